//! What is counted of every game, whichever it is: means, who won, and what became of cards.

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

    /// Of how many it is the mean.
    pub(crate) fn n_values(self) -> u64 {
        self.n_values
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

/// What an action says of a kind of action cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Use {
    /// One is held: it can be discarded.
    Holds(usize),
    /// One is played.
    Plays(usize),
}

/// Of the decisions to play or discard, at how many each of `N` kinds of action cards was held, at how many it could be
/// played, and how often it was.
#[derive(Clone, Debug)]
pub(crate) struct Uses<const N: usize> {
    held: [u64; N],
    playable: [u64; N],
    played: [u64; N],
}

impl<const N: usize> Default for Uses<N> {
    fn default() -> Self {
        Uses { held: [0; N], playable: [0; N], played: [0; N] }
    }
}

impl<const N: usize> Uses<N> {
    /// A decision. Whatever is held can be discarded, so the list of legal actions tells all of it.
    pub(crate) fn count(&mut self, legal: impl Iterator<Item = Use>, chosen: Option<Use>) {
        let (mut held, mut playable) = ([false; N], [false; N]);
        for one in legal {
            match one {
                Use::Holds(kind) => held[kind] = true,
                Use::Plays(kind) => playable[kind] = true,
            }
        }
        let add = |counts: &mut [u64; N], which: [bool; N]| {
            counts.iter_mut().zip(which).for_each(|(count, is)| *count += u64::from(is));
        };
        add(&mut self.held, held);
        add(&mut self.playable, playable);
        if let Some(Use::Plays(kind)) = chosen {
            self.played[kind] += 1;
        }
    }

    /// The counts by the names of the kinds: played, playable, held.
    pub(crate) fn named(&self, name: impl Fn(usize) -> String) -> [BTreeMap<String, u64>; 3] {
        [&self.played, &self.playable, &self.held]
            .map(|counts| counts.iter().enumerate().map(|(kind, count)| (name(kind), *count)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_counts_once_a_decision_however_often_it_is_listed() {
        let mut uses = Uses::<2>::default();
        uses.count([Use::Holds(1), Use::Holds(1), Use::Plays(1), Use::Plays(1)].into_iter(), Some(Use::Plays(1)));
        uses.count([Use::Holds(1), Use::Holds(0)].into_iter(), Some(Use::Holds(0)));
        let [played, playable, held] = uses.named(|kind| kind.to_string());
        let counts = |zero: u64, one: u64| BTreeMap::from([("0".to_owned(), zero), ("1".to_owned(), one)]);
        assert_eq!((played, playable, held), (counts(0, 1), counts(0, 1), counts(1, 2)));
    }
}
