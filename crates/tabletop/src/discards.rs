//! A discard pile with cards that all have seen, and others that went there face down.

use crate::card::{Card, FaceDown};
use crate::pile::Pile;
use crate::seat::Seat;

/// Cards of which there are so many faces, numbered from 0.
pub trait Numbered: Card {
    /// The number of its face.
    fn number(self) -> usize;
    /// The card with a number.
    fn with_number(number: usize) -> Self;
}

/// The discard pile: `FACES` different faces, at most `MOST` cards.
#[derive(Clone, Copy, Debug)]
pub struct Discards<C: Card, const FACES: usize, const MOST: usize> {
    /// How many of each face were played or removed for all to see. In which order tells nothing.
    pub open: [u8; FACES],
    /// What went face down, in order.
    pub hidden: Pile<Hidden<C>, MOST>,
}

/// A card that went face down to the discard pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Hidden<C: Card> {
    /// Whose it was.
    pub by: Seat,
    /// How it left its hand.
    pub how: Left,
    /// The card.
    pub card: FaceDown<C>,
}

/// How a card left a hand unseen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Left {
    /// Its owner discarded it.
    #[default]
    Discarded,
    /// It was taken blind.
    Lost,
}

impl<C: Card + Default, const FACES: usize, const MOST: usize> Default for Discards<C, FACES, MOST> {
    fn default() -> Self {
        Discards { open: [0; FACES], hidden: Pile::default() }
    }
}

impl<C: Numbered, const FACES: usize, const MOST: usize> Discards<C, FACES, MOST> {
    /// The cards that all have seen, in the order of their faces.
    pub fn seen_by_all(&self) -> impl Iterator<Item = C> + '_ {
        let each = self.open.iter().enumerate();
        each.flat_map(|(number, count)| std::iter::repeat_n(C::with_number(number), *count as usize))
    }

    /// Puts a card there for all to see.
    #[inline]
    pub fn put_openly(&mut self, card: C) {
        self.open[card.number()] += 1;
    }

    /// Puts a card there face down.
    #[inline]
    pub fn hide(&mut self, by: Seat, how: Left, card: FaceDown<C>) {
        self.hidden.put(Hidden { by, how, card });
    }

    /// The cards that a seat discarded face down, or lost.
    pub fn hidden_by(&self, seat: Seat, how: Left) -> impl Iterator<Item = C> + '_ {
        let own = self.hidden.as_slice().iter().filter(move |hidden| hidden.by == seat && hidden.how == how);
        own.map(|hidden| hidden.card.front())
    }
}
