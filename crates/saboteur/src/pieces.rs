//! Cards, roles, goals and gold, with their names. How many of each there are is in [`crate::card_list`].

use serde::{Deserialize, Serialize};
use std::fmt;
use strum::{EnumIter, EnumString, IntoEnumIterator, IntoStaticStr};
use tunnels::{Cell, Sides, Tile};

/// A path card by its shape, upright. These sixteen are all there can be: a set of open edges, joined or not, and no
/// shape twice that another one becomes when it is turned by 180°.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, EnumIter, EnumString, IntoStaticStr)]
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
static TILES: [[Tile; 2]; 16] = {
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

/// A tool that can break.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    EnumIter,
    EnumString,
    IntoStaticStr,
    Serialize,
    Deserialize,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[repr(u8)]
pub enum Tool {
    /// Without it nobody digs.
    Pickaxe,
    /// Without it nobody sees.
    Lantern,
    /// Without it nobody carts off.
    Cart,
}

/// A set of tools: those that are broken, or that a card mends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Tools(u8);

impl Tools {
    /// No tool.
    pub const NONE: Tools = Tools(0);

    /// These tools.
    pub const fn of(tools: &[Tool]) -> Tools {
        let mut bits = 0;
        let mut n = 0;
        while n < tools.len() {
            bits |= 1 << tools[n] as u8;
            n += 1;
        }
        Tools(bits)
    }

    /// Whether a tool is among them.
    #[inline]
    pub const fn has(self, tool: Tool) -> bool {
        self.0 >> tool as u8 & 1 == 1
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Adds one.
    #[inline]
    pub fn insert(&mut self, tool: Tool) {
        self.0 |= 1 << tool as u8;
    }

    /// Takes one out.
    #[inline]
    pub fn remove(&mut self, tool: Tool) {
        self.0 &= !(1 << tool as u8);
    }

    /// One by one.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Tool> {
        const ALL: [Tool; 3] = [Tool::Pickaxe, Tool::Lantern, Tool::Cart];
        tunnels::grid::bits(self.0.into()).map(|tool| ALL[tool as usize % 3])
    }
}

impl Serialize for Tools {
    fn serialize<Z: serde::Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// A card that mends a tool: one kind, or one of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, EnumIter, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[repr(u8)]
pub enum Repair {
    /// Mends a pickaxe.
    Pickaxe,
    /// Mends a lantern.
    Lantern,
    /// Mends a cart.
    Cart,
    /// Mends a pickaxe or a lantern.
    PickaxeLantern,
    /// Mends a pickaxe or a cart.
    PickaxeCart,
    /// Mends a lantern or a cart.
    LanternCart,
}

impl Repair {
    /// What it can mend: one of these.
    #[inline]
    pub const fn mends(self) -> Tools {
        match self {
            Repair::Pickaxe => Tools::of(&[Tool::Pickaxe]),
            Repair::Lantern => Tools::of(&[Tool::Lantern]),
            Repair::Cart => Tools::of(&[Tool::Cart]),
            Repair::PickaxeLantern => Tools::of(&[Tool::Pickaxe, Tool::Lantern]),
            Repair::PickaxeCart => Tools::of(&[Tool::Pickaxe, Tool::Cart]),
            Repair::LanternCart => Tools::of(&[Tool::Lantern, Tool::Cart]),
        }
    }
}

/// What is on the front of a card of the deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Face {
    /// A path card.
    Path(Path),
    /// Breaks a tool.
    Broken(Tool),
    /// Mends a tool.
    Repair(Repair),
    /// Removes a path card.
    Rockfall,
    /// Looks at a goal.
    Map,
}

/// A card of the deck: the number of its face, in the order of [`Face::all`]. A byte, because states are copied often.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Card(u8);

/// How many faces there are.
pub const N_FACES: usize = 27;
/// The faces before this one are path cards.
pub const N_PATHS: usize = 16;

static FACES: [Face; N_FACES] = [
    Face::Path(Path::Nesw),
    Face::Path(Path::New),
    Face::Path(Path::Nes),
    Face::Path(Path::Ns),
    Face::Path(Path::Ew),
    Face::Path(Path::Ne),
    Face::Path(Path::Nw),
    Face::Path(Path::DeadN),
    Face::Path(Path::DeadE),
    Face::Path(Path::DeadNs),
    Face::Path(Path::DeadEw),
    Face::Path(Path::DeadNe),
    Face::Path(Path::DeadNw),
    Face::Path(Path::DeadNes),
    Face::Path(Path::DeadNew),
    Face::Path(Path::DeadNesw),
    Face::Broken(Tool::Pickaxe),
    Face::Broken(Tool::Lantern),
    Face::Broken(Tool::Cart),
    Face::Repair(Repair::Pickaxe),
    Face::Repair(Repair::Lantern),
    Face::Repair(Repair::Cart),
    Face::Repair(Repair::PickaxeLantern),
    Face::Repair(Repair::PickaxeCart),
    Face::Repair(Repair::LanternCart),
    Face::Rockfall,
    Face::Map,
];

impl Face {
    /// All faces.
    pub fn all() -> impl Iterator<Item = Face> {
        FACES.into_iter()
    }

    /// The card with this face.
    #[inline]
    pub const fn card(self) -> Card {
        Card(match self {
            Face::Path(path) => path as u8,
            Face::Broken(tool) => 16 + tool as u8,
            Face::Repair(repair) => 19 + repair as u8,
            Face::Rockfall => 25,
            Face::Map => 26,
        })
    }
}

impl Card {
    /// What is on its front.
    #[inline]
    pub fn face(self) -> Face {
        FACES[self.0 as usize % N_FACES]
    }

    /// The number of its face.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The card with a number that [`Card::index`] gave.
    #[inline]
    pub(crate) const fn from_index(index: usize) -> Card {
        Card((index % N_FACES) as u8)
    }
}

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
            faces: all.faces | 1 << (card.0 & 31),
            showing: all.showing | SHOWING[card.index() & 31],
        })
    }

    /// Whether a face is among them.
    #[inline]
    pub(crate) fn has(self, face: Face) -> bool {
        self.faces >> face.card().0 & 1 == 1
    }

    /// The cards, in the order of their faces.
    #[inline]
    pub(crate) fn cards(self) -> impl Iterator<Item = Card> {
        tunnels::grid::bits(self.faces.into()).map(Card)
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
        Tools((self.faces >> Face::Broken(Tool::Pickaxe).card().0) as u8 & 0b111)
    }

    /// Whether there is any repair.
    #[inline]
    pub(crate) fn has_repair(self) -> bool {
        self.faces >> Face::Repair(Repair::Pickaxe).card().0 & 0b11_1111 != 0
    }

    /// The repairs that mend a tool.
    #[inline]
    pub(crate) fn repairs(self, tool: Tool) -> impl Iterator<Item = Repair> {
        let (single, doubles) = match tool {
            Tool::Pickaxe => (Repair::Pickaxe, [Repair::PickaxeLantern, Repair::PickaxeCart]),
            Tool::Lantern => (Repair::Lantern, [Repair::PickaxeLantern, Repair::LanternCart]),
            Tool::Cart => (Repair::Cart, [Repair::PickaxeCart, Repair::LanternCart]),
        };
        std::iter::once(single).chain(doubles).filter(move |repair| self.has(Face::Repair(*repair)))
    }
}

