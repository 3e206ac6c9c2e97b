//! The forest as everybody sees it, and how far it is for every dwarf to each mine.

use crate::belief::{Belief, Each, Identity, MOST_IDENTITIES};
use crate::lost_mines::acts::Act;
use crate::lost_mines::layouts::Layouts;
use crate::lost_mines::race::turns_left;
use crate::lost_mines::team;
use lost_mines::eyes::{Doing, Eyes};
use lost_mines::pieces::{BoardCells, Clan, MinePlace, PLACES, Tool};
use lost_mines::{Path, Way};
use std::sync::{Mutex, PoisonError};
use tabletop::{Seat, Seats};
use tunnels::{Cell, Edge, Side};

/// What it costs to get on, in steps: a guess, since nobody knows which cards will come.
const EMPTY_CELL: u8 = 3;
const OBSTACLE: u8 = 6;
const HELD: u8 = 3;
const TRAP: u8 = 2;
const TROLL: u8 = 4;

/// A mine that cannot be reached any more is this far away.
pub const FAR: u8 = 60;

/// How much of what a mine holds is left of it for each step that it is away.
const FADES: f64 = 0.9;

/// A change of prospects that counts as one: about what a step changes for whoever is near.
pub(super) const UNIT: f64 = 0.2;

/// How many steps twice as good a mine is worth.
const STEPS_FOR_TWICE: f64 = 8.0;

/// By how many steps a mine must be nearer to count e times as much as another.
const INDECISION: f64 = 1.5;

const MOST: usize = Seats::MOST as usize;

/// What it costs to get to a mine, from every place of the board.
pub(super) type Field = [u8; PLACES];

/// What it costs a dwarf to get to each mine.
pub(super) type Costs = [u8; 4];

/// Where ways lead, or could lead once cards lie there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ways {
    free: BoardCells,
    covered: BoardCells,
    /// For each side, the cards that are open there.
    open: [BoardCells; 4],
    obstacles: BoardCells,
    /// Narrow places where a dwarf stands.
    held: BoardCells,
    /// Traps and trolls, with what they cost: there are five tokens in all.
    tokens: [Option<(Edge, u8)>; 6],
}

impl Ways {
    pub(super) fn of(eyes: Eyes<'_>) -> Ways {
        let board = eyes.board();
        let mut open = [BoardCells::NONE; 4];
        for cell in board.face_up().iter() {
            for side in board.openings(cell) {
                open[side as usize] |= BoardCells::of(cell);
            }
        }
        let dwarves: BoardCells = eyes.seats().all().map(|seat| eyes.stands(seat)).collect();
        let mut ways = Ways {
            free: board.free(),
            covered: board.covered(),
            open,
            obstacles: Tool::ALL.into_iter().fold(BoardCells::NONE, |all, tool| all | eyes.obstacles(tool)),
            held: eyes.narrow() & dwarves,
            tokens: [None; 6],
        };
        eyes.traps().iter().for_each(|edge| ways.put_token(edge, TRAP));
        eyes.trolls().for_each(|troll| ways.put_token(troll.edge, TROLL));
        ways
    }

    fn put_token(&mut self, edge: Edge, cost: u8) {
        if let Some(place) = self.tokens.iter_mut().find(|place| place.is_none()) {
            *place = Some((edge, cost));
        }
    }

    fn lay(&mut self, path: Path, way: Way, cell: Cell) {
        let here = BoardCells::of(cell);
        self.free &= !here;
        for side in path.shape().lying(way) {
            self.open[side as usize] |= here;
        }
        if path.feature().tool().is_some() {
            self.obstacles |= here;
        }
    }

    fn overcome(&mut self, cell: Cell) {
        self.obstacles &= !BoardCells::of(cell);
    }

    fn remove(&mut self, cell: Cell) {
        let others = !BoardCells::of(cell);
        self.free |= BoardCells::of(cell);
        self.open.iter_mut().for_each(|open| *open &= others);
        self.obstacles &= others;
    }

