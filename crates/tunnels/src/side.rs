//! The four sides of a cell, and sets of them.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign};

/// One side of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Side {
    /// Towards smaller y.
    N,
    /// Towards larger x.
    E,
    /// Towards larger y.
    S,
    /// Towards smaller x.
    W,
}

impl Side {
    /// All sides, in the order in which open edges are written.
    pub const ALL: [Side; 4] = [Side::N, Side::E, Side::S, Side::W];

    /// The side across: what a neighbour calls the same edge.
    #[inline]
    pub const fn opposite(self) -> Side {
        Side::ALL[(self as usize + 2) % 4]
    }

    /// The letter of this side.
    pub const fn letter(self) -> char {
        match self {
            Side::N => 'N',
            Side::E => 'E',
            Side::S => 'S',
            Side::W => 'W',
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A set of sides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "string"))]
pub struct Sides(u8);

impl Sides {
    /// No side.
    pub const NONE: Sides = Sides(0);
    /// All four sides.
    pub const ALL: Sides = Sides(0b1111);

    /// The set of one side.
    #[inline]
    pub const fn of(side: Side) -> Sides {
        Sides(1 << side as u8)
    }

    /// The set with the given bits: N is 1, E is 2, S is 4, W is 8. Other bits are dropped.
    #[inline]
    pub const fn from_bits(bits: u8) -> Sides {
        Sides(bits & 0b1111)
    }

    /// The bits of this set, below 16: N is 1, E is 2, S is 4, W is 8.
    #[inline]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Whether `side` is in the set.
    #[inline]
    pub const fn has(self, side: Side) -> bool {
        self.0 & (1 << side as u8) != 0
    }

    /// Whether no side is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many sides are in the set.
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The sides of this set that are not in `other`.
    #[inline]
    pub const fn without(self, other: Sides) -> Sides {
        Sides(self.0 & !other.0)
    }

    /// Every side replaced by the one across, as when a tile is turned by 180°.
    #[inline]
    pub const fn turned(self) -> Sides {
        Sides((self.0 << 2 | self.0 >> 2) & 0b1111)
    }

    /// The first side of the set in the order N E S W.
    #[inline]
    pub fn first(self) -> Option<Side> {
        self.into_iter().next()
    }

    /// Its letters, such as `NES`.
    #[inline]
    pub fn letters(self) -> &'static str {
        LETTERS[self.0 as usize % LETTERS.len()]
    }

    /// Reads letters such as `NES`, each at most once and in the order N E S W.
    pub fn from_letters(text: &str) -> Option<Sides> {
        let sides = Side::ALL
            .into_iter()
            .filter(|side| text.contains(side.letter()))
            .fold(Sides::NONE, |all, side| all | Sides::of(side));
        (sides.letters() == text).then_some(sides)
    }
}

impl BitOr for Sides {
    type Output = Sides;
    #[inline]
    fn bitor(self, other: Sides) -> Sides {
        Sides(self.0 | other.0)
    }
}

impl BitOrAssign for Sides {
    #[inline]
    fn bitor_assign(&mut self, other: Sides) {
        self.0 |= other.0;
    }
}

impl BitAnd for Sides {
    type Output = Sides;
    #[inline]
    fn bitand(self, other: Sides) -> Sides {
        Sides(self.0 & other.0)
    }
}

impl IntoIterator for Sides {
    type Item = Side;
    type IntoIter = Each;
    #[inline]
    fn into_iter(self) -> Each {
        Each(self.0)
    }
}

/// The sides of a set, one by one, in the order N E S W.
#[derive(Clone, Debug)]
pub struct Each(u8);

impl Iterator for Each {
    type Item = Side;
    #[inline]
    fn next(&mut self) -> Option<Side> {
        if self.0 == 0 {
            return None;
        }
        let side = Side::ALL[self.0.trailing_zeros() as usize & 3];
        self.0 &= self.0 - 1;
        Some(side)
    }
}

/// The letters of every set, by its number: views are full of them, so they are not put together each time.
static LETTERS: [&str; 16] =
    ["", "N", "E", "NE", "S", "NS", "ES", "NES", "W", "NW", "EW", "NEW", "SW", "NSW", "ESW", "NESW"];

impl fmt::Display for Sides {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.letters())
    }
}

impl fmt::Debug for Sides {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sides({self})")
    }
}

impl Serialize for Sides {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.letters())
    }
}

impl<'de> Deserialize<'de> for Sides {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Sides, D::Error> {
        let text = String::deserialize(deserializer)?;
        Sides::from_letters(&text).ok_or_else(|| {
            serde::de::Error::custom(format!(
                "`{text}` is no set of sides: write the open ones in the order N E S W, such as NES"
            ))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turning_twice_changes_nothing() {
        for bits in 0..16 {
            let sides = Sides::from_bits(bits);
            assert_eq!(sides.turned().turned(), sides);
            for side in Side::ALL {
                assert_eq!(sides.has(side), sides.turned().has(side.opposite()));
            }
        }
    }

    #[test]
    fn letters_round_trip_and_disorder_is_refused() {
        for bits in 0..16 {
            let sides = Sides::from_bits(bits);
            assert_eq!(Sides::from_letters(&sides.to_string()), Some(sides));
            assert_eq!(sides.count() as usize, sides.to_string().len());
            assert_eq!(sides.first().map(|side| side.to_string()), sides.to_string().get(..1).map(str::to_owned));
        }
        for wrong in ["WN", "NN", "n", "NX", " N"] {
            assert_eq!(Sides::from_letters(wrong), None, "{wrong}");
        }
    }
}
