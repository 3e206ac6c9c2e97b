//! What miners and saboteurs like to do.

use crate::belief::Each;
use crate::level::Level;
use crate::saboteur::SABOTEUR;
use crate::saboteur::acts::TERMS;
use crate::saboteur::identity_of;
use crate::thinking::Habits;
use saboteur::eyes::Eyes;
use saboteur::{Action, Card, Face};
use std::sync::LazyLock;
use tabletop::Seat;

/// What is worth how much: for a miner, for a saboteur, and how much trust it gains with the baseline.
const TABLE: [(&str, f64, f64, f64); 26] = [
    ("towards", 1.2, -0.8, 1.0),
    ("sideways", 0.1, 0.1, 0.0),
    ("away", -1.6, 1.0, -1.0),
    ("near-towards", 0.8, -1.6, 0.0),
    ("near-away", -0.8, 1.2, 0.0),
    ("near-sideways", 0.0, 0.2, 0.0),
    ("dead-end", -0.6, 0.8, -2.0),
    ("near-dead-end", -0.3, 0.4, 0.0),
    ("reaches", 4.0, -5.0, 2.0),
    ("away-far", -2.0, 1.0, 0.0),
    ("break-miner", -1.8, 1.0, -2.0),
    ("break-saboteur", 1.4, -1.2, 1.0),
    ("mend-self", 1.4, 0.6, 0.0),
    ("mend-miner", 1.0, -0.8, 1.0),
    ("mend-saboteur", -1.4, 0.5, -2.0),
    ("rockfall-harms", -1.6, 0.9, -2.0),
    ("rockfall-helps", 0.5, -0.5, 1.0),
    ("rockfall-idle", -0.6, -0.3, 0.0),
    ("map", 0.0, 0.0, 0.0),
    ("discard", -0.2, 0.1, 0.0),
    ("near-discard", 0.0, 0.2, 0.0),
    ("discard-stuck", 0.1, 0.1, 0.0),
    ("accuse-miner", 0.0, 0.0, 0.0),
    ("accuse-saboteur", 0.0, 0.0, 0.0),
    ("vouch-miner", 0.0, 0.0, 0.0),
    ("vouch-saboteur", 0.0, 0.0, 0.0),
];

fn weights() -> Vec<Each> {
    let of = |term: &&str| TABLE.iter().find(|(name, ..)| name == term);
    TERMS
        .iter()
        .map(|term| of(term).map_or(Each::default(), |(_, miner, saboteur, _)| [*miner, *saboteur, 0.0]))
        .collect()
}

/// Saboteurs that do not hide dig away from their first turn on.
static BLATANT: LazyLock<Habits> = LazyLock::new(|| {
    let mut weights = weights();
    let towards = TERMS.iter().position(|term| *term == "towards");
    towards.into_iter().for_each(|at| weights[at][SABOTEUR as usize] = -1.0);
    Habits { weights, plans: Habits::AS_PLANNED, openness: [0.0, 0.0, 0.0] }
});

static CAREFUL: LazyLock<Habits> =
    LazyLock::new(|| Habits { weights: weights(), plans: Habits::AS_PLANNED, openness: [0.15, -0.15, 0.0] });

static TRUST: LazyLock<Vec<f64>> = LazyLock::new(|| {
    let of = |term: &&str| TABLE.iter().find(|(name, ..)| name == term);
    TERMS.iter().map(|term| of(term).map_or(0.0, |(.., trust)| *trust)).collect()
});

pub(super) fn of(level: Level) -> &'static Habits {
    match level {
        Level::Random | Level::TrustSum | Level::Novice => &BLATANT,
        Level::Journeyman | Level::Foreman | Level::Master => &CAREFUL,
    }
}

pub(super) fn trust() -> &'static [f64] {
    &TRUST
}

/// What an action is worth beyond what everybody sees: what one learns from a map, and the cards one keeps.
pub(super) fn in_private(eyes: Eyes<'_>, seat: Seat, action: Action, layouts: &[f64]) -> f64 {
    let is_saboteur = eyes.role(seat).is_some_and(|role| identity_of(role) == SABOTEUR);
    match action {
        Action::Map { goal } => {
            let likely = layouts.get(goal.index()).copied().unwrap_or_default();
            // A place that is as likely as not teaches most.
            let learns = 4.0 * likely * (1.0 - likely);
            learns * if is_saboteur { 0.5 } else { 0.9 } - 0.2
        }
        Action::Discard(card) => -keeps(card, is_saboteur),
        // Who cannot dig anyway digs no less with one more broken tool, and no more as long as one is left.
        Action::Break { seat: other, .. } if !eyes.broken(other).is_empty() => -IN_VAIN,
        Action::Mend { seat: other, .. } if eyes.broken(other).iter().count() > 1 => -IN_VAIN,
        other => other.card().map_or(0.0, |card| -0.2 * keeps(card, is_saboteur)),
    }
}

/// What it costs to do something that changes nothing yet.
const IN_VAIN: f64 = 0.7;

/// How gladly a card is kept.
fn keeps(card: Card, is_saboteur: bool) -> f64 {
    match (card.face(), is_saboteur) {
        (Face::Path(path), false) if path.is_dead_end() => -0.3,
        (Face::Path(path), true) if path.is_dead_end() => 0.3,
        (Face::Path(_), false) => 0.3,
        (Face::Path(_), true) => 0.0,
        (Face::Broken(_), false) => 0.15,
        (Face::Broken(_), true) => 0.4,
        (Face::Repair(_), false) => 0.2,
        (Face::Repair(_), true) => 0.1,
        (Face::Rockfall, false) => 0.1,
        (Face::Rockfall, true) => 0.4,
        (Face::Map, _) => 0.15,
    }
}
