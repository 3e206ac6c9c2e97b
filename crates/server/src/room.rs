//! One task a table: it owns the sitting, and a mailbox orders what comes in.
//!
//! For each step: check, write down, apply, then send every viewer its own frame. Nothing is told before it is durable.

use crate::bots::{Mind, Thought};
use crate::hub::{Hub, RETRY, now};
use crate::log::{By, Line, Step};
use crate::made::Made;
use crate::metrics::Metrics;
use crate::sections::Sections;
use crate::sitting::decide::{self, Decided};
use crate::sitting::{Due, Had, Impossible, Key, Notes, Showing, Sitting, Thing};
use crate::store::{Append, Cause, Kept, Kind, Sharing, StoreError};
use crate::tokens;
use crate::trouble::Trouble;
use crate::webhook::YourTurn;
use axum::extract::ws::Utf8Bytes;
use catalog::{Listed, Texts};
use foldhash::quality::RandomState;
use protocol::frame::Writer;
use protocol::table::{Stage, Summary};
use protocol::{Answer, Ask, ServerMessage};
use std::collections::HashMap;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;
use tabletop::{Control, Record, Seat, Viewer};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

/// Who missed more than this gets a whole view alone.
const MOST_MISSED: u32 = 500;
/// A hand-over link is good for so long.
const KEY_MS: u64 = 120_000;
/// When the store could not write, what happens by itself waits for so long.
const RETRY_MS: u64 = RETRY.as_millis() as u64;
/// What another server was to do, and has not done for so long, may be for this one.
const OVERDUE_MS: u64 = 700;
/// So often somebody else may be first before whoever asks is told to look again.
const MOST_TRIES: u32 = 10;

/// Something for a table.
pub(crate) enum Mail {
    /// Somebody wants to sit down, come back or look on.
    Attach(Box<Attach>),
    /// Somebody at the table wants something.
    Ask(Box<Asked>),
    /// A connection is gone.
    Detach(u64),
    /// A slow reader has caught up.
    Refresh(u64),
    /// How does the table stand, seen by whoever has this token?
    Summary(Option<String>, oneshot::Sender<Result<Summary, Trouble>>),
    /// The game so far, for whoever has this token.
    Tell(Option<String>, oneshot::Sender<Told>),
    /// Somebody has written this step.
    News(u32),
    /// Something else has changed at another server: who is connected, or what a seat keeps for itself.
    Around,
    /// Nobody runs this table but this server.
    Run,
    /// This server is on the list again from which others had taken it: they know nothing of it any more.
    Joined,
    /// The server stops.
    Stop,
}

/// A connection that wants in.
pub(crate) struct Attach {
    pub(crate) conn: u64,
    pub(crate) out: Out,
    pub(crate) client: Arc<str>,
    pub(crate) number: u32,
    pub(crate) how: How,
    /// Whether it is in, and from then on asks come with its number.
    pub(crate) is_in: oneshot::Sender<bool>,
}

/// How a connection wants in.
pub(crate) enum How {
    Sit {
        name: String,
        seat: Option<u8>,
    },
    /// With the token of a table that was made just now.
    Made(String),
    Token {
        token: String,
        last: Option<u32>,
    },
    Key(String),
    Watch {
        last: Option<u32>,
    },
}

/// What a connection wants.
pub(crate) struct Asked {
    pub(crate) conn: u64,
    pub(crate) number: u32,
    pub(crate) ask: Ask,
}

/// What may be told of a game.
pub(crate) struct Told {
    /// Whose eyes whoever asks has.
    pub(crate) viewer: Viewer,
    pub(crate) is_over: bool,
    /// The record as a file: it stays inside the server unless the game is over.
    pub(crate) record: String,
    /// How the rounds were dealt, if the game is over.
    pub(crate) deals: Option<Vec<crate::fairness::Deal>>,
    pub(crate) names: Vec<Option<String>>,
}

/// Where messages to one connection go.
#[derive(Clone)]
pub(crate) struct Out {
    pub(crate) sender: mpsc::Sender<Utf8Bytes>,
    pub(crate) is_behind: Arc<AtomicBool>,
}

