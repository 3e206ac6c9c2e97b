//! Recorded games and the pages that tell how they must go.
//!
//! `games/NAME.json` is a whole game as `Record::write` writes it; records of a released edition are never edited.
//! `games/NAME.md` says what it shows and, in a block of text, how it must go: worked out from the rules, never copied
//! from the engine.

use crate::page::Page;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use tabletop::notation::Kinds;
use tabletop::record::HeldFile;
use tabletop::table::Happened;
use tabletop::{Deed, Game, Table, Talk};

/// The folder `tests/records` of a crate.
#[derive(Clone, Debug)]
pub struct Shelf {
    folder: PathBuf,
}

/// A recorded game.
pub struct Recorded<G: Game> {
    /// The name of its files.
    pub name: String,
    /// The record as text.
    pub text: String,
    /// The record, read and played through.
    pub file: HeldFile<G>,
    /// What is said about it.
    pub page: String,
}

impl<G: Game> Recorded<G> {
    /// How it must go: the block of text on its page.
    pub fn expected(&self) -> Vec<&str> {
        let block = self.page.split("```text\n").nth(1).and_then(|rest| rest.split("```").next());
        block.unwrap_or_else(|| panic!("{}.md has no block of text", self.name)).lines().collect()
    }
}

impl Shelf {
    /// The shelf of a crate.
    pub fn of_crate(folder: &str) -> Shelf {
        Shelf { folder: Path::new(folder).join("tests/records") }
    }

