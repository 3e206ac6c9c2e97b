//! The maze as everybody sees it, and how many cards it still takes to each goal.

use saboteur::eyes::Eyes;
use saboteur::pieces::{GoalPlace, START};
use std::collections::VecDeque;
use tabletop::{Seat, Seats};
use tunnels::{Cell, Side, Sides, Tile};

/// The cells that count: between start and goals, and some room around. Whoever digs beyond is lost anyway.
const LEFT: i8 = -4;
const TOP: i8 = -6;
const WIDTH: usize = 17;
const HEIGHT: usize = 13;

/// A goal that cannot be reached any more is this far away.
pub const FAR: u8 = 20;

/// What lies in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lies {
    Nothing,
    /// A card with its tile.
    Card(Tile),
    /// A face-down goal.
    Goal(u8),
}

/// How many cards it takes from a cell to a goal, if one comes in by a side: north, east, south, west.
type Field = [[u8; 4]; WIDTH * HEIGHT];

/// The maze as everybody sees it, with what lies in front of the seats.
#[derive(Clone, Debug)]
pub struct Scene {
    cells: [Lies; WIDTH * HEIGHT],
    /// For each goal that lies face down.
    fields: [Field; 3],
    /// The empty cells where one could go on from the start, with the sides by which one comes in.
    ends: Vec<(Cell, Sides)>,
    /// For each goal: the fewest cards to it.
    nearest: [u8; 3],
    looked_at: [u8; Seats::MOST as usize],
    is_stuck: [bool; Seats::MOST as usize],
}

impl Scene {
    /// What everybody sees.
    pub fn of(eyes: Eyes<'_>) -> Scene {
        let mut scene = Scene {
            cells: [Lies::Nothing; WIDTH * HEIGHT],
            fields: [[[FAR; 4]; WIDTH * HEIGHT]; 3],
            ends: Vec::new(),
            nearest: [FAR; 3],
            looked_at: Default::default(),
            is_stuck: Default::default(),
        };
        for seat in eyes.seats().all() {
            scene.looked_at[seat.index()] = eyes.looked_at(seat);
            scene.is_stuck[seat.index()] = !eyes.broken(seat).is_empty();
        }
        for number in eyes.maze().numbers() {
            let laid = eyes.maze().tile(number);
            let goal = GoalPlace::ALL.into_iter().find(|goal| goal.cell() == laid.cell && eyes.is_face_down(*goal));
            scene.put(laid.cell, goal.map_or(Lies::Card(laid.tile), |goal| Lies::Goal(goal.index() as u8)));
        }
        scene.fields = GoalPlace::ALL.map(|goal| measure(&scene.cells, goal));
        let reached = eyes.maze().border().iter().filter(|beside| !beside.reached().is_empty());
        scene.ends = reached.map(|beside| (beside.cell, beside.reached())).collect();
        scene.nearest = [0, 1, 2].map(|goal| scene.find_nearest(goal));
        scene
    }

    /// How many cards it takes at least to a goal.
    pub fn cards_to(&self, goal: usize) -> u8 {
        self.nearest[goal]
    }

    /// How many it takes after a card was laid.
    pub fn cards_to_after(&self, goal: usize, cell: Cell, tile: Tile) -> u8 {
        let before = self.cards_to(goal);
        let reached = self.ends.iter().find(|(end, _)| *end == cell).map_or(Sides::NONE, |(_, sides)| *sides);
        let mut nearest = FAR;
        for by in reached {
            for side in tile.leads_from(by).without(Sides::of(by)) {
                nearest = nearest.min(self.cost(goal, cell.step(side), side.opposite()));
            }
        }
        // If it brings one nearer, that is all; if not, it may be in the way, and only counting anew tells.
        if nearest < before { nearest } else { self.cards_with(goal, cell, Lies::Card(tile)) }
    }

    /// How many it takes after a card was removed.
    pub fn cards_to_without(&self, goal: usize, cell: Cell) -> u8 {
        self.cards_with(goal, cell, Lies::Nothing)
    }

    /// Counts anew, with something else in a cell.
    fn cards_with(&self, goal: usize, cell: Cell, lies: Lies) -> u8 {
        let (Some(place), Some(goal)) = (place(cell), GoalPlace::new(goal as u8)) else { return self.cards_to(goal) };
        let mut cells = self.cells;
        cells[place] = lies;
        let field = measure(&cells, goal);
        let ways = Side::ALL.map(|side| cost(&field, START.step(side), side.opposite()));
        ways.into_iter().min().unwrap_or(FAR)
    }

    /// Whether what lies somewhere is a dead end.
    pub fn is_dead_end(&self, cell: Cell) -> bool {
        place(cell).is_some_and(|place| matches!(self.cells[place], Lies::Card(tile) if tile.is_dead_end()))
    }

