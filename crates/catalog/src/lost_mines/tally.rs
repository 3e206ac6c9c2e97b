//! How rounds and games ended, counted over many.

use crate::listed::Tally;
use crate::tally::{Games, Mean, Use, Uses, endings};
use ::lost_mines::events::{Ending, Public};
use ::lost_mines::pieces::{N_FACES, N_PATHS};
use ::lost_mines::{Action, Card, Character, Clan, Dwarf, Face, LostMines};
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
    uses: Uses<N_ACTIONS>,
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
    const WEIGHS: bool = true;

    fn weigh(&mut self, legal: &[Action], chosen: Action) {
        self.n_turns += 1;
        self.uses.count(legal.iter().filter_map(|action| use_of(*action)), use_of(chosen));
    }

    fn count(&mut self, event: &Public) {
        match event {
            Public::Dealt { first, treasures, .. } => {
                self.first = *first;
                self.n_treasures += treasures.len() as u64;
            }
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

/// Action cards come after path cards among the faces.
const N_ACTIONS: usize = N_FACES - N_PATHS;

/// What an action says of an action card.
fn use_of(action: Action) -> Option<Use> {
    let kind = |card: Card| card.index().checked_sub(N_PATHS);
    match action {
        Action::Discard(card) => kind(card).map(Use::Holds),
        _ => action.played().and_then(kind).map(Use::Plays),
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
            playable: BTreeMap<String, u64>,
            held: BTreeMap<String, u64>,
            mean_points_by_clan: BTreeMap<&'static str, f64>,
            mean_points_by_character: BTreeMap<&'static str, f64>,
            mean_points_of_first_seat: f64,
            mean_points_of_other_seats: f64,
            games_won: Vec<u64>,
            mean_points: Vec<f64>,
        }
        let rounds = self.endings.values().sum();
        let actions: Vec<Face> = Face::all().skip(N_PATHS).collect();
        let [played, playable, held] = self.uses.named(|kind| actions[kind].to_string());
        let outcomes = Outcomes {
            rounds,
            endings: endings::<Ending>(&self.endings),
            treasures: self.n_treasures,
            treasures_taken: self.n_taken,
            turns_per_round: Mean::of(self.n_turns, rounds).value(),
            played,
            playable,
            held,
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
