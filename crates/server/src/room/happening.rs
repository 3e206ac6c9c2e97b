//! What happens at a table without anybody asking: deals, clocks, bots.

use super::{RETRY_MS, Room};
use crate::bots::{Mind, Thought};
use crate::hub::now;
use crate::log::Line;
use crate::metrics::Metrics;
use crate::sitting::{Due, decide};
use crate::store::Cause;
use crate::tokens;
use crate::trouble::Trouble;
use crate::webhook::YourTurn;
use catalog::Listed;
use tabletop::{Control, Record, Seat};

impl<G: Listed> Room<G> {
    /// Something happens without anybody asking.
    pub(super) async fn happen(&mut self, due: Due) {
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

    pub(super) async fn thought(&mut self, thought: Option<Thought<G>>) {
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

    /// Tells the operator's address whose turn it is.
    pub(super) fn call(&self, seat: Seat) {
        let Some(webhook) = &self.hub.webhook else { return };
        let name = self.sitting.summary(None).names.into_iter().nth(seat.index()).flatten().unwrap_or_default();
        let (table, game) = (self.sitting.id.clone(), G::NAME);
        let link = self.hub.link(&table);
        webhook.tell(YourTurn { table, game, seat: seat.index() as u8, name, link });
    }
}
