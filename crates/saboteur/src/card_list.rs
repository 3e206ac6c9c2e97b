//! How many of each card there are, read from `decks/saboteur.toml` or a file of the owner's.
//!
//! A list that breaks a published total is refused with an error that names the total and the line. So whatever is in a
//! [`CardList`] can be played.

use crate::pieces::{Card, Face, Gold, N_FACES, N_PATHS};
use crate::shapes::Path;
use serde::de::Error as _;
use serde::{Deserialize, Serialize};
use tabletop::Pile;
use tabletop::card_list::{BadList, Counts, Section, Source};
use tabletop::reading::Object;
use toml::Spanned;
use tunnels::{Sides, Tile};

/// How many path cards there are (S-3a).
pub const PATHS: usize = 40;
/// How many action cards there are (S-3a).
pub const ACTIONS: usize = 27;
/// How many cards the deck has.
pub const DECK: usize = PATHS + ACTIONS;
/// How many gold cards there are (S-3b).
pub const GOLD: usize = 28;
/// How many miners there are.
pub const MINERS: usize = 7;
/// How many saboteurs there are.
pub const SABOTEURS: usize = 4;

/// How many of each card there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(as = "Written"))]
pub struct CardList {
    source: Source,
    faces: [u8; N_FACES],
    gold: [u8; 3],
}

impl CardList {
    /// The list that comes with Mattock.
    pub fn published() -> CardList {
        static TEXT: &str = include_str!("../../../decks/saboteur.toml");
        static LIST: std::sync::OnceLock<CardList> = std::sync::OnceLock::new();
        #[expect(clippy::expect_used, reason = "the file is part of the program, and a test reads it")]
        *LIST.get_or_init(|| CardList::parse_unmarked(TEXT).expect("decks/saboteur.toml can be played").0)
    }

    /// A small list, for proofs that go through all orders of a deck and for experiments. No deck file can hold one.
    pub fn for_proof(faces: &[Face], gold: &[Gold]) -> Result<CardList, String> {
        let mut list = CardList { source: Source::Proof, faces: [0; N_FACES], gold: [0; 3] };
        faces.iter().for_each(|face| list.faces[face.card().index()] += 1);
        gold.iter().for_each(|gold| list.gold[gold.nuggets() as usize - 1] += 1);
        list.check_totals()?;
        Ok(list)
    }

    /// Published totals hold; a list for proofs may have less, never more.
    fn check_totals(&self) -> Result<(), String> {
        let sum = |counts: &[u8]| counts.iter().map(|count| *count as usize).sum::<usize>();
        let (paths, actions) = self.faces.split_at(N_PATHS);
        for (name, found, total) in [
            ("path cards", sum(paths), PATHS),
            ("action cards", sum(actions), ACTIONS),
            ("gold cards", sum(&self.gold), GOLD),
        ] {
            if found > total || found < total && self.source != Source::Proof {
                return Err(format!("the list has {found} {name}; the published total is {total}"));
            }
        }
        Ok(())
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

    /// How many of a gold card there are.
    #[inline]
    pub fn count_gold(&self, gold: Gold) -> usize {
        self.gold[gold.nuggets() as usize - 1] as usize
    }

    /// All cards of the deck, face by face.
    #[inline]
    pub fn deck(&self) -> impl Iterator<Item = Card> + '_ {
        let each = self.faces.iter().enumerate();
        each.flat_map(|(index, count)| std::iter::repeat_n(Card::from_index(index), *count as usize))
    }

    /// All cards of the deck in one pile, face by face.
    #[inline]
    pub(crate) fn sorted_deck(&self) -> Pile<Card, DECK> {
        let mut pile = Pile::default();
        for (index, count) in self.faces.iter().enumerate() {
            for _ in 0..*count {
                pile.put(Card::from_index(index));
            }
        }
        pile
    }

