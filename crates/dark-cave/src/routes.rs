//! Whole ways that a dwarf or a creature can go, with what they cost: for people who point at a goal, and for bots.
//!
//! Everything here is public: what a face-down goal is plays no part.

use crate::dwarf::Lead;
use crate::game::{At, DarkCave, Stage};
use crate::path::Feature;
use crate::pieces::{Creature, GoalPlace};
use serde::Serialize;
use tabletop::Seat;
use tunnels::grid::bits;
use tunnels::{Spot, Walks};

/// The best way for a dwarf to a space: at as low a cost as can be, then as short as can be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Route {
    /// Where it leads; a face-down goal is written with space 0.
    pub to: Spot,
    /// Step by step.
    pub steps: Vec<Spot>,
    /// How many cards bridges on the way cost.
    pub cards: u8,
    /// How much gold tunnels on the way cost.
    pub gold: u8,
    /// The creatures at its end: they attack.
    pub meets: Vec<Creature>,
    /// The face-down goal that is turned over at its end.
    pub turns: Option<GoalPlace>,
    /// It leads out of the cave.
    pub leaves: bool,
    /// There is gold to be had if the move ends there.
    pub takes: bool,
}

/// A way for a creature to a space, as short as can be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Hunt {
    /// Where it leads.
    pub to: Spot,
    /// Step by step.
    pub steps: Vec<Spot>,
    /// Whose dwarves it attacks there.
    pub attacks: Vec<Seat>,
}

/// Where a walk has come, and the cards and gold that it took: whoever has lost all its cards or gold pays no more of it,
/// so it makes a difference for the way on which of both was paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Walked {
    to: Lead,
    cards: u8,
    gold: u8,
}

impl DarkCave {
    /// Where a seat's dwarf can go as the cave lies: with the steps that are left to it while it moves, or with those
    /// that it would have in a turn of its own.
    pub(crate) fn routes(&self, seat: Seat) -> Vec<Route> {
        let n_cards = self.hands[seat.index()].count() as u8;
        let (n_steps, n_cards) = match self.stage {
            Stage::Moving { turn, left } if turn == seat => (left, n_cards),
            Stage::Hunting { turn, .. } if turn == seat => (self.steps_of(seat), n_cards),
            Stage::Attacked(attack) if attack.turn == seat => (self.steps_of(seat), n_cards),
            Stage::Deal | Stage::Over => return Vec::new(),
            // A card leaves the hand before the dwarf moves, and an empty hand has no turn (D-5).
            _ if n_cards == 0 => return Vec::new(),
            _ => (self.steps_of(seat), n_cards - 1),
        };
        let start = Walked { to: Lead::Space(self.seated[seat.index()].at), cards: 0, gold: 0 };
        let mut walks = Walks::from(start, 0);
        for n in 0..n_steps {
            walks.go_on(|from, _, to| {
                // What stops a move does so where it enters, not where it begins.
                let Lead::Space(at) = from.to else { return };
                if n == 0 || self.walks_on(at) {
                    self.for_each_lead(at, |lead| {
                        let on = self.walked(seat, n_cards, from, at, lead);
                        to(on, on.cards + on.gold);
                    });
                }
            });
        }
        let mut best = walks.cheapest(|walked| self.spot_of(walked.to));
        best.remove(&self.spot_of(start.to));
        best.into_iter()
            .map(|(to, reached)| {
                let steps = walks.way(reached).into_iter().map(|walked| self.spot_of(walked.to)).collect();
                self.route(to, reached.at, steps)
            })
            .collect()
    }

    /// An empty hand and an empty purse pay nothing (D-12, D-13).
    fn walked(&self, seat: Seat, most_cards: u8, way: Walked, from: At, lead: Lead) -> Walked {
        let most_gold = self.seated[seat.index()].gold;
        let mut on = Walked { to: lead, ..way };
        if let Lead::Space(at) = lead {
            let plan = self.plan(at.tile);
            let inside = (from.tile == at.tile).then_some(from.space);
            on.cards = most_cards.min(on.cards + u8::from(plan.costs_card(inside, at.space)));
            on.gold = most_gold.min(on.gold + u8::from(plan.costs_gold(at.space)));
        }
        on
    }

    /// Whether a move goes on from a space: no creature stops it there, and the dwarf does not leave the cave.
    fn walks_on(&self, at: At) -> bool {
        self.creatures_at(at) == 0 && !self.is_exit(at)
    }

    fn is_exit(&self, at: At) -> bool {
        let laid = self.cave.tile(at.tile).face;
        laid.feature() == Feature::Exit && laid.plan().special == at.space
    }

    fn route(&self, to: Spot, walked: Walked, steps: Vec<Spot>) -> Route {
        let Walked { to: lead, cards, gold } = walked;
        let plain = Route { to, steps, cards, gold, meets: Vec::new(), turns: None, leaves: false, takes: false };
        match lead {
            Lead::Goal(number, _) => Route { turns: DarkCave::goal_at(number), ..plain },
            Lead::Space(at) => {
                let creatures = self.creatures_at(at);
                let vein = self.vein_gold >> at.tile & 1 == 1 && self.plan(at.tile).special == at.space;
                Route {
                    meets: Creature::ALL.into_iter().filter(|one| creatures >> *one as u8 & 1 == 1).collect(),
                    leaves: self.is_exit(at),
                    takes: vein,
                    ..plain
                }
            }
        }
    }

    /// Where the creature that is moving can go.
    pub(crate) fn hunts(&self) -> Vec<Hunt> {
        let Stage::Hunting { creature, left, .. } = self.stage else { return Vec::new() };
        let Some(roaming) = self.creatures[creature as usize] else { return Vec::new() };
        let mut walks = Walks::from(roaming.at, ());
        for n in 0..left {
            walks.go_on(|from, (), to| {
                if n == 0 || self.dwarves_at(from) == 0 {
                    self.for_each_lead(from, |lead| match lead {
                        Lead::Space(at) => to(at, ()),
                        Lead::Goal(..) => {}
                    });
                }
            });
        }
        let hunts = walks.cheapest(|at| self.spot(at)).into_iter().map(|(to, reached)| {
            let steps = walks.way(reached).into_iter().map(|at| self.spot(at)).collect();
            Hunt { to, steps, attacks: bits(self.dwarves_at(reached.at).into()).map(Seat::new).collect() }
        });
        // Back where it is, it could as well halt, unless it attacks there.
        hunts.filter(|hunt| hunt.to != self.spot(roaming.at) || !hunt.attacks.is_empty()).collect()
    }
}
