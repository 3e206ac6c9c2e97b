//! How well a bot plays. A weaker level knows less; it does not play silly moves.

use crate::search::{Budget, Counts, Effort};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use strum::{EnumIter, EnumString, IntoStaticStr, VariantNames};

/// How well a bot plays.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    EnumString,
    EnumIter,
    IntoStaticStr,
    VariantNames,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Level {
    /// Anything that is allowed: to measure others by.
    Random,
    /// A sum of trust for each seat, and greed: to measure others by.
    TrustSum,
    /// Greedy, and it remembers the last lap.
    Novice,
    /// It weighs everything that was done and said, and what its own moves tell the others.
    Journeyman,
    /// It also tries out what comes of its best alternatives.
    Foreman,
    /// It also reads what others are likely to hold, and so tries out longer games; it learns what to do later when the
    /// round is near its end, and minds the score.
    Master,
}

/// About 20 ms a move, more or less by game and table.
const FOREMAN: Effort =
    Effort { candidates: 12, budget: Budget::Games(400), laps: 2, last_plays: 0, counts: Counts::Round };
const FOREMANS_TIME: Duration = Duration::from_millis(20);
/// Five times as much. Longer games pay only for whoever knows what others are likely to hold: that is what they turn on.
const MASTER: Effort =
    Effort { candidates: 12, budget: Budget::Games(2_000), laps: 4, last_plays: 12, counts: Counts::Game };
const MASTERS_TIME: Duration = Duration::from_millis(100);

/// What sets levels apart that think in the same way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Manner {
    /// How many laps it remembers; all, if none is given.
    pub laps: Option<usize>,
    /// By how much an alternative must be better to be chosen e times as often; 0 takes the best.
    pub whim: f64,
    /// Whether it minds what its acts tell the others.
    pub hides: bool,
    /// Whether it reads from what others do what they are likely to hold.
    pub reads_hands: bool,
    /// How far it thinks ahead.
    pub ahead: Option<Effort>,
}

impl Manner {
    const PLAIN: Manner = Manner { laps: None, whim: 0.0, hides: false, reads_hands: false, ahead: None };
}

impl Level {
    /// How it thinks, if it thinks.
    pub fn manner(self) -> Manner {
        match self {
            Level::Random | Level::TrustSum => Manner::PLAIN,
            Level::Novice => Manner { laps: Some(1), ..Manner::PLAIN },
            Level::Journeyman => Manner { whim: 0.05, hides: true, ..Manner::PLAIN },
            Level::Foreman => Manner { hides: true, ahead: Some(FOREMAN), ..Manner::PLAIN },
            Level::Master => Manner { hides: true, reads_hands: true, ahead: Some(MASTER), ..Manner::PLAIN },
        }
    }

    /// How long it thinks ahead at a table with persons, where time is what counts.
    pub fn time(self) -> Option<Duration> {
        match self {
            Level::Random | Level::TrustSum | Level::Novice | Level::Journeyman => None,
            Level::Foreman => Some(FOREMANS_TIME),
            Level::Master => Some(MASTERS_TIME),
        }
    }

    /// Its name in commands and files.
    pub fn name(self) -> &'static str {
        self.into()
    }
}
