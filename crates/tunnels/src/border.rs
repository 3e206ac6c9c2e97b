//! The empty cells along the tiles, with what their neighbours demand.

use crate::cell::Cell;
use crate::side::{Side, Sides};

/// An empty cell beside at least one face-up tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct BorderCell {
    /// Where it is.
    pub cell: Cell,
    /// The sides at which a face-up tile lies.
    pub known: Sides,
    /// Those of them at which that tile is open.
    pub open: Sides,
    /// Those of them at which that tile's opening leads to a source.
    pub reached: Sides,
}

impl BorderCell {
    #[inline]
    pub(crate) fn at(cell: Cell) -> BorderCell {
        BorderCell { cell, ..BorderCell::default() }
    }

    /// A face-up neighbour lies at `side`, open towards this cell or not.
    #[inline]
    pub(crate) fn demand(&mut self, side: Side, open: bool) {
        self.known |= Sides::of(side);
        if open {
            self.open |= Sides::of(side);
        }
    }

    #[inline]
    pub(crate) fn release(&mut self, side: Side) {
        let gone = Sides::of(side);
        self.known = self.known.without(gone);
        self.open = self.open.without(gone);
        self.reached = self.reached.without(gone);
    }

    /// Whether a tile with these openings meets every neighbour open on open and closed on closed.
    #[inline]
    pub fn fits(&self, openings: Sides) -> bool {
        openings & self.known == self.open
    }

    /// The sets of openings that fit here, as bits: bit n stands for [`Sides::from_bits`] of n.
    #[inline]
    pub fn fitting(&self) -> u16 {
        FITTING[self.known.bits() as usize][self.open.bits() as usize]
    }

    /// The sets of openings that fit here and meet an opening that leads to a source, as bits.
    #[inline]
    pub fn fitting_reached(&self) -> u16 {
        self.fitting() & TOUCHING[self.reached.bits() as usize]
    }
}

/// For each pair (known, open): the sets of openings that agree with it.
static FITTING: [[u16; 16]; 16] = {
    let mut table = [[0; 16]; 16];
    let mut known = 0;
    while known < 16 {
        let mut openings = 0;
        while openings < 16 {
            table[known][openings & known] |= 1 << openings;
            openings += 1;
        }
        known += 1;
    }
    table
};

/// For each set of sides: the sets of openings that share a side with it.
static TOUCHING: [u16; 16] = {
    let mut table = [0; 16];
    let mut sides = 0;
    while sides < 16 {
        let mut openings = 0;
        while openings < 16 {
            if openings & sides != 0 {
                table[sides] |= 1 << openings;
            }
            openings += 1;
        }
        sides += 1;
    }
    table
};

/// The border of a grid: its cells in no particular order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Border<const BORDER: usize> {
    pub(crate) n_cells: u8,
    pub(crate) cells: [BorderCell; BORDER],
}

impl<const BORDER: usize> Default for Border<BORDER> {
    fn default() -> Self {
        Border { n_cells: 0, cells: [BorderCell::default(); BORDER] }
    }
}

impl<const BORDER: usize> Border<BORDER> {
    #[inline]
    pub(crate) fn push(&mut self, cell: BorderCell) -> usize {
        let at = self.n_cells as usize;
        self.cells[at] = cell;
        self.n_cells += 1;
        at
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_agree_with_the_plain_question() {
        for known in 0..16 {
            for open in (0..16).filter(|open| open & known == *open) {
                for reached in (0..16).filter(|reached| reached & open == *reached) {
                    let cell = BorderCell {
                        cell: Cell::default(),
                        known: Sides::from_bits(known),
                        open: Sides::from_bits(open),
                        reached: Sides::from_bits(reached),
                    };
                    for bits in 0..16 {
                        let openings = Sides::from_bits(bits);
                        let fits = cell.fits(openings);
                        assert_eq!(cell.fitting() >> bits & 1 == 1, fits);
                        let meets = fits && !(openings & cell.reached).is_empty();
                        assert_eq!(cell.fitting_reached() >> bits & 1 == 1, meets);
                    }
                }
            }
        }
    }
}
