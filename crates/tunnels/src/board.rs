//! The tiles that lie on a board with a rim.
//!
//! The board knows of each tile which sides are open; that is all there is to know where all openings of a tile meet
//! inside it. What a tile shows besides is kept by the game, by [`Cells::place`]. Its slow and obvious twin is in
//! `tests/board.rs`.

use crate::cell::Cell;
use crate::cells::Cells;
use crate::edge::Edges;
use crate::fit::Fit;
use crate::side::{Side, Sides};

/// A board with so many columns and rows, and the tiles on it: face up, or face down with edges that nobody knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Board<const COLUMNS: usize, const ROWS: usize> {
    face_up: Cells<COLUMNS, ROWS>,
    covered: Cells<COLUMNS, ROWS>,
    /// For each side, the cells whose tile is open there.
    open: [Cells<COLUMNS, ROWS>; 4],
}

impl<const COLUMNS: usize, const ROWS: usize> Board<COLUMNS, ROWS> {
    /// Lays a tile face up on an empty cell of the board.
    #[inline]
    pub fn lay(&mut self, cell: Cell, openings: Sides) {
        let here = Cells::of(cell);
        self.face_up |= here;
        for side in openings {
            self.open[side as usize] |= here;
        }
    }

    /// Lays a tile face down on an empty cell of the board: it takes the place, but demands nothing of its neighbours.
    pub fn cover(&mut self, cell: Cell) {
        self.covered |= Cells::of(cell);
    }

    /// Turns a face-down tile over, so that it lies with these openings, which may not fit its neighbours.
    pub fn turn_up(&mut self, cell: Cell, openings: Sides) {
        self.covered &= !Cells::of(cell);
        self.lay(cell, openings);
    }

    /// Takes a face-up tile away.
    pub fn remove(&mut self, cell: Cell) {
        let others = !Cells::of(cell);
        self.face_up &= others;
        self.open.iter_mut().for_each(|open| *open &= others);
    }

    /// The cells where a tile lies face up.
    #[inline]
    pub fn face_up(&self) -> Cells<COLUMNS, ROWS> {
        self.face_up
    }

    /// The cells where a tile lies face down.
    #[inline]
    pub fn covered(&self) -> Cells<COLUMNS, ROWS> {
        self.covered
    }

    /// The cells where nothing lies.
    #[inline]
    pub fn free(&self) -> Cells<COLUMNS, ROWS> {
        !(self.face_up | self.covered)
    }

    /// The open sides of the tile at a cell; none if it lies face down or there is none.
    #[inline]
    pub fn openings(&self, cell: Cell) -> Sides {
        let open = Side::ALL.into_iter().filter(|side| self.is_open(cell, *side));
        open.fold(Sides::NONE, |all, side| all | Sides::of(side))
    }

    /// Whether the tile at a cell is open at a side.
    #[inline]
    pub fn is_open(&self, cell: Cell, side: Side) -> bool {
        self.open[side as usize].has(cell)
    }

    /// How a tile would meet its neighbours at a cell: face-up ones only. Nothing is known of sources here.
    pub fn fit(&self, cell: Cell, openings: Sides) -> Fit {
        let mut fit = Fit::default();
        for side in Side::ALL.into_iter().filter(|side| self.face_up.has(cell.step(*side))) {
            let edge = Sides::of(side);
            fit.touches |= edge;
            match (openings.has(side), self.is_open(cell.step(side), side.opposite())) {
                (true, true) => fit.meets |= edge,
                (false, false) => {}
                _ => fit.clashes |= edge,
            }
        }
        fit
    }

    /// The edges that are open on both sides.
    #[inline]
    pub fn joins(&self) -> Edges<COLUMNS, ROWS> {
        let joins = |side: Side| self.open[side as usize] & self.open[side.opposite() as usize].beside(side);
        Edges::of(joins(Side::E), joins(Side::S))
    }

    /// The edges that are open on one side, where no tile lies face up on the other.
    #[inline]
    pub fn ends(&self) -> Edges<COLUMNS, ROWS> {
        let unknown = !self.face_up;
        let ends = |side: Side| {
            self.open[side as usize] & unknown.beside(side) | unknown & self.open[side.opposite() as usize].beside(side)
        };
        Edges::of(ends(Side::E), ends(Side::S))
    }

    /// What the neighbours of all empty cells demand.
    #[inline]
    pub fn around(&self) -> Around<COLUMNS, ROWS> {
        let open = |side: Side| self.open[side.opposite() as usize].beside(side);
        Around { free: self.free(), known: Side::ALL.map(|side| self.face_up.beside(side)), open: Side::ALL.map(open) }
    }
}

/// What the neighbours of all empty cells demand: made once, then asked for every tile.
#[derive(Clone, Copy, Debug)]
pub struct Around<const COLUMNS: usize, const ROWS: usize> {
    free: Cells<COLUMNS, ROWS>,
    /// For each side, the cells with a face-up neighbour there.
    known: [Cells<COLUMNS, ROWS>; 4],
    /// For each side, the cells with a neighbour there that is open towards them.
    open: [Cells<COLUMNS, ROWS>; 4],
}

impl<const COLUMNS: usize, const ROWS: usize> Around<COLUMNS, ROWS> {
    /// The empty cells where a tile with these openings meets every face-up neighbour open on open and closed on closed,
    /// and at least one of them open on open.
    #[inline]
    pub fn continuing(&self, openings: Sides) -> Cells<COLUMNS, ROWS> {
        let mut meets = Cells::NONE;
        let mut clashes = Cells::NONE;
        for side in Side::ALL {
            let (known, open) = (self.known[side as usize], self.open[side as usize]);
            if openings.has(side) {
                meets |= open;
                clashes |= known & !open;
            } else {
                clashes |= open;
            }
        }
        self.free & meets & !clashes
    }
}
