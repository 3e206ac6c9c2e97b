//! The inputs that are kept in `fuzz/corpus`, on stable.

use fuzzing::{DarkCave, LostMines, Saboteur, Verdict, action, deck, generator, record};
use std::{fs, io, path::Path};

/// Runs every input of a target. Both kinds must be there for each game, or the corpus proves little.
#[expect(clippy::print_stdout, reason = "shown only if the test fails: the last input named is the one that broke it")]
fn replay(target: &str, check: fn(&[u8]) -> Verdict) -> io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
    let mut n_accepted = 0;
    let mut n_refused = 0;
    for input in fs::read_dir(folder)? {
        let input = input?.path();
        println!("{}", input.display());
        match check(&fs::read(input)?) {
            Verdict::Accepted => n_accepted += 1,
            Verdict::Refused => n_refused += 1,
        }
    }
    assert!(n_accepted >= 5 && n_refused >= 1, "{n_accepted} accepted and {n_refused} refused: too few to prove much");
    Ok(())
}

#[test]
fn records() -> io::Result<()> {
    replay("record", record::check::<Saboteur>)?;
    replay("record", record::check::<LostMines>)?;
    replay("record", record::check::<DarkCave>)
}

#[test]
fn decks() -> io::Result<()> {
    replay("deck", deck::check::<Saboteur>)?;
    replay("deck", deck::check::<LostMines>)?;
    replay("deck", deck::check::<DarkCave>)
}

#[test]
fn actions() -> io::Result<()> {
    replay("action", action::check::<Saboteur>)?;
    replay("action", action::check::<LostMines>)?;
    replay("action", action::check::<DarkCave>)
}

#[test]
fn generator_against_predicate_in_saboteur() -> io::Result<()> {
    replay("generator-saboteur", generator::check::<Saboteur>)
}

#[test]
fn generator_against_predicate_in_the_lost_mines() -> io::Result<()> {
    replay("generator-lost-mines", generator::check::<LostMines>)
}

#[test]
fn generator_against_predicate_in_the_dark_cave() -> io::Result<()> {
    replay("generator-dark-cave", generator::check::<DarkCave>)
}