impl tabletop::Card for Card {
    type Back = ();
    fn back(&self) {}
}

/// The stable name of a face, on which art and texts hang.
impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Face::Path(path) => write!(f, "path.{}", <&str>::from(path)),
            Face::Broken(tool) => write!(f, "broken.{}", <&str>::from(tool)),
            Face::Repair(repair) => write!(f, "repair.{}", <&str>::from(repair)),
            Face::Rockfall => f.write_str("rockfall"),
            Face::Map => f.write_str("map"),
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.face().fmt(f)
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.face().fmt(f)
    }
}

/// Which side a seat is on.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize, EnumString, IntoStaticStr,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Role {
    /// Digs for the treasure.
    #[default]
    Miner,
    /// Works against it.
    Saboteur,
}

impl tabletop::Card for Role {
    type Back = ();
    fn back(&self) {}
}

/// What lies at the end of the tunnels.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize, EnumString, IntoStaticStr,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Goal {
    /// What everybody is after.
    #[default]
    Treasure,
    /// A stone with a curve right.
    StoneNe,
    /// A stone with a curve left.
    StoneNw,
}

impl Goal {
    /// The three goal cards.
    pub const ALL: [Goal; 3] = [Goal::Treasure, Goal::StoneNe, Goal::StoneNw];

