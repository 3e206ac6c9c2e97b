//! What lies on the board besides paths: obstacles, rocks, campfires, and the forest tokens on cards and edges.

use crate::path::{Feature, Path, Way};
use crate::pieces::{BoardCells, BoardEdges, PLACES, Tool};
use serde::Serialize;
use tabletop::Seat;
use tunnels::{Cell, Edge, Side};

/// The path cards that lie, what is on them, and the tokens on edges.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Forest {
    cards: [(Path, Way); PLACES],
    /// Where path cards lie.
    pub(crate) paths: BoardCells,
    /// Obstacles that nobody has overcome, by the tool they want.
    pub(crate) obstacles: [BoardCells; 3],
    /// Rocks, and obstacles that have been overcome: room for one dwarf (L-12).
    pub(crate) narrow: BoardCells,
    pub(crate) campfires: BoardCells,
    pub(crate) traps: BoardEdges,
    pub(crate) trolls: [Option<Troll>; 2],
}

/// A troll, and who lured it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Troll {
    /// In front of whom its card lies.
    pub owner: Seat,
    /// Where it stands.
    pub edge: Edge,
}

/// What a thunderstorm took away.
#[derive(Clone, Debug)]
pub(crate) struct Gone {
    pub(crate) card: Path,
    pub(crate) tool: Option<Tool>,
    pub(crate) traps: Vec<Edge>,
    pub(crate) trolls: Vec<Edge>,
}

impl Default for Forest {
    fn default() -> Forest {
        Forest {
            cards: [(Path::default(), Way::Upright); PLACES],
            paths: BoardCells::NONE,
            obstacles: [BoardCells::NONE; 3],
            narrow: BoardCells::NONE,
            campfires: BoardCells::NONE,
            traps: BoardEdges::NONE,
            trolls: [None; 2],
        }
    }
}

impl Forest {
    /// A path card comes to lie at a cell.
    #[inline]
    pub(crate) fn put(&mut self, path: Path, way: Way, cell: Cell) {
        let Some(place) = BoardCells::place(cell) else { return };
        let here = BoardCells::of(cell);
        self.cards[place] = (path, way);
        self.paths |= here;
        match path.feature() {
            Feature::Plain => {}
            Feature::Trunk => self.obstacles[Tool::Axe as usize] |= here,
            Feature::Lake => self.obstacles[Tool::Boat as usize] |= here,
            Feature::Ditch => self.obstacles[Tool::Rope as usize] |= here,
            Feature::Rock => self.narrow |= here,
            Feature::Campfire => self.campfires |= here,
        }
    }

    /// The path card at a cell, and which way round it lies.
    #[inline]
    pub(crate) fn card(&self, cell: Cell) -> Option<(Path, Way)> {
        BoardCells::place(cell).filter(|_| self.paths.has(cell)).map(|place| self.cards[place])
    }

    /// The tool that lies on a card.
    pub(crate) fn tool_on(&self, cell: Cell) -> Option<Tool> {
        let (path, _) = self.card(cell)?;
        path.feature().tool().filter(|_| self.narrow.has(cell))
    }

    /// The tool that is wanted to get onto a card.
    #[inline]
    pub(crate) fn wants(&self, cell: Cell) -> Option<Tool> {
        Tool::ALL.into_iter().find(|tool| self.obstacles[*tool as usize].has(cell))
    }

    /// L-13: the obstacle at a cell is overcome.
    pub(crate) fn overcome(&mut self, tool: Tool, cell: Cell) {
        self.obstacles[tool as usize] &= !BoardCells::of(cell);
        self.narrow |= BoardCells::of(cell);
    }

    /// The troll on an edge.
    #[inline]
    pub(crate) fn troll_on(&self, edge: Edge) -> Option<Troll> {
        self.trolls.into_iter().flatten().find(|troll| troll.edge == edge)
    }

    /// The edges with a trap or a troll.
    #[inline]
    pub(crate) fn tokens(&self) -> BoardEdges {
        self.trolls.into_iter().flatten().fold(self.traps, |all, troll| all | BoardEdges::single(troll.edge))
    }

    /// L-17: a troll comes. There are as many places as tokens, and no more cards than those.
    pub(crate) fn lure(&mut self, troll: Troll) {
        if let Some(free) = self.trolls.iter_mut().find(|place| place.is_none()) {
            *free = Some(troll);
        }
    }

    /// L-5: the troll of a seat goes.
    #[inline]
    pub(crate) fn send_away(&mut self, owner: Seat) -> Option<Troll> {
        let own = self.trolls.iter_mut().find(|place| place.is_some_and(|troll| troll.owner == owner));
        own.and_then(Option::take)
    }

    /// L-19: a path card goes, with its tool; and with it every trap and troll between two cells that are now empty.
    pub(crate) fn strike(&mut self, cell: Cell, is_empty: impl Fn(Cell) -> bool) -> Option<Gone> {
        let (card, _) = self.card(cell)?;
        let mut gone = Gone { card, tool: self.tool_on(cell), traps: Vec::new(), trolls: Vec::new() };
        let others = !BoardCells::of(cell);
        self.paths &= others;
        self.obstacles.iter_mut().for_each(|obstacles| *obstacles &= others);
        self.narrow &= others;
        self.campfires &= others;
        for edge in Side::ALL.map(|side| Edge::new(cell, side)) {
            if !edge.cells().into_iter().all(&is_empty) {
                continue;
            }
            if self.traps.has(edge) {
                self.traps.remove(edge);
                gone.traps.push(edge);
            }
            for place in &mut self.trolls {
                if place.is_some_and(|troll| troll.edge == edge) {
                    *place = None;
                    gone.trolls.push(edge);
                }
            }
        }
        Some(gone)
    }
}
