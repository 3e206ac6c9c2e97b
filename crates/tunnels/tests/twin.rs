//! The fast grid against a slow and obvious twin: a map from cells to tiles, everything else looked up anew.

use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use tunnels::border::BorderCell;
use tunnels::{Cell, Grid, Side, Sides, Tile};

/// As large as Saboteur's maze: forty cards, a start and three goals.
type Fast = Grid<u8, 44, 130>;

#[derive(Default)]
struct Slow {
    tiles: BTreeMap<Cell, Tile>,
    covered: BTreeSet<Cell>,
}

impl Slow {
    /// (cell, side) pairs whose opening an unbroken passage joins to the source at (0,0).
    fn reached(&self) -> BTreeSet<(Cell, Side)> {
        let mut reached = BTreeSet::new();
        let source = Cell::new(0, 0);
        let mut entries: Vec<(Cell, Side)> = match self.tiles.get(&source) {
            Some(tile) => tile.openings().into_iter().map(|side| (source, side)).collect(),
            None => Vec::new(),
        };
        while let Some((cell, entry)) = entries.pop() {
            for side in self.tiles[&cell].leads_from(entry) {
                if reached.insert((cell, side)) {
                    let beside = cell.step(side);
                    if self.tiles.get(&beside).is_some_and(|tile| tile.openings().has(side.opposite())) {
                        entries.push((beside, side.opposite()));
                    }
                }
            }
        }
        reached
    }

    fn border(&self) -> Vec<BorderCell> {
        let reached = self.reached();
        let beside: BTreeSet<Cell> = self.tiles.keys().flat_map(|cell| Side::ALL.map(|side| cell.step(side))).collect();
        let empty = beside.into_iter().filter(|cell| !self.tiles.contains_key(cell) && !self.covered.contains(cell));
        empty
            .map(|cell| {
                let mut border = BorderCell::at(cell);
                for side in Side::ALL {
                    let (beside, edge) = (cell.step(side), side.opposite());
                    if let Some(tile) = self.tiles.get(&beside) {
                        border.demand(side, tile.openings().has(edge));
                    }
                    if reached.contains(&(beside, edge)) {
                        border.reach(side);
                    }
                }
                border
            })
            .collect()
    }
}

fn agree(fast: &Fast, slow: &Slow) {
    let mut border = fast.border().to_vec();
    border.sort_by_key(|beside| beside.cell);
    assert_eq!(border, slow.border());
    let reached = slow.reached();
    let mut lying = BTreeSet::new();
    for number in fast.numbers() {
        let laid = fast.tile(number);
        lying.insert(laid.cell);
        assert_eq!(fast.at(laid.cell), Some(number));
        assert_eq!(fast.is_covered(number), slow.covered.contains(&laid.cell));
        if !fast.is_covered(number) {
            assert_eq!(laid.tile, slow.tiles[&laid.cell]);
        }
        for side in Side::ALL {
            let beside = fast.neighbour(number, side).map(|number| fast.tile(number).cell);
            let there = laid.cell.step(side);
            assert_eq!(beside.is_some(), slow.tiles.contains_key(&there) || slow.covered.contains(&there));
            assert!(beside.is_none_or(|cell| cell == there));
            assert_eq!(laid.reached.has(side), reached.contains(&(laid.cell, side)));
        }
    }
    assert_eq!(lying, slow.tiles.keys().chain(&slow.covered).copied().collect());
    let inviting: BTreeSet<(Cell, u16)> = fast.inviting().collect();
    let fitting = fast.border().iter().map(|beside| (beside.cell, beside.fitting_reached()));
    assert_eq!(inviting, fitting.filter(|(_, fitting)| *fitting != 0).collect());
    assert_eq!(inviting.len(), fast.inviting().count());
    for beside in fast.border() {
        for bits in 0..16 {
            let tile = Tile::joined(Sides::from_bits(bits));
            let fit = fast.fit(beside.cell, tile);
            assert_eq!(fit.touches, beside.known());
            assert_eq!(fit.meets, tile.openings() & beside.open());
            assert_eq!(fit.reached, tile.openings() & beside.reached());
            assert_eq!(fit.clashes.is_empty(), beside.fits(tile.openings()));
        }
    }
}