    /// Counts from a mine outwards, all cells of one cost at once.
    fn field(&self, mine: Cell) -> Field {
        let mut field = [FAR; PLACES];
        let mut waiting = [BoardCells::NONE; FAR as usize + OBSTACLE as usize + TROLL as usize + 1];
        waiting[0] = BoardCells::of(mine);
        let mut done = BoardCells::NONE;
        // One leaves a cell by a side that is open or unknown; nobody crosses a mine that lies face down.
        let leaves = self.open.map(|open| open | self.free);
        let enters = self.open.map(|open| open | self.free | self.covered);
        // With tokens, edges differ: they are gone through one by one.
        let mut without_token = [BoardCells::ALL; 4];
        let mut beside_tokens = BoardCells::NONE;
        for (edge, _) in self.tokens.iter().flatten() {
            let [first, second] = edge.cells();
            without_token[edge.side() as usize] &= !BoardCells::of(first);
            without_token[edge.side().opposite() as usize] &= !BoardCells::of(second);
            beside_tokens |= BoardCells::of(first) | BoardCells::of(second);
        }
        let dear = self.free | self.obstacles | self.held;
        for cost in 0..FAR {
            let cells = waiting[cost as usize] & !done;
            if cells.is_empty() {
                continue;
            }
            done |= cells;
            cells.iter().filter_map(BoardCells::place).for_each(|place| field[place] = cost);
            let kinds = [
                (cells & !dear, 1),
                (cells & self.free, EMPTY_CELL),
                (cells & self.obstacles, OBSTACLE),
                (cells & self.held, HELD),
            ];
            for (entered, price) in kinds.into_iter().filter(|(entered, _)| !entered.is_empty()) {
                let mut from = BoardCells::NONE;
                for side in Side::ALL {
                    let entered = entered & enters[side.opposite() as usize];
                    from |= entered.beside(side) & leaves[side as usize] & without_token[side as usize];
                }
                waiting[(cost + price) as usize] |= from;
            }
            if !(cells & beside_tokens).is_empty() {
                self.over_tokens(cells, cost, &mut waiting, &leaves, &enters);
            }
        }
        field
    }

    fn over_tokens(
        &self,
        cells: BoardCells,
        cost: u8,
        waiting: &mut [BoardCells],
        leaves: &[BoardCells; 4],
        enters: &[BoardCells; 4],
    ) {
        for (edge, token) in self.tokens.iter().flatten() {
            let [first, second] = edge.cells();
            for (from, to, side) in [(first, second, edge.side()), (second, first, edge.side().opposite())] {
                let leads = leaves[side as usize].has(from) && enters[side.opposite() as usize].has(to);
                if leads && cells.has(to) {
                    waiting[(cost + self.price(to) + token) as usize] |= BoardCells::of(from);
                }
            }
        }
    }

    /// What it costs to enter a cell.
    pub(super) fn price(&self, cell: Cell) -> u8 {
        match cell {
            cell if self.free.has(cell) => EMPTY_CELL,
            cell if self.obstacles.has(cell) => OBSTACLE,
            cell if self.held.has(cell) => HELD,
            _ => 1,
        }
    }

    /// Whether one leaves a cell by a side: it is open there, or it is not known yet what will lie there.
    pub(super) fn leads(&self, cell: Cell, side: Side) -> bool {
        (self.open[side as usize] | self.free).has(cell)
    }

    /// Whether one gets into a cell by a side.
    pub(super) fn enters(&self, cell: Cell, side: Side) -> bool {
        (self.open[side as usize] | self.free | self.covered).has(cell)
    }

