//! `mattock simulate`: many games at once, counted and timed.
//!
//! | file | what it holds |
//! | --- | --- |
//! | [`seeds`] | where the chance of each game comes from |
//! | [`walk`] | the threads that play, and nothing else |
//! | [`ledger`] | the thread that writes records, digest and counts |
//!
//! The playing threads only play, so that their CPU time is the engine's. What they did goes in batches to the ledger,
//! which takes them in the order of the games: so the digest does not depend on the number of threads.

mod ledger;
pub(crate) mod seeds;
mod walk;

use crate::args::{PolicyArgument, SimulateArguments};
use crate::failure::Failure;
use crate::message::{self, Message};
use crate::progress;
use crate::table::{Deck, Setup, game_and_deck};
use catalog::{Listed, Texts, Visit};
use ledger::{Ledger, Report};
use std::io::{Write, stdout};
use std::time::Instant;
use walk::{Digger, Plan, Policy, Uniform};

pub(crate) fn run(arguments: &SimulateArguments) -> Result<(), Failure> {
    let (game, deck) = game_and_deck(arguments.table.game, arguments.table.deck.as_deref())?;
    let text = game.visit(Simulation(arguments, deck))?;
    writeln!(stdout(), "{text}").map_err(Failure::output)
}

struct Simulation<'a>(&'a SimulateArguments, Option<Deck>);

impl Visit for Simulation<'_> {
    type Output = Result<String, Failure>;

    fn visit<G: Listed>(self) -> Self::Output {
        let setup = Setup::<G>::new(&self.0.table, self.1.as_ref())?;
        let report = match self.0.policy {
            PolicyArgument::Uniform => simulate::<G>(self.0, &setup, Uniform),
            PolicyArgument::Digger => simulate::<G>(self.0, &setup, Digger),
        }?;
        Ok(if self.0.json { as_json(&report) } else { in_words::<G>(report) })
    }
}

/// Plays all games with a policy whose type is known, so that the playing loop is compiled for it.
fn simulate<G: Listed>(
    arguments: &SimulateArguments,
    setup: &Setup<G>,
    policy: impl Policy<G>,
) -> Result<Report<G>, Failure> {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let plan = Plan {
        fresh: G::new(&setup.config, &setup.cards),
        seed: arguments.seed,
        n_games: arguments.games,
        n_threads: arguments.threads.map_or_else(cores, usize::from),
    };
    let mut ledger = Ledger::new(setup, &plan, arguments.records.as_deref())?;
    let bar = progress::bar(arguments.games);
    let began = Instant::now();
    walk::play_all(&plan, policy, |batch| {
        ledger.enter(batch)?;
        bar.inc(batch.n_games() as u64);
        Ok(())
    })?;
    bar.finish_and_clear();
    Ok(ledger.close(began.elapsed()))
}

fn as_json<G: Listed>(report: &Report<G>) -> String {
    serde_json::to_string(report).unwrap_or_default()
}

fn in_words<G: Listed>(report: Report<G>) -> String {
    let outcomes = Texts::of::<G>().say("outcomes", &report.outcomes, None);
    format!("{}\n\n{outcomes}", message::plain(&Message::Simulated(Box::new(report.figures))))
}
