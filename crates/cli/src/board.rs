//! Boards as lines of text: a character and its neighbours for a cell, or more room where things stand on cells.
//! [`spaces`] draws those whose cards have spaces to stand on. A board that is wider than the terminal is drawn in parts,
//! the western one first.

mod spaces;

use crate::pen::{Glyphs, Look, Pen};
use catalog::sight::{Board, Mark, Place, Sign, Spot, Thing, Tone};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use tunnels::draw::{self, EMPTY, Picture};
use tunnels::{Cell, Edge, Side};

/// What stands on a board besides what lies there.
#[derive(Default)]
pub(crate) struct Overlay {
    /// What is new.
    pub(crate) fresh: BTreeSet<Cell>,
    /// The numbers of what can be chosen, each at its place.
    pub(crate) numbers: BTreeMap<Place, usize>,
}

impl Overlay {
    fn number(&self, cell: Cell) -> Option<usize> {
        self.numbers.get(&Place::Cell(cell)).copied()
    }
}

/// A board with its coordinates along the edges, in as few parts as the terminal has room for.
pub(crate) fn draw(board: &Board, overlay: &Overlay, pen: Pen) -> String {
    let mut picture = board.picture.clone();
    let corners = board.rim.into_iter().flat_map(|(first, last)| [first, last]);
    let numbered = overlay.numbers.keys().filter_map(|place| match place {
        Place::Cell(cell) => Some(*cell),
        Place::Space(spot) => Some(spot.cell),
        Place::Edge(_) => None,
    });
    // Where a table has no rim, something may be on a line beyond the last card.
    let edges = overlay.numbers.keys().filter_map(|place| match place {
        Place::Edge(edge) => Some(*edge),
        Place::Cell(_) | Place::Space(_) => None,
    });
    let edges = edges.chain(board.between.iter().map(|(edge, _)| *edge)).filter(|_| board.rim.is_none());
    let beside = edges.flat_map(Edge::cells);
    let drawn: BTreeSet<Cell> = picture.iter().map(|(cell, _)| cell).collect();
    corners
        .chain(numbered)
        .chain(beside)
        .filter(|cell| !drawn.contains(cell))
        .for_each(|cell| picture.put(cell, EMPTY));
    let Some((first, last)) = picture.frame() else { return String::new() };
    let whole = Drawing { board, overlay, pen, picture: &picture, first, last, whole: first.x..=last.x };
    let parts = in_parts(&whole.widths(), pen.columns.saturating_sub(whole.margins()));
    let drawn = parts.into_iter().map(|columns| {
        let (west, east) = (*columns.start(), *columns.end());
        let mut part = Picture::default();
        // The corners keep the rows of all parts in line.
        [Cell::new(west, first.y), Cell::new(east, last.y)].into_iter().for_each(|corner| part.put(corner, EMPTY));
        let here = picture.iter().filter(|(cell, _)| columns.contains(&cell.x));
        here.for_each(|(cell, glyph)| part.put(cell, glyph));
        let (first, last) = (Cell::new(west, first.y), Cell::new(east, last.y));
        Drawing { picture: &part, first, last, whole: whole.whole.clone(), ..whole }.drawn()
    });
    drawn.collect::<Vec<String>>().join("\n")
}

/// Columns that are drawn side by side: as few parts as there can be, none wider than the room, all about as wide as the
/// others. A column that is too wide by itself is a part of its own.
fn in_parts(columns: &[(i8, usize)], room: usize) -> Vec<RangeInclusive<i8>> {
    let parts = |most: usize| {
        let mut parts: Vec<RangeInclusive<i8>> = Vec::new();
        let mut width = 0;
        for (x, size) in columns {
            match parts.last_mut().filter(|_| width + size <= most) {
                Some(part) => *part = *part.start()..=*x,
                None => {
                    parts.push(*x..=*x);
                    width = 0;
                }
            }
            width += size;
        }
        parts
    };
    let fewest = parts(room).len();
    (1..room).map(parts).find(|parts| parts.len() == fewest).unwrap_or_else(|| parts(room))
}

