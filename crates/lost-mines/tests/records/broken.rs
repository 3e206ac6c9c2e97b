//! Files that are no records are refused, and the place that is wrong is named.

use crate::shelf;
use expect_test::expect_file;
use lost_mines::LostMines;
use proving::recorded::Case;

const CASES: &[Case] = &[
    // No record at all.
    ("looks", "\n]\n}", "", "line 27 "),
    ("looks", r#""entries""#, r#""entry""#, "line 10 "),
    ("looks", r#"{"seat":2,"play""#, r#"{"player":2,"play""#, "line 14 "),
    // Options that no table can have.
    ("nine-players", r#""players":9"#, r#""players":10"#, "line 5 "),
    ("six-rounds", r#""rounds":6"#, r#""rounds":7"#, "line 5 "),
    ("only-discards", r#""first":2"#, r#""first":3"#, "line 5 "),
    // Card lists that cannot be played.
    ("owners-list", r#""path.ns":3"#, r#""path.ns":2"#, "line 6 "),
    ("owners-list", r#""trap":3"#, r#""trap":4"#, "line 6 "),
    ("owners-list", r#""tool.rope":2"#, r#""tool.sheep":2"#, "line 6 "),
    ("owners-list", r#""tool.rope":2"#, r#""tool.axe":2"#, "line 6 "),
    ("owners-list", r#""gold.9""#, r#""gold.10""#, "line 6 "),
    ("owners-list", r#""gold.9""#, r#""salt.9""#, "line 6 "),
    ("owners-list", r#""blue":[1,3]"#, r#""blue":[0,3]"#, "line 6 "),
    ("owners-list", r#""NESW","NES""#, r#""NESW","NS""#, "line 6 "),
    ("owners-list", r#""source":"owner""#, r#""source":"ours""#, "line 6 "),
    // Rounds that cannot begin like this.
    ("two-rounds", r#""seed":"00"#, r#""seed":"0"#, "rounds[0]: "),
    ("two-rounds", r#""luck":"0"#, r#""luck":"G"#, "rounds[0]: "),
    ("two-rounds", r#""first":1}"#, r#""second":1}"#, "rounds[1]: "),
    ("two-rounds", r#""deck":["path."#, r#""deck":["road."#, "rounds[0]: "),
    ("two-rounds", r#""blue.loyal""#, r#""green.loyal""#, "rounds[0]: "),
    ("two-rounds", r#""blue.selfish""#, r#""blue.saboteur""#, "entries[0]: "),
    ("two-rounds", r#""mines":["silver","gold""#, r#""mines":["silver","silver""#, "entries[0]: "),
    ("two-rounds", r#""treasures":["silver.1","silver.4""#, r#""treasures":["silver.1","silver.1""#, "entries[0]: "),
    ("two-rounds", r#""first":1}"#, r#""first":2}"#, "entries[34]: "),
    ("every-view", r#""deck":["path.nw""#, r#""deck":["path.ew""#, "entries[1]: "),
    ("two-rounds", r#"{"deal":1}"#, r#"{"deal":0}"#, "entries[34]: "),
    ("two-rounds", r#"{"deal":1}"#, r#"{"deal":1,"seat":0}"#, "entries[34]: "),
    // Deeds that are none, or are not allowed.
    ("all-treasures-taken", r#""step E""#, r#""step up""#, "entries[2]: "),
    ("all-treasures-taken", r#""step E""#, r#""step N""#, "entries[2]: "),
    ("all-treasures-taken", r#""lay ew 4,2""#, r#""lay ew 4,3""#, "entries[4]: "),
    ("all-treasures-taken", r#""lay ew 4,2""#, r#""lay ew 4,2 turned""#, "entries[4]: "),
    ("all-treasures-taken", r#""lay ew 4,2""#, r#""trap 3,2 N""#, "entries[4]: "),
    ("all-treasures-taken", r#"{"seat":1,"play""#, r#"{"seat":2,"play""#, "entries[4]: "),
    ("all-treasures-taken", r#"{"seat":1,"play""#, r#"{"seat":3,"play""#, "entries[4]: "),
    ("all-treasures-taken", r#""take 2""#, r#""take 3""#, "entries[24]: "),
    ("all-treasures-taken", "{\"deal\":0},\n", "", "entries[0]: "),
    ("trolls", r#""look mine 1"#, r#""look treasure 1"#, "entries[41]: "),
    ("trolls", r#""step E"},"#, r#""step E","say":"emote cheer"},"#, "entries[2]: "),
    ("agreed-end", r#"{"seat":3,"agree":false}"#, r#"{"seat":1,"agree":false}"#, "entries[44]: "),
    ("talk-and-control", r#""accuse 1""#, r#""accuse 0""#, "entries[24]: "),
    ("talk-and-control", r#""claim mine 1 dragon""#, r#""claim mine 4 dragon""#, "entries[5]: "),
    ("talk-and-control", r#""control":"default""#, r#""control":"person""#, "entries[20]: "),
    // Another file than this program reads: there is no single place that is wrong.
    ("looks", r#""format": 1"#, r#""format": 2"#, "format 2"),
    ("looks", r#""edition": 1"#, r#""edition": 2"#, "edition 2"),
    ("looks", r#""lost-mines""#, r#""saboteur""#, "`saboteur`"),
];

/// The words are in a golden file; that they name the place is asked here.
#[test]
fn broken_files_are_refused_with_the_place() {
    expect_file![shelf().golden("broken-files.txt")].assert_eq(&shelf().check_broken::<LostMines>(CASES));
}

#[test]
fn every_place_in_every_game_is_named() {
    shelf().check_every_place::<LostMines>(&[r#"{"seat":0,"play":"dance"}"#, r#"{"seat":9,"play":"stay"}"#]);
}
