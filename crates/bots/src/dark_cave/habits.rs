//! What dwarves like to do. Loyal ones and saboteurs like the same, each for their own side.
//!
//! A novice takes clans for what they seem and thinks of its own way first. A journeyman goes by what it believes of every
//! single seat, minds the ways of all of them and who gets out first, follows those who have looked at a goal and thinks of its
//! next card.

use crate::belief::{Assignment, Belief, Each, Identity};
use crate::dark_cave::acts::{Act, TERMS, changes, done, features, ways_after};
use crate::dark_cave::race::Race;
use crate::dark_cave::scene::{FAR, N_LAYOUTS, Scene};
use crate::dark_cave::{LOYAL, SABOTEUR, side};
use crate::level::Level;
use crate::scoring::Thoughts;
use crate::thinking::{Given, Habits, Plans, Regards};
use dark_cave::eyes::{Eyes, Now};
use dark_cave::plan::{Laid, Lies};
use dark_cave::{Action, Card, Creature, DarkCave, Deed, Face, Goal, GoalPlace, Group, Path, Way};
use std::sync::LazyLock;
use tabletop::Seat;
use tunnels::{Cell, Side};

/// What is worth how much: to a novice, who takes clans for what they seem, to others, and how much trust it gains with
/// the baseline. What an act does to many seats, others weigh by what they believe of each: see [`among_others`].
const TABLE: [(&str, f64, f64, f64); 33] = [
    ("digs-nearer", 6.0, 3.0, 0.5),
    ("digs-farther", -6.0, -3.0, -0.5),
    ("digs-idly", -0.1, -0.1, 0.0),
    ("opens-for-friends", 0.3, 0.0, 0.2),
    ("opens-for-foes", -0.3, 0.0, -0.2),
    ("blocks-friends", -0.4, 0.0, -0.5),
    ("blocks-foes", 0.4, 0.0, 0.5),
    ("walks-nearer", 5.0, 5.0, 0.0),
    ("walks-farther", -5.0, -5.0, 0.0),
    ("last-steps", 2.0, 2.0, 0.0),
    ("leaves", 10.0, 10.0, 0.0),
    ("turns-exit", 8.0, 8.0, 0.0),
    ("turns-other-goal", 0.3, 0.3, 0.0),
    ("meets-creature", -1.5, -1.5, 0.0),
    ("pays-toll", -1.0, -1.0, 0.0),
    ("takes-gold", 0.5, 1.5, 0.0),
    ("strikes-web", 2.0, 2.0, 0.0),
    ("attacks-foe", 0.3, 0.0, 1.0),
    ("attacks-friend", -0.5, 0.0, -1.0),
    ("attacks-oneself", -1.2, 0.0, 0.0),
    ("web-for-foe", 0.5, 0.0, 1.0),
    ("web-for-friend", -0.6, 0.0, -1.0),
    ("rockfall-harms-foe", 0.5, 0.0, 1.0),
    ("rockfall-harms-friend", -0.6, 0.0, -1.0),
    ("rockfall-helps", 0.5, 0.0, 0.5),
    ("equips-oneself", 0.4, 1.2, 0.0),
    ("equips-friend", 0.3, 0.3, 1.0),
    ("equips-foe", -0.8, -0.8, -1.0),
    ("looks-at-goal", 0.0, 0.0, 0.0),
    ("looks-at-clan", 0.1, 0.1, 0.0),
    ("swaps", 0.0, 0.0, 0.0),
    ("discards", -0.1, -0.1, 0.0),
    ("drives-away", 1.0, 0.0, 0.0),
];

/// All of this in units in which whims are small.
pub(super) const SCALE: f64 = 6.0;

fn row(term: &str) -> Option<&'static (&'static str, f64, f64, f64)> {
    TABLE.iter().find(|(name, ..)| *name == term)
}

/// The same for a loyal dwarf and for a saboteur.
fn alike(weight: f64) -> Each {
    [weight, weight, 0.0]
}

