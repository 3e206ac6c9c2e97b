//! Bots of every level play every game at every count to the end, and a bot that starts anew thinks the same.

#![expect(clippy::unwrap_used, reason = "what cannot be in a proof stops it")]

use bots::hands::Hands;
use bots::search::Budget;
use bots::timeline::{Because, timeline};
use bots::{Bot, Level, Mind, Temper, Thinking};
use proving::walks::at_full_size;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{available_parallelism, scope};
use tabletop::game::{Config, Turn};
use tabletop::hearing::{heard, heard_by};
use tabletop::record::{Deed, Entry, Record, Start};
use tabletop::{Dice, Seat, Seed, Table, Viewer};

const LEVELS: [Level; 4] = [Level::Journeyman, Level::Novice, Level::TrustSum, Level::Random];

/// Plays a whole game, and says what was done.
fn play<G: Thinking>(config: &G::Config, cards: &G::Cards, seed: u64, level: impl Fn(Seat) -> Level) -> Record<G> {
    let seats = config.seats();
    let mut table = Table::<G>::new(config, cards);
    let in_the_head = Some(Budget::Games(16));
    let bot = |seat| Bot::new(seat, level(seat), seed).with_budget(in_the_head);
    let mut bots: Vec<Bot<G>> = seats.all().map(bot).collect();
    let mut round = 0;
    loop {
        assert!(table.record().entries.len() < 20_000, "a game ends");
        let deed = match table.game().turn() {
            Turn::Over(_) => return table.record().clone(),
            Turn::Deal => None,
            Turn::Of(seat) => {
                let view = table.game().view(Viewer::Seat(seat));
                let bot = &bots[seat.index()];
                let agree = Some(Deed::Agree(seat)).filter(|deed| table.check(deed).is_ok() && bot.would_end(&view));
                let say = bot.say(&view).map(|talk| Deed::Say(seat, talk)).filter(|deed| table.check(deed).is_ok());
                Some(agree.or(say).unwrap_or_else(|| Deed::Play(seat, bot.decide(&view).action)))
            }
        };
        let happened = match deed {
            Some(deed) => table.play(deed, None).unwrap(),
            None => {
                round += 1;
                let seed = Seed::from_numbers([seed, round, 5, 5]);
                table.deal(Start { seed, written: None }, None).unwrap()
            }
        };
        for bot in &mut bots {
            let viewer = Viewer::Seat(bot.seat());
            bot.hear(&heard_by(&happened, viewer), &table.game().view(viewer));
        }
    }
}

