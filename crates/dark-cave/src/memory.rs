//! What seats know of hands that they gave away in a swap (D-22).
//!
//! Whoever takes part in a swap knows both hands. From then on everybody sees when those hands draw, play and discard,
//! with the group on every back; so that is written down, and what can be told from it is worked out where it is needed
//! (`given.rs`).

use crate::card_list::DECK;
use crate::game::Hand;
use crate::pieces::{Card, Group};
use serde::Serialize;
use tabletop::{Pile, Seat};

/// There are two swap cards, and each lets two hands be given away.
const MOST_GIVEN: usize = 4;
/// Each card is drawn once and leaves a hand once.
const MOST_EVENTS: usize = 2 * DECK;

/// Hands that were given away, and what has happened to hands since the first of them.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Memories {
    pub(crate) given: Pile<Given, MOST_GIVEN>,
    pub(crate) since: Pile<HandEvent, MOST_EVENTS>,
}

/// A hand that was given away.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub(crate) struct Given {
    /// By whom.
    pub(crate) by: Seat,
    /// To whom.
    pub(crate) to: Seat,
    /// What it was.
    pub(crate) cards: Hand,
    /// How many events there had been.
    pub(crate) after: u8,
}

/// What everybody saw happen to a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "hand", rename_all = "kebab-case")]
pub enum HandEvent {
    /// It drew a card.
    Drew {
        /// Whose.
        by: Seat,
        /// The group of the card.
        group: Group,
    },
    /// It played a card.
    Played {
        /// Whose.
        by: Seat,
        /// The card.
        card: Card,
    },
    /// A card went from it face down to the discard pile.
    Hid {
        /// Whose.
        by: Seat,
        /// Where it lies now.
        place: u8,
    },
    /// It changed places with another one.
    Swapped {
        /// Whose.
        by: Seat,
        /// With whose.
        with: Seat,
    },
}

impl Default for HandEvent {
    fn default() -> HandEvent {
        HandEvent::Drew { by: Seat::default(), group: Group::I }
    }
}

impl Memories {
    /// Something happened to a hand: worth remembering once a hand has been given away.
    #[inline]
    pub(crate) fn note(&mut self, event: HandEvent) {
        if !self.given.is_empty() && self.since.count() < MOST_EVENTS {
            self.since.put(event);
        }
    }

    /// Two seats have exchanged their hands; these are the hands as they are now.
    pub(crate) fn note_swap(&mut self, one: (Seat, &Hand), other: (Seat, &Hand)) {
        self.note(HandEvent::Swapped { by: one.0, with: other.0 });
        let after = self.since.count() as u8;
        for ((by, _), (to, cards)) in [(one, other), (other, one)] {
            if self.given.count() < MOST_GIVEN {
                self.given.put(Given { by, to, cards: *cards, after });
            }
        }
    }
}
