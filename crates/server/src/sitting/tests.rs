//! Sittings without sockets and without waiting: the time comes in by argument.

use super::decide::{Decided, committed};
use super::{Due, Had, Showing, Sitting, Thing};
use crate::fairness::{self, Proof};
use crate::log::{Line, Step};
use crate::made::Made;
use crate::sections::{Section, Sections};
use crate::tokens;
use crate::trouble::{self, Trouble};
use catalog::lesson::LEARNER;
use catalog::{GameId, Lesson, Listed, Visit};
use foldhash::quality::RandomState;
use protocol::table::Stage;
use protocol::{Answer, Ask, AtZero, Clock, Rules};
use saboteur::Saboteur;
use serde_json::Map;
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use tabletop::digger::dig;
use tabletop::{Dice, Game as _, Seat, Viewer, Worlds as _};

pub(super) const NOON: u64 = 1_000_000;

/// A table whose seats are all taken by persons.
pub(super) fn full<G: Listed>(players: u8, rules: Rules) -> Sitting<G> {
    let made = Made::<G>::ask(players, &Map::new(), None, rules).unwrap();
    let mut sitting = Sitting::new("table".to_owned(), "CODE".to_owned(), made, NOON);
    for seat in 0..players {
        let tokens = vec![tokens::hash(&format!("token {seat}"))];
        step(&mut sitting, NOON, vec![Line::Sat { seat, name: format!("Nr {seat}"), tokens }]);
        sitting.came(Seat::new(seat));
    }
    sitting
}

/// Writes a step down, reads it again and applies it.
pub(super) fn step<G: Listed>(sitting: &mut Sitting<G>, time: u64, lines: Vec<Line>) -> Vec<Thing<G>> {
    let text = serde_json::to_string(&Step { time, by: None, lines }).unwrap();
    sitting.apply(&serde_json::from_str(&text).unwrap()).unwrap()
}

pub(super) fn ask<G: Listed>(sitting: &mut Sitting<G>, time: u64, seat: u8, ask: &Ask) -> Vec<Thing<G>> {
    let texts = trouble::texts::<G>();
    match sitting.decide(Viewer::Seat(Seat::new(seat)), ask, &texts) {
        Ok(Decided::Lines(lines) | Decided::Route(lines)) => step(sitting, time, lines),
        Ok(_) => Vec::new(),
        Err(trouble) => panic!("{trouble:?}"),
    }
}

/// Started and dealt.
pub(super) fn dealt<G: Listed>(players: u8, rules: Rules) -> Sitting<G> {
    let mut sitting = full(players, rules);
    ask(&mut sitting, NOON, 0, &Ask::Start { fill: None });
    for seat in 0..players {
        ask(&mut sitting, NOON, seat, &Ask::Nonce { round: 0, nonce: format!("{seat}") });
    }
    assert_eq!(sitting.due(), Some((0, Due::Lines(vec![Line::Dealt]))), "every nonce is there");
    step(&mut sitting, NOON, vec![Line::Dealt]);
    sitting
}

#[test]
fn a_clock_warns_and_then_plays_the_mildest_action() {
    let mut sitting: Sitting<Saboteur> = dealt(3, Rules { clock: Clock::Seconds(30), ..Rules::default() });
    let turn = sitting.turn().unwrap();
    let seat = turn.index() as u8;
    assert_eq!(sitting.due(), Some((NOON + 30_000, Due::Lines(vec![Line::Warned { seat }]))));
    step(&mut sitting, NOON + 30_000, vec![Line::Warned { seat }]);
    let Some((at, Due::Lines(lines))) = sitting.due() else { panic!("nothing is due") };
    assert_eq!(at, NOON + 35_000, "a warning lasts five seconds");
    assert!(matches!(&lines[..], [Line::Play { seat: at, .. }] if *at == seat), "{lines:?}");
    step(&mut sitting, NOON + 35_000, lines);
    assert_ne!(sitting.turn(), Some(turn));
    assert_eq!(sitting.due().unwrap().0, NOON + 65_000, "the next one has all the time");
}

