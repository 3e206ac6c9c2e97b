//! Actions and claims as text. Each has exactly one text, and the text gives it back. See `docs/notation.md`.

use crate::pieces::{Card, Face, Goal, GoalPlace, Gold, Role};
use crate::shapes::{Path, Way};
use crate::tools::{Repair, Tool};
use serde::Serialize;
use std::fmt;
use std::str::FromStr;
use strum::{EnumString, IntoStaticStr, VariantNames};
use tabletop::Seat;
use tabletop::notation::Garbled;
use tunnels::Cell;

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
    /// Break a tool.
    Break {
        /// Which one.
        tool: Tool,
        /// Whose.
        seat: Seat,
    },
    /// Mend a tool.
    Mend {
        /// With which card.
        repair: Repair,
        /// Which one.
        tool: Tool,
        /// Whose.
        seat: Seat,
    },
    /// Remove a path card.
    Rockfall {
        /// Where.
        cell: Cell,
    },
    /// Look at a goal.
    Map {
        /// At which one.
        goal: GoalPlace,
    },
    /// Pass by discarding a card face down.
    Discard(Card),
    /// Pass with an empty hand.
    Pass,
    /// Keep one of the gold cards that are offered.
    Take(Gold),
}

impl Action {
    /// The card from hand that it uses.
    #[inline]
    pub fn card(self) -> Option<Card> {
        let face = match self {
            Action::Lay { path, .. } => Face::Path(path),
            Action::Break { tool, .. } => Face::Broken(tool),
            Action::Mend { repair, .. } => Face::Repair(repair),
            Action::Rockfall { .. } => Face::Rockfall,
            Action::Map { .. } => Face::Map,
            Action::Discard(card) => return Some(card),
            Action::Pass | Action::Take(_) => return None,
        };
        Some(face.card())
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Lay { path, way: Way::Upright, cell } => write!(f, "lay {} {cell}", <&str>::from(path)),
            Action::Lay { path, way: Way::Turned, cell } => write!(f, "lay {} {cell} turned", <&str>::from(path)),
            Action::Break { tool, seat } => write!(f, "break {} {seat}", <&str>::from(tool)),
            Action::Mend { repair, tool, seat } => {
                write!(f, "mend {} {seat} with {}", <&str>::from(tool), <&str>::from(repair))
            }
            Action::Rockfall { cell } => write!(f, "rockfall {cell}"),
            Action::Map { goal } => write!(f, "map {}", goal.index()),
            Action::Discard(card) => write!(f, "discard {card}"),
            Action::Pass => f.write_str("pass"),
            Action::Take(gold) => write!(f, "take {}", gold.nuggets()),
        }
    }
}

const WANTED: &str = "lay CARD X,Y [turned], break TOOL SEAT, mend TOOL SEAT with CARD, rockfall X,Y, map GOAL, \
                      discard CARD, pass or take NUGGETS";

const CELL: &str = "a cell: x,y with whole numbers from -128 to 127, such as 3,-1";

impl FromStr for Action {
    type Err = Garbled;
    fn from_str(text: &str) -> Result<Action, Garbled> {
        let words: Vec<&str> = text.split(' ').take(6).collect();
        let cell = |word: &str| word.parse::<Cell>().map_err(|_| Garbled::new(word, CELL));
        match words[..] {
            ["lay", path, at] => Ok(Action::Lay { path: named(path)?, way: Way::Upright, cell: cell(at)? }),
            ["lay", path, at, "turned"] => Ok(Action::Lay { path: named(path)?, way: Way::Turned, cell: cell(at)? }),
            ["break", tool, seat] => Ok(Action::Break { tool: named(tool)?, seat: seat.parse()? }),
            ["mend", tool, seat, "with", repair] => {
                Ok(Action::Mend { repair: named(repair)?, tool: named(tool)?, seat: seat.parse()? })
            }
            ["rockfall", at] => Ok(Action::Rockfall { cell: cell(at)? }),
            ["map", goal] => Ok(Action::Map { goal: goal_place(goal)? }),
            ["discard", card] => card_named(card).map(Action::Discard),
            ["pass"] => Ok(Action::Pass),
            ["take", nuggets] => {
                let gold = Gold::ALL.into_iter().find(|gold| gold.nuggets().to_string() == nuggets);
                gold.map(Action::Take).ok_or_else(|| Garbled::new(nuggets, "1, 2 or 3"))
            }
            _ => Err(Garbled::new(text, WANTED)),
        }
    }
}

