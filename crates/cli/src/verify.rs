//! The proof that the deals of a game were fair.

use crate::args::VerifyArguments;
use crate::failure::Failure;
use crate::files;
use crate::message::{self, FairRound, Message};
use server::fairness::verify;
use std::io::{Write, stdout};

pub(crate) fn run(arguments: &VerifyArguments) -> Result<(), Failure> {
    let path = arguments.file.display().to_string();
    let text = files::read(&arguments.file)?;
    let checked = verify(&text).map_err(|why| Failure::Unfair { path: path.clone(), why: why.to_string() })?;
    let rounds = (1..).zip(checked.commitments).zip(checked.nonces);
    let rounds = rounds.map(|((round, commitment), seats)| FairRound { round, commitment, seats }).collect();
    let said = message::plain(&Message::Fair { path, table: checked.table, entries: checked.entries, rounds });
    write!(stdout(), "{said}").map_err(Failure::output)
}