/// The server was away when the time was over: whoever is warned late has as long as anybody to answer.
#[test]
fn a_late_warning_lasts_as_long_as_any() {
    let mut sitting: Sitting<Saboteur> = dealt(3, Rules { clock: Clock::Seconds(30), ..Rules::default() });
    let seat = sitting.turn().unwrap().index() as u8;
    step(&mut sitting, NOON + 900_000, vec![Line::Warned { seat }]);
    assert_eq!(sitting.due().unwrap().0, NOON + 905_000);
    let (_, table) = shown(&sitting, Viewer::Audience);
    assert!(table["clock"].contains(&format!("\"ends\":{}", NOON + 905_000)), "{}", table["clock"]);
}

#[test]
fn a_clock_of_days_can_end_in_a_bot_and_survives_a_restart() {
    let day = 86_400_000;
    let rules = Rules { clock: Clock::Days(2), at_zero: AtZero::Bot, absent_seconds: 0, ..Rules::default() };
    let mut sitting: Sitting<Saboteur> = dealt(3, rules);
    let seat = sitting.turn().unwrap().index() as u8;
    assert_eq!(sitting.due(), Some((NOON + 2 * day, Due::Lines(vec![Line::Warned { seat }]))));
    step(&mut sitting, NOON + 2 * day, vec![Line::Warned { seat }]);
    let control = Line::Control { seat, control: "bot journeyman".to_owned() };
    assert_eq!(sitting.due(), Some((NOON + 2 * day + 3_600_000, Due::Lines(vec![control]))));
    // Whatever is due is worked out from the steps: the same steps again give the same time.
    let mut again: Sitting<Saboteur> = full(3, rules);
    ask(&mut again, NOON, 0, &Ask::Start { fill: None });
    let promise = Line::Committed { secret: sitting.deals[0].secret.clone() };
    step(&mut again, NOON, vec![promise]);
    step(&mut again, NOON, vec![Line::Dealt]);
    let due = again.due().unwrap();
    assert_eq!(due.0, NOON + 2 * day, "since when a seat decides is written down with the steps");
}

#[test]
fn a_seat_that_is_left_alone_is_played_by_a_bot_until_its_player_is_back() {
    let mut sitting: Sitting<Saboteur> = dealt(3, Rules { absent_seconds: 60, ..Rules::default() });
    assert_eq!(sitting.due(), None, "all are here and there is no clock");
    sitting.went(Seat::new(1), NOON + 500);
    let control = Line::Control { seat: 1, control: "bot journeyman".to_owned() };
    assert_eq!(sitting.due(), Some((NOON + 60_500, Due::Lines(vec![control.clone()]))));
    step(&mut sitting, NOON + 60_500, vec![control]);
    sitting.came(Seat::new(1));
    ask(&mut sitting, NOON + 61_000, 1, &Ask::TakeBack);
    assert_eq!(sitting.control(Seat::new(1)).to_string(), "person");
    let due = sitting.due();
    assert_eq!(due, None, "{due:?}");
}

#[test]
fn a_deal_waits_five_seconds_for_nonces_and_lists_who_gave_none() {
    let mut sitting: Sitting<Saboteur> = full(3, Rules::default());
    ask(&mut sitting, NOON, 0, &Ask::Start { fill: None });
    assert_eq!(sitting.stage(), Stage::Dealing);
    ask(&mut sitting, NOON, 1, &Ask::Nonce { round: 0, nonce: "beef".to_owned() });
    assert_eq!(sitting.due(), Some((NOON + 5_000, Due::Lines(vec![Line::Dealt]))));
    let deal = |sitting: &Sitting<Saboteur>| {
        let (_, table) = shown(sitting, Viewer::Audience);
        table.into_iter().find(|(name, _)| *name == "deal").unwrap().1
    };
    assert!(!deal(&sitting).contains("beef"), "until the deal it is a secret which one it was");
    step(&mut sitting, NOON + 5_000, vec![Line::Dealt]);
    assert!(deal(&sitting).ends_with("\"nonces\":[null,\"beef\",null]}"), "{}", deal(&sitting));
    assert!(sitting.proved_deals().is_none(), "the secret comes out when the whole game is over");
}

