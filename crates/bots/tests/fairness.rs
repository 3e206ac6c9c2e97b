//! Bots know what their seats know: whatever is hidden from a seat can be anything, and the bot thinks and does the same.

#![expect(clippy::unwrap_used, reason = "what cannot be in a proof stops it")]

use bots::hands::Hands;
use bots::search::Budget;
use bots::{Bot, Decision, Level, Temper, Thinking};
use proving::walks::at_full_size;
use tabletop::game::{Config, Turn};
use tabletop::hearing::heard_by;
use tabletop::record::{Deed, Start};
use tabletop::{Dice, Seat, Seed, Table, Viewer, Worlds};

/// How many decisions of each game are looked at.
fn n_decisions() -> usize {
    if at_full_size() { 10_000 } else { 400 }
}

/// Few games in the head: how many there are makes no difference to what a bot can know.
const IN_THE_HEAD: Budget = Budget::Games(24);

/// A seat with its bot, and with the same bot that looks at other games which fit the same views.
struct Pair<G: Thinking> {
    one: Bot<G>,
    other: Bot<G>,
}

/// What a decision came to, with beliefs and reasons.
fn told<G: Thinking>(bot: &Bot<G>, decision: &Decision<G>) -> String {
    let alternatives: Vec<String> =
        decision.alternatives.iter().map(|one| format!("{} {:?}", one.action, one.estimate)).collect();
    let belief =
        bot.mind().private().map(|belief| belief.each().map(|(_, weights)| weights.to_vec()).collect::<Vec<_>>());
    let hands = bot.hands().map(Hands::odds);
    format!("{} {:?} {:?} {alternatives:?} {belief:?} {hands:?}", decision.action, decision.before, decision.believed)
}

fn prove<G: Thinking>(configs: &[G::Config], cards: &G::Cards) {
    let levels = [Level::Journeyman, Level::Foreman, Level::Novice, Level::Master, Level::TrustSum];
    let mut n_seen = 0;
    for game in 0.. {
        let config = &configs[game % configs.len()];
        let seats = config.seats();
        let mut table = Table::<G>::new(config, cards);
        // Each with a temper of its own, as at tables with persons.
        let bot = |seat: Seat| {
            let bot = Bot::<G>::new(seat, levels[(seat.index() + game) % levels.len()], game as u64);
            bot.with_temper(Temper::drawn(game as u64, seat)).with_budget(Some(IN_THE_HEAD))
        };
        let mut pairs: Vec<Pair<G>> =
            seats.all().map(|seat| Pair { one: bot(seat), other: bot(seat).looking_at(1 + game as u64) }).collect();
        let mut round = 0;
        loop {
            let happened = match table.game().turn() {
                Turn::Over(_) => break,
                Turn::Deal => {
                    round += 1;
                    let seed = Seed::from_numbers([7, game as u64, round, 0]);
                    table.deal(Start { seed, written: None }, None).unwrap()
                }
                Turn::Of(seat) => {
                    let view = table.game().view(Viewer::Seat(seat));
                    // Everything that the seat cannot see is made up anew: it sees the same.
                    let anew = G::worlds(&view).sample(&mut Dice::from_number(n_seen as u64));
                    let same_view = anew.view(Viewer::Seat(seat));
                    let Pair { one, other } = &pairs[seat.index()];
                    let (decision, again) = (one.decide(&view), other.decide(&same_view));
                    assert_eq!(told(one, &decision), told(other, &again), "seat {seat} of game {game}");
                    assert_eq!(one.say(&view), other.say(&same_view), "seat {seat} of game {game}");
                    assert_eq!(one.would_end(&view), other.would_end(&same_view));
                    n_seen += 1;
                    if n_seen == n_decisions() {
                        return;
                    }
                    if let Some(talk) = one.say(&view).filter(|talk| table.check(&Deed::Say(seat, *talk)).is_ok()) {
                        let happened = table.play(Deed::Say(seat, talk), None).unwrap();
                        hear(&mut pairs, &table, &happened);
                    }
                    table.play(Deed::Play(seat, decision.action), None).unwrap()
                }
            };
            hear(&mut pairs, &table, &happened);
        }
    }
}

fn hear<G: Thinking>(pairs: &mut [Pair<G>], table: &Table<G>, happened: &[tabletop::table::Happened<G>]) {
    for Pair { one, other } in pairs {
        let viewer = Viewer::Seat(one.seat());
        let view = table.game().view(viewer);
        one.hear(&heard_by(happened, viewer), &view);
        other.hear(&heard_by(happened, viewer), &view);
    }
}

#[test]
fn saboteur() {
    let configs: Vec<_> = [3, 5, 8].iter().map(|n| saboteur::Options::new(*n).unwrap()).collect();
    prove::<saboteur::Saboteur>(&configs, &saboteur::CardList::published());
}

#[test]
fn the_lost_mines() {
    let configs: Vec<_> = [3, 5, 8].iter().map(|n| lost_mines::Options::new(*n).unwrap()).collect();
    prove::<lost_mines::LostMines>(&configs, &lost_mines::CardList::published());
}

#[test]
fn the_dark_cave() {
    let configs: Vec<_> = [2, 5, 8].iter().map(|n| dark_cave::Options::new(*n).unwrap()).collect();
    prove::<dark_cave::DarkCave>(&configs, &dark_cave::CardList::published());
}
