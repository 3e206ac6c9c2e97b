//! Where a cell is looked up: what lies there, or what is known of it.
//!
//! A table of 256 places answers: cells within sixteen by sixteen of each other never share a place, so the answer is
//! nearly always the first one.

use crate::border::Border;
use crate::cell::Cell;
use crate::grid::{Laid, Number};

/// What is known of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Tile(Number),
    Border(usize),
}

/// Finds what is known of a cell: an open-addressed table of tile numbers (below 64) and border places (64 and up).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Index([u8; 256]);

const FREE: u8 = 255;
const FORGOTTEN: u8 = 254;
const FIRST_BORDER: u8 = 64;

impl Default for Index {
    fn default() -> Index {
        Index([FREE; 256])
    }
}

impl Index {
    #[inline]
    pub(crate) fn border(at: usize) -> u8 {
        FIRST_BORDER + at as u8
    }

    #[inline]
    fn slot(cell: Cell) -> u8 {
        (cell.y as u8) << 4 | cell.x as u8 & 15
    }

    #[inline]
    fn cell_of<T, const TILES: usize, const BORDER: usize>(
        entry: u8,
        tiles: &[Laid<T>; TILES],
        border: &Border<BORDER>,
    ) -> Cell {
        if entry < FIRST_BORDER {
            tiles[entry as usize].cell
        } else {
            border.cell((entry - FIRST_BORDER) as usize).cell
        }
    }

    /// The slot that holds `cell`, or the free one where the search for it ended.
    #[inline]
    pub(crate) fn search<T, const TILES: usize, const BORDER: usize>(
        &self,
        cell: Cell,
        tiles: &[Laid<T>; TILES],
        border: &Border<BORDER>,
    ) -> u8 {
        let mut slot = Index::slot(cell);
        loop {
            let entry = self.0[slot as usize];
            if entry == FREE || entry != FORGOTTEN && Index::cell_of(entry, tiles, border) == cell {
                return slot;
            }
            slot = slot.wrapping_add(1);
        }
    }

    #[inline]
    pub(crate) fn find<T, const TILES: usize, const BORDER: usize>(
        &self,
        cell: Cell,
        tiles: &[Laid<T>; TILES],
        border: &Border<BORDER>,
    ) -> Option<Place> {
        self.entry(self.search(cell, tiles, border))
    }

    /// What a slot says.
    #[inline]
    pub(crate) fn entry(&self, slot: u8) -> Option<Place> {
        match self.0[slot as usize] {
            FREE => None,
            entry if entry < FIRST_BORDER => Some(Place::Tile(entry)),
            entry => Some(Place::Border((entry - FIRST_BORDER) as usize)),
        }
    }

    #[inline]
    pub(crate) fn write(&mut self, slot: u8, entry: u8) {
        self.0[slot as usize] = entry;
    }

    /// Notes an entry for a cell that has none.
    #[inline]
    pub(crate) fn remember(&mut self, cell: Cell, entry: u8) {
        let mut slot = Index::slot(cell);
        while self.0[slot as usize] < FORGOTTEN {
            slot = slot.wrapping_add(1);
        }
        self.0[slot as usize] = entry;
    }

    pub(crate) fn forget<T, const TILES: usize, const BORDER: usize>(
        &mut self,
        cell: Cell,
        tiles: &[Laid<T>; TILES],
        border: &Border<BORDER>,
    ) {
        let slot = self.search(cell, tiles, border);
        // A free place after this one means that no search ever has to pass it.
        let passed = self.0[slot.wrapping_add(1) as usize] != FREE;
        self.0[slot as usize] = if passed { FORGOTTEN } else { FREE };
    }
}
