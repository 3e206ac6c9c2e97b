//! How well a bot plays. A weaker level knows less; it does not play silly moves.

use serde::{Deserialize, Serialize};
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
}

/// What sets levels apart that think in the same way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Manner {
    /// How many laps it remembers; all, if none is given.
    pub laps: Option<usize>,
    /// By how much an alternative must be better to be chosen e times as often; 0 takes the best.
    pub whim: f64,
    /// Whether it minds what its acts tell the others.
    pub hides: bool,
}

impl Level {
    /// How it thinks, if it thinks.
    pub fn manner(self) -> Manner {
        match self {
            Level::Random | Level::TrustSum => Manner { laps: None, whim: 0.0, hides: false },
            Level::Novice => Manner { laps: Some(1), whim: 0.0, hides: false },
            Level::Journeyman => Manner { laps: None, whim: 0.05, hides: true },
        }
    }

    /// Its name in commands and files.
    pub fn name(self) -> &'static str {
        self.into()
    }
}
