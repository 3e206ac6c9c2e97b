//! Why something is refused, for programs; the words for people come with it.

use serde::{Deserialize, Serialize};

/// Why something is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// The message is not one of those that there are.
    Malformed,
    /// The page is older than the server, or newer: reload it.
    Reload,
    /// `hello` comes first.
    HelloFirst,
    /// Too many messages, attempts or connections; try again later.
    TooMany,
    /// There is no such table.
    NoSuchTable,
    /// The token, key or code opens nothing.
    NotYours,
    /// One sits at no table, or looks on.
    NotSeated,
    /// Only the host can do that.
    NotHost,
    /// The seat is taken, or there is no free one.
    Taken,
    /// The game has begun already.
    Begun,
    /// The game has not begun yet.
    NotBegun,
    /// The game is not over yet.
    NotOver,
    /// Something has happened since the view that this answers.
    Stale,
    /// The rules of the game, or of the table, refuse it.
    Refused,
    /// A name, text, option or level that cannot be.
    Unfit,
    /// The table, or a lesson, does not allow it.
    NotAllowed,
    /// It could not be written down, so it has not happened; try again.
    NotStored,
    /// The server stops, or cannot go on with this table.
    Closed,
}
