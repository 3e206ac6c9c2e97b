//! The cave with dwarves, creatures, webs and goals.

use crate::sight::{Board, Mark, Plan, Sign, Tone};
use ::dark_cave::path::{Feature, Layout};
use ::dark_cave::view::{GoalView, LaidCard, LaidView};
use ::dark_cave::{Clan, Creature, Goal, View};
use tabletop::Seen;
use tunnels::{Cell, Side, Sides, Spot};

/// The cave as everybody sees it, with what the viewer alone knows of the goals.
pub(super) fn board(view: &View) -> Board {
    if !view.dealt {
        return Board::default();
    }
    let dwarves = view.seats.iter().filter_map(|seat| {
        let sign = Sign::new(seat.seat.to_string(), tone_of(seat.clan));
        seat.at.map(|at| (at, sign))
    });
    let creatures =
        view.creatures.iter().map(|roaming| (roaming.at, Sign::new(creature_sign(roaming.creature), Tone::Danger)));
    let webs = view.webs.iter().map(|web| (web.edge, Sign::new(if web.turned { "w" } else { "W" }, Tone::Danger)));
    Board {
        picture: view.picture(),
        marks: view.goals.iter().filter(|goal| !goal.face_up).map(|goal| (goal.cell, goal_mark(goal))).collect(),
        between: webs.collect(),
        plans: view.board.iter().map(|laid| (laid.cell, plan(laid))).collect(),
        standing: dwarves.chain(creatures).collect(),
        ..Board::default()
    }
}

/// What lies face up on a cell.
pub(super) fn laid_at(view: &View, cell: Cell) -> Option<&LaidView> {
    view.board.iter().find(|laid| laid.cell == cell)
}

/// What is special about a space.
pub(super) fn feature_at(view: &View, spot: Spot) -> Option<Feature> {
    let laid = laid_at(view, spot.cell)?.face();
    Some(laid.feature()).filter(|feature| *feature != Feature::Plain && laid.plan().special == spot.space)
}

fn plan(laid: &LaidView) -> Plan {
    let known = laid.face().plan();
    let upright = Sides::of(Side::N) | Sides::of(Side::S);
    let bridge = match laid.card {
        LaidCard::Path(path) if path.layout() == Layout::NsOverEw => upright,
        LaidCard::Path(path) if path.layout() == Layout::EwOverNs => Sides::ALL.without(upright),
        _ => Sides::NONE,
    };
    let shows = feature_sign(laid).map(|sign| (known.special, sign));
    Plan { tile: known.tile, spaces: known.spaces, bridge, tunnel: known.tunnel, shows }
}

fn feature_sign(laid: &LaidView) -> Option<Sign> {
    match laid.face().feature() {
        Feature::Plain => None,
        Feature::Ladder if laid.card == LaidCard::Start => Some(Sign::new("S", Tone::Plain)),
        Feature::Ladder => Some(Sign::new("H", Tone::Plain)),
        Feature::Hole => Some(Sign::new("@", Tone::Danger)),
        Feature::Vein if laid.gold => Some(Sign::new("$", Tone::Prize)),
        Feature::Vein => Some(Sign::new("v", Tone::Plain)),
        Feature::Exit => Some(Sign::new("X", Tone::Prize)),
    }
}

fn creature_sign(creature: Creature) -> &'static str {
    match creature {
        Creature::Rat => "R",
        Creature::Lindworm => "L",
        Creature::Goblin => "G",
    }
}

fn tone_of(clan: Clan) -> Tone {
    match clan {
        Clan::Blue => Tone::Blue,
        Clan::Yellow => Tone::Yellow,
    }
}

fn goal_mark(goal: &GoalView) -> Mark {
    match goal.front {
        Seen::Back(()) => Mark::Hidden,
        Seen::Front(Goal::Exit) => Mark::OnlyYouKnow("(X)"),
        Seen::Front(Goal::Hole) => Mark::OnlyYouKnow("(@)"),
        Seen::Front(Goal::Ladder) => Mark::OnlyYouKnow("(H)"),
        Seen::Front(Goal::Vein) => Mark::OnlyYouKnow("($)"),
    }
}
