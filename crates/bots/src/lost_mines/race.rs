//! Who is likely to get how many treasures yet.
//!
//! A mine gives one treasure a turn to everybody who stands there (L-22), until it is empty or the cards are out. So it counts
//! who comes there when, how many others are on their way to it, and how many turns are left: the nearest dwarf of a clan is
//! worth bringing nearer, the last one is not.

use crate::lost_mines::acts::Act;
use crate::lost_mines::layouts::Layouts;
use crate::lost_mines::plan::{HOPELESS, TWICE};
use crate::lost_mines::scene::{Costs, FAR, Scene, worth};
use lost_mines::eyes::{Doing, Eyes};
use tabletop::{Seat, Seats};

const MOST: usize = Seats::MOST as usize;
/// The most treasures that can be left at a mine, and none.
const MOST_LEFT: usize = 10;

/// By how many steps a mine must be nearer for a dwarf to go there e times as likely.
const INDECISION: f64 = 3.0;
/// What is got a lap later counts so much: much can come between.
const FADES: f64 = 0.95;
/// What is less likely than this is not worked out.
const UNLIKELY: f64 = 0.01;
/// A move is so long, and so long for whoever wakes at a campfire (L-8).
const MOVE: u8 = 3;
const LONG_MOVE: u8 = 5;

/// A dwarf on its way to the mines.
#[derive(Clone, Copy, Debug, Default)]
struct Runner {
    /// What it costs to get to each mine, in steps: [`FAR`] for whoever has no turns left.
    costs: [u8; 4],
    /// How many steps it has left in its present turn.
    left: u8,
    /// In how many laps its next turn comes.
    comes: f64,
    /// How many steps it may go then.
    wakes: u8,
    /// In how many laps it has had its last turn.
    ends: f64,
}

impl Runner {
    /// In how many laps it gets somewhere. Half of what is beyond its next move is counted in whole turns: who stops short of
    /// a mine has lost a turn, but cards that are laid meanwhile change where one stops.
    fn arrives(&self, cost: u8) -> f64 {
        if cost <= self.left {
            return 0.0;
        }
        let laps = f64::from((cost - self.left).saturating_sub(self.wakes)) / f64::from(MOVE);
        self.comes + (laps.ceil() + laps) / 2.0
    }

    /// How likely it goes to each mine, by how much nearer each counts than it is, since more is to be hoped for there.
    fn goes(&self, pulls: &[Option<f64>; 4]) -> [f64; 4] {
        let mut offs = [f64::MAX; 4];
        for ((off, pull), cost) in offs.iter_mut().zip(pulls).zip(self.costs).filter(|(_, cost)| *cost < FAR) {
            if let Some(pull) = pull {
                *off = f64::from(cost) - pull;
            }
        }
        let least = offs.into_iter().fold(f64::MAX, f64::min);
        if least == f64::MAX {
            return [0.0; 4];
        }
        let each = offs.map(|off| (-(off - least) / INDECISION).exp());
        let sum: f64 = each.iter().sum();
        each.map(|each| each / sum)
    }
}

/// What there is to run for, as a seat believes.
#[derive(Clone, Debug)]
pub(super) struct Prizes {
    /// For each mine, how likely each number of treasures is left there.
    left: [[f64; MOST_LEFT]; 4],
    /// By how many steps each mine counts as nearer than it is; none if nothing is to be hoped for there.
    pulls: [Option<f64>; 4],
}

impl Prizes {
    /// By how likely each layout is held to be, and what can be hoped for at each mine.
    pub(super) fn of(eyes: Eyes<'_>, layouts: &[f64], hopes: &[f64; 4]) -> Prizes {
        let mut left = [[0.0; MOST_LEFT]; 4];
        let all = Layouts::of(eyes);
        for (layout, share) in layouts.iter().enumerate().filter(|(_, share)| **share > 1e-6) {
            for (chances, count) in left.iter_mut().zip(all.left(eyes, layout)) {
                chances[usize::from(count).min(MOST_LEFT - 1)] += share;
            }
        }
        Prizes { left, pulls: hopes.map(pull) }
    }

    /// If it is known how many are left at each mine.
    pub(super) fn known(counts: [u8; 4]) -> Prizes {
        let mut left = [[0.0; MOST_LEFT]; 4];
        left.iter_mut().zip(counts).for_each(|(chances, count)| chances[usize::from(count).min(MOST_LEFT - 1)] = 1.0);
        Prizes { left, pulls: counts.map(|count| pull(worth(f64::from(count)))) }
    }
}

