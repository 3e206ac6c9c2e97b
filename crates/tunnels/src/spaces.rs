//! A tile as a small graph: the spaces where something can stand, which are next to each other, and which lie at each
//! open side.

use crate::cell::Cell;
use crate::side::{Side, Sides};
use serde::Serialize;
use std::fmt;
use std::str::FromStr;

/// The most spaces a tile can have.
pub const MOST_SPACES: usize = 8;

/// The spaces of a tile, numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spaces {
    count: u8,
    /// For each side, the space that lies there.
    at: [u8; 4],
    /// For each space, those next to it inside the tile, a bit each.
    next: [u8; MOST_SPACES],
}

const NOWHERE: u8 = u8::MAX;

impl Spaces {
    /// No space at all.
    pub const NONE: Spaces = Spaces { count: 0, at: [NOWHERE; 4], next: [0; MOST_SPACES] };

    /// One space that lies at all open sides.
    pub const fn single(openings: Sides) -> Spaces {
        let mut spaces = Spaces { count: 1, ..Spaces::NONE };
        let mut side = 0;
        while side < 4 {
            if openings.bits() >> side & 1 == 1 {
                spaces.at[side] = 0;
            }
            side += 1;
        }
        spaces
    }

    /// An arm at each open side in the order N E S W, each next to all others.
    pub const fn arms(openings: Sides) -> Spaces {
        let mut spaces = Spaces::loose_arms(openings);
        let all = (1_u16 << spaces.count) as u8;
        let mut arm = 0;
        while arm < spaces.count as usize {
            spaces.next[arm] = all.wrapping_sub(1) & !(1 << arm);
            arm += 1;
        }
        spaces
    }

    /// An arm at each open side in the order N E S W, all next to a centre, which is the last space.
    pub const fn star(openings: Sides) -> Spaces {
        let arms = Spaces::loose_arms(openings);
        arms.with_space(((1_u16 << arms.count) - 1) as u8)
    }

    const fn loose_arms(openings: Sides) -> Spaces {
        let mut spaces = Spaces::NONE;
        let mut side = 0;
        while side < 4 {
            if openings.bits() >> side & 1 == 1 {
                spaces.at[side] = spaces.count;
                spaces.count += 1;
            }
            side += 1;
        }
        spaces
    }

    /// One more space, next to these ones (a bit each). It lies at no side.
    pub const fn with_space(mut self, next_to: u8) -> Spaces {
        let new = self.count as usize;
        self.count += 1;
        self.next[new] = next_to;
        let mut space = 0;
        while space < new {
            if next_to >> space & 1 == 1 {
                self.next[space] |= 1 << new;
            }
            space += 1;
        }
        self
    }

    /// Two graphs on one tile that are not joined; the spaces of the second come after those of the first.
    pub const fn beside(mut self, other: Spaces) -> Spaces {
        let first = self.count;
        let mut side = 0;
        while side < 4 {
            if self.at[side] == NOWHERE && other.at[side] != NOWHERE {
                self.at[side] = first + other.at[side];
            }
            side += 1;
        }
        let mut space = 0;
        while space < other.count {
            self.next[(first + space) as usize] = other.next[space as usize] << first;
            space += 1;
        }
        self.count += other.count;
        self
    }

    /// The same spaces on a tile that is turned by 180°. Each keeps its number.
    pub const fn turned(mut self) -> Spaces {
        self.at = [self.at[2], self.at[3], self.at[0], self.at[1]];
        self
    }

    /// How many there are.
    #[inline]
    pub const fn count(self) -> u8 {
        self.count
    }

    /// The space that lies at a side.
    #[inline]
    pub const fn at(self, side: Side) -> Option<u8> {
        let space = self.at[side as usize];
        if space == NOWHERE { None } else { Some(space) }
    }

    /// The spaces next to a space inside the tile, a bit each.
    #[inline]
    pub const fn next_to(self, space: u8) -> u8 {
        self.next[space as usize % MOST_SPACES]
    }

    /// The sides at which a space lies.
    #[inline]
    pub fn sides_of(self, space: u8) -> Sides {
        let lies = |side: &Side| self.at[*side as usize] == space;
        Side::ALL.into_iter().filter(lies).fold(Sides::NONE, |all, side| all | Sides::of(side))
    }
}

