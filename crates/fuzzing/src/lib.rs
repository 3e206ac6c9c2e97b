//! What no input may break, in any game.
//!
//! Each of the first four files is the body of fuzz targets: a `check` for a game that takes any bytes at all and panics
//! where a promise is broken. `fuzz/` calls it on nightly with inputs that libFuzzer finds; `tests/corpora.rs` calls it on
//! stable with the inputs that are kept in `fuzz/corpus`. No rule is tested here for what it says: that is done clause by
//! clause in the game.
//!
//! | file | what is promised |
//! | --- | --- |
//! | [`record`] | any file is read or refused; what is read is written and read again the same |
//! | [`deck`] | any card list is read or refused; what is read has the published totals |
//! | [`action`] | a text names one thing, and that thing has no other text |
//! | [`generator`] | in every state the list of legal actions is what the rules accept, and views hide what they must |
//! | [`fuzzed`] | what the checks need to know of a game |
//! | `saboteur`, `lost_mines`, `dark_cave` | that, for each game |
//! | [`tape`] | bytes that are read as decisions |
//!
//! Records, card lists and actions are texts that say or show which game they are of, so one target reads them as all
//! games. The bytes of a generator mean something else in each game, so each game has a generator target of its own.

pub mod action;
mod dark_cave;
pub mod deck;
pub mod fuzzed;
pub mod generator;
mod lost_mines;
pub mod record;
mod saboteur;
pub mod tape;

pub use ::dark_cave::DarkCave;
pub use ::lost_mines::LostMines;
pub use ::saboteur::Saboteur;

/// What became of an input, so that a corpus can be asked whether it holds both kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// It was taken, and all promises held.
    Accepted,
    /// It was refused, as it should be.
    Refused,
}
