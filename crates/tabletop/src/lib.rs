//! Seats, cards with fronts and backs, dice and records: players without geometry.
//!
//! This crate says what a game is ([`game::Game`]), keeps its record, lets each viewer hear what it may hear, and holds
//! the laws that every game must pass. It knows no board and no rule of any game.
//!
//! | file | what it holds |
//! | --- | --- |
//! | [`seat`] | places at a table, and who looks on |
//! | [`card`] | fronts and backs: face down is a type |
//! | [`card_list`] | what the card lists of all games have in common |
//! | [`pile`] | cards in a row, without allocation |
//! | [`discards`] | a discard pile with open and hidden cards |
//! | [`dice`] | the only randomness |
//! | [`luck`] | what chance decides later in a round |
//! | [`odds`] | what seats are likelier to hold than shuffling says |
//! | [`told`] | what happened: aloud for all, whispered to one |
//! | [`game`] | what a game is |
//! | [`worlds`] | games that a viewer cannot tell from the real one |
//! | [`talk`] | what seats say to each other |
//! | [`agreement`] | ending early, when all want to |
//! | [`record`] | a game as it was played, as a file |
//! | [`table`] | a record and the game it leads to |
//! | [`hearing`] | what one viewer hears of a record |
//! | [`digger`] | a plain policy that prefers progress |
//! | [`notation`] | texts that name one thing each |
//! | [`laws`] | what every game must pass |

pub mod agreement;
pub mod card;
pub mod card_list;
pub mod dice;
pub mod digger;
pub mod discards;
pub mod game;
pub mod hearing;
pub mod laws;
pub mod luck;
pub mod notation;
pub mod odds;
pub mod pile;
pub mod reading;
pub mod record;
pub mod seat;
pub mod table;
pub mod talk;
pub mod told;
#[cfg(feature = "typescript")]
mod typescript;
pub mod worlds;

pub use card::{Card, FaceDown, Seen};
pub use dice::{Dice, Seed};
pub use game::{Game, Turn};
pub use luck::Luck;
pub use odds::Odds;
pub use pile::Pile;
pub use record::{Control, Deed, Entry, Record};
pub use seat::{Seat, Seats, Viewer};
pub use table::{Refused, Table};
pub use talk::Talk;
pub use told::{Deaf, Ears, Told};
pub use worlds::Worlds;
