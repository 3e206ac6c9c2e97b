//! A place for one tile.

use crate::side::Side;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A place for one tile: x grows eastwards, y grows southwards.
///
/// No game lays more than some fifty tiles, each next to another, so a byte for each direction is never outgrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "[number, number]"))]
pub struct Cell {
    /// Eastwards.
    pub x: i8,
    /// Southwards.
    pub y: i8,
}

impl Cell {
    /// The cell at (x, y).
    #[inline]
    pub const fn new(x: i8, y: i8) -> Cell {
        Cell { x, y }
    }

    /// The neighbour at `side`. At the far ends of the numbers it comes round, where nothing ever lies.
    #[inline]
    pub const fn step(self, side: Side) -> Cell {
        // A table rather than a match: which side it is cannot be guessed, and this is asked all the time.
        const STEPS: [(i8, i8); 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];
        let (x, y) = STEPS[side as usize];
        Cell::new(self.x.wrapping_add(x), self.y.wrapping_add(y))
    }

    /// How many steps lead from here to `other` when nothing is in the way.
    #[inline]
    pub fn distance(self, other: Cell) -> u32 {
        let along = |a: i8, b: i8| u32::from(a.abs_diff(b));
        along(self.x, other.x) + along(self.y, other.y)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// A text that names no cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoCell(String);

impl fmt::Display for NoCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is no cell: write x,y with whole numbers from -128 to 127, such as 3,-1", self.0)
    }
}

impl std::error::Error for NoCell {}

impl FromStr for Cell {
    type Err = NoCell;
    fn from_str(text: &str) -> Result<Cell, NoCell> {
        let cell = text.split_once(',').and_then(|(x, y)| Some(Cell::new(x.parse().ok()?, y.parse().ok()?)));
        // Only the one way of writing that `Display` uses is taken, so that a text names a cell once.
        cell.filter(|cell| cell.to_string() == text).ok_or_else(|| NoCell(text.chars().take(40).collect()))
    }
}

impl Serialize for Cell {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        [self.x, self.y].serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Cell, D::Error> {
        <[i8; 2]>::deserialize(deserializer).map(|[x, y]| Cell::new(x, y))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_and_its_opposite_come_back() {
        for cell in [Cell::new(0, 0), Cell::new(127, -128), Cell::new(-128, 127)] {
            for side in Side::ALL {
                assert_eq!(cell.step(side).step(side.opposite()), cell);
            }
        }
        assert_eq!(Cell::new(0, 0).step(Side::N), Cell::new(0, -1), "north of (x,y) is (x,y-1)");
        assert_eq!(Cell::new(0, 0).step(Side::E), Cell::new(1, 0));
    }

    #[test]
    fn text_round_trips_and_anything_else_is_refused() {
        for cell in [Cell::new(0, 0), Cell::new(8, -2), Cell::new(-128, 127)] {
            assert_eq!(cell.to_string().parse(), Ok(cell));
        }
        for wrong in ["", "1", "1,", "1,2,3", "+1,2", "01,2", "1, 2", "128,0", "x,y", "-0,0"] {
            assert!(wrong.parse::<Cell>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn distance_counts_steps() {
        assert_eq!(Cell::new(0, 0).distance(Cell::new(8, -2)), 10);
        assert_eq!(Cell::new(-128, -128).distance(Cell::new(127, 127)), 510);
    }
}