impl Out {
    /// Sends a message, unless the reader is too slow: then it will get a whole view when it has caught up.
    pub(crate) fn send(&self, text: Utf8Bytes) -> bool {
        if self.is_behind.load(Ordering::Relaxed) {
            return false;
        }
        match self.sender.try_send(text) {
            Err(mpsc::error::TrySendError::Full(_)) => {
                self.is_behind.store(true, Ordering::Relaxed);
                false
            }
            // Whoever is gone has said so, or will.
            Ok(()) | Err(mpsc::error::TrySendError::Closed(_)) => true,
        }
    }

    pub(crate) fn message(&self, message: &ServerMessage) {
        self.send(serde_json::to_string(message).unwrap_or_default().into());
    }

    pub(crate) fn answer(&self, number: u32, answer: Answer) {
        self.message(&ServerMessage::Answer { number, answer });
    }
}

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
            hub.forget(&id);
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
                let _ = attach.is_in.send(false);
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
            self.tell_who_is_here().await;
            let due = self.next();
            let wait = match &due {
                Some((at, _)) => Duration::from_millis((*at).max(self.not_before).saturating_sub(now())),
                None => idle,
            };
            let is_quiet = self.conns.is_empty() && self.thinking.is_none() && (due.is_none() || wait > idle);
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
                        self.note_stage().await;
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
        match self.sitting.due() {
            Some((at, due)) if self.is_runner => Some((at, Next::Happen(due))),
            // Where nobody is, others will find out.
            Some((at, _)) if !self.conns.is_empty() => Some((at.max(self.followed) + OVERDUE_MS, Next::Run)),
            _ => None,
        }
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

    /// Runs the table, unless another server does.
    async fn run_it(&mut self, sharing: &dyn Sharing) {
        match sharing.run(&self.sitting.id).await {
            Ok(is_runner) => self.is_runner = is_runner,
            Err(error) => tracing::warn!(%error, "who runs a table is not known"),
        }
    }

    async fn run_overdue(&mut self) {
        let hub = Arc::clone(&self.hub);
        let Some(sharing) = hub.store.sharing() else { return };
        self.run_it(sharing).await;
        if !self.is_runner {
            self.not_before = now() + RETRY_MS;
        }
    }

    /// Finds out who is connected to other servers, and what seats keep for themselves.
    async fn look_around(&mut self, sharing: &dyn Sharing) {
        match sharing.elsewhere(&self.sitting.id).await {
            Ok(seats) => self.sitting.are_elsewhere(&seats, now()),
            Err(error) => tracing::warn!(%error, "who is connected to other servers is not known"),
        }
        let _ = self.recall_notes().await;
        self.tell(None, None);
    }

    /// Reads what seats keep for themselves, also as the store has it.
    async fn recall_notes(&mut self) -> Result<Vec<(u8, String)>, Trouble> {
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
    async fn tell_who_is_here(&mut self) {
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

    async fn take(&mut self, mail: Mail) {
        match mail {
            Mail::Attach(attach) => Box::pin(self.attach(*attach)).await,
            Mail::Ask(asked) => self.ask(*asked).await,
            Mail::Detach(conn) => self.detach(conn),
            Mail::Refresh(conn) => self.refresh(conn),
            Mail::Summary(token, reply) => {
                let seat = token.map(|token| self.sitting.seat_of(&token).ok_or(Trouble::NotYours)).transpose();
                let _ = reply.send(seat.map(|seat| self.sitting.summary(seat)));
            }
            Mail::Tell(token, reply) => {
                let seat = token.and_then(|token| self.sitting.seat_of(&token));
                let _ = reply.send(Told {
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
            Mail::Joined => {
                self.is_runner = false;
                self.told.clear();
            }
            Mail::News(_) | Mail::Stop => {}
        }
    }

    /// Lets a connection in, or tells it why not.
    async fn attach(&mut self, attach: Attach) {
        let Attach { conn, out, client, number, how, is_in } = attach;
        // Whoever comes from another server has seen what was done there.
        if self.hub.store.sharing().is_some() {
            let _ = self.read_on().await;
        }
        let let_in = match how {
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
        };
        let (viewer, token, last) = match let_in {
            Ok(let_in) => let_in,
            Err(trouble) => {
                self.count_error();
                out.message(&trouble.message(Some(number), &self.texts, None));
                let _ = is_in.send(false);
                return;
            }
        };
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
        let _ = is_in.send(true);
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

    fn detach(&mut self, conn: u64) {
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

    fn refresh(&mut self, conn: u64) {
        let Some(conn) = self.conns.iter().find(|other| other.id == conn) else { return };
        let (viewer, out) = (conn.viewer, conn.out.clone());
        out.is_behind.store(false, Ordering::Relaxed);
        Metrics::add(&self.hub.metrics.dropped_behind, 1);
        self.show_whole(viewer, &out, "null");
    }

    async fn ask(&mut self, asked: Asked) {
        let Asked { conn: id, number, ask } = asked;
        let Some(conn) = self.conns.iter().find(|conn| conn.id == id) else { return };
        let (viewer, client, out) = (conn.viewer, Arc::clone(&conn.client), conn.out.clone());
        let by = By::new(&client, number, &ask);
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
            Decided::Rematch => {
                let table = self.hub.rematch(&self.sitting).await?;
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

    /// Something happens without anybody asking.
    async fn happen(&mut self, due: Due) {
        let lines = match due {
            Due::Commit => match decide::committed() {
                Ok(line) => vec![line],
                Err(_) => return self.not_before = now() + RETRY_MS,
            },
            Due::Lines(lines) => lines,
            Due::Bot(seat) => return self.think(seat),
        };
        self.commit_by_itself(lines).await;
    }

    /// Writes down what nobody asked for. If that fails it is due again, after a while; if somebody else was first, what
    /// is due follows from what they did.
    async fn commit_by_itself(&mut self, lines: Vec<Line>) {
        match self.commit_as(Cause::Due, lines, None).await {
            Ok(_) | Err(Trouble::Stale { .. }) => {}
            Err(_) => self.not_before = now() + RETRY_MS,
        }
    }

    fn think(&mut self, seat: Seat) {
        let Some(level) = self.sitting.level(seat) else { return };
        let mind = match self.minds.remove(&seat) {
            Some(mind) if mind.level() == level => mind,
            _ => {
                let seed = tokens::random::<8>().map(u64::from_le_bytes).unwrap_or_default();
                Mind::new(seat, level, seed, self.sitting.temper(seat))
            }
        };
        let record: Record<G> = self.sitting.table().record().clone();
        let pool = self.hub.pool.clone();
        self.thinking = Some((seat, self.sitting.seq(), Box::pin(async move { pool.think(mind, record).await })));
    }

    async fn thought(&mut self, thought: Option<Thought<G>>) {
        let Some((seat, _, _)) = self.thinking.take() else { return };
        let number = seat.index() as u8;
        if self.be_sure().await.is_err() {
            return;
        }
        let Control::Bot(_) = self.sitting.control(seat) else { return };
        if self.sitting.turn() != Some(seat) {
            return;
        }
        let Some(Thought { mind, says, action }) = thought else {
            return self.not_before = now() + RETRY_MS;
        };
        self.minds.insert(seat, mind);
        let play = Line::Play { seat: number, action: action.to_string() };
        // While it thought the table may have gone on, by agreement or talk: what is no longer allowed is thought anew.
        if self.sitting.check_line(&play).is_err() {
            return;
        }
        let say = says.map(|talk| Line::Say { seat: number, talk: talk.to_string() });
        let say = say.filter(|say| self.sitting.check_line(say).is_ok());
        Metrics::add(&self.hub.metrics.bot_moves, 1);
        self.commit_by_itself(say.into_iter().chain([play]).collect()).await;
    }

    /// Writes a step down that somebody asked for, applies it and tells everybody. Whether something happened that was not
    /// foretold.
    async fn commit(&mut self, lines: Vec<Line>, from: Option<(u64, By)>) -> Result<bool, Trouble> {
        self.commit_as(Cause::Asked, lines, from).await
    }

    async fn commit_as(&mut self, cause: Cause, lines: Vec<Line>, from: Option<(u64, By)>) -> Result<bool, Trouble> {
        let (conn, by) = from.map_or((None, None), |(conn, by)| (Some(conn), Some(by)));
        let number = by.as_ref().map(|by| by.number);
        let (turn_before, stage_before) = (self.sitting.turn(), self.sitting.stage());
        let step = Step { time: now(), by, lines };
        let text = serde_json::to_string(&step).map_err(|_| Trouble::NotStored)?;
        let (table, seq) = (self.sitting.id.clone(), self.sitting.seq() + 1);
        let append = Append { table, seq, step: text, cause };
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
        if self.sitting.turn() != turn_before {
            self.call_absent();
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
    async fn be_sure(&mut self) -> Result<(), Trouble> {
        if self.is_unsure { self.read_on().await } else { Ok(()) }
    }

    /// Follows what others have written to this table, or this room itself without learning that it was written.
    async fn read_on(&mut self) -> Result<(), Trouble> {
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
                return Ok(());
            }
        }
        Ok(())
    }

    /// Opens the table again, from its first step.
    async fn reload(&mut self) {
        let Ok(Some(kept)) = self.hub.store.find(&self.sitting.id).await else { return };
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
            Err(error) => tracing::error!(%error, "a table cannot be opened again"),
        }
    }

    fn not_stored(&self, error: &StoreError) -> Trouble {
        Metrics::add(&self.hub.metrics.not_stored, 1);
        tracing::error!(table = %self.sitting.id, %error, "a step could not be written down");
        Trouble::from(error)
    }

    fn count_error(&self) {
        Metrics::add(&self.hub.metrics.errors, 1);
    }

    /// Whoever was removed, or has left, is at the table no more.
    fn let_removed_go(&mut self, lines: &[Line]) {
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

    /// Tells the operator's address whose turn it is, if they are not there.
    fn call_absent(&self) {
        let (Some(webhook), Some(seat)) = (&self.hub.webhook, self.sitting.turn()) else { return };
        let is_lesson = self.sitting.made.lesson.is_some();
        if is_lesson || self.sitting.control(seat) != Control::Person || self.sitting.is_here(seat) {
            return;
        }
        let name = self.sitting.summary(None).names.into_iter().nth(seat.index()).flatten().unwrap_or_default();
        let (table, game) = (self.sitting.id.clone(), G::NAME);
        let link = self.hub.link(&table);
        webhook.tell(YourTurn { table, game, seat: seat.index() as u8, name, link });
    }

    async fn note_stage(&mut self) {
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

    /// Sends every viewer its frame: of a step with what happened in it, or of sections that changed without one.
    fn tell(&mut self, things: Option<&[Thing<G>]>, answers: Option<(u64, u32)>) {
        let mut shown = std::mem::take(&mut self.shown);
        let mut showing = Showing::of(&self.sitting, &self.numbers, things.unwrap_or_default());
        for (viewer, had) in &mut shown {
            self.tell_viewer(*viewer, had, &mut showing, things.is_some(), answers);
        }
        self.shown = shown;
    }

    fn tell_only(&mut self, viewer: Viewer) {
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
    fn show_whole(&mut self, viewer: Viewer, out: &Out, missed: &str) {
        let mut had = Had::default();
        let mut showing = Showing::of(&self.sitting, &self.numbers, &[]);
        let shown = showing.show(viewer, &mut had);
        let seat = viewer.seat().map(|seat| seat.index() as u8);
        let room = Sections::len(shown.game.iter().chain(&shown.table));
        let writer = Writer::whole(self.sitting.seq(), seat, G::NAME, missed, room);
        out.send(showing.write(&shown, writer).into());
        self.shown.insert(viewer, had);
    }

    fn stop(&mut self) {
        for conn in &self.conns {
            conn.out.message(&Trouble::Closed.message(None, &self.texts, None));
        }
    }
}
