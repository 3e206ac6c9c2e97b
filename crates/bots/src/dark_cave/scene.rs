//! The cave as everybody sees it, and how far it is from everywhere to each place where the exit may be.
//!
//! Ways are counted in steps. A card that is still to be laid counts as many, and so does what stands in the way: a toll, a
//! creature, a web. Nobody knows which cards will come, so these are guesses.

use crate::belief::Identity;
use crate::dark_cave::{LOYAL, identity_of};
use dark_cave::eyes::{Eyes, Now};
use dark_cave::game::At;
use dark_cave::plan::{Laid, Plan};
use dark_cave::{Clan, Creature, Feature, Goal, GoalPlace, Loyalty};
use tabletop::{Seat, Seats};
use tunnels::grid::bits;
use tunnels::{Cell, Edge, Side, Spot};

/// What cannot be reached is this far away.
pub const FAR: u8 = 120;
/// A card that is to be laid and crossed.
pub const TO_LAY: u8 = 4;
/// Onto a face-down goal, where every move ends, and to its centre.
const ONTO_GOAL: u8 = 3;
const CARD: u8 = 2;
const GOLD: u8 = 6;
const CREATURE: u8 = 3;
/// Until a web is gone.
pub const WEB: u8 = 5;

/// How many places the exit can be at.
pub const N_LAYOUTS: usize = 4;
const MOST_SEATS: usize = Seats::MOST as usize;
const MOST_TILES: usize = 64;
const MOST_SPACES: usize = 8;
const N_SPACES: usize = MOST_TILES * MOST_SPACES;
/// Cells farther out than this are not thought of.
const FARTHEST: i8 = 7;
const WIDTH: usize = 2 * FARTHEST as usize + 1;
const N_CELLS: usize = WIDTH * WIDTH;

/// What lies in a cell: the number of a face-up tile, or one of these.
const NOTHING: u8 = u8::MAX;
const COVERED: u8 = u8::MAX - 1;

/// How far it is from each space; tile after tile, eight spaces each.
type Spaces = [u8; N_SPACES];

/// A seat as everybody sees it.
#[derive(Clone, Copy, Debug)]
pub struct Seated {
    /// Its clan.
    pub clan: Clan,
    /// What it is, if its card lies open.
    pub shown: Option<Identity>,
    /// Where its dwarf stands, if it is inside.
    pub at: Option<At>,
    /// Its gold.
    pub gold: u8,
    /// How many cards it holds.
    pub n_cards: u8,
    /// Whether it has boots.
    pub boots: bool,
    /// How many axes lie in front of it.
    pub axes: u8,
    /// Whether its dwarf lies down.
    pub lies: bool,
}

impl Seated {
    /// How many steps a move of its dwarf has.
    pub fn steps(&self) -> u8 {
        if self.boots { 4 } else { 3 }
    }
}

/// The first empty cell on the best way of a dwarf, and how good its second choice is.
#[derive(Clone, Copy, Debug)]
struct Ways {
    best: u8,
    /// A number of [`N_CELLS`]; nothing if all cards of the way lie.
    by: Option<u8>,
    second: u8,
}

/// The cave as everybody sees it.
#[derive(Clone, Debug)]
pub struct Scene {
    n_seats: usize,
    seats: [Seated; MOST_SEATS],
    plans: [Option<&'static Plan>; MOST_TILES],
    cell_of: [Cell; MOST_TILES],
    cells: [u8; N_CELLS],
    goals: [Option<Goal>; N_LAYOUTS],
    goal_cells: [Cell; N_LAYOUTS],
    ladders: u64,
    holes: u64,
    veins: u64,
    creatures: [Option<At>; 3],
    webs: [Option<Edge>; 3],
    /// For each place of the exit.
    to_exit: [Spaces; N_LAYOUTS],
    cells_to_exit: [[u8; N_CELLS]; N_LAYOUTS],
    /// For each seat, over cards that lie.
    reach: [Spaces; MOST_SEATS],
    ways: [[Ways; N_LAYOUTS]; MOST_SEATS],
    /// How likely a seat works for the same clan as another that is loyal or not, by what everybody knows of clan cards.
    friends: [[[f64; MOST_SEATS]; 2]; MOST_SEATS],
    /// What is going on.
    pub now: Now,
    /// How many cards there are to draw.
    pub deck: usize,
}

impl Scene {
    /// What everybody sees. The eyes must be those of the audience.
    pub fn of(eyes: Eyes<'_>) -> Scene {
        let mut scene = Scene::at_a_glance(eyes);
        scene.befriend(eyes);
        if eyes.is_playing() {
            scene.seats().for_each(|seat| scene.measure_reach(seat));
        }
        scene
    }

