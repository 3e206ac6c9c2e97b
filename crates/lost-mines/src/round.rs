//! L-24, L-25 and L-28: ends and new beginnings.

use crate::divvying::RoundResult;
use crate::events::{Ending, Public};
use crate::game::{LostMines, Stage};
use serde::Serialize;
use tabletop::{Ears, Seat, Told};

/// How a game ended (L-28).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// Everybody's points.
    pub points: Vec<u16>,
    /// Who has most of them; several share the win.
    pub winners: Vec<Seat>,
}

impl LostMines {
    /// Ends the round: dwarf cards and treasures are turned over, and divided.
    pub(crate) fn end_round(&mut self, ending: Ending, ears: &mut impl Ears<LostMines>) {
        self.stage = if self.round < self.options.rounds() { Stage::Deal } else { Stage::Over };
        ears.hear(|| {
            let dwarves = self.seats().all().map(|seat| self.dwarf(seat)).collect();
            let treasures = self.seats().all().map(|seat| self.taken_by(seat)).collect();
            Told::aloud(Public::RoundEnded { ending, dwarves, treasures })
        });
        let division = self.divide();
        self.results.put(RoundResult { points: division.points });
        for (total, points) in self.points.iter_mut().zip(division.points) {
            *total += points;
        }
        let n_seats = self.seats().count();
        ears.hear(|| {
            Told::aloud(Public::Divided {
                pools: division.pools,
                points: division.points[..n_seats].to_vec(),
                dragon: division.dragon,
                totals: self.points[..n_seats].to_vec(),
            })
        });
        if self.stage == Stage::Over {
            ears.hear(|| {
                let Outcome { points, winners } = self.outcome();
                Told::aloud(Public::GameEnded { points, winners })
            });
        }
    }

    /// L-28: who begins the next round: left of whoever played the last card.
    pub(crate) fn next_first(&self) -> Seat {
        // Ruling: a discard is not a play; if nobody played, the seat left of the previous first.
        self.seats().left_of(self.last_play.unwrap_or(self.first))
    }

    /// L-28: everybody's points, and who has most.
    pub(crate) fn outcome(&self) -> Outcome {
        let points = &self.points[..self.seats().count()];
        let most = points.iter().max().copied().unwrap_or_default();
        let winners = self.seats().all().filter(|seat| points[seat.index()] == most).collect();
        Outcome { points: points.to_vec(), winners }
    }
}
