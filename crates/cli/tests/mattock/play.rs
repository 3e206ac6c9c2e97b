//! `mattock play` without a terminal: what is typed and what is answered.

use crate::run::{file, folder, json_lines, mattock, mattock_with, path_in};
use std::collections::BTreeSet;
use std::fs;

/// Plays with some lines typed.
fn play(arguments: &[&str], typed: &[&str]) -> String {
    mattock_with(&[&["play", "--seed", "7"], arguments].concat(), &(typed.join("\n") + "\n")).fine()
}

/// What was answered to each line.
fn answers(out: &str) -> Vec<&str> {
    out.split("> ").skip(1).collect()
}

/// A text whose lines may be broken anywhere.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn what_is_refused_says_why_with_the_clause_and_asks_again() {
    let out = play(&[], &["pass", "take 1", "map 5", "lay nesw 50,50", "fly", "99", "quit"]);
    for (answer, hint) in answers(&out).iter().zip([
        "You hold cards, so you must play or discard one (S-5).",
        "Nobody offers you gold now (S-20).",
        "`5` is not understood: write a goal",
        "(S-",
        "`fly` is not understood: write lay CARD X,Y [turned]",
        "There is no such choice: type a number from 1 to 6",
        "You leave the table. Goodbye!",
    ]) {
        assert!(answer.contains(hint), "{hint}: {answer}");
    }
}

#[test]
fn rules_log_board_help_and_talk_can_be_asked_for_at_any_prompt() {
    let typed = [
        "?",
        "rules S-8",
        "rules S-99",
        "log",
        "say claim goal 0 treasure",
        "board",
        "say accuse 0",
        "say sing",
        "say",
        "agree",
        "1",
        "rules S-7",
        "",
        "quit",
    ];
    let out = play(&[], &typed);
    for (answer, hint) in answers(&out).iter().zip([
        "Type the number of a card",
        "### S-8 Connection to the start",
        "there is no clause S-99: take S-1 to S-26",
        "All you have heard",
        "You: The northern goal is the treasure.",
        "What the seats stand by\n  You: The northern goal is the treasure.",
        "One does not accuse oneself or vouch for oneself",
        "`sing` is not understood",
        "Something is missing",
        "cannot be ended early by agreement (S-19).",
        "What to do with ",
        "### S-7 ",
        "Your choices",
        "Goodbye!",
    ]) {
        assert!(answer.contains(hint), "{hint}: {answer}");
    }
}

#[test]
fn the_record_is_kept_on_quitting_and_at_the_end_of_input() {
    let folder = folder("play_record");
    for (name, typed) in
        [("quit.json", &["say vouch 1", "1", "1", "quit"][..]), ("end.json", &["say vouch 1", "1", "1"])]
    {
        let path = path_in(&folder, name);
        let out = play(&["--record", &path], typed);
        assert!(out.ends_with(&format!("The record is in {path}; see it with: mattock replay {path}\n")), "{out}");
        let lines = json_lines(&mattock(&["replay", &path, "--json", "--as", "0"]).fine());
        assert_eq!(lines.iter().filter(|line| line["deed"]["say"] == "vouch 1").count(), 1);
        assert_eq!(lines.iter().filter(|line| line["deed"]["control"] == "bot journeyman").count(), 4);
        let own = lines.iter().filter(|line| line["deed"]["seat"] == 0 && !line["deed"]["play"].is_null());
        assert_eq!(own.count(), 1);
    }
    let saved = path_in(&folder, "saved.json");
    let out = play(&[], &[&format!("save {saved}"), "save /no/such/folder/x", "quit"]);
    assert!(out.contains("The record is in ") && out.contains("there is no /no/such/folder/x"), "{out}");
    mattock(&["replay", &saved]).fine();
}

#[test]
fn a_whole_game_ends_with_standings_and_its_record_replays_to_the_same_end() {
    let folder = folder("play_whole");
    for (seat, players) in [("0", "3"), ("4", "5"), ("9", "10")] {
        let path = path_in(&folder, &format!("game-{players}.json"));
        let arguments = ["--players", players, "--seat", seat, "--option", "rounds=2", "--record", &path];
        let out = play(&arguments, &["1"; 500]);
        assert!(out.contains("\nThe game is over\n"), "{out}");
        assert!(out.contains("Enter for the next round> "));
        let standings = &out[out.find("\nStandings\n").unwrap()..];
        assert!(standings.contains(" wins\n"), "{standings}");
        let lines = json_lines(&mattock(&["replay", &path, "--json", "--as", "0"]).fine());
        let end = &lines.last().unwrap()["view"]["game"];
        let most = end["seats"].as_array().unwrap().iter().map(|seat| seat["nuggets"].as_u64().unwrap()).max();
        assert!(standings.contains(&format!("{} nugget", most.unwrap())), "{standings}");
    }
}

