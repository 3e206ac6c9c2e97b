//! What dwarves like to do.
//!
//! Loyal ones, selfish ones and saboteurs all want treasures, each for the pot that they share in; told from their own
//! side they like the same things. A novice takes the clan that it scores with for its friends, and sees only the board;
//! a journeyman goes by what it believes of every single seat, plans with its hand, and minds who comes first to a mine.

use crate::belief::Belief;
use crate::level::Level;
use crate::lost_mines::acts::{Act, TERMS};
use crate::lost_mines::layouts::Layouts;
use crate::lost_mines::plan::{Plan, hopes};
use crate::lost_mines::race::{self, Prizes, Runners};
use crate::lost_mines::scene::{Scene, UNIT};
use crate::lost_mines::{LOYAL, SABOTEUR, SELFISH, team};
use crate::scoring::Thoughts;
use crate::thinking::{Habits, Plans, Regards, Thinking as _, plan};
use lost_mines::eyes::{Doing, Eyes};
use lost_mines::pieces::{Card, Clan, Face, Information, Look, MinePlace, TreasurePlace};
use lost_mines::{Action, Feature, LostMines, Shape};
use std::sync::LazyLock;
use tabletop::{Seat, Seats};

/// What is worth how much: to a novice, to a journeyman, and how much trust it gains with the baseline.
const TABLE: [(&str, f64, f64, f64); 19] = [
    ("turn-treasure", 2.5, 2.5, 0.0),
    ("turn-empty", -0.2, -0.2, 0.0),
    ("turn-dragon", -1.5, -1.5, 0.0),
    ("leave-treasure", -4.0, -4.0, 0.0),
    ("into-trap", -0.8, -0.8, 0.0),
    ("stay-to-take", 4.0, 4.0, 0.0),
    ("stay-at-campfire", 0.3, 0.4, 0.0),
    ("open-self", 0.0, 0.0, 0.2),
    ("open-friends", 0.6, 0.0, 0.5),
    ("close-friends", -0.8, 0.0, -1.0),
    ("open-others", -0.3, 0.0, -0.2),
    ("close-others", 0.4, 0.0, 0.3),
    ("lay-idle", -0.1, -0.1, 0.0),
    ("lay-obstacle", -0.1, 0.0, 0.0),
    ("hinder-friends", -1.0, 0.0, -2.0),
    ("hinder-others", 0.7, 0.0, 1.0),
    ("hinder-idle", -0.4, -0.4, 0.0),
    ("discard", 0.15, 0.15, 0.0),
    ("discard-second", 0.1, 0.1, 0.0),
];

/// How much what it learns and which cards it keeps count for a journeyman, beside a novice, who plays what is best now.
const HAND: f64 = 1.5;

fn habits(of: impl Fn(&(&str, f64, f64, f64)) -> f64, openness: [f64; 3]) -> Habits {
    let row = |term: &&str| TABLE.iter().find(|(name, ..)| name == term);
    Habits {
        weights: TERMS.iter().map(|term| row(term).map_or([0.0; 3], |row| [SCALE * of(row); 3])).collect(),
        plans: Habits::AS_PLANNED,
        openness,
    }
}

static GREEDY: LazyLock<Habits> = LazyLock::new(|| habits(|(_, novice, ..)| *novice, [0.0; 3]));

static CAREFUL: LazyLock<Habits> = LazyLock::new(|| {
    let mut habits = habits(|(_, _, journeyman, _)| *journeyman, [0.05, -0.1, -0.2]);
    habits.plans[const { plan("hand") }] = [HAND; 3];
    habits
});

static TRUST: LazyLock<Vec<f64>> = LazyLock::new(|| {
    let row = |term: &&str| TABLE.iter().find(|(name, ..)| name == term);
    TERMS.iter().map(|term| row(term).map_or(0.0, |(.., trust)| *trust)).collect()
});

