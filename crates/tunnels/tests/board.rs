//! The fast board against a slow and obvious twin: a map from cells to openings, everything else looked up anew.

use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use tunnels::{Board, Cell, Edge, Side, Sides};

const COLUMNS: i8 = 6;
const ROWS: i8 = 5;
type Fast = Board<6, 5>;

#[derive(Default)]
struct Slow {
    /// Its openings, or nothing if it lies face down.
    tiles: BTreeMap<Cell, Option<Sides>>,
}

impl Slow {
    fn cells() -> impl Iterator<Item = Cell> {
        (0..COLUMNS).flat_map(|x| (0..ROWS).map(move |y| Cell::new(x, y)))
    }

    fn shown(&self, cell: Cell) -> Option<Sides> {
        self.tiles.get(&cell).copied().flatten()
    }

    fn on_board(cell: Cell) -> bool {
        (0..COLUMNS).contains(&cell.x) && (0..ROWS).contains(&cell.y)
    }

    /// Open here, and what lies across: open, closed, or nothing that shows.
    fn edges(&self, wanted: impl Fn(Option<bool>) -> bool) -> BTreeSet<Edge> {
        let mut edges = BTreeSet::new();
        for cell in Slow::cells() {
            for side in self.shown(cell).into_iter().flatten() {
                let across = cell.step(side);
                let open = self.shown(across).map(|openings| openings.has(side.opposite()));
                if Slow::on_board(across) && wanted(open) {
                    edges.insert(Edge::new(cell, side));
                }
            }
        }
        edges
    }

    fn continuing(&self, openings: Sides) -> BTreeSet<Cell> {
        let fits = |cell: &Cell| {
            let neighbours = Side::ALL.into_iter().filter_map(|side| Some((side, self.shown(cell.step(side))?)));
            let met: Vec<(bool, bool)> =
                neighbours.map(|(side, theirs)| (openings.has(side), theirs.has(side.opposite()))).collect();
            met.iter().all(|(own, theirs)| own == theirs) && met.contains(&(true, true))
        };
        Slow::cells().filter(|cell| !self.tiles.contains_key(cell)).filter(fits).collect()
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn the_board_agrees_with_its_twin(deeds in prop::collection::vec((0..COLUMNS, 0..ROWS, 0_u8..16, 0_u8..8), 1..40)) {
        let (mut fast, mut slow) = (Fast::default(), Slow::default());
        for (x, y, bits, what) in deeds {
            let (cell, openings) = (Cell::new(x, y), Sides::from_bits(bits));
            match (slow.tiles.get(&cell), what) {
                (None, 0) => {
                    fast.cover(cell);
                    slow.tiles.insert(cell, None);
                }
                (None, _) => {
                    fast.lay(cell, openings);
                    slow.tiles.insert(cell, Some(openings));
                }
                (Some(None), _) => {
                    fast.turn_up(cell, openings);
                    slow.tiles.insert(cell, Some(openings));
                }
                (Some(Some(_)), 0..4) => {
                    fast.remove(cell);
                    slow.tiles.remove(&cell);
                }
                _ => {}
            }
            for cell in Slow::cells() {
                prop_assert_eq!(fast.openings(cell), slow.shown(cell).unwrap_or_default());
                prop_assert_eq!(fast.free().has(cell), !slow.tiles.contains_key(&cell));
                prop_assert_eq!(fast.face_up().has(cell), slow.shown(cell).is_some());
                prop_assert_eq!(fast.covered().has(cell), slow.tiles.get(&cell) == Some(&None));
            }
            prop_assert_eq!(fast.joins().iter().collect::<BTreeSet<_>>(), slow.edges(|across| across == Some(true)));
            prop_assert_eq!(fast.ends().iter().collect::<BTreeSet<_>>(), slow.edges(|across| across.is_none()));
            let around = fast.around();
            for bits in 0..16 {
                let openings = Sides::from_bits(bits);
                let found: BTreeSet<Cell> = around.continuing(openings).iter().collect();
                prop_assert_eq!(&found, &slow.continuing(openings));
                for cell in Slow::cells().filter(|cell| fast.free().has(*cell)) {
                    let fit = fast.fit(cell, openings);
                    prop_assert_eq!(found.contains(&cell), fit.clashes.is_empty() && !fit.meets.is_empty());
                    prop_assert!(fit.reached.is_empty());
                    prop_assert_eq!(fit.touches, Side::ALL.into_iter().filter(|side| slow.shown(cell.step(*side)).is_some())
                        .fold(Sides::NONE, |all, side| all | Sides::of(side)));
                }
            }
        }
    }
}
