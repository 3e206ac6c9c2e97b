//! How fast bots think: `cargo bench -p bots`. One thread, five players, in the middle of a round.
//!
//! `decisions` counts decisions of games in the head, with everything that they take: the copy of the game, what everybody
//! makes of each act, the estimate where a game is broken off. `world` draws who is who and what lies where as likely as a seat
//! believes it to be, and deals a whole game that fits.

#![allow(clippy::expect_used, missing_docs, reason = "a benchmark may stop")]

use bots::search::outlook;
use bots::{Bot, Level, Thinking};
use dark_cave::DarkCave;
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use lost_mines::LostMines;
use saboteur::Saboteur;
use tabletop::game::Config;
use tabletop::hearing::heard_by;
use tabletop::record::{Deed, Start};
use tabletop::table::Table;
use tabletop::{Deaf, Dice, Odds, Seat, Seed, Turn, Viewer};

fn main() {
    divan::main();
}

trait Played: Thinking {
    fn table() -> Table<Self>;
}

impl Played for Saboteur {
    fn table() -> Table<Saboteur> {
        Table::new(&saboteur::Options::new(5).expect("five players"), &saboteur::CardList::published())
    }
}

impl Played for LostMines {
    fn table() -> Table<LostMines> {
        Table::new(&lost_mines::Options::new(5).expect("five players"), &lost_mines::CardList::published())
    }
}

impl Played for DarkCave {
    fn table() -> Table<DarkCave> {
        Table::new(&dark_cave::Options::new(5).expect("five players"), &dark_cave::CardList::published())
    }
}

/// How many turns of journeymen there were before.
const TURNS: usize = 20;
/// How many games are played in the head at a time.
const GAMES: u64 = 50;
/// After how many decisions they are broken off: two laps.
const DECISIONS: usize = 10;

/// A round after some turns of journeymen, with the bot whose turn it is.
fn middle<G: Played>() -> (G, Bot<G>) {
    let mut table = G::table();
    let mut bots: Vec<Bot<G>> = (0..5).map(|seat| Bot::new(Seat::new(seat), Level::Journeyman, 1)).collect();
    let seed = Seed::from_numbers([7, 0, 0, 0]);
    let mut done = table.deal(Start { seed, written: None }, None).ok();
    for _ in 0..=TURNS {
        let happened = done.take().expect("a legal act");
        for bot in &mut bots {
            let viewer = Viewer::Seat(bot.seat());
            bot.hear(&heard_by(&happened, viewer), &table.game().view(viewer));
        }
        let Turn::Of(seat) = table.game().turn() else { break };
        let decision = bots[seat.index()].decide(&table.game().view(Viewer::Seat(seat)));
        done = table.play(Deed::Play(seat, decision.action), None).ok();
    }
    let happened = done.expect("a legal act");
    let Turn::Of(seat) = table.game().turn() else { unreachable!("the round goes on") };
    let mut bot = bots.swap_remove(seat.index());
    let viewer = Viewer::Seat(seat);
    bot.hear(&heard_by(&happened, viewer), &table.game().view(viewer));
    (table.game().clone(), bot)
}

/// Plays games in the head, as a foreman does, and counts the decisions in them.
fn play_on<G: Played>(game: &G, bot: &Bot<G>) -> usize {
    let (scene, public) = bot.mind().scene().zip(bot.mind().public()).expect("a round goes on");
    let sketch = game.sketch(scene, public);
    let mut legal = Vec::new();
    let mut n_decisions = 0;
    for number in 0..GAMES {
        let (mut game, mut sketch, mut dice) = (game.clone(), sketch.clone(), Dice::from_number(number));
        for _ in 0..DECISIONS {
            let Turn::Of(by) = game.turn() else { break };
            let action = game.imagine(&sketch, &mut legal, &mut dice);
            n_decisions += 1;
            G::watch(&mut sketch, &game, by, action);
            game.apply(action, &mut Deaf);
            if game.secret_round().is_none() {
                break;
            }
            G::look(&mut sketch, &game, action);
        }
        if game.secret_round().is_some() {
            black_box(outlook(&game, &sketch, bot.seat()));
        }
    }
    n_decisions
}

#[divan::bench(types = [Saboteur, LostMines, DarkCave])]
fn decisions<G: Played>(bencher: Bencher) {
    let (game, bot) = middle::<G>();
    bencher.counter(ItemsCount::new(play_on(&game, &bot))).bench_local(|| play_on(black_box(&game), &bot));
}

#[divan::bench(types = [Saboteur, LostMines, DarkCave])]
fn world<G: Played>(bencher: Bencher) {
    let (game, bot) = middle::<G>();
    let worlds = G::worlds(&game.view(Viewer::Seat(bot.seat())));
    let private = bot.mind().private().expect("a round goes on");
    let draws = private.draws();
    // Hands as unlike what shuffling says as they can be: every card of every seat is weighed.
    let mut dice = Dice::from_number(9);
    let mut odds = Odds::of_seats(G::N_FACES);
    for seat in game.config().seats().all() {
        odds.row_mut(seat).iter_mut().for_each(|odds| *odds = 0.1 + dice.share());
    }
    bencher.bench_local(|| {
        let (assignment, layout) = draws.draw(&mut dice);
        G::sample_believed(black_box(&worlds), &assignment, layout, &odds, &mut dice)
    });
}
