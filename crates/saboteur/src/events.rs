//! What is heard: aloud by all, whispered to one. The words are in `texts`.

use crate::pieces::{Card, Goal, GoalPlace, Gold, Role};
use crate::shapes::Path;
use crate::tools::{Repair, Tool};
use serde::Serialize;
use strum::{IntoStaticStr, VariantNames};
use tabletop::Seat;
use tunnels::Cell;

/// What everybody hears. There is no field here for a secret.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, VariantNames, IntoStaticStr)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "event", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Public {
    /// A round begins.
    Dealt {
        /// Its number from 1.
        round: u8,
        /// Who begins.
        first: Seat,
        /// How many cards a hand is dealt.
        hand: u8,
        /// How many are left in the deck.
        deck: u8,
    },
    /// A path card was laid.
    Laid {
        /// By whom.
        by: Seat,
        /// Which one.
        card: Path,
        /// Where.
        cell: Cell,
        /// Turned by 180° or not.
        turned: bool,
    },
    /// A goal was reached and turned over.
    GoalTurned {
        /// Where it lies.
        goal: GoalPlace,
        /// What it is.
        front: Goal,
    },
    /// A tool was broken.
    Broke {
        /// By whom.
        by: Seat,
        /// Whose.
        seat: Seat,
        /// Which one.
        tool: Tool,
    },
    /// A tool was mended.
    Mended {
        /// By whom.
        by: Seat,
        /// Whose.
        seat: Seat,
        /// Which one.
        tool: Tool,
        /// With which card.
        card: Repair,
    },
    /// A path card was removed.
    Collapsed {
        /// By whom.
        by: Seat,
        /// Where.
        cell: Cell,
        /// Which one.
        card: Path,
    },
    /// Somebody looked at a goal.
    Looked {
        /// Who.
        by: Seat,
        /// At which one.
        goal: GoalPlace,
    },
    /// Somebody discarded a card face down.
    Discarded {
        /// Who.
        by: Seat,
    },
    /// Somebody had no card left to play.
    Passed {
        /// Who.
        by: Seat,
    },
    /// Somebody drew a card.
    Drew {
        /// Who.
        by: Seat,
        /// How many are left in the deck.
        deck: u8,
    },
    /// The round is over.
    RoundEnded {
        /// Who won it.
        winner: Role,
        /// How it ended.
        ending: Ending,
        /// Everybody's role.
        roles: Vec<Role>,
        /// The role that nobody had.
        spare: Role,
    },
    /// Gold is offered to a miner, who chooses one card.
    Offered {
        /// To whom.
        to: Seat,
        /// How many cards.
        cards: u8,
    },
    /// A miner took a gold card.
    Took {
        /// Who.
        by: Seat,
    },
    /// A saboteur was paid.
    Paid {
        /// Who.
        seat: Seat,
        /// In how many cards.
        cards: u8,
    },
    /// The game is over, and all gold is shown.
    GameEnded {
        /// Everybody's nuggets.
        nuggets: Vec<u32>,
        /// Who has most of them.
        winners: Vec<Seat>,
    },
}

/// What one seat hears.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, VariantNames, IntoStaticStr)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "secret", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Private {
    /// Who it is, and what it holds.
    YourDeal {
        /// Its role.
        role: Role,
        /// Its cards.
        hand: Vec<Card>,
    },
    /// What it drew.
    YouDrew {
        /// The card.
        card: Card,
    },
    /// What it discarded.
    YouDiscarded {
        /// The card.
        card: Card,
    },
    /// What it saw.
    GoalIs {
        /// Where.
        goal: GoalPlace,
        /// What.
        front: Goal,
    },
    /// What it may choose from.
    GoldOffered {
        /// The cards.
        gold: Vec<Gold>,
    },
    /// What it took.
    YouTook {
        /// The card.
        gold: Gold,
    },
    /// What it was paid.
    YouWerePaid {
        /// The cards.
        gold: Vec<Gold>,
    },
}

/// How a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, VariantNames, IntoStaticStr)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Ending {
    /// The treasure was reached (S-16).
    TreasureReached,
    /// The deck and all hands are empty (S-19c).
    CardsOut,
    /// Every seat in succession has passed with the deck empty (S-19d).
    AllPassed,
}
