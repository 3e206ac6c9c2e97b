//! `mattock drive`.

use crate::run::{MATTOCK, mattock, mattock_with};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

#[test]
fn a_program_in_python_plays_every_game() {
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/drive.py");
    for game in ["saboteur", "lost-mines", "dark-cave"] {
        for seats in [&[][..], &["--seats", "0,2", "--bots", "novice"]] {
            let mut python = Command::new("python3");
            python.arg(&example).args(["--game", game, "--players", "4", "--seed", "3"]).args(seats);
            let ran = python.env("MATTOCK", MATTOCK).output().unwrap();
            let out = String::from_utf8(ran.stdout).unwrap();
            assert!(ran.status.success(), "{game}: {}", String::from_utf8_lossy(&ran.stderr));
            assert!(out.contains("round 1: [") && out.contains("over after "), "{game}: {out}");
        }
    }
}

/// Plays a whole game: every line that comes out is answered, unless it is none that asks for something.
fn drive(arguments: &[&str], mut answer: impl FnMut(&Value) -> String) -> Vec<Value> {
    let mut command = Command::new(MATTOCK);
    command.arg("drive").args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut program = command.spawn().unwrap();
    let (mut input, output) = (program.stdin.take().unwrap(), program.stdout.take().unwrap());
    let mut lines = Vec::new();
    for line in BufReader::new(output).lines() {
        let line: Value = serde_json::from_str(&line.unwrap()).unwrap();
        if line.get("choices").is_some() || line.get("error").is_some() {
            writeln!(input, "{}", answer(&line)).unwrap();
        }
        lines.push(line);
    }
    assert!(program.wait().unwrap().success());
    lines
}

/// The first choice that is offered.
fn first(line: &Value) -> String {
    json!({"action": line["choices"][0]}).to_string()
}

/// All that was heard: when a seat was asked, and at the end of a round.
fn all_heard(lines: &[Value]) -> Vec<&Value> {
    fn heard(line: &Value) -> Vec<&Value> {
        line["heard"].as_array().into_iter().flatten().collect()
    }
    let at_end = |line| heard(line).into_iter().flat_map(heard).collect();
    lines.iter().flat_map(|line| if line.get("returns").is_some() { at_end(line) } else { heard(line) }).collect()
}

#[test]
fn what_cannot_be_done_is_said_and_asked_for_again() {
    let typed = "nonsense\n{\"action\":7}\n{\"action\":\"pass\"}\n{\"say\":\"sing\"}\n{\"say\":\"accuse 0\"}\n\
                 {\"agree\":true}\n{\"agree\":\"yes\"}\n{\"action\":\"pass\",\"say\":null}\n";
    let ran =
        mattock_with(&["drive", "--players", "3", "--seed", "1", "--seats", "0,1,2", "--option", "first=0"], typed);
    let lines: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 9, "{}", ran.out);
    assert!(lines[0]["choices"].as_array().unwrap().len() > 1);
    assert_eq!(lines[0]["view"]["turn"], lines[0]["seat"]);
    assert!(lines[0]["heard"].as_array().is_some_and(|heard| !heard.is_empty()));
    let reasons = ["nonsense", "action", "S-5", "claim, accuse", "oneself", "S-", r#"{"agree":true}"#, "S-5"];
    for (line, reason) in lines[1..].iter().zip(reasons) {
        assert!(line["error"].as_str().is_some_and(|error| error.contains(reason)), "{reason}: {line}");
    }
    // A game that is not over is no success, and whoever started it is told.
    let why = ran.failed(1);
    assert!(why.contains("the input ended in the middle of the game: nobody decides for seat 0"), "{why}");
}

