//! All tables of this server: which are open, how one is made, found and woken.

use crate::bots::{self, Pool};
use crate::config::Config;
use crate::connections::Connections;
use crate::limits::PerAddress;
use crate::log::{Line, Step};
use crate::made::Made;
use crate::metrics::Metrics;
use crate::pulse::Pulse;
use crate::room::{self, Mail};
use crate::sitting::decide::clean_name;
use crate::sitting::{self, Sitting};
use crate::store::{Append, Cause, Kept, Store, StoreError, Sweep};
use crate::tokens;
use crate::trouble::{self, Trouble};
use crate::webhook::Webhook;
use catalog::{GameId, Listed, Texts, Visit};
use protocol::MakeTable;
use protocol::table::Summary;
use protocol::tell::GameInfo;
use std::collections::{HashMap, HashSet};
use std::pin::Pin;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tabletop::Seat;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinSet;

/// So many messages may wait for a table.
const MAILBOX: usize = 64;
/// So many open tables are listed.
const MOST_LISTED: u32 = 50;
/// So many tables of one's own are listed.
const MOST_OWN: usize = 50;
/// So long a table waits for a database that is away before it tries again.
pub(crate) const RETRY: Duration = Duration::from_secs(1);

/// So long a server that stops waits for its tables.
const REST_PATIENCE: Duration = Duration::from_secs(5);
/// So long it waits for everybody to hear that it stops.
const LEAVE_PATIENCE: Duration = Duration::from_secs(2);

/// So long a table that cannot be read is left alone.
const BROKEN_MS: u64 = 60_000;
/// Whether the store can be written to is asked no more often than this.
const CHECK_EVERY: Duration = Duration::from_secs(1);

/// The time in milliseconds since 1970. Only here is a clock read.
pub(crate) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}

/// All tables of this server.
pub(crate) struct Hub {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) config: Config,
    pub(crate) pool: Pool,
    pub(crate) metrics: Metrics,
    pub(crate) webhook: Option<Webhook>,
    /// Words where no game is known.
    pub(crate) texts: Texts,
    /// The words of each game by its name: read once, since tables are many.
    words: HashMap<&'static str, Arc<Texts>>,
    pub(crate) attempts: PerAddress,
    pub(crate) makes: PerAddress,
    tables: Mutex<HashMap<String, Open>>,
    /// Tables that this server may be taken for running, though it does not, and when they are to be run.
    left_behind: Mutex<HashMap<String, u64>>,
    /// Tables out of memory that this server will open by itself.
    to_wake: Mutex<HashSet<String>>,
    /// Whether the store could be written to, and when that was asked.
    checked: tokio::sync::Mutex<Option<(Instant, Result<(), StoreError>)>>,
    /// Everybody who is connected, and whether this server stops.
    pub(crate) connections: Connections,
    /// Whether this server stood still while others went on.
    pub(crate) pulse: Pulse,
    /// The address of this server as links have it.
    pub(crate) base: String,
    me: std::sync::Weak<Hub>,
}

/// A table in memory.
struct Open {
    mailbox: mpsc::Sender<Mail>,
    /// The last step that it knows.
    known: Arc<AtomicU32>,
}

impl Hub {
    pub(crate) fn new(store: Arc<dyn Store>, config: Config, base: String) -> Arc<Hub> {
        Arc::new_cyclic(|me| Hub {
            store,
            pool: Pool::new(config.bot_threads),
            metrics: Metrics::default(),
            webhook: config.webhook.clone().map(Webhook::new),
            texts: Texts::parts(&[trouble::TEXTS]),
            words: GameId::ALL.into_iter().map(|game| (game.name(), Arc::new(game.visit(Words)))).collect(),
            attempts: PerAddress::new(config.attempts),
            makes: PerAddress::new(config.makes),
            tables: Mutex::new(HashMap::new()),
            left_behind: Mutex::default(),
            to_wake: Mutex::default(),
            checked: tokio::sync::Mutex::default(),
            connections: Connections::default(),
            pulse: Pulse::new(),
            config,
            base,
            me: me.clone(),
        })
    }

    /// The words of a game.
    pub(crate) fn words<G: Listed>(&self) -> Arc<Texts> {
        self.words.get(G::NAME).cloned().unwrap_or_default()
    }

    /// The link to a table.
    pub(crate) fn link(&self, table: &str) -> String {
        format!("{}/t/{table}", self.base)
    }

