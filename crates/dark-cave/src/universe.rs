//! Every action that anybody could think of in a state, most of them against the rules: what the list of legal actions
//! and the rules themselves are compared over, by the laws and by fuzzing. No rule stands here.

use crate::game::DarkCave;
use crate::notation::Action;
use crate::path::{Path, Way};
use crate::pieces::{Card, Creature, Face, GoalPlace, Group};
use tabletop::Seat;
use tunnels::spaces::MOST_SPACES;
use tunnels::{Cell, Edge, Side, Spot};

/// Cells beyond the cave and the margin around it: the ends of the numbers.
const FAR: [Cell; 4] =
    [Cell::new(i8::MIN, i8::MIN), Cell::new(i8::MAX, i8::MAX), Cell::new(i8::MIN, i8::MAX), Cell::new(i8::MAX, 0)];

/// All actions that one could think of here, each once.
pub fn all_actions(game: &DarkCave) -> Vec<Action> {
    let mut all = vec![Action::Stay, Action::Halt, Action::Drive, Action::Endure];
    all.extend(Face::all().map(|face| Action::Discard(face.card())));
    let cards = cards_for_pairs(game);
    for (n, one) in cards.iter().enumerate() {
        all.extend(cards[n..].iter().map(|other| Action::DiscardTwo(*one, *other)));
    }
    // One number beyond those of the table, and the last one that can be written.
    let seats = || (0..=game.seats().count() as u8).chain([u8::MAX]).map(Seat::new);
    for group in Group::ALL {
        all.extend(GoalPlace::ALL.map(|goal| Action::LookAtGoal { group, goal }));
        for seat in seats() {
            all.extend([
                Action::LookAtClan { group, seat },
                Action::Boots { group, seat },
                Action::Axe { group, seat },
                Action::Swap { group, seat },
            ]);
        }
        all.extend(Creature::ALL.map(|creature| Action::Rouse { creature, group }));
    }
    let paths = paths(game);
    for cell in cells(game) {
        for path in &paths {
            all.extend(Way::BOTH.map(|way| Action::Lay { path: *path, way, cell }));
        }
        for edge in [Side::E, Side::S].map(|side| Edge::new(cell, side)) {
            all.push(Action::Strike { edge });
            all.extend(Group::ALL.map(|group| Action::Web { group, edge }));
        }
        all.extend(Group::ALL.map(|group| Action::Rockfall { group, cell }));
        for to in (0..MOST_SPACES as u8).map(|space| Spot::new(cell, space)) {
            all.extend([Action::Step { to }, Action::Creep { to }]);
            for creature in Creature::ALL {
                all.extend(Group::ALL.map(|group| Action::Lure { creature, group, hole: to }));
            }
        }
    }
    all
}

/// Whatever somebody holds, and a few cards besides: of all pairs there are too many.
fn cards_for_pairs(game: &DarkCave) -> Vec<Card> {
    let hands = game.hands.iter().flat_map(|hand| hand.as_slice().iter().map(|card| card.front()));
    let mut cards: Vec<Card> = hands.chain(Face::all().take(3).map(Face::card)).collect();
    cards.sort();
    cards.dedup();
    cards
}

/// The path cards of the list, and a few that may not be among them.
fn paths(game: &DarkCave) -> Vec<Path> {
    let listed = |path: &Path| game.cards.count(Face::Path(*path).card()) > 0;
    let mut paths: Vec<Path> = Path::all().filter(listed).chain(Path::all().take(2)).collect();
    paths.sort();
    paths.dedup();
    paths
}

/// The cave, a margin of one cell around it, and a few far ones.
fn cells(game: &DarkCave) -> impl Iterator<Item = Cell> + use<> {
    let laid = || game.cave.numbers().map(|number| game.cave.tile(number).cell);
    let (west, east) = (laid().map(|cell| cell.x).min(), laid().map(|cell| cell.x).max());
    let (north, south) = (laid().map(|cell| cell.y).min(), laid().map(|cell| cell.y).max());
    let span = |from: Option<i8>, to: Option<i8>| from.unwrap_or(0) - 1..=to.unwrap_or(0) + 1;
    let (columns, rows) = (span(west, east), span(north, south));
    rows.flat_map(move |y| columns.clone().map(move |x| Cell::new(x, y))).chain(FAR)
}