/// What comes after the most that a line may have is no line of its own.
#[test]
fn a_line_that_is_too_long_is_passed_over_as_a_whole() {
    let begin = ["drive", "--players", "3", "--seed", "1", "--option", "first=0"];
    let asked: Value = serde_json::from_str(mattock_with(&begin, "").out.lines().next().unwrap()).unwrap();
    let choice = asked["choices"][0].as_str().unwrap();
    let ran = mattock_with(&begin, &format!("{}{choice}\n", " ".repeat(65_536)));
    let lines: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 2, "{}", ran.out);
    assert!(lines[1]["error"].as_str().is_some_and(|error| error.contains("too long")), "{}", lines[1]);
    let why = ran.failed(1);
    assert!(why.contains("nobody decides for seat 0"), "{why}");
}

/// Bots say what they think, as they do everywhere, and the program hears it; so it does of its own words.
#[test]
fn the_program_and_the_bots_talk_to_each_other() {
    let mut has_spoken = false;
    let table = ["--players", "5", "--seed", "1", "--seats", "0", "--bots", "journeyman", "--option", "rounds=1"];
    let lines = drive(&table, |line| {
        if std::mem::replace(&mut has_spoken, true) { first(line) } else { json!({"say": "accuse 1"}).to_string() }
    });
    let said: Vec<&Value> = all_heard(&lines).into_iter().filter_map(|heard| heard.get("said")).collect();
    assert_eq!(said.iter().filter(|said| said["by"] == 0).count(), 1, "{said:?}");
    assert!(said.iter().any(|said| said["by"] != 0), "bots say something: {said:?}");
    // After its words the seat is asked again, and has heard them.
    let asked_again = lines.iter().find(|line| line["heard"][0].get("said").is_some_and(|said| said["by"] == 0));
    assert!(asked_again.is_some_and(|line| line["seat"] == 0 && line.get("choices").is_some()));
}

/// What came after a seat's last decision is not lost: the line of the round has it.
#[test]
fn the_end_of_a_round_is_heard() {
    for (game, seats, ending) in [("saboteur", "0,2", "round-ended"), ("dark-cave", "1", "game-ended")] {
        let table = ["--game", game, "--players", "4", "--seed", "2", "--seats", seats, "--bots", "novice"];
        let lines = drive(&table, first);
        for round in lines.iter().filter(|line| line.get("returns").is_some()) {
            let heard = round["heard"].as_array().unwrap();
            let driven: Vec<String> = heard.iter().map(|heard| heard["seat"].to_string()).collect();
            assert_eq!(driven.join(","), seats);
        }
        let driven: Vec<&str> = seats.split(',').collect();
        let n_endings = all_heard(&lines).iter().filter(|heard| heard["event"]["event"] == ending).count();
        let n_rounds = lines.iter().filter(|line| line.get("returns").is_some()).count();
        assert_eq!(n_endings, driven.len() * n_rounds, "{game}");
    }
}

/// L-25: when all agree a round is over, whoever agreed: programs or bots.
#[test]
fn the_program_and_the_bots_agree_to_end_a_round() {
    let is_agreed = |lines: &[Value]| all_heard(lines).iter().any(|heard| heard["event"]["ending"] == "agreed");
    let ends = |seed: u8, seats: &str| {
        let mut agreed = [false; 3];
        let seed = seed.to_string();
        let table = ["--game", "lost-mines", "--players", "3", "--option", "rounds=1", "--bots", "novice"];
        let lines = drive(&[&table[..], &["--seed", &seed, "--seats", seats]].concat(), |line| {
            let seat = line["seat"].as_u64().unwrap() as usize;
            if std::mem::replace(&mut agreed[seat], true) { first(line) } else { json!({"agree": true}).to_string() }
        });
        is_agreed(&lines)
    };
    assert!(ends(1, "0,1,2"));
    // Which deals come to a point where bots see nothing to play for any more depends on how they play.
    assert!((1..60).any(|seed| ends(seed, "0")));
}

#[test]
fn seats_that_are_not_there_are_refused() {
    let why = mattock(&["drive", "--players", "3", "--seats", "0,7"]).failed(2);
    assert!(why.contains("no seat 7"), "{why}");
}
