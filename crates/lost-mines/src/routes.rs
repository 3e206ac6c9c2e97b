//! Whole ways that a dwarf can go in one move, with what they cost: for people who point at a goal, and for bots.
//!
//! Everything here is public: what a face-down mine is plays no part.

use crate::game::{LostMines, Stage};
use crate::pieces::{BoardCells, Kind, MinePlace, PLACES};
use crate::turn::STEPS_FROM_CAMPFIRE;
use serde::Serialize;
use tabletop::Seat;
use tunnels::{Cell, Edge, Side};

/// The best way to a cell: over as few traps as can be, then as short as can be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Route {
    /// Where it leads.
    pub to: Cell,
    /// Step by step.
    pub steps: Vec<Side>,
    /// How many traps are on the way: each costs a card.
    pub traps: u8,
    /// The face-down mine that is turned over at its end.
    pub turns: Option<MinePlace>,
    /// The kind of treasure that is taken if the move ends there, as far as everybody knows.
    pub takes: Option<Kind>,
}

/// How a cell is reached after so many steps.
#[derive(Clone, Copy)]
struct Reached {
    traps: u8,
    by: Side,
}

impl LostMines {
    /// Where a seat's dwarf can go as the board lies: with the steps that are left to it while it moves, or with those
    /// that it would have if it moved now.
    pub(crate) fn routes(&self, seat: Seat) -> Vec<Route> {
        let n_steps = match self.stage {
            Stage::Moving { turn, left, .. } if turn == seat => left,
            Stage::Deal | Stage::Over => return Vec::new(),
            // Its move is over, or it has no more turns in this round (L-6c).
            Stage::Taking { turn, .. } if turn == seat => return Vec::new(),
            _ if self.hands[seat.index()].is_empty() => return Vec::new(),
            _ => self.steps_from_here(seat),
        };
        let start = self.dwarves[seat.index()];
        let reached = self.reach(seat, start, n_steps);
        let ends = BoardCells::ALL.iter().filter(|cell| *cell != start);
        ends.filter_map(|to| self.route(&reached, start, to)).collect()
    }

    /// For each number of steps and each place, with how few traps it is reached in exactly so many.
    fn reach(&self, seat: Seat, start: Cell, n_steps: u8) -> Vec<[Option<Reached>; PLACES]> {
        let closed = self.closed_to(seat);
        let mut all = vec![[None; PLACES]; n_steps.min(STEPS_FROM_CAMPFIRE) as usize + 1];
        let mut from: Vec<(Cell, u8)> = vec![(start, 0)];
        for layer in &mut all[1..] {
            let mut cells = BoardCells::NONE;
            for (cell, traps) in &from {
                for side in self.board.openings(*cell) {
                    let (to, edge) = (cell.step(side), Edge::new(*cell, side));
                    if !self.leads(*cell, side) || closed.has(to) || self.forest.troll_on(edge).is_some() {
                        continue;
                    }
                    let Some(place) = BoardCells::place(to) else { continue };
                    let traps = traps + u8::from(self.forest.traps.has(edge));
                    if layer[place].is_none_or(|other: Reached| traps < other.traps) {
                        layer[place] = Some(Reached { traps, by: side });
                        cells |= BoardCells::of(to);
                    }
                }
            }
            let cost = |cell: Cell| BoardCells::place(cell).and_then(|place| layer[place]).map(|reached| reached.traps);
            from = cells.iter().filter_map(|cell| Some((cell, cost(cell)?))).collect();
        }
        all
    }

    fn route(&self, reached: &[[Option<Reached>; PLACES]], start: Cell, to: Cell) -> Option<Route> {
        let place = BoardCells::place(to)?;
        let layers = reached.iter().enumerate().skip(1);
        let costs = layers.filter_map(|(n_steps, layer)| Some((layer[place]?.traps, n_steps)));
        let (traps, n_steps) = costs.min()?;
        let mut steps = Vec::with_capacity(n_steps);
        let mut cell = to;
        for layer in reached[1..=n_steps].iter().rev() {
            let by = BoardCells::place(cell).and_then(|place| layer[place])?.by;
            steps.push(by);
            cell = cell.step(by.opposite());
        }
        debug_assert_eq!(cell, start, "a way leads back to where it began");
        steps.reverse();
        let mine = self.cards.mine_at(to);
        let turns = mine.filter(|mine| self.is_face_down(*mine));
        let shown = mine.filter(|mine| !self.is_face_down(*mine));
        let takes = shown.and_then(|mine| self.mine(mine).kind());
        let takes = takes.filter(|kind| self.treasures_left(*kind).next().is_some());
        Some(Route { to, steps, traps, turns, takes })
    }
}
