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

use proving::page::Page;
use proving::recorded::Shelf;
use saboteur::Saboteur;

const RULES: Page = Page { text: include_str!("../../../../docs/rules/saboteur.md"), prefix: "S-" };

type Recorded = proving::recorded::Recorded<Saboteur>;

fn shelf() -> Shelf {
    Shelf::of_crate(env!("CARGO_MANIFEST_DIR"))
}

fn read(name: &str) -> Recorded {
    shelf().read(name)
}

/// All recorded games.
fn all() -> Vec<Recorded> {
    shelf().all()
}
