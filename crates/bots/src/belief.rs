//! What is believed of who is who and what lies where: an exact joint distribution, no more than a few thousand numbers.
//!
//! Identities and layouts hang together. Whoever digs away from one place is suspicious if the treasure lies there, and
//! sensible if it lies elsewhere; whoever breaks a tool is suspicious if its owner is a friend. So none can be believed
//! without the others.

use tabletop::{Dice, Seat, Seats};

/// What a seat can secretly be: a number in the game's list of identities.
pub type Identity = u8;

/// Who is who, for every seat.
pub type Assignment = [Identity; Seats::MOST as usize];

/// The most identities that a game knows.
pub const MOST_IDENTITIES: usize = 3;

/// A number for each identity.
pub type Each = [f64; MOST_IDENTITIES];

/// How likely an act is: for each layout, for each identity of whom it is done to, for each identity of who does it. An
/// act that is done to nobody has the same for all of the second.
pub type Likelihood = Vec<[Each; MOST_IDENTITIES]>;

/// A distribution over assignments and layouts.
#[derive(Clone, Debug, PartialEq)]
pub struct Belief {
    assignments: Vec<Assignment>,
    n_layouts: usize,
    /// For each assignment, for each layout. They sum to one.
    weights: Vec<f64>,
}

impl Belief {
    /// What is believed before anybody has done anything: assignments and layouts have nothing to do with each other.
    pub fn prior(assignments: &[(Assignment, f64)], layouts: &[f64]) -> Belief {
        let weights = assignments.iter().flat_map(|(_, ways)| layouts.iter().map(move |layout| ways * layout));
        let mut belief = Belief {
            assignments: assignments.iter().map(|(assignment, _)| *assignment).collect(),
            n_layouts: layouts.len(),
            weights: weights.collect(),
        };
        belief.normalise();
        belief
    }

    /// A seat has done something, to another seat or to nobody, that is as likely as this.
    pub fn weigh(&mut self, seat: Seat, to: Option<Seat>, likelihood: &Likelihood) {
        debug_assert_eq!(likelihood.len(), self.n_layouts, "a likelihood for each layout");
        for (assignment, weights) in self.assignments.iter().zip(self.weights.chunks_mut(self.n_layouts)) {
            let by = assignment[seat.index()] as usize;
            let to = to.map_or(0, |seat| assignment[seat.index()] as usize);
            for (weight, likely) in weights.iter_mut().zip(likelihood) {
                *weight *= likely[to][by];
            }
        }
        self.normalise();
    }

    /// Rules out what does not hold. If that would leave nothing, the belief stays as it is.
    pub fn know(&mut self, holds: impl Fn(&Assignment, usize) -> bool) {
        let ruled_out =
            |belief: &Belief, at: usize| !holds(&belief.assignments[at / belief.n_layouts], at % belief.n_layouts);
        if (0..self.weights.len()).all(|at| self.weights[at] == 0.0 || ruled_out(self, at)) {
            return;
        }
        for at in 0..self.weights.len() {
            if self.weights[at] > 0.0 && ruled_out(self, at) {
                self.weights[at] = 0.0;
            }
        }
        self.normalise();
    }

    /// The same where assignments and layouts are known apart from each other, so that each is asked about once.
    pub fn know_apart(&mut self, fits: impl Fn(&Assignment) -> bool, holds: impl Fn(usize) -> bool) {
        let holds: Vec<bool> = (0..self.n_layouts).map(holds).collect();
        let fits: Vec<bool> = self.assignments.iter().map(fits).collect();
        // Mostly nothing is ruled out.
        if !holds.iter().chain(&fits).all(|known| *known) {
            let is_left = |at: usize| fits[at / holds.len()] && holds[at % holds.len()];
            if self.weights.iter().enumerate().all(|(at, weight)| *weight == 0.0 || !is_left(at)) {
                return;
            }
            let ruled_out = self.weights.iter_mut().enumerate().filter(|(at, _)| !is_left(*at));
            ruled_out.for_each(|(_, weight)| *weight = 0.0);
        }
        self.normalise();
    }

    fn normalise(&mut self) {
        let sum: f64 = self.weights.iter().sum();
        if sum.is_finite() && sum > 0.0 {
            self.weights.iter_mut().for_each(|weight| *weight /= sum);
        } else {
            // Products of many unlikely acts can come too near to nothing: start from anything rather than from nonsense.
            let even = 1.0 / self.weights.len().max(1) as f64;
            self.weights.iter_mut().for_each(|weight| *weight = even);
        }
    }

    /// How likely each identity is for a seat.
    pub fn identities(&self, seat: Seat) -> Each {
        let mut all = Each::default();
        for (assignment, weights) in self.each() {
            all[assignment[seat.index()] as usize] += weights.iter().sum::<f64>();
        }
        all
    }

