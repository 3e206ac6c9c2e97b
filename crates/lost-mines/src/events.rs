//! What is heard: aloud by all, whispered to one. The words are in `texts`.

use crate::path::Path;
use crate::pieces::{Card, Character, Clan, Dwarf, Kind, Mine, MinePlace, Tool, Treasure, TreasurePlace};
use serde::Serialize;
use strum::{IntoStaticStr, VariantNames};
use tabletop::Seat;
use tunnels::{Cell, Edge, Sides};

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
        /// Everybody's clan.
        clans: Vec<Clan>,
        /// The kinds of the treasures that lie in the open.
        treasures: Vec<Kind>,
    },
    /// At the start of its owner's turn a troll goes.
    TrollLeft {
        /// The owner.
        owner: Seat,
        /// Where it stood.
        edge: Edge,
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
    },
    /// An obstacle was overcome.
    Overcame {
        /// By whom.
        by: Seat,
        /// With what.
        tool: Tool,
        /// Where.
        cell: Cell,
    },
    /// Somebody looked at a mine.
    LookedAtMine {
        /// Who.
        by: Seat,
        /// With which card.
        card: Card,
        /// At which one.
        mine: MinePlace,
    },
    /// Somebody looked at a treasure.
    LookedAtTreasure {
        /// Who.
        by: Seat,
        /// With which card.
        card: Card,
        /// At which one.
        treasure: TreasurePlace,
        /// Its kind.
        kind: Kind,
    },
    /// Somebody looked at a dwarf card.
    LookedAtDwarf {
        /// Who.
        by: Seat,
        /// With which card.
        card: Card,
        /// Whose.
        seat: Seat,
    },
    /// A trap was set.
    TrapSet {
        /// By whom.
        by: Seat,
        /// Where.
        edge: Edge,
    },
    /// A troll was lured.
    TrollLured {
        /// By whom.
        by: Seat,
        /// Where.
        edge: Edge,
    },
    /// A thunderstorm took a path card away, with what lay on it.
    Struck {
        /// By whom.
        by: Seat,
        /// Where.
        cell: Cell,
        /// Which card.
        card: Path,
        /// The tool that lay on it.
        tool: Option<Tool>,
        /// Traps that went with it.
        traps: Vec<Edge>,
        /// Trolls that went with it.
        trolls: Vec<Edge>,
    },
    /// Cards were discarded face down.
    Discarded {
        /// By whom.
        by: Seat,
        /// How many: 1 or 2.
        cards: u8,
    },
    /// A dwarf moved on by one cell.
    Stepped {
        /// Whose.
        by: Seat,
        /// From where.
        from: Cell,
        /// Where to.
        to: Cell,
    },
    /// A dwarf passed a trap.
    TrapSprung {
        /// Whose.
        by: Seat,
        /// Where.
        edge: Edge,
        /// Who drew a card from that hand.
        drawn_by: Seat,
        /// How many cards are lost: none if the hand was empty.
        lost: u8,
    },
    /// A mine was reached first, and turned over.
    MineTurned {
        /// By whom.
        by: Seat,
        /// Which one.
        mine: MinePlace,
        /// What it is.
        front: Mine,
        /// Turned by 180° or not.
        turned: bool,
        /// Its open edges as it lies.
        open: Sides,
    },
    /// The first one at the dragon takes its token.
    DragonMet {
        /// Who.
        by: Seat,
    },
    /// A dwarf stays where it is.
    Stayed {
        /// Whose.
        by: Seat,
        /// Where.
        cell: Cell,
    },
    /// A treasure was taken.
    Took {
        /// By whom.
        by: Seat,
        /// Which one.
        treasure: TreasurePlace,
        /// Its kind.
        kind: Kind,
    },
    /// Cards were drawn.
    Drew {
        /// By whom.
        by: Seat,
        /// How many.
        cards: u8,
        /// How many are left in the deck.
        deck: u8,
    },
    /// The round is over: dwarf cards and taken treasures are turned over.
    RoundEnded {
        /// How it ended.
        ending: Ending,
        /// Everybody's dwarf card.
        dwarves: Vec<Dwarf>,
        /// What everybody has taken.
        treasures: Vec<Vec<Treasure>>,
    },
    /// Treasures are divided.
    Divided {
        /// What each clan divides.
        pools: Vec<Pool>,
        /// Everybody's points of this round.
        points: Vec<u16>,
        /// What the holder of the dragon gave back of them.
        dragon: Option<GivenBack>,
        /// Everybody's points of all rounds so far.
        totals: Vec<u16>,
    },
    /// The game is over.
    GameEnded {
        /// Everybody's points.
        points: Vec<u16>,
        /// Who has most of them.
        winners: Vec<Seat>,
    },
}

/// What the scorers of a clan divide (L-26).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Pool {
    /// The clan.
    pub clan: Clan,
    /// Who scores with it.
    pub scorers: Vec<Seat>,
    /// What their treasures are worth together.
    pub sum: u16,
    /// What each of them gets.
    pub share: u16,
    /// Who took the most valuable treasure, if anything remains.
    pub best: Vec<Seat>,
    /// What each of those gets besides.
    pub rest: u16,
    /// What nobody gets.
    pub lost: u16,
}

/// What the dragon costs (L-27).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GivenBack {
    /// Whom.
    pub seat: Seat,
    /// How many points.
    pub points: u16,
}

/// What one seat hears.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, VariantNames, IntoStaticStr)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "secret", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Private {
    /// Who it is, and what it holds.
    YourDeal {
        /// Its character.
        character: Character,
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
    /// What a trap cost it: whoever drew the card has not seen it.
    YouLost {
        /// The card.
        card: Card,
    },
    /// What it saw of a mine.
    MineIs {
        /// Which one.
        mine: MinePlace,
        /// What it is.
        front: Mine,
    },
    /// What it saw of a treasure, or took.
    TreasureIs {
        /// Which one.
        treasure: TreasurePlace,
        /// What it is.
        front: Treasure,
    },
    /// What it saw of a dwarf card.
    DwarfIs {
        /// Whose.
        seat: Seat,
        /// What it is.
        dwarf: Dwarf,
    },
}

/// How a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, VariantNames, IntoStaticStr)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Ending {
    /// The last treasure was taken.
    TreasuresTaken,
    /// The deck and all hands are empty.
    CardsOut,
    /// All agreed (L-25).
    Agreed,
}
