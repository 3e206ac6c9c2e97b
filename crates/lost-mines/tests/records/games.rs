//! Every recorded game goes as its page says and shows what it is there for, and nothing is missing.

use crate::shown::SHOWN;
use crate::story::story;
use crate::watcher::shown;
use crate::{RULES, read, shelf};
use lost_mines::events::{Ending, GivenBack, Pool, Private, Public};
use lost_mines::{Action, Character, Claim, Clan, Dwarf, LostMines};
use proving::recorded::missing;
use std::collections::BTreeSet;
use tabletop::notation::Kinds;
use tabletop::table::Happened;
use tabletop::talk::Emote;
use tabletop::{Seat, Table, Talk};

#[test]
fn every_recorded_game_goes_as_its_page_says() {
    shelf().check_stories(story);
}

#[test]
fn what_is_read_is_written_again_byte_by_byte() {
    shelf().check_bytes::<LostMines>();
}

#[test]
fn every_record_has_a_page_that_cites_the_rules() {
    shelf().check_pages::<LostMines>(RULES, 27);
}

#[test]
fn every_game_shows_what_it_is_there_for() {
    let listed: BTreeSet<&str> = SHOWN.iter().map(|(name, _)| *name).collect();
    assert_eq!(listed.len(), SHOWN.len(), "a game is listed once");
    assert!(
        shelf().names("json").iter().map(String::as_str).eq(listed),
        "the list in shown.rs names all games, and no others"
    );
    let mut missing = Vec::new();
    for (name, wanted) in SHOWN {
        let shown = shown(&read(name).file);
        missing.extend(wanted.iter().filter(|what| !shown.contains(**what)).map(|what| format!("{name}: {what}")));
    }
    assert_eq!(missing, Vec::<String>::new(), "these games have stopped showing something");
}

/// The game that the publisher divides as an example: its points are known without any program.
#[test]
fn the_example_of_the_rulebook_comes_out_to_the_point() {
    let game = read("rulebook-example");
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
    let kinds = [
        ("action", Action::KINDS),
        ("event", Public::KINDS),
        ("secret", Private::KINDS),
        ("ending", Ending::KINDS),
        ("talk", Talk::<Claim>::KINDS),
        ("emote", Emote::KINDS),
    ];
    assert_eq!(missing(&shelf().seen::<LostMines>(), &kinds), Vec::<String>::new());
}
