//! What helps to get on, from what the deciding seat knows: for the digger, a plain miner without any suspicion.

use crate::game::{Saboteur, Stage};
use crate::notation::Action;
use crate::pieces::{Card, Face, Goal, GoalPlace};
use crate::shapes::{Path, Way};
use tabletop::Seat;
use tunnels::{Cell, Side};

impl Saboteur {
    /// Higher is better. Digging nearer to a goal comes first, then mending oneself, then maps.
    pub(crate) fn helps(&self, action: Action) -> i32 {
        let Stage::Digging { turn, .. } = &self.stage else {
            return match action {
                Action::Take(gold) => i32::from(gold.nuggets()),
                _ => 0,
            };
        };
        match action {
            Action::Lay { path, .. } if path.is_dead_end() => -40,
            Action::Lay { path, way, cell } => self.digging_helps(*turn, path, way, cell),
            Action::Mend { seat, .. } if seat == *turn => 40,
            Action::Mend { .. } => 10,
            Action::Map { goal } if self.looked[turn.index()] >> goal.index() & 1 == 0 => 20,
            Action::Map { .. } | Action::Pass | Action::Take(_) => 0,
            Action::Discard(card) => discarding_helps(card),
            Action::Break { .. } => -30,
            Action::Rockfall { cell } => self.collapse_helps(cell),
        }
    }

    fn digging_helps(&self, seat: Seat, path: Path, way: Way, cell: Cell) -> i32 {
        let exits = path.tile(way).openings().into_iter().map(|side| cell.step(side));
        let free = exits.filter(|exit| self.maze.at(*exit).is_none_or(|number| self.maze.is_covered(number)));
        let after = free.map(|exit| self.steps_to_goal(seat, exit)).min().unwrap_or(i32::MAX / 2);
        let open = self.maze.border().iter().filter(|beside| !beside.reached().is_empty());
        let before = open.map(|beside| self.steps_to_goal(seat, beside.cell)).min().unwrap_or(i32::MAX / 2);
        match before - after {
            nearer if nearer > 0 => 50 + nearer,
            0 => 5,
            farther => farther.max(-20),
        }
    }

    /// How far it is to the nearest goal that may still be the treasure, as the crow flies.
    fn steps_to_goal(&self, seat: Seat, from: Cell) -> i32 {
        let hopeful = GoalPlace::ALL.into_iter().filter(|goal| {
            let seen = self.looked[seat.index()] >> goal.index() & 1 == 1;
            self.is_face_down(*goal) && !(seen && self.goals[goal.index()].front() != Goal::Treasure)
        });
        hopeful.map(|goal| from.distance(goal.cell()) as i32).min().unwrap_or(0)
    }

    /// Removing a dead end makes room; removing anything else does harm.
    fn collapse_helps(&self, cell: Cell) -> i32 {
        let tile = self.maze.at(cell).map(|number| self.maze.tile(number).tile);
        let leads_on = Side::ALL.into_iter().any(|side| tile.is_some_and(|tile| tile.leads_from(side).count() > 1));
        if leads_on { -50 } else { 15 }
    }
}

fn discarding_helps(card: Card) -> i32 {
    match card.face() {
        Face::Path(path) if path.is_dead_end() => 2,
        Face::Broken(_) => 1,
        Face::Path(_) => -5,
        _ => -2,
    }
}
