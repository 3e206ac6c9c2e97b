//! How games ended, counted over many.

use crate::listed::Tally;
use crate::tally::{self, Mean, Use, Uses, endings};
use ::dark_cave::events::{Ending, Public};
use ::dark_cave::pieces::N_DEEDS;
use ::dark_cave::{Action, Card, Clan, DarkCave, Deed, Dwarf, Face, Goal, Loyalty};
use serde::Serialize;
use std::collections::BTreeMap;
use tabletop::Seat;
use tabletop::notation::Kinds;

/// What the table saw of many games.
#[derive(Clone, Debug, Default)]
pub struct Games {
    endings: BTreeMap<&'static str, u64>,
    uses: Uses<N_DEEDS>,
    turns: Mean,
    /// In how many games the exit was found, and in which turn.
    exit: Mean,
    goals_turned: u64,
    n_dwarves: u64,
    n_out: u64,
    /// The gold that those have saved who work for a clan.
    gold_by_side: [Mean; 2],
    gold_by_loyalty: [Mean; 2],
    won_by_side: BTreeMap<&'static str, u64>,
    /// The share of games that seats won: by what they were, and by whether they began.
    won_by_loyalty: [Mean; 2],
    won_by_first_seat: Mean,
    won_by_other_seats: Mean,
    games: tally::Games,
    /// Who began the game that is being played.
    first: Seat,
    /// How many turns it has had so far.
    turn: u64,
}

impl Games {
    fn end(&mut self, dwarves: &[Dwarf], saved: &[u8], winners: &[Seat]) {
        self.turns.add(self.turn);
        self.n_dwarves += dwarves.len() as u64;
        for ((seat, dwarf), gold) in (0..).map(Seat::new).zip(dwarves).zip(saved) {
            let wins = u64::from(winners.contains(&seat));
            self.gold_by_loyalty[dwarf.loyalty as usize].add(*gold);
            self.won_by_loyalty[dwarf.loyalty as usize].add(wins);
            let began = if seat == self.first { &mut self.won_by_first_seat } else { &mut self.won_by_other_seats };
            began.add(wins);
        }
        for side in Clan::ALL {
            let own = dwarves.iter().zip(saved).filter(|(dwarf, _)| dwarf.works_for() == side);
            self.gold_by_side[side as usize].add(own.map(|(_, gold)| u64::from(*gold)).sum::<u64>());
        }
        self.games.count(saved, winners);
    }
}

impl Tally<DarkCave> for Games {
    const WEIGHS: bool = true;

    fn count(&mut self, event: &Public) {
        match event {
            Public::Dealt { first, .. } => (self.first, self.turn) = (*first, 0),
            Public::GoalTurned { front, .. } => {
                self.goals_turned += 1;
                if *front == Goal::Exit {
                    self.exit.add(self.turn);
                }
            }
            Public::LeftCave { .. } => self.n_out += 1,
            Public::GameEnded { ending, dwarves, saved, clan, winners, .. } => {
                *self.endings.entry(ending.kind()).or_default() += 1;
                *self.won_by_side.entry(clan.map_or(NOBODY, <&str>::from)).or_default() += 1;
                self.end(dwarves, saved, winners);
            }
            _ => {}
        }
    }

    fn weigh(&mut self, legal: &[Action], chosen: Action) {
        self.turn += 1;
        self.uses.count(legal.iter().filter_map(|action| use_of(*action)), use_of(chosen));
    }
}

/// Who wins if nobody gets out.
const NOBODY: &str = "nobody";

/// What an action says of a kind of action cards, whatever their group.
fn use_of(action: Action) -> Option<Use> {
    let kind = |card: Card| match card.face() {
        Face::Action(deed, _) => Some(deed.index()),
        Face::Path(_) => None,
    };
    match action {
        Action::Discard(card) => kind(card).map(Use::Holds),
        _ => action.played().and_then(kind).map(Use::Plays),
    }
}

impl Serialize for Games {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Outcomes {
            games: u64,
            endings: BTreeMap<&'static str, u64>,
            turns_per_game: f64,
            exit_found: u64,
            mean_turn_of_exit: f64,
            goals_turned: u64,
            dwarves: u64,
            dwarves_out: u64,
            played: BTreeMap<String, u64>,
            playable: BTreeMap<String, u64>,
            held: BTreeMap<String, u64>,
            mean_gold_by_side: BTreeMap<&'static str, f64>,
            mean_gold_by_loyalty: BTreeMap<&'static str, f64>,
            games_won_by_side: BTreeMap<&'static str, u64>,
            share_won_by_loyalty: BTreeMap<&'static str, f64>,
            share_won_by_first_seat: f64,
            share_won_by_other_seats: f64,
            games_won: Vec<u64>,
            mean_gold: Vec<f64>,
        }
        let [played, playable, held] = self.uses.named(|kind| Deed::ALL[kind].name().to_owned());
        let by_loyalty = |means: &[Mean; 2]| {
            Loyalty::ALL.map(|loyalty| (<&str>::from(loyalty), means[loyalty as usize].value())).into()
        };
        let sides = Clan::ALL.map(<&str>::from).into_iter().chain([NOBODY]);
        let outcomes = Outcomes {
            games: self.endings.values().sum(),
            endings: endings::<Ending>(&self.endings),
            turns_per_game: self.turns.value(),
            exit_found: self.exit.n_values(),
            mean_turn_of_exit: self.exit.value(),
            goals_turned: self.goals_turned,
            dwarves: self.n_dwarves,
            dwarves_out: self.n_out,
            played,
            playable,
            held,
            mean_gold_by_side: Clan::ALL.map(|clan| (clan.into(), self.gold_by_side[clan as usize].value())).into(),
            mean_gold_by_loyalty: by_loyalty(&self.gold_by_loyalty),
            games_won_by_side: sides
                .map(|side| (side, self.won_by_side.get(side).copied().unwrap_or_default()))
                .collect(),
            share_won_by_loyalty: by_loyalty(&self.won_by_loyalty),
            share_won_by_first_seat: self.won_by_first_seat.value(),
            share_won_by_other_seats: self.won_by_other_seats.value(),
            games_won: self.games.won(),
            mean_gold: self.games.mean_points(),
        };
        outcomes.serialize(serializer)
    }
}
