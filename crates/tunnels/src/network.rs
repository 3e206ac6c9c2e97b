//! What is reached from a source, kept up to date.
//!
//! A source is a tile from which passages are followed, such as a start card. An opening is *reached* if an unbroken
//! passage leads from a source to it. Laying a tile only ever adds to what is reached; taking one away may cut off
//! anything, so then all is followed anew.

use crate::grid::{Grid, Number, bits};
use crate::side::{Side, Sides};

impl<T: Copy + Default, const TILES: usize, const BORDER: usize> Grid<T, TILES, BORDER> {
    /// Follows passages into a tile that has just been laid or turned over, and on from there.
    #[inline]
    pub fn follow_into(&mut self, number: Number) {
        let openings = self.tile(number).tile.openings();
        let entered = openings.into_iter().filter(|side| self.leads_to_source(number, *side));
        let entered = entered.fold(Sides::NONE, |all, side| all | Sides::of(side));
        self.follow_from(number, entered);
    }

    /// Follows passages from a source on, through all its openings.
    pub fn follow_source(&mut self, source: Number) {
        self.follow_from(source, self.tile(source).tile.openings());
    }

    /// Follows all passages anew from the sources, after a tile was taken away.
    pub fn follow_anew(&mut self, sources: u64) {
        self.unreach_all();
        for source in bits(sources) {
            self.follow_source(source);
        }
    }

    /// Whether the neighbour at `side` has an opening here that leads to a source.
    #[inline]
    fn leads_to_source(&self, number: Number, side: Side) -> bool {
        self.neighbour(number, side).is_some_and(|beside| self.tile(beside).reached.has(side.opposite()))
    }

    /// Marks what can be reached when a tile is entered by some of its openings.
    #[inline]
    fn follow_from(&mut self, number: Number, entered: Sides) {
        let mut entries = [Sides::NONE; TILES];
        entries[number as usize] = entered;
        let mut waiting = 1_u64 << number;
        while waiting != 0 {
            let number = waiting.trailing_zeros() as Number;
            waiting &= waiting - 1;
            let laid = self.tile(number);
            let entered = std::mem::take(&mut entries[number as usize]);
            let inside = entered.into_iter().fold(Sides::NONE, |all, side| all | laid.tile.leads_from(side));
            let fresh = inside.without(laid.reached);
            if fresh.is_empty() {
                continue;
            }
            self.reach(number, fresh);
            for side in fresh {
                let Some(beside) = self.neighbour(number, side) else { continue };
                let entry = side.opposite();
                let next = self.tile(beside);
                if next.tile.openings().has(entry) && !next.reached.has(entry) {
                    entries[beside as usize] |= Sides::of(entry);
                    waiting |= 1 << beside;
                }
            }
        }
    }
}
