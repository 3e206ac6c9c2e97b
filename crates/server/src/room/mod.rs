//! One task a table: it owns the sitting, and a mailbox orders what comes in.
//!
//! For each step: check, write down, apply, then send every viewer its own frame. Nothing is told before it is durable.

mod asking;
mod coming;
mod committing;
mod happening;
mod mail;
mod others;
mod out;
mod telling;

pub(crate) use mail::{Asked, Attach, How, Mail, Told};
pub(crate) use out::{Next as Outgoing, Out};

use crate::bots::{Mind, Thought};
use crate::hub::{Hub, RETRY, now};
use crate::made::Made;
use crate::sitting::{Due, Had, Impossible, Sitting};
use crate::store::{Kept, StoreError};
use crate::trouble::Trouble;
use catalog::{Listed, Texts};
use foldhash::quality::RandomState;
use protocol::table::Stage;
use std::collections::HashMap;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tabletop::{Seat, Viewer};
use tokio::sync::mpsc;
use tokio::time::Instant;

/// When the store could not write, what happens by itself waits for so long.
const RETRY_MS: u64 = RETRY.as_millis() as u64;
/// What another server was to do, and has not done for so long, may be for this one.
const OVERDUE_MS: u64 = 700;
/// So often somebody else may be first before whoever asks is told to look again.
const MOST_TRIES: u32 = 10;

/// A connection at the table.
struct Conn {
    id: u64,
    viewer: Viewer,
    client: Arc<str>,
    out: Out,
}

type Thinking<G> = Pin<Box<dyn Future<Output = Option<Thought<G>>> + Send>>;

struct Room<G: Listed> {
    hub: Arc<Hub>,
    sitting: Box<Sitting<G>>,
    texts: Arc<Texts>,
    conns: Vec<Conn>,
    /// What each viewer that is here was shown.
    shown: HashMap<Viewer, Had>,
    numbers: RandomState,
    minds: HashMap<Seat, Box<Mind<G>>>,
    thinking: Option<(Seat, u32, Thinking<G>)>,
    /// Nothing happens by itself before this time.
    not_before: u64,
    /// The store went away while it was to write a step: it may have one that this room does not know.
    is_unsure: bool,
    /// Whether somebody came, or something happened, since the table is in memory.
    is_touched: bool,
    /// Why this room cannot go on: what is written down cannot be followed, or is forgotten.
    ended: Option<Trouble>,
    /// Whether this server runs the clocks and the bots of the table, as far as it knows.
    is_runner: bool,
    /// When the last step was followed.
    followed: u64,
    /// The seats that other servers think are here.
    told: Vec<Seat>,
    /// The last step that this room knows, for whoever hears of steps.
    known: Arc<AtomicU32>,
}

/// What a room does without anybody asking.
enum Next {
    /// It reads what the store has after all.
    ReadOn,
    /// Something that is due.
    Happen(Due),
    /// Something was due that did not happen: whoever was to run the table may be gone.
    Run,
}

/// Opens a table and serves it until it is quiet.
pub(crate) async fn run<G: Listed>(
    hub: Arc<Hub>,
    kept: Kept,
    mut mailbox: mpsc::Receiver<Mail>,
    known: Arc<AtomicU32>,
) {
    let id = kept.id.clone();
    let sitting = match open::<G>(&hub, kept).await {
        Ok(sitting) => sitting,
        Err(error) => {
            tracing::error!(table = %id, %error, "a table cannot be opened");
            hub.forget(&id, &error.trouble());
            refuse_all(&mut mailbox, &error.trouble(), &hub.words::<G>());
            return;
        }
    };
    hub.metrics.tables.fetch_add(1, Ordering::Relaxed);
    let mut room = Box::new(Room {
        texts: hub.words::<G>(),
        sitting,
        conns: Vec::new(),
        shown: HashMap::new(),
        numbers: RandomState::default(),
        minds: HashMap::new(),
        thinking: None,
        not_before: 0,
        is_unsure: false,
        is_touched: false,
        ended: None,
        is_runner: hub.store.sharing().is_none(),
        followed: now(),
        told: Vec::new(),
        known,
        hub: Arc::clone(&hub),
    });
    room.known.store(room.sitting.seq(), Ordering::Relaxed);
    room.note_stage().await;
    if let Some(sharing) = hub.store.sharing() {
        room.run_it(sharing).await;
        room.look_around(sharing).await;
    }
    room.serve(&mut mailbox).await;
    hub.metrics.tables.fetch_sub(1, Ordering::Relaxed);
}

