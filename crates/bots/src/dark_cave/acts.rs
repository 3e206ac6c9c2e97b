//! What seats do and say, and what that looks like from their own side.
//!
//! Both clans want the same exit, so a step towards it tells nothing of who a seat works for, and no step is an act that
//! others make something of. What tells something is whom an act helps and whom it harms.

use crate::dark_cave::scene::{FAR, N_LAYOUTS, Scene};
use crate::dark_cave::{LOYAL, identity_of};
use crate::hands::Play;
use crate::model::{Features, MOST_TERMS, place_of};
use crate::thinking::{Given, Regards};
use dark_cave::eyes::Now;
use dark_cave::game::At;
use dark_cave::plan::Laid;
use dark_cave::{Action, Claim, Creature, DarkCave, Goal, GoalPlace, Loyalty, Path, Public, Way};
use tabletop::hearing::{Heard, HeardOf};
use tabletop::talk::Talk;
use tabletop::{Seat, Seats};
use tunnels::grid::bits;
use tunnels::{Cell, Edge, Spot};

/// What a seat did or said, as everybody saw it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Act {
    /// It laid a path card.
    Lay {
        /// Which one.
        path: Path,
        /// Turned or not.
        way: Way,
        /// Where.
        cell: Cell,
    },
    /// It looked at a goal.
    LookAtGoal(GoalPlace),
    /// It looked at a clan card.
    LookAtClan(Seat),
    /// It gave boots to a seat.
    Boots(Seat),
    /// It gave an axe to a seat.
    Axe(Seat),
    /// It spun a web.
    Web(Edge),
    /// It removed a path card.
    Rockfall(Cell),
    /// It exchanged hands with a seat.
    Swap(Seat),
    /// It let a creature climb out of a hole.
    Lure {
        /// Which one.
        creature: Creature,
        /// Where.
        hole: Spot,
    },
    /// It took a creature over.
    Rouse(Creature),
    /// It moved its creature on.
    Creep(Spot),
    /// Its creature attacked a seat.
    Attack {
        /// Which one.
        creature: Creature,
        /// Whom.
        seat: Seat,
    },
    /// Its dwarf went on.
    Step(Spot),
    /// Its dwarf stayed.
    Stay,
    /// It struck at a web.
    Strike(Edge),
    /// It drove a creature away.
    Drive,
    /// It discarded cards.
    Discard {
        /// How many.
        n_cards: u8,
    },
    /// Nothing that tells anything.
    Nothing,
    /// It claimed something of a goal.
    Claim(GoalPlace, Goal),
    /// It claimed something of a seat's clan card.
    ClaimClan(Seat, Loyalty),
    /// It accused a seat.
    Accuse(Seat),
    /// It vouched for a seat.
    Vouch(Seat),
}

/// What an act is looked at for.
pub(crate) const TERMS: [&str; 36] = [
    "digs-nearer",
    "digs-farther",
    "digs-idly",
    "opens-for-friends",
    "opens-for-foes",
    "blocks-friends",
    "blocks-foes",
    "walks-nearer",
    "walks-farther",
    "last-steps",
    "leaves",
    "turns-exit",
    "turns-other-goal",
    "meets-creature",
    "pays-toll",
    "takes-gold",
    "strikes-web",
    "attacks-foe",
    "attacks-friend",
    "attacks-oneself",
    "web-for-foe",
    "web-for-friend",
    "rockfall-harms-foe",
    "rockfall-harms-friend",
    "rockfall-helps",
    "equips-oneself",
    "equips-friend",
    "equips-foe",
    "looks-at-goal",
    "looks-at-clan",
    "swaps",
    "discards",
    "drives-away",
    "claim-true",
    "claim-false",
    "speaks-for-friends",
];

const _: () = assert!(TERMS.len() <= MOST_TERMS, "features have room for all terms");

/// The place of a term among the features.
pub(crate) const fn term(name: &str) -> usize {
    place_of(&TERMS, name)
}