    /// How far it is from a cell to every other one, traps and trolls left out: counted from there outwards.
    pub(super) fn reach(&self, from: Cell) -> Field {
        let mut field = [FAR; PLACES];
        let mut waiting = [BoardCells::NONE; FAR as usize + OBSTACLE as usize + 1];
        waiting[0] = BoardCells::of(from);
        let mut done = BoardCells::NONE;
        let dear = self.free | self.obstacles | self.held;
        for cost in 0..FAR {
            let cells = waiting[cost as usize] & !done;
            if cells.is_empty() {
                continue;
            }
            done |= cells;
            cells.iter().filter_map(BoardCells::place).for_each(|place| field[place] = cost);
            let mut to = BoardCells::NONE;
            for side in Side::ALL {
                let leaves = cells & (self.open[side as usize] | self.free);
                let enters = self.open[side.opposite() as usize] | self.free | self.covered;
                to |= leaves.beside(side.opposite()) & enters;
            }
            waiting[cost as usize + 1] |= to & !dear;
            waiting[(cost + EMPTY_CELL) as usize] |= to & self.free;
            waiting[(cost + OBSTACLE) as usize] |= to & self.obstacles;
            waiting[(cost + HELD) as usize] |= to & self.held;
        }
        field
    }

    /// The cells from which a dwarf gets to a mine in so many steps: as the board lies, or once one more card is laid.
    fn within(&self, mine: Cell, n_steps: usize) -> Within {
        let mut within = Within { now: BoardCells::of(mine), with_card: BoardCells::NONE };
        let closed = self.obstacles | self.held;
        let mut troll = [BoardCells::NONE; 4];
        for (edge, _) in self.tokens.iter().flatten().filter(|(_, cost)| *cost == TROLL) {
            let [first, second] = edge.cells();
            troll[edge.side() as usize] |= BoardCells::of(first);
            troll[edge.side().opposite() as usize] |= BoardCells::of(second);
        }
        for _ in 0..n_steps {
            let before = within;
            for side in Side::ALL {
                let enters = (self.open[side.opposite() as usize] | self.covered | self.free) & !closed;
                let leaves = self.open[side as usize] & !troll[side as usize];
                let from = |cells: BoardCells| (cells & enters).beside(side);
                within.now |= from(before.now) & leaves;
                within.with_card |= from(before.with_card) & leaves | from(before.now) & self.free;
            }
        }
        within.with_card &= !within.now;
        within
    }

    pub(super) fn fields(&self, mines: [Cell; 4]) -> [Field; 4] {
        mines.map(|mine| self.field(mine))
    }
}

/// From where a mine is reached within a move.
#[derive(Clone, Copy, Debug)]
struct Within {
    now: BoardCells,
    with_card: BoardCells,
}

/// How likely somebody who is nearer goes to a mine, for each turn that it is nearer.
const COMES_BEFORE: f64 = 0.4;

/// How likely somebody has the one card that is missing.
const HAS_THE_CARD: f64 = 0.5;

/// The forest as everybody sees it.
#[derive(Debug)]
pub struct Scene {
    ways: Ways,
    mines: [Cell; 4],
    fields: [Field; 4],
    layouts: Layouts,
    /// For each layout, how many treasures there are at each mine.
    n_left: Vec<[u8; 4]>,
    n_seats: usize,
    clans: [Clan; MOST],
    stands: [Cell; MOST],
    is_out: [bool; MOST],
    costs: [Costs; MOST],
    turns_left: [Option<f64>; MOST],
    turn: Option<(Seat, Doing)>,
    campfires: BoardCells,
    /// For each identity of the seat whose turn it is, how likely each other seat scores with the same clan.
    friends: [[f64; MOST]; MOST_IDENTITIES],
    /// What was looked at last: an act is looked at once for each layout and each identity.
    last: Mutex<Option<Effect>>,
}

impl Clone for Scene {
    fn clone(&self) -> Scene {
        Scene { last: Mutex::new(None), n_left: self.n_left.clone(), ..*self }
    }
}

