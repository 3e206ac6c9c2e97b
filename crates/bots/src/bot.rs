//! A bot at a seat: it hears, decides, talks, agrees.

use crate::belief::{Belief, Identity};
use crate::explanation::{Alternative, Decision};
use crate::hands::Hands;
use crate::level::Level;
use crate::mind::Mind;
use crate::model::Model;
use crate::scoring::{Estimate, Scoring, Thoughts};
use crate::search::{Ahead, Budget, Effort};
use crate::temper::Temper;
use crate::thinking::{Plans, Thinking};
use crate::trust::Trust;
use std::sync::Arc;
use tabletop::hearing::Heard;
use tabletop::talk::{Talk, Topic};
use tabletop::{Dice, Odds, Seat, Seed, Viewer, Worlds};

/// A bot at a seat.
#[derive(Clone)]
pub struct Bot<G: Thinking> {
    seat: Seat,
    level: Level,
    temper: Temper,
    /// Its whims come from here and from how much it has heard: heard again, it decides the same.
    seed: u64,
    /// Which of the games that fit its view it looks at. Nothing may depend on that.
    looks_at: u64,
    mind: Mind<G>,
    trust: Trust,
    /// What it makes of the hands of others, if its level does that.
    hands: Option<Hands<G>>,
    /// How long it thinks ahead, if not as long as is usual at its level.
    budget: Option<Budget>,
}

/// What a bot asks its dice for, so that one answer does not depend on whether another was asked for.
#[derive(Clone, Copy)]
enum Purpose {
    World,
    Decision,
    Talk,
    Hands,
}

impl<G: Thinking> Bot<G> {
    /// A bot that has heard nothing yet.
    pub fn new(seat: Seat, level: Level, seed: u64) -> Bot<G> {
        Bot::reading_with(Arc::clone(G::model()), seat, level, seed)
    }

    /// The same, with other weights than the fitted ones.
    pub fn reading_with(model: Arc<Model>, seat: Seat, level: Level, seed: u64) -> Bot<G> {
        Bot {
            seat,
            level,
            temper: Temper::default(),
            seed,
            looks_at: 0,
            mind: Mind::reading_with(model, Viewer::Seat(seat)),
            trust: Trust::default(),
            hands: level.manner().reads_hands.then(Hands::default),
            budget: None,
        }
    }

    /// The same bot with a temper of its own. Baselines have none: others are measured by them.
    #[must_use]
    pub fn with_temper(self, temper: Temper) -> Bot<G> {
        if self.level < Level::Novice { self } else { Bot { temper, ..self } }
    }

    /// The same bot, thinking ahead longer or shorter, if its level thinks ahead.
    #[must_use]
    pub fn with_budget(self, budget: Option<Budget>) -> Bot<G> {
        Bot { budget, ..self }
    }

    /// The same bot, looking at other games that fit what it sees: for the proof that this makes no difference.
    #[must_use]
    pub fn looking_at(self, looks_at: u64) -> Bot<G> {
        Bot { looks_at, ..self }
    }

    /// What it makes of the hands of others, if its level does that.
    pub fn hands(&self) -> Option<&Hands<G>> {
        self.hands.as_ref()
    }

    /// Where it sits.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// How well it plays.
    pub fn level(&self) -> Level {
        self.level
    }

    /// What it thinks.
    pub fn mind(&self) -> &Mind<G> {
        &self.mind
    }

    /// Hears what its seat heard of an entry, and sees what its seat sees afterwards.
    pub fn hear(&mut self, heard: &[Heard<G>], view: &G::View) {
        if self.level == Level::Random {
            self.mind.hear(&[], view, &mut self.dice(Purpose::World));
            return;
        }
        if self.level == Level::TrustSum {
            let world = self.world(view);
            self.trust.hear(heard, &world, self.seat, self.mind.scene());
        }
        let mut dice = self.dice(Purpose::Hands);
        if let Some(hands) = &mut self.hands {
            hands.hear(&self.mind, heard, view, &mut dice);
        }
        let mut dice = self.dice(Purpose::World);
        self.mind.hear(heard, view, &mut dice);
    }

