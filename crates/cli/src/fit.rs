//! `mattock fit`: weights for what bots believe, from rounds that bots play.

use crate::args::FitArguments;
use crate::failure::Failure;
use crate::files;
use crate::progress;
use arena::fit::{Fit, n_steps};
use catalog::{Listed, Visit, options};
use std::io::{Write, stdout};

pub(crate) fn run(arguments: &FitArguments) -> Result<(), Failure> {
    struct Fitting<'a>(&'a FitArguments);
    impl Visit for Fitting<'_> {
        type Output = Result<String, Failure>;
        fn visit<G: Listed>(self) -> Self::Output {
            fit::<G>(self.0)
        }
    }
    arguments.out.as_deref().map_or(Ok(()), files::check_free)?;
    let text = arguments.game.or_first().visit(Fitting(arguments))?;
    match &arguments.out {
        Some(path) => files::write(path, &text),
        None => write!(stdout(), "{text}").map_err(Failure::output),
    }
}

fn fit<G: Listed>(arguments: &FitArguments) -> Result<String, Failure> {
    let configs: Vec<G::Config> = G::PLAYERS.filter_map(|players| options::config::<G>(players, &[]).ok()).collect();
    let FitArguments { rounds, practice, seed, .. } = *arguments;
    let command = format!("mattock fit --game {} --rounds {rounds} --practice {practice} --seed {seed}", G::NAME);
    let bar = progress::bar(n_steps(rounds, practice) as u64);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let fit = Fit::<G> { configs: &configs, cards: &G::published(), rounds, practice, threads, seed };
    let fitted = fit.run(&command, &mut || bar.inc(1));
    bar.finish_and_clear();
    let fitted = fitted.map_err(|refused| Failure::Refused { why: format!("{refused:?}") })?;
    Ok(format!("# Made by the command below: `make fits` makes all of these files again.\n{}", fitted.write()))
}