static PLAIN: LazyLock<Habits> = LazyLock::new(|| {
    let each = |term: &&str| SCALE * row(term).map_or(0.0, |(_, plain, ..)| *plain);
    Habits {
        weights: TERMS.iter().map(each).map(alike).collect(),
        plans: Habits::AS_PLANNED,
        openness: [0.0, 0.0, 0.0],
    }
});

static CAREFUL: LazyLock<Habits> = LazyLock::new(|| {
    let each = |term: &&str| SCALE * row(term).map_or(0.0, |(_, _, careful, _)| *careful);
    Habits {
        weights: TERMS.iter().map(each).map(alike).collect(),
        plans: Habits::AS_PLANNED,
        openness: [0.1, -0.2, 0.0],
    }
});

static TRUST: LazyLock<Vec<f64>> =
    LazyLock::new(|| TERMS.iter().map(|term| row(term).map_or(0.0, |(.., trust)| *trust)).collect());

pub(super) fn of(level: Level) -> &'static Habits {
    match level {
        Level::Random | Level::TrustSum | Level::Novice => &PLAIN,
        _ => &CAREFUL,
    }
}

pub(super) fn trust() -> &'static [f64] {
    &TRUST
}

/// What a seat has in mind before it looks at its alternatives.
pub struct Outset {
    regards: Regards,
    /// How likely each layout is held to be, and how likely once hints are followed.
    believed: Vec<f64>,
    layouts: Vec<f64>,
    /// Who may be who, with how likely that is together with each layout: as far as it counts for what is to be decided.
    assignments: Vec<(Assignment, Vec<f64>)>,
    /// How likely its side wins the race for the exit if it does nothing.
    idle: f64,
}

impl Outset {
    pub(super) fn of(eyes: Eyes<'_>, thoughts: &Thoughts<'_, DarkCave>, believed: &[f64]) -> Outset {
        let Thoughts { scene, seat, identity, level, private, .. } = *thoughts;
        let regards = regards(eyes, seat, identity, level, private);
        let layouts = follow(eyes, scene, seat, believed);
        let mut outset = Outset { regards, believed: believed.to_vec(), layouts, assignments: Vec::new(), idle: 0.0 };
        if level >= Level::Journeyman && matches!(scene.now, Now::Moving { .. } | Now::Playing) {
            let likely = private.each().filter(|(_, shares)| shares.iter().sum::<f64>() > UNLIKELY);
            outset.assignments = likely.map(|(who, shares)| (*who, shares.to_vec())).collect();
            let idle = if scene.now == Now::Playing { Act::Nothing } else { Act::Stay };
            outset.idle = outset.wins(eyes, scene, seat, idle);
        }
        outset
    }

    /// How likely the side of a seat wins the race for the exit once it has done something.
    fn wins(&self, eyes: Eyes<'_>, scene: &Scene, by: Seat, act: Act) -> f64 {
        let first_out = eyes.outs().first().copied();
        let mut wins = 0.0;
        for layout in (0..N_LAYOUTS).filter(|layout| self.believed[*layout] > UNLIKELY) {
            let race = Race::of(scene, layout, by, first_out).after(act);
            let orders = race.orders();
            let likely = self.assignments.iter().filter(|(_, shares)| shares[layout] > UNLIKELY / N_LAYOUTS as f64);
            wins += likely.map(|(who, shares)| shares[layout] * race.chance(&orders, by, who)).sum::<f64>();
        }
        wins
    }
}

/// What is less likely is not reckoned with.
const UNLIKELY: f64 = 0.005;

/// How glad a seat is of what others gain, by what it believes of them. A novice goes by clans alone.
fn regards(eyes: Eyes<'_>, seat: Seat, identity: Identity, level: Level, belief: &Belief) -> Regards {
    let mut regards = Regards::default();
    if level < Level::Journeyman {
        return regards;
    }
    let own = side(eyes.clan(seat), identity);
    for other in eyes.seats().all().filter(|other| *other != seat) {
        let identities = belief.identities(other);
        let of = |others: Identity| {
            let friend = side(eyes.clan(other), others) == own;
            identities[others as usize] * if friend { 1.0 } else { -1.0 }
        };
        regards[other.index()] = of(LOYAL) + of(SABOTEUR);
    }
    regards[seat.index()] = 1.3;
    regards
}

