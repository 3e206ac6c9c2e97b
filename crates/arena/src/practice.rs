//! Habits that win, from rounds against novices and journeymen.
//!
//! Of all that a journeyman minds, some is turned up and the rest down, by chance; then all of it the other way round. Both
//! play the same deals with the same whims, and what did better tells which way to turn. A single comparison tells next to
//! nothing, thousands of them do. Where identities like different things, each is judged by its own seats.

use crate::pace::{Pace, Stride};
use crate::sitting::{Deal, Nobody, Observer, Player, Tempers, dealt, play, play_each};
use bots::thinking::{Habits, Plans};
use bots::{Decision, Level, Model, Thinking};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tabletop::game::Config;
use tabletop::table::Refused;
use tabletop::{Dice, Seed};

/// A number that is turned up and down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dial {
    /// Where it stands at first.
    pub start: f64,
    /// How far is far, for this number.
    pub scale: f64,
    /// Which of the outcomes it is judged by.
    pub judged_by: usize,
}

/// How much is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// How often the dials are turned.
    pub steps: usize,
    /// How many comparisons tell which way.
    pub pairs: usize,
    /// How many are played at a time; what comes of it does not depend on that.
    pub threads: usize,
}

/// How far dials are turned to see which way is better, in their scales.
const TURN: f64 = 0.4;
/// How far they are turned for good in the first step, in their scales.
const STRIDE: f64 = 0.08;

/// Turns dials to where outcomes are best, and says where they then stand.
///
/// `try_out` is told where the dials stand so far, where they stand for this try, and the number of the comparison: for both
/// tries of a comparison nothing else may differ.
pub fn ascend<E: Send>(
    dials: &[Dial],
    sizes: Sizes,
    seed: u64,
    try_out: impl Fn(&[f64], &[f64], u64) -> Result<Vec<f64>, E> + Sync,
    progress: &mut impl FnMut(),
) -> Result<Vec<f64>, E> {
    let stride = Stride { steps: sizes.steps, first: STRIDE };
    let mut stands: Vec<f64> = dials.iter().map(|dial| dial.start).collect();
    let mut pace = vec![Pace::default(); dials.len()];
    // A mean of where they stood in the second half: one step more or less is chance.
    let mut sums = vec![0.0; dials.len()];
    let from = sizes.steps / 2;
    for step in 0..sizes.steps {
        let compare = |pair: usize| -> Result<Vec<f64>, E> {
            let number = (step * sizes.pairs + pair) as u64;
            let mut dice = Dice::new(&Seed::from_numbers([seed, number, TURNS, 0]));
            let turns: Vec<f64> = dials.iter().map(|_| if dice.chance(1, 2) { 1.0 } else { -1.0 }).collect();
            let turned = |way: f64| -> Vec<f64> {
                let each = stands.iter().zip(dials).zip(&turns);
                each.map(|((stands, dial), turn)| stands + way * TURN * dial.scale * turn).collect()
            };
            let (up, down) = (try_out(&stands, &turned(1.0), number)?, try_out(&stands, &turned(-1.0), number)?);
            let better = |dial: &Dial| up[dial.judged_by] - down[dial.judged_by];
            Ok(dials.iter().zip(turns).map(|(dial, turn)| turn * better(dial) / (2.0 * TURN)).collect())
        };
        let mut slopes = vec![0.0; dials.len()];
        for compared in in_order(sizes.pairs, sizes.threads, &compare, progress) {
            slopes.iter_mut().zip(compared?).for_each(|(slope, one)| *slope += one / sizes.pairs as f64);
        }
        for (((stands, pace), slope), dial) in stands.iter_mut().zip(&mut pace).zip(slopes).zip(dials) {
            *stands += dial.scale * pace.go(slope, step + 1, stride);
        }
        if step >= from {
            sums.iter_mut().zip(&stands).for_each(|(sum, stands)| *sum += stands);
        }
    }
    let n_summed = (sizes.steps - from).max(1) as f64;
    Ok(if sizes.steps == 0 { stands } else { sums.into_iter().map(|sum| sum / n_summed).collect() })
}

/// What sets the dice for turning apart from those that deal.
const TURNS: u64 = 0x7475_726e;

/// What comes of each number, in their order, worked out by several threads.
pub(crate) fn in_order<T: Send>(
    count: usize,
    threads: usize,
    each: &(impl Fn(usize) -> T + Sync),
    progress: &mut impl FnMut(),
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let (send, receive) = std::sync::mpsc::channel();
    let mut done: Vec<(usize, T)> = std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let (send, next) = (send.clone(), &next);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count || send.send((number, each(number))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        receive.into_iter().inspect(|_| progress()).collect()
    });
    done.sort_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, one)| one).collect()
}

/// What habits are practised with.
pub struct Practice<'a, G: Thinking> {
    /// The tables: one of these is drawn for each deal, most often one for 3, 5 or 8.
    pub configs: &'a [G::Config],
    /// The card list.
    pub cards: &'a G::Cards,
    /// How the players read each other.
    pub reading: &'a Model,
    /// How much is tried.
    pub sizes: Sizes,
    /// Everything comes from this.
    pub seed: u64,
}

