//! What the server says.

use crate::code::Code;
use crate::frame::{Frame, Whole};
use crate::table::Summary;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use strum::{IntoStaticStr, VariantNames};

/// One message of the server.
#[derive(Clone, Debug, Serialize, Deserialize, VariantNames, IntoStaticStr)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum ServerMessage {
    /// The answer to a message.
    Answer {
        /// The number of that message.
        number: u32,
        /// The answer.
        answer: Answer,
    },
    /// A message that changed nothing.
    Error {
        /// Its number, if it had one.
        number: Option<u32>,
        /// Why, for programs.
        code: Code,
        /// The clause of the rules that refuses it.
        clause: Option<String>,
        /// Why, for people, in English.
        says: String,
        /// The same as data, to be told in another language: its kind and what it is about.
        #[cfg_attr(test, ts(type = "{ trouble: string } & Record<string, unknown>"))]
        why: Value,
    },
    /// A step of the table.
    Frame(Frame),
    /// The whole view.
    Whole(Whole),
}

/// What a message is answered with.
#[derive(Clone, Debug, Serialize, Deserialize, VariantNames, IntoStaticStr)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Answer {
    /// To `hello`.
    Welcome {
        /// The version that the server speaks.
        version: u16,
        /// The server's time in milliseconds since 1970: clocks are given in it.
        #[cfg_attr(test, ts(type = "number"))]
        time: u64,
        /// The levels of bots, the weakest first.
        levels: Vec<String>,
    },
    /// To `games`.
    Games(Vec<GameInfo>),
    /// To `open-tables` and `my-tables`.
    Tables(Vec<Summary>),
    /// To `look`.
    Table(Box<Summary>),
    /// To `make`, `learn`, `sit` and `take-over`: keep the token, it is the seat.
    Seated {
        /// The table's id, for links.
        table: String,
        /// Its code, to be said aloud.
        code: String,
        /// The seat.
        seat: u8,
        /// Whoever has this has the seat.
        token: String,
    },
    /// To `hand-over`.
    Key {
        /// To be put behind the `#` of a link.
        key: String,
        /// For how long it is good.
        seconds: u32,
    },
    /// It is done, or was done already, with this sequence number. Most things that are done are answered by their frame
    /// instead.
    Done {
        /// The number of the step.
        seq: u32,
    },
    /// To `why`.
    Why {
        /// Whether the action is possible.
        possible: bool,
        /// The clause that refuses it.
        clause: Option<String>,
        /// In words, in English.
        says: String,
        /// The same as data, as in an error.
        #[serde(default)]
        #[cfg_attr(test, ts(type = "({ trouble: string } & Record<string, unknown>) | null"))]
        why: Option<serde_json::Value>,
    },
    /// To `play` in a lesson: the rules allow it, but the lesson wants something else, and nothing has changed.
    Unwanted {
        /// The key of the words in `texts/en/lessons.toml`.
        say: String,
        /// The clause that they are about.
        clause: String,
    },
}

/// A game that can be played.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameInfo {
    /// Its name in messages.
    pub game: String,
    /// Its name for people.
    pub name: String,
    /// As few as can play.
    pub least: u8,
    /// As many as can play.
    pub most: u8,
    /// Its options in words.
    pub options: String,
}
