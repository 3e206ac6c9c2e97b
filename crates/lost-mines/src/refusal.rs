//! Why something is refused: typed, with its clause. The words are in `texts`.

use crate::pieces::{Card, Look, Mine, Tool, TreasurePlace};
use serde::Serialize;
use strum::{IntoStaticStr, VariantNames};
use tabletop::Seat;
use tunnels::{Cell, Edge, Side};

/// Why an action is refused, or why a card in hand can go nowhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, VariantNames, IntoStaticStr)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "refusal", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Refusal {
    /// No round is going on.
    NoRound,
    /// A card is played or discarded before the dwarf moves.
    PlayFirst,
    /// A card has been played; now the dwarf moves or stays.
    MoveNow,
    /// The dwarf stands on a mine; now a treasure is taken.
    TakeNow,
    /// No treasure can be taken now.
    NothingToTake,
    /// The seat does not hold this card, or not twice.
    NotInHand {
        /// The card.
        card: Card,
    },
    /// The cell is not on the board.
    OffTheBoard {
        /// The cell.
        cell: Cell,
    },
    /// Something lies on this cell.
    CellTaken {
        /// The cell.
        cell: Cell,
    },
    /// No start, path card or face-up mine is next to this cell.
    NotBesidePath {
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
    /// The card would continue no path.
    ContinuesNoPath {
        /// The cell.
        cell: Cell,
    },
    /// The card fits nowhere, either way round.
    FitsNowhere,
    /// No obstacle that this tool overcomes lies there.
    NoSuchObstacle {
        /// The tool.
        tool: Tool,
        /// The cell.
        cell: Cell,
    },
    /// That obstacle has been overcome already.
    AlreadyOvercome {
        /// The cell.
        cell: Cell,
    },
    /// No obstacle that this tool overcomes lies open.
    NothingToOvercome {
        /// The tool.
        tool: Tool,
    },
    /// The card does not offer this look.
    NotOffered {
        /// The card.
        card: Card,
        /// What was to be looked at.
        look: Look,
    },
    /// That mine lies face up already.
    MineIsFaceUp {
        /// What it is.
        mine: Mine,
    },
    /// There is no such treasure.
    NoSuchTreasure {
        /// The number that was given.
        treasure: TreasurePlace,
    },
    /// Its owner has that treasure: nobody looks at it any more.
    TreasureIsTaken {
        /// Which one.
        treasure: TreasurePlace,
        /// By whom.
        by: Seat,
    },
    /// The table has no such seat.
    NoSuchSeat {
        /// The number that was given.
        seat: Seat,
    },
    /// One's own dwarf card is no news.
    OwnDwarf,
    /// The edge is on the rim or off the board.
    NoSuchEdge {
        /// The edge.
        edge: Edge,
    },
    /// A trap or troll is on this edge already.
    EdgeIsTaken {
        /// The edge.
        edge: Edge,
    },
    /// No path leads over this edge, nor up to it.
    NoPathOverEdge {
        /// The edge.
        edge: Edge,
    },
    /// No path card lies on this cell.
    NothingThere {
        /// The cell.
        cell: Cell,
    },
    /// A start cannot be removed.
    StartStays,
    /// A mine cannot be removed.
    MineStays,
    /// A dwarf stands on that card.
    DwarfStandsThere {
        /// Whose.
        seat: Seat,
    },
    /// No path card can be removed.
    NothingToRemove,
    /// No path leads there.
    NoPathThere {
        /// To which side.
        side: Side,
    },
    /// A troll blocks the way.
    TrollBlocks {
        /// Whose.
        owner: Seat,
        /// Where.
        edge: Edge,
    },
    /// An obstacle is in the way.
    ObstacleBlocks {
        /// Where.
        cell: Cell,
        /// What overcomes it.
        tool: Tool,
    },
    /// There is room for one dwarf only.
    NoRoom {
        /// Where.
        cell: Cell,
        /// Who stands there.
        seat: Seat,
    },
    /// Somebody has taken it before.
    AlreadyTaken {
        /// Which one.
        treasure: TreasurePlace,
        /// By whom.
        by: Seat,
    },
    /// The mine gives treasures of another kind.
    WrongKind {
        /// The treasure.
        treasure: TreasurePlace,
    },
}

impl tabletop::game::Refusal for Refusal {
    fn clause(&self) -> &'static str {
        match self {
            Refusal::NoSuchTreasure { .. } => "L-1",
            Refusal::NoSuchSeat { .. } => "L-2",
            Refusal::PlayFirst | Refusal::NotInHand { .. } => "L-7",
            Refusal::MoveNow => "L-8",
            Refusal::OffTheBoard { .. }
            | Refusal::CellTaken { .. }
            | Refusal::NotBesidePath { .. }
            | Refusal::SameWhenTurned
            | Refusal::PathsDoNotFit { .. }
            | Refusal::ContinuesNoPath { .. }
            | Refusal::FitsNowhere => "L-10",
            Refusal::ObstacleBlocks { .. } | Refusal::NoRoom { .. } => "L-12",
            Refusal::NoSuchObstacle { .. } | Refusal::AlreadyOvercome { .. } | Refusal::NothingToOvercome { .. } => {
                "L-13"
            }
            Refusal::NotOffered { .. }
            | Refusal::MineIsFaceUp { .. }
            | Refusal::TreasureIsTaken { .. }
            | Refusal::OwnDwarf => "L-14",
            Refusal::NoSuchEdge { .. } | Refusal::EdgeIsTaken { .. } | Refusal::NoPathOverEdge { .. } => "L-15",
            Refusal::TrollBlocks { .. } => "L-17",
            Refusal::NothingThere { .. }
            | Refusal::StartStays
            | Refusal::MineStays
            | Refusal::DwarfStandsThere { .. }
            | Refusal::NothingToRemove => "L-19",
            Refusal::NoPathThere { .. } => "L-20",
            Refusal::TakeNow | Refusal::NothingToTake | Refusal::AlreadyTaken { .. } | Refusal::WrongKind { .. } => {
                "L-22"
            }
            Refusal::NoRound => "L-24",
        }
    }
}
