//! How likely an act is for whom: named terms, each with a weight for every identity.
//!
//! The weights come from a fit (`mattock fit`). What they say is tempered, because several acts of a seat come from one
//! hand, and mixed with a little noise, so that one odd move of a person never counts as proof.

use crate::belief::{Each, Identity, Likelihood, MOST_IDENTITIES};
use crate::level::Level;
use crate::thinking::{Given, Habits, Plans, Thinking};
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
    /// What journeymen and better ones like to do, if that was fitted.
    pub habits: Option<Habits>,
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
    /// What was measured on rounds that nothing was learnt from: of populations that were seen, and of others.
    pub figures: BTreeMap<String, f64>,
    /// The weights of each prospect of a round that goes on.
    #[serde(default)]
    pub outlook: BTreeMap<String, f64>,
    /// What journeymen like to do, if that was fitted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub habits: Option<FittedHabits>,
    /// The weights of each term, by the name of the identity.
    pub weights: Named,
}

/// Numbers by the name of an identity, for each name of something.
pub type Named = BTreeMap<String, BTreeMap<String, f64>>;

/// Habits as a file holds them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FittedHabits {
    /// How much each identity likes to look like itself.
    pub openness: BTreeMap<String, f64>,
    /// How much each plan counts.
    pub plans: Named,
    /// What each term is worth.
    pub terms: Named,
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
        by_name::<G>("term", G::TERMS, &self.weights, &mut weights)?;
        let mut outlook = vec![0.0; G::PROSPECTS.len()];
        for (prospect, weight) in &self.outlook {
            outlook[place("prospect", G::PROSPECTS, prospect)?] = *weight;
        }
        let habits = self.habits.as_ref().map(FittedHabits::habits::<G>).transpose()?;
        let n_identities = G::IDENTITIES.len();
        Ok(Model { weights, n_identities, temper: self.temper, noise: self.noise, outlook, habits })
    }
}

impl FittedHabits {
    /// Habits as a file holds them, rounded. What is nothing is left out, except among plans, where 1 is usual.
    pub fn of<G: Thinking>(habits: &Habits) -> FittedHabits {
        let mut openness = named::<G>(&habits.openness);
        openness.retain(|_, openness| *openness != 0.0);
        let plans = Plans::NAMES.iter().zip(&habits.plans);
        let plans = plans.map(|(plan, times)| ((*plan).to_owned(), named::<G>(times))).collect();
        FittedHabits { openness, plans, terms: named_terms::<G>(&habits.weights) }
    }

    /// The habits. A term that is not named is neither liked nor disliked; a plan that is not named counts as planned.
    fn habits<G: Thinking>(&self) -> Result<Habits, BadFit> {
        let mut weights = vec![Each::default(); G::TERMS.len()];
        by_name::<G>("term", G::TERMS, &self.terms, &mut weights)?;
        let mut plans = Habits::AS_PLANNED;
        by_name::<G>("plan", &Plans::NAMES, &self.plans, &mut plans)?;
        let mut openness = Each::default();
        for (identity, value) in &self.openness {
            openness[place("identity", G::IDENTITIES, identity)?] = *value;
        }
        Ok(Habits { weights, plans, openness })
    }
}

/// The place of a name in a list.
fn place(what: &str, names: &[&str], name: &str) -> Result<usize, BadFit> {
    names.iter().position(|one| *one == name).ok_or_else(|| BadFit::Unknown(format!("the {what} `{name}`")))
}

/// Puts numbers by name where they belong.
fn by_name<G: Thinking>(what: &str, names: &[&str], named: &Named, into: &mut [Each]) -> Result<(), BadFit> {
    for (name, by_identity) in named {
        let at = place(what, names, name)?;
        for (identity, number) in by_identity {
            into[at][place("identity", G::IDENTITIES, identity)?] = *number;
        }
    }
    Ok(())
}

/// A number for each identity, by name, as files have them: with four digits.
fn named<G: Thinking>(each: &Each) -> BTreeMap<String, f64> {
    G::IDENTITIES.iter().zip(each).map(|(name, number)| ((*name).to_owned(), rounded(*number))).collect()
}

/// The same for every term, without what is nothing.
pub fn named_terms<G: Thinking>(each_term: &[Each]) -> Named {
    let mut terms = Named::new();
    for (term, each) in G::TERMS.iter().zip(each_term) {
        let mut by_identity = named::<G>(each);
        by_identity.retain(|_, number| *number != 0.0);
        if !by_identity.is_empty() {
            terms.insert((*term).to_owned(), by_identity);
        }
    }
    terms
}

/// Files have four digits.
pub fn rounded(value: f64) -> f64 {
    (value * 1e4).round() / 1e4
}

impl Model {
    /// A model that reads nothing into anything.
    pub fn blank(n_identities: usize) -> Model {
        Model { weights: Vec::new(), n_identities, temper: 0.0, noise: 1.0, outlook: Vec::new(), habits: None }
    }

