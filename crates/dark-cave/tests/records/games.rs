//! Every recorded game goes as its page says and shows what it is there for, and nothing is missing.

use crate::shown::SHOWN;
use crate::story::story;
use crate::watcher::shown;
use crate::{RULES, read, shelf};
use dark_cave::events::{Ending, Private, Public};
use dark_cave::{Action, Claim, Clan, DarkCave, Loyalty};
use proving::recorded::missing;
use tabletop::notation::Kinds;
use tabletop::table::Happened;
use tabletop::talk::Emote;
use tabletop::{Table, Talk};

#[test]
fn every_recorded_game_goes_as_its_page_says() {
    shelf().check_stories(story);
}

#[test]
fn what_is_read_is_written_again_byte_by_byte() {
    shelf().check_bytes::<DarkCave>();
}

#[test]
fn every_record_has_a_page_that_cites_the_rules() {
    shelf().check_pages::<DarkCave>(RULES, SHOWN.len());
}

#[test]
fn every_game_shows_what_it_is_there_for() {
    let mut listed: Vec<&str> = SHOWN.iter().map(|(name, _)| *name).collect();
    listed.sort_unstable();
    assert_eq!(shelf().names("json"), listed, "the list in shown.rs names all games, and no others");
    let mut missing = Vec::new();
    for (name, wanted) in SHOWN {
        let shown = shown(&read(name).file);
        missing.extend(wanted.iter().filter(|what| !shown.contains(**what)).map(|what| format!("{name}: {what}")));
    }
    assert_eq!(missing, Vec::<String>::new(), "these games have stopped showing something");
}

/// The game that the publisher divides as an example: its values are known without any program. Two dwarves work for
/// yellow and save 2 each; three work for blue, of whom one saves 2, one 3, and one stays inside.
#[test]
fn the_example_of_the_rulebook_comes_out_to_the_point() {
    let game = read("rulebook-example");
    let record = game.file.record();
    let mut table = Table::new(&record.config, &record.cards);
    let happened: Vec<_> = record.entries.iter().flat_map(|entry| table.replay_entry(record, entry).unwrap()).collect();
    let Some(Happened::Told(told)) = happened.last() else { panic!("the last thing is the end") };
    let Public::GameEnded { ending, dwarves, saved, values, clan, winners } = &told.aloud else {
        panic!("the last thing is the end")
    };
    assert_eq!(*ending, Ending::SideOut);
    let of = |clan, loyalty| {
        let mut seats: Vec<(u8, usize)> = (0..5)
            .filter(|seat| dwarves[*seat].clan == clan && dwarves[*seat].loyalty == loyalty)
            .map(|seat| (saved[seat], seat))
            .collect();
        seats.sort_unstable();
        seats
    };
    let [(2, one), (2, other)] = of(Clan::Yellow, Loyalty::Loyal)[..] else { panic!("two loyal yellow dwarves") };
    let [(3, _)] = of(Clan::Yellow, Loyalty::Saboteur)[..] else { panic!("the third yellow dwarf is a saboteur") };
    let [(0, _), (2, _)] = of(Clan::Blue, Loyalty::Loyal)[..] else { panic!("one of two loyal blue dwarves is out") };
    assert_eq!(*values, [(2 + 3) * 2, (2 + 2) * 3], "blue, yellow");
    assert_eq!(*clan, Some(Clan::Yellow));
    let mut both = [one, other];
    both.sort_unstable();
    assert!(winners.iter().map(|seat| seat.index()).eq(both));
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
    assert_eq!(missing(&shelf().seen::<DarkCave>(), &kinds), Vec::<String>::new());
}
