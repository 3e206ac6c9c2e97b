//! An example of every kind of Saboteur.

use crate::{Examples, YOU};
use saboteur::Path;
use saboteur::events::{Ending, Private, Public};
use saboteur::notation::{Claim, Lies};
use saboteur::pieces::{Card, Face, Goal, GoalPlace, Gold, Role};
use saboteur::position::Position;
use saboteur::tools::{Repair, Tool, Tools};
use saboteur::view::View;
use saboteur::{Options, Refusal, Saboteur};
use tabletop::notation::Kinds;
use tabletop::{Game as _, Seat, Viewer};
use tunnels::{Cell, Side};

fn card(face: Face) -> Card {
    face.card()
}

impl Examples for Saboteur {
    const ENDINGS: &'static [&'static str] = Ending::KINDS;

    fn events() -> Vec<Public> {
        let (by, cell) = (Seat::new(1), Cell::new(3, -1));
        let goal = GoalPlace::ALL[0];
        let roles = vec![Role::Miner, Role::Saboteur, Role::Miner];
        vec![
            Public::Dealt { round: 1, first: YOU, hand: 6, deck: 37 },
            Public::Laid { by, card: Path::Nes, cell, turned: true },
            Public::Laid { by: YOU, card: Path::DeadNesw, cell, turned: false },
            Public::GoalTurned { goal, front: Goal::StoneNw },
            Public::Broke { by, seat: YOU, tool: Tool::Lantern },
            Public::Broke { by, seat: by, tool: Tool::Cart },
            Public::Mended { by: YOU, seat: by, tool: Tool::Pickaxe, card: Repair::PickaxeCart },
            Public::Collapsed { by, cell, card: Path::Ew },
            Public::Looked { by, goal },
            Public::Discarded { by },
            Public::Passed { by },
            Public::Drew { by, deck: 1 },
            Public::RoundEnded {
                winner: Role::Miner,
                ending: Ending::TreasureReached,
                roles: roles.clone(),
                spare: Role::Miner,
            },
            Public::RoundEnded {
                winner: Role::Saboteur,
                ending: Ending::CardsOut,
                roles: roles.clone(),
                spare: Role::Miner,
            },
            Public::RoundEnded { winner: Role::Saboteur, ending: Ending::AllPassed, roles, spare: Role::Saboteur },
            Public::Offered { to: YOU, cards: 3 },
            Public::Took { by },
            Public::Paid { seat: by, cards: 0 },
            Public::Paid { seat: by, cards: 1 },
            Public::GameEnded { nuggets: vec![3, 1, 3], winners: vec![Seat::new(0), YOU] },
        ]
    }

    fn secrets() -> Vec<Private> {
        let map = card(Face::Map);
        let gold = |nuggets| Gold::new(nuggets).unwrap();
        vec![
            Private::YourDeal { role: Role::Saboteur, hand: vec![card(Face::Path(Path::Ne)), map] },
            // A short list of cards may not be enough for all.
            Private::YourDeal { role: Role::Miner, hand: Vec::new() },
            Private::YouDrew { card: map },
            Private::YouDiscarded { card: card(Face::Broken(Tool::Cart)) },
            Private::GoalIs { goal: GoalPlace::ALL[1], front: Goal::Treasure },
            Private::GoldOffered { gold: vec![gold(1), gold(2), gold(3)] },
            Private::YouTook { gold: gold(1) },
            Private::YouWerePaid { gold: vec![gold(1), gold(3)] },
            Private::YouWerePaid { gold: vec![] },
        ]
    }

    fn refusals() -> Vec<Refusal> {
        let (seat, cell, tool) = (Seat::new(1), Cell::new(3, -1), Tool::Cart);
        vec![
            Refusal::NotInHand { card: card(Face::Rockfall) },
            Refusal::MustPlayOrDiscard,
            Refusal::RoundIsOver,
            Refusal::NoGoldOffered,
            Refusal::GoldNotOffered,
            Refusal::CellTaken { cell },
            Refusal::NotBesideMaze { cell },
            Refusal::SameWhenTurned,
            Refusal::PathsDoNotFit { side: Side::N },
            Refusal::PathsDoNotFit { side: Side::E },
            Refusal::PathsDoNotFit { side: Side::S },
            Refusal::PathsDoNotFit { side: Side::W },
            Refusal::NotConnectedToStart { cell },
            Refusal::ToolIsBroken { broken: Tools::of(&[Tool::Pickaxe, Tool::Lantern]) },
            Refusal::NoSuchSeat { seat },
            Refusal::AlreadyBroken { seat, tool },
            Refusal::AlreadyBroken { seat: YOU, tool },
            Refusal::OwnToolStays,
            Refusal::NotBroken { seat, tool },
            Refusal::WrongTool { card: card(Face::Repair(Repair::Lantern)), tool },
            Refusal::NothingThere { cell },
            Refusal::StartStays,
            Refusal::GoalStays,
            Refusal::GoalIsFaceUp { goal: Goal::StoneNe },
            Refusal::FitsNowhere,
            Refusal::NothingToBreak,
            Refusal::NothingToMend,
            Refusal::NothingToRemove,
            Refusal::NoEarlyEnd,
        ]
    }

    fn claims() -> Vec<Claim> {
        vec![Claim::Goal { goal: GoalPlace::ALL[2], is: Lies::Stone }]
    }

    /// Hands run out together, so that a dealt game never comes to an empty pass (S-5f); a position can.
    fn views() -> Vec<View> {
        let position = Position::new(Options::new(3).unwrap()).hand(Seat::new(1), [Face::Map]).game();
        vec![position.view(Viewer::Seat(Seat::new(0)))]
    }
}
