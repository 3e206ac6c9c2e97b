//! Bots in seats: how one is built, and where it thinks.
//!
//! A bot knows what its seat knows: it hears what the seat hears after every entry, together with the seat's view, and
//! decides from that. It is built by playing the record again for its seat, so that a restart changes nothing. Thinking
//! runs on threads of its own, few of them, so that tables of people never wait for it; the more want to think, the shorter
//! each one does.

use ::bots::search::Budget;
use ::bots::{Bot, Level, Temper};
use catalog::Listed;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
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
    pub(crate) mind: Box<Mind<G>>,
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
    pub(crate) fn new(seat: Seat, level: Level, seed: u64, temper: Temper) -> Box<Mind<G>> {
        Box::new(Mind { bot: Bot::new(seat, level, seed).with_temper(temper), n_heard: 0 })
    }

    /// How well it plays.
    pub(crate) fn level(&self) -> Level {
        self.bot.level()
    }

    /// Hears what is new in a record and decides, after so much thinking ahead.
    fn think(mut self: Box<Self>, record: &Record<G>, budget: Option<Budget>) -> Option<Thought<G>> {
        self.bot = self.bot.with_budget(budget);
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
pub(crate) struct Pool(Arc<Places>);

struct Places {
    free: Arc<Semaphore>,
    n_threads: usize,
    /// How many want to think or are thinking.
    n_thinking: AtomicUsize,
}

/// However many want to think, none thinks shorter than this.
const SHORTEST: Duration = Duration::from_millis(5);

impl Pool {
    pub(crate) fn new(threads: usize) -> Pool {
        let n_threads = threads.max(1);
        let free = Arc::new(Semaphore::new(n_threads));
        Pool(Arc::new(Places { free, n_threads, n_thinking: AtomicUsize::new(0) }))
    }

    /// Room for one more job of this kind.
    pub(crate) async fn permit(&self) -> Option<tokio::sync::OwnedSemaphorePermit> {
        Arc::clone(&self.0.free).acquire_owned().await.ok()
    }

    /// Lets a bot think about a record; nothing if the record cannot be played, or the server stops.
    pub(crate) async fn think<G: Listed>(&self, mind: Box<Mind<G>>, record: Record<G>) -> Option<Thought<G>> {
        let _wants = Wants::new(&self.0);
        let permit = self.permit().await?;
        let budget = mind.level().time().map(|usual| Budget::Time(self.share(usual)));
        let thinking = tokio::task::spawn_blocking(move || {
            let thought = mind.think(&record, budget);
            drop(permit);
            thought
        });
        thinking.await.ok().flatten()
    }

    /// Who has to share the threads with many others thinks shorter, so that nobody waits longer than usual.
    fn share(&self, usual: Duration) -> Duration {
        let n_thinking = self.0.n_thinking.load(Ordering::Relaxed).max(1);
        let share = self.0.n_threads as f64 / n_thinking as f64;
        usual.mul_f64(share.min(1.0)).max(SHORTEST)
    }
}

/// One that wants to think, until it has thought or is no longer asked.
struct Wants<'a>(&'a Places);

impl Wants<'_> {
    fn new(places: &Places) -> Wants<'_> {
        places.n_thinking.fetch_add(1, Ordering::Relaxed);
        Wants(places)
    }
}

impl Drop for Wants<'_> {
    fn drop(&mut self) {
        self.0.n_thinking.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::{Pool, Wants};
    use std::time::Duration;

    #[test]
    fn many_who_think_at_once_think_shorter() {
        let pool = Pool::new(2);
        let usual = Duration::from_millis(100);
        let mut wanting = vec![Wants::new(&pool.0), Wants::new(&pool.0)];
        assert_eq!(pool.share(usual), usual, "each has a thread");
        wanting.extend((0..6).map(|_| Wants::new(&pool.0)));
        assert_eq!(pool.share(usual), usual / 4, "eight share two threads");
        wanting.extend((0..992).map(|_| Wants::new(&pool.0)));
        assert_eq!(pool.share(usual), super::SHORTEST, "and none acts without thinking");
        wanting.clear();
        assert_eq!(pool.share(usual), usual);
    }
}
