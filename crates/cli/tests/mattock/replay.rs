//! `mattock replay`: what is shown, and what is hidden from whom.

use crate::run::{json_lines, mattock, mattock_in, recorded_game, recorded_game_of};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The lines of a replay.
fn lines(record: &str, eyes: &str) -> Vec<Value> {
    json_lines(&mattock(&["replay", record, "--json", "--as", eyes]).fine())
}

/// How often each card name stands in a part of a view.
fn card_names(part: &Value, into: &mut BTreeMap<String, usize>) {
    match part {
        Value::String(text) if ["path.", "broken.", "repair."].iter().any(|kind| text.starts_with(kind)) => {
            *into.entry(text.clone()).or_default() += 1;
        }
        Value::String(text) if text == "map" || text == "rockfall" => *into.entry(text.clone()).or_default() += 1,
        Value::Array(items) => items.iter().for_each(|item| card_names(item, into)),
        Value::Object(fields) => fields.values().for_each(|field| card_names(field, into)),
        _ => {}
    }
}

fn names(part: &Value) -> BTreeMap<String, usize> {
    let mut names = BTreeMap::new();
    card_names(part, &mut names);
    names
}

#[test]
fn there_is_a_line_for_each_entry_with_its_fields() {
    let path = recorded_game("replay_lines");
    let record: Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
    let entries = record["entries"].as_array().unwrap();
    let lines = lines(&path, "audience");
    assert_eq!(lines.len(), entries.len());
    for (number, (line, entry)) in lines.iter().zip(entries).enumerate() {
        let fields: Vec<&String> = line.as_object().unwrap().keys().collect();
        assert_eq!(fields, ["entry", "deed", "heard", "view"]);
        assert_eq!(line["entry"], json!(number));
        // What a seat played may be secret: who only looks on is told that it played.
        let mut told = entry.clone();
        told.as_object_mut().unwrap().entry("play").and_modify(|play| *play = Value::Null);
        assert_eq!(line["deed"], told);
    }
    assert_eq!(lines.last().unwrap()["view"]["game"]["stage"], "over");
    for (line, entry) in self::lines(&path, "everything").iter().zip(entries) {
        assert_eq!(line["deed"], *entry);
    }
    for (line, entry) in self::lines(&path, "0").iter().zip(entries) {
        let own = entry["seat"] == 0 || entry["play"].is_null();
        assert_eq!(line["deed"] == *entry, own);
    }
}

/// The view of a seat holds what it may know, and every card name in it is one that it may know.
#[test]
fn a_seat_sees_its_own_secrets_and_no_others() {
    let path = recorded_game("replay_secrets");
    let everything = lines(&path, "everything");
    for seat in 0..5 {
        for (line, all) in lines(&path, &seat.to_string()).iter().zip(&everything) {
            let (view, all) = (&line["view"]["game"], &all["view"]["game"]);
            let own = &all["seats"][seat];
            assert_eq!(view["hand"], own["hand"]);
            let digging = view["stage"] == "digging";
            for (other, (seen, real)) in pairs(&view["seats"], &all["seats"]).enumerate() {
                let known = other == seat || !digging;
                assert_eq!(seen["role"], if known { json!({"front": real["role"]}) } else { json!({"back": null}) });
                assert_eq!(seen["hand"], real["hand"].as_array().unwrap().len());
            }
            for (seen, real) in pairs(&view["goals"], &all["goals"]) {
                let known = real["face_up"] == true || own["looked_at"].as_array().unwrap().contains(&real["goal"]);
                assert_eq!(seen["front"], if known { json!({"front": real["front"]}) } else { json!({"back": null}) });
            }
            for (seen, real) in pairs(&view["gold"]["owned"], &all["gold"]) {
                let known = real["seat"] == seat || view["stage"] == "over";
                assert_eq!(seen["gold"], if known { json!({"front": real["gold"]}) } else { json!({"back": null}) });
            }
            assert_eq!(view["deck"], all["deck"].as_array().unwrap().len());

            // The card list and the options are public; apart from them, only these parts may name cards.
            let mut allowed = names(&view["hand"]);
            card_names(&all["discards"], &mut allowed);
            let hidden = all["hidden_discards"].as_array().unwrap().iter();
            hidden.filter(|discard| discard["by"] == seat).for_each(|discard| card_names(discard, &mut allowed));
            card_names(&all["board"], &mut allowed);
            let mut rest = view.clone();
            let fields = rest.as_object_mut().unwrap();
            fields.remove("cards");
            let choices = fields.remove("choices").unwrap();
            assert_eq!(names(&rest), allowed);
            for named in names(&choices).keys() {
                assert!(names(&view["hand"]).contains_key(named), "{named} is no card of seat {seat}");
            }
        }
    }
}

