//! Thinking ahead: the best alternatives are tried out in games that are played in the head.
//!
//! Each of these games is sampled from what the seat believes, and all alternatives are tried in the same ones, with the
//! same chance afterwards, so that they differ in nothing but the alternative. After each round of trials the worse half is
//! left out. A game in the head is broken off after some laps, and what it would have brought is estimated.
//!
//! Near the end of a round games in the head are played to the end, and the seat's own later decisions are learnt from one
//! game to the next (`later.rs`).

use crate::belief::Belief;
use crate::explanation::Alternative;
use crate::later::Later;
use crate::thinking::Thinking;
use std::fmt::{self, Display, Formatter};
use std::str::FromStr;
use std::time::{Duration, Instant};
use tabletop::game::{Config, Turn};
use tabletop::{Deaf, Dice, Odds, Seat, Seed, Worlds};

/// How long is thought ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// So many games are played in the head: the same seed comes to the same decision.
    Games(usize),
    /// So long: at tables with persons.
    Time(Duration),
}

/// Why a budget cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a budget is a number of games to play in the head, such as 400, or a time, such as 20ms; no more than 1000000"
)]
pub struct BadBudget;

impl FromStr for Budget {
    type Err = BadBudget;

    fn from_str(text: &str) -> Result<Budget, BadBudget> {
        let number = |digits: &str| digits.parse().ok().filter(|number| (1..=1_000_000).contains(number));
        match text.strip_suffix("ms") {
            Some(digits) => number(digits).map(|ms| Budget::Time(Duration::from_millis(ms as u64))),
            None => number(text).map(Budget::Games),
        }
        .ok_or(BadBudget)
    }
}

impl Display for Budget {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Games(games) => write!(f, "{games}"),
            Budget::Time(time) => write!(f, "{}ms", time.as_millis()),
        }
    }
}

/// How much a level thinks ahead.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effort {
    /// How many alternatives are tried.
    pub candidates: usize,
    /// How long it goes on.
    pub budget: Budget,
    /// After how many laps a game is broken off.
    pub laps: usize,
    /// When no more than so many cards are left to play, no game is broken off, and own decisions in it are learnt.
    pub last_plays: usize,
    /// What it plays for.
    pub counts: Counts,
}

/// What is played for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counts {
    /// The round.
    Round,
    /// The whole game: the score of all rounds, and what the round brings each person.
    Game,
}

/// What a seat thinks ahead with.
pub struct Ahead<'a, G: Thinking> {
    /// All games that fit what it sees.
    pub worlds: &'a G::Worlds,
    /// The seat.
    pub seat: Seat,
    /// What it believes.
    pub private: &'a Belief,
    /// What others are likely to hold.
    pub odds: &'a Odds,
    /// What everybody makes of the table.
    pub sketch: &'a G::Sketch,
    /// All chance in the games in the head comes from here.
    pub seed: [u64; 3],
}

/// An alternative that is being tried.
struct Candidate {
    /// Its place among the alternatives.
    at: usize,
    /// What a glance says that it is worth.
    glance: f64,
    sum: f64,
    n: usize,
}

/// A glance counts as much as so many games.
const GLANCES: f64 = 24.0;
/// What one more in worth at a glance makes in chances to win.
const CHANCES: f64 = 0.06;
/// No game in the head has more decisions than this.
const LONGEST: usize = 400;

impl Candidate {
    /// What it is held to be worth: by trials, and by the first glance as far as there were few trials.
    fn value(&self) -> f64 {
        (self.sum + GLANCES * self.glance) / (self.n as f64 + GLANCES)
    }
}

