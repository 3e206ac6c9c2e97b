//! What a viewer sees of a game, ready to be laid out: phrases, a board with marks, rows and choices.
//!
//! Everything here is made from a view, so it knows what the viewer may know and no more. How it looks on a screen is
//! for those who own the screen.

use serde::Serialize;
use serde_json::Value;
use tabletop::Game;
use tunnels::Cell;
use tunnels::draw::Picture;

/// Something to be said of a game: section `phrase` of its texts has the words.
#[derive(Clone, Debug, PartialEq)]
pub struct Phrase(Value);

impl Phrase {
    /// A phrase from its kind and its fields, as they are written down.
    pub fn of(phrase: &impl Serialize) -> Phrase {
        Phrase(serde_json::to_value(phrase).unwrap_or_default())
    }
}

impl Serialize for Phrase {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

/// What a viewer sees.
#[derive(Clone, Debug, PartialEq)]
pub struct Sight {
    /// Where the game stands.
    pub heading: Phrase,
    /// The table.
    pub board: Board,
    /// What the signs on the board mean.
    pub legend: Phrase,
    /// The seats, one a row.
    pub seats: Rows,
    /// What else the viewer knows.
    pub notes: Vec<Phrase>,
    /// The viewer's own cards.
    pub hand: Vec<Held>,
}

/// A drawn table, with marks on some cells.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Board {
    /// What lies where.
    pub picture: Picture,
    /// What is special about a cell.
    pub marks: Vec<(Cell, Mark)>,
}

/// What is special about a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Nobody but the viewer sees this there: a sign of up to three characters.
    OnlyYouKnow(&'static str),
    /// Nobody has turned it over yet.
    Hidden,
    /// What everybody is after.
    Prize,
    /// It no longer hangs together with the rest.
    CutOff,
}

/// A table of phrases.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Rows {
    /// What stands above each column.
    pub head: Vec<Phrase>,
    /// The rows, a phrase a column.
    pub rows: Vec<Vec<Phrase>>,
}

/// A card, or several alike, in the viewer's hand.
#[derive(Clone, Debug, PartialEq)]
pub struct Held {
    /// Its glyph, if it shows passages.
    pub glyph: Option<char>,
    /// Its name.
    pub label: Phrase,
}

/// Something that the deciding seat may choose.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice<G: Game> {
    /// With which card, or what else.
    pub held: Held,
    /// What can be done with it. One target that needs no more choosing is the choice itself.
    pub targets: Vec<Target<G::Action>>,
    /// Why it cannot be played, if it can only be put away.
    pub refusal: Option<G::Refusal>,
}

/// One thing that can be done.
#[derive(Clone, Debug, PartialEq)]
pub struct Target<A> {
    /// What it is.
    pub label: Phrase,
    /// Where it is done, if it is done on the board.
    pub cell: Option<Cell>,
    /// What then lies there.
    pub glyph: Option<char>,
    /// The action to send.
    pub action: A,
}
