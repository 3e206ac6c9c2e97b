//! `mattock deck`.

use crate::run::{file, folder, mattock, path_in};
use serde_json::Value;

#[test]
fn the_list_that_comes_with_mattock_can_be_printed_copied_and_played() {
    let folder = folder("deck_show");
    let shown = mattock(&["deck", "show"]).fine();
    assert_eq!(shown, include_str!("../../../../decks/saboteur.toml"));
    let path = file(&folder, "copy.toml", &shown);
    assert_eq!(mattock(&["deck", "check", &path]).fine(), format!("This card list can be played: {path}\n"));
}

#[test]
fn a_list_that_only_calls_itself_published_is_refused() {
    let folder = folder("deck_mark");
    let shown = mattock(&["deck", "show"]).fine();
    let other = shown.replace("card = \"map\"\ncount = 6", "card = \"map\"\ncount = 5");
    let other = other.replace("card = \"rockfall\"\ncount = 3", "card = \"rockfall\"\ncount = 4");
    let refused = mattock(&["deck", "check", &file(&folder, "other.toml", &other)]).failed(1);
    assert!(refused.contains("not the published list: mark it with `source = \"owner\"`"), "{refused}");
    let marked = other.replace("source = \"published\"", "source = \"owner\"");
    mattock(&["deck", "check", &file(&folder, "marked.toml", &marked)]).fine();
}

#[test]
fn every_broken_total_is_named_with_its_line() {
    let folder = folder("deck_totals");
    let shown = mattock(&["deck", "show", "--game", "saboteur"]).fine();
    let line_of = |text: &str| 1 + shown[..shown.find(text).unwrap()].lines().count();
    let crossroads = "open = \"NESW\"\ncount = 5";
    let map = "card = \"map\"\ncount = 6";
    let one = "nuggets = 1\ncount = 16";
    for (from, to, hint) in [
        (crossroads, "open = \"NESW\"\ncount = 4", "39 path cards; the published total is 40"),
        (crossroads, "open = \"NESW\"\ncount = 6", "41 path cards; the published total is 40"),
        (map, "card = \"map\"\ncount = 5", "26 action cards; the published total is 27"),
        (map, "card = \"map\"\ncount = 7", "28 action cards; the published total is 27"),
        (one, "nuggets = 1\ncount = 15", "27 gold cards; the published total is 28"),
        (one, "nuggets = 1\ncount = 17", "29 gold cards; the published total is 28"),
        // Every card that is too many counts, wherever it stands.
        ("count = 5", "count = 6", "44 path cards; the published total is 40"),
        ("miners = 7", "miners = 8", "8 miners; the published total is 7"),
        ("saboteurs = 4", "saboteurs = 3", "3 saboteurs; the published total is 4"),
    ] {
        let path = file(&folder, "broken.toml", shown.replace(from, to));
        let error = mattock(&["deck", "check", &path]).failed(1);
        assert!(error.contains(hint) && error.contains(": line ") && error.contains("mattock deck show"), "{error}");
        for command in ["play", "simulate"] {
            assert_eq!(mattock(&[command, "--deck", &path]).failed(1), error);
        }
    }
    // Other mistakes are found where they are.
    for (from, to, hint) in [
        ("card = \"map\"", "card = \"mop\"", "`mop` is no action card"),
        ("open = \"NES\"", "open = \"NEX\"", "`NEX` is no set of open edges"),
        ("game = \"saboteur\"", "game = \"whist\"", "`whist` is no game: take one of saboteur"),
        ("count = 16", "count = 1000", "1000"),
        ("nuggets = 3", "nuggets = 9", "gold is worth 1, 2 or 3 nuggets, not 9"),
    ] {
        let path = file(&folder, "wrong.toml", shown.replacen(from, to, 1));
        let error = mattock(&["deck", "check", &path]).failed(1);
        let line = line_of(from);
        let near = (line.saturating_sub(2)..=line + 1).any(|line| error.contains(&format!("line {line}:")));
        assert!(error.contains(hint) && near, "{line}: {error}");
    }
    let path = file(&folder, "empty.toml", "");
    assert!(mattock(&["deck", "check", &path]).failed(1).contains("does not say which game it is for"));
    // Nobody else's list is Mattock's own.
    let path = file(&folder, "ours.toml", shown.replacen("source = \"published\"", "source = \"ours\"", 1));
    let error = mattock(&["deck", "check", &path]).failed(1);
    assert!(error.contains("line 8: this is not the published list: mark it with `source = \"owner\"`"), "{error}");
    let path = file(&folder, "source.toml", shown.replacen("source = \"published\"", "source = \"zzz\"", 1));
    let error = mattock(&["deck", "check", &path]).failed(1);
    assert!(error.contains("the source of a deck file is `published`, `ours` or `owner`"), "{error}");
}

