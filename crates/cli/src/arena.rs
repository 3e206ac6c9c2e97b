//! `mattock arena`: bots against bots, on duplicate deals.

mod kept;

use crate::args::ArenaArguments;
use crate::failure::{Failure, INTERRUPTED};
use crate::table::{Deck, Setup, game_and_deck};
use crate::{files, progress};
use arena::contest::{Contest, DealResult, Report, report};
use arena::page::page;
use arena::sitting::Tempers;
use arena::words::{Heading, words};
use bots::Level;
use catalog::{Listed, Visit};
use kept::{Kept, name_of};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{Write, stderr, stdout};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::channel;
use tabletop::game::Config as _;

pub(crate) fn run(arguments: &ArenaArguments) -> Result<(), Failure> {
    struct Playing<'a>(&'a ArenaArguments, Option<Deck>);
    impl Visit for Playing<'_> {
        type Output = Result<(), Failure>;
        fn visit<G: Listed>(self) -> Self::Output {
            compete::<G>(self.0, self.1.as_ref())
        }
    }
    arguments.html.as_deref().map_or(Ok(()), files::check_free)?;
    if let Some(path) = arguments.html.as_ref().filter(|html| Some(*html) == arguments.resume.as_ref()) {
        return Err(Failure::OneFile { path: path.display().to_string() });
    }
    let (game, deck) = game_and_deck(arguments.table.game, arguments.table.deck.as_deref())?;
    game.visit(Playing(arguments, deck))
}

fn compete<G: Listed>(arguments: &ArenaArguments, deck: Option<&Deck>) -> Result<(), Failure> {
    let setup = Setup::<G>::new(&arguments.table, deck)?;
    if arguments.bots.len() < 2 {
        return Err(Failure::OneLevel { level: arguments.bots.first().map_or("", |level| level.name()) });
    }
    let dealt = arguments.roles.as_deref().map(|roles| read_roles::<G>(roles, setup.config.seats().count()));
    let dealt = dealt.transpose().map_err(|why| Failure::BadRoles { why })?;
    let stop = interrupts();
    // A deal is the same, however many there are and whoever else plays.
    let options = options::<G>(arguments);
    let named = |levels: [Level; 2]| (levels, name_of(&setup, levels, &options));
    let contests: Vec<([Level; 2], String)> = pairs(&arguments.bots).into_iter().map(named).collect();
    let names: Vec<&str> = contests.iter().map(|(_, name)| name.as_str()).collect();
    let mut kept = arguments.resume.as_deref().map(|path| Kept::open(path, &names, G::IDENTITIES.len())).transpose()?;
    let mut reports = Vec::new();
    for (levels, name) in &contests {
        let contest = Contest::<G> {
            config: &setup.config,
            cards: &setup.cards,
            levels: *levels,
            dealt: dealt.clone(),
            seed: arguments.seed,
            tempers: if arguments.tempers { Tempers::Drawn } else { Tempers::Even },
            budget: arguments.budget,
        };
        let before = kept.iter().flat_map(|kept| kept.results(name));
        let mut results: BTreeMap<u64, DealResult> = before.map(|result| (result.deal, result.clone())).collect();
        results.retain(|deal, _| *deal < arguments.deals);
        play_all(&contest, arguments, stop, &mut results, |result| match &mut kept {
            Some(kept) => kept.add(name, result),
            None => Ok(()),
        })?;
        let results: Vec<DealResult> = results.into_values().collect();
        reports.push(report::<G>(*levels, &results, arguments.seed));
    }
    let (command, players) = (command(arguments, &options), setup.config.seats().count());
    let heading = Heading { game: G::NAME, players, command: &command, sides: G::SIDES, deals: arguments.deals };
    tell(arguments, &heading, &reports)
}

/// All that the command came to.
#[derive(Serialize)]
struct Results<'a> {
    command: &'a str,
    game: &'a str,
    players: usize,
    /// The names of side 0 and of side 1.
    sides: [&'a str; 2],
    /// Whether all deals were played.
    complete: bool,
    /// Those that were played, at least in part.
    contests: Vec<&'a Report>,
    /// The levels of the others.
    not_played: Vec<[Level; 2]>,
}

/// Says what it came to, in all the ways that were asked for. An interrupted contest says what it has, and that it was
/// interrupted.
fn tell(arguments: &ArenaArguments, heading: &Heading<'_>, reports: &[Report]) -> Result<(), Failure> {
    if let Some(path) = &arguments.html {
        files::write(path, &page(heading, reports))?;
    }
    let interrupted = heading.interrupted(reports);
    let text = if arguments.json {
        let &Heading { command, game, players, sides, .. } = heading;
        let complete = interrupted.is_none();
        let (contests, others): (Vec<&Report>, Vec<&Report>) = reports.iter().partition(|report| report.deals > 0);
        let not_played = others.iter().map(|report| report.levels).collect();
        let results = Results { command, game, players, sides, complete, contests, not_played };
        serde_json::to_string(&results).unwrap_or_default()
    } else {
        words(heading, reports)
    };
    let told = writeln!(stdout(), "{text}").map_err(Failure::output);
    match interrupted {
        // An interrupt often ends whoever reads the output too.
        Some((played, deals)) if matches!(told, Ok(()) | Err(Failure::ClosedPipe)) => {
            Err(Failure::Interrupted { played, deals })
        }
        _ => told,
    }
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

/// Set when somebody interrupts: the deals that are being played are played to their end, and what has been played by then
/// is still reported. Whoever interrupts again does not want to wait for that; what was kept in a file is there.
fn interrupts() -> &'static AtomicBool {
    static STOP: AtomicBool = AtomicBool::new(false);
    // If nobody can be told, interrupting ends the program, as it does without this.
    let _ = ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED.into());
        }
        let _ =
            writeln!(stderr(), "mattock: finishing the deals that are being played; interrupt again to end at once");
    });
    &STOP
}

