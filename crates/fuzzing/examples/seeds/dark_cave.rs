//! What fuzzing begins with in The Dark Cave.

use crate::{Outcome, bare, keep, keep_action, played, with_everything};
use dark_cave::options::Allowed;
use dark_cave::{Action, CardList, Claim, DarkCave, Face, Options};
use tabletop::digger::Policy;
use tabletop::talk::Claim as _;

pub(crate) fn seeds() -> Outcome {
    records()?;
    decks()?;
    actions()?;
    games()
}

fn records() -> Outcome {
    let keep = |name: &str, text: &str| keep("record", &format!("dark-cave-{name}"), text);
    let play = |options: Options, policy: Policy, most_entries: usize| {
        played::<DarkCave>(&options, &CardList::published(), policy, most_entries).map(|table| table.record().write())
    };
    for players in 2..=8 {
        let options = Options::new(players)?;
        keep(&format!("begun-{players}"), &play(options, Policy::Uniform, 40)?)?;
    }
    // A whole game is long, so there is only one.
    keep("whole", &play(Options::new(6)?.with_turning(Allowed::Allowed), Policy::Digger, 500)?)?;
    let table = with_everything::<DarkCave>(&Options::new(3)?, &CardList::published())?;
    let good = table.record().write();
    keep("everything", &good)?;
    for (name, from, to) in [
        ("another-game", "\"game\": \"dark-cave\"", "\"game\": \"saboteur\""),
        ("another-edition", "\"edition\": 1", "\"edition\": 65535"),
        ("nine-players", "\"players\":3", "\"players\":9"),
        ("no-such-switch", "\"turning\":\"refused\"", "\"turning\":\"on\""),
        ("too-many-boots", "\"boots.i\":2", "\"boots.i\":255"),
        ("no-such-card", "\"path.ii.ew.vein\"", "\"path.ii.ew.exit\""),
        ("bad-luck", "\"luck\":\"", "\"luck\":\"x"),
        ("bad-deal", "\"goals\":[\"", "\"goals\":[\"start\",\""),
        ("no-such-dwarf", "\"blue.loyal\"", "\"blue.selfish\""),
        ("a-deck-too-many", "\"decks\":[", "\"decks\":[[],"),
        ("illegal", "\"discard ", "\"discard swap.i "),
        ("unknown-field", "\"play\":\"discard ", "\"play\":\"stay\",\"x\":\""),
    ] {
        keep(name, &good.replacen(from, to, 1))?;
    }
    Ok(())
}

/// A small way to write a list: all cards of a group by their names.
fn decks() -> Outcome {
    let keep = |name: &str, text: &str| keep("deck", &format!("dark-cave-{name}"), text);
    let inline = "game='dark-cave'\nsource='owner'\n\
                  i={paths={ns=10,'nesw.hole'=9},actions={information=5,boots=3,axe=2}}\n\
                  ii={paths={ns=8,'ew.ladder'=4,ne-and-sw=5},actions={axe=1,web=3,rockfall=3,swap=2,rat=1}}\n\
                  iii={paths={ns=8,'ns.vein'=2,ew-over-ns=4},actions={rat=4,lindworm=4,goblin=4}}\n\
                  goal=[{goal='exit',open='NES'},{goal='hole',open='ES'},{goal='ladder',open='SW'},\
                  {goal='vein',open='NESW',spaces='iii'}]\n";
    keep("published", &bare(include_str!("../../../../decks/dark-cave.toml")))?;
    keep("inline", inline)?;
    for (name, from, to) in [
        ("two-layouts", "ns=10", "ns=4,ew=6"),
        ("swaps-in-front", "boots=3,axe=2", "swap=2,boots=1,axe=2"),
        ("other-bridges", "ew-over-ns=4", "ns-over-ew=3,ew-over-ns=1"),
        ("other-tunnels", "ne-and-sw", "nw-and-es"),
        ("counts-of-nothing", "ns=10", "ns=10,'ew.ladder'=0"),
        ("ours", "'owner'", "'ours'"),
        ("proof", "'owner'", "'proof'"),
        ("another-game", "'dark-cave'", "'lost-mines'"),
        ("one-path-less", "ns=10", "ns=9"),
        ("one-hole-less", "ns=10,'nesw.hole'=9", "ns=11,'nesw.hole'=8"),
        ("one-rat-for-a-goblin", "rat=4,lindworm=4,goblin=4", "rat=3,lindworm=4,goblin=5"),
        ("a-number-too-large", "ns=10", "ns=266"),
        ("less-than-nothing", "ns=10", "ns=-10"),
        ("no-such-layout", "ns=10", "n=10"),
        ("no-such-feature", "nesw.hole", "nesw.exit"),
        ("hole-on-a-bridge", "ew-over-ns", "'ew-over-ns.hole'"),
        ("plain-in-words", "ns=10", "'ns.plain'=10"),
        ("no-such-card", "rockfall", "earthquake"),
        ("a-path-for-an-action", "axe=2", "ns=2"),
        ("twice", "ns=10", "ns=5,ns=5"),
        ("no-third-group", "iii=", "iv="),
        ("a-goal-twice", "goal='hole'", "goal='exit'"),
        ("a-goal-less", "{goal='hole',open='ES'},", ""),
        ("closed-goal", "open='ES'", "open='EW'"),
        ("no-such-goal", "goal='hole'", "goal='door'"),
        ("no-such-edges", "open='ES'", "open='SE'"),
        ("goal-of-one-space", "spaces='iii'", "spaces='i'"),
        ("own-spaces", "ii={paths", "ii={spaces={ns='N* S | 0-1'},paths"),
        ("other-spaces", "ii={paths", "ii={spaces={ns='N S* | 0-1'},paths"),
        ("spaces-of-nothing", "ii={paths", "ii={spaces={n='N*'},paths"),
        ("another-start", "source=", "start={open='NES',shows='ladder',spaces='i'}\nsource="),
        ("ends-too-early", "goblin=4}}", "goblin=4}"),
    ] {
        keep(name, &inline.replacen(from, to, 1))?;
    }
    // What is moved from one group must come back from another.
    let moved =
        inline.replacen("boots=3,axe=2", "swap=2,boots=1,axe=2", 1).replacen("swap=2,rat=1", "boots=2,rat=1", 1);
    keep("boots-for-swaps", &moved)
}

