//! What viewers hear and see of some games, for a reviewer who looks for leaks.
//!
//! Of `every-view` there is a file for every viewer. It begins with the whole view before the deal. After each entry
//! come what the viewer heard of it (`<`) and the parts of its view that are not as before. The entry itself is not
//! shown, because it may be secret. Choices and routes are a line each, with what cannot be worked out from the rest;
//! that they say no more than that is checked here.
//!
//! Of some other games there are whole views at chosen moments, and all that one viewer hears, as the JSON that is
//! sent.

use crate::{read, shelf};
use expect_test::expect_file;
use lost_mines::choices::{Blocked, CardChoices, Choices, MoveChoices, StepChoice, Target, TreasureChoice};
use lost_mines::routes::Route;
use lost_mines::view::StageView;
use lost_mines::{Action, Card, Private, Public, View, Way};
use proving::golden::{after, check_hearing_again, hearing, name, told};
use proving::recorded::{missing, seen};
use tabletop::notation::Kinds;
use tabletop::{Seat, Viewer};

const AUDIENCE: Viewer = Viewer::Audience;

fn seat(number: u8) -> Viewer {
    Viewer::Seat(Seat::new(number))
}

/// What is told in fewer words than the view has.
fn shorter(part: &str, view: &View) -> Option<String> {
    match part {
        "choices" => Some(choices(view)),
        "routes" => Some(routes(&view.routes)),
        _ => None,
    }
}

#[test]
fn golden_view_of_seat_0() {
    check_whole_game(seat(0));
}

#[test]
fn golden_view_of_seat_1() {
    check_whole_game(seat(1));
}

#[test]
fn golden_view_of_seat_2() {
    check_whole_game(seat(2));
}

#[test]
fn golden_view_of_the_audience() {
    check_whole_game(AUDIENCE);
}

/// With `UPDATE_EXPECT=1` the file is written anew; then read what has changed.
fn check_whole_game(viewer: Viewer) {
    let game = read("every-view");
    let file = shelf().golden(&format!("{}.txt", name(viewer)));
    expect_file![file].assert_eq(&told(game.file.record(), viewer, shorter));
}

/// Seat 2 waits before the troll of seat 1.
#[test]
fn golden_views_before_a_troll() {
    check_moment("trolls", 25, StageView::Moving, [seat(2), seat(1), AUDIENCE]);
}

/// Seat 2 has looked at a treasure and may take it now, or another one.
#[test]
fn golden_views_on_a_mine() {
    check_moment("rulebook-example", 60, StageView::Taking, [seat(2), seat(4), AUDIENCE]);
}

/// Dwarf cards and the treasures that were taken lie open; the spare, what is left and the hands do not.
#[test]
fn golden_views_after_the_end() {
    check_moment("agreed-end", 49, StageView::Over, [seat(3), seat(0), AUDIENCE]);
}

/// Compares the views of several viewers after so many entries of a game.
fn check_moment(name_of_game: &str, entries: usize, stage: StageView, viewers: [Viewer; 3]) {
    let table = after(read(name_of_game).file.record(), entries);
    assert_eq!(table.view(AUDIENCE).game.stage, stage, "the moment is the one that was chosen");
    proving::golden::check_moment(&shelf(), name_of_game, entries, &table, &viewers);
}

#[test]
fn golden_hearing_of_whoever_met_the_dragon() {
    let game = read("rulebook-example");
    let file = shelf().golden("rulebook-example-seat-0-hearing.json");
    expect_file![file].assert_eq(&hearing(game.file.record(), seat(0)));
}

fn routes(routes: &[Route]) -> String {
    if routes.is_empty() { "none".to_owned() } else { routes.iter().map(route_line).collect() }
}

fn route_line(route: &Route) -> String {
    let Route { to, steps, traps, turns, takes } = route;
    let steps: Vec<String> = steps.iter().map(ToString::to_string).collect();
    let traps = if *traps > 0 { format!(", {traps} traps") } else { String::new() };
    let turns = turns.map_or(String::new(), |mine| format!(", turns {}", mine.index()));
    let takes = takes.map_or(String::new(), |kind| format!(", takes {}", <&str>::from(kind)));
    format!("\n    {to}: {}{traps}{turns}{takes}", steps.join(" "))
}

