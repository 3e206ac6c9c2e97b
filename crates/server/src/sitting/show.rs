//! What each viewer gets: sections of its view, and what it heard. Everything here is built up from `view(viewer)`,
//! `heard_by(viewer)` and what all may see of the table; there is no other way from a sitting to a socket.

use super::{Shared, Sitting, Thing};
use crate::sections::{Section, Sections, Seen};
use catalog::Listed;
use protocol::TableView;
use protocol::frame::Writer;
use protocol::table::{Around, ChatView, ClockView, DealView, NotesView, SeatView, SharedView, Stage, Summary};
use tabletop::{Control, Seat, Viewer};

/// What changed of a viewer's view, section by section.
pub(crate) struct Shown {
    pub(crate) game: Vec<Section>,
    pub(crate) table: Vec<Section>,
}

impl Shown {
    /// Writes it into a message.
    pub(crate) fn write(&self, mut writer: Writer, sections: &Sections<'_>) -> String {
        let put = |writer: &mut Writer, section: &Section| {
            let (name, json) = sections.read(section);
            writer.section(name, json);
        };
        self.game.iter().for_each(|section| put(&mut writer, section));
        writer.table();
        self.table.iter().for_each(|section| put(&mut writer, section));
        writer.end()
    }
}

/// What a viewer has seen of both.
#[derive(Debug, Default)]
pub(crate) struct Had {
    game: Seen,
    table: Seen,
}

/// Sections of every game that stay as they are once it has begun; the card list alone is a third of a view.
const FIXED: &[&str] = &["options", "cards"];

impl<G: Listed> Sitting<G> {
    /// What a viewer sees now that it had not seen before: everything, if it had seen nothing.
    pub(crate) fn show(&self, viewer: Viewer, had: &mut Had, sections: &mut Sections<'_>) -> Shown {
        let view = self.table.view(viewer);
        let said = if view.said.is_empty() {
            serde_json::Value::Array(Vec::new())
        } else {
            serde_json::to_value(&view.said).unwrap_or_default()
        };
        let stage = self.stage();
        let promise = self.promise.as_ref();
        let around = TableView {
            stage,
            code: &self.code,
            host: super::decide::HOST.index() as u8,
            rules: self.made.rules,
            seats: self.seats().all().map(|seat| self.show_seat(seat)).collect(),
            agreed: view.agreed.iter().map(|seat| seat.index() as u8).collect(),
            said,
            clock: self.clock(),
            ready: self.ready.iter().map(|seat| seat.index() as u8).collect(),
            deal: promise.map(|promise| DealView {
                round: (self.deals.len() - usize::from(promise.is_dealt)) as u32,
                commitment: promise.commitment.clone(),
                // Until the deal it is enough to know who has added something.
                nonces: if promise.is_dealt { promise.nonces.clone() } else { hidden(&promise.nonces) },
            }),
            chat: self.chat(viewer),
            notes: viewer.seat().map(|seat| {
                let notes = self.notes(seat);
                NotesView { text: &notes.text, marks: self.marks(seat), muted: &notes.muted }
            }),
            shared: self
                .shared
                .iter()
                .map(|Shared { seat, marks }| SharedView { seat: seat.index() as u8, marks })
                .collect(),
            rematch: self.rematch.as_deref(),
            lesson: self.lesson_view(),
        };
        let left_out = if self.is_started && !had.game.is_nothing() { FIXED } else { &[] };
        Shown {
            game: sections.changed_without(left_out, &view.game, &mut had.game),
            table: sections.changed(&around, &mut had.table),
        }
    }

    fn show_seat(&self, seat: Seat) -> SeatView<'_> {
        let chair = self.chairs[seat.index()].as_ref();
        SeatView {
            name: chair.map(|chair| chair.name.as_str()),
            control: self.control(seat).to_string(),
            here: self.is_here(seat),
        }
    }

    fn clock(&self) -> Option<ClockView> {
        let seat = self.turn().filter(|seat| self.control(*seat) == Control::Person)?;
        let limit = self.made.rules.clock.millis()?;
        let (since, ends) = (self.since, self.since + limit);
        let ends = if self.is_warned { ends + super::due::grace(limit) } else { ends };
        Some(ClockView { seat: seat.index() as u8, since, ends, warned: self.is_warned })
    }

    fn chat(&self, viewer: Viewer) -> Vec<ChatView<'_>> {
        let written = self.written.iter().filter(|written| self.reads(viewer, written.seat));
        let seat = |seat: Seat| seat.index() as u8;
        written
            .map(|written| ChatView { seat: written.seat.map(seat), text: &written.text, time: written.time })
            .collect()
    }

    /// Whether a viewer reads what a seat, or somebody who looks on, has written.
    fn reads(&self, viewer: Viewer, by: Option<Seat>) -> bool {
        match (viewer, by) {
            (Viewer::Seat(seat), Some(by)) => !self.notes(seat).muted.contains(&(by.index() as u8)),
            // Players read those who look on only when nothing they say can help any more.
            (Viewer::Seat(_), None) => self.stage() == Stage::Over,
            (Viewer::Audience, _) => true,
        }
    }

    /// What a viewer hears of things, as JSON with commas between.
    pub(crate) fn heard(&self, things: &[Thing<G>], viewer: Viewer) -> String {
        let mut text = Vec::new();
        let mut write = |thing: &dyn erased::Json| {
            if !text.is_empty() {
                text.push(b',');
            }
            thing.write(&mut text);
        };
        for thing in things {
            match thing {
                Thing::Game(happened) => happened.heard_by(viewer).iter().for_each(|heard| write(heard)),
                Thing::Around(Around::Wrote { seat, .. }) if !self.reads(viewer, seat.map(Seat::new)) => {}
                Thing::Around(around) => write(around),
            }
        }
        String::from_utf8(text).unwrap_or_default()
    }

    /// The table in a list.
    pub(crate) fn summary(&self, seat: Option<Seat>) -> Summary {
        let name = |chair: &Option<super::Chair>| chair.as_ref().map(|chair| chair.name.clone());
        Summary {
            table: self.id.clone(),
            game: G::NAME.to_owned(),
            stage: self.stage(),
            names: self.chairs.iter().map(name).collect(),
            seat: seat.map(|seat| seat.index() as u8),
            turn: self.turn().map(|seat| seat.index() as u8),
            since: self.since,
            options: serde_json::to_value(&self.made.config).unwrap_or_default(),
            lesson: self.made.lesson.is_some(),
            rules: self.made.rules,
        }
    }
}

fn hidden(nonces: &[Option<String>]) -> Vec<Option<String>> {
    nonces.iter().map(|nonce| nonce.as_ref().map(|_| String::new())).collect()
}

/// Something that can be written as JSON, whatever its type.
mod erased {
    pub(super) trait Json {
        fn write(&self, into: &mut Vec<u8>);
    }

    impl<T: serde::Serialize> Json for T {
        fn write(&self, into: &mut Vec<u8>) {
            // What is heard is made of words and numbers, which can always be written.
            let _ = serde_json::to_writer(into, self);
        }
    }
}