/// A board on its way to paper.
struct Drawing<'a> {
    board: &'a Board,
    overlay: &'a Overlay,
    pen: Pen,
    /// What lies where, and the corners.
    picture: &'a Picture,
    /// The corners of what is drawn: the whole board or a part of it.
    first: Cell,
    last: Cell,
    /// The columns of the whole board.
    whole: RangeInclusive<i8>,
}

/// Which of the drawings a board needs.
enum Scale {
    /// Each cell next to the other.
    Close,
    /// With room for things on cells and between them.
    Roomy,
    /// With a small map of every card.
    Spacious,
}

/// Where the number of a row stands.
const MARGIN: usize = 7;
/// What stands at the end of a line may need a little more room than its column has.
const BEYOND: usize = 2;
/// How many characters a cell is wide.
const CLOSE: usize = 3;
/// How many characters a cell is wide where cells have room.
const ROOMY: usize = 5;
/// How many lines a cell has where cells have room.
const LINES: usize = 3;
/// Where there is room beside the passages, in the order in which it is used: the columns next to other cells last.
const ROOM: [(usize, usize); 8] = [(0, 0), (1, 0), (3, 0), (0, 2), (1, 2), (3, 2), (4, 0), (4, 2)];

impl Drawing<'_> {
    fn scale(&self) -> Scale {
        let Board { plans, things, between, .. } = self.board;
        match (plans.is_empty(), things.is_empty() && between.is_empty()) {
            (false, _) => Scale::Spacious,
            (true, false) => Scale::Roomy,
            (true, true) => Scale::Close,
        }
    }

    fn drawn(&self) -> String {
        match self.scale() {
            Scale::Close => self.close(),
            Scale::Roomy => self.roomy(),
            Scale::Spacious => self.spacious(),
        }
    }

    /// How many characters each column takes.
    fn widths(&self) -> Vec<(i8, usize)> {
        match self.scale() {
            Scale::Close => self.columns().map(|x| (x, CLOSE)).collect(),
            Scale::Roomy => self.columns().map(|x| (x, ROOMY)).collect(),
            Scale::Spacious => self.spacious_widths(),
        }
    }

    /// How many characters a line has besides its columns.
    fn margins(&self) -> usize {
        match self.scale() {
            Scale::Close | Scale::Roomy => MARGIN + BEYOND,
            Scale::Spacious => spaces::MARGIN + BEYOND,
        }
    }

    /// The line above the columns. Arrows at its ends tell that the board goes on in another part.
    fn signposts(&self, head: &str) -> String {
        let west = if self.first.x > *self.whole.start() { "<" } else { " " };
        let east = if self.last.x < *self.whole.end() { " >" } else { "" };
        let head = format!("  {west}{}{east}", head.get(3..).unwrap_or_default().trim_end());
        format!("{}\n", self.pen.paint(Look::Dim, head.trim_end()))
    }

    fn columns(&self) -> RangeInclusive<i8> {
        self.first.x..=self.last.x
    }

    /// The numbers of the columns, above them.
    fn head(&self, width: usize) -> String {
        let columns: String = self.columns().map(|x| format!("{x:^width$}")).collect();
        self.signposts(&format!("{}{columns}", " ".repeat(MARGIN)))
    }

    /// The number of a row, before the middle one of its lines.
    fn label(&self, line: usize, lines_per_row: usize) -> String {
        let y = self.first.y + (line / lines_per_row) as i8;
        let is_middle = line % lines_per_row == lines_per_row / 2;
        self.pen.paint(Look::Dim, &if is_middle { format!("{y:>5}  ") } else { " ".repeat(MARGIN) })
    }

    /// Each cell next to the other.
    fn close(&self) -> String {
        let lines = match self.pen.glyphs {
            Glyphs::Box => self.picture.wide(),
            Glyphs::Ascii => self.picture.ascii(),
        };
        let lines: Vec<Vec<char>> = lines.lines().map(|line| line.chars().collect()).collect();
        let per_row = lines.len() / (usize::from(self.last.y.abs_diff(self.first.y)) + 1);
        let mut text = self.head(CLOSE);
        for (n, line) in lines.iter().enumerate() {
            let y = self.first.y + (n / per_row) as i8;
            let is_middle = n % per_row == per_row / 2;
            let mut row = self.label(n, per_row);
            for (place, x) in self.columns().enumerate() {
                let cell = Cell::new(x, y);
                let glyphs: String =
                    (CLOSE * place..CLOSE * (place + 1)).map(|at| line.get(at).unwrap_or(&' ')).collect();
                let (sign, look) = match self.overlay.number(cell) {
                    Some(number) => (Some(format!("{number:^CLOSE$}")), Look::Choice),
                    None => (self.secret(cell).map(|sign| format!("{sign:^CLOSE$}")), self.look(cell)),
                };
                row += &self.pen.paint(look, &sign.filter(|_| is_middle).unwrap_or(glyphs));
            }
            text += row.trim_end();
            text.push('\n');
        }
        text
    }

    fn mark(&self, cell: Cell) -> Option<&Mark> {
        self.board.marks.iter().find(|(marked, _)| *marked == cell).map(|(_, mark)| mark)
    }

    /// What only the viewer knows of a cell.
    fn secret(&self, cell: Cell) -> Option<&'static str> {
        match self.mark(cell) {
            Some(Mark::OnlyYouKnow(sign)) => Some(sign),
            _ => None,
        }
    }

    /// How what lies on a cell looks.
    fn look(&self, cell: Cell) -> Look {
        match self.mark(cell) {
            Some(Mark::OnlyYouKnow(_)) => Look::Secret,
            Some(Mark::Prize) => Look::Prize,
            Some(Mark::CutOff) => Look::Dim,
            Some(Mark::Hidden) => Look::Strong,
            None if self.overlay.fresh.contains(&cell) => Look::Fresh,
            None if self.board.picture.iter().any(|(drawn, _)| drawn == cell) => Look::Plain,
            None => Look::Dim,
        }
    }

    /// Each cell with room for what is on it and between it and the next.
    fn roomy(&self) -> String {
        let n_rows = usize::from(self.last.y.abs_diff(self.first.y)) + 1;
        let n_columns = self.columns().count();
        // A number in the last corner may need one more.
        let mut sheet = Sheet::new(n_columns * ROOMY + 1, n_rows * LINES);
        for y in self.first.y..=self.last.y {
            for x in self.columns() {
                let cell = Cell::new(x, y);
                let glyph = self.picture.iter().find(|(drawn, _)| *drawn == cell).map_or(EMPTY, |(_, glyph)| glyph);
                self.passages(&mut sheet, cell, glyph);
                self.things(&mut sheet, cell);
            }
        }
        for (edge, sign) in &self.board.between {
            self.between(&mut sheet, *edge, sign);
        }
        for (place, number) in &self.overlay.numbers {
            match place {
                Place::Cell(cell) => self.number(&mut sheet, *cell, *number),
                Place::Edge(edge) => self.number_between(&mut sheet, *edge, *number),
                Place::Space(spot) => self.number(&mut sheet, spot.cell, *number),
            }
        }
        let lines = sheet.lines.iter().enumerate();
        let lines = lines.map(|(n, line)| {
            let row = self.label(n, LINES) + &painted(line, self.pen);
            row.trim_end().to_owned() + "\n"
        });
        self.head(ROOMY) + &lines.collect::<String>()
    }

    /// Where the corner of a cell is on the sheet, if it is there at all.
    fn corner(&self, cell: Cell) -> Option<(usize, usize)> {
        let across = usize::try_from(i16::from(cell.x) - i16::from(self.first.x)).ok()?;
        let down = usize::try_from(i16::from(cell.y) - i16::from(self.first.y)).ok()?;
        Some((across * ROOMY, down * LINES))
    }

    fn passages(&self, sheet: &mut Sheet, cell: Cell, glyph: char) {
        let Some((x, y)) = self.corner(cell) else { return };
        let look = self.look(cell);
        let tile = draw::tile(glyph);
        let is_dead_end = tile.is_some_and(|tile| tile.is_dead_end());
        let (across, upright, middle) = match (self.pen.glyphs, is_dead_end) {
            (Glyphs::Box, false) => ("──", "│", glyph),
            (Glyphs::Box, true) => ("━━", "┃", glyph),
            (Glyphs::Ascii, dead) if tile.is_some() => ("--", "|", if dead { 'x' } else { '+' }),
            (Glyphs::Ascii, _) => ("--", "|", if glyph == EMPTY { '.' } else { glyph }),
        };
        for side in tile.into_iter().flat_map(|tile| tile.openings()) {
            match side {
                Side::N => sheet.put(x + 2, y, upright, look),
                Side::E => sheet.put(x + 3, y + 1, across, look),
                Side::S => sheet.put(x + 2, y + 2, upright, look),
                Side::W => sheet.put(x, y + 1, across, look),
            }
        }
        match self.secret(cell) {
            Some(sign) => sheet.put(x, y + 1, &format!("{sign:^ROOMY$}"), look),
            None => sheet.put(x + 2, y + 1, &middle.to_string(), look),
        }
    }

    /// What is on a cell: in the middle, or beside the passages as long as there is room.
    fn things(&self, sheet: &mut Sheet, cell: Cell) {
        let Some((x, y)) = self.corner(cell) else { return };
        let here = self.board.things.iter().filter(|(on, _)| *on == cell).map(|(_, thing)| thing);
        let (middle, beside): (Vec<&Thing>, Vec<&Thing>) = here.partition(|thing| thing.spot == Spot::Middle);
        for Sign { text, tone } in middle.into_iter().map(|thing| &thing.sign) {
            let at = x + 2 - (text.chars().count() / 2).min(2);
            sheet.put(at, y + 1, text, look_of(*tone, self.look(cell)));
        }
        let mut room = ROOM.into_iter().peekable();
        let mut left = beside.len();
        for Sign { text, tone } in beside.into_iter().map(|thing| &thing.sign) {
            let Some((across, down)) = room.next() else { break };
            left -= 1;
            if room.peek().is_none() && left > 0 {
                // There are more than can be shown.
                sheet.put(x + across, y + down, "+", self.look(cell));
                break;
            }
            sheet.put(x + across, y + down, text, look_of(*tone, Look::Plain));
            for _ in 1..text.chars().count() {
                room.next();
            }
        }
    }

    /// A sign on the line between two cells: at its western or northern side.
    fn between(&self, sheet: &mut Sheet, edge: Edge, sign: &Sign) {
        let Some((x, y)) = self.corner(edge.cells()[0]) else { return };
        let look = look_of(sign.tone, Look::Plain);
        match edge.side() {
            Side::S | Side::N => sheet.put(x + 2, y + 2, &sign.text, look),
            Side::E | Side::W => sheet.put(x + 4, y + 1, &sign.text, look),
        }
    }

    /// The number of what can be chosen on the line between two cells: upon the path that leads over it, or beside it.
    fn number_between(&self, sheet: &mut Sheet, edge: Edge, number: usize) {
        let Some((x, y)) = self.corner(edge.cells()[0]) else { return };
        let places = match edge.side() {
            Side::S | Side::N => [(2, 2), (1, 2), (2, 3), (1, 3), (3, 2), (0, 2), (3, 3), (0, 3)],
            Side::E | Side::W => [(4, 1), (3, 1), (4, 0), (4, 2), (3, 0), (3, 2), (5, 0), (5, 2)],
        };
        sheet.put_number(number, places.map(|(across, down)| (x + across, y + down)), Over::Paths);
    }

    /// The number of what can be chosen on a cell: in the middle of an empty one, else in one of its corners.
    fn number(&self, sheet: &mut Sheet, cell: Cell, number: usize) {
        let Some((x, y)) = self.corner(cell) else { return };
        if self.board.picture.iter().any(|(drawn, _)| drawn == cell) {
            let places = [(3, 2), (3, 0), (2, 2), (2, 0), (0, 2), (0, 0)];
            sheet.put_number(number, places.map(|(across, down)| (x + across, y + down)), Over::Nothing);
        } else {
            sheet.put(x + 1, y + 1, &format!("{:^3}", format!("#{number}")), Look::Choice);
        }
    }
}

