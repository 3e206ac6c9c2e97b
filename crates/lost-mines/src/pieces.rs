//! Cards, dwarves, mines and treasures, with their names. How many of each there are is in [`crate::card_list`].

use crate::path::{N_FEATURES, N_SHAPES, Path};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::LazyLock;
use strum::{EnumIter, EnumString, IntoStaticStr};
use tunnels::{Cells, Edges};

/// How many columns the board has (published).
pub const COLUMNS: usize = 11;
/// How many rows the board has (published).
pub const ROWS: usize = 7;
/// The board with the cards on it.
pub type Board = tunnels::Board<COLUMNS, ROWS>;
/// A set of cells of the board.
pub type BoardCells = Cells<COLUMNS, ROWS>;
/// A set of edges of the board.
pub type BoardEdges = Edges<COLUMNS, ROWS>;
/// Room for something at each place of the board ([`Cells::place`]).
pub const PLACES: usize = (COLUMNS + 1) * ROWS;

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

/// For whom a dwarf works.
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
pub enum Character {
    /// For its clan.
    #[default]
    Loyal,
    /// For itself.
    Selfish,
    /// For the other clan.
    Saboteur,
}

impl Character {
    /// All of them.
    pub const ALL: [Character; 3] = [Character::Loyal, Character::Selfish, Character::Saboteur];
}

/// A dwarf card: the clan is its back, the character its front.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "string"))]
pub struct Dwarf {
    /// Whose it is, for all to see.
    pub clan: Clan,
    /// For whom it works.
    pub character: Character,
}

impl Dwarf {
    /// The clan with which it scores; a selfish dwarf scores with none (L-26).
    pub fn scores_with(self) -> Option<Clan> {
        match self.character {
            Character::Loyal => Some(self.clan),
            Character::Selfish => None,
            Character::Saboteur => Some(self.clan.other()),
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
        write!(f, "{}.{}", <&str>::from(self.clan), <&str>::from(self.character))
    }
}

impl std::str::FromStr for Dwarf {
    type Err = ();
    fn from_str(text: &str) -> Result<Dwarf, ()> {
        let (clan, character) = text.split_once('.').ok_or(())?;
        Ok(Dwarf { clan: clan.parse().map_err(drop)?, character: character.parse().map_err(drop)? })
    }
}

impl Serialize for Dwarf {
    fn serialize<Z: serde::Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        serializer.collect_str(self)
    }
}

/// What a treasure is made of: what the backs of treasures and the fronts of mines show.
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
pub enum Kind {
    /// Gold.
    #[default]
    Gold,
    /// Silver.
    Silver,
    /// Gems.
    Gems,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 3] = [Kind::Gold, Kind::Silver, Kind::Gems];
}

/// A treasure: the kind is its back, the value is on its front.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "string"))]
pub struct Treasure {
    /// What it is made of, for all to see.
    pub kind: Kind,
    /// What it is worth.
    pub value: u8,
}

impl tabletop::Card for Treasure {
    type Back = Kind;
    fn back(&self) -> Kind {
        self.kind
    }
}

impl fmt::Display for Treasure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", <&str>::from(self.kind), self.value)
    }
}

impl std::str::FromStr for Treasure {
    type Err = ();
    fn from_str(text: &str) -> Result<Treasure, ()> {
        let (kind, value) = text.split_once('.').ok_or(())?;
        let treasure = Treasure { kind: kind.parse().map_err(drop)?, value: value.parse().map_err(drop)? };
        if treasure.to_string() == text { Ok(treasure) } else { Err(()) }
    }
}

impl Serialize for Treasure {
    fn serialize<Z: serde::Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        serializer.collect_str(self)
    }
}

/// What a mine turns out to be.
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
pub enum Mine {
    /// The dragon guards it, and nothing is to be had.
    #[default]
    Dragon,
    /// Gold.
    Gold,
    /// Silver.
    Silver,
    /// Gems.
    Gems,
}

impl Mine {
    /// All of them.
    pub const ALL: [Mine; 4] = [Mine::Dragon, Mine::Gold, Mine::Silver, Mine::Gems];

    /// What can be had there.
    #[inline]
    pub const fn kind(self) -> Option<Kind> {
        match self {
            Mine::Dragon => None,
            Mine::Gold => Some(Kind::Gold),
            Mine::Silver => Some(Kind::Silver),
            Mine::Gems => Some(Kind::Gems),
        }
    }
}

impl tabletop::Card for Mine {
    type Back = ();
    fn back(&self) {}
}

/// One of the four places for a mine, as the board numbers them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct MinePlace(u8);

impl MinePlace {
    /// All of them.
    pub const ALL: [MinePlace; 4] = [MinePlace(0), MinePlace(1), MinePlace(2), MinePlace(3)];

    /// Its number, for arrays with a place for each.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One of the treasures that lie in the open, as they lie beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct TreasurePlace(u8);

impl TreasurePlace {
    /// The place with a number.
    #[inline]
    pub const fn new(number: u8) -> TreasurePlace {
        TreasurePlace(number)
    }