/// What an act changes for every seat.
#[derive(Clone, Debug)]
struct Effect {
    by: Seat,
    act: Act,
    /// For each layout, for each seat: how much its prospects change.
    changes: Vec<[f64; MOST]>,
    /// For each layout: by how many steps the acting seat comes nearer to where it wants to go.
    nearer: Vec<f64>,
    /// The same, if those are counted who come before it.
    leads: Vec<f64>,
}

impl Scene {
    /// What everybody sees.
    pub fn of(eyes: Eyes<'_>) -> Scene {
        let ways = Ways::of(eyes);
        let mines = MinePlace::ALL.map(|mine| eyes.cards().mine_cell(mine));
        let layouts = Layouts::of(eyes);
        let mut scene = Scene {
            ways,
            mines,
            fields: ways.fields(mines),
            layouts,
            n_left: (0..layouts.count()).map(|layout| layouts.left(eyes, layout)).collect(),
            n_seats: eyes.seats().count(),
            clans: Default::default(),
            stands: [Cell::default(); MOST],
            is_out: [false; MOST],
            costs: [[FAR; 4]; MOST],
            turns_left: turns_left(eyes),
            turn: eyes.turn(),
            campfires: eyes.campfires(),
            friends: [[0.0; MOST]; MOST_IDENTITIES],
            last: Mutex::new(None),
        };
        for seat in eyes.seats().all() {
            let at = seat.index();
            scene.clans[at] = eyes.clan(seat);
            scene.stands[at] = eyes.stands(seat);
            scene.is_out[at] = scene.turns_left[at].is_none();
            scene.costs[at] = costs(&scene.fields, scene.stands[at]);
        }
        scene
    }

    /// Takes in what everybody makes of the seats: at small tables a clan tells nothing of who is with whom.
    pub(super) fn acquaint(&mut self, public: &Belief) {
        let Some((by, _)) = self.turn else { return };
        let mut all = Each::default();
        self.friends = [[0.0; MOST]; MOST_IDENTITIES];
        for (who, weights) in public.each() {
            let identity = who[by.index()];
            let share: f64 = weights.iter().sum();
            all[identity as usize] += share;
            let Some(team) = team(self.clan(by), identity) else { continue };
            let friends = &mut self.friends[identity as usize][..self.n_seats];
            for ((friend, clan), is) in friends.iter_mut().zip(self.clans).zip(who) {
                if self::team(clan, *is) == Some(team) {
                    *friend += share;
                }
            }
        }
        for (friends, all) in self.friends.iter_mut().zip(all).filter(|(_, all)| *all > 0.0) {
            friends.iter_mut().for_each(|friend| *friend /= all);
        }
    }

    /// How likely another seat scores with the same clan as the seat whose turn it is, if that has this identity.
    pub(super) fn friend(&self, identity: Identity, other: Seat) -> f64 {
        self.friends[identity as usize][other.index()]
    }

    /// What can lie where.
    pub fn layouts(&self) -> Layouts {
        self.layouts
    }

    /// How many treasures are left at a mine, if a layout holds.
    pub fn n_left(&self, layout: usize, mine: usize) -> u8 {
        self.n_left.get(layout).map_or(0, |left| left[mine])
    }

    /// What it costs a seat to get to each mine: steps, and guesses for what lies in the way.
    pub fn costs(&self, seat: Seat) -> [u8; 4] {
        self.costs[seat.index()]
    }

    /// How many more turns each seat is likely to have, without the one that is under way; none if it is out.
    pub(super) fn turns_left(&self) -> &[Option<f64>; MOST] {
        &self.turns_left
    }

    /// How many seats there are.
    pub(super) fn n_seats(&self) -> usize {
        self.n_seats
    }

    /// Where a seat's dwarf stands.
    pub fn stands(&self, seat: Seat) -> Cell {
        self.stands[seat.index()]
    }

    /// A seat's clan.
    pub fn clan(&self, seat: Seat) -> Clan {
        self.clans[seat.index()]
    }

