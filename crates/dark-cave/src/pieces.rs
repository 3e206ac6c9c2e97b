//! Cards, clans, goals and creatures, with their names. How many of each there are is in [`crate::card_list`].

use crate::path::{N_PATHS, Path};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::LazyLock;
use strum::{EnumIter, EnumString, IntoStaticStr};
use tunnels::Cell;

/// Where the start lies.
pub const START: Cell = Cell::new(0, 0);
/// How many gold pieces there are (published).
pub const GOLD: u8 = 46;
/// How many each dwarf starts with (D-2).
pub const GOLD_EACH: u8 = 3;

/// One of the two clans.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Default,
    EnumIter,
    EnumString,
    IntoStaticStr,
    Serialize,
    Deserialize,
)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Clan {
    /// The blue dwarves.
    #[default]
    Blue,
    /// The yellow dwarves.
    Yellow,
}

impl Clan {
    /// Both.
    pub const ALL: [Clan; 2] = [Clan::Blue, Clan::Yellow];

    /// The other one.
    pub const fn other(self) -> Clan {
        match self {
            Clan::Blue => Clan::Yellow,
            Clan::Yellow => Clan::Blue,
        }
    }
}

/// Whether a dwarf works for its own clan.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Default,
    EnumIter,
    EnumString,
    IntoStaticStr,
    Serialize,
    Deserialize,
)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Loyalty {
    /// For its own.
    #[default]
    Loyal,
    /// For the other one.
    Saboteur,
}

impl Loyalty {
    /// Both.
    pub const ALL: [Loyalty; 2] = [Loyalty::Loyal, Loyalty::Saboteur];
}

/// A clan card: the clan is its back, the loyalty its front.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "string"))]
pub struct Dwarf {
    /// To which clan it belongs, for all to see.
    pub clan: Clan,
    /// Whether it works for it.
    pub loyalty: Loyalty,
}

impl Dwarf {
    /// The clan it works for (D-30).
    #[inline]
    pub const fn works_for(self) -> Clan {
        match self.loyalty {
            Loyalty::Loyal => self.clan,
            Loyalty::Saboteur => self.clan.other(),
        }
    }
}

impl tabletop::Card for Dwarf {
    type Back = Clan;
    fn back(&self) -> Clan {
        self.clan
    }
}

impl fmt::Display for Dwarf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", <&str>::from(self.clan), <&str>::from(self.loyalty))
    }
}

impl std::str::FromStr for Dwarf {
    type Err = ();
    fn from_str(text: &str) -> Result<Dwarf, ()> {
        let (clan, loyalty) = text.split_once('.').ok_or(())?;
        Ok(Dwarf { clan: clan.parse().map_err(drop)?, loyalty: loyalty.parse().map_err(drop)? })
    }
}

impl Serialize for Dwarf {
    fn serialize<Z: serde::Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        serializer.collect_str(self)
    }
}

/// The deck to which a card belongs: its back shows it, and everybody sees backs (D-3).
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Default,
    EnumIter,
    EnumString,
    IntoStaticStr,
    Serialize,
    Deserialize,
)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Group {
    /// One space a card.
    #[default]
    I,
    /// Two steps to cross a card.
    #[serde(rename = "ii")]
    #[strum(serialize = "ii")]
    II,
    /// Three steps to cross a card.
    #[serde(rename = "iii")]
    #[strum(serialize = "iii")]
    III,
}

impl Group {
    /// All of them.
    pub const ALL: [Group; 3] = [Group::I, Group::II, Group::III];
}

/// What a goal turns out to be.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Default,
    EnumIter,
    EnumString,
    IntoStaticStr,
    Serialize,
    Deserialize,
)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Goal {
    /// The way out.
    #[default]
    Exit,
    /// A dark hole.
    Hole,
    /// A ladder.
    Ladder,
    /// A gold vein.
    Vein,
}

