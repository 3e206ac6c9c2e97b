//! The line between two cells, and sets of such lines on a board with a rim.

use crate::cell::Cell;
use crate::cells::Cells;
use crate::side::Side;
use serde::Serialize;
use std::fmt;
use std::ops::{BitAnd, BitOr, Not};
use std::str::FromStr;

/// The line between two neighbouring cells, written as the eastern or southern edge of one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Edge {
    cell: Cell,
    side: Side,
}

impl Edge {
    /// The edge at a side of a cell.
    #[inline]
    pub const fn new(cell: Cell, side: Side) -> Edge {
        match side {
            Side::E | Side::S => Edge { cell, side },
            Side::N | Side::W => Edge { cell: cell.step(side), side: side.opposite() },
        }
    }

    /// The two cells, the western or northern one first.
    #[inline]
    pub const fn cells(self) -> [Cell; 2] {
        [self.cell, self.cell.step(self.side)]
    }

    /// The side at which it lies of the first of its cells: east or south.
    #[inline]
    pub const fn side(self) -> Side {
        self.side
    }
}

impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.cell, self.side)
    }
}

/// A text that names no edge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoEdge(String);

impl fmt::Display for NoEdge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is no edge: write a cell and E or S, such as 3,1 E", self.0)
    }
}

impl std::error::Error for NoEdge {}

impl FromStr for Edge {
    type Err = NoEdge;
    fn from_str(text: &str) -> Result<Edge, NoEdge> {
        let edge = text.split_once(' ').and_then(|(cell, side)| {
            let side = [Side::E, Side::S].into_iter().find(|own| side.chars().eq([own.letter()]))?;
            Some(Edge { cell: cell.parse().ok()?, side })
        });
        edge.ok_or_else(|| NoEdge(text.chars().take(40).collect()))
    }
}

/// A set of edges between cells of a board: the rim is none of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Edges<const COLUMNS: usize, const ROWS: usize> {
    east: Cells<COLUMNS, ROWS>,
    south: Cells<COLUMNS, ROWS>,
}

impl<const COLUMNS: usize, const ROWS: usize> Edges<COLUMNS, ROWS> {
    /// No edge.
    pub const NONE: Self = Edges { east: Cells::NONE, south: Cells::NONE };

    /// The edges at the east of some cells and at the south of others; those on the rim are dropped.
    #[inline]
    pub fn of(east: Cells<COLUMNS, ROWS>, south: Cells<COLUMNS, ROWS>) -> Self {
        Edges { east: east & Cells::ALL.beside(Side::E), south: south & Cells::ALL.beside(Side::S) }
    }

    /// The set of one edge; empty if it is on the rim or off the board.
    #[inline]
    pub fn single(edge: Edge) -> Self {
        let cell = Cells::of(edge.cell);
        if edge.side == Side::E { Edges::of(cell, Cells::NONE) } else { Edges::of(Cells::NONE, cell) }
    }

    /// Whether an edge is in the set.
    #[inline]
    pub fn has(self, edge: Edge) -> bool {
        if edge.side == Side::E { self.east.has(edge.cell) } else { self.south.has(edge.cell) }
    }

    /// Whether no edge is in the set.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.east.is_empty() && self.south.is_empty()
    }

    /// Adds an edge, if it is one of the board's.
    #[inline]
    pub fn insert(&mut self, edge: Edge) {
        *self = *self | Edges::single(edge);
    }

    /// Takes an edge out.
    #[inline]
    pub fn remove(&mut self, edge: Edge) {
        *self = *self & !Edges::single(edge);
    }

    /// The edges one by one: those between west and east first, each kind row by row.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Edge> {
        let east = self.east.iter().map(|cell| Edge { cell, side: Side::E });
        east.chain(self.south.iter().map(|cell| Edge { cell, side: Side::S }))
    }
}

impl<const COLUMNS: usize, const ROWS: usize> BitAnd for Edges<COLUMNS, ROWS> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Edges { east: self.east & other.east, south: self.south & other.south }
    }
}

impl<const COLUMNS: usize, const ROWS: usize> BitOr for Edges<COLUMNS, ROWS> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Edges { east: self.east | other.east, south: self.south | other.south }
    }
}

/// The edges of the board that are not in the set.
impl<const COLUMNS: usize, const ROWS: usize> Not for Edges<COLUMNS, ROWS> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Edges::of(!self.east, !self.south)
    }
}

impl<const COLUMNS: usize, const ROWS: usize> FromIterator<Edge> for Edges<COLUMNS, ROWS> {
    fn from_iter<I: IntoIterator<Item = Edge>>(edges: I) -> Self {
        edges.into_iter().fold(Self::NONE, |all, edge| all | Edges::single(edge))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edge_is_the_same_from_both_sides() {
        for cell in [Cell::new(0, 0), Cell::new(3, 2)] {
            for side in Side::ALL {
                let edge = Edge::new(cell, side);
                assert_eq!(edge, Edge::new(cell.step(side), side.opposite()));
                assert!(edge.cells().contains(&cell) && edge.cells().contains(&cell.step(side)));
                assert_eq!(edge.to_string().parse(), Ok(edge));
            }
        }
        for wrong in ["", "1,2", "1,2 N", "1,2 W", "1,2 e", "1,2  E", "E 1,2", "1,2 E ", "1,2 EE", "01,2 E"] {
            assert!(wrong.parse::<Edge>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_rim_is_no_edge() {
        type Small = Edges<3, 2>;
        let all = !Small::NONE;
        assert_eq!(all.iter().count(), 2 * 2 + 3, "two between columns in each row, three between the rows");
        for edge in all.iter() {
            assert!(edge.cells().into_iter().all(|cell| Cells::<3, 2>::ALL.has(cell)), "{edge}");
        }
        for cell in (-1..4).flat_map(|x| (-1..3).map(move |y| Cell::new(x, y))) {
            for side in [Side::E, Side::S] {
                let edge = Edge::new(cell, side);
                let inside = edge.cells().into_iter().all(|cell| Cells::<3, 2>::ALL.has(cell));
                assert_eq!(all.has(edge), inside, "{edge}");
                let mut set = Small::NONE;
                set.insert(edge);
                assert_eq!((set.has(edge), set.is_empty()), (inside, !inside));
                set.remove(edge);
                assert_eq!(set, Small::NONE);
            }
        }
    }
}