fn look_of(tone: Tone, plain: Look) -> Look {
    match tone {
        Tone::Plain => plain,
        Tone::Blue => Look::Blue,
        Tone::Yellow => Look::Yellow,
        Tone::Prize => Look::Prize,
        Tone::Danger => Look::Alarm,
        Tone::Faint => Look::Dim,
    }
}

/// Characters with their looks, line by line.
struct Sheet {
    lines: Vec<Vec<(char, Look)>>,
}

impl Sheet {
    fn new(width: usize, height: usize) -> Sheet {
        Sheet { lines: vec![vec![(' ', Look::Plain); width]; height] }
    }

    /// Writes a text; what would stand beyond the sheet is left out.
    fn put(&mut self, x: usize, y: usize, text: &str, look: Look) {
        let Some(line) = self.lines.get_mut(y) else { return };
        for (place, character) in line.iter_mut().skip(x).zip(text.chars()) {
            *place = (character, look);
        }
    }
}

/// What a number may hide.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Over {
    Nothing,
    /// Lines, without which the path is still seen.
    Paths,
}

impl Sheet {
    /// Writes the number of a choice at the first of some places where it hides nothing and is not read together with a
    /// dwarf behind it; nowhere if there is none, since it is in the list anyway.
    fn put_number<const N: usize>(&mut self, number: usize, places: [(usize, usize); N], over: Over) {
        let text = format!("#{number}");
        let is_line = |character: char| over == Over::Paths && "─━═·│┃║-=|!".contains(character);
        let is_free = |(x, y): &(usize, usize)| {
            let Some(line) = self.lines.get(*y) else { return false };
            let Some(room) = line.get(*x..x + text.len()) else { return false };
            let behind = line.get(x + text.len());
            room.iter().all(|(character, look)| *look != Look::Choice && (*character == ' ' || is_line(*character)))
                && !behind.is_some_and(|(character, look)| *look != Look::Choice && character.is_ascii_digit())
        };
        if let Some((x, y)) = places.into_iter().find(is_free) {
            self.put(x, y, &text, Look::Choice);
        }
    }
}

