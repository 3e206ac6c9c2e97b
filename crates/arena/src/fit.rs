//! Weights for the terms of a game, from rounds of mixed populations, and habits from practice.
//!
//! An act is looked at with everything on the table: what would it look like if its seat were this or that, the rest being
//! as it is? Which of the looks is the true one is learnt by regularised logistic regression. How far the weights are to
//! be trusted (temper, noise) is then chosen by what an attentive observer would have believed of other rounds.

use crate::figures::{Judged, Judgement};
use crate::pace::{Pace, Stride};
use crate::practice::{Practice, Sizes, in_order};
use crate::sitting::{Deal, Nobody, Observer, Sitting, Tempers, play};
use bots::model::{Features, Fitted, FittedHabits, MOST_TERMS, Model, looks, named_terms, rounded};
use bots::{Belief, Level, Mind, Thinking};
use std::collections::BTreeMap;
use std::sync::Arc;
use tabletop::game::Config;
use tabletop::hearing::{Heard, heard_by};
use tabletop::record::Record;
use tabletop::table::{Refused, Table};
use tabletop::{Dice, Seats, Seed, Viewer};

/// Who sits at the tables of a population: every seat is drawn from these.
pub struct Population {
    /// Its name.
    pub name: &'static str,
    /// The levels, each as likely as the others.
    pub levels: &'static [Level],
}

/// Populations that weights are learnt from.
pub const SEEN: [Population; 3] = [
    Population { name: "novices", levels: &[Level::Novice] },
    Population { name: "journeymen", levels: &[Level::Journeyman] },
    Population { name: "mixed", levels: &[Level::Novice, Level::Journeyman, Level::Journeyman, Level::Random] },
];

/// Populations that they are only tried on.
pub const UNSEEN: [Population; 2] = [
    Population { name: "trust-sums", levels: &[Level::TrustSum] },
    Population { name: "trust-sums among others", levels: &[Level::TrustSum, Level::Novice, Level::Random] },
];

/// An act, as it looks for each identity that its seat could have, and which it is.
struct Example {
    looks: Vec<Features>,
    is: u8,
    /// How many sat at the table: that tells how common each identity is there.
    n_seats: usize,
}

/// Collects examples from what happens.
struct Collector<G: Thinking> {
    /// What everybody makes of the seats, as far as acts are looked at by that.
    mind: Mind<G>,
    examples: Vec<Example>,
    said: Vec<(tabletop::Seat, G::Act)>,
    /// How many acts there were in this round.
    n_acts: usize,
    /// The prospects of each seat after each lap of this round.
    pending: Vec<(tabletop::Seat, Features)>,
    /// Prospects, and what came of them.
    outcomes: Vec<(Features, f64)>,
}

impl<G: Thinking> Collector<G> {
    /// Begins to collect from one round of players who read like this.
    fn new(reading: &Arc<Model>) -> Collector<G> {
        let mind = Mind::reading_with(Arc::clone(reading), Viewer::Audience);
        let (examples, said, pending, outcomes) = Default::default();
        Collector { mind, examples, said, n_acts: 0, pending, outcomes }
    }

    /// The round is over.
    fn close(&mut self, payoffs: &[f64]) {
        let came = self.pending.drain(..).map(|(seat, looks)| (looks, payoffs[seat.index()]));
        self.outcomes.extend(came);
    }

    /// After each lap, what does the round look like for each seat?
    fn look_ahead(&mut self, game: &G) {
        let seats = game.config().seats();
        self.n_acts += 1;
        if !G::PROSPECTS.is_empty() && self.n_acts.is_multiple_of(seats.count()) && game.secret_round().is_some() {
            let sketch = game.sketch(&game.scene(), &Belief::prior(&game.assignments(), &game.layouts()));
            self.pending.extend(seats.all().map(|seat| (seat, game.prospects(&sketch, seat))));
        }
    }
}

impl<G: Thinking> Observer<G> for Collector<G> {
    fn entry(&mut self, before: &G, heard: &[Heard<G>], after: &G) {
        self.look(before, heard, after);
        self.mind.hear(heard, &after.view(Viewer::Audience), &mut Dice::from_number(0));
    }
}

