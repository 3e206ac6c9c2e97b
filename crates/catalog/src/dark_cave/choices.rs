//! What the deciding seat may choose.

use super::board::{feature_at, laid_at};
use super::says::{Arrival, Says};
use super::{glyph, held};
use crate::sight::{Choice, Counted, Held, Phrase, Place, Target};
use ::dark_cave::choices::{
    AttackChoices, CardChoices, Choices, Decide, HuntChoices, MoveChoices, StepChoice, StrikeChoice, Target as On,
};
use ::dark_cave::path::{Feature, Way};
use ::dark_cave::routes::{Hunt, Route};
use ::dark_cave::view::{LaidCard, SeatView};
use ::dark_cave::{Action, Card, Clan, DarkCave, Deed, Face, View};
use tabletop::{Seat, Seen};
use tunnels::Spot;

pub(super) fn choices(view: &View) -> Vec<Choice<DarkCave>> {
    let Some(Choices { decide, strikes }) = &view.choices else { return Vec::new() };
    let choices: Vec<Choice<DarkCave>> = match decide {
        Decide::Cards(cards) => cards.iter().map(|card| card_choice(view, card)).collect(),
        Decide::Move(choices) => move_choices(view, choices),
        Decide::Hunt(choices) => hunt_choices(view, choices),
        Decide::Attack(choices) => attack_choices(view, choices),
    };
    choices.into_iter().chain(strikes.iter().map(strike_choice)).collect()
}

fn card_choice(view: &View, choices: &CardChoices) -> Choice<DarkCave> {
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
            let card = laid_at(view, cell).map_or(LaidCard::Start, |laid| laid.card);
            Target::new(Phrase::of(&Says::Remove { card, cell }), action).at(Place::Cell(cell))
        }
        On::Edge { edge, action } => Target::new(Phrase::of(&Says::Spin { edge }), action).at(Place::Edge(edge)),
        On::Hole { hole, action } => {
            let says = Says::Lure { hole, attacks: dwarves_at(view, hole) };
            Target::new(Phrase::of(&says), action).at(Place::Space(hole))
        }
        On::Creature { creature, action } => {
            let out = view.creatures.iter().find(|roaming| roaming.creature == creature);
            let (at, owner) = out.map_or_else(Default::default, |roaming| (roaming.at, roaming.owner));
            Target::new(Phrase::of(&Says::Rouse { at, owner }), action).at(Place::Space(at))
        }
        On::Goal { goal, action } => {
            let seen = view.goals[goal.index()];
            let says = Says::LookAtGoal { goal, cell: seen.cell, seen: seen.front };
            Target::new(Phrase::of(&says), action).at(Place::Cell(seen.cell))
        }
        On::Seat { seat, action } => Target::new(Phrase::of(&to_seat(view, card, seat)), action),
    }
}

/// What a card does to a seat.
fn to_seat(view: &View, card: Card, seat: Seat) -> Says {
    let other = view.seats.get(seat.index());
    match card.face() {
        Face::Action(Deed::Boots, _) => Says::GiveBoots { seat },
        Face::Action(Deed::Axe, _) => Says::GiveAxe { seat },
        Face::Action(Deed::Swap, _) => Says::Swap { seat, groups: other.map_or([0; 3], |other| other.hand).into() },
        _ => Says::LookAtClan { seat, seen: other.map_or(Seen::Back(Clan::default()), |other| other.dwarf) },
    }
}

fn strike_choice(strike: &StrikeChoice) -> Choice<DarkCave> {
    let StrikeChoice { edge, goes, action } = *strike;
    Choice::plain(Target::new(Phrase::of(&Says::Strike { edge, goes }), action).at(Place::Edge(edge)))
}

/// Staying, whole ways as one reads the board, and single steps for those who want to decide on the way.
fn move_choices(view: &View, choices: &MoveChoices) -> Vec<Choice<DarkCave>> {
    let at = own_seat(view).and_then(|own| own.at);
    let stay = at.map(|at| {
        let says = Says::Stay { at, takes: has_gold(view, at) };
        Choice::plain(Target::new(Phrase::of(&says), choices.stay).at(Place::Space(at)))
    });
    let mut routes: Vec<&Route> = view.routes.iter().filter(|_| choices.left > 0).collect();
    routes.sort_by_key(|route| Place::Space(route.to).as_read());
    let routes = routes.into_iter().map(|route| Choice::plain(route_target(view, route, choices)));
    let steps = choices.steps.iter().map(|step| step_target(view, at.unwrap_or_default(), step));
    stay.into_iter().chain(routes).chain(step_by_step(steps.collect(), choices.left)).collect()
}

/// With one step left, a step is a whole way.
fn step_by_step(targets: Vec<Target<Action>>, left: u8) -> Option<Choice<DarkCave>> {
    let held = Held { glyph: None, label: Phrase::of(&Says::StepByStep) };
    let is_more = left > 1 && !targets.is_empty();
    is_more.then_some(Choice { held, targets, away: Vec::new(), refusal: None })
}

