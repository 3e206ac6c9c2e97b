//! The only list of games, with what every face of the program needs to know of each.
//!
//! | file | what it holds |
//! | --- | --- |
//! | [`game_id`] | the games by name, and the one `match` over them |
//! | [`listed`] | what a listed game adds to its rules |
//! | [`saboteur`] | Saboteur, as listed |
//! | [`lost_mines`] | The Lost Mines, as listed |
//! | [`dark_cave`] | The Dark Cave, as listed |
//! | `tally` | what is counted of every game |
//! | [`sight`] | what a viewer sees of a game, ready to be laid out |
//! | [`options`] | a table's options from `name=value` |
//! | [`rules`] | the rules pages of a game and their clauses |
//! | [`language`] | the languages in which something is written |
//! | [`decks`] | which game a card list is for |
//! | [`lesson`] | a lesson: a written deal, what the others play, what the learner is told |
//! | [`records`] | a record of any game |
//! | [`texts`] | events, refusals and the rest in words |
//! | [`names`] | what bots are called |
//! | [`telling`] | how a thing finds its words |
//!
//! Not here: rules, which belong to the games, and pens, screens and sockets, which belong to those who show a game.

pub mod dark_cave;
pub mod decks;
pub mod game_id;
pub mod language;
pub mod lesson;
pub mod listed;
pub mod lost_mines;
pub mod names;
pub mod options;
pub mod records;
pub mod rules;
pub mod saboteur;
pub mod sight;
mod tally;
pub mod telling;
pub mod texts;

pub use game_id::{GameId, Visit};
pub use language::Language;
pub use lesson::Lesson;
pub use listed::{Listed, Tally};
pub use records::{VisitRecord, read_record};
pub use sight::Sight;
pub use texts::Texts;