fn choices(view: &View) -> String {
    match &view.choices {
        None => "null".to_owned(),
        Some(Choices::Cards(cards)) => cards.iter().map(|card| card_line(card, &view.hand)).collect(),
        Some(Choices::Move(choices)) => move_lines(choices, view),
        Some(Choices::Treasures(treasures)) => treasures.iter().map(treasure_line).collect(),
    }
}

fn card_line(choices: &CardChoices, hand: &[Card]) -> String {
    let CardChoices { card, targets, refusal, discard, discard_with } = choices;
    assert_eq!(*discard, Action::Discard(*card));
    let mut others = hand.to_vec();
    others.remove(others.iter().position(|other| other == card).unwrap());
    others.dedup();
    let pairs: Vec<Card> = discard_with.iter().map(|pair| pair.card).collect();
    assert_eq!(pairs, others, "it goes with every other card of the hand");
    for pair in discard_with {
        assert_eq!(pair.action, Action::DiscardTwo(*card.min(&pair.card), *card.max(&pair.card)));
    }
    let mut can: Vec<String> = targets.iter().map(|target| action(target, choices).to_string()).collect();
    can.extend(refusal.iter().map(|refusal| serde_json::to_string(refusal).unwrap()));
    format!("\n    {card}: {}", can.join(" | "))
}

/// The action of a target; all else that the target says must follow from it.
fn action(target: &Target, choices: &CardChoices) -> Action {
    let (action, follows) = match *target {
        Target::Cell { cell, turned, action } => (
            action,
            matches!(action, Action::Lay { way, cell: at, .. } if at == cell && (way == Way::Turned) == turned),
        ),
        Target::Card { cell, action } => {
            (action, matches!(action, Action::Tool { cell: at, .. } | Action::Thunderstorm { cell: at } if at == cell))
        }
        Target::Edge { edge, action } => {
            (action, matches!(action, Action::Trap { edge: at } | Action::Troll { edge: at } if at == edge))
        }
        Target::Mine { mine, action } => (action, matches!(action, Action::LookAtMine { mine: at, .. } if at == mine)),
        Target::Treasure { treasure, action } => {
            (action, matches!(action, Action::LookAtTreasure { treasure: at, .. } if at == treasure))
        }
        Target::Seat { seat, action } => (action, matches!(action, Action::LookAtDwarf { seat: at, .. } if at == seat)),
    };
    assert!(follows && action.played() == Some(choices.card), "{target:?}");
    action
}

fn move_lines(choices: &MoveChoices, view: &View) -> String {
    let MoveChoices { left, steps, blocked, stay, stay_takes } = choices;
    assert_eq!((*left, *stay), (view.left, Action::Stay));
    let here = view.seats[view.turn.unwrap().index()].cell;
    let takes = stay_takes.map_or(String::new(), |kind| format!(", takes {}", <&str>::from(kind)));
    let mut lines = format!("\n    stay{takes}");
    for StepChoice { side, to, trap, turns, action } in steps {
        assert_eq!((*action, *to), (Action::Step(*side), here.step(*side)));
        let trap = if *trap { ", over a trap" } else { "" };
        let turns = turns.map_or(String::new(), |mine| format!(", turns {}", mine.index()));
        lines += &format!("\n    {action}{trap}{turns}");
    }
    for Blocked { side, refusal } in blocked {
        lines += &format!("\n    {side}: {}", serde_json::to_string(refusal).unwrap());
    }
    lines
}

fn treasure_line(choice: &TreasureChoice) -> String {
    let TreasureChoice { treasure, kind, action } = choice;
    assert_eq!(*action, Action::Take(*treasure));
    format!("\n    {action}, {}", <&str>::from(kind))
}

#[test]
fn all_events_and_secrets_are_in_the_golden_game() {
    let seen = seen(&read("every-view"));
    let kinds = [("event", Public::KINDS), ("secret", Private::KINDS)];
    assert_eq!(missing(&seen, &kinds), Vec::<String>::new());
    let beside = ["said", "control", "agreed", "withdrew"];
    assert!(beside.iter().all(|kind| seen.contains(*kind)), "{seen:?}");
}

/// Whoever comes later hears the same.
#[test]
fn hearing_again_from_any_entry_gives_the_rest() {
    for game in ["every-view", "talk-and-control"].map(read) {
        check_hearing_again(game.file.record());
    }
}
