//! How fast the engine is: `cargo bench -p dark-cave`. One thread, five players, uniform policy.

#![allow(clippy::print_stdout, clippy::expect_used, missing_docs, reason = "a benchmark reports and may stop")]

use dark_cave::{CardList, DarkCave, Options, View};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use tabletop::digger::uniform;
use tabletop::{Deaf, Dice, Game, Seat, Turn, Viewer, Worlds};

fn main() {
    println!("state size: {} bytes", size_of::<DarkCave>());
    divan::main();
}

fn table() -> DarkCave {
    let options = Options::new(5).expect("five players");
    DarkCave::new(&options, &CardList::published())
}

/// What a whole game takes.
#[derive(Clone, Copy, Default)]
struct Count {
    decisions: usize,
    /// Turns, counted as `mattock simulate` counts moves: a card is played or discarded.
    turns: usize,
}

fn play(dice: &mut Dice, number: u64, scratch: &mut Vec<dark_cave::Action>) -> Count {
    let mut game = table();
    let mut count = Count::default();
    let mut round = 0;
    loop {
        match game.turn() {
            Turn::Of(_) => {
                let action = uniform(&game, dice, scratch);
                count.decisions += 1;
                count.turns += usize::from(DarkCave::is_move(action));
                game.apply(action, &mut Deaf);
            }
            Turn::Deal => {
                round += 1;
                let mut dice = Dice::new(&tabletop::Seed::from_numbers([number, round, 0, 0]));
                let deal = game.shuffle(&mut dice);
                game.deal(deal, dice, &mut Deaf);
            }
            Turn::Over(_) => return count,
        }
    }
}

const GAMES: u64 = 100;

fn play_all(scratch: &mut Vec<dark_cave::Action>) -> Count {
    (0..GAMES).fold(Count::default(), |all, number| {
        let count = play(&mut Dice::from_number(number), number, scratch);
        Count { decisions: all.decisions + count.decisions, turns: all.turns + count.turns }
    })
}

/// CPU per decision over whole games; items per second are decisions per second.
#[divan::bench(sample_count = 50)]
fn decisions(bencher: Bencher) {
    let mut scratch = Vec::new();
    let count = play_all(&mut scratch);
    bencher.counter(ItemsCount::new(count.decisions)).bench_local(|| play_all(&mut scratch).decisions);
}

/// CPU per whole turn: play, hunt, answer, move, draw.
#[divan::bench(sample_count = 50)]
fn turns(bencher: Bencher) {
    let mut scratch = Vec::new();
    let count = play_all(&mut scratch);
    bencher.counter(ItemsCount::new(count.turns)).bench_local(|| play_all(&mut scratch).turns);
}

/// A game after so many turns of uniform play: a card is to be played.
fn middle(n_turns: usize) -> DarkCave {
    played(7, n_turns)
}

fn played(seed: u64, n_turns: usize) -> DarkCave {
    let mut dice = Dice::from_number(seed);
    let mut game = table();
    let mut scratch = Vec::new();
    let deal = game.shuffle(&mut dice);
    game.deal(deal, Dice::from_number(8), &mut Deaf);
    let mut n_played = 0;
    // Where a card is to be played, the default is to discard one.
    while n_played < n_turns || !DarkCave::is_move(game.default_action()) {
        let action = uniform(&game, &mut dice, &mut scratch);
        n_played += usize::from(DarkCave::is_move(action));
        game.apply(action, &mut Deaf);
    }
    game
}

#[divan::bench]
fn clone_state(bencher: Bencher) {
    let game = middle(15);
    bencher.bench_local(|| *black_box(&game));
}

/// Early and late in a game.
#[divan::bench(args = [2, 30])]
fn sample_a_world(bencher: Bencher, n_turns: usize) {
    let worlds = DarkCave::worlds(&middle(n_turns).view(Viewer::Seat(Seat::new(0))));
    let mut dice = Dice::from_number(1);
    // A thousand at a time: one alone is hardly longer than reading the clock.
    bencher.counter(ItemsCount::new(1000_usize)).bench_local(|| {
        (0..1000).for_each(|_| _ = black_box(worlds.sample(&mut dice)));
    });
}

/// Some turns after the viewer gave its hand away: then there is more to think about.
#[divan::bench]
fn sample_a_world_after_a_swap(bencher: Bencher) {
    let viewer = Seat::new(0);
    let views = (0..1000).map(|seed| played(seed, 50).view(Viewer::Seat(viewer)));
    let gave = |view: &View| view.given.iter().any(|given| given.by == viewer && view.since_swap.len() > 20);
    let view = views.into_iter().find(gave).expect("somebody swaps with seat 0");
    let worlds = DarkCave::worlds(&view);
    let mut dice = Dice::from_number(1);
    bencher.counter(ItemsCount::new(1000_usize)).bench_local(|| {
        (0..1000).for_each(|_| _ = black_box(worlds.sample(&mut dice)));
    });
}

#[divan::bench]
fn prepare_worlds(bencher: Bencher) {
    let view = middle(15).view(Viewer::Seat(Seat::new(0)));
    bencher.bench_local(|| DarkCave::worlds(black_box(&view)));
}

#[divan::bench]
fn build_a_view(bencher: Bencher) {
    let game = middle(15);
    bencher.bench_local(|| black_box(&game).view(Viewer::Seat(Seat::new(0))));
}

#[divan::bench]
fn list_legal_actions(bencher: Bencher) {
    let game = middle(15);
    let mut into = Vec::new();
    bencher.bench_local(|| {
        into.clear();
        black_box(&game).legal_actions(&mut into);
        into.len()
    });
}