    /// Decides for its seat, whose turn it is.
    pub fn decide(&self, view: &G::View) -> Decision<G> {
        let world = self.world(view);
        let mut legal = Vec::new();
        world.legal_actions(&mut legal);
        let mut dice = self.dice(Purpose::Decision);
        let mut alternatives = self.alternatives(&world, &legal, &mut dice);
        alternatives.sort_by(|one, other| other.estimate.worth.total_cmp(&one.estimate.worth));
        self.think_ahead(view, &world, &mut alternatives);
        let action = alternatives.first().map_or_else(|| world.default_action(), |best| best.action);
        let chosen = self.choose(&alternatives, &mut dice).unwrap_or(action);
        let seats = world.config();
        let seats = tabletop::game::Config::seats(&seats);
        Decision {
            seat: self.seat,
            identity: world.secret_round().and_then(|_| world.identity(self.seat)),
            action: chosen,
            // What its level decides by. Whoever does anything that is allowed believes nothing.
            believed: self
                .belief(&world)
                .filter(|_| self.level != Level::Random)
                .map(|belief| seats.all().map(|seat| belief.identities(seat)).collect())
                .unwrap_or_default(),
            before: self.mind.public().map(|public| public.identities(self.seat)).unwrap_or_default(),
            alternatives,
        }
    }

    fn alternatives(&self, world: &G, legal: &[G::Action], dice: &mut Dice) -> Vec<Alternative<G>> {
        // Equally good alternatives come in any order.
        let mut legal = legal.to_vec();
        dice.shuffle(&mut legal);
        let known = self.belief(world).zip(self.mind.public()).zip(self.mind.scene()).zip(world.identity(self.seat));
        let Some((((private, public), scene), identity)) = known.filter(|_| self.level != Level::Random) else {
            // Nothing is secret now, or it does not care: what helps to get on is good enough.
            let plain = |action: &G::Action| match self.level {
                Level::Random => 0.0,
                _ => f64::from(world.progress(*action)),
            };
            let alternative = |action: &G::Action| Alternative {
                action: *action,
                estimate: Estimate {
                    worth: plain(action),
                    terms: Vec::new(),
                    plans: Plans::default(),
                    tells: 0.0,
                    chances: None,
                },
            };
            return legal.iter().map(alternative).collect();
        };
        let (seat, level) = (self.seat, self.level);
        let (private, model, temper) = (&private, self.mind.model(), &self.temper);
        let mut scoring =
            Scoring::new(Thoughts { world, scene, seat, identity, private, public, model, level, temper });
        legal.iter().map(|action| Alternative { action: *action, estimate: scoring.estimate(*action) }).collect()
    }

    /// Tries the best alternatives out, if its level does that.
    fn think_ahead(&self, view: &G::View, world: &G, alternatives: &mut Vec<Alternative<G>>) {
        let known = self.mind.private().zip(self.mind.public()).zip(self.mind.scene());
        let usual = self.level.manner().ahead;
        if let Some(effort) = usual.map(|usual| Effort { budget: self.budget.unwrap_or(usual.budget), ..usual })
            && let Some(((private, public), scene)) = known
        {
            let (worlds, sketch) = (G::worlds(view), world.sketch(scene, public));
            let seed = [self.seed, self.mind.n_heard(), self.seat.index() as u64];
            let even = Odds::EVEN;
            let odds = self.hands.as_ref().map_or(&even, Hands::odds);
            let ahead = Ahead::<G> { worlds: &worlds, seat: self.seat, private, odds, sketch: &sketch, seed };
            ahead.think(effort, alternatives);
        }
    }

    /// What the bot believes, as far as its level goes.
    fn belief(&self, world: &G) -> Option<Belief> {
        match (self.level, self.level.manner().laps) {
            (Level::TrustSum, _) => Some(self.trust.belief(world, self.seat)),
            (_, Some(laps)) => {
                let config = world.config();
                let n_acts = laps * (tabletop::game::Config::seats(&config).count() - 1);
                self.mind.recent(n_acts, world)
            }
            (_, None) => self.mind.private().cloned(),
        }
    }

