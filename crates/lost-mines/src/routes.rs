//! Whole ways that a dwarf can go in one move, with what they cost: for people who point at a goal, and for bots.
//!
//! Everything here is public: what a face-down mine is plays no part.

use crate::game::{LostMines, Stage};
use crate::pieces::{BoardCells, Kind, MinePlace};
use serde::Serialize;
use tabletop::Seat;
use tunnels::{Cell, Edge, Side, Walks};

/// The best way to a cell: over as few traps as can be, then as short as can be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
        let closed = self.closed_to(seat);
        let mut walks = Walks::from(start, 0);
        for _ in 0..n_steps {
            walks.go_on(|from, traps, to| {
                for side in self.board.openings(from) {
                    let (cell, edge) = (from.step(side), Edge::new(from, side));
                    if self.leads(from, side) && !closed.has(cell) && self.forest.troll_on(edge).is_none() {
                        to(cell, traps + u8::from(self.forest.traps.has(edge)));
                    }
                }
            });
        }
        // Row by row, as the cells of the board are listed everywhere.
        let mut best = walks.cheapest(BoardCells::place);
        best.remove(&BoardCells::place(start));
        best.into_values()
            .map(|reached| self.route(reached.at, reached.price, sides(start, &walks.way(reached))))
            .collect()
    }

    fn route(&self, to: Cell, traps: u8, steps: Vec<Side>) -> Route {
        let mine = self.cards.mine_at(to);
        let turns = mine.filter(|mine| self.is_face_down(*mine));
        let shown = mine.filter(|mine| !self.is_face_down(*mine));
        let takes = shown.and_then(|mine| self.mine(mine).kind());
        let takes = takes.filter(|kind| self.treasures_left(*kind).next().is_some());
        Route { to, steps, traps, turns, takes }
    }
}

/// The sides over which a way leads from cell to cell.
fn sides(start: Cell, way: &[Cell]) -> Vec<Side> {
    let before = [start].into_iter().chain(way.iter().copied());
    before.zip(way).filter_map(|(from, to)| Side::ALL.into_iter().find(|side| from.step(*side) == *to)).collect()
}

#[cfg(test)]
mod tests {
    use crate::Options;
    use crate::pieces::Face;
    use crate::position::Position;
    use tabletop::Seat;

    /// L-6c
    #[test]
    fn whoever_has_no_turns_any_more_goes_nowhere() {
        let position = Position::new(Options::new(3).unwrap()).board("·\n·\n··B──").unwrap();
        let n_routes = |position: Position| position.game().routes(Seat::new(1)).len();
        assert_eq!(n_routes(position.clone()), 0);
        assert!(n_routes(position.hand(Seat::new(1), [Face::Trap])) > 0);
    }
}
