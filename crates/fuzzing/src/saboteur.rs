//! Saboteur, as the checks need it.

use crate::fuzzed::Fuzzed;
use crate::tape::Tape;
use saboteur::card_list::{ACTIONS, GOLD, PATHS};
use saboteur::choices::{Choices, Target};
use saboteur::options::{Allowed, Options, Switch};
use saboteur::{Action, Card, CardList, Face, Path, Saboteur, View};
use std::fmt::Write as _;
use tabletop::card_list::BadList;
use tabletop::{Seat, Table};

impl Fuzzed for Saboteur {
    fn table(tape: &mut Tape<'_>) -> Option<Table<Saboteur>> {
        let players = 3 + tape.byte()? % 8;
        let mut options = Options::new(players).ok()?.with_rounds(1 + tape.byte()? % 10).ok()?;
        let first = tape.byte()? % (players + 1);
        if first < players {
            options = options.with_first(Seat::new(first)).ok()?;
        }
        let switches = tape.byte()?;
        if switches & 1 != 0 {
            options = options.with_break_own_tool(Allowed::Refused);
        }
        if switches & 2 != 0 {
            options = options.with_broken_tool_forfeits_gold(Switch::On);
        }
        let cards = if switches & 4 != 0 { card_list(tape)? } else { CardList::published() };
        Some(Table::new(&options, &cards))
    }

    fn universe(&self) -> Vec<Action> {
        saboteur::universe::all_actions(self)
    }

    fn shown(view: &View) -> Option<Vec<Action>> {
        Some(match view.choices.as_ref()? {
            Choices::Pass(action) => vec![*action],
            Choices::Gold(gold) => gold.iter().map(|choice| choice.action).collect(),
            Choices::Cards(cards) => {
                let targets = cards.iter().flat_map(|card| &card.targets).map(|target| match target {
                    Target::Cell { action, .. }
                    | Target::Card { action, .. }
                    | Target::Seat { action, .. }
                    | Target::Goal { action, .. } => *action,
                });
                targets.chain(cards.iter().map(|card| card.discard)).collect()
            }
        })
    }

    fn read_list(text: &str) -> Result<CardList, BadList> {
        CardList::parse(text)
    }

    fn check_totals(list: &CardList) {
        let is_path = |card: &Card| matches!(card.face(), Face::Path(_));
        assert_eq!(list.deck().filter(is_path).count(), PATHS);
        assert_eq!(list.deck().count(), PATHS + ACTIONS);
        assert_eq!(list.gold().count(), GOLD);
    }
}

/// An owner's list: each byte asks for so many cards of the next kind, and the last kind fills up the total.
fn card_list(tape: &mut Tape<'_>) -> Option<CardList> {
    let mut text = "game = \"saboteur\"\nsource = \"owner\"\n[roles]\nminers = 7\nsaboteurs = 4\n".to_owned();
    let (mut paths, mut actions, mut gold) = (PATHS, ACTIONS, GOLD);
    for face in Face::all() {
        let _ = match face {
            Face::Path(path) => {
                let count = if path == Path::DeadNesw { paths } else { tape.share(&mut paths)? };
                let name = <&str>::from(path);
                let open = name.trim_start_matches("dead-").to_uppercase();
                let dead_end = path.is_dead_end();
                writeln!(text, "[[path]]\nopen = \"{open}\"\ndead_end = {dead_end}\ncount = {count}")
            }
            action => {
                let count = if action == Face::Map { actions } else { tape.share(&mut actions)? };
                writeln!(text, "[[action]]\ncard = \"{action}\"\ncount = {count}")
            }
        };
    }
    for nuggets in 1..=3 {
        let count = if nuggets == 3 { gold } else { tape.share(&mut gold)? };
        let _ = writeln!(text, "[[gold]]\nnuggets = {nuggets}\ncount = {count}");
    }
    match CardList::parse(&text) {
        Ok(list) => Some(list),
        Err(error) => unreachable!("a list with the right totals is refused: {error}\n{text}"),
    }
}
