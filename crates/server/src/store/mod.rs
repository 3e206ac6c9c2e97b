//! What is kept: tables, their steps, private notes, uploaded records.
//!
//! A store is a trait, so that one file on one machine and one database for several can take turns; `suite.rs` is what
//! any store must pass. Nothing is derived in it: a table that is opened plays its steps again.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `sql` | the statements, which both databases understand |
//! | `writer` | steps of many tables, written in groups |
//! | `sqlite`, `postgres` | what differs: how they are opened, kept up to date and asked whether they are well |
//! | [`sharing`], `nodes` | what several servers with one store know of each other, and how Postgres tells them |
//! | [`place`] | where a store is |
//! | [`moving`] | all that a store keeps as a file, for another store |

#[cfg(test)]
mod away;
#[cfg(test)]
mod full;
pub mod moving;
mod nodes;
pub mod place;
mod postgres;
pub mod sharing;
mod sql;
mod sqlite;
#[cfg(test)]
mod suite;
#[cfg(test)]
mod together;
mod writer;

pub use place::{DatabaseUrl, Place};
pub use postgres::Postgres;
pub use sharing::{News, Sharing, Version};
pub use sqlite::Sqlite;

use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::pin::Pin;
use tokio::sync::mpsc;

/// Something that a store will have done.
pub type Later<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Where tables are kept.
pub trait Store: Send + Sync + 'static {
    /// Keeps a new table. Its id and its code are free, or [`StoreError::Taken`].
    fn make(&self, table: Kept) -> Later<'_, ()>;
    /// The table with this id or this code.
    fn find<'a>(&'a self, name: &'a str) -> Later<'a, Option<Kept>>;
    /// Writes down a step. When this is done it survives a loss of power; if another writer has used the number it is
    /// [`StoreError::Taken`], if it is for whoever runs the table, and another server does, [`StoreError::NotRunner`], if
    /// the table is not kept any more, [`StoreError::Gone`], and nothing is written.
    fn append(&self, step: Append) -> Later<'_, ()>;
    /// The steps of a table in order, from the one that follows this number.
    fn steps_after<'a>(&'a self, table: &'a str, seq: u32) -> Later<'a, Vec<String>>;
    /// Replaces what a host has changed about a table that waits.
    fn change<'a>(&'a self, table: &'a str, made: String, open: bool) -> Later<'a, ()>;
    /// Says where a table stands. If that is news, it was touched at this time.
    fn stage<'a>(&'a self, table: &'a str, kind: Kind, time: u64) -> Later<'a, ()>;
    /// Says that tables were touched. Those that are over are not: they are forgotten so long after their end, whoever
    /// looks at them.
    fn touch<'a>(&'a self, tables: &'a [String], time: u64) -> Later<'a, ()>;
    /// Tables that wait and may be found by anybody, the newest first.
    fn open_tables(&self, most: u32) -> Later<'_, Vec<String>>;
    /// Tables that are being played.
    fn running(&self) -> Later<'_, Vec<String>>;
    /// Replaces the private notes of a seat.
    fn note<'a>(&'a self, table: &'a str, seat: u8, notes: String) -> Later<'a, ()>;
    /// Replaces the private notes of a seat if they are still these; whether they were.
    fn exchange_note<'a>(&'a self, table: &'a str, seat: u8, old: String, new: String) -> Later<'a, bool>;
    /// The private notes of a table, by seat.
    fn notes<'a>(&'a self, table: &'a str) -> Later<'a, Vec<(u8, String)>>;
    /// Keeps an uploaded record until a time.
    fn upload<'a>(&'a self, id: &'a str, record: String, expires: u64) -> Later<'a, ()>;
    /// An uploaded record that has not expired.
    fn uploaded<'a>(&'a self, id: &'a str, now: u64) -> Later<'a, Option<String>>;
    /// Forgets tables that were over, or abandoned, before these times, and expired uploads; how many tables. Tables that
    /// a server has in memory are not forgotten, nor those that go on by themselves.
    fn sweep(&self, sweep: Sweep) -> Later<'_, u64>;
    /// Whether it can be written to.
    fn check(&self) -> Later<'_, ()>;
    /// Sends all that is kept, as it is at one moment, and [`Moved::End`] behind it.
    fn export(&self, to: mpsc::Sender<Moved>) -> Later<'_, ()>;
    /// Keeps all that comes. If the end does not come, or something is there already, nothing is kept.
    fn import(&self, from: mpsc::Receiver<Moved>) -> Later<'_, ()>;
    /// What several servers with this store know of each other; nothing if it is for one server alone.
    fn sharing(&self) -> Option<&dyn Sharing>;
    /// Waits until everything is written, and closes.
    fn close(&self) -> Later<'_, ()>;
}

