//! What masters make of the hands of others: nearer to the truth than what shuffling alone says, and from nothing but what
//! their seats hear and see.

#![expect(clippy::unwrap_used, reason = "what cannot be in a proof stops it")]

use bots::{Bot, Level, Thinking};
use proving::walks::at_full_size;
use tabletop::game::{Config, Turn};
use tabletop::hearing::heard_by;
use tabletop::record::{Deed, Start};
use tabletop::table::Happened;
use tabletop::{Dice, Game, Seat, Seed, Table, Viewer};

/// Journeymen play, and masters who listen at their seats say how much likelier than by shuffling each card is where it really
/// is: the mean of the logarithms. Shuffling alone has 0, and hands that were taken for anything at all have less.
fn told<G: Thinking>(config: &G::Config, cards: &G::Cards, back: impl Fn(usize) -> usize) -> f64 {
    let seats = config.seats();
    // A game is a few dozen plays, of which most tell little: two are too few to tell from chance.
    let n_games = if at_full_size() { 20 } else { 5 };
    let (mut sum, mut n) = (0.0, 0.0);
    for game in 0..n_games {
        let mut table = Table::<G>::new(config, cards);
        let mut players: Vec<Bot<G>> = seats.all().map(|seat| Bot::new(seat, Level::Journeyman, game)).collect();
        let mut listeners: Vec<Bot<G>> = seats.all().map(|seat| Bot::new(seat, Level::Master, game)).collect();
        let mut round = 0;
        loop {
            let happened = match table.game().turn() {
                Turn::Over(_) => break,
                Turn::Deal => {
                    round += 1;
                    table.deal(Start { seed: Seed::from_numbers([game, round, 3, 1]), written: None }, None).unwrap()
                }
                Turn::Of(seat) => {
                    for listener in listeners.iter().filter(|listener| listener.seat() != seat) {
                        let row = listener.hands().unwrap().odds().row(seat);
                        let unseen = G::unseen(&G::worlds(&table.game().view(Viewer::Seat(listener.seat()))));
                        for face in table.game().held(seat) {
                            // Backs are seen by all.
                            let alike = || unseen.iter().filter(|other| back(**other) == back(face));
                            let mean = alike().map(|other| row[*other]).sum::<f64>() / alike().count() as f64;
                            sum += (row[face] / mean).ln();
                            n += 1.0;
                        }
                    }
                    let view = table.game().view(Viewer::Seat(seat));
                    table.play(Deed::Play(seat, players[seat.index()].decide(&view).action), None).unwrap()
                }
            };
            for bot in players.iter_mut().chain(&mut listeners) {
                let viewer = Viewer::Seat(bot.seat());
                bot.hear(&heard_by(&happened, viewer), &table.game().view(viewer));
            }
        }
    }
    sum / n
}

#[test]
fn masters_of_saboteur_know_more_of_hands_than_shuffling_says() {
    for players in [3, 5, 8] {
        let options = saboteur::Options::new(players).unwrap();
        let told = told::<saboteur::Saboteur>(&options, &saboteur::CardList::published(), |_| 0);
        assert!(told > 0.03, "{players}: {told}");
    }
}

#[test]
fn masters_of_the_lost_mines_know_more_of_hands_than_shuffling_says() {
    for players in [3, 5] {
        let options = lost_mines::Options::new(players).unwrap();
        let told = told::<lost_mines::LostMines>(&options, &lost_mines::CardList::published(), |_| 0);
        assert!(told > 0.02, "{players}: {told}");
    }
}

#[test]
fn masters_of_the_dark_cave_know_more_of_hands_than_shuffling_says() {
    for players in [3, 5, 8] {
        let options = dark_cave::Options::new(players).unwrap();
        let group = |face: usize| dark_cave::Card::from_index(face).group() as usize;
        let told = told::<dark_cave::DarkCave>(&options, &dark_cave::CardList::published(), group);
        assert!(told > 0.03, "{players}: {told}");
    }
}

