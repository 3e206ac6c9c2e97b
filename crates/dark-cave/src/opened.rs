//! Everything, for a record's reader: so that an independent program can check every clause.

use crate::events::Ending;
use crate::game::DarkCave;
use crate::memory::HandEvent;
use crate::pieces::{Card, Dwarf, Goal, GoalPlace, Group};
use crate::preparation::far;
use crate::view::{
    AttackView, CreatureView, DrawsView, LaidView, LookedView, StageView, View, WebView, board, creatures, looked_at,
    webs,
};
use serde::Serialize;
use tabletop::discards::Left;
use tabletop::{Seat, Viewer};
use tunnels::{Cell, Spot};

/// The whole state of a game. Piles are written from the top.
#[derive(Clone, Debug, Serialize)]
pub struct Opened {
    dealt: bool,
    stage: StageView,
    active: Option<Seat>,
    turn: Option<Seat>,
    left: u8,
    attack: Option<AttackView>,
    draws: Option<DrawsView>,
    first: Seat,
    board: Vec<LaidView>,
    goals: Vec<OpenedGoal>,
    seats: Vec<OpenedSeat>,
    spare_cards: Vec<Dwarf>,
    outs: Vec<Seat>,
    pool: u8,
    webs: Vec<WebView>,
    creatures: Vec<CreatureView>,
    deck: Vec<Card>,
    aside: Vec<Card>,
    /// Cards that all saw, sorted.
    discards: Vec<Card>,
    /// Cards that went face down, in order.
    hidden_discards: Vec<OpenedDiscard>,
    given: Vec<OpenedGiven>,
    since_swap: Vec<HandEvent>,
    ending: Option<Ending>,
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
    dwarf: Dwarf,
    shown: bool,
    at: Option<Spot>,
    out: bool,
    gold: u8,
    lies_now: bool,
    lies_next: bool,
    boots: Option<Group>,
    axes: [u8; 3],
    hand: Vec<Card>,
    looked_at: LookedView,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
struct OpenedDiscard {
    by: Seat,
    /// A bridge or a rat took it; otherwise it was discarded.
    lost: bool,
    card: Card,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
struct OpenedGiven {
    by: Seat,
    to: Seat,
    after: u8,
    cards: Vec<Card>,
}

impl Opened {
    pub(crate) fn of(game: &DarkCave) -> Opened {
        // What everybody sees is written as everybody sees it.
        let public = View::of(game, Viewer::Audience);
        let goals = GoalPlace::ALL.into_iter().map(|goal| OpenedGoal {
            goal,
            cell: goal.cell(far(game.seats())),
            front: game.goal(goal),
            face_up: game.dealt && !game.is_face_down(goal),
        });
        let seats = game.seats().all().map(|seat| {
            let own = game.seated[seat.index()];
            OpenedSeat {
                seat,
                dwarf: game.dwarf(seat),
                shown: own.shown,
                at: (game.dealt && !own.out).then(|| game.spot(own.at)),
                out: own.out,
                gold: own.gold,
                lies_now: own.lies_now,
                lies_next: own.lies_next,
                boots: own.boots,
                axes: own.axes,
                hand: game.sorted_hand(seat),
                looked_at: looked_at(game, seat),
            }
        });
        let hidden = game.discards.hidden.as_slice().iter().map(|hidden| OpenedDiscard {
            by: hidden.by,
            lost: hidden.how == Left::Lost,
            card: hidden.card.front(),
        });
        let given = game.memories.given.as_slice().iter().map(|given| OpenedGiven {
            by: given.by,
            to: given.to,
            after: given.after,
            cards: given.cards.as_slice().iter().map(|card| card.front()).collect(),
        });
        Opened {
            dealt: game.dealt,
            stage: public.stage,
            active: public.active,
            turn: public.turn,
            left: public.left,
            attack: public.attack,
            draws: public.draws,
            first: game.first,
            board: board(game),
            goals: goals.collect(),
            seats: seats.collect(),
            spare_cards: game.spare_clan_cards.as_slice().iter().map(|card| card.front()).collect(),
            outs: public.outs,
            pool: game.pool,
            webs: webs(game),
            creatures: creatures(game),
            deck: game.deck.as_slice().iter().rev().map(|card| card.front()).collect(),
            aside: game.aside.as_slice().iter().map(|card| card.front()).collect(),
            discards: public.discards.open,
            hidden_discards: hidden.collect(),
            given: given.collect(),
            since_swap: public.since_swap,
            ending: game.ending,
        }
    }
}
