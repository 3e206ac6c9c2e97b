//! Why something is refused: typed, with its clause. The words are in `texts`.

use crate::pieces::{Card, Goal};
use crate::tools::{Tool, Tools};
use serde::Serialize;
use strum::{IntoStaticStr, VariantNames};
use tabletop::Seat;
use tunnels::{Cell, Side};

/// Why an action is refused, or why a card in hand can go nowhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, VariantNames, IntoStaticStr)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "refusal", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Refusal {
    /// The seat does not hold this card.
    NotInHand {
        /// The card.
        card: Card,
    },
    /// The seat holds cards, so it must play or discard one.
    MustPlayOrDiscard,
    /// Gold is being handed out; cards are no longer played.
    RoundIsOver,
    /// Nobody hands out gold now.
    NoGoldOffered,
    /// No such gold card is among those that are offered.
    GoldNotOffered,
    /// Something lies on this cell.
    CellTaken {
        /// The cell.
        cell: Cell,
    },
    /// No card of the maze is next to this cell.
    NotBesideMaze {
        /// The cell.
        cell: Cell,
    },
    /// The card looks the same when turned: lay it upright.
    SameWhenTurned,
    /// An open edge would meet a closed one.
    PathsDoNotFit {
        /// Where they meet, seen from the new card.
        side: Side,
    },
    /// No unbroken passage leads there from the start.
    NotConnectedToStart {
        /// The cell.
        cell: Cell,
    },
    /// Nobody digs with a broken tool.
    ToolIsBroken {
        /// Those that are broken.
        broken: Tools,
    },
    /// The table has no such seat.
    NoSuchSeat {
        /// The number that was given.
        seat: Seat,
    },
    /// That tool of that seat is broken already.
    AlreadyBroken {
        /// The seat.
        seat: Seat,
        /// The tool.
        tool: Tool,
    },
    /// At this table nobody breaks a tool of their own.
    OwnToolStays,
    /// That tool of that seat is not broken.
    NotBroken {
        /// The seat.
        seat: Seat,
        /// The tool.
        tool: Tool,
    },
    /// That card does not mend that tool.
    WrongTool {
        /// The card.
        card: Card,
        /// The tool.
        tool: Tool,
    },
    /// No card lies on this cell.
    NothingThere {
        /// The cell.
        cell: Cell,
    },
    /// The start cannot be removed.
    StartStays,
    /// A goal cannot be removed.
    GoalStays,
    /// This goal lies face up already.
    GoalIsFaceUp {
        /// What it shows.
        goal: Goal,
    },
    /// The card fits nowhere, either way round.
    FitsNowhere,
    /// This tool of every seat it could be played on is broken already.
    NothingToBreak,
    /// Nobody has a broken tool that this card mends.
    NothingToMend,
    /// No path card lies in the maze.
    NothingToRemove,
    /// This game knows no early end by agreement.
    NoEarlyEnd,
}

impl tabletop::game::Refusal for Refusal {
    fn clause(&self) -> &'static str {
        match self {
            Refusal::NoSuchSeat { .. } => "S-2",
            Refusal::NotInHand { .. } | Refusal::MustPlayOrDiscard => "S-5",
            Refusal::CellTaken { .. }
            | Refusal::NotBesideMaze { .. }
            | Refusal::SameWhenTurned
            | Refusal::PathsDoNotFit { .. }
            | Refusal::FitsNowhere => "S-7",
            Refusal::NotConnectedToStart { .. } => "S-8",
            Refusal::ToolIsBroken { .. } => "S-10",
            Refusal::AlreadyBroken { .. } | Refusal::OwnToolStays | Refusal::NothingToBreak => "S-11",
            Refusal::NotBroken { .. } | Refusal::WrongTool { .. } | Refusal::NothingToMend => "S-12",
            Refusal::NothingThere { .. } | Refusal::StartStays | Refusal::GoalStays | Refusal::NothingToRemove => {
                "S-13"
            }
            Refusal::GoalIsFaceUp { .. } => "S-14",
            Refusal::RoundIsOver | Refusal::NoEarlyEnd => "S-19",
            Refusal::NoGoldOffered | Refusal::GoldNotOffered => "S-20",
        }
    }
}
