//! What a table may choose: listed on it before anyone sits down.

use serde::{Deserialize, Serialize};
use tabletop::reading::Object;
use tabletop::{Seat, Seats};

/// The options of a table. A value is valid by construction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Options {
    players: Seats,
    first: Option<Seat>,
    turning: Allowed,
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

/// Options that no table can have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadOptions {
    /// D-1
    #[error("The Dark Cave is for 2 to 8 players, not for {0} (D-1)")]
    Players(u8),
    /// D-3
    #[error("seat {first} cannot begin: the table has seats 0 to {last} (D-3)")]
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
        let seats = Seats::new(players).filter(|seats| (2..=8).contains(&seats.count()));
        let players = seats.ok_or(BadOptions::Players(players))?;
        Ok(Options { players, first: None, turning: Allowed::Refused })
    }

    /// D-3: the host chooses who begins.
    pub fn with_first(self, first: Seat) -> Result<Options, BadOptions> {
        if self.players.has(first) {
            Ok(Options { first: Some(first), ..self })
        } else {
            Err(BadOptions::First { first, last: self.players.count() - 1 })
        }
    }

    /// D-7: whether path cards may be turned by 180°.
    #[must_use]
    pub fn with_turning(self, turning: Allowed) -> Options {
        Options { turning, ..self }
    }

    /// How many play.
    #[inline]
    pub fn players(&self) -> Seats {
        self.players
    }

    /// Who begins, if the host chose (D-3).
    pub fn first(&self) -> Option<Seat> {
        self.first
    }

    /// D-7
    #[inline]
    pub fn turning(&self) -> Allowed {
        self.turning
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
    first: Option<Seat>,
    turning: Option<Allowed>,
}

impl TryFrom<Written> for Options {
    type Error = BadOptions;
    fn try_from(written: Written) -> Result<Options, BadOptions> {
        let mut options = Options::new(written.players)?;
        if let Some(first) = written.first {
            options = options.with_first(first)?;
        }
        if let Some(turning) = written.turning {
            options = options.with_turning(turning);
        }
        Ok(options)
    }
}

impl<'de> Deserialize<'de> for Options {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Options, D::Error> {
        Options::try_from(Object::<Written>::deserialize(deserializer)?.0).map_err(serde::de::Error::custom)
    }
}
