//! Everything, for a record's reader: so that an independent program can check every clause.

use crate::game::{Saboteur, Stage};
use crate::gold::Handed;
use crate::pieces::{Card, Goal, GoalPlace, Gold, Role};
use crate::round::RoundResult;
use crate::tools::Tools;
use crate::view::{LaidView, StageView, board};
use serde::Serialize;
use tabletop::Seat;
use tunnels::Cell;

/// The whole state of a game. Piles are written from the top.
#[derive(Clone, Debug, Serialize)]
pub struct Opened {
    round: u8,
    results: Vec<RoundResult>,
    stage: StageView,
    turn: Option<Seat>,
    passes: u8,
    first: Seat,
    last_path: Option<Seat>,
    board: Vec<LaidView>,
    goals: Vec<OpenedGoal>,
    seats: Vec<OpenedSeat>,
    spare: Role,
    deck: Vec<Card>,
    /// Cards that all saw, sorted.
    discards: Vec<Card>,
    /// Cards that were discarded face down, in order.
    hidden_discards: Vec<OpenedDiscard>,
    gold_deck: Vec<Gold>,
    gold: Vec<OpenedGold>,
    offer: Option<Vec<Gold>>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
struct OpenedGoal {
    goal: GoalPlace,
    cell: Cell,
    front: Goal,
    face_up: bool,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
struct OpenedSeat {
    seat: Seat,
    role: Role,
    hand: Vec<Card>,
    broken: Tools,
    looked_at: Vec<GoalPlace>,
    nuggets: u32,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
struct OpenedDiscard {
    by: Seat,
    card: Card,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
struct OpenedGold {
    seat: Seat,
    round: u8,
    how: Handed,
    gold: Gold,
}

impl Opened {
    pub(crate) fn of(game: &Saboteur) -> Opened {
        let (stage, turn, passes, offer) = match &game.stage {
            Stage::Deal => (StageView::Deal, None, 0, None),
            Stage::Digging { turn, passes } => (StageView::Digging, Some(*turn), *passes, None),
            Stage::SharingGold { offer } => (StageView::SharingGold, Some(offer.to), 0, Some(offer.sorted())),
            Stage::Over => (StageView::Over, None, 0, None),
        };
        let goals = GoalPlace::ALL.into_iter().map(|goal| OpenedGoal {
            goal,
            cell: goal.cell(),
            front: game.goals[goal.index()].front(),
            face_up: game.round > 0 && !game.is_face_down(goal),
        });
        let seats = game.seats().all().map(|seat| OpenedSeat {
            seat,
            role: game.role(seat),
            hand: game.sorted_hand(seat),
            broken: game.broken.of(seat),
            looked_at: GoalPlace::ALL
                .into_iter()
                .filter(|goal| game.looked[seat.index()] >> goal.index() & 1 == 1)
                .collect(),
            nuggets: game.nuggets(seat),
        });
        let hidden = game.discards.hidden.as_slice().iter();
        let gold = game.gold.as_slice().iter();
        Opened {
            round: game.round,
            results: game.results.as_slice().to_vec(),
            stage,
            turn,
            passes,
            first: game.first,
            last_path: game.last_path,
            board: board(game),
            goals: goals.collect(),
            seats: seats.collect(),
            spare: game.spare.front(),
            deck: game.deck.as_slice().iter().rev().map(|card| card.front()).collect(),
            discards: game.discards.seen_by_all().collect(),
            hidden_discards: hidden.map(|(by, card)| OpenedDiscard { by: *by, card: card.front() }).collect(),
            gold_deck: game.gold_deck.as_slice().iter().rev().map(|gold| gold.front()).collect(),
            gold: gold
                .map(|owned| OpenedGold {
                    seat: owned.seat,
                    round: owned.round,
                    how: owned.how,
                    gold: owned.gold.front(),
                })
                .collect(),
            offer,
        }
    }
}