/// What an action is worth through what it does to many seats at once, and by one's own plan.
pub(super) fn among_others(
    eyes: Eyes<'_>,
    thoughts: &Thoughts<'_, DarkCave>,
    action: Action,
    outset: &Outset,
) -> Plans {
    let Thoughts { scene, seat: by, .. } = *thoughts;
    let Outset { regards, believed, layouts, .. } = outset;
    if *regards == Regards::default() {
        return Plans::default();
    }
    let act = done(action);
    // Seats win together: what friends gain and foes lose counts too, but a turn spent on others is a turn lost.
    let weight = match act {
        Act::Lay { .. } => OTHERS_WAYS,
        Act::Lure { .. } | Act::Rouse(_) | Act::Creep(_) | Act::Drive => CREATURES,
        Act::Web(_) | Act::Rockfall(_) => OBSTACLES,
        _ => 0.0,
    };
    let mut plans = Plans::default();
    for (layout, share) in layouts.iter().enumerate().filter(|(_, share)| weight > 0.0 && **share > 1e-6) {
        let changes = changes(scene, by, act, layout, regards);
        for (seat, (change, regard)) in changes.iter().zip(regards).enumerate() {
            let gains = weight * share * change * regard;
            let place = if seat == by.index() { &mut plans.own_way } else { &mut plans.others };
            *place += SCALE * gains;
        }
    }
    let counts = match act {
        Act::Step(_) => STEP_IN_RACE / scene.seats().count() as f64,
        Act::Lay { .. } => LAY_IN_RACE,
        _ => 0.0,
    };
    if counts > 0.0 {
        plans.race += SCALE * counts * (outset.wins(eyes, scene, by, act) - outset.idle);
    }
    plans.own_way += change_of_mind(thoughts, act, believed, layouts);
    match action {
        Action::Lay { path, way, cell } => {
            let after = ways_after(scene, by, act);
            let laid = (Laid::path(path, way), cell);
            let next = after.map_or(0.0, |after| follow_up(eyes, scene, by, laid, after, layouts));
            plans.own_way += SCALE * NEXT_CARD * next;
        }
        // A corner in vain costs many turns.
        Action::LookAtGoal { goal, .. } if !eyes.is_out(by) => {
            let likely = layouts.get(goal.index()).copied().unwrap_or_default();
            plans.hand += SCALE * KNOWLEDGE * likely * (1.0 - likely);
        }
        // As long as there is much to draw, other cards are better than cards of no use.
        Action::Discard(_) | Action::DiscardTwo(..) => {
            let n_cards = if matches!(action, Action::DiscardTwo(..)) { 2.0 } else { 1.0 };
            let deck = scene.deck as f64;
            plans.hand += SCALE * NEW_CARD * n_cards * deck / (deck + 10.0);
        }
        _ => {}
    }
    plans
}

/// Where the exit is, by those who have looked: whoever goes straight to a goal that it has seen knows why, and so does
/// whoever turns its back on it.
fn follow(eyes: Eyes<'_>, scene: &Scene, by: Seat, believed: &[f64]) -> Vec<f64> {
    let mut layouts = believed.to_vec();
    for other in eyes.seats().all().filter(|other| *other != by && eyes.at(*other).is_some()) {
        for goal in GoalPlace::ALL.into_iter().map(GoalPlace::index) {
            if eyes.looked_at(other) >> goal & 1 == 0 || believed[goal] <= 1e-6 {
                continue;
            }
            let elsewhere = (0..N_LAYOUTS).filter(|layout| *layout != goal && scene.may_be_exit(*layout));
            let nearest = elsewhere.map(|layout| scene.way_of(other, layout)).min().unwrap_or(FAR);
            let lead = f64::from(nearest) - f64::from(scene.way_of(other, goal));
            layouts[goal] *= (lead / 6.0).clamp(-1.5, 2.0).exp();
        }
    }
    let sum: f64 = layouts.iter().sum();
    layouts.iter_mut().for_each(|share| *share /= sum);
    layouts
}

