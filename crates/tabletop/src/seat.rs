//! Places at a table, and who looks on.

use crate::notation::Garbled;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A player's place at the table, numbered clockwise from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Seat(u8);

impl Seat {
    /// The seat with a number.
    #[inline]
    pub const fn new(number: u8) -> Seat {
        Seat(number)
    }

    /// The number of this seat, for arrays with a place for each.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Seat {
    type Err = Garbled;
    fn from_str(text: &str) -> Result<Seat, Garbled> {
        let seat = text.parse().ok().map(Seat);
        seat.filter(|seat| seat.to_string() == text)
            .ok_or_else(|| Garbled::new(text, "the number of a seat, such as 0"))
    }
}

/// How many seats a table has: 1 to [`Seats::MOST`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Seats(u8);

impl Seats {
    /// No game seats more.
    pub const MOST: u8 = 10;

    /// A table with so many seats, if any game could have it.
    pub const fn new(count: u8) -> Option<Seats> {
        if count >= 1 && count <= Seats::MOST { Some(Seats(count)) } else { None }
    }

    /// How many seats there are.
    #[inline]
    pub const fn count(self) -> usize {
        self.0 as usize
    }

    /// Whether a seat is one of this table's.
    #[inline]
    pub const fn has(self, seat: Seat) -> bool {
        seat.0 < self.0
    }

    /// All seats, clockwise from 0.
    #[inline]
    pub fn all(self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        (0..self.0).map(Seat)
    }

    /// All seats, clockwise from `first`.
    pub fn clockwise_from(self, first: Seat) -> impl Iterator<Item = Seat> {
        (0..self.0).map(move |n| Seat((first.0 + n) % self.0))
    }

    /// All seats, counter-clockwise from `first`.
    pub fn counter_clockwise_from(self, first: Seat) -> impl Iterator<Item = Seat> {
        (0..self.0).map(move |n| Seat((first.0 + self.0 - n) % self.0))
    }

    /// The next seat clockwise.
    #[inline]
    pub const fn left_of(self, seat: Seat) -> Seat {
        if seat.0 + 1 >= self.0 { Seat(0) } else { Seat(seat.0 + 1) }
    }

    /// The next seat counter-clockwise.
    #[inline]
    pub const fn right_of(self, seat: Seat) -> Seat {
        if seat.0 == 0 { Seat(self.0 - 1) } else { Seat(seat.0 - 1) }
    }
}

impl<'de> Deserialize<'de> for Seats {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Seats, D::Error> {
        let count = u8::deserialize(deserializer)?;
        Seats::new(count).ok_or_else(|| {
            serde::de::Error::custom(format!("{count} is no number of seats: take 1 to {}", Seats::MOST))
        })
    }
}

/// Whose eyes and ears: a seat's, or those of somebody who only looks on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Viewer {
    /// The player at a seat.
    Seat(Seat),
    /// Somebody who only looks on.
    Audience,
}

impl Viewer {
    /// Every viewer of a table.
    pub fn all(seats: Seats) -> impl Iterator<Item = Viewer> {
        seats.all().map(Viewer::Seat).chain([Viewer::Audience])
    }

    /// Whether this is the player at `seat`.
    #[inline]
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }

    /// The viewer's own seat.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Audience => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn left_is_clockwise_and_right_is_back() {
        let seats = Seats::new(5).unwrap();
        assert_eq!(seats.left_of(Seat(4)), Seat(0));
        for seat in seats.all() {
            assert_eq!(seats.right_of(seats.left_of(seat)), seat);
        }
        let numbers = |seats: &mut dyn Iterator<Item = Seat>| seats.map(Seat::index).collect::<Vec<_>>();
        assert_eq!(numbers(&mut seats.clockwise_from(Seat(3))), [3, 4, 0, 1, 2]);
        assert_eq!(numbers(&mut seats.counter_clockwise_from(Seat(1))), [1, 0, 4, 3, 2]);
    }

    #[test]
    fn a_table_has_one_to_ten_seats() {
        assert_eq!(Seats::new(0), None);
        assert_eq!(Seats::new(11), None);
        assert_eq!(Viewer::all(Seats::new(10).unwrap()).count(), 11);
        assert!(serde_json::from_str::<Seats>("0").is_err());
        assert!("07".parse::<Seat>().is_err());
        assert_eq!("7".parse(), Ok(Seat(7)));
    }
}
