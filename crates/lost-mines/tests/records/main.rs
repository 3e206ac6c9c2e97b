//! Recorded games: one for every way a round or a game can end and for every way treasures are divided, and the golden
//! views of some of them.
//!
//! | what | where |
//! | --- | --- |
//! | `games/NAME.json` | a whole game as `Record::write` writes it; records of a released edition are never edited |
//! | `games/NAME.md` | its story, and how it must end: worked out from the rules, never copied from the engine |
//! | `shown.rs` | what each game is there to show; `watcher.rs` finds it in the game |
//! | `golden/VIEWER.txt` | what a viewer hears and sees of `games/every-view.json`, entry by entry |
//! | `golden/NAME-ENTRIES-VIEWER.json` | a whole view at one moment of a game |
//! | `golden/NAME-VIEWER-hearing.json` | all that a viewer hears of a game |
//! | `golden/broken-files.txt` | what is said of files that are no records |
//!
//! To add a game, put its record and its page into `games`, and say in `shown.rs` what it shows.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "clippy allows them in tests, but does not see that this whole program is one"
)]

mod broken;
mod games;
mod golden;
mod shown;
mod story;
mod watcher;

use lost_mines::LostMines;
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
    file: HeldFile<LostMines>,
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

    /// How it must go: the block of text on its page.
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