/// How much more or less an act is worth than it seemed before others were followed.
fn change_of_mind(thoughts: &Thoughts<'_, DarkCave>, act: Act, believed: &[f64], layouts: &[f64]) -> f64 {
    let Thoughts { scene, seat: by, identity, model, level, .. } = *thoughts;
    if !matches!(act, Act::Lay { .. } | Act::Step(_)) {
        return 0.0;
    }
    let habits = model.habits::<DarkCave>(level);
    let mut worth = 0.0;
    for (layout, (before, after)) in believed.iter().zip(layouts).enumerate() {
        if (after - before).abs() > 1e-6 {
            let looks = features(scene, by, act, Given { identity, to: LOYAL, layout });
            let liked = habits.weights.iter().zip(looks);
            let seems: f64 = liked.map(|(weights, look)| weights[identity as usize] * look).sum();
            worth += (after - before) * seems;
        }
    }
    worth
}

/// How much it counts to be likelier to win the race for the exit: by a step, the less the more take part, since what many do
/// is harder to foresee; and by a card.
const STEP_IN_RACE: f64 = 36.0;
const LAY_IN_RACE: f64 = 5.0;
const OTHERS_WAYS: f64 = 1.0;
pub(super) const CREATURES: f64 = 2.5;
const OBSTACLES: f64 = 2.0;
const KNOWLEDGE: f64 = 6.0;
const NEW_CARD: f64 = 0.3;
/// What it is worth to hold a card that goes on from the one that is laid, in cards.
const NEXT_CARD: f64 = 1.5;

/// How much the best of the other cards in hand would shorten the way beyond a card that is laid.
fn follow_up(
    eyes: Eyes<'_>,
    scene: &Scene,
    by: Seat,
    (laid, cell): (Laid, Cell),
    after: [u8; N_LAYOUTS],
    layouts: &[f64],
) -> f64 {
    let Lies::Path(path, _) = laid.lies() else { return 0.0 };
    let (plan, played) = (laid.plan(), Face::Path(path));
    let Some(layout) = first_place(after, layouts) else { return 0.0 };
    let mut best = 0.0_f64;
    let mut is_played = false;
    for card in eyes.hand() {
        let Face::Path(path) = card.face() else { continue };
        if !is_played && Face::Path(path) == played {
            is_played = true;
            continue;
        }
        let next = Laid::path(path, Way::Upright);
        for side in plan.tile.openings() {
            let beyond = cell.step(side);
            let opens = next.plan().tile.openings().has(side.opposite());
            if !opens || eyes.cave().at(beyond).is_some() {
                continue;
            }
            let fit = eyes.cave().fit(beyond, next.plan().tile);
            if !fit.clashes.is_empty() {
                continue;
            }
            let way = scene.way_over_two(by, layout, (cell, laid), (beyond, next, side.opposite()));
            best = best.max((f64::from(after[layout]) - f64::from(way)) / 4.0);
        }
    }
    layouts[layout] * best.min(1.0)
}

/// Where to look for the exit first.
fn first_place(ways: [u8; N_LAYOUTS], layouts: &[f64]) -> Option<usize> {
    let likely = layouts.iter().zip(ways).enumerate().filter(|(_, (share, way))| **share > 1e-6 && *way < FAR);
    let each = likely.map(|(layout, (share, way))| (layout, f64::from(way) / 4.0 + (1.0 - share) * ON_TO_THE_NEXT));
    each.min_by(|one, other| one.1.total_cmp(&other.1)).map(|(layout, _)| layout)
}

/// From one place where the exit may be to the next one, in cards.
const ON_TO_THE_NEXT: f64 = 7.0;

