//! The board's places and how many of each card there are, read from `decks/lost-mines.toml` or a file of the owner's.
//!
//! A list that breaks a published total is refused with an error that names the total and the line. So whatever is in a
//! [`CardList`] can be played.

use crate::path::{Feature, Path, Shape};
use crate::pieces::{BoardCells, Card, Clan, Face, Kind, Mine, MinePlace, N_FACES, N_PATHS, Tool, Treasure};
use serde::de::Error as _;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use strum::IntoEnumIterator;
use tabletop::Pile;
use tabletop::card_list::{BadList, Counts, Section, Source};
use tabletop::reading::Object;
use toml::Spanned;
use tunnels::{Cell, Side, Sides};

/// How many path cards there are (published).
pub const PATHS: usize = 40;
/// How many action cards there are (published).
pub const ACTIONS: usize = 23;
/// How many cards the deck has.
pub const DECK: usize = PATHS + ACTIONS;
/// How many treasures there are (published).
pub const TREASURES: usize = 12;
/// How many forest tokens there are of each tool, and how many traps (published).
pub const TOKENS: u8 = 3;
/// How many trolls there are (published).
pub const TROLLS: u8 = 2;
/// No treasure is worth more.
const MOST_VALUE: u8 = 9;

/// The board's places and how many of each card there are.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(as = "Written"))]
pub struct CardList {
    source: Source,
    faces: [u8; N_FACES],
    /// Sorted.
    treasures: Pile<Treasure, TREASURES>,
    /// Their open edges, in the order of [`Mine::ALL`].
    mines: [Sides; 4],
    places: Places,
}

/// Where starts and mines lie on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Places {
    /// Where blue starts.
    blue: Cell,
    /// Where yellow starts.
    yellow: Cell,
    /// Where the mines lie.
    mines: [Cell; 4],
}

impl CardList {
    /// The list that comes with Mattock.
    pub fn published() -> CardList {
        static TEXT: &str = include_str!("../../../decks/lost-mines.toml");
        static LIST: std::sync::OnceLock<CardList> = std::sync::OnceLock::new();
        #[expect(clippy::expect_used, reason = "the file is part of the program, and a test reads it")]
        *LIST.get_or_init(|| CardList::parse_unmarked(TEXT).expect("decks/lost-mines.toml can be played").0)
    }

    /// A small list, for proofs that go through all orders of a deck and for experiments. No deck file can hold one.
    pub fn for_proof(faces: &[Face], treasures: &[Treasure]) -> Result<CardList, String> {
        let mut list = CardList { source: Source::Proof, faces: [0; N_FACES], ..CardList::published() };
        faces.iter().for_each(|face| list.faces[face.card().index()] += 1);
        list.treasures = treasures.iter().copied().take(TREASURES).collect();
        list.treasures.as_mut_slice().sort();
        list.check()?;
        Ok(list)
    }

    /// Where the list comes from.
    pub fn source(&self) -> Source {
        self.source
    }

    /// How many of a card there are.
    #[inline]
    pub fn count(&self, card: Card) -> usize {
        self.faces[card.index()] as usize
    }

    /// The treasures, sorted.
    #[inline]
    pub fn treasures(&self) -> &[Treasure] {
        self.treasures.as_slice()
    }

    /// The open edges of a mine, upright.
    #[inline]
    pub fn mine(&self, mine: Mine) -> Sides {
        self.mines[mine as usize]
    }

    /// Where a clan starts.
    #[inline]
    pub fn start(&self, clan: Clan) -> Cell {
        match clan {
            Clan::Blue => self.places.blue,
            Clan::Yellow => self.places.yellow,
        }
    }

    /// Where a mine lies.
    #[inline]
    pub fn mine_cell(&self, place: MinePlace) -> Cell {
        self.places.mines[place.index()]
    }

    /// The mine that lies at a cell.
    #[inline]
    pub fn mine_at(&self, cell: Cell) -> Option<MinePlace> {
        MinePlace::ALL.into_iter().find(|place| self.mine_cell(*place) == cell)
    }

