//! The bots at the other seats. Each hears and sees what its seat does, and nothing else.

use bots::belief::Each;
use bots::{Bot, Decision, Level, Temper};
use catalog::Listed;
use tabletop::hearing::heard_by;
use tabletop::table::Happened;
use tabletop::{Seat, Seats, Viewer};

/// The bots at the other seats.
pub(crate) struct Others<G: Listed> {
    bots: Vec<Bot<G>>,
    /// What they thought in this round.
    thoughts: Vec<Thought<G>>,
}

/// What a bot thought, and what came of it.
pub(crate) struct Thought<G: Listed> {
    pub(crate) level: Level,
    /// What it is.
    pub(crate) identity: u8,
    pub(crate) decision: Decision<G>,
    /// What everybody could believe of it afterwards, as long as there is something to believe.
    pub(crate) after: Option<Each>,
}

impl<G: Listed> Others<G> {
    /// A bot at every seat but the person's. Levels are given from the first of these seats on; after the last one they
    /// begin anew.
    pub(crate) fn new(seats: Seats, own: Seat, levels: &[Level], seed: u64) -> Others<G> {
        let levels = if levels.is_empty() { &[Level::Journeyman] } else { levels };
        let others = seats.all().filter(|seat| *seat != own);
        let bot = |seat: Seat, level: Level| Bot::new(seat, level, seed).with_temper(Temper::drawn(seed, seat));
        let bots = others.zip(levels.iter().cycle()).map(|(seat, level)| bot(seat, *level)).collect();
        Others { bots, thoughts: Vec::new() }
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
        if let Some(thought) = self.thoughts.last_mut().filter(|thought| thought.after.is_none()) {
            let bot = self.bots.iter().find(|bot| bot.seat() == thought.decision.seat);
            let public = bot.and_then(|bot| bot.mind().public());
            thought.after = public.map(|public| public.identities(thought.decision.seat));
        }
    }

    /// What the bot at a seat does.
    pub(crate) fn decide(&mut self, seat: Seat, view: &G::View) -> Option<G::Action> {
        let bot = self.at(seat)?;
        let decision = bot.decide(view);
        let action = decision.action;
        if let Some(identity) = decision.identity.filter(|_| decision.alternatives.len() > 1) {
            self.thoughts.push(Thought { level: bot.level(), identity, decision, after: None });
        }
        Some(action)
    }

    /// What they thought in this round: it is over.
    pub(crate) fn forget(&mut self) -> Vec<Thought<G>> {
        std::mem::take(&mut self.thoughts)
    }
}