pub(super) fn of(level: Level) -> &'static Habits {
    match level {
        Level::Random | Level::TrustSum | Level::Novice => &GREEDY,
        Level::Journeyman | Level::Foreman | Level::Master => &CAREFUL,
    }
}

pub(super) fn trust() -> &'static [f64] {
    &TRUST
}

/// What something is worth that somebody else gets, beside one's own.
pub(super) struct Worths {
    friends: f64,
    opponents: f64,
    /// To whoever scores with a clan, what a selfish dwarf gets.
    selfish: f64,
    /// To a selfish dwarf, what all others get: it has one hand, and they are many.
    rivals: f64,
}

/// Coming nearer to treasures.
pub(super) const GAINS: Worths = Worths { friends: 0.7, opponents: -0.45, selfish: -0.45, rivals: -0.6 };
/// A treasure: one that a friend gets is as good as one's own (L-26), one that a selfish dwarf gets is one that no opponent has.
const TREASURES: Worths = Worths { friends: 1.0, opponents: -0.9, selfish: -0.3, rivals: -0.6 };

impl Worths {
    /// To whoever scores with one clan or alone, of whoever scores with another, at a table of so many.
    pub(super) fn between(&self, own: Option<Clan>, others: Option<Clan>, seats: Seats) -> f64 {
        match (own, others) {
            (None, _) => self.rivals / (seats.count() - 1) as f64,
            (_, None) => self.selfish,
            (own, others) if own == others => self.friends,
            _ => self.opponents,
        }
    }

    /// To a seat that scores with a clan or alone, of each other seat, as it believes.
    fn of_each(&self, eyes: Eyes<'_>, seat: Seat, own: Option<Clan>, belief: &Belief) -> Regards {
        let mut regards = Regards::default();
        for other in eyes.seats().all().filter(|other| *other != seat) {
            let (shares, clan) = (belief.identities(other), eyes.clan(other));
            let each = [LOYAL, SELFISH, SABOTEUR].into_iter();
            regards[other.index()] =
                each.map(|others| shares[others as usize] * self.between(own, team(clan, others), eyes.seats())).sum();
        }
        regards
    }
}

/// What a seat has in mind before it looks at its alternatives.
pub struct Outset {
    regards: Regards,
    layouts: Vec<f64>,
    /// What can be hoped for at each mine.
    hopes: [f64; 4],
    /// The forest with what its hand can do to it, and how many steps it is to where it wants to go.
    plan: Plan,
    steps: u8,
    /// What there is to run for, what each seat's treasures are worth, and what the race brings as it stands.
    prizes: Prizes,
    treasures: Regards,
    race: f64,
}

impl Outset {
    pub(super) fn of(eyes: Eyes<'_>, thoughts: &Thoughts<'_, LostMines>, layouts: &[f64]) -> Outset {
        let Thoughts { scene, seat, identity, level, private, .. } = *thoughts;
        let plan = Plan::of(eyes, seat, layouts);
        // A journeyman plans with its hand, a novice sees only the board.
        let plan = if level < Level::Journeyman { plan.without_hand() } else { plan };
        let hopes = hopes(eyes, layouts);
        let mut outset = Outset {
            regards: Regards::default(),
            layouts: layouts.to_vec(),
            hopes,
            plan,
            steps: plan.steps(),
            prizes: Prizes::of(eyes, layouts, &hopes),
            treasures: Regards::default(),
            race: 0.0,
        };
        // Novices do not ask what becomes of others, and whoever walks has played its card.
        if level >= Level::Journeyman && eyes.turn().is_some_and(|(_, doing)| doing == Doing::Plays) {
            let own = team(eyes.clan(seat), identity);
            outset.regards = GAINS.of_each(eyes, seat, own, private);
            outset.treasures = TREASURES.of_each(eyes, seat, own, private);
            outset.treasures[seat.index()] = 1.0;
            outset.race = outset.race(scene, seat, None);
        }
        outset
    }

