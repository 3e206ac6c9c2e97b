//! Which sides of a tile are open, and which of them are joined inside it.

use crate::side::{Side, Sides};
use std::fmt;

/// A tile as geometry: for every open side, the sides that can be reached from it inside the tile.
///
/// Four sets of four sides fit in sixteen bits, one after the other for N, E, S, W. A closed side has an empty set;
/// an open side's set holds at least itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Tile(u16);

impl Tile {
    /// A tile without any opening.
    pub const CLOSED: Tile = Tile(0);

    /// All of `openings` meet inside the tile.
    pub const fn joined(openings: Sides) -> Tile {
        let mut bits = 0;
        let mut at = 0;
        while at < 4 {
            if openings.bits() >> at & 1 == 1 {
                bits |= (openings.bits() as u16) << (4 * at);
            }
            at += 1;
        }
        Tile(bits)
    }

    /// A dead end: mouths that are not joined to one another.
    pub const fn dead_end(openings: Sides) -> Tile {
        let mut bits = 0;
        let mut at = 0;
        while at < 4 {
            if openings.bits() >> at & 1 == 1 {
                bits |= 1 << (5 * at);
            }
            at += 1;
        }
        Tile(bits)
    }

    /// Two passages on one tile that do not meet, such as a bridge over a path. A side in both belongs to the first.
    pub const fn both(first: Tile, second: Tile) -> Tile {
        let mut bits = first.0;
        let mut at = 0;
        while at < 4 {
            if bits >> (4 * at) & 0b1111 == 0 {
                bits |= second.0 & 0b1111 << (4 * at);
            }
            at += 1;
        }
        Tile(bits)
    }

    /// The open sides.
    #[inline]
    pub const fn openings(self) -> Sides {
        // An open side's set holds the side itself, so the diagonal of the four sets is the answer.
        let own = self.0 & 0b1000_0100_0010_0001;
        Sides::from_bits((own | own >> 4 | own >> 8 | own >> 12) as u8)
    }

    /// The sides that are joined to `side`, itself among them; none if it is closed.
    #[inline]
    pub const fn leads_from(self, side: Side) -> Sides {
        Sides::from_bits((self.0 >> (4 * side as u32)) as u8)
    }

    /// The tile turned by 180°.
    pub const fn turned(self) -> Tile {
        let swapped = self.0.rotate_left(8);
        Tile((swapped & 0b0011_0011_0011_0011) << 2 | (swapped & 0b1100_1100_1100_1100) >> 2)
    }

    /// Whether no open side is joined to another one. A tile with one opening or none is a dead end.
    pub fn is_dead_end(self) -> bool {
        self.openings().into_iter().all(|side| self.leads_from(side) == Sides::of(side))
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tile(")?;
        for side in self.openings() {
            write!(f, "{side}>{} ", self.leads_from(side))?;
        }
        write!(f, ")")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sides(letters: &str) -> Sides {
        Sides::from_letters(letters).unwrap()
    }

    #[test]
    fn openings_are_what_was_asked_for() {
        for bits in 0..16 {
            let openings = Sides::from_bits(bits);
            assert_eq!(Tile::joined(openings).openings(), openings);
            assert_eq!(Tile::dead_end(openings).openings(), openings);
        }
    }

    #[test]
    fn a_joined_tile_leads_from_each_opening_to_all_and_a_dead_end_nowhere() {
        for bits in 0..16 {
            let openings = Sides::from_bits(bits);
            for side in Side::ALL {
                let open = openings.has(side);
                assert_eq!(Tile::joined(openings).leads_from(side), if open { openings } else { Sides::NONE });
                assert_eq!(Tile::dead_end(openings).leads_from(side), if open { Sides::of(side) } else { Sides::NONE });
            }
            assert!(Tile::dead_end(openings).is_dead_end());
            assert_eq!(Tile::joined(openings).is_dead_end(), openings.count() < 2);
        }
    }

    #[test]
    fn a_bridge_keeps_its_two_paths_apart() {
        let bridge = Tile::both(Tile::joined(sides("EW")), Tile::joined(sides("NS")));
        assert_eq!(bridge.openings(), Sides::ALL);
        assert_eq!(bridge.leads_from(Side::N), sides("NS"));
        assert_eq!(bridge.leads_from(Side::W), sides("EW"));
        assert_eq!(bridge.turned(), bridge);
    }

    #[test]
    fn turning_moves_every_passage_across() {
        let bends = Tile::both(Tile::joined(sides("NE")), Tile::dead_end(sides("W")));
        for tile in [bends, Tile::joined(sides("NEW")), Tile::dead_end(sides("NE")), Tile::CLOSED] {
            for side in Side::ALL {
                assert_eq!(tile.turned().leads_from(side.opposite()), tile.leads_from(side).turned());
            }
            assert_eq!(tile.turned().turned(), tile);
        }
    }
}
