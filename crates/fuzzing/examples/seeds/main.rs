//! Writes the inputs with which fuzzing a game begins to `fuzz/corpus`: `cargo run -p fuzzing --example seeds dark-cave`.
//!
//! Needed again only when the form of the game's records, card lists or actions changes. What fuzzing found stays beside
//! them, and so do the inputs of all other games.

mod dark_cave;
mod lost_mines;
mod saboteur;

use fuzzing::{DarkCave, LostMines, Saboteur};
use std::{error::Error, fs, path::Path};
use tabletop::digger::Policy;
use tabletop::game::Config;
use tabletop::record::Start;
use tabletop::talk::{Claim, Emote};
use tabletop::{Control, Deed, Dice, Game, Seat, Seed, Table, Talk, Turn};

type Outcome<T = ()> = Result<T, Box<dyn Error>>;

fn main() -> Outcome {
    match std::env::args().nth(1).as_deref() {
        Some(Saboteur::NAME) => saboteur::seeds(),
        Some(LostMines::NAME) => lost_mines::seeds(),
        Some(DarkCave::NAME) => dark_cave::seeds(),
        _ => Err(format!("name a game: {}, {} or {}", Saboteur::NAME, LostMines::NAME, DarkCave::NAME).into()),
    }
}

fn keep(target: &str, name: &str, bytes: impl AsRef<[u8]>) -> Outcome {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
    let kind = match target {
        "record" => "json",
        "deck" => "toml",
        "action" => "txt",
        _ => "bin",
    };
    fs::create_dir_all(&folder)?;
    Ok(fs::write(folder.join(name).with_extension(kind), bytes)?)
}

/// A text is its own name.
fn keep_action(text: &str) -> Outcome {
    let name: String = text.chars().map(|letter| if letter.is_alphanumeric() { letter } else { '_' }).collect();
    keep("action", &name, text)
}

fn seed(number: u64) -> Seed {
    Seed::from_numbers([number, 0, 0, 0])
}

/// A game that is played until its record has so many entries.
fn played<G: Game>(options: &G::Config, cards: &G::Cards, policy: Policy, most_entries: usize) -> Outcome<Table<G>> {
    let mut table = Table::<G>::new(options, cards);
    let mut dice = Dice::from_number(options.seats().count() as u64);
    let mut scratch = Vec::new();
    while table.record().entries.len() < most_entries {
        let happened = match table.game().turn() {
            Turn::Over(_) => break,
            Turn::Deal => table.deal(Start::from(seed(dice.word())), None),
            Turn::Of(seat) => {
                let action = policy.choose(table.game(), &mut dice, &mut scratch);
                table.play(Deed::Play(seat, action), None)
            }
        };
        happened.map_err(|refused| format!("{refused:?}"))?;
    }
    Ok(table)
}

/// A record with a deal written by hand, talk, changes of control and times.
fn with_everything<G: Game>(options: &G::Config, cards: &G::Cards) -> Outcome<Table<G>> {
    let plain = |refused| format!("{refused:?}");
    let mut table = Table::<G>::new(options, cards);
    let deal = table.game().shuffle(&mut Dice::from_number(5));
    table.deal(Start { seed: seed(6), written: Some(deal) }, Some(1_700_000_000_000)).map_err(plain)?;
    let [zero, one, two] = [0, 1, 2].map(Seat::new);
    let mut deeds = vec![
        Deed::Control(one, "bot plain-digger".parse()?),
        Deed::Control(two, Control::Default),
        Deed::Say(two, Talk::Accuse(zero)),
        Deed::Say(two, Talk::Vouch(one)),
        Deed::Say(two, "retract seat 0".parse()?),
        Deed::Say(zero, Talk::Emote(Emote::Innocent)),
    ];
    let claims = G::Claim::examples().into_iter().take(15);
    deeds.extend(claims.map(|claim| Deed::Say(zero, Talk::Claim(claim))));
    for deed in deeds {
        table.play(deed, Some(u64::MAX)).map_err(plain)?;
    }
    while let Turn::Of(seat) = table.game().turn()
        && table.record().entries.len() < 30
    {
        table.play(Deed::Play(seat, table.game().default_action()), None).map_err(plain)?;
    }
    Ok(table)
}

/// A list without comments and empty lines.
fn bare(list: &str) -> String {
    let bare: Vec<&str> = list.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    bare.join("\n") + "\n"
}
