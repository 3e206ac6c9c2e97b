//! D-10 to D-15: dwarves on their way.

use crate::events::{Private, Public};
use crate::game::{At, DarkCave, Stage};
use crate::memory::HandEvent;
use crate::notation::Action;
use crate::path::Feature;
use crate::refusal::Refusal;
use tabletop::discards::Left;
use tabletop::{Ears, Seat, Told};
use tunnels::grid::bits;
use tunnels::{Number, Side, Spot};

/// How far a dwarf may go (D-6).
pub const STEPS: u8 = 3;
/// How far it may go with boots (D-24).
pub const STEPS_WITH_BOOTS: u8 = 4;

/// Where one step leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Lead {
    /// To a space.
    Space(At),
    /// Onto a face-down goal, by one of its sides: dwarves only.
    Goal(Number, Side),
}

impl DarkCave {
    /// Calls `lead` for everything that is one step from a space: inside its card, over an edge that is open on both
    /// sides and has no web, from ladder to ladder.
    #[inline]
    pub(crate) fn for_each_lead(&self, from: At, mut lead: impl FnMut(Lead)) {
        let plan = self.plan(from.tile);
        for space in bits(plan.spaces.next_to(from.space).into()) {
            lead(Lead::Space(At { tile: from.tile, space }));
        }
        // Ladders that a plain step reaches too are the same step (D-11).
        let mut beside_ladders = 1 << from.tile;
        for side in plan.spaces.sides_of(from.space) {
            let Some(beside) = self.cave.neighbour(from.tile, side) else { continue };
            if self.web_on(self.edge(from.tile, side)).is_some() {
                continue;
            }
            if self.cave.is_covered(beside) {
                lead(Lead::Goal(beside, side.opposite()));
            } else if let Some(space) = self.plan(beside).spaces.at(side.opposite()) {
                if space == self.plan(beside).special {
                    beside_ladders |= 1 << beside;
                }
                lead(Lead::Space(At { tile: beside, space }));
            }
        }
        if self.ladders >> from.tile & 1 == 1 && plan.special == from.space {
            for tile in bits(self.ladders & !beside_ladders) {
                lead(Lead::Space(At { tile, space: self.plan(tile).special }));
            }
        }
    }

    /// Where a written space leads from here, if it is one step away.
    pub(crate) fn lead_to(&self, from: At, to: Spot) -> Option<Lead> {
        let mut found = None;
        self.for_each_lead(from, |lead| {
            if self.spot_of(lead) == to {
                found = Some(lead);
            }
        });
        found
    }

    /// A lead as it is written: the spaces of a face-down goal are not known, so it is written with space 0.
    #[inline]
    pub(crate) fn spot_of(&self, lead: Lead) -> Spot {
        match lead {
            Lead::Space(at) => self.spot(at),
            Lead::Goal(number, _) => Spot::new(self.cave.tile(number).cell, 0),
        }
    }

    /// D-6, D-24, D-29: how far a seat's dwarf may go in a turn of its own.
    #[inline]
    pub(crate) fn steps_of(&self, seat: Seat) -> u8 {
        let own = &self.seated[seat.index()];
        if own.out || own.lies_now || own.lies_next {
            0
        } else if own.boots.is_some() {
            STEPS_WITH_BOOTS
        } else {
            STEPS
        }
    }

    pub(crate) fn check_step(&self, seat: Seat, left: u8, to: Spot) -> Result<(), Refusal> {
        let own = &self.seated[seat.index()];
        if left == 0 {
            return Err(if own.lies_now || own.lies_next { Refusal::DwarfLies } else { Refusal::NoStepsLeft });
        }
        self.check_lead(own.at, to).map(|_| ())
    }

    /// Whether a step leads there, or why not.
    pub(crate) fn check_lead(&self, from: At, to: Spot) -> Result<Lead, Refusal> {
        if let Some(lead) = self.lead_to(from, to) {
            return Ok(lead);
        }
        let beside = Side::ALL.into_iter().find(|side| self.cave.tile(from.tile).cell.step(*side) == to.cell);
        // Only from the space at that edge would a step lead over it.
        let beside = beside.filter(|side| self.plan(from.tile).spaces.at(*side) == Some(from.space));
        match beside.map(|side| self.edge(from.tile, side)).filter(|edge| self.web_on(*edge).is_some()) {
            Some(edge) => Err(Refusal::WebBlocks { edge }),
            None => Err(Refusal::NoStepThere { to }),
        }
    }

