//! In every state the list of legal actions is what the rules accept, and views hide what they must.
//!
//! The bytes say how the table is set up and what is done at it; when they run out, the game stops where it is.

use crate::Verdict;
use crate::fuzzed::Fuzzed;
use crate::tape::Tape;
use tabletop::record::{HeldFile, Start};
use tabletop::{Deed, Dice, Seat, Seed, Table, Turn, Viewer, Worlds};

/// Plays the game that the bytes tell, and looks at every state.
pub fn check<G: Fuzzed>(bytes: &[u8]) -> Verdict {
    let mut tape = Tape::new(bytes);
    let Some(mut table) = G::table(&mut tape) else { return Verdict::Refused };
    let mut legal = Vec::new();
    loop {
        let state = table.game();
        let viewers: Vec<Viewer> = Viewer::all(table.seats()).collect();
        // One viewer a state, in turn: all at once would leave time for few states.
        check_view(state, viewers[table.record().entries.len() % viewers.len()]);
        match state.turn() {
            Turn::Over(_) => break,
            Turn::Deal => match tape.number() {
                Some(seed) => must(table.deal(Start::from(Seed::from_numbers([seed, 0, 0, 0])), None)),
                None => break,
            },
            Turn::Of(seat) => {
                check_view(state, Viewer::Seat(seat));
                check_actions(state, seat, &mut legal);
                match tape.byte() {
                    Some(order) => obey(order, &mut table, &mut legal, &mut tape),
                    None => break,
                }
            }
        }
    }
    check_record(&table);
    Verdict::Accepted
}

/// Most orders are the number of a legal action. The others let short inputs reach late and rare states.
fn obey<G: Fuzzed>(order: u8, table: &mut Table<G>, legal: &mut Vec<G::Action>, tape: &mut Tape<'_>) {
    match order {
        255 => play(table, dig(table.game(), legal)),
        254 => play(table, table.game().default_action()),
        // A run of progress, with only its end looked at.
        253 => {
            for _ in 0..tape.byte().unwrap_or(0) {
                if !matches!(table.game().turn(), Turn::Of(_)) {
                    break;
                }
                list(table.game(), legal);
                play(table, dig(table.game(), legal));
            }
        }
        number => play(table, legal[(number as usize * legal.len()) / 253]),
    }
}

/// The legal actions in an order that does not depend on how they were found, so that an input keeps its meaning.
fn list<G: Fuzzed>(state: &G, legal: &mut Vec<G::Action>) {
    legal.clear();
    state.legal_actions(legal);
    legal.sort();
}

/// The first of the actions that help most to get on.
fn dig<G: Fuzzed>(state: &G, legal: &[G::Action]) -> G::Action {
    let best = legal.iter().rev().max_by_key(|action| state.progress(**action));
    best.copied().unwrap_or_else(|| state.default_action())
}

fn play<G: Fuzzed>(table: &mut Table<G>, action: G::Action) {
    if let Turn::Of(seat) = table.game().turn() {
        must(table.play(Deed::Play(seat, action), None));
    }
}

fn must<T, R: std::fmt::Debug>(done: Result<T, R>) {
    if let Err(refused) = done {
        unreachable!("a legal deed is refused: {refused:?}");
    }
}

/// Generator against predicate; what the clock would do; what the deciding seat is shown.
fn check_actions<G: Fuzzed>(state: &G, seat: Seat, legal: &mut Vec<G::Action>) {
    list(state, legal);
    assert!(!legal.is_empty(), "seat {seat} must decide and can do nothing");
    let mut accepted = state.universe();
    accepted.retain(|action| state.check(*action).is_ok());
    accepted.sort();
    assert_eq!(*legal, accepted, "listed against accepted");
    assert!(legal.contains(&state.default_action()), "the default action is legal");
    let mut shown = G::shown(&state.view(Viewer::Seat(seat))).unwrap_or_default();
    shown.sort();
    assert_eq!(*legal, shown, "listed against shown");
}

/// Only the deciding seat has choices, and a world sampled from a view looks the same.
fn check_view<G: Fuzzed>(state: &G, viewer: Viewer) {
    let view = state.view(viewer);
    let decides = matches!(state.turn(), Turn::Of(seat) if viewer.is(seat));
    assert_eq!(G::shown(&view).is_some(), decides, "{viewer:?}");
    let world = G::worlds(&view).sample(&mut Dice::from_number(0));
    assert_eq!(world.view(viewer), view, "{viewer:?}");
}

/// The record of the game is read again, and leads to the same game.
fn check_record<G: Fuzzed>(table: &Table<G>) {
    let written = table.record().write();
    let file = match HeldFile::<G>::read(&written) {
        Ok(file) => file,
        Err(error) => unreachable!("the record of a game is refused: {error}\n{written}"),
    };
    let record = file.record();
    let mut again = Table::new(&record.config, &record.cards);
    record.entries.iter().for_each(|entry| must(again.replay_entry(record, entry)));
    for viewer in Viewer::all(table.seats()) {
        assert_eq!(again.game().view(viewer), table.game().view(viewer), "{viewer:?}");
    }
}
