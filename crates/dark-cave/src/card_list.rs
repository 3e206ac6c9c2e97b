//! How many of each card there are, and how the goals are shaped, read from `decks/dark-cave.toml` or a file of the
//! owner's.
//!
//! A list that breaks a published total is refused with an error that names the total and the line. So whatever is in a
//! [`CardList`] can be played. A list also says which spaces the cards have. These are not kept: they are compared with
//! the plans that the program has, so that what an owner reads there is what is played.

use crate::path::{Feature, Layout, N_PATHS, Path, Way};
use crate::pieces::{Card, Deed, Face, Goal, Group, N_FACES};
use crate::plan::{GOALS_ARE_BUILT_AS, Laid, START_IS_BUILT_AS};
use serde::de::Error as _;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tabletop::Pile;
use tabletop::card_list::{BadList, Counts, Section, Source};
use toml::Spanned;
use tunnels::Sides;

/// How many path cards each group has (published).
pub const PATHS: [usize; 3] = [19, 17, 14];
/// How many action cards each group has (published).
pub const ACTIONS: [usize; 3] = [10, 10, 12];
/// How many cards there are.
pub const DECK: usize = 82;
/// No group has more cards.
pub const MOST_IN_GROUP: usize = 29;
/// No more path cards can lie than there are, with the start and four goals.
pub const TILES: usize = 50 + 5;

/// How many action cards of each kind there are (published), in the order of [`Deed::ALL`].
pub const KINDS: [u8; 9] = [5, 3, 3, 3, 3, 2, 5, 4, 4];

/// How many path cards of each special kind there are (published).
pub const SPECIALS: [(&str, usize); 5] =
    [("dark holes", 9), ("ladders", 4), ("bridges", 4), ("double bends with a tunnel", 5), ("gold veins", 2)];

/// How many of each card there are, and how the goals are shaped.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(as = "Written"))]
pub struct CardList {
    source: Source,
    faces: [u8; N_FACES],
    /// Their open edges, in the order of [`Goal::ALL`].
    goals: [Sides; 4],
}

impl CardList {
    /// The list that comes with Mattock.
    pub fn published() -> CardList {
        static TEXT: &str = include_str!("../../../decks/dark-cave.toml");
        static LIST: std::sync::OnceLock<CardList> = std::sync::OnceLock::new();
        #[expect(clippy::expect_used, reason = "the file is part of the program, and a test reads it")]
        *LIST.get_or_init(|| CardList::parse_unmarked(TEXT).expect("decks/dark-cave.toml can be played"))
    }