    /// What the race brings once a card is played, in treasures.
    fn race(&self, scene: &Scene, seat: Seat, act: Option<Act>) -> f64 {
        let shares = race::shares(&Runners::after(scene, seat, act), &self.prizes);
        shares.iter().zip(&self.treasures).map(|(share, worth)| share * worth).sum()
    }
}

/// How much what happens to another seat counts, beside what happens to oneself. A clan shares what it wins (L-26), so every
/// single friend and opponent counts, however many there are.
const OTHERS: f64 = 1.4;

/// What an action is worth by its own way and through what it does to others.
pub(super) fn among_others(thoughts: &Thoughts<'_, LostMines>, action: Action, outset: &Outset) -> Plans {
    let Thoughts { world, scene, seat, level, .. } = *thoughts;
    let nearer = f64::from(outset.steps) - f64::from(outset.plan.after(action).steps());
    let own_way = SCALE * OWN_WAY * nearer / 3.0;
    let act = world.act(action);
    let is_play = !matches!(act, Act::Step { .. } | Act::Stay(_) | Act::Take(_));
    if level < Level::Journeyman || !is_play {
        return Plans { own_way, ..Plans::default() };
    }
    let of_layout = |(layout, share): (usize, &f64)| {
        let changes = scene.changes(seat, act, layout);
        let regarded = changes.iter().zip(&outset.regards).map(|(change, regard)| change * regard);
        share * regarded.sum::<f64>()
    };
    let likely = outset.layouts.iter().enumerate().filter(|(_, share)| **share > 1e-6);
    let reaches = scene.reaches(seat, act, outset.hopes);
    let threats: f64 = reaches.iter().zip(&outset.regards).map(|(reach, regard)| reach * regard).sum();
    // What changes no way changes nothing in the race.
    let raced = match act {
        Act::Discard(_) | Act::LookAtMine(_) | Act::LookAtTreasure(_) | Act::LookAtDwarf(_) => 0.0,
        _ => RACE * (outset.race(scene, seat, Some(act)) - outset.race),
    };
    let race = REACHES * reaches[seat.index()] + THREATS * threats + raced;
    let others = SCALE * likely.map(of_layout).sum::<f64>() / UNIT * OTHERS;
    Plans { own_way, others, race: SCALE * race, hand: 0.0 }
}

/// How much it counts that one reaches a mine in this very move, that others do before one's next turn, and what becomes of the
/// race to all mines.
const REACHES: f64 = 5.0;
const THREATS: f64 = 6.0;
const RACE: f64 = 3.0;

/// How much all this counts beside whims.
const SCALE: f64 = 3.0;

/// What an action is worth beyond what everybody sees: what one learns, what one takes, and the cards one keeps.
pub(super) fn in_private(eyes: Eyes<'_>, seat: Seat, action: Action, layouts: &[f64]) -> f64 {
    SCALE * beside(eyes, seat, action, layouts)
}

/// How much it counts to come nearer by a move's length.
const OWN_WAY: f64 = 1.5;

fn beside(eyes: Eyes<'_>, seat: Seat, action: Action, layouts: &[f64]) -> f64 {
    match action {
        Action::LookAtMine { mine, .. } => learns_of_mine(eyes, seat, mine, layouts) - spends(eyes, action),
        Action::LookAtTreasure { treasure, .. } => learns_of_treasure(eyes, treasure) - spends(eyes, action),
        Action::LookAtDwarf { seat: other, .. } => {
            let learns = if eyes.character(other).is_some() { -0.5 } else { 0.3 };
            learns - spends(eyes, action)
        }
        Action::Discard(card) => -keeps(eyes, card),
        Action::DiscardTwo(one, other) => {
            // Of two alike the second is worth less.
            let alike = if one == other { 0.5 } else { 1.0 };
            -keeps(eyes, one) - alike * keeps(eyes, other)
        }
        Action::Take(treasure) => expected(eyes, treasure),
        Action::Step(_) | Action::Stay => 0.0,
        _ => -spends(eyes, action),
    }
}

