//! Steps: written down, applied, read on where somebody else wrote them.

use super::{RETRY_MS, Room, open};
use crate::hub::now;
use crate::log::{By, Line, Step};
use crate::metrics::Metrics;
use crate::sitting::Thing;
use crate::store::{Append, Cause, Kind, StoreError};
use crate::trouble::Trouble;
use catalog::Listed;
use protocol::table::Stage;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use tabletop::{Seat, Viewer};

impl<G: Listed> Room<G> {
    /// Writes a step down that somebody asked for, applies it and tells everybody. Whether something happened that was not
    /// foretold.
    pub(super) async fn commit(&mut self, lines: Vec<Line>, from: Option<(u64, By)>) -> Result<bool, Trouble> {
        self.commit_as(Cause::Asked, lines, from).await
    }

    pub(super) async fn commit_as(
        &mut self,
        cause: Cause,
        lines: Vec<Line>,
        from: Option<(u64, By)>,
    ) -> Result<bool, Trouble> {
        let (conn, by) = from.map_or((None, None), |(conn, by)| (Some(conn), Some(by)));
        let number = by.as_ref().map(|by| by.number);
        let (turn_before, stage_before) = (self.sitting.turn(), self.sitting.stage());
        let step = Step { time: now(), by, lines };
        let text = serde_json::to_string(&step).map_err(|_| Trouble::NotStored)?;
        let (table, seq) = (self.sitting.id.clone(), self.sitting.seq() + 1);
        let append = Append { table, seq, step: text, cause };
        self.touch().await;
        match self.hub.store.append(append).await {
            Ok(()) => {}
            Err(StoreError::Taken) => {
                self.read_on().await?;
                return Err(Trouble::Stale { seq: self.sitting.seq() });
            }
            // It runs elsewhere, or nowhere: then it will be overdue.
            Err(StoreError::NotRunner) => {
                self.is_runner = false;
                return Err(Trouble::Stale { seq: self.sitting.seq() });
            }
            Err(StoreError::Gone) => {
                self.ended = Some(Trouble::NoSuchTable);
                return Err(Trouble::NoSuchTable);
            }
            Err(error) => {
                self.is_unsure |= matches!(error, StoreError::Away(_));
                return Err(self.not_stored(&error));
            }
        }
        let Some(things) = self.follow(&step, conn.zip(number)) else {
            // Everything was checked before it was written, so this is an error of ours; the table must not go on with
            // half a step.
            Box::pin(self.reload()).await;
            return Err(Trouble::Broken);
        };
        Metrics::add(&self.hub.metrics.steps, 1);
        if self.sitting.stage() != stage_before && matches!(self.sitting.stage(), Stage::Dealing | Stage::Over) {
            self.note_stage().await;
        }
        if let [Line::Called { seat }] = step.lines[..] {
            self.call(Seat::new(seat));
        }
        let n_told = things.iter().filter(|thing| matches!(thing, Thing::Game(_))).count();
        let has_secret = |thing: &Thing<G>| match (thing, turn_before) {
            (Thing::Game(happened), Some(seat)) => happened.heard_by(Viewer::Seat(seat)).len() > 1,
            _ => false,
        };
        Ok(n_told > 1 || things.iter().any(has_secret))
    }

    /// Applies a step that is written down and tells everybody; nothing if it cannot be.
    fn follow(&mut self, step: &Step, answers: Option<(u64, u32)>) -> Option<Vec<Thing<G>>> {
        match self.sitting.apply(step) {
            Ok(things) => {
                self.known.store(self.sitting.seq(), Ordering::Relaxed);
                self.followed = now();
                self.tell(Some(&things), answers);
                self.let_removed_go(&step.lines);
                Some(things)
            }
            Err(error) => {
                tracing::error!(%error, "a step that is written down cannot be applied");
                None
            }
        }
    }

    /// Whoever decides something has to know everything that is written down.
    pub(super) async fn be_sure(&mut self) -> Result<(), Trouble> {
        if self.is_unsure { self.read_on().await } else { Ok(()) }
    }

    /// Follows what others have written to this table, or this room itself without learning that it was written.
    pub(super) async fn read_on(&mut self) -> Result<(), Trouble> {
        let steps = match self.hub.store.steps_after(&self.sitting.id, self.sitting.seq()).await {
            Ok(steps) => steps,
            Err(error) => {
                self.not_before = now() + RETRY_MS;
                return Err(self.not_stored(&error));
            }
        };
        self.is_unsure = false;
        for step in steps {
            let step = serde_json::from_str::<Step>(&step).ok();
            if step.and_then(|step| self.follow(&step, None)).is_none() {
                Box::pin(self.reload()).await;
                return self.ended.clone().map_or(Ok(()), Err);
            }
        }
        Ok(())
    }

    /// Opens the table again, from its first step. If that cannot be, this room has half a step, and ends.
    async fn reload(&mut self) {
        let kept = match self.hub.store.find(&self.sitting.id).await {
            Ok(Some(kept)) => kept,
            Ok(None) => return self.ended = Some(Trouble::NoSuchTable),
            Err(error) => return self.ended = Some(self.not_stored(&error)),
        };
        match open::<G>(&self.hub, kept).await {
            Ok(mut sitting) => {
                for conn in &self.conns {
                    if let Viewer::Seat(seat) = conn.viewer {
                        sitting.came(seat);
                    }
                }
                self.sitting = sitting;
                self.known.store(self.sitting.seq(), Ordering::Relaxed);
                self.minds.clear();
                let hub = Arc::clone(&self.hub);
                if let Some(sharing) = hub.store.sharing() {
                    self.look_around(sharing).await;
                }
                for at in 0..self.conns.len() {
                    let (viewer, out) = (self.conns[at].viewer, self.conns[at].out.clone());
                    self.show_whole(viewer, &out, "null");
                }
            }
            Err(error) => {
                tracing::error!(table = %self.sitting.id, %error, "a table cannot be opened again");
                self.ended = Some(error.trouble());
            }
        }
    }

    /// Notes that the table is in use, the first time that somebody comes or something happens: from then on it is not
    /// old. The server says it again while the table is in memory.
    pub(super) async fn touch(&mut self) {
        if std::mem::replace(&mut self.is_touched, true) {
            return;
        }
        let table = std::slice::from_ref(&self.sitting.id);
        if let Err(error) = self.hub.store.touch(table, now()).await {
            tracing::warn!(%error, "that a table is in use could not be noted");
            self.is_touched = false;
        }
    }

    pub(super) async fn note_stage(&mut self) {
        let kind = match self.sitting.stage() {
            Stage::Waiting => Kind::Waiting,
            Stage::Over => Kind::Over,
            _ => Kind::Running,
        };
        // It is only what tables are looked for by; the steps say where the table stands.
        if let Err(error) = self.hub.store.stage(&self.sitting.id, kind, now()).await {
            tracing::warn!(%error, "where a table stands could not be noted");
        }
    }

    pub(super) fn not_stored(&self, error: &StoreError) -> Trouble {
        Metrics::add(&self.hub.metrics.not_stored, 1);
        tracing::error!(table = %self.sitting.id, %error, "a step could not be written down");
        Trouble::from(error)
    }

    pub(super) fn count_error(&self) {
        Metrics::add(&self.hub.metrics.errors, 1);
    }
}