/// A seat whose lantern is broken discards: it hardly holds what would mend it.
#[test]
fn whoever_stays_stuck_hardly_holds_the_tool() {
    use saboteur::{Card, Face, Options, Path, Repair, Role, Tool};
    let [own, stuck] = [0, 1].map(Seat::new);
    let position = saboteur::position::Position::new(Options::new(3).unwrap()).maze("S──").unwrap();
    let position =
        position.roles(&[Role::Miner, Role::Miner, Role::Saboteur], Role::Miner).broken(stuck, Tool::Lantern);
    let position = position.hand(stuck, [Face::Path(Path::Ns); 6]).hand(own, [Face::Map]).turn(stuck);
    let deck = [Face::Path(Path::Ew), Face::Repair(Repair::Lantern), Face::Broken(Tool::Cart)];
    let mut game = position.hand(Seat::new(2), [Face::Map; 3]).deck(deck.repeat(4)).game();
    let mut master = Bot::<saboteur::Saboteur>::new(own, Level::Master, 1);
    master.hear(&[], &game.view(Viewer::Seat(own)));
    let mut told = Vec::new();
    game.apply(saboteur::Action::Discard(Face::Path(Path::Ns).card()), &mut told);
    let happened: Vec<Happened<saboteur::Saboteur>> = told.into_iter().map(Happened::Told).collect();
    master.hear(&heard_by(&happened, Viewer::Seat(own)), &game.view(Viewer::Seat(own)));
    let row = master.hands().unwrap().odds().row(stuck).to_vec();
    let odds = |face: Face| row[Card::index(face.card())];
    let mends = odds(Face::Repair(Repair::Lantern));
    assert!(mends < 0.9 * odds(Face::Path(Path::Ns)), "{mends} and {}", odds(Face::Path(Path::Ns)));
    assert!(mends < 0.9 * odds(Face::Repair(Repair::Cart)), "what mends something else tells nothing");
    assert_eq!(master.hands().unwrap().odds().row(Seat::new(2)), vec![1.0; row.len()], "who did nothing yet");
}

/// What is known of a hand goes with it when hands are exchanged (D-14), and of the own hand all is known.
#[test]
fn what_is_known_of_a_hand_goes_with_it() {
    use dark_cave::{CardList, DarkCave, Options};
    let options = Options::new(3).unwrap();
    let (mut n_swaps, mut n_own) = (0, 0);
    for game in 0..if at_full_size() { 60 } else { 12 } {
        let mut table = Table::<DarkCave>::new(&options, &CardList::published());
        table.deal(Start { seed: Seed::from_numbers([game, 9, 3, 1]), written: None }, None).unwrap();
        let seats = table.seats();
        let mut bots: Vec<Bot<DarkCave>> = seats.all().map(|seat| Bot::new(seat, Level::Master, game)).collect();
        let view = |table: &Table<DarkCave>, seat| table.game().view(Viewer::Seat(seat));
        bots.iter_mut().for_each(|bot| bot.hear(&[], &view(&table, bot.seat())));
        let mut dice = Dice::from_number(game);
        while let Turn::Of(by) = table.game().turn() {
            let mut legal = Vec::new();
            table.game().legal_actions(&mut legal);
            let swap = legal.iter().find(|action| action.to_string().starts_with("swap"));
            let action = *swap.unwrap_or(&legal[dice.below(legal.len())]);
            let before = bots.clone();
            let happened = table.play(Deed::Play(by, action), None).unwrap();
            for bot in &mut bots {
                let heard = heard_by(&happened, Viewer::Seat(bot.seat()));
                bot.hear(&heard, &view(&table, bot.seat()));
                let own = bot.hands().unwrap().odds().row(bot.seat());
                assert!(own.iter().all(|odds| *odds == 1.0));
                let exchange = DarkCave::play(&heard).and_then(|play| Some((play.by, play.exchanges_with?)));
                let Some((by, with)) = exchange else { continue };
                let [then, now] = [&before[bot.seat().index()], &*bot].map(|bot| bot.hands().unwrap().odds());
                if bot.seat() != by && bot.seat() != with {
                    // What the exchange says of the rest of the hand that was given away is added to it.
                    assert_eq!(now.row(by), then.row(with));
                    n_swaps += 1;
                } else {
                    let other = if bot.seat() == by { with } else { by };
                    assert!(now.row(other).iter().all(|odds| *odds == 1.0), "it was in the own hand");
                    n_own += 1;
                }
            }
        }
    }
    assert!(n_swaps > 10 && n_own > 20, "{n_swaps} seen by others, {n_own} by those who exchange");
}