    /// A small list, for proofs that go through all orders of a deck and for experiments. No deck file can hold one.
    pub fn for_proof(faces: &[Face]) -> Result<CardList, String> {
        let mut list = CardList { source: Source::Proof, faces: [0; N_FACES], ..CardList::published() };
        faces.iter().for_each(|face| list.faces[face.card().index()] += 1);
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

    /// The open edges of a goal, upright.
    #[inline]
    pub fn goal(&self, goal: Goal) -> Sides {
        self.goals[goal as usize]
    }

    /// All cards of a group in one pile, face by face.
    pub(crate) fn sorted_deck(&self, group: Group) -> Pile<Card, MOST_IN_GROUP> {
        let mut pile = Pile::default();
        for (index, count) in self.faces.iter().enumerate().filter(|(_, count)| **count > 0) {
            let card = Card::from_index(index);
            if card.group() == group {
                (0..*count).for_each(|_| pile.put(card));
            }
        }
        pile
    }

    /// What every list must keep. Published totals hold; a list for proofs may have less, never more.
    fn check(&self) -> Result<(), String> {
        let is_proof = self.source == Source::Proof;
        let held = |name: String, found: usize, total: usize| {
            if found > total || found < total && !is_proof {
                return Err(format!("the list has {found} {name}; the published total is {total}"));
            }
            Ok(())
        };
        let count = |wanted: &dyn Fn(Face) -> bool| {
            let faces = self.faces.iter().enumerate().filter(|(_, count)| **count > 0);
            let wanted = faces.filter(|(index, _)| wanted(Card::from_index(*index).face()));
            wanted.map(|(_, count)| *count as usize).sum::<usize>()
        };
        for group in Group::ALL {
            let name = <&str>::from(group);
            let paths = count(&|face| matches!(face, Face::Path(path) if path.group() == group));
            held(format!("path cards of group {name}"), paths, PATHS[group as usize])?;
            let actions = count(&|face| matches!(face, Face::Action(_, own) if own == group));
            held(format!("action cards of group {name}"), actions, ACTIONS[group as usize])?;
        }
        for deed in Deed::ALL {
            let found = count(&|face| matches!(face, Face::Action(own, _) if own == deed));
            held(format!("{} cards", deed.name()), found, KINDS[deed.index()].into())?;
        }
        for (special, (name, total)) in SPECIALS.into_iter().enumerate() {
            let found = count(&|face| matches!(face, Face::Path(path) if special_of(path) == Some(special)));
            held(name.to_owned(), found, total)?;
        }
        Goal::ALL.into_iter().try_for_each(|goal| self.check_goal(goal))
    }

    /// Whoever comes first turns a goal so that its path fits (D-16), so every side must be open one way round or the
    /// other.
    fn check_goal(&self, goal: Goal) -> Result<(), String> {
        let (name, open) = (<&str>::from(goal), self.goal(goal));
        if open.is_empty() {
            return Err(format!("the list has no goal `{name}`; there is one of each kind (published)"));
        }
        if open | open.turned() != Sides::ALL {
            return Err(format!(
                "the goal `{name}` with {open} open cannot be entered from every side, whichever way it is turned"
            ));
        }
        Ok(())
    }

    /// Reads a list in the form of `decks/dark-cave.toml`.
    pub fn parse(text: &str) -> Result<CardList, BadList> {
        let list = CardList::parse_unmarked(text)?;
        list.check_mark().map_err(|what| BadList { line: None, what })?;
        Ok(list)
    }

    /// A list that calls itself ours must be ours.
    fn check_mark(&self) -> Result<(), String> {
        let marked = matches!(self.source, Source::Published | Source::Ours);
        if marked && *self != CardList::published() {
            return Err("this is not the list that comes with Mattock: mark it with `source = \"owner\"`".to_owned());
        }
        Ok(())
    }

    fn parse_unmarked(text: &str) -> Result<CardList, BadList> {
        let file: File = toml::from_str(text).map_err(|error| BadList {
            line: error.span().map(|span| BadList::line_of(text, span.start)),
            what: error.message().to_owned(),
        })?;
        let at = |start: usize, what: String| BadList::at(text, start, what);
        if file.game.get_ref() != "dark-cave" {
            let what = format!("this is a list for `{}`, not for dark-cave", file.game.get_ref());
            return Err(at(file.game.span().start, what));
        }
        if *file.source.get_ref() == Source::Proof {
            return Err(at(file.source.span().start, "a deck file is `published`, `ours` or `owner`".to_owned()));
        }
        let mut list = CardList { source: *file.source.get_ref(), faces: [0; N_FACES], goals: [Sides::NONE; 4] };
        for (group, cards) in Group::ALL.into_iter().zip([&file.i, &file.ii, &file.iii]) {
            let start = cards.span().start;
            let (mut paths, mut actions) = (
                Section::new("path cards in this group", PATHS[group as usize]),
                Section::new("action cards in this group", ACTIONS[group as usize]),
            );
            for (name, count) in &cards.get_ref().paths {
                let place = name.span().start;
                let path = format!("{}.{}", <&str>::from(group), name.get_ref()).parse::<Path>();
                let path = path.map_err(|_| at(place, no_path(name.get_ref())))?;
                paths.add(path.to_string(), *count, place).map_err(|what| at(place, what))?;
                list.faces[Face::Path(path).card().index()] = *count;
            }
            for (name, count) in &cards.get_ref().actions {
                let place = name.span().start;
                let deed = Deed::ALL.into_iter().find(|deed| deed.name() == name.get_ref());
                let deed = deed.ok_or_else(|| at(place, no_action(name.get_ref())))?;
                actions.add(deed.name().to_owned(), *count, place).map_err(|what| at(place, what))?;
                list.faces[Face::Action(deed, group).card().index()] = *count;
            }
            for section in [paths, actions] {
                section.check().map_err(|what| at(section.last().max(start), what))?;
            }
            for (name, spaces) in &cards.get_ref().spaces {
                check_spaces(group, name.get_ref(), spaces).map_err(|what| at(name.span().start, what))?;
            }
        }
        if let Some(start) = &file.start {
            start.get_ref().check().map_err(|what| at(start.span().start, what))?;
        }
        for entry in &file.goal {
            let start = entry.span().start;
            let goal = entry.get_ref().goal;
            if !list.goals[goal as usize].is_empty() {
                return Err(at(
                    start,
                    "this goal is in the list already: there is one of each kind (published)".into(),
                ));
            }
            list.goals[goal as usize] = entry.get_ref().openings().map_err(|what| at(start, what))?;
            list.check_goal(goal).map_err(|what| at(start, what))?;
        }
        list.check().map_err(|what| BadList { line: None, what })?;
        Ok(list)
    }
}

/// Which of [`SPECIALS`] a path card is.
pub fn special_of(path: Path) -> Option<usize> {
    match (path.layout(), path.feature()) {
        (Layout::EwOverNs | Layout::NsOverEw, _) => Some(2),
        (Layout::NeAndSw | Layout::NwAndEs, _) => Some(3),
        (_, Feature::Hole) => Some(0),
        (_, Feature::Ladder) => Some(1),
        (_, Feature::Vein) => Some(4),
        (_, Feature::Plain | Feature::Exit) => None,
    }
}

fn no_path(name: &str) -> String {
    format!("{}, and add .hole, .ladder or .vein to one path", no_layout(name))
}

fn no_layout(name: &str) -> String {
    let layouts: Vec<&str> = Layout::ALL.into_iter().map(<&str>::from).collect();
    let shown: String = name.chars().take(40).collect();
    format!("`{shown}` is no path card: take one of {}", layouts.join(", "))
}

fn no_action(name: &str) -> String {
    let names: Vec<&str> = Deed::ALL.into_iter().map(Deed::name).collect();
    let shown: String = name.chars().take(40).collect();
    format!("`{shown}` is no action card: take one of {}", names.join(", "))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    game: Spanned<String>,
    source: Spanned<Source>,
    i: Spanned<Cards>,
    ii: Spanned<Cards>,
    iii: Spanned<Cards>,
    /// The same with every list, so it may be left out.
    start: Option<Spanned<StartEntry>>,
    goal: Vec<Spanned<GoalEntry>>,
}

/// The cards of a group, by name, and the spaces that its path cards have; these may be left out, since they are the
/// same with every list.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cards {
    paths: BTreeMap<Spanned<String>, u8>,
    actions: BTreeMap<Spanned<String>, u8>,
    #[serde(default)]
    spaces: BTreeMap<Spanned<String>, String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StartEntry {
    open: String,
    shows: String,
    spaces: Group,
}

impl StartEntry {
    fn check(&self) -> Result<(), String> {
        let (start, open) = (Laid::START, openings(&self.open)?);
        let shows = <&str>::from(start.feature());
        if open != start.plan().tile.openings() || self.shows != shows || self.spaces != START_IS_BUILT_AS {
            let (open, spaces) = (start.plan().tile.openings(), <&str>::from(START_IS_BUILT_AS));
            return Err(format!(
                "the start is the same with every list: open = \"{open}\", shows = \"{shows}\", spaces = \"{spaces}\""
            ));
        }
        Ok(())
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GoalEntry {
    goal: Goal,
    open: String,
    spaces: Option<Group>,
}

impl GoalEntry {
    fn openings(&self) -> Result<Sides, String> {
        if self.spaces.is_some_and(|spaces| spaces != GOALS_ARE_BUILT_AS) {
            let spaces = <&str>::from(GOALS_ARE_BUILT_AS);
            return Err(format!("goals have the spaces of group III with every list: write spaces = \"{spaces}\""));
        }
        openings(&self.open)
    }
}

fn openings(letters: &str) -> Result<Sides, String> {
    Sides::from_letters(letters).filter(|sides| !sides.is_empty()).ok_or_else(|| {
        let shown: String = letters.chars().take(20).collect();
        format!("`{shown}` is no set of open edges: write them in the order N E S W, such as NES")
    })
}

/// Records name spaces by their numbers, and crossing a card takes as many steps as is published, so spaces are the same
/// with every list.
fn check_spaces(group: Group, name: &str, found: &str) -> Result<(), String> {
    let layout: Layout = name.parse().map_err(|_| no_layout(name))?;
    let wanted = spaces_of(group, layout);
    if found == wanted {
        return Ok(());
    }
    let shown: String = found.chars().take(80).collect();
    Err(format!("spaces are the same with every list: write {name} = \"{wanted}\", not \"{shown}\""))
}

/// The spaces of a path card as a list writes them.
fn spaces_of(group: Group, layout: Layout) -> String {
    Laid::path(Path::new(group, layout, Feature::Plain), Way::Upright).plan().to_string()
}

/// In a record the list is written by content: names and numbers.
impl Serialize for CardList {
    fn serialize<Z: serde::Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        let faces = Face::all().map(|face| (face.to_string(), self.faces[face.card().index()]));
        let faces = faces.filter(|(_, count)| *count > 0).collect();
        let goals = Goal::ALL.map(|goal| self.goal(goal).to_string());
        Written { source: self.source, goals, faces: Counts(faces) }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for CardList {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<CardList, D::Error> {
        let written = Written::deserialize(deserializer)?;
        let mut list = CardList { source: written.source, faces: [0; N_FACES], goals: [Sides::NONE; 4] };
        for (goal, letters) in Goal::ALL.into_iter().zip(&written.goals) {
            list.goals[goal as usize] = openings(letters).map_err(D::Error::custom)?;
        }
        for (name, count) in &written.faces.0 {
            let card = Card::named(name);
            let card = card.ok_or_else(|| D::Error::custom(format!("`{name}` is no card of dark-cave")))?;
            list.faces[card.index()] = *count;
        }
        list.check().and_then(|()| list.check_mark()).map_err(D::Error::custom)?;
        Ok(list)
    }
}

#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
struct Written {
    source: Source,
    /// The open edges of the exit, the dark hole, the ladder and the gold vein.
    goals: [String; 4],
    /// The cards that there are at all.
    faces: Counts,
}

const _: () = assert!(N_PATHS + 27 == N_FACES);

#[cfg(test)]
mod tests {
    use super::*;

    /// An owner may leave the spaces out; the list that comes with Mattock is where they are read.
    #[test]
    fn our_list_says_all_spaces_of_all_cards() {
        let file: File = toml::from_str(include_str!("../../../decks/dark-cave.toml")).unwrap();
        for (group, cards) in Group::ALL.into_iter().zip([file.i, file.ii, file.iii]) {
            let written: BTreeMap<&str, &str> = cards
                .get_ref()
                .spaces
                .iter()
                .map(|(name, spaces)| (name.get_ref().as_str(), spaces.as_str()))
                .collect();
            let wanted: Vec<(&str, String)> =
                Layout::ALL.into_iter().map(|layout| (layout.into(), spaces_of(group, layout))).collect();
            assert_eq!(written, wanted.iter().map(|(name, spaces)| (*name, spaces.as_str())).collect());
        }
        assert!(file.start.is_some() && file.goal.iter().all(|goal| goal.get_ref().spaces.is_some()));
    }
}
