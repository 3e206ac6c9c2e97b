//! What the deciding seat may do, card by card: every target with the action to send, or why there is none.

use crate::game::{LostMines, Stage};
use crate::notation::Action;
use crate::path::Way;
use crate::pieces::{Card, Face, Kind, MinePlace, TreasurePlace};
use crate::refusal::Refusal;
use serde::Serialize;
use tabletop::Seat;
use tunnels::{Cell, Edge, Side};

/// What the deciding seat may do.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Choices {
    /// Play one of these cards, or discard one or two.
    Cards(Vec<CardChoices>),
    /// Move the dwarf.
    Move(MoveChoices),
    /// Take one of these treasures.
    Treasures(Vec<TreasureChoice>),
}

/// What can be done with a card.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CardChoices {
    /// The card.
    pub card: Card,
    /// Where it may go.
    pub targets: Vec<Target>,
    /// Why it may go nowhere.
    pub refusal: Option<Refusal>,
    /// How to discard it alone.
    pub discard: Action,
    /// How to discard it with another one.
    pub discard_with: Vec<Pair>,
}

/// A second card to discard.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Pair {
    /// The other card.
    pub card: Card,
    /// To be sent.
    pub action: Action,
}

/// Where a card may go, with the action to send.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "on", rename_all = "kebab-case")]
pub enum Target {
    /// An empty cell.
    Cell {
        /// Which one.
        cell: Cell,
        /// Whether the card is turned.
        turned: bool,
        /// To be sent.
        action: Action,
    },
    /// A path card that lies.
    Card {
        /// Where it lies.
        cell: Cell,
        /// To be sent.
        action: Action,
    },
    /// An edge.
    Edge {
        /// Which one.
        edge: Edge,
        /// To be sent.
        action: Action,
    },
    /// A mine.
    Mine {
        /// Which one.
        mine: MinePlace,
        /// To be sent.
        action: Action,
    },
    /// A treasure.
    Treasure {
        /// Which one.
        treasure: TreasurePlace,
        /// To be sent.
        action: Action,
    },
    /// A seat's dwarf card.
    Seat {
        /// Whose.
        seat: Seat,
        /// To be sent.
        action: Action,
    },
}

/// How the dwarf may move. Whole ways are among the view's routes.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MoveChoices {
    /// How many cells it may still go.
    pub left: u8,
    /// Where it may go next.
    pub steps: Vec<StepChoice>,
    /// Where a path leads that it may not take now, and why.
    pub blocked: Vec<Blocked>,
    /// How to stay.
    pub stay: Action,
    /// The kind of treasure that whoever stays takes here.
    pub stay_takes: Option<Kind>,
}

/// One step.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct StepChoice {
    /// To which side.
    pub side: Side,
    /// Where to.
    pub to: Cell,
    /// Whether a trap is on the way.
    pub trap: bool,
    /// The face-down mine that is turned over.
    pub turns: Option<MinePlace>,
    /// To be sent.
    pub action: Action,
}

/// A step that is refused.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Blocked {
    /// To which side.
    pub side: Side,
    /// Why.
    pub refusal: Refusal,
}

/// A treasure that may be taken.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TreasureChoice {
    /// Which one.
    pub treasure: TreasurePlace,
    /// Its kind.
    pub kind: Kind,
    /// To be sent.
    pub action: Action,
}

impl Choices {
    pub(crate) fn of(game: &LostMines, seat: Seat) -> Choices {
        let mut actions = Vec::new();
        game.list_actions(&mut actions);
        actions.sort();
        match game.stage {
            Stage::Moving { left, .. } => Choices::Move(move_choices(game, seat, left, &actions)),
            Stage::Taking { .. } => Choices::Treasures(treasure_choices(game, &actions)),
            _ => {
                let mut cards = game.sorted_hand(seat);
                cards.dedup();
                Choices::Cards(cards.into_iter().map(|card| card_choices(card, &actions)).collect())
            }
        }
    }
}

fn card_choices(card: Card, actions: &[Action]) -> CardChoices {
    let own = actions.iter().copied().filter(|action| action.played() == Some(card));
    let targets: Vec<Target> = own.filter_map(target).collect();
    let refusal = if targets.is_empty() { why_nowhere(card) } else { None };
    let pairs = actions.iter().filter_map(|action| match *action {
        Action::DiscardTwo(one, other) if one == card => Some(Pair { card: other, action: *action }),
        Action::DiscardTwo(one, other) if other == card => Some(Pair { card: one, action: *action }),
        _ => None,
    });
    CardChoices { card, targets, refusal, discard: Action::Discard(card), discard_with: pairs.collect() }
}

fn target(action: Action) -> Option<Target> {
    match action {
        Action::Lay { way, cell, .. } => Some(Target::Cell { cell, turned: way == Way::Turned, action }),
        Action::Tool { cell, .. } | Action::Thunderstorm { cell } => Some(Target::Card { cell, action }),
        Action::Trap { edge } | Action::Troll { edge } => Some(Target::Edge { edge, action }),
        Action::LookAtMine { mine, .. } => Some(Target::Mine { mine, action }),
        Action::LookAtTreasure { treasure, .. } => Some(Target::Treasure { treasure, action }),
        Action::LookAtDwarf { seat, .. } => Some(Target::Seat { seat, action }),
        Action::Discard(_) | Action::DiscardTwo(..) | Action::Step(_) | Action::Stay | Action::Take(_) => None,
    }
}

/// Why a card in hand can be played on nothing at all.
fn why_nowhere(card: Card) -> Option<Refusal> {
    match card.face() {
        Face::Path(_) => Some(Refusal::FitsNowhere),
        Face::Tool(tool) => Some(Refusal::NothingToOvercome { tool }),
        Face::Thunderstorm => Some(Refusal::NothingToRemove),
        // A start has more edges than there are tokens; there is always another dwarf card, and, as long as the round
        // goes on, a treasure.
        Face::Trap | Face::Troll | Face::Information(_) => None,
    }
}

fn move_choices(game: &LostMines, seat: Seat, left: u8, actions: &[Action]) -> MoveChoices {
    let from = game.dwarves[seat.index()];
    let steps = actions.iter().filter_map(|action| match *action {
        Action::Step(side) => {
            let to = from.step(side);
            let turns = game.cards.mine_at(to).filter(|mine| game.is_face_down(*mine));
            let trap = game.forest.traps.has(Edge::new(from, side));
            Some(StepChoice { side, to, trap, turns, action: *action })
        }
        _ => None,
    });
    let led = game.board.openings(from).into_iter().filter(|side| game.leads(from, *side));
    let blocked = led.filter_map(|side| Some(Blocked { side, refusal: game.check_step(seat, side).err()? }));
    MoveChoices {
        left,
        steps: steps.collect(),
        blocked: blocked.collect(),
        stay: Action::Stay,
        stay_takes: game.kind_to_take(seat),
    }
}

fn treasure_choices(game: &LostMines, actions: &[Action]) -> Vec<TreasureChoice> {
    let takes = actions.iter().filter_map(|action| match *action {
        Action::Take(treasure) => {
            Some(TreasureChoice { treasure, kind: game.treasure(treasure).kind, action: *action })
        }
        _ => None,
    });
    takes.collect()
}
