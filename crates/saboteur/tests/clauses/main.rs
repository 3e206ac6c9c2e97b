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

use proving::page::Page;
use proving::tie::Suite;
use saboteur::pieces::Goal;
use saboteur::tools::Tools;
use saboteur::{Face, Refusal, Tool};
use tabletop::Seat;
use tunnels::{Cell, Side};

const PAGE: Page = Page { text: include_str!("../../../../docs/rules/saboteur.md"), prefix: "S-" };

fn suite() -> Suite {
    Suite::of_crate(env!("CARGO_MANIFEST_DIR"), PAGE)
}

#[test]
fn every_statement_has_a_test_and_every_test_cites_a_statement() {
    suite().check_statements();
}

#[test]
fn every_statement_belongs_to_its_clause_and_letters_leave_no_gap() {
    PAGE.check_order();
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
    suite().check_refusals(&one_of_each);
}
