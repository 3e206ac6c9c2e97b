//! The spaces of every card: where one can stand on it, what that costs, what is found there.

use crate::path::{Feature, Layout, N_PATHS, Path, Way};
use crate::pieces::{Goal, Group};
use std::fmt;
use tunnels::{Sides, Spaces, Tile};

/// A card as dwarves and creatures see it, as it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Which edges are open, and which are joined inside.
    pub tile: Tile,
    /// Where one can stand.
    pub spaces: Spaces,
    /// Spaces that cost a card each time a dwarf enters them, a bit each: the bridge (D-12).
    tolls: u8,
    /// The two ends of a bridge that costs a card each time a dwarf steps between them (D-12).
    crossing: u8,
    /// The tunnel space (D-13).
    pub tunnel: Option<u8>,
    /// Where the hole, ladder, vein or exit is.
    pub special: u8,
}

impl Plan {
    /// Whether a step costs a card; `from` is the space it comes from, if that is on this card.
    #[inline]
    pub const fn costs_card(&self, from: Option<u8>, to: u8) -> bool {
        let between = match from {
            Some(from) => self.crossing >> from & 1 == 1 && self.crossing >> to & 1 == 1,
            None => false,
        };
        between || self.tolls >> to & 1 == 1
    }

    /// Whether a step costs gold.
    #[inline]
    pub fn costs_gold(&self, to: u8) -> bool {
        self.tunnel == Some(to)
    }

    const fn ordinary(group: Group, openings: Sides) -> Plan {
        let (spaces, special) = match group {
            Group::I => (Spaces::single(openings), 0),
            // The arm of the first open edge in the order N E S W.
            Group::II => (Spaces::arms(openings), 0),
            Group::III => {
                let star = Spaces::star(openings);
                (star, star.count() - 1)
            }
        };
        Plan { tile: Tile::joined(openings), spaces, tolls: 0, crossing: 0, tunnel: None, special }
    }

    const fn bridge(group: Group, over: Sides, under: Sides) -> Plan {
        let upper = Plan::ordinary(group, over);
        let lower = Plan::ordinary(group, under);
        let (tolls, crossing) = match group {
            Group::I => (0b1, 0),
            Group::II => (0, 0b11),
            Group::III => (0b100, 0),
        };
        Plan {
            tile: Tile::both(upper.tile, lower.tile),
            spaces: upper.spaces.beside(lower.spaces),
            tolls,
            crossing,
            tunnel: None,
            special: 0,
        }
    }

    const fn tunnel(group: Group, one: Sides, other: Sides) -> Plan {
        let first = Plan::ordinary(group, one);
        let bends = first.spaces.beside(Plan::ordinary(group, other).spaces);
        let next_to = match group {
            Group::I => 0b11,
            Group::II => 0b1111,
            // The two centres.
            Group::III => 0b10_0100,
        };
        Plan {
            tile: Tile::both(first.tile, Tile::joined(other)),
            spaces: bends.with_space(next_to),
            tolls: 0,
            crossing: 0,
            tunnel: Some(bends.count()),
            special: 0,
        }
    }

    const fn of_path(path: Path) -> Plan {
        let group = path.group();
        match path.layout() {
            Layout::EwOverNs => Plan::bridge(group, EW, NS),
            Layout::NsOverEw => Plan::bridge(group, NS, EW),
            Layout::NeAndSw => Plan::tunnel(group, NE, SW),
            Layout::NwAndEs => Plan::tunnel(group, NW, ES),
            layout => Plan::ordinary(group, layout.openings()),
        }
    }

    const fn turned(self) -> Plan {
        Plan { tile: self.tile.turned(), spaces: self.spaces.turned(), ..self }
    }
}

// N is 1, E is 2, S is 4, W is 8.
const NS: Sides = Sides::from_bits(0b0101);
const EW: Sides = Sides::from_bits(0b1010);
const NE: Sides = Sides::from_bits(0b0011);
const ES: Sides = Sides::from_bits(0b0110);
const SW: Sides = Sides::from_bits(0b1100);
const NW: Sides = Sides::from_bits(0b1001);

/// The spaces as a card list writes them, upright and in the order of their numbers: each by the edges that it is at, or
/// by what it is; then, after a bar, which are next to each other. What is special about a card is on the space with a
/// star; a space or a step with a `!` costs a card (D-12).
impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.spaces.count();
        let is_ordinary = self.tolls == 0 && self.crossing == 0 && self.tunnel.is_none();
        for space in 0..count {
            let blank = if space > 0 { " " } else { "" };
            let sides = self.spaces.sides_of(space);
            match (sides.is_empty(), self.tunnel == Some(space)) {
                (false, _) => write!(f, "{blank}{sides}")?,
                (true, true) => write!(f, "{blank}tunnel")?,
                (true, false) => write!(f, "{blank}centre")?,
            }
            f.write_str(if is_ordinary && self.special == space { "*" } else { "" })?;
            f.write_str(if self.tolls >> space & 1 == 1 { "!" } else { "" })?;
        }
        let mut bar = " |";
        for one in 0..count {
            for other in one + 1..count {
                if self.spaces.next_to(one) >> other & 1 == 1 {
                    let is_crossing = self.crossing >> one & self.crossing >> other & 1 == 1;
                    write!(f, "{bar} {one}{}{other}", if is_crossing { "!" } else { "-" })?;
                    bar = "";
                }
            }
        }
        Ok(())
    }
}