/// A sitting is large, and whatever a task keeps over a wait it keeps room for as long as it lives: so it has a place of its
/// own, as has everything that is done once in a while.
async fn open<G: Listed>(hub: &Hub, kept: Kept) -> Result<Box<Sitting<G>>, OpenError> {
    let (steps, notes) = (hub.store.steps_after(&kept.id, 0).await?, hub.store.notes(&kept.id).await?);
    let made = Made::read(serde_json::from_str(&kept.made)?)?;
    let mut sitting = Box::new(Sitting::new(kept.id, kept.code, made, now()));
    for step in &steps {
        sitting.apply(&serde_json::from_str(step)?)?;
    }
    for (seat, text) in notes {
        sitting.recall_notes(Seat::new(seat), serde_json::from_str(&text)?);
    }
    Ok(sitting)
}

/// Why a table cannot be opened.
#[derive(Debug, thiserror::Error)]
enum OpenError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("what is kept of it cannot be read: {0}")]
    Text(#[from] serde_json::Error),
    #[error(transparent)]
    Step(#[from] Impossible),
}

impl OpenError {
    /// What is told of it: a table that cannot be read now may be read later.
    fn trouble(&self) -> Trouble {
        match self {
            OpenError::Store(error) => Trouble::from(error),
            OpenError::Text(_) | OpenError::Step(_) => Trouble::Broken,
        }
    }
}

fn refuse_all(mailbox: &mut mpsc::Receiver<Mail>, trouble: &Trouble, texts: &Texts) {
    mailbox.close();
    while let Ok(mail) = mailbox.try_recv() {
        match mail {
            Mail::Attach(attach) => {
                attach.out.message(&trouble.message(Some(attach.number), texts, None));
                let _ = attach.is_in.send(Err(trouble.clone()));
            }
            Mail::Summary(_, reply) => drop(reply.send(Err(trouble.clone()))),
            _ => {}
        }
    }
}

impl<G: Listed> Room<G> {
    async fn serve(&mut self, mailbox: &mut mpsc::Receiver<Mail>) {
        let idle = Duration::from_secs(u64::from(self.hub.config.idle_seconds));
        // One timer for all of it: it is set again only when it has run out or would be too late.
        let mut timer = pin!(tokio::time::sleep(idle));
        loop {
            if let Some(trouble) = self.ended.take() {
                return Box::pin(self.end(mailbox, &trouble)).await;
            }
            self.tell_who_is_here().await;
            let due = self.next();
            let wait = match &due {
                Some((at, _)) => Duration::from_millis((*at).max(self.not_before).saturating_sub(now())),
                None => idle,
            };
            // Since when somebody is gone is known only here, so whoever is to be called is called before the table rests.
            let is_quiet = self.conns.is_empty()
                && self.thinking.is_none()
                && self.due_call().is_none()
                && (due.is_none() || wait > idle);
            let until = Instant::now() + if is_quiet { wait.min(idle) } else { wait };
            if timer.is_elapsed() || until < timer.deadline() {
                timer.as_mut().reset(until);
            }
            tokio::select! {
                mail = mailbox.recv() => match mail {
                    None | Some(Mail::Stop) => return self.stop(),
                    Some(mail) => self.take(mail).await,
                },
                thought = async { match &mut self.thinking { Some((_, _, thinking)) => thinking.await, None => None } },
                    if self.thinking.is_some() => Box::pin(self.thought(thought)).await,
                () = &mut timer => match due {
                    // It was set for something that has happened meanwhile.
                    _ if Instant::now() < until => {}
                    Some((at, Next::ReadOn)) if at.max(self.not_before) <= now() => drop(Box::pin(self.read_on()).await),
                    Some((at, Next::Happen(due))) if at.max(self.not_before) <= now() => Box::pin(self.happen(due)).await,
                    Some((at, Next::Run)) if at.max(self.not_before) <= now() => self.run_overdue().await,
                    // Whoever writes to the mailbox now finds it closed, and opens the table again.
                    _ if is_quiet && self.hub.let_go(&self.sitting.id, mailbox) => {
                        if std::mem::take(&mut self.is_touched) {
                            self.touch().await;
                        }
                        return Box::pin(self.rest(due.map(|(at, _)| at))).await;
                    }
                    _ => {}
                },
            }
        }
    }

    /// What this room does next without anybody asking, and when.
    fn next(&self) -> Option<(u64, Next)> {
        if self.is_unsure {
            return Some((0, Next::ReadOn));
        }
        if self.thinking.is_some() {
            return None;
        }
        let call = self.due_call();
        let has_somebody = !self.conns.is_empty() || call.is_some();
        // Of two at the same time the call comes first: once a bot plays for somebody, nobody is called.
        let due = [call, self.sitting.due()].into_iter().flatten().min_by_key(|(at, _)| *at);
        match due {
            Some((at, due)) if self.is_runner => Some((at, Next::Happen(due))),
            // Where nobody is, nor was just now, others will find out.
            Some((at, _)) if has_somebody => Some((at.max(self.followed) + OVERDUE_MS, Next::Run)),
            _ => None,
        }
    }

    /// Somebody is to be called whose turn it is, if there is anything to call them by.
    fn due_call(&self) -> Option<(u64, Due)> {
        self.hub.webhook.as_ref().and_then(|_| self.sitting.due_call())
    }

    /// The table leaves memory. Its clock does not rest.
    async fn rest(&mut self, due: Option<u64>) {
        let id = self.sitting.id.clone();
        match (self.hub.store.sharing(), due) {
            (Some(sharing), _) if self.is_runner => {
                if let Err(error) = sharing.rest(&id, due).await {
                    tracing::warn!(%error, "a table that left memory is still run by this server");
                    self.hub.wake_at(id, due.unwrap_or_default());
                }
            }
            (None, Some(at)) => self.hub.wake_at(id, at),
            (Some(_), _) | (None, None) => {}
        }
    }

    async fn take(&mut self, mail: Mail) {
        match mail {
            Mail::Attach(attach) => Box::pin(self.attach(*attach)).await,
            Mail::Ask(asked) => self.ask(*asked).await,
            Mail::Detach(conn) => self.detach(conn),
            Mail::Refresh(conn, out) => self.refresh(conn, &out),
            Mail::Summary(token, reply) => {
                let seat = token.map(|token| self.sitting.seat_of(&token).ok_or(Trouble::NotYours)).transpose();
                let _ = reply.send(seat.map(|seat| self.sitting.summary(seat)));
            }
            Mail::Tell(token, reply) => {
                let seat = token.and_then(|token| self.sitting.seat_of(&token));
                let _ = reply.send(Told {
                    table: self.sitting.id.clone(),
                    is_watched: self.sitting.made.rules.spectators && self.sitting.made.lesson.is_none(),
                    viewer: seat.map_or(Viewer::Audience, Viewer::Seat),
                    is_over: self.sitting.stage() == Stage::Over,
                    record: self.sitting.table().record().write(),
                    deals: self.sitting.proved_deals().map(<[_]>::to_vec),
                    names: self.sitting.summary(None).names,
                });
            }
            // What cannot be read now is found again by asking.
            Mail::News(seq) if seq > self.sitting.seq() => drop(Box::pin(self.read_on()).await),
            Mail::Around => {
                let hub = Arc::clone(&self.hub);
                if let Some(sharing) = hub.store.sharing() {
                    self.look_around(sharing).await;
                }
            }
            Mail::Run => self.is_runner = true,
            Mail::Lost => self.send_away(),
            Mail::Joined => {
                self.is_runner = false;
                self.told.clear();
            }
            Mail::News(_) | Mail::Stop => {}
        }
    }

    /// Everybody is told why, and the table leaves memory. Whoever comes back opens it again, as far as it can be.
    async fn end(&mut self, mailbox: &mut mpsc::Receiver<Mail>, trouble: &Trouble) {
        self.hub.forget(&self.sitting.id, trouble);
        refuse_all(mailbox, trouble, &self.texts);
        for conn in &self.conns {
            conn.out.message(&trouble.message(None, &self.texts, None));
            conn.out.hang_up();
        }
        let Some(sharing) = self.hub.store.sharing() else { return };
        for seat in std::mem::take(&mut self.told) {
            if let Err(error) = sharing.go(&self.sitting.id, seat.index() as u8).await {
                tracing::warn!(%error, "other servers do not know who is gone");
            }
        }
    }

    fn stop(&mut self) {
        for conn in &self.conns {
            conn.out.message(&Trouble::Closed.message(None, &self.texts, None));
        }
    }
}
