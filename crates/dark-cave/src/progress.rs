//! What helps to get on, from what the deciding seat knows: for the digger, a plain dwarf without any suspicion.

use crate::card_list::TILES;
use crate::dwarf::Lead;
use crate::game::{At, DarkCave, Stage};
use crate::notation::Action;
use crate::path::{Feature, Path};
use crate::pieces::{Card, Deed, Face, Goal, GoalPlace, Group};
use crate::preparation::far;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use tabletop::Seat;
use tunnels::spaces::MOST_SPACES;
use tunnels::{Cell, Side};

/// What it costs to get on, in steps: a guess, since nobody knows which cards will come.
const EMPTY_CELL: u32 = 4;
const CREATURE: u32 = 3;
const TOLL: u32 = 1;
/// Farther than any way.
const NOWHERE: u32 = 1000;

/// Cells farther out than this are not thought of, whatever lies beside them.
const FARTHEST: i8 = 15;
const WIDTH: usize = 2 * FARTHEST as usize + 1;
const N_PLACES: usize = TILES * MOST_SPACES + WIDTH * WIDTH;

/// Somewhere on the way: a space, or a cell where a card is still to be laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    Space(u8, u8),
    Cell(Cell),
}

impl Place {
    /// Its number below [`N_PLACES`]; none if it is too far out.
    fn index(self) -> Option<usize> {
        match self {
            Place::Space(tile, space) => Some(tile as usize * MOST_SPACES + space as usize),
            Place::Cell(Cell { x, y }) if x.abs() <= FARTHEST && y.abs() <= FARTHEST => {
                Some(TILES * MOST_SPACES + (x + FARTHEST) as usize * WIDTH + (y + FARTHEST) as usize)
            }
            Place::Cell(_) => None,
        }
    }
}

impl DarkCave {
    /// Higher is better. Getting nearer to what may be the exit comes first.
    pub(crate) fn helps(&self, action: Action) -> i32 {
        match self.stage {
            Stage::Playing { turn } => self.playing_helps(turn, action),
            Stage::Moving { turn, .. } => self.moving_helps(turn, action),
            Stage::Hunting { turn, creature, .. } => match action {
                Action::Creep { to } => {
                    let at = self.cave.at(to.cell).map(|tile| At { tile, space: to.space });
                    let victims = at.map_or(0, |at| self.dwarves_at(at));
                    let own = victims >> turn.index() & 1 == 1;
                    if own { -5 } else { i32::from(victims != 0) + i32::from(creature.steps() > 3) }
                }
                _ => 0,
            },
            Stage::Attacked(_) => i32::from(action == Action::Drive),
            Stage::Deal | Stage::Over => 0,
        }
    }

    fn playing_helps(&self, seat: Seat, action: Action) -> i32 {
        let looked = self.looked[seat.index()];
        let out = self.seated[seat.index()].out;
        match action {
            Action::Lay { path, way, cell } if !out => {
                let mut after = *self;
                after.put_path(path, way, cell);
                self.gain(&after, seat, 4)
            }
            Action::Lay { .. } => 2,
            Action::LookAtGoal { goal, .. } if looked.goals >> goal.index() & 1 == 0 && !out => 20,
            Action::LookAtClan { seat: other, .. } if looked.clans >> other.index() & 1 == 0 => 6,
            Action::LookAtGoal { .. } | Action::LookAtClan { .. } => 0,
            Action::Boots { seat: other, .. } if other == seat && !out => 30,
            Action::Axe { seat: other, .. } if other == seat && !out => 10,
            Action::Boots { .. } | Action::Axe { .. } => 0,
            Action::Lure { .. } | Action::Rouse { .. } => 1,
            Action::Web { .. } | Action::Swap { .. } => -10,
            Action::Rockfall { .. } => -30,
            Action::Strike { .. } => 3,
            Action::Discard(card) => discarding_helps(card),
            Action::DiscardTwo(one, other) => discarding_helps(one) + discarding_helps(other),
            _ => 0,
        }
    }

    /// What a change of the cave is worth to a seat; `idle` if it brings nothing.
    fn gain(&self, after: &DarkCave, seat: Seat, idle: i32) -> i32 {
        let here = self.seated[seat.index()].at;
        match self.way_to_exit(seat, here) as i32 - after.way_to_exit(seat, here) as i32 {
            0 => idle,
            nearer if nearer > 0 => 50 + nearer.min(100),
            farther => farther.max(-100),
        }
    }

