//! The clause tests of The Lost Mines: at least one for every statement of `docs/rules/lost-mines.md`, in files named
//! after its headings. Here is what ties them to that page, both ways.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "clippy allows them in tests, but does not see that this whole program is one"
)]

mod action;
mod check;
mod divvying;
mod end_of_round;
mod mines;
mod movement;
mod next_round;
mod path;
mod preparation;
mod tokens;
mod turn;

use lost_mines::pieces::Look;
use lost_mines::{Face, Mine, Refusal, Tool, TreasurePlace};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use tabletop::Seat;
use tabletop::game::Refusal as _;
use tabletop::notation::Kinds;
use tunnels::{Cell, Edge, Side};

static PAGE: &str = include_str!("../../../../docs/rules/lost-mines.md");

/// The ids of all statements of the page, each once.
fn statements() -> BTreeSet<&'static str> {
    let mut ids = BTreeSet::new();
    for line in PAGE.lines() {
        if let Some((id, _)) = line.strip_prefix("- **L-").and_then(|rest| rest.split_once("**")) {
            let id = &line["- **".len()..][..id.len() + 2];
            assert!(is_statement(id), "`{id}` is no id of a statement");
            assert!(ids.insert(id), "{id} stands twice on the page");
        }
    }
    ids
}

/// The numbers of all clauses of the page, such as `L-8`.
fn clauses() -> BTreeSet<&'static str> {
    PAGE.lines().filter_map(|line| line.strip_prefix("### ")?.split(' ').next()).collect()
}

/// `L-`, a number, a letter.
fn is_statement(word: &str) -> bool {
    let Some(rest) = word.strip_prefix("L-") else { return false };
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
            let cited = words.filter(|word| word.starts_with("L-")).map(str::to_owned).collect();
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
        } else if line.starts_with("- **L-") {
            let wanted = format!("- **{clause}{}** [", char::from(letter));
            assert!(line.starts_with(&wanted), "`{line}` stands where {wanted} was next");
            letter += 1;
        }
    }
    let numbers: Vec<String> = (1..=28).map(|number| format!("L-{number}")).collect();
    assert_eq!(clauses(), numbers.iter().map(String::as_str).collect());
}

#[test]
fn every_refusal_names_a_clause_that_exists_and_occurs_in_a_test() {
    let (cell, seat, side, tool) = (Cell::new(1, 0), Seat::new(0), Side::N, Tool::Axe);
    let (edge, treasure, card) = (Edge::new(cell, side), TreasurePlace::new(0), Face::Trap.card());
    let one_of_each = [
        Refusal::NoRound,
        Refusal::PlayFirst,
        Refusal::MoveNow,
        Refusal::TakeNow,
        Refusal::NothingToTake,
        Refusal::NotInHand { card },
        Refusal::OffTheBoard { cell },
        Refusal::CellTaken { cell },
        Refusal::NotBesidePath { cell },
        Refusal::SameWhenTurned,
        Refusal::PathsDoNotFit { side },
        Refusal::ContinuesNoPath { cell },
        Refusal::FitsNowhere,
        Refusal::NoSuchObstacle { tool, cell },
        Refusal::AlreadyOvercome { cell },
        Refusal::NothingToOvercome { tool },
        Refusal::NotOffered { card, look: Look::Mine },
        Refusal::MineIsFaceUp { mine: Mine::Gold },
        Refusal::NoSuchTreasure { treasure },
        Refusal::TreasureIsTaken { treasure, by: seat },
        Refusal::NoSuchSeat { seat },
        Refusal::OwnDwarf,
        Refusal::NoSuchEdge { edge },
        Refusal::EdgeIsTaken { edge },
        Refusal::NoPathOverEdge { edge },
        Refusal::NothingThere { cell },
        Refusal::StartStays,
        Refusal::MineStays,
        Refusal::DwarfStandsThere { seat },
        Refusal::NothingToRemove,
        Refusal::NoPathThere { side },
        Refusal::TrollBlocks { owner: seat, edge },
        Refusal::ObstacleBlocks { cell, tool },
        Refusal::NoRoom { cell, seat },
        Refusal::WrongKind { treasure },
    ];
    let kinds: BTreeSet<&str> = one_of_each.iter().map(Refusal::kind).collect();
    assert_eq!(kinds, Refusal::KINDS.iter().copied().collect(), "one of each kind");
    let tests = sources().into_values().collect::<String>();
    let mut wrong = Vec::new();
    for refusal in one_of_each {
        let (kind, clause) = (refusal.kind(), refusal.clause());
        assert!(clauses().contains(clause), "{kind} names {clause}");
        if !tests.contains(&format!("{clause}: {kind}")) {
            wrong.push(format!("no test is refused with {clause}: {kind}"));
        }
    }
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}