    /// One of the alternatives, the best ones most often.
    fn choose(&self, alternatives: &[Alternative<G>], dice: &mut Dice) -> Option<G::Action> {
        let whim = self.level.manner().whim;
        let best = alternatives.first()?;
        if whim == 0.0 {
            return Some(best.action);
        }
        let often = |one: &Alternative<G>| ((one.estimate.worth - best.estimate.worth) / whim).exp();
        let sum: f64 = alternatives.iter().map(often).sum();
        let mut at = dice.share() * sum;
        for one in alternatives {
            at -= often(one);
            if at < 0.0 {
                return Some(one.action);
            }
        }
        Some(best.action)
    }

    /// Something to say, if there is something new to say: asked when it is about to decide.
    pub fn say(&self, view: &G::View) -> Option<Talk<G::Claim>> {
        if self.level < Level::Novice {
            return None;
        }
        let world = self.world(view);
        let belief = self.belief(&world)?;
        let mut dice = self.dice(Purpose::Talk);
        let own = self.mind.standing().iter().filter(|(by, _)| *by == self.seat);
        let own = own.filter_map(|(_, talk)| if let Talk::Claim(claim) = talk { Some(claim) } else { None });
        let claim = world.claim(self.seat, self.level, &own.collect::<Vec<_>>(), &mut dice);
        claim.map(Talk::Claim).or_else(|| self.judge(&world, &belief).filter(|_| self.temper.speaks(&mut dice)))
    }

    /// Accuses or vouches, if it is sure enough and has not said so.
    fn judge(&self, world: &G, belief: &Belief) -> Option<Talk<G::Claim>> {
        let identity = world.identity(self.seat)?;
        let config = world.config();
        let seats = tabletop::game::Config::seats(&config);
        // Whoever has something to hide says what an honest seat would say in its place.
        let pretended: Option<(Belief, Identity)> = (identity != 0).then(|| {
            let mut honest = self.mind.public().unwrap_or(belief).clone();
            honest.know(|assignment, _| assignment[self.seat.index()] == 0);
            (honest, 0)
        });
        let (belief, identity) =
            pretended.as_ref().map_or((belief, identity), |(belief, identity)| (belief, *identity));
        let mut words = Vec::new();
        for seat in seats.all().filter(|seat| *seat != self.seat) {
            let identities = belief.identities(seat);
            let each = identities.iter().take(G::IDENTITIES.len()).enumerate();
            let against: f64 =
                each.map(|(other, share)| share * world.against(self.seat, identity, seat, other as Identity)).sum();
            let word = match against {
                sure if sure > self.temper.accuses => Talk::Accuse(seat),
                sure if sure < self.temper.vouches => Talk::Vouch(seat),
                _ => continue,
            };
            let standing = self
                .mind
                .standing()
                .iter()
                .find(|(by, talk)| *by == self.seat && talk.topic() == Some(Topic::Seat(seat)));
            if standing.is_none_or(|(_, talk)| talk != word) {
                words.push(((against - 0.5).abs(), word));
            }
        }
        words.into_iter().max_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, word)| word)
    }

    /// Whether it would end the round here by agreement. Whoever plays at random sees no reason to (L-25g, D-31g).
    pub fn would_end(&self, view: &G::View) -> bool {
        self.level != Level::Random && G::would_end(view)
    }

    fn world(&self, view: &G::View) -> G {
        G::worlds(view).sample(&mut self.dice(Purpose::World))
    }

    fn dice(&self, purpose: Purpose) -> Dice {
        let number = match purpose {
            Purpose::World => self.looks_at,
            Purpose::Decision => 1,
            Purpose::Talk => 2,
            Purpose::Hands => 3,
        };
        Dice::new(&Seed::from_numbers([self.seed, self.mind.n_heard(), number, self.seat.index() as u64]))
    }
}
