//! The inputs that are kept in `fuzz/corpus`, on stable.

use fuzzing::Verdict;
use std::{fs, io, path::Path};

/// Runs every input of a target. Both kinds must be there, or the corpus proves little.
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
    replay("record", fuzzing::record::check)
}

#[test]
fn decks() -> io::Result<()> {
    replay("deck", fuzzing::deck::check)
}

#[test]
fn actions() -> io::Result<()> {
    replay("action", fuzzing::action::check)
}

#[test]
fn generator_against_predicate() -> io::Result<()> {
    replay("generator", fuzzing::generator::check)
}
