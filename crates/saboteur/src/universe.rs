//! Every action that anybody could think of in a state, most of them against the rules: what the list of legal actions
//! and the rules themselves are compared over, by the laws and by fuzzing. No rule stands here.

use crate::game::Saboteur;
use crate::notation::Action;
use crate::pieces::{Face, GoalPlace, Gold};
use crate::shapes::{Path, Way};
use crate::tools::Tool;
use crate::view::View;
use strum::IntoEnumIterator;
use tabletop::{Game, Seat, Viewer};
use tunnels::Cell;

/// How far beyond the cards on the table one looks.
const MARGIN: i8 = 2;
/// Cells where nothing ever lies: the ends of the numbers, and those that a table of 256 places could mix up with near
/// ones.
const FAR: [Cell; 8] = [
    Cell::new(i8::MIN, i8::MIN),
    Cell::new(i8::MAX, i8::MAX),
    Cell::new(i8::MIN, i8::MAX),
    Cell::new(i8::MAX, 0),
    Cell::new(-16, 0),
    Cell::new(17, 0),
    Cell::new(0, -16),
    Cell::new(1, 17),
];

/// All actions that one could think of here, each once.
pub fn all_actions(game: &Saboteur) -> Vec<Action> {
    let cells = cells(&game.view(Viewer::Audience));
    // One seat beyond the table, which nothing may be played on.
    let seats = || (0..=game.seats().count() as u8).map(Seat::new);
    let mut all = vec![Action::Pass];
    all.extend(Gold::ALL.map(Action::Take));
    for face in Face::all() {
        all.push(Action::Discard(face.card()));
        match face {
            Face::Path(path) => all.extend(cells.iter().flat_map(|cell| lays(path, *cell))),
            Face::Broken(tool) => all.extend(seats().map(|seat| Action::Break { tool, seat })),
            Face::Repair(repair) => {
                let each = seats().flat_map(|seat| Tool::iter().map(move |tool| (seat, tool)));
                all.extend(each.map(|(seat, tool)| Action::Mend { repair, tool, seat }));
            }
            Face::Rockfall => all.extend(cells.iter().map(|cell| Action::Rockfall { cell: *cell })),
            Face::Map => all.extend(GoalPlace::ALL.map(|goal| Action::Map { goal })),
        }
    }
    all
}

fn lays(path: Path, cell: Cell) -> [Action; 2] {
    Way::BOTH.map(|way| Action::Lay { path, way, cell })
}

/// The cells of the box around all cards, of a margin around it, and a few far ones.
fn cells(view: &View) -> Vec<Cell> {
    let cards = || view.board.iter().map(|laid| laid.cell).chain(view.goals.iter().map(|goal| goal.cell));
    let reach = |along: fn(Cell) -> i8| {
        let (least, most) = cards().map(along).fold((0, 0), |(least, most), at| (at.min(least), at.max(most)));
        least - MARGIN..=most + MARGIN
    };
    let near = reach(|cell| cell.y).flat_map(|y| reach(|cell| cell.x).map(move |x| Cell::new(x, y)));
    let mut cells: Vec<Cell> = near.chain(FAR).collect();
    cells.sort();
    cells.dedup();
    cells
}
