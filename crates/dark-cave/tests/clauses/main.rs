//! The clause tests of The Dark Cave: at least one for every statement of `docs/rules/dark-cave.md`, in files named
//! after its headings or what they are about. Here is what ties them to that page, both ways.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "clippy allows them in tests, but does not see that this whole program is one"
)]

mod attacks;
mod cards;
mod check;
mod creatures;
mod end_of_game;
mod exit;
mod goals;
mod gold;
mod hunts;
mod information;
mod movement;
mod path;
mod preparation;
mod rockfall;
mod start_of_turn;
mod swap;
mod tolls;
mod tools;
mod turn;
mod webs;

use dark_cave::{Creature, Face, Goal, Refusal};
use proving::page::Page;
use proving::tie::Suite;
use tabletop::Seat;
use tunnels::{Cell, Edge, Side, Spot};

const PAGE: Page = Page { text: include_str!("../../../../docs/rules/dark-cave.md"), prefix: "D-" };

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
    let (cell, seat, side, creature) = (Cell::new(1, 0), Seat::new(0), Side::N, Creature::Rat);
    let (edge, to, card) = (Edge::new(cell, side), Spot { cell, space: 0 }, Face::all().next().unwrap().card());
    let one_of_each = [
        Refusal::NoGame,
        Refusal::PlayFirst,
        Refusal::MoveNow,
        Refusal::CreatureMovesNow,
        Refusal::NoCreatureMoves,
        Refusal::AnswerNow,
        Refusal::NoAttack,
        Refusal::NotInHand { card },
        Refusal::NoSuchSeat { seat },
        Refusal::CellTaken { cell },
        Refusal::NotBesideNetwork { cell },
        Refusal::NeverTurned,
        Refusal::SameWhenTurned,
        Refusal::PathsDoNotFit { side },
        Refusal::ContinuesNoPath { cell },
        Refusal::FitsNowhere,
        Refusal::NoStepThere { to },
        Refusal::WebBlocks { edge },
        Refusal::NoStepsLeft,
        Refusal::DwarfLies,
        Refusal::DwarfIsOut,
        Refusal::GoalIsFaceUp { goal: Goal::Vein },
        Refusal::OwnClanCard,
        Refusal::ClanCardIsShown { seat },
        Refusal::NothingToLookAt,
        Refusal::NothingThere { cell },
        Refusal::StartStays,
        Refusal::GoalStays,
        Refusal::DwarfStandsThere { seat },
        Refusal::CreatureStandsThere,
        Refusal::NothingToRemove,
        Refusal::OwnHand,
        Refusal::EdgeIsTaken { edge },
        Refusal::NoPathOverEdge { edge },
        Refusal::HasBoots { seat },
        Refusal::AllHaveBoots,
        Refusal::NoAxe,
        Refusal::NoWebThere { edge },
        Refusal::NotBesideWeb { edge },
        Refusal::AlreadyOut { creature },
        Refusal::NotOut { creature },
        Refusal::NoHoleThere,
        Refusal::NoHole,
        Refusal::CreaturesTurnNoGoals,
    ];
    suite().check_refusals(&one_of_each);
}