fn actions() -> Outcome {
    let mut texts: Vec<String> = Vec::new();
    texts.extend(["stay", "halt", "drive", "endure", "step 0,0.0", "creep -1,2.7", "strike 3,-1 S"].map(str::to_owned));
    texts.extend(["lay i.nesw.hole 1,0", "lay iii.ns.vein -4,3 turned", "rockfall.ii 2,-2"].map(str::to_owned));
    texts.extend(["information.i goal 3", "information.iii seat 7", "boots.ii 0", "axe.i 4"].map(str::to_owned));
    texts.extend(["web.iii 0,0 E", "swap.ii 1", "rat.i from 1,0.0", "goblin.iii on"].map(str::to_owned));
    let cards: Vec<_> = Face::all().map(Face::card).collect();
    texts.extend(cards.iter().step_by(13).map(|card| Action::Discard(*card).to_string()));
    texts.extend(cards.windows(2).step_by(29).map(|two| Action::DiscardTwo(two[0], two[1]).to_string()));
    texts.extend(Claim::examples().iter().step_by(3).map(|claim| format!("claim {claim}")));
    texts.extend(["-3,4.6", "retract claim clan 1", "retract claim loyalty"].map(str::to_owned));
    // And what must not be taken for one of them.
    texts.extend(["halt ", "step 0,0", "step 0,0.8", "creep 0,0.00", "strike 3,-1 N", "drive on"].map(str::to_owned));
    texts.extend(["lay i.ne.plain 1,0", "lay i.ew-over-ns.hole 1,0", "lay iv.ne 1,0", "lay ne 1,0"].map(str::to_owned));
    texts.extend(["information.i goal 4", "information goal 1", "boots.i 00", "web.i 0,0"].map(str::to_owned));
    texts.extend(["rat.i from 1,0", "rat.i on on", "axe.i from 1,0.0", "discard web.i axe.i"].map(str::to_owned));
    texts.iter().try_for_each(|text| keep_action(text))
}

/// A few games for the generator; libFuzzer finds the rest.
fn games() -> Outcome {
    let keep = |name: &str, tape: &[u8]| keep("generator-dark-cave", name, tape);
    keep("nothing", &[])?;
    for players in 2..=8_u8 {
        // Players, who begins, switches, a seed; a run of progress, a few choices, and so on.
        let mut tape = vec![players - 2, players, players % 2, players, 0, 0, 0];
        for part in 0..4 {
            tape.extend([253, 60 + 20 * part, 40, 80, 120, 160, 200, 240, 255, 254, 30 * part]);
            tape.extend(vec![50 * part + 20; players as usize]);
        }
        tape.extend([253, 255, 253, 255]);
        keep(&format!("game-{players}"), &tape)?;
    }
    // An owner's list: a byte a path card, a byte an action card.
    let mut tape = vec![1, 0, 2];
    tape.extend((0..82).map(|n: u8| n.wrapping_mul(37)));
    tape.extend([7, 0, 0, 0, 253, 90, 10, 20, 30, 253, 200, 253, 255]);
    keep("owners-list", &tape)
}
