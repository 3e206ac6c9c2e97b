//! Who gets out when, and who has won by then.
//!
//! The game ends when all who work for one clan are out (D-30), and gold counts as often as the other clan has seats (D-32). So
//! it may be wrong to leave, or to open the exit for others: it depends on who is how near. Nobody knows which cards will come, so
//! ways that are long may turn out longer or shorter, in a few ways that stand for all.

use crate::belief::Assignment;
use crate::dark_cave::acts::Act;
use crate::dark_cave::scene::{FAR, Scene};
use crate::dark_cave::side;
use dark_cave::GoalPlace;
use dark_cave::eyes::Now;
use dark_cave::game::At;
use dark_cave::plan::Laid;
use std::cmp::Ordering;
use tabletop::{Seat, Seats};
use tunnels::Cell;

const MOST: usize = Seats::MOST as usize;

/// How much longer or shorter what is beyond the next move may turn out.
const LUCK: [f64; 8] = [0.6, 0.75, 0.9, 1.0, 1.1, 1.3, 1.6, 2.2];
/// What is counted for being stopped at an exit that lies face down.
const STOP: u8 = 1;

/// A dwarf on its way out.
#[derive(Clone, Copy, Debug, Default)]
struct Runner {
    /// How far it is from the exit, unless it is out.
    way: Option<u8>,
    /// How many steps it may go at once.
    left: u8,
}

/// The ways of all dwarves, if the exit is at a place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Race<'a> {
    scene: &'a Scene,
    layout: usize,
    on_turn: Seat,
    runners: [Runner; MOST],
    first_out: Option<Seat>,
    /// Whether the exit lies face down: whoever comes there first turns it up, and is stopped.
    is_covered: bool,
    /// How many more turns each seat can have: as many as it has cards and still gets, without the turn that is under way.
    turns: [f64; MOST],
}

/// In which order dwarves may get out: one for each way that luck may go.
pub(super) struct Orders([Order; LUCK.len()]);

#[derive(Clone, Copy, Default)]
struct Order {
    seats: [u8; MOST],
    n_out: usize,
}

impl<'a> Race<'a> {
    /// As it stands; a seat is on turn, and some seat got out first, if any did.
    pub(super) fn of(scene: &'a Scene, layout: usize, on_turn: Seat, first_out: Option<Seat>) -> Race<'a> {
        let mut runners = [Runner::default(); MOST];
        let mut turns = [0.0; MOST];
        let draws = (scene.deck as f64 / scene.seats().count() as f64).ceil();
        for seat in scene.seats() {
            let seated = scene.seat(seat);
            let left = match scene.now {
                _ if seat != on_turn || seated.lies => 0,
                Now::Moving { left } => left,
                // The move is still before it.
                _ => seated.steps(),
            };
            runners[seat.index()] = Runner { way: seated.at.map(|_| scene.way_of(seat, layout)), left };
            let under_way = seat == on_turn && scene.now == Now::Playing;
            turns[seat.index()] = f64::from(seated.n_cards) + draws - f64::from(u8::from(under_way));
        }
        let is_covered = !scene.is_turned(GoalPlace::ALL[layout]);
        Race { scene, layout, on_turn, runners, first_out, is_covered, turns }
    }

    /// As it will stand once the seat on turn has done something.
    pub(super) fn after(mut self, act: Act) -> Race<'a> {
        let by = self.on_turn.index();
        let Runner { left, .. } = self.runners[by];
        match act {
            Act::Stay => self.runners[by].left = 0,
            Act::Step(to) => match self.scene.covered_goal(to.cell) {
                Some(goal) if goal == self.layout => self.open(),
                // A goal in vain: how far it is from there is seen when it lies open.
                Some(_) => self.runners[by].left = 0,
                None => {
                    if let Some(at) = self.scene.at(to) {
                        self.stand(at, left.saturating_sub(1));
                    }
                }
            },
            Act::Lay { path, way, cell } => self.lay(cell, Laid::path(path, way)),
            _ => {}
        }
        self
    }

    /// Whoever turns the exit up stands before its last step, and others need no longer stop there.
    fn open(&mut self) {
        self.is_covered = false;
        let nearer = |way: u8| if way < FAR { way.saturating_sub(STOP) } else { FAR };
        self.runners.iter_mut().for_each(|runner| runner.way = runner.way.map(nearer));
        self.runners[self.on_turn.index()] = Runner { way: Some(1), left: 0 };
    }