/// The person sees the view of their own seat: nobody else's cards and roles, whatever the others hold.
#[test]
fn the_person_is_told_only_what_their_seat_may_know() {
    for (game, options) in
        [("saboteur", &["--option", "rounds=1"][..]), ("lost-mines", &["--option", "rounds=1"]), ("dark-cave", &[])]
    {
        check_what_the_person_is_told(game, options);
    }
}

fn check_what_the_person_is_told(game: &str, options: &[&str]) {
    let folder = folder("play_secrets");
    let path = path_in(&folder, &format!("{game}.json"));
    let out = play(&[&["--game", game, "--record", &path], options].concat(), &["1"; 300]);
    let heard = mattock(&["replay", &path, "--as", "0"]).fine();
    let events: Vec<&str> =
        heard.lines().skip(1).filter_map(|line| line.get(7..)).filter(|line| line.ends_with('.')).collect();
    assert!(events.iter().any(|line| line.contains("You drew: ")));
    // Everything in the log of the game is in the replay of the same seat, and nothing is whispered to others.
    let out = flat(&out);
    for event in events.iter().filter(|event| !event.contains("is now played by")) {
        // A replay knows seats, and those at the table know names.
        let event = (1..5).fold(flat(event), |event, seat| {
            let name = name_of(&out, seat);
            event.replace(&format!("seat {seat}"), name).replace(&format!("Seat {seat}"), name)
        });
        assert!(out.contains(&event), "{event}: {out}");
    }
    let secrets = heard.matches("You drew: ").count();
    assert_eq!(out.matches("You drew: ").count(), secrets);
}

/// What the bot at a seat is called: the list of seats has its name with its number.
fn name_of(out: &str, seat: usize) -> &str {
    let numbered = format!(" ({seat}) ");
    let before = &out[..out.find(&numbered).unwrap_or_else(|| panic!("seat {seat} is not listed: {out}"))];
    before.rsplit(' ').next().unwrap()
}

/// Bots have names, each its own, and other tables have others.
#[test]
fn bots_have_names_of_their_own() {
    for game in ["saboteur", "lost-mines", "dark-cave"] {
        let names = |seed: &str| {
            let out = flat(&mattock_with(&["play", "--game", game, "--seed", seed], "quit\n").fine());
            let names: Vec<String> = (1..5).map(|seat| name_of(&out, seat).to_owned()).collect();
            assert!(names.iter().all(|name| name.starts_with(char::is_uppercase)), "{names:?}");
            assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), 4, "{names:?}");
            names
        };
        assert_eq!(names("7"), names("7"));
        assert_ne!(names("7"), names("8"));
    }
}

/// The bots are of the levels that are asked for, from the first seat that is not the person's; the last word is repeated
/// in the command that plays the same game again.
#[test]
fn each_bot_has_the_level_that_is_asked_for() {
    let folder = folder("play_levels");
    for (levels, seat, expected) in [
        ("novice", "0", ["bot novice", "bot novice", "bot novice"]),
        ("random,novice,journeyman", "1", ["bot random", "bot novice", "bot journeyman"]),
    ] {
        let path = path_in(&folder, &format!("{seat}.json"));
        let arguments = ["--players", "4", "--seat", seat, "--bots", levels, "--record", &path];
        let out = play(&arguments, &["quit"]);
        assert!(out.contains(&format!(" --bots {levels}")), "{out}");
        let lines = json_lines(&mattock(&["replay", &path, "--json"]).fine());
        let controls: Vec<&str> = lines.iter().filter_map(|line| line["deed"]["control"].as_str()).collect();
        assert_eq!(controls, expected);
    }
    assert!(mattock(&["play", "--bots", "genius"]).failed(2).contains("journeyman"));
}

/// One level for all, or one for each of the others: anything else was not meant.
#[test]
fn a_wrong_number_of_levels_is_refused() {
    for levels in ["novice,random", "novice,random,novice,random"] {
        let why = mattock(&["play", "--players", "4", "--bots", levels]).failed(2);
        assert!(why.contains("give one for all 3 other seats, or 3, with commas between them"), "{why}");
    }
}

