//! Actions and claims as text. Each has exactly one text, and the text gives it back. See `docs/notation.md`.

use crate::path::{Path, Way};
use crate::pieces::{Card, Character, Face, Information, Look, Mine, MinePlace, Tool, TreasurePlace};
use serde::Serialize;
use std::fmt;
use std::str::FromStr;
use strum::{IntoStaticStr, VariantNames};
use tabletop::Seat;
use tabletop::notation::Garbled;
use tunnels::{Cell, Edge, Side};

/// What a seat can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, VariantNames, IntoStaticStr)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "string"))]
#[strum(serialize_all = "kebab-case")]
pub enum Action {
    /// Lay a path card.
    Lay {
        /// The card.
        path: Path,
        /// Which way round.
        way: Way,
        /// Where.
        cell: Cell,
    },
    /// Overcome an obstacle.
    Tool {
        /// With what.
        tool: Tool,
        /// Where.
        cell: Cell,
    },
    /// Look at a mine.
    LookAtMine {
        /// At which one.
        mine: MinePlace,
        /// With which card.
        with: Information,
    },
    /// Look at a treasure.
    LookAtTreasure {
        /// At which one.
        treasure: TreasurePlace,
        /// With which card.
        with: Information,
    },
    /// Look at a dwarf card.
    LookAtDwarf {
        /// Whose.
        seat: Seat,
        /// With which card.
        with: Information,
    },
    /// Set a trap.
    Trap {
        /// Where.
        edge: Edge,
    },
    /// Lure a troll.
    Troll {
        /// Where.
        edge: Edge,
    },
    /// Remove a path card.
    Thunderstorm {
        /// Where.
        cell: Cell,
    },
    /// Discard a card face down.
    Discard(Card),
    /// Discard two cards face down: first the one that comes first in the list of faces.
    DiscardTwo(Card, Card),
    /// Move the dwarf on by one cell.
    Step(Side),
    /// Let the dwarf stay where it is.
    Stay,
    /// Take a treasure.
    Take(TreasurePlace),
}

impl Action {
    /// The card from hand that it plays.
    #[inline]
    pub fn played(self) -> Option<Card> {
        let face = match self {
            Action::Lay { path, .. } => Face::Path(path),
            Action::Tool { tool, .. } => Face::Tool(tool),
            Action::LookAtMine { with, .. }
            | Action::LookAtTreasure { with, .. }
            | Action::LookAtDwarf { with, .. } => Face::Information(with),
            Action::Trap { .. } => Face::Trap,
            Action::Troll { .. } => Face::Troll,
            Action::Thunderstorm { .. } => Face::Thunderstorm,
            Action::Discard(_) | Action::DiscardTwo(..) | Action::Step(_) | Action::Stay | Action::Take(_) => {
                return None;
            }
        };
        Some(face.card())
    }

    /// What it looks at, and with which card.
    pub fn look(self) -> Option<(Look, Information)> {
        match self {
            Action::LookAtMine { with, .. } => Some((Look::Mine, with)),
            Action::LookAtTreasure { with, .. } => Some((Look::Treasure, with)),
            Action::LookAtDwarf { with, .. } => Some((Look::Dwarf, with)),
            _ => None,
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Lay { path, way: Way::Upright, cell } => write!(f, "lay {path} {cell}"),
            Action::Lay { path, way: Way::Turned, cell } => write!(f, "lay {path} {cell} turned"),
            Action::Tool { tool, cell } => write!(f, "{} {cell}", <&str>::from(tool)),
            Action::LookAtMine { mine, with } => write!(f, "look mine {} with {}", mine.index(), <&str>::from(with)),
            Action::LookAtTreasure { treasure, with } => {
                write!(f, "look treasure {} with {}", treasure.index(), <&str>::from(with))
            }
            Action::LookAtDwarf { seat, with } => write!(f, "look dwarf {seat} with {}", <&str>::from(with)),
            Action::Trap { edge } => write!(f, "trap {edge}"),
            Action::Troll { edge } => write!(f, "troll {edge}"),
            Action::Thunderstorm { cell } => write!(f, "thunderstorm {cell}"),
            Action::Discard(card) => write!(f, "discard {card}"),
            Action::DiscardTwo(one, other) => write!(f, "discard {one} {other}"),
            Action::Step(side) => write!(f, "step {side}"),
            Action::Stay => f.write_str("stay"),
            Action::Take(treasure) => write!(f, "take {}", treasure.index()),
        }
    }
}

const WANTED: &str = "lay CARD X,Y [turned], axe X,Y, boat X,Y, rope X,Y, look mine|treasure|dwarf NUMBER with CARD, \
                      trap X,Y E|S, troll X,Y E|S, thunderstorm X,Y, discard CARD [CARD], step N|E|S|W, stay or take \
                      TREASURE";

