//! What the alternatives are worth to a seat that believes something.

use crate::belief::{Belief, Each, Identity};
use crate::level::Level;
use crate::model::{Model, looks};
use crate::temper::Temper;
use crate::thinking::{Plans, Thinking};
use tabletop::{Seat, Seats};

/// What a seat thinks with when it decides.
pub struct Thoughts<'a, G: Thinking> {
    /// A game that fits what it sees.
    pub world: &'a G,
    /// What everybody sees.
    pub scene: &'a G::Scene,
    /// The seat.
    pub seat: Seat,
    /// What it is.
    pub identity: Identity,
    /// What it believes.
    pub private: &'a Belief,
    /// What everybody could believe.
    pub public: &'a Belief,
    /// How others will read what it does.
    pub model: &'a Model,
    /// How well it plays.
    pub level: Level,
    /// What sets it apart from others of its level.
    pub temper: &'a Temper,
}

/// What an alternative is worth, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate {
    /// All in all.
    pub worth: f64,
    /// What each term adds.
    pub terms: Vec<f64>,
    /// What each plan adds that only the seat itself can make.
    pub plans: Plans,
    /// What it adds that others learn what the seat is: below zero it would rather hide it.
    pub tells: f64,
    /// What it brought on average in games played in the head, if it was tried, where half is what the others brought.
    pub chances: Option<f64>,
}

/// What is less likely than this is not thought about.
const UNLIKELY: f64 = 1e-6;

/// Looks at alternatives one after the other; what they have in common is worked out once.
pub struct Scoring<'a, G: Thinking> {
    thoughts: Thoughts<'a, G>,
    layouts: Vec<f64>,
    /// For each layout together with each identity of a seat, from 1; nobody comes first.
    private: [Option<Vec<Each>>; 1 + Seats::MOST as usize],
    public: [Option<Vec<Each>>; 1 + Seats::MOST as usize],
    own: Each,
    outset: G::Outset,
}

impl<'a, G: Thinking> Scoring<'a, G> {
    /// Begins to look at alternatives.
    pub fn new(thoughts: Thoughts<'a, G>) -> Scoring<'a, G> {
        let own = thoughts.public.identities(thoughts.seat);
        let layouts = thoughts.private.layouts();
        let outset = thoughts.world.outset(&thoughts, &layouts);
        Scoring { thoughts, layouts, outset, private: Default::default(), public: Default::default(), own }
    }

    /// What an action is worth.
    pub fn estimate(&mut self, action: G::Action) -> Estimate {
        let Thoughts { world, scene, seat, identity, private, public, model, level, temper } = self.thoughts;
        let habits = model.habits::<G>(level);
        let act = world.act(action);
        let to = G::target(act);
        let at = to.map_or(0, |seat| 1 + seat.index());
        let hides = level.manner().hides && habits.openness[identity as usize] != 0.0;
        let private = self.private[at].get_or_insert_with(|| private.layouts_with(to));
        let public = self.public[at].get_or_insert_with(|| public.layouts_with(to));
        let mut terms = vec![0.0; G::TERMS.len()];
        let mut tells = 0.0;
        for (layout, (privately, publicly)) in private.iter().zip(public.iter()).enumerate() {
            for (others, (share, public_share)) in privately.iter().zip(publicly).enumerate() {
                let is_told = hides && *public_share > UNLIKELY;
                if *share <= UNLIKELY && !is_told {
                    continue;
                }
                let looks = looks::<G>(scene, seat, act, others as Identity, layout);
                let own_look = looks.get(identity as usize).or(looks.first()).into_iter().flatten();
                let liked = habits.weights.iter().zip(&temper.tastes);
                for ((term, look), (weights, taste)) in terms.iter_mut().zip(own_look).zip(liked) {
                    *term += share * look * weights[identity as usize] * taste;
                }
                if is_told {
                    let likely = model.likely(&looks);
                    let expected: f64 = self.own.iter().zip(likely).map(|(own, likely)| own * likely).sum();
                    tells += public_share * (likely[identity as usize] / expected).ln();
                }
            }
        }
        let mut plans = world.among_others(&self.thoughts, action, &self.outset);
        plans.own_way *= temper.own_way;
        plans.others *= temper.others;
        plans.hand += world.in_private(seat, action, &self.layouts);
        plans = plans.counting(habits.plans.map(|times| times[identity as usize]));
        let tells = temper.caution * habits.openness[identity as usize] * tells;
        let planned = plans.own_way + plans.others + plans.race + plans.hand;
        let worth = terms.iter().sum::<f64>() + planned + tells;
        Estimate { worth, terms, plans, tells, chances: None }
    }
}