impl<G: Thinking> Ahead<'_, G> {
    /// Puts the best alternative first, by trying the best ones out. They come sorted by what they are worth at a glance.
    pub fn think(&self, effort: Effort, alternatives: &mut Vec<Alternative<G>>) {
        let best = alternatives.first().map_or(0.0, |best| best.estimate.worth);
        let tried = alternatives.iter().take(effort.candidates).enumerate();
        let mut candidates: Vec<Candidate> = tried
            .map(|(at, one)| Candidate { at, glance: 0.5 + CHANCES * (one.estimate.worth - best), sum: 0.0, n: 0 })
            .collect();
        if candidates.len() < 2 {
            return;
        }
        let draws = self.private.draws();
        let mut later = self.is_late(effort.last_plays).then(Later::default);
        let n_stages = candidates.len().ilog2().max(1) as usize;
        let mut world_number = 0;
        let mut order = Vec::new();
        let start = Instant::now();
        for stage in 0..n_stages {
            let from = world_number;
            // Every stage takes as long as the others, with half as many alternatives each time.
            let n_tried = candidates.len();
            let goes_on = |world_number: u64| match effort.budget {
                Budget::Games(games) => world_number - from < (games / n_stages / n_tried).max(1) as u64,
                Budget::Time(time) => {
                    world_number == from || start.elapsed() < time * (stage as u32 + 1) / n_stages as u32
                }
            };
            while goes_on(world_number) {
                world_number += 1;
                let mut dice = self.dice(world_number, 0);
                let (assignment, layout) = draws.draw(&mut dice);
                let world = G::sample_believed(self.worlds, &assignment, layout, self.odds, &mut dice)
                    .unwrap_or_else(|| self.worlds.sample(&mut dice));
                // What does not depend on the alternative, such as how good this deal is anyway, falls out of the means.
                let values: Vec<f64> = candidates
                    .iter()
                    .map(|candidate| {
                        let action = alternatives[candidate.at].action;
                        self.try_out(&world, (candidate.at, action), world_number, effort, later.as_mut())
                    })
                    .collect();
                let mean = values.iter().sum::<f64>() / values.len() as f64;
                for (candidate, value) in candidates.iter_mut().zip(values) {
                    candidate.sum += 0.5 + value - mean;
                    candidate.n += 1;
                }
            }
            candidates.sort_by(|one, other| other.value().total_cmp(&one.value()));
            let keep = if stage + 1 == n_stages { 0 } else { candidates.len().div_ceil(2) };
            // The later an alternative is left out, the better it is.
            order.splice(0..0, candidates.drain(keep..).map(|candidate| (candidate.at, candidate.value())));
        }
        self.rearrange(&order, alternatives);
    }

    fn rearrange(&self, order: &[(usize, f64)], alternatives: &mut Vec<Alternative<G>>) {
        let mut rest: Vec<Option<Alternative<G>>> = alternatives.drain(..).map(Some).collect();
        for (at, value) in order {
            if let Some(mut tried) = rest[*at].take() {
                tried.estimate.chances = Some(*value);
                alternatives.push(tried);
            }
        }
        alternatives.extend(rest.into_iter().flatten());
    }

    /// Whether the round is near its end, which everybody sees: any game that fits the view says so.
    fn is_late(&self, last_plays: usize) -> bool {
        last_plays > 0 && self.worlds.sample(&mut self.dice(0, 0)).plays_left() <= last_plays
    }

    /// Plays on after an alternative, for some laps, and says what it brings the seat.
    fn try_out(
        &self,
        world: &G,
        (at, action): (usize, G::Action),
        number: u64,
        effort: Effort,
        mut later: Option<&mut Later<G::Action>>,
    ) -> f64 {
        let mut dice = self.dice(number, 1);
        let mut game = world.clone();
        let mut sketch = self.sketch.clone();
        let mut legal = Vec::new();
        // A turn may have many decisions: a card to play, a way to walk step by step.
        let mut turns_left = match later {
            Some(_) => LONGEST,
            None => effort.laps * game.config().seats().count(),
        };
        if let Some(later) = &mut later {
            later.begin(at);
        }
        let mut next = action;
        for _ in 0..LONGEST {
            let Turn::Of(before) = game.turn() else { break };
            G::watch(&mut sketch, &game, before, next);
            game.apply(next, &mut Deaf);
            if game.secret_round().is_none() {
                break;
            }
            G::look(&mut sketch, &game, next);
            let Turn::Of(by) = game.turn() else { break };
            if by != before {
                turns_left -= 1;
                if turns_left == 0 {
                    break;
                }
            }
            next = game.imagine(&sketch, &mut legal, &mut dice);
            if let Some(later) = &mut later
                && by == self.seat
            {
                next = later.choose(&legal, next);
            }
        }
        let value = self.value(&game, &sketch, effort.counts);
        if let Some(later) = later {
            later.learn(value);
        }
        value
    }

    /// What a game in the head has brought the seat, or is likely to bring it.
    fn value(&self, game: &G, sketch: &G::Sketch, counts: Counts) -> f64 {
        let brought = match (game.secret_round(), counts) {
            (Some(_), _) => None,
            (None, Counts::Round) => game.payoff(self.seat),
            (None, Counts::Game) => game.stake(self.seat),
        };
        brought.unwrap_or_else(|| outlook(game, sketch, self.seat))
    }

    fn dice(&self, world: u64, purpose: u64) -> Dice {
        let [seed, heard, seat] = self.seed;
        Dice::new(&Seed::from_numbers([seed, heard, seat | purpose << 8 | 1 << 16, world]))
    }
}

/// What a round that goes on is likely to bring a seat, from 0 to 1.
pub fn outlook<G: Thinking>(game: &G, sketch: &G::Sketch, seat: Seat) -> f64 {
    let looks = game.prospects(sketch, seat);
    let score: f64 = G::model().outlook.iter().zip(looks).map(|(weight, look)| weight * look).sum();
    1.0 / (1.0 + (-score).exp())
}
