//! What clients and the table server say to each other, as two closed lists: [`ClientMessage`] and [`ServerMessage`].
//!
//! | file | what it holds |
//! | --- | --- |
//! | [`ask`] | what a client says |
//! | [`tell`] | what the server says |
//! | [`frame`] | what one viewer is told of one step of a table |
//! | [`table`] | what there is to see of a table around its game |
//! | [`code`] | why something is refused, for programs |
//!
//! Every message is one JSON text in one WebSocket message; `docs/protocol.md` shows each by example. Views and events
//! of a game pass through as they are: nothing here can name a record, a seed or a whole state.

pub mod ask;
pub mod code;
pub mod frame;
pub mod table;
pub mod tell;
#[cfg(test)]
mod typescript;

pub use ask::{Ask, ClientMessage, MakeTable};
pub use code::Code;
pub use frame::Frame;
pub use table::{AtZero, Clock, Rules, TableView};
pub use tell::{Answer, ServerMessage};

/// The version of what is said here. A client of another version is told to reload.
pub const VERSION: u16 = 1;
