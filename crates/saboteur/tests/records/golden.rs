//! What every viewer hears and sees of one whole game, entry by entry, for a reviewer who looks for leaks.
//!
//! A file begins with the whole view before the deal. After each entry come what the viewer heard of it (`<`) and the
//! parts of its view that are not as before. The entry itself is not shown, because it may be secret. The choices of
//! the deciding seat are one line a card, with the actions alone; that they say all that a target says is checked here.

use crate::{read, shelf};
use expect_test::expect_file;
use proving::golden::{check_hearing_again, name, told};
use proving::recorded::{missing, seen};
use saboteur::Way;
use saboteur::choices::{CardChoices, Choices, Target};
use saboteur::{Action, Private, Public, View};
use tabletop::notation::Kinds;
use tabletop::{Seat, Viewer};

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
    let game = read("every-view");
    let file = shelf().golden(&format!("{}.txt", name(viewer)));
    expect_file![file].assert_eq(&told(game.file.record(), viewer, shorter));
}

fn shorter(part: &str, view: &View) -> Option<String> {
    (part == "choices").then(|| choices(view.choices.as_ref()))
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
    let seen = seen(&read("every-view"));
    let kinds = [("event", Public::KINDS), ("secret", Private::KINDS)];
    assert_eq!(missing(&seen, &kinds), ["event passed"]);
}

/// Whoever comes later hears the same.
#[test]
fn hearing_again_from_any_entry_gives_the_rest() {
    for game in ["every-view", "talk-and-control"].map(read) {
        check_hearing_again(game.file.record());
    }
}