    /// The same without what takes longest: how far dwarves can go over cards that lie, and who is a friend of whom.
    pub(super) fn at_a_glance(eyes: Eyes<'_>) -> Scene {
        let seats = eyes.seats();
        let nobody =
            Seated { clan: Clan::Blue, shown: None, at: None, gold: 0, n_cards: 0, boots: false, axes: 0, lies: false };
        let mut scene = Scene {
            n_seats: seats.count(),
            seats: [nobody; MOST_SEATS],
            plans: [None; MOST_TILES],
            cell_of: [Cell::new(0, 0); MOST_TILES],
            cells: [NOTHING; N_CELLS],
            goals: [None; N_LAYOUTS],
            goal_cells: GoalPlace::ALL.map(|goal| eyes.goal_cell(goal)),
            ladders: eyes.ladders(),
            holes: eyes.holes(),
            veins: eyes.veins(),
            creatures: Creature::ALL.map(|creature| eyes.creature(creature)),
            webs: [None; 3],
            to_exit: [[FAR; N_SPACES]; N_LAYOUTS],
            cells_to_exit: [[FAR; N_CELLS]; N_LAYOUTS],
            reach: [[FAR; N_SPACES]; MOST_SEATS],
            ways: [[Ways { best: FAR, by: None, second: FAR }; N_LAYOUTS]; MOST_SEATS],
            friends: [[[0.0; MOST_SEATS]; 2]; MOST_SEATS],
            now: eyes.now(),
            deck: eyes.deck(),
        };
        scene.look_again(eyes);
        for number in eyes.cave().numbers() {
            let laid = eyes.cave().tile(number);
            scene.cell_of[number as usize] = laid.cell;
            let is_covered = eyes.cave().is_covered(number);
            if !is_covered {
                scene.plans[number as usize] = Some(laid.face.plan());
            }
            if let Some(cell) = place(laid.cell) {
                scene.cells[cell] = if is_covered { COVERED } else { number };
            }
        }
        for goal in GoalPlace::ALL {
            scene.goals[goal.index()] = if eyes.is_face_down(goal) { None } else { eyes.goal(goal) };
        }
        if eyes.is_playing() {
            scene.measure_exits();
        }
        scene
    }

    /// Sees what changes while the cards lie as they lie. How far it is with other webs and creatures in the way is not
    /// counted anew.
    pub(super) fn look_again(&mut self, eyes: Eyes<'_>) {
        self.now = eyes.now();
        self.deck = eyes.deck();
        self.veins = eyes.veins();
        self.creatures = Creature::ALL.map(|creature| eyes.creature(creature));
        self.webs = [None; 3];
        self.webs.iter_mut().zip(eyes.webs()).for_each(|(place, web)| *place = Some(web));
        for seat in eyes.seats().all() {
            self.seats[seat.index()] = Seated {
                clan: eyes.clan(seat),
                shown: eyes.loyalty(seat).filter(|_| eyes.is_shown(seat)).map(identity_of),
                at: eyes.at(seat),
                gold: eyes.gold(seat),
                n_cards: eyes.n_cards(seat) as u8,
                boots: eyes.has_boots(seat),
                axes: eyes.axes(seat),
                lies: eyes.lies(seat),
            };
        }
    }

    /// How many seats there are.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.n_seats as u8).map(Seat::new)
    }

    /// A seat as everybody sees it.
    #[inline]
    pub fn seat(&self, seat: Seat) -> &Seated {
        &self.seats[seat.index()]
    }

    /// Whether the exit may be at a place, by what everybody sees.
    #[inline]
    pub fn may_be_exit(&self, layout: usize) -> bool {
        match self.goals[layout] {
            Some(goal) => goal == Goal::Exit,
            None => !self.goals.contains(&Some(Goal::Exit)),
        }
    }

    /// Whether a goal lies face up.
    pub(super) fn is_turned(&self, goal: GoalPlace) -> bool {
        self.goals[goal.index()].is_some()
    }

    /// How far a seat's dwarf is from the exit, if that is at a place.
    #[inline]
    pub fn way_of(&self, seat: Seat, layout: usize) -> u8 {
        self.seats[seat.index()].at.map_or(FAR, |at| self.to_exit[layout][index(at)])
    }

    /// How far it is from a space to the exit.
    #[inline]
    pub fn way_from(&self, at: At, layout: usize) -> u8 {
        self.to_exit[layout][index(at)]
    }

    /// How far a seat's dwarf is from the nearest place where the exit may be.
    pub fn nearest(&self, seat: Seat) -> u8 {
        (0..N_LAYOUTS).map(|layout| self.way_of(seat, layout)).min().unwrap_or(FAR)
    }

    /// How likely a seat is a friend of another one that is loyal or not, by what everybody knows of clan cards.
    #[inline]
    pub fn friend(&self, seat: Seat, identity: Identity, other: Seat) -> f64 {
        self.friends[seat.index()][identity as usize % 2][other.index()]
    }

    /// Whether two seats work for the same clan.
    #[inline]
    pub fn are_friends(&self, seat: Seat, identity: Identity, other: Seat, others: Identity) -> bool {
        let same_clan = self.seats[seat.index()].clan == self.seats[other.index()].clan;
        same_clan == (identity == others)
    }

    /// The seats whose dwarves stand in a space, a bit each.
    pub fn dwarves_at(&self, at: At) -> u8 {
        let there = |seat: &Seat| self.seats[seat.index()].at == Some(at);
        self.seats().filter(there).fold(0, |all, seat| all | 1 << seat.index())
    }

