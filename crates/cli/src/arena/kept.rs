//! What was played is kept in a file, a line for each deal, so that the same command goes on where it stopped.

use crate::failure::Failure;
use crate::files;
use crate::table::Setup;
use arena::contest::DealResult;
use arena::figures::Judgement;
use bots::Level;
use catalog::Listed;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

/// To be raised whenever a line holds something else than before, or something that is measured in another way.
const FORM: u32 = 3;

/// Nobody gets as many points in a round, in whatever game.
const MOST_POINTS: f64 = 1000.0;

/// How every line begins.
const BEGINNING: &[u8] = b"{\"contest\":\"";

/// Results of several contests in a file.
pub(super) struct Kept {
    path: PathBuf,
    file: File,
    results: BTreeMap<String, Vec<DealResult>>,
}

/// A deal of one of the contests, as it is written.
#[derive(Serialize)]
struct Line<'a> {
    /// What was played: the same contest goes on, another one does not.
    contest: &'a str,
    result: &'a DealResult,
}

/// The same as it is read. What another contest came to may have another form, and is not looked at.
#[derive(Deserialize)]
struct ReadLine<'a> {
    contest: String,
    #[serde(borrow)]
    result: &'a RawValue,
}

/// The name of a contest: all that its results hang on. Cards, weights and how levels think are told by what is in them, since
/// that can have changed while the name has not.
pub(super) fn name_of<G: Listed>(setup: &Setup<G>, levels: [Level; 2], options: &str) -> String {
    let table = serde_json::to_string(&(&setup.config, &setup.cards)).unwrap_or_default();
    let (habits, manners) = (levels.map(G::habits), levels.map(Level::manner));
    let weights = format!("{:?} {habits:?} {manners:?} {:?}", G::model(), G::trust());
    let [table, weights] = [table, weights].map(|text| fingerprint(&text));
    let version = env!("CARGO_PKG_VERSION");
    let [first, second] = levels.map(|level| level.name());
    format!("mattock {version}, form {FORM}, table {table}, weights {weights}: {options} --bots {first},{second}")
}

/// Sixteen digits that differ if a text does.
fn fingerprint(text: &str) -> String {
    Sha256::digest(text).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

impl Kept {
    /// Opens a file, which is made if it is not there, and reads what it has of these contests. A last line that was cut off
    /// was not finished: it is removed, and its deal is played again.
    pub(super) fn open(path: &Path, contests: &[&str], n_identities: usize) -> Result<Kept, Failure> {
        let failed = |error: std::io::Error| Failure::file(path, &error);
        let file = OpenOptions::new().create(true).read(true).append(true).open(path).map_err(failed)?;
        let mut kept = Kept { path: path.to_owned(), file, results: BTreeMap::new() };
        let mut whole = 0;
        let mut lines = files::Lines::of(&kept.file);
        let mut n = 0;
        while let Some(line) = lines.next_line().map_err(failed)? {
            n += 1;
            let wrong = |why: &str| Failure::File {
                path: path.display().to_string(),
                why: format!("line {n}: {why}; take another file, or remove that line"),
            };
            match serde_json::from_slice::<ReadLine<'_>>(line) {
                Ok(ReadLine { contest, result }) => {
                    if contests.contains(&contest.as_str()) {
                        let result =
                            serde_json::from_str(result.get()).map_err(|error| wrong(&without_place(&error)))?;
                        if !is_possible(&result, n_identities) {
                            return Err(wrong("no deal comes to such numbers"));
                        }
                        kept.results.entry(contest).or_default().push(result);
                    }
                    if !line.ends_with(b"\n") {
                        (&kept.file).write_all(b"\n").map_err(failed)?;
                    }
                }
                // What does not begin as we begin was never ours, and is left alone.
                Err(_) if !line.ends_with(b"\n") && begins_as_ours(line) => {
                    kept.file.set_len(whole).map_err(failed)?;
                }
                Err(error) => return Err(wrong(&without_place(&error))),
            }
            whole += line.len() as u64;
        }
        Ok(kept)
    }

    /// What the file had of a contest when it was opened.
    pub(super) fn results(&self, contest: &str) -> &[DealResult] {
        self.results.get(contest).map_or(&[], Vec::as_slice)
    }

    /// Writes a line, in one piece: whoever ends the program finds whole lines.
    pub(super) fn add(&mut self, contest: &str, result: &DealResult) -> Result<(), Failure> {
        let mut line = serde_json::to_vec(&Line { contest, result }).unwrap_or_default();
        line.push(b'\n');
        self.file.write_all(&line).map_err(|error| Failure::file(&self.path, &error))
    }
}

fn begins_as_ours(line: &[u8]) -> bool {
    line.starts_with(BEGINNING) || BEGINNING.starts_with(line)
}

/// What is wrong, without the place in the line: to whoever reads it, that would look like the number of another line.
fn without_place(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.rsplit_once(" at line ").map_or(text.as_str(), |(what, _)| what).to_owned()
}

/// Whether a deal can come to these numbers. A file that was changed by hand is not believed everything.
fn is_possible(result: &DealResult, n_identities: usize) -> bool {
    let DealResult { won, beliefs, won_by_nobody, endings, took, .. } = result;
    let is_share = |share: f64| (0.0..=1.0).contains(&share);
    won.len() <= 2
        && *won_by_nobody as usize <= won.len()
        && won.iter().all(|won| won.side <= 1 && is_share(won.share))
        && endings.len() <= won.len()
        && won.iter().flat_map(|won| &won.seats).all(|(is, share)| usize::from(*is) < n_identities && is_share(*share))
        && won.iter().flat_map(|won| won.points.iter().flatten()).all(|points| (0.0..=MOST_POINTS).contains(points))
        && beliefs.exact.iter().all(|(right, all)| right <= all)
        && [&beliefs.prior, &beliefs.lap_three, &beliefs.end].into_iter().all(Judgement::is_possible)
        && took.iter().flatten().all(|time| *time >= 0.0)
}

#[cfg(test)]
mod tests {
    use super::name_of;
    use crate::table::Setup;
    use bots::Level;
    use catalog::Listed;
    use saboteur::{Options, Saboteur};

    /// The cards by their content, wherever the list lies; another table, another pair or other weights are another contest.
    #[test]
    fn a_contest_is_known_by_all_that_its_results_hang_on() {
        let setup = |players, cards| Setup::<Saboteur> { config: Options::new(players).unwrap(), cards };
        let other_cards = Saboteur::DECK.replacen("count = 5", "count = 4", 1).replacen("count = 5", "count = 6", 1);
        let other_cards = other_cards.replace("\"published\"", "\"owner\"");
        let pair = [Level::Journeyman, Level::Novice];
        let usual = name_of(&setup(5, Saboteur::published()), pair, "--seed 1");
        assert_eq!(name_of(&setup(5, Saboteur::published()), pair, "--seed 1"), usual);
        for other in [
            name_of(&setup(6, Saboteur::published()), pair, "--seed 1"),
            name_of(&setup(5, Saboteur::read_cards(&other_cards).unwrap()), pair, "--seed 1"),
            name_of(&setup(5, Saboteur::published()), [Level::Journeyman, Level::Random], "--seed 1"),
            name_of(&setup(5, Saboteur::published()), pair, "--seed 2"),
        ] {
            assert_ne!(other, usual);
        }
        assert!(usual.contains(env!("CARGO_PKG_VERSION")), "{usual}");
    }
}