/// How many seats the tables have that are played at most.
const USUAL: [usize; 3] = [3, 5, 8];
/// A number that starts near zero is turned as far as this.
const LEAST_SCALE: f64 = 0.3;
/// How often each table is played to see what is minded at all.
const ROUNDS_TO_SEE: u64 = 4;

impl<G: Thinking<Config: Sync, Cards: Sync, Refusal: Send>> Practice<'_, G> {
    /// Plays, and says which habits are best. `progress` is told of every comparison.
    pub fn run(&self, progress: &mut impl FnMut()) -> Result<Habits, Refused<G::Refusal>> {
        let places = self.places()?;
        let start = G::habits(Level::Journeyman);
        let novices = G::habits(Level::Novice);
        let dial = |place: &Place| {
            let (start, novices) = (place.read(start), place.read(novices));
            Dial { start, scale: start.abs().max(novices.abs()).max(LEAST_SCALE), judged_by: place.judged_by::<G>() }
        };
        let dials: Vec<Dial> = places.iter().map(dial).collect();
        let habits = |stands: &[f64]| {
            let mut habits = start.clone();
            places.iter().zip(stands).for_each(|(place, stands)| place.write::<G>(&mut habits, *stands));
            habits
        };
        let model = |stands: &[f64]| Arc::new(Model { habits: Some(habits(stands)), ..self.reading.clone() });
        let try_out = |so_far: &[f64], tried: &[f64], number: u64| self.play(&model(so_far), &model(tried), number);
        ascend(&dials, self.sizes, self.seed, try_out, progress).map(|stands| habits(&stands))
    }

    /// What the habits that are tried bring on one deal: to each identity, and to all seats together.
    fn play(&self, so_far: &Arc<Model>, tried: &Arc<Model>, number: u64) -> Result<Vec<f64>, Refused<G::Refusal>> {
        let seed = Seed::from_numbers([self.seed, number, DEALS, 0]);
        let mut dice = Dice::new(&seed);
        let usual: Vec<&G::Config> =
            self.configs.iter().filter(|config| USUAL.contains(&config.seats().count())).collect();
        let any = &self.configs[dice.below(self.configs.len())];
        let config = dice.pick(&usual).copied().filter(|_| number % 4 < 3).unwrap_or(any);
        let (whims, tempers) = (dice.word(), Tempers::Even);
        let deal =
            Deal::<G> { config, cards: self.cards, seed, whims, tempers, model: Arc::clone(so_far), budget: None };
        let table = dealt(&deal)?;
        // As in a contest each side once.
        let tries: [Vec<bool>; 2] =
            [0, 1].map(|side| config.seats().all().map(|seat| table.game().side(seat) == side).collect());
        let opponents = if number.is_multiple_of(2) { Level::Novice } else { Level::Journeyman };
        let n_identities = G::IDENTITIES.len();
        let mut outcomes = vec![0.0; n_identities + 1];
        for is_tried in tries.iter().filter(|is_tried| is_tried.contains(&true) && is_tried.contains(&false)) {
            let player = |is_tried: &bool| match is_tried {
                true => Player { level: Level::Journeyman, model: Arc::clone(tried) },
                false => Player { level: opponents, model: Arc::clone(so_far) },
            };
            let players: Vec<Player> = is_tried.iter().map(player).collect();
            let sitting = play_each(&deal, &players, &mut Nobody)?;
            let n_tried = is_tried.iter().filter(|is_tried| **is_tried).count() as f64;
            let paid = sitting.identities.iter().zip(&sitting.payoffs).zip(is_tried);
            for ((identity, payoff), _) in paid.filter(|(_, is_tried)| **is_tried) {
                outcomes[*identity as usize] += payoff / n_tried;
                outcomes[n_identities] += payoff / n_tried;
            }
        }
        Ok(outcomes)
    }

    /// Everything in habits that counts in this game: what never comes up when seats decide is left alone.
    fn places(&self) -> Result<Vec<Place>, Refused<G::Refusal>> {
        let mut habits = G::habits(Level::Journeyman).clone();
        // Whoever minds everything a little plays as before, and shows what there is to mind.
        habits.weights.iter_mut().flatten().filter(|weight| **weight == 0.0).for_each(|weight| *weight = 1e-9);
        let model = Arc::new(Model { habits: Some(habits), ..self.reading.clone() });
        let mut minded = Minded { terms: vec![false; G::TERMS.len()], plans: [false; Plans::NAMES.len()] };
        for (n, config) in self.configs.iter().enumerate() {
            for round in 0..ROUNDS_TO_SEE {
                let seed = Seed::from_numbers([self.seed, round, n as u64, DEALS]);
                let (tempers, model) = (Tempers::Even, Arc::clone(&model));
                let deal = Deal::<G> { config, cards: self.cards, seed, whims: round, tempers, model, budget: None };
                play(&deal, &vec![Level::Journeyman; config.seats().count()], &mut minded)?;
            }
        }
        // Where terms are told from one's own side, all identities like the same.
        let n_kinds = if G::SEEN_FROM_ONESELF { 1 } else { G::IDENTITIES.len() };
        let terms = (0..G::TERMS.len()).filter(|term| minded.terms[*term]);
        let plans = (0..Plans::NAMES.len()).filter(|plan| minded.plans[*plan]);
        let mut places: Vec<Place> = terms.flat_map(|term| (0..n_kinds).map(move |of| Place::Term(term, of))).collect();
        places.extend(plans.flat_map(|plan| (0..n_kinds).map(move |of| Place::Plan(plan, of))));
        places.extend((0..G::IDENTITIES.len()).map(Place::Openness));
        Ok(places)
    }
}

