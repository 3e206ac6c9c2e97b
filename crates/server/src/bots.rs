//! Bots in seats: how one is built, and where it thinks.
//!
//! A bot knows what its seat knows: it hears what the seat hears after every entry, together with the seat's view, and
//! decides from that. It is built by playing the record again for its seat, so that a restart changes nothing. Thinking
//! runs on threads of its own, few of them, so that tables of people never wait for it.

use ::bots::{Bot, Level, Temper};
use catalog::Listed;
use std::sync::Arc;
use tabletop::hearing::heard_by;
use tabletop::{Record, Seat, Table, Talk, Viewer};
use tokio::sync::Semaphore;

/// The levels that persons are offered, the weakest first. The others are there to measure by; who asks for one by name
/// gets it.
pub(crate) const OFFERED: [Level; 4] = [Level::Novice, Level::Journeyman, Level::Foreman, Level::Master];
/// The level of a bot that plays for somebody who is gone.
pub(crate) const STAND_IN: Level = Level::Journeyman;

/// What a bot came to.
pub(crate) struct Thought<G: Listed> {
    pub(crate) mind: Mind<G>,
    pub(crate) says: Option<Talk<G::Claim>>,
    pub(crate) action: G::Action,
}

/// A bot, and how much of the record it has heard.
pub(crate) struct Mind<G: Listed> {
    bot: Bot<G>,
    n_heard: usize,
}

impl<G: Listed> Mind<G> {
    /// A bot that has heard nothing yet. Its whims come from a secret seed, its temper from what is the same as long as
    /// the table is there.
    pub(crate) fn new(seat: Seat, level: Level, seed: u64, temper: Temper) -> Mind<G> {
        Mind { bot: Bot::new(seat, level, seed).with_temper(temper), n_heard: 0 }
    }

    /// How well it plays.
    pub(crate) fn level(&self) -> Level {
        self.bot.level()
    }

    /// Hears what is new in a record and decides.
    fn think(mut self, record: &Record<G>) -> Option<Thought<G>> {
        let viewer = Viewer::Seat(self.bot.seat());
        let mut table = Table::new(&record.config, &record.cards);
        for (number, entry) in record.entries.iter().enumerate() {
            let happened = table.replay_entry(record, entry).ok()?;
            if number >= self.n_heard {
                self.bot.hear(&heard_by(&happened, viewer), &table.game().view(viewer));
            }
        }
        self.n_heard = record.entries.len();
        let view = table.game().view(viewer);
        let says = self.bot.say(&view);
        let action = self.bot.decide(&view).action;
        // A bot that errs must not stop a table.
        let action = if table.game().check(action).is_ok() { action } else { table.game().default_action() };
        Some(Thought { mind: self, says, action })
    }
}

/// Where bots think: so many at once.
#[derive(Clone)]
pub(crate) struct Pool(Arc<Semaphore>);

impl Pool {
    pub(crate) fn new(threads: usize) -> Pool {
        Pool(Arc::new(Semaphore::new(threads.max(1))))
    }

    /// Room for one more job of this kind.
    pub(crate) async fn permit(&self) -> Option<tokio::sync::OwnedSemaphorePermit> {
        Arc::clone(&self.0).acquire_owned().await.ok()
    }

    /// Lets a bot think about a record; nothing if the record cannot be played, or the server stops.
    pub(crate) async fn think<G: Listed>(&self, mind: Mind<G>, record: Record<G>) -> Option<Thought<G>> {
        let permit = self.permit().await?;
        let thinking = tokio::task::spawn_blocking(move || {
            let thought = mind.think(&record);
            drop(permit);
            thought
        });
        thinking.await.ok().flatten()
    }
}