impl<G: Thinking> Collector<G> {
    fn look(&mut self, before: &G, heard: &[Heard<G>], after: &G) {
        if before.secret_round().is_none() {
            return;
        }
        let acts = G::acts(heard);
        if acts.is_empty() {
            return;
        }
        self.look_ahead(after);
        let mut scene = before.scene();
        if let Some(public) = self.mind.public() {
            G::acquaint(&mut scene, public);
        }
        for (seat, act) in acts {
            if self.said.iter().any(|(by, earlier)| *by == seat && G::repeats(*earlier, act)) {
                continue;
            }
            self.said.push((seat, act));
            let to = G::target(act).and_then(|seat| before.identity(seat)).unwrap_or_default();
            let mut looks = looks::<G>(&scene, seat, act, to, before.layout());
            for unread in G::TERMS.iter().zip(0..).filter(|(term, _)| G::UNREAD.contains(term)).map(|(_, at)| at) {
                looks.iter_mut().for_each(|look: &mut Features| look[unread] = 0.0);
            }
            let n_seats = before.config().seats().count();
            self.examples.push(Example { looks, is: before.identity(seat).unwrap_or_default(), n_seats });
        }
    }
}

/// What a fit is made from.
pub struct Fit<'a, G: Thinking> {
    /// The tables: one of these is drawn for each round.
    pub configs: &'a [G::Config],
    /// The card list.
    pub cards: &'a G::Cards,
    /// How many rounds of each population to learn from; a third of that to choose by, and a third to try on.
    pub rounds: usize,
    /// How many comparisons habits are practised with; without any, they stay as they are by hand.
    pub practice: usize,
    /// How many of these are played at a time; what comes of it does not depend on that.
    pub threads: usize,
    /// Everything comes from this.
    pub seed: u64,
}

/// How often weights are fitted to players that use the weights before: with habits by hand, to practise with, and then
/// with the habits that came of it, since others do other things.
const PASSES: [u64; 2] = [3, 2];
/// How often habits are changed in practice.
const PRACTICE_STEPS: usize = 50;
/// How hard weights are held near zero.
const PENALTY: f64 = 1e-4;
/// How hard they are held together where all identities like the same from their own side.
const APART: f64 = 1e-3;
/// How often all examples are gone through.
const STEPS: usize = 400;
const STRIDE: Stride = Stride { steps: STEPS, first: 0.05 };
/// What is tried for tempering and noise.
const TEMPERS: [f64; 8] = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0];
const NOISES: [f64; 5] = [0.01, 0.03, 0.06, 0.1, 0.15];

/// How many steps of progress a fit makes.
pub fn n_steps(rounds: usize, practice: usize) -> usize {
    let passes = PASSES.iter().sum::<u64>() as usize;
    let Sizes { steps, pairs, .. } = sizes(practice, 1);
    let practised = steps * pairs;
    passes * SEEN.len() * rounds + practised + (SEEN.len() + UNSEEN.len()) * 2 * rounds.div_ceil(3)
}

/// How so many comparisons are spread over the steps of practice.
fn sizes(practice: usize, threads: usize) -> Sizes {
    let steps = practice.min(PRACTICE_STEPS);
    Sizes { steps, pairs: practice.div_ceil(steps.max(1)), threads }
}

