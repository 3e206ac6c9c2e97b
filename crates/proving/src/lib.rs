//! What the tests of all games have in common. It knows no game; each game's tests say what is theirs. Beside that, a real
//! database for the tests of the server and the command.
//!
//! | file | what it holds |
//! | --- | --- |
//! | [`page`] | a page of rules: its clauses and its lettered statements |
//! | [`tie`] | ties clause tests to their page, both ways |
//! | [`stage`] | drawn fixtures: a position, what is done in it, what is asked |
//! | [`recorded`] | recorded games and the pages that tell how they must go |
//! | [`golden`] | what a viewer hears and sees of a record, as text that a reviewer can read |
//! | [`walks`] | the laws, on many tables at once |
//! | [`proportions`] | whether sampled worlds are in proportion, compared with all deals |
//! | [`secrets`] | which secrets a test may exchange |
//! | [`cluster`] | a Postgres that is gone afterwards |

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "clippy allows them in tests, but does not see that this whole crate is for tests"
)]

pub mod cluster;
pub mod golden;
pub mod page;
pub mod proportions;
pub mod recorded;
pub mod secrets;
pub mod stage;
pub mod tie;
pub mod walks;
