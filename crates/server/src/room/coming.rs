//! Who comes to a table and who leaves it: sitting down, coming back, a second device, looking on.

use super::mail::{Attach, How};
use super::{Conn, MOST_TRIES, Out, Room};
use crate::hub::now;
use crate::log::{Line, Step};
use crate::made::Made;
use crate::metrics::Metrics;
use crate::sitting::{Notes, Sitting};
use crate::tokens;
use crate::trouble::Trouble;
use catalog::Listed;
use protocol::Answer;
use tabletop::{Seat, Viewer};

/// Who missed more than this gets a whole view alone.
const MOST_MISSED: u32 = 500;

impl<G: Listed> Room<G> {
    /// Lets a connection in, or tells it why not.
    pub(super) async fn attach(&mut self, attach: Attach) {
        let Attach { conn, out, client, number, how, is_in } = attach;
        let (viewer, token, last) = match self.let_in(how).await {
            Ok(let_in) => let_in,
            Err(trouble) => {
                self.count_error();
                out.message(&trouble.message(Some(number), &self.texts, None));
                let _ = is_in.send(Err(trouble));
                return;
            }
        };
        self.touch().await;
        let (table, code) = (self.sitting.id.clone(), self.sitting.code.clone());
        out.answer(
            number,
            match (viewer, token) {
                (Viewer::Seat(seat), Some(token)) => Answer::Seated { table, code, seat: seat.index() as u8, token },
                _ => Answer::Done { seq: self.sitting.seq() },
            },
        );
        if let Viewer::Seat(seat) = viewer {
            self.sitting.came(seat);
            self.tell(None, None);
        }
        let missed = self.missed(viewer, last).await;
        self.conns.push(Conn { id: conn, viewer, client, out: out.clone() });
        self.show_whole(viewer, &out, &missed);
        let _ = is_in.send(Ok(()));
    }

    /// As whom somebody comes in, with a token if it is a new one, and with the number of the step that they saw last.
    async fn let_in(&mut self, how: How) -> Result<(Viewer, Option<String>, Option<u32>), Trouble> {
        // Whoever comes from another server has seen what was done there; what could not be read on may be long past.
        if self.hub.store.sharing().is_some() {
            self.read_on().await?;
        }
        match how {
            How::Sit { name, seat } => {
                self.sit(&name, seat).await.map(|(seat, token)| (Viewer::Seat(seat), Some(token), None))
            }
            How::Made(token) => {
                let seat = self.sitting.seat_of(&token).ok_or(Trouble::NotYours);
                seat.map(|seat| (Viewer::Seat(seat), Some(token), None))
            }
            How::Token { token, last } => {
                let seat = self.sitting.seat_of(&token).ok_or(Trouble::NotYours);
                seat.map(|seat| (Viewer::Seat(seat), None, last))
            }
            How::Key(key) => self.take_over(&key).await.map(|(seat, token)| (Viewer::Seat(seat), Some(token), None)),
            How::Watch { .. } if !self.sitting.made.rules.spectators => Err(Trouble::NoSpectators),
            How::Watch { last } => Ok((Viewer::Audience, None, last)),
        }
    }

    async fn sit(&mut self, name: &str, seat: Option<u8>) -> Result<(Seat, String), Trouble> {
        let token = tokens::token().ok_or(Trouble::NotStored)?;
        let mut n_tries = 0;
        loop {
            self.be_sure().await?;
            let (line, seat) = self.sitting.sit(name, seat, &token)?;
            n_tries += 1;
            match self.commit(vec![line], None).await {
                // Another seat may still be free.
                Err(Trouble::Stale { .. }) if n_tries < MOST_TRIES => {}
                done => return done.map(|_| (seat, token)),
            }
        }
    }

    async fn take_over(&mut self, key: &str) -> Result<(Seat, String), Trouble> {
        self.be_sure().await?;
        // It may have been given out by another server, or used there.
        let kept = self.recall_notes().await?;
        let seat = self.sitting.seat_of_key(key, now()).ok_or(Trouble::NotYours)?;
        // Where no more devices can be, it is left as it is.
        self.sitting.second_device(seat, "")?;
        // It is used up before it opens anything, whatever happens then.
        self.use_up_key(seat, kept).await?;
        let token = tokens::token().ok_or(Trouble::NotStored)?;
        let mut n_tries = 0;
        loop {
            let line = self.sitting.second_device(seat, &token)?;
            n_tries += 1;
            match self.commit(vec![line], None).await {
                Err(Trouble::Stale { .. }) if n_tries < MOST_TRIES => {}
                done => return done.map(|_| (seat, token)),
            }
        }
    }