impl Goal {
    /// All of them.
    pub const ALL: [Goal; 4] = [Goal::Exit, Goal::Hole, Goal::Ladder, Goal::Vein];
}

impl tabletop::Card for Goal {
    type Back = ();
    fn back(&self) {}
}

/// One of the four corners of the area: north-west, north-east, south-east, south-west.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct GoalPlace(u8);

impl GoalPlace {
    /// All of them.
    pub const ALL: [GoalPlace; 4] = [GoalPlace(0), GoalPlace(1), GoalPlace(2), GoalPlace(3)];

    /// The place with a number below four.
    pub(crate) const fn new(number: u8) -> Option<GoalPlace> {
        if number < 4 { Some(GoalPlace(number)) } else { None }
    }

    /// Its number, for arrays with a place for each.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its cell, so many columns and rows from the start.
    pub const fn cell(self, far: i8) -> Cell {
        match self.0 {
            0 => Cell::new(-far, -far),
            1 => Cell::new(far, -far),
            2 => Cell::new(far, far),
            _ => Cell::new(-far, far),
        }
    }
}

/// What climbs out of dark holes. They attack in this order (D-15).
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
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Creature {
    /// Costs a card.
    Rat,
    /// Costs a move.
    Lindworm,
    /// Costs gold.
    Goblin,
}

impl Creature {
    /// All of them.
    pub const ALL: [Creature; 3] = [Creature::Rat, Creature::Lindworm, Creature::Goblin];

    /// How far it goes (D-26).
    #[inline]
    pub const fn steps(self) -> u8 {
        match self {
            Creature::Rat => 3,
            Creature::Lindworm => 4,
            Creature::Goblin => 5,
        }
    }
}

/// What an action card does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Deed {
    /// Lets one look at a goal or a clan card.
    Information,
    /// One step more.
    Boots,
    /// Against webs and creatures.
    Axe,
    /// Blocks a path for a while.
    Web,
    /// Removes a path card.
    Rockfall,
    /// Exchanges hands.
    Swap,
    /// Lets a creature out.
    Creature(Creature),
}

/// How many kinds of action cards there are.
pub const N_DEEDS: usize = 9;

impl Deed {
    /// All of them.
    pub const ALL: [Deed; N_DEEDS] = [
        Deed::Information,
        Deed::Boots,
        Deed::Axe,
        Deed::Web,
        Deed::Rockfall,
        Deed::Swap,
        Deed::Creature(Creature::Rat),
        Deed::Creature(Creature::Lindworm),
        Deed::Creature(Creature::Goblin),
    ];

    /// Its place in [`Deed::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        match self {
            Deed::Information => 0,
            Deed::Boots => 1,
            Deed::Axe => 2,
            Deed::Web => 3,
            Deed::Rockfall => 4,
            Deed::Swap => 5,
            Deed::Creature(creature) => 6 + creature as usize,
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Deed::Information => "information",
            Deed::Boots => "boots",
            Deed::Axe => "axe",
            Deed::Web => "web",
            Deed::Rockfall => "rockfall",
            Deed::Swap => "swap",
            Deed::Creature(creature) => creature.into(),
        }
    }
}

/// What is on the front of a card of the deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Face {
    /// A path card.
    Path(Path),
    /// An action card of a group.
    Action(Deed, Group),
}

/// How many faces there are.
pub const N_FACES: usize = N_PATHS + 3 * N_DEEDS;

impl Face {
    /// All faces: path cards group by group, then action cards group by group.
    pub fn all() -> impl Iterator<Item = Face> {
        let actions = Group::ALL.into_iter().flat_map(|group| Deed::ALL.map(|deed| Face::Action(deed, group)));
        Path::all().map(Face::Path).chain(actions)
    }

