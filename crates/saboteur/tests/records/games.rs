//! Every recorded game ends as its page says, and no way to end is missing.

use crate::story::story;
use crate::{RULES, Recorded, all, read, shelf};
use saboteur::events::{Ending, Public};
use saboteur::{Action, Claim, Saboteur};
use std::collections::BTreeSet;
use tabletop::hearing::{Heard, heard};
use tabletop::notation::Kinds;
use tabletop::record::Opened;
use tabletop::talk::{Emote, Topic};
use tabletop::{Control, Deed, Game, Table, Talk, Viewer};
use tunnels::Cell;

#[test]
fn every_recorded_game_ends_as_its_page_says() {
    shelf().check_stories(story);
}

#[test]
fn what_is_read_is_written_again_byte_by_byte() {
    shelf().check_bytes::<Saboteur>();
}

/// What everybody sees is written in the everything-view as everybody sees it.
#[test]
fn the_everything_view_agrees_with_what_all_see() {
    let mut seen = [BTreeSet::new(), BTreeSet::new()];
    for game in all() {
        let record = game.file.record();
        let mut table = Table::new(&record.config, &record.cards);
        for (number, entry) in record.entries.iter().enumerate() {
            table.replay_entry(record, entry).unwrap();
            let opened = serde_json::to_value(Opened::of_file(&game.file, &table)).unwrap();
            let view = serde_json::to_value(table.game().view(Viewer::Audience)).unwrap();
            let place = format!("{}, entry {number}", game.name);
            for (n, goal) in view["goals"].as_array().unwrap().iter().enumerate() {
                assert_eq!(opened["goals"][n]["face_up"], goal["face_up"], "{place}");
                seen[0].insert(goal["face_up"].as_bool().unwrap());
            }
            for (n, seat) in view["seats"].as_array().unwrap().iter().enumerate() {
                assert_eq!(opened["seats"][n]["looked_at"], seat["looked_at"], "{place}");
                assert_eq!(opened["seats"][n]["broken"], seat["broken"], "{place}");
                seen[1].insert(seat["looked_at"].as_array().unwrap().is_empty());
            }
            for name in ["round", "stage", "turn", "passes", "first", "last_path", "board"] {
                assert_eq!(opened[name], view[name], "{place}: {name}");
            }
        }
    }
    assert_eq!(seen.map(|values| values.len()), [2, 2], "goals are seen face up and down, seats look and do not");
}

#[test]
fn every_record_has_a_page_that_cites_the_rules() {
    shelf().check_pages::<Saboteur>(RULES, 30);
}

/// What a game shows, told from how it must end.
fn shown(game: &Recorded) -> BTreeSet<String> {
    let config = &game.file.record().config;
    let mut shown = BTreeSet::from([format!("{} rounds", config.rounds())]);
    if config.first().is_some() {
        shown.insert("first seat chosen".to_owned());
    }
    let lines = game.expected();
    for round in lines.split(|line| line.starts_with("after round ")) {
        let find = |part: &str| round.iter().find(|line| line.contains(part)).copied();
        let (Some(end), Some(roles)) = (find(" ends after "), find("roles: ")) else { continue };
        let ending = Ending::KINDS.iter().find(|kind| end.contains(*kind)).unwrap();
        let (roles, _) = roles.strip_prefix("roles: ").unwrap().split_once(", spare").unwrap();
        let roles: Vec<&str> = roles.split(' ').collect();
        let n_saboteurs = roles.iter().filter(|role| **role == "saboteur").count();
        shown.insert(format!("{ending}, {n_saboteurs} saboteurs"));
        if let Some(turned) = find(": treasure").filter(|line| line.contains(" turns goal ")) {
            let seat: usize = turned.split(' ').nth(1).unwrap().parse().unwrap();
            shown.insert(format!("treasure by a {}", roles[seat]));
        }
        let n_taken = round.iter().filter(|line| line.contains(" takes ")).count();
        let n_miners = roles.len() - n_saboteurs;
        if *ending == "treasure-reached" && n_taken < n_miners {
            shown.insert(format!("{} of the miners get gold", if n_taken == 0 { "none" } else { "some" }));
        }
        shown.extend(round.iter().filter_map(|line| line.split_once(" is ")).map(|(_, paid)| paid.to_owned()));
    }
    let winners = lines.iter().find_map(|line| line.split_once("won by ")).unwrap().1;
    shown.insert(format!("{} winners", winners.split(' ').count()));
    shown
}