#[test]
fn every_face_has_a_name_and_a_text() {
    let faces: Value = serde_json::from_str(&mattock(&["deck", "faces", "--json"]).fine()).unwrap();
    let faces = faces.as_array().unwrap();
    assert_eq!(faces.len(), 40);
    for face in faces {
        assert!(face["face"].is_string() && !face["text"].as_str().unwrap().is_empty(), "{face}");
    }
    let text = |name: &str| faces.iter().find(|face| face["face"] == name).unwrap()["text"].clone();
    assert_eq!(text("path.nes"), "T upright");
    let words = mattock(&["deck", "faces"]).fine();
    assert_eq!(words.lines().count(), 40);
    assert!(words.contains("path.nes                T upright\n"), "{words}");
}

#[test]
fn a_list_of_the_lost_mines_is_checked_against_totals_tokens_and_the_board() {
    let folder = folder("deck_lost_mines");
    let shown = mattock(&["deck", "show", "--game", "lost-mines"]).fine();
    assert_eq!(shown, include_str!("../../../../decks/lost-mines.toml"));
    let check =
        |name: &str, text: &str| mattock(&["deck", "check", "--game", "lost-mines", &file(&folder, name, text)]);
    check("copy.toml", &shown).fine();
    let owned = shown.replace("source = \"ours\"", "source = \"owner\"");
    let with = |from: &str, to: &str| {
        assert!(owned.contains(from), "{from}");
        owned.replacen(from, to, 1)
    };
    let trap = "card = \"trap\"\ncount = 3";
    let storm = "card = \"thunderstorm\"\ncount = 3";
    for (from, to, hint) in [
        ("plain = 3\n", "plain = 4\n", "41 path cards; the published total is 40"),
        ("plain = 3\n", "plain = 2\n", "39 path cards; the published total is 40"),
        (storm, "card = \"thunderstorm\"\ncount = 4", "24 action cards; the published total is 23"),
        ("values = [1, 2, 3, 4]", "values = [1, 2, 3]", "11 treasures; the published total is 12"),
        (trap, "card = \"trap\"\ncount = 4", "4 × trap; there are 3 tokens of it"),
        ("values = [1, 2, 3, 4]", "values = [1, 2, 3, 10]", "a treasure is worth 1 to 9 points"),
        ("columns = 11", "columns = 12", "the published board has 11 columns and 7 rows"),
        ("blue = [2, 2]", "blue = [0, 2]", "the start at 0,2 needs room on every side"),
        ("trunk = 1", "moat = 1", "a path card shows no `moat`"),
        ("card = \"troll\"", "card = \"ogre\"", "`ogre` is no action card"),
        ("game = \"lost-mines\"", "game = \"whist\"", "`whist` is no game: take one of saboteur"),
        (
            "mine = \"gold\"\nopen = \"NEW\"",
            "mine = \"gold\"\nopen = \"NS\"",
            "the mine gold with NS open cannot be entered",
        ),
        ("mine = \"gold\"", "mine = \"dragon\"", "this mine is in the list already"),
    ] {
        let error = check("broken.toml", &with(from, to)).failed(1);
        assert!(error.contains(hint) && error.contains(": line ") && error.contains("mattock deck show"), "{error}");
    }
    // More traps than tokens are refused even where the total holds.
    let more_traps = with(trap, "card = \"trap\"\ncount = 4").replace(storm, "card = \"thunderstorm\"\ncount = 2");
    let error = check("traps.toml", &more_traps).failed(1);
    assert!(error.contains("4 × trap; there are 3 tokens of it"), "{error}");
    // Fewer traps and more storms can be played, but not under Mattock's own name.
    let fewer_traps = with(trap, "card = \"trap\"\ncount = 2").replace(storm, "card = \"thunderstorm\"\ncount = 4");
    check("owner.toml", &fewer_traps).fine();
    let path = file(&folder, "owner.toml", &fewer_traps);
    mattock(&["simulate", "--game", "lost-mines", "--games", "3", "--deck", &path]).fine();
    let error = check("ours.toml", &fewer_traps.replace("source = \"owner\"", "source = \"ours\"")).failed(1);
    assert!(error.contains("mark it with `source = \"owner\"`"), "{error}");
    // What is missing is called by its name.
    let dragon = owned.find("[[mine]]\nmine = \"dragon\"").unwrap();
    let after = dragon + 1 + owned[dragon + 1..].find("[[mine]]").unwrap();
    let error = check("dragonless.toml", &(owned[..dragon].to_owned() + &owned[after..])).failed(1);
    assert!(error.contains(": the list has no dragon mine. Start from"), "{error}");
}

