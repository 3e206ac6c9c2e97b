//! How many cards it still takes from the start to each goal, counted by flooding rows of bits.
//!
//! An empty cell costs one card, whatever it must look like; cards that lie there cost nothing. What a rockfall has cut off
//! is a fragment: whoever comes into it by one opening may leave it by any other.

use saboteur::pieces::{GoalPlace, START};
use tunnels::{Cell, Side, Sides, Tile};

/// The cells that count: between start and goals, and some room around. Whoever digs beyond is lost anyway.
const LEFT: i8 = -4;
const TOP: i8 = -6;
const WIDTH: usize = 17;
const HEIGHT: usize = 13;
const CELLS: usize = WIDTH * HEIGHT;

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

/// A bit for each cell of each row.
type Rows = [u32; HEIGHT];

const NO_ROWS: Rows = [0; HEIGHT];

/// The maze as everybody sees it, with how far it is to the goals.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    cells: [Lies; CELLS],
    empty: Rows,
    /// The empty cells where one can go on from the start, with the sides by which one comes in.
    ends: Vec<(Cell, Sides)>,
    end_rows: Rows,
    fragments: Vec<Fragment>,
    /// For each goal, how many cards it takes from an empty cell, that cell included.
    near: [[u8; CELLS]; 3],
    /// For each goal: the fewest cards to it.
    nearest: [u8; 3],
}

/// Cards that hang together, but not with the start.
#[derive(Clone, Debug)]
struct Fragment {
    /// The openings that belong to it.
    openings: Vec<(Cell, Side)>,
    /// The empty cells beside them.
    outlets: Rows,
    /// The goals beside them, a bit each.
    touches: u8,
    /// For each goal, how many cards it takes from here.
    near: [u8; 3],
}

/// Where a card leads.
struct Exits {
    /// The empty cells, by their places.
    cells: [u8; 3],
    n_cells: usize,
    /// The goals that it reaches, a bit each.
    goals: u8,
    /// The fragments that it joins, by the number in the list.
    fragments: Vec<usize>,
}

impl Ground {
    /// The maze with these cards and face-down goals in it.
    pub(super) fn of(cards: impl Iterator<Item = (Cell, Tile)>, is_face_down: impl Fn(GoalPlace) -> bool) -> Ground {
        let mut cells = [Lies::Nothing; CELLS];
        let mut put = |cell: Cell, lies: Lies| {
            if let Some(place) = place(cell) {
                cells[place] = lies;
            }
        };
        cards.for_each(|(cell, tile)| put(cell, Lies::Card(tile)));
        for goal in GoalPlace::ALL.into_iter().filter(|goal| is_face_down(*goal)) {
            put(goal.cell(), Lies::Goal(goal.index() as u8));
        }
        let mut ground = Ground::lying(cells);
        ground.flood();
        ground
    }

    /// Finds out what hangs together; how far it is, flooding tells.
    fn lying(cells: [Lies; CELLS]) -> Ground {
        let mut empty = NO_ROWS;
        let mut laid = Vec::with_capacity(64);
        for (place, lies) in cells.iter().enumerate() {
            match lies {
                Lies::Nothing => empty[place / WIDTH] |= 1 << (place % WIDTH),
                Lies::Card(tile) => laid.push((place, *tile)),
                Lies::Goal(_) => {}
            }
        }
        let mut ground = Ground {
            cells,
            empty,
            ends: Vec::with_capacity(32),
            end_rows: NO_ROWS,
            fragments: Vec::new(),
            near: [[FAR; CELLS]; 3],
            nearest: [FAR; 3],
        };
        let mut visited = [Sides::NONE; CELLS];
        let mut walk = Walk::default();
        if let Some(Lies::Card(start)) = place(START).map(|place| cells[place]) {
            start.openings().into_iter().for_each(|side| walk.ways.push((START, side)));
            ground.follow(&mut walk, &mut visited);
            visited[place(START).unwrap_or(0)] = start.openings();
        }
        for (cell, by) in walk.outlets {
            match ground.ends.iter_mut().find(|(end, _)| *end == cell) {
                Some((_, sides)) => *sides = Sides::from_bits(sides.bits() | Sides::of(by).bits()),
                None => ground.ends.push((cell, Sides::of(by))),
            }
            set(&mut ground.end_rows, cell);
        }
        for (at, tile) in laid {
            for side in tile.openings().without(visited[at]) {
                // A dead end that does not hang on the start helps nobody.
                if visited[at].has(side) || tile.leads_from(side).without(Sides::of(side)).is_empty() {
                    continue;
                }
                let mut walk = Walk::default();
                let cell = cell_at(at);
                for way in tile.leads_from(side) {
                    walk.ways.push((cell, way));
                    walk.openings.push((cell, way));
                }
                visited[at] = Sides::from_bits(visited[at].bits() | tile.leads_from(side).bits());
                ground.follow(&mut walk, &mut visited);
                let mut outlets = NO_ROWS;
                walk.outlets.iter().for_each(|(cell, _)| set(&mut outlets, *cell));
                ground.fragments.push(Fragment {
                    openings: walk.openings,
                    outlets,
                    touches: walk.goals,
                    near: [FAR; 3],
                });
            }
        }
        ground
    }

