//! Recorded games: one for every way a game can end and for what is hard to get right, and the golden views of some of
//! them.
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
//! Most games were dealt by hand, so that what they are there for comes about. Those whose names begin with `shuffled`
//! were dealt by the dice and played by plain diggers: nobody chose what happens in them. Their stories are read from the
//! record and judged by the rules like all others.
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

use dark_cave::DarkCave;
use proving::page::Page;
use proving::recorded::Shelf;

const RULES: Page = Page { text: include_str!("../../../../docs/rules/dark-cave.md"), prefix: "D-" };

type Recorded = proving::recorded::Recorded<DarkCave>;

fn shelf() -> Shelf {
    Shelf::of_crate(env!("CARGO_MANIFEST_DIR"))
}

fn read(name: &str) -> Recorded {
    shelf().read(name)
}
