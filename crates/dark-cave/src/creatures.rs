//! D-15, D-25e and D-26 to D-29: creatures, their way and their attacks.

use crate::dwarf::Lead;
use crate::events::Public;
use crate::game::{At, DarkCave, Stage};
use crate::notation::Action;
use crate::pieces::{Creature, Deed, Face, Group};
use crate::refusal::Refusal;
use tabletop::{Ears, Seat, Told};
use tunnels::Spot;
use tunnels::grid::bits;

/// A creature that is out, and who let it out or moved it last: its card lies in front of that seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Roaming {
    pub(crate) at: At,
    pub(crate) owner: Seat,
    /// The group of its card.
    pub(crate) group: Group,
}

/// A creature is about to attack, and somebody may drive it away with an axe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Attack {
    /// Whose turn it is.
    pub(crate) turn: Seat,
    pub(crate) creature: Creature,
    /// The seats whose dwarves it attacks, a bit each.
    pub(crate) victims: u8,
    /// Those of them that have yet to be asked.
    pub(crate) to_ask: u8,
    /// A dwarf has walked up to it; otherwise it has come by itself.
    pub(crate) walked: bool,
    /// Creatures in the same space that attack the dwarf after this one, a bit each.
    pub(crate) more: u8,
}

impl DarkCave {
    /// The creatures in a space, a bit each.
    #[inline]
    pub(crate) fn creatures_at(&self, at: At) -> u8 {
        let there = |creature: &Creature| self.creatures[*creature as usize].is_some_and(|roaming| roaming.at == at);
        Creature::ALL.into_iter().filter(there).fold(0, |all, creature| all | 1 << creature as u8)
    }

    /// The seats whose dwarves stand in a space, a bit each.
    #[inline]
    pub(crate) fn dwarves_at(&self, at: At) -> u8 {
        let there = |seat: &Seat| !self.seated[seat.index()].out && self.seated[seat.index()].at == at;
        self.seats().all().filter(there).fold(0, |all, seat| all | 1 << seat.index())
    }

    pub(crate) fn check_lure(&self, creature: Creature, hole: Spot) -> Result<(), Refusal> {
        if self.creatures[creature as usize].is_some() {
            return Err(Refusal::AlreadyOut { creature });
        }
        let hole = bits(self.holes).find(|tile| self.spot(At { tile: *tile, space: self.plan(*tile).special }) == hole);
        if hole.is_some() { Ok(()) } else { Err(Refusal::NoHoleThere) }
    }

    pub(crate) fn check_rouse(&self, creature: Creature) -> Result<(), Refusal> {
        if self.creatures[creature as usize].is_some() { Ok(()) } else { Err(Refusal::NotOut { creature }) }
    }

    #[inline]
    pub(crate) fn list_creature(&self, creature: Creature, group: Group, into: &mut Vec<Action>) {
        if self.creatures[creature as usize].is_some() {
            into.push(Action::Rouse { creature, group });
            return;
        }
        into.extend(bits(self.holes).map(|tile| {
            let hole = self.spot(At { tile, space: self.plan(tile).special });
            Action::Lure { creature, group, hole }
        }));
    }

    /// D-26: a creature climbs out of a hole.
    pub(crate) fn lure(
        &mut self,
        by: Seat,
        creature: Creature,
        group: Group,
        hole: Spot,
        ears: &mut impl Ears<DarkCave>,
    ) {
        let Some(tile) = self.cave.at(hole.cell) else { return };
        let at = At { tile, space: hole.space };
        self.creatures[creature as usize] = Some(Roaming { at, owner: by, group });
        ears.hear(|| Told::aloud(Public::Lured { by, creature, at: hole }));
        let victims = self.dwarves_at(at);
        if victims == 0 {
            self.stage = Stage::Hunting { turn: by, creature, left: creature.steps() };
        } else {
            // Ruling: put on a hole with dwarves it attacks at once and does not move (D-27).
            self.come_upon(by, creature, victims, ears);
        }
    }

    /// D-26: a creature that is out gets another owner, and moves from where it is.
    pub(crate) fn rouse(&mut self, by: Seat, creature: Creature, group: Group, ears: &mut impl Ears<DarkCave>) {
        let Some(roaming) = self.creatures[creature as usize] else { return };
        self.discards.put_openly(Face::Action(Deed::Creature(creature), roaming.group).card());
        self.creatures[creature as usize] = Some(Roaming { owner: by, group, ..roaming });
        ears.hear(|| Told::aloud(Public::Roused { by, creature, owner: roaming.owner, at: self.spot(roaming.at) }));
        self.stage = Stage::Hunting { turn: by, creature, left: creature.steps() };
    }

    /// D-28: creatures go wherever a path leads, but onto no face-down goal.
    pub(crate) fn check_creep(&self, creature: Creature, to: Spot) -> Result<(), Refusal> {
        let Some(roaming) = self.creatures[creature as usize] else { return Err(Refusal::NotOut { creature }) };
        match self.check_lead(roaming.at, to)? {
            Lead::Space(_) => Ok(()),
            Lead::Goal(..) => Err(Refusal::CreaturesTurnNoGoals),
        }
    }

    #[inline]
    pub(crate) fn list_creeps(&self, creature: Creature, into: &mut Vec<Action>) {
        let Some(roaming) = self.creatures[creature as usize] else { return };
        self.for_each_lead(roaming.at, |lead| {
            if let Lead::Space(at) = lead {
                into.push(Action::Creep { to: self.spot(at) });
            }
        });
    }