/// What was done, of all that was heard of an entry.
pub(crate) fn heard(heard: &[Heard<DarkCave>]) -> Vec<(Seat, Act)> {
    let mut acts = Vec::new();
    // Whoever moves a creature answers for its attacks; whoever walks up to one does not.
    let mut hunter = None;
    for thing in heard {
        let act = match thing {
            HeardOf::Event(event) => match *event {
                Public::Laid { by, card, cell, turned, .. } => {
                    Some((by, Act::Lay { path: card, way: if turned { Way::Turned } else { Way::Upright }, cell }))
                }
                Public::BootsGiven { by, seat } if by != seat => Some((by, Act::Boots(seat))),
                Public::AxeGiven { by, seat } if by != seat => Some((by, Act::Axe(seat))),
                Public::WebSpun { by, edge } => Some((by, Act::Web(edge))),
                Public::Collapsed { by, cell, .. } => Some((by, Act::Rockfall(cell))),
                Public::Lured { by, .. } | Public::Crept { by, .. } => {
                    hunter = Some(by);
                    None
                }
                Public::Attacked { creature, seat } => {
                    let by = hunter.filter(|by| *by != seat);
                    by.map(|by| (by, Act::Attack { creature, seat }))
                }
                Public::Stepped { .. } => {
                    hunter = None;
                    None
                }
                _ => None,
            },
            HeardOf::Said { by, talk } => match *talk {
                Talk::Claim(Claim::Goal { goal, is }) => Some((*by, Act::Claim(goal, is))),
                Talk::Claim(Claim::Clan { seat, loyalty }) => Some((*by, Act::ClaimClan(seat, loyalty))),
                Talk::Accuse(seat) => Some((*by, Act::Accuse(seat))),
                Talk::Vouch(seat) => Some((*by, Act::Vouch(seat))),
                _ => None,
            },
            _ => None,
        };
        acts.extend(act);
    }
    acts
}

/// The card that was played or discarded, if that was heard. Whoever discards two shows as much as by discarding one.
pub(crate) fn play(thing: &Heard<DarkCave>) -> Option<Play<Act>> {
    let HeardOf::Event(event) = thing else { return None };
    let (by, act, n_cards) = match *event {
        Public::Laid { by, card, cell, turned, .. } => {
            (by, Act::Lay { path: card, way: if turned { Way::Turned } else { Way::Upright }, cell }, 1)
        }
        Public::LookedAtGoal { by, goal } => (by, Act::LookAtGoal(goal), 1),
        Public::LookedAtClan { by, seat } => (by, Act::LookAtClan(seat), 1),
        Public::BootsGiven { by, seat } => (by, Act::Boots(seat), 1),
        Public::AxeGiven { by, seat } => (by, Act::Axe(seat), 1),
        Public::WebSpun { by, edge } => (by, Act::Web(edge), 1),
        Public::Collapsed { by, cell, .. } => (by, Act::Rockfall(cell), 1),
        Public::Swapped { by, with } => (by, Act::Swap(with), 1),
        Public::Lured { by, creature, at } => (by, Act::Lure { creature, hole: at }, 1),
        Public::Roused { by, creature, .. } => (by, Act::Rouse(creature), 1),
        Public::Discarded { by, ref groups } => (by, Act::Discard { n_cards: 1 }, groups.len()),
        _ => return None,
    };
    let exchanges_with = if let Act::Swap(with) = act { Some(with) } else { None };
    Some(Play { by, act, n_cards, exchanges_with })
}

/// What an action looks like to everybody.
pub(crate) fn done(action: Action) -> Act {
    match action {
        Action::Lay { path, way, cell } => Act::Lay { path, way, cell },
        Action::LookAtGoal { goal, .. } => Act::LookAtGoal(goal),
        Action::LookAtClan { seat, .. } => Act::LookAtClan(seat),
        Action::Boots { seat, .. } => Act::Boots(seat),
        Action::Axe { seat, .. } => Act::Axe(seat),
        Action::Web { edge, .. } => Act::Web(edge),
        Action::Rockfall { cell, .. } => Act::Rockfall(cell),
        Action::Swap { seat, .. } => Act::Swap(seat),
        Action::Lure { creature, hole, .. } => Act::Lure { creature, hole },
        Action::Rouse { creature, .. } => Act::Rouse(creature),
        Action::Creep { to } => Act::Creep(to),
        Action::Step { to } => Act::Step(to),
        Action::Stay => Act::Stay,
        Action::Strike { edge } => Act::Strike(edge),
        Action::Drive => Act::Drive,
        Action::Discard(_) => Act::Discard { n_cards: 1 },
        Action::DiscardTwo(..) => Act::Discard { n_cards: 2 },
        Action::Halt | Action::Endure => Act::Nothing,
    }
}