    /// All cards of the deck in one pile, face by face.
    #[inline]
    pub(crate) fn sorted_deck(&self) -> Pile<Card, DECK> {
        let mut pile = Pile::default();
        for (index, count) in self.faces.iter().enumerate() {
            (0..*count).for_each(|_| pile.put(Card::from_index(index)));
        }
        pile
    }

    /// What every list must keep. Published totals hold; a list for proofs may have less, never more.
    fn check(&self) -> Result<(), String> {
        let sum = |counts: &[u8]| counts.iter().map(|count| *count as usize).sum::<usize>();
        let (paths, actions) = self.faces.split_at(N_PATHS);
        for (name, found, total) in [
            ("path cards", sum(paths), PATHS),
            ("action cards", sum(actions), ACTIONS),
            ("treasures", self.treasures.count(), TREASURES),
        ] {
            if found > total || found < total && self.source != Source::Proof {
                return Err(format!("the list has {found} {name}; the published total is {total}"));
            }
        }
        if self.treasures.is_empty() {
            return Err("a round without any treasure cannot be played".to_owned());
        }
        self.check_tokens()?;
        self.check_treasures()?;
        self.check_mines()?;
        self.places.check()
    }

    /// A card that puts a token on the board needs a token, and there are only so many.
    fn check_tokens(&self) -> Result<(), String> {
        let tools = Tool::ALL.map(|tool| (Face::Tool(tool), TOKENS));
        for (face, tokens) in tools.into_iter().chain([(Face::Trap, TOKENS), (Face::Troll, TROLLS)]) {
            let found = self.faces[face.card().index()];
            if found > tokens {
                return Err(format!("the list has {found} × {face}; there are {tokens} tokens of it"));
            }
        }
        Ok(())
    }

    fn check_treasures(&self) -> Result<(), String> {
        match self.treasures().iter().find(|treasure| !(1..=MOST_VALUE).contains(&treasure.value)) {
            Some(treasure) => Err(format!("`{treasure}` is no treasure: a treasure is worth 1 to {MOST_VALUE} points")),
            None => Ok(()),
        }
    }

    /// Whoever comes first turns a mine so that its path fits, so every side must be open one way round or the other.
    fn check_mines(&self) -> Result<(), String> {
        Mine::ALL.into_iter().try_for_each(|mine| self.check_mine(mine))
    }

    fn check_mine(&self, mine: Mine) -> Result<(), String> {
        let (name, open) = (<&str>::from(mine), self.mine(mine));
        if open.is_empty() {
            return Err(format!("the list has no {name} mine"));
        }
        if open | open.turned() != Sides::ALL {
            return Err(format!(
                "the mine {name} with {open} open cannot be entered from every side, whichever way it is turned"
            ));
        }
        Ok(())
    }

    /// Reads a list in the form of `decks/lost-mines.toml`.
    pub fn parse(text: &str) -> Result<CardList, BadList> {
        let (list, mark) = CardList::parse_unmarked(text)?;
        list.check_mark().map_err(|what| BadList::at(text, mark, what))?;
        Ok(list)
    }

    /// A list that calls itself ours must be ours.
    fn check_mark(&self) -> Result<(), String> {
        let ours = CardList::published();
        if matches!(self.source, Source::Published | Source::Ours) && *self != ours {
            let is_same = CardList { source: ours.source, ..*self } == ours;
            return Err(match is_same {
                true => "only the totals of this list are published: mark it with `source = \"ours\"`".to_owned(),
                false => "this is not the list that comes with Mattock: mark it with `source = \"owner\"`".to_owned(),
            });
        }
        Ok(())
    }

