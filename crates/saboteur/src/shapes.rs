//! Path cards: sixteen shapes, upright or turned.

use strum::{EnumIter, EnumString, IntoEnumIterator, IntoStaticStr};
use tunnels::{Sides, Tile};

/// A path card by its shape, upright. These sixteen are all there can be: a set of open edges, joined or not, and no
/// shape twice that another one becomes when it is turned by 180°.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, EnumIter, EnumString, IntoStaticStr)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "string"))]
#[repr(u8)]
pub enum Path {
    /// Crossroads.
    #[strum(serialize = "nesw")]
    Nesw,
    /// T across.
    #[strum(serialize = "new")]
    New,
    /// T upright.
    #[strum(serialize = "nes")]
    Nes,
    /// Straight upright.
    #[strum(serialize = "ns")]
    Ns,
    /// Straight across.
    #[strum(serialize = "ew")]
    Ew,
    /// Curve right.
    #[strum(serialize = "ne")]
    Ne,
    /// Curve left.
    #[strum(serialize = "nw")]
    Nw,
    /// Dead end with a mouth to the north.
    #[strum(serialize = "dead-n")]
    DeadN,
    /// Dead end with a mouth to the east.
    #[strum(serialize = "dead-e")]
    DeadE,
    /// Dead end like a straight upright.
    #[strum(serialize = "dead-ns")]
    DeadNs,
    /// Dead end like a straight across.
    #[strum(serialize = "dead-ew")]
    DeadEw,
    /// Dead end like a curve right.
    #[strum(serialize = "dead-ne")]
    DeadNe,
    /// Dead end like a curve left.
    #[strum(serialize = "dead-nw")]
    DeadNw,
    /// Dead end like a T upright.
    #[strum(serialize = "dead-nes")]
    DeadNes,
    /// Dead end like a T across.
    #[strum(serialize = "dead-new")]
    DeadNew,
    /// Dead end like crossroads.
    #[strum(serialize = "dead-nesw")]
    DeadNesw,
}

const N: u8 = 1;
const E: u8 = 2;
const S: u8 = 4;
const W: u8 = 8;

/// Upright, then turned, for every path card.
pub(crate) static TILES: [[Tile; 2]; 16] = {
    const fn both_ways(tile: Tile) -> [Tile; 2] {
        [tile, tile.turned()]
    }
    const fn joined(openings: u8) -> [Tile; 2] {
        both_ways(Tile::joined(Sides::from_bits(openings)))
    }
    const fn dead_end(openings: u8) -> [Tile; 2] {
        both_ways(Tile::dead_end(Sides::from_bits(openings)))
    }
    [
        joined(N | E | S | W),
        joined(N | E | W),
        joined(N | E | S),
        joined(N | S),
        joined(E | W),
        joined(N | E),
        joined(N | W),
        dead_end(N),
        dead_end(E),
        dead_end(N | S),
        dead_end(E | W),
        dead_end(N | E),
        dead_end(N | W),
        dead_end(N | E | S),
        dead_end(N | E | W),
        dead_end(N | E | S | W),
    ]
};

impl Path {
    /// Its geometry, upright or turned by 180°.
    #[inline]
    pub fn tile(self, way: Way) -> Tile {
        TILES[self as usize][way as usize]
    }

    /// Whether it looks the same when it is turned (S-7g).
    #[inline]
    pub fn is_symmetric(self) -> bool {
        let [upright, turned] = TILES[self as usize];
        upright == turned
    }

    /// Whether its mouths are not joined (S-8b).
    pub fn is_dead_end(self) -> bool {
        self as u8 >= Path::DeadN as u8
    }

    /// The path card with these openings, in the way that makes them so.
    pub fn with(tile: Tile) -> Option<(Path, Way)> {
        Path::iter().flat_map(|path| Way::BOTH.map(|way| (path, way))).find(|(path, way)| path.tile(*way) == tile)
    }
}

/// The two ways round in which a card can lie (S-7c).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Way {
    /// As it is printed.
    Upright,
    /// Turned by 180°.
    Turned,
}

impl Way {
    /// Both of them.
    pub const BOTH: [Way; 2] = [Way::Upright, Way::Turned];
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn no_shape_occurs_twice_even_when_turned() {
        let mut seen = BTreeSet::new();
        for path in Path::iter() {
            let ways: BTreeSet<String> = Way::BOTH.map(|way| format!("{:?}", path.tile(way))).into();
            assert_eq!(ways.len() == 1, path.is_symmetric());
            assert!(ways.into_iter().all(|way| seen.insert(way)));
        }
        assert_eq!(Path::with(Path::Nes.tile(Way::Turned)), Some((Path::Nes, Way::Turned)));
    }
}