    /// How likely each layout is.
    pub fn layouts(&self) -> Vec<f64> {
        let mut all = vec![0.0; self.n_layouts];
        for (_, weights) in self.each() {
            all.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += weight);
        }
        all
    }

    /// For each layout, how likely it is together with each identity of a seat. Of nobody, the first identity is taken.
    pub fn layouts_with(&self, seat: Option<Seat>) -> Vec<Each> {
        let mut all = vec![Each::default(); self.n_layouts];
        for (assignment, weights) in self.each() {
            let identity = seat.map_or(0, |seat| assignment[seat.index()] as usize);
            all.iter_mut().zip(weights).for_each(|(sums, weight)| sums[identity] += weight);
        }
        all
    }

    /// The most likely assignment, and how likely it is.
    pub fn guess(&self) -> Option<(Assignment, f64)> {
        let sums = self.each().map(|(assignment, weights)| (*assignment, weights.iter().sum::<f64>()));
        sums.max_by(|one, other| one.1.total_cmp(&other.1))
    }

    /// Prepares drawing who is who and what lies where, as likely as it is believed to be.
    pub fn draws(&self) -> Draws<'_> {
        let mut sum = 0.0;
        let sums = self.weights.iter().map(|weight| {
            sum += weight;
            sum
        });
        Draws { belief: self, sums: sums.collect() }
    }

    /// Every assignment with the weights of its layouts.
    pub fn each(&self) -> impl Iterator<Item = (&Assignment, &[f64])> {
        self.assignments.iter().zip(self.weights.chunks(self.n_layouts))
    }
}

/// Draws from a belief.
pub struct Draws<'a> {
    belief: &'a Belief,
    sums: Vec<f64>,
}

impl Draws<'_> {
    /// Who is who and what lies where, once.
    pub fn draw(&self, dice: &mut Dice) -> (Assignment, usize) {
        let all = self.sums.last().copied().unwrap_or_default();
        let point = dice.share() * all;
        let at = self.sums.partition_point(|sum| *sum <= point).min(self.sums.len().saturating_sub(1));
        let assignment = self.belief.assignments.get(at / self.belief.n_layouts);
        (assignment.copied().unwrap_or_default(), at % self.belief.n_layouts)
    }
}

/// All ways to deal cards with identities to seats, with how many ways each stands for: some cards may be left over.
pub fn deals(counts: &[u8], seats: Seats) -> Vec<(Assignment, f64)> {
    let mut all = Vec::new();
    deal_on(&mut counts.to_vec(), 0, seats.count(), Assignment::default(), 1.0, &mut all);
    all
}

fn deal_on(
    left: &mut Vec<u8>,
    seat: usize,
    n_seats: usize,
    so_far: Assignment,
    ways: f64,
    all: &mut Vec<(Assignment, f64)>,
) {
    if seat == n_seats {
        all.push((so_far, ways));
        return;
    }
    for identity in 0..left.len() {
        let n_left = left[identity];
        if n_left > 0 {
            let mut next = so_far;
            next[seat] = identity as Identity;
            left[identity] -= 1;
            deal_on(left, seat + 1, n_seats, next, ways * f64::from(n_left), all);
            left[identity] += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Assignment, Belief, Likelihood, deals};
    use tabletop::{Seat, Seats};

    fn near(one: f64, other: f64) -> bool {
        (one - other).abs() < 1e-12
    }

    #[test]
    fn a_spare_card_hides_how_many_there_are() {
        // Three seats, three of one kind and one of another: in one deal of four, nobody has the odd one.
        let deals = deals(&[3, 1], Seats::new(3).unwrap());
        let all: f64 = deals.iter().map(|(_, ways)| ways).sum();
        let none: f64 = deals.iter().filter(|(who, _)| who[..3] == [0, 0, 0]).map(|(_, ways)| ways).sum();
        assert_eq!(deals.len(), 4);
        assert!(near(none / all, 0.25));
    }

    #[test]
    fn weighing_is_bayes_over_everything_at_once() {
        // Seat 0 breaks a tool of seat 1: a friend of seat 1 would do so once in ten times, an opponent six times.
        let mut belief = Belief::prior(&deals(&[2, 2], Seats::new(3).unwrap()), &[0.5, 0.5]);
        let act: Likelihood = vec![[[0.1, 0.6, 0.0], [0.6, 0.1, 0.0], [0.0; 3]]; 2];
        belief.weigh(Seat::new(0), Some(Seat::new(1)), &act);
        // By hand: 24 deals; the two are alike in a third of them.
        let (alike, unlike) = (1.0 / 3.0 * 0.1, 2.0 / 3.0 * 0.6);
        let together: f64 = belief.each().filter(|(who, _)| who[0] == who[1]).flat_map(|(_, w)| w).sum();
        assert!(near(together, alike / (alike + unlike)));
        assert!(near(belief.identities(Seat::new(0))[0], 0.5), "who of the two is what, it does not say");
    }

    #[test]
    fn what_is_known_apart_rules_out_the_same_as_together() {
        let prior = || Belief::prior(&deals(&[3, 2], Seats::new(4).unwrap()), &[0.5, 0.3, 0.2]);
        for layouts in [[true, false, true], [true; 3], [false, true, false], [false; 3]] {
            for identity in [0, 1, 2] {
                let (mut together, mut apart) = (prior(), prior());
                for seat in [1, 2, 1] {
                    let fits = |who: &Assignment| identity == 2 || who[seat] == identity;
                    together.know(|who, layout| fits(who) && layouts[layout]);
                    apart.know_apart(fits, |layout| layouts[layout]);
                    assert_eq!(apart, together);
                }
            }
        }
    }

    #[test]
    fn what_contradicts_everything_changes_nothing() {
        let mut belief = Belief::prior(&deals(&[2, 1], Seats::new(3).unwrap()), &[1.0]);
        let before = belief.clone();
        belief.know(|_, _| false);
        assert_eq!(belief, before);
        belief.know(|who, _| who[0] == 1);
        assert!(near(belief.identities(Seat::new(0))[1], 1.0));
        assert_eq!(belief.guess().map(|(who, _)| who[0]), Some(1));
    }
}