/// After a restart nobody is here, and all are on their way back.
#[test]
fn a_deal_waits_for_whoever_is_not_here_and_anew_after_a_restart() {
    let mut sitting: Sitting<Saboteur> = full(3, Rules::default());
    ask(&mut sitting, NOON, 0, &Ask::Start { fill: None });
    sitting.opened = NOON + 60_000;
    for seat in 0..3 {
        sitting.went(Seat::new(seat), NOON + 60_000);
        assert_eq!(sitting.due().unwrap().0, NOON + 65_000, "somebody has not answered");
        ask(&mut sitting, NOON + 60_000, seat, &Ask::Nonce { round: 0, nonce: "beef".to_owned() });
    }
    assert_eq!(sitting.due(), Some((0, Due::Lines(vec![Line::Dealt]))), "everybody has");
}

/// Plays until a seat has no hope, and lets somebody else propose to end the round there.
fn hopeless() -> (Sitting<lost_mines::LostMines>, u8) {
    for seed in 0..50 {
        let mut sitting: Sitting<lost_mines::LostMines> = dealt(3, Rules::default());
        let mut dice = Dice::from_number(seed);
        while let Some(turn) = sitting.turn() {
            let hopes = |seat: &Seat| {
                <lost_mines::LostMines as ::bots::Thinking>::would_end(
                    &sitting.table().game().view(Viewer::Seat(*seat)),
                )
            };
            let found = sitting.seats().all().find(hopes);
            if let Some(seat) = found.filter(|_| sitting.table().game().check_agreement().is_ok()) {
                let number = seat.index() as u8;
                step(&mut sitting, NOON, vec![Line::Agree { seat: (number + 1) % 3 }]);
                return (sitting, number);
            }
            let action = dig(sitting.table().game(), &mut dice, &mut Vec::new());
            step(&mut sitting, NOON, vec![Line::Play { seat: turn.index() as u8, action: action.to_string() }]);
        }
    }
    panic!("hope is lost at some table");
}

/// D-31, L-25: whoever plays at random, or what is mildest, wishes nothing.
#[test]
fn only_a_bot_that_reasons_agrees_to_end_a_round() {
    let (mut sitting, seat) = hopeless();
    let agrees = Some((0, Due::Lines(vec![Line::Agree { seat }])));
    for (control, does) in [("bot random", false), ("default", false), ("bot novice", true)] {
        step(&mut sitting, NOON, vec![Line::Control { seat, control: control.to_owned() }]);
        assert_eq!(sitting.due() == agrees, does, "{control}: {:?}", sitting.due());
    }
}

#[test]
fn a_seat_has_four_devices_and_no_key_for_a_fifth() {
    let mut sitting: Sitting<Saboteur> = full(3, Rules::default());
    let texts = trouble::texts::<Saboteur>();
    for device in 1..4 {
        ask(&mut sitting, NOON, 1, &Ask::HandOver);
        let line = sitting.second_device(Seat::new(1), &format!("device {device}")).unwrap();
        step(&mut sitting, NOON, vec![line]);
    }
    let refused = sitting.decide(Viewer::Seat(Seat::new(1)), &Ask::HandOver, &texts).err().unwrap();
    assert_eq!(refused.says(&texts, None), "Four devices hold this seat already: use one of them");
    assert_eq!(sitting.second_device(Seat::new(1), "a fifth").err(), Some(Trouble::TooManyDevices));
}

#[test]
fn nobody_mutes_themselves() {
    let sitting: Sitting<Saboteur> = full(3, Rules::default());
    let texts = trouble::texts::<Saboteur>();
    let mute = |seat| sitting.decide(Viewer::Seat(Seat::new(1)), &Ask::Mute { seat, muted: true }, &texts).err();
    assert_eq!((mute(0), mute(1)), (None, Some(Trouble::NotNow)));
}

