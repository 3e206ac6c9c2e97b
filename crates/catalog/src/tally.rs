//! What is counted of every game, whichever it is: means, and who won.

use std::collections::BTreeMap;
use tabletop::Seat;
use tabletop::notation::Kinds;

/// A sum and of how many, for a mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Mean {
    sum: u64,
    n_values: u64,
}

impl Mean {
    /// The mean of so many values with this sum.
    pub(crate) fn of(sum: u64, n_values: u64) -> Mean {
        Mean { sum, n_values }
    }

    /// One more.
    pub(crate) fn add(&mut self, value: impl Into<u64>) {
        self.sum += value.into();
        self.n_values += 1;
    }

    /// The mean with three decimals; 0 of nothing.
    pub(crate) fn value(self) -> f64 {
        (1000.0 * self.sum as f64 / self.n_values.max(1) as f64).round() / 1000.0
    }
}

/// How games ended for each seat.
#[derive(Clone, Debug, Default)]
pub(crate) struct Games {
    won: Vec<u64>,
    points: Vec<Mean>,
}

impl Games {
    /// A game has ended with these points, seat by seat.
    pub(crate) fn count<P: Copy + Into<u64>>(&mut self, points: &[P], winners: &[Seat]) {
        self.won.resize(points.len(), 0);
        self.points.resize(points.len(), Mean::default());
        winners.iter().for_each(|seat| self.won[seat.index()] += 1);
        self.points.iter_mut().zip(points).for_each(|(mean, points)| mean.add(*points));
    }

    /// How many games each seat won or shared.
    pub(crate) fn won(&self) -> Vec<u64> {
        self.won.clone()
    }

    /// Each seat's points at the end of a game.
    pub(crate) fn mean_points(&self) -> Vec<f64> {
        self.points.iter().map(|mean| mean.value()).collect()
    }
}

/// How many rounds ended in each way, those among them in which none did.
pub(crate) fn endings<E: Kinds>(counted: &BTreeMap<&'static str, u64>) -> BTreeMap<&'static str, u64> {
    E::KINDS.iter().map(|kind| (*kind, counted.get(kind).copied().unwrap_or_default())).collect()
}
