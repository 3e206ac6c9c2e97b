//! The bots at the other seats. Each hears and sees what its seat does, and nothing else.

use super::thought::Thought;
use crate::failure::Failure;
use bots::{Bot, Level, Temper};
use catalog::Listed;
use tabletop::hearing::heard_by;
use tabletop::table::Happened;
use tabletop::{Seat, Seats, Viewer};

/// The bots at the other seats.
pub(crate) struct Others<G: Listed> {
    bots: Vec<Bot<G>>,
    /// What they thought in this round, if somebody wants to know.
    thoughts: Option<Vec<Thought<G>>>,
}

impl<G: Listed> Others<G> {
    /// A bot at every seat but the person's. There is one level for all, or one for each of these seats in their order.
    pub(crate) fn new(seats: Seats, own: Seat, levels: &[Level], seed: u64) -> Result<Others<G>, Failure> {
        let levels = if levels.is_empty() { &[Level::Journeyman] } else { levels };
        let others: Vec<Seat> = seats.all().filter(|seat| *seat != own).collect();
        if levels.len() != 1 && levels.len() != others.len() {
            return Err(Failure::WrongLevels { levels: levels.len(), seats: others.len() });
        }
        let bot = |seat: Seat, level: Level| Bot::new(seat, level, seed).with_temper(Temper::drawn(seed, seat));
        let bots = others.into_iter().zip(levels.iter().cycle()).map(|(seat, level)| bot(seat, *level)).collect();
        Ok(Others { bots, thoughts: None })
    }

    /// The same bots, whose thoughts are kept until the round is over.
    #[must_use]
    pub(crate) fn kept_in_mind(self) -> Others<G> {
        Others { thoughts: Some(Vec::new()), ..self }
    }

    /// Who sits where, and how well it plays.
    pub(crate) fn introduce(&self) -> Vec<(Seat, Level)> {
        self.bots.iter().map(|bot| (bot.seat(), bot.level())).collect()
    }

    /// The bot at a seat.
    pub(crate) fn at(&self, seat: Seat) -> Option<&Bot<G>> {
        self.bots.iter().find(|bot| bot.seat() == seat)
    }

    /// What happened comes to everybody's ears, and the table before everybody's eyes.
    pub(crate) fn hear(&mut self, happened: &[Happened<G>], game: &G) {
        for bot in &mut self.bots {
            let viewer = Viewer::Seat(bot.seat());
            bot.hear(&heard_by(happened, viewer), &game.view(viewer));
        }
        let last = self.thoughts.as_mut().and_then(|thoughts| thoughts.last_mut());
        if let Some(thought) = last.filter(|thought| thought.after.is_none()) {
            let bot = self.bots.iter().find(|bot| bot.seat() == thought.decision.seat);
            let public = bot.and_then(|bot| bot.mind().public());
            thought.after = public.map(|public| public.identities(thought.decision.seat));
        }
    }

    /// What the bot at a seat does.
    pub(crate) fn decide(&mut self, seat: Seat, view: &G::View) -> Option<G::Action> {
        let bot = self.at(seat)?;
        let (decision, level) = (bot.decide(view), bot.level());
        let action = decision.action;
        if let Some(thoughts) = &mut self.thoughts
            && let Some(thought) = Thought::of(decision, level, view)
        {
            let goes_on = thoughts.last_mut().is_some_and(|last| last.goes_on_with(&thought));
            if !goes_on {
                thoughts.push(thought);
            }
        }
        Some(action)
    }

    /// What they thought in this round: it is over.
    pub(crate) fn forget(&mut self) -> Vec<Thought<G>> {
        self.thoughts.as_mut().map(std::mem::take).unwrap_or_default()
    }
}
