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
mod thunderstorms;
mod traps;
mod trolls;
mod turn;

use lost_mines::pieces::Look;
use lost_mines::{Face, Mine, Refusal, Tool, TreasurePlace};
use proving::page::Page;
use proving::tie::Suite;
use tabletop::Seat;
use tunnels::{Cell, Edge, Side};

const PAGE: Page = Page { text: include_str!("../../../../docs/rules/lost-mines.md"), prefix: "L-" };

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
        Refusal::AlreadyTaken { treasure, by: seat },
        Refusal::WrongKind { treasure },
    ];
    suite().check_refusals(&one_of_each);
}
