//! Servers that share a store with this one: what they write is followed, what they leave behind is taken up.
//!
//! A store for one server alone has nothing of this, and then nothing here is done.

use crate::hub::{Hub, now};
use crate::room::Mail;
use crate::store::sharing::{BEAT, LEASE};
use crate::store::{News, Sharing};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, MissedTickBehavior, interval};

/// So often other servers' steps are asked for, in case that news of them was missed.
const ASK_EVERY: Duration = Duration::from_secs(2);
/// After standing still for so long others may have taken this server off their list: it says that it lives only now and then.
const STILL: Duration = Duration::from_millis((LEASE.as_millis() - 2 * BEAT.as_millis()) as u64);
/// So many tables are asked for at once.
const MOST_ASKED: usize = 500;
/// So many tables that nobody runs are taken up at once: others may want some, too.
const MOST_TAKEN_UP: u32 = 50;

impl Hub {
    /// Lives with other servers, as long as this one does.
    pub(crate) async fn live_with_others(self: Arc<Hub>) {
        let Some(sharing) = self.store.sharing() else { return };
        let lives = self.say_that_it_lives(sharing);
        tokio::join!(self.hear(sharing), self.ask_for_news(sharing), lives, self.feel_pulse());
    }

    /// How often this server stood still so long that others took its tables. Alone it may stand still as long as it likes.
    pub(crate) fn stood_still(&self) -> u64 {
        if self.store.sharing().is_some() { self.pulse.feel(STILL) } else { 0 }
    }

    /// Feels the pulse by a timer of its own: a database that does not answer is no reason to take this server for frozen.
    async fn feel_pulse(&self) {
        let mut beat = interval(BEAT);
        beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            beat.tick().await;
            self.stood_still();
        }
    }

    /// Passes on to the tables in memory what is heard of them.
    async fn hear(&self, sharing: &dyn Sharing) {
        let mut news = sharing.news();
        while let Some(news) = news.recv().await {
            match news {
                News::Step { table, seq } => self.tell_of_step(&table, seq),
                News::Around { table } => self.pass_on(&table, Mail::Around),
                News::Missed => {
                    for table in self.in_memory() {
                        self.pass_on(&table, Mail::Around);
                    }
                    self.ask_once(sharing).await;
                }
            }
        }
    }

    /// Finds steps of which no news came.
    async fn ask_for_news(&self, sharing: &dyn Sharing) {
        let mut asking = interval(ASK_EVERY);
        asking.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            asking.tick().await;
            self.ask_once(sharing).await;
        }
    }

    async fn ask_once(&self, sharing: &dyn Sharing) {
        for tables in self.in_memory().chunks(MOST_ASKED) {
            match sharing.last_steps(tables).await {
                Ok(last) => last.iter().for_each(|(table, seq)| self.tell_of_step(table, *seq)),
                Err(error) => return tracing::warn!(%error, "what other servers have written is not known"),
            }
        }
    }

    /// Keeps this server on the list, and runs tables that nobody runs.
    async fn say_that_it_lives(&self, sharing: &dyn Sharing) {
        let mut beat = interval(BEAT);
        beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (mut last, mut n_others) = (Instant::now(), 0);
        loop {
            beat.tick().await;
            match sharing.live().await {
                Ok(lives) => {
                    if !lives.is_known {
                        // Others run what it ran, and think that nobody is here.
                        self.in_memory().iter().for_each(|table| self.pass_on(table, Mail::Joined));
                    }
                    (last, n_others) = (Instant::now(), lives.others);
                }
                Err(error) => {
                    tracing::warn!(%error, "other servers do not know that this one lives");
                    // By now the others have taken its tables, and whoever is here would wait in vain.
                    if n_others > 0 && last.elapsed() > LEASE {
                        self.in_memory().iter().for_each(|table| self.pass_on(table, Mail::Lost));
                        n_others = 0;
                    }
                    continue;
                }
            }
            for (table, due) in self.take_left_behind() {
                if let Err(error) = sharing.rest(&table, Some(due)).await {
                    tracing::warn!(%error, "a table is not run, and nobody knows");
                    self.leave_behind(&table, due);
                }
            }
            match sharing.run_due(now(), MOST_TAKEN_UP).await {
                Ok(tables) => {
                    for table in tables {
                        match self.table(&table).await {
                            Ok(_) => self.pass_on(&table, Mail::Run),
                            Err(_) => self.leave_behind(&table, 0),
                        }
                    }
                }
                Err(error) => tracing::warn!(%error, "tables that nobody runs are not known"),
            }
        }
    }

    /// A step is written; its table reads it, unless it knows it already.
    fn tell_of_step(&self, table: &str, seq: u32) {
        if self.last_known(table).is_some_and(|known| known < seq) {
            self.pass_on(table, Mail::News(seq));
        }
    }
}
