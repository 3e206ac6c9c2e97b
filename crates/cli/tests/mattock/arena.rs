//! `mattock arena` and `mattock fit`.

use crate::run::{MATTOCK, file, folder, mattock, path_in};
use serde_json::Value;
use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&mattock(arguments).fine()).unwrap()
}

#[test]
fn a_contest_of_every_game_is_reported() {
    for game in ["saboteur", "lost-mines", "dark-cave"] {
        let arena = ["arena", "--game", game, "--players", "4", "--bots", "novice,random", "--deals", "6", "--json"];
        let report = json(&arena);
        assert_eq!((&report["game"], &report["complete"]), (&Value::from(game), &Value::from(true)));
        let sides = if game == "saboteur" { ["miners", "saboteurs"] } else { ["blue", "yellow"] };
        assert_eq!(report["sides"], Value::from(sides.to_vec()), "which is side 0, and which is side 1");
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

/// What is kept in a file when so many deals of three players were asked for; only the time it takes may differ.
fn kept_on(kept: &Path, deals: &str) -> Value {
    let arguments = ["arena", "--players", "3", "--bots", "novice,random", "--deals", deals, "--json", "--resume"];
    let mut report = json(&[&arguments[..], &[kept.to_str().unwrap()]].concat());
    report["contests"][0]["took"] = Value::Null;
    report
}

#[test]
fn a_file_that_was_cut_off_goes_on_again_and_again() {
    let folder = folder("arena-cut-off");
    let wanted = kept_on(&folder.join("whole.jsonl"), "30");
    for (cut, name) in [(0, "not.jsonl"), (1, "end.jsonl"), (40, "middle.jsonl")] {
        let kept = folder.join(name);
        for deals in ["10", "20"] {
            kept_on(&kept, deals);
            let text = fs::read(&kept).unwrap();
            fs::write(&kept, &text[..text.len() - cut]).unwrap();
        }
        assert_eq!(kept_on(&kept, "30"), wanted, "cut off by {cut}");
        assert_eq!(fs::read_to_string(&kept).unwrap().lines().count(), 30, "cut off by {cut}");
    }
    // Whole lines of before and the beginning of the next: as little of it as there can be.
    let kept = folder.join("beginning.jsonl");
    kept_on(&kept, "10");
    fs::write(&kept, fs::read_to_string(&kept).unwrap() + "{").unwrap();
    assert_eq!(kept_on(&kept, "30"), wanted);
}

#[test]
fn a_file_of_somebody_else_is_left_as_it_is() {
    let folder = folder("arena-notes");
    let notes = file(&folder, "notes.txt", "buy a lantern");
    let arguments = ["arena", "--players", "3", "--bots", "novice,random", "--deals", "2", "--resume", &notes];
    let why = mattock(&arguments).failed(1);
    assert!(why.contains("notes.txt") && why.contains("line 1"), "{why}");
    assert_eq!(fs::read_to_string(&notes).unwrap(), "buy a lantern");
}

#[test]
fn what_was_played_with_other_cards_or_weights_is_kept_apart() {
    let folder = folder("arena-apart");
    let (kept, deck) = (path_in(&folder, "kept.jsonl"), path_in(&folder, "deck.toml"));
    let n_lines = || fs::read_to_string(&kept).unwrap().lines().count();
    let arguments = ["arena", "--players", "3", "--bots", "novice,random", "--deals", "4", "--json", "--resume", &kept];
    let published = json(&arguments)["contests"].clone();
    assert_eq!(n_lines(), 4);
    // The same cards are the same cards, wherever they are written down.
    let text = mattock(&["deck", "show"]).fine();
    fs::write(&deck, &text).unwrap();
    let with_deck = [&arguments[..], &["--deck", &deck]].concat();
    assert_eq!((&json(&with_deck)["contests"], n_lines()), (&published, 4));
    // Others are not, even in the same place.
    let other = text.replacen("count = 5", "count = 4", 1).replacen("count = 5", "count = 6", 1);
    fs::write(&deck, other.replace("\"published\"", "\"owner\"")).unwrap();
    let others = json(&with_deck)["contests"].clone();
    assert_eq!(n_lines(), 8);
    assert_eq!((&json(&with_deck)["contests"], n_lines()), (&others, 8));
    // Another version, or other weights: what that came to may look as it likes.
    let lines = fs::read_to_string(&kept).unwrap();
    let old = lines.replace("{\"contest\":\"mattock ", "{\"contest\":\"mattock 0.0.").replace("\"won\"", "\"lost\"");
    fs::write(&kept, &old).unwrap();
    json(&arguments);
    assert_eq!(n_lines(), 12);
    let new = fs::read_to_string(&kept).unwrap();
    assert!(new.starts_with(&old), "nothing is lost");
    let weights = new.rsplit_once(", weights ").unwrap().1;
    assert!(weights[..16].chars().all(|digit| digit.is_ascii_hexdigit()), "{weights}");
}

#[test]
fn impossible_numbers_are_refused_with_their_line() {
    let folder = folder("arena-impossible");
    let kept = path_in(&folder, "kept.jsonl");
    let arguments = ["arena", "--players", "5", "--bots", "novice,random", "--deals", "3", "--resume", &kept];
    mattock(&arguments).fine();
    let text = fs::read_to_string(&kept).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let start = lines[1].find("\"share\":").unwrap() + "\"share\":".len();
    let end = start + lines[1][start..].find(',').unwrap();
    for share in ["1.5", "-0.5", "1e300"] {
        let wrong = format!("{}{share}{}", &lines[1][..start], &lines[1][end..]);
        fs::write(&kept, [lines[0], &wrong, lines[2], ""].join("\n")).unwrap();
        let why = mattock(&arguments).failed(1);
        assert!(why.contains("kept.jsonl: line 2: no deal comes to such numbers"), "{share}: {why}");
    }
}

/// A contest that goes on until it is interrupted.
struct Running(Child);

impl Running {
    fn start(arguments: &[&str]) -> Running {
        let mut command = Command::new(MATTOCK);
        command.arg("arena").args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
        Running(command.spawn().unwrap())
    }

    fn wait_until(&mut self, so: impl Fn(u32) -> bool) {
        while !so(self.0.id()) {
            assert_eq!(self.0.try_wait().unwrap(), None);
            std::thread::yield_now();
        }
    }

    fn interrupt(&self) {
        assert!(Command::new("kill").args(["-INT", &self.0.id().to_string()]).status().unwrap().success());
    }

    /// What it said, to whoever reads its output and to whoever looks on, and its exit code.
    fn end(mut self) -> (String, String, Option<i32>) {
        let (mut out, mut err) = (String::new(), String::new());
        self.0.stdout.take().unwrap().read_to_string(&mut out).unwrap();
        self.0.stderr.take().unwrap().read_to_string(&mut err).unwrap();
        (out, err, self.0.wait().unwrap().code())
    }
}

#[test]
fn an_interrupted_contest_says_what_it_has() {
    let mut running = Running::start(&["--players", "3", "--bots", "novice,random", "--deals", "1000000", "--json"]);
    // It must have begun to listen before it is interrupted.
    running.wait_until(listens_for_interrupts);
    running.interrupt();
    let (out, err, code) = running.end();
    assert_eq!(code, Some(130), "{out} {err}");
    let report: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(report["complete"], false);
    assert!(err.contains("interrupted: ") && err.contains(" of 1000000 deals were played"), "{err}");
}

#[test]
fn what_was_not_played_when_somebody_interrupted_is_named() {
    let folder = folder("arena-interrupted");
    let (kept, page) = (path_in(&folder, "kept.jsonl"), path_in(&folder, "report.html"));
    let levels = ["--players", "3", "--bots", "novice,random,trust-sum", "--deals", "1000000"];
    let mut running = Running::start(&[&levels[..], &["--resume", &kept, "--html", &page]].concat());
    running.wait_until(|_| fs::read_to_string(&kept).unwrap_or_default().contains('\n'));
    running.interrupt();
    let (out, err, code) = running.end();
    assert_eq!(code, Some(130), "{out} {err}");
    let n_played = fs::read_to_string(&kept).unwrap().lines().count();
    let page = fs::read_to_string(&page).unwrap();
    for (text, interrupted, of) in [(&out, "Interrupted:", ", "), (&page, "<strong>Interrupted:</strong>", "<p>")] {
        assert!(text.contains(&format!("{interrupted} {n_played} of 3000000 deals were played.")), "{text}");
        assert!(text.contains(&format!("{of}{n_played} of 1000000 deals")), "{text}");
        assert!(!text.contains("-0.0"), "{text}");
    }
    for pair in ["novice against trust-sum", "random against trust-sum"] {
        assert!(out.contains(&format!("{pair}: not played.")), "{out}");
        assert!(page.contains(&format!("<h2>{pair}</h2><p>Not played.</p>")), "{page}");
    }
}

/// Masters that think so long would not come to the end of their deal.
#[test]
fn interrupted_twice_it_ends_at_once_and_what_was_kept_stays() {
    let folder = folder("arena-twice");
    let kept = path_in(&folder, "kept.jsonl");
    let levels = ["--players", "5", "--bots", "novice,random,master", "--deals", "3", "--budget", "1000000ms"];
    let mut running = Running::start(&[&levels[..], &["--resume", &kept]].concat());
    let n_lines = || fs::read_to_string(&kept).unwrap_or_default().lines().count();
    running.wait_until(|_| n_lines() == 3);
    running.interrupt();
    // Two interrupts that come too soon after one another are one.
    while running.0.try_wait().unwrap().is_none() {
        running.interrupt();
    }
    let (out, err, code) = running.end();
    assert_eq!((out.as_str(), code), ("", Some(130)), "{err}");
    assert!(err.contains("interrupt again to end at once"), "{err}");
    assert_eq!(n_lines(), 3);
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
        (&["--bots", "novice,random", "--roles", "9S+1M"], "S for saboteur"),
        (&["--bots", "novice,random", "--html", "same", "--resume", "same"], "another name for one of them"),
        (&["--bots", "novice,random", "--roles", "5S"], "no deal has these roles"),
        (&["--bots", "novice,random", "--deals", "0"], "--deals"),
        (&[], "--bots"),
    ] {
        let why = mattock(&[&["arena", "--players", "5"], arguments].concat()).failed(2);
        assert!(why.contains(reason), "{arguments:?}: {why}");
    }
}

#[test]
fn words_name_the_sides_and_tell_how_rounds_ended() {
    let words = mattock(&["arena", "--players", "3", "--bots", "novice,random", "--deals", "8"]).fine();
    for part in ["  for miners  ", "  for saboteurs  ", "  rounds ended by  ", " of 8 deals count: "] {
        assert!(words.contains(part), "{part} is not in {words}");
    }
    let arena = ["arena", "--game", "dark-cave", "--players", "4", "--bots", "novice,random", "--deals", "4"];
    let words = mattock(&arena).fine();
    assert!(words.contains("  for blue  ") && words.contains("  for yellow  "), "{words}");
    let help = mattock(&["arena", "--help"]).fine();
    assert!(help.contains("with sides swapped") && !help.contains("oneself"), "{help}");
}

#[test]
fn a_fit_from_nothing_or_from_too_much_is_refused() {
    for (arguments, reason) in [
        (["--rounds", "0"], "0 is not in 1..=10000"),
        (["--rounds", "10001"], "10001 is not in 1..=10000"),
        (["--rounds", "18446744073709551615"], "is not in 1..=10000"),
        (["--practice", "1000001"], "1000001 is not in 0..=1000000"),
    ] {
        let why = mattock(&[&["fit"], &arguments[..]].concat()).failed(2);
        assert!(why.contains(reason), "{arguments:?}: {why}");
    }
    let help = mattock(&["fit", "--help"]).fine();
    assert!(help.contains("five passes") && !help.contains("in each of three"), "{help}");
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
