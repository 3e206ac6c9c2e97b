//! What viewers hear and see of some games, for a reviewer who looks for leaks.
//!
//! Of `every-view` there is a file for every viewer. It begins with the whole view before the deal. After each entry
//! come what the viewer heard of it (`<`) and the parts of its view that are not as before. The entry itself is not
//! shown, because it may be secret. Choices and routes are a line each, with what cannot be worked out from the rest;
//! that they say no more than that is checked here.
//!
//! Of some other games there are whole views at chosen moments, and all that one viewer hears, as the JSON that is
//! sent.

use crate::{Recorded, folder};
use expect_test::expect_file;
use lost_mines::choices::{Blocked, CardChoices, Choices, MoveChoices, StepChoice, Target, TreasureChoice};
use lost_mines::routes::Route;
use lost_mines::view::StageView;
use lost_mines::{Action, Card, LostMines, Private, Public, View, Way};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use tabletop::hearing::{Heard, heard};
use tabletop::notation::Kinds;
use tabletop::table::{Happened, TableView};
use tabletop::{Record, Seat, Table, Viewer};

const AUDIENCE: Viewer = Viewer::Audience;

fn seat(number: u8) -> Viewer {
    Viewer::Seat(Seat::new(number))
}

fn name(viewer: Viewer) -> String {
    viewer.seat().map_or("audience".to_owned(), |seat| format!("seat-{seat}"))
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
    let game = Recorded::read("every-view");
    let file = folder("golden").join(format!("{}.txt", name(viewer)));
    expect_file![file].assert_eq(&told(game.file.record(), viewer));
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
    let game = Recorded::read(name_of_game);
    let record = game.file.record();
    let mut table = Table::<LostMines>::new(&record.config, &record.cards);
    for entry in &record.entries[..entries] {
        table.replay_entry(record, entry).unwrap();
    }
    assert_eq!(table.view(AUDIENCE).game.stage, stage, "the moment is the one that was chosen");
    for viewer in viewers {
        let file = folder("golden").join(format!("{name_of_game}-{entries}-{}.json", name(viewer)));
        let view = serde_json::to_value(table.view(viewer)).unwrap();
        expect_file![file].assert_eq(&format!("{}\n", spread(&view, 0)));
    }
}

#[test]
fn golden_hearing_of_whoever_met_the_dragon() {
    let game = Recorded::read("rulebook-example");
    let lines = heard(game.file.record(), seat(0), 0).unwrap();
    let lines: Vec<String> = lines.iter().map(|heard| serde_json::to_string(heard).unwrap()).collect();
    let file = folder("golden").join("rulebook-example-seat-0-hearing.json");
    expect_file![file].assert_eq(&format!("[\n{}\n]\n", lines.join(",\n")));
}

/// JSON in which whatever fits into a line is one line.
fn spread(value: &Value, indent: usize) -> String {
    const WIDTH: usize = 120;
    let flat = value.to_string();
    if indent + flat.len() <= WIDTH {
        return flat;
    }
    let inside = indent + 2;
    let (open, close, items): (char, char, Vec<String>) = match value {
        Value::Array(items) => ('[', ']', items.iter().map(|item| spread(item, inside)).collect()),
        Value::Object(fields) => {
            let field = |(name, value): (&String, &Value)| format!("{name:?}: {}", spread(value, inside));
            ('{', '}', fields.iter().map(field).collect())
        }
        _ => return flat,
    };
    let items: Vec<String> = items.iter().map(|item| format!("{}{item}", " ".repeat(inside))).collect();
    format!("{open}\n{}\n{}{close}", items.join(",\n"), " ".repeat(indent))
}

fn told(record: &Record<LostMines>, viewer: Viewer) -> String {
    let heard = heard(record, viewer, 0).unwrap();
    let mut table = Table::new(&record.config, &record.cards);
    let mut before = Parts::new();
    let mut text = "== before the first deal\n".to_owned();
    show_changes(&mut text, &mut before, &table.view(viewer));
    for (number, (entry, heard)) in record.entries.iter().zip(heard).enumerate() {
        table.replay_entry(record, entry).unwrap();
        text += &format!("\n== entry {number}\n");
        heard.iter().for_each(|heard| text += &format!("< {}\n", serde_json::to_string(heard).unwrap()));
        show_changes(&mut text, &mut before, &table.view(viewer));
    }
    text
}

/// The parts of a view by name, in the order of the view.
type Parts = Vec<(String, String)>;