    /// The creatures in a space.
    pub fn creatures_at(&self, at: At) -> impl Iterator<Item = Creature> + '_ {
        Creature::ALL.into_iter().filter(move |creature| self.creatures[*creature as usize] == Some(at))
    }

    /// Where a creature is.
    pub fn creature(&self, creature: Creature) -> Option<At> {
        self.creatures[creature as usize]
    }

    /// A written space, if a card lies there face up.
    pub fn at(&self, spot: Spot) -> Option<At> {
        let tile = self.tile_in(spot.cell)?;
        Some(At { tile, space: spot.space })
    }

    /// The place of the goal that lies in a cell face down.
    pub fn covered_goal(&self, cell: Cell) -> Option<usize> {
        let goal = self.goal_cells.iter().position(|goal| *goal == cell)?;
        self.goals[goal].is_none().then_some(goal)
    }

    /// Whether a space is the exit.
    pub fn is_exit(&self, at: At) -> bool {
        let goal = (at.tile as usize).checked_sub(1).and_then(|goal| self.goals.get(goal).copied()).flatten();
        goal == Some(Goal::Exit) && self.plans[at.tile as usize].is_some_and(|plan| plan.special == at.space)
    }

    /// Whether there is gold to be taken in a space.
    pub fn has_gold(&self, at: At) -> bool {
        self.veins >> at.tile & 1 == 1 && self.plans[at.tile as usize].is_some_and(|plan| plan.special == at.space)
    }

    /// Whether there is any gold to be taken.
    pub fn has_veins(&self) -> bool {
        self.veins != 0
    }

    /// Whether any card in the cave has a dark hole.
    pub fn has_holes(&self) -> bool {
        self.holes != 0
    }

    /// What a step costs in cards and gold.
    pub fn toll(&self, from: At, to: At) -> (bool, bool) {
        let Some(plan) = self.plans[to.tile as usize] else { return (false, false) };
        let inside = (from.tile == to.tile).then_some(from.space);
        (plan.costs_card(inside, to.space), plan.costs_gold(to.space))
    }

    /// How far all spaces are that a creature can come to in so many steps: it stops beside dwarves.
    pub fn hunt(&self, from: At, steps: u8, mut meets: impl FnMut(At, u8)) {
        let mut seen = [0_u8; MOST_TILES];
        seen[from.tile as usize] |= 1 << from.space;
        let mut newest = vec![from];
        for n in 1..=steps {
            let mut next = Vec::new();
            for at in newest {
                if n > 1 && self.dwarves_at(at) != 0 {
                    continue;
                }
                self.for_each_next(at, |to, is_webbed| {
                    if !is_webbed && seen[to.tile as usize] >> to.space & 1 == 0 {
                        seen[to.tile as usize] |= 1 << to.space;
                        if self.dwarves_at(to) != 0 {
                            meets(to, n);
                        }
                        next.push(to);
                    }
                });
            }
            newest = next;
        }
    }

    /// How far the nearest gold is from a space, up to some steps.
    pub fn gold_within(&self, from: At, steps: u8) -> Option<u8> {
        if self.has_gold(from) {
            return Some(0);
        }
        let mut seen = [0_u8; MOST_TILES];
        seen[from.tile as usize] |= 1 << from.space;
        let mut newest = vec![from];
        for n in 1..=steps {
            let mut next = Vec::new();
            for at in newest {
                self.for_each_next(at, |to, is_webbed| {
                    if !is_webbed && seen[to.tile as usize] >> to.space & 1 == 0 {
                        seen[to.tile as usize] |= 1 << to.space;
                        next.push(to);
                    }
                });
            }
            if next.iter().any(|at| self.has_gold(*at)) {
                return Some(n);
            }
            newest = next;
        }
        None
    }
}

/// What changes when something is laid, removed or blocked.
impl Scene {
    /// How far it is from each space of a card to the exit, once it is laid.
    pub fn laid(&self, layout: usize, cell: Cell, laid: Laid) -> [u8; MOST_SPACES] {
        let plan = laid.plan();
        let mut ways = [FAR; MOST_SPACES];
        for side in plan.tile.openings() {
            let Some(space) = plan.spaces.at(side) else { continue };
            let way = &mut ways[space as usize];
            *way = (*way).min(self.beyond(layout, cell, side));
        }
        if laid.feature() == Feature::Ladder {
            let ladders = bits(self.ladders).filter_map(|tile| Some(At { tile, space: self.plan(tile)?.special }));
            let nearest = ladders.map(|at| self.to_exit[layout][index(at)]).min().unwrap_or(FAR);
            let way = &mut ways[plan.special as usize];
            *way = (*way).min(nearest.saturating_add(1));
        }
        self.spread(plan, &mut ways);
        ways
    }

    /// How far a seat's dwarf is from the exit after a card was laid; `ways` is what [`Scene::laid`] says.
    pub fn way_after(&self, seat: Seat, layout: usize, cell: Cell, laid: Laid, ways: &[u8; MOST_SPACES]) -> u8 {
        let known = &self.ways[seat.index()][layout];
        let is_by = known.by.is_some() && known.by.map(usize::from) == place(cell);
        let mut best = if is_by { known.second } else { known.best };
        let (plan, reach) = (laid.plan(), &self.reach[seat.index()]);
        for side in plan.tile.openings() {
            let Some((space, from)) = plan.spaces.at(side).zip(self.across(cell, side)) else { continue };
            let price = 1 + tolls(plan, None, space) + self.web_price(Edge::new(cell, side));
            best = best.min(reach[index(from)].saturating_add(price).saturating_add(ways[space as usize]));
        }
        if laid.feature() == Feature::Ladder {
            let ladders = bits(self.ladders).filter_map(|tile| Some(At { tile, space: self.plan(tile)?.special }));
            let nearest = ladders.map(|at| reach[index(at)]).min().unwrap_or(FAR);
            best = best.min(nearest.saturating_add(1).saturating_add(ways[plan.special as usize]));
        }
        best.min(FAR)
    }