/// What lies on a tile of the cave: a number for each card and way round, so that its plan is found at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Laid(u16);

const N_WAYS: usize = 2;
/// How many sets of open edges there are: which of them a goal has, its card list says.
const N_OPENINGS: usize = 16;
const FIRST_GOAL: usize = N_PATHS * N_WAYS;
const START: usize = FIRST_GOAL + 4 * N_OPENINGS * N_WAYS;
const N_PLANS: usize = START + 1;

/// What lies at a tile, spelled out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lies {
    /// The start.
    Start,
    /// A goal, as it lies.
    Goal(Goal, Way),
    /// A path card, as it lies.
    Path(Path, Way),
}

impl Laid {
    /// The start.
    pub const START: Laid = Laid(START as u16);

    /// A path card.
    #[inline]
    pub const fn path(path: Path, way: Way) -> Laid {
        Laid((path.index() * N_WAYS + way as usize) as u16)
    }

    /// A goal with these edges open when it is upright.
    #[inline]
    pub const fn goal(goal: Goal, open: Sides, way: Way) -> Laid {
        let shape = goal as usize * N_OPENINGS + open.bits() as usize % N_OPENINGS;
        Laid((FIRST_GOAL + shape * N_WAYS + way as usize) as u16)
    }

    /// What it is.
    #[inline]
    pub const fn lies(self) -> Lies {
        let number = self.0 as usize;
        let way = if number.is_multiple_of(N_WAYS) { Way::Upright } else { Way::Turned };
        if number >= START {
            Lies::Start
        } else if number >= FIRST_GOAL {
            Lies::Goal(Goal::ALL[(number - FIRST_GOAL) / (N_WAYS * N_OPENINGS) % 4], way)
        } else {
            Lies::Path(Path::from_index(number / N_WAYS), way)
        }
    }

    /// Its plan.
    #[inline]
    pub fn plan(self) -> &'static Plan {
        &PLANS[self.0 as usize]
    }

    /// What is special about it.
    #[inline]
    pub const fn feature(self) -> Feature {
        match self.lies() {
            Lies::Start | Lies::Goal(Goal::Ladder, _) => Feature::Ladder,
            Lies::Goal(Goal::Exit, _) => Feature::Exit,
            Lies::Goal(Goal::Hole, _) => Feature::Hole,
            Lies::Goal(Goal::Vein, _) => Feature::Vein,
            Lies::Path(path, _) => path.feature(),
        }
    }
}

/// The group whose spaces goals have: whoever turns one over stops on an arm, before what it shows (D-16).
pub const GOALS_ARE_BUILT_AS: Group = Group::III;
/// The group whose spaces the start has.
pub const START_IS_BUILT_AS: Group = Group::I;

static PLANS: [Plan; N_PLANS] = {
    let mut plans = [Plan::ordinary(START_IS_BUILT_AS, Sides::ALL); N_PLANS];
    let mut path = 0;
    while path < N_PATHS {
        let plan = Plan::of_path(Path::from_index(path));
        plans[path * N_WAYS] = plan;
        plans[path * N_WAYS + 1] = plan.turned();
        path += 1;
    }
    let mut shape = 0;
    while shape < 4 * N_OPENINGS {
        let plan = Plan::ordinary(GOALS_ARE_BUILT_AS, Sides::from_bits((shape % N_OPENINGS) as u8));
        plans[FIRST_GOAL + shape * N_WAYS] = plan;
        plans[FIRST_GOAL + shape * N_WAYS + 1] = plan.turned();
        shape += 1;
    }
    plans
};

#[cfg(test)]
mod tests {
    use super::*;
    use tunnels::Side;

    /// How many steps lead from one side of a card to another, the one onto it counted; none if no path does.
    fn steps(plan: &Plan, from: Side, to: Side) -> Option<u32> {
        let (start, end) = (plan.spaces.at(from)?, plan.spaces.at(to)?);
        let mut reached = 1_u8 << start;
        for steps in 1..=8 {
            if reached >> end & 1 == 1 {
                return Some(steps);
            }
            let next = (0..8).filter(|space| reached >> space & 1 == 1);
            reached = next.fold(reached, |all, space| all | plan.spaces.next_to(space));
        }
        None
    }