    /// The mailbox of a table, by its id or its code. A table that is not in memory is opened.
    pub(crate) async fn table(&self, name: &str) -> Result<mpsc::Sender<Mail>, Trouble> {
        if !is_name(name) {
            return Err(Trouble::NoSuchTable);
        }
        // Nothing is begun that could not be ended.
        if self.connections.is_stopping() {
            return Err(Trouble::Closed);
        }
        // One whose task has ended in the middle of something is opened again.
        let is_there = |open: &&Open| !open.mailbox.is_closed();
        if let Some(open) = self.lock().get(name).filter(is_there) {
            return Ok(open.mailbox.clone());
        }
        let mut kept = self.store.find(name).await.map_err(|error| not_stored(&error))?;
        // A code has large letters, but is typed as it comes.
        let code = name.to_ascii_uppercase();
        if kept.is_none() && code != name && name.len() == tokens::CODE_LENGTH {
            kept = self.store.find(&code).await.map_err(|error| not_stored(&error))?;
        }
        let kept = kept.ok_or(Trouble::NoSuchTable)?;
        let game: GameId = kept.game.parse().map_err(|_| Trouble::Broken)?;
        let hub = self.me.upgrade().ok_or(Trouble::Closed)?;
        let mut tables = self.lock();
        if let Some(open) = tables.get(&kept.id).filter(is_there) {
            return Ok(open.mailbox.clone());
        }
        let (mailbox, mails) = mpsc::channel(MAILBOX);
        let known = Arc::default();
        tables.insert(kept.id.clone(), Open { mailbox: mailbox.clone(), known: Arc::clone(&known) });
        tokio::spawn(game.visit(Run { hub, kept, mails, known }));
        Ok(mailbox)
    }

    /// The tables in memory.
    pub(crate) fn in_memory(&self) -> Vec<String> {
        self.lock().keys().cloned().collect()
    }

    /// The last step that a table in memory knows.
    pub(crate) fn last_known(&self, id: &str) -> Option<u32> {
        self.lock().get(id).map(|open| open.known.load(Ordering::Relaxed))
    }

    /// Sends something to a table if it is in memory, and waits for nobody.
    pub(crate) fn pass_on(&self, id: &str, mail: Mail) {
        let Some(mailbox) = self.lock().get(id).map(|open| open.mailbox.clone()) else { return };
        if let Err(mpsc::error::TrySendError::Full(mail)) = mailbox.try_send(mail) {
            tokio::spawn(async move { drop(mailbox.send(mail).await) });
        }
    }

    /// Sends something to a table. One that was just leaving memory is opened again.
    pub(crate) async fn send(&self, name: &str, mut mail: Mail) -> Result<mpsc::Sender<Mail>, Trouble> {
        for _ in 0..3 {
            let mailbox = self.table(name).await?;
            match mailbox.send(mail).await {
                Ok(()) => return Ok(mailbox),
                Err(mpsc::error::SendError(back)) => mail = back,
            }
        }
        Err(Trouble::Closed)
    }

    /// A table leaves memory, unless something has come for it just now.
    pub(crate) fn let_go(&self, id: &str, mailbox: &mut mpsc::Receiver<Mail>) -> bool {
        let mut tables = self.lock();
        mailbox.close();
        // Nothing can come any more; whatever came before must still be done.
        if mailbox.is_empty() {
            tables.remove(id);
            return true;
        }
        tables.remove(id);
        drop(tables);
        let hub = self.me.clone();
        let id = id.to_owned();
        let mut left = Vec::new();
        while let Ok(mail) = mailbox.try_recv() {
            left.push(mail);
        }
        tokio::spawn(async move {
            for mail in left {
                if let Some(hub) = hub.upgrade() {
                    let _ = hub.send(&id, mail).await;
                }
            }
        });
        true
    }

    /// A table could not be opened, or cannot go on. One that is broken is broken for all, so that nobody hurries to try.
    pub(crate) fn forget(&self, id: &str, trouble: &Trouble) {
        self.lock().remove(id);
        self.leave_behind(id, if *trouble == Trouble::Broken { now() + BROKEN_MS } else { 0 });
    }

    /// The list of servers may say that this one runs a table, and it does not. It is to be run again at this time.
    pub(crate) fn leave_behind(&self, id: &str, due: u64) {
        if self.store.sharing().is_some() {
            self.left_behind.lock().unwrap_or_else(PoisonError::into_inner).insert(id.to_owned(), due);
        }
    }

