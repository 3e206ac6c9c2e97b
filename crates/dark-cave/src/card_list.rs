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
use tabletop::reading::Object;
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
        *LIST.get_or_init(|| CardList::parse_unmarked(TEXT).expect("decks/dark-cave.toml can be played").0)
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

    /// What every list must keep.
    fn check(&self) -> Result<(), String> {
        Total::all().iter().try_for_each(|total| self.check_total(total))?;
        Goal::ALL.into_iter().try_for_each(|goal| self.check_goal(goal))
    }

    /// Published totals hold; a list for proofs may have less, never more.
    fn check_total(&self, Total { name, has, total }: &Total) -> Result<(), String> {
        let faces = self.faces.iter().enumerate().filter(|(_, count)| **count > 0);
        let own = faces.filter(|(index, _)| has(Card::from_index(*index).face()));
        let found: usize = own.map(|(_, count)| *count as usize).sum();
        if found > *total || found < *total && self.source != Source::Proof {
            return Err(format!("the list has {found} {name}; the published total is {total}"));
        }
        Ok(())
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
        if file.game.get_ref() != "dark-cave" {
            let what = format!("this is a list for `{}`, not for dark-cave", file.game.get_ref());
            return Err(at(file.game.span().start, what));
        }
        let source = Source::of_deck(file.source.get_ref()).map_err(|what| at(file.source.span().start, what))?;
        let mut list = CardList { source, faces: [0; N_FACES], goals: [Sides::NONE; 4] };
        let mut places: Vec<(Face, usize)> = Vec::new();
        for (group, cards) in Group::ALL.into_iter().zip([&file.i, &file.ii, &file.iii]) {
            let start = cards.span().start;
            let [paths, actions] = Total::of_group(group);
            let (mut paths, mut actions) =
                (Section::new(paths, PATHS[group as usize]), Section::new(actions, ACTIONS[group as usize]));
            for (name, count) in as_written(&cards.get_ref().paths) {
                let place = name.span().start;
                let path = format!("{}.{}", <&str>::from(group), name.get_ref()).parse::<Path>();
                let path = path.map_err(|_| at(place, no_path(name.get_ref())))?;
                paths.add(path.to_string(), *count, place).map_err(|what| at(place, what))?;
                list.faces[Face::Path(path).card().index()] = *count;
                places.push((Face::Path(path), place));
            }
            for (name, count) in as_written(&cards.get_ref().actions) {
                let place = name.span().start;
                let deed = Deed::ALL.into_iter().find(|deed| deed.name() == name.get_ref());
                let deed = deed.ok_or_else(|| at(place, no_action(name.get_ref())))?;
                actions.add(deed.name().to_owned(), *count, place).map_err(|what| at(place, what))?;
                list.faces[Face::Action(deed, group).card().index()] = *count;
                places.push((Face::Action(deed, group), place));
            }
            for section in [paths, actions] {
                section.check().map_err(|what| at(section.place().max(start), what))?;
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
        for total in Total::all() {
            // The last of the cards that it counts is the place to look at.
            let last = places.iter().filter(|(face, _)| (total.has)(*face)).map(|(_, place)| *place).max();
            list.check_total(&total).map_err(|what| at(last.unwrap_or_default(), what))?;
        }
        // Whatever is left to be wrong is a goal that is missing.
        let last = file.goal.last().map_or(0, |entry| entry.span().start);
        list.check().map_err(|what| at(last, what))?;
        Ok((list, file.source.span().start))
    }
}

/// A published total, and the cards that it counts.
struct Total {
    name: String,
    has: Box<dyn Fn(Face) -> bool>,
    total: usize,
}

impl Total {
    fn new(name: impl Into<String>, total: usize, has: impl Fn(Face) -> bool + 'static) -> Total {
        Total { name: name.into(), has: Box::new(has), total }
    }

    fn all() -> Vec<Total> {
        let groups = Group::ALL.into_iter().flat_map(|group| {
            let [paths, actions] = Total::of_group(group);
            [
                Total::new(
                    paths,
                    PATHS[group as usize],
                    move |face| matches!(face, Face::Path(path) if path.group() == group),
                ),
                Total::new(
                    actions,
                    ACTIONS[group as usize],
                    move |face| matches!(face, Face::Action(_, own) if own == group),
                ),
            ]
        });
        let deeds = Deed::ALL.into_iter().map(|deed| {
            Total::new(
                format!("{} cards", deed.name()),
                KINDS[deed.index()].into(),
                move |face| matches!(face, Face::Action(own, _) if own == deed),
            )
        });
        let specials = SPECIALS.into_iter().enumerate().map(|(special, (name, total))| {
            Total::new(name, total, move |face| matches!(face, Face::Path(path) if special_of(path) == Some(special)))
        });
        groups.chain(deeds).chain(specials).collect()
    }

    /// What the paths and the actions of a group are called.
    fn of_group(group: Group) -> [String; 2] {
        ["path", "action"].map(|kind| format!("{kind} cards of group {}", <&str>::from(group).to_uppercase()))
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

/// Cards in the order of the file, so that the line of an error is the first one that is too much.
fn as_written(cards: &BTreeMap<Spanned<String>, u8>) -> Vec<(&Spanned<String>, &u8)> {
    let mut cards: Vec<_> = cards.iter().collect();
    cards.sort_by_key(|(name, _)| name.span().start);
    cards
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
    source: Spanned<String>,
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
        let Object(written) = Object::<Written>::deserialize(deserializer)?;
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
