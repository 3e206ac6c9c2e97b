//! Why something is refused: typed, with its clause. The words are in `texts`.

use crate::pieces::{Card, Creature, Goal};
use serde::Serialize;
use strum::{IntoStaticStr, VariantNames};
use tabletop::Seat;
use tunnels::{Cell, Edge, Side, Spot};

/// Why an action is refused, or why a card in hand can go nowhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, VariantNames, IntoStaticStr)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "refusal", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Refusal {
    /// No game is going on.
    NoGame,
    /// A card is played or discarded before the dwarf moves.
    PlayFirst,
    /// A card has been played; now the dwarf moves or stays.
    MoveNow,
    /// A creature is out; now it moves or halts.
    CreatureMovesNow,
    /// No creature moves now.
    NoCreatureMoves,
    /// A creature is about to attack: drive it away or endure it.
    AnswerNow,
    /// No creature is about to attack.
    NoAttack,
    /// The seat does not hold this card, or not twice.
    NotInHand {
        /// The card.
        card: Card,
    },
    /// The table has no such seat.
    NoSuchSeat {
        /// The number that was given.
        seat: Seat,
    },
    /// Something lies on this cell.
    CellTaken {
        /// The cell.
        cell: Cell,
    },
    /// No card of the network is next to this cell.
    NotBesideNetwork {
        /// The cell.
        cell: Cell,
    },
    /// At this table cards are never turned.
    NeverTurned,
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
    /// The card fits nowhere.
    FitsNowhere,
    /// No step leads there.
    NoStepThere {
        /// Where.
        to: Spot,
    },
    /// A web blocks the way.
    WebBlocks {
        /// Where.
        edge: Edge,
    },
    /// The dwarf has gone as far as it may.
    NoStepsLeft,
    /// The dwarf is paralysed.
    DwarfLies,
    /// The dwarf has left the cave.
    DwarfIsOut,
    /// That goal lies face up already.
    GoalIsFaceUp {
        /// What it is.
        goal: Goal,
    },
    /// One's own clan card is no news.
    OwnClanCard,
    /// That clan card lies open.
    ClanCardIsShown {
        /// Whose.
        seat: Seat,
    },
    /// No goal lies face down, and all other clan cards lie open.
    NothingToLookAt,
    /// No card lies on this cell.
    NothingThere {
        /// The cell.
        cell: Cell,
    },
    /// The start cannot be removed.
    StartStays,
    /// A goal cannot be removed.
    GoalStays,
    /// A dwarf stands on that card.
    DwarfStandsThere {
        /// Whose.
        seat: Seat,
    },
    /// A creature is on that card.
    CreatureStandsThere,
    /// No path card can be removed.
    NothingToRemove,
    /// Hands are exchanged with somebody else.
    OwnHand,
    /// A web hangs on this edge already.
    EdgeIsTaken {
        /// The edge.
        edge: Edge,
    },
    /// No path leads over this edge, nor up to it.
    NoPathOverEdge {
        /// The edge.
        edge: Edge,
    },
    /// That seat has boots.
    HasBoots {
        /// Which one.
        seat: Seat,
    },
    /// Everybody has boots.
    AllHaveBoots,
    /// The seat has no axe that it could use now.
    NoAxe,
    /// No web hangs there.
    NoWebThere {
        /// Where.
        edge: Edge,
    },
    /// The dwarf does not stand beside that web.
    NotBesideWeb {
        /// Where it hangs.
        edge: Edge,
    },
    /// That creature is out: move it from where it is.
    AlreadyOut {
        /// Which one.
        creature: Creature,
    },
    /// That creature is not out: let it climb out of a hole.
    NotOut {
        /// Which one.
        creature: Creature,
    },
    /// No dark hole is there.
    NoHoleThere,
    /// There is no dark hole.
    NoHole,
    /// Creatures turn no goals over.
    CreaturesTurnNoGoals,
}

impl tabletop::game::Refusal for Refusal {
    fn clause(&self) -> &'static str {
        match self {
            Refusal::NoSuchSeat { .. } => "D-1",
            Refusal::PlayFirst | Refusal::MoveNow | Refusal::NoStepsLeft | Refusal::NotInHand { .. } => "D-6",
            Refusal::CellTaken { .. }
            | Refusal::NotBesideNetwork { .. }
            | Refusal::NeverTurned
            | Refusal::SameWhenTurned
            | Refusal::PathsDoNotFit { .. }
            | Refusal::ContinuesNoPath { .. }
            | Refusal::FitsNowhere => "D-7",
            Refusal::NoStepThere { .. } => "D-10",
            Refusal::WebBlocks { .. } => "D-14",
            Refusal::GoalIsFaceUp { .. }
            | Refusal::OwnClanCard
            | Refusal::ClanCardIsShown { .. }
            | Refusal::NothingToLookAt => "D-20",
            Refusal::NothingThere { .. }
            | Refusal::StartStays
            | Refusal::GoalStays
            | Refusal::DwarfStandsThere { .. }
            | Refusal::CreatureStandsThere
            | Refusal::NothingToRemove => "D-21",
            Refusal::OwnHand => "D-22",
            Refusal::EdgeIsTaken { .. } | Refusal::NoPathOverEdge { .. } => "D-23",
            Refusal::HasBoots { .. } | Refusal::AllHaveBoots => "D-24",
            Refusal::NoAxe
            | Refusal::DwarfIsOut
            | Refusal::NoWebThere { .. }
            | Refusal::NotBesideWeb { .. }
            | Refusal::AnswerNow
            | Refusal::NoAttack => "D-25",
            Refusal::AlreadyOut { .. }
            | Refusal::NotOut { .. }
            | Refusal::NoHoleThere
            | Refusal::NoHole
            | Refusal::CreatureMovesNow
            | Refusal::NoCreatureMoves => "D-26",
            Refusal::CreaturesTurnNoGoals => "D-28",
            Refusal::DwarfLies => "D-29",
            Refusal::NoGame => "D-30",
        }
    }
}