/// A line with its colours: what looks alike is painted in one piece.
fn painted(line: &[(char, Look)], pen: Pen) -> String {
    let pieces = line.chunk_by(|(_, one), (_, other)| one == other);
    let piece = |piece: &[(char, Look)]| pen.paint(piece[0].1, &piece.iter().map(|(c, _)| c).collect::<String>());
    pieces.map(piece).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pen(glyphs: Glyphs) -> Pen {
        Pen::plain(glyphs, 80)
    }

    fn on(x: i8, y: i8, spot: Spot, text: &str) -> (Cell, Thing) {
        (Cell::new(x, y), Thing { spot, sign: Sign::new(text, Tone::Plain) })
    }

    /// Four by two cells: a start with seven dwarves, an obstacle, a rock, and a mine of which the viewer knows more.
    fn forest() -> Board {
        let edge = |x: i8, y: i8, side: Side| Edge::new(Cell::new(x, y), side);
        let mut things = vec![
            on(0, 0, Spot::Middle, "B"),
            on(1, 0, Spot::Middle, "[t]"),
            on(2, 0, Spot::Middle, "r"),
            on(3, 1, Spot::Beside, "m1"),
            on(2, 0, Spot::Beside, "7"),
        ];
        things.extend((0..7).map(|seat| on(0, 0, Spot::Beside, &seat.to_string())));
        Board {
            picture: Picture::read("┼─┐\n··│?").unwrap(),
            marks: vec![(Cell::new(3, 1), Mark::OnlyYouKnow("(Gem)"))],
            rim: Some((Cell::new(0, 0), Cell::new(3, 1))),
            things,
            between: vec![
                (edge(0, 0, Side::E), Sign::new("^", Tone::Danger)),
                (edge(2, 0, Side::S), Sign::new("T", Tone::Danger)),
            ],
            ..Board::default()
        }
    }

    #[test]
    fn where_things_stand_on_cells_there_is_room_for_them() {
        assert_eq!(
            draw(&forest(), &Overlay::default(), pen(Glyphs::Box)),
            [
                "         0    1    2    3",
                "       01│26     7",
                "    0  ──B─^─[t]───r    ·",
                "       34│5        T",
                "                   │  m1",
                "    1    ·    ·    │  (Gem)",
                "                   │",
                "",
            ]
            .join("\n")
        );
        let ascii = draw(&forest(), &Overlay::default(), pen(Glyphs::Ascii));
        assert!(ascii.is_ascii() && ascii.contains("    0  --B-^-[t]---r    .\n"), "{ascii}");
    }

    #[test]
    fn numbers_stand_where_they_hide_nothing() {
        let places = [
            (Place::Cell(Cell::new(2, 0)), 12),
            (Place::Cell(Cell::new(1, 1)), 3),
            (Place::Edge(Edge::new(Cell::new(0, 0), Side::S)), 4),
            // Off the board nothing is drawn.
            (Place::Edge(Edge::new(Cell::new(0, 0), Side::W)), 5),
            (Place::Edge(Edge::new(Cell::new(1, 0), Side::E)), 10),
        ];
        let overlay = Overlay { numbers: places.into(), ..Overlay::default() };
        let drawn = draw(&forest(), &overlay, pen(Glyphs::Box));
        let shown = [
            "         0    1    2    3",
            "       01│26     7",
            "    0  ──B─^─[t]#10r    ·",
            "       34│5        T#12",
            "         #4        │  m1",
            "    1    ·   #3    │  (Gem)",
            "                   │",
            "",
        ];
        assert_eq!(drawn, shown.join("\n"));
    }

    /// Wherever dwarves stand, all of them are still seen when everything has a number, and no number is read with one.
    #[test]
    fn a_number_without_room_is_left_off() {
        let dwarves =
            |n_dwarves: u8, cell: i8| (0..n_dwarves).map(move |seat| on(cell, 0, Spot::Beside, &seat.to_string()));
        for (here, there, first) in [(9, 0, 1), (7, 2, 1), (4, 5, 10), (3, 3, 98), (6, 1, 9)] {
            let board = Board {
                picture: Picture::read("┼┼\n┼┼").unwrap(),
                things: dwarves(here, 0).chain(dwarves(there, 1)).collect(),
                ..Board::default()
            };
            let cells = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(x, y)| Cell::new(x, y));
            let edges = [Edge::new(cells[0], Side::E), Edge::new(cells[0], Side::S), Edge::new(cells[1], Side::S)];
            let bare = draw(&board, &Overlay::default(), pen(Glyphs::Box));
            let places: [Vec<Place>; 2] = [cells.map(Place::Cell).into(), edges.map(Place::Edge).into()];
            for places in places {
                let numbers: BTreeMap<Place, usize> = places.into_iter().zip(first..).collect();
                let most = numbers.len();
                let drawn = draw(&board, &Overlay { numbers, ..Overlay::default() }, pen(Glyphs::Box));
                let mut shown = Vec::new();
                for (before, after) in bare.lines().zip(drawn.lines()).skip(1) {
                    let before: Vec<char> = before.chars().chain([' '; 20]).collect();
                    let after: Vec<char> = after.chars().collect();
                    for (n, character) in after.iter().enumerate() {
                        let kept = !before[n].is_ascii_alphanumeric() || before[n] == *character;
                        assert!(kept, "{here} {there} {first}\n{bare}\n{drawn}");
                    }
                    let line: String = after.iter().collect();
                    let numbers = line.split('#').skip(1).map(|rest| rest.split(|c: char| !c.is_ascii_digit()).next());
                    shown.extend(numbers.flatten().map(|number| number.parse::<usize>().unwrap()));
                }
                shown.sort();
                assert!(shown.iter().all(|number| (first..first + most).contains(number)), "{drawn}");
                let n_shown = shown.len();
                shown.dedup();
                assert_eq!(shown.len(), n_shown, "{drawn}");
            }
        }
    }

    #[test]
    fn more_than_there_is_room_for_is_hinted_at() {
        let mut board = forest();
        board.things.extend([on(0, 0, Spot::Beside, "7"), on(0, 0, Spot::Beside, "8")]);
        let drawn = draw(&board, &Overlay::default(), pen(Glyphs::Box));
        assert!(drawn.contains("       01│26") && drawn.contains("       34│5+"), "{drawn}");
    }

    #[test]
    fn a_board_that_is_too_wide_is_drawn_in_parts_from_west_to_east() {
        let board = Board { picture: Picture::read("S─┐···\n··└──?").unwrap(), ..Board::default() };
        let narrow = Pen::plain(Glyphs::Box, 20);
        assert_eq!(
            draw(&board, &Overlay::default(), narrow),
            [
                "        0  1  2 >",
                "    0   S ────┐",
                "    1   ·  ·  └─",
                "",
                "  <     3  4  5",
                "    0   ·  ·  ·",
                "    1  ────── ?",
                "",
            ]
            .join("\n")
        );
        // What hangs on the line between two parts is seen at the end of the western one, and numbers stay whole.
        let numbers = [(Place::Edge(Edge::new(Cell::new(1, 0), Side::E)), 12), (Place::Cell(Cell::new(2, 1)), 13)];
        let overlay = Overlay { numbers: numbers.into(), ..Overlay::default() };
        let drawn = draw(&forest(), &overlay, narrow);
        assert_eq!(drawn.matches("#12").count() + drawn.matches("#13").count(), 2, "{drawn}");
        assert_eq!(drawn.lines().filter(|line| line.starts_with("  <")).count(), 1, "{drawn}");
    }

    #[test]
    fn parts_are_as_few_as_there_can_be_and_about_as_wide_as_each_other() {
        let even: Vec<(i8, usize)> = (-5..5).map(|x| (x, 8)).collect();
        assert_eq!(in_parts(&even, 80), [-5..=4]);
        assert_eq!(in_parts(&even, 79), [-5..=-1, 0..=4]);
        assert_eq!(in_parts(&even, 31), [-5..=-3, -2..=0, 1..=3, 4..=4]);
        assert_eq!(in_parts(&even, 3).len(), 10, "every column is too wide");
        assert_eq!(in_parts(&even, 0).len(), 10);
        assert_eq!(in_parts(&[(0, 4), (1, 8), (2, 4), (3, 8)], 16), [0..=1, 2..=3]);
        assert_eq!(in_parts(&[], 80), []);
    }

    /// Boards without and with things on them, with as many columns as there can be cards in a row.
    #[test]
    fn no_line_is_wider_than_the_terminal() {
        let letters: String = ["─"; 70].concat();
        let plain = Board { picture: Picture::read(&letters).unwrap(), ..Board::default() };
        let things = Board { things: vec![on(3, 0, Spot::Beside, "m")], ..plain.clone() };
        for (board, columns) in [&plain, &things].into_iter().flat_map(|board| (20..90).map(move |n| (board, n))) {
            for glyphs in [Glyphs::Box, Glyphs::Ascii] {
                let drawn = draw(board, &Overlay::default(), Pen::plain(glyphs, columns));
                assert!(drawn.lines().all(|line| line.chars().count() <= columns), "{columns}\n{drawn}");
                for x in 0..70 {
                    let labels = drawn.lines().flat_map(|line| line.split([' ', '<', '>']));
                    let n_labels = labels.filter(|label| *label == x.to_string()).count();
                    // Rows have numbers too: the only one is row 0 of every part.
                    assert!(if x == 0 { n_labels >= 2 } else { n_labels == 1 }, "{x} {columns}\n{drawn}");
                }
            }
        }
    }

    #[test]
    fn a_board_without_things_is_drawn_close() {
        let board = Board { picture: Picture::read("S─┐").unwrap(), ..Board::default() };
        assert_eq!(draw(&board, &Overlay::default(), pen(Glyphs::Box)), "        0  1  2\n    0   S ────┐\n");
    }
}
