//! What a viewer hears and sees of a record, as text that a reviewer can read who looks for leaks.

use crate::recorded::Shelf;
use expect_test::expect_file;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use tabletop::hearing::{Heard, heard};
use tabletop::table::TableView;
use tabletop::{Game, Record, Table, Viewer};

/// How a viewer is called in the names of files.
pub fn name(viewer: Viewer) -> String {
    viewer.seat().map_or("audience".to_owned(), |seat| format!("seat-{seat}"))
}

/// A whole game as one viewer has it. It begins with the whole view before the deal. After each entry come what the
/// viewer heard of it (`<`) and the parts of its view that are not as before. The entry itself is not shown, because it
/// may be secret. `shorter` tells a part of the game's view in fewer words, such as `choices`.
pub fn told<G: Game>(record: &Record<G>, viewer: Viewer, shorter: impl Fn(&str, &G::View) -> Option<String>) -> String {
    let heard = heard(record, viewer, 0).unwrap();
    let mut table = Table::new(&record.config, &record.cards);
    let mut before = parts(&table.view(viewer), &shorter);
    let mut text = "== before the first deal\n".to_owned();
    show_changes(&mut text, &Parts::new(), &before);
    for (number, (entry, heard)) in record.entries.iter().zip(heard).enumerate() {
        table.replay_entry(record, entry).unwrap();
        text += &format!("\n== entry {number}\n");
        heard.iter().for_each(|heard| text += &format!("< {}\n", serde_json::to_string(heard).unwrap()));
        let now = parts(&table.view(viewer), &shorter);
        show_changes(&mut text, &before, &now);
        before = now;
    }
    text
}

/// The parts of a view by name, in the order of the view.
type Parts = Vec<(String, String)>;

fn show_changes(text: &mut String, before: &Parts, now: &Parts) {
    let old: BTreeMap<_, _> = before.iter().cloned().collect();
    for (name, value) in now.iter().filter(|(name, value)| old.get(name) != Some(value)) {
        *text += name;
        *text += if value.starts_with('\n') { "" } else { " " };
        *text += value;
        text.push('\n');
    }
    // A list that has become empty is shown as such, and one that no longer is shows its items.
    let there: BTreeSet<&str> = now.iter().map(|(name, _)| name.as_str()).collect();
    let lists: BTreeSet<&str> = now.iter().filter_map(|(name, _)| Some(name.split_once('[')?.0)).collect();
    let list = |name: &str| name.split_once('[').map_or(String::new(), |(list, _)| list.to_owned());
    let is_gone = |name: &str| !there.contains(name) && !there.contains(&*list(name)) && !lists.contains(name);
    for (name, _) in before.iter().filter(|(name, _)| is_gone(name)) {
        *text += &format!("{name} is gone\n");
    }
}

/// Takes a view apart. Lists of objects are shown one by one, and so are the larger objects of the game's view.
fn parts<G: Game>(view: &TableView<G>, shorter: impl Fn(&str, &G::View) -> Option<String>) -> Parts {
    let Value::Object(table) = serde_json::to_value(view).unwrap() else { panic!("a view has fields") };
    let mut parts = Parts::new();
    for (name, value) in &table {
        match value {
            Value::Object(game) => game.iter().for_each(|(name, value)| match (shorter(name, &view.game), value) {
                (Some(text), _) => parts.push((name.clone(), text)),
                (None, Value::Object(fields)) if fields.len() > 1 => {
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

/// A game after so many entries.
pub fn after<G: Game>(record: &Record<G>, entries: usize) -> Table<G> {
    let mut table = Table::new(&record.config, &record.cards);
    for entry in &record.entries[..entries] {
        table.replay_entry(record, entry).unwrap();
    }
    table
}

/// Compares the views of several viewers at one moment of a game with the golden files of their names.
pub fn check_moment<G: Game>(shelf: &Shelf, name_of_game: &str, entries: usize, table: &Table<G>, viewers: &[Viewer]) {
    for viewer in viewers {
        let file = shelf.golden(&format!("{name_of_game}-{entries}-{}.json", name(*viewer)));
        let view = serde_json::to_value(table.view(*viewer)).unwrap();
        expect_file![file].assert_eq(&spread(&view));
    }
}

/// JSON in which whatever fits into a line is one line.
pub fn spread(value: &Value) -> String {
    format!("{}\n", spread_from(value, 0))
}

fn spread_from(value: &Value, indent: usize) -> String {
    const WIDTH: usize = 120;
    let flat = value.to_string();
    if indent + flat.len() <= WIDTH {
        return flat;
    }
    let inside = indent + 2;
    let (open, close, items): (char, char, Vec<String>) = match value {
        Value::Array(items) => ('[', ']', items.iter().map(|item| spread_from(item, inside)).collect()),
        Value::Object(fields) => {
            let field = |(name, value): (&String, &Value)| format!("{name:?}: {}", spread_from(value, inside));
            ('{', '}', fields.iter().map(field).collect())
        }
        _ => return flat,
    };
    let items: Vec<String> = items.iter().map(|item| format!("{}{item}", " ".repeat(inside))).collect();
    format!("{open}\n{}\n{}{close}", items.join(",\n"), " ".repeat(indent))
}

/// All that a viewer hears, a line for each entry.
pub fn hearing<G: Game>(record: &Record<G>, viewer: Viewer) -> String {
    let lines = heard(record, viewer, 0).unwrap();
    let lines: Vec<String> = lines.iter().map(|heard| serde_json::to_string(heard).unwrap()).collect();
    format!("[\n{}\n]\n", lines.join(",\n"))
}

/// Whoever comes later hears the same, from any entry on.
pub fn check_hearing_again<G: Game>(record: &Record<G>) {
    for viewer in Viewer::all(tabletop::game::Config::seats(&record.config)) {
        let all = heard(record, viewer, 0).unwrap();
        assert_eq!(all.len(), record.entries.len(), "something for every entry");
        let text = |heard: &[Vec<Heard<G>>]| serde_json::to_string(heard).unwrap();
        for from in 0..=all.len() {
            let later = heard(record, viewer, from).unwrap();
            assert_eq!(text(&later), text(&all[from..]), "{viewer:?} from {from}");
        }
    }
}
