//! Files that are no records are refused, and the place that is wrong is named.

use crate::shelf;
use dark_cave::DarkCave;
use expect_test::expect_file;
use proving::recorded::Case;

const CASES: &[Case] = &[
    // No record at all.
    ("looks", "\n]\n}", "", "line 39 "),
    ("looks", r#""entries""#, r#""entry""#, "line 10 "),
    ("looks", r#"{"seat":2,"play""#, r#"{"player":2,"play""#, "line 16 "),
    // Options that no table can have.
    ("shuffled-eight-players", r#""players":8"#, r#""players":9"#, "line 5 "),
    ("side-out", r#""players":2"#, r#""players":1"#, "line 5 "),
    ("turned-cards", r#""first":1"#, r#""first":2"#, "line 5 "),
    ("turned-cards", r#""turning":"allowed""#, r#""turning":"sideways""#, "line 5 "),
    // Card lists that cannot be played.
    ("owners-list", r#""web.iii":1"#, r#""rat.iii":2"#, "line 6 "),
    ("owners-list", r#""path.i.ns":1"#, r#""path.i.ns":2"#, "line 6 "),
    ("owners-list", r#""path.ii.ns.vein":1"#, r#""path.ii.ns.ladder":1"#, "line 6 "),
    ("owners-list", r#""web.iii":1"#, r#""boots.iii":1"#, "line 6 "),
    ("owners-list", r#""goblin.ii":1"#, r#""dragon.ii":1"#, "line 6 "),
    ("owners-list", r#""path.i.ns":1"#, r#""path.i.n":1"#, "line 6 "),
    ("owners-list", r#""source":"owner""#, r#""source":"ours""#, "line 6 "),
    // Games that cannot begin like this.
    ("side-out", r#""seed":"01"#, r#""seed":"1"#, "rounds[0]: "),
    ("every-view", r#""luck":""#, r#""luck":"G"#, "rounds[0]: "),
    ("side-out", r#""goals":["hole","vein","exit","ladder"]"#, r#""goals":["hole","vein","exit"]"#, "rounds[0]: "),
    ("side-out", r#""goals":["hole","vein""#, r#""goals":["hole","door""#, "rounds[0]: "),
    ("agreed-end", r#""decks":[["path."#, r#""decks":[["road."#, "rounds[0]: "),
    ("side-out", r#""dwarves":["blue.loyal""#, r#""dwarves":["green.loyal""#, "rounds[0]: "),
    ("side-out", r#","first":0}"#, r#","second":0}"#, "rounds[0]: "),
    ("side-out", r#""dwarves":["blue.loyal""#, r#""dwarves":["blue.saboteur""#, "entries[0]: "),
    ("tie-first-out", r#""dwarves":["blue.loyal""#, r#""dwarves":["yellow.loyal""#, "entries[0]: "),
    ("side-out", r#""goals":["hole","vein""#, r#""goals":["hole","hole""#, "entries[0]: "),
    ("turned-cards", r#","first":1}"#, r#","first":0}"#, "entries[0]: "),
    ("every-view", r#""decks":[["path.i.esw""#, r#""decks":[["path.i.ew""#, "entries[1]: "),
    ("every-view", r#""decks":[["path.i.esw""#, r#""decks":[["path.ii.esw""#, "entries[1]: "),
    ("side-out", r#"{"deal":0}"#, r#"{"deal":1}"#, "entries[0]: "),
    ("side-out", r#"{"deal":0}"#, r#"{"deal":0,"seat":0}"#, "entries[0]: "),
    // Deeds that are none, or are not allowed.
    ("side-out", r#""step 1,0.0""#, r#""step up""#, "entries[2]: "),
    ("side-out", r#""step 1,0.0""#, r#""step 1,0""#, "entries[2]: "),
    ("side-out", r#""step 1,0.0""#, r#""step 2,0.0""#, "entries[2]: "),
    ("side-out", r#""lay i.esw 2,0""#, r#""lay i.esw 3,0""#, "entries[4]: "),
    ("side-out", r#""lay i.esw 2,0""#, r#""lay i.esw 2,0 turned""#, "entries[4]: "),
    ("side-out", r#""lay i.esw 2,0""#, r#""web.i 1,0 N""#, "entries[4]: "),
    ("side-out", r#"{"seat":1,"play""#, r#"{"seat":0,"play""#, "entries[4]: "),
    ("side-out", r#"{"seat":1,"play""#, r#"{"seat":2,"play""#, "entries[4]: "),
    ("side-out", "{\"deal\":0},\n", "", "entries[0]: "),
    ("one-axe-spares-all", r#"{"seat":4,"play":"endure"}"#, r#"{"seat":2,"play":"endure"}"#, "entries[9]: "),
    ("one-axe-spares-all", r#""endure""#, r#""stay""#, "entries[9]: "),
    ("one-axe-spares-all", r#""creep 0,0.0""#, r#""creep 3,0.0""#, "entries[8]: "),
    ("looks", r#""information.i seat 2"},"#, r#""information.i seat 1"},"#, "entries[3]: "),
    ("looks", r#""information.i seat 2"},"#, r#""information.i seat 2","say":"emote cheer"},"#, "entries[3]: "),
    ("agreed-end", r#"{"seat":1,"agree":false}"#, r#"{"seat":3,"agree":false}"#, "entries[6]: "),
    ("talk-and-control", r#""accuse 1""#, r#""accuse 0""#, "entries[22]: "),
    ("talk-and-control", r#""claim goal 2 hole""#, r#""claim goal 4 hole""#, "entries[5]: "),
    ("talk-and-control", r#""control":"default""#, r#""control":"person""#, "entries[19]: "),
    // Another file than this program reads: there is no single place that is wrong.
    ("looks", r#""format": 1"#, r#""format": 2"#, "format 2"),
    ("looks", r#""edition": 1"#, r#""edition": 2"#, "edition 2"),
    ("looks", r#""dark-cave""#, r#""saboteur""#, "`saboteur`"),
];

/// The words are in a golden file; that they name the place is asked here.
#[test]
fn broken_files_are_refused_with_the_place() {
    expect_file![shelf().golden("broken-files.txt")].assert_eq(&shelf().check_broken::<DarkCave>(CASES));
}

#[test]
fn every_place_in_every_game_is_named() {
    shelf().check_every_place::<DarkCave>(&[r#"{"seat":0,"play":"dance"}"#, r#"{"seat":9,"play":"stay"}"#]);
}
