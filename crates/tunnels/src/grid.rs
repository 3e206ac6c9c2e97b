//! The tiles that lie on the table, without a rim.
//!
//! Every tile that is ever laid gets the next [`Number`] and keeps it, also after it is gone: games lay each card once,
//! so numbers never run out and a set of tiles is a `u64`. Neighbours know each other by number, so that walking the
//! grid needs no search.
//!
//! Nothing here is allocated: copying a grid is copying its bytes. Its slow and obvious twin is in `tests/twin.rs`.

use crate::border::{Border, BorderCell};
use crate::cell::Cell;
use crate::fit::Fit;
use crate::index::{Index, Place};
use crate::side::{Side, Sides};
use crate::tile::Tile;

/// A tile's number: the how-manieth it was to be laid.
pub type Number = u8;

/// Up to `TILES` tiles (64 at most), each carrying a face of the game's own, and the `BORDER` empty cells along them.
///
/// A connected group of n tiles has at most 2n + 2 neighbours. Tiles that were ever laid, each beside another, are such a
/// group; those that were taken away leave a gap each. So `BORDER` = 2 × `TILES` + 2 + the most that can be taken away
/// is always enough.
#[derive(Clone, Copy, Debug)]
pub struct Grid<T, const TILES: usize, const BORDER: usize> {
    /// Bit n: tile n lies on the grid.
    present: u64,
    /// Bit n: tile n lies face down.
    covered: u64,
    n_tiles: u8,
    tiles: [Laid<T>; TILES],
    border: Border<BORDER>,
    index: Index,
}

/// A tile on the grid.
#[derive(Clone, Copy, Debug)]
pub struct Laid<T> {
    /// Where it lies.
    pub cell: Cell,
    /// Its geometry as it lies; [`Tile::CLOSED`] while it lies face down.
    pub tile: Tile,
    /// Which of its openings lead to a source: kept by [`crate::network`].
    pub reached: Sides,
    /// What the game says lies here.
    pub face: T,
    neighbours: [Number; 4],
}

const NOBODY: Number = u8::MAX;

impl<T: Copy + Default, const TILES: usize, const BORDER: usize> Default for Grid<T, TILES, BORDER> {
    fn default() -> Self {
        let nothing = Laid {
            cell: Cell::default(),
            tile: Tile::CLOSED,
            reached: Sides::NONE,
            face: T::default(),
            neighbours: [NOBODY; 4],
        };
        Grid {
            present: 0,
            covered: 0,
            n_tiles: 0,
            tiles: [nothing; TILES],
            border: Border::default(),
            index: Index::default(),
        }
    }
}

impl<T: Copy + Default, const TILES: usize, const BORDER: usize> Grid<T, TILES, BORDER> {
    /// Lays a tile face up on an empty cell and returns its number. What is reached through it is found at once.
    #[inline]
    pub fn lay(&mut self, cell: Cell, tile: Tile, face: T) -> Number {
        let (number, around) = self.occupy(cell, face);
        self.show(number, tile, around);
        number
    }

    /// Lays a tile face down on an empty cell: it takes the place, but demands nothing of its neighbours.
    pub fn cover(&mut self, cell: Cell, face: T) -> Number {
        let (number, _) = self.occupy(cell, face);
        self.covered |= 1 << number;
        number
    }

    /// Turns a face-down tile over, so that it lies as `tile`, which may not fit its neighbours.
    pub fn turn_up(&mut self, number: Number, tile: Tile) {
        self.covered &= !(1 << number);
        let around = self.around(self.tiles[number as usize].cell);
        self.show(number, tile, around);
    }

    /// Takes a face-up tile away. What was reached through it from the sources is found anew.
    pub fn remove(&mut self, number: Number, sources: u64) {
        let cuts_off = self.may_cut_off(number);
        self.take_away(number);
        if cuts_off {
            self.follow_anew(sources);
        }
    }

