//! The baseline: a number for each other seat. Digging towards the goals adds to it; dead ends, turns away, harm to
//! trusted seats and help for others subtract. Those with the least are taken for opponents, without any doubt.

use crate::belief::Belief;
use crate::thinking::{Given, Thinking};
use tabletop::game::Config;
use tabletop::hearing::Heard;
use tabletop::{Seat, Seats, Viewer};

/// How far each seat is trusted.
#[derive(Clone, Debug, Default)]
pub struct Trust {
    sums: [f64; Seats::MOST as usize],
    round: Option<u8>,
}

/// A difference in trust of one makes this much of a difference in belief: as good as certain.
const CERTAIN: f64 = 8.0;

impl Trust {
    /// Hears what happened in one entry. `scene` is what everybody saw before it.
    pub fn hear<G: Thinking>(&mut self, heard: &[Heard<G>], world: &G, seat: Seat, scene: Option<&G::Scene>) {
        let round = world.secret_round();
        if round != self.round {
            *self = Trust { round, ..Trust::default() };
        }
        let (Some(scene), Some(_)) = (scene, round) else { return };
        for (by, act) in G::acts(heard) {
            let belief = self.belief(world, seat);
            let mut added = 0.0;
            for (layout, shares) in belief.layouts_with(G::target(act)).iter().enumerate() {
                for (to, share) in shares.iter().enumerate().filter(|(_, share)| **share > 1e-6) {
                    let given = Given { identity: 0, to: to as u8, layout };
                    let looks = G::features(scene, by, act, given);
                    added += share * G::trust().iter().zip(looks).map(|(trust, look)| trust * look).sum::<f64>();
                }
            }
            self.sums[by.index()] += added;
        }
    }

    /// Who is who, by trust alone.
    pub fn belief<G: Thinking>(&self, world: &G, seat: Seat) -> Belief {
        let own = world.identity(seat).unwrap_or(0);
        let n_seats = world.config().seats().count();
        let mut assignments = world.assignments();
        for (assignment, ways) in &mut assignments {
            let against = |other: usize| world.against(seat, own, Seat::new(other as u8), assignment[other]);
            let others = (0..n_seats).filter(|other| *other != seat.index());
            let trusted: f64 = others.map(|other| self.sums[other] * (0.5 - against(other))).sum();
            *ways *= (CERTAIN * trusted.clamp(-60.0, 60.0)).exp();
        }
        let mut belief = Belief::prior(&assignments, &world.layouts());
        world.rule_out(Viewer::Seat(seat), &mut belief);
        belief
    }
}