/// A list says itself which game it is for.
#[test]
fn a_list_is_read_for_its_own_game_and_for_no_other() {
    let decks = concat!(env!("CARGO_MANIFEST_DIR"), "/../../decks");
    let games = ["saboteur", "lost-mines", "dark-cave"];
    for game in games {
        let path = format!("{decks}/{game}.toml");
        let fine = format!("This card list can be played: {path}\n");
        assert_eq!(mattock(&["deck", "check", &path]).fine(), fine);
        assert_eq!(mattock(&["deck", "check", &path, "--game", game]).fine(), fine);
        let out = mattock(&["play", "--seed", "7", "--deck", &path]).fine();
        assert!(out.contains(&format!("mattock play --game {game} --players 5")), "{out}");
        let out = mattock(&["simulate", "--games", "2", "--deck", &path]).fine();
        assert!(out.contains(&format!("2 games of {game} for 5")), "{out}");
        for other in games.into_iter().filter(|other| *other != game) {
            let error = format!("mattock: {path}: this is a list for {game}: add --game {game}\n");
            for arguments in [&["deck", "check", &path][..], &["play", "--deck", &path], &["simulate", "--deck", &path]]
            {
                assert_eq!(mattock(&[arguments, &["--game", other]].concat()).failed(1), error);
            }
        }
    }
}

/// Whoever looks for help is sent to the game that is being played.
#[test]
fn hints_name_the_game() {
    let folder = folder("deck_hints");
    for (game, card) in [("saboteur", "map"), ("lost-mines", "trap"), ("dark-cave", "web")] {
        let shown = mattock(&["deck", "show", "--game", game]).fine();
        let path = file(&folder, "broken.toml", shown.replace(card, "cheese"));
        let error = mattock(&["deck", "check", &path]).failed(1);
        assert!(error.contains(&format!("Start from `mattock deck show --game {game}`")), "{error}");
        let error = mattock(&["play", "--game", game, "--option", "moon=full"]).failed(2);
        assert!(error.contains(&format!("the options in `mattock rules {game}`")), "{error}");
    }
    for (game, clause) in [("saboteur", "S-8"), ("lost-mines", "L-12b"), ("dark-cave", "D-8")] {
        let error = mattock(&["rules", clause]).failed(2);
        assert!(error.contains(&format!("as in `mattock rules {game} {clause}`")), "{error}");
    }
}

#[test]
fn every_face_of_the_lost_mines_has_a_name_and_a_text() {
    let faces: Value =
        serde_json::from_str(&mattock(&["deck", "faces", "--game", "lost-mines", "--json"]).fine()).unwrap();
    let faces = faces.as_array().unwrap();
    let text = |name: &str| faces.iter().find(|face| face["face"] == name).unwrap()["text"].clone();
    assert_eq!(text("path.nes.trunk"), "T upright with a trunk");
    assert_eq!(text("token.dragon"), "dragon token");
    let texts: std::collections::BTreeSet<&str> = faces.iter().map(|face| face["text"].as_str().unwrap()).collect();
    assert_eq!(texts.len(), faces.len(), "two faces have the same text");
}

