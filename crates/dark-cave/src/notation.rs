//! Actions and claims as text. Each has exactly one text, and the text gives it back. See `docs/notation.md`.

use crate::path::{Path, Way};
use crate::pieces::{Card, Creature, Deed, Face, Goal, GoalPlace, Group, Loyalty};
use serde::Serialize;
use std::fmt;
use std::str::FromStr;
use strum::{IntoStaticStr, VariantNames};
use tabletop::Seat;
use tabletop::notation::Garbled;
use tunnels::{Cell, Edge, Spot};

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
    /// Look at a goal.
    LookAtGoal {
        /// The group of the card.
        group: Group,
        /// At which one.
        goal: GoalPlace,
    },
    /// Look at a clan card.
    LookAtClan {
        /// The group of the card.
        group: Group,
        /// Whose.
        seat: Seat,
    },
    /// Give boots.
    Boots {
        /// The group of the card.
        group: Group,
        /// To whom.
        seat: Seat,
    },
    /// Give an axe.
    Axe {
        /// The group of the card.
        group: Group,
        /// To whom.
        seat: Seat,
    },
    /// Spin a web.
    Web {
        /// The group of the card.
        group: Group,
        /// Where.
        edge: Edge,
    },
    /// Remove a path card.
    Rockfall {
        /// The group of the card.
        group: Group,
        /// Where.
        cell: Cell,
    },
    /// Exchange hands.
    Swap {
        /// The group of the card.
        group: Group,
        /// With whom.
        seat: Seat,
    },
    /// Let a creature climb out of a hole.
    Lure {
        /// Which one.
        creature: Creature,
        /// The group of the card.
        group: Group,
        /// Where.
        hole: Spot,
    },
    /// Move a creature that is out.
    Rouse {
        /// Which one.
        creature: Creature,
        /// The group of the card.
        group: Group,
    },
    /// Discard a card face down.
    Discard(Card),
    /// Discard two cards face down: first the one that comes first in the list of faces.
    DiscardTwo(Card, Card),
    /// Move the creature on by one step.
    Creep {
        /// Where to.
        to: Spot,
    },
    /// Let the creature stop.
    Halt,
    /// Move the dwarf on by one step. A face-down goal is written with space 0.
    Step {
        /// Where to.
        to: Spot,
    },
    /// Let the dwarf stay where it is.
    Stay,
    /// Strike at a web with an axe.
    Strike {
        /// Where.
        edge: Edge,
    },
    /// Drive the creature away with an axe.
    Drive,
    /// Let the creature attack.
    Endure,
}

impl Action {
    /// The card from hand that it plays.
    #[inline]
    pub fn played(self) -> Option<Card> {
        let (deed, group) = match self {
            Action::Lay { path, .. } => return Some(Face::Path(path).card()),
            Action::LookAtGoal { group, .. } | Action::LookAtClan { group, .. } => (Deed::Information, group),
            Action::Boots { group, .. } => (Deed::Boots, group),
            Action::Axe { group, .. } => (Deed::Axe, group),
            Action::Web { group, .. } => (Deed::Web, group),
            Action::Rockfall { group, .. } => (Deed::Rockfall, group),
            Action::Swap { group, .. } => (Deed::Swap, group),
            Action::Lure { creature, group, .. } | Action::Rouse { creature, group } => {
                (Deed::Creature(creature), group)
            }
            Action::Discard(_)
            | Action::DiscardTwo(..)
            | Action::Creep { .. }
            | Action::Halt
            | Action::Step { .. }
            | Action::Stay
            | Action::Strike { .. }
            | Action::Drive
            | Action::Endure => return None,
        };
        Some(Face::Action(deed, group).card())
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Whatever plays an action card begins with its name.
        if let Some(Face::Action(deed, group)) = self.played().map(Card::face) {
            write!(f, "{}.{} ", deed.name(), <&str>::from(group))?;
        }
        match self {
            Action::Lay { path, way: Way::Upright, cell } => write!(f, "lay {path} {cell}"),
            Action::Lay { path, way: Way::Turned, cell } => write!(f, "lay {path} {cell} turned"),
            Action::LookAtGoal { goal, .. } => write!(f, "goal {}", goal.index()),
            Action::LookAtClan { seat, .. } => write!(f, "seat {seat}"),
            Action::Boots { seat, .. } | Action::Axe { seat, .. } | Action::Swap { seat, .. } => write!(f, "{seat}"),
            Action::Web { edge, .. } => write!(f, "{edge}"),
            Action::Rockfall { cell, .. } => write!(f, "{cell}"),
            Action::Lure { hole, .. } => write!(f, "from {hole}"),
            Action::Rouse { .. } => f.write_str("on"),
            Action::Discard(card) => write!(f, "discard {card}"),
            Action::DiscardTwo(one, other) => write!(f, "discard {one} {other}"),
            Action::Creep { to } => write!(f, "creep {to}"),
            Action::Halt => f.write_str("halt"),
            Action::Step { to } => write!(f, "step {to}"),
            Action::Stay => f.write_str("stay"),
            Action::Strike { edge } => write!(f, "strike {edge}"),
            Action::Drive => f.write_str("drive"),
            Action::Endure => f.write_str("endure"),
        }
    }
}

