//! What there is to see of a table around its game.

use serde::{Deserialize, Serialize};

/// What goes on around the game, as the host wants it. Everybody sees it before sitting down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct Rules {
    /// Whether it is listed for all while it waits for players.
    pub open: bool,
    /// Whether others may look on.
    pub spectators: bool,
    /// Whether seats may write freely.
    pub chat: bool,
    /// How long a bot waits before it moves, so that people can follow.
    pub pace_ms: u32,
    /// How long a person may think.
    pub clock: Clock,
    /// What happens when the time is over.
    pub at_zero: AtZero,
    /// After how many seconds without a connection a bot plays a seat; never if 0.
    pub absent_seconds: u32,
}

impl Default for Rules {
    fn default() -> Self {
        Rules {
            open: false,
            spectators: true,
            chat: true,
            pace_ms: 1200,
            clock: Clock::Off,
            at_zero: AtZero::Default,
            absent_seconds: 120,
        }
    }
}

/// How long a person may think.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Clock {
    /// As long as they like.
    Off,
    /// So many seconds a move.
    Seconds(u32),
    /// So many days a move.
    Days(u32),
}

impl Clock {
    /// The time for a move in milliseconds.
    pub fn millis(self) -> Option<u64> {
        match self {
            Clock::Off => None,
            Clock::Seconds(seconds) => Some(u64::from(seconds) * 1000),
            Clock::Days(days) => Some(u64::from(days) * 86_400_000),
        }
    }
}

/// What happens when the time is over and a warning has not helped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum AtZero {
    /// The mildest legal action is played.
    Default,
    /// A bot plays the seat until its player takes it back.
    Bot,
}

/// Where a table stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// It waits for players, or for the host to start.
    Waiting,
    /// The next deal has been committed to and waits for nonces.
    Dealing,
    /// A round is played.
    Playing,
    /// A round is over, and the players look at how it ended.
    Between,
    /// The game is over.
    Over,
}

/// What a viewer sees of a table around its game. Each field is a section of its own in frames.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TableView<'a> {
    /// Where it stands.
    pub stage: Stage,
    /// Its code, to be said aloud.
    pub code: &'a str,
    /// Whose table it is.
    pub host: u8,
    /// What goes on around the game.
    pub rules: Rules,
    /// Who sits where.
    pub seats: Vec<SeatView<'a>>,
    /// The seats that want to end the round.
    pub agreed: Vec<u8>,
    /// What the seats stand by.
    #[cfg_attr(test, ts(type = "{ by: number, talk: unknown }[]"))]
    pub said: serde_json::Value,
    /// Whose time is running.
    pub clock: Option<ClockView>,
    /// The seats that are ready to begin, bots among them; after a round those that have seen its result.
    pub ready: Vec<u8>,
    /// What was promised about the next deal, or about the last one.
    pub deal: Option<DealView>,
    /// What was written last: by seats for all who sit, by those who look on for each other. When the game is over
    /// everybody reads both.
    pub chat: Vec<ChatView<'a>>,
    /// What a seat has noted for itself.
    pub notes: Option<NotesView<'a>>,
    /// The marks that seats have shown to everybody since the round ended.
    pub shared: Vec<SharedView<'a>>,
    /// The table where the next game is.
    pub rematch: Option<&'a str>,
    /// How far the lesson has come, if the table is one.
    pub lesson: Option<LessonView<'a>>,
}

/// A seat as everybody sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatView<'a> {
    /// Who sits there; nobody if it is free.
    pub name: Option<&'a str>,
    /// Who plays it: `person`, `bot` and its level, or `default`.
    pub control: String,
    /// Whether its player is connected.
    pub here: bool,
}

/// Whose time is running, in milliseconds since 1970 by the server's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ClockView {
    /// Whose.
    pub seat: u8,
    /// Since when.
    #[cfg_attr(test, ts(type = "number"))]
    pub since: u64,
    /// When it is over.
    #[cfg_attr(test, ts(type = "number"))]
    pub ends: u64,
    /// Whether it was over, and the warning is running.
    pub warned: bool,
}

/// What was promised about a deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DealView {
    /// The number of the round from 0.
    pub round: u32,
    /// SHA-256 of table, round, options, card list and secret, in hexadecimal digits.
    pub commitment: String,
    /// The nonces so far, seat by seat; nothing for a seat that gave none.
    pub nonces: Vec<Option<String>>,
}

/// Something written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ChatView<'a> {
    /// By a seat, or by somebody who looks on.
    pub seat: Option<u8>,
    /// What.
    pub text: &'a str,
    /// When.
    #[cfg_attr(test, ts(type = "number"))]
    pub time: u64,
}

/// What a seat keeps for itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NotesView<'a> {
    /// A note.
    pub text: &'a str,
    /// A mark a seat.
    pub marks: &'a [i8],
    /// The seats whose chat it does not read.
    pub muted: &'a [u8],
}

/// How a seat had marked the others, shown by its own wish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SharedView<'a> {
    /// Whose marks these are.
    pub seat: u8,
    /// A mark a seat.
    pub marks: &'a [i8],
}

/// How far a lesson has come. Words are given by their keys in `texts/en/lessons.toml`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LessonView<'a> {
    /// How many steps of the learner are done.
    pub done: u32,
    /// How many there are.
    pub steps: u32,
    /// What the learner is told; nothing while the others play.
    pub say: Option<&'a str>,
    /// The clause that it is about.
    pub clause: Option<&'a str>,
}

/// What happens at a table around its game, as it stands in `heard` of a frame.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Around {
    /// Somebody sat down.
    Sat {
        /// Where.
        seat: u8,
        /// Who.
        name: String,
    },
    /// A seat is free again.
    Rose {
        /// Which one.
        seat: u8,
    },
    /// The host removed somebody.
    Removed {
        /// From which seat.
        seat: u8,
    },
    /// The host changed the table.
    Changed,
    /// The game begins.
    Started,
    /// The server has promised what it will deal.
    Committed {
        /// The round from 0.
        round: u32,
        /// The promise.
        commitment: String,
    },
    /// A seat has added to the chance of the deal.
    Nonce {
        /// Which one.
        seat: u8,
    },
    /// A seat is ready to begin, or has seen the result.
    Ready {
        /// Which one.
        seat: u8,
    },
    /// A seat is not ready after all.
    NotReady {
        /// Which one.
        seat: u8,
    },
    /// The time of a seat is over.
    Warned {
        /// Which one.
        seat: u8,
    },
    /// Somebody wrote something.
    Wrote {
        /// A seat, or somebody who looks on.
        seat: Option<u8>,
        /// What.
        text: String,
    },
    /// A seat shows how it had marked the others.
    Shared {
        /// Which one.
        seat: u8,
    },
    /// The next game is at another table.
    Rematch {
        /// Its id.
        table: String,
    },
}

/// A table in a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Summary {
    /// Its id, for links.
    pub table: String,
    /// The game.
    pub game: String,
    /// Where it stands.
    pub stage: Stage,
    /// Who sits where.
    pub names: Vec<Option<String>>,
    /// One's own seat, if one holds one.
    pub seat: Option<u8>,
    /// Whose turn it is.
    pub turn: Option<u8>,
    /// Since when, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub since: u64,
    /// The options of the game.
    #[cfg_attr(test, ts(type = "unknown"))]
    pub options: serde_json::Value,
    /// Whether it is a lesson.
    pub lesson: bool,
    /// What goes on around the game.
    pub rules: Rules,
}
