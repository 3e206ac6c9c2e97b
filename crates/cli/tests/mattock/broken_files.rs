//! Records that are broken or hostile: always an error with the place, never a panic.

use crate::run::{file, folder, mattock, recorded_game, recorded_game_of};
use serde_json::{Value, json};
use std::fs;

/// Whether an error tells where it is: a line and column, an entry, a round, or the field that is wrong.
fn has_a_place(error: &str) -> bool {
    let line = error.contains(" at line ") && error.contains(" column ");
    let field =
        ["entries[", "rounds[", "has format", "follows edition", "game: there is no game", "entries; no record"];
    line || field.iter().any(|place| error.contains(place))
}

#[track_caller]
fn refused(path: &str) -> String {
    let error = mattock(&["replay", path, "--json"]).failed(1);
    assert!(error.starts_with(&format!("mattock: {path}: ")) && has_a_place(&error), "{error}");
    assert!(error.len() < 1000, "an error is for people to read: {error}");
    error
}

#[test]
fn a_record_cut_off_anywhere_is_refused() {
    let record = fs::read_to_string(recorded_game("broken_cut_off")).unwrap();
    let folder = folder("broken_cut_off_parts");
    for end in (0..record.trim_end().len()).step_by(50) {
        refused(&file(&folder, "cut.json", &record[..end]));
    }
}

#[test]
fn a_record_with_a_wrong_field_is_refused_with_the_place() {
    let record: Value = serde_json::from_str(&fs::read_to_string(recorded_game("broken_fields")).unwrap()).unwrap();
    let folder = folder("broken_fields_parts");
    let with = |change: &dyn Fn(&mut Value)| {
        let mut changed = record.clone();
        change(&mut changed);
        refused(&file(&folder, "changed.json", changed.to_string()))
    };
    let set = |pointer: &str, value: Value| {
        with(&|record| *record.pointer_mut(pointer).unwrap() = value.clone());
    };
    let hinted = |pointer: &str, value: Value, hint: &str| {
        let error = with(&|record| *record.pointer_mut(pointer).unwrap() = value.clone());
        assert!(error.contains(hint), "{pointer}: {error}");
    };
    // Wrong types and numbers out of range, everywhere.
    for pointer in [
        "/format",
        "/game",
        "/edition",
        "/config",
        "/config/players",
        "/config/rounds",
        "/cards",
        "/cards/faces",
        "/cards/faces/map",
        "/cards/gold",
        "/rounds",
        "/rounds/0",
        "/rounds/0/seed",
        "/entries",
        "/entries/0",
        "/entries/0/deal",
        "/entries/1/seat",
        "/entries/1/play",
    ] {
        for value in [json!(-1), json!(u64::MAX), json!(1e300), json!([[]]), json!(true), json!({"x": 1}), json!("\0")]
        {
            set(pointer, value);
        }
    }
    hinted("/format", json!(2), "has format 2, this program reads format 1");
    hinted("/edition", json!(99), "follows edition 99");
    hinted("/game", json!("chess"), "there is no game `chess`: take one of saboteur, lost-mines, dark-cave");
    hinted("/config/players", json!(11), "Saboteur is for 3 to 10 players");
    hinted("/cards/faces/map", json!(7), "28 action cards; the published total is 27");
    hinted("/rounds/1/seed", json!("abc"), "rounds[1]: a seed has sixty-four hexadecimal digits");
    hinted("/entries/0/deal", json!(1), "entries[0]: round 1 is dealt where round 0 would be next");
    hinted("/entries/1/seat", json!(9), "entries[1]: ");
    hinted("/entries/2/play", json!("fly away"), "entries[2]: `fly away` is not understood");
    hinted("/entries/2/play", json!("take 1"), "(S-20)");
    hinted("/entries/3", json!({"seat": 0}), "entries[3]: an entry has one of deal, play, say, control and agree");
    hinted("/entries/3", json!({"seat": 0, "agree": true}), "entries[3]: ");
    hinted("/entries/3", json!({"seat": 0, "say": "accuse 0"}), "entries[3]: ");
    hinted("/entries/3", json!({"play": "pass"}), "entries[3]: a seat is missing");
    for unknown in ["", "/config", "/cards", "/rounds/0", "/entries/1"] {
        let error = with(&|record| record.pointer_mut(unknown).unwrap()["moon"] = json!("full"));
        assert!(error.contains("unknown field `moon`"), "{error}");
    }
    for missing in ["format", "game", "edition", "config", "cards", "rounds", "entries"] {
        let error = with(&|record| drop(record.as_object_mut().unwrap().shift_remove(missing)));
        assert!(error.contains(&format!("missing field `{missing}`")), "{error}");
    }
    with(&|record| drop(record["rounds"].as_array_mut().unwrap().pop()));
    with(&|record| {
        let first = record["rounds"][0].clone();
        record["rounds"].as_array_mut().unwrap().push(first);
    });
    with(&|record| record["entries"].as_array_mut().unwrap().reverse());
    with(&|record| record["rounds"][0]["written"] = json!({"roles": [], "goals": []}));
    with(&|record| record["entries"] = json!(vec![json!({"seat": 0, "say": "emote cheer"}); 20_001]));
}

