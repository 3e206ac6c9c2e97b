//! The laws that every game must pass (`tabletop::laws`), for Saboteur at every player count.
//!
//! Small in `make test`; `MATTOCK_PROVE=1` walks thousands of times at each count.

#![expect(clippy::unwrap_used, reason = "what cannot be in a proof stops it")]

mod exchange;
mod lawful;

use lawful::SaboteurLaws;
use proving::walks::{Walked, at_full_size, check_coverage, check_planted_leak, prove_at};
use saboteur::events::Ending;
use saboteur::options::{Allowed, Switch};
use saboteur::{CardList, Face, Gold, Options, Path, Repair, Saboteur, Tool};
use tabletop::Seat;
use tabletop::digger::Policy;
use tabletop::laws::coverage::Coverage;
use tabletop::laws::leak::{Leaky, LeakyLaws};
use tabletop::laws::{Sparing, hold, shrink, walk};
use tabletop::notation::Kinds;

/// Tables with all options, in turn.
fn options(players: u8, variant: u8) -> Options {
    let plain = Options::new(players).unwrap();
    match variant {
        0 => plain,
        1 => plain.with_break_own_tool(Allowed::Refused).with_rounds(2).unwrap(),
        2 => plain.with_broken_tool_forfeits_gold(Switch::On).with_first(Seat::new(players - 1)).unwrap(),
        _ => plain.with_rounds(10).unwrap(),
    }
}

/// The box, an owner's list in which nearly every action card breaks a pickaxe, and a handful of cards that cannot be
/// dealt evenly, so that hands run out at different times.
fn lists() -> [CardList; 3] {
    let text = include_str!("../../../../decks/saboteur.toml");
    let breaks = text
        .replace("source = \"published\"", "source = \"owner\"")
        .replace("card = \"map\"\ncount = 6", "card = \"map\"\ncount = 1")
        .replace("card = \"broken.pickaxe\"\ncount = 3", "card = \"broken.pickaxe\"\ncount = 14")
        .replace("card = \"broken.lantern\"\ncount = 3", "card = \"broken.lantern\"\ncount = 0")
        .replace("card = \"broken.cart\"\ncount = 3", "card = \"broken.cart\"\ncount = 0");
    let few = [Face::Path(Path::Ew); 9].into_iter().chain([Face::Path(Path::Nesw), Face::Map, Face::Rockfall]);
    let few: Vec<Face> = few.chain([Face::Broken(Tool::Cart); 3]).chain([Face::Repair(Repair::LanternCart)]).collect();
    let gold = [1, 1, 1, 2, 2, 3].map(|nuggets| Gold::new(nuggets).unwrap());
    [CardList::published(), CardList::parse(&breaks).unwrap(), CardList::for_proof(&few, &gold).unwrap()]
}

#[test]
fn the_laws_hold_at_every_player_count() {
    let walks = if at_full_size() { 400 } else { 4 };
    let [published, breaks, few] = lists();
    let boxes = (3..=10).flat_map(|players| (0..4).map(move |variant| (options(players, variant), published)));
    let others = (3..=5).flat_map(|players| {
        (0..4).flat_map(move |variant| [breaks, few].map(|list| (options(players, variant), list)))
    });
    let tables = boxes.chain(others);
    let tables = tables.map(|(config, cards)| Walked { config, cards, walks, sparing: Sparing(12) });
    let tables: Vec<Walked<Saboteur>> = tables.collect();
    let coverage = prove_at::<SaboteurLaws>(&tables);
    check_coverage::<Saboteur>(&coverage, Ending::KINDS);
}

/// Law 5 must be able to fail: a game that leaks is caught, and its record shrinks to a few entries.
#[test]
fn a_planted_leak_is_found() {
    check_planted_leak::<SaboteurLaws>(&options(4, 0), &CardList::published(), 40, Sparing(1));
}

#[test]
fn what_breaks_a_law_shrinks_to_what_a_person_can_read() {
    let record =
        walk::walk::<Leaky<Saboteur>>(&options(3, 0), &CardList::published(), Policy::Digger, 1, lawful::LONGEST)
            .unwrap();
    let fails = |record: &tabletop::Record<Leaky<Saboteur>>| {
        hold::<LeakyLaws<SaboteurLaws>>(record, 1, Sparing(1), &mut Coverage::default()).is_err_and(|b| b.law == 3)
    };
    assert!(fails(&record));
    let small = shrink::shrink(&record, fails);
    assert_eq!(small.entries.len(), 1, "the deal alone shows this leak:\n{}", small.write());
}
