//! What seats do and say, and what that looks like.

use crate::hands::Play;
use crate::model::{Features, MOST_TERMS, place_of};
use crate::saboteur::scene::{FAR, Scene};
use crate::saboteur::{MINER, SABOTEUR};
use crate::thinking::Given;
use saboteur::notation::Lies;
use saboteur::pieces::GoalPlace;
use saboteur::{Action, Claim, Path, Public, Saboteur, Way};
use tabletop::Seat;
use tabletop::hearing::{Heard, HeardOf};
use tabletop::talk::Talk;
use tunnels::Cell;

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
    /// It broke a tool of a seat.
    Break(Seat),
    /// It mended a tool of a seat.
    Mend(Seat),
    /// It removed a path card.
    Rockfall(Cell),
    /// It looked at a goal.
    Look(GoalPlace),
    /// It discarded a card.
    Discard,
    /// Nothing that tells anything.
    Nothing,
    /// It claimed something of a goal.
    Claim(GoalPlace, Lies),
    /// It accused a seat.
    Accuse(Seat),
    /// It vouched for a seat.
    Vouch(Seat),
}

/// What an act is looked at for.
pub(crate) const TERMS: [&str; 30] = [
    "towards",
    "sideways",
    "away",
    "near-towards",
    "near-sideways",
    "near-away",
    "dead-end",
    "reaches",
    "knows-towards",
    "knows-away",
    "break-miner",
    "break-saboteur",
    "mend-self",
    "mend-miner",
    "mend-saboteur",
    "rockfall-harms",
    "rockfall-helps",
    "rockfall-idle",
    "map",
    "discard",
    "discard-stuck",
    "claim-true",
    "claim-false",
    "accuse-miner",
    "accuse-saboteur",
    "vouch-miner",
    "vouch-saboteur",
    "near-dead-end",
    "near-discard",
    "away-far",
];

const _: () = assert!(TERMS.len() <= MOST_TERMS, "features have room for all terms");

/// The place of a term among the features.
pub(crate) const fn term(name: &str) -> usize {
    place_of(&TERMS, name)
}

/// What was done, of something heard.
pub(crate) fn heard(heard: &Heard<Saboteur>) -> Option<(Seat, Act)> {
    Some(match heard {
        HeardOf::Event(event) => match *event {
            Public::Laid { by, card, cell, turned } => {
                (by, Act::Lay { path: card, way: if turned { Way::Turned } else { Way::Upright }, cell })
            }
            Public::Broke { by, seat, .. } => (by, Act::Break(seat)),
            Public::Mended { by, seat, .. } => (by, Act::Mend(seat)),
            Public::Collapsed { by, cell, .. } => (by, Act::Rockfall(cell)),
            Public::Looked { by, goal } => (by, Act::Look(goal)),
            Public::Discarded { by } => (by, Act::Discard),
            _ => return None,
        },
        HeardOf::Said { by, talk } => match *talk {
            Talk::Claim(Claim::Goal { goal, is }) => (*by, Act::Claim(goal, is)),
            Talk::Accuse(seat) => (*by, Act::Accuse(seat)),
            Talk::Vouch(seat) => (*by, Act::Vouch(seat)),
            _ => return None,
        },
        _ => return None,
    })
}

/// The card that was played or discarded, if that was heard.
pub(crate) fn play(thing: &Heard<Saboteur>) -> Option<Play<Act>> {
    let (by, act) = heard(thing).filter(|_| matches!(thing, HeardOf::Event(_)))?;
    Some(Play { by, act, n_cards: 1, exchanges_with: None })
}

/// What an action looks like to everybody.
pub(crate) fn done(action: Action) -> Act {
    match action {
        Action::Lay { path, way, cell } => Act::Lay { path, way, cell },
        Action::Break { seat, .. } => Act::Break(seat),
        Action::Mend { seat, .. } => Act::Mend(seat),
        Action::Rockfall { cell } => Act::Rockfall(cell),
        Action::Map { goal } => Act::Look(goal),
        Action::Discard(_) => Act::Discard,
        Action::Pass | Action::Take(_) => Act::Nothing,
    }
}

/// The other seat that it is done to.
pub(crate) fn target(act: Act) -> Option<Seat> {
    match act {
        Act::Break(seat) | Act::Mend(seat) | Act::Accuse(seat) | Act::Vouch(seat) => Some(seat),
        _ => None,
    }
}

