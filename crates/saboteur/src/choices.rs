//! What the deciding seat may do, card by card: every target with the action to send, or why there is none.

use crate::game::{Saboteur, Stage};
use crate::notation::Action;
use crate::pieces::{Card, Face, GoalPlace, Gold};
use crate::refusal::Refusal;
use crate::shapes::Way;
use crate::tools::Tool;
use serde::Serialize;
use tabletop::Seat;
use tunnels::Cell;

/// What the deciding seat may do.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Choices {
    /// Play or discard one of these cards.
    Cards(Vec<CardChoices>),
    /// The hand is empty.
    Pass(Action),
    /// Keep one of these gold cards.
    Gold(Vec<GoldChoice>),
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
    /// How to discard it.
    pub discard: Action,
}

/// Where a card may go, with the action to send.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
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
    /// A card of the maze.
    Card {
        /// Where it lies.
        cell: Cell,
        /// To be sent.
        action: Action,
    },
    /// A tool of a seat.
    Seat {
        /// Whose.
        seat: Seat,
        /// Which tool.
        tool: Tool,
        /// To be sent.
        action: Action,
    },
    /// A goal.
    Goal {
        /// Which one.
        goal: GoalPlace,
        /// To be sent.
        action: Action,
    },
}

/// A gold card that may be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GoldChoice {
    /// The card.
    pub gold: Gold,
    /// To be sent.
    pub action: Action,
}

impl Choices {
    pub(crate) fn of(game: &Saboteur, seat: Seat) -> Choices {
        let mut actions = Vec::new();
        game.list_actions(&mut actions);
        // The order of the list follows the history of the border, which is nothing to show.
        actions.sort();
        if let Stage::SharingGold { .. } = game.stage {
            let gold = actions.iter().filter_map(|action| match action {
                Action::Take(gold) => Some(GoldChoice { gold: *gold, action: *action }),
                _ => None,
            });
            return Choices::Gold(gold.collect());
        }
        let mut cards = game.sorted_hand(seat);
        cards.dedup();
        if cards.is_empty() {
            return Choices::Pass(Action::Pass);
        }
        Choices::Cards(cards.into_iter().map(|card| card_choices(game, seat, card, &actions)).collect())
    }
}

fn card_choices(game: &Saboteur, seat: Seat, card: Card, actions: &[Action]) -> CardChoices {
    let own = actions.iter().copied().filter(|action| action.card() == Some(card));
    let targets: Vec<Target> = own.filter_map(target).collect();
    let refusal = if targets.is_empty() { why_nowhere(game, seat, card) } else { None };
    CardChoices { card, targets, refusal, discard: Action::Discard(card) }
}

fn target(action: Action) -> Option<Target> {
    match action {
        Action::Lay { way, cell, .. } => Some(Target::Cell { cell, turned: way == Way::Turned, action }),
        Action::Break { tool, seat } | Action::Mend { tool, seat, .. } => Some(Target::Seat { seat, tool, action }),
        Action::Rockfall { cell } => Some(Target::Card { cell, action }),
        Action::Map { goal } => Some(Target::Goal { goal, action }),
        Action::Discard(_) | Action::Pass | Action::Take(_) => None,
    }
}

/// Why a card in hand can be played on nothing at all.
fn why_nowhere(game: &Saboteur, seat: Seat, card: Card) -> Option<Refusal> {
    let broken = game.broken.of(seat);
    match card.face() {
        Face::Path(_) if !broken.is_empty() => Some(Refusal::ToolIsBroken { broken }),
        Face::Path(_) => Some(Refusal::FitsNowhere),
        Face::Broken(_) => Some(Refusal::NothingToBreak),
        Face::Repair(_) => Some(Refusal::NothingToMend),
        Face::Rockfall => Some(Refusal::NothingToRemove),
        // A round ends with the treasure, so a goal is always left to look at.
        Face::Map => None,
    }
}