impl<G> Fit<'_, G>
where
    G: Thinking<Config: Sync, Cards: Sync, Refusal: Send>,
    Sitting<G>: Send + Sync,
{
    /// Plays, fits, practises, fits again, tries, and says what it came to. `progress` is told of every round, and in
    /// practice of every comparison.
    pub fn run(&self, command: &str, progress: &mut impl FnMut()) -> Result<Fitted, Refused<G::Refusal>> {
        // Bots that read acts hide from bots that do, so that one fit changes what the next one is made from. The first one
        // starts from players that read nothing, so that the same command always gives the same weights.
        let n_identities = G::IDENTITIES.len();
        let blank = Model { temper: 1.0, noise: 0.0, ..Model::blank(n_identities) };
        let mut learnt = Learnt::default();
        let by_hand = self.read(blank, 0..PASSES[0], &mut learnt, progress)?;
        let Fit { configs, cards, seed, .. } = *self;
        let sizes = sizes(self.practice, self.threads);
        let practice = Practice::<G> { configs, cards, reading: &by_hand, sizes, seed };
        let habits = if self.practice == 0 { None } else { Some(practice.run(progress)?) };
        let passes = PASSES[0]..PASSES.iter().sum();
        let reading = self.read(Model { habits, ..by_hand }, passes, &mut learnt, progress)?;
        let reading = Arc::new(reading);
        let n_held_out = self.rounds.div_ceil(3);
        // Rounds that nothing was learnt from: of each, those to choose how far to trust the weights, and those to tell how good
        // they are then.
        let mut chosen_by = Vec::new();
        let mut tried_on = Vec::new();
        for (n, population) in SEEN.iter().chain(&UNSEEN).enumerate() {
            let held_out = |round: usize| {
                let number = [n as u64, (self.rounds + round) as u64, PASSES.iter().sum()];
                self.play(&reading, population, number, &mut Nobody)
            };
            let sittings = in_order(2 * n_held_out, self.threads, &held_out, progress);
            for (round, sitting) in sittings.into_iter().enumerate() {
                match round < n_held_out {
                    true => chosen_by.push((n >= SEEN.len(), sitting?)),
                    false => tried_on.push((n >= SEEN.len(), sitting?)),
                }
            }
        }
        let seen = || chosen_by.iter().filter(|(unseen, _)| !unseen).map(|(_, sitting)| sitting);
        let grid: Vec<Model> = TEMPERS
            .into_iter()
            .flat_map(|temper| NOISES.map(|noise| Model { temper, noise, ..Model::clone(&reading) }))
            .collect();
        let judged = in_order(grid.len(), self.threads, &|at| judge(&grid[at], seen()), &mut || {});
        let mut best: Option<(f64, &Model)> = None;
        for (model, judged) in grid.iter().zip(judged) {
            let loss = judged?.log_loss;
            if best.is_none_or(|(least, _)| loss < least) {
                best = Some((loss, model));
            }
        }
        let mut model = best.map_or_else(|| Model::clone(G::model()), |(_, model)| model.clone());
        model.outlook = learn_outlook(&learnt.outcomes, G::PROSPECTS.len());
        let mut figures = BTreeMap::new();
        figures.insert("examples".to_owned(), learnt.examples.len() as f64);
        let off = |(looks, came): &(Features, f64)| (likely(&model.outlook, looks) - came).powi(2);
        let n_outcomes = learnt.outcomes.len().max(1) as f64;
        figures.insert("outlook-brier".to_owned(), rounded(learnt.outcomes.iter().map(off).sum::<f64>() / n_outcomes));
        for (name, unseen) in [("seen", false), ("unseen", true)] {
            let judged = judge(&model, tried_on.iter().filter(|(is, _)| *is == unseen).map(|(_, sitting)| sitting))?;
            figures.insert(format!("brier-{name}"), rounded(judged.brier));
            figures.insert(format!("log-loss-{name}"), rounded(judged.log_loss));
            figures.insert(format!("calibration-{name}"), rounded(judged.calibration));
        }
        Ok(fitted::<G>(command, &model, figures))
    }

    /// Weights fitted to players that use the weights before, so many times.
    fn read(
        &self,
        mut model: Model,
        passes: std::ops::Range<u64>,
        learnt: &mut Learnt,
        progress: &mut impl FnMut(),
    ) -> Result<Model, Refused<G::Refusal>> {
        for pass in passes {
            *learnt = Learnt::default();
            let reading = Arc::new(model.clone());
            for (n, population) in SEEN.iter().enumerate() {
                let collected = |round: usize| {
                    let mut collector = Collector::<G>::new(&reading);
                    let number = [n as u64, round as u64, pass];
                    let sitting = self.play(&reading, population, number, &mut collector)?;
                    collector.close(&sitting.payoffs);
                    Ok((collector.examples, collector.outcomes))
                };
                for round in in_order(self.rounds, self.threads, &collected, progress) {
                    let (examples, outcomes) = round?;
                    learnt.examples.extend(examples);
                    learnt.outcomes.extend(outcomes);
                }
            }
            model = Model { weights: learn::<G>(&learnt.examples), temper: 0.7, noise: 0.03, ..model };
        }
        Ok(model)
    }

    fn play(
        &self,
        reading: &Arc<Model>,
        population: &Population,
        number: [u64; 3],
        observer: &mut impl Observer<G>,
    ) -> Result<Sitting<G>, Refused<G::Refusal>> {
        let seed = Seed::from_numbers([self.seed, number[0], number[1], 1 + number[2]]);
        let mut dice = Dice::new(&seed);
        let config = &self.configs[dice.below(self.configs.len())];
        let seats = config.seats().all();
        let levels: Vec<Level> = seats.map(|_| population.levels[dice.below(population.levels.len())]).collect();
        let (whims, tempers) = (dice.word(), Tempers::Even);
        let deal = Deal { config, cards: self.cards, seed, whims, tempers, model: Arc::clone(reading), budget: None };
        play(&deal, &levels, observer)
    }
}