const CELL: &str = "a cell: x,y with whole numbers from -128 to 127, such as 3,1";

impl FromStr for Action {
    type Err = Garbled;
    fn from_str(text: &str) -> Result<Action, Garbled> {
        let words: Vec<&str> = text.split(' ').take(6).collect();
        let cell = |word: &str| word.parse::<Cell>().map_err(|_| Garbled::new(word, CELL));
        match words[..] {
            ["lay", path, at] => Ok(Action::Lay { path: path_named(path)?, way: Way::Upright, cell: cell(at)? }),
            ["lay", path, at, "turned"] => {
                Ok(Action::Lay { path: path_named(path)?, way: Way::Turned, cell: cell(at)? })
            }
            ["look", "mine", mine, "with", card] => {
                Ok(Action::LookAtMine { mine: mine_place(mine)?, with: information(card)? })
            }
            ["look", "treasure", treasure, "with", card] => {
                Ok(Action::LookAtTreasure { treasure: treasure_place(treasure)?, with: information(card)? })
            }
            ["look", "dwarf", seat, "with", card] => {
                Ok(Action::LookAtDwarf { seat: seat.parse()?, with: information(card)? })
            }
            ["trap", at, side] => Ok(Action::Trap { edge: edge(at, side)? }),
            ["troll", at, side] => Ok(Action::Troll { edge: edge(at, side)? }),
            ["thunderstorm", at] => Ok(Action::Thunderstorm { cell: cell(at)? }),
            ["discard", card] => card_named(card).map(Action::Discard),
            ["discard", one, other] => {
                let (one, other) = (card_named(one)?, card_named(other)?);
                if one > other {
                    return Err(Garbled::new(
                        text,
                        "the two cards in the order of `mattock deck faces --game lost-mines`",
                    ));
                }
                Ok(Action::DiscardTwo(one, other))
            }
            ["step", side] => {
                let side_of = Side::ALL.into_iter().find(|own| side.chars().eq([own.letter()]));
                side_of.map(Action::Step).ok_or_else(|| Garbled::new(side, "N, E, S or W"))
            }
            ["stay"] => Ok(Action::Stay),
            ["take", treasure] => treasure_place(treasure).map(Action::Take),
            [tool, at] => {
                let tool = tool.parse().map_err(|_| Garbled::new(text, WANTED))?;
                Ok(Action::Tool { tool, cell: cell(at)? })
            }
            _ => Err(Garbled::new(text, WANTED)),
        }
    }
}

fn path_named(name: &str) -> Result<Path, Garbled> {
    name.parse().map_err(|_| Garbled::new(name, "a path card such as nes or nes.trunk"))
}

fn card_named(name: &str) -> Result<Card, Garbled> {
    Card::named(name)
        .ok_or_else(|| Garbled::new(name, "the name of a card; `mattock deck faces --game lost-mines` lists them"))
}

fn information(name: &str) -> Result<Information, Garbled> {
    name.parse().map_err(|_| Garbled::new(name, "mine-or-treasure, mine-or-dwarf or treasure-or-dwarf"))
}

fn mine_place(number: &str) -> Result<MinePlace, Garbled> {
    let place = MinePlace::ALL.into_iter().find(|mine| mine.index().to_string() == number);
    place.ok_or_else(|| Garbled::new(number, "the number of a mine, 0 to 3"))
}

fn treasure_place(number: &str) -> Result<TreasurePlace, Garbled> {
    let place = number.parse().ok().filter(|place: &u8| place.to_string() == number);
    place.map(TreasurePlace::new).ok_or_else(|| Garbled::new(number, "the number of a treasure, such as 0"))
}

fn edge(cell: &str, side: &str) -> Result<Edge, Garbled> {
    let text = format!("{cell} {side}");
    text.parse().map_err(|_| Garbled::new(&text, "an edge: a cell and E or S, such as 3,1 E"))
}

impl Serialize for Action {
    fn serialize<Z: serde::Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        serializer.collect_str(self)
    }
}

/// What a seat can claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "claim", rename_all = "kebab-case")]
pub enum Claim {
    /// What a mine is.
    Mine {
        /// Which one.
        mine: MinePlace,
        /// What.
        is: Mine,
    },
    /// What a treasure is worth.
    Treasure {
        /// Which one.
        treasure: TreasurePlace,
        /// How much.
        value: u8,
    },
    /// For whom another seat's dwarf works.
    Dwarf {
        /// Whose.
        seat: Seat,
        /// Its character.
        character: Character,
    },
    /// What the seat says it is.
    Character {
        /// Its character.
        character: Character,
    },
}

