//! S-11 to S-14: action cards.

use crate::events::{Private, Public};
use crate::faces::Faces;
use crate::game::Saboteur;
use crate::notation::Action;
use crate::options::Allowed;
use crate::pieces::{Face, GoalPlace, START};
use crate::refusal::Refusal;
use crate::tools::{Repair, Tool, Tools};
use tabletop::{Ears, Seat, Told};
use tunnels::Cell;

/// S-11: broken tools.
impl Saboteur {
    pub(crate) fn check_break(&self, by: Seat, tool: Tool, seat: Seat) -> Result<(), Refusal> {
        if !self.seats().has(seat) {
            return Err(Refusal::NoSuchSeat { seat });
        }
        if seat == by && self.options.break_own_tool() == Allowed::Refused {
            return Err(Refusal::OwnToolStays);
        }
        if self.broken.has(seat, tool) {
            return Err(Refusal::AlreadyBroken { seat, tool });
        }
        Ok(())
    }

    #[inline]
    pub(crate) fn list_breaks(&self, by: Seat, tools: Tools, into: &mut Vec<Action>) {
        let spared = (self.options.break_own_tool() == Allowed::Refused).then_some(by);
        let whole = self.broken.whole(tools, self.seats(), spared);
        into.extend(whole.map(|(tool, seat)| Action::Break { tool, seat }));
    }

    pub(crate) fn break_tool(&mut self, by: Seat, tool: Tool, seat: Seat, ears: &mut impl Ears<Saboteur>) {
        self.broken.insert(seat, tool);
        ears.hear(|| Told::aloud(Public::Broke { by, seat, tool }));
    }
}

/// S-12: repairs.
impl Saboteur {
    pub(crate) fn check_repair(&self, repair: Repair, tool: Tool, seat: Seat) -> Result<(), Refusal> {
        if !self.seats().has(seat) {
            return Err(Refusal::NoSuchSeat { seat });
        }
        if !repair.mends().has(tool) {
            return Err(Refusal::WrongTool { card: Face::Repair(repair).card(), tool });
        }
        if !self.broken.has(seat, tool) {
            return Err(Refusal::NotBroken { seat, tool });
        }
        Ok(())
    }

    #[inline]
    pub(crate) fn list_repairs(&self, faces: Faces, into: &mut Vec<Action>) {
        for repair in faces.repairs() {
            let broken = self.broken.among(repair.mends());
            into.extend(broken.map(|(tool, seat)| Action::Mend { repair, tool, seat }));
        }
    }

    pub(crate) fn mend(&mut self, by: Seat, repair: Repair, tool: Tool, seat: Seat, ears: &mut impl Ears<Saboteur>) {
        self.broken.remove(seat, tool);
        self.discard_openly(Face::Broken(tool));
        self.discard_openly(Face::Repair(repair));
        ears.hear(|| Told::aloud(Public::Mended { by, seat, tool, card: repair }));
    }
}

/// S-13: rockfall.
impl Saboteur {
    pub(crate) fn check_rockfall(&self, cell: Cell) -> Result<(), Refusal> {
        let number = self.maze.at(cell).ok_or(Refusal::NothingThere { cell })?;
        match (self.maze.tile(number).face, Saboteur::goal_at(number)) {
            (Some(_), _) => Ok(()),
            (None, Some(_)) => Err(Refusal::GoalStays),
            (None, None) => Err(Refusal::StartStays),
        }
    }

    #[inline]
    pub(crate) fn list_rockfalls(&self, into: &mut Vec<Action>) {
        // The start and the three goals are the first four tiles of every maze.
        let cards = tunnels::grid::bits(self.maze.present() & !0b1111);
        into.extend(cards.map(|number| Action::Rockfall { cell: self.maze.tile(number).cell }));
    }

    pub(crate) fn rockfall(&mut self, by: Seat, cell: Cell, ears: &mut impl Ears<Saboteur>) {
        let Some(number) = self.maze.at(cell) else { return };
        let Some(card) = self.maze.tile(number).face else { return };
        let start = self.maze.at(START).map_or(0, |start| 1 << start);
        self.maze.remove(number, start);
        self.discard_openly(Face::Path(card));
        self.discard_openly(Face::Rockfall);
        ears.hear(|| Told::aloud(Public::Collapsed { by, cell, card }));
    }
}

/// S-14: map.
impl Saboteur {
    pub(crate) fn check_map(&self, goal: GoalPlace) -> Result<(), Refusal> {
        // Ruling: only face-down goals are looked at, also again (S-14d, S-14f).
        if self.is_face_down(goal) {
            Ok(())
        } else {
            Err(Refusal::GoalIsFaceUp { goal: self.goals[goal.index()].front() })
        }
    }

    #[inline]
    pub(crate) fn list_maps(&self, into: &mut Vec<Action>) {
        let hidden = GoalPlace::ALL.into_iter().filter(|goal| self.is_face_down(*goal));
        into.extend(hidden.map(|goal| Action::Map { goal }));
    }

    pub(crate) fn look(&mut self, by: Seat, goal: GoalPlace, ears: &mut impl Ears<Saboteur>) {
        self.looked[by.index()] |= 1 << goal.index();
        self.discard_openly(Face::Map);
        ears.hear(|| {
            let front = self.goals[goal.index()].front();
            Told::aloud(Public::Looked { by, goal }).whisper(by, Private::GoalIs { goal, front })
        });
    }
}