    #[inline]
    pub(crate) fn list_steps(&self, seat: Seat, left: u8, into: &mut Vec<Action>) {
        if left > 0 {
            self.for_each_lead(self.seated[seat.index()].at, |lead| into.push(Action::Step { to: self.spot_of(lead) }));
        }
    }

    /// One step of a move: first the toll, then creatures, then the exit.
    #[inline]
    pub(crate) fn step(&mut self, seat: Seat, left: u8, to: Spot, ears: &mut impl Ears<DarkCave>) {
        let from = self.seated[seat.index()].at;
        match self.lead_to(from, to) {
            Some(Lead::Goal(number, entry)) => {
                let at = self.turn_goal(seat, number, entry, ears);
                self.seated[seat.index()].at = at;
                let to = self.spot(at);
                ears.hear(|| Told::aloud(Public::Stepped { by: seat, from: self.spot(from), to }));
                self.go_on(seat, 0, ears);
            }
            Some(Lead::Space(at)) => {
                self.seated[seat.index()].at = at;
                ears.hear(|| Told::aloud(Public::Stepped { by: seat, from: self.spot(from), to }));
                self.pay_tolls(seat, from, at, ears);
                let met = self.creatures_at(at);
                if met == 0 {
                    self.enter(seat, left - 1, ears);
                } else {
                    self.meet(seat, met, ears);
                }
            }
            None => {}
        }
    }

    /// D-12, D-13: bridges cost a card, tunnels gold.
    fn pay_tolls(&mut self, seat: Seat, from: At, to: At, ears: &mut impl Ears<DarkCave>) {
        let plan = self.plan(to.tile);
        let inside = (from.tile == to.tile).then_some(from.space);
        if plan.costs_card(inside, to.space) {
            ears.hear(|| Told::aloud(Public::BridgeCrossed { by: seat }));
            self.lose_card(seat, ears);
        }
        if plan.costs_gold(to.space) {
            ears.hear(|| Told::aloud(Public::TunnelEntered { by: seat }));
            self.lose_gold(seat, ears);
        }
    }

    /// A card is drawn at random from a seat's hand by its left neighbour, and is gone for good.
    pub(crate) fn lose_card(&mut self, seat: Seat, ears: &mut impl Ears<DarkCave>) {
        let drawn_by = self.seats().left_of(seat);
        let hand = &mut self.hands[seat.index()];
        if hand.is_empty() {
            // Ruling: an empty hand loses nothing.
            ears.hear(|| Told::aloud(Public::CardLost { seat, drawn_by, group: None }));
            return;
        }
        let card = hand.take_at(self.luck.below(hand.count()));
        self.memories.note(HandEvent::Hid { by: seat, place: self.discards.hidden.count() as u8 });
        self.discards.hide(seat, Left::Lost, card);
        ears.hear(|| {
            let group = Some(card.front().group());
            Told::aloud(Public::CardLost { seat, drawn_by, group })
                .whisper(seat, Private::YouLost { card: card.front() })
        });
    }

    /// A dwarf has come to a space, and whatever was there has had its turn: is it the exit (D-18)?
    pub(crate) fn enter(&mut self, seat: Seat, left: u8, ears: &mut impl Ears<DarkCave>) {
        let At { tile, space } = self.seated[seat.index()].at;
        let laid = self.cave.tile(tile).face;
        if laid.feature() == Feature::Exit && laid.plan().special == space {
            self.leave_cave(seat, ears);
        } else {
            self.go_on(seat, left, ears);
        }
    }

    /// The move goes on, or is over with its last step; while there is a web to strike at, it stays open (D-25).
    #[inline]
    pub(crate) fn go_on(&mut self, seat: Seat, left: u8, ears: &mut impl Ears<DarkCave>) {
        self.stage = Stage::Moving { turn: seat, left };
        if left == 0 && !self.can_strike(seat) {
            self.end_move(seat, ears);
        }
    }
}