/// What the proof does to both: mostly lays somewhere along the border, sometimes removes, sometimes turns a goal.
#[derive(Clone, Debug)]
enum Step {
    Lay { place: prop::sample::Index, openings: u8, dead_end: bool },
    Remove { which: prop::sample::Index },
    TurnUp { which: usize, openings: u8 },
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        8 => (any::<prop::sample::Index>(), 1_u8..16, prop::bool::weighted(0.2))
            .prop_map(|(place, openings, dead_end)| Step::Lay { place, openings, dead_end }),
        2 => any::<prop::sample::Index>().prop_map(|which| Step::Remove { which }),
        1 => (0_usize..3, 1_u8..16).prop_map(|(which, openings)| Step::TurnUp { which, openings }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(
        std::env::var("MATTOCK_PROVE").map_or(300, |_| 20_000)
    ))]
    #[test]
    fn the_fast_grid_and_its_twin_agree(steps in prop::collection::vec(step(), 1..60)) {
        let mut fast = Fast::default();
        let mut slow = Slow::default();
        let start = Tile::joined(Sides::ALL);
        let source = fast.lay(Cell::new(0, 0), start, 0);
        fast.follow_source(source);
        slow.tiles.insert(Cell::new(0, 0), start);
        let goals = [Cell::new(2, -2), Cell::new(2, 0), Cell::new(2, 2)];
        let numbers = goals.map(|goal| fast.cover(goal, 0));
        slow.covered.extend(goals);
        let mut n_laid = 0;
        agree(&fast, &slow);
        for step in steps {
            match step {
                Step::Lay { place, openings, dead_end } if n_laid < 40 => {
                    n_laid += 1;
                    let cell = place.get(fast.border()).cell;
                    let openings = Sides::from_bits(openings);
                    let tile = if dead_end { Tile::dead_end(openings) } else { Tile::joined(openings) };
                    fast.lay(cell, tile, 0);
                    slow.tiles.insert(cell, tile);
                }
                Step::Remove { which } => {
                    let cells: Vec<Cell> =
                        slow.tiles.keys().filter(|c| **c != Cell::new(0, 0) && !goals.contains(c)).copied().collect();
                    if !cells.is_empty() {
                        let cell = *which.get(&cells);
                        fast.remove(fast.at(cell).unwrap(), 1 << source);
                        slow.tiles.remove(&cell);
                    }
                }
                Step::TurnUp { which, openings } if fast.is_covered(numbers[which]) => {
                    let tile = Tile::joined(Sides::from_bits(openings));
                    fast.turn_up(numbers[which], tile);
                    slow.covered.remove(&goals[which]);
                    slow.tiles.insert(goals[which], tile);
                }
                _ => {}
            }
            agree(&fast, &slow);
        }
    }
}

/// Every way out of the middle, as far as forty tiles can go: a straight line and a staircase in all four directions.
#[test]
fn the_grid_has_no_rim() {
    let directions = [(Side::N, Side::E), (Side::E, Side::S), (Side::S, Side::W), (Side::W, Side::N)];
    for (along, aside) in directions {
        for staircase in [false, true] {
            let mut fast = Fast::default();
            let mut slow = Slow::default();
            let mut cell = Cell::new(0, 0);
            let source = fast.lay(cell, Tile::joined(Sides::ALL), 0);
            fast.follow_source(source);
            slow.tiles.insert(cell, Tile::joined(Sides::ALL));
            for n in 0..40 {
                cell = cell.step(if staircase && n % 2 == 1 { aside } else { along });
                fast.lay(cell, Tile::joined(Sides::ALL), 0);
                slow.tiles.insert(cell, Tile::joined(Sides::ALL));
                agree(&fast, &slow);
            }
            assert_eq!(Cell::new(0, 0).distance(cell), 40);
        }
    }
}
