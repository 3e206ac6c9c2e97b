//! Ending early, when all want to.
//!
//! Agreement is not a turn: any seat may agree or withdraw at any time, and when all seats stand agreed the round ends.
//! Whether a game knows an early end at all, it says itself.

use crate::seat::{Seat, Seats};

/// The seats that want to end the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Agreement(u16);

impl Agreement {
    /// A seat agrees.
    pub fn agree(&mut self, seat: Seat) {
        self.0 |= 1 << seat.index();
    }

    /// A seat takes it back.
    pub fn withdraw(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.index());
    }

    /// Whether a seat stands agreed.
    pub fn has(self, seat: Seat) -> bool {
        self.0 >> seat.index() & 1 == 1
    }

    /// Whether all seats do.
    pub fn is_complete(self, seats: Seats) -> bool {
        seats.all().all(|seat| self.has(seat))
    }
}
