//! What can lie at the four mines' places, as far as it makes a difference.
//!
//! Two kinds of which equally many treasures lie in the open are one and the same to whoever goes for treasures, and how
//! many are left changes only once the mine lies open for all. So such kinds are taken together: 4, 12 or 24 layouts.

use lost_mines::eyes::Eyes;
use lost_mines::pieces::{Kind, Mine, MinePlace};
use std::sync::LazyLock;

/// The layouts of a round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layouts {
    /// For each kind, how many treasures lay in the open when the round began.
    counts: [u8; 3],
    all: &'static [Listed],
}

/// Layouts that make no difference: one of them, and how many there are.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Listed {
    mines: [Mine; 4],
    ways: f64,
}

/// For each kind, the first kind with as many treasures: which kinds are taken together.
type Alike = [usize; 3];

static LISTS: LazyLock<Vec<(Alike, Vec<Listed>)>> = LazyLock::new(|| {
    let alike = [[0, 0, 0], [0, 0, 2], [0, 1, 0], [0, 1, 1], [0, 1, 2]];
    alike.into_iter().map(|alike| (alike, list(alike))).collect()
});

fn list(alike: Alike) -> Vec<Listed> {
    let first = |mine: Mine| mine.kind().map_or(mine, |kind| Mine::ALL[1 + alike[kind as usize]]);
    let mut all: Vec<Listed> = Vec::new();
    for number in 0..24 {
        let mut left = Mine::ALL.to_vec();
        let at = [number / 6, number / 2 % 3, number % 2, 0];
        let mines = at.map(|at| first(left.remove(at)));
        match all.iter_mut().find(|listed| listed.mines == mines) {
            Some(listed) => listed.ways += 1.0,
            None => all.push(Listed { mines, ways: 1.0 }),
        }
    }
    all
}

impl Layouts {
    /// The layouts of the round that is being played.
    pub fn of(eyes: Eyes<'_>) -> Layouts {
        let mut counts = [0; 3];
        eyes.treasures().for_each(|treasure| counts[eyes.kind(treasure) as usize] += 1);
        Layouts::with(counts)
    }

    /// The layouts of a round with so many treasures of each kind.
    pub fn with(counts: [u8; 3]) -> Layouts {
        let alike = [0, 1, 2].map(|kind| counts.iter().position(|count| *count == counts[kind]).unwrap_or(kind));
        let all = LISTS.iter().find(|(known, _)| *known == alike).map(|(_, all)| all.as_slice());
        Layouts { counts, all: all.unwrap_or_default() }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.all.len()
    }

    /// How many ways of laying the mines out each of them stands for.
    pub fn ways(&self) -> Vec<f64> {
        self.all.iter().map(|listed| listed.ways).collect()
    }

    /// How many treasures lay in the open of the kind of a mine; none means the dragon.
    pub fn count_of(&self, mine: Mine) -> Option<u8> {
        mine.kind().map(|kind: Kind| self.counts[kind as usize])
    }

    /// How many treasures a mine could give when the round began, if a layout holds; none means the dragon.
    pub fn at(&self, layout: usize, place: usize) -> Option<u8> {
        self.all.get(layout).and_then(|listed| self.count_of(listed.mines[place]))
    }

    /// Whether a mine could be this one, if a layout holds.
    pub fn fits(&self, layout: usize, place: MinePlace, mine: Mine) -> bool {
        self.at(layout, place.index()) == self.count_of(mine)
    }

    /// How many treasures are left at each mine, if a layout holds.
    pub(super) fn left(&self, eyes: Eyes<'_>, layout: usize) -> [u8; 4] {
        let left = |kind: Kind| {
            let of_kind = eyes.treasures().filter(|treasure| eyes.kind(*treasure) == kind);
            of_kind.filter(|treasure| eyes.taker(*treasure).is_none()).count() as u8
        };
        MinePlace::ALL.map(|place| match eyes.mine(place) {
            Some(mine) => mine.kind().map_or(0, left),
            None => self.at(layout, place.index()).unwrap_or_default(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Layouts;

    #[test]
    fn kinds_with_equally_many_treasures_are_taken_together() {
        let count = |counts: [u8; 3]| Layouts::with(counts).count();
        assert_eq!([[1, 1, 1], [2, 2, 1], [1, 3, 3], [2, 0, 2], [3, 2, 0]].map(count), [4, 12, 12, 12, 24]);
        for counts in [[1, 1, 1], [2, 2, 1], [1, 3, 3], [2, 0, 2], [3, 2, 0]] {
            let layouts = Layouts::with(counts);
            assert!((layouts.ways().iter().sum::<f64>() - 24.0).abs() < 1e-9);
            for layout in 0..layouts.count() {
                let mut found: Vec<_> = (0..4).map(|place| layouts.at(layout, place)).collect();
                let mut wanted = vec![None, Some(counts[0]), Some(counts[1]), Some(counts[2])];
                found.sort();
                wanted.sort();
                assert_eq!(found, wanted);
            }
        }
    }
}