    /// The list, and where in the text it says what it comes from.
    fn parse_unmarked(text: &str) -> Result<(CardList, usize), BadList> {
        let file: File = toml::from_str(text).map_err(|error| BadList::of_toml(text, error.message(), error.span()))?;
        let at = |start: usize, what: String| BadList::at(text, start, what);
        if file.game.get_ref() != "lost-mines" {
            let what = format!("this is a list for `{}`, not for lost-mines", file.game.get_ref());
            return Err(at(file.game.span().start, what));
        }
        let source = Source::of_deck(file.source.get_ref()).map_err(|what| at(file.source.span().start, what))?;
        let board = file.board.get_ref();
        if (board.columns as usize, board.rows as usize) != (crate::pieces::COLUMNS, crate::pieces::ROWS) {
            return Err(at(file.board.span().start, "the published board has 11 columns and 7 rows".to_owned()));
        }
        board.places.check().map_err(|what| at(file.board.span().start, what))?;
        let mut list = CardList {
            source,
            faces: [0; N_FACES],
            treasures: Pile::default(),
            mines: [Sides::NONE; 4],
            places: board.places,
        };
        let mut paths = Section::new("path cards", PATHS);
        for entry in &file.path {
            let start = entry.span().start;
            for (card, count) in entry.get_ref().cards().map_err(|what| at(start, what))? {
                paths.add(card.to_string(), count, start).map_err(|what| at(start, what))?;
                list.faces[card.index()] = count;
            }
        }
        let mut actions = Section::new("action cards", ACTIONS);
        for entry in &file.action {
            let start = entry.span().start;
            let ActionEntry { card, count } = entry.get_ref();
            let card = action_named(card).map_err(|what| at(start, what))?;
            actions.add(card.to_string(), *count, start).map_err(|what| at(start, what))?;
            list.faces[card.index()] = *count;
            list.check_tokens().map_err(|what| at(start, what))?;
        }
        let mut treasures = Section::new("treasures", TREASURES);
        for entry in &file.treasure {
            let start = entry.span().start;
            let TreasureEntry { kind, values } = entry.get_ref();
            let count = values.len().min(u8::MAX.into()) as u8;
            treasures.add(<&str>::from(kind).to_owned(), count, start).map_err(|what| at(start, what))?;
            // There is no room for more than there can be; the total will be told.
            if treasures.is_over() {
                continue;
            }
            values.iter().for_each(|value| list.treasures.put(Treasure { kind: *kind, value: *value }));
            list.check_treasures().map_err(|what| at(start, what))?;
        }
        for section in [paths, actions, treasures] {
            section.check().map_err(|what| at(section.place(), what))?;
        }
        list.treasures.as_mut_slice().sort();
        for entry in &file.mine {
            let start = entry.span().start;
            let MineEntry { mine, open } = entry.get_ref();
            if !list.mines[*mine as usize].is_empty() {
                return Err(at(start, "this mine is in the list already".to_owned()));
            }
            list.mines[*mine as usize] = openings(open).map_err(|what| at(start, what))?;
            list.check_mine(*mine).map_err(|what| at(start, what))?;
        }
        // Whatever is left to be wrong is a mine that is missing.
        let last = file.mine.last().map_or(0, |entry| entry.span().start);
        list.check().map_err(|what| at(last, what))?;
        Ok((list, file.source.span().start))
    }
}