const WANTED: &str = "lay CARD X,Y [turned], information.GROUP goal|seat NUMBER, boots.GROUP SEAT, axe.GROUP SEAT, \
                      web.GROUP X,Y E|S, rockfall.GROUP X,Y, swap.GROUP SEAT, CREATURE.GROUP from X,Y.SPACE, \
                      CREATURE.GROUP on, discard CARD [CARD], creep X,Y.SPACE, halt, step X,Y.SPACE, stay, \
                      strike X,Y E|S, drive or endure";

impl FromStr for Action {
    type Err = Garbled;
    fn from_str(text: &str) -> Result<Action, Garbled> {
        let words: Vec<&str> = text.split(' ').take(5).collect();
        match words[..] {
            ["lay", path, at] => Ok(Action::Lay { path: path_named(path)?, way: Way::Upright, cell: cell(at)? }),
            ["lay", path, at, "turned"] => {
                Ok(Action::Lay { path: path_named(path)?, way: Way::Turned, cell: cell(at)? })
            }
            ["discard", card] => card_named(card).map(Action::Discard),
            ["discard", one, other] => {
                let (one, other) = (card_named(one)?, card_named(other)?);
                if one > other {
                    return Err(Garbled::new(
                        text,
                        "the two cards in the order of `mattock deck faces --game dark-cave`",
                    ));
                }
                Ok(Action::DiscardTwo(one, other))
            }
            ["creep", to] => Ok(Action::Creep { to: spot(to)? }),
            ["halt"] => Ok(Action::Halt),
            ["step", to] => Ok(Action::Step { to: spot(to)? }),
            ["stay"] => Ok(Action::Stay),
            ["strike", at, side] => Ok(Action::Strike { edge: edge(at, side)? }),
            ["drive"] => Ok(Action::Drive),
            ["endure"] => Ok(Action::Endure),
            [card, ref on @ ..] => match Card::named(card).map(Card::face) {
                Some(Face::Action(deed, group)) => with_card(text, deed, group, on),
                _ => Err(Garbled::new(text, WANTED)),
            },
            [] => Err(Garbled::new(text, WANTED)),
        }
    }
}

/// What can be done with an action card.
fn with_card(text: &str, deed: Deed, group: Group, on: &[&str]) -> Result<Action, Garbled> {
    match (deed, on) {
        (Deed::Information, ["goal", goal]) => Ok(Action::LookAtGoal { group, goal: goal_place(goal)? }),
        (Deed::Information, ["seat", seat]) => Ok(Action::LookAtClan { group, seat: seat.parse()? }),
        (Deed::Boots, [seat]) => Ok(Action::Boots { group, seat: seat.parse()? }),
        (Deed::Axe, [seat]) => Ok(Action::Axe { group, seat: seat.parse()? }),
        (Deed::Swap, [seat]) => Ok(Action::Swap { group, seat: seat.parse()? }),
        (Deed::Web, [at, side]) => Ok(Action::Web { group, edge: edge(at, side)? }),
        (Deed::Rockfall, [at]) => Ok(Action::Rockfall { group, cell: cell(at)? }),
        (Deed::Creature(creature), ["from", hole]) => Ok(Action::Lure { creature, group, hole: spot(hole)? }),
        (Deed::Creature(creature), ["on"]) => Ok(Action::Rouse { creature, group }),
        _ => Err(Garbled::new(text, WANTED)),
    }
}

fn cell(word: &str) -> Result<Cell, Garbled> {
    word.parse().map_err(|_| Garbled::new(word, "a cell: x,y with whole numbers from -128 to 127, such as 3,-1"))
}

fn spot(word: &str) -> Result<Spot, Garbled> {
    word.parse()
        .map_err(|_| Garbled::new(word, "a space: a cell and the number of a space on its card, such as 3,-1.0"))
}

fn edge(cell: &str, side: &str) -> Result<Edge, Garbled> {
    let text = format!("{cell} {side}");
    text.parse().map_err(|_| Garbled::new(&text, "an edge: a cell and E or S, such as 3,-1 E"))
}