/// What sets the dice for dealing apart from those for turning.
const DEALS: u64 = 0x6465_616c;

/// Which terms and plans ever counted in a decision.
struct Minded {
    terms: Vec<bool>,
    plans: [bool; Plans::NAMES.len()],
}

impl<G: Thinking> Observer<G> for Minded {
    fn decision(&mut self, decision: &Decision<G>, _took: Duration) {
        for estimate in decision.alternatives.iter().map(|one| &one.estimate) {
            self.terms.iter_mut().zip(&estimate.terms).for_each(|(minded, term)| *minded |= *term != 0.0);
            let plans = estimate.plans;
            let plans = [plans.own_way, plans.others, plans.race, plans.hand];
            self.plans.iter_mut().zip(plans).for_each(|(minded, plan)| *minded |= plan != 0.0);
        }
    }
}

/// Where in habits a number is: with the identity, which stands for all where they like the same.
#[derive(Clone, Copy)]
enum Place {
    Term(usize, usize),
    Plan(usize, usize),
    Openness(usize),
}

impl Place {
    fn read(self, habits: &Habits) -> f64 {
        match self {
            Place::Term(term, of) => habits.weights[term][of],
            Place::Plan(plan, of) => habits.plans[plan][of],
            Place::Openness(of) => habits.openness[of],
        }
    }

    fn write<G: Thinking>(self, habits: &mut Habits, value: f64) {
        let n_identities = G::IDENTITIES.len();
        let each = match self {
            Place::Term(term, _) => &mut habits.weights[term],
            Place::Plan(plan, _) => &mut habits.plans[plan],
            Place::Openness(_) => &mut habits.openness,
        };
        match self {
            Place::Term(..) | Place::Plan(..) if G::SEEN_FROM_ONESELF => each[..n_identities].fill(value),
            Place::Term(_, of) | Place::Plan(_, of) | Place::Openness(of) => each[of] = value,
        }
    }

    fn judged_by<G: Thinking>(self) -> usize {
        match self {
            Place::Term(..) | Place::Plan(..) if G::SEEN_FROM_ONESELF => G::IDENTITIES.len(),
            Place::Term(_, of) | Place::Plan(_, of) | Place::Openness(of) => of,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Dial, Sizes, ascend};
    use std::convert::Infallible;
    use tabletop::{Dice, Seed};

    const DIALS: [Dial; 3] = [
        Dial { start: 0.0, scale: 1.0, judged_by: 0 },
        Dial { start: 4.0, scale: 2.0, judged_by: 1 },
        Dial { start: 1.0, scale: 1.0, judged_by: 1 },
    ];

    /// The first outcome is best with the first dial at 1, the second with the second one at 2; the third tells nothing. Luck
    /// counts for more than any dial.
    fn try_out(_so_far: &[f64], tried: &[f64], number: u64) -> Result<Vec<f64>, Infallible> {
        let luck = Dice::new(&Seed::from_numbers([number, tried[0].to_bits(), 0, 0])).share();
        Ok(vec![luck - (tried[0] - 1.0).powi(2), luck - 0.5 * (tried[1] - 2.0).powi(2)])
    }

    fn stands(threads: usize, seed: u64) -> Vec<f64> {
        let mut n_told = 0;
        let sizes = Sizes { steps: 60, pairs: 40, threads };
        let stands = ascend(&DIALS, sizes, seed, try_out, &mut || n_told += 1).unwrap();
        assert_eq!(n_told, 60 * 40);
        stands
    }

    #[test]
    fn dials_go_to_where_the_outcome_that_they_are_judged_by_is_best() {
        let stands = stands(2, 1);
        assert!((stands[0] - 1.0).abs() < 0.15 && (stands[1] - 2.0).abs() < 0.3, "{stands:?}");
    }

    #[test]
    fn the_same_seed_turns_them_alike_however_many_threads_there_are() {
        assert_eq!(stands(1, 1), stands(3, 1));
        assert_ne!(stands(1, 1), stands(1, 2));
    }

    #[test]
    fn without_steps_they_stay_where_they_are() {
        let sizes = Sizes { steps: 0, pairs: 40, threads: 1 };
        assert_eq!(ascend(&DIALS, sizes, 1, try_out, &mut || ()).unwrap(), vec![0.0, 4.0, 1.0]);
    }

    #[test]
    fn what_goes_wrong_in_a_try_is_told() {
        let sizes = Sizes { steps: 2, pairs: 4, threads: 2 };
        assert_eq!(ascend(&DIALS, sizes, 1, |_, _, number| Err(number / 4), &mut || ()), Err(0));
    }
}
