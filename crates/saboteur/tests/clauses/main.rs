//! The clause tests of Saboteur: at least one for every statement of `docs/rules/saboteur.md`, in files named after its
//! headings. Here is what ties them to that page, both ways.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "clippy allows them in tests, but does not see that this whole program is one"
)]

mod action;
mod check;
mod end_of_game;
mod end_of_round;
mod gold;
mod next_round;
mod options;
mod path;
mod reaching_a_goal;
mod set_up;
mod turn;

use saboteur::pieces::Goal;
use saboteur::tools::Tools;
use saboteur::{Face, Refusal, Tool};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use tabletop::Seat;
use tabletop::game::Refusal as _;
use tabletop::notation::Kinds;
use tunnels::{Cell, Side};

static PAGE: &str = include_str!("../../../../docs/rules/saboteur.md");

/// The ids of all statements of the page, each once.
fn statements() -> BTreeSet<&'static str> {
    let mut ids = BTreeSet::new();
    for line in PAGE.lines() {
        if let Some((id, _)) = line.strip_prefix("- **S-").and_then(|rest| rest.split_once("**")) {
            let id = &line["- **".len()..][..id.len() + 2];
            assert!(is_statement(id), "`{id}` is no id of a statement");
            assert!(ids.insert(id), "{id} stands twice on the page");
        }
    }
    ids
}

/// The numbers of all clauses of the page, such as `S-8`.
fn clauses() -> BTreeSet<&'static str> {
    PAGE.lines().filter_map(|line| line.strip_prefix("### ")?.split(' ').next()).collect()
}

/// `S-`, a number, a letter.
fn is_statement(word: &str) -> bool {
    let Some(rest) = word.strip_prefix("S-") else { return false };
    let letter = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    letter.len() < rest.len() && letter.len() == 1 && letter.bytes().all(|byte| byte.is_ascii_lowercase())
}

/// The text of each file but this one, by the name of its module.
fn sources() -> BTreeMap<String, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clauses");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let sources = files.map(|file| {
        let module = file.file_stem().unwrap().to_str().unwrap().to_owned();
        (module, std::fs::read_to_string(file).unwrap())
    });
    sources.filter(|(module, _)| module != "main").collect()
}

/// The tests of all these files, with what they cite on their doc lines.
fn tests() -> BTreeMap<String, Vec<String>> {
    let mut tests = BTreeMap::new();
    for (module, text) in sources() {
        assert!(include_str!("main.rs").contains(&format!("mod {module};")), "{module}.rs is never run");
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        for at in (0..lines.len()).filter(|at| lines[*at] == "#[test]") {
            let doc = lines[..at].iter().rev().map_while(|line| line.strip_prefix("///"));
            let words = doc.flat_map(|line| line.split([' ', ',', '.', ':']));
            let cited = words.filter(|word| word.starts_with("S-")).map(str::to_owned).collect();
            let named = lines[at..].iter().find_map(|line| line.strip_prefix("fn ")?.split('(').next()).unwrap();
            assert!(tests.insert(format!("{module}::{named}"), cited).is_none());
        }
    }
    tests
}

#[test]
fn every_statement_has_a_test_and_every_test_cites_a_statement() {
    let statements = statements();
    assert!(statements.len() > 100, "the page is read");
    let tests = tests();
    let cited: BTreeSet<&str> = tests.values().flatten().map(String::as_str).collect();
    let mut wrong = Vec::new();
    wrong.extend(statements.iter().filter(|id| !cited.contains(*id)).map(|id| format!("{id} has no test")));
    for (test, ids) in &tests {
        if ids.is_empty() {
            wrong.push(format!("{test} cites no statement"));
        }
        let unknown = ids.iter().filter(|id| !statements.contains(id.as_str()));
        wrong.extend(unknown.map(|id| format!("{test} cites {id}, which does not exist")));
    }
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn every_statement_belongs_to_its_clause_and_letters_leave_no_gap() {
    let mut clause = "";
    let mut letter = b'a';
    for line in PAGE.lines() {
        if let Some(heading) = line.strip_prefix("### ") {
            (clause, letter) = (heading.split(' ').next().unwrap(), b'a');
        } else if line.starts_with("- **S-") {
            let wanted = format!("- **{clause}{}** [", char::from(letter));
            assert!(line.starts_with(&wanted), "`{line}` stands where {wanted} was next");
            letter += 1;
        }
    }
    let numbers: Vec<String> = (1..=clauses().len()).map(|number| format!("S-{number}")).collect();
    assert_eq!(clauses(), numbers.iter().map(String::as_str).collect());
}

#[test]
fn every_refusal_names_a_clause_that_exists_and_occurs_in_a_test() {
    let (cell, seat, tool) = (Cell::new(1, 0), Seat::new(0), Tool::Cart);
    let card = Face::Map.card();
    let one_of_each = [
        Refusal::NotInHand { card },
        Refusal::MustPlayOrDiscard,
        Refusal::RoundIsOver,
        Refusal::NoGoldOffered,
        Refusal::GoldNotOffered,
        Refusal::CellTaken { cell },
        Refusal::NotBesideMaze { cell },
        Refusal::SameWhenTurned,
        Refusal::PathsDoNotFit { side: Side::N },
        Refusal::NotConnectedToStart { cell },
        Refusal::ToolIsBroken { broken: Tools::of(&[tool]) },
        Refusal::NoSuchSeat { seat },
        Refusal::AlreadyBroken { seat, tool },
        Refusal::OwnToolStays,
        Refusal::NotBroken { seat, tool },
        Refusal::WrongTool { card, tool },
        Refusal::NothingThere { cell },
        Refusal::StartStays,
        Refusal::GoalStays,
        Refusal::GoalIsFaceUp { goal: Goal::StoneNe },
        Refusal::FitsNowhere,
        Refusal::NothingToBreak,
        Refusal::NothingToMend,
        Refusal::NothingToRemove,
        Refusal::NoEarlyEnd,
    ];
    let kinds: BTreeSet<&str> = one_of_each.iter().map(Refusal::kind).collect();
    assert_eq!(kinds, Refusal::KINDS.iter().copied().collect(), "one of each kind");
    let tests = sources().into_values().collect::<String>();
    for refusal in one_of_each {
        assert!(tests.contains(refusal.kind()), "no test is refused with {}", refusal.kind());
        assert!(clauses().contains(refusal.clause()), "{} names {}", refusal.kind(), refusal.clause());
    }
}
