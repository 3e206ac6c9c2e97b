//! `mattock arena` and `mattock fit`.

use crate::run::{MATTOCK, folder, mattock};
use serde_json::Value;
use std::fs;
use std::io::Read;
use std::process::{Command, Stdio};

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&mattock(arguments).fine()).unwrap()
}

#[test]
fn a_contest_of_every_game_is_reported() {
    for game in ["saboteur", "lost-mines", "dark-cave"] {
        let arena = ["arena", "--game", game, "--players", "4", "--bots", "novice,random", "--deals", "6", "--json"];
        let report = json(&arena);
        assert_eq!((&report["game"], &report["complete"]), (&Value::from(game), &Value::from(true)));
        let contest = &report["contests"][0];
        assert_eq!(contest["deals"], 6, "{game}");
        assert_eq!(contest["won_on_side"].as_array().unwrap().len(), 2, "{game}");
        let won = &contest["won"];
        let [low, mean, high] = ["low", "mean", "high"].map(|name| won[name].as_f64().unwrap());
        assert!(0.0 <= low && low <= mean && mean <= high && high <= 1.0, "{won}");
        // Whatever the number of threads, the same is dealt and played; only the time it takes differs.
        let mut again = json(&[&arena[..], &["--threads", "1"]].concat());
        again["contests"][0]["took"] = contest["took"].clone();
        assert_eq!(again, report);
    }
}

#[test]
fn everybody_plays_everybody_and_the_page_says_so() {
    let folder = folder("arena-page");
    let page = folder.join("report.html");
    let page_name = page.to_str().unwrap();
    let arena = ["arena", "--players", "3", "--bots", "novice,trust-sum,random", "--deals", "3", "--html", page_name];
    let words = mattock(&arena).fine();
    for pair in ["novice against trust-sum", "novice against random", "trust-sum against random"] {
        assert!(words.contains(pair), "{words}");
        assert!(fs::read_to_string(&page).unwrap().contains(pair));
    }
    let why = mattock(&arena).failed(1);
    assert!(why.contains("report.html"), "what is there is not written over: {why}");
}

#[test]
fn what_was_played_is_not_played_again() {
    let folder = folder("arena-resume");
    let kept = folder.join("kept.jsonl");
    let arena = |deals: &str| {
        let arguments = ["arena", "--players", "3", "--bots", "novice,random", "--deals", deals, "--json", "--resume"];
        json(&[&arguments[..], &[kept.to_str().unwrap()]].concat())
    };
    let few = arena("4");
    assert_eq!(fs::read_to_string(&kept).unwrap().lines().count(), 4);
    assert_eq!(arena("4"), few, "even the times are the old ones");
    let mut more = arena("7");
    assert_eq!(fs::read_to_string(&kept).unwrap().lines().count(), 7);
    // A line that was cut off is played again.
    let text = fs::read_to_string(&kept).unwrap();
    fs::write(&kept, &text[..text.len() - 10]).unwrap();
    let again = arena("7");
    more["contests"][0]["took"] = again["contests"][0]["took"].clone();
    assert_eq!(again, more);
    fs::write(&kept, "no JSON\n").unwrap();
    let arguments = ["arena", "--players", "3", "--bots", "novice,random", "--deals", "4", "--resume"];
    let why = mattock(&[&arguments[..], &[kept.to_str().unwrap()]].concat()).failed(1);
    assert!(why.contains("kept.jsonl") && why.contains("line 1"), "{why}");
}

#[test]
fn an_interrupted_contest_says_what_it_has() {
    let arguments = ["arena", "--players", "3", "--bots", "novice,random", "--deals", "1000000", "--json"];
    let mut running =
        Command::new(MATTOCK).args(arguments).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    // It must have begun to listen before it is interrupted.
    while !listens_for_interrupts(running.id()) {
        assert_eq!(running.try_wait().unwrap(), None);
        std::thread::yield_now();
    }
    assert!(Command::new("kill").args(["-INT", &running.id().to_string()]).status().unwrap().success());
    let mut out = String::new();
    running.stdout.take().unwrap().read_to_string(&mut out).unwrap();
    assert_eq!(running.wait().unwrap().code(), Some(0), "{out}");
    let report: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(report["complete"], false);
}

/// Whether a process catches SIGINT, which is the second signal.
fn listens_for_interrupts(process: u32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    caught.is_some_and(|mask| mask & 0b10 != 0)
}

#[test]
fn contests_that_cannot_be_are_refused() {
    for (arguments, reason) in [
        (&["--bots", "novice"][..], "two levels"),
        (&["--bots", "novice,grandmaster"], "journeyman"),
        (&["--bots", "novice,random", "--roles", "9S+1M"], "2S+3M"),
        (&["--bots", "novice,random", "--roles", "5S"], "no deal has these roles"),
        (&["--bots", "novice,random", "--deals", "0"], "--deals"),
        (&[], "--bots"),
    ] {
        let why = mattock(&[&["arena", "--players", "5"], arguments].concat()).failed(2);
        assert!(why.contains(reason), "{arguments:?}: {why}");
    }
}

#[test]
fn the_same_fit_makes_the_same_weights() {
    for game in ["saboteur", "lost-mines", "dark-cave"] {
        let fit = || mattock(&["fit", "--game", game, "--rounds", "3", "--practice", "4", "--seed", "5"]).fine();
        let weights = fit();
        let command = format!("command = \"mattock fit --game {game} --rounds 3 --practice 4 --seed 5\"");
        assert!(weights.contains(&command), "{weights}");
        for part in ["temper", "noise", "brier-unseen", "[weights.", "[habits.openness]", "[habits.terms."] {
            assert!(weights.contains(part), "{game}: {weights}");
        }
        assert_eq!(fit(), weights, "{game}");
    }
}
