//! D-14, D-23 and D-25: webs, and axes against them.

use crate::events::Public;
use crate::game::{At, DarkCave, Stage};
use crate::notation::Action;
use crate::pieces::{Deed, Face, Group};
use crate::refusal::Refusal;
use tabletop::{Ears, Seat, Told};
use tunnels::{Edge, Number, Side};

/// A web, and who spun it: its card lies in front of that seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Web {
    pub(crate) edge: Edge,
    pub(crate) owner: Seat,
    /// It shows its second side: at its owner's next turn it goes.
    pub(crate) turned: bool,
    /// The group of its card.
    pub(crate) group: Group,
}

impl DarkCave {
    /// The web on an edge.
    #[inline]
    pub(crate) fn web_on(&self, edge: Edge) -> Option<Web> {
        self.webs.into_iter().flatten().find(|web| web.edge == edge)
    }

    /// The edge at a side of a tile.
    #[inline]
    pub(crate) fn edge(&self, number: Number, side: Side) -> Edge {
        Edge::new(self.cave.tile(number).cell, side)
    }

    /// D-23: whether a web may hang at an open side of a face-up tile: where two cards' paths join, or on an open end.
    #[inline]
    fn takes_web(&self, number: Number, side: Side) -> bool {
        // Ruling: an open edge towards a face-down goal is an open end; a mismatched edge of a goal takes none.
        self.cave.neighbour(number, side).is_none_or(|beside| {
            self.cave.is_covered(beside) || self.cave.tile(beside).tile.openings().has(side.opposite())
        })
    }

    pub(crate) fn check_web(&self, edge: Edge) -> Result<(), Refusal> {
        if self.web_on(edge).is_some() {
            return Err(Refusal::EdgeIsTaken { edge });
        }
        let [near, far] = edge.cells();
        let ends = [(near, edge.side()), (far, edge.side().opposite())];
        let open = ends.into_iter().any(|(cell, side)| {
            let number = self.cave.at(cell).filter(|number| !self.cave.is_covered(*number));
            number
                .is_some_and(|number| self.cave.tile(number).tile.openings().has(side) && self.takes_web(number, side))
        });
        if open { Ok(()) } else { Err(Refusal::NoPathOverEdge { edge }) }
    }

    #[inline]
    pub(crate) fn list_webs(&self, group: Group, into: &mut Vec<Action>) {
        for number in self.cave.numbers().filter(|number| !self.cave.is_covered(*number)) {
            for side in self.cave.tile(number).tile.openings() {
                // Where two cards join, the western or northern one speaks for both.
                let beside = self.cave.neighbour(number, side).filter(|beside| !self.cave.is_covered(*beside));
                let once = beside.is_none() || matches!(side, Side::E | Side::S);
                let edge = self.edge(number, side);
                if once && self.takes_web(number, side) && self.web_on(edge).is_none() {
                    into.push(Action::Web { group, edge });
                }
            }
        }
    }

    /// There are as many places as webs, and no more cards than those.
    pub(crate) fn spin(&mut self, by: Seat, group: Group, edge: Edge, ears: &mut impl Ears<DarkCave>) {
        let web = Web { edge, owner: by, turned: false, group };
        if let Some(free) = self.webs.iter_mut().find(|place| place.is_none()) {
            *free = Some(web);
        }
        ears.hear(|| Told::aloud(Public::WebSpun { by, edge }));
    }

    /// D-4: at the start of a seat's turn its webs are turned over, or go if they were.
    pub(crate) fn wear_webs(&mut self, owner: Seat, ears: &mut impl Ears<DarkCave>) {
        for place in 0..self.webs.len() {
            if let Some(web) = self.webs[place].filter(|web| web.owner == owner) {
                let gone = self.wear(place, web);
                ears.hear(|| Told::aloud(Public::WebWorn { owner, edge: web.edge, gone }));
            }
        }
    }

    /// Turns a web over, or takes it away. Returns whether it is gone.
    fn wear(&mut self, place: usize, web: Web) -> bool {
        if web.turned {
            self.drop_web(place, web);
        } else {
            self.webs[place] = Some(Web { turned: true, ..web });
        }
        web.turned
    }