    /// How far it is over a card that is laid and then over a second one beyond it, which is entered by a side.
    pub fn way_over_two(
        &self,
        seat: Seat,
        layout: usize,
        (cell, laid): (Cell, Laid),
        (beyond, next, entry): (Cell, Laid, Side),
    ) -> u8 {
        let (plan, reach) = (laid.plan(), &self.reach[seat.index()]);
        let Some(onto) = next.plan().spaces.at(entry) else { return FAR };
        let Some(leaving) = plan.spaces.at(entry.opposite()) else { return FAR };
        // From the space where one leaves the first card, back to all of its spaces.
        let mut ways = [FAR; MOST_SPACES];
        let enter = 1 + tolls(next.plan(), None, onto);
        ways[leaving as usize] = self.laid(layout, beyond, next)[onto as usize].saturating_add(enter);
        self.spread(plan, &mut ways);
        let mut best = FAR;
        for side in plan.tile.openings() {
            let Some((space, from)) = plan.spaces.at(side).zip(self.across(cell, side)) else { continue };
            let price = 1 + tolls(plan, None, space) + self.web_price(Edge::new(cell, side));
            best = best.min(reach[index(from)].saturating_add(price).saturating_add(ways[space as usize]));
        }
        best.min(FAR)
    }

    /// Ways inside a card, from those of its spaces that are known.
    fn spread(&self, plan: &Plan, ways: &mut [u8; MOST_SPACES]) {
        for _ in 0..3 {
            for space in 0..plan.spaces.count() {
                for next in bits(plan.spaces.next_to(space).into()) {
                    let price = 1 + tolls(plan, Some(space), next);
                    ways[space as usize] = ways[space as usize].min(ways[next as usize].saturating_add(price));
                }
            }
        }
    }

    /// How far it is after the card in a cell was removed: a guess, since another way may be as good.
    pub fn way_without(&self, seat: Seat, layout: usize, cell: Cell) -> u8 {
        let before = self.way_of(seat, layout);
        let Some((number, plan)) = self.tile_in(cell).and_then(|tile| Some((tile, self.plan(tile)?))) else {
            return before;
        };
        let reach = &self.reach[seat.index()];
        let spaces = (0..plan.spaces.count()).map(|space| index(At { tile: number, space }));
        let through = spaces.map(|at| reach[at].saturating_add(self.to_exit[layout][at])).min().unwrap_or(FAR);
        let entry = Side::ALL.into_iter().filter_map(|side| self.across(cell, side)).map(|at| reach[index(at)]).min();
        let on = Side::ALL.into_iter().map(|side| self.beyond(layout, cell, side)).min().unwrap_or(FAR);
        let anew = entry.unwrap_or(FAR).saturating_add(TO_LAY).saturating_add(on).min(FAR);
        if through <= before && before < FAR {
            anew.clamp(before, before.saturating_add(2 * TO_LAY)).min(FAR)
        } else {
            anew.min(before)
        }
    }

    /// How many steps a web on an edge costs a seat: nothing if its way does not lead there.
    pub fn web_costs(&self, seat: Seat, layout: usize, edge: Edge) -> f64 {
        let (before, reach) = (self.way_of(seat, layout), &self.reach[seat.index()]);
        if before >= FAR {
            return 0.0;
        }
        let [one, other] = edge.cells();
        let mut costs = 0.0_f64;
        for (cell, side) in [(one, edge.side()), (other, edge.side().opposite())] {
            let from = self.tile_in(cell).and_then(|tile| {
                let space = self.plan(tile)?.spaces.at(side)?;
                Some(At { tile, space })
            });
            let Some(from) = from else { continue };
            let so_far = reach[index(from)];
            if so_far.saturating_add(self.beyond(layout, cell, side)) <= before {
                // By the time somebody far away comes, it is gone.
                costs = costs.max(f64::from(WEB) * if so_far <= 4 { 1.0 } else { 0.3 });
            }
        }
        costs
    }

    /// How far it is from a space to the exit once a web is gone.
    pub fn way_without_web(&self, from: At, layout: usize, edge: Edge) -> u8 {
        let cell = self.cell_of[from.tile as usize];
        let side = Side::ALL.into_iter().find(|side| Edge::new(cell, *side) == edge);
        let beyond = side.map_or(FAR, |side| self.beyond(layout, cell, side).saturating_sub(WEB));
        beyond.min(self.way_from(from, layout))
    }
}

/// Clans.
impl Scene {
    /// Cards that lie open say who they are; of the others it is known how many there were.
    fn befriend(&mut self, eyes: Eyes<'_>) {
        let mut left = Clan::ALL.map(|clan| eyes.shuffled(clan).map(f64::from));
        for seat in self.seats() {
            let Seated { clan, shown, .. } = self.seats[seat.index()];
            if let Some(identity) = shown {
                left[clan as usize][identity as usize] -= 1.0;
            }
        }
        for seat in self.seats() {
            let own = self.seats[seat.index()];
            for identity in [Loyalty::Loyal, Loyalty::Saboteur].map(identity_of) {
                let mut left = left;
                if own.shown.is_none() {
                    let count = &mut left[own.clan as usize][identity as usize];
                    *count = (*count - 1.0).max(0.0);
                }
                for other in self.seats() {
                    let Seated { clan, shown, .. } = self.seats[other.index()];
                    let [loyal, saboteurs] = left[clan as usize];
                    let is_loyal = match shown {
                        _ if other == seat => f64::from(u8::from(identity == LOYAL)),
                        Some(shown) => f64::from(u8::from(shown == LOYAL)),
                        None => loyal / (loyal + saboteurs).max(1.0),
                    };
                    let same = (clan == own.clan) == (identity == LOYAL);
                    self.friends[seat.index()][identity as usize][other.index()] =
                        if same { is_loyal } else { 1.0 - is_loyal };
                }
            }
        }
    }
}

