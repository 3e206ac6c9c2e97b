//! Every recorded game goes as its page says and shows what it is there for, and nothing is missing.

use crate::shown::SHOWN;
use crate::story::story;
use crate::watcher::shown;
use crate::{Recorded, folder, names};
use lost_mines::events::{Ending, GivenBack, Pool, Private, Public};
use lost_mines::{Action, Character, Claim, Clan, Dwarf, LostMines};
use std::collections::BTreeSet;
use std::fs;
use tabletop::notation::Kinds;
use tabletop::table::Happened;
use tabletop::talk::Emote;
use tabletop::{Deed, Seat, Table, Talk};

#[test]
fn every_recorded_game_goes_as_its_page_says() {
    let mut wrong = String::new();
    for game in Recorded::all() {
        let (told, expected) = (story(&game.file), game.expected());
        let differ =
            (0..told.len().max(expected.len())).find(|n| told.get(*n).map(String::as_str) != expected.get(*n).copied());
        if let Some(n) = differ {
            let told = told.get(n).map_or("nothing more", String::as_str);
            let expected = expected.get(n).unwrap_or(&"nothing more");
            wrong += &format!("{}, line {}:\n  by the rules: {expected}\n  in the game:  {told}\n", game.name, n + 1);
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}\nWork out by the rules which of the two is right; records are never edited.");
}

#[test]
fn what_is_read_is_written_again_byte_by_byte() {
    for game in Recorded::all() {
        assert!(game.file.record().write() == game.text, "{}.json is not as `Record::write` writes it", game.name);
    }
}

#[test]
fn every_record_has_a_page_that_cites_the_rules() {
    assert_eq!(names("json"), names("md"), "records and pages come in pairs");
    let rules = fs::read_to_string(folder("../../../../docs/rules/lost-mines.md")).unwrap();
    for game in Recorded::all() {
        let cited = game.page.split(|sign: char| !sign.is_alphanumeric() && sign != '-');
        let cited: BTreeSet<&str> = cited.filter(|word| word.starts_with("L-")).collect();
        assert!(!cited.is_empty(), "{}.md cites no statement of the rules", game.name);
        for id in cited {
            let there = rules.contains(&format!("- **{id}**")) || rules.contains(&format!("### {id} "));
            assert!(there, "{}.md cites {id}, which is not in docs/rules/lost-mines.md", game.name);
        }
    }
}

#[test]
fn every_game_shows_what_it_is_there_for() {
    let listed: BTreeSet<&str> = SHOWN.iter().map(|(name, _)| *name).collect();
    assert_eq!(listed.len(), SHOWN.len(), "a game is listed once");
    assert!(names("json").iter().map(String::as_str).eq(listed), "the list in shown.rs names all games, and no others");
    let mut missing = Vec::new();
    for (name, wanted) in SHOWN {
        let shown = shown(&Recorded::read(name).file);
        missing.extend(wanted.iter().filter(|what| !shown.contains(**what)).map(|what| format!("{name}: {what}")));
    }
    assert_eq!(missing, Vec::<String>::new(), "these games have stopped showing something");
}

/// The game that the publisher divides as an example: its points are known without any program.
#[test]
fn the_example_of_the_rulebook_comes_out_to_the_point() {
    let game = Recorded::read("rulebook-example");
    let record = game.file.record();
    let mut table = Table::new(&record.config, &record.cards);
    let happened: Vec<_> = record.entries.iter().flat_map(|entry| table.replay_entry(record, entry).unwrap()).collect();
    let told: Vec<&Public> = happened.iter().filter_map(told).collect();
    let end = &told[told.len() - 3..];
    let [Public::RoundEnded { ending, dwarves, treasures }, divided, Public::GameEnded { points, winners }] = end
    else {
        panic!("the last three things are the ends of round and game")
    };
    let seats = |clan, character| {
        let seats = (0_u8..6).filter(move |seat| dwarves[*seat as usize] == Dwarf { clan, character });
        seats.map(Seat::new).collect::<Vec<_>>()
    };
    let worth = |seats: &[Seat]| -> Vec<u16> {
        let each = |seat: &Seat| treasures[seat.index()].iter().map(|treasure| u16::from(treasure.value)).sum();
        seats.iter().map(each).collect()
    };
    let yellow = seats(Clan::Yellow, Character::Loyal);
    let [unlucky, blue] = seats(Clan::Blue, Character::Loyal)[..] else { panic!("two loyal blue dwarves") };
    let saboteur = seats(Clan::Yellow, Character::Saboteur)[0];
    let selfish = seats(Clan::Blue, Character::Selfish)[0];
    assert_eq!(*ending, Ending::TreasuresTaken);
    assert_eq!(worth(&yellow).iter().sum::<u16>(), 8);
    assert_eq!(worth(&[unlucky, blue]).iter().sum::<u16>(), 4);
    assert_eq!(worth(&[saboteur, selfish]), [4, 3]);
    assert_eq!(treasures[saboteur.index()].len(), 1, "one treasure, worth 4");
    let mut blue_scorers = vec![unlucky, blue, saboteur];
    blue_scorers.sort();
    let blue_pool =
        Pool { clan: Clan::Blue, scorers: blue_scorers, sum: 8, share: 2, best: vec![saboteur], rest: 2, lost: 0 };
    let yellow_pool =
        Pool { clan: Clan::Yellow, scorers: yellow.clone(), sum: 8, share: 4, best: vec![], rest: 0, lost: 0 };
    let mut expected = vec![0; 6];
    for (seat, points) in [(yellow[0], 4), (yellow[1], 4), (unlucky, 0), (blue, 2), (saboteur, 4), (selfish, 3)] {
        expected[seat.index()] = points;
    }
    let dragon = Some(GivenBack { seat: unlucky, points: 2 });
    let pools = vec![blue_pool, yellow_pool];
    assert_eq!(
        **divided,
        Public::Divided { pools, points: expected.clone(), dragon, totals: expected.clone() },
        "points of the round"
    );
    let mut best = vec![yellow[0], yellow[1], saboteur];
    best.sort();
    assert_eq!((points, winners), (&expected, &best));
}

fn told(thing: &Happened<LostMines>) -> Option<&Public> {
    match thing {
        Happened::Told(told) => Some(&told.aloud),
        _ => None,
    }
}

/// All that can be done, said, heard and whispered is in some record.
#[test]
fn every_kind_of_action_event_secret_and_talk_is_recorded() {
    let mut seen: BTreeSet<(&str, &str)> = BTreeSet::new();
    for game in Recorded::all() {
        let record = game.file.record();
        let mut table = Table::new(&record.config, &record.cards);
        for entry in &record.entries {
            match &entry.deed {
                Deed::<LostMines>::Play(_, action) => {
                    seen.insert(("action", action.kind()));
                }
                Deed::Say(_, talk) => {
                    seen.insert(("talk", talk.kind()));
                    if let Talk::Emote(emote) = talk {
                        seen.insert(("emote", emote.kind()));
                    }
                }
                _ => {}
            }
            for thing in table.replay_entry(record, entry).unwrap() {
                let Happened::Told(told) = thing else { continue };
                seen.insert(("event", told.aloud.kind()));
                seen.extend(told.whispers.iter().map(|(_, secret)| ("secret", secret.kind())));
                if let Public::RoundEnded { ending, .. } = &told.aloud {
                    seen.insert(("ending", ending.kind()));
                }
            }
        }
    }
    let kinds = [
        ("action", Action::KINDS),
        ("event", Public::KINDS),
        ("secret", Private::KINDS),
        ("ending", Ending::KINDS),
        ("talk", Talk::<Claim>::KINDS),
        ("emote", Emote::KINDS),
    ];
    let wanted = kinds.iter().flat_map(|(what, kinds)| kinds.iter().map(|kind| (*what, *kind)));
    let missing: Vec<(&str, &str)> = wanted.filter(|wanted| !seen.contains(wanted)).collect();
    assert_eq!(missing, Vec::<(&str, &str)>::new());
}