impl Places {
    /// Cards lie on different cells of the board; a start has a path to every side, and no mine right beside it.
    fn check(&self) -> Result<(), String> {
        let starts = [self.blue, self.yellow];
        let all: Vec<Cell> = starts.into_iter().chain(self.mines).collect();
        for (n, cell) in all.iter().enumerate() {
            if !BoardCells::ALL.has(*cell) {
                return Err(format!("{cell} is off the board, which has the cells 0,0 to 10,6"));
            }
            if all[..n].contains(cell) {
                return Err(format!("two cards are to lie at {cell}"));
            }
        }
        for start in starts {
            for side in Side::ALL {
                let beside = start.step(side);
                if !BoardCells::ALL.has(beside) || self.mines.contains(&beside) {
                    return Err(format!("the start at {start} needs room on every side: no rim, no mine"));
                }
            }
        }
        Ok(())
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    game: Spanned<String>,
    source: Spanned<String>,
    board: Spanned<BoardEntry>,
    path: Vec<Spanned<PathEntry>>,
    action: Vec<Spanned<ActionEntry>>,
    treasure: Vec<Spanned<TreasureEntry>>,
    mine: Vec<Spanned<MineEntry>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BoardEntry {
    columns: u8,
    rows: u8,
    places: Places,
}

/// All path cards of a shape, by what they show.
#[derive(Deserialize)]
struct PathEntry {
    open: String,
    #[serde(flatten)]
    features: BTreeMap<String, u8>,
}

impl PathEntry {
    fn cards(&self) -> Result<Vec<(Card, u8)>, String> {
        let open = openings(&self.open)?;
        let shape = Shape::iter().find(|shape| shape.openings() == open);
        let shape = shape.ok_or_else(|| format!("no path card is open at {open} when it lies upright"))?;
        let mut cards = Vec::new();
        for (name, count) in &self.features {
            let feature = name.parse::<Feature>().map_err(|_| {
                let names: Vec<&str> = Feature::iter().map(<&str>::from).collect();
                let shown: String = name.chars().take(40).collect();
                format!("a path card shows no `{shown}`: take one of {}", names.join(", "))
            })?;
            cards.push((Face::Path(Path::new(shape, feature)).card(), *count));
        }
        Ok(cards)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ActionEntry {
    card: String,
    count: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TreasureEntry {
    kind: Kind,
    values: Vec<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MineEntry {
    mine: Mine,
    open: String,
}

fn openings(letters: &str) -> Result<Sides, String> {
    Sides::from_letters(letters).filter(|sides| !sides.is_empty()).ok_or_else(|| {
        let shown: String = letters.chars().take(20).collect();
        format!("`{shown}` is no set of open edges: write them in the order N E S W, such as NES")
    })
}

fn action_named(name: &str) -> Result<Card, String> {
    let actions = || Face::all().filter(|face| !matches!(face, Face::Path(_)));
    let found = actions().find(|face| face.to_string() == name);
    found.map(Face::card).ok_or_else(|| {
        let names: Vec<String> = actions().map(|face| face.to_string()).collect();
        let shown: String = name.chars().take(40).collect();
        format!("`{shown}` is no action card: take one of {}", names.join(", "))
    })
}

/// In a record the list is written by content: names and numbers.
impl Serialize for CardList {
    fn serialize<Z: serde::Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        let faces = Face::all().map(|face| (face.to_string(), self.faces[face.card().index()]));
        let written = Written {
            source: self.source,
            places: self.places,
            mines: Mine::ALL.map(|mine| self.mine(mine).to_string()),
            faces: Counts(faces.filter(|(_, count)| *count > 0).collect()),
            treasures: self.treasures().iter().map(Treasure::to_string).collect(),
        };
        written.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for CardList {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<CardList, D::Error> {
        let Object(written) = Object::<Written>::deserialize(deserializer)?;
        let mut list = CardList {
            source: written.source,
            faces: [0; N_FACES],
            treasures: Pile::default(),
            mines: [Sides::NONE; 4],
            places: written.places,
        };
        for (name, count) in &written.faces.0 {
            let card = Card::named(name);
            let card = card.ok_or_else(|| D::Error::custom(format!("`{name}` is no card of lost-mines")))?;
            list.faces[card.index()] = *count;
        }
        for (mine, letters) in Mine::ALL.into_iter().zip(&written.mines) {
            list.mines[mine as usize] = openings(letters).map_err(D::Error::custom)?;
        }
        if written.treasures.len() > TREASURES {
            return Err(D::Error::custom(format!("there are {TREASURES} treasures, not {}", written.treasures.len())));
        }
        for name in &written.treasures {
            let treasure = name.parse().map_err(|()| D::Error::custom(format!("`{name}` is no treasure")))?;
            list.treasures.put(treasure);
        }
        list.treasures.as_mut_slice().sort();
        list.check().and_then(|()| list.check_mark()).map_err(D::Error::custom)?;
        Ok(list)
    }
}

#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
struct Written {
    source: Source,
    places: Places,
    /// The open edges of the dragon's, the gold, the silver and the gem mine.
    mines: [String; 4],
    /// The cards that there are at all.
    faces: Counts,
    treasures: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::CardList;

    /// L-1
    #[test]
    fn a_list_says_whose_it_is() {
        let ours = include_str!("../../../decks/lost-mines.toml");
        let refused = |text: &str| CardList::parse(text).unwrap_err().to_string();
        let claimed = refused(&ours.replacen("source = \"ours\"", "source = \"published\"", 1));
        assert!(claimed.contains("mark it with `source = \"ours\"`"), "{claimed}");
        let changed = refused(&ours.replacen("values = [1, 2, 3, 4]", "values = [1, 2, 3, 5]", 1));
        assert!(changed.contains("mark it with `source = \"owner\"`"), "{changed}");
    }
}
