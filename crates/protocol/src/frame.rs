//! What one viewer is told of one step of a table.
//!
//! A frame has the sequence number of the step, what the viewer heard, and those sections of its view that changed, each
//! whole. Every viewer gets a frame for every number, also when nothing is new for it: a gap means loss, never secrecy.
//! A frame with the number of the one before brings sections only: who is here, whose clock was warned.

use serde::{Deserialize, Serialize};
use serde_json::Map;
use serde_json::value::RawValue;
use std::fmt::Write as _;

/// What one viewer is told of one step.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Frame {
    /// The number of the step.
    pub seq: u32,
    /// The number of the viewer's own message that led to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub answers: Option<u32>,
    /// What the viewer heard, in order.
    #[cfg_attr(test, ts(type = "unknown[]"))]
    pub heard: Vec<Box<RawValue>>,
    /// The sections of its view of the game that changed.
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    pub game: Map<String, serde_json::Value>,
    /// The sections of its view of the table that changed.
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    pub table: Map<String, serde_json::Value>,
}

/// A whole view: when one sits down, comes back, or reads too slowly for frames.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Whole {
    /// The number of the last step.
    pub seq: u32,
    /// Whose view it is: a seat's, or that of somebody who looks on.
    pub seat: Option<u8>,
    /// The game's name.
    pub of: String,
    /// What was missed since the number that the client named, one list a step; nothing if that was too long ago.
    #[cfg_attr(test, ts(type = "unknown[][] | null"))]
    pub missed: Option<Vec<Vec<Box<RawValue>>>>,
    /// All sections of the view of the game.
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    pub game: Map<String, serde_json::Value>,
    /// All sections of the view of the table.
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    pub table: Map<String, serde_json::Value>,
}

/// Puts a message with sections together from texts that are JSON already. Frames are most of what a server sends, so
/// nothing in them is read and written a second time.
#[derive(Debug)]
pub struct Writer {
    text: String,
    is_first: bool,
}

impl Writer {
    /// A frame, up to what was heard.
    pub fn frame(seq: u32, answers: Option<u32>, heard: &str, room: usize) -> Writer {
        let mut text = String::with_capacity(room + heard.len() + 64);
        text.push_str("{\"frame\":{");
        let _ = write!(text, "\"seq\":{seq},");
        if let Some(number) = answers {
            let _ = write!(text, "\"answers\":{number},");
        }
        let _ = write!(text, "\"heard\":[{heard}],\"game\":{{");
        Writer { text, is_first: true }
    }

    /// A whole view, up to its sections. `missed` is a list of lists, or null.
    pub fn whole(seq: u32, seat: Option<u8>, of: &str, missed: &str, room: usize) -> Writer {
        let mut text = String::with_capacity(room + missed.len() + 96);
        let _ = write!(text, "{{\"whole\":{{\"seq\":{seq},\"seat\":");
        let _ = match seat {
            Some(seat) => write!(text, "{seat}"),
            None => write!(text, "null"),
        };
        let _ = write!(text, ",\"of\":\"{of}\",\"missed\":{missed},\"game\":{{");
        Writer { text, is_first: true }
    }

    /// A section.
    pub fn section(&mut self, name: &str, json: &str) {
        if !self.is_first {
            self.text.push(',');
        }
        self.is_first = false;
        self.text.push('"');
        self.text.push_str(name);
        self.text.push_str("\":");
        self.text.push_str(json);
    }

    /// Those of the game are done, those of the table follow.
    pub fn table(&mut self) {
        self.text.push_str("},\"table\":{");
        self.is_first = true;
    }

    /// The message.
    pub fn end(mut self) -> String {
        self.text.push_str("}}}");
        self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ServerMessage;

    #[test]
    fn what_is_put_together_can_be_read() {
        let mut writer = Writer::frame(7, Some(3), "{\"ready\":{\"seat\":1}}", 0);
        writer.section("board", "[1,2]");
        writer.section("turn", "null");
        writer.table();
        writer.section("agreed", "[]");
        let ServerMessage::Frame(frame) = serde_json::from_str(&writer.end()).unwrap() else { panic!("no frame") };
        assert_eq!((frame.seq, frame.answers, frame.heard.len()), (7, Some(3), 1));
        assert_eq!((frame.game.len(), frame.table.len()), (2, 1));

        let mut writer = Writer::whole(7, None, "saboteur", "null", 0);
        writer.table();
        let ServerMessage::Whole(whole) = serde_json::from_str(&writer.end()).unwrap() else { panic!("no view") };
        assert_eq!((whole.seq, whole.seat, whole.of.as_str()), (7, None, "saboteur"));
        assert!(whole.missed.is_none() && whole.game.is_empty());
    }
}
