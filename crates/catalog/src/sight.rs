//! What a viewer sees of a game, ready to be laid out: phrases, a board with marks, rows and choices.
//!
//! Everything here is made from a view, so it knows what the viewer may know and no more. How it looks on a screen is
//! for those who own the screen.

use serde::Serialize;
use serde_json::Value;
use std::cmp::Reverse;
use tabletop::{Game, Seat};
use tunnels::draw::Picture;
use tunnels::{Cell, Edge, Sides, Spaces, Tile};

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
    /// What lies beside the board.
    pub beside: Rows,
    /// The seats, one a row.
    pub seats: Rows,
    /// What else the viewer knows.
    pub notes: Vec<Phrase>,
    /// The viewer's own cards.
    pub hand: Vec<Held>,
    /// Whether cards are still played, so that the hand matters.
    pub plays_on: bool,
}

/// A drawn table, with marks on some cells. Where things stand on cells or between them, cells need more room.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Board {
    /// What lies where.
    pub picture: Picture,
    /// What is special about a cell.
    pub marks: Vec<(Cell, Mark)>,
    /// Its first and its last cell, if it has a rim. A table without one ends where nothing lies any more.
    pub rim: Option<(Cell, Cell)>,
    /// What is on a cell besides passages. Several things may be, in the order in which they are listed.
    pub things: Vec<(Cell, Thing)>,
    /// What is between two cells.
    pub between: Vec<(Edge, Sign)>,
    /// Cards on which there are spaces to stand on. They need still more room.
    pub plans: Vec<(Cell, Plan)>,
    /// Who or what stands in a space of such a card. Several may, in the order in which they are listed.
    pub standing: Vec<(tunnels::Spot, Sign)>,
}

/// A card with spaces to stand on, as it lies.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// Its open sides, and which of them are joined.
    pub tile: Tile,
    /// Its spaces, numbered as in actions.
    pub spaces: Spaces,
    /// The sides that a bridge joins, over the other path; none without a bridge.
    pub bridge: Sides,
    /// The space of a tunnel between its two paths.
    pub tunnel: Option<u8>,
    /// What one of its spaces shows: a sign of one character.
    pub shows: Option<(u8, Sign)>,
}

/// Something on a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thing {
    /// Where on the cell.
    pub spot: Spot,
    /// How it is drawn.
    pub sign: Sign,
}

/// Where something is on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// In the middle, where passages meet: a sign of one or three characters.
    Middle,
    /// Beside the passages: a sign of one or two characters.
    Beside,
}

/// A few characters that stand for something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sign {
    /// The characters.
    pub text: String,
    /// What they have to do with.
    pub tone: Tone,
}

impl Sign {
    /// A sign.
    pub fn new(text: impl Into<String>, tone: Tone) -> Sign {
        Sign { text: text.into(), tone }
    }
}

/// What a sign has to do with: for those who have colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Nothing special.
    Plain,
    /// The blue ones.
    Blue,
    /// The yellow ones.
    Yellow,
    /// What is worth having.
    Prize,
    /// What is in the way, or costs something.
    Danger,
    /// A name of the place itself.
    Faint,
}

/// What is special about a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Nobody but the viewer sees this there: a sign of up to three characters, or five where cells have more room.
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

impl Rows {
    /// Everybody's place at the end, the best first: `row` says what stands there of a seat, its points, and whether it
    /// wins.
    pub fn standings<P: Copy + Ord>(
        points: &[P],
        winners: &[Seat],
        row: impl Fn(Seat, P, bool) -> Vec<Phrase>,
    ) -> Rows {
        let mut seats: Vec<(Seat, P)> = (0..).map(Seat::new).zip(points.iter().copied()).collect();
        seats.sort_by_key(|(seat, points)| (Reverse(*points), *seat));
        let rows = seats.into_iter().map(|(seat, points)| row(seat, points, winners.contains(&seat)));
        Rows { head: Vec::new(), rows: rows.collect() }
    }
}

/// A card, or several alike, in the viewer's hand.
#[derive(Clone, Debug, PartialEq)]
pub struct Held {
    /// Its glyph, if it shows passages.
    pub glyph: Option<char>,
    /// Its name.
    pub label: Phrase,
}

/// Cards that look alike, and how many they are.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Counted<C> {
    /// The card.
    pub card: C,
    /// How many there are.
    pub count: usize,
}

impl<C: Copy + PartialEq> Counted<C> {
    /// Sorted cards, those that look alike together.
    pub fn all(cards: &[C]) -> Vec<Counted<C>> {
        let alike = cards.chunk_by(|one, other| one == other);
        alike.map(|alike| Counted { card: alike[0], count: alike.len() }).collect()
    }

    /// A card, and how many of it there are among others.
    pub fn of(card: C, cards: &[C]) -> Counted<C> {
        Counted { card, count: cards.iter().filter(|other| **other == card).count() }
    }
}

/// Something that the deciding seat may choose.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice<G: Game> {
    /// With which card, or what else.
    pub held: Held,
    /// What can be done with it.
    pub targets: Vec<Target<G::Action>>,
    /// How it can be put away instead.
    pub away: Vec<Target<G::Action>>,
    /// Why it cannot be played, if it can only be put away.
    pub refusal: Option<G::Refusal>,
}

impl<G: Game> Choice<G> {
    /// A choice that needs no target, or one of its own.
    pub fn plain(target: Target<G::Action>) -> Choice<G> {
        let held = Held { glyph: None, label: target.label.clone() };
        Choice { held, targets: vec![target], away: Vec::new(), refusal: None }
    }

    /// All that can be done with it, in the order in which it is numbered.
    pub fn all(&self) -> impl Iterator<Item = &Target<G::Action>> {
        self.targets.iter().chain(&self.away)
    }

    /// The one thing that can be done with it: then it is the choice itself.
    pub fn single(&self) -> Option<&Target<G::Action>> {
        let mut all = self.all();
        all.next().filter(|_| all.next().is_none() && self.refusal.is_none())
    }
}

/// One thing that can be done.
#[derive(Clone, Debug, PartialEq)]
pub struct Target<A> {
    /// What it is.
    pub label: Phrase,
    /// Where it is done, if it is done on the board.
    pub place: Option<Place>,
    /// What then lies there.
    pub glyph: Option<char>,
    /// The actions to send, one after the other: at least one. If something ends the decision on the way, those that
    /// are left are dropped.
    pub actions: Vec<A>,
}

impl<A> Target<A> {
    /// Something that is done with one action, and not on the board.
    pub fn new(label: Phrase, action: A) -> Target<A> {
        Target { label, place: None, glyph: None, actions: vec![action] }
    }

    /// The same, at a place on the board.
    #[must_use]
    pub fn at(self, place: Place) -> Target<A> {
        Target { place: Some(place), ..self }
    }

    /// The same, with what then lies there.
    #[must_use]
    pub fn showing(self, glyph: Option<char>) -> Target<A> {
        Target { glyph, ..self }
    }
}

/// A place on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// A cell.
    Cell(Cell),
    /// The line between two cells.
    Edge(Edge),
    /// A space of a card.
    Space(tunnels::Spot),
}

impl Place {
    /// For sorting as one reads a board: from north to south, then from west to east.
    pub fn as_read(self) -> (i8, i8) {
        let cell = match self {
            Place::Cell(cell) => cell,
            Place::Edge(edge) => edge.cells()[0],
            Place::Space(spot) => spot.cell,
        };
        (cell.y, cell.x)
    }
}