    /// The seats that still have turns, without one.
    pub fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> + '_ {
        let all = (0..self.n_seats as u8).map(Seat::new);
        all.filter(move |other| *other != seat && !self.is_out[other.index()])
    }

    /// The mine at a cell.
    pub fn mine_at(&self, cell: Cell) -> Option<usize> {
        self.mines.iter().position(|mine| *mine == cell)
    }

    /// Whether a mine lies face down.
    pub fn is_face_down(&self, mine: usize) -> bool {
        self.ways.covered.has(self.mines[mine])
    }

    /// Whether somebody who wakes at a cell goes farther.
    pub fn is_campfire(&self, cell: Cell) -> bool {
        self.campfires.has(cell)
    }

    /// Whether there is a trap between two neighbouring cells.
    pub fn is_trap(&self, from: Cell, to: Cell) -> bool {
        let tokens = self.ways.tokens.iter().flatten().filter(|(_, cost)| *cost == TRAP);
        tokens.map(|(edge, _)| edge.cells()).any(|[one, other]| [[from, to], [to, from]].contains(&[one, other]))
    }

    /// Whether a step begins a move: the first one tells where somebody wants to go.
    pub fn begins_move(&self) -> bool {
        // From a campfire it is five, and the third of those five cannot be told from a first one.
        matches!(self.turn, Some((_, Doing::Moves(3 | 5))))
    }

    /// How many steps the moving seat has left.
    pub fn steps_left(&self) -> u8 {
        match self.turn {
            Some((_, Doing::Moves(left))) => left,
            _ => 0,
        }
    }

    /// How an act changes the prospects of a seat.
    pub fn change(&self, by: Seat, act: Act, layout: usize, seat: Seat) -> f64 {
        self.effect(by, act, |effect| effect.changes[layout][seat.index()])
    }

    /// How an act changes the prospects of all seats.
    pub fn changes(&self, by: Seat, act: Act, layout: usize) -> [f64; MOST] {
        self.effect(by, act, |effect| effect.changes[layout])
    }

    /// By how many steps whoever does it comes nearer to where it wants to go.
    pub fn nearer(&self, by: Seat, act: Act, layout: usize) -> f64 {
        self.effect(by, act, |effect| effect.nearer[layout])
    }

    /// The same, if those are counted who come before it.
    pub fn lead(&self, by: Seat, act: Act, layout: usize) -> f64 {
        self.effect(by, act, |effect| effect.leads[layout])
    }

    fn effect<T>(&self, by: Seat, act: Act, ask: impl Fn(&Effect) -> T) -> T {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(effect) = last.as_ref().filter(|effect| effect.by == by && effect.act == act) {
            return ask(effect);
        }
        ask(last.insert(self.work_out(by, act)))
    }

    fn work_out(&self, by: Seat, act: Act) -> Effect {
        let after = self.costs_after(by, act);
        let n_layouts = self.n_left.len();
        let mut effect = Effect {
            by,
            act,
            changes: vec![[0.0; MOST]; n_layouts],
            nearer: vec![0.0; n_layouts],
            leads: vec![0.0; n_layouts],
        };
        if after == self.costs {
            return effect;
        }
        for (layout, left) in self.n_left.iter().enumerate() {
            for at in (0..self.n_seats).filter(|at| !self.is_out[*at] && after[*at] != self.costs[*at]) {
                let left = left.map(f64::from);
                effect.changes[layout][at] = prospect(after[at], left) - prospect(self.costs[at], left);
            }
            let (before, now) = (self.costs[by.index()], after[by.index()]);
            let whole = left.map(f64::from);
            effect.nearer[layout] = steps_off(before, whole) - steps_off(now, whole);
            let (left_before, left_now) = (self.left_for(by, &self.costs, *left), self.left_for(by, &after, *left));
            effect.leads[layout] = steps_off(before, left_before) - steps_off(now, left_now);
        }
        effect
    }

    /// How many treasures will be left at each mine when a seat comes there, by who comes before it.
    fn left_for(&self, seat: Seat, costs: &[Costs; MOST], left: [u8; 4]) -> [f64; 4] {
        let own = costs[seat.index()];
        let mut expected = left.map(f64::from);
        for (mine, expected) in expected.iter_mut().enumerate().filter(|(_, left)| **left > 0.0) {
            for other in self.others(seat) {
                // Whoever is there takes one a turn; but not everybody who is near goes there.
                let ahead = f64::from(own[mine]) - f64::from(costs[other.index()][mine]);
                *expected -= COMES_BEFORE * (ahead / 4.0).clamp(0.0, 2.0);
            }
            *expected = expected.max(0.1);
        }
        expected
    }

    /// For each seat, what it can get in its next move, if an act is done: the best of what the mines are worth that it
    /// can reach. The acting seat still has its move before it, and cannot lay another card.
    pub(super) fn reaches(&self, by: Seat, act: Act, worth: [f64; 4]) -> [f64; MOST] {
        let mut reaches = [0.0; MOST];
        let ways = self.ways_after(act).unwrap_or(self.ways);
        for (mine, worth) in self.mines.into_iter().zip(worth).filter(|(_, worth)| *worth > 0.0) {
            let (near, far) = (ways.within(mine, 3), ways.within(mine, 5));
            for at in (0..self.n_seats).filter(|at| !self.is_out[*at]) {
                let cell = self.stands[at];
                let within = if self.campfires.has(cell) { far } else { near };
                let chance = if within.now.has(cell) {
                    1.0
                } else if within.with_card.has(cell) && at != by.index() {
                    HAS_THE_CARD
                } else {
                    0.0
                };
                reaches[at] = f64::max(reaches[at], chance * worth);
            }
        }
        reaches
    }

    fn ways_after(&self, act: Act) -> Option<Ways> {
        let mut ways = self.ways;
        match act {
            Act::Lay { path, way, cell } => ways.lay(path, way, cell),
            Act::Overcome(cell) => ways.overcome(cell),
            Act::Storm(cell) => ways.remove(cell),
            Act::Trap(edge) => ways.put_token(edge, TRAP),
            Act::Troll(edge) => ways.put_token(edge, TROLL),
            _ => return None,
        }
        Some(ways)
    }

    /// What it costs each seat to get to each mine once an act is done.
    pub(super) fn costs_after(&self, by: Seat, act: Act) -> [Costs; MOST] {
        let mut after = self.costs;
        if let Act::Step { to, .. } = act {
            after[by.index()] = costs(&self.fields, to);
        }
        let Some(ways) = self.ways_after(act) else { return after };
        let fields = ways.fields(self.mines);
        for (after, cell) in after.iter_mut().zip(self.stands).take(self.n_seats) {
            *after = costs(&fields, cell);
        }
        after
    }
}