    /// Its number, for arrays with a place for each.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What overcomes an obstacle.
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
pub enum Tool {
    /// For a tree trunk.
    Axe,
    /// For a lake.
    Boat,
    /// For a ditch.
    Rope,
}

impl Tool {
    /// All of them.
    pub const ALL: [Tool; 3] = [Tool::Axe, Tool::Boat, Tool::Rope];
}

/// A card that gains information: one of two looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, EnumIter, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Information {
    /// A mine or a treasure.
    MineOrTreasure,
    /// A mine or a dwarf card.
    MineOrDwarf,
    /// A treasure or a dwarf card.
    TreasureOrDwarf,
}

/// What an information card lets one look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Look {
    /// A mine that nobody has turned over.
    Mine,
    /// A treasure that nobody has taken.
    Treasure,
    /// Another seat's dwarf card.
    Dwarf,
}

impl Information {
    /// All of them.
    pub const ALL: [Information; 3] =
        [Information::MineOrTreasure, Information::MineOrDwarf, Information::TreasureOrDwarf];

    /// Whether the card offers this look.
    #[inline]
    pub const fn offers(self, look: Look) -> bool {
        match look {
            Look::Mine => !matches!(self, Information::TreasureOrDwarf),
            Look::Treasure => !matches!(self, Information::MineOrDwarf),
            Look::Dwarf => !matches!(self, Information::MineOrTreasure),
        }
    }
}

/// What is on the front of a card of the deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Face {
    /// A path card.
    Path(Path),
    /// Overcomes an obstacle.
    Tool(Tool),
    /// Costs whoever passes it a card.
    Trap,
    /// Blocks a path for a while.
    Troll,
    /// Removes a path card.
    Thunderstorm,
    /// Lets one look at something.
    Information(Information),
}

/// How many path cards can look different.
pub const N_PATHS: usize = N_SHAPES * N_FEATURES;
/// How many faces there are.
pub const N_FACES: usize = N_PATHS + 9;

impl Face {
    /// All faces: path cards shape by shape, then action cards.
    pub fn all() -> impl Iterator<Item = Face> {
        let actions = [Face::Trap, Face::Troll, Face::Thunderstorm];
        Path::all()
            .map(Face::Path)
            .chain(Tool::ALL.map(Face::Tool))
            .chain(actions)
            .chain(Information::ALL.map(Face::Information))
    }

    /// The card with this face.
    #[inline]
    pub const fn card(self) -> Card {
        Card(match self {
            Face::Path(path) => path.index() as u8,
            Face::Tool(tool) => N_PATHS as u8 + tool as u8,
            Face::Trap => N_PATHS as u8 + 3,
            Face::Troll => N_PATHS as u8 + 4,
            Face::Thunderstorm => N_PATHS as u8 + 5,
            Face::Information(information) => N_PATHS as u8 + 6 + information as u8,
        })
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Face::Path(path) => write!(f, "path.{path}"),
            Face::Tool(tool) => write!(f, "tool.{}", <&str>::from(tool)),
            Face::Trap => f.write_str("trap"),
            Face::Troll => f.write_str("troll"),
            Face::Thunderstorm => f.write_str("thunderstorm"),
            Face::Information(information) => write!(f, "information.{}", <&str>::from(information)),
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
        match index - N_PATHS {
            0 => Face::Tool(Tool::Axe),
            1 => Face::Tool(Tool::Boat),
            2 => Face::Tool(Tool::Rope),
            3 => Face::Trap,
            4 => Face::Troll,
            5 => Face::Thunderstorm,
            6 => Face::Information(Information::MineOrTreasure),
            7 => Face::Information(Information::MineOrDwarf),
            _ => Face::Information(Information::TreasureOrDwarf),
        }
    }

    /// The card with a name such as `path.nes.trunk`.
    pub fn named(name: &str) -> Option<Card> {
        if let Some(path) = name.strip_prefix("path.") {
            return path.parse().ok().map(|path| Face::Path(path).card());
        }
        Face::all().skip(N_PATHS).find(|face| face.to_string() == name).map(Face::card)
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
    type Back = ();
    fn back(&self) {}
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
    let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<String>>();
    let mut all: Vec<String> = Face::all().map(|face| face.to_string()).collect();
    all.extend(Mine::ALL.map(|mine| format!("mine.{}", <&str>::from(mine))));
    for clan in Clan::ALL {
        all.push(format!("start.{}", <&str>::from(clan)));
        all.push(format!("dwarf.{}", <&str>::from(clan)));
        all.push(format!("dwarf-back.{}", <&str>::from(clan)));
        all.extend(Character::ALL.map(|character| format!("dwarf-card.{}", Dwarf { clan, character })));
    }
    for kind in Kind::ALL {
        all.push(format!("treasure.{}", <&str>::from(kind)));
        all.push(format!("treasure-back.{}", <&str>::from(kind)));
    }
    all.extend(Tool::ALL.map(|tool| format!("token.{}", <&str>::from(tool))));
    all.extend(names(&["token.trap", "token.troll", "token.dragon", "token.point", "back.deck", "back.mine"]));
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
            assert_eq!(Card::named(&face.to_string()), Some(face.card()));
        }
        let names = face_names();
        let mut once = names.clone();
        once.sort();
        once.dedup();
        assert_eq!(once.len(), names.len(), "a name is used twice");
    }
}