    /// All gold cards, from 1 to 3.
    pub fn gold(&self) -> impl Iterator<Item = Gold> + '_ {
        Gold::ALL.into_iter().flat_map(|gold| std::iter::repeat_n(gold, self.count_gold(gold)))
    }

    /// Reads a list in the form of `decks/saboteur.toml`.
    pub fn parse(text: &str) -> Result<CardList, BadList> {
        let (list, mark) = CardList::parse_unmarked(text)?;
        list.check_mark().map_err(|what| BadList::at(text, mark, what))?;
        Ok(list)
    }

    /// A list that calls itself published must be the published one.
    fn check_mark(&self) -> Result<(), String> {
        let marked = matches!(self.source, Source::Published | Source::Ours);
        if marked && *self != CardList::published() {
            return Err("this is not the published list: mark it with `source = \"owner\"`".to_owned());
        }
        Ok(())
    }

    /// The list, and where in the text it says what it comes from.
    fn parse_unmarked(text: &str) -> Result<(CardList, usize), BadList> {
        let file: File = toml::from_str(text).map_err(|error| BadList::of_toml(text, error.message(), error.span()))?;
        let at = |start: usize, what: String| BadList::at(text, start, what);
        if file.game.get_ref() != "saboteur" {
            return Err(at(
                file.game.span().start,
                format!("this is a list for `{}`, not for saboteur", file.game.get_ref()),
            ));
        }
        let source = Source::of_deck(file.source.get_ref()).map_err(|what| at(file.source.span().start, what))?;
        let mut list = CardList { source, faces: [0; N_FACES], gold: [0; 3] };
        let mut paths = Section::new("path cards", PATHS);
        for entry in &file.path {
            let start = entry.span().start;
            let path = entry.get_ref();
            let card = path.card().map_err(|what| at(start, what))?;
            paths.add(card.to_string(), path.count, start).map_err(|what| at(start, what))?;
            list.faces[card.index()] = path.count;
        }
        let mut actions = Section::new("action cards", ACTIONS);
        for entry in &file.action {
            let start = entry.span().start;
            let action = entry.get_ref();
            let card = action.card().map_err(|what| at(start, what))?;
            actions.add(card.to_string(), action.count, start).map_err(|what| at(start, what))?;
            list.faces[card.index()] = action.count;
        }
        let mut golds = Section::new("gold cards", GOLD);
        for entry in &file.gold {
            let start = entry.span().start;
            let gold = Gold::new(entry.get_ref().nuggets).ok_or_else(|| {
                at(start, format!("gold is worth 1, 2 or 3 nuggets, not {}", entry.get_ref().nuggets))
            })?;
            let count = entry.get_ref().count;
            golds.add(gold.nuggets().to_string(), count, start).map_err(|what| at(start, what))?;
            list.gold[gold.nuggets() as usize - 1] = count;
        }
        for section in [paths, actions, golds] {
            section.check().map_err(|what| at(section.place(), what))?;
        }
        let roles = file.roles.get_ref();
        for (name, found, total) in [("miners", roles.miners, MINERS), ("saboteurs", roles.saboteurs, SABOTEURS)] {
            if found as usize != total {
                return Err(at(
                    file.roles.span().start,
                    format!("the list has {found} {name}; the published total is {total}"),
                ));
            }
        }
        Ok((list, file.source.span().start))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    game: Spanned<String>,
    source: Spanned<String>,
    path: Vec<Spanned<PathEntry>>,
    action: Vec<Spanned<ActionEntry>>,
    gold: Vec<Spanned<GoldEntry>>,
    roles: Spanned<RolesEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PathEntry {
    open: String,
    #[serde(default)]
    dead_end: bool,
    count: u8,
}

impl PathEntry {
    fn card(&self) -> Result<Card, String> {
        let openings = Sides::from_letters(&self.open).filter(|sides| !sides.is_empty()).ok_or_else(|| {
            let shown: String = self.open.chars().take(20).collect();
            format!("`{shown}` is no set of open edges: write them in the order N E S W, such as NES")
        })?;
        let tile = if self.dead_end { Tile::dead_end(openings) } else { Tile::joined(openings) };
        let (path, _) = Path::with(tile).ok_or("no path card looks like this")?;
        if path.is_dead_end() && !self.dead_end {
            return Err("a path with one open edge is a dead end: add `dead_end = true`".to_owned());
        }
        Ok(Face::Path(path).card())
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ActionEntry {
    card: String,
    count: u8,
}

impl ActionEntry {
    fn card(&self) -> Result<Card, String> {
        let actions = || Face::all().filter(|face| !matches!(face, Face::Path(_)));
        let found = actions().find(|face| face.to_string() == self.card);
        found.map(Face::card).ok_or_else(|| {
            let names: Vec<String> = actions().map(|face| face.to_string()).collect();
            let shown: String = self.card.chars().take(40).collect();
            format!("`{shown}` is no action card: take one of {}", names.join(", "))
        })
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GoldEntry {
    nuggets: u8,
    count: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RolesEntry {
    miners: u8,
    saboteurs: u8,
}

/// In a record the list is written by content: names and numbers.
impl Serialize for CardList {
    fn serialize<Z: serde::Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        let faces = Face::all().map(|face| (face.to_string(), self.faces[face.card().index()]));
        Written { source: self.source, faces: Counts(faces.collect()), gold: self.gold }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for CardList {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<CardList, D::Error> {
        let Object(written) = Object::<Written>::deserialize(deserializer)?;
        let mut list = CardList { source: written.source, faces: [0; N_FACES], gold: written.gold };
        for (name, count) in &written.faces.0 {
            let face = Face::all().find(|face| face.to_string() == *name);
            let face = face.ok_or_else(|| D::Error::custom(format!("`{name}` is no card of saboteur")))?;
            list.faces[face.card().index()] = *count;
        }
        list.check_totals().and_then(|()| list.check_mark()).map_err(D::Error::custom)?;
        Ok(list)
    }
}

#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
struct Written {
    source: Source,
    faces: Counts,
    gold: [u8; 3],
}

#[cfg(test)]
mod tests {
    use super::*;

    fn owners(from: &str, to: &str) -> Result<CardList, BadList> {
        let text = include_str!("../../../decks/saboteur.toml").replace("source = \"published\"", "source = \"owner\"");
        assert!(text.contains(from), "{from}");
        CardList::parse(&text.replacen(from, to, 1))
    }

    #[test]
    fn an_owners_list_keeps_the_totals() {
        assert_eq!(owners("count = 5", "count = 5").map(|list| list.source()), Ok(Source::Owner));
        let error = owners("open = \"NESW\"\ncount = 5", "open = \"NESW\"\ncount = 4").unwrap_err();
        assert!(error.to_string().contains("39 path cards; the published total is 40"), "{error}");
        assert!(error.line.is_some());
        let error = owners("card = \"map\"\ncount = 6", "card = \"map\"\ncount = 7").unwrap_err();
        assert!(error.to_string().contains("28 action cards; the published total is 27"), "{error}");
    }

    #[test]
    fn a_list_that_calls_itself_published_is_the_published_one() {
        let text = include_str!("../../../decks/saboteur.toml");
        assert_eq!(CardList::parse(text), Ok(CardList::published()));
        let other = text.replace("open = \"NESW\"\ncount = 5", "open = \"NESW\"\ncount = 6");
        let other = other.replace("open = \"NEW\"\ncount = 5", "open = \"NEW\"\ncount = 4");
        assert!(CardList::parse(&other).unwrap_err().to_string().contains("source = \"owner\""));
    }

    #[test]
    fn a_list_for_proofs_has_what_it_is_given_and_never_more_than_the_box() {
        let gold = [1, 1, 3].map(|nuggets| Gold::new(nuggets).unwrap());
        let list = CardList::for_proof(&[Face::Map, Face::Map, Face::Rockfall], &gold).unwrap();
        assert_eq!((list.count(Face::Map.card()), list.count(Face::Rockfall.card())), (2, 1));
        assert_eq!(list.deck().count(), 3);
        assert_eq!(Gold::ALL.map(|gold| list.count_gold(gold)), [2, 0, 1]);
        let maps = CardList::for_proof(&[Face::Map; ACTIONS + 1], &gold).unwrap_err();
        assert_eq!(maps, "the list has 28 action cards; the published total is 27");
        let read: Result<CardList, _> = serde_json::from_value(serde_json::to_value(list).unwrap());
        assert_eq!(read.unwrap(), list);
        let mut short = serde_json::to_value(list).unwrap();
        short["source"] = "owner".into();
        assert!(serde_json::from_value::<CardList>(short).unwrap_err().to_string().contains("published total"));
    }
}
