//! The thread that writes records, digest and counts, from the actions that were played.

use super::seeds;
use super::walk::{Batch, Plan, Played};
use crate::failure::Failure;
use crate::files;
use crate::message::Simulated;
use crate::table::Setup;
use catalog::{Listed, Tally};
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tabletop::agreement::Agreement;
use tabletop::game::Config;
use tabletop::record::Start;
use tabletop::{Deed, Dice, Ears, Entry, Game, Record, Told, Turn};

/// Everything that is kept of a simulation.
pub(super) struct Ledger<G: Listed> {
    fresh: G,
    seed: u64,
    records: Option<PathBuf>,
    /// The record of one game after the other, in the same place.
    record: Record<G>,
    text: String,
    /// What a seat may do: one list after the other, in the same place.
    legal: Vec<G::Action>,
    digest: Sha256,
    outcomes: G::Tally,
    n_games: u64,
    n_moves: u64,
    cpu: Duration,
}

/// What a simulation came to.
#[derive(Serialize)]
#[serde(bound(serialize = ""))]
pub(super) struct Report<G: Listed> {
    #[serde(flatten)]
    pub(super) figures: Simulated,
    pub(super) outcomes: G::Tally,
}

impl<G: Listed> Ledger<G> {
    pub(super) fn new(setup: &Setup<G>, plan: &Plan<G>, records: Option<&Path>) -> Result<Ledger<G>, Failure> {
        records.map_or(Ok(()), files::make_empty_folder)?;
        let (config, cards) = (setup.config.clone(), setup.cards.clone());
        Ok(Ledger {
            fresh: plan.fresh.clone(),
            seed: plan.seed,
            records: records.map(Path::to_owned),
            record: Record { config, cards, rounds: Vec::new(), entries: Vec::new() },
            text: String::new(),
            legal: Vec::new(),
            digest: Sha256::new(),
            outcomes: G::Tally::default(),
            n_games: 0,
            n_moves: 0,
            cpu: Duration::ZERO,
        })
    }

    /// Enters the games of a batch.
    pub(super) fn enter(&mut self, batch: &Batch<G::Action>) -> Result<(), Failure> {
        for (number, played) in (batch.first_game..).zip(batch.games()) {
            self.replay(number, &played);
            self.text.clear();
            self.record.write_into(&mut self.text);
            self.digest.update(&self.text);
            if let Some(folder) = &self.records {
                files::write(&folder.join(format!("game-{number:06}.json")), &self.text)?;
            }
        }
        self.n_games += batch.n_games() as u64;
        self.n_moves += batch.n_moves;
        self.cpu += batch.cpu;
        Ok(())
    }

    /// Plays a game again as it was played, listening this time, and writes its record.
    fn replay(&mut self, number: u64, played: &Played<'_, G::Action>) {
        let mut game = self.fresh.clone();
        let mut ears = Counting(&mut self.outcomes);
        let mut actions = played.actions.iter();
        let mut agreed = played.agreed.iter().peekable();
        let mut agreement = Agreement::default();
        self.record.rounds.clear();
        self.record.entries.clear();
        loop {
            match game.turn() {
                Turn::Of(seat) => {
                    let n_done = played.actions.len() - actions.len();
                    if let Some(agreed) = agreed.next_if(|agreed| agreed.after == n_done) {
                        self.record.entries.push(Entry::from(Deed::Agree(agreed.seat)));
                        agreement.agree(agreed.seat);
                        if agreement.is_complete(self.record.config.seats()) {
                            game.end_by_agreement(&mut ears);
                        }
                        continue;
                    }
                    let Some(action) = actions.next() else { return };
                    if G::Tally::WEIGHS && G::is_move(*action) {
                        self.legal.clear();
                        game.legal_actions(&mut self.legal);
                        ears.0.weigh(&self.legal, *action);
                    }
                    game.apply(*action, &mut ears);
                    self.record.entries.push(Entry::from(Deed::Play(seat, *action)));
                }
                Turn::Deal => {
                    agreement = Agreement::default();
                    let round = 1 + self.record.rounds.len() as u64;
                    let seed = seeds::of_round(self.seed, number, round);
                    let mut dice = Dice::new(&seed);
                    let deal = game.shuffle(&mut dice);
                    game.deal(deal, dice, &mut ears);
                    self.record.rounds.push(Start::from(seed));
                    self.record.entries.push(Entry::from(Deed::Deal));
                }
                Turn::Over(_) => return,
            }
        }
    }

    pub(super) fn close(self, wall: Duration) -> Report<G> {
        let rounded = |value: f64, digits: i32| (value * 10_f64.powi(digits)).round() / 10_f64.powi(digits);
        let per_move = self.cpu.as_nanos() as f64 / self.n_moves.max(1) as f64;
        let digest = self.digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        let figures = Simulated {
            game: G::NAME,
            players: self.record.config.seats().count(),
            games: self.n_games,
            moves: self.n_moves,
            cpu_seconds: rounded(self.cpu.as_secs_f64(), 6),
            ns_per_move: rounded(per_move, 1),
            wall_seconds: rounded(wall.as_secs_f64(), 6),
            digest,
        };
        Report { figures, outcomes: self.outcomes }
    }
}

/// Ears that count what everybody hears.
struct Counting<'a, T>(&'a mut T);

impl<G: Game, T: Tally<G>> Ears<G> for Counting<'_, T> {
    fn hear(&mut self, tell: impl FnOnce() -> Told<G::Public, G::Private>) {
        self.0.count(&tell().aloud);
    }
}