    /// What seats of this level like to do: from journeyman up what was fitted, if anything was.
    pub fn habits<G: Thinking>(&self, level: Level) -> &Habits {
        let fitted = self.habits.as_ref().filter(|_| level >= Level::Journeyman);
        fitted.unwrap_or_else(|| G::habits(level))
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

#[cfg(test)]
mod tests {
    use super::{BadFit, Fitted, FittedHabits, Model};
    use crate::bot::Bot;
    use crate::level::Level;
    use crate::thinking::{Habits, Plans, Thinking};
    use saboteur::{CardList, Options, Saboteur};
    use std::sync::Arc;
    use strum::IntoEnumIterator;
    use tabletop::{Deaf, Dice, Game, Seat, Turn, Viewer};

    const FILE: &str = r#"
command = "by hand"
temper = 0.5
noise = 0.1

[figures]

[habits.openness]
saboteur = -0.5

[habits.plans.hand]
miner = 2.0

[habits.terms.towards]
miner = 1.5
saboteur = -0.25

[weights.towards]
saboteur = -1.0
"#;

    fn fitted(habits: Option<Habits>) -> Arc<Model> {
        Arc::new(Model { habits, ..Model::clone(Saboteur::model()) })
    }

    #[test]
    fn habits_are_read_by_name_and_written_as_they_were_read() {
        let fitted = Fitted::read(FILE).unwrap();
        let model = fitted.model::<Saboteur>().unwrap();
        let habits = model.habits.clone().unwrap();
        let towards = Saboteur::TERMS.iter().position(|term| *term == "towards").unwrap();
        for (term, weights) in habits.weights.iter().enumerate() {
            assert_eq!(*weights, if term == towards { [1.5, -0.25, 0.0] } else { [0.0; 3] });
        }
        assert_eq!(habits.openness, [0.0, -0.5, 0.0]);
        assert_eq!(habits.plans, [[1.0; 3], [1.0; 3], [1.0; 3], [2.0, 1.0, 1.0]]);
        let written = Fitted { habits: Some(FittedHabits::of::<Saboteur>(&habits)), ..fitted }.write();
        assert_eq!(Fitted::read(&written).unwrap().model::<Saboteur>().unwrap(), model);
    }

    #[test]
    fn a_name_that_the_game_does_not_have_is_refused() {
        for (name, other, what) in [
            ("habits.terms.towards", "habits.terms.upwards", "the term `upwards`"),
            ("habits.plans.hand", "habits.plans.foot", "the plan `foot`"),
            ("saboteur = -0.5", "troll = -0.5", "the identity `troll`"),
            ("miner = 2.0", "troll = 2.0", "the identity `troll`"),
            ("saboteur = -0.25", "troll = -0.25", "the identity `troll`"),
        ] {
            let file = Fitted::read(&FILE.replace(name, other)).unwrap();
            assert_eq!(file.model::<Saboteur>(), Err(BadFit::Unknown(what.to_owned())), "{other}");
        }
        let stray = Fitted::read(&FILE.replace("[habits.openness]", "[habits.closeness]"));
        assert!(matches!(stray, Err(BadFit::Unreadable(why)) if why.contains("closeness")));
    }

    #[test]
    fn fitted_habits_are_those_of_journeymen_and_better_ones_alone() {
        let usual = Saboteur::habits(Level::Journeyman);
        let habits = Habits { openness: [7.0; 3], ..usual.clone() };
        let model = fitted(Some(habits.clone()));
        for level in Level::iter() {
            let expected = if level < Level::Journeyman { Saboteur::habits(level) } else { &habits };
            assert_eq!(model.habits::<Saboteur>(level), expected, "{level:?}");
            assert_eq!(fitted(None).habits::<Saboteur>(level), Saboteur::habits(level), "{level:?}");
        }
    }

    /// What bots with these habits hold their alternatives to be worth in their first turn.
    fn estimates(level: Level, habits: Option<Habits>) -> Vec<(f64, Plans)> {
        let mut game = Saboteur::new(&Options::new(4).unwrap(), &CardList::published());
        let deal = game.shuffle(&mut Dice::from_number(3));
        game.deal(deal, Dice::from_number(4), &mut Deaf);
        let Turn::Of(seat) = game.turn() else { return Vec::new() };
        let view = game.view(Viewer::Seat(seat));
        let mut bot = Bot::<Saboteur>::reading_with(fitted(habits), Seat::new(seat.index() as u8), level, 5);
        bot.hear(&[], &view);
        let alternatives = bot.decide(&view).alternatives;
        alternatives.iter().map(|one| (one.estimate.worth, one.estimate.plans)).collect()
    }

    #[test]
    fn a_bot_decides_by_its_fitted_habits() {
        let usual = Saboteur::habits(Level::Journeyman).clone();
        let indifferent =
            Habits { weights: vec![[0.0; 3]; usual.weights.len()], plans: [[0.0; 3]; 4], openness: [0.0; 3] };
        let journeyman = estimates(Level::Journeyman, Some(indifferent.clone()));
        assert!(!journeyman.is_empty() && journeyman.iter().all(|one| *one == (0.0, Plans::default())));
        assert_ne!(estimates(Level::Journeyman, None), journeyman);
        assert_eq!(estimates(Level::Journeyman, Some(usual)), estimates(Level::Journeyman, None));
        let novice = estimates(Level::Novice, Some(indifferent));
        assert!(novice == estimates(Level::Novice, None) && novice.iter().any(|(worth, _)| *worth != 0.0));
    }
}
