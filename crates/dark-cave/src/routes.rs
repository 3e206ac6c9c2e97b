//! Whole ways that a dwarf or a creature can go, with what they cost: for people who point at a goal, and for bots.
//!
//! Everything here is public: what a face-down goal is plays no part.

use crate::dwarf::Lead;
use crate::game::{At, DarkCave, Stage};
use crate::path::Feature;
use crate::pieces::{Creature, GoalPlace};
use serde::Serialize;
use std::collections::BTreeMap;
use tabletop::Seat;
use tunnels::Spot;
use tunnels::grid::bits;

/// The best way for a dwarf to a space: at as low a cost as can be, then as short as can be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
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
pub struct Hunt {
    /// Where it leads.
    pub to: Spot,
    /// Step by step.
    pub steps: Vec<Spot>,
    /// Whose dwarves it attacks there.
    pub attacks: Vec<Seat>,
}

/// How a space was reached: cards and gold paid, steps taken, and from where.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Way {
    price: u8,
    steps: Vec<Spot>,
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
        let start = self.seated[seat.index()].at;
        let mut best: BTreeMap<Spot, (Lead, Way)> = BTreeMap::new();
        let home = Way { price: 0, steps: Vec::new(), cards: 0, gold: 0 };
        let mut layer = BTreeMap::from([(key(start, &home), (start, home))]);
        for _ in 0..n_steps {
            let mut next: BTreeMap<Reached, (At, Way)> = BTreeMap::new();
            for (from, way) in layer.values() {
                let from = *from;
                self.for_each_lead(from, |lead| {
                    let on = self.walked(seat, n_cards, way, from, lead);
                    let to = self.spot_of(lead);
                    if let Lead::Space(at) = lead
                        && self.walks_on(at)
                        && next.get(&key(at, &on)).is_none_or(|(_, other)| on < *other)
                    {
                        next.insert(key(at, &on), (at, on.clone()));
                    }
                    if best
                        .get(&to)
                        .is_none_or(|(_, other)| (on.price, on.steps.len()) < (other.price, other.steps.len()))
                    {
                        best.insert(to, (lead, on));
                    }
                });
            }
            layer = next;
        }
        best.remove(&self.spot(start));
        best.into_iter().map(|(to, (lead, way))| self.route(to, lead, way)).collect()
    }

    /// An empty hand and an empty purse pay nothing (D-12, D-13).
    fn walked(&self, seat: Seat, most_cards: u8, way: &Way, from: At, lead: Lead) -> Way {
        let most_gold = self.seated[seat.index()].gold;
        let mut on = way.clone();
        on.steps.push(self.spot_of(lead));
        if let Lead::Space(at) = lead {
            let plan = self.plan(at.tile);
            let inside = (from.tile == at.tile).then_some(from.space);
            on.cards = most_cards.min(on.cards + u8::from(plan.costs_card(inside, at.space)));
            on.gold = most_gold.min(on.gold + u8::from(plan.costs_gold(at.space)));
            on.price = on.cards + on.gold;
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

    fn route(&self, to: Spot, lead: Lead, way: Way) -> Route {
        let Way { steps, cards, gold, .. } = way;
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
        let mut best: BTreeMap<Spot, Hunt> = BTreeMap::new();
        let mut layer: Vec<(At, Vec<Spot>)> = vec![(roaming.at, Vec::new())];
        for _ in 0..left {
            let mut next = Vec::new();
            for (from, steps) in &layer {
                self.for_each_lead(*from, |lead| {
                    let Lead::Space(at) = lead else { return };
                    let to = self.spot(at);
                    if best.contains_key(&to) {
                        return;
                    }
                    let mut steps = steps.clone();
                    steps.push(to);
                    let victims = self.dwarves_at(at);
                    let attacks = bits(victims.into()).map(Seat::new).collect();
                    best.insert(to, Hunt { to, steps: steps.clone(), attacks });
                    if victims == 0 {
                        next.push((at, steps));
                    }
                });
            }
            layer = next;
        }
        // Back where it is, it could as well halt, unless it attacks there.
        best.retain(|to, hunt| *to != self.spot(roaming.at) || !hunt.attacks.is_empty());
        best.into_values().collect()
    }
}

/// A space, and the cards and gold that were paid: whoever has lost all its cards or gold pays no more of it, so it makes
/// a difference for the way on which of both was paid.
type Reached = (u8, u8, u8, u8);

fn key(at: At, way: &Way) -> Reached {
    (at.tile, at.space, way.cards, way.gold)
}
