//! What the store keeps of a table: its steps, in order.
//!
//! A step is what happened at once, with the time and the message that led to it. Steps hold secrets: they are written for
//! the store and read from it, and no message can name them.

use protocol::Ask;
use serde::{Deserialize, Serialize};

/// The version of what is written down. A program of another version may read it wrongly or not at all, so that servers
/// of two versions cannot share a store: raise it with every new kind of line.
pub(crate) const VERSION: u16 = 3;

/// One step of a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Step {
    /// In milliseconds since 1970.
    pub(crate) time: u64,
    /// The message that led to it, so that a repeated one is known again after a restart.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) by: Option<By>,
    /// What happened.
    pub(crate) lines: Vec<Line>,
}

/// A message: whose, which, and what it asked for. A page that is loaded anew counts anew: the same number with another
/// wish is another message. So is that of another seat, whose client may have the same name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct By {
    pub(crate) client: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) seat: Option<u8>,
    pub(crate) number: u32,
    pub(crate) mark: String,
}

impl By {
    /// A message of a client at a seat, or of one that looks on.
    pub(crate) fn new(client: &str, seat: Option<u8>, number: u32, ask: &Ask) -> By {
        let text = serde_json::to_string(ask).unwrap_or_default();
        By { client: client.to_owned(), seat, number, mark: format!("{:016x}", mark(&text)) }
    }
}

/// A number for a text, the same at every server and after every restart (FNV-1a). Nobody gains by two asks of their own
/// that have the same.
fn mark(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |mark, byte| (mark ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Line {
    /// Somebody sat down; of the token the hash is kept.
    Sat { seat: u8, name: String, tokens: Vec<String> },
    /// A second device has the seat too.
    Device { seat: u8, token: String },
    /// A bot was put in a free seat.
    Bot { seat: u8, level: String },
    /// A seat is free again.
    Rose { seat: u8 },
    /// The host removed somebody; in a running game a bot plays on.
    Removed { seat: u8 },
    /// Somebody else is the host from now on.
    Host { seat: u8 },
    /// The host changed the options, or what goes on around the game.
    Changed { made: serde_json::Value },
    /// The game begins.
    Started,
    /// The server promised what it will deal; the secret is in hexadecimal digits.
    Committed { secret: String },
    /// A seat added to the chance of the deal.
    Nonce { seat: u8, nonce: String },
    /// The round was dealt.
    Dealt,
    /// The round was dealt as somebody wrote it, in the form of a record: for lessons, and for proofs that compare two
    /// deals. No ask at a table leads to it.
    DealtAs { seed: String, written: Option<serde_json::Value> },
    /// A seat decided.
    Play { seat: u8, action: String },
    /// A seat said something.
    Say { seat: u8, talk: String },
    /// A seat changed hands.
    Control { seat: u8, control: String },
    /// A seat wants to end the round.
    Agree { seat: u8 },
    /// It wants that no more.
    Withdraw { seat: u8 },
    /// A seat is ready to begin, or has seen the result.
    Ready { seat: u8 },
    /// A seat is not ready after all.
    NotReady { seat: u8 },
    /// The time of a seat is over.
    Warned { seat: u8 },
    /// The operator's address is told that it is the turn of a seat whose player is not there.
    Called { seat: u8 },
    /// Somebody wrote something.
    Wrote { seat: Option<u8>, text: String },
    /// A seat showed everybody how it had marked the others.
    Shared { seat: u8, marks: Vec<i8> },
    /// The next game is at another table.
    Rematch { table: String },
}