/// Measuring.
impl Scene {
    #[inline]
    fn plan(&self, tile: u8) -> Option<&'static Plan> {
        self.plans[tile as usize % MOST_TILES]
    }

    /// The face-up tile in a cell.
    #[inline]
    fn tile_in(&self, cell: Cell) -> Option<u8> {
        place(cell).map(|cell| self.cells[cell]).filter(|tile| *tile < COVERED)
    }

    /// The space across a side of a cell that opens towards it.
    #[inline]
    fn across(&self, cell: Cell, side: Side) -> Option<At> {
        let tile = self.tile_in(cell.step(side))?;
        let space = self.plan(tile)?.spaces.at(side.opposite())?;
        Some(At { tile, space })
    }

    #[inline]
    fn web_price(&self, edge: Edge) -> u8 {
        if self.webs.contains(&Some(edge)) { WEB } else { 0 }
    }

    /// The same for a side of a cell; most of the time there is no web at all, which is quickly seen.
    #[inline]
    fn web_between(&self, cell: Cell, side: Side) -> u8 {
        if self.webs == [None; 3] { 0 } else { self.web_price(Edge::new(cell, side)) }
    }

    /// What it costs to enter a space, also for the first time in a move.
    #[inline]
    fn price(&self, from: Option<u8>, to: At) -> u8 {
        let toll = self.plan(to.tile).map_or(0, |plan| tolls(plan, from, to.space));
        1 + toll + if self.creatures.contains(&Some(to)) { CREATURE } else { 0 }
    }

    /// How far it is to the exit for whoever leaves a cell by a side.
    fn beyond(&self, layout: usize, cell: Cell, side: Side) -> u8 {
        let to = cell.step(side);
        let Some(at) = place(to) else { return FAR };
        let way = match self.cells[at] {
            NOTHING => TO_LAY.saturating_add(self.cells_to_exit[layout][at]),
            COVERED => {
                let is_exit = self.goal_cells[layout] == to && self.may_be_exit(layout);
                if is_exit { ONTO_GOAL } else { FAR }
            }
            _ => match self.across(cell, side) {
                Some(at) => self.price(None, at).saturating_add(self.to_exit[layout][index(at)]),
                None => FAR,
            },
        };
        way.saturating_add(self.web_price(Edge::new(cell, side))).min(FAR)
    }

    /// Calls for each space one step away, with whether a web is in between.
    #[inline]
    fn for_each_next(&self, at: At, mut to: impl FnMut(At, bool)) {
        let Some(plan) = self.plan(at.tile) else { return };
        for space in bits(plan.spaces.next_to(at.space).into()) {
            to(At { tile: at.tile, space }, false);
        }
        let cell = self.cell_of[at.tile as usize];
        for side in plan.spaces.sides_of(at.space) {
            if let Some(beside) = self.across(cell, side) {
                to(beside, self.web_between(cell, side) > 0);
            }
        }
        if self.ladders >> at.tile & 1 == 1 && plan.special == at.space {
            for tile in bits(self.ladders & !(1 << at.tile)) {
                if let Some(plan) = self.plan(tile) {
                    to(At { tile, space: plan.special }, false);
                }
            }
        }
    }

    fn measure_exits(&mut self) {
        let beside = self.beside();
        for layout in 0..N_LAYOUTS {
            if self.may_be_exit(layout) {
                self.measure_exit(layout, &beside);
            }
        }
    }

    /// For each cell and each of its sides, what lies beyond: a space that opens towards it, or an empty cell. Cells farther
    /// out than a card beyond the next one are on nobody's way.
    fn beside(&self) -> Beside {
        let mut beside = [[NOWHERE; 4]; N_CELLS];
        let lies = self
            .goal_cells
            .iter()
            .chain(self.cell_of.iter().zip(&self.plans).filter_map(|(cell, plan)| plan.is_some().then_some(cell)));
        let (mut low, mut high) = (Cell::new(0, 0), Cell::new(0, 0));
        for cell in lies {
            low = Cell::new(low.x.min(cell.x), low.y.min(cell.y));
            high = Cell::new(high.x.max(cell.x), high.y.max(cell.y));
        }
        let is_near =
            |cell: Cell| (low.x - 2..=high.x + 2).contains(&cell.x) && (low.y - 2..=high.y + 2).contains(&cell.y);
        for (at, beside) in beside.iter_mut().enumerate() {
            let cell = cell_at(at as u8);
            if !is_near(cell) {
                continue;
            }
            for side in Side::ALL {
                let Some(to) = place(cell.step(side)).filter(|_| is_near(cell.step(side))) else { continue };
                beside[side as usize] = match self.cells[to] {
                    NOTHING => (N_SPACES + to) as u16,
                    COVERED => NOWHERE,
                    tile => {
                        let space = self.plan(tile).and_then(|plan| plan.spaces.at(side.opposite()));
                        space.map_or(NOWHERE, |space| index(At { tile, space }) as u16)
                    }
                };
            }
        }
        beside
    }

    /// The same scene, with how far one dwarf can go.
    pub(super) fn reached_by(&self, seat: Seat) -> Scene {
        let mut scene = self.clone();
        scene.measure_reach(seat);
        scene
    }

    fn measure_reach(&mut self, seat: Seat) {
        let Some(at) = self.seats[seat.index()].at else { return };
        let same =
            (0..seat.index()).find(|other| self.seats[*other].at == Some(at) && self.reach[*other][index(at)] == 0);
        if let Some(other) = same {
            self.reach[seat.index()] = self.reach[other];
            self.ways[seat.index()] = self.ways[other];
            return;
        }
        self.spread_from(seat, at);
        self.find_ways(seat);
    }

    /// From the exit outwards: how far each space and each empty cell is.
    fn measure_exit(&mut self, layout: usize, beside: &Beside) {
        let mut ways = Outwards::new();
        let mut ladders_known = false;
        match self.goals[layout] {
            Some(_) => {
                let tile = 1 + layout as u8;
                if let Some(plan) = self.plan(tile) {
                    ways.put(index(At { tile, space: plan.special }), 0);
                }
            }
            None => self.go_back_from(self.goal_cells[layout], Side::ALL, ONTO_GOAL, beside, &mut ways),
        }
        while let Some((node, cost)) = ways.take() {
            let Some(at) = space_at(node) else {
                let cell = cell_at((node - N_SPACES) as u8);
                self.go_back_from(cell, Side::ALL, cost + TO_LAY, beside, &mut ways);
                continue;
            };
            let Some(plan) = self.plan(at.tile) else { continue };
            for space in bits(plan.spaces.next_to(at.space).into()) {
                let from = At { tile: at.tile, space };
                ways.put(index(from), cost + self.price(Some(space), at));
            }
            let enter = cost + self.price(None, at);
            let cell = self.cell_of[at.tile as usize];
            self.go_back_from(cell, plan.spaces.sides_of(at.space), enter, beside, &mut ways);
            if !ladders_known && self.ladders >> at.tile & 1 == 1 && plan.special == at.space {
                // The first ladder that is reached is the best one to climb to.
                ladders_known = true;
                for tile in bits(self.ladders & !(1 << at.tile)) {
                    if let Some(plan) = self.plan(tile) {
                        ways.put(index(At { tile, space: plan.special }), enter);
                    }
                }
            }
        }
        let (spaces, cells) = ways.known.split_at(N_SPACES);
        self.to_exit[layout].copy_from_slice(spaces);
        self.cells_to_exit[layout].copy_from_slice(cells);
    }

    /// Puts what lies beyond some sides of a cell.
    #[inline]
    fn go_back_from(
        &self,
        cell: Cell,
        sides: impl IntoIterator<Item = Side>,
        cost: u8,
        beside: &Beside,
        ways: &mut Outwards,
    ) {
        let Some(at) = place(cell) else { return };
        for side in sides {
            let node = beside[at][side as usize];
            if node != NOWHERE {
                ways.put(node as usize, cost + self.web_between(cell, side));
            }
        }
    }

    /// From a dwarf outwards, over cards that lie.
    fn spread_from(&mut self, seat: Seat, from: At) {
        let mut ways = Outwards::new();
        ways.put(index(from), 0);
        while let Some((node, cost)) = ways.take() {
            let Some(at) = space_at(node) else { continue };
            self.for_each_next(at, |to, is_webbed| {
                let inside = (to.tile == at.tile).then_some(at.space);
                let web = if is_webbed { WEB } else { 0 };
                ways.put(index(to), cost + self.price(inside, to) + web);
            });
        }
        self.reach[seat.index()].copy_from_slice(&ways.known[..N_SPACES]);
    }

    /// The best first empty cell for a seat, and the second one.
    fn find_ways(&mut self, seat: Seat) {
        let reach = &self.reach[seat.index()];
        let mut ends = [FAR; N_CELLS];
        let mut direct = [FAR; N_LAYOUTS];
        for (layout, direct) in direct.iter_mut().enumerate() {
            if self.goals[layout] == Some(Goal::Exit) {
                let tile = 1 + layout as u8;
                *direct = self.plan(tile).map_or(FAR, |plan| reach[index(At { tile, space: plan.special })]);
            }
        }
        for tile in 0..MOST_TILES as u8 {
            let Some(plan) = self.plan(tile) else { continue };
            let cell = self.cell_of[tile as usize];
            for side in plan.tile.openings() {
                let Some(space) = plan.spaces.at(side) else { continue };
                let cost = reach[index(At { tile, space })];
                if cost >= FAR {
                    continue;
                }
                let cost = cost.saturating_add(self.web_price(Edge::new(cell, side)));
                let Some(to) = place(cell.step(side)) else { continue };
                match self.cells[to] {
                    NOTHING => ends[to] = ends[to].min(cost),
                    COVERED => {
                        let goal = self.goal_cells.iter().position(|goal| *goal == cell.step(side));
                        if let Some(goal) = goal.filter(|goal| self.may_be_exit(*goal)) {
                            direct[goal] = direct[goal].min(cost.saturating_add(ONTO_GOAL));
                        }
                    }
                    _ => {}
                }
            }
        }
        let mut all = direct.map(|best| Ways { best, by: None, second: FAR });
        for (cell, cost) in ends.iter().enumerate().filter(|(_, cost)| **cost < FAR) {
            for (layout, ways) in all.iter_mut().enumerate() {
                let way = cost.saturating_add(TO_LAY).saturating_add(self.cells_to_exit[layout][cell]).min(FAR);
                if way < ways.best {
                    *ways = Ways { best: way, by: Some(cell as u8), second: ways.best };
                } else if way < ways.second {
                    ways.second = way;
                }
            }
        }
        self.ways[seat.index()] = all;
    }
}