/// A table as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    /// Its id.
    pub id: String,
    /// Its code.
    pub code: String,
    /// The game's name.
    pub game: String,
    /// How it was made: options, card list, what goes on around the game.
    pub made: String,
    /// Whether anybody may find it while it waits.
    pub open: bool,
    /// When it was last touched, in milliseconds since 1970.
    pub touched: u64,
}

/// A step to be written down.
#[derive(Clone, Debug)]
pub struct Append {
    /// The table.
    pub table: String,
    /// The number of the step.
    pub seq: u32,
    /// What happened.
    pub step: String,
    /// Why it is written.
    pub cause: Cause,
}

/// Why a step is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Somebody has asked for it, at any server.
    Asked,
    /// It happens by itself, and is for the server that runs the table.
    Due,
}

/// Something on its way from one store to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Moved {
    /// A table.
    Table(Box<WholeTable>),
    /// An uploaded record.
    Upload(Upload),
    /// That was all.
    End,
}

/// An uploaded record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Upload {
    /// Its id.
    pub id: String,
    /// What was uploaded.
    pub record: String,
    /// Until when it is kept, in milliseconds since 1970.
    pub expires: u64,
}

/// All that is kept of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WholeTable {
    /// The table.
    #[serde(flatten)]
    pub kept: Kept,
    /// Where it stands.
    #[serde(rename = "stage")]
    pub kind: Kind,
    /// Its steps in order, the first of which has number 1.
    pub steps: Vec<String>,
    /// The private notes by seat.
    pub notes: Vec<(u8, String)>,
}

/// Where a table stands, as far as a store looks for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// It waits for players.
    Waiting = 0,
    /// It is being played.
    Running = 1,
    /// Its game is over.
    Over = 2,
}

/// What may be forgotten, in milliseconds since 1970.
#[derive(Clone, Debug)]
pub struct Sweep {
    /// Tables that were over before this time.
    pub over: u64,
    /// Tables that nobody touched since this time, though they are not over.
    pub abandoned: u64,
    /// Uploads that expire before this time.
    pub now: u64,
    /// Tables that this server has in memory, or will open by itself, however old they are.
    pub spared: HashSet<String>,
}

/// Why a store cannot do something.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Another writer was first.
    #[error("another writer was first")]
    Taken,
    /// Another server runs the table.
    #[error("another server runs the table")]
    NotRunner,
    /// The table was forgotten.
    #[error("the table is not kept any more")]
    Gone,
    /// Servers of another version are there.
    #[error("servers of another version share this database ({theirs}; this one has {ours}): stop them first")]
    OtherVersion {
        /// Theirs.
        theirs: Version,
        /// This program's.
        ours: Version,
    },
    /// There is no room left.
    #[error("the disk is full, or the data file has reached its limit: make room, then go on")]
    Full,
    /// It does not answer. What was to be written may be written all the same.
    #[error("the database is away: {0}")]
    Away(String),
    /// It was made by a newer program.
    #[error("the data has version {found}, this program knows versions up to {known}: use a newer program")]
    Newer {
        /// The version of the data.
        found: i64,
        /// The newest version that this program knows.
        known: i64,
    },
    /// The address of a database cannot be understood. It may hold a password, so it is not said again.
    #[error(
        "the address of the database cannot be understood ({0}): write postgres://USER:PASSWORD@HOST:PORT/DATABASE"
    )]
    BadAddress(String),
    /// Something else.
    #[error("the data cannot be used: {0}")]
    Failed(String),
}

impl StoreError {
    fn closed() -> StoreError {
        StoreError::Failed("it is closed".to_owned())
    }
}
