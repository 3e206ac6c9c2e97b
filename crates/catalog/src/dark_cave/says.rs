//! What is said of a view; the words are in section `phrase` of the texts.

use crate::sight::Counted;
use ::dark_cave::view::{LaidCard, LookedView};
use ::dark_cave::{Card, Clan, Creature, Dwarf, Feature, Goal, GoalPlace};
use serde::Serialize;
use strum::VariantNames;
use tabletop::{Seat, Seen};
use tunnels::{Cell, Edge, Spot};

/// Something that is said of a view.
#[derive(Clone, Debug, Serialize, VariantNames)]
#[serde(tag = "phrase", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub(super) enum Says {
    NotDealt,
    Playing { you: Option<Dwarf>, turn: Option<Seat> },
    Hunting { you: Option<Dwarf>, turn: Option<Seat>, creature: Creature, left: u8 },
    Ambushed { you: Option<Dwarf>, turn: Option<Seat>, creature: Creature, victims: Vec<Seat> },
    WalkedUp { you: Option<Dwarf>, turn: Option<Seat>, creature: Creature, active: Option<Seat> },
    Moving { you: Option<Dwarf>, turn: Option<Seat>, left: u8 },
    Over,
    Legend,
    Column { column: Column },
    Seat { seat: Seat },
    Turn { seat: Seat },
    Clan { clan: Clan },
    Loyalty { dwarf: Seen<Dwarf> },
    LoyaltyShown { dwarf: Seen<Dwarf> },
    At { at: Option<Spot> },
    LiesDown { at: Option<Spot> },
    Count { count: usize },
    Boots { boots: bool },
    Groups { groups: Groups },
    LookedAt { looked: Vec<Looked> },
    Outs { seats: Vec<Seat> },
    Saved { gold: u8 },
    Wins { wins: bool },
    Web { owner: Seat, edge: Edge, turned: bool },
    Creature { creature: Creature, at: Spot, owner: Seat },
    MoreCreatures { more: Vec<Creature> },
    FreshAxe,
    SpareCards { cards: Vec<Seen<Dwarf>> },
    OpenDiscards { cards: Vec<Counted<Card>> },
    OwnDiscards { cards: Vec<Counted<Card>> },
    LostCards { cards: Vec<Counted<Card>> },
    Gave { to: Seat, cards: Vec<Counted<Card>> },
    Held { card: Counted<Card> },
    Lay { cell: Cell, turned: bool },
    Remove { card: LaidCard, cell: Cell },
    Spin { edge: Edge },
    Lure { hole: Spot, attacks: Vec<Seat> },
    Rouse { at: Spot, owner: Seat },
    LookAtGoal { goal: GoalPlace, cell: Cell, seen: Seen<Goal> },
    LookAtClan { seat: Seat, seen: Seen<Dwarf> },
    GiveBoots { seat: Seat },
    GiveAxe { seat: Seat },
    Swap { seat: Seat, groups: Groups },
    Discard,
    DiscardWith { card: Card },
    Strike { edge: Edge, goes: bool },
    Stay { at: Spot, takes: bool },
    Go { steps: usize, end: Arrival },
    StepByStep,
    Step { end: Arrival },
    Halt { creature: Creature, at: Spot },
    Hunt { to: Spot, steps: usize, attacks: Vec<Seat> },
    Drive { creature: Creature, spared: Vec<Seat> },
    Endure { creature: Creature },
}

/// What it means to go somewhere: what it costs, and what happens there.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Arrival {
    pub(super) to: Spot,
    /// What is there.
    pub(super) shows: Option<Feature>,
    /// How many cards bridges cost.
    pub(super) cards: u8,
    /// How much gold tunnels cost.
    pub(super) gold: u8,
    /// The creatures that attack there.
    pub(super) meets: Vec<Creature>,
    /// The goal that is turned over.
    pub(super) turns: Option<GoalPlace>,
    /// There is gold to be had if the move ends there.
    pub(super) takes: bool,
}

/// How many cards of each group there are.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Groups {
    i: u8,
    ii: u8,
    iii: u8,
}

impl From<[u8; 3]> for Groups {
    fn from([i, ii, iii]: [u8; 3]) -> Groups {
        Groups { i, ii, iii }
    }
}

/// What stands above a column.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Column {
    Seat,
    Clan,
    Loyalty,
    At,
    Gold,
    Boots,
    Axes,
    Hand,
    LookedAt,
    Deck,
    Aside,
    Pool,
    Outs,
}

/// One thing at which a seat has looked.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Looked {
    Goal(GoalPlace),
    Clan(Seat),
    Spare,
}

impl Looked {
    /// All that a seat has looked at.
    pub(super) fn all(looked: &LookedView) -> Vec<Looked> {
        let goals = looked.goals.iter().copied().map(Looked::Goal);
        let clans = looked.clans.iter().copied().map(Looked::Clan);
        goals.chain(clans).chain(looked.spare.then_some(Looked::Spare)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::Texts;
    use ::dark_cave::DarkCave;

    #[test]
    fn every_phrase_has_words() {
        let texts = Texts::of::<DarkCave>();
        for kind in Says::VARIANTS {
            assert!(texts.has("phrase", kind), "{kind}");
        }
    }
}
