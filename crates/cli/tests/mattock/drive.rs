//! `mattock drive`.

use crate::run::{MATTOCK, mattock, mattock_with};
use serde_json::Value;
use std::path::Path;
use std::process::Command;

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

#[test]
fn what_cannot_be_done_is_said_and_asked_for_again() {
    let out =
        mattock_with(&["drive", "--players", "3", "--seed", "1"], "nonsense\n{\"action\":7}\n{\"action\":\"pass\"}\n")
            .fine();
    let lines: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 4, "{out}");
    assert!(lines[0]["choices"].as_array().unwrap().len() > 1);
    assert_eq!(lines[0]["view"]["turn"], lines[0]["seat"]);
    assert!(lines[0]["heard"].as_array().is_some_and(|heard| !heard.is_empty()));
    for (line, reason) in lines[1..].iter().zip(["nonsense", "action", "S-5"]) {
        assert!(line["error"].as_str().is_some_and(|error| error.contains(reason)), "{line}");
    }
}

#[test]
fn seats_that_are_not_there_are_refused() {
    let why = mattock(&["drive", "--players", "3", "--seats", "0,7"]).failed(2);
    assert!(why.contains("no seat 7"), "{why}");
}