    /// The tables that this server may have left behind, which are somebody else's from now on.
    pub(crate) fn take_left_behind(&self) -> HashMap<String, u64> {
        std::mem::take(&mut *self.left_behind.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Opens a table again at a time: its clock does not rest while it is out of memory.
    pub(crate) fn wake_at(&self, id: String, at: u64) {
        let hub = self.me.clone();
        self.lock_to_wake().insert(id.clone());
        tokio::spawn(async move {
            tokio::time::sleep(Duration::from_millis(at.saturating_sub(now()))).await;
            // While the database is away, nobody else would think of this table.
            while let Some(hub) = hub.upgrade() {
                if hub.table(&id).await.err() != Some(Trouble::Away) {
                    hub.lock_to_wake().remove(&id);
                    return;
                }
                drop(hub);
                tokio::time::sleep(RETRY).await;
            }
        });
    }

    /// Opens all tables that are being played: after a restart their clocks and bots go on. Where there are other servers,
    /// they have gone on already.
    pub(crate) async fn wake_running(&self) {
        if self.store.sharing().is_some() {
            return;
        }
        let ids = loop {
            match self.store.running().await {
                Ok(ids) => break ids,
                Err(error) => tracing::error!(%error, "running tables cannot be listed"),
            }
            tokio::time::sleep(RETRY).await;
        };
        for id in ids {
            if self.table(&id).await.err() == Some(Trouble::Away) {
                self.wake_at(id, 0);
            }
        }
    }

    /// Makes a table with its host; its id and the host's token.
    pub(crate) async fn make(&self, ask: &MakeTable) -> Result<(String, String), Trouble> {
        let game = game_of(&ask.game)?;
        let made = game.visit(Making(ask))?;
        let name = clean_name(&ask.name)?;
        let token = tokens::token().ok_or(Trouble::NotStored)?;
        let host = Line::Sat { seat: 0, name, tokens: vec![tokens::hash(&token)] };
        let id = self.keep(game.name(), made, ask.rules.open, vec![host]).await?;
        Ok((id, token))
    }

    /// Makes a table for the lesson of a game; its id and the learner's token.
    pub(crate) async fn learn(&self, game: &str, name: &str) -> Result<(String, String), Trouble> {
        let game = game_of(game)?;
        let token = tokens::token().ok_or(Trouble::NotStored)?;
        let (made, lines) = game.visit(Learning { name: clean_name(name)?, token: tokens::hash(&token) })?;
        let id = self.keep(game.name(), made, false, lines).await?;
        Ok((id, token))
    }

    async fn keep(&self, game: &str, made: String, open: bool, lines: Vec<Line>) -> Result<String, Trouble> {
        let (id, code) = (tokens::id().ok_or(Trouble::NotStored)?, tokens::code().ok_or(Trouble::NotStored)?);
        let kept = Kept { id: id.clone(), code, game: game.to_owned(), made, open, touched: now() };
        self.store.make(kept).await.map_err(|error| not_stored(&error))?;
        let step = serde_json::to_string(&Step { time: now(), by: None, lines }).map_err(|_| Trouble::NotStored)?;
        let append = Append { table: id.clone(), seq: 1, step, cause: Cause::Asked };
        self.store.append(append).await.map_err(|error| not_stored(&error))?;
        Ok(id)
    }

    /// Makes the table for another game with the same people, who keep their tokens.
    pub(crate) async fn rematch<G: Listed>(&self, sitting: &Sitting<G>, asker: Seat) -> Result<String, Trouble> {
        self.keep(G::NAME, sitting.made.write().to_string(), false, sitting.people(asker)).await
    }

    /// How a table stands, seen by whoever has a token.
    pub(crate) async fn summary(&self, name: &str, token: Option<String>) -> Result<Summary, Trouble> {
        let (reply, answer) = oneshot::channel();
        self.send(name, Mail::Summary(token, reply)).await?;
        answer.await.map_err(|_| Trouble::Broken)?
    }

    /// The tables that anybody may find.
    pub(crate) async fn open_tables(&self) -> Result<Vec<Summary>, Trouble> {
        let ids = self.store.open_tables(MOST_LISTED).await.map_err(|error| not_stored(&error))?;
        let mut tables = Vec::new();
        for id in ids {
            if let Ok(table) = self.summary(&id, None).await {
                tables.push(table);
            }
        }
        Ok(tables)
    }

    /// How the tables stand that somebody sits at. A token that opens nothing is left out, and so is a lesson.
    pub(crate) async fn my_tables(&self, seats: Vec<protocol::ask::Held>) -> Vec<Summary> {
        let mut tables = Vec::new();
        for held in seats.into_iter().take(MOST_OWN) {
            match self.summary(&held.table, Some(held.token)).await {
                // Nobody waits for whoever has left a lesson.
                Ok(table) if !table.lesson => tables.push(table),
                _ => {}
            }
        }
        tables
    }

    /// Lets go on what was going on, and forgets old tables from time to time.
    pub(crate) async fn keep_tidy<P: Future<Output = ()>>(&self, mut pause: impl FnMut() -> P) {
        self.wake_running().await;
        loop {
            // Not at once: after a long outage, or with a backup, people can come back before anything is forgotten.
            pause().await;
            self.sweep().await;
        }
    }

    /// Forgets what has been kept long enough. A table in memory is in use, and one whose clock runs is waited for, however
    /// long ago anybody was there.
    pub(crate) async fn sweep(&self) {
        const DAY: u64 = 86_400_000;
        let mut in_use = self.in_memory();
        in_use.extend(self.lock_to_wake().iter().cloned());
        if let Err(error) = self.store.touch(&in_use, now()).await {
            return tracing::warn!(%error, "nothing is forgotten, since what is in use could not be noted");
        }
        let before = |days: u32| now().saturating_sub(u64::from(days) * DAY);
        let (over, abandoned) = (before(self.config.keep_finished_days), before(self.config.keep_abandoned_days));
        let sweep = Sweep { over, abandoned, now: now(), spared: in_use.into_iter().collect() };
        match self.store.sweep(sweep).await {
            Ok(0) => {}
            Ok(tables) => tracing::info!(tables, "old tables are forgotten"),
            Err(error) => tracing::warn!(%error, "old tables could not be forgotten"),
        }
    }

    /// Tells all tables that the server stops, and hangs up on everybody. Whoever does not let themselves be told in time is
    /// not waited for.
    pub(crate) async fn stop(&self) {
        self.connections.stop();
        let mut tables: JoinSet<()> = self.lock().drain().map(|(_, open)| rest(open.mailbox)).collect();
        let _ = tokio::time::timeout(REST_PATIENCE, async { while tables.join_next().await.is_some() {} }).await;
        self.connections.hang_up();
        let _ = tokio::time::timeout(LEAVE_PATIENCE, self.connections.are_gone()).await;
    }

    /// Whether what happens can be written down. Whoever asks again at once gets the same answer: asking costs a commit.
    pub(crate) async fn check(&self) -> Result<(), StoreError> {
        let mut checked = self.checked.lock().await;
        if let Some((at, answer)) = &*checked
            && at.elapsed() < CHECK_EVERY
        {
            return answer.clone();
        }
        let answer = self.store.check().await;
        *checked = Some((Instant::now(), answer.clone()));
        answer
    }

    fn lock_to_wake(&self) -> std::sync::MutexGuard<'_, HashSet<String>> {
        self.to_wake.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<String, Open>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Tells a table that the server stops, and waits until it has come to rest.
async fn rest(mailbox: mpsc::Sender<Mail>) {
    let _ = mailbox.send(Mail::Stop).await;
    mailbox.closed().await;
}

/// Whether a text can be an id or a code at all.
pub(crate) fn is_name(name: &str) -> bool {
    (8..=32).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

fn not_stored(error: &StoreError) -> Trouble {
    tracing::error!(%error, "the store failed");
    Trouble::from(error)
}

/// The games that can be played.
pub(crate) fn games() -> Vec<GameInfo> {
    struct Info;
    impl Visit for Info {
        type Output = GameInfo;
        fn visit<G: Listed>(self) -> GameInfo {
            let (least, most) = G::PLAYERS.into_inner();
            let texts = Texts::of::<G>();
            let (name, options) = (texts.say("game", &"name", None), texts.say("game", &"options", None));
            GameInfo { game: G::NAME.to_owned(), name, least, most, options }
        }
    }
    GameId::ALL.into_iter().map(|game| game.visit(Info)).collect()
}

/// The levels of bots by name.
pub(crate) fn levels() -> Vec<String> {
    bots::OFFERED.map(|level| level.name().to_owned()).to_vec()
}

fn game_of(name: &str) -> Result<GameId, Trouble> {
    name.parse().map_err(|error: catalog::game_id::NoSuchGame| Trouble::NoGame { why: error.to_string() })
}

struct Making<'a>(&'a MakeTable);

impl Visit for Making<'_> {
    type Output = Result<String, Trouble>;
    fn visit<G: Listed>(self) -> Self::Output {
        let MakeTable { players, options, deck, rules, .. } = self.0;
        Ok(Made::<G>::ask(*players, options, deck.as_deref(), *rules)?.write().to_string())
    }
}

/// A table for a lesson: the learner's name, and the hash of the token.
struct Learning {
    name: String,
    token: String,
}

impl Visit for Learning {
    type Output = Result<(String, Vec<Line>), Trouble>;
    fn visit<G: Listed>(self) -> Self::Output {
        let made = Made::<G>::lesson()?;
        Ok((made.write().to_string(), sitting::learn::beginning(&made, self.name, self.token)))
    }
}

struct Words;

impl Visit for Words {
    type Output = Texts;
    fn visit<G: Listed>(self) -> Texts {
        trouble::texts::<G>()
    }
}

struct Run {
    hub: Arc<Hub>,
    kept: Kept,
    mails: mpsc::Receiver<Mail>,
    known: Arc<AtomicU32>,
}

impl Visit for Run {
    type Output = Pin<Box<dyn Future<Output = ()> + Send>>;
    fn visit<G: Listed>(self) -> Self::Output {
        Box::pin(room::run::<G>(self.hub, self.kept, self.mails, self.known))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Sqlite;
    use protocol::Rules;
    use serde_json::Map;

    const DAY: u64 = 86_400_000;

    async fn hub() -> Arc<Hub> {
        Hub::new(Arc::new(Sqlite::in_memory().await.unwrap()), Config::default(), String::new())
    }

    /// Makes a table that nobody has touched for a hundred days.
    async fn old_table(hub: &Hub) -> String {
        let (game, name, rules) = ("saboteur".to_owned(), "Ann".to_owned(), Rules::default());
        let make = MakeTable { game, players: 3, name, options: Map::new(), deck: None, rules };
        let (id, _) = hub.make(&make).await.unwrap();
        let kept = hub.store.find(&id).await.unwrap().unwrap();
        let (old, code) = (tokens::id().unwrap(), tokens::code().unwrap());
        let touched = now() - 100 * DAY;
        hub.store.make(Kept { id: old.clone(), code, touched, ..kept }).await.unwrap();
        let step = hub.store.steps_after(&id, 0).await.unwrap().remove(0);
        let append = Append { table: old.clone(), seq: 1, step, cause: Cause::Asked };
        hub.store.append(append).await.unwrap();
        old
    }

    /// Players may be at it for weeks without a new deal; and one whose clock runs comes back by itself.
    #[tokio::test]
    async fn a_table_in_memory_or_with_a_clock_is_not_swept_away() {
        let hub = hub().await;
        let [open, clocked, left] = [old_table(&hub).await, old_table(&hub).await, old_table(&hub).await];
        hub.summary(&open, None).await.unwrap();
        hub.wake_at(clocked.clone(), now() + DAY);
        hub.sweep().await;
        assert_eq!(hub.store.find(&left).await.unwrap(), None);
        let touched = hub.store.find(&open).await.unwrap().unwrap().touched;
        let woken = hub.store.find(&clocked).await.unwrap().unwrap().touched;
        assert!(
            touched.min(woken) + DAY > now(),
            "it is in use, and after a crash it would still be known that it was"
        );
    }

    /// People can come back before what they left counts as abandoned.
    #[tokio::test]
    async fn nothing_is_forgotten_before_the_first_pause_is_over() {
        let hub = hub().await;
        let old = old_table(&hub).await;
        let (begun, mut pauses) = mpsc::channel(1);
        let keeper = Arc::clone(&hub);
        let keeping = tokio::spawn(async move {
            let pause = || {
                let (over, is_over) = oneshot::channel::<()>();
                begun.try_send(over).unwrap();
                async { is_over.await.unwrap() }
            };
            keeper.keep_tidy(pause).await;
        });
        let first = pauses.recv().await.unwrap();
        assert!(hub.store.find(&old).await.unwrap().is_some(), "the first pause has just begun");
        first.send(()).unwrap();
        let _second = pauses.recv().await.unwrap();
        assert_eq!(hub.store.find(&old).await.unwrap(), None, "the second pause has begun");
        keeping.abort();
    }

    /// What is written down and cannot be followed ends the room, which would try for ever otherwise.
    #[tokio::test]
    async fn a_step_that_cannot_be_applied_ends_the_room() {
        let hub = hub().await;
        let id = old_table(&hub).await;
        let mailbox = hub.table(&id).await.unwrap();
        hub.summary(&id, None).await.unwrap();
        let step = "{\"time\":0,\"lines\":[\"dealt\"]}".to_owned();
        hub.store.append(Append { table: id.clone(), seq: 2, step, cause: Cause::Asked }).await.unwrap();
        mailbox.send(Mail::News(2)).await.unwrap();
        mailbox.closed().await;
        assert_eq!(hub.summary(&id, None).await.err(), Some(Trouble::Broken));
    }
}
