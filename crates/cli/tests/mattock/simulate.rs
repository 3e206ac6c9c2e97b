//! `mattock simulate`.

use crate::run::{file, folder, json_lines, mattock, path_in};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::fs;
use std::path::Path;

fn report(arguments: &[&str]) -> Value {
    let out = mattock(&[&["simulate", "--json"], arguments].concat()).fine();
    assert_eq!(out.lines().count(), 1, "{out}");
    serde_json::from_str(&out).unwrap()
}

/// The texts of all records in a folder, in order of their numbers.
fn records(folder: &Path) -> Vec<(String, String)> {
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.iter().map(|path| (path.to_str().unwrap().to_owned(), fs::read_to_string(path).unwrap())).collect()
}

#[test]
fn the_report_has_its_fields_in_order() {
    let report = report(&["--game", "saboteur", "--players", "3", "--games", "40", "--seed", "9", "--threads", "1"]);
    let fields: Vec<&String> = report.as_object().unwrap().keys().collect();
    assert_eq!(
        fields,
        ["game", "players", "games", "moves", "cpu_seconds", "ns_per_move", "wall_seconds", "digest", "outcomes"]
    );
    assert_eq!((&report["game"], &report["players"], &report["games"]), (&json!("saboteur"), &json!(3), &json!(40)));
    assert_eq!(report["digest"].as_str().unwrap().len(), 64);
    for figure in ["moves", "cpu_seconds", "ns_per_move", "wall_seconds"] {
        assert!(report[figure].as_f64().unwrap() > 0.0, "{figure}");
    }
    assert_eq!(report["outcomes"]["rounds"], 120);
}

#[test]
fn the_digest_depends_on_the_arguments_and_not_on_the_threads() {
    for (game, policy, option) in [
        ("saboteur", "uniform", "rounds=1"),
        ("saboteur", "digger", "rounds=1"),
        ("lost-mines", "uniform", "rounds=1"),
        ("lost-mines", "digger", "rounds=1"),
        ("dark-cave", "uniform", "turning=allowed"),
        ("dark-cave", "digger", "turning=allowed"),
    ] {
        let digest = |more: &[&str]| {
            // More than one batch; diggers on their way take their time.
            let games = if policy == "digger" && game != "saboteur" { "70" } else { "150" };
            let arguments = [&["--game", game, "--games", games, "--policy", policy][..], more].concat();
            let report = report(&arguments);
            [&report["digest"], &report["moves"], &report["outcomes"]].map(Value::clone)
        };
        let one = digest(&["--threads", "1"]);
        assert_eq!(one, digest(&["--threads", "2"]));
        assert_eq!(one, digest(&["--threads", "7"]));
        assert_eq!(one, digest(&[]));
        assert_ne!(one[0], digest(&["--seed", "2"])[0]);
        assert_ne!(one[0], digest(&["--players", "6"])[0]);
        assert_ne!(one[0], digest(&["--option", option])[0]);
    }
}

#[test]
fn the_records_are_what_was_counted_and_their_replay_ends_the_same() {
    let folder = folder("simulate_records");
    let into = path_in(&folder, "new/records");
    let arguments = ["--policy", "digger", "--players", "4", "--games", "35", "--seed", "3", "--records", &into];
    let report = report(&arguments);
    let records = records(&folder.join("new/records"));
    assert_eq!(records.len(), 35);

    let all: String = records.iter().map(|(_, text)| text.as_str()).collect();
    let digest: String = Sha256::digest(all).iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(report["digest"], digest);

    let mut moves = 0;
    let mut nuggets = [0; 4];
    let mut endings = std::collections::BTreeMap::new();
    for (path, text) in &records {
        let record: Value = serde_json::from_str(text).unwrap();
        let plays = record["entries"].as_array().unwrap().iter().filter_map(|entry| entry["play"].as_str());
        moves += plays.filter(|play| *play != "pass" && !play.starts_with("take")).count();
        let lines = json_lines(&mattock(&["replay", path, "--json"]).fine());
        for event in lines.iter().flat_map(|line| line["heard"].as_array().unwrap()).map(|heard| &heard["event"]) {
            match event["event"].as_str() {
                Some("round-ended") => *endings.entry(event["ending"].as_str().unwrap().to_owned()).or_insert(0) += 1,
                Some("game-ended") => {
                    (0..4).for_each(|seat| nuggets[seat] += event["nuggets"][seat].as_u64().unwrap());
                }
                _ => {}
            }
        }
    }
    assert_eq!(report["moves"], moves);
    for (ending, count) in report["outcomes"]["endings"].as_object().unwrap() {
        assert_eq!(*count, *endings.get(ending).unwrap_or(&0), "{ending}");
    }
    let means = nuggets.map(|sum| (1000.0 * sum as f64 / 35.0).round() / 1000.0);
    assert_eq!(report["outcomes"]["mean_nuggets"], json!(means));
}