/// What a claim is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Subject {
    /// A mine.
    Mine(MinePlace),
    /// A treasure.
    Treasure(TreasurePlace),
    /// Another seat's dwarf card.
    Dwarf(Seat),
    /// The seat's own character.
    Character,
}

impl tabletop::talk::Claim for Claim {
    type Subject = Subject;
    fn subject(&self) -> Subject {
        match self {
            Claim::Mine { mine, .. } => Subject::Mine(*mine),
            Claim::Treasure { treasure, .. } => Subject::Treasure(*treasure),
            Claim::Dwarf { seat, .. } => Subject::Dwarf(*seat),
            Claim::Character { .. } => Subject::Character,
        }
    }
    fn about(&self) -> Option<Seat> {
        match self {
            Claim::Dwarf { seat, .. } => Some(*seat),
            _ => None,
        }
    }
    fn examples() -> Vec<Claim> {
        let mines = MinePlace::ALL.into_iter().flat_map(|mine| Mine::ALL.map(|is| Claim::Mine { mine, is }));
        let treasures = (0..3).map(TreasurePlace::new);
        let treasures = treasures.flat_map(|treasure| (1..=4).map(move |value| Claim::Treasure { treasure, value }));
        let seats = (0..3).map(Seat::new);
        let dwarves = seats.flat_map(|seat| Character::ALL.map(|character| Claim::Dwarf { seat, character }));
        let own = Character::ALL.map(|character| Claim::Character { character });
        mines.chain(treasures).chain(dwarves).chain(own).collect()
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claim::Mine { mine, is } => write!(f, "mine {} {}", mine.index(), <&str>::from(is)),
            Claim::Treasure { treasure, value } => write!(f, "treasure {} {value}", treasure.index()),
            Claim::Dwarf { seat, character } => write!(f, "dwarf {seat} {}", <&str>::from(character)),
            Claim::Character { character } => write!(f, "character {}", <&str>::from(character)),
        }
    }
}

const CLAIM: &str = "mine NUMBER dragon|gold|silver|gems, treasure NUMBER VALUE, dwarf SEAT loyal|selfish|saboteur or \
                     character loyal|selfish|saboteur";

impl FromStr for Claim {
    type Err = Garbled;
    fn from_str(text: &str) -> Result<Claim, Garbled> {
        let words: Vec<&str> = text.split(' ').take(4).collect();
        match words[..] {
            ["mine", mine, is] => {
                let is = is.parse().map_err(|_| Garbled::new(is, "dragon, gold, silver or gems"))?;
                Ok(Claim::Mine { mine: mine_place(mine)?, is })
            }
            ["treasure", treasure, worth] => {
                let value = worth.parse().ok().filter(|value: &u8| (1..=9).contains(value));
                let value = value.filter(|value| value.to_string() == worth);
                let value = value.ok_or_else(|| Garbled::new(worth, "what a treasure is worth, 1 to 9"))?;
                Ok(Claim::Treasure { treasure: treasure_place(treasure)?, value })
            }
            ["dwarf", seat, character] => Ok(Claim::Dwarf { seat: seat.parse()?, character: character_of(character)? }),
            ["character", character] => Ok(Claim::Character { character: character_of(character)? }),
            _ => Err(Garbled::new(text, CLAIM)),
        }
    }
}

fn character_of(name: &str) -> Result<Character, Garbled> {
    name.parse().map_err(|_| Garbled::new(name, "loyal, selfish or saboteur"))
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Subject::Mine(mine) => write!(f, "mine {}", mine.index()),
            Subject::Treasure(treasure) => write!(f, "treasure {}", treasure.index()),
            Subject::Dwarf(seat) => write!(f, "dwarf {seat}"),
            Subject::Character => f.write_str("character"),
        }
    }
}

impl FromStr for Subject {
    type Err = Garbled;
    fn from_str(text: &str) -> Result<Subject, Garbled> {
        match text.split_once(' ') {
            Some(("mine", mine)) => mine_place(mine).map(Subject::Mine),
            Some(("treasure", treasure)) => treasure_place(treasure).map(Subject::Treasure),
            Some(("dwarf", seat)) => seat.parse().map(Subject::Dwarf),
            None if text == "character" => Ok(Subject::Character),
            _ => Err(Garbled::new(text, "mine NUMBER, treasure NUMBER, dwarf SEAT or character")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Subject;

    #[test]
    fn a_subject_is_one_of_four() {
        for text in ["mine 0", "treasure 2", "dwarf 1", "character"] {
            assert_eq!(text.parse::<Subject>().map(|subject| subject.to_string()), Ok(text.to_owned()));
        }
        for text in ["", "weather", "character 1", "mine", "mine x"] {
            assert!(text.parse::<Subject>().is_err(), "{text}");
        }
    }
}