    /// The card with this face.
    #[inline]
    pub const fn card(self) -> Card {
        Card(match self {
            Face::Path(path) => path.index() as u8,
            Face::Action(deed, group) => (N_PATHS + group as usize * N_DEEDS + deed.index()) as u8,
        })
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Face::Path(path) => write!(f, "path.{path}"),
            Face::Action(deed, group) => write!(f, "{}.{}", deed.name(), <&str>::from(group)),
        }
    }
}

/// A card of the deck: the number of its face, in the order of [`Face::all`]. A byte, because states are copied often.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "string"))]
pub struct Card(u8);

impl Card {
    /// The card whose face has a number below [`N_FACES`].
    #[inline]
    pub const fn from_index(index: usize) -> Card {
        Card(index as u8)
    }

    /// The number of its face, for arrays with a place for each.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// What is on its front.
    #[inline]
    pub const fn face(self) -> Face {
        let index = self.index();
        if index < N_PATHS {
            return Face::Path(Path::from_index(index));
        }
        let action = index - N_PATHS;
        Face::Action(Deed::ALL[action % N_DEEDS], Group::ALL[action / N_DEEDS % 3])
    }

    /// The group on its back.
    #[inline]
    pub const fn group(self) -> Group {
        match self.face() {
            Face::Path(path) => path.group(),
            Face::Action(_, group) => group,
        }
    }

    /// The card with a name such as `path.ii.ne.ladder` or `boots.i`.
    pub fn named(name: &str) -> Option<Card> {
        if let Some(path) = name.strip_prefix("path.") {
            return path.parse().ok().map(|path| Face::Path(path).card());
        }
        let (deed, group) = name.split_once('.')?;
        let deed = Deed::ALL.into_iter().find(|other| other.name() == deed)?;
        Some(Face::Action(deed, group.parse().ok()?).card())
    }
}

impl tabletop::discards::Numbered for Card {
    #[inline]
    fn number(self) -> usize {
        self.index()
    }
    #[inline]
    fn with_number(number: usize) -> Card {
        Card::from_index(number)
    }
}

impl tabletop::Card for Card {
    type Back = Group;
    fn back(&self) -> Group {
        self.group()
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

/// The names of all cards: views are full of them, so they are not put together each time.
static NAMES: LazyLock<[String; N_FACES]> =
    LazyLock::new(|| std::array::from_fn(|index| Card::from_index(index).to_string()));

impl Serialize for Card {
    fn serialize<Z: serde::Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        serializer.serialize_str(&NAMES[self.index() % N_FACES])
    }
}

/// The stable names of everything that can be seen: on these hang texts and art.
pub fn face_names() -> Vec<String> {
    let mut all: Vec<String> = Face::all().map(|face| face.to_string()).collect();
    all.push("start".to_owned());
    all.extend(Goal::ALL.map(|goal| format!("goal.{}", <&str>::from(goal))));
    for clan in Clan::ALL {
        all.push(format!("dwarf.{}", <&str>::from(clan)));
        all.push(format!("clan-back.{}", <&str>::from(clan)));
        all.extend(Loyalty::ALL.map(|loyalty| format!("clan-card.{}", Dwarf { clan, loyalty })));
    }
    all.extend(Creature::ALL.map(|creature| format!("creature.{}", <&str>::from(creature))));
    all.extend(Group::ALL.map(|group| format!("back.{}", <&str>::from(group))));
    all.extend(["back.goal", "token.web", "token.web-turned", "token.gold"].map(str::to_owned));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_has_a_face_and_every_face_a_card_and_a_name() {
        let faces: Vec<Face> = Face::all().collect();
        assert_eq!(faces.len(), N_FACES);
        for (index, face) in faces.into_iter().enumerate() {
            assert_eq!(face.card().index(), index);
            assert_eq!(Card::from_index(index).face(), face);
            assert_eq!(Card::named(&face.to_string()), Some(face.card()), "{face}");
        }
        let names = face_names();
        let mut once = names.clone();
        once.sort();
        once.dedup();
        assert_eq!(once.len(), names.len(), "a name is used twice");
    }
}