    pub(crate) fn drop_web(&mut self, place: usize, web: Web) {
        self.webs[place] = None;
        self.discards.put_openly(Face::Action(Deed::Web, web.group).card());
    }

    /// How many axes a seat could use now: none once out, and not the one it laid in front of itself in this turn.
    #[inline]
    pub(crate) fn usable_axes(&self, seat: Seat) -> u8 {
        let own = &self.seated[seat.index()];
        let fresh = u8::from(self.fresh_axe_of(seat).is_some());
        if own.out { 0 } else { own.axes.iter().sum::<u8>().saturating_sub(fresh) }
    }

    /// The axe that a seat has laid in front of itself in this turn of its own.
    #[inline]
    fn fresh_axe_of(&self, seat: Seat) -> Option<Group> {
        self.fresh_axe.filter(|_| self.stage.turn() == Some(seat))
    }

    /// An axe is used up: an older one, if one was laid down in this turn.
    // Ruling: of several the one of the lowest group (D-25s), since nobody gains by choosing and nobody is to be asked.
    pub(crate) fn use_axe(&mut self, seat: Seat) {
        let fresh = self.fresh_axe_of(seat);
        let axes = &mut self.seated[seat.index()].axes;
        let usable = |group: &Group| axes[*group as usize] > u8::from(fresh == Some(*group));
        if let Some(group) = Group::ALL.into_iter().find(usable) {
            axes[group as usize] -= 1;
            self.discards.put_openly(Face::Action(Deed::Axe, group).card());
        }
    }

    /// D-25c: the webs that a seat's dwarf can strike at in its own turn: at an edge of the space where it stands.
    #[inline]
    pub(crate) fn list_strikes(&self, seat: Seat, into: &mut Vec<Action>) {
        if self.webs == [None; 3] || self.usable_axes(seat) == 0 {
            return;
        }
        let at = self.seated[seat.index()].at;
        let sides = self.plan(at.tile).spaces.sides_of(at.space);
        let edges = sides.into_iter().map(|side| self.edge(at.tile, side));
        into.extend(edges.filter(|edge| self.web_on(*edge).is_some()).map(|edge| Action::Strike { edge }));
    }

    /// Whether there is anything to strike at.
    #[inline]
    pub(crate) fn can_strike(&self, seat: Seat) -> bool {
        if self.webs == [None; 3] || self.usable_axes(seat) == 0 {
            return false;
        }
        let At { tile, space } = self.seated[seat.index()].at;
        let sides = self.plan(tile).spaces.sides_of(space);
        sides.into_iter().any(|side| self.web_on(self.edge(tile, side)).is_some())
    }

    pub(crate) fn check_strike(&self, seat: Seat, edge: Edge) -> Result<(), Refusal> {
        if self.seated[seat.index()].out {
            return Err(Refusal::DwarfIsOut);
        }
        if self.usable_axes(seat) == 0 {
            return Err(Refusal::NoAxe);
        }
        if self.web_on(edge).is_none() {
            return Err(Refusal::NoWebThere { edge });
        }
        let At { tile, space } = self.seated[seat.index()].at;
        let beside = Side::ALL
            .into_iter()
            .any(|side| self.edge(tile, side) == edge && self.plan(tile).spaces.at(side) == Some(space));
        if beside { Ok(()) } else { Err(Refusal::NotBesideWeb { edge }) }
    }

    pub(crate) fn strike(&mut self, by: Seat, edge: Edge, ears: &mut impl Ears<DarkCave>) {
        let place = self.webs.iter().position(|web| web.is_some_and(|web| web.edge == edge));
        let Some((place, web)) = place.and_then(|place| Some((place, self.webs[place]?))) else { return };
        self.use_axe(by);
        let gone = self.wear(place, web);
        ears.hear(|| Told::aloud(Public::WebStruck { by, edge, gone }));
        // With nothing left to strike at and no steps left, the move is over.
        if let Stage::Moving { turn, left: 0 } = self.stage
            && !self.can_strike(turn)
        {
            self.end_move(turn, ears);
        }
    }
}
