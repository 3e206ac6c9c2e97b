//! The rules of The Dark Cave, every clause of `docs/rules/dark-cave.md`. No input or output, no clock, no other chance
//! than [`tabletop::Dice`].
//!
//! | file | what it holds |
//! | --- | --- |
//! | [`options`] | what a table may choose |
//! | [`pieces`] | cards, clans, goals and creatures, with their names |
//! | [`card_list`] | how many of each card there are |
//! | [`plan`] | the spaces of every card |
//! | [`game`] | the state, and how all this makes a [`tabletop::Game`] |
//! | [`preparation`] | D-1 to D-3: the deal |
//! | [`turn`] | D-4 to D-6: play or discard, move, draw |
//! | [`path`] | D-7 to D-9: path cards |
//! | [`dwarf`] | D-10 to D-15: dwarves on their way |
//! | [`goals`] | D-16, D-18, D-19: goals and the exit |
//! | [`action`] | D-20 to D-22, D-24: action cards with instant effects, boots |
//! | [`webs`] | D-14, D-23, D-25: webs, and axes against them |
//! | [`creatures`] | D-15, D-25 to D-29: creatures and their attacks |
//! | [`gold`] | D-9, D-17, D-30, D-32: gold, and who wins |
//! | [`refusal`] | why something is refused |
//! | [`events`] | what is heard |
//! | [`notation`] | actions and claims as text |
//! | [`view`] | what a viewer knows |
//! | [`eyes`] | the same, asked for piece by piece |
//! | [`choices`] | what the deciding seat may do, card by card |
//! | [`routes`] | whole ways a dwarf or creature can go, with what they cost |
//! | [`hope`] | whether anybody can still get out |
//! | [`memory`] | hands that were given away, and what happened to hands since |
//! | `given` | where the cards of such a hand may be by now |
//! | [`worlds`] | games that a viewer cannot tell from the real one |
//! | [`opened`] | everything, for a record's reader |
//! | [`position`] | positions written by hand |
//! | [`progress`] | what helps to get on |
//! | [`universe`] | every action that one could think of |

pub mod action;
pub mod card_list;
pub mod choices;
pub mod creatures;
pub mod dwarf;
pub mod events;
pub mod eyes;
pub mod game;
mod given;
pub mod goals;
pub mod gold;
pub mod hope;
pub mod memory;
pub mod notation;
pub mod opened;
pub mod options;
pub mod path;
pub mod pieces;
pub mod plan;
pub mod position;
pub mod preparation;
pub mod progress;
pub mod refusal;
pub mod routes;
pub mod turn;
pub mod universe;
pub mod view;
pub mod webs;
pub mod worlds;

pub use card_list::CardList;
pub use events::{Private, Public};
pub use game::DarkCave;
pub use notation::{Action, Claim};
pub use options::Options;
pub use path::{Feature, Layout, Path, Way};
pub use pieces::{Card, Clan, Creature, Deed, Dwarf, Face, Goal, GoalPlace, Group, Loyalty};
pub use preparation::Deal;
pub use refusal::Refusal;
pub use view::View;