    /// One step of a creature.
    pub(crate) fn creep(&mut self, turn: Seat, creature: Creature, left: u8, to: Spot, ears: &mut impl Ears<DarkCave>) {
        let Some(roaming) = self.creatures[creature as usize] else { return };
        let Some(Lead::Space(at)) = self.lead_to(roaming.at, to) else { return };
        self.creatures[creature as usize] = Some(Roaming { at, ..roaming });
        ears.hear(|| Told::aloud(Public::Crept { by: turn, creature, from: self.spot(roaming.at), to }));
        let victims = self.dwarves_at(at);
        if victims != 0 {
            self.come_upon(turn, creature, victims, ears);
        } else if left > 1 {
            self.stage = Stage::Hunting { turn, creature, left: left - 1 };
        } else {
            self.begin_move(turn, ears);
        }
    }

    /// D-27: a creature has come to a space with dwarves, and attacks them all unless one of them drives it away.
    fn come_upon(&mut self, turn: Seat, creature: Creature, victims: u8, ears: &mut impl Ears<DarkCave>) {
        let to_ask = self.armed(victims);
        self.go_on_attacking(Attack { turn, creature, victims, to_ask, walked: false, more: 0 }, ears);
    }

    /// D-15: a dwarf has walked up to creatures; they attack one after the other.
    pub(crate) fn meet(&mut self, seat: Seat, creatures: u8, ears: &mut impl Ears<DarkCave>) {
        let Some(creature) = Creature::ALL.into_iter().find(|creature| creatures >> *creature as u8 & 1 == 1) else {
            return self.enter(seat, 0, ears);
        };
        let victims = 1 << seat.index();
        let (to_ask, more) = (self.armed(victims), creatures & !(1 << creature as u8));
        self.go_on_attacking(Attack { turn: seat, creature, victims, to_ask, walked: true, more }, ears);
    }

    /// Those of some seats that could use an axe.
    fn armed(&self, seats: u8) -> u8 {
        bits(seats.into()).filter(|seat| self.usable_axes(Seat::new(*seat)) > 0).fold(0, |all, seat| all | 1 << seat)
    }

    /// Who is asked next: clockwise from the active seat's left, the active seat last.
    #[inline]
    pub(crate) fn asked(&self, attack: &Attack) -> Option<Seat> {
        self.clockwise_after(attack.turn).find(|seat| attack.to_ask >> seat.index() & 1 == 1)
    }

    /// Asks the next one; when nobody is left to ask, the creature attacks.
    fn go_on_attacking(&mut self, attack: Attack, ears: &mut impl Ears<DarkCave>) {
        if attack.to_ask != 0 {
            self.stage = Stage::Attacked(attack);
            return;
        }
        for seat in self.clockwise_after(attack.turn).filter(|seat| attack.victims >> seat.index() & 1 == 1) {
            self.suffer(seat, attack.creature, ears);
        }
        self.after_attack(attack, ears);
    }

    /// D-29: what an attack does.
    fn suffer(&mut self, seat: Seat, creature: Creature, ears: &mut impl Ears<DarkCave>) {
        ears.hear(|| Told::aloud(Public::Attacked { creature, seat }));
        match creature {
            Creature::Rat => self.lose_card(seat, ears),
            Creature::Lindworm => self.seated[seat.index()].lies_next = true,
            Creature::Goblin => self.lose_gold(seat, ears),
        }
    }

    /// D-25e, D-25f: the asked seat uses an axe, or does not.
    pub(crate) fn answer(&mut self, attack: Attack, drives: bool, ears: &mut impl Ears<DarkCave>) {
        let Some(seat) = self.asked(&attack) else { return };
        if drives {
            self.use_axe(seat);
            ears.hear(|| Told::aloud(Public::DrivenAway { by: seat, creature: attack.creature }));
            self.remove_creature(attack.creature);
            self.after_attack(attack, ears);
        } else {
            ears.hear(|| Told::aloud(Public::Endured { by: seat, creature: attack.creature }));
            self.go_on_attacking(Attack { to_ask: attack.to_ask & !(1 << seat.index()), ..attack }, ears);
        }
    }

    /// A creature is gone, and so is its card.
    pub(crate) fn remove_creature(&mut self, creature: Creature) {
        if let Some(roaming) = self.creatures[creature as usize].take() {
            self.discards.put_openly(Face::Action(Deed::Creature(creature), roaming.group).card());
        }
    }

    /// A creature that came stops, and step 2 follows; a dwarf that walked meets the next one, or its move is over.
    fn after_attack(&mut self, attack: Attack, ears: &mut impl Ears<DarkCave>) {
        if attack.walked {
            self.meet(attack.turn, attack.more, ears);
        } else {
            self.begin_move(attack.turn, ears);
        }
    }

    /// D-4: at the start of a seat's turn its creatures go.
    pub(crate) fn send_away(&mut self, owner: Seat, ears: &mut impl Ears<DarkCave>) {
        for creature in Creature::ALL {
            if self.creatures[creature as usize].is_some_and(|roaming| roaming.owner == owner) {
                self.remove_creature(creature);
                ears.hear(|| Told::aloud(Public::CreatureLeft { owner, creature }));
            }
        }
    }
}
