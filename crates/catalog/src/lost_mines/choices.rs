//! What the deciding seat may choose.

use super::says::Says;
use super::{glyph, held};
use crate::sight::{Choice, Counted, Held, Phrase, Place, Target};
use ::lost_mines::choices::{CardChoices, Choices, MoveChoices, StepChoice, Target as On, TreasureChoice};
use ::lost_mines::pieces::{Clan, Face, TreasurePlace};
use ::lost_mines::routes::Route;
use ::lost_mines::view::LaidCard;
use ::lost_mines::{Action, Card, Kind, LostMines, Treasure, View, Way};
use tabletop::{Seat, Seen};
use tunnels::Cell;

pub(super) fn choices(view: &View) -> Vec<Choice<LostMines>> {
    match &view.choices {
        None => Vec::new(),
        Some(Choices::Cards(cards)) => cards.iter().map(|card| card_choice(view, card)).collect(),
        Some(Choices::Move(choices)) => move_choices(view, choices),
        Some(Choices::Treasures(treasures)) => treasures.iter().map(|choice| take_choice(view, choice)).collect(),
    }
}

fn card_choice(view: &View, choices: &CardChoices) -> Choice<LostMines> {
    let mut targets: Vec<Target<Action>> = choices.targets.iter().map(|on| target(view, choices.card, on)).collect();
    targets.sort_by_key(|target| target.place.map(Place::as_read));
    let pairs = choices.discard_with.iter();
    let pairs = pairs.map(|pair| Target::new(Phrase::of(&Says::DiscardWith { card: pair.card }), pair.action));
    let alone = Target::new(Phrase::of(&Says::Discard), choices.discard);
    Choice {
        held: held(&Counted::of(choices.card, &view.hand)),
        targets,
        away: std::iter::once(alone).chain(pairs).collect(),
        refusal: choices.refusal,
    }
}

fn target(view: &View, card: Card, on: &On) -> Target<Action> {
    match *on {
        On::Cell { cell, turned, action } => {
            let way = if turned { Way::Turned } else { Way::Upright };
            let target = Target::new(Phrase::of(&Says::Lay { cell, turned }), action);
            target.at(Place::Cell(cell)).showing(glyph(card, way))
        }
        On::Card { cell, action } => {
            let there = laid_at(view, cell);
            let is_storm = card.face() == Face::Thunderstorm;
            let says = if is_storm { Says::Remove { card: there, cell } } else { Says::Overcome { card: there, cell } };
            Target::new(Phrase::of(&says), action).at(Place::Cell(cell))
        }
        On::Edge { edge, action } => {
            let is_trap = card.face() == Face::Trap;
            let says = if is_trap { Says::SetTrap { edge } } else { Says::LureTroll { edge } };
            Target::new(Phrase::of(&says), action).at(Place::Edge(edge))
        }
        On::Mine { mine, action } => {
            let cell = view.cards.mine_cell(mine);
            let seen = view.mines.iter().find(|view| view.mine == mine).map_or(Seen::Back(()), |view| view.front);
            Target::new(Phrase::of(&Says::LookAtMine { mine, cell, seen }), action).at(Place::Cell(cell))
        }
        On::Treasure { treasure, action } => {
            let says = Says::LookAtTreasure { treasure, seen: seen_treasure(view, treasure, Kind::default()) };
            Target::new(Phrase::of(&says), action)
        }
        On::Seat { seat, action } => {
            let own = view.seats.iter().find(|view| view.seat == seat);
            let seen = own.map_or(Seen::Back(Clan::default()), |view| view.dwarf);
            Target::new(Phrase::of(&Says::LookAtDwarf { seat, seen }), action)
        }
    }
}

fn laid_at(view: &View, cell: Cell) -> LaidCard {
    let laid = view.board.iter().find(|laid| laid.cell == cell);
    laid.map_or(LaidCard::Start(Clan::default()), |laid| laid.card)
}

fn seen_treasure(view: &View, treasure: TreasurePlace, kind: Kind) -> Seen<Treasure> {
    view.treasures.iter().find(|view| view.treasure == treasure).map_or(Seen::Back(kind), |view| view.front)
}

/// Staying, whole ways as one reads the board, and single steps for those who want to decide on the way.
fn move_choices(view: &View, choices: &MoveChoices) -> Vec<Choice<LostMines>> {
    let own = view.viewer.and_then(|seat: Seat| view.seats.get(seat.index()));
    let stay = own.map(|own| {
        let says = Says::Stay { cell: own.cell, takes: choices.stay_takes };
        Choice::plain(Target::new(Phrase::of(&says), choices.stay).at(Place::Cell(own.cell)))
    });
    let mut routes: Vec<&Route> = view.routes.iter().collect();
    routes.sort_by_key(|route| Place::Cell(route.to).as_read());
    let routes = routes.into_iter().map(|route| Choice::plain(route_target(route, choices)));
    let steps: Vec<Target<Action>> = choices.steps.iter().map(step_target).collect();
    let step_by_step = Choice {
        held: Held { glyph: None, label: Phrase::of(&Says::StepByStep) },
        targets: steps,
        away: Vec::new(),
        refusal: None,
    };
    // With one step left, a step is a whole way.
    let step_by_step = Some(step_by_step).filter(|choice| choices.left > 1 && !choice.targets.is_empty());
    stay.into_iter().chain(routes).chain(step_by_step).collect()
}

/// A whole way: its steps, and then the dwarf stays there, unless the move is over anyway.
fn route_target(route: &Route, choices: &MoveChoices) -> Target<Action> {
    let Route { to, traps, turns, takes, .. } = *route;
    let way = route.steps.iter().map(|side| side.letter()).collect();
    let ends_there = turns.is_some() || route.steps.len() >= usize::from(choices.left);
    let stay = Some(choices.stay).filter(|_| !ends_there);
    Target {
        label: Phrase::of(&Says::Go { to, way, traps, turns, takes }),
        place: Some(Place::Cell(to)),
        glyph: None,
        actions: route.steps.iter().map(|side| Action::Step(*side)).chain(stay).collect(),
    }
}

fn step_target(step: &StepChoice) -> Target<Action> {
    let StepChoice { side, to, trap, turns, action } = *step;
    Target::new(Phrase::of(&Says::Step { side, to, traps: u8::from(trap), turns }), action).at(Place::Cell(to))
}

fn take_choice(view: &View, choice: &TreasureChoice) -> Choice<LostMines> {
    let TreasureChoice { treasure, kind, action } = *choice;
    let seen = seen_treasure(view, treasure, kind);
    Choice::plain(Target::new(Phrase::of(&Says::Take { treasure, seen }), action))
}
