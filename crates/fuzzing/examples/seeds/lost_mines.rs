//! What fuzzing begins with in The Lost Mines.

use crate::{Outcome, bare, keep, keep_action, played, with_everything};
use lost_mines::{Action, CardList, Claim, Face, LostMines, Options};
use tabletop::digger::Policy;
use tabletop::talk::Claim as _;

pub(crate) fn seeds() -> Outcome {
    records()?;
    decks()?;
    actions()?;
    games()
}

fn records() -> Outcome {
    let keep = |name: &str, text: &str| keep("record", &format!("lost-mines-{name}"), text);
    let play = |options: Options, policy: Policy, most_entries: usize| {
        played::<LostMines>(&options, &CardList::published(), policy, most_entries).map(|table| table.record().write())
    };
    for players in 3..=9 {
        let options = Options::new(players)?.with_rounds(1)?;
        keep(&format!("whole-{players}"), &play(options, Policy::Digger, 500)?)?;
        keep(&format!("begun-{players}"), &play(options, Policy::Uniform, 24)?)?;
    }
    let table = with_everything::<LostMines>(&Options::new(3)?, &CardList::published())?;
    let good = table.record().write();
    keep("everything", &good)?;
    for (name, from, to) in [
        ("another-game", "\"game\": \"lost-mines\"", "\"game\": \"saboteur\""),
        ("another-edition", "\"edition\": 1", "\"edition\": 65535"),
        ("ten-players", "\"players\":3", "\"players\":10"),
        ("seven-rounds", "\"rounds\":2", "\"rounds\":7"),
        ("too-many-traps", "\"trap\":3", "\"trap\":255"),
        ("start-on-the-rim", "\"blue\":[2,2]", "\"blue\":[0,2]"),
        ("two-on-a-cell", "\"blue\":[2,2]", "\"blue\":[8,4]"),
        ("closed-mine", "\"NEW\"", "\"EW\""),
        ("worthless-treasure", "\"gold.1\"", "\"gold.0\""),
        ("no-such-treasure", "\"gold.1\"", "\"gold.01\""),
        ("bad-luck", "\"luck\":\"", "\"luck\":\"x"),
        ("bad-deal", "\"mines\":[\"", "\"mines\":[\"saboteur\",\""),
        ("no-such-dwarf", "\"blue.loyal\"", "\"blue.lazy\""),
        ("illegal", "\"discard ", "\"discard trap "),
        ("step-first", "\"play\":\"discard thunderstorm\"", "\"play\":\"step N\""),
    ] {
        keep(name, &good.replacen(from, to, 1))?;
    }
    Ok(())
}

fn decks() -> Outcome {
    let keep = |name: &str, text: &str| keep("deck", &format!("lost-mines-{name}"), text);
    let inline = "game='lost-mines'\nsource='owner'\naction=[{card='thunderstorm',count=23}]\n\
                  path=[{open='EW',plain=20,trunk=20}]\ntreasure=[{kind='gold',values=[1,1,1,1,1,1,1,1,1,1,1,9]}]\n\
                  mine=[{mine='dragon',open='NE'},{mine='gold',open='NE'},{mine='silver',open='NE'},{mine='gems',open='NE'}]\n\
                  [board]\ncolumns=11\nrows=7\nplaces={blue=[2,2],yellow=[2,4],mines=[[6,0],[8,2],[8,4],[6,6]]}\n";
    keep("published", &bare(include_str!("../../../../decks/lost-mines.toml")))?;
    keep("inline", inline)?;
    for (name, from, to) in [
        ("mines-near", "[[6,0],[8,2],[8,4],[6,6]]", "[[4,2],[4,4],[0,2],[0,4]]"),
        ("starts-apart", "blue=[2,2],yellow=[2,4]", "blue=[1,1],yellow=[9,5]"),
        ("three-traps", "thunderstorm',count=23", "trap',count=3},{card='thunderstorm',count=20"),
        ("mine-open-everywhere", "open='NE'", "open='NESW'"),
        ("ours", "'owner'", "'ours'"),
        ("proof", "'owner'", "'proof'"),
        ("another-game", "'lost-mines'", "'saboteur'"),
        ("a-smaller-board", "columns=11", "columns=10"),
        ("mine-beside-a-start", "[6,0]", "[3,2]"),
        ("start-on-the-rim", "blue=[2,2]", "blue=[2,0]"),
        ("off-the-board", "[6,0]", "[11,0]"),
        ("two-on-a-cell", "[6,0]", "[8,2]"),
        ("four-traps", "thunderstorm',count=23", "trap',count=4},{card='thunderstorm',count=19"),
        ("three-trolls", "thunderstorm',count=23", "troll',count=3},{card='thunderstorm',count=20"),
        ("one-path-less", "plain=20", "plain=19"),
        ("a-number-too-large", "plain=20", "plain=276"),
        ("no-such-feature", "trunk", "bridge"),
        ("no-such-shape", "open='EW'", "open='ES'"),
        ("twice", "trunk=20}", "trunk=0},{open='EW',trunk=20}"),
        ("no-such-card", "thunderstorm", "earthquake"),
        ("a-path-for-an-action", "'thunderstorm'", "'path.ew'"),
        ("thirteen-treasures", "9]", "9,9]"),
        ("worth-too-much", "9]", "10]"),
        ("closed-mine", "open='NE'}]", "open='NS'}]"),
        ("a-mine-twice", "mine='gems'", "mine='gold'"),
        ("three-mines", ",{mine='gems',open='NE'}", ""),
        ("ends-too-early", "[board]", "[board"),
    ] {
        keep(name, &inline.replacen(from, to, 1))?;
    }
    Ok(())
}