#[test]
fn no_way_to_end_is_missing() {
    let shown: BTreeSet<String> = all().iter().flat_map(shown).collect();
    let wanted = [
        "treasure by a miner",
        "treasure by a saboteur",
        "treasure-reached, 0 saboteurs",
        "all-passed, 0 saboteurs",
        "all-passed, 1 saboteurs",
        "all-passed, 2 saboteurs",
        "all-passed, 3 saboteurs",
        "all-passed, 4 saboteurs",
        "cards-out, 1 saboteurs",
        // Owed 4, whatever the gold deck has; then owed 3, and owed 2.
        "paid 1 3",
        "paid 2 2",
        "paid 1 1 1 1",
        "paid 3",
        "paid 1 2",
        "paid 1 1 1",
        "paid 2",
        "paid 1 1",
        "paid nothing",
        "some of the miners get gold",
        "none of the miners get gold",
        "1 winners",
        "2 winners",
        "3 winners",
        "1 rounds",
        "3 rounds",
        "10 rounds",
        "first seat chosen",
    ];
    let missing: Vec<&str> = wanted.into_iter().filter(|wanted| !shown.contains(*wanted)).collect();
    assert_eq!(missing, Vec::<&str>::new());
}

/// S-15d, in both places where it can happen: with the treasure among the two goals, and without.
#[test]
fn one_card_turns_two_goals() {
    for (name, x, y) in [("two-goals-one-the-treasure", 8, -1), ("two-goals-both-stones", 8, 1)] {
        let game = read(name);
        let record = game.file.record();
        let at = |deed: &Deed<Saboteur>| match deed {
            Deed::Play(_, Action::Lay { cell, .. }) => *cell == Cell::new(x, y),
            _ => false,
        };
        let number = record.entries.iter().position(|entry| at(&entry.deed)).unwrap();
        let heard = heard(record, Viewer::Audience, number).unwrap();
        let turned =
            heard[0].iter().filter(|heard| matches!(heard, Heard::<Saboteur>::Event(Public::GoalTurned { .. })));
        assert_eq!(turned.count(), 2, "{name}");
    }
}

/// All that can be said or done beside the game is in some record.
#[test]
fn every_kind_of_talk_and_of_hands_is_recorded() {
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    for game in all() {
        for entry in &game.file.record().entries {
            seen.extend(entry.time.map(|_| "time"));
            match &entry.deed {
                Deed::<Saboteur>::Say(_, talk) => {
                    seen.insert(talk.kind());
                    seen.insert(match talk {
                        Talk::Claim(Claim::Goal { is, .. }) => <&str>::from(is),
                        Talk::Claim(Claim::Role { .. }) => "claim role",
                        Talk::Retract(Topic::Subject(_)) => "retract claim",
                        Talk::Retract(Topic::Seat(_)) => "retract seat",
                        Talk::Emote(emote) => emote.kind(),
                        Talk::Accuse(_) | Talk::Vouch(_) => continue,
                    });
                }
                Deed::Control(_, control) => {
                    seen.insert(match control {
                        Control::Person => "person",
                        Control::Bot(_) => "bot",
                        Control::Default => "default",
                    });
                }
                _ => {}
            }
        }
    }
    let others =
        ["time", "treasure", "stone", "claim role", "retract claim", "retract seat", "person", "bot", "default"];
    let wanted = Talk::<Claim>::KINDS.iter().chain(Emote::KINDS).chain(&others);
    let missing: Vec<&&str> = wanted.filter(|wanted| !seen.contains(*wanted)).collect();
    assert_eq!(missing, Vec::<&&str>::new());
}
