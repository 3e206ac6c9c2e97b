//! Every action that anybody could think of in a state, most of them against the rules: what the list of legal actions
//! and the rules themselves are compared over, by the laws and by fuzzing. No rule stands here.

use crate::game::LostMines;
use crate::notation::Action;
use crate::path::{Path, Way};
use crate::pieces::{COLUMNS, Card, Face, Information, MinePlace, ROWS, Tool, TreasurePlace};
use tabletop::Seat;
use tunnels::{Cell, Edge, Side};

/// Cells beyond the board and the margin around it: the ends of the numbers, and those that sets of cells could mix up
/// with cells of the board, which they keep in rows of twelve.
const FAR: [Cell; 8] = [
    Cell::new(i8::MIN, i8::MIN),
    Cell::new(i8::MAX, i8::MAX),
    Cell::new(i8::MIN, i8::MAX),
    Cell::new(i8::MAX, 0),
    Cell::new(13, 2),
    Cell::new(-10, 3),
    Cell::new(2, 10),
    Cell::new(2, -4),
];

/// All actions that one could think of here, each once.
pub fn all_actions(game: &LostMines) -> Vec<Action> {
    let mut all = vec![Action::Stay];
    all.extend(Side::ALL.map(Action::Step));
    let cards: Vec<Card> = Face::all().map(Face::card).collect();
    for (n, one) in cards.iter().enumerate() {
        all.push(Action::Discard(*one));
        all.extend(cards[n..].iter().map(|other| Action::DiscardTwo(*one, *other)));
    }
    for cell in cells() {
        all.push(Action::Thunderstorm { cell });
        all.extend(Tool::ALL.map(|tool| Action::Tool { tool, cell }));
        for edge in [Side::E, Side::S].map(|side| Edge::new(cell, side)) {
            all.extend([Action::Trap { edge }, Action::Troll { edge }]);
        }
        for path in Path::all() {
            all.extend(Way::BOTH.map(|way| Action::Lay { path, way, cell }));
        }
    }
    // One number beyond those of the table, and the last one that can be written.
    let numbers = || (0..=game.seats().count() as u8).chain([u8::MAX]);
    for with in Information::ALL {
        all.extend(MinePlace::ALL.map(|mine| Action::LookAtMine { mine, with }));
        all.extend(numbers().map(TreasurePlace::new).map(|treasure| Action::LookAtTreasure { treasure, with }));
        all.extend(numbers().map(Seat::new).map(|seat| Action::LookAtDwarf { seat, with }));
    }
    all.extend(numbers().map(TreasurePlace::new).map(Action::Take));
    all
}

/// The board, a margin of one cell around it, and a few far ones.
fn cells() -> impl Iterator<Item = Cell> {
    let board = (-1..=ROWS as i8).flat_map(|y| (-1..=COLUMNS as i8).map(move |x| Cell::new(x, y)));
    board.chain(FAR)
}
