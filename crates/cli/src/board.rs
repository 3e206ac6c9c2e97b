//! Boards as lines of text: a character and its neighbours for a cell, or more room where things stand on cells.

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

/// A board with its coordinates along the edges.
pub(crate) fn draw(board: &Board, overlay: &Overlay, pen: Pen) -> String {
    let mut picture = board.picture.clone();
    let corners = board.rim.into_iter().flat_map(|(first, last)| [first, last]);
    let numbered = overlay.numbers.keys().filter_map(|place| match place {
        Place::Cell(cell) => Some(*cell),
        Place::Edge(_) => None,
    });
    let drawn: BTreeSet<Cell> = picture.iter().map(|(cell, _)| cell).collect();
    corners.chain(numbered).filter(|cell| !drawn.contains(cell)).for_each(|cell| picture.put(cell, EMPTY));
    let Some((first, last)) = picture.frame() else { return String::new() };
    let drawing = Drawing { board, overlay, pen, picture: &picture, first, last };
    // Things on cells and between them need room.
    if board.things.is_empty() && board.between.is_empty() { drawing.close() } else { drawing.roomy() }
}

/// A board on its way to paper.
struct Drawing<'a> {
    board: &'a Board,
    overlay: &'a Overlay,
    pen: Pen,
    /// What lies where, and the corners.
    picture: &'a Picture,
    first: Cell,
    last: Cell,
}

/// How many characters a cell is wide.
const CLOSE: usize = 3;
/// How many characters a cell is wide where cells have room.
const ROOMY: usize = 5;
/// How many lines a cell has where cells have room.
const LINES: usize = 3;
/// Where there is room beside the passages, in the order in which it is used: the columns next to other cells last.
const ROOM: [(usize, usize); 8] = [(0, 0), (1, 0), (3, 0), (0, 2), (1, 2), (3, 2), (4, 0), (4, 2)];

impl Drawing<'_> {
    fn columns(&self) -> RangeInclusive<i8> {
        self.first.x..=self.last.x
    }

    /// The numbers of the columns, above them.
    fn head(&self, width: usize) -> String {
        let columns: String = self.columns().map(|x| format!("{x:^width$}")).collect();
        format!("{}\n", self.pen.paint(Look::Dim, format!("       {columns}").trim_end()))
    }

    /// The number of a row, before the middle one of its lines.
    fn label(&self, line: usize, lines_per_row: usize) -> String {
        let y = self.first.y + (line / lines_per_row) as i8;
        let is_middle = line % lines_per_row == lines_per_row / 2;
        self.pen.paint(Look::Dim, &if is_middle { format!("{y:>5}  ") } else { " ".repeat(7) })
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
            self.between(&mut sheet, *edge, &sign.text, look_of(sign.tone, Look::Plain));
        }
        for (place, number) in &self.overlay.numbers {
            match place {
                Place::Cell(cell) => self.number(&mut sheet, *cell, *number),
                Place::Edge(edge) => self.between(&mut sheet, *edge, &number.to_string(), Look::Choice),
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
    fn between(&self, sheet: &mut Sheet, edge: Edge, text: &str, look: Look) {
        let Some((x, y)) = self.corner(edge.cells()[0]) else { return };
        match edge.side() {
            Side::S | Side::N => sheet.put(x + 2 - text.chars().count() / 2, y + 2, text, look),
            Side::E | Side::W => sheet.put(x + 4, y + 1, text, look),
        }
    }

    /// The number of what can be chosen on a cell: in the middle of an empty one, else in its south-east corner, where
    /// it must not look like something that stands there.
    fn number(&self, sheet: &mut Sheet, cell: Cell, number: usize) {
        let Some((x, y)) = self.corner(cell) else { return };
        if self.board.picture.iter().any(|(drawn, _)| drawn == cell) {
            sheet.put(x + 3, y + 2, &format!("#{number}"), Look::Choice);
        } else {
            sheet.put(x + 1, y + 1, &format!("{number:^3}"), Look::Choice);
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

/// A line with its colours: what looks alike is painted in one piece.
fn painted(line: &[(char, Look)], pen: Pen) -> String {
    let pieces = line.chunk_by(|(_, one), (_, other)| one == other);
    let piece = |piece: &[(char, Look)]| pen.paint(piece[0].1, &piece.iter().map(|(c, _)| c).collect::<String>());
    pieces.map(piece).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::DrawingArguments;

    fn pen(glyphs: Glyphs) -> Pen {
        Pen::for_stdout(&DrawingArguments { ascii: glyphs == Glyphs::Ascii, no_color: true })
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
        assert!(drawn.contains("    0  ──B─^─[t]10─r    ·\n       3445        T#12\n"), "{drawn}");
        assert!(drawn.contains("    1    ·    3    │  (Gem)\n"), "{drawn}");
    }

    #[test]
    fn more_than_there_is_room_for_is_hinted_at() {
        let mut board = forest();
        board.things.extend([on(0, 0, Spot::Beside, "7"), on(0, 0, Spot::Beside, "8")]);
        let drawn = draw(&board, &Overlay::default(), pen(Glyphs::Box));
        assert!(drawn.contains("       01│26") && drawn.contains("       34│5+"), "{drawn}");
    }

    #[test]
    fn a_board_without_things_is_drawn_close() {
        let board = Board { picture: Picture::read("S─┐").unwrap(), ..Board::default() };
        assert_eq!(draw(&board, &Overlay::default(), pen(Glyphs::Box)), "        0  1  2\n    0   S ────┐\n");
    }
}
