//! How far a seat is from what it wants, with the cards in its own hand: what only the seat itself can tell.

use crate::lost_mines::layouts::Layouts;
use lost_mines::eyes::Eyes;
use lost_mines::pieces::{BoardCells, Card, Face, MinePlace, Tool};
use lost_mines::{Action, Path, Way};
use tabletop::Seat;
use tunnels::{Cell, Edge, Side, Sides};

/// What it costs to get on, in steps: to enter a card that lies; an empty cell for which one holds a card, or an obstacle
/// together with its tool, or nothing; an obstacle for which one holds the tool, or not; a place that somebody holds.
const CARD: u8 = 1;
const HELD_CARD: u8 = 3;
const WITH_TOOL: u8 = 5;
const NO_CARD: u8 = 6;
const OBSTACLE_WITH_TOOL: u8 = 4;
const OBSTACLE: u8 = 8;
const HELD: u8 = 3;
const TRAP: u8 = 3;
const TROLL: u8 = 4;

/// Nothing is farther.
pub(super) const FAR: u8 = 70;
/// By how much a mine that is not worth so much counts as farther away, at most.
const MOST_EXTRA: f64 = 24.0;

/// How many steps twice as good a mine is worth.
pub(super) const TWICE: f64 = 8.0;

/// What a mine is worth that would wake the dragon.
pub(super) const DRAGON: f64 = -0.8;

/// A mine of which less is to be hoped for is not gone to.
pub(super) const HOPELESS: f64 = 0.02;

/// The forest with what a hand can do to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    free: BoardCells,
    face_up: BoardCells,
    covered: BoardCells,
    open: [BoardCells; 4],
    obstacles: [BoardCells; 3],
    held: BoardCells,
    traps: [Option<(Edge, u8)>; 6],
    here: Cell,
    hand: Hand,
    /// Where mines lie that are worth going to, and by how much farther away they count than they are.
    mines: [Option<(Cell, u8)>; 4],
}

/// The cards of a hand, as far as they count.
#[derive(Clone, Copy, Debug, Default)]
struct Hand {
    cards: [Option<Card>; 6],
}

impl Hand {
    fn remove(&mut self, card: Card) {
        if let Some(place) = self.cards.iter_mut().find(|place| **place == Some(card)) {
            *place = None;
        }
    }

    fn has(&self, tool: Tool) -> bool {
        self.cards.contains(&Some(Face::Tool(tool).card()))
    }

    fn paths(&self) -> impl Iterator<Item = Path> + '_ {
        self.cards.iter().flatten().filter_map(|card| match card.face() {
            Face::Path(path) => Some(path),
            _ => None,
        })
    }
}

impl Plan {
    /// What a seat plans with, as it holds the layouts to be likely.
    pub(super) fn of(eyes: Eyes<'_>, seat: Seat, layouts: &[f64]) -> Plan {
        let board = eyes.board();
        let mut open = [BoardCells::NONE; 4];
        for cell in board.face_up().iter() {
            for side in board.openings(cell) {
                open[side as usize] |= BoardCells::of(cell);
            }
        }
        let others = eyes.seats().all().filter(|other| *other != seat).map(|other| eyes.stands(other));
        let mut hand = Hand::default();
        hand.cards.iter_mut().zip(eyes.hand()).for_each(|(place, card)| *place = Some(card));
        let mut traps = [None; 6];
        let tokens = eyes.traps().iter().map(|edge| (edge, TRAP)).chain(eyes.trolls().map(|troll| (troll.edge, TROLL)));
        traps.iter_mut().zip(tokens).for_each(|(place, token)| *place = Some(token));
        Plan {
            free: board.free(),
            face_up: board.face_up(),
            covered: board.covered(),
            open,
            obstacles: Tool::ALL.map(|tool| eyes.obstacles(tool)),
            held: eyes.narrow() & others.collect(),
            traps,
            here: eyes.stands(seat),
            hand,
            mines: mines(eyes, layouts),
        }
    }

    /// The same for somebody who does not think of what it holds.
    pub(super) fn without_hand(self) -> Plan {
        Plan { hand: Hand::default(), ..self }
    }

    /// What is left to do after an action.
    pub(super) fn after(mut self, action: Action) -> Plan {
        if let Some(card) = action.played() {
            self.hand.remove(card);
        }
        match action {
            Action::Lay { path, way, cell } => self.lay(path, way, cell),
            Action::Tool { tool, cell } => self.obstacles[tool as usize] &= !BoardCells::of(cell),
            Action::Thunderstorm { cell } => self.remove(cell),
            Action::Trap { edge } => self.put_token(edge, TRAP),
            Action::Troll { edge } => self.put_token(edge, TROLL),
            Action::Discard(card) => self.hand.remove(card),
            Action::DiscardTwo(one, other) => {
                self.hand.remove(one);
                self.hand.remove(other);
            }
            Action::Step(side) => self.here = self.here.step(side),
            _ => {}
        }
        self
    }