fn pairs<'a>(one: &'a Value, other: &'a Value) -> impl Iterator<Item = (&'a Value, &'a Value)> {
    let (one, other) = (one.as_array().unwrap(), other.as_array().unwrap());
    assert_eq!(one.len(), other.len());
    one.iter().zip(other)
}

/// Whoever hears everything hears what all hear and every whisper; a seat hears the whispers to itself.
#[test]
fn a_seat_hears_what_is_whispered_to_it_and_to_nobody_else() {
    let path = recorded_game("replay_hearing");
    let everything = lines(&path, "everything");
    let of = |seat: Option<usize>| -> Vec<Vec<Value>> {
        let heard = everything.iter().map(|line| line["heard"].as_array().unwrap().iter());
        heard
            .map(|heard| {
                heard
                    .filter_map(|heard| match heard.get("whisper") {
                        None => Some(heard.clone()),
                        Some(whisper) if seat.is_some_and(|seat| whisper["to"] == seat) => {
                            Some(json!({"secret": whisper["secret"]}))
                        }
                        Some(_) => None,
                    })
                    .collect()
            })
            .collect()
    };
    for seat in [None, Some(0), Some(1), Some(2), Some(3), Some(4)] {
        let eyes = seat.map_or("audience".to_owned(), |seat| seat.to_string());
        let heard: Vec<Vec<Value>> =
            lines(&path, &eyes).iter().map(|line| line["heard"].as_array().unwrap().clone()).collect();
        assert_eq!(heard, of(seat), "{eyes}");
    }
    assert!(of(Some(0)).concat().iter().any(|heard| heard["secret"]["secret"] == "you-drew"));
}

#[test]
fn the_audience_sees_no_hand_and_no_choice() {
    let path = recorded_game("replay_audience");
    for line in lines(&path, "audience") {
        let view = &line["view"]["game"];
        assert_eq!((&view["hand"], &view["choices"], &view["viewer"]), (&json!([]), &Value::Null, &Value::Null));
        assert!(!line["heard"].to_string().contains("\"secret\""), "{line}");
    }
}

#[test]
fn words_tell_what_a_viewer_hears_and_the_board_at_an_entry() {
    let path = recorded_game("replay_words");
    let audience = mattock(&["replay", &path]).fine();
    assert!(audience.starts_with("Saboteur for 5, "), "{audience}");
    assert!(audience.contains("    0  Round 1 begins: 6 cards for each seat") && audience.contains("The game is over"));
    assert!(!audience.contains("You ") && !audience.contains("Cards of seat"));

    let early = mattock(&["replay", &path, "--at", "3", "--as", "2"]).fine();
    assert!(early.contains("\nAfter 3 entries\nRound 1 of 2, "), "{early}");
    assert!(early.contains("You are a ") && early.contains("Cards of seat 2\n"), "{early}");
    let everything = mattock(&["replay", &path, "--at", "1", "--as", "everything", "--ascii"]).fine();
    assert!((0..5).all(|seat| everything.contains(&format!("[to seat {seat}: You are a "))), "{everything}");
    assert!((0..5).all(|seat| everything.contains(&format!("\nCards of seat {seat}\n"))), "{everything}");
    assert!(everything.is_ascii());
    let seats = everything.lines().filter(|line| line.trim_start_matches(['*', ' ']).starts_with("seat "));
    let roles = seats.filter(|line| line.contains(" miner ") || line.contains(" saboteur "));
    assert_eq!(roles.count(), 5, "{everything}");
    assert!(mattock(&["replay", &path, "--at", "0"]).fine().contains("Before the first round"));
}

