//! The Lost Mines, as the checks need it.

use crate::fuzzed::Fuzzed;
use crate::tape::Tape;
use lost_mines::card_list::{ACTIONS, PATHS, TOKENS, TREASURES, TROLLS};
use lost_mines::choices::{Choices, Target};
use lost_mines::pieces::{COLUMNS, ROWS};
use lost_mines::{Action, CardList, Face, Feature, Information, Kind, LostMines, Mine, Options, Shape, View};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use tabletop::card_list::BadList;
use tabletop::{Seat, Table};
use tunnels::{Cell, Side};

impl Fuzzed for LostMines {
    fn table(tape: &mut Tape<'_>) -> Option<Table<LostMines>> {
        let players = 3 + tape.byte()? % 7;
        let mut options = Options::new(players).ok()?.with_rounds(1 + tape.byte()? % 6).ok()?;
        let first = tape.byte()? % (players + 1);
        if first < players {
            options = options.with_first(Seat::new(first)).ok()?;
        }
        let cards = if tape.byte()? & 1 != 0 { card_list(tape)? } else { CardList::published() };
        Some(Table::new(&options, &cards))
    }

    fn universe(&self) -> Vec<Action> {
        lost_mines::universe::all_actions(self)
    }

    fn shown(view: &View) -> Option<Vec<Action>> {
        Some(match view.choices.as_ref()? {
            Choices::Cards(cards) => {
                let targets = cards.iter().flat_map(|card| &card.targets).map(|target| match target {
                    Target::Cell { action, .. }
                    | Target::Card { action, .. }
                    | Target::Edge { action, .. }
                    | Target::Mine { action, .. }
                    | Target::Treasure { action, .. }
                    | Target::Seat { action, .. } => *action,
                });
                // A pair is shown with both of its cards.
                let pairs: BTreeSet<Action> =
                    cards.iter().flat_map(|card| &card.discard_with).map(|pair| pair.action).collect();
                targets.chain(cards.iter().map(|card| card.discard)).chain(pairs).collect()
            }
            Choices::Move(choices) => choices.steps.iter().map(|step| step.action).chain([choices.stay]).collect(),
            Choices::Treasures(treasures) => treasures.iter().map(|choice| choice.action).collect(),
        })
    }

    fn read_list(text: &str) -> Result<CardList, BadList> {
        CardList::parse(text)
    }

    fn check_totals(list: &CardList) {
        let count = |face: Face| list.count(face.card());
        let (paths, actions): (Vec<Face>, Vec<Face>) = Face::all().partition(|face| matches!(face, Face::Path(_)));
        assert_eq!(paths.into_iter().map(count).sum::<usize>(), PATHS);
        assert_eq!(actions.iter().copied().map(count).sum::<usize>(), ACTIONS);
        assert_eq!(list.treasures().len(), TREASURES);
        for face in actions {
            assert!(count(face) <= most(face), "there are no tokens for {} × {face}", count(face));
        }
    }
}

/// How many cards of a kind there can be: those that put a token on the board are no more than the tokens.
fn most(action: Face) -> usize {
    match action {
        Face::Tool(_) | Face::Trap => TOKENS.into(),
        Face::Troll => TROLLS.into(),
        _ => ACTIONS,
    }
}

/// An owner's list with any cards, treasures, mines and places: each byte asks for so many of the next kind, and the last
/// kind fills up the total.
fn card_list(tape: &mut Tape<'_>) -> Option<CardList> {
    let mut text = "game = \"lost-mines\"\nsource = \"owner\"\n".to_owned();
    let [blue, yellow, mines @ ..] = places(tape)?.map(|cell| format!("[{}, {}]", cell.x, cell.y));
    let _ = writeln!(text, "[board]\ncolumns = {COLUMNS}\nrows = {ROWS}");
    let _ = writeln!(text, "[board.places]\nblue = {blue}\nyellow = {yellow}\nmines = [{}]", mines.join(", "));
    let (mut paths, mut actions, mut treasures) = (PATHS, ACTIONS, TREASURES);
    for shape in Shape::ALL {
        let _ = writeln!(text, "[[path]]\nopen = \"{}\"", shape.openings());
        for feature in Feature::ALL {
            let is_last = (shape, feature) == (Shape::Nw, Feature::Campfire);
            let count = if is_last { paths } else { tape.share(&mut paths)? };
            let _ = writeln!(text, "{} = {count}", <&str>::from(feature));
        }
    }
    for face in Face::all().filter(|face| !matches!(face, Face::Path(_))) {
        let is_last = face == Face::Information(Information::TreasureOrDwarf);
        let count = if is_last { actions } else { tape.share(&mut actions.min(most(face)))? };
        actions -= count;
        let _ = writeln!(text, "[[action]]\ncard = \"{face}\"\ncount = {count}");
    }
    for kind in Kind::ALL {
        let count = if kind == Kind::Gems { treasures } else { tape.share(&mut treasures)? };
        let values: Option<Vec<u8>> = (0..count).map(|_| Some(1 + tape.byte()? % 9)).collect();
        let _ = writeln!(text, "[[treasure]]\nkind = \"{}\"\nvalues = {:?}", <&str>::from(kind), values?);
    }
    for mine in Mine::ALL {
        // Every side must be open one way round or the other: north or south, and east or west.
        let open = ["NE", "NW", "ES", "SW", "NES", "NEW", "NSW", "ESW", "NESW"][tape.byte()? as usize % 9];
        let _ = writeln!(text, "[[mine]]\nmine = \"{}\"\nopen = \"{open}\"", <&str>::from(mine));
    }
    match CardList::parse(&text) {
        Ok(list) => Some(list),
        Err(error) => unreachable!("a list with the right totals is refused: {error}\n{text}"),
    }
}

/// Two starts and four mines. Each byte says from which cell on a place is looked for that may be taken.
fn places(tape: &mut Tape<'_>) -> Option<[Cell; 6]> {
    let mut places: Vec<Cell> = Vec::new();
    for n in 0..6 {
        let from = tape.byte()? as usize;
        let cells = (from..from + COLUMNS * ROWS).map(|n| n % (COLUMNS * ROWS));
        let cells = cells.map(|n| Cell::new((n % COLUMNS) as i8, (n / COLUMNS) as i8));
        let mut free = cells.filter(|cell| !places.contains(cell));
        let inside = |cell: &Cell| (1..COLUMNS as i8 - 1).contains(&cell.x) && (1..ROWS as i8 - 1).contains(&cell.y);
        let beside_start = |cell: &Cell| {
            let starts = &places[..places.len().min(2)];
            starts.iter().any(|start| Side::ALL.into_iter().any(|side| start.step(side) == *cell))
        };
        let place = if n < 2 { free.find(inside) } else { free.find(|cell| !beside_start(cell)) };
        places.push(place?);
    }
    places.try_into().ok()
}