    /// Of two who use a key at once, one finds that it is gone.
    async fn use_up_key(&mut self, seat: Seat, kept: Vec<(u8, String)>) -> Result<(), Trouble> {
        let number = seat.index() as u8;
        let old = kept.into_iter().find(|(of, _)| *of == number).map(|(_, text)| text).ok_or(Trouble::NotYours)?;
        let notes = Notes { key: None, ..self.sitting.notes(seat).clone() };
        let new = serde_json::to_string(&notes).map_err(|_| Trouble::NotStored)?;
        let used_up = self.hub.store.exchange_note(&self.sitting.id, number, old, new).await;
        if !used_up.map_err(|error| self.not_stored(&error))? {
            return Err(Trouble::NotYours);
        }
        self.sitting.set_notes(seat, notes);
        Ok(())
    }

    /// What a viewer has heard since the number it names, as a list of lists, or null.
    async fn missed(&mut self, viewer: Viewer, last: Option<u32>) -> String {
        let none = || "null".to_owned();
        let Some(last) = last.filter(|last| *last <= self.sitting.seq() && self.sitting.seq() - last <= MOST_MISSED)
        else {
            return none();
        };
        if last == self.sitting.seq() {
            return "[]".to_owned();
        }
        let Ok(steps) = self.hub.store.steps_after(&self.sitting.id, 0).await else { return none() };
        let Ok(Some(kept)) = self.hub.store.find(&self.sitting.id).await else { return none() };
        let Some(made) = serde_json::from_str(&kept.made).ok().and_then(|made| Made::read(made).ok()) else {
            return none();
        };
        let mut again = Sitting::<G>::new(kept.id, kept.code, made, 0);
        let mut missed = Vec::new();
        for step in steps.iter().take(self.sitting.seq() as usize) {
            let things = serde_json::from_str(step).ok().and_then(|step: Step| again.apply(&step).ok());
            let Some(things) = things else { return none() };
            if again.seq() > last {
                missed.push(format!("[{}]", self.sitting.heard(&things, viewer)));
            }
        }
        format!("[{}]", missed.join(","))
    }

    pub(super) fn detach(&mut self, conn: u64) {
        let Some(at) = self.conns.iter().position(|other| other.id == conn) else { return };
        let viewer = self.conns.swap_remove(at).viewer;
        if !self.conns.iter().any(|conn| conn.viewer == viewer) {
            self.shown.remove(&viewer);
        }
        if let Viewer::Seat(seat) = viewer {
            self.sitting.went(seat, now());
            self.tell(None, None);
        }
    }

    /// Everybody here goes, to come back to a server that can serve them.
    pub(super) fn send_away(&mut self) {
        for conn in &self.conns {
            conn.out.message(&Trouble::Away.message(None, &self.texts, None));
            conn.out.hang_up();
        }
        let gone: Vec<u64> = self.conns.iter().map(|conn| conn.id).collect();
        gone.into_iter().for_each(|conn| self.detach(conn));
    }

    /// Shows everything to whoever was too slow. Whoever has been sent away meanwhile has nothing to see here.
    pub(super) fn refresh(&mut self, conn: u64, out: &Out) {
        out.follows();
        let Some(conn) = self.conns.iter().find(|other| other.id == conn) else { return };
        Metrics::add(&self.hub.metrics.dropped_behind, 1);
        self.show_whole(conn.viewer, out, "null");
    }

    /// Whoever was removed, or has left, is at the table no more.
    pub(super) fn let_removed_go(&mut self, lines: &[Line]) {
        for line in lines {
            let (Line::Removed { seat } | Line::Rose { seat }) = line else { continue };
            let viewer = Viewer::Seat(Seat::new(*seat));
            let gone: Vec<u64> = self.conns.iter().filter(|conn| conn.viewer == viewer).map(|conn| conn.id).collect();
            for conn in self.conns.iter().filter(|conn| conn.viewer == viewer) {
                conn.out.message(&Trouble::NotYours.message(None, &self.texts, None));
            }
            gone.into_iter().for_each(|conn| self.detach(conn));
        }
    }
}