#[test]
fn entries_and_seats_that_are_not_there_are_refused() {
    let path = recorded_game("replay_range");
    let n_entries = lines(&path, "audience").len();
    assert_eq!(json_lines(&mattock(&["replay", &path, "--json", "--at", "7"]).fine()).len(), 7);
    let error = mattock(&["replay", &path, "--at", &(n_entries + 1).to_string()]).failed(2);
    assert!(error.contains(&format!("take --at 0 to {n_entries}")), "{error}");
    let error = mattock(&["replay", &path, "--as", "5"]).failed(2);
    assert!(error.contains("there is no seat 5: take 0 to 4"), "{error}");
}

/// A card as a seat sees it that may see its front, or not: then its back, if backs differ.
fn seen(known: bool, front: &Value) -> Value {
    let back = front.as_str().and_then(|name| name.split_once('.')).map(|(back, _)| back);
    if known { json!({"front": front}) } else { json!({"back": back}) }
}

/// In The Lost Mines, too, a seat sees what it looked at, took or was dealt, and nobody else's secrets.
#[test]
fn a_seat_of_the_lost_mines_sees_its_own_secrets_and_no_others() {
    let path = recorded_game_of("lost-mines", "replay_lost_mines");
    let everything = lines(&path, "everything");
    let mut n_known = 0;
    for seat in 0..5 {
        for (line, all) in lines(&path, &seat.to_string()).iter().zip(&everything) {
            let (view, all) = (&line["view"]["game"], &all["view"]["game"]);
            let own = &all["seats"][seat];
            let looked = |what: &str, number: &Value| own["looked_at"][what].as_array().unwrap().contains(number);
            let over = view["turn"].is_null();
            assert_eq!(view["hand"], own["hand"]);
            for (other, (shown, real)) in pairs(&view["seats"], &all["seats"]).enumerate() {
                let known = other == seat || over || looked("dwarves", &json!(other));
                assert_eq!(shown["dwarf"], seen(known, &real["dwarf"]));
                assert_eq!(shown["hand"], real["hand"].as_array().unwrap().len());
                assert_eq!((&shown["cell"], &shown["points"]), (&real["cell"], &real["points"]));
            }
            for (shown, real) in pairs(&view["mines"], &all["mines"]) {
                let known = real["face_up"] == true || looked("mines", &real["mine"]);
                n_known += usize::from(known && real["face_up"] == false);
                assert_eq!(shown["front"], seen(known, &real["front"]));
            }
            for (shown, real) in pairs(&view["treasures"], &all["treasures"]) {
                let known = looked("treasures", &real["treasure"])
                    || real["taken_by"] == seat
                    || over && !real["taken_by"].is_null();
                assert_eq!(shown["front"], seen(known, &real["front"]));
            }
            assert_eq!(view["deck"], all["deck"].as_array().unwrap().len());
            assert_eq!(view["aside"], all["aside"].as_array().unwrap().len());
            let hidden = all["hidden_discards"].as_array().unwrap().iter();
            let own_discards = hidden.filter(|discard| discard["by"] == seat && discard["lost"] == false).count();
            assert_eq!(view["discards"]["own"].as_array().unwrap().len(), own_discards);
        }
    }
    assert!(n_known > 0, "somebody looked at a mine");
}

