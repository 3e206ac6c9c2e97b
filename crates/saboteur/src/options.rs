//! What a table may choose (S-26): listed on it before anyone sits down.

use serde::{Deserialize, Serialize};
use tabletop::reading::Object;
use tabletop::{Seat, Seats};

/// The options of a table. A value is valid by construction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Options {
    players: Seats,
    rounds: u8,
    first: Option<Seat>,
    break_own_tool: Allowed,
    broken_tool_forfeits_gold: Switch,
}

/// Whether something may be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Allowed {
    /// It may.
    Allowed,
    /// It may not.
    Refused,
}

/// Whether a house rule is in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Switch {
    /// It is not.
    Off,
    /// It is.
    On,
}

/// Options that no table can have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadOptions {
    /// S-2h
    #[error("Saboteur is for 3 to 10 players, not for {0} (S-2)")]
    Players(u8),
    /// S-25
    #[error("a game has 1 to 10 rounds, not {0} (S-25)")]
    Rounds(u8),
    /// S-4
    #[error("seat {first} cannot begin: the table has seats 0 to {last} (S-4)")]
    First {
        /// The seat that was to begin.
        first: Seat,
        /// The last seat of the table.
        last: usize,
    },
}

impl Options {
    /// The box's own rules for so many players.
    pub fn new(players: u8) -> Result<Options, BadOptions> {
        let seats = Seats::new(players).filter(|seats| (3..=10).contains(&seats.count()));
        Ok(Options {
            players: seats.ok_or(BadOptions::Players(players))?,
            rounds: 3,
            first: None,
            break_own_tool: Allowed::Allowed,
            broken_tool_forfeits_gold: Switch::Off,
        })
    }

    /// S-25: so many rounds.
    pub fn with_rounds(self, rounds: u8) -> Result<Options, BadOptions> {
        if (1..=10).contains(&rounds) { Ok(Options { rounds, ..self }) } else { Err(BadOptions::Rounds(rounds)) }
    }

    /// S-4: the host chooses who begins the first round.
    pub fn with_first(self, first: Seat) -> Result<Options, BadOptions> {
        if self.players.has(first) {
            Ok(Options { first: Some(first), ..self })
        } else {
            Err(BadOptions::First { first, last: self.players.count() - 1 })
        }
    }

    /// S-11: whether one may break a tool of one's own.
    #[must_use]
    pub fn with_break_own_tool(self, break_own_tool: Allowed) -> Options {
        Options { break_own_tool, ..self }
    }

    /// S-23: whether a miner with a broken tool gets no gold.
    #[must_use]
    pub fn with_broken_tool_forfeits_gold(self, broken_tool_forfeits_gold: Switch) -> Options {
        Options { broken_tool_forfeits_gold, ..self }
    }

    /// How many play.
    #[inline]
    pub fn players(&self) -> Seats {
        self.players
    }

    /// How many rounds are played (S-25).
    pub fn rounds(&self) -> u8 {
        self.rounds
    }

    /// Who begins the first round, if the host chose (S-4).
    pub fn first(&self) -> Option<Seat> {
        self.first
    }

    /// S-11
    pub fn break_own_tool(&self) -> Allowed {
        self.break_own_tool
    }

    /// S-23
    pub fn broken_tool_forfeits_gold(&self) -> Switch {
        self.broken_tool_forfeits_gold
    }
}

impl tabletop::game::Config for Options {
    fn seats(&self) -> Seats {
        self.players
    }
}

/// As it stands in a file; what is missing is as in the box.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    players: u8,
    rounds: Option<u8>,
    first: Option<Seat>,
    break_own_tool: Option<Allowed>,
    broken_tool_forfeits_gold: Option<Switch>,
}

impl TryFrom<Written> for Options {
    type Error = BadOptions;
    fn try_from(written: Written) -> Result<Options, BadOptions> {
        let mut options = Options::new(written.players)?;
        if let Some(rounds) = written.rounds {
            options = options.with_rounds(rounds)?;
        }
        if let Some(first) = written.first {
            options = options.with_first(first)?;
        }
        if let Some(allowed) = written.break_own_tool {
            options = options.with_break_own_tool(allowed);
        }
        if let Some(switch) = written.broken_tool_forfeits_gold {
            options = options.with_broken_tool_forfeits_gold(switch);
        }
        Ok(options)
    }
}

impl<'de> Deserialize<'de> for Options {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Options, D::Error> {
        Options::try_from(Object::<Written>::deserialize(deserializer)?.0).map_err(serde::de::Error::custom)
    }
}
