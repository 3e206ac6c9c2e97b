//! What a client says.

use crate::table::Rules;
use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

/// One message of a client: a number of its own, which the answer repeats, and what it wants.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ClientMessage {
    /// Counts up. The same number with the same ask is the same message, and is done once.
    pub number: u32,
    /// What it wants.
    pub ask: Ask,
}

/// Something that a client wants.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, VariantNames, IntoStaticStr)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[strum(serialize_all = "kebab-case")]
pub enum Ask {
    /// The first thing that a client says.
    Hello {
        /// The version that it speaks.
        version: u16,
        /// Its own name for itself, one to forty letters and digits, kept over reconnects: with the number of a message
        /// it tells a repeated action from a new one.
        client: String,
    },
    /// Which games there are.
    Games,
    /// Make a table and sit down at it as its host.
    Make(Box<MakeTable>),
    /// Make a table for a lesson and sit down at it: the deal is written, and the others play what is written.
    Learn {
        /// Which game.
        game: String,
        /// The name to be shown.
        name: String,
    },
    /// Which tables wait for players and may be joined by anybody.
    OpenTables,
    /// How the tables stand at which this browser sits.
    MyTables {
        /// Its seats.
        seats: Vec<Held>,
    },
    /// What a table is like, before one sits down.
    Look {
        /// Its id from the link, or its code.
        table: String,
    },
    /// Sit down.
    Sit {
        /// The table's id from the link, or its code.
        table: String,
        /// The name to be shown.
        name: String,
        /// Which seat; any free one if none is named.
        seat: Option<u8>,
    },
    /// Come back to a seat, after a refresh, a crash or a lost connection.
    Return {
        /// The table's id.
        table: String,
        /// The token of the seat.
        token: String,
        /// The last sequence number that this client has, if it still has its view.
        last: Option<u32>,
    },
    /// Look on.
    Watch {
        /// The table's id from the link, or its code.
        table: String,
        /// The last sequence number that this client has, if it still has its view.
        last: Option<u32>,
    },
    /// A key for a second device, good once and for two minutes.
    HandOver,
    /// Use such a key.
    TakeOver {
        /// The table's id.
        table: String,
        /// The key.
        key: String,
    },
    /// Get up: before the start the seat is free again, later a bot plays it.
    Leave,
    /// The host changes the table before the start: the options of the game, and what goes on around it.
    Change {
        /// Options of the game by name; what is not named stays as in the box.
        #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
        options: serde_json::Map<String, serde_json::Value>,
        /// What goes on around the game.
        rules: Rules,
    },
    /// The host puts a bot in a free seat, or in that of somebody who is gone.
    Bot {
        /// Which seat.
        seat: u8,
        /// How good it is: one of the levels.
        level: String,
    },
    /// The host removes whoever sits there. In a running game a bot plays on.
    Remove {
        /// Which seat.
        seat: u8,
    },
    /// The host starts the game.
    Start {
        /// Bots of this level take the free seats.
        fill: Option<String>,
    },
    /// Do something in the game.
    Play {
        /// The sequence number of the view that this answers.
        seq: u32,
        /// The action; or a route, whose steps are played one by one until something happens that was not foretold.
        actions: Vec<String>,
    },
    /// Why an action is not possible.
    Why {
        /// The action.
        action: String,
    },
    /// Say something that bots and translations understand.
    Say {
        /// What, such as `accuse 2`.
        talk: String,
    },
    /// Want to end the round.
    Agree,
    /// Want that no more.
    Withdraw,
    /// Before the start: ready to play. After a round: have seen the result, the next one may begin.
    Ready,
    /// Before the start: not ready after all.
    NotReady,
    /// Add to the chance of the next deal.
    Nonce {
        /// The number of the round from 0.
        round: u32,
        /// One to sixty-four hexadecimal digits.
        nonce: String,
    },
    /// Let a bot play one's seat.
    HandToBot {
        /// How good it is.
        level: String,
    },
    /// Play one's seat again, after a bot did.
    TakeBack,
    /// Write something: at a seat to all at the table, looking on to those who look on.
    Chat {
        /// At most 300 characters.
        text: String,
    },
    /// Read no more, or again, what a seat writes.
    Mute {
        /// Which seat.
        seat: u8,
        /// No more, or again.
        muted: bool,
    },
    /// Keep a private note and private marks. Nobody else ever gets them.
    Note {
        /// At most 4,000 characters.
        text: String,
        /// A mark a seat, -3 (surely against us) to 3 (surely with us).
        marks: Vec<i8>,
    },
    /// Show everybody at the table how one has marked the others, once a round or the game is over.
    Share,
    /// Another game with the same people, once this one is over.
    Rematch,
}

impl Ask {
    /// Its name, as it is written.
    pub fn name(&self) -> &'static str {
        self.into()
    }
}

/// A table to be made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct MakeTable {
    /// Which game.
    pub game: String,
    /// How many play.
    pub players: u8,
    /// The host's name.
    pub name: String,
    /// Options of the game by name; what is not named is as in the box.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, type = "Record<string, unknown>"))]
    pub options: serde_json::Map<String, serde_json::Value>,
    /// A card list of one's own, in the form of `decks`.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub deck: Option<String>,
    /// What goes on around the game.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<Rules>"))]
    pub rules: Rules,
}

/// A seat that a browser holds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Held {
    /// The table's id.
    pub table: String,
    /// The token of the seat.
    pub token: String,
}
