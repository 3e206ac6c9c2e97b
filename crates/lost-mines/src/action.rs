//! L-13 to L-19: action cards.

use crate::events::{Private, Public};
use crate::forest::{Gone, Troll};
use crate::game::LostMines;
use crate::notation::Action;
use crate::pieces::{BoardCells, BoardEdges, Face, Information, Look, MinePlace, Tool, TreasurePlace};
use crate::refusal::Refusal;
use tabletop::{Ears, Seat, Told};
use tunnels::{Cell, Edge};

/// L-13: tools.
impl LostMines {
    pub(crate) fn check_tool(&self, tool: Tool, cell: Cell) -> Result<(), Refusal> {
        match self.forest.card(cell).and_then(|(path, _)| path.feature().tool()) {
            Some(wanted) if wanted == tool => {
                if self.forest.tool_on(cell).is_some() {
                    return Err(Refusal::AlreadyOvercome { cell });
                }
                Ok(())
            }
            _ => Err(Refusal::NoSuchObstacle { tool, cell }),
        }
    }

    #[inline]
    pub(crate) fn list_tools(&self, tool: Tool, into: &mut Vec<Action>) {
        into.extend(self.forest.obstacles[tool as usize].iter().map(|cell| Action::Tool { tool, cell }));
    }

    pub(crate) fn overcome(&mut self, by: Seat, tool: Tool, cell: Cell, ears: &mut impl Ears<LostMines>) {
        self.forest.overcome(tool, cell);
        self.discards.put_openly(Face::Tool(tool).card());
        ears.hear(|| Told::aloud(Public::Overcame { by, tool, cell }));
    }
}

/// L-14: information.
impl LostMines {
    pub(crate) fn check_look(&self, by: Seat, action: Action) -> Result<(), Refusal> {
        if let Some((look, with)) = action.look().filter(|(look, with)| !with.offers(*look)) {
            return Err(Refusal::NotOffered { card: Face::Information(with).card(), look });
        }
        match action {
            Action::LookAtMine { mine, .. } if !self.is_face_down(mine) => {
                Err(Refusal::MineIsFaceUp { mine: self.mine(mine) })
            }
            Action::LookAtTreasure { treasure, .. } => match self.taker(treasure)? {
                Some(by) => Err(Refusal::TreasureIsTaken { treasure, by }),
                None => Ok(()),
            },
            Action::LookAtDwarf { seat, .. } if !self.seats().has(seat) => Err(Refusal::NoSuchSeat { seat }),
            Action::LookAtDwarf { seat, .. } if seat == by => Err(Refusal::OwnDwarf),
            _ => Ok(()),
        }
    }

    /// Who has taken a treasure, if there is such a treasure.
    pub(crate) fn taker(&self, treasure: TreasurePlace) -> Result<Option<Seat>, Refusal> {
        if treasure.index() >= self.n_treasures() {
            return Err(Refusal::NoSuchTreasure { treasure });
        }
        Ok(self.takers[treasure.index()])
    }

    #[inline]
    pub(crate) fn list_looks(&self, by: Seat, with: Information, into: &mut Vec<Action>) {
        if with.offers(Look::Mine) {
            let hidden = MinePlace::ALL.into_iter().filter(|mine| self.is_face_down(*mine));
            into.extend(hidden.map(|mine| Action::LookAtMine { mine, with }));
        }
        if with.offers(Look::Treasure) {
            let left = self.treasure_places().filter(|treasure| self.takers[treasure.index()].is_none());
            into.extend(left.map(|treasure| Action::LookAtTreasure { treasure, with }));
        }
        if with.offers(Look::Dwarf) {
            let others = self.seats().all().filter(|seat| *seat != by);
            into.extend(others.map(|seat| Action::LookAtDwarf { seat, with }));
        }
    }