/// A space on the table: the cell of its tile, and its number there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Spot {
    /// The cell of the tile.
    pub cell: Cell,
    /// The number of the space on it.
    pub space: u8,
}

impl Spot {
    /// A space of the tile at a cell.
    #[inline]
    pub const fn new(cell: Cell, space: u8) -> Spot {
        Spot { cell, space }
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.cell, self.space)
    }
}

/// A text that names no space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoSpot(String);

impl fmt::Display for NoSpot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is no space: write a cell and the number of a space on its card, such as 3,-1.0", self.0)
    }
}

impl std::error::Error for NoSpot {}

impl FromStr for Spot {
    type Err = NoSpot;
    fn from_str(text: &str) -> Result<Spot, NoSpot> {
        let spot = text.split_once('.').and_then(|(cell, space)| {
            let space = space.parse().ok().filter(|space| (*space as usize) < MOST_SPACES)?;
            Some(Spot { cell: cell.parse().ok()?, space })
        });
        spot.filter(|spot| spot.to_string() == text).ok_or_else(|| NoSpot(text.chars().take(40).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sides(letters: &str) -> Sides {
        Sides::from_letters(letters).unwrap()
    }

    /// Next to is mutual, nothing is next to itself, and everything is one of the tile's own spaces.
    fn check(spaces: Spaces) {
        for one in 0..spaces.count() {
            let next = spaces.next_to(one);
            assert_eq!((next >> one & 1, u16::from(next) >> spaces.count()), (0, 0), "{spaces:?}");
            for other in 0..spaces.count() {
                assert_eq!(next >> other & 1, spaces.next_to(other) >> one & 1, "{spaces:?}");
            }
        }
        for side in Side::ALL {
            assert!(spaces.at(side).is_none_or(|space| space < spaces.count() && spaces.sides_of(space).has(side)));
            assert_eq!(spaces.turned().at(side), spaces.at(side.opposite()));
        }
    }

    #[test]
    fn every_kind_of_tile_is_a_graph() {
        for bits in 1..16 {
            let openings = Sides::from_bits(bits);
            for spaces in [Spaces::single(openings), Spaces::arms(openings), Spaces::star(openings)] {
                check(spaces);
                for side in Side::ALL {
                    assert_eq!(spaces.at(side).is_some(), openings.has(side));
                }
            }
            assert_eq!(u32::from(Spaces::arms(openings).count()), openings.count());
            assert_eq!(u32::from(Spaces::star(openings).count()), openings.count() + 1);
        }
    }

    #[test]
    fn crossing_takes_one_two_or_three_steps() {
        let across = sides("EW");
        assert_eq!(Spaces::single(across).at(Side::E), Spaces::single(across).at(Side::W));
        let arms = Spaces::arms(across);
        assert_eq!((arms.at(Side::E), arms.at(Side::W), arms.next_to(0)), (Some(0), Some(1), 0b10));
        let star = Spaces::star(across);
        assert_eq!((star.next_to(0), star.next_to(1), star.next_to(2)), (0b100, 0b100, 0b011));
    }

    #[test]
    fn two_paths_on_one_tile_do_not_meet_unless_a_space_joins_them() {
        let bridge = Spaces::arms(sides("EW")).beside(Spaces::arms(sides("NS")));
        check(bridge);
        assert_eq!(bridge.count(), 4);
        assert_eq!((bridge.at(Side::E), bridge.at(Side::N), bridge.next_to(2)), (Some(0), Some(2), 0b1000));
        let tunnel = bridge.with_space(0b1111);
        check(tunnel);
        assert_eq!((tunnel.next_to(4), tunnel.next_to(0), tunnel.sides_of(4)), (0b1111, 0b10010, Sides::NONE));
    }

    #[test]
    fn text_round_trips_and_anything_else_is_refused() {
        for spot in [Spot::new(Cell::new(3, -1), 0), Spot::new(Cell::new(-128, 127), 7)] {
            assert_eq!(spot.to_string().parse(), Ok(spot));
        }
        for wrong in ["", "3,-1", "3,-1.", "3,-1.8", "3,-1.00", "3.-1,0", "3,-1.0.0", "+3,1.0"] {
            assert!(wrong.parse::<Spot>().is_err(), "{wrong}");
        }
    }
}
