//! What is reached from a source, kept up to date.
//!
//! A source is a tile from which passages are followed, such as a start card. An opening is *reached* if an unbroken
//! passage leads from a source to it. Laying a tile only ever adds to what is reached, and the grid does so by itself;
//! taking one away may cut off anything, so then all is followed anew.

use crate::grid::{Grid, Number, bits};
use crate::side::{Side, Sides};

impl<T: Copy + Default, const TILES: usize, const BORDER: usize> Grid<T, TILES, BORDER> {
    /// Follows passages from a source on, through all its openings.
    pub fn follow_source(&mut self, source: Number) {
        let openings = self.tile(source).tile.openings();
        self.reach(source, openings);
        self.spread(source, openings);
    }

    /// Whether anything is reached through a tile: a passage that enters it by one side leads on by another.
    pub(crate) fn may_cut_off(&self, number: Number) -> bool {
        let laid = self.tile(number);
        let joins = |side: &Side| {
            let beside = self.neighbour(number, *side).map(|beside| self.tile(beside).tile.openings());
            beside.is_some_and(|openings| openings.has(side.opposite()))
        };
        !laid.tile.is_dead_end() && laid.reached.into_iter().filter(joins).count() > 1
    }

    /// Follows all passages anew from the sources, and corrects what is marked otherwise.
    pub fn follow_anew(&mut self, sources: u64) {
        let reached = self.reached_from(sources);
        for number in self.numbers() {
            let before = self.tile(number).reached;
            let now = reached[number as usize];
            self.unreach(number, before.without(now));
            self.reach(number, now.without(before));
        }
    }

    /// What is reached of each tile, found from nothing but the tiles and their neighbours.
    fn reached_from(&self, sources: u64) -> [Sides; TILES] {
        let mut reached = [Sides::NONE; TILES];
        let mut entered = [Sides::NONE; TILES];
        bits(sources).for_each(|source| entered[source as usize] = self.tile(source).tile.openings());
        let mut waiting = sources;
        while waiting != 0 {
            let number = waiting.trailing_zeros() as Number;
            waiting &= waiting - 1;
            let tile = self.tile(number).tile;
            let entries = entered[number as usize].into_iter();
            let inside = entries.fold(Sides::NONE, |all, side| all | tile.leads_from(side));
            for side in inside.without(reached[number as usize]) {
                let Some(beside) = self.neighbour(number, side) else { continue };
                let entry = Sides::of(side.opposite());
                let is_open = !(self.tile(beside).tile.openings() & entry).is_empty();
                if is_open && (entered[beside as usize] & entry).is_empty() {
                    entered[beside as usize] |= entry;
                    waiting |= 1 << beside;
                }
            }
            reached[number as usize] |= inside;
        }
        reached
    }

    /// The openings of a tile that passages from its neighbours reach, inside the tile too.
    #[inline]
    pub(crate) fn entered(&self, number: Number) -> Sides {
        let tile = self.tile(number).tile;
        let leads_to_source = |side: &Side| {
            self.neighbour(number, *side).is_some_and(|beside| self.tile(beside).reached.has(side.opposite()))
        };
        let entries = tile.openings().into_iter().filter(leads_to_source);
        entries.fold(Sides::NONE, |all, side| all | tile.leads_from(side))
    }

    /// Follows passages on through `sides` of a tile, which have just been reached, into neighbours that were not.
    #[inline]
    pub(crate) fn spread(&mut self, number: Number, sides: Sides) {
        for side in sides {
            let Some(beside) = self.neighbour(number, side) else { continue };
            let entry = side.opposite();
            let next = self.tile(beside);
            if next.tile.openings().has(entry) && !next.reached.has(entry) {
                self.follow_from(beside, entry);
            }
        }
    }

    /// Marks what can be reached when a tile is entered by one of its openings.
    fn follow_from(&mut self, number: Number, entry: Side) {
        let laid = self.tile(number);
        let fresh = laid.tile.leads_from(entry).without(laid.reached);
        self.reach(number, fresh);
        self.spread(number, fresh);
    }
}
