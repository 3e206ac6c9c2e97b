//! D-20 to D-22 and D-24: action cards with instant effects, and what lies in front of seats.

use crate::events::{Private, Public};
use crate::game::DarkCave;
use crate::notation::Action;
use crate::pieces::{Deed, Face, GoalPlace, Group};
use crate::plan::Lies;
use crate::refusal::Refusal;
use tabletop::{Ears, Seat, Told};
use tunnels::{Cell, Number, Side};

impl DarkCave {
    /// Everything that can be done with an action card.
    #[inline]
    pub(crate) fn list_deeds(&self, seat: Seat, deed: Deed, group: Group, into: &mut Vec<Action>) {
        let seats = self.seats().all();
        match deed {
            Deed::Information => {
                let hidden = GoalPlace::ALL.into_iter().filter(|goal| self.is_face_down(*goal));
                into.extend(hidden.map(|goal| Action::LookAtGoal { group, goal }));
                let secret = seats.filter(|other| *other != seat && !self.seated[other.index()].shown);
                into.extend(secret.map(|seat| Action::LookAtClan { group, seat }));
            }
            Deed::Boots => {
                let barefoot = seats.filter(|other| self.seated[other.index()].boots.is_none());
                into.extend(barefoot.map(|seat| Action::Boots { group, seat }));
            }
            Deed::Axe => into.extend(seats.map(|seat| Action::Axe { group, seat })),
            Deed::Web => self.list_webs(group, into),
            Deed::Rockfall => {
                let bare = self.cave.numbers().filter(|number| self.check_bare(*number).is_ok());
                into.extend(bare.map(|number| Action::Rockfall { group, cell: self.cave.tile(number).cell }));
            }
            Deed::Swap => {
                let others = seats.filter(|other| *other != seat);
                into.extend(others.map(|seat| Action::Swap { group, seat }));
            }
            Deed::Creature(creature) => self.list_creature(creature, group, into),
        }
    }

    /// Whether a card from hand may be played so.
    pub(crate) fn check_deed(&self, by: Seat, action: Action) -> Result<(), Refusal> {
        let seated = |seat: Seat| {
            if self.seats().has(seat) { Ok(&self.seated[seat.index()]) } else { Err(Refusal::NoSuchSeat { seat }) }
        };
        match action {
            Action::Lay { path, way, cell } => self.check_lay(path, way, cell),
            Action::LookAtGoal { goal, .. } if !self.is_face_down(goal) => {
                Err(Refusal::GoalIsFaceUp { goal: self.goal(goal) })
            }
            Action::LookAtGoal { .. } => Ok(()),
            Action::LookAtClan { seat, .. } => match seated(seat)?.shown {
                _ if seat == by => Err(Refusal::OwnClanCard),
                true => Err(Refusal::ClanCardIsShown { seat }),
                false => Ok(()),
            },
            Action::Boots { seat, .. } => match seated(seat)?.boots {
                Some(_) => Err(Refusal::HasBoots { seat }),
                None => Ok(()),
            },
            Action::Axe { seat, .. } => seated(seat).map(|_| ()),
            Action::Web { edge, .. } => self.check_web(edge),
            Action::Rockfall { cell, .. } => self.check_rockfall(cell),
            Action::Swap { seat, .. } => {
                seated(seat)?;
                if seat == by { Err(Refusal::OwnHand) } else { Ok(()) }
            }
            Action::Lure { creature, hole, .. } => self.check_lure(creature, hole),
            Action::Rouse { creature, .. } => self.check_rouse(creature),
            Action::Discard(_)
            | Action::DiscardTwo(..)
            | Action::Step { .. }
            | Action::Stay
            | Action::Creep { .. }
            | Action::Halt
            | Action::Strike { .. }
            | Action::Drive
            | Action::Endure => Ok(()),
        }
    }