    fn lay(&mut self, path: Path, way: Way, cell: Cell) {
        let here = BoardCells::of(cell);
        self.free &= !here;
        self.face_up |= here;
        for side in path.shape().lying(way) {
            self.open[side as usize] |= here;
        }
        if let Some(tool) = path.feature().tool() {
            self.obstacles[tool as usize] |= here;
        }
    }

    fn remove(&mut self, cell: Cell) {
        let others = !BoardCells::of(cell);
        self.free |= BoardCells::of(cell);
        self.face_up &= others;
        self.open.iter_mut().for_each(|open| *open &= others);
        self.obstacles.iter_mut().for_each(|obstacles| *obstacles &= others);
    }

    fn put_token(&mut self, edge: Edge, cost: u8) {
        if let Some(place) = self.traps.iter_mut().find(|place| place.is_none()) {
            *place = Some((edge, cost));
        }
    }

    /// The cells where a card with these openings would clash with no neighbour.
    fn fitting(&self, openings: Sides) -> BoardCells {
        let mut clashes = BoardCells::NONE;
        for side in Side::ALL {
            let known = self.face_up.beside(side);
            let open = self.open[side.opposite() as usize].beside(side);
            clashes |= if openings.has(side) { known & !open } else { open };
        }
        self.free & !clashes
    }

    /// For each two sides, the empty cells where the hand has a card that joins them; then those where it has an
    /// obstacle with its tool.
    fn joins(&self) -> [[[BoardCells; 4]; 4]; 2] {
        let mut joins = [[[BoardCells::NONE; 4]; 4]; 2];
        let mut done = [Sides::NONE; 16];
        let mut n_done = 0;
        for path in self.hand.paths() {
            let kind = match path.feature().tool() {
                None => 0,
                Some(tool) if self.hand.has(tool) => 1,
                Some(_) => continue,
            };
            for way in Way::BOTH {
                let openings = path.shape().lying(way);
                if kind == 0 && done[..n_done].contains(&openings) {
                    continue;
                }
                if kind == 0 {
                    done[n_done] = openings;
                    n_done += 1;
                }
                let cells = self.fitting(openings);
                for one in openings {
                    for other in openings {
                        joins[kind][one as usize][other as usize] |= cells;
                    }
                }
            }
        }
        joins
    }

    /// How many steps it is from where the dwarf stands to the mine that is the best of all; mines that are worth less
    /// count as farther away.
    pub(super) fn steps(&self) -> u8 {
        let joins = self.joins();
        // For each cost, the cards from which it is so far; and the empty cells, by the side over which one leaves them.
        let mut cards = [BoardCells::NONE; FAR as usize + 16];
        let mut empty = [[BoardCells::NONE; 4]; FAR as usize + 16];
        let mut done_cards = BoardCells::NONE;
        let mut done_empty = [BoardCells::NONE; 4];
        for (mine, extra) in self.mines.iter().flatten() {
            cards[*extra as usize] |= BoardCells::of(*mine);
        }
        let obstacles = self.obstacles.into_iter().fold(BoardCells::NONE, |all, one| all | one);
        let with_tool = Tool::ALL.into_iter().filter(|tool| self.hand.has(*tool));
        let with_tool = with_tool.fold(BoardCells::NONE, |all, tool| all | self.obstacles[tool as usize]);
        let mut tokens = [BoardCells::NONE; 4];
        for (edge, _) in self.traps.iter().flatten() {
            let [first, second] = edge.cells();
            tokens[edge.side() as usize] |= BoardCells::of(first);
            tokens[edge.side().opposite() as usize] |= BoardCells::of(second);
        }
        for cost in 0..FAR {
            let at = cost as usize;
            let now = cards[at] & !done_cards;
            if !now.is_empty() {
                done_cards |= now;
                if now.has(self.here) {
                    return cost;
                }
                let dear = obstacles | self.held;
                let kinds = [
                    (now & !dear, CARD),
                    (now & with_tool, OBSTACLE_WITH_TOOL),
                    (now & obstacles & !with_tool, OBSTACLE),
                    (now & self.held, HELD),
                ];
                for (entered, price) in kinds.into_iter().filter(|(entered, _)| !entered.is_empty()) {
                    for side in Side::ALL {
                        // Over which side one comes in from a neighbour that leaves by the opposite one.
                        let entered = entered & (self.open[side.opposite() as usize] | self.covered);
                        self.reach(entered, side, cost + price, &tokens, &mut cards, &mut empty);
                    }
                }
            }
            for exit in Side::ALL {
                let now = empty[at][exit as usize] & !done_empty[exit as usize];
                if now.is_empty() {
                    continue;
                }
                done_empty[exit as usize] |= now;
                for side in Side::ALL.into_iter().filter(|side| side.opposite() != exit) {
                    let entry = side.opposite();
                    let held = joins[0][entry as usize][exit as usize];
                    let tooled = joins[1][entry as usize][exit as usize] & !held;
                    let kinds = [(now & held, HELD_CARD), (now & tooled, WITH_TOOL), (now & !held & !tooled, NO_CARD)];
                    for (entered, price) in kinds.into_iter().filter(|(entered, _)| !entered.is_empty()) {
                        self.reach(entered, side, cost + price, &tokens, &mut cards, &mut empty);
                    }
                }
            }
        }
        FAR
    }