fn costs(fields: &[Field; 4], cell: Cell) -> Costs {
    BoardCells::place(cell).map_or([FAR; 4], |place| fields.map(|field| field[place]))
}

/// What so many treasures are worth together: whoever comes to them does not get them all.
pub(super) fn worth(n_left: f64) -> f64 {
    const WORTH: [f64; 10] = [0.0, 1.0, 1.6, 2.0, 2.3, 2.5, 2.6, 2.7, 2.8, 2.9];
    let whole = (n_left.max(0.0) as usize).min(WORTH.len() - 2);
    let part = (n_left - whole as f64).clamp(0.0, 1.0);
    WORTH[whole] * (1.0 - part) + WORTH[whole + 1] * part
}

fn prospect(costs: Costs, n_left: [f64; 4]) -> f64 {
    let (mut best, mut second) = (0.0_f64, 0.0_f64);
    for (cost, left) in costs.into_iter().zip(n_left).filter(|(cost, _)| *cost < FAR) {
        let hope = worth(left) * faded(cost);
        if hope > best {
            (best, second) = (hope, best);
        } else {
            second = second.max(hope);
        }
    }
    best + 0.3 * second
}

/// How many steps it is to where a dwarf wants to go: to the nearest mine with something to give, but better ones count
/// as if they were nearer, and of several that are equally far away it need not choose yet.
fn steps_off(costs: Costs, n_left: [f64; 4]) -> f64 {
    let good = costs.into_iter().zip(n_left).filter(|(cost, left)| *cost < FAR && *left > 0.0);
    let off = |(cost, left): (u8, f64)| f64::from(cost) - STEPS_FOR_TWICE * worth(left).log2();
    let sum: f64 = good.map(|mine| (-off(mine) / INDECISION).exp()).sum();
    if sum > 0.0 { (-INDECISION * sum.ln()).min(f64::from(FAR)) } else { f64::from(FAR) }
}

