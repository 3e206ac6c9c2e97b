//! L-12, L-16 and L-20: dwarves on their way.

use crate::events::{Private, Public};
use crate::game::LostMines;
use crate::notation::Action;
use crate::pieces::BoardCells;
use crate::refusal::Refusal;
use tabletop::discards::Left;
use tabletop::{Ears, Seat, Told};
use tunnels::{Cell, Edge, Side};

impl LostMines {
    /// L-20: whether a path leads from a cell over one of its sides: open on both, or up to a face-down mine.
    #[inline]
    pub(crate) fn leads(&self, from: Cell, side: Side) -> bool {
        let to = from.step(side);
        self.board.is_open(from, side) && (self.board.is_open(to, side.opposite()) || self.board.covered().has(to))
    }

    /// L-12: whether a seat's dwarf may stand on a card.
    fn check_room(&self, seat: Seat, cell: Cell) -> Result<(), Refusal> {
        if let Some(tool) = self.forest.wants(cell) {
            return Err(Refusal::ObstacleBlocks { cell, tool });
        }
        let mut others = self.seats().all().filter(|other| *other != seat);
        match others.find(|other| self.dwarves[other.index()] == cell) {
            Some(holder) if self.forest.narrow.has(cell) => Err(Refusal::NoRoom { cell, seat: holder }),
            _ => Ok(()),
        }
    }

    /// Where a seat's dwarf cannot go, whatever paths lead there: obstacles, and narrow places that others hold.
    #[inline]
    pub(crate) fn closed_to(&self, seat: Seat) -> BoardCells {
        let others = self.seats().all().filter(|other| *other != seat).map(|other| self.dwarves[other.index()]);
        let held = self.forest.narrow & others.collect();
        self.forest.obstacles.into_iter().fold(held, |all, obstacles| all | obstacles)
    }

    pub(crate) fn check_step(&self, seat: Seat, side: Side) -> Result<(), Refusal> {
        let from = self.dwarves[seat.index()];
        let edge = Edge::new(from, side);
        if !self.leads(from, side) {
            return Err(Refusal::NoPathThere { side });
        }
        if let Some(troll) = self.forest.troll_on(edge) {
            return Err(Refusal::TrollBlocks { owner: troll.owner, edge });
        }
        self.check_room(seat, from.step(side))
    }

    #[inline]
    pub(crate) fn list_steps(&self, seat: Seat, into: &mut Vec<Action>) {
        let from = self.dwarves[seat.index()];
        let closed = self.closed_to(seat);
        for side in self.board.openings(from) {
            let blocked = self.forest.troll_on(Edge::new(from, side)).is_some();
            if self.leads(from, side) && !closed.has(from.step(side)) && !blocked {
                into.push(Action::Step(side));
            }
        }
    }

    /// One step of a move. Returns whether the move may go on: whoever turns a mine over stops there.
    #[inline]
    pub(crate) fn step(&mut self, seat: Seat, side: Side, ears: &mut impl Ears<LostMines>) -> bool {
        let from = self.dwarves[seat.index()];
        let to = from.step(side);
        self.dwarves[seat.index()] = to;
        ears.hear(|| Told::aloud(Public::Stepped { by: seat, from, to }));
        let edge = Edge::new(from, side);
        if self.forest.traps.has(edge) {
            // Ruling: a trap on the way in springs before the mine is turned (L-21h).
            self.spring(seat, edge, ears);
        }
        if self.board.covered().has(to) {
            self.turn_mine(seat, to, side.opposite(), ears);
            return false;
        }
        true
    }

    /// L-16: the left neighbour takes a card blind, and nobody replaces it.
    fn spring(&mut self, seat: Seat, edge: Edge, ears: &mut impl Ears<LostMines>) {
        let drawn_by = self.seats().left_of(seat);
        let hand = &mut self.hands[seat.index()];
        if hand.is_empty() {
            // Ruling: an empty hand loses nothing; the move goes on.
            ears.hear(|| Told::aloud(Public::TrapSprung { by: seat, edge, drawn_by, lost: 0 }));
            return;
        }
        let card = hand.take_at(self.luck.below(hand.count()));
        self.discards.hide(seat, Left::Lost, card);
        ears.hear(|| {
            Told::aloud(Public::TrapSprung { by: seat, edge, drawn_by, lost: 1 })
                .whisper(seat, Private::YouLost { card: card.front() })
        });
    }
}
