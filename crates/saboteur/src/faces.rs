//! What a hand can do, face by face: cards that look alike are one choice.

use crate::pieces::{Card, FACES, Face, N_PATHS};
use crate::shapes::{Path, TILES, Way};
use crate::tools::{Repair, Tool, Tools};

/// The faces of a hand, where cards that look alike are one choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Faces {
    /// A bit for each face.
    faces: u32,
    /// How its path cards can lie: the bits of their places in [`LYING_SO`].
    showing: u32,
}

impl Faces {
    /// The faces of these cards.
    #[inline]
    pub(crate) fn of(cards: impl Iterator<Item = Card>) -> Faces {
        cards.fold(Faces { faces: 0, showing: 0 }, |all, card| Faces {
            faces: all.faces | 1 << (card.index() & 31),
            showing: all.showing | SHOWING[card.index() & 31],
        })
    }

    /// Whether a face is among them.
    #[inline]
    pub(crate) fn has(self, face: Face) -> bool {
        self.faces >> face.card().index() & 1 == 1
    }

    /// The cards, in the order of their faces.
    #[inline]
    pub(crate) fn cards(self) -> impl Iterator<Item = Card> {
        tunnels::grid::bits(self.faces.into()).map(|index| Card::from_index(index as usize))
    }

    /// Its path cards, and which way round they lie, that have one of these sets of openings.
    #[inline]
    pub(crate) fn lying(self, openings: u16) -> impl Iterator<Item = (Path, Way)> {
        let places = self.showing & (u32::from(openings) | u32::from(openings) << 16);
        tunnels::grid::bits(places.into()).map(|place| LYING_SO[place as usize & 31])
    }

    /// The broken tools.
    #[inline]
    pub(crate) fn breaks(self) -> Tools {
        Tools::from_bits((self.faces >> Face::Broken(Tool::Pickaxe).card().index()) as u8)
    }

    /// The repairs.
    #[inline]
    pub(crate) fn repairs(self) -> impl Iterator<Item = Repair> {
        let repairs = self.faces >> Face::Repair(Repair::Pickaxe).card().index() & 0b11_1111;
        tunnels::grid::bits(repairs.into()).map(|repair| REPAIRS[repair as usize % REPAIRS.len()])
    }
}

/// The repairs in the order of their faces.
static REPAIRS: [Repair; 6] =
    [Repair::Pickaxe, Repair::Lantern, Repair::Cart, Repair::PickaxeLantern, Repair::PickaxeCart, Repair::LanternCart];

/// For every set of openings, the path card that can lie so and the way round: first those whose openings are joined,
/// then, sixteen places on, dead ends. Places that no card can fill hold any card.
static LYING_SO: [(Path, Way); 32] = {
    let mut table = [(Path::Nesw, Way::Upright); 32];
    let mut n = 0;
    while n < N_PATHS {
        let Face::Path(path) = FACES[n] else { panic!() };
        let place = if n < Path::DeadN as usize { 0 } else { 16 };
        // Upright last, so that it stays where both ways look the same.
        table[place + TILES[n][1].openings().bits() as usize] = (path, Way::Turned);
        table[place + TILES[n][0].openings().bits() as usize] = (path, Way::Upright);
        n += 1;
    }
    table
};

/// For every path card, its places in [`LYING_SO`] as bits; no bits for other faces.
static SHOWING: [u32; 32] = {
    let mut table = [0; 32];
    let mut n = 0;
    while n < N_PATHS {
        let place = if n < Path::DeadN as usize { 0 } else { 16 };
        table[n] |= 1 << (place + TILES[n][0].openings().bits() as usize);
        table[n] |= 1 << (place + TILES[n][1].openings().bits() as usize);
        n += 1;
    }
    table
};