/// The other seat that it is done to.
pub(crate) fn target(act: Act) -> Option<Seat> {
    match act {
        Act::Boots(seat)
        | Act::Axe(seat)
        | Act::Swap(seat)
        | Act::Attack { seat, .. }
        | Act::ClaimClan(seat, _)
        | Act::Accuse(seat)
        | Act::Vouch(seat) => Some(seat),
        _ => None,
    }
}

/// Whether a word says nothing new after an earlier one of the same seat.
pub(crate) fn repeats(earlier: Act, act: Act) -> bool {
    let about = |act: Act| match act {
        Act::Accuse(seat) | Act::Vouch(seat) | Act::ClaimClan(seat, _) => Some(seat),
        _ => None,
    };
    match (earlier, act) {
        (Act::Claim(one, _), Act::Claim(other, _)) => one == other,
        _ => about(act).is_some() && about(earlier) == about(act),
    }
}

/// A number for each seat.
pub(crate) type EachSeat = [f64; Seats::MOST as usize];

/// What an act does to the prospects of each seat, where it is done to many at once: above zero they gain. Whoever moves a
/// creature has somebody in mind, so it matters how it regards them.
pub(crate) fn changes(scene: &Scene, by: Seat, act: Act, layout: usize, regards: &Regards) -> EachSeat {
    let mut all = EachSeat::default();
    let inside = || scene.seats().filter(|seat| scene.seat(*seat).at.is_some());
    match act {
        Act::Lay { path, way, cell } if scene.may_be_exit(layout) => {
            let laid = Laid::path(path, way);
            let ways = scene.laid(layout, cell, laid);
            for seat in inside().filter(|seat| *seat != by) {
                let after = scene.way_after(seat, layout, cell, laid, &ways);
                all[seat.index()] = gain(scene.way_of(seat, layout), after) * urgency(scene, seat, layout);
            }
        }
        Act::Web(edge) => {
            for seat in inside() {
                let costs = scene.web_costs(seat, layout, edge) / 4.0;
                all[seat.index()] = -costs * urgency(scene, seat, layout);
            }
        }
        Act::Rockfall(cell) if scene.may_be_exit(layout) => {
            for seat in inside() {
                let after = scene.way_without(seat, layout, cell);
                all[seat.index()] = gain(scene.way_of(seat, layout), after) * urgency(scene, seat, layout);
            }
        }
        Act::Lure { creature, hole } => {
            if let Some(at) = scene.at(hole) {
                return hunt(scene, creature, at, creature.steps(), layout, regards);
            }
        }
        Act::Rouse(creature) => {
            if let Some(at) = scene.creature(creature) {
                return prey(scene, creature, at, creature.steps(), layout, regards);
            }
        }
        Act::Creep(to) => {
            if let (Now::Hunting { creature, left }, Some(at)) = (scene.now, scene.at(to)) {
                return hunt(scene, creature, at, left.saturating_sub(1), layout, regards);
            }
        }
        Act::Drive => {
            if let Now::Attacked { creature, victims } = scene.now {
                all = attack(scene, creature, victims, layout).map(|harm| -harm);
            }
        }
        _ => {}
    }
    all
}