fn path_named(name: &str) -> Result<Path, Garbled> {
    name.parse().map_err(|_| Garbled::new(name, "a path card such as i.nes or ii.ne.ladder"))
}

fn card_named(name: &str) -> Result<Card, Garbled> {
    Card::named(name)
        .ok_or_else(|| Garbled::new(name, "the name of a card; `mattock deck faces --game dark-cave` lists them"))
}

fn goal_place(number: &str) -> Result<GoalPlace, Garbled> {
    let place = GoalPlace::ALL.into_iter().find(|goal| goal.index().to_string() == number);
    place.ok_or_else(|| Garbled::new(number, "the number of a goal, 0 to 3 from the north-west clockwise"))
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
    /// What a goal is.
    Goal {
        /// Which one.
        goal: GoalPlace,
        /// What.
        is: Goal,
    },
    /// Whether another seat's dwarf is loyal.
    Clan {
        /// Whose.
        seat: Seat,
        /// What it is.
        loyalty: Loyalty,
    },
    /// What the seat says it is.
    Loyalty {
        /// What.
        loyalty: Loyalty,
    },
}

/// What a claim is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Subject {
    /// A goal.
    Goal(GoalPlace),
    /// Another seat's clan card.
    Clan(Seat),
    /// The seat's own clan card.
    Loyalty,
}

impl tabletop::talk::Claim for Claim {
    type Subject = Subject;
    fn subject(&self) -> Subject {
        match self {
            Claim::Goal { goal, .. } => Subject::Goal(*goal),
            Claim::Clan { seat, .. } => Subject::Clan(*seat),
            Claim::Loyalty { .. } => Subject::Loyalty,
        }
    }
    fn about(&self) -> Option<Seat> {
        match self {
            Claim::Clan { seat, .. } => Some(*seat),
            _ => None,
        }
    }
    fn examples() -> Vec<Claim> {
        let goals = GoalPlace::ALL.into_iter().flat_map(|goal| Goal::ALL.map(|is| Claim::Goal { goal, is }));
        let seats = (0..2).map(Seat::new);
        let clans = seats.flat_map(|seat| Loyalty::ALL.map(|loyalty| Claim::Clan { seat, loyalty }));
        goals.chain(clans).chain(Loyalty::ALL.map(|loyalty| Claim::Loyalty { loyalty })).collect()
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claim::Goal { goal, is } => write!(f, "goal {} {}", goal.index(), <&str>::from(is)),
            Claim::Clan { seat, loyalty } => write!(f, "clan {seat} {}", <&str>::from(loyalty)),
            Claim::Loyalty { loyalty } => write!(f, "loyalty {}", <&str>::from(loyalty)),
        }
    }
}

impl FromStr for Claim {
    type Err = Garbled;
    fn from_str(text: &str) -> Result<Claim, Garbled> {
        let words: Vec<&str> = text.split(' ').take(4).collect();
        match words[..] {
            ["goal", goal, is] => {
                let is = is.parse().map_err(|_| Garbled::new(is, "exit, hole, ladder or vein"))?;
                Ok(Claim::Goal { goal: goal_place(goal)?, is })
            }
            ["clan", seat, loyalty] => Ok(Claim::Clan { seat: seat.parse()?, loyalty: loyalty_of(loyalty)? }),
            ["loyalty", loyalty] => Ok(Claim::Loyalty { loyalty: loyalty_of(loyalty)? }),
            _ => Err(Garbled::new(
                text,
                "goal NUMBER exit|hole|ladder|vein, clan SEAT loyal|saboteur or loyalty loyal|saboteur",
            )),
        }
    }
}

fn loyalty_of(name: &str) -> Result<Loyalty, Garbled> {
    name.parse().map_err(|_| Garbled::new(name, "loyal or saboteur"))
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Subject::Goal(goal) => write!(f, "goal {}", goal.index()),
            Subject::Clan(seat) => write!(f, "clan {seat}"),
            Subject::Loyalty => f.write_str("loyalty"),
        }
    }
}

impl FromStr for Subject {
    type Err = Garbled;
    fn from_str(text: &str) -> Result<Subject, Garbled> {
        match text.split_once(' ') {
            Some(("goal", goal)) => goal_place(goal).map(Subject::Goal),
            Some(("clan", seat)) => seat.parse().map(Subject::Clan),
            None if text == "loyalty" => Ok(Subject::Loyalty),
            _ => Err(Garbled::new(text, "goal NUMBER, clan SEAT or loyalty")),
        }
    }
}
