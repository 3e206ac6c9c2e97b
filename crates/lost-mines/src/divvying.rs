//! L-26 and L-27: who gets what.

use crate::events::{GivenBack, Pool};
use crate::game::{LostMines, MOST_SEATS};
use crate::pieces::{Character, Clan, Treasure};
use tabletop::Seat;

/// What the dragon costs (L-27).
pub const DRAGON_COSTS: u16 = 2;

/// How a round ended, as everybody saw it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct RoundResult {
    /// Everybody's points; places beyond the table are 0.
    pub points: [u16; MOST_SEATS],
}

/// How the treasures of a round are divided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Division {
    /// What each clan divides.
    pub pools: Vec<Pool>,
    /// Everybody's points.
    pub points: [u16; MOST_SEATS],
    /// What the dragon cost.
    pub dragon: Option<GivenBack>,
}

impl LostMines {
    /// What a seat has taken, most valuable first.
    pub(crate) fn taken_by(&self, seat: Seat) -> Vec<Treasure> {
        let own = self.treasure_places().filter(|place| self.takers[place.index()] == Some(seat));
        let mut taken: Vec<Treasure> = own.map(|place| self.treasure(place)).collect();
        taken.sort_by_key(|treasure| (std::cmp::Reverse(treasure.value), treasure.kind));
        taken
    }

    /// What a seat's treasures are worth together, and the best one alone.
    fn worth(&self, seat: Seat) -> (u16, u8) {
        let own = self.treasure_places().filter(|place| self.takers[place.index()] == Some(seat));
        own.map(|place| self.treasure(place).value)
            .fold((0, 0), |(sum, best), value| (sum + u16::from(value), best.max(value)))
    }

    /// Selfish dwarves score their own treasures; everybody else scores with a clan; then the dragon takes its due.
    pub(crate) fn divide(&self) -> Division {
        let mut points = [0; MOST_SEATS];
        for seat in self.seats().all().filter(|seat| self.dwarf(*seat).character == Character::Selfish) {
            points[seat.index()] = self.worth(seat).0;
        }
        let pools: Vec<Pool> = Clan::ALL.into_iter().map(|clan| self.pool(clan)).collect();
        for pool in &pools {
            pool.scorers.iter().for_each(|seat| points[seat.index()] += pool.share);
            pool.best.iter().for_each(|seat| points[seat.index()] += pool.rest);
        }
        // Ruling: after the division, and they do not return to the clan (L-27c, L-27d).
        let dragon = self.dragon.map(|seat| {
            let due = points[seat.index()].min(DRAGON_COSTS);
            points[seat.index()] -= due;
            GivenBack { seat, points: due }
        });
        Division { pools, points, dragon }
    }

    /// What a clan's scorers divide: its saboteurs from the other side are among them, its selfish dwarf is not.
    fn pool(&self, clan: Clan) -> Pool {
        let scorers: Vec<Seat> =
            self.seats().all().filter(|seat| self.dwarf(*seat).scores_with() == Some(clan)).collect();
        let sum: u16 = scorers.iter().map(|seat| self.worth(*seat).0).sum();
        let n_scorers = scorers.len() as u16;
        // Ruling: a clan without members scores nothing.
        let share = sum.checked_div(n_scorers).unwrap_or_default();
        let remainder = sum - share * n_scorers;
        let most = scorers.iter().map(|seat| self.worth(*seat).1).max().unwrap_or_default();
        // Ruling: a collector of several equally best treasures counts once.
        let collected_best = |seat: &Seat| remainder > 0 && self.worth(*seat).1 == most;
        let best: Vec<Seat> = scorers.iter().copied().filter(collected_best).collect();
        let rest = remainder.checked_div(best.len() as u16).unwrap_or_default();
        let lost = remainder - rest * best.len() as u16;
        Pool { clan, scorers, sum, share, best, rest, lost }
    }
}