    #[test]
    fn crossing_a_card_costs_as_many_steps_as_its_group_says() {
        for path in Path::all() {
            for way in Way::BOTH {
                let laid = Laid::path(path, way);
                assert_eq!(laid.lies(), Lies::Path(path, way));
                let plan = laid.plan();
                for from in plan.tile.openings() {
                    for to in plan.tile.leads_from(from).without(Sides::of(from)) {
                        assert_eq!(steps(plan, from, to), Some(path.group() as u32 + 1), "{path} {from}{to}");
                    }
                }
            }
        }
    }

    #[test]
    fn bridges_keep_their_paths_apart_and_tunnels_join_their_bends() {
        for path in Path::all() {
            let plan = Laid::path(path, Way::Upright).plan();
            let apart = steps(plan, Side::N, Side::E).is_none() || steps(plan, Side::N, Side::W).is_none();
            match path.layout() {
                Layout::EwOverNs | Layout::NsOverEw => {
                    assert!(
                        apart && steps(plan, Side::N, Side::S).is_some() && steps(plan, Side::E, Side::W).is_some()
                    );
                    assert_eq!(plan.tunnel, None);
                }
                Layout::NeAndSw | Layout::NwAndEs => {
                    // By way of the tunnel space.
                    assert_eq!(steps(plan, Side::N, Side::S), Some([3, 3, 5][path.group() as usize]));
                    assert!(plan.tunnel.is_some());
                }
                _ => assert_eq!(plan.tunnel, None),
            }
        }
    }

    #[test]
    fn a_bridge_costs_a_card_once_on_the_way_across_and_the_path_below_nothing() {
        for group in Group::ALL {
            for (layout, over) in [(Layout::EwOverNs, Side::E), (Layout::NsOverEw, Side::N)] {
                let plan = Laid::path(Path::new(group, layout, Feature::Plain), Way::Upright).plan();
                let cost = |from: Side| {
                    let (start, end) = (plan.spaces.at(from).unwrap(), plan.spaces.at(from.opposite()).unwrap());
                    let way: Vec<u8> = match group {
                        Group::I => vec![start],
                        Group::II => vec![start, end],
                        Group::III => vec![start, plan.spaces.next_to(start).trailing_zeros() as u8, end],
                    };
                    let entry = usize::from(plan.costs_card(None, way[0]));
                    entry + way.windows(2).filter(|two| plan.costs_card(Some(two[0]), two[1])).count()
                };
                assert_eq!((cost(over), cost(over.opposite())), (1, 1), "{group:?}");
                let under = if over == Side::E { Side::N } else { Side::E };
                assert_eq!((cost(under), cost(under.opposite())), (0, 0), "{group:?}");
            }
        }
    }

    #[test]
    fn a_plan_is_written_with_all_that_there_is_to_know() {
        let written = |name: &str| Laid::path(name.parse().unwrap(), Way::Upright).plan().to_string();
        for (name, wanted) in [
            ("i.nes", "NES*"),
            ("i.ns-over-ew", "NS! EW"),
            ("i.nw-and-es", "NW ES tunnel | 0-2 1-2"),
            ("ii.nes", "N* E S | 0-1 0-2 1-2"),
            ("ii.ew-over-ns", "E W N S | 0!1 2-3"),
            ("ii.ne-and-sw", "N E S W tunnel | 0-1 0-4 1-4 2-3 2-4 3-4"),
            ("iii.nes", "N E S centre* | 0-3 1-3 2-3"),
            ("iii.ew-over-ns", "E W centre! N S centre | 0-2 1-2 3-5 4-5"),
            ("iii.ne-and-sw", "N E centre S W centre tunnel | 0-2 1-2 2-6 3-5 4-5 5-6"),
        ] {
            assert_eq!(written(name), wanted, "{name}");
        }
        // Two cards of a group that are written alike are alike, so a list that was compared says all.
        for one in Path::all() {
            for other in Path::all().filter(|other| other.layout().is_ordinary() == one.layout().is_ordinary()) {
                let plans = [one, other].map(|path| Laid::path(path, Way::Upright).plan());
                assert_eq!(plans[0] == plans[1], plans[0].to_string() == plans[1].to_string(), "{one} {other}");
            }
        }
    }

    #[test]
    fn goals_and_the_start_are_what_they_are() {
        for goal in Goal::ALL {
            for open in (0..16).map(Sides::from_bits) {
                for way in Way::BOTH {
                    let laid = Laid::goal(goal, open, way);
                    assert_eq!(laid.lies(), Lies::Goal(goal, way));
                    let lying = if way == Way::Turned { open.turned() } else { open };
                    assert_eq!(laid.plan().tile.openings(), lying);
                    assert_eq!(laid.plan().special, laid.plan().spaces.count() - 1, "the feature is on the centre");
                }
            }
        }
        assert_eq!((Laid::START.lies(), Laid::START.feature()), (Lies::Start, Feature::Ladder));
        assert_eq!(Laid::START.plan().spaces.count(), 1);
    }
}