/// By how many steps a mine counts as nearer than it is.
fn pull(hope: f64) -> Option<f64> {
    (hope > HOPELESS).then(|| TWICE * hope.log2())
}

/// How many treasures each seat is likely to get yet.
pub(super) fn shares(Runners(runners): &Runners, prizes: &Prizes) -> [f64; MOST] {
    let goes = runners.map(|runner| runner.goes(&prizes.pulls));
    let mut shares = [0.0; MOST];
    for mine in (0..4).filter(|mine| prizes.pulls[*mine].is_some()) {
        // Those who may come, by when they do.
        let mut coming = [(0.0, 0); MOST];
        let mut n_coming = 0;
        for (at, runner) in runners.iter().enumerate().filter(|(at, _)| goes[*at][mine] > UNLIKELY) {
            coming[n_coming] = (runner.arrives(runner.costs[mine]), at);
            n_coming += 1;
        }
        let coming = &mut coming[..n_coming];
        coming.sort_unstable_by(|(one, _), (other, _)| one.total_cmp(other));
        for (count, chance) in prizes.left[mine].iter().enumerate().skip(1).filter(|(_, chance)| **chance > 0.001) {
            let empty = emptied(coming, count as f64, |at| goes[at][mine]);
            for (arrives, at) in coming.iter() {
                let takes = (empty.min(runners[*at].ends) - arrives).max(0.0);
                shares[*at] += chance * goes[*at][mine] * takes * FADES.powf(*arrives);
            }
        }
    }
    shares
}

/// In how many laps a mine is empty: everybody who is there takes one a lap, as likely as they go there.
fn emptied(coming: &[(f64, usize)], count: f64, goes: impl Fn(usize) -> f64) -> f64 {
    let (mut left, mut a_lap) = (count, 0.0);
    for (place, (arrives, at)) in coming.iter().enumerate() {
        a_lap += goes(*at);
        let next = coming.get(place + 1).map_or(f64::MAX, |(next, _)| *next);
        if a_lap * (next - arrives) >= left {
            return arrives + left / a_lap;
        }
        left -= a_lap * (next - arrives);
    }
    f64::MAX
}

/// How many more turns each seat is likely to have, without the one that is under way: as many as it has cards, and its part of
/// the deck, since who plays a card draws one. None if it is out.
pub(super) fn turns_left(eyes: Eyes<'_>) -> [Option<f64>; MOST] {
    let mut turns = [None; MOST];
    let acts = |seat: Seat| eyes.turn().is_some_and(|(turn, _)| turn == seat);
    let active = || eyes.seats().all().filter(|seat| eyes.n_cards(*seat) > 0 || acts(*seat));
    let draws = eyes.deck() as f64 / active().count().max(1) as f64;
    for seat in active() {
        let plays = eyes.turn() == Some((seat, Doing::Plays));
        turns[seat.index()] = Some(eyes.n_cards(seat) as f64 + draws - f64::from(u8::from(plays)));
    }
    turns
}

/// All dwarves, in a turn in which its seat has not moved yet.
pub(super) struct Runners([Runner; MOST]);

impl Runners {
    /// By whose turn it is, what it costs each of so many seats to get to each mine, where a campfire is, and how many more turns
    /// each has.
    pub(super) fn new(
        by: Seat,
        n_seats: usize,
        costs: impl Fn(Seat) -> Costs,
        wakes_at_campfire: impl Fn(Seat) -> bool,
        turns: &[Option<f64>; MOST],
    ) -> Runners {
        let mut runners = [Runner { costs: [FAR; 4], ..Runner::default() }; MOST];
        for (at, runner) in runners.iter_mut().enumerate().take(n_seats) {
            let seat = Seat::new(at as u8);
            let Some(turns) = turns[at] else { continue };
            let order = (at + n_seats - by.index()) % n_seats;
            let comes = if order == 0 { 1.0 } else { order as f64 / n_seats as f64 };
            let wakes = if wakes_at_campfire(seat) { LONG_MOVE } else { MOVE };
            // Whoever plays a card still has its move before it.
            let (left, wakes) = if seat == by { (wakes, MOVE) } else { (0, wakes) };
            *runner = Runner { costs: costs(seat), left, comes, wakes, ends: comes + turns };
        }
        Runners(runners)
    }