    /// Goes on through cards until there is nowhere to go.
    fn follow(&self, walk: &mut Walk, visited: &mut [Sides; CELLS]) {
        while let Some((cell, side)) = walk.ways.pop() {
            let (cell, by) = (cell.step(side), side.opposite());
            let Some(at) = place(cell) else { continue };
            match self.cells[at] {
                Lies::Nothing => walk.outlets.push((cell, by)),
                Lies::Goal(goal) => walk.goals |= 1 << goal,
                Lies::Card(tile) if tile.openings().has(by) && !visited[at].has(by) => {
                    let leads = Sides::from_bits(tile.leads_from(by).bits() | Sides::of(by).bits());
                    visited[at] = Sides::from_bits(visited[at].bits() | leads.bits());
                    for on in leads {
                        walk.openings.push((cell, on));
                        if on != by {
                            walk.ways.push((cell, on));
                        }
                    }
                }
                Lies::Card(_) => {}
            }
        }
    }

    fn flood(&mut self) {
        for goal in GoalPlace::ALL {
            let at = goal.index();
            // One that is turned over has been reached.
            if !self.is_face_down(goal) {
                self.nearest[at] = 0;
                continue;
            }
            let mut near = [FAR; CELLS];
            let mut fragments = vec![FAR; self.fragments.len()];
            spread(goal, &self.empty, &self.fragments, |step| {
                match step {
                    Step::Cells(cost, rows) => each_bit(rows, |place| near[place] = cost),
                    Step::Fragment(cost, number) => fragments[number] = cost,
                }
                false
            });
            self.fragments.iter_mut().zip(fragments).for_each(|(fragment, cost)| fragment.near[at] = cost);
            self.near[at] = near;
            let ends = self.ends.iter().filter_map(|(cell, _)| place(*cell)).map(|place| near[place]);
            self.nearest[at] = ends.min().unwrap_or(FAR);
        }
    }

    fn is_face_down(&self, goal: GoalPlace) -> bool {
        place(goal.cell()).is_some_and(|place| self.cells[place] == Lies::Goal(goal.index() as u8))
    }

    /// How many cards it takes at least to a goal.
    pub(super) fn cards_to(&self, goal: usize) -> u8 {
        self.nearest[goal]
    }

    /// How many it takes after a card was laid.
    pub(super) fn cards_to_after(&self, goal: usize, cell: Cell, tile: Tile) -> u8 {
        let before = self.cards_to(goal);
        let exits = self.exits(cell, tile);
        let nearest = self.nearest_of(goal, &exits);
        // If it brings one nearer, that is all; if not, it may be in the way, and only counting anew tells.
        if nearest < before { nearest } else { self.cards_around(goal, cell, &exits) }
    }

