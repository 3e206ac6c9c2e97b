//! What each viewer gets: sections of its view, and what it heard. Everything here is built up from `view(viewer)`,
//! `heard_by(viewer)` and what all may see of the table; there is no other way from a sitting to a socket.

use super::{Shared, Sitting, Thing};
use crate::sections::{Section, Sections, Seen};
use catalog::Listed;
use foldhash::quality::RandomState;
use protocol::TableView;
use protocol::frame::Writer;
use protocol::table::{Around, ChatView, ClockView, DealView, NotesView, SeatView, SharedView, Stage, Summary};
use std::borrow::Cow;
use tabletop::table::Happened;
use tabletop::{Control, Seat, Viewer};

/// What changed of a viewer's view, section by section.
pub(crate) struct Shown {
    pub(crate) game: Vec<Section>,
    pub(crate) table: Vec<Section>,
}

/// What a viewer has seen of both.
#[derive(Debug, Default)]
pub(crate) struct Had {
    game: Seen,
    table: Seen,
}

/// Sections of every game that stay as they are once it has begun; the card list alone is a third of a view.
const FIXED: &[&str] = &["options", "cards"];

/// A sitting as it stands now, for one viewer after the other: what they have alike is worked out and written once.
pub(crate) struct Showing<'a, G: Listed> {
    sitting: &'a Sitting<G>,
    sections: Sections<'a>,
    /// The table but for what each viewer has of its own.
    around: TableView<'a>,
    /// What happened just now.
    things: &'a [Thing<G>],
    /// What of it those hear to whom nothing is whispered, once somebody has asked.
    aloud: Option<String>,
}

impl<'a, G: Listed> Showing<'a, G> {
    pub(crate) fn of(sitting: &'a Sitting<G>, numbers: &'a RandomState, things: &'a [Thing<G>]) -> Showing<'a, G> {
        Showing { sitting, sections: Sections::new(numbers), around: sitting.around(), things, aloud: None }
    }

    /// What a viewer sees now that it had not seen before: everything, if it had seen nothing.
    pub(crate) fn show(&mut self, viewer: Viewer, had: &mut Had) -> Shown {
        self.around.chat = self.sitting.chat(viewer);
        self.around.notes = self.sitting.own_notes(viewer);
        let view = self.sitting.table.game().view(viewer);
        let left_out = if self.sitting.is_started && !had.game.is_nothing() { FIXED } else { &[] };
        Shown {
            game: self.sections.changed_without(left_out, &view, &mut had.game),
            table: self.sections.changed(&self.around, &mut had.table),
        }
    }

    /// What a viewer heard, as JSON with commas between.
    pub(crate) fn heard(&mut self, viewer: Viewer) -> Cow<'_, str> {
        let hears_more = |thing: &Thing<G>| match thing {
            Thing::Game(Happened::Told(told)) => told.whispered_to(viewer).next().is_some(),
            // Who reads what is another question.
            Thing::Around(Around::Wrote { .. }) => true,
            Thing::Game(_) | Thing::Around(_) => false,
        };
        if self.things.iter().any(hears_more) {
            return Cow::Owned(self.sitting.heard(self.things, viewer));
        }
        let (sitting, things) = (self.sitting, self.things);
        Cow::Borrowed(self.aloud.get_or_insert_with(|| sitting.heard(things, Viewer::Audience)))
    }

    /// Writes what is shown into a message.
    pub(crate) fn write(&self, shown: &Shown, mut writer: Writer) -> String {
        let put = |writer: &mut Writer, section: &Section| {
            let (name, json) = self.sections.read(section);
            writer.section(name, json);
        };
        shown.game.iter().for_each(|section| put(&mut writer, section));
        writer.table();
        shown.table.iter().for_each(|section| put(&mut writer, section));
        writer.end()
    }

    /// What is shown, as texts with their names.
    #[cfg(test)]
    pub(crate) fn read(&self, section: &Section) -> (&'static str, &str) {
        self.sections.read(section)
    }
}

impl<G: Listed> Sitting<G> {
    /// What everybody sees around the game.
    fn around(&self) -> TableView<'_> {
        let said = self.table.said();
        let said = if said.is_empty() {
            serde_json::Value::Array(Vec::new())
        } else {
            serde_json::to_value(said).unwrap_or_default()
        };
        let promise = self.promise.as_ref();
        TableView {
            stage: self.stage(),
            code: &self.code,
            host: self.host.index() as u8,
            rules: self.made.rules,
            seats: self.seats().all().map(|seat| self.show_seat(seat)).collect(),
            agreed: self.table.agreed().iter().map(|seat| seat.index() as u8).collect(),
            said,
            clock: self.clock(),
            ready: self.seats().all().filter(|seat| self.is_ready(*seat)).map(|seat| seat.index() as u8).collect(),
            deal: promise.map(|promise| DealView {
                round: (self.deals.len() - usize::from(promise.is_dealt)) as u32,
                commitment: promise.commitment.clone(),
                // Until the deal it is enough to know who has added something.
                nonces: if promise.is_dealt { promise.nonces.clone() } else { hidden(&promise.nonces) },
            }),
            chat: Vec::new(),
            notes: None,
            shared: self
                .shared
                .iter()
                .map(|Shared { seat, marks }| SharedView { seat: seat.index() as u8, marks })
                .collect(),
            rematch: self.rematch.as_deref(),
            lesson: self.lesson_view(),
        }
    }

    /// Before the start nobody waits for a bot.
    fn is_ready(&self, seat: Seat) -> bool {
        let is_bot = self.chairs[seat.index()].as_ref().is_some_and(|chair| chair.bot.is_some());
        self.ready.contains(&seat) || (is_bot && !self.is_started)
    }

    fn own_notes(&self, viewer: Viewer) -> Option<NotesView<'_>> {
        let seat = viewer.seat()?;
        let notes = self.notes(seat);
        Some(NotesView { text: &notes.text, marks: self.marks(seat), muted: &notes.muted })
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
        let ends = self.warned.map_or(ends, |warned| warned + super::due::grace(limit));
        Some(ClockView { seat: seat.index() as u8, since, ends, warned: self.warned.is_some() })
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