    /// A folder on it.
    pub fn folder(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// A golden file.
    pub fn golden(&self, name: &str) -> PathBuf {
        self.folder("golden").join(name)
    }

    /// Reads a game and its page; reading plays the record through.
    pub fn read<G: Game>(&self, name: &str) -> Recorded<G> {
        let text = |ending: &str| {
            let path = self.folder("games").join(format!("{name}.{ending}"));
            fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
        };
        let record = text("json");
        let file = HeldFile::read(&record).unwrap_or_else(|error| panic!("{name}.json: {error}"));
        Recorded { name: name.to_owned(), text: record, file, page: text("md") }
    }

    /// All of them, in the order of their names.
    pub fn all<G: Game>(&self) -> Vec<Recorded<G>> {
        self.names("json").iter().map(|name| self.read(name)).collect()
    }

    /// The names of all games with a file that ends so.
    pub fn names(&self, ending: &str) -> Vec<String> {
        let files = fs::read_dir(self.folder("games")).unwrap().map(|entry| entry.unwrap().path());
        let files = files.filter(|path| path.extension().is_some_and(|found| found == ending));
        let mut names: Vec<String> = files.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
        names.sort();
        names
    }

    /// Every recorded game goes as its page says. `story` tells a record as its page does.
    pub fn check_stories<G: Game>(&self, story: impl Fn(&HeldFile<G>) -> Vec<String>) {
        let mut wrong = String::new();
        for game in self.all() {
            let (told, expected) = (story(&game.file), game.expected());
            let differ = (0..told.len().max(expected.len()))
                .find(|n| told.get(*n).map(String::as_str) != expected.get(*n).copied());
            if let Some(n) = differ {
                let told = told.get(n).map_or("nothing more", String::as_str);
                let expected = expected.get(n).unwrap_or(&"nothing more");
                wrong +=
                    &format!("{}, line {}:\n  by the rules: {expected}\n  in the game:  {told}\n", game.name, n + 1);
            }
        }
        assert!(
            wrong.is_empty(),
            "\n{wrong}\nWork out by the rules which of the two is right; records are never edited."
        );
    }

    /// What is read is written again, byte by byte.
    pub fn check_bytes<G: Game>(&self) {
        for game in self.all::<G>() {
            assert!(game.file.record().write() == game.text, "{}.json is not as `Record::write` writes it", game.name);
        }
    }

    /// Every record has a page, and every page cites the rules.
    pub fn check_pages<G: Game>(&self, rules: Page, at_least: usize) {
        assert_eq!(self.names("json"), self.names("md"), "records and pages come in pairs");
        assert!(self.names("json").len() >= at_least, "all of them are found");
        for game in self.all::<G>() {
            let cited = rules.cited(&game.page);
            assert!(!cited.is_empty(), "{}.md cites no statement of the rules", game.name);
            let unknown: Vec<&str> = cited.into_iter().filter(|id| !rules.has(id)).collect();
            assert!(unknown.is_empty(), "{}.md cites {unknown:?}, which the rules do not have", game.name);
        }
    }

    /// Broken files are refused, and what is said names the place. Gives all that is said, for a golden file.
    pub fn check_broken<G: Game>(&self, cases: &[Case]) -> String {
        let mut said = String::new();
        for (game, what, instead, place) in cases {
            let text = self.read::<G>(game).text;
            assert!(text.contains(what), "{game}.json has no `{what}`");
            let wrong = wrong::<G>(&text.replacen(what, instead, 1));
            assert!(wrong.contains(place), "`{instead}` in {game}.json: {wrong}");
            let [what, instead] = [what, instead].map(|text| text.replace('\n', "\\n"));
            let instead = if instead.is_empty() { "nothing" } else { &instead };
            said += &format!("{game}.json: {what} -> {instead}\n    {wrong}\n");
        }
        said
    }

    /// Whatever entry is spoiled, its number is named, whether it cannot be read or is not allowed.
    pub fn check_every_place<G: Game>(&self, spoilt: &[&str]) {
        for game in self.all::<G>() {
            let (head, entries) = game.text.split_once("\"entries\": [\n").unwrap();
            let entries: Vec<&str> = entries.strip_suffix("\n]\n}\n").unwrap().split(",\n").collect();
            assert_eq!(entries.len(), game.file.record().entries.len());
            for number in 0..entries.len() {
                for spoilt in spoilt {
                    // What follows is left out: a deal that is missing there would be noticed first.
                    let lines: Vec<&str> = entries[..number].iter().copied().chain([*spoilt]).collect();
                    let wrong = wrong::<G>(&format!("{head}\"entries\": [\n{}\n]\n}}\n", lines.join(",\n")));
                    assert!(wrong.starts_with(&format!("entries[{number}]: ")), "{} {number}: {wrong}", game.name);
                }
            }
        }
    }

    /// All kinds of things that are done, heard, whispered, said and that end a round in some record, as `event laid`.
    pub fn seen<G: Game>(&self) -> BTreeSet<String> {
        self.all::<G>().iter().flat_map(seen).collect()
    }
}

/// A game, a text in it, and what stands in its place; a place in the file that has to be named.
pub type Case = (&'static str, &'static str, &'static str, &'static str);

/// What is wrong with a text.
fn wrong<G: Game>(text: &str) -> String {
    HeldFile::<G>::read(text).err().map_or("nothing is wrong".to_owned(), |error| error.to_string())
}

/// All kinds of things that are done, heard, whispered and said in a game, and its endings, as `event laid`.
pub fn seen<G: Game>(game: &Recorded<G>) -> BTreeSet<String> {
    let mut seen = BTreeSet::new();
    let record = game.file.record();
    let mut table = Table::new(&record.config, &record.cards);
    for entry in &record.entries {
        match &entry.deed {
            Deed::Play(_, action) => {
                seen.insert(format!("action {}", action.kind()));
            }
            Deed::Say(_, talk) => {
                seen.insert(format!("talk {}", talk.kind()));
                if let Talk::Emote(emote) = talk {
                    seen.insert(format!("emote {}", emote.kind()));
                }
            }
            _ => {}
        }
        for thing in table.replay_entry(record, entry).unwrap() {
            let kind = match thing {
                Happened::Told(told) => {
                    seen.extend(told.whispers.iter().map(|(_, secret)| format!("secret {}", secret.kind())));
                    let event = serde_json::to_value(&told.aloud).unwrap();
                    seen.extend(event["ending"].as_str().map(|ending| format!("ending {ending}")));
                    format!("event {}", told.aloud.kind())
                }
                Happened::Said(..) => "said".to_owned(),
                Happened::Control(..) => "control".to_owned(),
                Happened::Agreed(_) => "agreed".to_owned(),
                Happened::Withdrew(_) => "withdrew".to_owned(),
            };
            seen.insert(kind);
        }
    }
    seen
}

/// The kinds that were not seen, as `event laid`.
pub fn missing(seen: &BTreeSet<String>, wanted: &[(&str, &[&str])]) -> Vec<String> {
    let wanted = wanted.iter().flat_map(|(what, kinds)| kinds.iter().map(move |kind| format!("{what} {kind}")));
    wanted.filter(|wanted| !seen.contains(wanted)).collect()
}