#[test]
fn another_card_list_is_played() {
    let folder = folder("simulate_deck");
    let deck = mattock(&["deck", "show"]).fine().replace("source = \"published\"", "source = \"owner\"");
    let deck = deck.replace("card = \"map\"\ncount = 6", "card = \"map\"\ncount = 5");
    let deck = deck.replace("card = \"rockfall\"\ncount = 3", "card = \"rockfall\"\ncount = 4");
    let deck = file(&folder, "deck.toml", deck);
    let into = path_in(&folder, "records");
    let other = report(&["--games", "10", "--deck", &deck, "--records", &into]);
    assert_ne!(other["digest"], report(&["--games", "10"])["digest"]);
    for (_, text) in records(&folder.join("records")) {
        let record: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(record["cards"]["source"], "owner");
        assert_eq!(record["cards"]["faces"]["rockfall"], 4);
    }
}

#[test]
fn the_digger_reaches_goals_and_words_tell_what_json_tells() {
    let out = mattock(&["simulate", "--policy", "digger", "--games", "30"]).fine();
    let json = report(&["--policy", "digger", "--games", "30"]);
    assert!(json["outcomes"]["endings"]["treasure-reached"].as_u64().unwrap() > 30);
    for (name, value) in [
        ("digest", json["digest"].as_str().unwrap().to_owned()),
        ("moves", json["moves"].to_string()),
        ("  treasure reached", json["outcomes"]["endings"]["treasure-reached"].to_string()),
    ] {
        assert!(out.contains(&format!("{name:<20}{value}\n")), "{out}");
    }
}

/// What is counted of The Lost Mines is what a replay of its records tells.
#[test]
fn the_outcomes_of_the_lost_mines_are_what_its_records_tell() {
    let folder = folder("simulate_lost_mines");
    let into = path_in(&folder, "records");
    let arguments = ["--game", "lost-mines", "--policy", "digger", "--players", "4", "--games", "6", "--seed", "2"];
    let report = report(&[&arguments[..], &["--records", &into]].concat());
    let outcomes = &report["outcomes"];
    let (mut taken, mut turns, mut traps, mut points) = (0, 0, 0, [0; 4]);
    let mut by_clan = std::collections::BTreeMap::<String, (u64, u64)>::new();
    let mut endings = std::collections::BTreeMap::<String, u64>::new();
    for (path, _) in records(&folder.join("records")) {
        let lines = json_lines(&mattock(&["replay", &path, "--json"]).fine());
        let mut dwarves = Value::Null;
        for event in lines.iter().flat_map(|line| line["heard"].as_array().unwrap()).map(|heard| &heard["event"]) {
            match event["event"].as_str().unwrap_or_default() {
                "took" => taken += 1,
                "trap-set" => traps += 1,
                "round-ended" => {
                    *endings.entry(event["ending"].as_str().unwrap().to_owned()).or_default() += 1;
                    dwarves = event["dwarves"].clone();
                }
                "divided" => {
                    for (dwarf, points) in dwarves.as_array().unwrap().iter().zip(event["points"].as_array().unwrap()) {
                        let clan = dwarf.as_str().unwrap().split('.').next().unwrap();
                        let (sum, count) = by_clan.entry(clan.to_owned()).or_default();
                        *sum += points.as_u64().unwrap();
                        *count += 1;
                    }
                }
                "game-ended" => (0..4).for_each(|seat| points[seat] += event["points"][seat].as_u64().unwrap()),
                _ => {}
            }
        }
        let record: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        let plays = record["entries"].as_array().unwrap().iter().filter_map(|entry| entry["play"].as_str());
        turns += plays.filter(|play| !["step", "stay", "take"].iter().any(|verb| play.starts_with(verb))).count();
    }
    let mean = |sum: u64, count: u64| (1000.0 * sum as f64 / count as f64).round() / 1000.0;
    assert_eq!((&outcomes["rounds"], &outcomes["treasures"]), (&json!(12), &json!(48)));
    assert_eq!((&report["moves"], &outcomes["turns_per_round"]), (&json!(turns), &json!(mean(turns as u64, 12))));
    assert_eq!((&outcomes["treasures_taken"], &outcomes["played"]["trap"]), (&json!(taken), &json!(traps)));
    assert!(taken > 12, "the digger reaches mines");
    for (ending, count) in outcomes["endings"].as_object().unwrap() {
        assert_eq!(*count, *endings.get(ending).unwrap_or(&0), "{ending}");
    }
    for (clan, (sum, count)) in by_clan {
        assert_eq!(outcomes["mean_points_by_clan"][&clan], mean(sum, count), "{clan}");
    }
    assert_eq!(outcomes["mean_points"], json!(points.map(|sum| mean(sum, 6))));
}

