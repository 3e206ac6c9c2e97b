//! What comes to a table.

use super::out::Out;
use crate::trouble::Trouble;
use protocol::Ask;
use protocol::table::Summary;
use std::sync::Arc;
use tabletop::Viewer;
use tokio::sync::oneshot;

/// Something for a table.
pub(crate) enum Mail {
    /// Somebody wants to sit down, come back or look on.
    Attach(Box<Attach>),
    /// Somebody at the table wants something.
    Ask(Box<Asked>),
    /// A connection is gone.
    Detach(u64),
    /// A slow reader has read what waited for it, and wants to see everything.
    Refresh(u64, Out),
    /// How does the table stand, seen by whoever has this token?
    Summary(Option<String>, oneshot::Sender<Result<Summary, Trouble>>),
    /// The game so far, for whoever has this token.
    Tell(Option<String>, oneshot::Sender<Told>),
    /// Somebody has written this step.
    News(u32),
    /// Something else has changed at another server: who is connected, or what a seat keeps for itself.
    Around,
    /// Nobody runs this table but this server.
    Run,
    /// This server has lost sight of the others, and whoever is here finds them better without it.
    Lost,
    /// This server is on the list again from which others had taken it: they know nothing of it any more.
    Joined,
    /// The server stops.
    Stop,
}

/// A connection that wants in.
pub(crate) struct Attach {
    pub(crate) conn: u64,
    pub(crate) out: Out,
    pub(crate) client: Arc<str>,
    pub(crate) number: u32,
    pub(crate) how: How,
    /// Whether it is in, and from then on asks come with its number. If not, it has been told why already.
    pub(crate) is_in: oneshot::Sender<Result<(), Trouble>>,
}

/// How a connection wants in.
pub(crate) enum How {
    Sit {
        name: String,
        seat: Option<u8>,
    },
    /// With the token of a table that was made just now.
    Made(String),
    Token {
        token: String,
        last: Option<u32>,
    },
    Key(String),
    Watch {
        last: Option<u32>,
    },
}

/// What a connection wants.
pub(crate) struct Asked {
    pub(crate) conn: u64,
    /// Where the answer goes, also if the connection is at the table no more.
    pub(crate) out: Out,
    pub(crate) number: u32,
    pub(crate) ask: Ask,
}

/// What may be told of a game.
pub(crate) struct Told {
    /// The id of the table.
    pub(crate) table: String,
    /// Whose eyes whoever asks has.
    pub(crate) viewer: Viewer,
    /// Whether anybody may look on.
    pub(crate) is_watched: bool,
    pub(crate) is_over: bool,
    /// The record as a file: it stays inside the server unless the game is over.
    pub(crate) record: String,
    /// How the rounds were dealt, if the game is over.
    pub(crate) deals: Option<Vec<crate::fairness::Deal>>,
    pub(crate) names: Vec<Option<String>>,
}