fn faded(cost: u8) -> f64 {
    static FADED: std::sync::LazyLock<[f64; FAR as usize + 1]> =
        std::sync::LazyLock::new(|| std::array::from_fn(|cost| FADES.powi(cost as i32)));
    FADED[cost.min(FAR) as usize]
}

#[cfg(test)]
mod tests {
    use super::{Act, FAR, Scene};
    use lost_mines::position::Position;
    use lost_mines::{Face, Feature, Options, Path, Shape, Way};
    use tabletop::{Seat, Viewer};
    use tunnels::{Cell, Edge, Side};

    const SEAT: Seat = Seat::new(0);

    fn position(picture: &str) -> Position {
        let position = Position::new(Options::new(3).unwrap()).board(picture).unwrap();
        // Whoever has no card has no turn.
        (0..3).fold(position, |position, seat| position.hand(Seat::new(seat), [Face::Trap]))
    }

    fn scene(position: Position) -> Scene {
        Scene::of(position.game().seen_by(Viewer::Audience))
    }

    fn lay(shape: Shape, feature: Feature, x: i8, y: i8) -> Act {
        Act::Lay { path: Path::new(shape, feature), way: Way::Upright, cell: Cell::new(x, y) }
    }

    #[test]
    fn an_empty_forest_takes_a_card_for_every_cell_before_the_mine() {
        // Six cells away: five cards to be laid, and one step onto the mine. Eight away: two cells more, one of which is
        // the other clan's start.
        let scene = scene(position(""));
        assert_eq!(scene.costs(SEAT), [5 * 3 + 1, 5 * 3 + 1, 6 * 3 + 2, 6 * 3 + 2]);
    }

    #[test]
    fn cards_that_lie_cost_a_step_and_obstacles_more() {
        let picture = "
·
·
··B─────?";
        assert_eq!(scene(position(picture)).costs(SEAT)[1], 6);
        let trunk = position(picture).features(
            "
·
·
·····t",
        );
        assert_eq!(scene(trunk.clone()).costs(SEAT)[1], 11);
        let overcome = Act::Overcome(Cell::new(5, 2));
        let scene = scene(trunk);
        assert_eq!(scene.costs_after(SEAT, overcome)[0][1], 6);
        assert!(scene.change(SEAT, overcome, 0, SEAT) > 0.0 || scene.n_left(0, 1) == 0);
    }

    #[test]
    fn a_card_counts_by_where_it_leads() {
        let scene = scene(position(
            "
·
·
··B──",
        ));
        assert_eq!(scene.costs(SEAT)[1], 2 + 3 * 3 + 1);
        let after = |shape: Shape| scene.costs_after(SEAT, lay(shape, Feature::Plain, 5, 2))[0][1];
        assert_eq!(after(Shape::Ew), 3 + 2 * 3 + 1);
        assert_eq!(after(Shape::Nesw), 3 + 2 * 3 + 1);
        // A curve leads round: one card more, and from there on as before.
        assert_eq!(after(Shape::Nw), 3 + 4 * 3 + 1);
    }