/// What all rounds of a pass showed.
#[derive(Default)]
struct Learnt {
    examples: Vec<Example>,
    /// Prospects, and what came of them.
    outcomes: Vec<(Features, f64)>,
}

fn fitted<G: Thinking>(command: &str, model: &Model, figures: BTreeMap<String, f64>) -> Fitted {
    let outlook = G::PROSPECTS.iter().zip(&model.outlook);
    Fitted {
        command: command.to_owned(),
        temper: model.temper,
        noise: model.noise,
        figures,
        outlook: outlook.map(|(prospect, weight)| ((*prospect).to_owned(), rounded(*weight))).collect(),
        habits: model.habits.as_ref().map(FittedHabits::of::<G>),
        weights: named_terms::<G>(&model.weights),
    }
}

/// Logistic regression with a choice among identities: at tables of every size each identity weighs as much as the others,
/// however many seats have it, so that it is not taken for a sign of an identity what is done at tables where that is common. Where terms are told from one's own side, identities are held near each other, since they like the same; elsewhere
/// the first one is what the others are measured by.
fn learn<G: Thinking>(examples: &[Example]) -> Vec<[f64; bots::belief::MOST_IDENTITIES]> {
    let (n_terms, n_identities) = (G::TERMS.len(), G::IDENTITIES.len());
    let shared = G::SEEN_FROM_ONESELF;
    let mut counts = vec![vec![0.0; n_identities]; 1 + usize::from(Seats::MOST)];
    examples.iter().for_each(|example| counts[example.n_seats][example.is as usize] += 1.0);
    let importance = |example: &Example| {
        let counts = &counts[example.n_seats];
        counts.iter().sum::<f64>() / (n_identities as f64 * f64::max(counts[example.is as usize], 1.0))
    };
    let importances: Vec<f64> = examples.iter().map(importance).collect();
    let mut weights = vec![[0.0; bots::belief::MOST_IDENTITIES]; n_terms];
    // What all like alike, and how far each is apart from that.
    let (mut common, mut common_pace) = (vec![0.0; n_terms], vec![Pace::default(); n_terms]);
    let mut apart = weights.clone();
    let mut pace = vec![[Pace::default(); bots::belief::MOST_IDENTITIES]; n_terms];
    for step in 1..=STEPS {
        let mut slope = vec![[0.0; bots::belief::MOST_IDENTITIES]; MOST_TERMS];
        for (example, importance) in examples.iter().zip(&importances) {
            let look = |identity: usize| example.looks.get(identity).unwrap_or(&example.looks[0]);
            let mut scores = [0.0; bots::belief::MOST_IDENTITIES];
            for (identity, score) in scores.iter_mut().enumerate().take(n_identities) {
                *score = weights.iter().zip(look(identity)).map(|(weight, value)| weight[identity] * value).sum();
            }
            let most = scores[..n_identities].iter().copied().fold(f64::MIN, f64::max);
            let sum: f64 = scores[..n_identities].iter().map(|score| (score - most).exp()).sum();
            for (identity, score) in scores.iter().enumerate().take(n_identities) {
                let truth = if identity == example.is as usize { 1.0 } else { 0.0 };
                let off = importance * (truth - (score - most).exp() / sum);
                for (slope, value) in slope.iter_mut().zip(look(identity)) {
                    slope[identity] += off * value;
                }
            }
        }
        let n = examples.len().max(1) as f64;
        for (term, weight) in weights.iter_mut().enumerate() {
            let slopes = slope[term].map(|slope| slope / n);
            let all = &mut common[term];
            if shared {
                *all += common_pace[term].go(slopes.iter().sum::<f64>() - PENALTY * *all, step, STRIDE);
            }
            for identity in usize::from(!shared)..n_identities {
                let penalty = if shared { APART } else { PENALTY };
                let apart = &mut apart[term][identity];
                *apart += pace[term][identity].go(slopes[identity] - penalty * *apart, step, STRIDE);
                weight[identity] = *all + *apart;
            }
        }
    }
    weights
}

