//! Cards, roles, goals and gold, with their names. How many of each there are is in [`crate::card_list`].

use crate::shapes::{Path, Way};
use crate::tools::{Repair, Tool};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::LazyLock;
use strum::{EnumString, IntoStaticStr};
use tunnels::{Cell, Tile};

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
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "string"))]
pub struct Card(u8);

/// How many faces there are.
pub const N_FACES: usize = 27;
/// The faces before this one are path cards.
pub const N_PATHS: usize = 16;

pub(crate) static FACES: [Face; N_FACES] = [
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
    pub const fn from_index(index: usize) -> Card {
        Card((index % N_FACES) as u8)
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
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
/// The names of all cards: views are full of them, so they are not put together each time.
static NAMES: LazyLock<[String; N_FACES]> = LazyLock::new(|| FACES.map(|face| face.to_string()));

impl Serialize for Card {
    fn serialize<Z: serde::Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        serializer.serialize_str(&NAMES[self.index() % N_FACES])
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
    use strum::IntoEnumIterator;
    use tunnels::Sides;

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
    fn every_face_is_named_once() {
        let names = face_names();
        let once: BTreeSet<&String> = names.iter().collect();
        assert_eq!(once.len(), names.len(), "a name is used twice");
        for name in ["path.nes", "broken.cart", "map", "start", "goal.treasure", "gold.3", "back.role"] {
            assert!(once.contains(&name.to_owned()), "{name}");
        }
        assert!(Face::all().all(|face| once.contains(&face.to_string())));
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
}