    /// How many it takes to each goal after a card was laid, at a glance: a card that is not laid where a shortest way
    /// begins is taken to be in nobody's way.
    pub(super) fn cards_at_a_glance(&self, cell: Cell, tile: Tile) -> [u8; 3] {
        let exits = self.exits(cell, tile);
        let at = place(cell);
        std::array::from_fn(|goal| {
            let (before, nearest) = (self.nearest[goal], self.nearest_of(goal, &exits));
            let begins_here = at.is_some_and(|at| self.near[goal][at] == before);
            if nearest < before {
                nearest
            } else if begins_here {
                self.cards_around(goal, cell, &exits)
            } else {
                before
            }
        })
    }

    /// Where a card would lead from the start.
    fn exits(&self, cell: Cell, tile: Tile) -> Exits {
        let mut exits = Exits { cells: [0; 3], n_cells: 0, goals: 0, fragments: Vec::new() };
        let reached = self.ends.iter().find(|(end, _)| *end == cell).map_or(Sides::NONE, |(_, sides)| *sides);
        for by in reached {
            for side in tile.leads_from(by).without(Sides::of(by)) {
                let (beyond, by) = (cell.step(side), side.opposite());
                let Some(at) = place(beyond) else { continue };
                match self.cells[at] {
                    Lies::Nothing => {
                        // Two ways in may have the same ways out.
                        if !exits.cells().contains(&(at as u8)) && exits.n_cells < exits.cells.len() {
                            exits.cells[exits.n_cells] = at as u8;
                            exits.n_cells += 1;
                        }
                    }
                    Lies::Goal(goal) => exits.goals |= 1 << goal,
                    Lies::Card(_) => {
                        let joins = |fragment: &Fragment| fragment.openings.contains(&(beyond, by));
                        exits.fragments.extend(self.fragments.iter().position(joins));
                    }
                }
            }
        }
        exits
    }

    fn nearest_of(&self, goal: usize, exits: &Exits) -> u8 {
        if exits.goals >> goal & 1 == 1 {
            return 0;
        }
        let mut nearest = FAR;
        exits.cells().iter().for_each(|place| nearest = nearest.min(self.near[goal][*place as usize]));
        exits.fragments.iter().for_each(|number| nearest = nearest.min(self.fragments[*number].near[goal]));
        nearest
    }

    /// Counts anew, with something in a cell that leads to these exits.
    fn cards_around(&self, goal: usize, cell: Cell, exits: &Exits) -> u8 {
        let Some(goal) = GoalPlace::new(goal as u8).filter(|goal| self.is_face_down(*goal)) else { return 0 };
        let (mut empty, mut wanted) = (self.empty, self.end_rows);
        exits.cells().iter().for_each(|place| set(&mut wanted, cell_at(*place as usize)));
        clear(&mut empty, cell);
        clear(&mut wanted, cell);
        let mut nearest = FAR;
        spread(goal, &empty, &self.fragments, |step| {
            let (cost, found) = match step {
                Step::Cells(cost, rows) => (cost, rows.iter().zip(wanted).any(|(rows, wanted)| rows & wanted != 0)),
                Step::Fragment(cost, number) => (cost, exits.fragments.contains(&number)),
            };
            if found {
                nearest = nearest.min(cost);
            }
            found
        });
        nearest
    }

    /// How many it takes after a card was removed.
    pub(super) fn cards_to_without(&self, goal: usize, cell: Cell) -> u8 {
        let Some(at) = place(cell) else { return self.cards_to(goal) };
        let mut cells = self.cells;
        cells[at] = Lies::Nothing;
        let mut without = Ground::lying(cells);
        without.flood();
        without.cards_to(goal)
    }

    /// Whether what lies somewhere is a dead end.
    pub(super) fn is_dead_end(&self, cell: Cell) -> bool {
        place(cell).is_some_and(|place| matches!(self.cells[place], Lies::Card(tile) if tile.is_dead_end()))
    }
}

impl Exits {
    fn cells(&self) -> &[u8] {
        &self.cells[..self.n_cells]
    }
}

/// Where one has come while following passages.
#[derive(Default)]
struct Walk {
    /// Cells with the side by which one leaves them.
    ways: Vec<(Cell, Side)>,
    openings: Vec<(Cell, Side)>,
    /// Empty cells with the side by which one comes in.
    outlets: Vec<(Cell, Side)>,
    goals: u8,
}

