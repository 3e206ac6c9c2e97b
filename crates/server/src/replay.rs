//! A game again: what one viewer saw, or everything, entry by entry.

use crate::sections::{Sections, Seen};
use catalog::records::Unreadable;
use catalog::{Listed, VisitRecord, read_record};
use foldhash::quality::RandomState;
use serde::Serialize;
use std::fmt::Write as _;
use tabletop::game::Config as _;
use tabletop::hearing::heard_by;
use tabletop::record::{HeldFile, Opened};
use tabletop::{Table, Viewer};

/// Whose eyes and ears.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Eyes {
    /// Those of a viewer.
    Of(Viewer),
    /// All there are: for a game that is over, and for uploaded files.
    Everything,
}

/// A replay as JSON: the game, and for each entry what was heard and which sections changed. The record has been read from
/// a file, or written by this server a moment ago.
/// Nothing if whoever is to look has no seat at that table.
pub(crate) fn replay(record: &str, eyes: Eyes) -> Result<Option<String>, Unreadable> {
    read_record(record, Replay(eyes))
}

/// Whether a text is a record that can be played through.
pub(crate) fn check(record: &str) -> Result<(), Unreadable> {
    struct Check;
    impl VisitRecord for Check {
        type Output = ();
        fn visit<G: Listed>(self, _file: HeldFile<G>) {}
    }
    read_record(record, Check)
}

struct Replay(Eyes);

impl VisitRecord for Replay {
    type Output = Option<String>;

    fn visit<G: Listed>(self, file: HeldFile<G>) -> Option<String> {
        let record = file.record();
        if let Eyes::Of(Viewer::Seat(seat)) = self.0
            && !record.config.seats().has(seat)
        {
            return None;
        }
        let mut table = Table::new(&record.config, &record.cards);
        let numbers = RandomState::default();
        let mut seen = Seen::default();
        let mut text = format!("{{\"game\":\"{}\",\"entries\":[", G::NAME);
        for (number, entry) in record.entries.iter().enumerate() {
            // The file was played through when it was read.
            let Ok(happened) = table.replay_entry(record, entry) else { break };
            let viewer = match self.0 {
                Eyes::Of(viewer) => viewer,
                Eyes::Everything => Viewer::Audience,
            };
            let comma = if number == 0 { "" } else { "," };
            let time = entry.time.unwrap_or_default();
            let _ =
                write!(text, "{comma}\n{{\"time\":{time},\"heard\":{},\"view\":{{", json(&heard_by(&happened, viewer)));
            let mut sections = Sections::new(&numbers);
            let changed = match self.0 {
                Eyes::Of(viewer) => sections.changed(&table.game().view(viewer), &mut seen),
                Eyes::Everything => sections.changed(&Opened::of_file(&file, &table), &mut seen),
            };
            for (n, (name, section)) in changed.iter().map(|section| sections.read(section)).enumerate() {
                let _ = write!(text, "{}\"{name}\":{section}", if n == 0 { "" } else { "," });
            }
            text.push_str("}}");
        }
        text.push_str("\n]}\n");
        Some(text)
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