/// How far the seat itself is from each place where the exit may be, after a card was laid or a step was taken.
pub(crate) fn ways_after(scene: &Scene, by: Seat, act: Act) -> Option<[u8; N_LAYOUTS]> {
    scene.seat(by).at?;
    match act {
        Act::Lay { path, way, cell } => {
            let laid = Laid::path(path, way);
            Some(std::array::from_fn(|layout| {
                if !scene.may_be_exit(layout) {
                    return FAR;
                }
                scene.way_after(by, layout, cell, laid, &scene.laid(layout, cell, laid))
            }))
        }
        Act::Step(to) => {
            let at = scene.at(to)?;
            Some(std::array::from_fn(|layout| scene.way_from(at, layout)))
        }
        _ => None,
    }
}

/// Whoever is near the exit is to be reckoned with.
fn urgency(scene: &Scene, seat: Seat, layout: usize) -> f64 {
    let way = scene.way_of(seat, layout);
    if way >= FAR { 0.2 } else { 10.0 / (6.0 + f64::from(way)) }
}

/// What an attack costs a seat.
fn harm(scene: &Scene, creature: Creature, seat: Seat, layout: usize) -> f64 {
    let seated = scene.seat(seat);
    match creature {
        Creature::Rat if seated.n_cards == 0 => 0.0,
        Creature::Rat => 0.5,
        Creature::Lindworm if seated.lies => 0.1,
        Creature::Lindworm => 0.4 + 0.8 * urgency(scene, seat, layout),
        Creature::Goblin if seated.gold == 0 => 0.0,
        Creature::Goblin => 1.4,
    }
}

fn attack(scene: &Scene, creature: Creature, seats: u8, layout: usize) -> EachSeat {
    let mut all = EachSeat::default();
    for seat in bits(seats.into()).map(Seat::new) {
        all[seat.index()] = -harm(scene, creature, seat, layout);
    }
    all
}

/// What a creature does that has come to a space: it attacks whoever is there, or goes on.
fn hunt(scene: &Scene, creature: Creature, at: At, steps: u8, layout: usize, regards: &Regards) -> EachSeat {
    match scene.dwarves_at(at) {
        0 => prey(scene, creature, at, steps, layout, regards),
        there => attack(scene, creature, there, layout),
    }
}

/// The best that a creature can still come to: the farther it is, the less it counts.
fn prey(scene: &Scene, creature: Creature, from: At, steps: u8, layout: usize, regards: &Regards) -> EachSeat {
    let (mut best, mut most) = (EachSeat::default(), 0.0);
    scene.hunt(from, steps, |at, n_steps| {
        let share = 0.95_f64.powi(n_steps.into());
        let there = attack(scene, creature, scene.dwarves_at(at), layout).map(|change| share * change);
        let worth: f64 = there.iter().zip(regards).map(|(change, regard)| change * regard).sum();
        if worth > most {
            (best, most) = (there, worth);
        }
    });
    best
}

/// A look at an act from the side of whoever does it.
struct Look<'a> {
    scene: &'a Scene,
    by: Seat,
    given: Given,
    target: Option<Seat>,
    features: Features,
}

/// What an act looks like, given where the exit is, what the acting seat is, and what the other seat is.
pub(crate) fn features(scene: &Scene, by: Seat, act: Act, given: Given) -> Features {
    let mut look = Look { scene, by, given, target: target(act), features: [0.0; MOST_TERMS] };
    look.at(act);
    look.features
}

/// The terms for what many seats gain and lose: friends gain, foes gain, friends lose, foes lose, oneself loses.
type Sums = [Option<usize>; 5];