    fn stand(&mut self, at: At, left: u8) {
        let is_stopped = self.scene.creatures_at(at).next().is_some();
        let is_out = self.scene.is_exit(at);
        let way = if is_out { None } else { Some(self.scene.way_from(at, self.layout)) };
        self.runners[self.on_turn.index()] = Runner { way, left: if is_stopped { 0 } else { left } };
        if is_out {
            self.first_out = self.first_out.or(Some(self.on_turn));
        }
    }

    fn lay(&mut self, cell: Cell, laid: Laid) {
        let ways = self.scene.laid(self.layout, cell, laid);
        for seat in self.scene.seats() {
            let way = &mut self.runners[seat.index()].way;
            *way = way.map(|_| self.scene.way_after(seat, self.layout, cell, laid, &ways));
        }
    }

    /// In how many turns a dwarf is out whose way is so much shorter, and who is stopped so often on it, counted from now: those
    /// of one lap come one after the other.
    fn time(&self, seat: Seat, shorter: u8, stops: f64, luck: f64) -> Option<f64> {
        let Runner { way, left } = self.runners[seat.index()];
        let way = way.filter(|way| *way < FAR)?.saturating_sub(shorter);
        if seat == self.on_turn && way <= left {
            return Some(stops).filter(|stops| *stops <= self.turns[seat.index()]);
        }
        let n_seats = self.scene.seats().count();
        let seated = self.scene.seat(seat);
        let steps = f64::from(seated.steps());
        let way = f64::from(way.saturating_sub(left));
        let way = if way > steps { steps + (way - steps) * luck } else { way };
        let after = (seat.index() + n_seats - self.on_turn.index()) % n_seats;
        let wait = if after == 0 { 1.0 } else { after as f64 / n_seats as f64 };
        // Whoever lies on its turn is up again at the next one.
        let lies = after > 0 && seated.lies;
        let turns = (way / steps).ceil().max(1.0) + f64::from(u8::from(lies)) + stops;
        Some(wait + turns - 1.0).filter(|_| turns <= self.turns[seat.index()])
    }

    /// In which orders dwarves may get out.
    pub(super) fn orders(&self) -> Orders {
        Orders(std::array::from_fn(|number| self.order(number)))
    }

    fn order(&self, number: usize) -> Order {
        // Whoever is lucky in one of them is less so in others, each at another time.
        let luck = |seat: Seat| LUCK[(number * (2 * seat.index() + 1) + 3 * seat.index()) % LUCK.len()];
        let shorter = if self.is_covered { STOP } else { 0 };
        // Whoever turns the exit up gets no farther before its next turn.
        let arrives = |seat: Seat| self.time(seat, 1 + STOP, 0.0, luck(seat)).map(|time| (seat, time));
        let opens = self.scene.seats().filter(|_| self.is_covered).filter_map(arrives);
        let opens = opens.min_by(|one, other| one.1.total_cmp(&other.1)).map(|(seat, _)| seat);
        let mut order = Order::default();
        let mut times = [0.0; MOST];
        for seat in self.scene.seats() {
            let time = match opens == Some(seat) {
                true => self.time(seat, 1 + STOP, 1.0, luck(seat)),
                false => self.time(seat, shorter, 0.0, luck(seat)),
            };
            let Some(time) = time else { continue };
            let place = times[..order.n_out].partition_point(|earlier| *earlier <= time);
            times.copy_within(place..order.n_out, place + 1);
            order.seats.copy_within(place..order.n_out, place + 1);
            (times[place], order.seats[place]) = (time, seat.index() as u8);
            order.n_out += 1;
        }
        order
    }

    /// How likely the clan for which a seat works wins, if everybody is what an assignment says.
    pub(super) fn chance(&self, orders: &Orders, of: Seat, who: &Assignment) -> f64 {
        let mut sides = [0; MOST];
        let (mut n, mut inside, mut saved) = ([0_u16; 2], [0_u16; 2], [0_u16; 2]);
        for seat in self.scene.seats() {
            let seated = self.scene.seat(seat);
            let at = side(seated.clan, who[seat.index()]) as usize;
            sides[seat.index()] = at;
            n[at] += 1;
            match self.runners[seat.index()].way {
                Some(_) => inside[at] += 1,
                None => saved[at] += u16::from(seated.gold),
            }
        }
        let own = sides[of.index()];
        let wins = |order: &Order| {
            let (mut inside, mut saved) = (inside, saved);
            let mut first = self.first_out.map(|seat| sides[seat.index()]);
            for seat in order.seats[..order.n_out].iter().map(|seat| Seat::new(*seat)) {
                // D-30. A clan for which nobody works is not out.
                if (0..2).any(|at| n[at] > 0 && inside[at] == 0) {
                    break;
                }
                let at = sides[seat.index()];
                inside[at] -= 1;
                saved[at] += u16::from(self.scene.seat(seat).gold);
                first = first.or(Some(at));
            }
            // D-32
            let values = [saved[0] * n[1], saved[1] * n[0]];
            match values[own].cmp(&values[1 - own]) {
                Ordering::Greater => true,
                Ordering::Less => false,
                Ordering::Equal => first == Some(own),
            }
        };
        orders.0.iter().filter(|order| wins(order)).count() as f64 / LUCK.len() as f64
    }
}