    /// Who leaves by a side into one of these cells.
    fn reach(
        &self,
        entered: BoardCells,
        side: Side,
        cost: u8,
        tokens: &[BoardCells; 4],
        cards: &mut [BoardCells],
        empty: &mut [[BoardCells; 4]],
    ) {
        let from = entered.beside(side);
        let (from_cards, from_empty) = (from & self.open[side as usize], from & self.free);
        let at = cost as usize;
        let dear = (from_cards | from_empty) & tokens[side as usize];
        cards[at] |= from_cards & !dear;
        empty[at][side as usize] |= from_empty & !dear;
        for cell in dear.iter() {
            let token = self.traps.iter().flatten().find(|(edge, _)| *edge == Edge::new(cell, side));
            let at = (at + token.map_or(0, |(_, cost)| *cost as usize)).min(cards.len() - 1);
            if from_cards.has(cell) {
                cards[at] |= BoardCells::of(cell);
            } else {
                empty[at][side as usize] |= BoardCells::of(cell);
            }
        }
    }
}

/// What can be hoped for at each mine, over all layouts.
pub(super) fn hopes(eyes: Eyes<'_>, layouts: &[f64]) -> [f64; 4] {
    let all = Layouts::of(eyes);
    let mut hopes = [0.0; 4];
    for (layout, share) in layouts.iter().enumerate().filter(|(_, share)| **share > 1e-6) {
        let left = all.left(eyes, layout);
        for (hope, place) in hopes.iter_mut().zip(MinePlace::ALL) {
            let is_dragon = eyes.is_face_down(place) && all.at(layout, place.index()).is_none();
            *hope += share * if is_dragon { DRAGON } else { super::scene::worth(f64::from(left[place.index()])) };
        }
    }
    hopes
}

/// The mines that are worth going to.
fn mines(eyes: Eyes<'_>, layouts: &[f64]) -> [Option<(Cell, u8)>; 4] {
    let hopes = hopes(eyes, layouts);
    let best = hopes.into_iter().fold(0.0, f64::max);
    let mut mines = [None; 4];
    for ((mine, hope), place) in mines.iter_mut().zip(hopes).zip(MinePlace::ALL) {
        if hope > HOPELESS {
            let extra = (TWICE * (best / hope).log2()).min(MOST_EXTRA);
            *mine = Some((eyes.cards().mine_cell(place), extra as u8));
        }
    }
    mines
}

#[cfg(test)]
mod tests {
    use super::{FAR, Plan};
    use lost_mines::position::Position;
    use lost_mines::{Action, Face, Feature, Options, Path, Shape, Tool, Way};
    use tabletop::{Seat, Viewer};
    use tunnels::Cell;

    const SEAT: Seat = Seat::new(0);
    const ROAD: &str = "
·
·
··B────·?";

    fn face(shape: Shape, feature: Feature) -> Face {
        Face::Path(Path::new(shape, feature))
    }

    fn plan(hand: &[Face]) -> Plan {
        let position = Position::new(Options::new(3).unwrap()).board(ROAD).unwrap();
        let game = position.hand(SEAT, hand.iter().copied()).game();
        let eyes = game.seen_by(Viewer::Seat(SEAT));
        let layouts = crate::lost_mines::layouts::Layouts::of(eyes);
        // Only layouts in which the mine at the end of the road is worth something.
        let good = |layout: usize| f64::from(u8::from(layouts.at(layout, 1).is_some_and(|count| count > 0)));
        let sum: f64 = (0..layouts.count()).map(good).sum();
        Plan::of(eyes, SEAT, &(0..layouts.count()).map(|layout| good(layout) / sum).collect::<Vec<_>>())
    }

    #[test]
    fn a_card_that_one_holds_is_nearer_than_one_that_may_come() {
        let lacking = plan(&[]).steps();
        assert_eq!(lacking, 4 + 6 + 1);
        assert_eq!(plan(&[face(Shape::Ew, Feature::Plain)]).steps(), 4 + 3 + 1);
        assert_eq!(plan(&[face(Shape::Ns, Feature::Plain)]).steps(), lacking, "it leads nowhere");
        assert_eq!(plan(&[face(Shape::Nesw, Feature::Ditch)]).steps(), lacking, "without a rope");
        assert_eq!(plan(&[face(Shape::Nesw, Feature::Ditch), Face::Tool(Tool::Rope)]).steps(), 4 + 5 + 1);
    }

    #[test]
    fn laying_it_brings_one_nearer_and_discarding_it_farther() {
        let path = Path::new(Shape::Ew, Feature::Plain);
        let plan = plan(&[Face::Path(path)]);
        let lay = Action::Lay { path, way: Way::Upright, cell: Cell::new(7, 2) };
        assert_eq!(plan.after(lay).steps(), 6);
        assert_eq!(plan.after(Action::Discard(Face::Path(path).card())).steps(), 11);
        assert_eq!(plan.after(Action::Step(tunnels::Side::E)).steps(), 7);
        assert!(plan.steps() < FAR);
    }
}
