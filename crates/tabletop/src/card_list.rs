//! What the card lists of all games have in common: where they come from, totals that hold, errors that name the line.

use crate::reading::plainly;
use serde::de::{Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::Range;

/// Where a list comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// Several independent sources agree on it.
    Published,
    /// It is Mattock's own; its totals are the published ones.
    Ours,
    /// It is the owner's of a box.
    Owner,
    /// It is for proofs and experiments: any part of the box. Records may hold such a list, deck files may not.
    Proof,
}

impl Source {
    /// The source that a deck file names.
    pub fn of_deck(name: &str) -> Result<Source, String> {
        match name {
            "published" => Ok(Source::Published),
            "ours" => Ok(Source::Ours),
            "owner" => Ok(Source::Owner),
            _ => Err("the source of a deck file is `published`, `ours` or `owner`".to_owned()),
        }
    }
}

/// How many cards there are of each name, as a record writes it: a name that stands twice is refused, since only one of
/// its counts could hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Counts(pub BTreeMap<String, u8>);

impl<'de> Deserialize<'de> for Counts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Counts, D::Error> {
        struct Reader;
        impl<'de> Visitor<'de> for Reader {
            type Value = Counts;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("names of cards with their counts")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Counts, A::Error> {
                let mut counts = BTreeMap::new();
                while let Some((name, count)) = map.next_entry::<String, u8>()? {
                    if counts.insert(name.clone(), count).is_some() {
                        return Err(A::Error::custom(format!("`{name}` stands twice among the cards")));
                    }
                }
                Ok(Counts(counts))
            }
        }
        deserializer.deserialize_map(Reader)
    }
}

/// What is wrong with a card list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadList {
    /// The line, if it is known.
    pub line: Option<usize>,
    /// What is wrong, and what would be right.
    pub what: String,
}

impl BadList {
    /// Something is wrong at a place of the text.
    pub fn at(text: &str, place: usize, what: String) -> BadList {
        BadList { line: Some(BadList::line_of(text, place)), what }
    }

    /// What a reader of TOML complains of.
    pub fn of_toml(text: &str, message: &str, span: Option<Range<usize>>) -> BadList {
        let mut what = plainly(message);
        if let (true, Some(name)) = (what == "duplicate key", span.clone().and_then(|span| text.get(span))) {
            what = plainly(&format!("`{}` stands twice", name.trim()));
        }
        BadList { line: span.map(|span| BadList::line_of(text, span.start)), what }
    }

    /// The line of a place, from 1.
    pub fn line_of(text: &str, place: usize) -> usize {
        text.bytes().take(place).filter(|byte| *byte == b'\n').count() + 1
    }
}

impl std::fmt::Display for BadList {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.what),
            None => f.write_str(&self.what),
        }
    }
}

impl std::error::Error for BadList {}

/// One group of cards with a published total.
#[derive(Clone, Debug)]
pub struct Section {
    name: String,
    total: usize,
    found: usize,
    place: usize,
    listed: BTreeSet<String>,
}

impl Section {
    /// A group with a name and a total.
    pub fn new(name: impl Into<String>, total: usize) -> Section {
        Section { name: name.into(), total, found: 0, place: 0, listed: BTreeSet::new() }
    }

    /// Adds a card with its count, which begins at a place of the text.
    pub fn add(&mut self, card: String, count: u8, start: usize) -> Result<(), String> {
        if !self.listed.insert(card) {
            return Err("this card is in the list already: write it once, with its whole count".to_owned());
        }
        if !self.is_over() {
            self.place = self.place.max(start);
        }
        self.found += count as usize;
        Ok(())
    }

    /// Whether there are more than the total already.
    pub fn is_over(&self) -> bool {
        self.found > self.total
    }

    /// Whether the total is met, when the whole group has been added.
    pub fn check(&self) -> Result<(), String> {
        let Section { name, total, found, .. } = self;
        if found == total {
            Ok(())
        } else {
            Err(format!("the list has {found} {name}; the published total is {total}"))
        }
    }

    /// The line to look at when the total is wrong: where the card begins with which it is passed, or else the last card.
    pub fn place(&self) -> usize {
        self.place
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_names_its_line() {
        let text = "one\ntwo\nthree";
        let lines = [0, 3, 4, 8, 12].map(|place| BadList::line_of(text, place));
        assert_eq!(lines, [1, 1, 2, 3, 3]);
        let bad = BadList::at(text, 4, "two is wrong".to_owned());
        assert_eq!(bad.to_string(), "line 2: two is wrong");
        assert_eq!(BadList { line: None, what: "all is wrong".to_owned() }.to_string(), "all is wrong");
    }

    #[test]
    fn a_group_must_meet_its_total_and_have_each_card_once() {
        let mut section = Section::new("path cards", 5);
        assert_eq!(section.add("nes".to_owned(), 3, 10), Ok(()));
        assert_eq!(section.check().unwrap_err(), "the list has 3 path cards; the published total is 5");
        let again = section.clone().add("nes".to_owned(), 1, 30);
        assert!(again.unwrap_err().contains("in the list already"));
        assert_eq!(section.add("ns".to_owned(), 2, 20), Ok(()));
        assert_eq!((section.check(), section.place()), (Ok(()), 20));
        // However many there are too many, all are counted, and the place is where there were first too many.
        for (card, count, place) in [("ew", 1, 40), ("ne", 4, 50)] {
            assert_eq!(section.add(card.to_owned(), count, place), Ok(()));
            assert!(section.is_over());
        }
        assert_eq!(section.check().unwrap_err(), "the list has 10 path cards; the published total is 5");
        assert_eq!(section.place(), 40);
    }
}
