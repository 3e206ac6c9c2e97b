//! In every state the list of legal actions is what the rules accept, and views hide what they must.
//!
//! The bytes say how the table is set up and what is done at it; when they run out, the game stops where it is.

use crate::Verdict;
use crate::universe::all_actions;
use saboteur::card_list::{ACTIONS, GOLD, PATHS};
use saboteur::choices::{Choices, Target};
use saboteur::options::{Allowed, Options, Switch};
use saboteur::{Action, CardList, Face, Saboteur};
use std::fmt::Write as _;
use tabletop::record::{HeldFile, Start};
use tabletop::{Deed, Dice, Game, Seat, Seed, Table, Turn, Viewer, Worlds};

/// Plays the game that the bytes tell, and looks at every state.
pub fn check(bytes: &[u8]) -> Verdict {
    let mut tape = Tape(bytes);
    let Some(mut table) = tape.table() else { return Verdict::Refused };
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
                match tape.next() {
                    Some(order) => obey(order, &mut table, &mut legal, &mut tape),
                    None => break,
                }
            }
        }
    }
    check_record(&table);
    Verdict::Accepted
}

/// What is left of the bytes.
struct Tape<'a>(&'a [u8]);

impl Tape<'_> {
    fn next(&mut self) -> Option<u8> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }

    fn number(&mut self) -> Option<u64> {
        Some(u64::from_le_bytes([self.next()?, self.next()?, self.next()?, self.next()?, 0, 0, 0, 0]))
    }

    /// A table with any options, and with the published cards or any others.
    fn table(&mut self) -> Option<Table<Saboteur>> {
        let players = 3 + self.next()? % 8;
        let mut options = Options::new(players).ok()?.with_rounds(1 + self.next()? % 10).ok()?;
        let first = self.next()? % (players + 1);
        if first < players {
            options = options.with_first(Seat::new(first)).ok()?;
        }
        let switches = self.next()?;
        if switches & 1 != 0 {
            options = options.with_break_own_tool(Allowed::Refused);
        }
        if switches & 2 != 0 {
            options = options.with_broken_tool_forfeits_gold(Switch::On);
        }
        let cards = if switches & 4 != 0 { self.card_list()? } else { CardList::published() };
        Some(Table::new(&options, &cards))
    }

    /// An owner's list: each byte asks for so many cards of the next kind, and the last kind fills up the total.
    fn card_list(&mut self) -> Option<CardList> {
        let mut text = "game = \"saboteur\"\nsource = \"owner\"\n[roles]\nminers = 7\nsaboteurs = 4\n".to_owned();
        let (mut paths, mut actions, mut gold) = (PATHS, ACTIONS, GOLD);
        let mut some_of = |left: &mut usize, is_last: bool| {
            let count = if is_last { *left } else { (self.next()? as usize % (PATHS + 1)).min(*left) };
            *left -= count;
            Some(count)
        };
        for face in Face::all() {
            let _ = match face {
                Face::Path(path) => {
                    let count = some_of(&mut paths, path == saboteur::Path::DeadNesw)?;
                    let name = <&str>::from(path);
                    let open = name.trim_start_matches("dead-").to_uppercase();
                    let dead_end = path.is_dead_end();
                    writeln!(text, "[[path]]\nopen = \"{open}\"\ndead_end = {dead_end}\ncount = {count}")
                }
                action => {
                    let count = some_of(&mut actions, action == Face::Map)?;
                    writeln!(text, "[[action]]\ncard = \"{action}\"\ncount = {count}")
                }
            };
        }
        for nuggets in 1..=3 {
            let count = some_of(&mut gold, nuggets == 3)?;
            let _ = writeln!(text, "[[gold]]\nnuggets = {nuggets}\ncount = {count}");
        }
        match CardList::parse(&text) {
            Ok(list) => Some(list),
            Err(error) => unreachable!("a list with the right totals is refused: {error}\n{text}"),
        }
    }
}

/// Most orders are the number of a legal action. The others let short inputs reach late and rare states.
fn obey(order: u8, table: &mut Table<Saboteur>, legal: &mut Vec<Action>, tape: &mut Tape<'_>) {
    match order {
        255 => play(table, dig(table.game(), legal)),
        254 => play(table, table.game().default_action()),
        // A run of progress, with only its end looked at.
        253 => {
            for _ in 0..tape.next().unwrap_or(0) {
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
fn list(state: &Saboteur, legal: &mut Vec<Action>) {
    legal.clear();
    state.legal_actions(legal);
    legal.sort();
}

/// The first of the actions that help most to get on.
fn dig(state: &Saboteur, legal: &[Action]) -> Action {
    let best = legal.iter().rev().max_by_key(|action| state.progress(**action));
    best.copied().unwrap_or(Action::Pass)
}

fn play(table: &mut Table<Saboteur>, action: Action) {
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
fn check_actions(state: &Saboteur, seat: Seat, legal: &mut Vec<Action>) {
    list(state, legal);
    assert!(!legal.is_empty(), "seat {seat} must decide and can do nothing");
    let view = state.view(Viewer::Seat(seat));
    let mut accepted = all_actions(&view);
    accepted.retain(|action| state.check(*action).is_ok());
    accepted.sort();
    accepted.dedup();
    assert_eq!(*legal, accepted, "listed against accepted");
    assert!(legal.contains(&state.default_action()), "the default action is legal");
    let mut shown = view.choices.as_ref().map(shown).unwrap_or_default();
    shown.sort();
    assert_eq!(*legal, shown, "listed against shown");
}

/// All actions that a seat is shown.
fn shown(choices: &Choices) -> Vec<Action> {
    match choices {
        Choices::Pass(action) => vec![*action],
        Choices::Gold(gold) => gold.iter().map(|choice| choice.action).collect(),
        Choices::Cards(cards) => {
            let targets = cards.iter().flat_map(|card| &card.targets).map(|target| match target {
                Target::Cell { action, .. }
                | Target::Card { action, .. }
                | Target::Seat { action, .. }
                | Target::Goal { action, .. } => *action,
            });
            targets.chain(cards.iter().map(|card| card.discard)).collect()
        }
    }
}

/// Only the deciding seat has choices, and a world sampled from a view looks the same.
fn check_view(state: &Saboteur, viewer: Viewer) {
    let view = state.view(viewer);
    let decides = matches!(state.turn(), Turn::Of(seat) if viewer.is(seat));
    assert_eq!(view.choices.is_some(), decides, "{viewer:?}");
    let world = Saboteur::worlds(&view).sample(&mut Dice::from_number(0));
    assert_eq!(world.view(viewer), view, "{viewer:?}");
}

/// The record of the game is read again, and leads to the same game.
fn check_record(table: &Table<Saboteur>) {
    let written = table.record().write();
    let file = match HeldFile::<Saboteur>::read(&written) {
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