/// What everybody sees of who is ready.
fn ready<G: Listed>(sitting: &Sitting<G>) -> String {
    let (_, table) = shown(sitting, Viewer::Audience);
    table["ready"].clone()
}

#[test]
fn before_the_start_seats_are_ready_by_their_own_wish_and_bots_always() {
    let mut sitting: Sitting<Saboteur> = full(4, Rules::default());
    ask(&mut sitting, NOON, 0, &Ask::Remove { seat: 2 });
    assert_eq!(ready(&sitting), "[]");
    ask(&mut sitting, NOON, 0, &Ask::Bot { seat: 2, level: "novice".to_owned() });
    assert_eq!(ready(&sitting), "[2]", "nobody waits for a bot");
    let heard = ask(&mut sitting, NOON, 3, &Ask::Ready);
    assert_eq!(sitting.heard(&heard, Viewer::Audience), "{\"ready\":{\"seat\":3}}");
    ask(&mut sitting, NOON, 1, &Ask::Ready);
    assert_eq!(ready(&sitting), "[1,2,3]");
    let heard = ask(&mut sitting, NOON, 1, &Ask::NotReady);
    assert_eq!(sitting.heard(&heard, Viewer::Audience), "{\"not-ready\":{\"seat\":1}}");
    assert_eq!(ready(&sitting), "[2,3]");
}

#[test]
fn whoever_gets_up_or_is_removed_leaves_nobody_ready_behind() {
    let mut sitting: Sitting<Saboteur> = full(4, Rules::default());
    for seat in 1..4 {
        ask(&mut sitting, NOON, seat, &Ask::Ready);
    }
    ask(&mut sitting, NOON, 1, &Ask::Leave);
    assert_eq!(ready(&sitting), "[2,3]");
    ask(&mut sitting, NOON, 0, &Ask::Remove { seat: 2 });
    assert_eq!(ready(&sitting), "[3]");
    let (line, _) = sitting.sit("Dora", Some(1), "another token").unwrap();
    step(&mut sitting, NOON, vec![line]);
    assert_eq!(ready(&sitting), "[3]", "whoever sits down there has said nothing yet");
}

/// Whoever was ready was ready for another game.
#[test]
fn whoever_was_ready_is_asked_again_when_the_host_changes_the_rules() {
    let mut sitting: Sitting<Saboteur> = full(3, Rules::default());
    ask(&mut sitting, NOON, 1, &Ask::Ready);
    let rules = Rules { clock: Clock::Seconds(30), ..Rules::default() };
    ask(&mut sitting, NOON, 0, &Ask::Change { options: Map::new(), rules });
    assert_eq!(ready(&sitting), "[]");
}

#[test]
fn what_is_changed_to_and_fro_before_the_start_has_an_end() {
    let mut sitting: Sitting<Saboteur> = full(3, Rules::default());
    let texts = trouble::texts::<Saboteur>();
    let bob = Viewer::Seat(Seat::new(1));
    let mut n_changes = 0;
    while sitting.decide(bob, &Ask::Ready, &texts).is_ok() {
        ask(&mut sitting, NOON, 1, &Ask::Ready);
        if sitting.decide(bob, &Ask::NotReady, &texts).is_err() {
            break;
        }
        ask(&mut sitting, NOON, 1, &Ask::NotReady);
        n_changes += 2;
    }
    assert!((1_900..2_000).contains(&n_changes), "{n_changes}");
    for asked in [Ask::Remove { seat: 2 }, Ask::Bot { seat: 2, level: "novice".to_owned() }] {
        let decided = sitting.decide(Viewer::Seat(Seat::default()), &asked, &texts);
        assert_eq!(decided.err(), Some(Trouble::TooManyChanges), "{asked:?}");
    }
    ask(&mut sitting, NOON, 2, &Ask::Leave);
    assert_eq!(sitting.sit("Dora", None, "token").err(), Some(Trouble::TooManyChanges), "nor by sitting down");
    ask(&mut sitting, NOON, 0, &Ask::Start { fill: Some("novice".to_owned()) });
}