/// A mine of which one cannot tell what it is teaches most, and the nearest is the most urgent.
fn learns_of_mine(eyes: Eyes<'_>, seat: Seat, mine: MinePlace, layouts: &[f64]) -> f64 {
    if eyes.mine(mine).is_some() {
        return -0.5;
    }
    let all = Layouts::of(eyes);
    let worth = |layout: usize| match all.at(layout, mine.index()) {
        None => -1.5,
        Some(0) => -0.5,
        Some(count) => 1.0 + 0.3 * f64::from(count),
    };
    let mean: f64 = layouts.iter().enumerate().map(|(layout, share)| share * worth(layout)).sum();
    let spread = |(layout, share): (usize, &f64)| share * (worth(layout) - mean).powi(2);
    let spread = layouts.iter().enumerate().map(spread).sum::<f64>().sqrt();
    let distance = f64::from(eyes.stands(seat).distance(eyes.cards().mine_cell(mine)));
    spread * (1.1 - 0.08 * distance).clamp(0.3, 1.0)
}

/// Which one to take is a question only where there are several.
fn learns_of_treasure(eyes: Eyes<'_>, treasure: TreasurePlace) -> f64 {
    if eyes.value(treasure).is_some() {
        return -0.5;
    }
    let left = eyes.treasures().filter(|other| eyes.taker(*other).is_none());
    let alike = left.filter(|other| eyes.kind(*other) == eyes.kind(treasure)).count();
    if alike > 1 { 0.15 } else { 0.0 }
}

/// What a treasure is worth, or what those of its kind are worth on average that the seat has not seen.
pub(super) fn expected(eyes: Eyes<'_>, treasure: TreasurePlace) -> f64 {
    if let Some(value) = eyes.value(treasure) {
        return f64::from(value);
    }
    let kind = eyes.kind(treasure);
    let mut values: Vec<u8> =
        eyes.cards().treasures().iter().filter(|one| one.kind == kind).map(|one| one.value).collect();
    for seen in eyes.treasures().filter(|other| eyes.kind(*other) == kind).filter_map(|other| eyes.value(other)) {
        if let Some(at) = values.iter().position(|value| *value == seen) {
            values.swap_remove(at);
        }
    }
    values.iter().map(|value| f64::from(*value)).sum::<f64>() / values.len().max(1) as f64
}

/// A card that is played is gone, and the next one is no worse on average.
fn spends(eyes: Eyes<'_>, action: Action) -> f64 {
    action.played().map_or(0.0, |card| 0.3 * keeps(eyes, card))
}

/// How gladly a card is kept.
pub(super) fn keeps(eyes: Eyes<'_>, card: Card) -> f64 {
    match card.face() {
        Face::Path(path) => {
            let shape = match path.shape() {
                Shape::Nesw => 0.5,
                Shape::New | Shape::Nes => 0.4,
                Shape::Ew => 0.35,
                Shape::Ns | Shape::Ne | Shape::Nw => 0.2,
            };
            match path.feature() {
                Feature::Plain | Feature::Campfire => shape,
                Feature::Rock => shape - 0.05,
                Feature::Trunk | Feature::Lake | Feature::Ditch => shape - 0.4,
            }
        }
        Face::Tool(tool) => {
            if eyes.obstacles(tool).is_empty() {
                0.05
            } else {
                0.25
            }
        }
        Face::Trap => 0.05,
        Face::Troll => 0.1,
        Face::Thunderstorm => 0.15,
        Face::Information(information) => keeps_information(eyes, information),
    }
}

fn keeps_information(eyes: Eyes<'_>, information: Information) -> f64 {
    let unknown = MinePlace::ALL.into_iter().filter(|mine| eyes.mine(*mine).is_none()).count();
    if information.offers(Look::Mine) && unknown > 1 { 0.3 } else { 0.05 }
}
