//! How likely an act is for whom: named terms, each with a weight for every identity.
//!
//! The weights come from a fit (`mattock fit`). What they say is tempered, because several acts of a seat come from one
//! hand, and mixed with a little noise, so that one odd move of a person never counts as proof.

use crate::belief::{Each, Identity, Likelihood, MOST_IDENTITIES};
use crate::thinking::{Given, Thinking};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tabletop::Seat;

/// The most terms that a game has.
pub const MOST_TERMS: usize = 40;

/// What an act looks like: a number for each term.
pub type Features = [f64; MOST_TERMS];

/// Fitted weights.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// For each term, for each identity.
    pub weights: Vec<Each>,
    /// How many identities count.
    pub n_identities: usize,
    /// Evidence counts to this power.
    pub temper: f64,
    /// This share of all acts tells nothing.
    pub noise: f64,
    /// For each prospect of the game, how far it speaks for a good outcome.
    pub outlook: Vec<f64>,
}

/// A model as a file holds it, with how it was made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fitted {
    /// The command that made it.
    pub command: String,
    /// Evidence counts to this power.
    pub temper: f64,
    /// This share of all acts tells nothing.
    pub noise: f64,
    /// What was measured on populations that the fit had not seen.
    pub figures: BTreeMap<String, f64>,
    /// The weights of each prospect of a round that goes on.
    #[serde(default)]
    pub outlook: BTreeMap<String, f64>,
    /// The weights of each term, by the name of the identity.
    pub weights: BTreeMap<String, BTreeMap<String, f64>>,
}

/// Why a file with weights cannot be used.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum BadFit {
    /// It cannot be read.
    #[error("the weights cannot be read: {0}")]
    Unreadable(String),
    /// It names a term or an identity that the game does not have.
    #[error("the weights name {0}, which this game does not have: make them again with `mattock fit`")]
    Unknown(String),
}

impl Fitted {
    /// Reads the weights of a game.
    pub fn read(text: &str) -> Result<Fitted, BadFit> {
        toml::from_str(text).map_err(|error| BadFit::Unreadable(error.message().to_owned()))
    }

    /// As a file holds it.
    pub fn write(&self) -> String {
        toml::to_string(self).unwrap_or_default()
    }

    /// The model. A term without weights tells nothing: it may be younger than the fit.
    pub fn model<G: Thinking>(&self) -> Result<Model, BadFit> {
        let mut weights = vec![Each::default(); G::TERMS.len()];
        for (term, by_identity) in &self.weights {
            let at = G::TERMS.iter().position(|name| name == term);
            let at = at.ok_or_else(|| BadFit::Unknown(format!("the term `{term}`")))?;
            for (identity, weight) in by_identity {
                let identity_at = G::IDENTITIES.iter().position(|name| name == identity);
                let identity_at = identity_at.ok_or_else(|| BadFit::Unknown(format!("`{identity}`")))?;
                weights[at][identity_at] = *weight;
            }
        }
        let mut outlook = vec![0.0; G::PROSPECTS.len()];
        for (prospect, weight) in &self.outlook {
            let at = G::PROSPECTS.iter().position(|name| name == prospect);
            outlook[at.ok_or_else(|| BadFit::Unknown(format!("the prospect `{prospect}`")))?] = *weight;
        }
        let n_identities = G::IDENTITIES.len();
        Ok(Model { weights, n_identities, temper: self.temper, noise: self.noise, outlook })
    }
}

impl Model {
    /// A model that reads nothing into anything.
    pub fn blank(n_identities: usize) -> Model {
        Model { weights: Vec::new(), n_identities, temper: 0.0, noise: 1.0, outlook: Vec::new() }
    }

    /// How an act speaks for each identity of who does it, by its features for each of them.
    pub fn likely(&self, features: &[Features]) -> Each {
        let mut scores = Each::default();
        for (identity, score) in scores.iter_mut().enumerate().take(self.n_identities) {
            *score = self.score(features, identity);
        }
        let most = scores[..self.n_identities].iter().copied().fold(f64::MIN, f64::max);
        let sum: f64 = scores[..self.n_identities].iter().map(|score| (score - most).exp()).sum();
        let even = 1.0 / self.n_identities as f64;
        let mut likely = Each::default();
        for (likely, score) in likely.iter_mut().zip(scores).take(self.n_identities) {
            let told = (score - most).exp() / sum;
            *likely = ((1.0 - self.noise) * told + self.noise * even).powf(self.temper);
        }
        likely
    }

    fn score(&self, features: &[Features], identity: usize) -> f64 {
        let values = features.get(identity).or(features.first());
        let values = values.into_iter().flatten();
        self.weights.iter().zip(values).map(|(weights, value)| weights[identity] * value).sum()
    }

    /// How likely an act is, whatever lies where and whoever it is done to.
    pub fn likelihood<G: Thinking>(&self, scene: &G::Scene, by: Seat, act: G::Act, n_layouts: usize) -> Likelihood {
        let has_target = G::target(act).is_some();
        let each_layout = (0..n_layouts).map(|layout| {
            let mut table = [Each::default(); MOST_IDENTITIES];
            let n_targets = if has_target { self.n_identities } else { 1 };
            for (to, likely) in table.iter_mut().enumerate().take(n_targets) {
                *likely = self.likely(&looks::<G>(scene, by, act, to as Identity, layout));
            }
            table
        });
        each_layout.collect()
    }

    /// How much each term speaks for each identity against the average of all.
    pub fn told(&self, features: &[Features]) -> Vec<Each> {
        let n = self.n_identities;
        let each_term = self.weights.iter().enumerate().map(|(term, weights)| {
            let mut told = Each::default();
            for identity in 0..n {
                let value = features.get(identity).or(features.first()).map_or(0.0, |values| values[term]);
                told[identity] = weights[identity] * value;
            }
            let mean = told[..n].iter().sum::<f64>() / n as f64;
            told[..n].iter_mut().for_each(|told| *told -= mean);
            told
        });
        each_term.collect()
    }
}

/// What an act looks like for each identity of who does it.
pub fn looks<G: Thinking>(scene: &G::Scene, by: Seat, act: G::Act, to: Identity, layout: usize) -> Vec<Features> {
    // Where terms do not depend on who acts, one look is enough.
    let n = if G::SEEN_FROM_ONESELF { G::IDENTITIES.len() } else { 1 };
    (0..n).map(|identity| G::features(scene, by, act, Given { identity: identity as Identity, to, layout })).collect()
}

/// The place of a term in a list of terms: worked out by the compiler, which refuses a name that is not there.
#[expect(clippy::panic, reason = "the compiler panics, not the program")]
pub(crate) const fn place_of(terms: &[&str], name: &str) -> usize {
    let mut at = 0;
    while at < terms.len() {
        let (one, other) = (terms[at].as_bytes(), name.as_bytes());
        let mut same = one.len() == other.len();
        let mut n = 0;
        while same && n < one.len() {
            same = one[n] == other[n];
            n += 1;
        }
        if same {
            return at;
        }
        at += 1;
    }
    panic!("there is no such term")
}