impl Look<'_> {
    fn set(&mut self, at: usize, value: f64) {
        self.features[at] += value;
    }

    /// How likely a seat is a friend: the one that it is done to is what is given, of the others the clan cards speak.
    fn friend(&self, seat: Seat) -> f64 {
        if self.target == Some(seat) {
            let are = self.scene.are_friends(self.by, self.given.identity, seat, self.given.to);
            f64::from(u8::from(are))
        } else {
            self.scene.friend(self.by, self.given.identity, seat)
        }
    }

    fn at(&mut self, act: Act) {
        match act {
            Act::Lay { path, way, cell } => {
                self.dig(Laid::path(path, way), cell);
                const SUMS: Sums = [
                    Some(term("opens-for-friends")),
                    Some(term("opens-for-foes")),
                    Some(term("blocks-friends")),
                    Some(term("blocks-foes")),
                    None,
                ];
                self.sum_up(act, SUMS);
            }
            Act::LookAtGoal(_) => self.set(const { term("looks-at-goal") }, 1.0),
            Act::LookAtClan(_) => self.set(const { term("looks-at-clan") }, 1.0),
            Act::Boots(seat) => self.equip(seat, 1.0),
            Act::Axe(seat) => self.equip(seat, 0.6),
            Act::Web(_) => {
                let friend = Some(const { term("web-for-friend") });
                self.sum_up(act, [None, None, friend, Some(const { term("web-for-foe") }), friend]);
            }
            Act::Rockfall(_) => {
                const FRIEND: Option<usize> = Some(term("rockfall-harms-friend"));
                const FOE: Option<usize> = Some(term("rockfall-harms-foe"));
                self.sum_up(act, [Some(const { term("rockfall-helps") }), None, FRIEND, FOE, FRIEND]);
            }
            Act::Swap(_) => self.set(const { term("swaps") }, 1.0),
            Act::Lure { .. } | Act::Rouse(_) | Act::Creep(_) => {
                const SUMS: Sums = [
                    None,
                    None,
                    Some(term("attacks-friend")),
                    Some(term("attacks-foe")),
                    Some(term("attacks-oneself")),
                ];
                self.sum_up(act, SUMS);
            }
            Act::Attack { creature, seat } => {
                let (harm, friend) = (harm(self.scene, creature, seat, self.given.layout), self.friend(seat));
                self.set(const { term("attacks-friend") }, harm * friend);
                self.set(const { term("attacks-foe") }, harm * (1.0 - friend));
            }
            Act::Step(to) => self.step(to),
            Act::Stay => {
                let gold = self.scene.seat(self.by).at.is_some_and(|at| self.scene.has_gold(at));
                self.set(const { term("takes-gold") }, f64::from(u8::from(gold)));
            }
            Act::Strike(edge) => {
                if let Some(at) = self.scene.seat(self.by).at {
                    let before = self.scene.way_from(at, self.given.layout);
                    let after = self.scene.way_without_web(at, self.given.layout, edge);
                    self.set(const { term("strikes-web") }, gain(before, after));
                }
            }
            Act::Drive => {
                let saved = changes(self.scene, self.by, act, self.given.layout, &Regards::default());
                let others = self.scene.seats().map(|seat| {
                    let regard = if seat == self.by { 1.0 } else { 2.0 * self.friend(seat) - 1.0 };
                    saved[seat.index()] * regard
                });
                let saved = others.sum();
                self.set(const { term("drives-away") }, saved);
            }
            Act::Discard { n_cards } => self.set(const { term("discards") }, f64::from(n_cards)),
            Act::Nothing => {}
            Act::Claim(place, is) => {
                let is_true = (is == Goal::Exit) == (place.index() == self.given.layout);
                self.set(if is_true { const { term("claim-true") } } else { const { term("claim-false") } }, 1.0);
            }
            Act::ClaimClan(seat, loyalty) => {
                // Said aloud, as a loyal dwarf would say it: whoever works for its own clan is a friend.
                let is_praise = self.scene.are_friends(self.by, LOYAL, seat, identity_of(loyalty));
                self.speak(seat, if is_praise { 1.0 } else { -1.0 });
            }
            Act::Accuse(seat) => self.speak(seat, -1.0),
            Act::Vouch(seat) => self.speak(seat, 1.0),
        }
    }

    fn sum_up(&mut self, act: Act, sums: Sums) {
        let mut regards = Regards::default();
        for seat in self.scene.seats() {
            regards[seat.index()] = if seat == self.by { 1.2 } else { 2.0 * self.friend(seat) - 1.0 };
        }
        let changes = changes(self.scene, self.by, act, self.given.layout, &regards);
        let [friends_gain, foes_gain, friends_lose, foes_lose, oneself_loses] = sums;
        let mut add = |term: Option<usize>, value: f64| {
            if let Some(term) = term {
                self.features[term] += value;
            }
        };
        for (seat, change) in self.scene.seats().zip(changes) {
            let friend = (regards[seat.index()] + 1.0) / 2.0;
            if seat == self.by {
                add(if change > 0.0 { friends_gain } else { oneself_loses }, change.abs());
            } else if change > 0.0 {
                add(friends_gain, change * friend);
                add(foes_gain, change * (1.0 - friend));
            } else {
                add(friends_lose, -change * friend);
                add(foes_lose, -change * (1.0 - friend));
            }
        }
    }

    fn speak(&mut self, seat: Seat, good: f64) {
        let friend = self.friend(seat);
        self.set(const { term("speaks-for-friends") }, good * (2.0 * friend - 1.0));
    }

    /// How much a layout is thought of: what is near comes first.
    fn focus(&self) -> f64 {
        let (way, nearest) = (self.scene.way_of(self.by, self.given.layout), self.scene.nearest(self.by));
        (-f64::from(way.saturating_sub(nearest)) / 10.0).exp().max(0.3)
    }

    /// From four turns away it becomes urgent.
    fn near(&self) -> f64 {
        let way = self.scene.way_of(self.by, self.given.layout);
        f64::from(12_u8.saturating_sub(way)) / 12.0
    }

    fn dig(&mut self, laid: Laid, cell: Cell) {
        let layout = self.given.layout;
        if !self.scene.may_be_exit(layout) {
            return;
        }
        let before = self.scene.way_of(self.by, layout);
        let after = match self.scene.seat(self.by).at {
            Some(_) => {
                let ways = self.scene.laid(layout, cell, laid);
                self.scene.way_after(self.by, layout, cell, laid, &ways)
            }
            None => before,
        };
        match gain(before, after) {
            nearer if nearer > 0.0 => {
                self.set(const { term("digs-nearer") }, nearer * self.focus());
                self.set(const { term("last-steps") }, nearer * self.near());
            }
            farther if farther < 0.0 => self.set(const { term("digs-farther") }, -farther * self.focus()),
            _ => self.set(const { term("digs-idly") }, 1.0),
        }
    }

    fn equip(&mut self, seat: Seat, worth: f64) {
        let is_out = self.scene.seat(seat).at.is_none();
        let worth = if is_out { 0.05 } else { worth };
        if seat == self.by {
            self.set(const { term("equips-oneself") }, worth);
        } else {
            let friend = self.friend(seat);
            self.set(const { term("equips-friend") }, worth * friend);
            self.set(const { term("equips-foe") }, worth * (1.0 - friend));
        }
    }

    fn step(&mut self, to: Spot) {
        let layout = self.given.layout;
        let Some(from) = self.scene.seat(self.by).at else { return };
        let before = self.scene.way_from(from, layout);
        if let Some(goal) = self.scene.covered_goal(to.cell) {
            if goal == layout {
                self.set(const { term("turns-exit") }, 1.0);
            } else {
                self.set(const { term("turns-other-goal") }, 1.0);
            }
            return;
        }
        let Some(at) = self.scene.at(to) else { return };
        if self.scene.is_exit(at) {
            self.set(const { term("leaves") }, 1.0);
        }
        if self.scene.may_be_exit(layout) {
            let gained = gain(before, self.scene.way_from(at, layout));
            if gained > 0.0 {
                self.set(const { term("walks-nearer") }, gained * self.focus());
                self.set(const { term("last-steps") }, gained * self.near());
            } else {
                self.set(const { term("walks-farther") }, -gained * self.focus());
            }
        }
        for creature in self.scene.creatures_at(at) {
            let armed = if self.scene.seat(self.by).axes > 0 { 0.5 } else { 1.0 };
            let harm = harm(self.scene, creature, self.by, layout);
            self.set(const { term("meets-creature") }, armed * harm);
        }
        let (card, gold) = self.scene.toll(from, at);
        let card = if card && self.scene.seat(self.by).n_cards > 0 { 0.5 } else { 0.0 };
        let gold = if gold && self.scene.seat(self.by).gold > 0 { 1.0 } else { 0.0 };
        self.set(const { term("pays-toll") }, card + gold);
        if let Now::Moving { left } = self.scene.now
            && self.scene.has_veins()
            && let Some(n_steps) = self.scene.gold_within(at, left.saturating_sub(1))
            && self.scene.gold_within(from, n_steps).is_none()
        {
            self.set(const { term("takes-gold") }, 0.95_f64.powi(n_steps.into()));
        }
    }
}