#[test]
fn the_host_starts_whoever_is_ready_and_a_round_has_to_be_seen_anew() {
    let mut sitting: Sitting<Saboteur> = full(3, Rules::default());
    ask(&mut sitting, NOON, 1, &Ask::Ready);
    let texts = trouble::texts::<Saboteur>();
    let refused = |sitting: &Sitting<Saboteur>, seat: u8, ask: Ask| {
        let decided = sitting.decide(Viewer::Seat(Seat::new(seat)), &ask, &texts);
        assert_eq!(decided.err(), Some(Trouble::NotNow), "{ask:?}");
    };
    refused(&sitting, 1, Ask::Ready);
    refused(&sitting, 2, Ask::NotReady);
    ask(&mut sitting, NOON, 0, &Ask::Start { fill: None });
    assert_eq!(ready(&sitting), "[]");
    for seat in 0..3 {
        refused(&sitting, seat, Ask::Ready);
        refused(&sitting, seat, Ask::NotReady);
    }
}

/// Plays a whole game; after every step `look` sees what happened.
fn play<G: Listed>(sitting: &mut Sitting<G>, seed: u64, mut look: impl FnMut(&Sitting<G>, &[Thing<G>])) {
    let mut dice = Dice::from_number(seed);
    for _ in 0..2_000 {
        let things = match sitting.stage() {
            Stage::Over => return,
            Stage::Between => {
                let (at, due) = sitting.due().unwrap();
                assert_eq!((at, due), (sitting.since + 60_000, Due::Commit), "nobody is ready");
                let seats: Vec<u8> = sitting.seats().all().map(|seat| seat.index() as u8).collect();
                for seat in seats {
                    ask(sitting, NOON, seat, &Ask::Ready);
                }
                assert_eq!(sitting.due(), Some((0, Due::Commit)), "everybody is");
                step(sitting, NOON, vec![committed().unwrap()])
            }
            Stage::Dealing => step(sitting, NOON, vec![Line::Dealt]),
            _ => {
                let seat = sitting.turn().unwrap();
                let action = dig(sitting.table().game(), &mut dice, &mut Vec::new());
                step(sitting, NOON, vec![Line::Play { seat: seat.index() as u8, action: action.to_string() }])
            }
        };
        look(sitting, &things);
    }
    panic!("a game ends");
}

/// All that a viewer sees of the game and of the table, by the names of its sections.
pub(super) fn shown<G: Listed>(
    sitting: &Sitting<G>,
    viewer: Viewer,
) -> (BTreeMap<&'static str, String>, BTreeMap<&'static str, String>) {
    let numbers = RandomState::default();
    let mut showing = Showing::of(sitting, &numbers, &[]);
    let shown = showing.show(viewer, &mut Had::default());
    let by_name = |list: &[Section]| list.iter().map(|section| showing.read(section)).map(owned).collect();
    (by_name(&shown.game), by_name(&shown.table))
}

