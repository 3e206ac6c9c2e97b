//! How fast the engine is: `cargo bench -p saboteur`. One thread, five players, uniform policy.

#![allow(clippy::print_stdout, clippy::expect_used, missing_docs, reason = "a benchmark reports and may stop")]

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use saboteur::{CardList, Options, Saboteur};
use tabletop::digger::uniform;
use tabletop::{Deaf, Dice, Game, Seat, Turn, Viewer, Worlds};

fn main() {
    println!("state size: {} bytes", size_of::<Saboteur>());
    divan::main();
}

fn table() -> Saboteur {
    let options = Options::new(5).expect("five players");
    Saboteur::new(&options, &CardList::published())
}

/// Plays a whole game and returns the number of moves, counted as `mattock simulate` does.
fn play(dice: &mut Dice, number: u64, scratch: &mut Vec<saboteur::Action>) -> usize {
    let mut game = table();
    let mut n_moves = 0;
    let mut round = 0;
    loop {
        match game.turn() {
            Turn::Of(_) => {
                let action = uniform(&game, dice, scratch);
                n_moves += usize::from(Saboteur::is_move(action));
                game.apply(action, &mut Deaf);
            }
            Turn::Deal => {
                round += 1;
                let mut dice = Dice::new(&tabletop::Seed::from_numbers([number, round, 0, 0]));
                let deal = game.shuffle(&mut dice);
                game.deal(deal, dice, &mut Deaf);
            }
            Turn::Over(_) => return n_moves,
        }
    }
}

/// A game after some turns of uniform play in a round.
fn middle(round: usize, n_turns: usize) -> Saboteur {
    let mut dice = Dice::from_number(7);
    let mut game = table();
    let mut scratch = Vec::new();
    let (mut n_deals, mut n_since) = (0, 0);
    while n_deals < round || n_since < n_turns {
        if let Turn::Deal = game.turn() {
            let deal = game.shuffle(&mut dice);
            game.deal(deal, Dice::from_number(8), &mut Deaf);
            (n_deals, n_since) = (n_deals + 1, 0);
        } else {
            let action = uniform(&game, &mut dice, &mut scratch);
            game.apply(action, &mut Deaf);
            n_since += 1;
        }
    }
    game
}

/// CPU per move over whole games; items per second are moves per second.
#[divan::bench(sample_count = 50)]
fn moves(bencher: Bencher) {
    const GAMES: u64 = 100;
    let mut scratch = Vec::new();
    let count: usize = (0..GAMES).map(|number| play(&mut Dice::from_number(number), number, &mut scratch)).sum();
    bencher.counter(ItemsCount::new(count)).bench_local(|| {
        (0..GAMES).map(|number| play(&mut Dice::from_number(number), number, &mut scratch)).sum::<usize>()
    });
}

#[divan::bench]
fn clone_state(bencher: Bencher) {
    let game = middle(1, 40);
    bencher.bench_local(|| *black_box(&game));
}

/// In the first round, and in the third, when gold has been chosen or paid before.
#[divan::bench(args = [1, 3])]
fn sample_a_world(bencher: Bencher, round: usize) {
    let worlds = Saboteur::worlds(&middle(round, 40).view(Viewer::Seat(Seat::new(0))));
    let mut dice = Dice::from_number(1);
    // A thousand at a time: one alone is hardly longer than reading the clock.
    bencher.counter(ItemsCount::new(1000_usize)).bench_local(|| {
        (0..1000).for_each(|_| _ = black_box(worlds.sample(&mut dice)));
    });
}

#[divan::bench]
fn prepare_worlds(bencher: Bencher) {
    let view = middle(1, 40).view(Viewer::Seat(Seat::new(0)));
    bencher.bench_local(|| Saboteur::worlds(black_box(&view)));
}

#[divan::bench]
fn build_a_view(bencher: Bencher) {
    let game = middle(1, 40);
    bencher.bench_local(|| black_box(&game).view(Viewer::Seat(Seat::new(0))));
}

#[divan::bench]
fn list_legal_actions(bencher: Bencher) {
    let game = middle(1, 40);
    let mut into = Vec::new();
    bencher.bench_local(|| {
        into.clear();
        black_box(&game).legal_actions(&mut into);
        into.len()
    });
}
