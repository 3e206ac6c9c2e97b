//! The spaces of every card: where one can stand on it, what that costs, what is found there.

use crate::path::{Feature, Layout, N_PATHS, Path, Way};
use crate::pieces::{Goal, Group};
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

    const fn lying(self, way: Way) -> Plan {
        match way {
            Way::Upright => self,
            Way::Turned => self.turned(),
        }
    }
}

// N is 1, E is 2, S is 4, W is 8.
const NS: Sides = Sides::from_bits(0b0101);
const EW: Sides = Sides::from_bits(0b1010);
const NE: Sides = Sides::from_bits(0b0011);
const ES: Sides = Sides::from_bits(0b0110);
const SW: Sides = Sides::from_bits(0b1100);
const NW: Sides = Sides::from_bits(0b1001);

/// What lies on a tile of the cave: a number for each card and way round, so that its plan is found at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Laid(u16);

const N_WAYS: usize = 2;
const FIRST_GOAL: usize = N_PATHS * N_WAYS;
const START: usize = FIRST_GOAL + 4 * N_WAYS;
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

    /// A goal.
    #[inline]
    pub const fn goal(goal: Goal, way: Way) -> Laid {
        Laid((FIRST_GOAL + goal as usize * N_WAYS + way as usize) as u16)
    }

    /// What it is.
    #[inline]
    pub const fn lies(self) -> Lies {
        let number = self.0 as usize;
        let way = if number.is_multiple_of(N_WAYS) { Way::Upright } else { Way::Turned };
        if number >= START {
            Lies::Start
        } else if number >= FIRST_GOAL {
            Lies::Goal(Goal::ALL[(number - FIRST_GOAL) / N_WAYS % 4], way)
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

static PLANS: [Plan; N_PLANS] = {
    let mut plans = [Plan::ordinary(Group::I, Sides::ALL); N_PLANS];
    let mut path = 0;
    while path < N_PATHS {
        let plan = Plan::of_path(Path::from_index(path));
        plans[path * N_WAYS] = plan;
        plans[path * N_WAYS + 1] = plan.turned();
        path += 1;
    }
    let mut goal = 0;
    while goal < 4 {
        // Exit NESW, dark hole NE, ladder NW, vein NEW, all built as group III.
        let openings = [0b1111, 0b0011, 0b1001, 0b1011][goal];
        let plan = Plan::ordinary(Group::III, Sides::from_bits(openings));
        plans[FIRST_GOAL + goal * N_WAYS] = plan.lying(Way::Upright);
        plans[FIRST_GOAL + goal * N_WAYS + 1] = plan.lying(Way::Turned);
        goal += 1;
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
    fn goals_and_the_start_are_what_they_are() {
        for goal in Goal::ALL {
            for way in Way::BOTH {
                let laid = Laid::goal(goal, way);
                assert_eq!(laid.lies(), Lies::Goal(goal, way));
                assert_eq!(laid.plan().special, laid.plan().spaces.count() - 1, "the feature is on the centre");
            }
            let both = Way::BOTH.map(|way| Laid::goal(goal, way).plan().tile.openings());
            assert_eq!(both[0] | both[1], Sides::ALL, "it can be entered from any side");
        }
        assert_eq!((Laid::START.lies(), Laid::START.feature()), (Lies::Start, Feature::Ladder));
        assert_eq!(Laid::START.plan().spaces.count(), 1);
    }
}