/// What an action is worth beyond what everybody sees: what one learns, and the cards one keeps.
pub(super) fn in_private(eyes: Eyes<'_>, seat: Seat, action: Action, layouts: &[f64]) -> f64 {
    let keeps = |card: Card| keeps(eyes, seat, card, layouts);
    let worth = match action {
        Action::LookAtGoal { goal, .. } => {
            let likely = layouts.get(goal.index()).copied().unwrap_or_default();
            // A place that is as likely as not teaches most.
            let learns = 4.0 * likely * (1.0 - likely);
            let is_out = eyes.is_out(seat);
            if is_out { -0.5 } else { 1.2 * learns - 0.2 }
        }
        Action::LookAtClan { seat: other, .. } => {
            let is_known = eyes.loyalty(other).is_some();
            if is_known { -0.5 } else { 0.1 - 0.2 * keeps(action.played().unwrap_or_default()) }
        }
        Action::Swap { seat: other, .. } => {
            // In the order of their faces: sums of the same numbers in another order are not quite the same.
            let mut hand: Vec<Card> = eyes.hand().collect();
            hand.sort();
            let own: f64 = hand.iter().map(|card| keeps(*card)).sum::<f64>();
            // Of cards that nobody has seen, an average is expected; the one that is played stays out of it.
            let others = 0.25 * eyes.n_cards(other) as f64;
            others - own - 0.2
        }
        Action::Discard(card) => -keeps(card),
        Action::DiscardTwo(one, other) => -keeps(one) - keeps(other),
        Action::Drive => -0.3,
        Action::Lay { .. } => action.played().map_or(0.0, |card| -0.4 * keeps(card)),
        // What does little now may do more later.
        other => other.played().map_or(0.0, |card| -keeps(card)),
    };
    SCALE * worth
}

/// How gladly a card is kept.
fn keeps(eyes: Eyes<'_>, seat: Seat, card: Card, layouts: &[f64]) -> f64 {
    let is_out = eyes.is_out(seat);
    let exit_is_known = GoalPlace::ALL.into_iter().any(|goal| eyes.goal(goal) == Some(Goal::Exit));
    match card.face() {
        Face::Path(_) if is_out => 0.1,
        Face::Path(path) => {
            let slow = match path.group() {
                Group::I => 0.0,
                Group::II => 0.05,
                Group::III => 0.1,
            };
            0.15 + 0.3 * leads(eyes, seat, path, layouts) - slow
        }
        Face::Action(deed, _) => match deed {
            Deed::Information if exit_is_known => 0.05,
            Deed::Information => 0.4,
            Deed::Boots if is_out || eyes.has_boots(seat) => 0.1,
            Deed::Boots => 0.5,
            Deed::Axe if is_out => 0.05,
            Deed::Axe => 0.35,
            Deed::Web | Deed::Rockfall => 0.3,
            Deed::Swap => 0.2,
            Deed::Creature(Creature::Goblin) => 0.4,
            Deed::Creature(_) => 0.35,
        },
    }
}

/// How well a path card leads to where the exit may be: in by a side that faces away from it, out by one that faces it.
fn leads(eyes: Eyes<'_>, seat: Seat, path: Path, layouts: &[f64]) -> f64 {
    let Some(own) = eyes.at(seat).map(|at| eyes.spot(at).cell) else { return 0.0 };
    let tile = Laid::path(path, Way::Upright).plan().tile;
    let each = GoalPlace::ALL.into_iter().zip(layouts).filter(|(_, share)| **share > 1e-6).map(|(goal, share)| {
        let cell = eyes.goal_cell(goal);
        let across = if cell.x >= own.x { Side::E } else { Side::W };
        let along = if cell.y >= own.y { Side::S } else { Side::N };
        let ways = [across, along].map(|to| {
            let ins = [across, along].into_iter().filter(|by| tile.leads_from(by.opposite()).has(to));
            ins.count() as f64
        });
        share * ways.iter().sum::<f64>() / 4.0
    });
    each.sum()
}
