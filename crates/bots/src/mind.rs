//! What a viewer makes of what it hears and sees, entry by entry, and of nothing else.

use crate::belief::{Belief, Each, Likelihood};
use crate::model::{Model, looks};
use crate::thinking::Thinking;
use std::sync::Arc;
use tabletop::hearing::{Heard, HeardOf};
use tabletop::talk::Standing;
use tabletop::{Dice, Seat, Viewer, Worlds};

/// The thoughts of one seat, or of the audience.
#[derive(Clone)]
pub struct Mind<G: Thinking> {
    viewer: Viewer,
    /// How it reads acts.
    model: Arc<Model>,
    /// How many entries it has heard.
    n_heard: u64,
    /// The thoughts on this round, as long as identities are secret.
    round: Option<Round<G>>,
    /// What the seats stand by.
    standing: Standing<G::Claim>,
}

/// The thoughts on one round.
#[derive(Clone)]
struct Round<G: Thinking> {
    number: u8,
    prior: Belief,
    public: Belief,
    /// Without what the viewer did itself: that says nothing to it about others. With what it alone knows.
    private: Belief,
    /// What everybody saw before the next act.
    scene: G::Scene,
    evidence: Vec<Evidence<G>>,
}

/// An act, and what is made of it by what everybody knows.
#[derive(Clone, Debug)]
pub struct Evidence<G: Thinking> {
    /// Whose.
    pub seat: Seat,
    /// What it did.
    pub act: G::Act,
    /// For each term of the game, how much it speaks for each identity, on average over what else is believed.
    pub terms: Vec<Each>,
    /// How likely each identity was for that seat before.
    pub before: Each,
    /// And how likely it was afterwards.
    pub after: Each,
    likelihood: Likelihood,
}

impl<G: Thinking> Mind<G> {
    /// A mind that has heard nothing yet.
    pub fn new(viewer: Viewer) -> Mind<G> {
        Mind::reading_with(Arc::clone(G::model()), viewer)
    }

    /// The same, with other weights than the fitted ones.
    pub fn reading_with(model: Arc<Model>, viewer: Viewer) -> Mind<G> {
        Mind { viewer, model, n_heard: 0, round: None, standing: Standing::default() }
    }

    /// Hears what happened in one entry, and sees what is there afterwards.
    ///
    /// The dice only choose the game to look at, of all that fit the view; what is thought does not depend on them.
    pub fn hear(&mut self, heard: &[Heard<G>], view: &G::View, dice: &mut Dice) {
        let world = G::worlds(view).sample(dice);
        self.n_heard += 1;
        let Some(number) = world.secret_round() else {
            self.round = None;
            self.standing = Standing::default();
            return;
        };
        match &mut self.round {
            Some(round) if round.number == number => round.hear(self.viewer, &self.model, heard, &world),
            round => {
                *round = Some(Round::begin(number, &world));
                self.standing = Standing::default();
            }
        }
        for thing in heard {
            if let HeardOf::Said { by, talk } = thing {
                self.standing.say(*by, *talk);
            }
        }
        if let Some(round) = &mut self.round {
            round.look(self.viewer, &world);
        }
    }

    /// Whose thoughts these are.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// How it reads acts.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// How many entries it has heard.
    pub fn n_heard(&self) -> u64 {
        self.n_heard
    }

    /// What everybody could believe.
    pub fn public(&self) -> Option<&Belief> {
        self.round.as_ref().map(|round| &round.public)
    }

    /// What this viewer believes: it knows more, and does not learn from its own acts.
    pub fn private(&self) -> Option<&Belief> {
        self.round.as_ref().map(|round| &round.private)
    }

    /// What it would believe if it remembered only the last acts of others.
    pub fn recent(&self, n_acts: usize, world: &G) -> Option<Belief> {
        let round = self.round.as_ref()?;
        let mut belief = round.prior.clone();
        let others = round.evidence.iter().rev().filter(|evidence| !self.viewer.is(evidence.seat));
        for evidence in others.take(n_acts) {
            belief.weigh(evidence.seat, G::target(evidence.act), &evidence.likelihood);
        }
        world.rule_out(self.viewer, &mut belief);
        Some(belief)
    }

    /// What everybody saw before the next act.
    pub fn scene(&self) -> Option<&G::Scene> {
        self.round.as_ref().map(|round| &round.scene)
    }

    /// What was made of the acts of this round.
    pub fn evidence(&self) -> &[Evidence<G>] {
        self.round.as_ref().map(|round| round.evidence.as_slice()).unwrap_or_default()
    }

    /// What the seats stand by.
    pub fn standing(&self) -> &Standing<G::Claim> {
        &self.standing
    }
}

impl<G: Thinking> Round<G> {
    fn begin(number: u8, world: &G) -> Round<G> {
        let prior = Belief::prior(&world.assignments(), &world.layouts());
        let (public, private) = (prior.clone(), prior.clone());
        let mut scene = world.scene();
        G::acquaint(&mut scene, &public);
        Round { number, prior, public, private, scene, evidence: Vec::new() }
    }

    fn hear(&mut self, viewer: Viewer, model: &Model, heard: &[Heard<G>], world: &G) {
        for (seat, act) in G::acts(heard) {
            // One word on one subject counts once, whether it is repeated or taken back.
            let known = |earlier: &Evidence<G>| earlier.seat == seat && G::repeats(earlier.act, act);
            if !self.evidence.iter().any(known) {
                self.weigh(viewer, model, seat, act);
            }
        }
        self.scene = world.scene();
    }

    fn weigh(&mut self, viewer: Viewer, model: &Model, seat: Seat, act: G::Act) {
        let to = G::target(act);
        let together = self.public.layouts_with(to);
        let likelihood = model.likelihood::<G>(&self.scene, seat, act, together.len());
        let mut terms = vec![Each::default(); G::TERMS.len()];
        for (layout, identities) in together.iter().enumerate() {
            for (identity, share) in identities.iter().enumerate().filter(|(_, share)| **share > 0.0) {
                let told = model.told(&looks::<G>(&self.scene, seat, act, identity as u8, layout));
                for (sum, told) in terms.iter_mut().zip(told) {
                    sum.iter_mut().zip(told).for_each(|(sum, told)| *sum += share * told);
                }
            }
        }
        let before = self.public.identities(seat);
        self.public.weigh(seat, to, &likelihood);
        if !viewer.is(seat) {
            self.private.weigh(seat, to, &likelihood);
        }
        let after = self.public.identities(seat);
        self.evidence.push(Evidence { seat, act, terms, before, after, likelihood });
    }

    /// Takes in what lies open for all, and what this viewer alone knows.
    fn look(&mut self, viewer: Viewer, world: &G) {
        world.rule_out(Viewer::Audience, &mut self.public);
        world.rule_out(viewer, &mut self.private);
        G::acquaint(&mut self.scene, &self.public);
    }
}