/// A way that has become shorter, in cards.
fn gain(before: u8, after: u8) -> f64 {
    ((f64::from(before) - f64::from(after)) / 4.0).clamp(-2.0, 2.0)
}

const _: () = assert!(N_LAYOUTS == GoalPlace::ALL.len(), "a layout for each place of the exit");

#[cfg(test)]
mod tests {
    use super::{Act, TERMS, features, heard, repeats, target};
    use crate::dark_cave::scene::Scene;
    use crate::dark_cave::{LOYAL, SABOTEUR};
    use crate::thinking::Given;
    use dark_cave::position::Position;
    use dark_cave::{Clan, Creature, Dwarf, Goal, GoalPlace, Group, Loyalty, Options, Public, Way};
    use tabletop::hearing::HeardOf;
    use tabletop::{Seat, Viewer};
    use tunnels::{Cell, Spot};

    const OWN: Seat = Seat::new(0);
    const OTHER: Seat = Seat::new(1);

    /// Five seats: 0 and 2 are blue, the others yellow.
    fn position(picture: &str) -> Position {
        let clan = |seat: u8| if seat == 0 || seat == 2 { Clan::Blue } else { Clan::Yellow };
        let five = Position::new(Options::new(5).unwrap()).cave(Group::I, picture).unwrap();
        (0..5).fold(five, |position, seat| {
            position.dwarf(Seat::new(seat), Dwarf { clan: clan(seat), loyalty: Loyalty::Loyal })
        })
    }