fn show_changes(text: &mut String, before: &mut Parts, view: &TableView<LostMines>) {
    let now = parts(view);
    let old: BTreeMap<_, _> = before.iter().cloned().collect();
    for (name, value) in now.iter().filter(|(name, value)| old.get(name) != Some(value)) {
        *text += name;
        *text += if value.starts_with('\n') { "" } else { " " };
        *text += value;
        text.push('\n');
    }
    // An empty list is shown as such.
    let there: BTreeSet<&str> = now.iter().map(|(name, _)| name.as_str()).collect();
    let list = |name: &str| name.split_once('[').map_or(String::new(), |(list, _)| list.to_owned());
    for (name, _) in before.iter().filter(|(name, _)| !there.contains(&**name) && !there.contains(&*list(name))) {
        *text += &format!("{name} is gone\n");
    }
    *before = now;
}

/// Takes a view apart. Lists of objects are shown one by one, and so are the larger objects of the game's view.
fn parts(view: &TableView<LostMines>) -> Parts {
    let Value::Object(table) = serde_json::to_value(view).unwrap() else { panic!("a view has fields") };
    let mut parts = Parts::new();
    for (name, value) in &table {
        match value {
            Value::Object(game) => game.iter().for_each(|(name, value)| match (name.as_str(), value) {
                ("choices", _) => parts.push((name.clone(), choices(&view.game))),
                ("routes", _) => parts.push((name.clone(), routes(&view.game.routes))),
                (_, Value::Object(fields)) if fields.len() > 1 => {
                    fields.iter().for_each(|(field, value)| take_apart(&format!("{name}.{field}"), value, &mut parts));
                }
                _ => take_apart(name, value, &mut parts),
            }),
            _ => take_apart(name, value, &mut parts),
        }
    }
    let names: BTreeSet<&String> = parts.iter().map(|(name, _)| name).collect();
    assert_eq!(names.len(), parts.len(), "every part has its own name");
    parts
}

fn take_apart(name: &str, value: &Value, parts: &mut Parts) {
    match value {
        // Cards that lie on the board have no other number than their place.
        Value::Array(items) if items.iter().any(Value::is_object) && name == "board" => {
            items.iter().for_each(|item| parts.push((format!("{name}{}", item["cell"]), item.to_string())));
        }
        Value::Array(items) if items.iter().any(Value::is_object) => {
            items.iter().enumerate().for_each(|(n, item)| parts.push((format!("{name}[{n}]"), item.to_string())));
        }
        _ => parts.push((name.to_owned(), value.to_string())),
    }
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
    let MoveChoices { left, steps, blocked, stay } = choices;
    assert_eq!((*left, *stay), (view.left, Action::Stay));
    let here = view.seats[view.turn.unwrap().index()].cell;
    let mut lines = "\n    stay".to_owned();
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
    let game = Recorded::read("every-view");
    let record = game.file.record();
    let mut table = Table::<LostMines>::new(&record.config, &record.cards);
    let mut seen = BTreeSet::new();
    for entry in &record.entries {
        for thing in table.replay_entry(record, entry).unwrap() {
            let kind = match &thing {
                Happened::Told(told) => {
                    seen.extend(told.whispers.iter().map(|(_, secret)| secret.kind()));
                    told.aloud.kind()
                }
                Happened::Said(..) => "said",
                Happened::Control(..) => "control",
                Happened::Agreed(_) => "agreed",
                Happened::Withdrew(_) => "withdrew",
            };
            seen.insert(kind);
        }
    }
    let beside = ["said", "control", "agreed", "withdrew"];
    let missing = Public::KINDS.iter().chain(Private::KINDS).chain(&beside).filter(|kind| !seen.contains(*kind));
    assert_eq!(missing.collect::<Vec<_>>(), Vec::<&&str>::new());
}

/// Whoever comes later hears the same.
#[test]
fn hearing_again_from_any_entry_gives_the_rest() {
    for game in ["every-view", "talk-and-control"].map(Recorded::read) {
        let record = game.file.record();
        for viewer in Viewer::all(record.config.players()) {
            let all = heard(record, viewer, 0).unwrap();
            assert_eq!(all.len(), record.entries.len(), "something for every entry");
            let text = |heard: &[Vec<Heard<LostMines>>]| serde_json::to_string(heard).unwrap();
            for from in 0..=all.len() {
                let later = heard(record, viewer, from).unwrap();
                assert_eq!(text(&later), text(&all[from..]), "{viewer:?} from {from}");
            }
        }
    }
}
