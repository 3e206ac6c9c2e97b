//! S-7 to S-10 and S-15 to S-18: laying path cards and reaching goals.

use crate::events::Public;
use crate::faces::Faces;
use crate::game::Saboteur;
use crate::notation::Action;
use crate::pieces::{Goal, GoalPlace};
use crate::refusal::Refusal;
use crate::shapes::{Path, Way};
use tabletop::{Ears, Seat, Told};
use tunnels::{Cell, Side, Tile};

impl Saboteur {
    /// S-7, S-8, S-10: whether a seat may lay a card here.
    pub(crate) fn check_lay(&self, seat: Seat, path: Path, way: Way, cell: Cell) -> Result<(), Refusal> {
        let broken = self.broken.of(seat);
        if !broken.is_empty() {
            return Err(Refusal::ToolIsBroken { broken });
        }
        // Ruling: a card that looks the same when turned is one choice, not two (S-7g).
        if way == Way::Turned && path.is_symmetric() {
            return Err(Refusal::SameWhenTurned);
        }
        if self.maze.at(cell).is_some() {
            return Err(Refusal::CellTaken { cell });
        }
        let fit = self.maze.fit(cell, path.tile(way));
        // Ruling: a face-down goal sets no edge condition and gives no connection (S-9), so it does not count as touched.
        if fit.touches.is_empty() {
            return Err(Refusal::NotBesideMaze { cell });
        }
        if let Some(side) = fit.clashes.first() {
            return Err(Refusal::PathsDoNotFit { side });
        }
        // Ruling: meeting only cards that a rockfall cut off is not enough (S-8e).
        if fit.reached.is_empty() {
            return Err(Refusal::NotConnectedToStart { cell });
        }
        Ok(())
    }

    /// Every way to lay a path card of these faces. Each empty cell along the maze knows which sets of openings fit, so
    /// only cards that can lie so are looked for.
    #[inline]
    pub(crate) fn list_lays(&self, faces: Faces, into: &mut Vec<Action>) {
        for (cell, fitting) in self.maze.inviting() {
            into.extend(faces.lying(fitting).map(|(path, way)| Action::Lay { path, way, cell }));
        }
    }

    /// S-7, S-15: lays a card, and turns over every goal that its passages now reach.
    #[inline]
    pub(crate) fn lay(&mut self, seat: Seat, path: Path, way: Way, cell: Cell, ears: &mut impl Ears<Saboteur>) {
        let number = self.maze.lay(cell, path.tile(way), Some(path));
        self.last_path = Some(seat);
        ears.hear(|| Told::aloud(Public::Laid { by: seat, card: path, cell, turned: way == Way::Turned }));
        if path.is_dead_end() {
            // S-15c: a dead end turns none.
            return;
        }
        // Ruling: one card can turn two goals, each to its own side (S-15d, S-15f).
        for side in self.maze.tile(number).reached {
            if let Some(beside) = self.maze.neighbour(number, side).filter(|beside| self.maze.is_covered(*beside)) {
                self.turn_goal(beside, side.opposite(), ears);
            }
        }
    }

    /// S-17b, S-17d: a goal is turned so that the arriving passage runs into it; only one way round does.
    fn turn_goal(&mut self, number: tunnels::Number, entry: Side, ears: &mut impl Ears<Saboteur>) {
        let Some(goal) = Saboteur::goal_at(number) else { return };
        let front = self.goals[goal.index()].front();
        self.maze.turn_up(number, goal_tile(front, entry));
        ears.hear(|| Told::aloud(Public::GoalTurned { goal, front }));
    }

    /// S-16a: whether the treasure lies face up.
    #[inline]
    pub(crate) fn treasure_is_reached(&self) -> bool {
        let treasure = GoalPlace::ALL.into_iter().find(|goal| self.goals[goal.index()].front() == Goal::Treasure);
        treasure.is_some_and(|goal| !self.is_face_down(goal))
    }
}

/// A goal's tile, turned so that it is open at the entry.
fn goal_tile(goal: Goal, entry: Side) -> Tile {
    let upright = goal.tile();
    if upright.openings().has(entry) { upright } else { upright.turned() }
}
