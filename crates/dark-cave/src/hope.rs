//! D-31: whether any dwarf inside can still reach the exit, from what a viewer knows: for bots that agree to end a game.
//!
//! It is a doubt in favour of playing on: cards that the viewer has not seen are in the best of hands, webs, creatures and
//! tolls are in nobody's way, and cards that are still to be laid take one step each. So it never says that all is lost
//! while it is not.

use crate::dwarf::{STEPS, STEPS_WITH_BOOTS};
use crate::path::Feature;
use crate::pieces::{Card, Deed, Face, Goal, Group, N_FACES};
use crate::view::{LaidCard, LaidView, SeatView, StageView, View};
use tabletop::Seen;
use tunnels::grid::bits;
use tunnels::{Cell, Side, Walks};

/// Ways farther out than this from everything that lies are not looked for: they would be longer anyway.
const MARGIN: i8 = 2;

/// Somewhere on the way: a space, or a cell where a card may come to lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    Space(Cell, u8),
    Cell(Cell),
    /// The exit.
    Out,
}

impl View {
    /// Whether no dwarf inside can get out any more, as far as the viewer knows.
    pub fn is_hopeless(&self) -> bool {
        if matches!(self.stage, StageView::Deal | StageView::Over) {
            return false;
        }
        let to_come = ToCome::of(self);
        !self.seats.iter().any(|seat| self.can_leave(seat, &to_come))
    }

    fn can_leave(&self, seat: &SeatView, to_come: &ToCome) -> bool {
        let Some(at) = seat.at else { return false };
        let n_cards = |hand: [u8; 3]| hand.iter().map(|count| usize::from(*count)).sum::<usize>();
        // Every turn takes at least a card from the hand; swaps bring those of others (D-22).
        let hands: usize = match to_come.has_deed(Deed::Swap) {
            true => self.seats.iter().map(|seat| n_cards(seat.hand)).sum(),
            false => n_cards(seat.hand),
        };
        let n_turns = hands + n_cards(self.deck);
        let has_boots = seat.boots.is_some() || to_come.has_deed(Deed::Boots);
        let steps = if has_boots { STEPS_WITH_BOOTS } else { STEPS };
        // The turn that is going on has taken its card already.
        let is_active = self.active == Some(seat.seat) && self.stage != StageView::Playing;
        let n_now = match self.stage {
            StageView::Moving if is_active => usize::from(self.left),
            _ if is_active => usize::from(steps),
            _ => 0,
        };
        let n_steps = n_turns * usize::from(steps) + n_now;
        let mut walks = Walks::from(Place::Space(at.cell, at.space), ());
        for _ in 0..n_steps {
            walks.go_on(|from, (), to| self.might_go(from, to_come).into_iter().for_each(|place| to(place, ())));
            match walks.newest() {
                [] => return false,
                newest if newest.iter().any(|reached| reached.at == Place::Out) => return true,
                _ => {}
            }
        }
        false
    }

    /// Where a step could lead, once the right cards lie.
    fn might_go(&self, from: Place, to_come: &ToCome) -> Vec<Place> {
        let mut on = Vec::new();
        match from {
            Place::Out => {}
            Place::Space(cell, space) => {
                let Some(laid) = self.laid(cell).map(LaidView::face) else { return on };
                let plan = laid.plan();
                on.extend(bits(plan.spaces.next_to(space).into()).map(|space| Place::Space(cell, space)));
                for side in plan.spaces.sides_of(space) {
                    self.might_enter(cell.step(side), side.opposite(), to_come, &mut on);
                }
                if laid.feature() == Feature::Ladder && plan.special == space {
                    self.might_climb(to_come, &mut on);
                }
            }
            Place::Cell(cell) => {
                for side in Side::ALL {
                    self.might_enter(cell.step(side), side.opposite(), to_come, &mut on);
                }
                if to_come.has_feature(Feature::Ladder) || self.may_be_ladder(cell) {
                    self.might_climb(to_come, &mut on);
                }
            }
        }
        // Whoever reaches the exit has left the cave.
        on.into_iter().map(|place| if self.is_exit(place) { Place::Out } else { place }).collect()
    }