#[test]
fn a_wrong_record_of_the_lost_mines_is_refused_with_the_place() {
    let record: Value =
        serde_json::from_str(&fs::read_to_string(recorded_game_of("lost-mines", "broken_lost_mines")).unwrap())
            .unwrap();
    let folder = folder("broken_lost_mines_parts");
    let hinted = |pointer: &str, value: Value, hint: &str| {
        let mut changed = record.clone();
        *changed.pointer_mut(pointer).unwrap() = value;
        let error = refused(&file(&folder, "changed.json", changed.to_string()));
        assert!(error.contains(hint), "{pointer}: {error}");
    };
    for pointer in [
        "/config/rounds",
        "/cards/places",
        "/cards/places/blue",
        "/cards/mines",
        "/cards/mines/0",
        "/cards/faces",
        "/cards/faces/trap",
        "/cards/treasures",
        "/cards/treasures/0",
        "/entries/1/play",
    ] {
        for value in [json!(-1), json!(u64::MAX), json!([[]]), json!(true), json!({"x": 1}), json!("\0")] {
            hinted(pointer, value, "");
        }
    }
    hinted("/config/players", json!(10), "The Lost Mines is for 3 to 9 players, not for 10 (L-2)");
    hinted("/cards/places/blue", json!([6, 0]), "two cards are to lie at 6,0");
    hinted("/cards/places/blue", json!([0, 0]), "needs room on every side");
    hinted("/cards/faces/trap", json!(4), "24 action cards; the published total is 23");
    hinted("/cards/treasures/0", json!("gold.77"), "`gold.77` is no treasure");
    hinted("/cards/mines/1", json!("N"), "cannot be entered from every side");
    hinted(
        "/entries/1/play",
        json!("step N"),
        "is refused: First you play a card, or discard one or two; then your dwarf moves (L-7). How",
    );
    hinted("/entries/1/play", json!("take 200"), "one is taken where a dwarf ends its move (L-22)");
    hinted("/entries/1/play", json!("trap 127,127 E"), "not often enough: trap (L-7)");
    hinted("/entries/1", json!({"seat": 0, "agree": false}), "You have not agreed");
    hinted("/entries/1", json!({"seat": 9, "agree": true}), "There is no such seat");
}