    /// The terms that are not nothing.
    fn looks(position: Position, act: Act, given: Given) -> Vec<(&'static str, f64)> {
        let scene = Scene::of(position.game().seen_by(Viewer::Audience));
        let features = features(&scene, OWN, act, given);
        let named = TERMS.into_iter().zip(features).filter(|(_, value)| *value != 0.0);
        named.map(|(term, value)| (term, (value * 100.0).round() / 100.0)).collect()
    }

    fn given(identity: u8, to: u8, layout: usize) -> Given {
        Given { identity, to, layout }
    }

    #[test]
    fn whom_an_act_is_done_to_is_a_friend_or_a_foe_as_both_are_given() {
        let gives = |identity, to| looks(position("S"), Act::Boots(OTHER), given(identity, to, 0));
        assert_eq!(gives(LOYAL, LOYAL), [("equips-foe", 1.0)]);
        assert_eq!(gives(LOYAL, SABOTEUR), [("equips-friend", 1.0)]);
        assert_eq!(gives(SABOTEUR, LOYAL), [("equips-friend", 1.0)]);
        let hits = Act::Attack { creature: Creature::Goblin, seat: OTHER };
        assert_eq!(looks(position("S"), hits, given(SABOTEUR, SABOTEUR, 2)), [("attacks-foe", 1.4)]);
        let broke = position("S").gold(OTHER, 0);
        assert_eq!(looks(broke, hits, given(LOYAL, LOYAL, 2)), [], "who has nothing loses nothing");
    }

    #[test]
    fn a_step_counts_by_where_the_exit_is() {
        let step = Act::Step(Spot::new(Cell::new(1, 0), 0));
        let east = |layout| looks(position("S─").moving(OWN), step, given(LOYAL, LOYAL, layout));
        assert_eq!(east(1), [("walks-nearer", 0.25)]);
        assert!(east(0).iter().all(|(term, _)| *term == "walks-farther"), "away from the north-west");
        assert_eq!(east(1), looks(position("S─").moving(OWN), step, given(SABOTEUR, LOYAL, 1)), "all want out");
    }

