//! Recorded games: one for every way a round or a game can end, and the golden views of one of them.
//!
//! | what | where |
//! | --- | --- |
//! | `games/NAME.json` | a whole game as `Record::write` writes it; records of a released edition are never edited |
//! | `games/NAME.md` | what it shows, and how it must end: worked out from the rules, never copied from the engine |
//! | `golden/VIEWER.txt` | what a viewer hears and sees of `games/every-view.json`, entry by entry |
//!
//! To add a game, put its record and its page into `games`; nothing here has to be changed for it.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "clippy allows them in tests, but does not see that this whole program is one"
)]

mod games;
mod golden;
mod story;

use saboteur::Saboteur;
use std::fs;
use std::path::{Path, PathBuf};
use tabletop::record::HeldFile;

/// A folder beside this file.
fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records").join(name)
}

/// A recorded game.
struct Recorded {
    name: String,
    text: String,
    file: HeldFile<Saboteur>,
    /// What is said about it.
    page: String,
}

impl Recorded {
    /// Reads a game and its page; reading plays the record through.
    fn read(name: &str) -> Recorded {
        let text = |ending: &str| {
            let path = folder("games").join(format!("{name}.{ending}"));
            fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
        };
        let record = text("json");
        let file = HeldFile::read(&record).unwrap_or_else(|error| panic!("{name}.json: {error}"));
        Recorded { name: name.to_owned(), text: record, file, page: text("md") }
    }

    /// All of them, in the order of their names.
    fn all() -> Vec<Recorded> {
        names("json").iter().map(|name| Recorded::read(name)).collect()
    }

    /// How it must end: the block of text on its page.
    fn expected(&self) -> Vec<&str> {
        let block = self.page.split("```text\n").nth(1).and_then(|rest| rest.split("```").next());
        block.unwrap_or_else(|| panic!("{}.md has no block of text", self.name)).lines().collect()
    }
}

/// The names of all games with a file that ends so.
fn names(ending: &str) -> Vec<String> {
    let files = fs::read_dir(folder("games")).unwrap().map(|entry| entry.unwrap().path());
    let files = files.filter(|path| path.extension().is_some_and(|found| found == ending));
    let mut names: Vec<String> = files.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
    names.sort();
    names
}
