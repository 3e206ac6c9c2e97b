//! `mattock arena`: bots against bots, on duplicate deals.

use crate::args::ArenaArguments;
use crate::failure::Failure;
use crate::table::{Deck, Setup, game_and_deck};
use crate::{files, progress};
use arena::contest::{Contest, DealResult, Report, report};
use arena::page::{Heading, page};
use arena::sitting::Tempers;
use bots::Level;
use catalog::{Listed, Visit};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{Write, stdout};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::channel;
use tabletop::game::Config as _;

pub(crate) fn run(arguments: &ArenaArguments) -> Result<(), Failure> {
    struct Playing<'a>(&'a ArenaArguments, Option<Deck>);
    impl Visit for Playing<'_> {
        type Output = Result<String, Failure>;
        fn visit<G: Listed>(self) -> Self::Output {
            compete::<G>(self.0, self.1.as_ref())
        }
    }
    arguments.html.as_deref().map_or(Ok(()), files::check_free)?;
    let (game, deck) = game_and_deck(arguments.table.game, arguments.table.deck.as_deref())?;
    let text = game.visit(Playing(arguments, deck))?;
    writeln!(stdout(), "{text}").map_err(Failure::output)
}

/// A deal of one of the contests, as a line of the file to go on from.
#[derive(Serialize, Deserialize)]
struct Line {
    /// What was played: the same contest goes on, another one does not.
    contest: String,
    result: DealResult,
}

/// All that the command came to.
#[derive(Serialize)]
struct Results<'a> {
    command: &'a str,
    game: &'static str,
    players: usize,
    /// Whether all deals were played.
    complete: bool,
    contests: &'a [Report],
}

fn compete<G: Listed>(arguments: &ArenaArguments, deck: Option<&Deck>) -> Result<String, Failure> {
    let setup = Setup::<G>::new(&arguments.table, deck)?;
    if arguments.bots.len() < 2 {
        return Err(Failure::OneLevel { level: arguments.bots.first().map_or("", |level| level.name()) });
    }
    let dealt = arguments.roles.as_deref().map(|roles| read_roles::<G>(roles, setup.config.seats().count()));
    let dealt = dealt.transpose().map_err(|why| Failure::BadRoles { why })?;
    let stop = interrupts();
    let pairs: Vec<[Level; 2]> = pairs(&arguments.bots);
    let mut kept = arguments.resume.as_deref().map_or_else(|| Ok(Vec::new()), read_lines)?;
    let mut keep = arguments.resume.as_deref().map(append_to).transpose()?;
    let table = table::<G>(arguments);
    let levels: Vec<&str> = arguments.bots.iter().map(|level| level.name()).collect();
    let command = format!("mattock arena {table} --bots {} --deals {}", levels.join(","), arguments.deals);
    let mut reports = Vec::new();
    let mut complete = true;
    for levels in pairs {
        // A deal is the same, however many there are and whoever else plays.
        let name = format!("{table} --bots {},{}", levels[0].name(), levels[1].name());
        let contest = Contest::<G> {
            config: &setup.config,
            cards: &setup.cards,
            levels,
            dealt: dealt.clone(),
            seed: arguments.seed,
            tempers: if arguments.tempers { Tempers::Drawn } else { Tempers::Even },
            budget: arguments.budget,
        };
        let mut results: BTreeMap<u64, DealResult> = BTreeMap::new();
        for line in kept.iter_mut().filter(|line| line.contest == name) {
            results.insert(line.result.deal, std::mem::take(&mut line.result));
        }
        results.retain(|deal, _| *deal < arguments.deals);
        play_all(&contest, arguments, stop, &mut results, |result| match &mut keep {
            Some((path, file)) => {
                let line = Line { contest: name.clone(), result: result.clone() };
                let line = serde_json::to_string(&line).unwrap_or_default();
                writeln!(file, "{line}").map_err(|error| Failure::file(path, &error))
            }
            None => Ok(()),
        })?;
        complete &= results.len() as u64 == arguments.deals;
        let results: Vec<DealResult> = results.into_values().collect();
        reports.push(report::<G>(levels, &results, arguments.seed));
    }
    let players = setup.config.seats().count();
    if let Some(path) = &arguments.html {
        files::write(path, &page(&Heading { game: G::NAME, players, command: &command }, &reports))?;
    }
    if arguments.json {
        let results = Results { command: &command, game: G::NAME, players, complete, contests: &reports };
        return Ok(serde_json::to_string(&results).unwrap_or_default());
    }
    Ok(in_words(&reports, complete))
}

