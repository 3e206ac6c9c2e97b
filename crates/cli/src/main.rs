//! The `mattock` command.
//!
//! | file | what it holds |
//! | --- | --- |
//! | [`args`] | what can be typed behind `mattock` |
//! | [`serve`], [`settings`] | the table server, and its settings file |
//! | [`moving`] | all tables of a server as a file, out and in |
//! | [`play`] | a person plays against bots in a terminal |
//! | [`simulate`] | many games at once, counted and timed |
//! | [`replay`] | a record, entry by entry |
//! | [`arena`] | bots against bots, on duplicate deals |
//! | [`drive`] | another program plays, by lines of JSON |
//! | [`fit`] | what bots believe is fitted to how bots play |
//! | [`verify`] | the proof that the deals of a game were fair |
//! | [`load`] | many tables at once on a server, timed |
//! | [`deck`], [`rules`] | card lists and rules pages |
//! | [`table`] | the table that the arguments describe |
//! | [`progress`] | how far something long has come |
//! | [`files`] | reading and writing files |
//! | [`failure`] | what can go wrong, and the exit code of it |
//! | [`message`] | what the command says by itself |
//! | [`pen`], [`board`], [`drawing`] | how things look on a terminal |
//!
//! Nothing here knows a game: whatever depends on the game is asked of `catalog`.

mod arena;
mod args;
mod board;
mod deck;
mod drawing;
mod drive;
mod failure;
mod files;
mod fit;
mod load;
mod message;
mod moving;
mod pen;
mod play;
mod progress;
mod replay;
mod rules;
mod serve;
mod settings;
mod simulate;
mod table;
mod verify;

use args::{Arguments, Command};
use failure::Failure;
use settings::Wrong;
use std::io::{Write, stderr};
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = match settings::arguments(std::env::args_os().collect()) {
        Ok(arguments) => arguments,
        Err(Wrong::File(failure)) => return tell(&failure),
        // Asked for, help goes to stdout with code 0; wrong usage goes to stderr with code 2. Whoever no longer reads
        // it does not want it.
        Err(Wrong::Usage(error)) => {
            let _ = error.print();
            return ExitCode::from(error.exit_code() as u8);
        }
    };
    match run(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => tell(&failure),
    }
}

fn tell(failure: &Failure) -> ExitCode {
    if !matches!(failure, Failure::ClosedPipe) {
        let _ = writeln!(stderr(), "mattock: {}", message::failure(failure));
    }
    failure.exit_code()
}

fn run(arguments: Arguments) -> Result<(), Failure> {
    match arguments.command {
        Some(Command::Serve(arguments)) => serve::run(&arguments),
        Some(Command::Export(arguments)) => moving::export(&arguments),
        Some(Command::Import(arguments)) => moving::import(&arguments),
        Some(Command::Load(arguments)) => load::run(&arguments),
        Some(Command::Verify(arguments)) => verify::run(&arguments),
        Some(Command::Play(arguments)) => play::run(&arguments),
        Some(Command::Simulate(arguments)) => simulate::run(&arguments),
        Some(Command::Replay(arguments)) => replay::run(&arguments),
        Some(Command::Arena(arguments)) => arena::run(&arguments),
        Some(Command::Drive(arguments)) => drive::run(&arguments),
        Some(Command::Fit(arguments)) => fit::run(&arguments),
        Some(Command::Deck(arguments)) => deck::run(&arguments),
        Some(Command::Rules(arguments)) => rules::run(&arguments),
        None => Ok(()),
    }
}
