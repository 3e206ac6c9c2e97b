//! S-16, S-19, S-24 and S-25: ends and new beginnings.

use crate::events::{Ending, Public};
use crate::game::{Saboteur, Stage};
use crate::pieces::Role;
use serde::Serialize;
use tabletop::{Ears, Seat, Told};

/// How a game ended (S-25).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// Everybody's nuggets.
    pub nuggets: Vec<u32>,
    /// Who has most of them; several share the win.
    pub winners: Vec<Seat>,
}

/// How a round ended, as everybody saw it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RoundResult {
    /// Who won it.
    pub winner: Role,
    /// How many saboteurs had been dealt.
    pub saboteurs: u8,
}

impl Saboteur {
    /// Ends the round: roles are shown (S-2e), then gold is handed out (S-20, S-21).
    pub(crate) fn end_round(&mut self, winner: Role, ending: Ending, ears: &mut impl Ears<Saboteur>) {
        self.stage = Stage::Deal;
        let saboteurs = self.seats().all().filter(|seat| self.role(*seat) == Role::Saboteur).count() as u8;
        self.results.put(RoundResult { winner, saboteurs });
        ears.hear(|| {
            let roles = self.seats().all().map(|seat| self.role(seat)).collect();
            Told::aloud(Public::RoundEnded { winner, ending, roles, spare: self.spare.front() })
        });
        match winner {
            Role::Miner => self.share_gold(ears),
            Role::Saboteur => {
                self.pay_saboteurs(ears);
                self.close_round(ears);
            }
        }
    }

    /// All gold is handed out: the next round waits for its deal, or the game is over (S-25).
    pub(crate) fn close_round(&mut self, ears: &mut impl Ears<Saboteur>) {
        self.stage = if self.round < self.options.rounds() { Stage::Deal } else { Stage::Over };
        if self.stage == Stage::Over {
            ears.hear(|| {
                let Outcome { nuggets, winners } = self.outcome();
                Told::aloud(Public::GameEnded { nuggets, winners })
            });
        }
    }

    /// S-24g, S-24h: who begins the next round.
    pub(crate) fn next_first(&self) -> Seat {
        // Ruling: if none was laid, the seat left of the previous first (S-24h); a removed card still counts (S-24i).
        self.seats().left_of(self.last_path.unwrap_or(self.first))
    }

    /// S-25d, S-25e: everybody's nuggets, and who has most.
    pub(crate) fn outcome(&self) -> Outcome {
        let nuggets: Vec<u32> = self.seats().all().map(|seat| self.nuggets(seat)).collect();
        let most = nuggets.iter().max().copied().unwrap_or_default();
        let winners = self.seats().all().filter(|seat| nuggets[seat.index()] == most).collect();
        Outcome { nuggets, winners }
    }
}