fn actions() -> Outcome {
    let mut texts: Vec<String> = Vec::new();
    texts.extend(
        ["stay", "step N", "step W", "take 0", "take 8", "axe 3,2", "boat 10,6", "rope 0,0"].map(str::to_owned),
    );
    texts.extend(["trap 3,2 E", "troll 2,3 S", "thunderstorm 4,2", "lay nes.trunk 3,2 turned"].map(str::to_owned));
    texts.extend(
        ["look mine 3 with mine-or-dwarf", "look treasure 2 with mine-or-treasure", "look dwarf 1 with mine-or-dwarf"]
            .map(str::to_owned),
    );
    let cards: Vec<_> = Face::all().map(Face::card).collect();
    texts.extend(cards.iter().step_by(5).map(|card| Action::Discard(*card).to_string()));
    texts.extend(cards.windows(2).step_by(9).map(|two| Action::DiscardTwo(two[0], two[1]).to_string()));
    texts.extend(Claim::examples().iter().step_by(3).map(|claim| format!("claim {claim}")));
    texts.extend(["3,2 E", "-1,0 S", "retract claim mine 2", "retract claim dwarf 1"].map(str::to_owned));
    // And what must not be taken for one of them.
    texts.extend(["stay ", "step NE", "step n", "take 08", "take 256", "axe 03,2", "trap 3,2 N"].map(str::to_owned));
    texts.extend(
        ["trap 3,2", "lay nes.plain 3,2", "lay nes 3,2 Turned", "look mine 4 with mine-or-dwarf"].map(str::to_owned),
    );
    texts.extend(["discard troll trap", "discard trap trap trap", "claim treasure 0 0"].map(str::to_owned));
    texts.iter().try_for_each(|text| keep_action(text))
}

/// A few games for the generator; libFuzzer finds the rest.
fn games() -> Outcome {
    let keep = |name: &str, tape: &[u8]| keep("generator-lost-mines", name, tape);
    keep("nothing", &[])?;
    for players in 3..=9_u8 {
        let mut tape = vec![players - 3, 1, players, 0];
        // A seed, a run of progress, a few choices; then the next round.
        for round in 0..2 {
            tape.extend([players, round, 0, 0, 253, 60, 40, 80, 120, 160, 200, 240, 255, 254, 253, 255]);
            tape.extend(vec![100; 4 * players as usize]);
            tape.extend([253, 255]);
        }
        keep(&format!("two-rounds-{players}"), &tape)?;
    }
    // An owner's list: places, path cards, action cards, treasures, mines.
    let mut tape = vec![0, 0, 0, 1, 12, 16, 14, 36, 60, 2];
    tape.extend([1; 41]);
    tape.extend([3, 3, 3, 3, 2, 3, 2, 2]);
    tape.extend([4, 1, 2, 3, 4, 4, 1, 2, 3, 4, 1, 2, 3, 9, 8, 7, 6, 5]);
    tape.extend([7, 0, 0, 0, 253, 90, 10, 20, 30, 253, 200]);
    keep("owners-list", &tape)
}
