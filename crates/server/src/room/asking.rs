//! What somebody at the table asks for, and what is done about it.

use super::mail::Asked;
use super::{MOST_TRIES, Out, Room};
use crate::hub::now;
use crate::log::{By, Line};
use crate::sitting::decide::Decided;
use crate::sitting::{Key, Notes};
use crate::tokens;
use crate::trouble::Trouble;
use catalog::Listed;
use protocol::{Answer, Ask};
use std::sync::Arc;
use tabletop::{Seat, Viewer};

/// A hand-over link is good for so long.
const KEY_MS: u64 = 120_000;

impl<G: Listed> Room<G> {
    pub(super) async fn ask(&mut self, asked: Asked) {
        let Asked { conn: id, out, number, ask } = asked;
        let Some(conn) = self.conns.iter().find(|conn| conn.id == id) else {
            // Whoever is being sent to another server has asked before they heard of it, and asks again there.
            if out.is_left() {
                return;
            }
            self.count_error();
            return out.message(&Trouble::NotYours.message(Some(number), &self.texts, None));
        };
        let (viewer, client) = (conn.viewer, Arc::clone(&conn.client));
        let by = By::new(&client, viewer.seat().map(|seat| seat.index() as u8), number, &ask);
        let mut n_tries = 0;
        let done = loop {
            if let Err(trouble) = self.be_sure().await {
                break Err(trouble);
            }
            // Whoever was removed meanwhile, at another server, has been told so.
            if !self.conns.iter().any(|conn| conn.id == id) {
                return;
            }
            if let Some(seq) = self.sitting.done_already(&by) {
                return out.answer(number, Answer::Done { seq });
            }
            let seq = self.sitting.seq();
            n_tries += 1;
            let done = match self.sitting.decide(viewer, &ask, &self.texts) {
                Ok(decided) => self.do_decided(decided, &ask, viewer, (id, by.clone()), &out).await,
                Err(trouble) => Err(trouble),
            };
            match done {
                // Somebody else was first. What they wrote has been read, and what follows from that is the answer.
                Err(Trouble::Stale { .. }) if self.sitting.seq() > seq && n_tries < MOST_TRIES => {}
                done => break done,
            }
        };
        if let Err(trouble) = done {
            self.count_error();
            out.message(&trouble.message(Some(number), &self.texts, viewer.seat()));
        }
    }

    async fn do_decided(
        &mut self,
        decided: Decided,
        ask: &Ask,
        viewer: Viewer,
        (conn, by): (u64, By),
        out: &Out,
    ) -> Result<(), Trouble> {
        let number = by.number;
        let from = Some((conn, by));
        match decided {
            Decided::Lines(lines) => {
                let is_change = matches!(ask, Ask::Change { .. });
                self.commit(lines, from).await?;
                if is_change {
                    let (made, open) = (self.sitting.made.write().to_string(), self.sitting.made.rules.open);
                    // The step is what counts; the copy in the list of tables is only looked for.
                    let _ = self.hub.store.change(&self.sitting.id, made, open).await;
                }
            }
            Decided::Route(lines) => self.route(lines, viewer, from).await?,
            Decided::Answer(answer) => out.answer(number, *answer),
            Decided::Notes(seat, notes) => {
                self.keep_notes(seat, notes).await?;
                out.answer(number, Answer::Done { seq: self.sitting.seq() });
            }
            Decided::HandOver(seat) => out.answer(number, self.hand_over(seat).await?),
            Decided::Rematch(asker) => {
                let table = self.hub.rematch(&self.sitting, asker).await?;
                self.commit(vec![Line::Rematch { table }], from).await?;
            }
        }
        Ok(())
    }

    /// Plays a route step by step. It stops where the way is barred, the turn is over, or something is seen that was not
    /// foretold: a secret, or more than one thing at a time.
    async fn route(&mut self, lines: Vec<Line>, viewer: Viewer, from: Option<(u64, By)>) -> Result<(), Trouble> {
        let Some(seat) = viewer.seat() else { return Err(Trouble::NotSeated) };
        let mut from = from;
        for line in lines {
            let is_first = from.is_some();
            if !is_first && self.sitting.check_line(&line).is_err() {
                break;
            }
            let is_surprise = match self.commit(vec![line], from.take()).await {
                // The first step was answered already; what somebody else did meanwhile was not foretold.
                Err(Trouble::Stale { .. }) if !is_first => break,
                done => done?,
            };
            if is_surprise || self.sitting.turn() != Some(seat) {
                break;
            }
        }
        Ok(())
    }

    async fn keep_notes(&mut self, seat: Seat, mut notes: Notes) -> Result<(), Trouble> {
        notes.of = self.sitting.holder(seat);
        let text = serde_json::to_string(&notes).map_err(|_| Trouble::NotStored)?;
        let kept = self.hub.store.note(&self.sitting.id, seat.index() as u8, text).await;
        kept.map_err(|error| self.not_stored(&error))?;
        self.sitting.set_notes(seat, notes);
        self.tell_only(Viewer::Seat(seat));
        if let Some(sharing) = self.hub.store.sharing()
            && let Err(error) = sharing.tell(&self.sitting.id).await
        {
            tracing::warn!(%error, "other servers do not know what a seat keeps for itself");
        }
        Ok(())
    }

    /// A key is kept with what the seat keeps for itself, so that it is good after a restart, too. A new one replaces it.
    async fn hand_over(&mut self, seat: Seat) -> Result<Answer, Trouble> {
        let key = tokens::token().ok_or(Trouble::NotStored)?;
        let kept = Key { hash: tokens::hash(&key), until: now() + KEY_MS };
        self.keep_notes(seat, Notes { key: Some(kept), ..self.sitting.notes(seat).clone() }).await?;
        Ok(Answer::Key { key, seconds: (KEY_MS / 1000) as u32 })
    }
}
