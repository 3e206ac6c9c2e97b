//! Tiles, grid and network: geometry without players.
//!
//! This crate reports facts and pronounces no law. It knows what touches what, which edges meet and what is joined to
//! what; whether a card may be laid, taken or walked over is for a game to say. There are no seats, no turns, no secrets
//! and no dice here.
//!
//! | file | what it holds |
//! | --- | --- |
//! | [`side`] | the four sides of a cell, and sets of them |
//! | [`cell`] | a place for one tile |
//! | [`tile`] | which sides of a tile are open, and which are joined inside it |
//! | [`grid`] | the tiles that lie on the table, without a rim |
//! | `index` | where a cell is looked up |
//! | [`border`] | the empty cells along the tiles, with what their neighbours demand |
//! | [`cells`] | sets of cells of a board with a rim |
//! | [`edge`] | the line between two cells, and sets of them |
//! | [`board`] | the tiles that lie on a board with a rim |
//! | [`spaces`] | a tile as a small graph of spaces |
//! | [`fit`] | how a tile would meet its neighbours |
//! | [`network`] | what is reached from a source, kept up to date |
//! | [`walk`] | what can be reached in so many steps, and how cheaply |
//! | [`draw`] | pictures of tiles as text, both ways |

pub mod board;
pub mod border;
pub mod cell;
pub mod cells;
pub mod draw;
pub mod edge;
pub mod fit;
pub mod grid;
mod index;
pub mod network;
pub mod side;
pub mod spaces;
pub mod tile;
pub mod walk;

pub use board::Board;
pub use cell::Cell;
pub use cells::Cells;
pub use edge::{Edge, Edges};
pub use fit::Fit;
pub use grid::{Grid, Number};
pub use side::{Side, Sides};
pub use spaces::{Spaces, Spot};
pub use tile::Tile;
pub use walk::Walks;
