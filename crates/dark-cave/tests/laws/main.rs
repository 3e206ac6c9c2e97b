//! The laws that every game must pass (`tabletop::laws`), for The Dark Cave at every player count.
//!
//! Small in `make test`; `MATTOCK_PROVE=1` walks thousands of times at each count.

#![expect(clippy::unwrap_used, reason = "what cannot be in a proof stops it")]

mod exchange;
mod lawful;

use dark_cave::events::Ending;
use dark_cave::options::Allowed;
use dark_cave::{Action, CardList, Creature, DarkCave, Deed, Face, Feature, Group, Layout, Options, Path};
use lawful::DarkCaveLaws;
use proving::recorded::Shelf;
use proving::walks::{Walked, at_full_size, check_coverage, check_planted_leak, hold_on, prove_at};
use tabletop::laws::Sparing;
use tabletop::notation::Kinds;
use tabletop::record::Start;
use tabletop::{Dice, Game, Record, Seat, Seed, Table, Turn};

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

/// Small boxes full of what is rare: swaps, boots and creatures in one; webs, axes and all creatures in the other.
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
    let mut webs = vec![path(i, Layout::Nesw, Feature::Hole); 6];
    webs.extend([path(i, Layout::Ew, Feature::Plain); 3]);
    webs.extend([Face::Action(Deed::Axe, i); 3]);
    webs.extend([Face::Action(Deed::Web, i); 3]);
    webs.extend([Face::Action(Deed::Creature(Creature::Lindworm), i); 4]);
    // Creatures come when axes lie in front of seats.
    webs.extend([Face::Action(Deed::Creature(Creature::Rat), ii); 5]);
    webs.extend([Face::Action(Deed::Creature(Creature::Goblin), ii); 4]);
    webs.push(Face::Action(Deed::Rockfall, ii));
    webs.extend([path(ii, Layout::Nesw, Feature::Hole); 3]);
    webs.extend([path(ii, Layout::Nesw, Feature::Plain); 2]);
    [CardList::for_proof(&swaps).unwrap(), CardList::for_proof(&webs).unwrap()]
}

/// A walk that lays axes, spins webs and strikes at them whenever it can, and keeps its axes when creatures come: others
/// hardly ever do.
fn eager_walk(config: &Options, cards: &CardList, seed: u64) -> Record<DarkCave> {
    let mut table = Table::<DarkCave>::new(config, cards);
    table.deal(Start::from(Seed::from_numbers([seed, 0, 0, 2])), None).unwrap();
    let mut dice = Dice::from_number(seed);
    while let Turn::Of(seat) = table.game().turn() {
        let mut actions = Vec::new();
        table.game().legal_actions(&mut actions);
        let liked = |action: &Action| ["axe", "web", "strike", "endure"].contains(&action.kind());
        if actions.iter().any(liked) {
            actions.retain(liked);
        }
        let action = *dice.pick(&actions).unwrap();
        table.play(tabletop::Deed::Play(seat, action), None).unwrap();
    }
    table.record().clone()
}

/// Recorded games of what walks hardly meet, tried at every state: dwarves that lie beside a web, cards that are of no
/// use, creatures before a goal, clan cards that lie open with every goal turned over.
const CLOSELY: [&str; 6] = [
    "axes-and-webs",
    "cards-of-no-use",
    "creature-before-a-goal",
    "nothing-left-to-look-at",
    "one-axe-spares-all",
    "webs",
];

#[test]
fn the_laws_hold_at_every_player_count() {
    let walks = if at_full_size() { 300 } else { 4 };
    // Games of the whole box are long, those of small boxes are short: of these there can be more.
    let boxes = (2..=8).flat_map(|players| (0..3).map(move |v| (options(players, v), CardList::published(), 1, 12)));
    let others = (2..=4).flat_map(|players| {
        (0..2).flat_map(move |variant| crowded().map(|list| (options(players, variant), list, 3, 6)))
    });
    let tables = boxes.chain(others).map(|(config, cards, times, sparing)| Walked {
        config,
        cards,
        walks: walks * times,
        sparing: Sparing(sparing),
    });
    let tables: Vec<Walked<DarkCave>> = tables.collect();
    let mut coverage = prove_at::<DarkCaveLaws>(&tables);
    let games = Shelf::of_crate(env!("CARGO_MANIFEST_DIR")).all::<DarkCave>();
    let (closely, others): (Vec<_>, Vec<_>) = games.iter().partition(|game| CLOSELY.contains(&game.name.as_str()));
    for (games, sparing) in [(closely, Sparing(1)), (others, Sparing(8))] {
        hold_on::<DarkCaveLaws>(games.iter().map(|game| game.file.record()), sparing, &mut coverage);
    }
    let [_, webs] = crowded();
    let eager: Vec<_> = (0..24).map(|seed| eager_walk(&options(2 + seed as u8 % 3, 0), &webs, seed)).collect();
    hold_on::<DarkCaveLaws>(&eager, Sparing(2), &mut coverage);
    check_coverage::<DarkCave>(&coverage, Ending::KINDS);
}

/// Laws 3 and 5 must be able to fail: a game that leaks is caught.
#[test]
fn a_planted_leak_is_found() {
    check_planted_leak::<DarkCaveLaws>(&options(4, 0), &CardList::published(), 20, Sparing(8));
}