/// Spaces first, then cells.
const N_NODES: usize = N_SPACES + N_CELLS;
/// What lies beyond each side of each cell, as a node.
type Beside = [[u16; 4]; N_CELLS];
/// Nothing that leads on.
const NOWHERE: u16 = u16::MAX;
/// No further one of the same cost.
const LAST: u16 = u16::MAX;

/// How far it is to spaces and cells, the nearest first. Nothing is looked at that is farther than [`FAR`].
struct Outwards {
    /// How far each is, as far as is known.
    known: [u8; N_NODES],
    /// For each cost, where what is to be looked at begins.
    by_cost: [u16; FAR as usize],
    /// Each with where the next one of the same cost is.
    waiting: Vec<(u16, u16)>,
    next: usize,
}

impl Outwards {
    fn new() -> Outwards {
        Outwards { known: [FAR; N_NODES], by_cost: [LAST; FAR as usize], waiting: Vec::with_capacity(N_NODES), next: 0 }
    }

    #[inline]
    fn put(&mut self, node: usize, cost: u8) {
        let known = &mut self.known[node];
        if cost < *known {
            *known = cost;
            // What is not as far as FAR has a place by its cost, and there are never so many.
            let first = &mut self.by_cost[cost as usize];
            self.waiting.push((node as u16, *first));
            *first = (self.waiting.len() - 1) as u16;
        }
    }

