//! What a hand can do, face by face: cards that look alike are one choice.

use crate::path::{N_FEATURES, Path, Shape};
use crate::pieces::{Card, Face, Information, N_PATHS};

/// The faces of a hand, a bit each, and those that it holds more than once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Faces {
    once: u64,
    twice: u64,
}

impl Faces {
    /// The faces of these cards.
    #[inline]
    pub(crate) fn of(cards: impl Iterator<Item = Card>) -> Faces {
        cards.fold(Faces::default(), |all, card| {
            let face = 1 << card.index();
            Faces { once: all.once | face, twice: all.twice | all.once & face }
        })
    }

    /// Whether a face is among them.
    #[inline]
    pub(crate) fn has(self, face: Face) -> bool {
        self.once >> face.card().index() & 1 == 1
    }

    /// The cards, in the order of their faces.
    #[inline]
    pub(crate) fn cards(self) -> impl Iterator<Item = Card> {
        tunnels::grid::bits(self.once).map(|index| Card::from_index(index as usize))
    }

    /// With which cards a card can be discarded together: each pair once, so those of the same face or a later one.
    #[inline]
    pub(crate) fn partners(self, card: Card) -> impl Iterator<Item = Card> {
        let later = self.once & !((2 << card.index()) - 1);
        let same = self.twice & 1 << card.index();
        tunnels::grid::bits(later | same).map(|index| Card::from_index(index as usize))
    }

    /// The shapes of its path cards.
    #[inline]
    pub(crate) fn shapes(self) -> impl Iterator<Item = Shape> {
        Shape::ALL.into_iter().filter(move |shape| self.features(*shape) != 0)
    }

    /// Its path cards of a shape.
    #[inline]
    pub(crate) fn of_shape(self, shape: Shape) -> impl Iterator<Item = Path> {
        let first = shape as usize * N_FEATURES;
        tunnels::grid::bits(self.features(shape)).map(move |feature| Path::from_index(first + feature as usize))
    }

    #[inline]
    fn features(self, shape: Shape) -> u64 {
        self.once >> (shape as usize * N_FEATURES) & ((1 << N_FEATURES) - 1)
    }

    /// Its action cards, without those that gain information.
    #[inline]
    pub(crate) fn events(self) -> impl Iterator<Item = Face> {
        let first = Face::Information(Information::MineOrTreasure).card().index();
        tunnels::grid::bits((self.once & ((1 << first) - 1)) >> N_PATHS)
            .map(|action| Card::from_index(N_PATHS + action as usize).face())
    }

    /// Its cards that gain information.
    #[inline]
    pub(crate) fn information(self) -> impl Iterator<Item = Information> {
        Information::ALL.into_iter().filter(move |information| self.has(Face::Information(*information)))
    }
}