    fn moving_helps(&self, seat: Seat, action: Action) -> i32 {
        let here = self.seated[seat.index()].at;
        match action {
            Action::Step { to } => match self.lead_to(here, to) {
                Some(Lead::Space(at)) => {
                    let creatures = if self.creatures_at(at) == 0 { 0 } else { 2 * CREATURE as i32 };
                    2 * (self.way_to_exit(seat, here) as i32 - self.way_to_exit(seat, at) as i32) - creatures
                }
                Some(Lead::Goal(number, _)) => {
                    let hopeful = DarkCave::goal_at(number).is_some_and(|goal| self.is_hopeful(seat, goal));
                    if hopeful { 100 } else { -10 }
                }
                None => 0,
            },
            Action::Strike { .. } => 3,
            _ => 0,
        }
    }

    /// Whether a face-down goal may be the exit, as far as a seat knows.
    fn is_hopeful(&self, seat: Seat, goal: GoalPlace) -> bool {
        let seen = self.looked[seat.index()].goals >> goal.index() & 1 == 1;
        let shown = GoalPlace::ALL.into_iter().any(|other| !self.is_face_down(other) && self.goal(other) == Goal::Exit);
        self.is_face_down(goal) && !shown && (!seen || self.goal(goal) == Goal::Exit)
    }

    /// How far it is from a space to what may be the exit, cards that are still to be laid guessed.
    fn way_to_exit(&self, seat: Seat, from: At) -> u32 {
        // A way that has left the area comes back at once.
        let edge = far(self.seats()) + 2;
        let mut best = [NOWHERE; N_PLACES];
        let mut waiting = BinaryHeap::from([(Reverse(0), Place::Space(from.tile, from.space))]);
        while let Some((Reverse(cost), place)) = waiting.pop() {
            if place.index().is_some_and(|index| best[index] < cost) {
                continue;
            }
            let mut reached = None;
            let mut go = |to: Place, price: u32| {
                let total = cost + price;
                if let Some(known) = to.index().map(|index| &mut best[index])
                    && total < *known
                {
                    *known = total;
                    waiting.push((Reverse(total), to));
                }
            };
            match place {
                Place::Space(tile, space) => {
                    let at = At { tile, space };
                    let laid = self.cave.tile(tile).face;
                    if laid.feature() == Feature::Exit && laid.plan().special == space {
                        return cost;
                    }
                    self.for_each_lead(at, |lead| match lead {
                        Lead::Space(to) => go(Place::Space(to.tile, to.space), self.price(at, to)),
                        Lead::Goal(number, _) => {
                            let goal = DarkCave::goal_at(number).filter(|goal| self.is_hopeful(seat, *goal));
                            reached = goal.map(|_| cost + 1).or(reached);
                        }
                    });
                    let cell = self.cave.tile(tile).cell;
                    for side in laid.plan().spaces.sides_of(space) {
                        if self.cave.neighbour(tile, side).is_none() {
                            go(Place::Cell(cell.step(side)), EMPTY_CELL);
                        }
                    }
                }
                Place::Cell(cell) => {
                    for side in Side::ALL {
                        let to = cell.step(side);
                        match self.cave.at(to) {
                            None if to.x.abs() <= edge && to.y.abs() <= edge => go(Place::Cell(to), EMPTY_CELL),
                            None => {}
                            Some(number) if self.cave.is_covered(number) => {
                                let goal = DarkCave::goal_at(number).filter(|goal| self.is_hopeful(seat, *goal));
                                reached = goal.map(|_| cost + 1).or(reached);
                            }
                            Some(number) => {
                                if let Some(space) = self.plan(number).spaces.at(side.opposite()) {
                                    go(Place::Space(number, space), 1);
                                }
                            }
                        }
                    }
                }
            }
            if let Some(total) = reached {
                return total;
            }
        }
        NOWHERE
    }

    fn price(&self, from: At, to: At) -> u32 {
        let plan = self.plan(to.tile);
        let inside = (from.tile == to.tile).then_some(from.space);
        let toll = if plan.costs_card(inside, to.space) || plan.costs_gold(to.space) { TOLL } else { 0 };
        let creature = if self.creatures_at(to) == 0 { 0 } else { CREATURE };
        1 + toll + creature
    }
}

fn discarding_helps(card: Card) -> i32 {
    match card.face() {
        Face::Action(Deed::Rockfall | Deed::Web, _) => 2,
        Face::Action(Deed::Swap, _) => 1,
        Face::Path(path) if is_slow(path) => 0,
        Face::Path(_) => -5,
        Face::Action(..) => -2,
    }
}

fn is_slow(path: Path) -> bool {
    path.group() == Group::III
}
