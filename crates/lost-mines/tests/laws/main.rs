//! The laws that every game must pass (`tabletop::laws`), for The Lost Mines at every player count.
//!
//! Small in `make test`; `MATTOCK_PROVE=1` walks thousands of times at each count.

#![expect(clippy::unwrap_used, reason = "what cannot be in a proof stops it")]

mod exchange;
mod lawful;

use lawful::LostMinesLaws;
use lost_mines::events::Ending;
use lost_mines::{CardList, Face, Feature, Information, Kind, LostMines, Options, Path, Shape, Tool, Treasure};
use proving::walks::{Walked, at_full_size, check_coverage, check_planted_leak, prove_at};
use tabletop::Seat;
use tabletop::laws::Sparing;
use tabletop::notation::Kinds;

/// Tables with all options, in turn.
fn options(players: u8, variant: u8) -> Options {
    let plain = Options::new(players).unwrap();
    match variant {
        0 => plain,
        1 => plain.with_rounds(1).unwrap().with_first(Seat::new(players - 1)).unwrap(),
        _ => plain.with_rounds(6).unwrap(),
    }
}

/// The box; an owner's list full of obstacles; and straight paths with few treasures, so that paths soon fit nowhere and
/// treasures run out early.
fn lists() -> [CardList; 3] {
    let text = include_str!("../../../../decks/lost-mines.toml");
    let wild = text
        .replace("source = \"ours\"", "source = \"owner\"")
        .replace("open = \"NE\"\nplain = 5", "open = \"NE\"\ntrunk = 2\nlake = 2\nditch = 1")
        .replace("open = \"NW\"\nplain = 5", "open = \"NW\"\nrock = 3\ncampfire = 2");
    assert_ne!(wild, text.replace("source = \"ours\"", "source = \"owner\""));
    let across = Face::Path(Path::new(Shape::Ew, Feature::Plain));
    let few = [across; 36].into_iter().chain([Face::Path(Path::new(Shape::Nesw, Feature::Trunk)); 4]);
    let few = few.chain([Face::Tool(Tool::Axe), Face::Tool(Tool::Boat), Face::Thunderstorm]);
    let few = few.chain([Face::Trap, Face::Trap, Face::Troll, Face::Troll]);
    let few: Vec<Face> = few.chain([Face::Information(Information::MineOrDwarf)]).collect();
    let treasures = [(Kind::Gold, 2), (Kind::Gold, 3), (Kind::Silver, 1), (Kind::Gems, 4)];
    let treasures = treasures.map(|(kind, value)| Treasure { kind, value });
    [CardList::published(), CardList::parse(&wild).unwrap(), CardList::for_proof(&few, &treasures).unwrap()]
}

#[test]
fn the_laws_hold_at_every_player_count() {
    let walks = if at_full_size() { 300 } else { 5 };
    let [published, wild, few] = lists();
    let boxes = (3..=9).flat_map(|players| (0..3).map(move |variant| (options(players, variant), published)));
    let others = (3..=5)
        .flat_map(|players| (0..3).flat_map(move |variant| [wild, few].map(|list| (options(players, variant), list))));
    let tables = boxes.chain(others);
    let tables = tables.map(|(config, cards)| Walked { config, cards, walks, sparing: Sparing(12) });
    let tables: Vec<Walked<LostMines>> = tables.collect();
    let coverage = prove_at::<LostMinesLaws>(&tables);
    check_coverage::<LostMines>(&coverage, Ending::KINDS);
}

/// Laws 3 and 5 must be able to fail: a game that leaks is caught.
#[test]
fn a_planted_leak_is_found() {
    check_planted_leak::<LostMinesLaws>(&options(4, 0), &CardList::published(), 20, Sparing(8));
}
