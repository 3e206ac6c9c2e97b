//! A table at several servers: which of them runs it, and who is where.

use super::{RETRY_MS, Room};
use crate::hub::now;
use crate::store::Sharing;
use crate::trouble::Trouble;
use catalog::Listed;
use std::sync::Arc;
use tabletop::Seat;

impl<G: Listed> Room<G> {
    /// Runs the table, unless another server does.
    pub(super) async fn run_it(&mut self, sharing: &dyn Sharing) {
        match sharing.run(&self.sitting.id).await {
            Ok(is_runner) => self.is_runner = is_runner,
            Err(error) => {
                tracing::warn!(%error, "who runs a table is not known");
                self.hub.leave_behind(&self.sitting.id, 0);
            }
        }
    }

    pub(super) async fn run_overdue(&mut self) {
        let hub = Arc::clone(&self.hub);
        let Some(sharing) = hub.store.sharing() else { return };
        self.run_it(sharing).await;
        if !self.is_runner {
            self.not_before = now() + RETRY_MS;
        }
    }

    /// Finds out who is connected to other servers, and what seats keep for themselves.
    pub(super) async fn look_around(&mut self, sharing: &dyn Sharing) {
        match sharing.elsewhere(&self.sitting.id).await {
            Ok(seats) => self.sitting.are_elsewhere(&seats, now()),
            Err(error) => tracing::warn!(%error, "who is connected to other servers is not known"),
        }
        let _ = self.recall_notes().await;
        self.tell(None, None);
    }

    /// Reads what seats keep for themselves, also as the store has it.
    pub(super) async fn recall_notes(&mut self) -> Result<Vec<(u8, String)>, Trouble> {
        let kept = self.hub.store.notes(&self.sitting.id).await;
        let kept = kept.map_err(|error| self.not_stored(&error))?;
        for (seat, text) in &kept {
            if let Ok(notes) = serde_json::from_str(text) {
                self.sitting.recall_notes(Seat::new(*seat), notes);
            }
        }
        Ok(kept)
    }

    /// Tells other servers who came and who went, since it was told last.
    pub(super) async fn tell_who_is_here(&mut self) {
        let Some(sharing) = self.hub.store.sharing() else { return };
        let here = |seat: &Seat| self.sitting.is_here_at_this_server(*seat);
        let here: Vec<Seat> = self.sitting.seats().all().filter(here).collect();
        if here == self.told || self.not_before > now() {
            return;
        }
        for seat in self.sitting.seats().all() {
            let number = seat.index() as u8;
            let told = match (self.told.contains(&seat), here.contains(&seat)) {
                (false, true) => sharing.come(&self.sitting.id, number).await,
                (true, false) => sharing.go(&self.sitting.id, number).await,
                _ => continue,
            };
            if let Err(error) = told {
                tracing::warn!(%error, "other servers do not know who is here");
                self.not_before = now() + RETRY_MS;
                return;
            }
        }
        self.told = here;
    }
}
