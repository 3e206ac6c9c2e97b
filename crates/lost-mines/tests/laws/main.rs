//! The laws that every game must pass (`tabletop::laws`), for The Lost Mines at every player count.
//!
//! Small in `make test`; `MATTOCK_PROVE=1` walks thousands of times at each count.

#![expect(clippy::unwrap_used, reason = "what cannot be in a proof stops it")]

mod exchange;
mod lawful;

use lawful::LostMinesLaws;
use lost_mines::events::{Ending, Private, Public};
use lost_mines::{
    Action, CardList, Claim, Face, Feature, Information, Kind, LostMines, Options, Path, Refusal, Shape, Tool, Treasure,
};
use std::thread;
use tabletop::digger::Policy;
use tabletop::laws::coverage::Coverage;
use tabletop::laws::leak::{Leaky, LeakyLaws};
use tabletop::laws::{Plan, Sparing, hold, prove, walk};
use tabletop::notation::Kinds;
use tabletop::{Seat, Talk};

fn at_full_size() -> bool {
    std::env::var_os("MATTOCK_PROVE").is_some()
}

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
    let tables: Vec<(Options, CardList)> = boxes.chain(others).collect();
    let mut coverage = Coverage::default();
    thread::scope(|scope| {
        let halves = [0, 1].map(|half| {
            let tables: Vec<_> = tables.iter().copied().skip(half).step_by(2).collect();
            scope.spawn(move || {
                let mut coverage = Coverage::default();
                for (n, (options, cards)) in tables.into_iter().enumerate() {
                    let first_seed = (half * 1_000_000 + n * 10_000) as u64;
                    let plan = Plan { walks, first_seed, sparing: Sparing(12) };
                    coverage.add(&prove::<LostMinesLaws>(&options, &cards, plan)?);
                }
                Ok::<Coverage, String>(coverage)
            })
        });
        for half in halves {
            match half.join().unwrap() {
                Ok(seen) => coverage.add(&seen),
                Err(broken) => panic!("{broken}"),
            }
        }
    });
    println!("{coverage}");
    let hardly: Vec<String> = [
        coverage.hardly("action", Action::KINDS, 20),
        coverage.hardly("event", Public::KINDS, 20),
        coverage.hardly("secret", Private::KINDS, 20),
        coverage.hardly("ending", Ending::KINDS, 20),
        coverage.hardly("refusal", Refusal::KINDS, 20),
        coverage.hardly(
            "refused",
            &["rule", "not-your-turn", "no-such-seat", "about-oneself", "nothing-to-retract"],
            20,
        ),
        coverage.hardly("talk", Talk::<Claim>::KINDS, 20),
    ]
    .concat();
    assert_eq!(hardly, Vec::<String>::new(), "the walks hardly saw these");
}

/// Laws 3 and 5 must be able to fail: a game that leaks is caught.
#[test]
fn a_planted_leak_is_found() {
    let options = options(4, 0);
    let cards = CardList::published();
    let mut laws_broken = std::collections::BTreeSet::new();
    for seed in 0..20 {
        let record = walk::walk::<Leaky<LostMines>>(&options, &cards, Policy::Uniform, seed, lawful::LONGEST).unwrap();
        // Sparing: never try law 3, so that law 5 has to find the leak; then often, so that law 3 does.
        for sparing in [Sparing(usize::MAX), Sparing(8)] {
            if let Err(broken) = hold::<LeakyLaws<LostMinesLaws>>(&record, seed, sparing, &mut Coverage::default()) {
                laws_broken.insert(broken.law);
            }
        }
    }
    assert_eq!(laws_broken.into_iter().collect::<Vec<_>>(), [3, 5]);
}
