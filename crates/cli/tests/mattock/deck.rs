//! `mattock deck`.

use crate::run::{file, folder, mattock};
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
        ("game = \"saboteur\"", "game = \"whist\"", "this is a list for `whist`"),
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
    mattock(&["deck", "check", &path]).failed(1);
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
        ("game = \"lost-mines\"", "game = \"saboteur\"", "this is a list for `saboteur`, not for lost-mines"),
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
    // A list of one game is none of another.
    let error = mattock(&["deck", "check", &file(&folder, "other.toml", &shown)]).failed(1);
    assert!(error.contains("lost-mines") || error.contains("unknown field"), "{error}");
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
