//! Sets of cells of a board with a rim, a bit each.

use crate::cell::Cell;
use crate::side::Side;
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set of cells of a board with so many columns and rows; (0,0) is its north-west corner. Questions about all cells
/// at once are questions about bits.
///
/// A column in the east that is never used keeps the rows apart: whoever leaves a row finds it empty.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Cells<const COLUMNS: usize, const ROWS: usize>(u128);

impl<const COLUMNS: usize, const ROWS: usize> Cells<COLUMNS, ROWS> {
    const STRIDE: usize = COLUMNS + 1;

    /// No cell.
    pub const NONE: Self = Cells(0);

    /// Every cell of the board.
    pub const ALL: Self = {
        assert!(Self::STRIDE * ROWS <= 128, "a board has no more cells than a set has bits");
        let mut bits = 0;
        let mut row = 0;
        while row < ROWS {
            bits |= ((1 << COLUMNS) - 1) << (row * Self::STRIDE);
            row += 1;
        }
        Cells(bits)
    };

    /// Where a cell stands in a list of all cells; nowhere if it is off the board. Places are below
    /// (`COLUMNS` + 1) × `ROWS`.
    #[inline]
    pub const fn place(cell: Cell) -> Option<usize> {
        // A negative number becomes a large one, so that one comparison finds both ends.
        let (x, y) = (cell.x as u8 as usize, cell.y as u8 as usize);
        if x < COLUMNS && y < ROWS { Some(y * Self::STRIDE + x) } else { None }
    }

    /// The set of one cell; empty if it is off the board.
    #[inline]
    pub const fn of(cell: Cell) -> Self {
        match Self::place(cell) {
            Some(place) => Cells(1 << place),
            None => Cells(0),
        }
    }

    /// Whether a cell is in the set.
    #[inline]
    pub const fn has(self, cell: Cell) -> bool {
        self.0 & Self::of(cell).0 != 0
    }

    /// Whether no cell is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cells are in the set.
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The cells of the board whose neighbour at `side` is in this set.
    #[inline]
    pub const fn beside(self, side: Side) -> Self {
        let moved = match side {
            Side::N => self.0 << Self::STRIDE,
            Side::E => self.0 >> 1,
            Side::S => self.0 >> Self::STRIDE,
            Side::W => self.0 << 1,
        };
        Cells(moved & Self::ALL.0)
    }

    /// The cells one by one, row by row.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let place = left.trailing_zeros() as usize;
                left &= left - 1;
                Cell::new((place % Self::STRIDE) as i8, (place / Self::STRIDE) as i8)
            })
        })
    }
}

impl<const COLUMNS: usize, const ROWS: usize> BitAnd for Cells<COLUMNS, ROWS> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Cells(self.0 & other.0)
    }
}

impl<const COLUMNS: usize, const ROWS: usize> BitOr for Cells<COLUMNS, ROWS> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Cells(self.0 | other.0)
    }
}

impl<const COLUMNS: usize, const ROWS: usize> BitOrAssign for Cells<COLUMNS, ROWS> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl<const COLUMNS: usize, const ROWS: usize> BitAndAssign for Cells<COLUMNS, ROWS> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

/// The cells of the board that are not in the set.
impl<const COLUMNS: usize, const ROWS: usize> Not for Cells<COLUMNS, ROWS> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Cells(!self.0 & Self::ALL.0)
    }
}

impl<const COLUMNS: usize, const ROWS: usize> FromIterator<Cell> for Cells<COLUMNS, ROWS> {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells.into_iter().fold(Self::NONE, |all, cell| all | Self::of(cell))
    }
}

impl<const COLUMNS: usize, const ROWS: usize> fmt::Debug for Cells<COLUMNS, ROWS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|cell| cell.to_string())).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    type Small = Cells<4, 3>;

    #[test]
    fn a_board_has_its_cells_and_no_others() {
        let inside: BTreeSet<Cell> = Small::ALL.iter().collect();
        assert_eq!((inside.len(), Small::ALL.count()), (12, 12));
        for cell in (-2..7).flat_map(|x| (-2..6).map(move |y| Cell::new(x, y))) {
            let within = (0..4).contains(&cell.x) && (0..3).contains(&cell.y);
            assert_eq!(Small::ALL.has(cell), within, "{cell}");
            assert_eq!(Small::of(cell).iter().collect::<Vec<_>>(), if within { vec![cell] } else { vec![] });
        }
        assert!(!Small::ALL.has(Cell::new(-128, 0)) && !Small::ALL.has(Cell::new(0, 127)));
    }

    #[test]
    fn beside_is_asked_of_every_cell() {
        for bits in 0..1 << 12 {
            let set: Small =
                Small::ALL.iter().enumerate().filter(|(n, _)| bits >> n & 1 == 1).map(|(_, c)| c).collect();
            for side in Side::ALL {
                let slow: Small = Small::ALL.iter().filter(|cell| set.has(cell.step(side))).collect();
                assert_eq!(set.beside(side), slow);
            }
        }
    }
}
