//! How rounds and games ended, counted over many.

use crate::listed::Tally;
use crate::tally::{Games, Mean, endings};
use ::lost_mines::events::{Ending, Public};
use ::lost_mines::{Card, Character, Clan, Dwarf, Face, LostMines};
use serde::Serialize;
use std::collections::BTreeMap;
use tabletop::Seat;
use tabletop::notation::Kinds;

/// What the table saw of many rounds and games.
#[derive(Clone, Debug, Default)]
pub struct Rounds {
    endings: BTreeMap<&'static str, u64>,
    n_turns: u64,
    n_treasures: u64,
    n_taken: u64,
    played: BTreeMap<Card, u64>,
    by_clan: [Mean; 2],
    by_character: [Mean; 3],
    first_seat: Mean,
    other_seats: Mean,
    games: Games,
    /// Who began the round that is being played.
    first: Seat,
    /// Everybody's dwarf card in the round that has ended.
    dwarves: Vec<Dwarf>,
}

impl Rounds {
    /// A turn in which an action card was played.
    fn play(&mut self, card: Card) {
        self.n_turns += 1;
        *self.played.entry(card).or_default() += 1;
    }

    /// Everybody's points of a round, by what they were in it.
    fn divide(&mut self, points: &[u16]) {
        for ((seat, points), dwarf) in (0..).map(Seat::new).zip(points).zip(&self.dwarves) {
            self.by_clan[dwarf.clan as usize].add(*points);
            self.by_character[dwarf.character as usize].add(*points);
            let began = if seat == self.first { &mut self.first_seat } else { &mut self.other_seats };
            began.add(*points);
        }
    }
}

impl Tally<LostMines> for Rounds {
    fn count(&mut self, event: &Public) {
        match event {
            Public::Dealt { first, treasures, .. } => {
                self.first = *first;
                self.n_treasures += treasures.len() as u64;
            }
            Public::Laid { .. } | Public::Discarded { .. } => self.n_turns += 1,
            Public::Overcame { tool, .. } => self.play(Face::Tool(*tool).card()),
            Public::LookedAtMine { card, .. }
            | Public::LookedAtTreasure { card, .. }
            | Public::LookedAtDwarf { card, .. } => self.play(*card),
            Public::TrapSet { .. } => self.play(Face::Trap.card()),
            Public::TrollLured { .. } => self.play(Face::Troll.card()),
            Public::Struck { .. } => self.play(Face::Thunderstorm.card()),
            Public::Took { .. } => self.n_taken += 1,
            Public::RoundEnded { ending, dwarves, .. } => {
                *self.endings.entry(ending.kind()).or_default() += 1;
                self.dwarves.clone_from(dwarves);
            }
            Public::Divided { points, .. } => self.divide(points),
            Public::GameEnded { points, winners } => self.games.count(points, winners),
            _ => {}
        }
    }
}

impl Serialize for Rounds {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Outcomes {
            rounds: u64,
            endings: BTreeMap<&'static str, u64>,
            treasures: u64,
            treasures_taken: u64,
            turns_per_round: f64,
            played: BTreeMap<String, u64>,
            mean_points_by_clan: BTreeMap<&'static str, f64>,
            mean_points_by_character: BTreeMap<&'static str, f64>,
            mean_points_of_first_seat: f64,
            mean_points_of_other_seats: f64,
            games_won: Vec<u64>,
            mean_points: Vec<f64>,
        }
        let rounds = self.endings.values().sum();
        let actions = Face::all().filter(|face| !matches!(face, Face::Path(_)));
        let played = |face: Face| self.played.get(&face.card()).copied().unwrap_or_default();
        let outcomes = Outcomes {
            rounds,
            endings: endings::<Ending>(&self.endings),
            treasures: self.n_treasures,
            treasures_taken: self.n_taken,
            turns_per_round: Mean::of(self.n_turns, rounds).value(),
            played: actions.map(|face| (face.to_string(), played(face))).collect(),
            mean_points_by_clan: Clan::ALL.map(|clan| (clan.into(), self.by_clan[clan as usize].value())).into(),
            mean_points_by_character: Character::ALL
                .map(|character| (character.into(), self.by_character[character as usize].value()))
                .into(),
            mean_points_of_first_seat: self.first_seat.value(),
            mean_points_of_other_seats: self.other_seats.value(),
            games_won: self.games.won(),
            mean_points: self.games.mean_points(),
        };
        outcomes.serialize(serializer)
    }
}
