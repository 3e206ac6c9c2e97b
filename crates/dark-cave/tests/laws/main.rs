//! The laws that every game must pass (`tabletop::laws`), for The Dark Cave at every player count.
//!
//! Small in `make test`; `MATTOCK_PROVE=1` walks thousands of times at each count.

#![expect(clippy::unwrap_used, reason = "what cannot be in a proof stops it")]

mod exchange;
mod lawful;

use dark_cave::events::{Ending, Private, Public};
use dark_cave::options::Allowed;
use dark_cave::{
    Action, CardList, Claim, Creature, DarkCave, Deed, Face, Feature, Group, Layout, Options, Path, Refusal,
};
use lawful::DarkCaveLaws;
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
        1 => plain.with_turning(Allowed::Allowed),
        _ => plain.with_first(Seat::new(players - 1)).unwrap(),
    }
}

fn path(group: Group, layout: Layout, feature: Feature) -> Face {
    Face::Path(Path::new(group, layout, feature))
}

/// Small boxes full of what is rare: swaps, boots and creatures in one; webs, axes and lindworms in the other.
fn crowded() -> [CardList; 2] {
    let (i, ii) = (Group::I, Group::II);
    let mut swaps = vec![path(i, Layout::Nesw, Feature::Hole); 4];
    swaps.extend([path(i, Layout::Ew, Feature::Ladder), path(i, Layout::Ns, Feature::Ladder)]);
    swaps.extend([path(i, Layout::EwOverNs, Feature::Plain), path(i, Layout::NeAndSw, Feature::Plain)]);
    swaps.extend([path(i, Layout::Ew, Feature::Vein), path(i, Layout::Ns, Feature::Vein)]);
    swaps.extend(
        [Deed::Swap, Deed::Swap, Deed::Rockfall, Deed::Boots, Deed::Information].map(|deed| Face::Action(deed, i)),
    );
    swaps.extend([Creature::Rat, Creature::Rat, Creature::Goblin].map(|it| Face::Action(Deed::Creature(it), i)));
    swaps.extend([Deed::Boots, Deed::Boots, Deed::Rockfall, Deed::Axe].map(|deed| Face::Action(deed, ii)));
    swaps.extend([Creature::Rat, Creature::Goblin].map(|it| Face::Action(Deed::Creature(it), ii)));
    swaps.extend([path(ii, Layout::Nesw, Feature::Hole); 4]);
    let mut webs = vec![path(i, Layout::Nesw, Feature::Hole); 5];
    webs.extend([path(i, Layout::Ew, Feature::Plain); 2]);
    webs.extend([Deed::Axe, Deed::Axe, Deed::Web, Deed::Web, Deed::Rockfall].map(|deed| Face::Action(deed, i)));
    webs.extend([Face::Action(Deed::Creature(Creature::Lindworm), i); 2]);
    webs.extend([Deed::Axe, Deed::Web, Deed::Rockfall].map(|deed| Face::Action(deed, ii)));
    webs.extend([Face::Action(Deed::Creature(Creature::Lindworm), ii); 2]);
    webs.extend([path(ii, Layout::Nesw, Feature::Hole); 4]);
    [CardList::for_proof(&swaps).unwrap(), CardList::for_proof(&webs).unwrap()]
}

/// What walks hardly meet. Recorded games will go through the laws too and show these; `choices.rs` shows the first.
const RARE: [&str; 9] = [
    "nothing-to-look-at",
    "no-steps-left",
    "dwarf-lies",
    "creatures-turn-no-goals",
    "fits-nowhere",
    "all-have-boots",
    "creature-stands-there",
    "clan-card-is-shown",
    "answer-now",
];

#[test]
fn the_laws_hold_at_every_player_count() {
    let walks = if at_full_size() { 300 } else { 4 };
    // Games of the whole box are long, those of small boxes are short: of these there can be more.
    let boxes = (2..=8).flat_map(|players| (0..3).map(move |v| (options(players, v), CardList::published(), 1, 12)));
    let others = (2..=4).flat_map(|players| {
        (0..2).flat_map(move |variant| crowded().map(|list| (options(players, variant), list, 4, 6)))
    });
    let tables: Vec<(Options, CardList, usize, usize)> = boxes.chain(others).collect();
    let mut coverage = Coverage::default();
    thread::scope(|scope| {
        let halves = [0, 1].map(|half| {
            let tables: Vec<_> = tables.iter().copied().skip(half).step_by(2).collect();
            scope.spawn(move || {
                let mut coverage = Coverage::default();
                for (n, (options, cards, times, sparing)) in tables.into_iter().enumerate() {
                    let first_seed = (half * 1_000_000 + n * 10_000) as u64;
                    let plan = Plan { walks: walks * times, first_seed, sparing: Sparing(sparing) };
                    coverage.add(&prove::<DarkCaveLaws>(&options, &cards, plan)?);
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
    let often: Vec<&'static str> = Refusal::KINDS.iter().copied().filter(|kind| !RARE.contains(kind)).collect();
    let hardly: Vec<String> = [
        coverage.hardly("action", Action::KINDS, 5),
        coverage.hardly("event", Public::KINDS, 5),
        coverage.hardly("secret", Private::KINDS, 5),
        coverage.hardly("ending", Ending::KINDS, 20),
        coverage.hardly("refusal", &often, 1),
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
        let record = walk::walk::<Leaky<DarkCave>>(&options, &cards, Policy::Uniform, seed, lawful::LONGEST).unwrap();
        // Sparing: never try law 3, so that law 5 has to find the leak; then often, so that law 3 does.
        for sparing in [Sparing(usize::MAX), Sparing(8)] {
            if let Err(broken) = hold::<LeakyLaws<DarkCaveLaws>>(&record, seed, sparing, &mut Coverage::default()) {
                laws_broken.insert(broken.law);
            }
        }
    }
    assert_eq!(laws_broken.into_iter().collect::<Vec<_>>(), [3, 5]);
}