    /// Once the seat whose turn it is has played a card, or without that.
    pub(super) fn after(scene: &Scene, by: Seat, act: Option<Act>) -> Runners {
        let after = act.map(|act| scene.costs_after(by, act));
        let costs = |seat: Seat| after.map_or_else(|| scene.costs(seat), |after| after[seat.index()]);
        let at_campfire = |seat: Seat| scene.is_campfire(scene.stands(seat));
        Runners::new(by, scene.n_seats(), costs, at_campfire, scene.turns_left())
    }
}

#[cfg(test)]
mod tests {
    use super::{Act, Prizes, Runners, Scene, shares};
    use lost_mines::position::Position;
    use lost_mines::{Face, Feature, Options, Path, Shape, Way};
    use tabletop::{Seat, Viewer};
    use tunnels::{Cell, Edge, Side};

    const ONE: Seat = Seat::new(0);
    const OTHER: Seat = Seat::new(1);
    const ROAD: &str = "
·
·
··B─────?";

    /// Three seats of which two have five turns before them: whoever has no card has none.
    fn position(picture: &str) -> Position {
        let position = Position::new(Options::new(3).unwrap()).board(picture).unwrap();
        position.hand(ONE, [Face::Trap; 5]).hand(OTHER, [Face::Trap; 5])
    }

    fn scene(position: Position) -> Scene {
        Scene::of(position.game().seen_by(Viewer::Audience))
    }

    /// So many treasures at the mine where the road leads, and nothing elsewhere.
    fn prizes(count: u8) -> Prizes {
        Prizes::known([0, count, 0, 0])
    }

    fn likely(position: Position, act: Option<Act>, count: u8) -> [f64; 2] {
        let shares = shares(&Runners::after(&scene(position), ONE, act), &prizes(count));
        assert_eq!(shares[2..], [0.0; 8], "nobody else has turns");
        [shares[0], shares[1]]
    }

    #[test]
    fn whoever_comes_first_takes_what_there_is() {
        let ahead = || position(ROAD).stands(OTHER, Cell::new(7, 2));
        let [one, other] = likely(ahead(), None, 1);
        assert!(other > 4.0 * one && one + other <= 1.0, "{one} {other}");
        // Of many, something is left for the second.
        let [one, more] = likely(ahead(), None, 9);
        assert!(one > 0.3 && more > other, "{one} {more}");
        let [one, _] = likely(position(ROAD), None, 1);
        assert!(one > 0.4, "nobody is ahead: {one}");
    }

    #[test]
    fn what_bars_the_way_of_one_leaves_more_to_the_other() {
        let beyond = position(ROAD).stands(OTHER, Cell::new(4, 2)).stands(ONE, Cell::new(7, 2));
        let behind = Some(Act::Troll(Edge::new(Cell::new(5, 2), Side::E)));
        let [one, other] = likely(beyond.clone(), None, 2);
        let [barred_one, barred_other] = likely(beyond, behind, 2);
        assert!(barred_one > one && barred_other < other, "{one} {other}, then {barred_one} {barred_other}");
    }

    #[test]
    fn a_card_that_leads_on_brings_treasures_nearer() {
        let gap = position(
            "
·
·
··B────·?",
        );
        let card = Act::Lay { path: Path::new(Shape::Ew, Feature::Plain), way: Way::Upright, cell: Cell::new(7, 2) };
        let [before, _] = likely(gap.clone(), None, 2);
        let [after, _] = likely(gap, Some(card), 2);
        assert!(after > before, "{before} {after}");
    }

    #[test]
    fn nobody_runs_for_an_empty_mine_and_nobody_without_turns() {
        assert_eq!(likely(position(ROAD), None, 0), [0.0; 2]);
        let out = position(ROAD).hand(OTHER, []);
        assert_eq!(likely(out, None, 2)[1], 0.0);
    }

    #[test]
    fn whoever_wakes_at_a_campfire_is_there_a_turn_sooner() {
        let fire = position(ROAD).features(
            "
·
·
···c",
        );
        let at = |x: i8| fire.clone().stands(ONE, Cell::new(x, 2));
        let [[warm, _], [cold, _]] = [at(3), at(4)].map(|position| likely(position, None, 1));
        assert!(warm > cold, "five steps from the fire, four without: {warm} {cold}");
    }
}