/// Plays all deals that have not been played yet, on several threads, until all are done or somebody interrupts.
fn play_all<G: Listed>(
    contest: &Contest<'_, G>,
    arguments: &ArenaArguments,
    stop: &AtomicBool,
    results: &mut BTreeMap<u64, DealResult>,
    mut keep: impl FnMut(&DealResult) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let left: Vec<u64> = (0..arguments.deals).filter(|deal| !results.contains_key(deal)).collect();
    let bar = progress::bar(arguments.deals);
    bar.inc(results.len() as u64);
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let n_threads = arguments.threads.map_or_else(cores, usize::from);
    let next = AtomicU64::new(0);
    let (send, receive) = channel();
    std::thread::scope(|scope| {
        for _ in 0..n_threads {
            let (send, next, left) = (send.clone(), &next, &left);
            scope.spawn(move || {
                while !stop.load(Ordering::Relaxed)
                    && let Some(deal) = left.get(next.fetch_add(1, Ordering::Relaxed) as usize)
                {
                    if send.send(contest.play(*deal)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        for played in receive {
            let played = played.map_err(|refused| Failure::Refused { why: format!("{refused:?}") })?;
            let Some(result) = played else {
                stop.store(true, Ordering::Relaxed);
                return Err(Failure::BadRoles { why: "no deal has these roles".to_owned() });
            };
            keep(&result)?;
            results.insert(result.deal, result);
            bar.inc(1);
        }
        Ok(())
    })?;
    bar.finish_and_clear();
    Ok(())
}

/// Set when somebody interrupts: what has been played by then is still reported.
fn interrupts() -> &'static AtomicBool {
    static STOP: AtomicBool = AtomicBool::new(false);
    // If nobody can be told, interrupting ends the program, as it does without this.
    let _ = ctrlc::set_handler(|| STOP.store(true, Ordering::Relaxed));
    &STOP
}

fn pairs(levels: &[Level]) -> Vec<[Level; 2]> {
    let each = levels.iter().enumerate();
    each.flat_map(|(n, one)| levels[n + 1..].iter().map(move |other| [*one, *other])).collect()
}

/// `2S+3M`: a number and the beginning of an identity's name, for as many seats as there are.
fn read_roles<G: Listed>(text: &str, n_seats: usize) -> Result<Vec<usize>, String> {
    let example = || {
        let names = G::IDENTITIES.join(", ");
        format!("write how many of each, such as 2S+3M, for {n_seats} seats in all; there are {names}")
    };
    let mut counts = vec![0; G::IDENTITIES.len()];
    for part in text.split('+') {
        let digits = part.len() - part.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
        let (count, name) = part.split_at(digits);
        let count: usize = count.parse().map_err(|_| example())?;
        let fits = |identity: &&str| !name.is_empty() && identity.starts_with(&name.to_lowercase());
        let mut fitting = G::IDENTITIES.iter().enumerate().filter(|(_, identity)| fits(identity));
        match (fitting.next(), fitting.next()) {
            (Some((identity, _)), None) => counts[identity] += count,
            _ => return Err(example()),
        }
    }
    if counts.iter().sum::<usize>() == n_seats { Ok(counts) } else { Err(example()) }
}

/// The arguments that say what is dealt at which table.
fn table<G: Listed>(arguments: &ArenaArguments) -> String {
    let ArenaArguments { table, seed, roles, tempers, budget, .. } = arguments;
    let mut text = format!("--game {} --players {} --seed {seed}", G::NAME, table.players);
    table.options.iter().for_each(|option| text += &format!(" --option {option}"));
    table.deck.iter().for_each(|deck| text += &format!(" --deck {}", deck.display()));
    roles.iter().for_each(|roles| text += &format!(" --roles {roles}"));
    text += if *tempers { " --tempers" } else { "" };
    budget.iter().for_each(|budget| text += &format!(" --budget {budget}"));
    text
}

/// What was kept, if anything. A last line that was cut off was not finished.
fn read_lines(path: &Path) -> Result<Vec<Line>, Failure> {
    if !path.exists() {
        return Ok(Vec::new());
    }
    let text = files::read(path)?;
    let mut lines = Vec::new();
    for (n, line) in text.split_inclusive('\n').enumerate() {
        match serde_json::from_str(line) {
            Ok(line) => lines.push(line),
            Err(_) if !line.ends_with('\n') => {}
            Err(error) => {
                let why = format!("line {}: {error}; take another file, or remove that line", n + 1);
                return Err(Failure::File { path: path.display().to_string(), why });
            }
        }
    }
    Ok(lines)
}

fn append_to(path: &Path) -> Result<(&Path, File), Failure> {
    let file = OpenOptions::new().create(true).append(true).open(path);
    file.map(|file| (path, file)).map_err(|error| Failure::file(path, &error))
}

fn in_words(reports: &[Report], complete: bool) -> String {
    let mut lines = Vec::new();
    if !complete {
        lines.push("Interrupted: this is what was played by then.".to_owned());
    }
    for report in reports {
        let [first, second] = report.levels.map(|level| level.name());
        let share = |name: &str, mean: &arena::figures::Mean| {
            let [mean_percent, low, high] = [mean.mean, mean.low, mean.high].map(|share| 100.0 * share);
            format!("  {name:<24} {mean_percent:5.1} %   [{low:.1}, {high:.1}]   of {}", mean.count)
        };
        lines.push(format!("{first} against {second}, {} deals; won by {first}:", report.deals));
        lines.push(share("in all", &report.won));
        for (side, mean) in report.won_on_side.iter().enumerate() {
            lines.push(share(&format!("on side {side}"), mean));
        }
        for (name, mean) in report.won_as.iter().filter(|(_, mean)| mean.count > 0) {
            lines.push(share(&format!("as {name}"), mean));
        }
        if report.won_by_nobody > 0.0 {
            let counts = if first == second { "" } else { "   counts half for each" };
            lines.push(format!("  by nobody                {:5.1} %{counts}", 100.0 * report.won_by_nobody));
        }
        for (when, judged) in ["before", "after three laps", "at the end"].into_iter().zip(&report.beliefs) {
            lines.push(format!(
                "  believed {when:<16} Brier {:.4}   log loss {:.4}   calibration {:.4}",
                judged.brier, judged.log_loss, judged.calibration
            ));
        }
        lines.push(format!("  exact at the end         {:5.1} %", 100.0 * report.exact));
        for (level, (median, most)) in report.levels.iter().zip(report.took) {
            lines.push(format!("  {:<24} {median:.0} us a decision, 99 of 100 under {most:.0}", level.name()));
        }
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::{pairs, read_roles};
    use bots::Level;
    use saboteur::Saboteur;

    #[test]
    fn everybody_meets_everybody_once() {
        use Level::{Journeyman, Novice, Random};
        assert_eq!(
            pairs(&[Random, Novice, Journeyman]),
            [[Random, Novice], [Random, Journeyman], [Novice, Journeyman]]
        );
    }

    #[test]
    fn roles_are_counted_by_the_beginnings_of_their_names() {
        assert_eq!(read_roles::<Saboteur>("2S+3M", 5), Ok(vec![3, 2]));
        assert_eq!(read_roles::<Saboteur>("4miner+1sab", 5), Ok(vec![4, 1]));
        for wrong in ["2S+2M", "S", "2X+3M", "", "+", "2S+3", "9999999999999999999999S"] {
            let why = read_roles::<Saboteur>(wrong, 5).unwrap_err();
            assert!(why.contains("2S+3M") && why.contains("miner, saboteur"), "{wrong}: {why}");
        }
    }
}