    #[inline]
    fn take(&mut self) -> Option<(usize, u8)> {
        while let Some(first) = self.by_cost.get_mut(self.next) {
            let Some((node, rest)) = self.waiting.get(*first as usize).copied() else {
                self.next += 1;
                continue;
            };
            *first = rest;
            // A shorter way may have been found since.
            if self.known[node as usize] as usize == self.next {
                return Some((node as usize, self.next as u8));
            }
        }
        None
    }
}

/// The space that a node is, if it is not a cell.
#[inline]
fn space_at(node: usize) -> Option<At> {
    (node < N_SPACES).then_some(At { tile: (node / MOST_SPACES) as u8, space: (node % MOST_SPACES) as u8 })
}

#[inline]
fn tolls(plan: &Plan, from: Option<u8>, to: u8) -> u8 {
    let card = if plan.costs_card(from, to) { CARD } else { 0 };
    card + if plan.costs_gold(to) { GOLD } else { 0 }
}

#[inline]
fn index(at: At) -> usize {
    at.tile as usize % MOST_TILES * MOST_SPACES + at.space as usize % MOST_SPACES
}

#[inline]
fn place(cell: Cell) -> Option<usize> {
    let within = |at: i8| usize::try_from(at.checked_add(FARTHEST)?).ok().filter(|at| *at < WIDTH);
    Some(within(cell.y)? * WIDTH + within(cell.x)?)
}

#[inline]
fn cell_at(place: u8) -> Cell {
    let at = |n: usize| n as i8 - FARTHEST;
    Cell::new(at(place as usize % WIDTH), at(place as usize / WIDTH))
}

#[cfg(test)]
mod tests {
    use super::{FAR, Scene, TO_LAY, WEB};
    use dark_cave::plan::Laid;
    use dark_cave::position::Position;
    use dark_cave::{CardList, Clan, DarkCave, Dwarf, Goal, GoalPlace, Group, Loyalty, Options, Path, Way};
    use tabletop::digger::dig;
    use tabletop::{Deaf, Dice, Game, Seat, Turn, Viewer};
    use tunnels::{Cell, Edge, Side, Spot};

    const OWN: Seat = Seat::new(0);

    fn position(players: u8, picture: &str) -> Position {
        Position::new(Options::new(players).unwrap()).cave(Group::I, picture).unwrap()
    }

    fn scene(position: Position) -> Scene {
        Scene::of(position.game().seen_by(Viewer::Audience))
    }

    fn ways(scene: &Scene) -> [u8; 4] {
        [0, 1, 2, 3].map(|layout| scene.way_of(OWN, layout))
    }

    fn after(scene: &Scene, name: &str, cell: Cell) -> [u8; 4] {
        let path: Path = name.parse().unwrap();
        let laid = Laid::path(path, Way::Upright);
        [0, 1, 2, 3].map(|layout| scene.way_after(OWN, layout, cell, laid, &scene.laid(layout, cell, laid)))
    }

    #[test]
    fn an_empty_cave_takes_seven_cards_to_each_corner_and_five_at_a_large_table() {
        // Three more: onto the goal, where the move ends, and to its centre.
        assert_eq!(ways(&scene(position(5, "S"))), [7 * TO_LAY + 3; 4]);
        assert_eq!(ways(&scene(position(8, "S"))), [5 * TO_LAY + 3; 4]);
    }

    #[test]
    fn a_card_counts_by_where_it_leads() {
        let scene = scene(position(5, "S"));
        let (near, same) = (6 * TO_LAY + 1 + 3, 7 * TO_LAY + 3);
        let east = Cell::new(1, 0);
        assert_eq!(after(&scene, "i.ew", east), [same, near, near, same]);
        // A bend to the south leads to the north-east no more, but there are other ways out of the start.
        assert_eq!(after(&scene, "i.sw", east), [same, same, near, same]);
        // Two steps to cross a card, or three.
        assert_eq!(after(&scene, "ii.ew", east)[1], near + 1);
        assert_eq!(after(&scene, "iii.ew", east)[1], near + 2);
    }