/// Every level alone and all levels mixed, a few games a count; thousands at full size. Each count for itself, on all cores.
fn prove<G: Thinking<Config: Sync, Cards: Sync>>(configs: &[G::Config], cards: &G::Cards) {
    // Thinking ahead takes its time: at small size, the smallest and the largest table.
    let looks_ahead = |at: usize| at_full_size() || at == 0 || at == configs.len() - 1;
    let next = AtomicUsize::new(0);
    let one_after_the_other = || {
        let (mut n_public, mut n_entries) = (0, 0);
        while let at = next.fetch_add(1, Ordering::Relaxed)
            && let Some(config) = configs.get(at)
        {
            let (public, entries) = prove_count::<G>(config, cards);
            (n_public, n_entries) = (n_public + public, n_entries + entries);
            if looks_ahead(at) {
                look_ahead::<G>(config, cards);
            }
        }
        (n_public, n_entries)
    };
    let n_threads = if at_full_size() { available_parallelism().map_or(1, NonZero::get) } else { 1 };
    let proved: Vec<(usize, usize)> = scope(|scope| {
        let threads: Vec<_> = (0..n_threads).map(|_| scope.spawn(one_after_the_other)).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    let (n_public, n_entries) =
        proved.into_iter().fold((0, 0), |(public, entries), (one, other)| (public + one, entries + other));
    // A game of two can be over after a few acts: all of them together tell enough.
    assert!(5 * n_public > n_entries, "what acts tell is compared: {n_public} times");
}

/// The games of one count. Says how many acts were compared of how many entries.
fn prove_count<G: Thinking>(config: &G::Config, cards: &G::Cards) -> (usize, usize) {
    let n_games = if at_full_size() { 300 } else { 1 };
    let mut compared = (0, 0);
    for game in 0..n_games {
        for (n, level) in LEVELS.into_iter().enumerate() {
            let record = play::<G>(config, cards, 10 * game + n as u64, |_| level);
            assert!(record.entries.len() > 20);
            // L-25g, D-31g
            let agrees = |entry: &Entry<G>| matches!(entry.deed, Deed::Agree(_));
            assert!(level != Level::Random || !record.entries.iter().any(agrees), "bots that play at random");
        }
        let mixed = play::<G>(config, cards, 10 * game + 9, |seat| LEVELS[(seat.index() + game as usize) % 4]);
        check_timeline(&mixed);
        if game == 0 {
            compared = (starts_anew(&mixed), mixed.entries.len());
        }
    }
    compared
}

/// Games of foremen and masters.
fn look_ahead<G: Thinking>(config: &G::Config, cards: &G::Cards) {
    let n_games = if at_full_size() { 20 } else { 1 };
    for game in 0..n_games {
        let ahead = [Level::Foreman, Level::Master];
        let record = play::<G>(config, cards, 1000 + game, |seat| ahead[(seat.index() + game as usize) % 2]);
        assert!(record.entries.len() > 20);
    }
}

/// The public belief after each entry: shares that come to one, and a reason for every act of a round that goes on, unless it
/// says again what was said before.
fn check_timeline<G: Thinking>(record: &Record<G>) {
    let moments = timeline(record).unwrap();
    assert_eq!(moments.len(), record.entries.len());
    let heard = heard::<G>(record, Viewer::Audience, 0).unwrap();
    let mut acts: Vec<(Seat, G::Act)> = Vec::new();
    let mut n_told = 0;
    for (n, ((before, moment), heard)) in (1..).zip(moments.iter().zip(&moments[1..]).zip(&heard[1..])) {
        for each in &moment.seats {
            assert!((each.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{each:?}");
        }
        // Several seats can have done something in one entry: the first of them starts from what was believed before.
        if let Some(because) = moment.because.first() {
            let believed = before.seats[because.seat.index()];
            let differs =
                because.before.iter().zip(believed).map(|(one, other)| (one - other).abs()).fold(0.0, f64::max);
            assert!(differs < 1e-9, "{:?} instead of {believed:?}", because.before);
        }
        // While roles lie open there is nothing to be believed.
        let [went_on, goes_on] = [before, moment].map(|moment| !moment.seats.is_empty());
        if !goes_on {
            acts.clear();
        }
        let mut new = Vec::new();
        for (seat, act) in G::acts(heard).into_iter().filter(|_| went_on && goes_on) {
            if !acts.iter().any(|(by, earlier)| *by == seat && G::repeats(*earlier, act)) {
                acts.push((seat, act));
                new.push(seat);
            }
        }
        assert_eq!(moment.because.iter().map(|because| because.seat).collect::<Vec<_>>(), new);
        // Whatever else an act is, to lay a card is one.
        if let Deed::Play(by, action) = &record.entries[n].deed
            && went_on
            && goes_on
            && action.to_string().starts_with("lay ")
        {
            assert!(new.contains(by), "nothing is made of {action}");
        }
        let tells = |because: &&Because| because.terms.iter().any(|terms| !terms.is_empty());
        n_told += moment.because.iter().filter(tells).count();
    }
    assert!(n_told > 0, "no act told anything in {} entries", moments.len());
}

/// A bot that hears a game from its record decides what the bot at the table decided. What seats make of acts in public is
/// the same for all of them and for those who look on, whatever else a seat knows: that may be shown during a round.
/// Says how many acts that was compared of.
fn starts_anew<G: Thinking>(record: &Record<G>) -> usize {
    let mut table = Table::<G>::new(&record.config, &record.cards);
    // The first seat remembers most: it reads hands too.
    let level = |seat: Seat| if seat.index() == 0 { Level::Master } else { Level::Journeyman };
    let bot = |seat: Seat| {
        Bot::<G>::new(seat, level(seat), 1).with_temper(Temper::drawn(1, seat)).with_budget(Some(Budget::Games(20)))
    };
    let mut bots: Vec<Bot<G>> = table.seats().all().map(bot).collect();
    let mut audience = Mind::<G>::new(Viewer::Audience);
    let mut n_public = 0;
    for (n, entry) in record.entries.iter().enumerate() {
        if n % 17 == 3
            && let Turn::Of(seat) = table.game().turn()
        {
            let mut again = bot(seat);
            let mut past = Table::<G>::new(&record.config, &record.cards);
            for entry in &record.entries[..n] {
                let happened = past.replay_entry(record, entry).unwrap();
                let viewer = Viewer::Seat(seat);
                again.hear(&heard_by(&happened, viewer), &past.game().view(viewer));
            }
            let view = table.game().view(Viewer::Seat(seat));
            assert_eq!(again.decide(&view).action, bots[seat.index()].decide(&view).action, "entry {n}");
            assert_eq!(again.hands().map(Hands::odds), bots[seat.index()].hands().map(Hands::odds), "entry {n}");
            let public = |mind: &Mind<G>| mind.evidence().iter().map(Because::of).collect::<Vec<_>>();
            assert_eq!(public(bots[seat.index()].mind()), public(&audience), "entry {n}");
            n_public += audience.evidence().len();
        }
        let happened = table.replay_entry(record, entry).unwrap();
        for bot in &mut bots {
            let viewer = Viewer::Seat(bot.seat());
            bot.hear(&heard_by(&happened, viewer), &table.game().view(viewer));
        }
        let view = table.game().view(Viewer::Audience);
        audience.hear(&heard_by(&happened, Viewer::Audience), &view, &mut Dice::from_number(n as u64));
    }
    n_public
}

#[test]
fn saboteur() {
    let configs: Vec<_> = (3..=10).map(|n| saboteur::Options::new(n).unwrap()).collect();
    prove::<saboteur::Saboteur>(&configs, &saboteur::CardList::published());
}

#[test]
fn the_lost_mines() {
    let configs: Vec<_> = (3..=9).map(|n| lost_mines::Options::new(n).unwrap()).collect();
    prove::<lost_mines::LostMines>(&configs, &lost_mines::CardList::published());
}

#[test]
fn the_dark_cave() {
    let configs: Vec<_> = (2..=8).map(|n| dark_cave::Options::new(n).unwrap()).collect();
    prove::<dark_cave::DarkCave>(&configs, &dark_cave::CardList::published());
}
