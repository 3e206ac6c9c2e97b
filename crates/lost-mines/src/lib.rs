//! The rules of The Lost Mines, every clause of `docs/rules/lost-mines.md`. No input or output, no clock, no other
//! chance than [`tabletop::Dice`].
//!
//! | file | what it holds |
//! | --- | --- |
//! | [`options`] | what a table may choose |
//! | [`pieces`] | cards, dwarves, mines and treasures, with their names |
//! | [`card_list`] | the board's places and how many of each card there are |
//! | [`game`] | the state, and how all this makes a [`tabletop::Game`] |
//! | [`preparation`] | L-1 to L-4: the deal |
//! | [`turn`] | L-5 to L-9: play or discard, move, draw |
//! | [`path`] | L-10 to L-12: path cards |
//! | [`action`] | L-13 to L-19: action cards |
//! | [`forest`] | what lies on the board besides paths |
//! | [`dwarf`] | L-12, L-16, L-20: dwarves on their way |
//! | [`mines`] | L-21 to L-23: mines, treasures and the dragon |
//! | [`round`] | L-24, L-25, L-28: ends and new beginnings |
//! | [`divvying`] | L-26, L-27: who gets what |
//! | [`refusal`] | why something is refused |
//! | [`events`] | what is heard |
//! | [`notation`] | actions and claims as text |
//! | [`view`] | what a viewer knows |
//! | [`eyes`] | the same, asked for piece by piece |
//! | [`choices`] | what the deciding seat may do, card by card |
//! | [`hope`] | L-25: whether any treasure can still be reached |
//! | [`routes`] | whole ways a dwarf can go, with what they cost |
//! | `hand` | what a hand can do, face by face |
//! | [`worlds`] | games that a viewer cannot tell from the real one |
//! | [`opened`] | everything, for a record's reader |
//! | [`position`] | positions written by hand |
//! | [`progress`] | what helps to get on |
//! | [`universe`] | every action that one could think of |

pub mod action;
pub mod card_list;
pub mod choices;
pub mod divvying;
pub mod dwarf;
pub mod events;
pub mod eyes;
pub mod forest;
pub mod game;
mod hand;
pub mod hope;
pub mod mines;
pub mod notation;
pub mod opened;
pub mod options;
pub mod path;
pub mod pieces;
pub mod position;
pub mod preparation;
pub mod progress;
pub mod refusal;
pub mod round;
pub mod routes;
pub mod turn;
pub mod universe;
pub mod view;
pub mod worlds;

pub use card_list::CardList;
pub use events::{Private, Public};
pub use game::LostMines;
pub use notation::{Action, Claim};
pub use options::Options;
pub use path::{Feature, Path, Shape, Way};
pub use pieces::{
    Card, Character, Clan, Dwarf, Face, Information, Kind, Mine, MinePlace, Tool, Treasure, TreasurePlace,
};
pub use preparation::Deal;
pub use refusal::Refusal;
pub use view::View;