#[test]
fn words_tell_a_game_of_the_lost_mines_and_show_its_board() {
    let path = recorded_game_of("lost-mines", "replay_lost_mines_words");
    let audience = mattock(&["replay", &path]).fine();
    assert!(audience.starts_with("The Lost Mines for 5, ") && audience.contains("The game is over"), "{audience}");
    assert!(!audience.contains("You ") && audience.contains("──B──"), "{audience}");
    assert!(audience.contains("treasure   0 ") && audience.contains("taken by"), "{audience}");
    let own = mattock(&["replay", &path, "--at", "3", "--as", "2"]).fine();
    assert!(own.contains("\nAfter 3 entries\nRound 1 of 2, ") && own.contains("Cards of seat 2\n"), "{own}");
    assert!(own.contains("you (2)"), "{own}");
    let everything = mattock(&["replay", &path, "--at", "40", "--as", "everything", "--ascii"]).fine();
    assert!(everything.is_ascii() && everything.contains("\n  unseen_treasures: ["), "{everything}");
    assert!((0..5).all(|seat| everything.contains(&format!("[to seat {seat}: You are "))), "{everything}");
    let seats = everything.lines().filter(|line| line.trim_start_matches(['*', ' ']).starts_with("seat "));
    let known = seats.filter(|line| ["loyal", "selfish", "saboteur"].iter().any(|name| line.contains(name)));
    assert_eq!(known.count(), 5, "{everything}");
    assert!(mattock(&["replay", &path, "--at", "0"]).fine().contains("Before the first round"));
}

/// In The Dark Cave, too, a seat sees what it looked at or was dealt, and nobody else's secrets.
#[test]
fn a_seat_of_the_dark_cave_sees_its_own_secrets_and_no_others() {
    let path = recorded_game_of("dark-cave", "replay_dark_cave");
    let everything = lines(&path, "everything");
    let mut n_known = 0;
    for seat in 0..5 {
        for (line, all) in lines(&path, &seat.to_string()).iter().zip(&everything) {
            let (view, all) = (&line["view"]["game"], &all["view"]["game"]);
            let own = &all["seats"][seat];
            let looked = |what: &str, number: &Value| own["looked_at"][what].as_array().unwrap().contains(number);
            let over = view["stage"] == "over";
            assert_eq!(view["hand"], own["hand"]);
            for (other, (shown, real)) in pairs(&view["seats"], &all["seats"]).enumerate() {
                let known = other == seat || over || real["shown"] == true || looked("clans", &json!(other));
                assert_eq!(shown["dwarf"], seen(known, &real["dwarf"]));
                let cards: u64 = shown["hand"].as_array().unwrap().iter().map(|count| count.as_u64().unwrap()).sum();
                assert_eq!(cards, real["hand"].as_array().unwrap().len() as u64);
                assert_eq!((&shown["at"], &shown["gold"]), (&real["at"], &real["gold"]));
            }
            for (shown, real) in pairs(&view["goals"], &all["goals"]) {
                let known = real["face_up"] == true || looked("goals", &real["goal"]);
                n_known += usize::from(known && real["face_up"] == false);
                assert_eq!(shown["front"], seen(known, &real["front"]));
            }
            for (shown, real) in pairs(&view["discards"]["hidden"], &all["hidden_discards"]) {
                assert_eq!(shown["card"].get("front").is_some(), real["by"] == seat);
            }
            let spare = view["spare_cards"].as_array().unwrap().iter();
            let sees_spare = own["looked_at"]["spare"] == true;
            assert!(spare.clone().all(|card| card.get("front").is_some() == sees_spare));
        }
    }
    assert!(n_known > 0, "somebody looked at a goal");
}

#[test]
fn words_tell_a_game_of_the_dark_cave_and_show_its_board() {
    let path = recorded_game_of("dark-cave", "replay_dark_cave_words");
    let audience = mattock(&["replay", &path]).fine();
    assert!(audience.starts_with("The Dark Cave for 5, ") && audience.contains("The game is over"), "{audience}");
    assert!(!audience.contains("You ") && audience.contains("gold in the pool"), "{audience}");
    let own = mattock(&["replay", &path, "--at", "3", "--as", "2"]).fine();
    assert!(own.contains("\nAfter 3 entries\nYou are a ") && own.contains("Cards of seat 2\n"), "{own}");
    assert!(own.contains("you (2)"), "{own}");
    let everything = mattock(&["replay", &path, "--at", "40", "--as", "everything", "--ascii"]).fine();
    assert!(everything.is_ascii() && everything.contains("\n  spare_cards: ["), "{everything}");
    assert!((0..5).all(|seat| everything.contains(&format!("[to seat {seat}: You are "))), "{everything}");
    let seats = everything.lines().filter(|line| line.trim_start_matches(['*', ' ']).starts_with("seat "));
    let known = seats.filter(|line| ["loyal ", "loyal,", "saboteur"].iter().any(|name| line.contains(name)));
    assert_eq!(known.count(), 5, "{everything}");
    assert!(mattock(&["replay", &path, "--at", "0"]).fine().contains("Before the deal"));
}