    #[test]
    fn a_ladder_far_away_is_one_step_away() {
        let scene = scene(position(5, "S──"));
        assert_eq!(after(&scene, "i.ew.ladder", Cell::new(3, 0))[1], 1 + 4 * TO_LAY + 3);
        assert_eq!(after(&scene, "i.ew", Cell::new(3, 0))[1], 3 + 4 * TO_LAY + 3);
    }

    #[test]
    fn webs_and_removed_cards_cost_those_whose_way_leads_there() {
        let scene = scene(position(5, "S──"));
        let edge = Edge::new(Cell::new(1, 0), Side::E);
        assert_eq!([0, 1, 2, 3].map(|layout| scene.web_costs(OWN, layout, edge)), [0.0, 5.0, 5.0, 0.0]);
        assert_eq!(scene.way_without(OWN, 1, Cell::new(2, 0)), scene.way_of(OWN, 1) + TO_LAY - 1);
        assert_eq!(scene.way_without(OWN, 0, Cell::new(2, 0)), scene.way_of(OWN, 0));
    }

    #[test]
    fn whoever_stands_at_a_web_waits_for_it_or_strikes() {
        let edge = Edge::new(Cell::new(3, 0), Side::S);
        let game = position(
            5,
            "
S──┐···
···│···
···│···
···│···
···┼?··",
        )
        .stands(OWN, Spot::new(Cell::new(3, 0), 0))
        .unwrap();
        let free = scene(game.clone());
        let webbed = scene(game.web(Seat::new(1), edge, false, Group::I));
        assert_eq!(free.way_of(OWN, 2), 4 + 3);
        assert_eq!(webbed.way_of(OWN, 2), 4 + 3 + WEB);
        let at = webbed.seat(OWN).at.unwrap();
        assert_eq!(webbed.way_without_web(at, 2, edge), 4 + 3);
    }

    #[test]
    fn once_the_exit_is_seen_nothing_else_may_be_it() {
        let position = position(5, "S").goals([Goal::Exit, Goal::Hole, Goal::Ladder, Goal::Vein]);
        let scene = scene(position.turn_up(GoalPlace::ALL[0], Side::E));
        assert_eq!([0, 1, 2, 3].map(|layout| scene.may_be_exit(layout)), [true, false, false, false]);
        assert_eq!(ways(&scene), [7 * TO_LAY + 2, FAR, FAR, FAR]);
    }

    #[test]
    fn clan_cards_say_who_may_be_a_friend() {
        let blue = |loyalty| Dwarf { clan: Clan::Blue, loyalty };
        let three = Position::new(Options::new(3).unwrap());
        let hidden = scene(three.clone());
        let near = |one: f64, other: f64| (one - other).abs() < 1e-9;
        // Two loyal ones and two saboteurs, oneself not counted: one of three is like oneself.
        assert!(near(hidden.friend(OWN, 0, Seat::new(1)), 1.0 / 3.0));
        assert!(near(hidden.friend(OWN, 1, Seat::new(1)), 1.0 / 3.0));
        let shown = scene(three.dwarf(Seat::new(2), blue(Loyalty::Saboteur)).out(Seat::new(2)));
        assert!(near(shown.friend(OWN, 0, Seat::new(1)), 0.5));
        assert!(near(shown.friend(OWN, 0, Seat::new(2)), 0.0));
        assert!(near(shown.friend(OWN, 1, Seat::new(2)), 1.0));
    }

    /// Counted from the dwarf and counted from the exit, a way is as long; and what laying a card is said to bring is what
    /// it brings, but for ways that nobody would look for.
    #[test]
    fn forward_and_backward_agree_in_whole_games() {
        let (mut n_lays, mut n_right) = (0, 0);
        for players in [3, 5, 8] {
            let options = Options::new(players).unwrap();
            let mut game = DarkCave::new(&options, &CardList::published());
            let mut dice = Dice::from_number(players.into());
            loop {
                match game.turn() {
                    Turn::Deal => game.deal(game.shuffle(&mut dice), Dice::from_number(1), &mut Deaf),
                    Turn::Of(_) => {
                        let before = Scene::of(game.seen_by(Viewer::Audience));
                        for seat in before.seats().filter(|seat| before.seat(*seat).at.is_some()) {
                            for layout in (0..4).filter(|layout| before.may_be_exit(*layout)) {
                                assert_eq!(before.ways[seat.index()][layout].best, before.way_of(seat, layout));
                            }
                        }
                        let action = dig(&game, &mut dice, &mut Vec::new());
                        game.apply(action, &mut Deaf);
                        if let dark_cave::Action::Lay { path, way, cell } = action {
                            let after = Scene::of(game.seen_by(Viewer::Audience));
                            let laid = Laid::path(path, way);
                            for seat in after.seats().filter(|seat| after.seat(*seat).at.is_some()) {
                                for layout in (0..4).filter(|layout| after.may_be_exit(*layout)) {
                                    let ways = before.laid(layout, cell, laid);
                                    let said = before.way_after(seat, layout, cell, laid, &ways);
                                    n_lays += 1;
                                    n_right += u32::from(said == after.way_of(seat, layout));
                                }
                            }
                        }
                    }
                    Turn::Over(_) => break,
                }
            }
        }
        assert!(n_lays > 1000 && f64::from(n_right) > 0.97 * f64::from(n_lays), "{n_right} of {n_lays}");
    }
}