#[test]
fn a_list_of_the_dark_cave_is_checked_against_totals() {
    let folder = folder("deck_dark_cave");
    let shown = mattock(&["deck", "show", "--game", "dark-cave"]).fine();
    assert_eq!(shown, include_str!("../../../../decks/dark-cave.toml"));
    let check = |name: &str, text: &str| mattock(&["deck", "check", "--game", "dark-cave", &file(&folder, name, text)]);
    check("copy.toml", &shown).fine();
    let owned = shown.replace("source = \"ours\"", "source = \"owner\"");
    let with = |from: &str, to: &str| {
        assert!(owned.contains(from), "{from}");
        owned.replacen(from, to, 1)
    };
    for (from, to, hint) in [
        ("nesw = 1", "nesw = 2", "line 46: the list has 20 path cards of group I; the published total is 19"),
        ("nesw = 1\n", "", "18 path cards of group I; the published total is 19"),
        ("boots = 2", "boots = 3", "11 action cards of group I; the published total is 10"),
        ("rat = 2", "cat = 2", "`cat` is no action card"),
        ("new = 1", "wen = 1", "`wen` is no path card"),
        ("game = \"dark-cave\"", "game = \"whist\"", "`whist` is no game: take one of saboteur"),
        ("open = \"NEW\"", "open = \"EW\"", "the goal `vein` with EW open cannot be entered from every side"),
        ("goal = \"vein\"", "goal = \"exit\"", "this goal is in the list already"),
        ("goal = \"vein\"", "goal = \"door\"", "expected one of `exit`, `hole`, `ladder`, `vein`"),
        ("nes = \"NES*\"", "nes = \"NE* S\"", "spaces are the same with every list: write nes = \"NES*\""),
        ("nes = \"NES*\"", "nez = \"NES*\"", "`nez` is no path card"),
        ("shows = \"ladder\"", "shows = \"exit\"", "the start is the same with every list"),
    ] {
        let error = check("broken.toml", &with(from, to)).failed(1);
        assert!(error.contains(hint) && error.contains(": line ") && error.contains("mattock deck show"), "{error}");
    }
    // Goals of other shapes can be played, and the record of such a game says so.
    let goals = with("open = \"NEW\"", "open = \"ESW\"").replace("open = \"NW\"", "open = \"SW\"");
    let records = path_in(&folder, "records");
    let path = file(&folder, "goals.toml", &goals);
    mattock(&["simulate", "--policy", "digger", "--games", "4", "--deck", &path, "--records", &records]).fine();
    let record = path_in(&folder, "records/game-000000.json");
    let written: Value = serde_json::from_str(&std::fs::read_to_string(&record).unwrap()).unwrap();
    assert_eq!(written["cards"]["goals"], serde_json::json!(["NESW", "NE", "SW", "ESW"]));
    mattock(&["replay", &record, "--as", "everything"]).fine();
    // Totals of kinds hold over all groups: the last card of the kind is where to look.
    for (from, to, hint) in [
        ("boots = 2\naxe = 1", "boots = 1\naxe = 2", "2 boots cards; the published total is 3"),
        ("\"nesw.hole\" = 1\n", "\"nesw.vein\" = 1\n", "8 dark holes; the published total is 9"),
    ] {
        let error = check("kinds.toml", &with(from, to)).failed(1);
        assert!(error.contains(hint) && error.contains(": line "), "{error}");
    }
    // Another split among the groups can be played, but not under Mattock's own name.
    let split = with("information = 3\nboots = 2", "information = 4\nboots = 1");
    let split = split.replacen("information = 1\nboots = 1\n", "boots = 2\n", 1);
    let path = file(&folder, "owner.toml", &split);
    check("owner.toml", &split).fine();
    mattock(&["simulate", "--game", "dark-cave", "--games", "3", "--deck", &path]).fine();
    let error = check("ours.toml", &split.replace("source = \"owner\"", "source = \"ours\"")).failed(1);
    assert!(error.contains("mark it with `source = \"owner\"`"), "{error}");
}

#[test]
fn every_face_of_the_dark_cave_has_a_name_and_a_text() {
    let faces: Value =
        serde_json::from_str(&mattock(&["deck", "faces", "--game", "dark-cave", "--json"]).fine()).unwrap();
    let faces = faces.as_array().unwrap();
    let text = |name: &str| faces.iter().find(|face| face["face"] == name).unwrap()["text"].clone();
    assert_eq!(text("path.ii.ne.ladder"), "bend north-east with a ladder (II)");
    assert_eq!(text("token.web-turned"), "web, turned over");
    let texts: std::collections::BTreeSet<&str> = faces.iter().map(|face| face["text"].as_str().unwrap()).collect();
    assert_eq!(texts.len(), faces.len(), "two faces have the same text");
}
