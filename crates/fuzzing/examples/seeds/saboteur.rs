//! What fuzzing begins with in Saboteur.

use crate::{Outcome, bare, keep, keep_action, played, with_everything};
use saboteur::options::Options;
use saboteur::{Action, CardList, Claim, Face, Saboteur};
use tabletop::digger::Policy;
use tabletop::talk::Claim as _;

pub(crate) fn seeds() -> Outcome {
    records()?;
    decks()?;
    actions()?;
    games()
}

fn records() -> Outcome {
    let play = |options: Options, policy: Policy, most_entries: usize| {
        played::<Saboteur>(&options, &CardList::published(), policy, most_entries).map(|table| table.record().write())
    };
    for players in 3..=10 {
        let options = Options::new(players)?.with_rounds(1)?;
        keep("record", &format!("whole-{players}"), play(options, Policy::Digger, 200)?)?;
        keep("record", &format!("begun-{players}"), play(options, Policy::Uniform, 12)?)?;
    }
    keep("record", "two-rounds", play(Options::new(3)?.with_rounds(2)?, Policy::Digger, 500)?)?;
    let table = with_everything::<Saboteur>(&Options::new(3)?, &CardList::published())?;
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

fn decks() -> Outcome {
    let good = bare(include_str!("../../../../decks/saboteur.toml"));
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
    texts.extend(Claim::examples().iter().map(|claim| format!("claim {claim}")));
    texts.extend(["accuse 3", "vouch 9", "retract claim goal 2", "retract claim role"].map(str::to_owned));
    texts.extend(["retract seat 7", "emote cheer", "person", "default", "bot plain-digger"].map(str::to_owned));
    // And what must not be taken for one of them.
    texts.extend([" ", "pass ", "Take 2", "take 03", "lay ns 128,0", "lay ns 01,0", "lay ns +1,0"].map(str::to_owned));
    texts
        .extend(["lay ns 0,0 turned ", "map 3", "seat 256", "bot ", "emote wink", "rockfall 0,0,0"].map(str::to_owned));
    texts.iter().try_for_each(|text| keep_action(text))
}

/// A few games for the generator; libFuzzer finds the rest.
fn games() -> Outcome {
    keep("generator-saboteur", "nothing", "")?;
    for players in 3..=10_u8 {
        let (rounds, first, switches) = (3, players, players % 4);
        let mut tape = vec![players - 3, rounds - 1, first, switches];
        // A seed, a run of progress, a few choices; then the next round.
        for round in 0..rounds {
            tape.extend([players, round, 0, 0, 253, 30, 40, 80, 120, 255, 254, 253, 255]);
            tape.extend(vec![200; players as usize]);
        }
        keep("generator-saboteur", &format!("three-rounds-{players}"), tape)?;
    }
    Ok(())
}