    /// Its geometry, upright.
    pub fn tile(self) -> Tile {
        match self {
            Goal::Treasure => Path::Nesw,
            Goal::StoneNe => Path::Ne,
            Goal::StoneNw => Path::Nw,
        }
        .tile(Way::Upright)
    }
}

impl tabletop::Card for Goal {
    type Back = ();
    fn back(&self) {}
}

/// The place of a goal card: 0 in the north, 1 in the middle, 2 in the south.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct GoalPlace(u8);

impl GoalPlace {
    /// All three.
    pub const ALL: [GoalPlace; 3] = [GoalPlace(0), GoalPlace(1), GoalPlace(2)];

    /// The place with a number from 0 to 2.
    pub const fn new(number: u8) -> Option<GoalPlace> {
        if number < 3 { Some(GoalPlace(number)) } else { None }
    }

    /// Its number.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its cell (S-1b).
    #[inline]
    pub const fn cell(self) -> Cell {
        Cell::new(8, 2 * self.0 as i8 - 2)
    }
}

/// The start's cell (S-1a).
pub const START: Cell = Cell::new(0, 0);

/// A gold card: worth 1, 2 or 3 nuggets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize)]
#[serde(transparent)]
pub struct Gold(u8);

impl Gold {
    /// The three values.
    pub const ALL: [Gold; 3] = [Gold(1), Gold(2), Gold(3)];

    /// A card worth so many nuggets.
    pub const fn new(nuggets: u8) -> Option<Gold> {
        if nuggets >= 1 && nuggets <= 3 { Some(Gold(nuggets)) } else { None }
    }

    /// How many nuggets it is worth.
    #[inline]
    pub const fn nuggets(self) -> u8 {
        self.0
    }
}

impl tabletop::Card for Gold {
    type Back = ();
    fn back(&self) {}
}

/// Cards are written as their names.
impl Serialize for Card {
    fn serialize<Z: serde::Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        serializer.collect_str(self)
    }
}

impl Serialize for Path {
    fn serialize<Z: serde::Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        Face::Path(*self).card().serialize(serializer)
    }
}

impl Serialize for Repair {
    fn serialize<Z: serde::Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        Face::Repair(*self).card().serialize(serializer)
    }
}

/// The names of all faces that can be seen in this game, backs included: what art and texts must cover.
pub fn face_names() -> Vec<String> {
    let cards = Face::all().map(|face| face.to_string());
    let others = [
        "start",
        "goal.treasure",
        "goal.stone-ne",
        "goal.stone-nw",
        "role.miner",
        "role.saboteur",
        "gold.1",
        "gold.2",
        "gold.3",
        "back.deck",
        "back.goal",
        "back.role",
        "back.gold",
    ];
    cards.chain(others.map(str::to_owned)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_card_knows_its_face_and_every_face_its_card() {
        for (index, face) in Face::all().enumerate() {
            assert_eq!(face.card().index(), index);
            assert_eq!(face.card().face(), face);
            assert_eq!(Card::from_index(index), face.card());
            assert_eq!(index < N_PATHS, matches!(face, Face::Path(_)));
        }
        assert_eq!(Face::all().count(), N_FACES);
    }

    #[test]
    fn names_are_unique_and_say_the_openings() {
        let names = face_names();
        assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len());
        for path in Path::iter() {
            let name = <&str>::from(path);
            let openings = name.strip_prefix("dead-").unwrap_or(name).to_uppercase();
            assert_eq!(path.tile(Way::Upright).openings(), Sides::from_letters(&openings).unwrap());
            assert_eq!(path.is_dead_end(), path.tile(Way::Upright).is_dead_end());
        }
    }

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
