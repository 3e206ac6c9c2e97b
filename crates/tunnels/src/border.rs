//! The empty cells along the tiles, with what their neighbours demand.

use crate::cell::Cell;
use crate::grid::bits;
use crate::side::{Side, Sides};

/// An empty cell beside at least one face-up tile. Four bytes, because a grid holds many.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct BorderCell {
    /// Where it is.
    pub cell: Cell,
    /// The sides at which a face-up tile lies, then four bits on those of them at which that tile is open.
    edges: u8,
    /// The sides at which a tile's opening leads to a source.
    reached: Sides,
}

impl BorderCell {
    /// An empty cell with nothing beside it.
    #[inline]
    pub fn at(cell: Cell) -> BorderCell {
        BorderCell { cell, ..BorderCell::default() }
    }

    /// The sides at which a face-up tile lies.
    #[inline]
    pub fn known(&self) -> Sides {
        Sides::from_bits(self.edges)
    }

    /// Those of them at which that tile is open.
    #[inline]
    pub fn open(&self) -> Sides {
        Sides::from_bits(self.edges >> 4)
    }

    /// Those of them at which that tile's opening leads to a source.
    #[inline]
    pub fn reached(&self) -> Sides {
        self.reached
    }

    /// A face-up neighbour lies at `side`, open towards this cell or not.
    #[inline]
    pub fn demand(&mut self, side: Side, open: bool) {
        let edge = Sides::of(side).bits();
        self.edges |= edge | if open { edge << 4 } else { 0 };
    }

    /// A neighbour's opening at `side` leads to a source.
    #[inline]
    pub fn reach(&mut self, side: Side) {
        self.reached |= Sides::of(side);
    }

    /// The opening at `side` leads to a source no more.
    #[inline]
    pub(crate) fn unreach(&mut self, side: Side) {
        self.reached = self.reached.without(Sides::of(side));
    }

    /// The neighbour at `side` is gone.
    #[inline]
    pub(crate) fn release(&mut self, side: Side) {
        let edge = Sides::of(side);
        self.edges &= !(edge.bits() | edge.bits() << 4);
        self.reached = self.reached.without(edge);
    }

    /// Whether a tile with these openings meets every neighbour open on open and closed on closed.
    #[inline]
    pub fn fits(&self, openings: Sides) -> bool {
        openings & self.known() == self.open()
    }

    /// The sets of openings that fit here, as bits: bit n stands for [`Sides::from_bits`] of n.
    #[inline]
    pub fn fitting(&self) -> u16 {
        FITTING[self.edges as usize]
    }

    /// The sets of openings that fit here and meet an opening that leads to a source, as bits.
    #[inline]
    pub fn fitting_reached(&self) -> u16 {
        self.fitting() & TOUCHING[self.reached.bits() as usize]
    }
}

impl std::fmt::Debug for BorderCell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: known {}, open {}, reached {}", self.cell, self.known(), self.open(), self.reached)
    }
}

/// For each way a cell's edges can be (known ones, then open ones): the sets of openings that agree with it.
static FITTING: [u16; 256] = {
    let mut table = [0; 256];
    let mut known = 0;
    while known < 16 {
        let mut openings = 0;
        while openings < 16 {
            table[known | (openings & known) << 4] |= 1 << openings;
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
    cells: [BorderCell; BORDER],
    /// What [`BorderCell::fitting_reached`] says of each cell: asked far more often than it changes.
    fitting: [u16; BORDER],
    /// The places of the cells where anything fits so, a bit each.
    inviting: [u64; 2],
}

impl<const BORDER: usize> Default for Border<BORDER> {
    fn default() -> Self {
        Border { n_cells: 0, cells: [BorderCell::default(); BORDER], fitting: [0; BORDER], inviting: [0; 2] }
    }
}

impl<const BORDER: usize> Border<BORDER> {
    /// The cells.
    #[inline]
    pub(crate) fn cells(&self) -> &[BorderCell] {
        &self.cells[..self.n_cells as usize]
    }

    /// The cells where anything fits and is reached, with what does.
    #[inline]
    pub(crate) fn inviting(&self) -> impl Iterator<Item = (Cell, u16)> + '_ {
        let [low, high] = self.inviting;
        let places = bits(low).map(usize::from).chain(bits(high).map(|place| 64 + place as usize));
        places.map(|at| (self.cells[at].cell, self.fitting[at]))
    }

    /// Notes what fits into a cell.
    #[inline]
    fn note(&mut self, at: usize, fitting: u16) {
        self.fitting[at] = fitting;
        let word = &mut self.inviting[at / 64];
        *word = *word & !(1 << (at % 64)) | u64::from(fitting != 0) << (at % 64);
    }

    #[inline]
    pub(crate) fn cell(&self, at: usize) -> &BorderCell {
        &self.cells[at]
    }

    /// Changes what is known of a cell.
    #[inline]
    pub(crate) fn change(&mut self, at: usize, change: impl FnOnce(&mut BorderCell)) {
        change(&mut self.cells[at]);
        self.note(at, self.cells[at].fitting_reached());
    }

    #[inline]
    pub(crate) fn push(&mut self, cell: BorderCell) -> usize {
        let at = self.n_cells as usize;
        self.n_cells += 1;
        self.cells[at] = cell;
        self.note(at, cell.fitting_reached());
        at
    }

    /// Takes a cell out; the last one moves into its place.
    #[inline]
    pub(crate) fn take_out(&mut self, at: usize) {
        self.n_cells -= 1;
        let last = self.n_cells as usize;
        self.cells[at] = self.cells[last];
        self.note(at, self.fitting[last]);
        self.note(last, 0);
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
                    let mut cell = BorderCell::at(Cell::default());
                    for side in Sides::from_bits(known) {
                        cell.demand(side, Sides::from_bits(open).has(side));
                    }
                    Sides::from_bits(reached).into_iter().for_each(|side| cell.reach(side));
                    assert_eq!(
                        (cell.known().bits(), cell.open().bits(), cell.reached().bits()),
                        (known, open, reached)
                    );
                    for bits in 0..16 {
                        let openings = Sides::from_bits(bits);
                        let fits = cell.fits(openings);
                        assert_eq!(cell.fitting() >> bits & 1 == 1, fits);
                        let meets = fits && !(openings & cell.reached()).is_empty();
                        assert_eq!(cell.fitting_reached() >> bits & 1 == 1, meets);
                    }
                }
            }
        }
    }
}
