//! What several servers with one store know of each other: which of them live, who runs which table, who is connected
//! where, and what was written just now.
//!
//! The order of steps does not depend on any of this: the key of a step decides. A server runs a table, that is its clocks
//! and its bots, as long as it is listed and the table names it; both are looked at in the commit that writes such a step, so
//! that a server which was taken off the list can write none, however late it learns of that.

use super::Later;
use std::fmt;
use std::time::Duration;
use tokio::sync::mpsc;

/// A server that was not heard of for so long is taken off the list.
pub const LEASE: Duration = Duration::from_millis(2500);
/// So often it says that it lives.
pub const BEAT: Duration = Duration::from_millis(500);

/// How a server found the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lives {
    /// Whether it was on it. If not, it is now, and has to say anew which tables it runs and who is there.
    pub is_known: bool,
    /// How many others are on it.
    pub others: u32,
}

/// What several servers with one store know of each other.
pub trait Sharing: Send + Sync {
    /// Says that this server lives, and takes others off the list that did not say so for [`LEASE`]. A server of another
    /// version than those on the list is refused.
    fn live(&self) -> Later<'_, Lives>;
    /// Takes this server off the list.
    fn leave(&self) -> Later<'_, ()>;
    /// Runs a table from now on, unless another server does; whether it does now.
    fn run<'a>(&'a self, table: &'a str) -> Later<'a, bool>;
    /// Runs a table no more. It is to be run again at this time, or when somebody comes.
    fn rest<'a>(&'a self, table: &'a str, due: Option<u64>) -> Later<'a, ()>;
    /// Runs some tables that nobody runs and whose time has come; which.
    fn run_due(&self, now: u64, most: u32) -> Later<'_, Vec<String>>;
    /// Says that somebody at a seat is connected to this server.
    fn come<'a>(&'a self, table: &'a str, seat: u8) -> Later<'a, ()>;
    /// Says that nobody at a seat is connected to this server any more.
    fn go<'a>(&'a self, table: &'a str, seat: u8) -> Later<'a, ()>;
    /// The seats at which somebody is connected to another server.
    fn elsewhere<'a>(&'a self, table: &'a str) -> Later<'a, Vec<u8>>;
    /// Tells other servers that something beside the steps of a table has changed.
    fn tell<'a>(&'a self, table: &'a str) -> Later<'a, ()>;
    /// The numbers of the last steps of tables.
    fn last_steps<'a>(&'a self, tables: &'a [String]) -> Later<'a, Vec<(String, u32)>>;
    /// What is heard from now on, of this server too. It must be asked for inside of what runs it.
    fn news(&self) -> mpsc::Receiver<News>;
}

/// Something that is heard of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// A step was written.
    Step {
        /// To this table.
        table: String,
        /// With this number.
        seq: u32,
    },
    /// Who is connected to a table, or what its seats keep for themselves, has changed.
    Around {
        /// The table.
        table: String,
    },
    /// Something may have been missed.
    Missed,
}

/// What has to be the same for servers with one store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Version {
    /// What is said to clients.
    pub protocol: u16,
    /// What is written down.
    pub lines: u16,
}

impl Version {
    /// This program's.
    pub const OURS: Version = Version { protocol: protocol::VERSION, lines: crate::log::VERSION };
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "protocol {}, lines {}", self.protocol, self.lines)
    }
}