/// What a flood comes to next.
enum Step<'a> {
    /// Empty cells from which it takes so many cards.
    Cells(u8, &'a Rows),
    /// A fragment from which it takes so many, by its number.
    Fragment(u8, usize),
}

/// Floods from a goal outwards, one card at a time, until `stops` says that it is enough.
fn spread(goal: GoalPlace, empty: &Rows, fragments: &[Fragment], mut stops: impl FnMut(Step<'_>) -> bool) {
    let mut level = NO_ROWS;
    set(&mut level, goal.cell());
    level = beside(&level, empty);
    let mut found = vec![false; fragments.len()];
    for (number, fragment) in fragments.iter().enumerate() {
        if fragment.touches >> goal.index() & 1 == 1 {
            found[number] = true;
            join(&mut level, &fragment.outlets, empty);
            if stops(Step::Fragment(0, number)) {
                return;
            }
        }
    }
    let mut left = *empty;
    for cost in 1..FAR {
        if level == NO_ROWS || stops(Step::Cells(cost, &level)) {
            return;
        }
        left.iter_mut().zip(level).for_each(|(left, level)| *left &= !level);
        let mut next = beside(&level, &left);
        for (number, fragment) in fragments.iter().enumerate() {
            if !found[number] && fragment.outlets.iter().zip(level).any(|(outlets, level)| outlets & level != 0) {
                found[number] = true;
                join(&mut next, &fragment.outlets, &left);
                if stops(Step::Fragment(cost, number)) {
                    return;
                }
            }
        }
        level = next;
    }
}

/// The cells beside these, of those that are allowed.
fn beside(rows: &Rows, allowed: &Rows) -> Rows {
    std::array::from_fn(|y| {
        let above = if y > 0 { rows[y - 1] } else { 0 };
        let below = if y + 1 < HEIGHT { rows[y + 1] } else { 0 };
        (rows[y] << 1 | rows[y] >> 1 | above | below) & allowed[y]
    })
}

fn join(rows: &mut Rows, others: &Rows, allowed: &Rows) {
    for ((row, other), allowed) in rows.iter_mut().zip(others).zip(allowed) {
        *row |= other & allowed;
    }
}

fn set(rows: &mut Rows, cell: Cell) {
    if let Some(place) = place(cell) {
        rows[place / WIDTH] |= 1 << (place % WIDTH);
    }
}

fn clear(rows: &mut Rows, cell: Cell) {
    if let Some(place) = place(cell) {
        rows[place / WIDTH] &= !(1 << (place % WIDTH));
    }
}

fn each_bit(rows: &Rows, mut f: impl FnMut(usize)) {
    for (y, row) in rows.iter().enumerate() {
        let mut row = *row;
        while row != 0 {
            f(y * WIDTH + row.trailing_zeros() as usize);
            row &= row - 1;
        }
    }
}

fn place(cell: Cell) -> Option<usize> {
    let x = usize::try_from(cell.x.checked_sub(LEFT)?).ok().filter(|x| *x < WIDTH)?;
    let y = usize::try_from(cell.y.checked_sub(TOP)?).ok().filter(|y| *y < HEIGHT)?;
    Some(y * WIDTH + x)
}

fn cell_at(place: usize) -> Cell {
    Cell::new(LEFT + (place % WIDTH) as i8, TOP + (place / WIDTH) as i8)
}

#[cfg(test)]
mod tests {
    use super::{CELLS, FAR, Ground, Lies, cell_at, place};
    use saboteur::pieces::{GoalPlace, START};
    use saboteur::{CardList, Options, Saboteur};
    use std::collections::VecDeque;
    use tabletop::digger::{dig, uniform};
    use tabletop::{Deaf, Dice, Game, Turn, Viewer};
    use tunnels::{Side, Tile};

    /// The slow, obvious way: from a goal outwards, cell by cell and side by side.
    fn counted(cells: &[Lies; CELLS], goal: GoalPlace) -> u8 {
        if !cells.contains(&Lies::Goal(goal.index() as u8)) {
            return 0;
        }
        let mut field = [[FAR; 4]; CELLS];
        // Cells with the side by which one comes in, and the cost from there.
        let mut queue = VecDeque::new();
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
        let ways = Side::ALL.map(|side| {
            let cell = START.step(side);
            place(cell).map_or(FAR, |place| field[place][side.opposite() as usize])
        });
        ways.into_iter().min().unwrap_or(FAR)
    }

    fn compare(game: &Saboteur, ground: &Ground, dice: &mut Dice) -> usize {
        for goal in GoalPlace::ALL {
            assert_eq!(ground.cards_to(goal.index()), counted(&ground.cells, goal), "{:?}", ground.ends);
        }
        let mut actions = Vec::new();
        game.legal_actions(&mut actions);
        let mut n_lays = 0;
        for action in actions {
            let saboteur::Action::Lay { path, way, cell } = action else { continue };
            let mut cells = ground.cells;
            let Some(at) = place(cell) else { continue };
            cells[at] = Lies::Card(path.tile(way));
            for goal in GoalPlace::ALL {
                let after = ground.cards_to_after(goal.index(), cell, path.tile(way));
                assert_eq!(after, counted(&cells, goal), "{action} towards {goal:?}");
                let glance = ground.cards_at_a_glance(cell, path.tile(way))[goal.index()];
                let before = ground.cards_to(goal.index());
                assert!(glance == after || glance == before && after > before, "{glance}, {after} of {before}");
            }
            n_lays += 1;
        }
        // A card that could be removed, one of all that lie there.
        let laid: Vec<usize> = (0..CELLS)
            .filter(|at| matches!(ground.cells[*at], Lies::Card(_)) && cell_at(*at) != START)
            .filter(|at| GoalPlace::ALL.iter().all(|goal| goal.cell() != cell_at(*at)))
            .collect();
        if !laid.is_empty() {
            let at = laid[dice.below(laid.len())];
            let mut cells = ground.cells;
            cells[at] = Lies::Nothing;
            for goal in GoalPlace::ALL {
                assert_eq!(ground.cards_to_without(goal.index(), cell_at(at)), counted(&cells, goal), "without {at}");
            }
        }
        n_lays
    }

    #[test]
    fn flooding_counts_what_going_from_cell_to_cell_counts() {
        let mut dice = Dice::from_number(7);
        let (mut n_lays, mut n_fragments) = (0, 0);
        for number in 0..60 {
            let mut game = Saboteur::new(&Options::new(5).unwrap().with_rounds(1).unwrap(), &CardList::published());
            let deal = game.shuffle(&mut dice);
            game.deal(deal, Dice::from_number(number), &mut Deaf);
            let mut scratch = Vec::new();
            while let Turn::Of(_) = game.turn() {
                let eyes = game.seen_by(Viewer::Audience);
                if !eyes.is_digging() {
                    break;
                }
                let laid = eyes.maze().numbers().map(|number| eyes.maze().tile(number));
                let laid: Vec<(tunnels::Cell, Tile)> = laid.map(|laid| (laid.cell, laid.tile)).collect();
                let ground = Ground::of(laid.into_iter(), |goal| eyes.is_face_down(goal));
                n_lays += compare(&game, &ground, &mut dice);
                n_fragments += ground.fragments.len();
                // Whoever digs comes near the goals; whoever plays anything breaks the way into pieces.
                let action = if number % 3 == 0 {
                    uniform(&game, &mut dice, &mut scratch)
                } else {
                    scratch.clear();
                    game.legal_actions(&mut scratch);
                    let rockfall = scratch.iter().find(|action| matches!(action, saboteur::Action::Rockfall { .. }));
                    rockfall.copied().unwrap_or_else(|| dig(&game, &mut dice, &mut scratch))
                };
                game.apply(action, &mut Deaf);
            }
        }
        assert!(n_lays > 5_000 && n_fragments > 100, "{n_lays} cards, {n_fragments} fragments");
    }
}