/// A cave with a web on an edge and a creature among its spaces, as everybody sees it.
#[test]
fn a_cave_with_a_web_and_a_creature_is_drawn() {
    let record = concat!(env!("CARGO_MANIFEST_DIR"), "/../dark-cave/tests/records/games/axes-and-webs.json");
    let out = mattock(&["replay", record, "--at", "34"]).fine();
    let shown = [
        "Seat 0 moves the lindworm: up to 4 steps.",
        "",
        "      -3  -2  -1     0       1       2     3",
        " -3    ?   ·   ·     ·       ·       ·     ?",
        "",
        " -2    ·   ·   ·     ·       ·       ·     ·",
        "",
        " -1    ·   ·   ·     ·       ·       ·     ·",
        "                     │",
        "                     │",
        "  0    ·   ·   · ───025S──   ·       ·     ·",
        "                     │",
        "                     │",
        "                     │",
        "  1    ·   ·   ·     o       ·       ·     ·",
        "                     │",
        "                     │",
        "                     │",
        "  2    ·   ·   ·     o────   ·       ·     ·",
        "                     │",
        "                     │       │",
        "                     │       │",
        "  3    ?   ·   ·     o───────L@─────134H─W ?",
    ];
    assert!(out.contains(&shown.join("\n")), "{out}");
    assert!(
        out.contains("A web of seat 5 is on the east edge of 2,3") && out.contains("The lindworm at 1,3.0"),
        "{out}"
    );
}

#[test]
fn a_record_is_replayed_as_what_it_is() {
    let path = recorded_game("replay_game");
    assert_eq!(mattock(&["replay", &path, "--game", "saboteur"]).fine(), mattock(&["replay", &path]).fine());
    let other = mattock(&["replay", &path, "--game", "dark-cave"]).failed(1);
    assert!(other.contains("this is a record of saboteur"), "{other}");
}

/// Mazes and caves have no rim: where the terminal is too narrow, they are drawn in parts.
#[test]
fn no_board_is_wider_than_the_terminal() {
    for (game, widest) in [("saboteur", 30), ("lost-mines", 50), ("dark-cave", 60)] {
        let path = recorded_game_of(game, &format!("replay_width_{game}"));
        let replay = |columns: &str| mattock_in(&[("COLUMNS", columns)], &["replay", &path, "--as", "0"], "").fine();
        // A row of a board begins with its number, and the line above it with those of the columns. What happened begins
        // with the number of an entry, but is made of sentences.
        let is_number = |word: &str| word.parse::<i8>().is_ok();
        let is_board = |line: &&str| {
            let mut words = line.trim_start_matches([' ', '<']).split_whitespace();
            line.starts_with("  ") && words.next().is_some_and(is_number) && !line.contains('.')
        };
        let rows = |text: &str| text.lines().filter(is_board).map(str::to_owned).collect::<Vec<String>>();
        let narrow = rows(&replay(&widest.to_string()));
        let too_wide: Vec<&String> = narrow.iter().filter(|row| row.chars().count() > widest).collect();
        assert!(too_wide.is_empty(), "{game}: {too_wide:?}");
        assert!(narrow.iter().any(|row| row.starts_with("  <")), "{game}: nothing was too wide");
        assert!(!rows(&replay("1000")).iter().any(|row| row.starts_with("  <")), "{game}: there is room for all");
    }
}