#[cfg(test)]
mod tests {
    use super::Race;
    use crate::belief::Assignment;
    use crate::dark_cave::acts::Act;
    use crate::dark_cave::scene::Scene;
    use crate::dark_cave::{LOYAL, SABOTEUR};
    use dark_cave::position::Position;
    use dark_cave::{Face, GoalPlace, Options, Way};
    use tabletop::{Seat, Viewer};
    use tunnels::{Cell, Side, Spot};

    /// Seats of one clan with the exit in the north-west; the last card before it runs along its south.
    const EXIT: usize = 0;
    const FIRST: Seat = Seat::new(0);

    fn before_the_exit(n_seats: u8) -> Position {
        let corner = GoalPlace::ALL[EXIT].cell(4);
        let below = Cell::new(corner.x, corner.y + 1);
        let position = Position::new(Options::new(n_seats).unwrap());
        let cave = position.lay("i.nesw".parse().unwrap(), Way::Upright, below).unwrap();
        let there = Spot::new(below, 0);
        let cards = [Face::Path("i.nesw".parse().unwrap()); 3];
        let seats = (0..n_seats).map(Seat::new);
        seats.fold(cave, |cave, seat| cave.stands(seat, there).unwrap().hand(seat, cards).gold(seat, 3))
    }

    fn chance(position: Position, act: Act, saboteurs: &[u8]) -> f64 {
        let game = position.moving(FIRST).game();
        let eyes = game.seen_by(Viewer::Audience);
        let scene = Scene::of(eyes);
        let mut who = Assignment::default();
        who.iter_mut().for_each(|who| *who = LOYAL);
        saboteurs.iter().for_each(|seat| who[usize::from(*seat)] = SABOTEUR);
        let race = Race::of(&scene, EXIT, FIRST, eyes.outs().first().copied()).after(act);
        race.chance(&race.orders(), FIRST, &who)
    }

    #[test]
    fn whoever_turns_the_exit_up_opens_it_for_those_who_come_next() {
        let position = before_the_exit(3);
        let exit = Act::Step(Spot::new(GoalPlace::ALL[EXIT].cell(4), 2));
        // The first seat alone works for the other clan: two of the others would be out before its next turn.
        assert_eq!(chance(position.clone(), exit, &[0]), 0.0);
        // If it stays, somebody else has to turn the exit up, and it is out before them.
        assert_eq!(chance(position.clone(), Act::Stay, &[0]), 1.0);
        // If one of the others is alone, that one is out first.
        assert_eq!(chance(position, exit, &[1]), 0.0);
    }

    #[test]
    fn whoever_has_no_turn_left_gets_no_farther() {
        let [none, one] = [0, 1].map(|n_cards| {
            let cards = std::iter::repeat_n(Face::Path("i.nesw".parse().unwrap()), n_cards);
            (0..3).fold(before_the_exit(3), |cave, seat| cave.hand(Seat::new(seat), cards.clone()))
        });
        // Somebody else turns the exit up, and this one walks through; without cards nobody gets out, and nobody wins (D-32).
        assert_eq!(chance(one, Act::Stay, &[0]), 1.0);
        assert_eq!(chance(none, Act::Stay, &[0]), 0.0);
    }

    #[test]
    fn it_may_be_wrong_to_leave() {
        let position = before_the_exit(3);
        let corner = GoalPlace::ALL[EXIT].cell(4);
        let open = position.turn_up(GoalPlace::ALL[EXIT], Side::S);
        let open = open.stands(FIRST, Spot::new(corner, 2)).unwrap();
        let leaves = Act::Step(Spot::new(corner, 4));
        // Whoever is alone wins by being out.
        assert_eq!(chance(open.clone(), leaves, &[0]), 1.0);
        // With the second seat, which is out next: together they have won before the third one can be there.
        assert_eq!(chance(open.clone(), leaves, &[2]), 1.0);
        // The second seat alone is out next, which ends the game: its three pieces count twice, those of the first one once.
        assert_eq!(chance(open, leaves, &[1]), 0.0);
    }
}