    /// Nobody else is shown what was seen; which one was looked at is public.
    pub(crate) fn look(&mut self, by: Seat, action: Action, ears: &mut impl Ears<LostMines>) {
        let looked = &mut self.looked[by.index()];
        match action {
            Action::LookAtMine { mine, with } => {
                looked.mines |= 1 << mine.index();
                self.discards.put_openly(Face::Information(with).card());
                ears.hear(|| {
                    let told = Told::aloud(Public::LookedAtMine { by, card: Face::Information(with).card(), mine });
                    told.whisper(by, Private::MineIs { mine, front: self.mine(mine) })
                });
            }
            Action::LookAtTreasure { treasure, with } => {
                looked.treasures |= 1 << treasure.index();
                self.discards.put_openly(Face::Information(with).card());
                ears.hear(|| {
                    let front = self.treasure(treasure);
                    let card = Face::Information(with).card();
                    Told::aloud(Public::LookedAtTreasure { by, card, treasure, kind: front.kind })
                        .whisper(by, Private::TreasureIs { treasure, front })
                });
            }
            Action::LookAtDwarf { seat, with } => {
                looked.dwarves |= 1 << seat.index();
                self.discards.put_openly(Face::Information(with).card());
                ears.hear(|| {
                    let told = Told::aloud(Public::LookedAtDwarf { by, card: Face::Information(with).card(), seat });
                    told.whisper(by, Private::DwarfIs { seat, dwarf: self.dwarf(seat) })
                });
            }
            _ => {}
        }
    }
}

/// L-15 to L-18: traps and trolls.
impl LostMines {
    /// Where a trap or troll may go: where two cards' paths join, or on an open end; one token an edge.
    #[inline]
    pub(crate) fn edges_for_tokens(&self) -> BoardEdges {
        // Ruling: an open edge towards a face-down mine is an open end, the rim is none (L-15d, L-15e).
        (self.board.joins() | self.board.ends()) & !self.forest.tokens()
    }

    pub(crate) fn check_token(&self, edge: Edge) -> Result<(), Refusal> {
        let [near, far] = edge.cells();
        if !BoardCells::ALL.has(near) || !BoardCells::ALL.has(far) {
            return Err(Refusal::NoSuchEdge { edge });
        }
        if self.forest.traps.has(edge) || self.forest.troll_on(edge).is_some() {
            return Err(Refusal::EdgeIsTaken { edge });
        }
        let open = |cell: Cell, other: Cell| {
            let side = if cell == near { edge.side() } else { edge.side().opposite() };
            // What lies across must be open too, or show no edge at all.
            let across = self.board.is_open(other, side.opposite()) || !self.board.face_up().has(other);
            self.board.is_open(cell, side) && across
        };
        if open(near, far) || open(far, near) { Ok(()) } else { Err(Refusal::NoPathOverEdge { edge }) }
    }

    pub(crate) fn set_trap(&mut self, by: Seat, edge: Edge, ears: &mut impl Ears<LostMines>) {
        self.forest.traps.insert(edge);
        self.discards.put_openly(Face::Trap.card());
        ears.hear(|| Told::aloud(Public::TrapSet { by, edge }));
    }

    /// The card lies open in front of the owner for as long as the troll stands.
    pub(crate) fn lure_troll(&mut self, by: Seat, edge: Edge, ears: &mut impl Ears<LostMines>) {
        self.forest.lure(Troll { owner: by, edge });
        ears.hear(|| Told::aloud(Public::TrollLured { by, edge }));
    }
}

/// L-19: thunderstorms.
impl LostMines {
    /// Where dwarves stand.
    #[inline]
    pub(crate) fn dwarf_cells(&self) -> BoardCells {
        self.dwarves[..self.seats().count()].iter().copied().collect()
    }

    pub(crate) fn check_thunderstorm(&self, cell: Cell) -> Result<(), Refusal> {
        if self.cards.mine_at(cell).is_some() {
            return Err(Refusal::MineStays);
        }
        if self.forest.card(cell).is_none() {
            let start = self.board.face_up().has(cell);
            return Err(if start { Refusal::StartStays } else { Refusal::NothingThere { cell } });
        }
        match self.seats().all().find(|seat| self.dwarves[seat.index()] == cell) {
            Some(seat) => Err(Refusal::DwarfStandsThere { seat }),
            None => Ok(()),
        }
    }

    #[inline]
    pub(crate) fn list_thunderstorms(&self, into: &mut Vec<Action>) {
        let empty = self.forest.paths & !self.dwarf_cells();
        into.extend(empty.iter().map(|cell| Action::Thunderstorm { cell }));
    }

    pub(crate) fn thunderstorm(&mut self, by: Seat, cell: Cell, ears: &mut impl Ears<LostMines>) {
        self.board.remove(cell);
        let free = self.board.free();
        let Some(gone) = self.forest.strike(cell, |cell| free.has(cell)) else { return };
        let Gone { card, tool, traps, trolls } = gone;
        self.discards.put_openly(Face::Thunderstorm.card());
        self.discards.put_openly(Face::Path(card).card());
        trolls.iter().for_each(|_| self.discards.put_openly(Face::Troll.card()));
        ears.hear(|| Told::aloud(Public::Struck { by, cell, card, tool, traps, trolls }));
    }
}
