//! A decision with its alternatives and reasons.

use crate::belief::{Each, Identity};
use crate::scoring::Estimate;
use crate::thinking::{Plans, Thinking};
use serde::Serialize;
use tabletop::Seat;

/// A decision, with all that a bot can say about it. It tells what the bot is: it is for afterwards.
#[derive(Clone, Debug)]
pub struct Decision<G: Thinking> {
    /// Whose.
    pub seat: Seat,
    /// What it is, as long as that is secret.
    pub identity: Option<Identity>,
    /// What was decided.
    pub action: G::Action,
    /// What could have been done, the best first.
    pub alternatives: Vec<Alternative<G>>,
    /// For each seat, what the bot believed it to be.
    pub believed: Vec<Each>,
    /// What everybody could believe of the bot before.
    pub before: Each,
}

/// Something that could have been done.
#[derive(Clone, Debug)]
pub struct Alternative<G: Thinking> {
    /// What.
    pub action: G::Action,
    /// What it was held to be worth, and why.
    pub estimate: Estimate,
}

/// A term that counted.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Counted {
    /// Its name; texts say it in words.
    pub term: &'static str,
    /// How much.
    pub by: f64,
}

/// What counts in every game besides its own terms: plans that only the seat itself can make, and what others learn. Texts
/// hang on these names.
pub const COMMON_TERMS: [&str; 5] = ["own-way", "others", "race", "hand", "tells"];

impl<G: Thinking> Alternative<G> {
    /// The terms that counted, the weightiest first.
    pub fn counted(&self) -> Vec<Counted> {
        let terms = G::TERMS.iter().zip(&self.estimate.terms);
        let Plans { own_way, others, race, hand } = self.estimate.plans;
        let common = COMMON_TERMS.into_iter().zip([own_way, others, race, hand, self.estimate.tells]);
        let all = terms.map(|(term, by)| (*term, *by)).chain(common);
        let mut all: Vec<Counted> =
            all.filter(|(_, by)| by.abs() > 0.005).map(|(term, by)| Counted { term, by }).collect();
        all.sort_by(|one, other| other.by.abs().total_cmp(&one.by.abs()));
        all
    }
}