    /// Whether a seat can know for certain whether a goal is the treasure.
    pub fn knows(&self, seat: Seat, goal: usize) -> bool {
        let looked = self.looked_at[seat.index()];
        looked >> goal & 1 == 1 || (looked | 1 << goal).count_ones() == 3
    }

    /// Whether a seat has a broken tool.
    pub fn is_stuck(&self, seat: Seat) -> bool {
        self.is_stuck[seat.index()]
    }

    fn put(&mut self, cell: Cell, lies: Lies) {
        if let Some(place) = place(cell) {
            self.cells[place] = lies;
        }
    }

    fn cost(&self, goal: usize, cell: Cell, by: Side) -> u8 {
        cost(&self.fields[goal], cell, by)
    }

    fn find_nearest(&self, goal: usize) -> u8 {
        // One that is turned over has been reached.
        if !self.cells.contains(&Lies::Goal(goal as u8)) {
            return 0;
        }
        let each_end =
            self.ends.iter().flat_map(|(cell, sides)| sides.into_iter().map(|by| self.cost(goal, *cell, by)));
        each_end.min().unwrap_or(FAR)
    }
}

fn cost(field: &Field, cell: Cell, by: Side) -> u8 {
    place(cell).map_or(FAR, |place| field[place][by as usize])
}

/// Counts from a goal outwards: through a card that lies there for nothing, through an empty cell for one card.
fn measure(cells: &[Lies; WIDTH * HEIGHT], goal: GoalPlace) -> Field {
    let mut field = [[FAR; 4]; WIDTH * HEIGHT];
    // Cells with the side by which one comes in, and the cost from there.
    let mut queue = VecDeque::with_capacity(WIDTH * HEIGHT);
    Side::ALL.into_iter().for_each(|by| queue.push_back((goal.cell(), by, 0)));
    while let Some((cell, by, cost)) = queue.pop_front() {
        let Some(at) = place(cell) else { continue };
        if cost >= field[at][by as usize] {
            continue;
        }
        field[at][by as usize] = cost;
        // Whoever comes in here by this side left the cell beyond it by the opposite one.
        let (from, left_by) = (cell.step(by), by.opposite());
        match place(from).map(|place| cells[place]) {
            Some(Lies::Nothing) if cost + 1 < FAR => {
                Side::ALL.into_iter().for_each(|by| queue.push_back((from, by, cost + 1)));
            }
            Some(Lies::Card(tile)) if tile.openings().has(left_by) => {
                let ways_in = tile.leads_from(left_by).into_iter().filter(|by| *by != left_by);
                ways_in.for_each(|by| queue.push_front((from, by, cost)));
            }
            _ => {}
        }
    }
    field
}

fn place(cell: Cell) -> Option<usize> {
    let x = usize::try_from(cell.x.checked_sub(LEFT)?).ok().filter(|x| *x < WIDTH)?;
    let y = usize::try_from(cell.y.checked_sub(TOP)?).ok().filter(|y| *y < HEIGHT)?;
    Some(y * WIDTH + x)
}

#[cfg(test)]
mod tests {
    use super::{FAR, Scene};
    use saboteur::position::Position;
    use saboteur::{Options, Path, Way};
    use tabletop::Viewer;
    use tunnels::Cell;

    fn scene(picture: &str) -> Scene {
        let position = Position::new(Options::new(3).unwrap()).maze(picture).unwrap();
        Scene::of(position.game().seen_by(Viewer::Audience))
    }

    #[test]
    fn an_empty_maze_takes_seven_cards_to_the_middle_and_nine_to_the_sides() {
        let scene = scene("S");
        assert_eq!([0, 1, 2].map(|goal| scene.cards_to(goal)), [9, 7, 9]);
    }

    #[test]
    fn a_card_counts_by_where_it_leads() {
        let scene = scene("S──");
        let cell = Cell::new(3, 0);
        let after = |path: Path| [0, 1, 2].map(|goal| scene.cards_to_after(goal, cell, path.tile(Way::Upright)));
        assert_eq!([0, 1, 2].map(|goal| scene.cards_to(goal)), [7, 5, 7]);
        assert_eq!(after(Path::Ew), [6, 4, 6]);
        assert_eq!(after(Path::Nesw), [6, 4, 6]);
        // A dead end leaves only the other ways out of the start.
        assert_eq!(after(Path::DeadEw), [9, 9, 9]);
    }

    #[test]
    fn what_lies_beyond_a_gap_counts_as_soon_as_the_gap_is_filled() {
        let broken = scene("S── ───");
        assert_eq!(broken.cards_to(1), 2);
        let whole = scene("S──────");
        assert_eq!((whole.cards_to(1), whole.cards_to_without(1, Cell::new(3, 0))), (1, 2));
    }

    #[test]
    fn a_goal_that_was_turned_over_takes_nothing() {
        let scene = scene("S───────$");
        assert_eq!(scene.cards_to(1), 0);
        assert!(scene.cards_to(0) < FAR);
    }
}