    /// Onto a cell, by one of its sides.
    fn might_enter(&self, cell: Cell, side: Side, to_come: &ToCome, on: &mut Vec<Place>) {
        let hidden = self.goals.iter().find(|goal| goal.cell == cell && !goal.face_up);
        if let Some(goal) = hidden {
            let exit_is_seen = self.goals.iter().any(|goal| goal.front == Seen::Front(Goal::Exit));
            match goal.front {
                // Its first space, then its centre; but that is in doubt as long as nobody sees it.
                Seen::Front(Goal::Exit) => on.push(Place::Out),
                Seen::Back(()) if !exit_is_seen => on.push(Place::Out),
                // It lies so that one can go on, and what it shows may be a ladder.
                _ => on.push(Place::Cell(cell)),
            }
            return;
        }
        match self.laid(cell) {
            None => {
                if to_come.has_paths && self.is_near_something(cell) {
                    on.push(Place::Cell(cell));
                }
            }
            Some(laid) => {
                on.extend(laid.face().plan().spaces.at(side).map(|space| Place::Space(cell, space)));
                // A path card that a rockfall may take away is no wall.
                if to_come.has_deed(Deed::Rockfall) && to_come.has_paths && matches!(laid.card, LaidCard::Path(_)) {
                    on.push(Place::Cell(cell));
                }
            }
        }
    }

    /// Whether a cell is inside the cave or a little beyond it.
    fn is_near_something(&self, cell: Cell) -> bool {
        let cells = || self.goals.iter().map(|goal| goal.cell).chain(self.board.iter().map(|laid| laid.cell));
        let within = |place: fn(Cell) -> i8| {
            let (least, most) = (cells().map(place).min(), cells().map(place).max());
            let beyond = |edge: Option<i8>| edge.unwrap_or_default();
            (beyond(least).saturating_sub(MARGIN)..=beyond(most).saturating_add(MARGIN)).contains(&place(cell))
        };
        within(|cell| cell.x) && within(|cell| cell.y)
    }

    /// From ladder to ladder: to those that lie, and to any that may come to lie.
    fn might_climb(&self, to_come: &ToCome, on: &mut Vec<Place>) {
        let lying = self.board.iter().map(|laid| (laid.cell, laid.face()));
        let ladders = lying.filter(|(_, laid)| laid.feature() == Feature::Ladder);
        on.extend(ladders.map(|(cell, laid)| Place::Space(cell, laid.plan().special)));
        on.extend(self.goals.iter().filter(|goal| !goal.face_up).map(|goal| Place::Cell(goal.cell)));
        if to_come.has_feature(Feature::Ladder) {
            let cells = self.board.iter().flat_map(|laid| Side::ALL.map(|side| laid.cell.step(side)));
            on.extend(cells.filter(|cell| self.laid(*cell).is_none()).map(Place::Cell));
        }
    }

    /// Whether the goal with a ladder may lie face down there.
    fn may_be_ladder(&self, cell: Cell) -> bool {
        let hidden = self.goals.iter().find(|goal| goal.cell == cell && !goal.face_up);
        hidden.is_some_and(|goal| matches!(goal.front, Seen::Back(()) | Seen::Front(Goal::Ladder)))
    }

    fn is_exit(&self, place: Place) -> bool {
        let Place::Space(cell, space) = place else { return false };
        self.laid(cell)
            .map(LaidView::face)
            .is_some_and(|laid| laid.feature() == Feature::Exit && laid.plan().special == space)
    }

    fn laid(&self, cell: Cell) -> Option<&LaidView> {
        self.board.iter().find(|laid| laid.cell == cell)
    }
}

/// What may still be played, as far as a viewer knows: nobody has seen it go.
struct ToCome {
    left: [bool; N_FACES],
    has_paths: bool,
}

impl ToCome {
    fn of(view: &View) -> ToCome {
        let in_play: u8 = view.deck.iter().chain(view.seats.iter().flat_map(|seat| &seat.hand)).sum();
        let mut counts: Vec<usize> = Face::all().map(|face| view.cards.count(face.card())).collect();
        let mut gone = |card: Card| counts[card.index()] = counts[card.index()].saturating_sub(1);
        view.discards.open.iter().copied().for_each(&mut gone);
        view.discards.hidden.iter().filter_map(|hidden| hidden.card.front()).for_each(&mut gone);
        for laid in &view.board {
            if let LaidCard::Path(path) = laid.card {
                gone(Face::Path(path).card());
            }
        }
        for seat in &view.seats {
            seat.boots.iter().for_each(|group| gone(Face::Action(Deed::Boots, *group).card()));
        }
        let mut left = [false; N_FACES];
        left.iter_mut().zip(counts).for_each(|(left, count)| *left = in_play > 0 && count > 0);
        let has_paths = Face::all().any(|face| matches!(face, Face::Path(_)) && left[face.card().index()]);
        ToCome { left, has_paths }
    }

