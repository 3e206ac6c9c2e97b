//! Bots in seats: how one is built, and where it thinks.
//!
//! A bot knows what its seat knows: it hears what the seat hears after every entry, together with the seat's view, and
//! decides from that. It is built by playing the record again for its seat, so that a restart changes nothing. Thinking
//! runs on threads of its own, few of them, so that tables of people never wait for it.

use catalog::Listed;
use std::sync::Arc;
use tabletop::hearing::{Heard, heard_by};
use tabletop::{Dice, Record, Seat, Seed, Table, Talk, Viewer, Worlds, digger};
use tokio::sync::Semaphore;

/// The levels by name, the weakest first.
pub(crate) const LEVELS: [&str; 5] = ["random", "novice", "journeyman", "foreman", "master"];
/// The level of a bot that plays for somebody who is gone.
pub(crate) const STAND_IN: &str = "journeyman";

/// Somebody who plays a seat.
pub(crate) trait Bot<G: Listed>: Send {
    /// Hears what the seat hears of an entry, with the view after it.
    fn hear(&mut self, heard: &[Heard<G>], view: &G::View);
    /// Decides; the view is that of the seat, whose turn it is.
    fn decide(&mut self, view: &G::View) -> G::Action;
    /// May say something before it decides.
    fn say(&mut self, view: &G::View) -> Option<Talk<G::Claim>>;
}

/// What a bot came to.
pub(crate) struct Thought<G: Listed> {
    pub(crate) mind: Mind<G>,
    pub(crate) says: Option<Talk<G::Claim>>,
    pub(crate) action: G::Action,
}

/// A bot, and how much of the record it has heard.
pub(crate) struct Mind<G: Listed> {
    bot: Box<dyn Bot<G>>,
    n_heard: usize,
}

impl<G: Listed> Mind<G> {
    /// A bot of a level that has heard nothing yet.
    pub(crate) fn new(level: &str, seed: u64) -> Mind<G> {
        Mind { bot: build(level, seed), n_heard: 0 }
    }

    /// Hears what is new in a record and decides.
    fn think(mut self, record: &Record<G>, seat: Seat) -> Option<Thought<G>> {
        let viewer = Viewer::Seat(seat);
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
        let action = self.bot.decide(&view);
        // A bot that errs must not stop a table.
        let action = if table.game().check(action).is_ok() { action } else { table.game().default_action() };
        Some(Thought { mind: self, says, action })
    }
}

/// A bot of a level.
fn build<G: Listed>(level: &str, seed: u64) -> Box<dyn Bot<G>> {
    let habit = if level == LEVELS[0] { digger::Policy::Uniform } else { digger::Policy::Digger };
    Box::new(Sampler { habit, dice: Dice::new(&Seed::from_numbers([seed, 0, 0, 0])) })
}

/// Imagines one game that fits what it sees, and digs in that.
struct Sampler {
    habit: digger::Policy,
    dice: Dice,
}

impl<G: Listed> Bot<G> for Sampler {
    fn hear(&mut self, _heard: &[Heard<G>], _view: &G::View) {}

    fn decide(&mut self, view: &G::View) -> G::Action {
        let world = G::worlds(view).sample(&mut self.dice);
        self.habit.choose(&world, &mut self.dice, &mut Vec::new())
    }

    fn say(&mut self, _view: &G::View) -> Option<Talk<G::Claim>> {
        None
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
    pub(crate) async fn think<G: Listed>(&self, mind: Mind<G>, record: Record<G>, seat: Seat) -> Option<Thought<G>> {
        let permit = self.permit().await?;
        let thinking = tokio::task::spawn_blocking(move || {
            let thought = mind.think(&record, seat);
            drop(permit);
            thought
        });
        thinking.await.ok().flatten()
    }
}
