//! Saboteur: dig for one treasure; who is against us?
//!
//! Files are named after the headings of the rules in `docs/rules/saboteur.md`. Geometry is in `tunnels`, seats and
//! records are in `tabletop`; what is law in this game is here and nowhere else.
//!
//! | file | what it holds |
//! | --- | --- |
//! | [`pieces`] | cards, roles, goals and gold, with their names |
//! | [`shapes`] | the sixteen path cards |
//! | [`tools`] | what breaks and is mended |
//! | `faces` | what a hand can do, face by face |
//! | [`card_list`] | how many of each there are, read from `decks/saboteur.toml` |
//! | [`options`] | what a table may choose |
//! | [`preparation`] | S-1 to S-4: the deal |
//! | [`game`] | the state of a game, and how the other files make it a [`tabletop::Game`] |
//! | [`turn`] | S-5, S-6 and S-19: whose turn, drawing, when nobody can go on |
//! | [`path`] | S-7 to S-10 and S-15 to S-18: laying path cards and reaching goals |
//! | [`action`] | S-11 to S-14: action cards |
//! | [`round`] | S-16, S-19, S-24 and S-25: ends and new beginnings |
//! | [`gold`] | S-20 to S-23: who gets what |
//! | [`refusal`] | why something is refused |
//! | [`events`] | what is heard |
//! | [`notation`] | actions and claims as text |
//! | [`view`] | what a viewer knows |
//! | [`eyes`] | the same, asked for piece by piece |
//! | [`choices`] | what the deciding seat may do, card by card |
//! | [`worlds`] | games that a viewer cannot tell from the real one |
//! | `hidden_gold` | the same for gold, round by round |
//! | [`opened`] | everything, for a record's reader |
//! | [`position`] | positions written by hand |
//! | [`progress`] | what helps to get on |
//! | [`universe`] | every action that one could think of |

pub mod action;
pub mod card_list;
pub mod choices;
pub mod events;
pub mod eyes;
mod faces;
pub mod game;
pub mod gold;
mod hidden_gold;
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
pub mod shapes;
pub mod tools;
pub mod turn;
pub mod universe;
pub mod view;
pub mod worlds;

pub use card_list::CardList;
pub use events::{Private, Public};
pub use game::Saboteur;
pub use notation::{Action, Claim};
pub use options::Options;
pub use pieces::{Card, Face, Goal, Gold, Role};
pub use preparation::Deal;
pub use refusal::Refusal;
pub use shapes::{Path, Way};
pub use tools::{Repair, Tool};
pub use view::View;