fn owned((name, json): (&'static str, &str)) -> (&'static str, String) {
    (name, json.to_owned())
}

/// For every viewer, after every step: what was folded from changed sections is the fresh view, and the fresh view is that
/// of any game that the viewer cannot tell from the real one. What is sent cannot hold more than a view does.
#[test]
fn frames_fold_to_views_and_views_fit_every_world() {
    struct Look;
    impl Visit for Look {
        type Output = ();
        fn visit<G: Listed>(self) {
            let players = *G::PLAYERS.start() + 1;
            let mut sitting: Sitting<G> = dealt(players, Rules::default());
            let numbers = RandomState::default();
            let mut folded: BTreeMap<Viewer, (Had, BTreeMap<&str, String>)> = BTreeMap::new();
            let mut dice = Dice::from_number(9);
            let mut n_steps = 0;
            play(&mut sitting, 3, |sitting, things| {
                n_steps += 1;
                let mut showing = Showing::of(sitting, &numbers, things);
                for viewer in Viewer::all(sitting.seats()) {
                    let (had, view) = folded.entry(viewer).or_default();
                    let changed = showing.show(viewer, had).game;
                    view.extend(changed.iter().map(|section| showing.read(section)).map(owned));
                    let (fresh, _) = shown(sitting, viewer);
                    assert_eq!(*view, fresh);
                    assert_eq!(showing.heard(viewer), sitting.heard(things, viewer), "written once or for one alone");
                    let mut sections = Sections::new(&numbers);
                    if n_steps % 5 == 0 && sitting.stage() == Stage::Playing {
                        let world = G::worlds(&sitting.table().game().view(viewer)).sample(&mut dice);
                        let imagined = sections.all(&world.view(viewer));
                        let imagined = imagined.iter().map(|section| sections.read(section)).map(owned).collect();
                        assert_eq!(fresh, imagined, "{} {viewer:?}", G::NAME);
                    }
                }
            });
            assert!(n_steps > 10 && folded.len() == players as usize + 1);
        }
    }
    GameId::ALL.into_iter().for_each(|game| game.visit(Look));
}

/// Around the game everybody sees the same, apart from their own notes and chat.
#[test]
fn around_the_game_all_see_the_same() {
    let mut sitting: Sitting<Saboteur> = dealt(4, Rules::default());
    play(&mut sitting, 5, |sitting, things| {
        let around = |viewer| {
            let (_, table) = shown(sitting, viewer);
            let open = table.into_iter().filter(|(name, _)| !["notes", "chat"].contains(name));
            open.map(|(name, json)| format!("{name}:{json}")).collect::<Vec<_>>()
        };
        let audience = around(Viewer::Audience);
        for seat in sitting.seats().all() {
            assert_eq!(around(Viewer::Seat(seat)), audience);
        }
        for thing in things {
            if let Thing::Around(_) = thing {
                let heard = |viewer| sitting.heard(std::slice::from_ref(thing), viewer);
                assert!(sitting.seats().all().all(|seat| heard(Viewer::Seat(seat)) == heard(Viewer::Audience)));
            }
        }
    });
}

#[test]
fn a_finished_game_proves_its_deals_and_a_changed_proof_does_not() {
    struct Proving;
    impl Visit for Proving {
        type Output = ();
        fn visit<G: Listed>(self) {
            let players = *G::PLAYERS.start();
            let mut sitting: Sitting<G> = dealt(players, Rules::default());
            assert!(sitting.proved_deals().is_none());
            play(&mut sitting, 1, |_, _| {});
            let proof = |change: &dyn Fn(&mut Proof)| {
                let record = RawValue::from_string(sitting.table().record().write()).unwrap();
                let deals = sitting.proved_deals().unwrap().to_vec();
                let mut proof = Proof { table: sitting.id.clone(), deals, names: None, record };
                change(&mut proof);
                fairness::verify(&serde_json::to_string(&proof).unwrap()).map_err(|error| error.to_string())
            };
            let checked = proof(&|_| {}).unwrap();
            assert_eq!(checked.nonces[0], (0..players as usize).collect::<Vec<_>>());
            assert_eq!(checked.entries, sitting.table().record().entries.len());
            for (change, says) in [
                (
                    &(|proof: &mut Proof| proof.table.push('x')) as &dyn Fn(&mut Proof),
                    "round 1: this is not what the server promised",
                ),
                (
                    &|proof: &mut Proof| proof.deals[0].secret = "00".repeat(32),
                    "round 1: this is not what the server promised",
                ),
                (&|proof: &mut Proof| proof.deals[0].secret.truncate(3), "round 1: a secret has"),
                (&|proof: &mut Proof| proof.deals[0].nonces[0] = None, "round 1: the cards were not dealt from"),
                (&|proof: &mut Proof| drop(proof.deals.pop()), "rounds, and"),
                (&|proof: &mut Proof| proof.deals[0].nonces.push(Some("f".to_owned())), "round 1: each seat has one"),
                (
                    &|proof: &mut Proof| proof.deals[0].nonces[0] = Some("a\n1 b".to_owned()),
                    "round 1: each seat has one",
                ),
            ] {
                let error = proof(change).unwrap_err();
                assert!(error.contains(says), "{error}");
            }
        }
    }
    GameId::ALL.into_iter().for_each(|game| game.visit(Proving));
}

#[test]
fn talk_is_limited_until_the_game_goes_on() {
    let mut sitting: Sitting<Saboteur> = dealt(3, Rules::default());
    let say = Ask::Say { talk: "emote laugh".to_owned() };
    for _ in 0..8 {
        ask(&mut sitting, NOON, 1, &say);
    }
    let texts = trouble::texts::<Saboteur>();
    let refused = sitting.decide(Viewer::Seat(Seat::new(1)), &say, &texts).err();
    assert_eq!(refused, Some(trouble::Trouble::TooMuchTalk));
}

#[test]
fn a_token_opens_its_own_seat_alone() {
    let sitting: Sitting<Saboteur> = full(4, Rules::default());
    for seat in 0..4 {
        assert_eq!(sitting.seat_of(&format!("token {seat}")), Some(Seat::new(seat)));
    }
    assert_eq!(sitting.seat_of("token 4"), None);
    assert_eq!(sitting.seat_of(""), None);
}

/// A bot has a name and a temper as long as its table is there, whoever folds the table from its steps; seats differ, and so
/// do tables.
#[test]
fn bots_have_names_and_tempers_that_a_restart_keeps() {
    let with_bots = |id: &str| {
        let made = Made::<Saboteur>::ask(5, &Map::new(), None, Rules::default()).unwrap();
        let mut sitting = Sitting::new(id.to_owned(), "CODE".to_owned(), made, NOON);
        for seat in 0..5 {
            step(&mut sitting, NOON, vec![Line::Bot { seat, level: "journeyman".to_owned() }]);
        }
        sitting
    };
    let names = |sitting: &Sitting<Saboteur>| -> Vec<String> {
        sitting.summary(None).names.into_iter().map(|name| name.unwrap()).collect()
    };
    let (one, again, other) = (with_bots("one"), with_bots("one"), with_bots("other"));
    assert_eq!(names(&one), names(&again));
    assert_ne!(names(&one), names(&other));
    let different: std::collections::BTreeSet<String> = names(&one).into_iter().collect();
    assert!(different.len() == 5 && different.iter().all(|name| !name.is_empty()), "{different:?}");
    let [first, second] = [0, 1].map(Seat::new);
    assert_eq!(one.temper(first), again.temper(first));
    assert_ne!(one.temper(first), one.temper(second));
    assert_ne!(one.temper(first), other.temper(first));
}

/// A table where a lesson is given.
fn given<G: Listed>() -> Sitting<G> {
    let made = Made::<G>::lesson().unwrap();
    let lines = super::learn::beginning(&made, "Liv".to_owned(), tokens::hash("token"));
    // It is kept as it was made, and read again.
    let made = Made::read(made.write()).unwrap();
    let mut sitting = Sitting::new("table".to_owned(), "CODE".to_owned(), made, NOON);
    step(&mut sitting, NOON, lines);
    sitting.came(LEARNER);
    sitting
}

fn played(sitting: &Sitting<impl Listed>, actions: &[String]) -> Ask {
    Ask::Play { seq: sitting.seq(), actions: actions.to_vec() }
}

#[test]
fn a_lesson_is_given_to_the_end_and_whatever_is_not_wanted_changes_nothing() {
    struct Giving;
    impl Visit for Giving {
        type Output = ();
        fn visit<G: Listed>(self) {
            let lesson = Lesson::read(G::LESSON).unwrap();
            let texts = trouble::texts::<G>();
            let mut sitting = given::<G>();
            let mut n_answered = 0;
            for (number, wanted) in (0..).zip(&lesson.steps) {
                let view = sitting.lesson_view().unwrap();
                assert_eq!((view.done, view.say), (number, Some(wanted.prompt.say.as_str())));
                assert_eq!(sitting.due(), None, "{}: the learner is not hurried", G::NAME);
                for wrong in &wanted.wrong {
                    let ask = played(&sitting, std::slice::from_ref(&wrong.play));
                    let decided = sitting.decide(Viewer::Seat(LEARNER), &ask, &texts);
                    match (decided, &wrong.say) {
                        (Ok(Decided::Answer(answer)), Some(wanted)) => match *answer {
                            Answer::Unwanted { say, clause } => assert_eq!((&say, &clause), (wanted, &wrong.clause)),
                            other => panic!("{other:?}"),
                        },
                        (Err(refused), None) => assert_eq!(refused.clause(), Some(wrong.clause.as_str())),
                        _ => panic!("{}: `{}` is neither refused nor answered", G::NAME, wrong.play),
                    }
                    n_answered += 1;
                }
                let Some(way) = wanted.ways.first() else {
                    let legal = sitting.table().game().default_action().to_string();
                    let ask_for = played(&sitting, &[legal]);
                    ask(&mut sitting, NOON, 0, &ask_for);
                    continue;
                };
                for action in way {
                    let ask_for = played(&sitting, std::slice::from_ref(action));
                    ask(&mut sitting, NOON, 0, &ask_for);
                }
                for other in &wanted.then {
                    let line = Line::Play { seat: other.seat, action: other.play.clone() };
                    assert_eq!(sitting.due(), Some((NOON + 1200, Due::Lines(vec![line.clone()]))), "{}", G::NAME);
                    step(&mut sitting, NOON, vec![line]);
                }
            }
            assert!(n_answered > 10);
            assert_eq!((sitting.stage(), sitting.due()), (Stage::Over, None));
            let view = sitting.lesson_view().unwrap();
            assert_eq!((view.done, view.say), (view.steps, Some(lesson.end.say.as_str())));
            assert_eq!(sitting.proved_deals().map(<[_]>::len), Some(0), "nothing was promised of a written deal");
        }
    }
    GameId::ALL.into_iter().for_each(|game| game.visit(Giving));
}

/// A route is looked at as a whole, before any of it is played.
#[test]
fn a_route_that_leads_astray_is_not_begun() {
    let mut sitting = given::<lost_mines::LostMines>();
    ask(&mut sitting, NOON, 0, &Ask::Play { seq: 1, actions: vec!["lay ew 3,2".to_owned()] });
    let texts = trouble::texts::<lost_mines::LostMines>();
    let actions = ["step E", "step W"].map(str::to_owned);
    let decided = sitting.decide(Viewer::Seat(LEARNER), &played(&sitting, &actions), &texts);
    let Ok(Decided::Answer(answer)) = decided else { panic!("no answer") };
    assert!(matches!(*answer, Answer::Unwanted { say, .. } if say == "walk-on"));
    let actions = ["step E", "stay"].map(str::to_owned);
    assert!(matches!(
        sitting.decide(Viewer::Seat(LEARNER), &played(&sitting, &actions), &texts),
        Ok(Decided::Route(_))
    ));
}

#[test]
fn a_lesson_takes_no_other_course() {
    let sitting = given::<Saboteur>();
    let texts = trouble::texts::<Saboteur>();
    let refused = |ask: &Ask| sitting.decide(Viewer::Seat(LEARNER), ask, &texts).err();
    let bot = "novice".to_owned();
    for ask in [
        Ask::Leave,
        Ask::HandToBot { level: bot.clone() },
        Ask::Bot { seat: 1, level: bot },
        Ask::Remove { seat: 1 },
        Ask::Agree,
        Ask::Rematch,
        Ask::Change { options: Map::new(), rules: Rules::default() },
    ] {
        assert_eq!(refused(&ask), Some(trouble::Trouble::InLesson), "{}", ask.name());
    }
    assert_eq!(refused(&Ask::Why { action: "map 1".to_owned() }), None);
    let summary = sitting.summary(None);
    assert!(summary.lesson && !summary.rules.open && !summary.rules.spectators);
}