/// How likely prospects are to come to a good end.
fn likely(weights: &[f64], looks: &Features) -> f64 {
    let score: f64 = weights.iter().zip(looks).map(|(weight, look)| weight * look).sum();
    1.0 / (1.0 + (-score).exp())
}

/// The weights of prospects, from what came of them.
fn learn_outlook(outcomes: &[(Features, f64)], n_prospects: usize) -> Vec<f64> {
    let mut weights = vec![0.0; n_prospects];
    let mut pace = vec![Pace::default(); n_prospects];
    let n = outcomes.len().max(1) as f64;
    for step in 1..=STEPS {
        let mut slopes = vec![0.0; n_prospects];
        for (looks, came) in outcomes {
            let off = came - likely(&weights, looks);
            slopes.iter_mut().zip(looks).for_each(|(slope, look)| *slope += off * look);
        }
        for ((weight, pace), slope) in weights.iter_mut().zip(&mut pace).zip(slopes) {
            *weight += pace.go(slope / n - PENALTY * *weight, step, STRIDE);
        }
    }
    weights
}

/// How good the beliefs of an attentive observer with this model would have been, after every lap.
fn judge<'a, G: Thinking + 'a>(
    model: &Model,
    sittings: impl Iterator<Item = &'a Sitting<G>>,
) -> Result<Judged, Refused<G::Refusal>> {
    let model = Arc::new(model.clone());
    let mut judgement = Judgement::default();
    for sitting in sittings {
        watch(&model, &sitting.record, &sitting.identities, &mut judgement)?;
    }
    Ok(judgement.judged())
}

fn watch<G: Thinking>(
    model: &Arc<Model>,
    record: &Record<G>,
    identities: &[u8],
    judgement: &mut Judgement,
) -> Result<(), Refused<G::Refusal>> {
    let mut table = Table::new(&record.config, &record.cards);
    let mut mind = Mind::<G>::reading_with(Arc::clone(model), Viewer::Audience);
    let mut dice = Dice::from_number(0);
    let seats = record.config.seats();
    let mut judged = 0;
    for entry in &record.entries {
        let happened = table.replay_entry(record, entry)?;
        mind.hear(&heard_by(&happened, Viewer::Audience), &table.game().view(Viewer::Audience), &mut dice);
        let laps = mind.evidence().len() / seats.count();
        if let Some(public) = mind.public().filter(|_| laps > judged) {
            judged = laps;
            // What lies open for all has not been found out.
            let known = table.game().known_to_all();
            for (seat, is) in seats.all().zip(identities).filter(|(seat, _)| !known[seat.index()]) {
                judgement.add(&public.identities(seat)[..G::IDENTITIES.len()], *is);
            }
        }
    }
    Ok(())
}
