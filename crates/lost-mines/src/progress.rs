//! What helps to get on, from what the deciding seat knows: for the digger, a plain dwarf without any suspicion.

use crate::game::{LostMines, Stage};
use crate::notation::Action;
use crate::pieces::{BoardCells, Card, Face, MinePlace, PLACES};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use tabletop::Seat;
use tunnels::{Cell, Edge, Side};

/// What it costs to get on, in steps: a guess, since nobody knows which cards will come.
const EMPTY_CELL: u32 = 3;
const OBSTACLE: u32 = 6;
const HELD: u32 = 2;
const TOKEN: u32 = 2;
/// Farther than any way on the board.
const NOWHERE: u32 = 1000;

impl LostMines {
    /// Higher is better. Getting nearer to a mine that may have something to give comes first.
    pub(crate) fn helps(&self, action: Action) -> i32 {
        match self.stage {
            Stage::Playing { turn } => self.playing_helps(turn, action),
            Stage::Moving { turn, .. } => self.moving_helps(turn, action),
            Stage::Taking { turn, .. } => match action {
                Action::Take(place) if self.looked[turn.index()].treasures >> place.index() & 1 == 1 => {
                    2 * i32::from(self.treasure(place).value)
                }
                _ => 5,
            },
            Stage::Deal | Stage::Over => 0,
        }
    }

    fn playing_helps(&self, seat: Seat, action: Action) -> i32 {
        let looked = self.looked[seat.index()];
        match action {
            Action::Lay { path, way, cell } => {
                let mut after = *self;
                after.put_path(path, way, cell);
                self.gain(&after, seat, 4)
            }
            Action::Tool { tool, cell } => {
                let mut after = *self;
                after.forest.overcome(tool, cell);
                self.gain(&after, seat, 3)
            }
            Action::Thunderstorm { cell } => {
                let mut after = *self;
                after.board.remove(cell);
                after.forest.strike(cell, |_| true);
                self.gain(&after, seat, -30)
            }
            Action::LookAtMine { mine, .. } if looked.mines >> mine.index() & 1 == 0 => 20,
            Action::LookAtTreasure { treasure, .. } if looked.treasures >> treasure.index() & 1 == 0 => 8,
            Action::LookAtDwarf { seat, .. } if looked.dwarves >> seat.index() & 1 == 0 => 6,
            Action::LookAtMine { .. } | Action::LookAtTreasure { .. } | Action::LookAtDwarf { .. } => 0,
            Action::Trap { .. } | Action::Troll { .. } => -20,
            Action::Discard(card) => discarding_helps(card),
            Action::DiscardTwo(one, other) => discarding_helps(one) + discarding_helps(other),
            Action::Step(_) | Action::Stay | Action::Take(_) => 0,
        }
    }

    /// What a change of the board is worth to a seat; `idle` if it brings nothing.
    fn gain(&self, after: &LostMines, seat: Seat, idle: i32) -> i32 {
        let here = self.dwarves[seat.index()];
        match self.way_to_mine(seat, here) as i32 - after.way_to_mine(seat, here) as i32 {
            0 => idle,
            nearer if nearer > 0 => 50 + nearer.min(100),
            farther => farther.max(-100),
        }
    }

    fn moving_helps(&self, seat: Seat, action: Action) -> i32 {
        let here = self.dwarves[seat.index()];
        match action {
            Action::Step(side) => {
                let trap = if self.forest.traps.has(Edge::new(here, side)) { 2 * TOKEN as i32 } else { 0 };
                2 * (self.way_to_mine(seat, here) as i32 - self.way_to_mine(seat, here.step(side)) as i32) - trap
            }
            // A dwarf on a mine that still has something to give is where it wants to be.
            _ if self.kind_to_take(seat).is_some() => 100,
            _ => 0,
        }
    }

    /// Mines that may still have something to give, as far as a seat knows.
    fn hopeful(&self, seat: Seat) -> impl Iterator<Item = MinePlace> + '_ {
        MinePlace::ALL.into_iter().filter(move |mine| {
            let known = !self.is_face_down(*mine) || self.looked[seat.index()].mines >> mine.index() & 1 == 1;
            let kind = self.mine(*mine).kind();
            !known || kind.is_some_and(|kind| self.treasures_left(kind).next().is_some())
        })
    }

    /// How far it is from a cell to the nearest hopeful mine, cards that are still to be laid guessed.
    fn way_to_mine(&self, seat: Seat, from: Cell) -> u32 {
        let goals: BoardCells = self.hopeful(seat).map(|mine| self.cards.mine_cell(mine)).collect();
        let closed = self.closed_to(seat);
        let tokens = self.forest.tokens();
        let mut best = [NOWHERE; PLACES];
        let mut waiting = BinaryHeap::new();
        if let Some(place) = BoardCells::place(from) {
            best[place] = 0;
            waiting.push((Reverse(0), from));
        }
        while let Some((Reverse(cost), cell)) = waiting.pop() {
            if goals.has(cell) {
                return cost;
            }
            for side in Side::ALL.into_iter().filter(|side| self.might_lead(cell, *side)) {
                let to = cell.step(side);
                let Some(place) = BoardCells::place(to) else { continue };
                let mut total = cost + if self.board.free().has(to) { EMPTY_CELL } else { 1 };
                if closed.has(to) {
                    total += if self.forest.wants(to).is_some() { OBSTACLE } else { HELD };
                }
                if tokens.has(Edge::new(cell, side)) {
                    total += TOKEN;
                }
                if total < best[place] {
                    best[place] = total;
                    waiting.push((Reverse(total), to));
                }
            }
        }
        NOWHERE
    }

    /// Whether a way could lead over a side of a cell: every edge that shows is open, and no face-down mine is crossed.
    fn might_lead(&self, cell: Cell, side: Side) -> bool {
        let to = cell.step(side);
        let open = |cell: Cell, side: Side| !self.board.face_up().has(cell) || self.board.is_open(cell, side);
        !self.board.covered().has(cell) && open(cell, side) && open(to, side.opposite())
    }
}

fn discarding_helps(card: Card) -> i32 {
    match card.face() {
        Face::Thunderstorm | Face::Troll | Face::Trap => 2,
        Face::Tool(_) => 1,
        Face::Path(path) if path.feature().tool().is_some() => 2,
        Face::Path(_) => -5,
        Face::Information(_) => -2,
    }
}