/// A path, tool or repair by its name.
fn named<T: FromStr>(name: &str) -> Result<T, Garbled> {
    name.parse()
        .map_err(|_| Garbled::new(name, "the name of a card of the right kind; `mattock deck faces` lists them"))
}

fn card_named(name: &str) -> Result<Card, Garbled> {
    let face = Face::all().find(|face| face.to_string() == name);
    face.map(Face::card).ok_or_else(|| Garbled::new(name, "the name of a card; `mattock deck faces` lists them"))
}

fn goal_place(number: &str) -> Result<GoalPlace, Garbled> {
    let place = GoalPlace::ALL.into_iter().find(|goal| goal.index().to_string() == number);
    place.ok_or_else(|| Garbled::new(number, "a goal: 0 in the north, 1 in the middle, 2 in the south"))
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
    /// What lies at a goal's place.
    Goal {
        /// Where.
        goal: GoalPlace,
        /// What.
        is: Lies,
    },
    /// What the seat says it is.
    Role {
        /// Its role.
        role: Role,
    },
}

/// What one can say of a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, EnumString, IntoStaticStr)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Lies {
    /// The treasure lies there.
    Treasure,
    /// A stone lies there.
    Stone,
}

impl From<Goal> for Lies {
    fn from(goal: Goal) -> Lies {
        if goal == Goal::Treasure { Lies::Treasure } else { Lies::Stone }
    }
}

/// What a claim is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Subject {
    /// A goal.
    Goal(GoalPlace),
    /// The seat's own role.
    Role,
}

impl tabletop::talk::Claim for Claim {
    type Subject = Subject;
    fn subject(&self) -> Subject {
        match self {
            Claim::Goal { goal, .. } => Subject::Goal(*goal),
            Claim::Role { .. } => Subject::Role,
        }
    }
    fn about(&self) -> Option<Seat> {
        None
    }
    fn examples() -> Vec<Claim> {
        let goals = GoalPlace::ALL.into_iter();
        goals
            .flat_map(|goal| [Lies::Treasure, Lies::Stone].map(|is| Claim::Goal { goal, is }))
            .chain([Role::Miner, Role::Saboteur].map(|role| Claim::Role { role }))
            .collect()
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claim::Goal { goal, is } => write!(f, "goal {} {}", goal.index(), <&str>::from(is)),
            Claim::Role { role } => write!(f, "role {}", <&str>::from(role)),
        }
    }
}

impl FromStr for Claim {
    type Err = Garbled;
    fn from_str(text: &str) -> Result<Claim, Garbled> {
        let words: Vec<&str> = text.split(' ').take(4).collect();
        match words[..] {
            ["goal", goal, is] => {
                let is = is.parse().map_err(|_| Garbled::new(is, "treasure or stone"))?;
                Ok(Claim::Goal { goal: goal_place(goal)?, is })
            }
            ["role", role] => {
                Ok(Claim::Role { role: role.parse().map_err(|_| Garbled::new(role, "miner or saboteur"))? })
            }
            _ => Err(Garbled::new(text, "goal GOAL treasure, goal GOAL stone, role miner or role saboteur")),
        }
    }
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Subject::Goal(goal) => write!(f, "goal {}", goal.index()),
            Subject::Role => f.write_str("role"),
        }
    }
}

impl FromStr for Subject {
    type Err = Garbled;
    fn from_str(text: &str) -> Result<Subject, Garbled> {
        match text.split_once(' ') {
            Some(("goal", goal)) => goal_place(goal).map(Subject::Goal),
            None if text == "role" => Ok(Subject::Role),
            _ => Err(Garbled::new(text, "goal GOAL or role")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop::talk::Claim as _;

    #[test]
    fn claims_and_subjects_are_read_as_they_are_written_and_nothing_else_is() {
        let claims = Claim::examples();
        assert_eq!(claims.len(), 3 * 2 + 2, "two for each goal, and the roles");
        for claim in claims {
            assert_eq!(claim.to_string().parse(), Ok(claim));
            assert_eq!(claim.subject().to_string().parse(), Ok(claim.subject()));
        }
        for wrong in ["", "goal", "goal 3", "roles", "role miner", "treasure"] {
            assert!(wrong.parse::<Subject>().is_err(), "{wrong}");
        }
        assert_eq!(Goal::ALL.map(Lies::from), [Lies::Treasure, Lies::Stone, Lies::Stone]);
    }
}