#[test]
fn a_wrong_record_of_the_dark_cave_is_refused_with_the_place() {
    let record: Value =
        serde_json::from_str(&fs::read_to_string(recorded_game_of("dark-cave", "broken_dark_cave")).unwrap()).unwrap();
    let folder = folder("broken_dark_cave_parts");
    let hinted = |pointer: &str, value: Value, hint: &str| {
        let mut changed = record.clone();
        *changed.pointer_mut(pointer).unwrap() = value;
        let error = refused(&file(&folder, "changed.json", changed.to_string()));
        assert!(error.contains(hint), "{pointer}: {error}");
    };
    for pointer in ["/config/turning", "/cards/faces", "/cards/faces/boots.i", "/entries/1/play", "/rounds/0/seed"] {
        for value in [json!(-1), json!(u64::MAX), json!([[]]), json!(true), json!({"x": 1}), json!("\0")] {
            hinted(pointer, value, "");
        }
    }
    hinted("/config/players", json!(9), "The Dark Cave is for 2 to 8 players, not for 9 (D-1)");
    hinted("/config/first", json!(7), "seat 7 cannot begin");
    hinted("/cards/goals/2", json!("EW"), "the goal `ladder` with EW open cannot be entered from every side");
    hinted("/cards/goals/2", json!("WN"), "`WN` is no set of open edges");
    hinted("/cards/goals/2", json!("SW"), "mark it with `source = \"owner\"`");
    hinted("/cards/goals", json!(["NESW"]), "invalid length 1");
    hinted("/cards/faces/boots.i", json!(3), "11 action cards of group I; the published total is 10");
    hinted("/entries/1/play", json!("stay"), "then your dwarf moves (D-6)");
    hinted("/entries/1/play", json!("drive"), "No creature is about to attack you (D-25)");
    hinted("/entries/1/play", json!("creep 0,0.0"), "No creature of yours moves now (D-26)");
    hinted("/entries/1/play", json!("swap.iii 200"), "not often enough: swap (III) (D-6)");
    hinted("/entries/1/play", json!("step 127,127.9"), "is not understood");
    hinted("/entries/1", json!({"seat": 0, "agree": false}), "You have not agreed");
}

/// Nobody should write a list of values where names belong, so nobody may.
#[test]
fn what_has_names_is_not_read_without_them() {
    let record: Value = serde_json::from_str(&fs::read_to_string(recorded_game("broken_lists")).unwrap()).unwrap();
    let folder = folder("broken_lists_parts");
    for pointer in ["/config", "/cards", "/rounds/0", "/entries/0", "/entries/1", ""] {
        let mut changed = record.clone();
        let part = changed.pointer_mut(pointer).unwrap();
        *part = part.as_object().unwrap().values().cloned().collect();
        let error = refused(&file(&folder, "list.json", changed.to_string()));
        assert!(error.contains("invalid type: sequence, expected an object"), "{pointer}: {error}");
    }
}

#[test]
fn an_error_is_never_longer_than_a_person_reads() {
    let record = fs::read_to_string(recorded_game("broken_long")).unwrap();
    let folder = folder("broken_long_parts");
    let long = "x".repeat(100_000);
    for (from, to) in
        [("\"config\": {", format!("\"config\": {{\"{long}\": 1, ")), ("\"map\":", format!("\"{long}\":"))]
    {
        assert!(record.contains(from), "{from}");
        let error = refused(&file(&folder, "long.json", record.replacen(from, &to, 1)));
        assert!(error.len() < 1000, "{}", error.len());
    }
}

#[test]
fn a_hostile_file_does_not_get_at_the_terminal() {
    let path = recorded_game("broken_escapes");
    let record = fs::read_to_string(&path).unwrap();
    let folder = folder("broken_escapes_parts");
    for (from, to) in [
        ("\"saboteur\"", "\"\\u001b[2Jchess\""),
        ("\"config\": {", "\"config\": {\"\\u001b]0;x\\u0007\": 1, "),
        ("\"play\":\"lay ", "\"play\":\"\\u009b2J\\r "),
    ] {
        let error = refused(&file(&folder, "escapes.json", record.replacen(from, to, 1)));
        assert!(!error.trim_end().contains(char::is_control) && error.contains("\\u{"), "{error:?}");
    }
}

#[test]
fn what_is_no_record_at_all_is_refused() {
    let folder = folder("broken_hostile");
    let deep = |open: &str, close: &str| open.repeat(100_000) + &close.repeat(100_000);
    for text in [
        String::new(),
        " \n\n".to_owned(),
        "null".to_owned(),
        "[]".to_owned(),
        "\"record\"".to_owned(),
        "\u{feff}{}".to_owned(),
        "{\"format\": 1e999}".to_owned(),
        "{\"format\": 99999999999999999999999999}".to_owned(),
        "{\"format\": 1, \"format\": 1}".to_owned(),
        deep("[", "]"),
        deep("{\"a\":", "}"),
        format!("{{\"format\": 1, \"game\": \"saboteur\", \"edition\": 1, \"config\": {}}}", deep("[", "]")),
        format!("{{\"format\": 1, \"game\": \"{}\", \"edition\": 1}}", "x".repeat(100_000)),
        include_str!("../../../../decks/saboteur.toml").to_owned(),
    ] {
        refused(&file(&folder, "hostile.json", text));
    }
}
