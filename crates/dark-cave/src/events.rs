//! What is heard: aloud by all, whispered to one. The words are in `texts`.

use crate::path::Path;
use crate::pieces::{Card, Clan, Creature, Dwarf, Goal, GoalPlace, Group, Loyalty};
use serde::Serialize;
use strum::{IntoStaticStr, VariantNames};
use tabletop::Seat;
use tunnels::{Cell, Edge, Sides, Spot};

/// What everybody hears. There is no field here for a secret.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, VariantNames, IntoStaticStr)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "event", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Public {
    /// The game begins.
    Dealt {
        /// Who begins.
        first: Seat,
        /// Everybody's clan.
        clans: Vec<Clan>,
        /// How many cards of each group a hand is dealt.
        hand: [u8; 3],
        /// How many of each group are left in the deck.
        deck: [u8; 3],
        /// How much gold everybody has.
        gold: u8,
        /// How much is in the pool.
        pool: u8,
    },
    /// At the start of its owner's turn a web wears.
    WebWorn {
        /// The owner.
        owner: Seat,
        /// Where it hangs.
        edge: Edge,
        /// It is gone; otherwise it was turned over.
        gone: bool,
    },
    /// At the start of its owner's turn a creature goes.
    CreatureLeft {
        /// The owner.
        owner: Seat,
        /// Which one.
        creature: Creature,
    },
    /// A seat without cards has no turn.
    Skipped {
        /// Which one.
        seat: Seat,
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
        /// A piece of gold was put on it.
        gold: bool,
    },
    /// Somebody looked at a goal.
    LookedAtGoal {
        /// Who.
        by: Seat,
        /// At which one.
        goal: GoalPlace,
    },
    /// Somebody looked at a clan card.
    LookedAtClan {
        /// Who.
        by: Seat,
        /// Whose.
        seat: Seat,
    },
    /// Boots were given.
    BootsGiven {
        /// By whom.
        by: Seat,
        /// To whom.
        seat: Seat,
    },
    /// An axe was given.
    AxeGiven {
        /// By whom.
        by: Seat,
        /// To whom.
        seat: Seat,
    },
    /// A web was spun.
    WebSpun {
        /// By whom.
        by: Seat,
        /// Where.
        edge: Edge,
    },
    /// A path card was removed, with what was on it.
    Collapsed {
        /// By whom.
        by: Seat,
        /// Where.
        cell: Cell,
        /// Which one.
        card: Path,
        /// A piece of gold went back to the pool.
        gold: bool,
        /// Webs that went with it.
        webs: Vec<Edge>,
    },
    /// Two seats exchanged their hands.
    Swapped {
        /// Who played the card.
        by: Seat,
        /// With whom.
        with: Seat,
    },
    /// A creature climbed out of a hole.
    Lured {
        /// By whom.
        by: Seat,
        /// Which one.
        creature: Creature,
        /// Where.
        at: Spot,
    },
    /// A creature that was out got another owner.
    Roused {
        /// By whom.
        by: Seat,
        /// Which one.
        creature: Creature,
        /// Whose it was.
        owner: Seat,
        /// Where it is.
        at: Spot,
    },
    /// A creature moved by one step.
    Crept {
        /// Who moved it.
        by: Seat,
        /// Which one.
        creature: Creature,
        /// From where.
        from: Spot,
        /// Where to.
        to: Spot,
    },
    /// A creature stops.
    Halted {
        /// Who moved it.
        by: Seat,
        /// Which one.
        creature: Creature,
    },
    /// A creature was driven away with an axe.
    DrivenAway {
        /// By whom.
        by: Seat,
        /// Which one.
        creature: Creature,
    },
    /// Somebody kept an axe.
    Endured {
        /// Who.
        by: Seat,
        /// Against which creature.
        creature: Creature,
    },
    /// A creature attacks a dwarf.
    Attacked {
        /// Which one.
        creature: Creature,
        /// Whose dwarf.
        seat: Seat,
    },
    /// A card was lost for good.
    CardLost {
        /// Whose.
        seat: Seat,
        /// Who drew it from that hand.
        drawn_by: Seat,
        /// Its group; none if the hand was empty.
        group: Option<Group>,
    },
    /// A piece of gold went back to the pool.
    GoldLost {
        /// Whose.
        seat: Seat,
        /// How much: none if there was none.
        lost: u8,
    },
    /// A web was struck at with an axe.
    WebStruck {
        /// By whom.
        by: Seat,
        /// Where.
        edge: Edge,
        /// It is gone; otherwise it was turned over.
        gone: bool,
    },
    /// A dwarf moved by one step.
    Stepped {
        /// Whose.
        by: Seat,
        /// From where.
        from: Spot,
        /// Where to.
        to: Spot,
    },
    /// A dwarf crossed a bridge.
    BridgeCrossed {
        /// Whose.
        by: Seat,
    },
    /// A dwarf entered a tunnel.
    TunnelEntered {
        /// Whose.
        by: Seat,
    },
    /// A goal was reached first, and turned over.
    GoalTurned {
        /// By whom.
        by: Seat,
        /// Which one.
        goal: GoalPlace,
        /// What it is.
        front: Goal,
        /// Turned by 180° or not.
        turned: bool,
        /// Its open edges as it lies.
        open: Sides,
        /// A piece of gold was put on it.
        gold: bool,
    },
    /// A dwarf stays where it is.
    Stayed {
        /// Whose.
        by: Seat,
        /// Where.
        at: Spot,
    },
    /// The gold of a vein was taken.
    TookGold {
        /// By whom.
        by: Seat,
        /// Where.
        cell: Cell,
    },
    /// A clan card is shown.
    ClanCardShown {
        /// Whose.
        seat: Seat,
        /// What it is.
        dwarf: Dwarf,
    },
    /// A dwarf left the cave.
    LeftCave {
        /// Whose.
        by: Seat,
        /// With how much gold.
        gold: u8,
    },
    /// The first one out looks at the spare clan cards.
    LookedAtSpareCards {
        /// Who.
        by: Seat,
    },
    /// Cards were discarded face down.
    Discarded {
        /// By whom.
        by: Seat,
        /// Their groups.
        groups: Vec<Group>,
    },
    /// Cards were drawn.
    Drew {
        /// By whom.
        by: Seat,
        /// Their groups.
        groups: Vec<Group>,
        /// How many of each group are left in the deck.
        deck: [u8; 3],
    },
    /// The game is over: clan cards are turned over and gold is counted.
    GameEnded {
        /// How it ended.
        ending: Ending,
        /// Everybody's clan card.
        dwarves: Vec<Dwarf>,
        /// Everybody's gold that was saved.
        saved: Vec<u8>,
        /// What each clan's treasure is worth: blue, yellow.
        values: [u16; 2],
        /// The clan that wins.
        clan: Option<Clan>,
        /// Who works for it.
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
        /// Whether it works for its clan.
        loyalty: Loyalty,
        /// Its cards.
        hand: Vec<Card>,
    },
    /// What it drew.
    YouDrew {
        /// The cards.
        cards: Vec<Card>,
    },
    /// What it discarded.
    YouDiscarded {
        /// The cards.
        cards: Vec<Card>,
    },
    /// What it lost: whoever drew the card has not seen it.
    YouLost {
        /// The card.
        card: Card,
    },
    /// What it gave away and got.
    YouSwapped {
        /// With whom.
        with: Seat,
        /// What it gave.
        given: Vec<Card>,
        /// What it got.
        got: Vec<Card>,
    },
    /// What it saw of a goal.
    GoalIs {
        /// Which one.
        goal: GoalPlace,
        /// What it is.
        front: Goal,
    },
    /// What it saw of a clan card.
    ClanIs {
        /// Whose.
        seat: Seat,
        /// What it is.
        dwarf: Dwarf,
    },
    /// What it saw of the spare clan cards.
    SpareCardsAre {
        /// What they are.
        dwarves: Vec<Dwarf>,
    },
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, VariantNames, IntoStaticStr)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Ending {
    /// All dwarves that work for one clan are out.
    SideOut,
    /// The deck and all hands are empty.
    CardsOut,
    /// All agreed (D-31).
    Agreed,
}
