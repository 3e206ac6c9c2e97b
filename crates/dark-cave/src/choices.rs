//! What the deciding seat may do, card by card: every target with the action to send, or why there is none.

use crate::game::{DarkCave, Stage};
use crate::notation::Action;
use crate::path::Way;
use crate::pieces::{Card, Creature, Deed, Face, GoalPlace};
use crate::refusal::Refusal;
use crate::routes::Hunt;
use serde::Serialize;
use tabletop::Seat;
use tunnels::{Cell, Edge, Spot};

/// What the deciding seat may do.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Choices {
    /// What is to be decided.
    pub decide: Decide,
    /// Webs that the dwarf can strike at with an axe, at any point of its own turn.
    pub strikes: Vec<StrikeChoice>,
}

/// What is to be decided.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Decide {
    /// Play one of these cards, or discard one or two.
    Cards(Vec<CardChoices>),
    /// Move the dwarf.
    Move(MoveChoices),
    /// Move a creature.
    Hunt(HuntChoices),
    /// Drive a creature away with an axe, or endure it.
    Attack(AttackChoices),
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
    /// A dark hole.
    Hole {
        /// Where it is.
        hole: Spot,
        /// To be sent.
        action: Action,
    },
    /// A creature that is out.
    Creature {
        /// Which one.
        creature: Creature,
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
    /// A seat.
    Seat {
        /// Which one.
        seat: Seat,
        /// To be sent.
        action: Action,
    },
}

/// A web that can be struck at.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct StrikeChoice {
    /// Where it hangs.
    pub edge: Edge,
    /// It goes; otherwise it is turned over.
    pub goes: bool,
    /// To be sent.
    pub action: Action,
}

/// How the dwarf may move. Whole ways are among the view's routes.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MoveChoices {
    /// How many steps it may still go.
    pub left: u8,
    /// Where it may go next.
    pub steps: Vec<StepChoice>,
    /// How to stay.
    pub stay: Action,
}

/// How the creature may move, step by step and in whole ways.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct HuntChoices {
    /// Which one.
    pub creature: Creature,
    /// How many steps it may still go.
    pub left: u8,
    /// Where it may go next.
    pub steps: Vec<StepChoice>,
    /// Whole ways.
    pub hunts: Vec<Hunt>,
    /// How to stop.
    pub halt: Action,
}

/// One step.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct StepChoice {
    /// Where to.
    pub to: Spot,
    /// To be sent.
    pub action: Action,
}

/// A creature is about to attack.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AttackChoices {
    /// Which one.
    pub creature: Creature,
    /// Whose dwarves it attacks.
    pub victims: Vec<Seat>,
    /// How to use an axe.
    pub drive: Action,
    /// How not to.
    pub endure: Action,
}

impl Choices {
    pub(crate) fn of(game: &DarkCave, seat: Seat) -> Choices {
        let mut actions = Vec::new();
        game.list_actions(&mut actions);
        actions.sort();
        let decide = match &game.stage {
            Stage::Moving { left, .. } => {
                Decide::Move(MoveChoices { left: *left, steps: steps(&actions), stay: Action::Stay })
            }
            Stage::Hunting { creature, left, .. } => Decide::Hunt(HuntChoices {
                creature: *creature,
                left: *left,
                steps: steps(&actions),
                hunts: game.hunts(),
                halt: Action::Halt,
            }),
            Stage::Attacked(attack) => Decide::Attack(AttackChoices {
                creature: attack.creature,
                victims: tunnels::grid::bits(attack.victims.into()).map(Seat::new).collect(),
                drive: Action::Drive,
                endure: Action::Endure,
            }),
            Stage::Playing { .. } | Stage::Deal | Stage::Over => {
                let mut cards = game.sorted_hand(seat);
                cards.dedup();
                Decide::Cards(cards.into_iter().map(|card| card_choices(card, &actions)).collect())
            }
        };
        let strikes = actions.iter().filter_map(|action| match *action {
            Action::Strike { edge } => {
                let goes = game.web_on(edge).is_some_and(|web| web.turned);
                Some(StrikeChoice { edge, goes, action: *action })
            }
            _ => None,
        });
        Choices { decide, strikes: strikes.collect() }
    }
}

fn steps(actions: &[Action]) -> Vec<StepChoice> {
    let steps = actions.iter().filter_map(|action| match *action {
        Action::Step { to } | Action::Creep { to } => Some(StepChoice { to, action: *action }),
        _ => None,
    });
    steps.collect()
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
        Action::Rockfall { cell, .. } => Some(Target::Card { cell, action }),
        Action::Web { edge, .. } => Some(Target::Edge { edge, action }),
        Action::Lure { hole, .. } => Some(Target::Hole { hole, action }),
        Action::Rouse { creature, .. } => Some(Target::Creature { creature, action }),
        Action::LookAtGoal { goal, .. } => Some(Target::Goal { goal, action }),
        Action::LookAtClan { seat, .. }
        | Action::Boots { seat, .. }
        | Action::Axe { seat, .. }
        | Action::Swap { seat, .. } => Some(Target::Seat { seat, action }),
        _ => None,
    }
}

/// Why a card in hand can be played on nothing at all.
fn why_nowhere(card: Card) -> Option<Refusal> {
    match card.face() {
        Face::Path(_) => Some(Refusal::FitsNowhere),
        Face::Action(Deed::Information, _) => Some(Refusal::NothingToLookAt),
        Face::Action(Deed::Boots, _) => Some(Refusal::AllHaveBoots),
        Face::Action(Deed::Rockfall, _) => Some(Refusal::NothingToRemove),
        Face::Action(Deed::Creature(_), _) => Some(Refusal::NoHole),
        // There is always a seat to arm or to swap with, and the start has more edges than there are webs.
        Face::Action(Deed::Axe | Deed::Swap | Deed::Web, _) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;
    use crate::pieces::Group;
    use crate::position::Position;
    use tabletop::{Game, Viewer};
    use tunnels::Side;

    #[test]
    fn information_is_of_no_use_when_everything_lies_open() {
        let (own, other) = (Seat::new(0), Seat::new(1));
        let information = Face::Action(Deed::Information, Group::I);
        let reason = |position: Position| {
            let view = position.game().view(Viewer::Seat(own));
            let Some(Decide::Cards(cards)) = view.choices.map(|choices| choices.decide) else { panic!("no cards") };
            cards[0].refusal
        };
        let start = Position::new(Options::new(2).unwrap()).hand(own, [information]);
        let goals = GoalPlace::ALL.into_iter().fold(start.clone(), |position, goal| position.turn_up(goal, Side::N));
        assert_eq!(reason(start.out(other)), None, "goals are left");
        assert_eq!(reason(goals.clone()), None, "a clan card is left");
        assert_eq!(reason(goals.out(other)), Some(Refusal::NothingToLookAt));
    }
}
