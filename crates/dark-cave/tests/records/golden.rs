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
use dark_cave::choices::{CardChoices, Choices, Decide, StepChoice, StrikeChoice, Target};
use dark_cave::routes::{Hunt, Route};
use dark_cave::view::StageView;
use dark_cave::{Action, Card, Private, Public, View, Way};
use expect_test::expect_file;
use proving::golden::{after, check_hearing_again, hearing, name, told};
use proving::recorded::{missing, seen};
use tabletop::notation::Kinds;
use tabletop::{Seat, Viewer};
use tunnels::Spot;

const AUDIENCE: Viewer = Viewer::Audience;

fn seat(number: u8) -> Viewer {
    Viewer::Seat(Seat::new(number))
}

/// What is told in fewer words than the view has.
fn shorter(part: &str, view: &View) -> Option<String> {
    match part {
        "choices" => Some(view.choices.as_ref().map_or("null".to_owned(), |choices| lines(choices, view))),
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

/// Seat 4 is asked in the turn of seat 3 whether it uses its axe; seat 2 will be asked after it.
#[test]
fn golden_views_of_an_axe_out_of_turn() {
    check_moment("one-axe-spares-all", 9, StageView::Attacked, [seat(4), seat(3), AUDIENCE]);
}

/// Seat 2 has swapped and is about to move; seats 1 and 2 know what became of both hands.
#[test]
fn golden_views_after_a_swap() {
    check_moment("swap-unequal-hands", 8, StageView::Moving, [seat(2), seat(1), AUDIENCE]);
}

/// Seat 3 was the first one out and has seen the spares.
#[test]
fn golden_views_after_the_first_one_out() {
    check_moment("rulebook-example", 48, StageView::Playing, [seat(3), seat(4), AUDIENCE]);
}

/// Clan cards lie open; the goals that nobody reached, the spares and the hands do not.
#[test]
fn golden_views_after_the_end() {
    check_moment("rulebook-example", 59, StageView::Over, [seat(3), seat(4), AUDIENCE]);
}

/// Compares the views of several viewers after so many entries of a game.
fn check_moment(name_of_game: &str, entries: usize, stage: StageView, viewers: [Viewer; 3]) {
    let table = after(read(name_of_game).file.record(), entries);
    assert_eq!(table.view(AUDIENCE).game.stage, stage, "the moment is the one that was chosen");
    proving::golden::check_moment(&shelf(), name_of_game, entries, &table, &viewers);
}

#[test]
fn golden_hearing_of_the_first_one_out() {
    let game = read("rulebook-example");
    let file = shelf().golden("rulebook-example-seat-3-hearing.json");
    expect_file![file].assert_eq(&hearing(game.file.record(), seat(3)));
}

fn routes(routes: &[Route]) -> String {
    if routes.is_empty() { "none".to_owned() } else { routes.iter().map(route_line).collect() }
}

fn route_line(route: &Route) -> String {
    let Route { to, steps, cards, gold, meets, turns, leaves, takes } = route;
    assert_eq!(steps.last(), Some(to), "a route leads to its end");
    let mut line = format!("\n    {}", row(steps));
    let mut add = |is: bool, text: String| line += if is { &text } else { "" };
    add(*cards > 0, format!(", {cards} cards"));
    add(*gold > 0, format!(", {gold} gold"));
    meets.iter().for_each(|creature| add(true, format!(", meets {}", <&str>::from(creature))));
    turns.iter().for_each(|goal| add(true, format!(", turns {}", goal.index())));
    add(*leaves, ", leaves".to_owned());
    add(*takes, ", takes gold".to_owned());
    line
}

fn lines(choices: &Choices, view: &View) -> String {
    let Choices { decide, strikes } = choices;
    let mut lines = match decide {
        Decide::Cards(cards) => cards.iter().map(|card| card_line(card, &view.hand)).collect(),
        Decide::Move(choices) => {
            assert_eq!((choices.left, choices.stay), (view.left, Action::Stay));
            format!("\n    stay{}", step_lines(&choices.steps, |to| Action::Step { to }))
        }
        Decide::Hunt(choices) => {
            let attack = view.attack.as_ref().unwrap();
            assert_eq!((choices.creature, choices.left, choices.halt), (attack.creature, view.left, Action::Halt));
            let steps = step_lines(&choices.steps, |to| Action::Creep { to });
            format!("\n    halt{steps}{}", choices.hunts.iter().map(hunt_line).collect::<String>())
        }
        Decide::Attack(choices) => {
            let attack = view.attack.as_ref().unwrap();
            assert_eq!((choices.creature, &choices.victims), (attack.creature, &attack.victims));
            assert_eq!([choices.drive, choices.endure], [Action::Drive, Action::Endure]);
            "\n    drive\n    endure".to_owned()
        }
    };
    for StrikeChoice { edge, goes, action } in strikes {
        assert_eq!(*action, Action::Strike { edge: *edge });
        lines += &format!("\n    {action}{}", if *goes { ", goes" } else { "" });
    }
    lines
}

fn step_lines(steps: &[StepChoice], action_to: impl Fn(Spot) -> Action) -> String {
    let line = |step: &StepChoice| {
        assert_eq!(step.action, action_to(step.to));
        format!("\n    {}", step.action)
    };
    steps.iter().map(line).collect()
}

fn hunt_line(hunt: &Hunt) -> String {
    let Hunt { to, steps, attacks } = hunt;
    assert_eq!(steps.last(), Some(to), "a way leads to its end");
    let attacks = if attacks.is_empty() { String::new() } else { format!(", attacks {}", row(attacks)) };
    format!("\n    by {}{attacks}", row(steps))
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
        Target::Card { cell, action } => (action, matches!(action, Action::Rockfall { cell: at, .. } if at == cell)),
        Target::Edge { edge, action } => (action, matches!(action, Action::Web { edge: at, .. } if at == edge)),
        Target::Hole { hole, action } => (action, matches!(action, Action::Lure { hole: at, .. } if at == hole)),
        Target::Creature { creature, action } => {
            (action, matches!(action, Action::Rouse { creature: other, .. } if other == creature))
        }
        Target::Goal { goal, action } => (action, matches!(action, Action::LookAtGoal { goal: at, .. } if at == goal)),
        Target::Seat { seat, action } => {
            let to = match action {
                Action::LookAtClan { seat, .. }
                | Action::Boots { seat, .. }
                | Action::Axe { seat, .. }
                | Action::Swap { seat, .. } => Some(seat),
                _ => None,
            };
            (action, to == Some(seat))
        }
    };
    assert!(follows && action.played() == Some(choices.card), "{target:?}");
    action
}

fn row(items: impl IntoIterator<Item: ToString>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(" ")
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
