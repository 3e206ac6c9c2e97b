//! What every viewer hears and sees of one whole game, entry by entry, for a reviewer who looks for leaks.
//!
//! A file begins with the whole view before the deal. After each entry come what the viewer heard of it (`<`) and the
//! parts of its view that are not as before. The entry itself is not shown, because it may be secret. The choices of
//! the deciding seat are one line a card, with the actions alone; that they say all that a target says is checked here.

use crate::{Recorded, folder};
use expect_test::expect_file;
use saboteur::Way;
use saboteur::choices::{CardChoices, Choices, Target};
use saboteur::{Action, Private, Public, Saboteur};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use tabletop::hearing::{Heard, heard};
use tabletop::notation::Kinds;
use tabletop::table::{Happened, TableView};
use tabletop::{Record, Seat, Table, Viewer};

#[test]
fn golden_view_of_seat_0() {
    check(Viewer::Seat(Seat::new(0)));
}

#[test]
fn golden_view_of_seat_1() {
    check(Viewer::Seat(Seat::new(1)));
}

#[test]
fn golden_view_of_seat_2() {
    check(Viewer::Seat(Seat::new(2)));
}

#[test]
fn golden_view_of_the_audience() {
    check(Viewer::Audience);
}

/// With `UPDATE_EXPECT=1` the file is written anew; then read what has changed.
fn check(viewer: Viewer) {
    let name = viewer.seat().map_or("audience".to_owned(), |seat| format!("seat-{seat}"));
    let game = Recorded::read("every-view");
    expect_file![folder("golden").join(format!("{name}.txt"))].assert_eq(&told(game.file.record(), viewer));
}

fn told(record: &Record<Saboteur>, viewer: Viewer) -> String {
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

fn show_changes(text: &mut String, before: &mut Parts, view: &TableView<Saboteur>) {
    let now = parts(view);
    let old: BTreeMap<_, _> = before.iter().cloned().collect();
    for (name, value) in now.iter().filter(|(name, value)| old.get(name) != Some(value)) {
        *text += name;
        *text += if value.starts_with('\n') { "" } else { " " };
        *text += value;
        text.push('\n');
    }
    // Lists shrink from their ends, so the first item that is missing tells all; an empty list is shown as such.
    let there: BTreeSet<&str> = now.iter().map(|(name, _)| name.as_str()).collect();
    let gone = before.iter().map(|(name, _)| name.as_str()).filter(|name| !there.contains(name));
    let mut shorter: BTreeMap<&str, &str> = BTreeMap::new();
    for (list, item) in gone.filter_map(|name| Some((name.split_once('[')?.0, name))) {
        shorter.entry(list).or_insert(item);
    }
    for item in shorter.iter().filter(|(list, _)| !there.contains(*list)).map(|(_, item)| item) {
        *text += &format!("{item} and all after it are gone\n");
    }
    *before = now;
}

/// Takes a view apart. Lists of objects are shown one by one, and so are the larger objects of the game's view.
fn parts(view: &TableView<Saboteur>) -> Parts {
    let Value::Object(table) = serde_json::to_value(view).unwrap() else { panic!("a view has fields") };
    let mut parts = Parts::new();
    for (name, value) in &table {
        match value {
            Value::Object(game) => game.iter().for_each(|(name, value)| match (name.as_str(), value) {
                ("choices", _) => parts.push((name.clone(), choices(view.game.choices.as_ref()))),
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
        Value::Array(items) if items.iter().any(Value::is_object) => {
            items.iter().enumerate().for_each(|(n, item)| parts.push((format!("{name}[{n}]"), item.to_string())));
        }
        _ => parts.push((name.to_owned(), value.to_string())),
    }
}

fn choices(choices: Option<&Choices>) -> String {
    match choices {
        Some(Choices::Cards(cards)) => cards.iter().map(card_line).collect(),
        other => serde_json::to_string(&other).unwrap(),
    }
}

fn card_line(choices: &CardChoices) -> String {
    let CardChoices { card, targets, refusal, discard } = choices;
    assert_eq!(*discard, Action::Discard(*card));
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
        Target::Card { cell, action } => (action, action == Action::Rockfall { cell }),
        Target::Goal { goal, action } => (action, action == Action::Map { goal }),
        Target::Seat { seat, tool, action } => match action {
            Action::Mend { tool: what, seat: whose, .. } => (action, (what, whose) == (tool, seat)),
            _ => (action, action == Action::Break { tool, seat }),
        },
    };
    assert!(follows && action.card() == Some(choices.card), "{target:?}");
    action
}

/// An empty pass needs hands that run out at different times, and then nobody ever draws: no game has both. It holds no
/// secret.
#[test]
fn all_other_events_and_secrets_are_in_the_golden_game() {
    let game = Recorded::read("every-view");
    let record = game.file.record();
    let mut table = Table::new(&record.config, &record.cards);
    let mut seen = BTreeSet::new();
    for entry in &record.entries {
        for thing in table.replay_entry(record, entry).unwrap() {
            if let Happened::Told(told) = thing {
                seen.insert(told.aloud.kind());
                seen.extend(told.whispers.iter().map(|(_, secret)| secret.kind()));
            }
        }
    }
    let wanted = Public::KINDS.iter().chain(Private::KINDS).filter(|kind| !seen.contains(*kind));
    assert_eq!(wanted.collect::<Vec<_>>(), ["passed"].iter().collect::<Vec<_>>());
}

/// Whoever comes later hears the same.
#[test]
fn hearing_again_from_any_entry_gives_the_rest() {
    for game in ["every-view", "talk-and-control"].map(Recorded::read) {
        let record = game.file.record();
        for viewer in Viewer::all(record.config.players()) {
            let all = heard(record, viewer, 0).unwrap();
            assert_eq!(all.len(), record.entries.len(), "something for every entry");
            let text = |heard: &[Vec<Heard<Saboteur>>]| serde_json::to_string(heard).unwrap();
            for from in 0..=all.len() {
                let later = heard(record, viewer, from).unwrap();
                assert_eq!(text(&later), text(&all[from..]), "{viewer:?} from {from}");
            }
        }
    }
}