    fn has_deed(&self, deed: Deed) -> bool {
        Group::ALL.into_iter().any(|group| self.left[Face::Action(deed, group).card().index()])
    }

    fn has_feature(&self, feature: Feature) -> bool {
        let is_such = |face: &Face| matches!(face, Face::Path(path) if path.feature() == feature);
        Face::all().filter(is_such).any(|face| self.left[face.card().index()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;
    use crate::path::{Layout, Path, Way};
    use crate::pieces::GoalPlace;
    use crate::position::Position;
    use tabletop::{Game, Seat, Viewer};
    use tunnels::Spot;

    const OWN: Seat = Seat::new(0);

    fn is_hopeless(position: &Position) -> bool {
        position.clone().game().view(Viewer::Seat(OWN)).is_hopeless()
    }

    fn path(layout: Layout) -> Face {
        Face::Path(Path::new(Group::I, layout, Feature::Plain))
    }

    /// The exit is four columns and four rows away, the other dwarf is out.
    fn far_away() -> Position {
        Position::new(Options::new(2).unwrap()).out(Seat::new(1))
    }

    #[test]
    fn with_too_few_cards_for_the_way_all_is_lost() {
        let own = |n_cards: usize| far_away().hand(OWN, std::iter::repeat_n(path(Layout::Ns), n_cards));
        assert!(is_hopeless(&own(0)), "no card, no step");
        // Boots and ladders may be among the cards that nobody has seen, but these are in no hand.
        assert!(!is_hopeless(&own(5)));
        let dealt = own(1).deck(vec![path(Layout::Ns); 20]);
        assert!(!is_hopeless(&dealt), "there is plenty to come");
    }

    #[test]
    fn whoever_stands_before_the_exit_may_hope() {
        let goal = GoalPlace::ALL[0];
        let cell = goal.cell(4);
        let beside = cell.step(Side::E);
        let position = far_away().lay(Path::new(Group::I, Layout::Ew, Feature::Plain), Way::Upright, beside);
        let before = position.unwrap().stands(OWN, Spot::new(beside, 0)).unwrap();
        assert!(is_hopeless(&before), "without a card nobody moves");
        assert!(!is_hopeless(&before.clone().moving(OWN)));
        assert!(!is_hopeless(&before.hand(OWN, [path(Layout::Ns)])));
    }

    /// A road of straight cards that ends before the exit, and a dwarf on it so many steps away from the goal.
    fn on_the_road(n_steps: i8) -> Position {
        let goal = GoalPlace::ALL[0].cell(4);
        let road = Path::new(Group::I, Layout::Ew, Feature::Plain);
        let position = far_away().goals([Goal::Exit, Goal::Hole, Goal::Ladder, Goal::Vein]);
        let beside = |n: i8| Cell::new(goal.x + n, goal.y);
        let laid = (1..=n_steps).fold(position, |position, n| position.lay(road, Way::Upright, beside(n)).unwrap());
        laid.stands(OWN, Spot::new(beside(n_steps), 0)).unwrap()
    }

    #[test]
    fn only_the_steps_that_are_left_can_still_be_taken() {
        let goal = GoalPlace::ALL[0].cell(4);
        let spot = |n_steps: i8| Spot::new(Cell::new(goal.x + n_steps, goal.y), 0);
        let mut game = on_the_road(3).stands(OWN, spot(2)).unwrap().moving(OWN).game();
        assert!(!game.view(Viewer::Seat(OWN)).is_hopeless());
        game.apply(crate::Action::Step { to: spot(3) }, &mut tabletop::Deaf);
        assert!(game.view(Viewer::Seat(OWN)).is_hopeless(), "three steps away, two are left, and no card");
    }

    #[test]
    fn nobody_inside_is_nobody_who_could_get_out_and_before_the_deal_nothing_is_lost() {
        assert!(is_hopeless(&far_away().out(OWN)));
        let fresh = crate::DarkCave::before_the_deal(&Options::new(2).unwrap(), &crate::CardList::published());
        assert!(!fresh.view(Viewer::Audience).is_hopeless());
    }
}