    fn take_away(&mut self, number: Number) {
        let Laid { cell, neighbours, .. } = self.tiles[number as usize];
        self.present &= !(1 << number);
        self.index.forget(cell, &self.tiles, &self.border);
        let mut gap = BorderCell::at(cell);
        for side in Side::ALL {
            match neighbours[side as usize] {
                NOBODY => self.release(cell.step(side), side.opposite()),
                neighbour => {
                    let beside = &mut self.tiles[neighbour as usize];
                    beside.neighbours[side.opposite() as usize] = NOBODY;
                    if self.covered >> neighbour & 1 == 0 {
                        gap.demand(side, beside.tile.openings().has(side.opposite()));
                        if beside.reached.has(side.opposite()) {
                            gap.reach(side);
                        }
                    }
                }
            }
        }
        if !gap.known().is_empty() {
            let at = self.border.push(gap);
            self.index.remember(cell, Index::border(at));
        }
    }

    /// Marks `sides` of a tile as leading to a source, for the tile and for the empty cells beside it.
    #[inline]
    pub fn reach(&mut self, number: Number, sides: Sides) {
        let laid = &mut self.tiles[number as usize];
        laid.reached |= sides;
        let Laid { cell, neighbours, .. } = *laid;
        for side in sides {
            if neighbours[side as usize] == NOBODY
                && let Some(Place::Border(at)) = self.place(cell.step(side))
            {
                self.border.change(at, |beside| beside.reach(side.opposite()));
            }
        }
    }

    /// Marks `sides` of a tile as no longer leading to a source.
    pub(crate) fn unreach(&mut self, number: Number, sides: Sides) {
        let laid = &mut self.tiles[number as usize];
        laid.reached = laid.reached.without(sides);
        let Laid { cell, neighbours, .. } = *laid;
        for side in sides {
            if neighbours[side as usize] == NOBODY
                && let Some(Place::Border(at)) = self.place(cell.step(side))
            {
                self.border.change(at, |beside| beside.unreach(side.opposite()));
            }
        }
    }

    /// The number of the tile at a cell, face up or down.
    #[inline]
    pub fn at(&self, cell: Cell) -> Option<Number> {
        match self.place(cell) {
            Some(Place::Tile(number)) => Some(number),
            _ => None,
        }
    }

    /// The tile with a number.
    #[inline]
    pub fn tile(&self, number: Number) -> &Laid<T> {
        &self.tiles[number as usize]
    }

    /// What the game says of a tile, to be changed.
    #[inline]
    pub fn face_mut(&mut self, number: Number) -> &mut T {
        &mut self.tiles[number as usize].face
    }

    /// The tile beside another one, face up or down.
    #[inline]
    pub fn neighbour(&self, number: Number, side: Side) -> Option<Number> {
        let neighbour = self.tiles[number as usize].neighbours[side as usize];
        (neighbour != NOBODY).then_some(neighbour)
    }

    /// Whether a tile lies face down.
    #[inline]
    pub fn is_covered(&self, number: Number) -> bool {
        self.covered >> number & 1 == 1
    }

    /// The numbers of all tiles that lie on the grid, in the order in which they were laid.
    #[inline]
    pub fn numbers(&self) -> impl Iterator<Item = Number> + use<T, TILES, BORDER> {
        bits(self.present)
    }

    /// The numbers of all tiles that lie on the grid, as a set of bits.
    #[inline]
    pub fn present(&self) -> u64 {
        self.present
    }

    /// The empty cells beside face-up tiles, in no order that means anything.
    #[inline]
    pub fn border(&self) -> &[BorderCell] {
        self.border.cells()
    }

