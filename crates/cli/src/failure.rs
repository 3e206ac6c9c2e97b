//! What can go wrong, and the exit code of it. The words are in `texts/en/command.toml`.

use serde::Serialize;
use std::io;
use std::path::Path;
use std::process::ExitCode;
use strum::{IntoStaticStr, VariantNames};

/// The exit code of a program that was interrupted: 128 and the number of the signal.
pub(crate) const INTERRUPTED: u8 = 130;

/// Something that went wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, VariantNames, IntoStaticStr)]
#[serde(tag = "failure", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum Failure {
    /// Whoever read our output has gone away. That is their right.
    ClosedPipe,
    /// Output cannot be written.
    Output { why: String },
    /// There is no such file.
    NoFile { path: String },
    /// The file may not be read or written.
    NoAccess { path: String },
    /// It is a folder.
    Folder { path: String },
    /// It is too large.
    TooLarge { path: String, megabytes: u64 },
    /// It is no text.
    NotText { path: String, byte: usize },
    /// Something is there already.
    Taken { path: String },
    /// A folder that is neither there nor can be made.
    NoFolder { path: String, why: String },
    /// A folder that should be empty is not.
    NotEmpty { path: String },
    /// Something else about a file.
    File { path: String, why: String },
    /// A record that cannot be read.
    BadRecord { path: String, why: String },
    /// A card list of no game, or no list at all.
    BadList { path: String, why: String },
    /// A card list that cannot be played.
    BadCards { path: String, why: String, game: &'static str },
    /// A card list for another game than the one that was named.
    OtherGame { path: String, game: &'static str },
    /// A record of another game than the one that was named.
    OtherRecord { path: String, game: &'static str },
    /// An option that cannot be.
    BadOption { why: String, game: &'static str, options: String },
    /// Nobody to play against.
    OneLevel { level: &'static str },
    /// The page of a contest and what is kept of it in one file.
    OneFile { path: String },
    /// Somebody interrupted before all deals were played.
    Interrupted { played: u64, deals: u64 },
    /// Levels for neither all other seats at once nor each of them.
    WrongLevels { levels: usize, seats: usize },
    /// Roles that cannot be dealt.
    BadRoles { why: String },
    /// A seat that the table does not have.
    NoSeat { seat: u8, last: usize },
    /// A game that there is not.
    NoGame { why: String, game: &'static str, clause: String },
    /// A clause that the rules do not have.
    NoClause { clause: String, first: String, last: String },
    /// An entry that the record does not have.
    NoEntry { at: usize, entries: usize },
    /// The table server cannot start or go on.
    Server { why: String },
    /// A file of tables that could not be written or read to its end.
    NotMoved { path: String, why: String },
    /// A file of tables some of which are there already.
    ThereAlready { path: String, place: String },
    /// A settings file that says nothing of ours.
    BadSettings { path: String, why: String },
    /// A server that is to be loaded is on another machine.
    NotHere { url: String },
    /// A proof that proves nothing.
    Unfair { path: String, why: String },
    /// The input ended although somebody must decide.
    EndOfInput { seat: usize },
    /// A table refuses what it must do to go on.
    Refused { why: String },
}

impl Failure {
    /// What it means when our own output cannot be written.
    pub(crate) fn output(error: io::Error) -> Failure {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Failure::ClosedPipe
        } else {
            Failure::Output { why: error.to_string() }
        }
    }

    /// What it means when a file cannot be read or written.
    pub(crate) fn file(path: &Path, error: &io::Error) -> Failure {
        let path = path.display().to_string();
        match error.kind() {
            io::ErrorKind::NotFound => Failure::NoFile { path },
            io::ErrorKind::PermissionDenied => Failure::NoAccess { path },
            io::ErrorKind::IsADirectory => Failure::Folder { path },
            _ => Failure::File { path, why: error.to_string() },
        }
    }

    /// 0 if nothing is wrong, 2 for wrong usage, 130 if interrupted, as shells have it, 1 for the rest.
    pub(crate) fn exit_code(&self) -> ExitCode {
        match self {
            Failure::ClosedPipe => ExitCode::SUCCESS,
            Failure::Interrupted { .. } => ExitCode::from(INTERRUPTED),
            Failure::BadOption { .. }
            | Failure::OneLevel { .. }
            | Failure::OneFile { .. }
            | Failure::WrongLevels { .. }
            | Failure::BadRoles { .. }
            | Failure::NotHere { .. }
            | Failure::BadSettings { .. }
            | Failure::NoSeat { .. }
            | Failure::NoGame { .. }
            | Failure::NoClause { .. }
            | Failure::NoEntry { .. } => ExitCode::from(2),
            _ => ExitCode::FAILURE,
        }
    }
}