/// What is counted of The Dark Cave is what a replay of its records tells.
#[test]
fn the_outcomes_of_the_dark_cave_are_what_its_records_tell() {
    let folder = folder("simulate_dark_cave");
    let into = path_in(&folder, "records");
    let arguments = ["--game", "dark-cave", "--policy", "digger", "--players", "5", "--games", "8", "--seed", "2"];
    let report = report(&[&arguments[..], &["--records", &into]].concat());
    let outcomes = &report["outcomes"];
    let (mut out, mut turns, mut webs, mut exits, mut gold) = (0, 0, 0, Vec::new(), [0; 5]);
    let mut endings = std::collections::BTreeMap::<String, u64>::new();
    let mut sides = std::collections::BTreeMap::<String, u64>::new();
    for (path, _) in records(&folder.join("records")) {
        let record: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        let entries = record["entries"].as_array().unwrap();
        let lines = json_lines(&mattock(&["replay", &path, "--json"]).fine());
        let mut turn = 0;
        for (entry, line) in entries.iter().zip(&lines) {
            let verb = entry["play"].as_str().and_then(|play| play.split(' ').next()).unwrap_or("stay");
            turn += u64::from(!["step", "stay", "creep", "halt", "strike", "drive", "endure"].contains(&verb));
            for event in line["heard"].as_array().unwrap().iter().map(|heard| &heard["event"]) {
                match event["event"].as_str().unwrap_or_default() {
                    "left-cave" => out += 1,
                    "web-spun" => webs += 1,
                    "goal-turned" if event["front"] == "exit" => exits.push(turn),
                    "game-ended" => {
                        *endings.entry(event["ending"].as_str().unwrap().to_owned()).or_default() += 1;
                        *sides.entry(event["clan"].as_str().unwrap_or("nobody").to_owned()).or_default() += 1;
                        (0..5).for_each(|seat| gold[seat] += event["saved"][seat].as_u64().unwrap());
                    }
                    _ => {}
                }
            }
        }
        turns += turn;
    }
    let mean = |sum: u64, count: u64| (1000.0 * sum as f64 / count as f64).round() / 1000.0;
    assert_eq!((&outcomes["games"], &outcomes["dwarves"]), (&json!(8), &json!(40)));
    assert_eq!((&report["moves"], &outcomes["turns_per_game"]), (&json!(turns), &json!(mean(turns, 8))));
    assert_eq!((&outcomes["dwarves_out"], &outcomes["played"]["web"]), (&json!(out), &json!(webs)));
    let exit = (json!(exits.len()), json!(mean(exits.iter().sum(), exits.len() as u64)));
    assert_eq!((&outcomes["exit_found"], &outcomes["mean_turn_of_exit"]), (&exit.0, &exit.1));
    assert!(exits.len() > 2, "the digger finds the exit");
    for (counted, told) in [("endings", &endings), ("games_won_by_side", &sides)] {
        for (kind, count) in outcomes[counted].as_object().unwrap() {
            assert_eq!(*count, *told.get(kind).unwrap_or(&0), "{kind}");
        }
    }
    assert_eq!(outcomes["mean_gold"], json!(gold.map(|sum| mean(sum, 8))));
}

/// A card that is played could be played, and one that could be played was held.
#[test]
fn cards_are_played_where_they_can_be_and_can_be_where_they_are_held() {
    for (game, always) in [("lost-mines", "information.mine-or-dwarf"), ("dark-cave", "axe")] {
        let report = report(&["--game", game, "--games", "40"]);
        let outcomes = &report["outcomes"];
        let of = |counted: &str, card: &str| outcomes[counted][card].as_u64().unwrap();
        for card in outcomes["held"].as_object().unwrap().keys() {
            let (played, playable, held) = (of("played", card), of("playable", card), of("held", card));
            assert!(0 < played && played <= playable && playable <= held, "{card}: {played} {playable} {held}");
        }
        assert_eq!(of("playable", always), of("held", always), "there is always somebody to arm or to look at");
    }
}

/// L-25g, D-31g: diggers agree when by their own view there is nothing to play for any more, and only they do.
#[test]
fn diggers_agree_to_an_early_end_and_their_records_say_so() {
    for (game, option) in [("lost-mines", &["--option", "rounds=1"][..]), ("dark-cave", &[])] {
        let folder = folder(&format!("simulate_agreed_{game}"));
        let into = path_in(&folder, "records");
        let arguments = [&["--game", game, "--players", "4", "--games", "24"], option].concat();
        let digger = report(&[&arguments[..], &["--policy", "digger", "--records", &into]].concat());
        let counted = digger["outcomes"]["endings"]["agreed"].as_u64().unwrap();
        let mut agreed = 0;
        for (path, text) in records(&folder.join("records")) {
            let lines = json_lines(&mattock(&["replay", &path, "--json"]).fine());
            let heard = lines.iter().flat_map(|line| line["heard"].as_array().unwrap());
            let ended = heard.filter(|heard| heard["event"]["ending"] == "agreed").count() as u64;
            agreed += ended;
            let record: Value = serde_json::from_str(&text).unwrap();
            let entries = record["entries"].as_array().unwrap();
            if ended > 0 {
                let agreed = entries.iter().filter(|entry| entry["agree"] == true).count();
                assert_eq!((agreed, &entries.last().unwrap()["agree"]), (4, &json!(true)), "{path}");
            }
        }
        assert!(agreed > 0 && agreed == counted, "{game}: {agreed} {counted}");
        assert_eq!(
            report(&arguments)["outcomes"]["endings"]["agreed"],
            0,
            "{game}: whoever plays at random never agrees"
        );
    }
}