    /// The cells of the border where a tile could meet an opening that leads to a source, with the sets of openings that
    /// fit there and do.
    #[inline]
    pub fn inviting(&self) -> impl Iterator<Item = (Cell, u16)> + '_ {
        self.border.inviting()
    }

    /// How a tile would meet its neighbours at a cell: face-up ones only.
    pub fn fit(&self, cell: Cell, tile: Tile) -> Fit {
        let mut fit = Fit::default();
        for side in Side::ALL {
            let Some(number) = self.at(cell.step(side)).filter(|number| !self.is_covered(*number)) else { continue };
            let beside = self.tile(number);
            let edge = Sides::of(side);
            fit.touches |= edge;
            match (tile.openings().has(side), beside.tile.openings().has(side.opposite())) {
                (true, true) => {
                    fit.meets |= edge;
                    if beside.reached.has(side.opposite()) {
                        fit.reached |= edge;
                    }
                }
                (false, false) => {}
                _ => fit.clashes |= edge,
            }
        }
        fit
    }

    #[inline]
    fn place(&self, cell: Cell) -> Option<Place> {
        self.index.find(cell, &self.tiles, &self.border)
    }

    /// What is known of the four cells around one.
    #[inline]
    fn around(&self, cell: Cell) -> [Option<Place>; 4] {
        let place = |side: Side| self.place(cell.step(side));
        [place(Side::N), place(Side::E), place(Side::S), place(Side::W)]
    }

    /// Gives a cell to the next number and makes it and its neighbours known to each other.
    #[inline]
    fn occupy(&mut self, cell: Cell, face: T) -> (Number, [Option<Place>; 4]) {
        let number = self.n_tiles;
        self.n_tiles += 1;
        self.present |= 1 << number;
        let slot = self.index.search(cell, &self.tiles, &self.border);
        let found = self.index.entry(slot);
        self.index.write(slot, number);
        self.tiles[number as usize] =
            Laid { cell, tile: Tile::CLOSED, reached: Sides::NONE, face, neighbours: [NOBODY; 4] };
        if let Some(Place::Border(at)) = found {
            self.take_out_of_border(at);
        }
        let around = self.around(cell);
        for side in Side::ALL {
            if let Some(Place::Tile(neighbour)) = around[side as usize] {
                self.tiles[number as usize].neighbours[side as usize] = neighbour;
                self.tiles[neighbour as usize].neighbours[side.opposite() as usize] = number;
            }
        }
        (number, around)
    }

    /// Lets a tile's edges be seen by the empty cells beside it, and follows passages from its neighbours into it.
    #[inline]
    fn show(&mut self, number: Number, tile: Tile, around: [Option<Place>; 4]) {
        self.tiles[number as usize].tile = tile;
        let reached = self.entered(number);
        self.tiles[number as usize].reached = reached;
        let cell = self.tiles[number as usize].cell;
        for side in Side::ALL {
            let edge = side.opposite();
            let see = |beside: &mut BorderCell| {
                beside.demand(edge, tile.openings().has(side));
                if reached.has(side) {
                    beside.reach(edge);
                }
            };
            match around[side as usize] {
                Some(Place::Tile(_)) => {}
                Some(Place::Border(at)) => self.border.change(at, see),
                None => {
                    let mut beside = BorderCell::at(cell.step(side));
                    see(&mut beside);
                    let at = self.border.push(beside);
                    self.index.remember(beside.cell, Index::border(at));
                }
            }
        }
        self.spread(number, reached);
    }

    /// An empty cell loses its neighbour at `side`.
    fn release(&mut self, cell: Cell, side: Side) {
        let Some(Place::Border(at)) = self.place(cell) else { return };
        self.border.change(at, |beside| beside.release(side));
        if self.border.cell(at).known().is_empty() {
            self.drop_border(at);
        }
    }

    /// Forgets a cell of the border.
    fn drop_border(&mut self, at: usize) {
        self.index.forget(self.border.cell(at).cell, &self.tiles, &self.border);
        self.take_out_of_border(at);
    }

    /// Takes a cell out of the border, which the index no longer knows; the last one moves into its place.
    #[inline]
    fn take_out_of_border(&mut self, at: usize) {
        let last = self.border.n_cells as usize - 1;
        if at != last {
            let slot = self.index.search(self.border.cell(last).cell, &self.tiles, &self.border);
            self.index.write(slot, Index::border(at));
        }
        self.border.take_out(at);
    }
}

/// The numbers whose bits are set, lowest first.
#[inline]
pub fn bits(mut set: u64) -> impl Iterator<Item = Number> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let lowest = set.trailing_zeros() as Number;
            set &= set - 1;
            lowest
        })
    })
}
