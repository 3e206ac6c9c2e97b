//! Writes the inputs that fuzzing begins with to `fuzz/corpus`: `cargo run -p fuzzing --example seeds`.
//!
//! Needed again only when the form of a record, a card list or an action changes. What fuzzing found stays beside them.

use saboteur::options::Options;
use saboteur::{Action, Face, Saboteur};
use std::{error::Error, fs, path::Path};
use tabletop::digger::Policy;
use tabletop::record::Start;
use tabletop::talk::{Claim as _, Emote};
use tabletop::{Control, Deed, Dice, Game, Seat, Seed, Table, Talk, Turn};

type Outcome = Result<(), Box<dyn Error>>;

fn main() -> Outcome {
    records()?;
    decks()?;
    actions()?;
    games()
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

fn seed(number: u64) -> Seed {
    Seed::from_numbers([number, 0, 0, 0])
}

/// A game that is played until its record has so many entries.
fn played(options: Options, policy: Policy, most_entries: usize) -> Result<Table<Saboteur>, Box<dyn Error>> {
    let mut table = Table::<Saboteur>::new(&options, &saboteur::CardList::published());
    let mut dice = Dice::from_number(options.players().count() as u64);
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

fn records() -> Outcome {
    for players in 3..=10 {
        let options = Options::new(players)?.with_rounds(1)?;
        keep("record", &format!("whole-{players}"), played(options, Policy::Digger, 200)?.record().write())?;
        let uniform = played(options, Policy::Uniform, 12)?.record().write();
        keep("record", &format!("begun-{players}"), uniform)?;
    }
    keep("record", "two-rounds", played(Options::new(3)?.with_rounds(2)?, Policy::Digger, 500)?.record().write())?;
    let table = with_everything()?;
    let good = table.record().write();
    keep("record", "everything", &good)?;
    for (name, from, to) in [
        ("another-format", "\"format\": 1", "\"format\": 2"),
        ("another-game", "\"game\": \"saboteur\"", "\"game\": \"chess\""),
        ("another-edition", "\"edition\": 1", "\"edition\": 65535"),
        ("eleven-players", "\"players\":3", "\"players\":11"),
        ("too-many-cards", "\"map\":6", "\"map\":255"),
        ("no-such-seat", "\"seat\":2", "\"seat\":255"),
        ("bad-seed", "\"seed\":\"0", "\"seed\":\"x"),
        ("bad-deal", "\"treasure\"", "\"stone-ne\""),
        ("two-deeds", "\"agree\":true", "\"agree\":true,\"play\":\"pass\""),
        ("illegal", "\"discard ", "\"discard map"),
        ("unknown-field", "\"rounds\"", "\"cheats\": [],\n\"rounds\""),
        ("deal-twice", "\"deal\":0", "\"deal\":1"),
    ] {
        keep("record", name, good.replacen(from, to, 1))?;
    }
    keep("record", "cut-off", &good[..good.len() / 2])
}

/// A record with a deal written by hand, talk, changes of control and times.
fn with_everything() -> Result<Table<Saboteur>, Box<dyn Error>> {
    let plain = |refused| format!("{refused:?}");
    let mut table = Table::<Saboteur>::new(&Options::new(3)?, &saboteur::CardList::published());
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
    deeds.extend(saboteur::Claim::examples().into_iter().map(|claim| Deed::Say(zero, Talk::Claim(claim))));
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

fn decks() -> Outcome {
    let good = include_str!("../../../decks/saboteur.toml");
    let bare: Vec<&str> = good.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    let good = bare.join("\n") + "\n";
    let inline = "game='saboteur'\nsource='ours'\nroles={miners=7,saboteurs=4}\ngold=[{nuggets=3,count=28}]\n\
                  path=[{open='EW',count=40}]\naction=[{card='rockfall',count=27}]";
    keep("deck", "published", &good)?;
    keep("deck", "inline", inline)?;
    keep("deck", "only-dead-ends", inline.replace("count=40", "dead_end=true,count=40"))?;
    keep("deck", "counts-of-nothing", inline.replace("count=40", "count=40},{open='N',dead_end=true,count=0"))?;
    for (name, from, to) in [
        ("owner", "'ours'", "'owner'"),
        ("another-game", "'saboteur'", "'chess'"),
        ("one-path-less", "count=40", "count=39"),
        ("far-too-many", "count=27", "count=255"),
        ("a-number-too-large", "count=27", "count=256"),
        ("less-than-nothing", "count=27", "count=-27"),
        ("no-such-card", "rockfall", "earthquake"),
        ("no-such-gold", "nuggets=3", "nuggets=4"),
        ("eight-miners", "miners=7", "miners=8"),
        ("edges-in-disorder", "'EW'", "'WE'"),
        ("no-edges", "'EW'", "''"),
        ("not-a-dead-end", "'EW'", "'E'"),
        ("twice", "count=40", "count=20},{open='EW',count=20"),
        ("unknown-field", "miners", "cheats=1,miners"),
        ("nothing-but-a-name", "source", "#"),
        ("ends-too-early", "count=27}]", "count=27"),
    ] {
        keep("deck", name, inline.replacen(from, to, 1))?;
    }
    Ok(())
}

fn actions() -> Outcome {
    let mut texts = vec!["pass".to_owned(), "take 1".to_owned(), "take 3".to_owned(), "map 0".to_owned()];
    texts.extend(["rockfall -3,2", "break cart 4", "mend lantern 2 with pickaxe-lantern"].map(str::to_owned));
    for face in Face::all().step_by(3) {
        texts.push(Action::Discard(face.card()).to_string());
        if let Face::Path(path) = face {
            texts.push(format!("lay {} 1,0 turned", <&str>::from(path)));
        }
    }
    texts.extend(saboteur::Claim::examples().iter().map(|claim| format!("claim {claim}")));
    texts.extend(["accuse 3", "vouch 9", "retract claim goal 2", "retract claim role"].map(str::to_owned));
    texts.extend(["retract seat 7", "emote cheer", "person", "default", "bot plain-digger"].map(str::to_owned));
    // And what must not be taken for one of them.
    texts.extend([" ", "pass ", "Take 2", "take 03", "lay ns 128,0", "lay ns 01,0", "lay ns +1,0"].map(str::to_owned));
    texts
        .extend(["lay ns 0,0 turned ", "map 3", "seat 256", "bot ", "emote wink", "rockfall 0,0,0"].map(str::to_owned));
    for text in texts {
        let name: String = text.chars().map(|letter| if letter.is_alphanumeric() { letter } else { '_' }).collect();
        keep("action", &name, &text)?;
    }
    Ok(())
}

/// A few games for the generator; libFuzzer finds the rest.
fn games() -> Outcome {
    keep("generator", "nothing", "")?;
    for players in 3..=10_u8 {
        let (rounds, first, switches) = (3, players, players % 4);
        let mut tape = vec![players - 3, rounds - 1, first, switches];
        // A seed, a run of progress, a few choices; then the next round.
        for round in 0..rounds {
            tape.extend([players, round, 0, 0, 253, 30, 40, 80, 120, 255, 254, 253, 255]);
            tape.extend(vec![200; players as usize]);
        }
        keep("generator", &format!("three-rounds-{players}"), tape)?;
    }
    Ok(())
}
