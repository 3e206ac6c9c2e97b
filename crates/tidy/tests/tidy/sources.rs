//! What must stay absent from sources and from all tracked files.

use crate::nothing_in;
use std::io;
use tidy::repository::{File, files};

/// Complains about every line of some files of which `is_wrong` says so.
fn complaints(files: impl Iterator<Item = File>, what: &str, is_wrong: impl Fn(&str) -> bool) -> Vec<String> {
    let each = files.flat_map(|file| {
        let lines = file.text.lines().enumerate().filter(|(_, text)| is_wrong(text));
        lines.map(|(line, text)| format!("{}: {what}: {}", file.at(line), text.trim())).collect::<Vec<_>>()
    });
    each.collect()
}

#[test]
fn nothing_is_unfinished_and_every_test_runs() -> io::Result<()> {
    const MARKS: [&str; 8] =
        ["todo!(", "unimplemented!(", "#[ignore", "#[should_panic", ".skip(\"", ".only(", "FIXME", "TODO"];
    // This file has to name them.
    let sources = files()?.into_iter().filter(|file| file.is_one_of(&[".rs", ".ts", ".svelte"]));
    let others = sources.filter(|file| !file.path.starts_with("crates/tidy/"));
    nothing_in(complaints(others, "unfinished, or does not run", |line| MARKS.iter().any(|mark| line.contains(mark))));
    Ok(())
}

#[test]
fn the_games_are_listed_in_the_catalogue_alone() -> io::Result<()> {
    let is_variant = |name: &str| {
        let mut letters = name.chars();
        letters.next().is_some_and(char::is_uppercase) && letters.next().is_some_and(char::is_lowercase)
    };
    let sources = files()?.into_iter().filter(|file| file.is_one_of(&[".rs"]));
    let others = sources.filter(|file| !file.path.starts_with("crates/catalog/") && !file.path.contains("/tests/"));
    nothing_in(complaints(others, "belongs in crates/catalog", |line| line.split("GameId::").skip(1).any(is_variant)));
    Ok(())
}

#[test]
fn mechanisms_and_games_touch_nothing_outside() -> io::Result<()> {
    const CRATES: [&str; 5] = ["tunnels", "tabletop", "saboteur", "lost-mines", "dark-cave"];
    const MODULES: [&str; 8] = ["fs", "net", "time", "env", "thread", "process", "io", "os"];
    const WORDS: [&str; 9] =
        ["println!", "eprintln!", "print!", "eprint!", "dbg!", "thread_local!", "static mut", "Mutex<", "Atomic"];
    let is_inside = |file: &File| CRATES.iter().any(|name| file.path.starts_with(&format!("crates/{name}/src/")));
    let sources = files()?.into_iter().filter(is_inside);
    let code = sources.map(|file| File { text: without_tests_and_comments(&file.text), ..file });
    nothing_in(complaints(code, "I/O, a clock, a thread or a global", |line| {
        let modules = line.split("std::").skip(1).flat_map(first_words);
        modules.into_iter().any(|module| MODULES.contains(&module)) || WORDS.iter().any(|word| line.contains(word))
    }));
    Ok(())
}

/// The words after `std::`: one, or all of a group in braces.
fn first_words(path: &str) -> Vec<&str> {
    let group = path.strip_prefix('{').map(|rest| rest.split('}').next().unwrap_or(rest));
    let words = |text| str::split(text, |sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty());
    group.map_or_else(|| words(path).take(1).collect(), |group| words(group).collect())
}

/// Unit tests stand at the end of a file.
fn without_tests_and_comments(text: &str) -> String {
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    let lines = code.lines().map(|line| line.split("//").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn no_path_of_a_machine_and_no_address_of_a_registry() -> io::Result<()> {
    let folders = ["home", "root", "tmp", "work"].map(|name| format!("/{name}/"));
    let is_path = |line: &str| {
        let mut after = folders.iter().flat_map(|folder| line.split(folder.as_str()).skip(1));
        after.any(|rest| rest.starts_with(|letter: char| letter.is_ascii_lowercase()))
    };
    let is_address =
        |line: &str| line.split("\"resolved\":").skip(1).any(|rest| rest.trim_start().starts_with("\"http"));
    // Pages for those who run a server have to name places on it.
    let tracked = files()?.into_iter().filter(|file| !file.path.starts_with("docs/"));
    nothing_in(complaints(tracked, "only true on one machine", |line| is_path(line) || is_address(line)));
    Ok(())
}

#[test]
fn no_secret_is_kept() -> io::Result<()> {
    const TOKENS: [&str; 7] = ["ghp_", "github_pat_", "glpat-", "AKIA", "xoxb-", "sk-ant-", "npm_"];
    let is_token = |line: &str| {
        let mut after = TOKENS.iter().flat_map(|token| line.split(token).skip(1));
        after.any(|rest| {
            rest.chars().take_while(|sign| sign.is_ascii_alphanumeric() || "_-".contains(*sign)).count() >= 16
        })
    };
    let is_key = |line: &str| line.starts_with("-----BEGIN") && line.contains("PRIVATE KEY");
    nothing_in(complaints(files()?.into_iter(), "a secret", |line| is_token(line) || is_key(line)));
    Ok(())
}
