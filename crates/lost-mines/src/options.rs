//! What a table may choose: listed on it before anyone sits down.

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
}

/// Options that no table can have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadOptions {
    /// L-2
    #[error("The Lost Mines is for 3 to 9 players, not for {0} (L-2)")]
    Players(u8),
    /// L-28
    #[error("a game has 1 to 6 rounds, not {0} (L-28)")]
    Rounds(u8),
    /// L-4
    #[error("seat {first} cannot begin: the table has seats 0 to {last} (L-4)")]
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
        let seats = Seats::new(players).filter(|seats| (3..=9).contains(&seats.count()));
        Ok(Options { players: seats.ok_or(BadOptions::Players(players))?, rounds: 2, first: None })
    }

    /// L-28: so many rounds.
    pub fn with_rounds(self, rounds: u8) -> Result<Options, BadOptions> {
        if (1..=6).contains(&rounds) { Ok(Options { rounds, ..self }) } else { Err(BadOptions::Rounds(rounds)) }
    }

    /// L-4: the host chooses who begins the first round.
    pub fn with_first(self, first: Seat) -> Result<Options, BadOptions> {
        if self.players.has(first) {
            Ok(Options { first: Some(first), ..self })
        } else {
            Err(BadOptions::First { first, last: self.players.count() - 1 })
        }
    }

    /// How many play.
    #[inline]
    pub fn players(&self) -> Seats {
        self.players
    }

    /// How many rounds are played (L-28).
    pub fn rounds(&self) -> u8 {
        self.rounds
    }

    /// Who begins the first round, if the host chose (L-4).
    pub fn first(&self) -> Option<Seat> {
        self.first
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
        Ok(options)
    }
}

impl<'de> Deserialize<'de> for Options {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Options, D::Error> {
        Options::try_from(Object::<Written>::deserialize(deserializer)?.0).map_err(serde::de::Error::custom)
    }
}