    #[test]
    fn thunderstorms_traps_and_trolls_make_a_way_longer_for_all_who_need_it() {
        let scene = scene(
            position(
                "
·
·
··B─────?",
            )
            .stands(Seat::new(1), Cell::new(6, 2)),
        );
        let after = |act: Act| scene.costs_after(SEAT, act);
        assert_eq!(after(Act::Storm(Cell::new(4, 2)))[0][1], 8);
        assert_eq!(after(Act::Storm(Cell::new(4, 2)))[1][1], 2);
        assert_eq!(after(Act::Trap(Edge::new(Cell::new(4, 2), Side::E)))[0][1], 8);
        assert_eq!(after(Act::Troll(Edge::new(Cell::new(6, 2), Side::E)))[1][1], 2 + 4);
    }

    #[test]
    fn nobody_crosses_a_mine_that_lies_face_down() {
        let scene = scene(
            position(
                "
·
·
··B─────?──",
            )
            .stands(Seat::new(1), Cell::new(10, 2)),
        );
        assert_eq!(scene.costs(Seat::new(1))[1], 2);
        // To the mine in the south it goes round, over empty cells: not over the mine.
        assert!(scene.costs(Seat::new(1))[0] > 8);
        assert!(scene.costs(SEAT).iter().all(|cost| *cost < FAR));
    }

    #[test]
    fn whoever_comes_before_one_counts_for_the_lead_alone() {
        let picture = "
·
·
··B─────?";
        let alone = scene(position(picture));
        let behind = scene(position(picture).stands(Seat::new(1), Cell::new(7, 2)));
        let step = Act::Step { from: Cell::new(2, 2), to: Cell::new(3, 2) };
        let layout = (0..alone.layouts().count()).find(|layout| alone.n_left(*layout, 1) == 3).unwrap();
        let near = |one: f64, other: f64| (one - other).abs() < 1e-9;
        assert!(alone.change(SEAT, step, layout, SEAT) > 0.0);
        assert!(near(alone.nearer(SEAT, step, layout), 1.0), "one step");
        assert!(near(behind.nearer(SEAT, step, layout), 1.0), "the way is as long");
        assert!(near(alone.lead(SEAT, step, layout), 1.0));
        assert!(!near(behind.lead(SEAT, step, layout), 1.0), "but somebody will be there first");
    }

    #[test]
    fn one_missing_card_is_a_threat_and_a_whole_way_a_greater_one() {
        let picture = "
·
·
··B───··?";
        let scene = scene(position(picture).stands(Seat::new(1), Cell::new(5, 2)));
        let worth = [0.0, 1.0, 0.0, 0.0];
        assert_eq!(scene.reaches(SEAT, Act::Discard(1), worth)[..3], [0.0; 3], "two cards are missing");
        let reaches = scene.reaches(SEAT, lay(Shape::Ew, Feature::Plain, 6, 2), worth);
        assert_eq!(reaches[..3], [0.0, 0.5, 0.0], "seat 1 may have the card, and it is three steps away");
        let near = scene.reaches(Seat::new(1), lay(Shape::Ew, Feature::Plain, 6, 2), worth);
        assert_eq!(near[1], 0.0, "but not if it has just laid the other");
    }

    #[test]
    fn what_was_looked_at_last_makes_no_difference() {
        let one = scene(position("\n·\n·\n··B──"));
        let acts = [lay(Shape::Ew, Feature::Plain, 5, 2), lay(Shape::Ne, Feature::Lake, 5, 2), Act::Discard(1)];
        let fresh: Vec<_> = acts.iter().map(|act| one.clone().changes(SEAT, *act, 0)).collect();
        for _ in 0..2 {
            for (act, fresh) in acts.iter().zip(&fresh) {
                assert_eq!(one.changes(SEAT, *act, 0), *fresh);
            }
        }
    }
}