/// Everybody against everybody, once, however often a level was named.
fn pairs(levels: &[Level]) -> Vec<[Level; 2]> {
    let mut pairs: Vec<[Level; 2]> = Vec::new();
    for (n, one) in levels.iter().enumerate() {
        for other in &levels[n + 1..] {
            if !pairs.contains(&[*one, *other]) && !pairs.contains(&[*other, *one]) {
                pairs.push([*one, *other]);
            }
        }
    }
    pairs
}

/// As much of a name as tells it from the others.
fn beginning(name: &str, all: &[&str]) -> String {
    let n_fitting = |short: &str| all.iter().filter(|other| other.starts_with(short)).count();
    let short = (1..name.len()).filter_map(|n| name.get(..n)).find(|short| n_fitting(short) == 1);
    let mut letters = short.unwrap_or(name).chars();
    letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
}

/// `2S+3M`: a number and the beginning of an identity's name, for as many seats as there are.
fn read_roles<G: Listed>(text: &str, n_seats: usize) -> Result<Vec<usize>, String> {
    let example = || {
        let short = G::IDENTITIES.iter().map(|name| beginning(name, G::IDENTITIES));
        let each: Vec<String> =
            short.clone().zip(G::IDENTITIES).map(|(short, name)| format!("{short} for {name}")).collect();
        let such: Vec<String> = short.map(|short| format!("1{short}")).collect();
        let (such, each) = (such.join("+"), each.join(", "));
        format!("write how many there are of each, in the form {such}, for {n_seats} seats in all: {each}")
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

/// The arguments that say what is played at which table, except for the card list: that one is known by what is in it.
fn options<G: Listed>(arguments: &ArenaArguments) -> String {
    let ArenaArguments { table, seed, roles, tempers, budget, .. } = arguments;
    let mut text = format!("--game {} --players {} --seed {seed}", G::NAME, table.players);
    table.options.iter().for_each(|option| text += &format!(" --option {option}"));
    roles.iter().for_each(|roles| text += &format!(" --roles {roles}"));
    text += if *tempers { " --tempers" } else { "" };
    budget.iter().for_each(|budget| text += &format!(" --budget {budget}"));
    text
}

/// The command that plays all this again.
fn command(arguments: &ArenaArguments, options: &str) -> String {
    let ArenaArguments { table, bots, deals, .. } = arguments;
    let deck = table.deck.as_ref().map(|deck| format!(" --deck {}", deck.display())).unwrap_or_default();
    let levels: Vec<&str> = bots.iter().map(|level| level.name()).collect();
    format!("mattock arena {options}{deck} --bots {} --deals {deals}", levels.join(","))
}

#[cfg(test)]
mod tests {
    use super::{pairs, read_roles};
    use bots::Level;
    use lost_mines::LostMines;
    use saboteur::Saboteur;

    #[test]
    fn everybody_meets_everybody_once() {
        use Level::{Journeyman, Novice, Random};
        assert_eq!(
            pairs(&[Random, Novice, Journeyman]),
            [[Random, Novice], [Random, Journeyman], [Novice, Journeyman]]
        );
        assert_eq!(pairs(&[Novice, Novice]), [[Novice, Novice]]);
        assert_eq!(pairs(&[Novice, Random, Novice, Novice]), [[Novice, Random], [Novice, Novice]]);
    }

    #[test]
    fn roles_are_counted_by_the_beginnings_of_their_names() {
        assert_eq!(read_roles::<Saboteur>("2S+3M", 5), Ok(vec![3, 2]));
        assert_eq!(read_roles::<Saboteur>("4miner+1sab", 5), Ok(vec![4, 1]));
        for wrong in ["2S+2M", "S", "2X+3M", "", "+", "2S+3", "9999999999999999999999S"] {
            let why = read_roles::<Saboteur>(wrong, 5).unwrap_err();
            assert!(why.contains("1M+1S, for 5 seats in all: M for miner, S for saboteur"), "{wrong}: {why}");
        }
        let why = read_roles::<LostMines>("2S+3M", 5).unwrap_err();
        assert!(why.contains("1L+1Se+1Sa, for 5 seats in all: L for loyal, Se for selfish, Sa for saboteur"), "{why}");
        assert_eq!(read_roles::<LostMines>("3L+1Se+1Sa", 5), Ok(vec![3, 1, 1]));
    }
}