/// Whether a word says nothing new after an earlier one of the same seat.
pub(crate) fn repeats(earlier: Act, act: Act) -> bool {
    match (earlier, act) {
        (Act::Claim(one, _), Act::Claim(other, _)) => one == other,
        (Act::Accuse(one) | Act::Vouch(one), Act::Accuse(other) | Act::Vouch(other)) => one == other,
        _ => false,
    }
}

/// From five cards away it becomes urgent, and it is most urgent when one card is missing.
pub(super) fn urgency(cards: u8) -> f64 {
    f64::from(5_u8.saturating_sub(cards)) / 4.0
}

/// What a path card does to the way to one goal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dug {
    /// How many cards it took.
    pub before: u8,
    /// How many it takes now.
    pub after: u8,
    /// Whether the seat can know what lies at that goal.
    pub knows: bool,
    /// Whether the card is a dead end.
    pub dead_end: bool,
}

impl Dug {
    /// What that looks like: every term that counts, with how much.
    pub(super) fn terms(self, mut set: impl FnMut(usize, f64)) {
        let Dug { before, after, knows, dead_end } = self;
        let near = urgency(before);
        if after < before {
            set(const { term("towards") }, 1.0);
            set(const { term("near-towards") }, near);
            set(const { term("reaches") }, f64::from(u8::from(after == 0)));
            set(const { term("knows-towards") }, f64::from(u8::from(knows)));
        } else if after == before {
            set(const { term("sideways") }, 1.0);
            set(const { term("near-sideways") }, near);
        } else {
            let farther = f64::from((after - before).min(4)) / 4.0;
            set(const { term("away") }, farther);
            set(const { term("near-away") }, near * farther);
            set(const { term("away-far") }, f64::from(u8::from(after == FAR)));
            set(const { term("knows-away") }, f64::from(u8::from(knows)));
        }
        if dead_end {
            set(const { term("dead-end") }, 1.0);
            set(const { term("near-dead-end") }, near);
        }
    }
}

/// What an act looks like, given where the treasure lies and what the other seat is.
pub(crate) fn features(scene: &Scene, by: Seat, act: Act, given: Given) -> Features {
    let mut looks = [0.0; MOST_TERMS];
    let mut set = |at: usize, value: f64| looks[at] += value;
    let goal = given.layout;
    let before = scene.cards_to(goal);
    let near = urgency(before);
    match act {
        Act::Lay { path, way, cell } => {
            let after = scene.cards_to_after(goal, cell, path.tile(way));
            let dug = Dug { before, after, knows: scene.knows(by, goal), dead_end: path.is_dead_end() };
            dug.terms(set);
        }
        Act::Break(_) => match given.to {
            MINER => set(const { term("break-miner") }, 1.0),
            _ => set(const { term("break-saboteur") }, 1.0),
        },
        Act::Mend(seat) if seat == by => set(const { term("mend-self") }, 1.0),
        Act::Mend(_) => match given.to {
            SABOTEUR => set(const { term("mend-saboteur") }, 1.0),
            _ => set(const { term("mend-miner") }, 1.0),
        },
        Act::Rockfall(cell) => {
            let after = scene.cards_to_without(goal, cell);
            if after > before {
                set(const { term("rockfall-harms") }, f64::from((after - before).min(4)) / 2.0);
            } else if after < before || scene.is_dead_end(cell) {
                set(const { term("rockfall-helps") }, 1.0 + f64::from((before - after).min(4)) / 2.0);
            } else {
                set(const { term("rockfall-idle") }, 1.0);
            }
        }
        Act::Look(_) => set(const { term("map") }, 1.0),
        Act::Discard if scene.is_stuck(by) => set(const { term("discard-stuck") }, 1.0),
        Act::Discard => {
            set(const { term("discard") }, 1.0);
            set(const { term("near-discard") }, near);
        }
        Act::Nothing => {}
        Act::Claim(place, is) => {
            let is_true = (is == Lies::Treasure) == (place.index() == goal);
            set(if is_true { const { term("claim-true") } } else { const { term("claim-false") } }, 1.0);
        }
        Act::Accuse(_) => match given.to {
            MINER => set(const { term("accuse-miner") }, 1.0),
            _ => set(const { term("accuse-saboteur") }, 1.0),
        },
        Act::Vouch(_) => match given.to {
            MINER => set(const { term("vouch-miner") }, 1.0),
            _ => set(const { term("vouch-saboteur") }, 1.0),
        },
    }
    looks
}