/// A whole way: its steps, and then the dwarf stays there, unless the move is over anyway.
fn route_target(view: &View, route: &Route, choices: &MoveChoices) -> Target<Action> {
    let Route { to, cards, gold, turns, takes, .. } = *route;
    let meets = route.meets.clone();
    let ends_there =
        turns.is_some() || route.leaves || !meets.is_empty() || route.steps.len() >= usize::from(choices.left);
    let stay = Some(choices.stay).filter(|_| !ends_there);
    let end = Arrival { to, shows: feature_at(view, to), cards, gold, meets, turns, takes };
    Target {
        label: Phrase::of(&Says::Go { steps: route.steps.len(), end }),
        place: Some(Place::Space(to)),
        glyph: None,
        actions: route.steps.iter().map(|to| Action::Step { to: *to }).chain(stay).collect(),
    }
}

fn step_target(view: &View, from: Spot, step: &StepChoice) -> Target<Action> {
    let to = step.to;
    let (cards, gold) = toll(view, from, to);
    let meets = view.creatures.iter().filter(|roaming| roaming.at == to).map(|roaming| roaming.creature).collect();
    let hidden = view.goals.iter().find(|goal| goal.cell == to.cell && !goal.face_up);
    let end = Arrival {
        to,
        shows: feature_at(view, to),
        cards,
        gold,
        meets,
        turns: hidden.map(|goal| goal.goal),
        takes: has_gold(view, to),
    };
    Target::new(Phrase::of(&Says::Step { end }), step.action).at(Place::Space(to))
}

/// The cards and the gold that one step costs. An empty hand and an empty purse pay nothing (D-12, D-13).
fn toll(view: &View, from: Spot, to: Spot) -> (u8, u8) {
    let Some((own, laid)) = own_seat(view).zip(laid_at(view, to.cell)) else { return (0, 0) };
    let plan = laid.face().plan();
    let inside = Some(from.space).filter(|_| from.cell == to.cell);
    let pays = |costs: bool, has: u8| u8::from(costs).min(has);
    let cards = own.hand.iter().sum();
    (pays(plan.costs_card(inside, to.space), cards), pays(plan.costs_gold(to.space), own.gold))
}

fn hunt_choices(view: &View, choices: &HuntChoices) -> Vec<Choice<DarkCave>> {
    let creature = choices.creature;
    let out = view.creatures.iter().find(|roaming| roaming.creature == creature);
    let halt = out.map(|roaming| {
        let says = Says::Halt { creature, at: roaming.at };
        Choice::plain(Target::new(Phrase::of(&says), choices.halt).at(Place::Space(roaming.at)))
    });
    let mut hunts: Vec<&Hunt> = choices.hunts.iter().collect();
    hunts.sort_by_key(|hunt| Place::Space(hunt.to).as_read());
    let hunts = hunts.into_iter().map(|hunt| Choice::plain(hunt_target(hunt, choices)));
    let steps = choices.steps.iter().map(|step| {
        let says = Says::Hunt { to: step.to, steps: 1, attacks: dwarves_at(view, step.to) };
        Target::new(Phrase::of(&says), step.action).at(Place::Space(step.to))
    });
    halt.into_iter().chain(hunts).chain(step_by_step(steps.collect(), choices.left)).collect()
}

/// A whole way of a creature: its steps, and then it halts, unless it attacks or has gone as far as it can.
fn hunt_target(hunt: &Hunt, choices: &HuntChoices) -> Target<Action> {
    let Hunt { to, steps, attacks } = hunt;
    let ends_there = !attacks.is_empty() || steps.len() >= usize::from(choices.left);
    let halt = Some(choices.halt).filter(|_| !ends_there);
    Target {
        label: Phrase::of(&Says::Hunt { to: *to, steps: steps.len(), attacks: attacks.clone() }),
        place: Some(Place::Space(*to)),
        glyph: None,
        actions: steps.iter().map(|to| Action::Creep { to: *to }).chain(halt).collect(),
    }
}

fn attack_choices(view: &View, choices: &AttackChoices) -> Vec<Choice<DarkCave>> {
    let AttackChoices { creature, drive, endure, .. } = *choices;
    let spared = choices.victims.iter().copied().filter(|seat| Some(*seat) != view.viewer).collect();
    let drive = Target::new(Phrase::of(&Says::Drive { creature, spared }), drive);
    let endure = Target::new(Phrase::of(&Says::Endure { creature }), endure);
    [drive, endure].map(Choice::plain).into()
}

fn own_seat(view: &View) -> Option<&SeatView> {
    view.viewer.and_then(|seat| view.seats.get(seat.index()))
}

fn dwarves_at(view: &View, spot: Spot) -> Vec<Seat> {
    view.seats.iter().filter(|seat| seat.at == Some(spot)).map(|seat| seat.seat).collect()
}

/// Whether a vein there still has its gold.
fn has_gold(view: &View, spot: Spot) -> bool {
    feature_at(view, spot) == Some(Feature::Vein) && laid_at(view, spot.cell).is_some_and(|laid| laid.gold)
}