    /// Does what a card does.
    pub(crate) fn do_deed(&mut self, by: Seat, action: Action, ears: &mut impl Ears<DarkCave>) {
        match action {
            Action::Lay { path, way, cell } => self.lay(by, path, way, cell, ears),
            Action::LookAtGoal { group, goal } => {
                self.discards.put_openly(Face::Action(Deed::Information, group).card());
                self.looked[by.index()].goals |= 1 << goal.index();
                ears.hear(|| {
                    Told::aloud(Public::LookedAtGoal { by, goal })
                        .whisper(by, Private::GoalIs { goal, front: self.goal(goal) })
                });
            }
            Action::LookAtClan { group, seat } => {
                self.discards.put_openly(Face::Action(Deed::Information, group).card());
                self.looked[by.index()].clans |= 1 << seat.index();
                ears.hear(|| {
                    Told::aloud(Public::LookedAtClan { by, seat })
                        .whisper(by, Private::ClanIs { seat, dwarf: self.dwarf(seat) })
                });
            }
            Action::Boots { group, seat } => {
                self.seated[seat.index()].boots = Some(group);
                ears.hear(|| Told::aloud(Public::BootsGiven { by, seat }));
            }
            Action::Axe { group, seat } => {
                self.seated[seat.index()].axes[group as usize] += 1;
                self.fresh_axe = (seat == by).then_some(group);
                ears.hear(|| Told::aloud(Public::AxeGiven { by, seat }));
            }
            Action::Web { group, edge } => self.spin(by, group, edge, ears),
            Action::Rockfall { group, cell } => self.rockfall(by, group, cell, ears),
            Action::Swap { group, seat } => self.swap(by, group, seat, ears),
            Action::Lure { creature, group, hole } => self.lure(by, creature, group, hole, ears),
            Action::Rouse { creature, group } => self.rouse(by, creature, group, ears),
            _ => {}
        }
    }
}

/// D-21: rockfall.
impl DarkCave {
    fn check_rockfall(&self, cell: Cell) -> Result<(), Refusal> {
        let number = self.cave.at(cell).ok_or(Refusal::NothingThere { cell })?;
        self.check_bare(number)
    }

    /// Whether a tile may be removed: a path card without dwarf or creature.
    #[inline]
    fn check_bare(&self, number: Number) -> Result<(), Refusal> {
        match number {
            0 => return Err(Refusal::StartStays),
            1..=4 => return Err(Refusal::GoalStays),
            _ => {}
        }
        let inside = |seat: &Seat| !self.seated[seat.index()].out && self.seated[seat.index()].at.tile == number;
        if let Some(seat) = self.seats().all().find(inside) {
            return Err(Refusal::DwarfStandsThere { seat });
        }
        match self.creatures.iter().flatten().any(|roaming| roaming.at.tile == number) {
            true => Err(Refusal::CreatureStandsThere),
            false => Ok(()),
        }
    }

    fn rockfall(&mut self, by: Seat, group: Group, cell: Cell, ears: &mut impl Ears<DarkCave>) {
        let Some(number) = self.cave.at(cell) else { return };
        let Lies::Path(card, _) = self.cave.tile(number).face.lies() else { return };
        let webs = self.webs_that_go(number);
        // Whatever lies face up can be built on, also if it has been cut off.
        let everything = self.cave.present();
        self.cave.remove(number, everything);
        let tile = !(1 << number);
        self.holes &= tile;
        self.ladders &= tile;
        let gold = self.vein_gold >> number & 1 == 1;
        if gold {
            self.vein_gold &= tile;
            self.pool += 1;
        }
        self.discards.put_openly(Face::Action(Deed::Rockfall, group).card());
        self.discards.put_openly(Face::Path(card).card());
        ears.hear(|| Told::aloud(Public::Collapsed { by, cell, card, gold, webs }));
    }

    /// A web on an open end of the card goes with it; one on an edge to another card stays if that card is open there.
    fn webs_that_go(&mut self, number: Number) -> Vec<tunnels::Edge> {
        let mut gone = Vec::new();
        for side in Side::ALL {
            let edge = self.edge(number, side);
            let across = self.cave.neighbour(number, side).filter(|beside| !self.cave.is_covered(*beside));
            if across.is_some_and(|beside| self.cave.tile(beside).tile.openings().has(side.opposite())) {
                continue;
            }
            for place in 0..self.webs.len() {
                if let Some(web) = self.webs[place].filter(|web| web.edge == edge) {
                    self.drop_web(place, web);
                    gone.push(edge);
                }
            }
        }
        gone
    }
}

/// D-22: swap.
impl DarkCave {
    /// Whole hands change places; the other seat draws instead of the player.
    fn swap(&mut self, by: Seat, group: Group, with: Seat, ears: &mut impl Ears<DarkCave>) {
        self.discards.put_openly(Face::Action(Deed::Swap, group).card());
        self.hands.swap(by.index(), with.index());
        (self.drawer, self.draws) = (with, 1);
        let (own, other) = (self.hands[by.index()], self.hands[with.index()]);
        self.memories.note_swap((by, &own), (with, &other));
        ears.hear(|| {
            let (got, given) = (self.sorted_hand(by), self.sorted_hand(with));
            Told::aloud(Public::Swapped { by, with })
                .whisper(by, Private::YouSwapped { with, given: given.clone(), got: got.clone() })
                .whisper(with, Private::YouSwapped { with: by, given: got, got: given })
        });
    }
}
