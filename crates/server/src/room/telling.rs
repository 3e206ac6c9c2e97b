//! Every viewer gets its own frame of every step.

use super::{Out, Room};
use crate::metrics::Metrics;
use crate::sections::Sections;
use crate::sitting::{Had, Showing, Thing};
use axum::extract::ws::Utf8Bytes;
use catalog::Listed;
use protocol::frame::Writer;
use tabletop::Viewer;

impl<G: Listed> Room<G> {
    /// Sends every viewer its frame: of a step with what happened in it, or of sections that changed without one.
    pub(super) fn tell(&mut self, things: Option<&[Thing<G>]>, answers: Option<(u64, u32)>) {
        let mut shown = std::mem::take(&mut self.shown);
        let mut showing = Showing::of(&self.sitting, &self.numbers, things.unwrap_or_default());
        for (viewer, had) in &mut shown {
            self.tell_viewer(*viewer, had, &mut showing, things.is_some(), answers);
        }
        self.shown = shown;
    }

    pub(super) fn tell_only(&mut self, viewer: Viewer) {
        if let Some(mut had) = self.shown.remove(&viewer) {
            let mut showing = Showing::of(&self.sitting, &self.numbers, &[]);
            self.tell_viewer(viewer, &mut had, &mut showing, false, None);
            self.shown.insert(viewer, had);
        }
    }

    fn tell_viewer(
        &self,
        viewer: Viewer,
        had: &mut Had,
        showing: &mut Showing<'_, G>,
        is_step: bool,
        answers: Option<(u64, u32)>,
    ) {
        let shown = showing.show(viewer, had);
        // Every viewer gets every step, also when nothing is new for it: a gap means loss.
        if !is_step && shown.game.is_empty() && shown.table.is_empty() {
            return;
        }
        let room = Sections::len(shown.game.iter().chain(&shown.table));
        let mut frame = |answers: Option<u32>| -> Utf8Bytes {
            let writer = Writer::frame(self.sitting.seq(), answers, &showing.heard(viewer), room);
            showing.write(&shown, writer).into()
        };
        let mut plain = None;
        for conn in self.conns.iter().filter(|conn| conn.viewer == viewer) {
            let text = match answers {
                Some((id, number)) if id == conn.id => frame(Some(number)),
                _ => plain.get_or_insert_with(|| frame(None)).clone(),
            };
            Metrics::add(&self.hub.metrics.frames, 1);
            Metrics::add(&self.hub.metrics.frame_bytes, text.len() as u64);
            conn.out.send(text);
        }
    }

    /// Sends a whole view. Frames go on from it.
    pub(super) fn show_whole(&mut self, viewer: Viewer, out: &Out, missed: &str) {
        let mut had = Had::default();
        let mut showing = Showing::of(&self.sitting, &self.numbers, &[]);
        let shown = showing.show(viewer, &mut had);
        let seat = viewer.seat().map(|seat| seat.index() as u8);
        let room = Sections::len(shown.game.iter().chain(&shown.table));
        let writer = Writer::whole(self.sitting.seq(), seat, G::NAME, missed, room);
        out.send(showing.write(&shown, writer).into());
        self.shown.insert(viewer, had);
    }
}