/// What the bots thought comes after the round, when nobody has anything to hide any more, and only if it is asked for.
#[test]
fn what_the_bots_thought_is_told_after_the_round() {
    const HEADING: &str = "What the bots thought in round 1";
    for (game, options, ending) in [
        ("saboteur", &["--option", "rounds=1"][..], "The round is over. "),
        ("lost-mines", &["--option", "rounds=1"], "The round is over. "),
        ("dark-cave", &[], "The game is over. "),
    ] {
        let arguments = [&["--game", game], options].concat();
        let out = flat(&play(&[&arguments[..], &["--explain"]].concat(), &["1"; 300]));
        let (before, thoughts) = out.split_once(HEADING).unwrap_or_else(|| panic!("{out}"));
        assert!(before.contains(ending) || thoughts.contains(ending), "{out}");
        let opponent = "Its likeliest opponent, it thought, was ";
        for told in [", a journeyman, was ", ", worth ", opponent, "The table took it for ", " % afterwards."] {
            assert!(thoughts.contains(told), "{told}: {thoughts}");
            assert!(!before.contains(told), "{told}: {before}");
        }
        for seat in 1..5 {
            let name = name_of(&out, seat);
            assert!(thoughts.contains(&format!("{name}, a journeyman, was ")), "{name}: {thoughts}");
        }
        if game != "saboteur" {
            assert!(thoughts.contains("its own way, with the cards that it holds"), "{thoughts}");
        }
        assert!(!flat(&play(&arguments, &["1"; 300])).contains("What the bots thought"));
    }
}

/// What the bots thought in the first round, a line a thing: the lines that go on below are joined.
fn thoughts(arguments: &[&str]) -> Vec<String> {
    let out = play(&[arguments, &["--explain"]].concat(), &["1"; 300]);
    let (_, thoughts) = out
        .split_once("What the bots thought in round 1, with the reasons that counted most\n")
        .unwrap_or_else(|| panic!("{out}"));
    let mut lines: Vec<String> = Vec::new();
    for line in thoughts.lines().take_while(|line| line.is_empty() || line.starts_with("  ")) {
        match (line.strip_prefix("    "), lines.last_mut()) {
            (Some(rest), Some(last)) => *last += &format!(" {rest}"),
            _ => lines.push(line.trim().to_owned()),
        }
    }
    lines.into_iter().filter(|line| !line.is_empty()).collect()
}