    #[test]
    fn onto_a_goal_and_out_of_the_cave() {
        let corner = Cell::new(4, -4);
        let before = Cell::new(3, -4);
        let path = "i.ew".parse().unwrap();
        let position = position("S").lay(path, Way::Upright, before).unwrap();
        let at_the_goal = position.stands(OWN, Spot::new(before, 0)).unwrap().moving(OWN);
        let turn = |layout| looks(at_the_goal.clone(), Act::Step(Spot::new(corner, 0)), given(LOYAL, LOYAL, layout));
        assert_eq!(turn(1), [("turns-exit", 1.0)]);
        assert_eq!(turn(2), [("turns-other-goal", 1.0)]);
        let goals = [Goal::Hole, Goal::Exit, Goal::Ladder, Goal::Vein];
        let turned = at_the_goal.goals(goals).turn_up(GoalPlace::ALL[1], tunnels::Side::W);
        let inside = turned.stands(OWN, Spot::new(corner, 3)).unwrap().moving(OWN);
        let out = looks(inside, Act::Step(Spot::new(corner, 4)), given(LOYAL, LOYAL, 1));
        assert!(out.contains(&("leaves", 1.0)), "{out:?}");
    }

    #[test]
    fn a_creature_is_looked_at_for_whom_it_can_come_to() {
        // Seat 1 stands three cards to the east, a hole is one card nearer.
        let hole = "i.nesw.hole".parse().unwrap();
        let cave = position("S").lay("i.ew".parse().unwrap(), Way::Upright, Cell::new(1, 0)).unwrap();
        let cave = cave.lay(hole, Way::Upright, Cell::new(2, 0)).unwrap();
        let cave = cave.lay("i.ew".parse().unwrap(), Way::Upright, Cell::new(3, 0)).unwrap();
        let cave = cave.stands(OTHER, Spot::new(Cell::new(3, 0), 0)).unwrap();
        let lure = Act::Lure { creature: Creature::Goblin, hole: Spot::new(Cell::new(2, 0), 0) };
        let look = looks(cave.clone(), lure, given(LOYAL, LOYAL, 0));
        assert!(look.iter().any(|(term, value)| *term == "attacks-foe" && *value > 0.9), "{look:?}");
        // Whoever works for the yellow clan has nobody there to attack: those on the start are mostly friends.
        let look = looks(cave, lure, given(SABOTEUR, LOYAL, 0));
        let worth: f64 = look.iter().map(|(term, value)| if *term == "attacks-foe" { *value } else { -value }).sum();
        assert!(worth < 0.5, "{look:?}");
    }

    #[test]
    fn steps_tell_nothing_and_attacks_are_their_hunters() {
        let crept = |by| {
            let (from, to) = (Spot::new(Cell::new(0, 0), 0), Spot::new(Cell::new(1, 0), 0));
            HeardOf::Event(Public::Crept { by, creature: Creature::Rat, from, to })
        };
        let attacked = |seat| HeardOf::Event(Public::Attacked { creature: Creature::Rat, seat });
        let rat = |seat| Act::Attack { creature: Creature::Rat, seat };
        let three = [crept(OWN), attacked(OTHER), attacked(Seat::new(2)), attacked(OWN)];
        assert_eq!(heard(&three), [(OWN, rat(OTHER)), (OWN, rat(Seat::new(2)))]);
        let (from, to) = (Spot::new(Cell::new(0, 0), 0), Spot::new(Cell::new(1, 0), 0));
        assert_eq!(heard(&[HeardOf::Event(Public::Stepped { by: OWN, from, to }), attacked(OWN)]), []);
    }

    #[test]
    fn one_word_on_one_seat_counts_once() {
        assert!(repeats(Act::Accuse(OTHER), Act::Vouch(OTHER)));
        assert!(repeats(Act::ClaimClan(OTHER, Loyalty::Loyal), Act::Accuse(OTHER)));
        assert!(!repeats(Act::Accuse(OTHER), Act::Accuse(Seat::new(2))));
        assert!(!repeats(Act::Boots(OTHER), Act::Boots(OTHER)));
        assert_eq!(target(Act::Vouch(OTHER)), Some(OTHER));
    }
}
