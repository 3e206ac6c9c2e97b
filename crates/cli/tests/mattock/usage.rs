//! Help, wrong usage, and readers that go away.

use crate::run::{MATTOCK, folder, mattock, path_in, recorded_game};
use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

#[test]
fn every_command_has_help_with_examples() {
    for command in [
        &["--help"][..],
        &["play", "--help"],
        &["simulate", "--help"],
        &["replay", "--help"],
        &["deck", "--help"],
        &["deck", "check", "--help"],
        &["deck", "faces", "--help"],
        &["deck", "show", "--help"],
        &["rules", "--help"],
        &["serve", "--help"],
        &["export", "--help"],
        &["import", "--help"],
        &["verify", "--help"],
        &["load", "--help"],
        &["arena", "--help"],
        &["fit", "--help"],
    ] {
        let help = mattock(command).fine();
        assert!(help.contains("Examples:\n  mattock "), "{help}");
    }
    for command in [&["--help"][..], &["play", "--help"], &["simulate", "--help"], &["rules", "--help"]] {
        let help = mattock(command).fine();
        assert!(help.contains("dark-cave ") && help.contains("Examples:"), "{help}");
    }
    let options = mattock(&["play", "--help"]).fine();
    assert!(options.contains("Options of lost-mines (default): rounds=1 to 6 (2), first=SEAT (drawn)."), "{options}");
    assert!(options.contains("Options of dark-cave (default): first=SEAT (drawn), turning=allowed"), "{options}");
    assert!(mattock(&["--version"]).fine().starts_with("mattock "));
}

#[test]
fn wrong_usage_has_code_2_and_says_what_would_be_right() {
    for (arguments, hint) in [
        (&["dance"][..], "unrecognized subcommand"),
        (&["play", "--players", "2"], "saboteur is for 3 to 10 players, not for 2"),
        (&["play", "--players", "300"], "300 is not in 0..=255"),
        (&["play", "--seat", "5"], "there is no seat 5: take 0 to 4"),
        (&["play", "--game", "chess"], "possible values: saboteur, lost-mines, dark-cave"),
        (&["play", "--game", "lost-mines", "--players", "10"], "lost-mines is for 3 to 9 players, not for 10"),
        (&["simulate", "--game", "lost-mines", "--option", "rounds=7"], "a game has 1 to 6 rounds, not 7 (L-28)"),
        (&["play", "--game", "dark-cave", "--players", "9"], "dark-cave is for 2 to 8 players, not for 9"),
        (
            &["simulate", "--game", "dark-cave", "--option", "rounds=1"],
            "unknown field `rounds`, expected one of `players`",
        ),
        (&["simulate", "--game", "dark-cave", "--option", "turning=never"], "expected `allowed` or `refused`"),
        (
            &["simulate", "--game", "dark-cave", "--option", "first=5"],
            "seat 5 cannot begin: the table has seats 0 to 4",
        ),
        (&["play", "--option", "rounds"], "`rounds` is no option: write name=value"),
        (&["play", "--option", "rounds=0"], "a game has 1 to 10 rounds, not 0 (S-25)"),
        (&["simulate", "--option", "moon=full"], "unknown field `moon`, expected one of `players`, `rounds`"),
        (&["simulate", "--option", "rounds=many"], "Options of saboteur (default): rounds=1 to 10 (3), first=SEAT"),
        (
            &["simulate", "--game", "dark-cave", "--option", "turning=never"],
            "Options of dark-cave (default): first=SEAT (drawn), turning=allowed or refused (refused)",
        ),
        (&["simulate", "--games", "0"], "0 is not in 1..=100000000"),
        (&["simulate", "--threads", "0"], "0 is not in 1..=1024"),
        (&["simulate", "--policy", "clever"], "possible values: uniform, digger"),
        (&["replay"], "<FILE>"),
        (&["replay", "x", "--as", "nobody"], "take a seat's number, audience or everything"),
        (&["rules", "saboteur", "S-99"], "there is no clause S-99: take S-1 to S-26"),
        (&["deck"], "Usage: mattock deck <COMMAND>"),
    ] {
        let error = mattock(arguments).failed(2);
        assert!(error.contains(hint), "{arguments:?}: {error}");
    }
}

#[test]
fn a_reader_that_goes_away_ends_it_quietly() {
    let record = recorded_game("reader_goes_away");
    let mut child = Command::new(MATTOCK)
        .args(["replay", &record, "--as", "everything", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    out.read_line(&mut line).unwrap();
    assert!(line.starts_with("{\"entry\":0"), "{line}");
    drop(out);
    let mut error = String::new();
    child.stderr.take().unwrap().read_to_string(&mut error).unwrap();
    assert_eq!((child.wait().unwrap().code(), error.as_str()), (Some(0), ""));
}

#[test]
fn a_reader_that_never_reads_ends_it_quietly() {
    for arguments in [&["simulate", "--games", "50", "--json"][..], &["play", "--seed", "1"]] {
        let mut child = Command::new(MATTOCK)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &[][..]), "{arguments:?}");
    }
}

#[test]
fn files_that_cannot_be_read_are_named_with_what_to_do() {
    let folder = folder("unreadable_files");
    let missing = path_in(&folder, "missing");
    let directory = folder.to_str().unwrap();
    let large = crate::run::file(&folder, "large", vec![b' '; (4 << 20) + 1]);
    let binary = crate::run::file(&folder, "binary", b"{\"a\": \xff}");
    for (path, hint) in [
        (missing.as_str(), "check the path"),
        (directory, "is a folder: name a file in it"),
        (&large, "has more than 4 MB"),
        (&binary, "is no text (byte 6 is not UTF-8)"),
    ] {
        for arguments in
            [&["replay", path][..], &["deck", "check", path], &["simulate", "--deck", path], &["play", "--deck", path]]
        {
            let error = mattock(arguments).failed(1);
            assert!(error.contains(hint) && error.contains(path), "{arguments:?}: {error}");
        }
    }
    let error = mattock(&["play", "--record", directory]).failed(1);
    assert!(error.contains("is a folder"), "{error}");
    let error = mattock(&["play", "--record", &path_in(&folder, "no/where")]).failed(1);
    assert!(error.contains("check the path"), "{error}");
    let error = mattock(&["simulate", "--games", "1", "--records", &large]).failed(1);
    assert!(error.contains(&large), "{error}");
    // Nothing that is there already is lost or mixed up.
    let error = mattock(&["play", "--record", &binary]).failed(1);
    assert!(error.contains("is there already: take another name"), "{error}");
    let error = mattock(&["simulate", "--games", "1", "--records", directory]).failed(1);
    assert!(error.contains("is not empty: name a new folder"), "{error}");
    assert_eq!(std::fs::read(&binary).unwrap(), b"{\"a\": \xff}");
}