/// Whether a line begins with the number of a decision.
fn is_decision(line: &&String) -> bool {
    line.split_once(". ").is_some_and(|(number, _)| number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Foremen and masters decide by games in the head: that is what is told of everything that they tried, and of nobody else.
#[test]
fn what_was_tried_out_is_told_by_what_came_of_it() {
    for (game, options) in [("saboteur", &["--option", "rounds=1"][..]), ("dark-cave", &[])] {
        let table = |bots| [&["--game", game, "--players", "3", "--bots", bots], options].concat();
        let lines = thoughts(&table("foreman"));
        assert!(lines.iter().any(|line| line.starts_with("What looks best at first glance it tries out in games")));
        let decisions: Vec<&String> = lines.iter().filter(is_decision).collect();
        assert!(!decisions.is_empty(), "{lines:#?}");
        for decision in decisions {
            let tried = decision.contains(" trial +") || decision.contains(" trial -");
            assert!(tried && decision.contains("at first glance worth "), "{decision}");
        }
        let lines = thoughts(&table("novice"));
        assert!(!lines.iter().any(|line| line.contains("trial") || line.contains("first glance")), "{lines:#?}");
    }
}

/// What was done and could have been done is told in the words in which a person is asked, and no longer than one reads.
#[test]
fn thoughts_are_told_in_words_and_are_no_longer_than_anybody_reads() {
    for (game, options, words) in [
        ("saboteur", &["--option", "rounds=1"][..], [": discard it face down", ": at "]),
        ("lost-mines", &["--option", "rounds=1"], [" go to ", ": at "]),
        ("dark-cave", &[], [" go to ", ": at "]),
    ] {
        let lines = thoughts(&[&["--game", game], options].concat());
        let told = lines.join("\n");
        assert!(words.iter().all(|word| told.contains(word)), "{told}");
        for notation in [". lay ", "or lay ", "discard path.", "discard i.", ". step ", "or step ", "information."] {
            assert!(!told.contains(notation), "{notation}: {told}");
        }
        let n_decisions = lines.iter().filter(is_decision).count();
        // At each decision there are two others at most, a whim, and a line about what is believed.
        assert!(lines.len() < 5 * n_decisions + 10 && n_decisions < 160, "{} lines, {n_decisions}", lines.len());
        // Staying needs no reason, unless something counted for going on.
        for (n, _) in lines.iter().enumerate().filter(|(_, line)| is_decision(line) && line.contains(". stay at")) {
            let beside = lines[n + 1..].iter().take_while(|line| !is_decision(line));
            let goes = beside.clone().find(|line| line.starts_with("Or ")).unwrap_or_else(|| panic!("{told}"));
            let counted =
                goes.split(" +").skip(1).filter_map(|rest| rest.split([',', ' ']).next()?.parse::<f64>().ok());
            assert!(counted.fold(0.0, f64::max) >= 1.0, "{goes}");
        }
        // Reasons are told by what was given: whoever has none to tell is left out.
        assert!(lines.iter().filter(is_decision).all(|line| line.contains("worth ")), "{told}");
    }
}

/// The one that is suspected most is the one most likely to be against the bot: a saboteur, to a miner.
#[test]
fn whoever_is_suspected_is_on_the_other_side() {
    let mut n_suspected = 0;
    for bots in ["journeyman", "novice", "trust-sum"] {
        let mut opponent = "";
        for line in thoughts(&["--option", "rounds=1", "--bots", bots]) {
            if line.ends_with(" was a miner.") {
                opponent = ": a saboteur at ";
            } else if line.ends_with(" was a saboteur.") {
                opponent = ": a miner at ";
            } else if line.contains("Its likeliest opponent") {
                assert!(line.contains(opponent), "{line}");
                n_suspected += 1;
            }
        }
    }
    assert!(n_suspected > 20, "{n_suspected}");
}

/// Whoever plays anything hears nothing and believes nothing, so nothing of that is told.
#[test]
fn whoever_plays_anything_thinks_nothing() {
    let lines = thoughts(&["--option", "rounds=1", "--bots", "random"]);
    let told = lines.join("\n");
    assert!(told.contains("It does anything that is allowed, and thinks nothing of it."), "{told}");
    for thought in ["likeliest opponent", "The table took it", "worth "] {
        assert!(!told.contains(thought), "{thought}: {told}");
    }
}

/// What a bot is said to have been is what it was.
#[test]
fn an_explanation_names_the_role_that_was_dealt() {
    let out = flat(&play(&["--option", "rounds=1", "--explain"], &["1"; 300]));
    let roles = out.split("Roles: ").nth(1).and_then(|rest| rest.split("; left over").next()).unwrap();
    for seat in 1..5 {
        let name = name_of(&out, seat);
        let role = roles.split(&format!("{name} ")).nth(1).unwrap().split([',', ' ', ';']).next().unwrap();
        assert!(out.contains(&format!("{name}, a journeyman, was a {role}.")), "{name} {role}: {out}");
    }
}

#[test]
fn the_same_seed_is_the_same_game_and_the_command_to_repeat_it_is_shown() {
    let first = play(&["--players", "4", "--option", "rounds=1"], &["1", "1", "quit"]);
    assert_eq!(first, play(&["--players", "4", "--option", "rounds=1"], &["1", "1", "quit"]));
    let again = "mattock play --game saboteur --players 4 --seat 0 --seed 7 --option rounds=1\n";
    assert!(first.contains(again), "{first}");
    let drawn = |_| mattock_with(&["play"], "quit\n").fine();
    let [one, other] = [(); 2].map(drawn);
    assert_ne!(one, other, "a seed that nobody gave is drawn anew");
}

const LOST_MINES: [&str; 2] = ["--game", "lost-mines"];

#[test]
fn a_whole_game_of_the_lost_mines_ends_with_standings_and_its_record_replays_to_the_same_end() {
    let folder = folder("play_lost_mines");
    for (seat, players) in [("0", "3"), ("4", "5"), ("8", "9")] {
        let path = path_in(&folder, &format!("game-{players}.json"));
        let arguments = ["--players", players, "--seat", seat, "--record", &path];
        let out = play(&[&LOST_MINES[..], &arguments].concat(), &["1"; 500]);
        assert!(out.contains("\nThe game is over\n") && out.contains("Enter for the next round> "), "{out}");
        assert!(out.contains("     m1") && out.contains("──B──") && out.contains("  stay at "), "{out}");
        let standings = &out[out.find("\nStandings\n").unwrap()..];
        assert!(standings.contains(" wins\n") && standings.contains(&format!("you ({seat})")), "{standings}");
        let lines = json_lines(&mattock(&["replay", &path, "--json", "--as", seat]).fine());
        let end = &lines.last().unwrap()["view"]["game"];
        let most = end["seats"].as_array().unwrap().iter().map(|seat| seat["points"].as_u64().unwrap()).max();
        assert!(standings.contains(&format!("{} point", most.unwrap())), "{standings}");
    }
}

#[test]
fn what_the_lost_mines_refuse_says_why_with_the_clause() {
    let typed =
        ["stay", "take 0", "lay nesw 50,50", "look mine 0 with map", "troll 2,2 X", "99", "say claim mine 0 gold"];
    let out = play(&LOST_MINES, &[&typed[..], &["board", "quit"]].concat());
    for (answer, hint) in answers(&out).iter().zip([
        "First you play a card, or discard one or two; then your dwarf moves (L-7).",
        "No treasure can be taken now",
        "(L-",
        "`map` is not understood: write mine-or-treasure, mine-or-dwarf or treasure-or-dwarf",
        "`2,2 X` is not understood: write an edge: a cell and E or S, such as 3,1 E",
        "There is no such choice: type a number from 1 to 5",
        "You: Mine 0 is the gold mine.",
        "\nWhat the seats stand by\n",
        "You leave the table. Goodbye!",
    ]) {
        assert!(answer.contains(hint), "{hint}: {answer}");
    }
    // Others may have said something before.
    let (_, stands_by) = out.rsplit_once("\nWhat the seats stand by\n").unwrap();
    let (stands_by, _) = stands_by.split_once("\n\n").unwrap();
    assert!(stands_by.lines().any(|line| line == "  You: Mine 0 is the gold mine."), "{stands_by}");
}

/// L-25: a person who agrees early ends the round as soon as the others see nothing to play for; one who is asked may
/// agree then.
#[test]
fn a_round_of_the_lost_mines_is_ended_by_agreement() {
    let arguments = [&LOST_MINES[..], &["--players", "3", "--option", "rounds=1"]].concat();
    let typed = ["withdraw", "agree", "agree", "board", "withdraw", "quit"];
    let out = play(&arguments, &typed);
    for (answer, hint) in answers(&out).iter().zip([
        "You have not agreed.",
        "You would end it here.",
        "You have agreed already.",
        "What the seats stand by\n  To end it here: you.",
        "You would go on after all.",
    ]) {
        assert!(answer.contains(hint), "{hint}: {answer}");
    }
    // Which deals come to a point where all would end the round depends on how bots play.
    let deals = || (1..60).map(|seed: u32| seed.to_string());
    let play_deal = |seed: &str, typed: &[&str]| {
        mattock_with(&[&["play", "--seed", seed], &arguments[..]].concat(), &(typed.join("\n") + "\n")).fine()
    };
    // Whoever is asked and never agrees plays to the last card.
    let asked = |seed: String| {
        let played_on = play_deal(&seed, &["1"; 300]);
        let at = answers(&played_on).iter().position(|screen| screen.ends_with("type agree, or Enter to play on"))?;
        assert!(flat(&played_on).contains("The round is over. The cards have run out."), "{played_on}");
        Some((seed, at))
    };
    let (asked, before) = deals().find_map(asked).expect("somebody is asked at some table");
    let folder = folder("play_agreed");
    // Whoever agrees early is heard: at some table the others come round to it before the cards run out.
    let agrees_early = [vec!["agree"], vec!["1"; 300]].concat();
    let comes_round = |seed: &String| flat(&play_deal(seed, &agrees_early)).contains("All agree to end the round.");
    let early = deals().find(comes_round).expect("the others come round to it at some table");
    for (name, seed, typed) in [
        ("early.json", early.as_str(), agrees_early.clone()),
        ("asked.json", asked.as_str(), [vec!["1"; before + 1], vec!["agree"]].concat()),
    ] {
        let path = path_in(&folder, name);
        let table = [&["play", "--seed", seed], &arguments[..], &["--record", &path]].concat();
        let out = mattock_with(&table, &(typed.join("\n") + "\n")).fine();
        assert!(flat(&out).contains("All agree to end the round.") && out.contains("\nStandings\n"), "{name}: {out}");
        let lines = json_lines(&mattock(&["replay", &path, "--json"]).fine());
        let agreed = lines.iter().filter(|line| line["deed"]["agree"] == true);
        assert_eq!(agreed.count(), 3, "{name}");
        assert_eq!(lines.last().unwrap()["heard"][1]["event"]["ending"], "agreed");
    }
}

/// L-25c, D-31c: whoever has no cards left is asked whenever a turn of theirs is skipped.
#[test]
fn whoever_is_skipped_may_agree_then() {
    const ASKS: [&str; 2] = ["or Enter to let the others play on", "type agree, or Enter to play on"];
    let folder = folder("play_skipped");
    for game in ["lost-mines", "dark-cave"] {
        let mut n_asked = 0;
        for seed in 0..12 {
            let seed = seed.to_string();
            let table = ["play", "--game", game, "--players", "3", "--seat", "2", "--seed", &seed];
            let arguments = [&table[..], &["--bots", "novice"]].concat();
            let out = mattock_with(&arguments, &"1\n".repeat(400)).fine();
            let screens = answers(&out);
            let is_skipped = |screen: &&&str| flat(screen).contains("No turn for you: out of cards.");
            let is_over =
                |screen: &str| ["The round is over.", "The game is over"].iter().any(|end| screen.contains(end));
            for screen in screens.iter().filter(is_skipped) {
                assert!(ASKS.iter().any(|ask| screen.ends_with(ask)) || is_over(screen), "{screen}");
            }
            let Some(asked) = screens.iter().position(|screen| screen.ends_with(ASKS[0])) else { continue };
            n_asked += 1;
            if n_asked == 1 {
                let path = path_in(&folder, &format!("{game}.json"));
                // The screen before the first prompt is no answer.
                let typed = "1\n".repeat(asked + 1) + "agree\nwithdraw\nagree\n\n" + &"1\n".repeat(400);
                let out = mattock_with(&[&arguments[..], &["--record", &path]].concat(), &typed).fine();
                let after = &answers(&out)[asked + 1..];
                for (answer, hint) in after.iter().zip(["You would end", "You would go on after all.", "You would end"])
                {
                    assert!(answer.starts_with(hint), "{game}: {answer}");
                }
                let lines = json_lines(&mattock(&["replay", &path, "--json"]).fine());
                let own = lines.iter().filter(|line| line["deed"]["seat"] == 2 && line["deed"]["agree"] == true);
                assert!(own.count() >= 2, "{game}");
            }
        }
        // In The Lost Mines only those are skipped who discard pairs, or lose cards to traps.
        assert!(n_asked > 0 || game == "lost-mines", "nobody was skipped while others had hope");
    }
}

/// What is typed may be in any case and order; what is recorded has one form.
#[test]
fn what_is_typed_need_not_be_exact_but_the_record_is() {
    let folder = folder("play_lenient");
    for (game, typed, exact) in [
        ("lost-mines", &["DISCARD {}", "Stay"][..], &["discard {}", "stay"][..]),
        ("dark-cave", &["Discard {}", "STAY"], &["discard {}", "stay"]),
    ] {
        let (first, second) = two_cards(game);
        let path = path_in(&folder, &format!("{game}.json"));
        let arguments = ["--game", game, "--option", "first=0", "--record", &path];
        let pair = |form: &str, one: &str, other: &str| form.replace("{}", &format!("{one} {other}"));
        let typed: Vec<String> = typed.iter().map(|form| pair(form, &second.to_uppercase(), &first)).collect();
        let typed: Vec<&str> = typed.iter().map(String::as_str).chain(["quit"]).collect();
        play(&arguments, &typed);
        let lines = json_lines(&mattock(&["replay", &path, "--json", "--as", "0"]).fine());
        let own =
            lines.iter().filter(|line| line["deed"]["seat"] == 0).filter_map(|line| line["deed"]["play"].as_str());
        let exact: Vec<String> = exact.iter().map(|form| pair(form, &first, &second)).collect();
        assert_eq!(own.collect::<Vec<_>>(), exact);
    }
}

/// Two cards that seat 0 holds at first, by their names, in the order of a record.
fn two_cards(game: &str) -> (String, String) {
    let folder = folder("play_two_cards");
    let path = path_in(&folder, &format!("{game}.json"));
    play(&["--game", game, "--option", "first=0", "--record", &path], &["quit"]);
    let lines = json_lines(&mattock(&["replay", &path, "--json", "--as", "0"]).fine());
    let hand = lines.last().unwrap()["view"]["game"]["hand"].as_array().unwrap().clone();
    let mut names: Vec<String> = hand.iter().map(|card| card.as_str().unwrap().to_owned()).collect();
    names.dedup();
    (names[0].clone(), names[1].clone())
}

/// What the end of a round tells stands on lines of its own, after a heading.
#[test]
fn the_end_of_a_round_has_lines_of_its_own() {
    for (game, options, lines) in [
        ("saboteur", &["--option", "rounds=1"][..], &["The round is over. ", "Roles: "][..]),
        (
            "lost-mines",
            &["--option", "rounds=1"],
            &[
                "The round is over. ",
                "Dwarves: ",
                "Treasures: ",
                "Shared out: ",
                "Points of the round: ",
                "Points in all: ",
            ],
        ),
        ("dark-cave", &[], &["The game is over. ", "Dwarves: ", "Gold saved: "]),
    ] {
        let path = path_in(&folder("play_end_of_round"), "game.json");
        let out = play(&[&["--game", game, "--record", &path], options].concat(), &["1"; 300]);
        let replay = mattock(&["replay", &path]).fine();
        for line in lines {
            assert!(out.contains(&format!("\n  {line}")), "{line}: {out}");
            assert!(replay.contains(&format!("\n       {line}")), "{line}: {replay}");
        }
    }
}

/// What holds in a round only is not said after it.
#[test]
fn what_concerns_a_round_is_not_said_after_the_game() {
    for game in ["lost-mines", "dark-cave"] {
        let mut said = false;
        for seed in 0..6 {
            let seed = seed.to_string();
            let out = mattock_with(&["play", "--game", game, "--seed", &seed], &"1\n".repeat(400)).fine();
            let (before, after) = out.split_at(out.rfind("\nThe game is over\n").unwrap());
            for note in ["The dragon will take", "Traps cost a card", "A troll blocks", "A web of ", "next turn (D-4)"]
            {
                said |= before.contains(note);
                assert!(!flat(after).contains(note), "{game} {seed}: {after}");
            }
        }
        assert!(said, "{game}");
    }
}

/// Whose card list it is, everybody is told.
#[test]
fn the_welcome_and_a_replay_say_where_the_card_list_comes_from() {
    let folder = folder("play_source");
    for (game, source, line) in [
        ("saboteur", "published", "The card list is the published one."),
        ("lost-mines", "ours", "The card list is ours: only its totals are published."),
        ("dark-cave", "ours", "The card list is ours: only its totals are published."),
    ] {
        let path = path_in(&folder, &format!("{game}.json"));
        let out = play(&["--game", game, "--record", &path], &["quit"]);
        assert!(out.contains(&format!("\n{line}\n")), "{out}");
        assert!(mattock(&["replay", &path]).fine().lines().next().unwrap().ends_with(line));
        let shown = mattock(&["deck", "show", "--game", game]).fine();
        let owned = shown.replace(&format!("source = \"{source}\""), "source = \"owner\"");
        let out = play(&["--deck", &file(&folder, "owner.toml", owned)], &["quit"]);
        assert!(out.contains("\nThe card list is the owner's own.\n"), "{out}");
    }
}

const DARK_CAVE: [&str; 2] = ["--game", "dark-cave"];

#[test]
fn a_whole_game_of_the_dark_cave_ends_with_standings_and_its_record_replays_to_the_same_end() {
    let folder = folder("play_dark_cave");
    for (seat, players) in [("0", "2"), ("4", "5"), ("7", "8")] {
        let path = path_in(&folder, &format!("game-{players}.json"));
        let arguments = ["--players", players, "--seat", seat, "--record", &path];
        let out = play(&[&DARK_CAVE[..], &arguments].concat(), &["1"; 500]);
        assert!(out.contains("\nThe game is over\n") && !out.contains("Enter for the next round> "), "{out}");
        assert!(out.contains("   1  stay at ") && out.contains("deck I/II/III"), "{out}");
        let standings = &out[out.find("\nStandings\n").unwrap()..];
        assert!(standings.contains(&format!("you ({seat})")), "{standings}");
        let lines = json_lines(&mattock(&["replay", &path, "--json", "--as", seat]).fine());
        let heard = lines.last().unwrap()["heard"].as_array().unwrap().clone();
        let end = &heard.iter().find(|heard| heard["event"]["event"] == "game-ended").unwrap()["event"];
        assert_eq!(standings.matches(" wins\n").count(), end["winners"].as_array().unwrap().len(), "{standings}");
        for saved in end["saved"].as_array().unwrap() {
            assert!(standings.contains(&format!("{saved} gold saved")), "{standings}");
        }
    }
}

#[test]
fn what_the_dark_cave_refuses_says_why_with_the_clause() {
    let typed = [
        "stay",
        "drive",
        "halt",
        "lay i.nesw 50,50",
        "lay nesw 1,0",
        "web.i 0,0 X",
        "step 1,0",
        "strike 0,0 E",
        "99",
        "say claim goal 0 exit",
        "board",
        "quit",
    ];
    let out = play(&DARK_CAVE, &typed);
    for (answer, hint) in answers(&out).iter().zip([
        "First you play a card, or discard one or two; then your dwarf moves (D-6).",
        "No creature is about to attack you (D-25).",
        "No creature of yours moves now (D-26).",
        "(D-",
        "`nesw` is not understood: write a path card such as i.nes or ii.ne.ladder",
        "`0,0 X` is not understood: write an edge: a cell and E or S",
        "`1,0` is not understood: write a space: a cell and the number of a space on its card",
        "You have no axe that you could use now (D-25).",
        "There is no such choice: type a number from 1 to ",
        "You: Goal 0 is the exit.",
        "What the seats stand by\n  You: Goal 0 is the exit.",
        "You leave the table. Goodbye!",
    ]) {
        assert!(answer.contains(hint), "{hint}: {answer}");
    }
}

/// D-31: whoever agrees early ends the game as soon as the others see no way out any more.
#[test]
fn a_game_of_the_dark_cave_is_ended_by_agreement() {
    let arguments = |bots| [&DARK_CAVE[..], &["--players", "2", "--bots", bots]].concat();
    let out = play(&arguments("random"), &["withdraw", "agree", "agree", "withdraw", "quit"]);
    for (answer, hint) in answers(&out).iter().zip([
        "You have not agreed.",
        "You would end it here.",
        "You have agreed already.",
        "You would go on after all.",
    ]) {
        assert!(answer.contains(hint), "{hint}: {answer}");
    }
    let folder = folder("play_dark_cave_agreed");
    let all_agree = |bots: &'static str, seed: u8| {
        let path = path_in(&folder, &format!("{bots}{seed}.json"));
        let seed = seed.to_string();
        let arguments = [&["play"], &arguments(bots)[..], &["--seed", &seed, "--record", &path]].concat();
        let out = mattock_with(&arguments, &("agree\n".to_owned() + &"1\n".repeat(400))).fine();
        let all_agree = flat(&out).contains("All agree to end the game.");
        let lines = json_lines(&mattock(&["replay", &path, "--json"]).fine());
        let n_agreed = lines.iter().filter(|line| line["deed"]["agree"] == true).count();
        assert_eq!(n_agreed, if all_agree { 2 } else { 1 }, "{bots} {seed}");
        all_agree
    };
    // Some deal among these comes to a point where nobody can get out. D-31g: whoever plays at random never agrees.
    assert!((0..12).any(|seed| all_agree("novice", seed)));
    assert!(!(0..8).any(|seed| all_agree("random", seed)));
}

/// A seat whose turn it is not is asked, and told why.
#[test]
fn whoever_is_attacked_out_of_turn_sees_why_it_is_asked() {
    let folder = folder("play_dark_cave_attack");
    let asked = (0..40).any(|seed: u8| {
        let path = path_in(&folder, &format!("{seed}.json"));
        let seed = seed.to_string();
        let arguments = ["play", "--game", "dark-cave", "--players", "4", "--seed", &seed, "--record", &path];
        let out = mattock_with(&arguments, &"1\n".repeat(400)).fine();
        let asked = out.contains("has come upon") && out.contains("You have an axe: drive it away, or keep the axe");
        if asked {
            assert!(flat(&out).contains("1 drive the ") && flat(&out).contains("2 keep the axe: the "), "{out}");
            assert!(flat(&out).contains("You drove the "), "{out}");
            let screens = answers(&out).into_iter().filter(|screen| screen.contains("You have an axe: "));
            assert!(
                screens.clone().count() > 0 && screens.clone().all(|screen| screen.contains("  Your hand: ")),
                "{out}"
            );
        }
        asked
    });
    assert!(asked, "in forty games no creature came upon somebody with an axe");
}

#[test]
fn a_poor_terminal_gets_ascii_only_and_no_terminal_gets_no_colours() {
    let out = play(&["--ascii", "--option", "rounds=1"], &["1"; 300]);
    assert!(out.is_ascii() && !out.contains('\x1b'));
    let out = play(&["--option", "rounds=1"], &["1"; 300]);
    assert!(out.contains('┼') && !out.contains('\x1b'));
    let out = play(&[&LOST_MINES[..], &["--ascii", "--option", "rounds=1"]].concat(), &["1"; 300]);
    assert!(out.is_ascii() && !out.contains('\x1b') && out.contains("--B--"), "{out}");
    let out = play(&[&DARK_CAVE[..], &["--ascii"]].concat(), &["1"; 300]);
    assert!(out.is_ascii() && !out.contains('\x1b') && out.contains("-o-"), "{out}");
}

#[test]
fn another_card_list_is_played() {
    let folder = folder("play_deck");
    let deck = mattock(&["deck", "show"]).fine().replace("source = \"published\"", "source = \"owner\"");
    let deck = file(&folder, "deck.toml", deck);
    let path = path_in(&folder, "game.json");
    let out = play(&["--deck", &deck, "--record", &path], &["quit"]);
    assert!(out.contains(&format!("--deck {deck}")), "{out}");
    assert!(fs::read_to_string(path).unwrap().contains("\"source\":\"owner\""));
}
