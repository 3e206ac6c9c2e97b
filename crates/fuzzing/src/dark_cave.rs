//! The Dark Cave, as the checks need it.

use crate::fuzzed::Fuzzed;
use crate::tape::Tape;
use dark_cave::card_list::{ACTIONS, KINDS, PATHS, SPECIALS, special_of};
use dark_cave::choices::{Decide, Target};
use dark_cave::options::Allowed;
use dark_cave::{Action, CardList, DarkCave, Deed, Face, Group, Options, Path, View};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use tabletop::card_list::BadList;
use tabletop::{Seat, Table};

impl Fuzzed for DarkCave {
    fn table(tape: &mut Tape<'_>) -> Option<Table<DarkCave>> {
        let players = 2 + tape.byte()? % 7;
        let mut options = Options::new(players).ok()?;
        let first = tape.byte()? % (players + 1);
        if first < players {
            options = options.with_first(Seat::new(first)).ok()?;
        }
        let switches = tape.byte()?;
        if switches & 1 != 0 {
            options = options.with_turning(Allowed::Allowed);
        }
        let cards = if switches & 2 != 0 { card_list(tape)? } else { CardList::published() };
        Some(Table::new(&options, &cards))
    }

    fn universe(&self) -> Vec<Action> {
        dark_cave::universe::all_actions(self)
    }

    fn shown(view: &View) -> Option<Vec<Action>> {
        let choices = view.choices.as_ref()?;
        let mut shown: Vec<Action> = choices.strikes.iter().map(|strike| strike.action).collect();
        match &choices.decide {
            Decide::Cards(cards) => {
                shown.extend(cards.iter().flat_map(|card| &card.targets).map(|target| match target {
                    Target::Cell { action, .. }
                    | Target::Card { action, .. }
                    | Target::Edge { action, .. }
                    | Target::Hole { action, .. }
                    | Target::Creature { action, .. }
                    | Target::Goal { action, .. }
                    | Target::Seat { action, .. } => *action,
                }));
                // A pair is shown with both of its cards.
                let pairs: BTreeSet<Action> =
                    cards.iter().flat_map(|card| &card.discard_with).map(|pair| pair.action).collect();
                shown.extend(cards.iter().map(|card| card.discard).chain(pairs));
            }
            Decide::Move(choices) => shown.extend(choices.steps.iter().map(|step| step.action).chain([choices.stay])),
            Decide::Hunt(choices) => shown.extend(choices.steps.iter().map(|step| step.action).chain([choices.halt])),
            Decide::Attack(choices) => shown.extend([choices.drive, choices.endure]),
        }
        Some(shown)
    }

    fn read_list(text: &str) -> Result<CardList, BadList> {
        CardList::parse(text)
    }

    fn check_totals(list: &CardList) {
        let count = |wanted: &dyn Fn(Face) -> bool| -> usize {
            Face::all().filter(|face| wanted(*face)).map(|face| list.count(face.card())).sum()
        };
        for group in Group::ALL {
            let of_group = |face: Face| face.card().group() == group;
            let paths = count(&|face| of_group(face) && matches!(face, Face::Path(_)));
            assert_eq!(paths, PATHS[group as usize], "{group:?}");
            assert_eq!(count(&of_group), paths + ACTIONS[group as usize], "{group:?}");
        }
        for (deed, total) in Deed::ALL.into_iter().zip(KINDS) {
            let n_cards = count(&|face| matches!(face, Face::Action(own, _) if own == deed));
            assert_eq!(n_cards, usize::from(total), "{deed:?}");
        }
        for (special, (name, total)) in SPECIALS.into_iter().enumerate() {
            let is_special = |face: Face| matches!(face, Face::Path(path) if special_of(path) == Some(special));
            assert_eq!(count(&is_special), total, "{name}");
        }
    }
}

/// The goals of every list here: what varies is the cards.
const GOALS: &str = "goal = [{ goal = \"exit\", open = \"NESW\" }, { goal = \"hole\", open = \"NE\" }, \
    { goal = \"ladder\", open = \"NW\" }, { goal = \"vein\", open = \"NEW\" }]\n";

/// An owner's list with any cards: each byte says to which group the next card of a kind belongs, and how its paths run.
fn card_list(tape: &mut Tape<'_>) -> Option<CardList> {
    let (mut paths, mut actions) = (BTreeMap::new(), BTreeMap::new());
    let mut room = PATHS;
    for special in (0..SPECIALS.len()).map(Some).chain([None]) {
        let total = special.map_or(50 - SPECIALS.iter().map(|(_, total)| total).sum::<usize>(), |n| SPECIALS[n].1);
        for _ in 0..total {
            let byte = tape.byte()?;
            let group = group_with_room(byte, &mut room)?;
            let fitting: Vec<Path> = Path::all().filter(|path| is_such(*path, group, special)).collect();
            let path = fitting[usize::from(byte / 3) % fitting.len()].to_string();
            let name = path.split_once('.').map_or("", |(_, name)| name).to_owned();
            *paths.entry((group, name)).or_insert(0) += 1;
        }
    }
    let mut room = ACTIONS;
    for (deed, total) in Deed::ALL.into_iter().zip(KINDS) {
        for _ in 0..total {
            let group = group_with_room(tape.byte()?, &mut room)?;
            *actions.entry((group, deed.name().to_owned())).or_insert(0) += 1;
        }
    }
    let mut text = format!("game = \"dark-cave\"\nsource = \"owner\"\n{GOALS}");
    for group in Group::ALL {
        for (section, cards) in [("paths", &paths), ("actions", &actions)] {
            let _ = writeln!(text, "[{}.{section}]", <&str>::from(group));
            for ((_, name), count) in cards.iter().filter(|((own, _), _)| *own == group) {
                let _ = writeln!(text, "\"{name}\" = {count}");
            }
        }
    }
    match CardList::parse(&text) {
        Ok(list) => Some(list),
        Err(error) => unreachable!("a list with the right totals is refused: {error}\n{text}"),
    }
}

/// Whether a path card belongs to a group and is special in this way, or not special at all.
fn is_such(path: Path, group: Group, special: Option<usize>) -> bool {
    path.group() == group && special_of(path) == special
}

/// The group that a byte asks for, or the next one that has room.
fn group_with_room(byte: u8, room: &mut [usize; 3]) -> Option<Group> {
    let groups = (0..3).map(|n| Group::ALL[(usize::from(byte) + n) % 3]);
    let group = groups.into_iter().find(|group| room[*group as usize] > 0)?;
    room[group as usize] -= 1;
    Some(group)
}

#[cfg(test)]
mod tests {
    use super::*;
    use dark_cave::{Feature, Layout};

    #[test]
    fn any_bytes_make_a_list_that_can_be_played() {
        for byte in 0..=u8::MAX {
            let bytes = [byte; 82];
            let list = card_list(&mut Tape::new(&bytes));
            assert!(list.is_some());
            list.iter().for_each(DarkCave::check_totals);
        }
        let specials = Path::all().filter(|path| special_of(*path).is_none());
        assert!(specials.into_iter().all(|path| path.feature() == Feature::Plain && path.layout() <= Layout::Nw));
    }
}
