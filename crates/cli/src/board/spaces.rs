//! Boards whose cards have spaces: a small map of every card, with whoever stands where.
//!
//! A card is seven characters wide and three lines high, with a column before it and a line below it for what is between
//! it and the next one. Rows and columns in which no card lies take less room, so that the map grows with the cave.

use super::{BEYOND, Drawing, Over, Sheet, look_of, painted};
use crate::pen::{Glyphs, Look};
use catalog::sight::{Place, Plan, Sign};
use tunnels::draw::{self, EMPTY};
use tunnels::grid::bits;
use tunnels::{Cell, Edge, Side, Spot, Tile};

/// A place on a card: how far to the right, and how far down.
type At = (usize, usize);

const WIDE: usize = 8;
const NARROW: usize = 4;
const TALL: usize = 4;
const LOW: usize = 2;
/// The lines of a card.
const LINES: usize = 3;
/// The characters of each of them, with those between it and the next ones.
const ACROSS: usize = WIDE + 1;
/// Stands for whoever finds no room on a card.
const AND_MORE: char = '&';
/// Where the number of a row stands.
pub(super) const MARGIN: usize = 5;

/// The middle of a card, and the places at its sides.
const MIDDLE: At = (4, 1);
const NORTH: At = (4, 0);
const EAST: At = (7, 1);
const SOUTH: At = (4, 2);
const WEST: At = (1, 1);

impl Drawing<'_> {
    /// Each card as a small map.
    pub(super) fn spacious(&self) -> String {
        let map = Map::new(self);
        // Paths of the first row lead out of it.
        let mut sheet = Sheet::new(map.width() + BEYOND, 1 + map.height());
        for (y, row) in &map.rows {
            for (x, column) in &map.columns {
                let cell = Cell::new(*x, *y);
                let corner = (column.from, 1 + row.from);
                match self.plan(cell) {
                    Some(plan) => self.card(&mut sheet, cell, corner, plan),
                    None => self.bare(&mut sheet, cell, (corner.0 + column.middle, corner.1 + row.middle)),
                }
            }
        }
        for (edge, sign) in &self.board.between {
            map.between(&mut sheet, *edge, sign);
        }
        for (place, number) in &self.overlay.numbers {
            if let Place::Edge(edge) = place {
                map.number(&mut sheet, *edge, *number);
            }
        }
        let mut text = map.head(self);
        for (n, line) in sheet.lines.iter().enumerate() {
            let is_empty = line.iter().all(|(character, _)| *character == ' ');
            // Nothing leads north out of the first row, or south out of the last one.
            if is_empty && (n == 0 || n + 1 == sheet.lines.len()) {
                continue;
            }
            let row = map.rows.iter().find(|(_, row)| 1 + row.from + row.middle == n);
            let label = row.map_or(" ".repeat(MARGIN), |(y, _)| format!("{y:>3}  "));
            let row = self.pen.paint(Look::Dim, &label) + &painted(line, self.pen);
            text += row.trim_end();
            text.push('\n');
        }
        text
    }

    /// How many characters each column takes.
    pub(super) fn spacious_widths(&self) -> Vec<(i8, usize)> {
        Map::new(self).columns.into_iter().map(|(x, column)| (x, column.size)).collect()
    }

    fn plan(&self, cell: Cell) -> Option<&Plan> {
        self.board.plans.iter().find(|(lies, _)| *lies == cell).map(|(_, plan)| plan)
    }

    /// A cell without a card, or one that nobody sees into.
    fn bare(&self, sheet: &mut Sheet, cell: Cell, (x, y): At) {
        let numbered = [Place::Cell(cell), Place::Space(Spot::new(cell, 0))];
        let number = numbered.iter().find_map(|place| self.overlay.numbers.get(place));
        let glyph = self.picture.iter().find(|(drawn, _)| *drawn == cell).map_or(EMPTY, |(_, glyph)| glyph);
        let glyph = if glyph == EMPTY && self.pen.glyphs == Glyphs::Ascii { '.' } else { glyph };
        let (text, look) = match (number, self.secret(cell)) {
            (Some(number), _) => (format!("#{number}"), Look::Choice),
            (None, Some(sign)) => (sign.to_owned(), self.look(cell)),
            (None, None) => (glyph.to_string(), self.look(cell)),
        };
        sheet.put(x - (text.chars().count() - 1) / 2, y, &text, look);
    }

    fn card(&self, sheet: &mut Sheet, cell: Cell, (x, y): At, plan: &Plan) {
        let look = self.look(cell);
        let map = CardMap::new(plan);
        let glyph = |glyph: char| self.pen.glyph(glyph).to_string();
        // Blanks would hide what leads here from the cards around.
        for (down, line) in map.lines.iter().enumerate() {
            for (across, character) in line.iter().enumerate().filter(|(_, character)| **character != ' ') {
                sheet.put(x + across, y + down, &glyph(*character), look);
            }
        }
        for side in [Side::N, Side::S].into_iter().filter(|side| plan.tile.openings().has(*side)) {
            let upright = if plan.bridge.has(side) { '║' } else { '│' };
            let down = if side == Side::N { y - 1 } else { y + LINES };
            sheet.put(x + MIDDLE.0, down, &glyph(upright), look);
        }
        let mut room = Room { map: &map, signs: Vec::new(), numbers: Vec::new() };
        for (space, anchor) in map.anchors.iter().enumerate() {
            let mut signs = self.signs(Spot::new(cell, space as u8), plan, look);
            let places = room.places(*anchor, signs.len());
            if places.len() < signs.len() {
                // Whoever hunts must be seen, and then whoever can be; where dwarves are, the seats tell as well.
                signs.sort_by_key(|(sign, _)| sign.is_ascii_digit());
                signs.truncate(places.len().saturating_sub(1));
                signs.push((AND_MORE, look));
            }
            for ((across, down), (sign, look)) in places.into_iter().zip(signs) {
                sheet.put(x + across, y + down, &sign.to_string(), look);
            }
        }
        // The number of the card itself stands in a corner; those of its spaces where the spaces are.
        let whole = self.overlay.number(cell).map(|number| (number, (7, 2)));
        let spaces = map.anchors.iter().enumerate().filter_map(|(space, anchor)| {
            let number = self.overlay.numbers.get(&Place::Space(Spot::new(cell, space as u8)))?;
            Some((*number, *anchor))
        });
        for (number, anchor) in whole.into_iter().chain(spaces) {
            let text = format!("#{number}");
            if let Some((across, down)) = room.run(anchor, text.len()) {
                sheet.put(x + across, y + down, &text, Look::Choice);
            }
        }
    }

    /// What is seen of a space besides that it is one: who stands there, and what it shows.
    fn signs(&self, spot: Spot, plan: &Plan, look: Look) -> Vec<(char, Look)> {
        let here = self.board.standing.iter().filter(|(on, _)| *on == spot).map(|(_, sign)| sign);
        let shown = plan.shows.as_ref().filter(|(space, _)| *space == spot.space).map(|(_, sign)| sign);
        let sign = |Sign { text, tone }: &Sign| Some((text.chars().next()?, look_of(*tone, look)));
        let mut signs: Vec<(char, Look)> = here.chain(shown).filter_map(sign).collect();
        if plan.tunnel == Some(spot.space) {
            signs.push(('t', look));
        }
        signs
    }
}

/// Rows and columns of different sizes.
struct Map {
    columns: Vec<(i8, Stripe)>,
    rows: Vec<(i8, Stripe)>,
}

/// A row or a column.
#[derive(Clone, Copy)]
struct Stripe {
    from: usize,
    size: usize,
    middle: usize,
}

impl Map {
    fn new(drawing: &Drawing<'_>) -> Map {
        let cards = || drawing.board.plans.iter().map(|(cell, _)| *cell);
        type Sizes = [(usize, usize); 2];
        let stripes = |all: std::ops::RangeInclusive<i8>, [small, large]: Sizes, is_used: &dyn Fn(i8) -> bool| {
            let mut from = 0;
            let stripe = |at: i8| {
                let (size, middle) = if is_used(at) { large } else { small };
                from += size;
                (at, Stripe { from: from - size, size, middle })
            };
            all.map(stripe).collect()
        };
        let columns = [(NARROW, 2), (WIDE, MIDDLE.0)];
        let rows = [(LOW, 0), (TALL, MIDDLE.1)];
        Map {
            columns: stripes(drawing.columns(), columns, &|x| cards().any(|cell| cell.x == x)),
            rows: stripes(drawing.first.y..=drawing.last.y, rows, &|y| cards().any(|cell| cell.y == y)),
        }
    }

    fn width(&self) -> usize {
        self.columns.iter().map(|(_, column)| column.size).sum()
    }

    fn height(&self) -> usize {
        self.rows.iter().map(|(_, row)| row.size).sum()
    }

    /// The numbers of the columns, each above the middle of its column.
    fn head(&self, drawing: &Drawing<'_>) -> String {
        let mut line = vec![' '; MARGIN + self.width() + BEYOND];
        for (x, column) in &self.columns {
            let text = x.to_string();
            let from = MARGIN + column.from + column.middle + 1 - text.len();
            line.iter_mut().skip(from).zip(text.chars()).for_each(|(place, digit)| *place = digit);
        }
        drawing.signposts(&line.into_iter().collect::<String>())
    }

    /// Where the line between two cells is, and the first line of the cards beside it; nowhere if it is not on the map.
    fn edge(&self, edge: Edge) -> Option<(At, usize)> {
        let [cell, beyond] = edge.cells();
        let (_, row) = self.rows.iter().find(|(y, _)| *y == cell.y)?;
        let top = 1 + row.from;
        let column_at = |wanted: i8| self.columns.iter().find(|(x, _)| *x == wanted).map(|(_, column)| column);
        let Some(column) = column_at(cell.x) else {
            // The map begins here: its part to the west shows the cell on the other side of the line.
            let column = column_at(beyond.x)?;
            return Some(((column.from, top + row.middle), top));
        };
        Some(match edge.side() {
            Side::N | Side::S => ((column.from + column.middle, top + row.size - 1), top + row.size - 1),
            Side::E | Side::W => ((column.from + column.size, top + row.middle), top),
        })
    }

    /// A sign on the line between two cells.
    fn between(&self, sheet: &mut Sheet, edge: Edge, sign: &Sign) {
        if let Some(((x, y), _)) = self.edge(edge) {
            sheet.put(x, y, &sign.text, look_of(sign.tone, Look::Plain));
        }
    }

    /// A number on the line between two cells: upon the path that leads south over it, above or below one that leads
    /// east, or beside what hangs there.
    fn number(&self, sheet: &mut Sheet, edge: Edge, number: usize) {
        let Some(((x, y), top)) = self.edge(edge) else { return };
        let length = format!("#{number}").len();
        let left = |by: usize| x.saturating_sub(by);
        let places = match edge.side() {
            Side::S | Side::N => [(left(length / 2), y), (x + 1, y), (left(length), y), (x + 2, y)],
            Side::E | Side::W => [(left(length / 2), top), (x, top), (left(length / 2), y + 1), (x, y + 1)],
        };
        sheet.put_number(number, places, Over::Paths);
    }
}

/// The map of a card: its lines, and where each of its spaces is.
struct CardMap {
    lines: [[char; ACROSS]; LINES],
    anchors: Vec<At>,
}

impl CardMap {
    fn new(plan: &Plan) -> CardMap {
        let drawn = if plan.tunnel.is_some() {
            tunnel(plan)
        } else if plan.bridge.is_empty() {
            one_path(plan)
        } else {
            bridge(plan)
        };
        let mut lines = [[' '; ACROSS]; LINES];
        for (line, text) in lines.iter_mut().zip(&drawn) {
            line.iter_mut().zip(text.chars()).for_each(|(place, character)| *place = character);
        }
        let anchors: Vec<At> = (0..plan.spaces.count()).map(|space| anchor(plan, space)).collect();
        anchors.iter().for_each(|(x, y)| lines[*y][*x] = 'o');
        CardMap { lines, anchors }
    }
}

/// Lines that meet in the middle. The spaces are put upon them: one there, arms, or both.
fn one_path(plan: &Plan) -> [String; LINES] {
    let openings = plan.tile.openings();
    let upright = |side: Side| if openings.has(side) { "    │" } else { "" };
    let across = |side: Side| if openings.has(side) { "────" } else { "    " };
    let middle = draw::glyph(Tile::joined(openings));
    let line = format!("{}{middle}{}", across(Side::W), across(Side::E));
    [upright(Side::N).to_owned(), line, upright(Side::S).to_owned()]
}

/// Two bends around a tunnel. The more spaces there are, the more of the line between them is taken.
fn tunnel(plan: &Plan) -> [String; LINES] {
    let lines = match (joins_north_east(plan), plan.spaces.count()) {
        (true, ..=3) => ["    └─┐  ", "──o·t·o──", "  └─┐    "],
        (true, ..=5) => ["    o──┐ ", "─o··t··o─", " └──o    "],
        (true, _) => ["    o──o ", "─o ·t· o─", " o──o    "],
        (false, ..=3) => ["  ┌─┘    ", "──o·t·o──", "    ┌─┘  "],
        (false, ..=5) => [" ┌──o    ", "─o··t··o─", "    o──┘ "],
        (false, _) => [" o──o    ", "─o ·t· o─", "    o──o "],
    };
    lines.map(str::to_owned)
}

fn joins_north_east(plan: &Plan) -> bool {
    plan.tile.leads_from(Side::N).has(Side::E)
}

/// A path over another one, which is broken where it passes below.
fn bridge(plan: &Plan) -> [String; LINES] {
    let lines = match (plan.bridge.has(Side::E), plan.spaces.count()) {
        (true, ..=2) => ["    o    ", "════o════", "    │    "],
        (true, ..=4) => ["    o    ", "═o═════o═", "    o    "],
        (true, _) => ["    o    ", "═o══o══o═", "  o─o    "],
        (false, ..=2) => ["    ║    ", "─o─ o ───", "    ║    "],
        (false, ..=4) => ["    o    ", "─o─ ║ ─o─", "    o    "],
        (false, _) => ["    o    ", "─oo o ─o─", "    o    "],
    };
    lines.map(str::to_owned)
}

/// Where a space is on the map of its card.
fn anchor(plan: &Plan, space: u8) -> At {
    if plan.tunnel == Some(space) {
        return MIDDLE;
    }
    let sides = plan.spaces.sides_of(space);
    let arms = bits(plan.spaces.next_to(space).into()).map(|arm| plan.spaces.sides_of(arm));
    // A space at no side is a centre: it is on the path that its arms are on.
    let path = arms.fold(sides, |all, sides| all | sides);
    let is_below = !plan.bridge.is_empty() && path.first().is_some_and(|side| !plan.bridge.has(side));
    let is_centre = sides.is_empty();
    if sides.count() == 1 {
        return match sides.first() {
            Some(Side::E) => EAST,
            Some(Side::S) => SOUTH,
            Some(Side::W) => WEST,
            _ => NORTH,
        };
    }
    match (is_below, plan.bridge.has(Side::E)) {
        (true, true) if is_centre => (2, 2),
        (true, true) => NORTH,
        (true, false) if is_centre => (2, 1),
        (true, false) => WEST,
        _ if plan.tunnel.is_some() => bend(plan, path.has(Side::N), is_centre),
        _ => MIDDLE,
    }
}

/// Where a bend beside a tunnel has its only space or its centre.
fn bend(plan: &Plan, is_northern: bool, is_centre: bool) -> At {
    match (joins_north_east(plan) == is_northern, is_centre, is_northern) {
        (true, false, _) => (6, 1),
        (false, false, _) => (2, 1),
        (true, true, true) => (7, 0),
        (true, true, false) => (7, 2),
        (false, true, true) => (1, 0),
        (false, true, false) => (1, 2),
    }
}

/// What is still free on a card.
struct Room<'a> {
    map: &'a CardMap,
    signs: Vec<At>,
    numbers: Vec<At>,
}

/// How far apart two places are. A line farther up or down is farther than it looks.
fn distance(one: At, other: At) -> usize {
    one.0.abs_diff(other.0) + 3 * one.1.abs_diff(other.1)
}

impl Room<'_> {
    /// Places for so many signs of a space, in the order in which one reads; fewer if there is no room.
    fn places(&mut self, anchor: At, n_signs: usize) -> Vec<At> {
        let mut near: Vec<At> = (0..LINES).flat_map(|y| (1..WIDE).map(move |x| (x, y))).collect();
        near.retain(|at| *at == anchor || self.is_free(*at) && self.is_nearest(*at, anchor));
        near.sort_by_key(|at| (distance(*at, anchor), at.0 < anchor.0));
        near.truncate(n_signs);
        self.signs.extend(&near);
        near.sort_by_key(|(x, y)| (*y, *x));
        near
    }

    /// Room for a number that belongs to a space: upon it if it is empty, else as near as can be. A dwarf right behind it
    /// would look like another digit.
    fn run(&mut self, anchor: At, length: usize) -> Option<At> {
        let starts = (0..LINES).flat_map(|y| (1..=WIDE - length).map(move |x| (x, y)));
        let fits = |(x, y): &At| {
            let free = |at: At| self.is_free(at) || at == anchor && !self.signs.contains(&at);
            (*x..x + length).all(|x| free((x, *y))) && !self.signs.contains(&(x + length, *y))
        };
        let off = |(x, y): &At| (2 * x + length).abs_diff(2 * anchor.0 + 1) + 6 * y.abs_diff(anchor.1);
        let start = starts.filter(fits).min_by_key(|start| (off(start), start.0))?;
        self.numbers.extend((start.0..start.0 + length).map(|x| (x, start.1)));
        Some(start)
    }

    /// Not a space, nor anything upright, without which a path would seem to end.
    fn is_free(&self, at: At) -> bool {
        let is_line = matches!(self.map.lines[at.1][at.0], ' ' | '─' | '═' | '·');
        let is_taken = [&self.map.anchors, &self.signs, &self.numbers].iter().any(|taken| taken.contains(&at));
        is_line && !is_taken
    }

    fn is_nearest(&self, at: At, anchor: At) -> bool {
        let own = distance(at, anchor);
        self.map.anchors.iter().all(|other| *other == anchor || distance(at, *other) > own)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Overlay, draw};
    use super::*;
    use crate::pen::Pen;
    use catalog::sight::{Board, Mark, Tone};
    use tunnels::{Sides, Spaces};

    fn pen(glyphs: Glyphs) -> Pen {
        Pen::plain(glyphs, 80)
    }

    fn sides(letters: &str) -> Sides {
        Sides::from_letters(letters).unwrap()
    }

    fn plan(spaces: Spaces, tile: Tile) -> Plan {
        Plan { tile, spaces, bridge: Sides::NONE, tunnel: None, shows: None }
    }

    /// One path of the three groups.
    fn ordinary(n_steps: u8, letters: &str) -> Plan {
        let open = sides(letters);
        let spaces = [Spaces::single(open), Spaces::arms(open), Spaces::star(open)][usize::from(n_steps) - 1];
        plan(spaces, Tile::joined(open))
    }

    fn two(n_steps: u8, one: &str, other: &str) -> Plan {
        let (one, other) = (ordinary(n_steps, one), ordinary(n_steps, other));
        plan(one.spaces.beside(other.spaces), Tile::both(one.tile, other.tile))
    }

    fn over(n_steps: u8, bridge: &str, below: &str) -> Plan {
        Plan { bridge: sides(bridge), ..two(n_steps, bridge, below) }
    }

    fn around(n_steps: u8, one: &str, other: &str) -> Plan {
        let bends = two(n_steps, one, other);
        let next_to = [0b11, 0b1111, 0b10_0100][usize::from(n_steps) - 1];
        Plan { tunnel: Some(bends.spaces.count()), spaces: bends.spaces.with_space(next_to), ..bends }
    }

    /// Cards in a row.
    fn row(plans: Vec<Plan>) -> Board {
        let mut board = Board::default();
        for (x, plan) in plans.into_iter().enumerate() {
            let cell = Cell::new(x as i8, 0);
            board.picture.put(cell, tunnels::draw::glyph(Tile::joined(plan.tile.openings())));
            board.plans.push((cell, plan));
        }
        board
    }

    fn drawn(board: &Board, overlay: &Overlay) -> Vec<String> {
        draw(board, overlay, pen(Glyphs::Box)).lines().map(str::to_owned).collect()
    }

    fn stands(space: u8, text: &str) -> (Spot, Sign) {
        (Spot::new(Cell::new(0, 0), space), Sign::new(text, Tone::Plain))
    }

    #[test]
    fn a_map_that_is_too_wide_is_drawn_in_parts() {
        let mut board = row(vec![ordinary(1, "EW"); 10]);
        board.picture.put(Cell::new(3, 2), '?');
        board.between.push((Edge::new(Cell::new(4, 0), Side::E), Sign::new("W", Tone::Danger)));
        let numbers = [(Place::Space(Spot::new(Cell::new(5, 0), 0)), 1)].into();
        let shown = [
            "         0       1       2       3       4 >",
            "",
            "  0  ────o───────o───────o───────o───────o───W",
            "",
            "",
            "  1      ·       ·       ·       ·       ·",
            "",
            "  2      ·       ·       ·       ?       ·",
            "",
            "  <      5       6       7       8       9",
            "",
            "  0  W──#1───────o───────o───────o───────o────",
        ];
        let drawn = drawn(&board, &Overlay { numbers, ..Overlay::default() });
        assert_eq!(drawn[..shown.len()], shown, "{}", drawn.join("\n"));
        for columns in 20..100 {
            let pen = Pen::plain(Glyphs::Ascii, columns);
            let drawn = draw(&board, &Overlay::default(), pen);
            assert!(drawn.lines().all(|line| line.chars().count() <= columns), "{columns}\n{drawn}");
        }
    }

    #[test]
    fn a_card_shows_its_spaces() {
        let board = row(vec![ordinary(1, "NESW"), ordinary(2, "NEW"), ordinary(3, "ESW")]);
        let shown = [
            "         0       1       2",
            "         │       │",
            "         │       o",
            "  0  ────o────o──┴──o─o──o──o─",
            "         │               o",
            "         │               │",
        ];
        assert_eq!(drawn(&board, &Overlay::default()), shown);
        let ascii = draw(&board, &Overlay::default(), pen(Glyphs::Ascii));
        assert!(ascii.is_ascii() && ascii.contains("  0  ----o----o--+--o-o--o--o-\n"), "{ascii}");
    }

    #[test]
    fn bridges_and_tunnels_keep_their_paths_apart() {
        let board = row(vec![over(1, "EW", "NS"), over(2, "EW", "NS"), over(3, "EW", "NS")]);
        let shown = [
            "         0       1       2",
            "         │       │       │",
            "         o       o       o",
            "  0  ════o════o═════o═o══o══o═",
            "         │       o     o─o",
            "         │       │       │",
        ];
        assert_eq!(drawn(&board, &Overlay::default()), shown);
        let board = row(vec![over(1, "NS", "EW"), over(2, "NS", "EW"), over(3, "NS", "EW")]);
        let shown = [
            "         0       1       2",
            "         ║       ║       ║",
            "         ║       o       o",
            "  0  ─o─ o ───o─ ║ ─o─oo o ─o─",
            "         ║       o       o",
            "         ║       ║       ║",
        ];
        assert_eq!(drawn(&board, &Overlay::default()), shown);
        let board = row(vec![around(1, "NE", "SW"), around(2, "NE", "SW"), around(3, "NE", "SW")]);
        let shown = [
            "         0       1       2",
            "         │       │       │",
            "         └─┐     o──┐    o──o",
            "  0  ──o·t·o──o··t··o─o ·t· o─",
            "       └─┐    └──o    o──o",
            "         │       │       │",
        ];
        assert_eq!(drawn(&board, &Overlay::default()), shown);
        let board = row(vec![around(1, "NW", "ES"), around(2, "NW", "ES"), around(3, "NW", "ES")]);
        let shown = [
            "         0       1       2",
            "         │       │       │",
            "       ┌─┘    ┌──o    o──o",
            "  0  ──o·t·o──o··t··o─o ·t· o─",
            "         ┌─┘     o──┘    o──o",
            "         │       │       │",
        ];
        assert_eq!(drawn(&board, &Overlay::default()), shown);
    }

    /// Every space of every card has a place of its own, also when the card is turned.
    #[test]
    fn no_two_spaces_are_drawn_at_one_place() {
        for n_steps in 1..=3 {
            let cards = [
                ordinary(n_steps, "NESW"),
                over(n_steps, "EW", "NS"),
                over(n_steps, "NS", "EW"),
                around(n_steps, "NE", "SW"),
                around(n_steps, "NW", "ES"),
            ];
            for card in cards {
                let turned = Plan { tile: card.tile.turned(), spaces: card.spaces.turned(), ..card.clone() };
                for card in [card, turned] {
                    let mut anchors = CardMap::new(&card).anchors;
                    anchors.sort();
                    anchors.dedup();
                    assert_eq!(anchors.len(), usize::from(card.spaces.count()), "{card:?}");
                }
            }
        }
    }

    #[test]
    fn whoever_stands_somewhere_is_seen_with_what_is_there() {
        let ladder = Plan { shows: Some((0, Sign::new("H", Tone::Plain))), ..ordinary(2, "EW") };
        let mut board = row(vec![ladder]);
        board.standing = vec![stands(0, "2"), stands(1, "0"), stands(1, "R")];
        // The arm in the east is space 0.
        assert_eq!(drawn(&board, &Overlay::default()), ["         0", "", "  0  ─0R───2H─", ""]);
        board.standing = (0..8).map(|seat| stands(0, &seat.to_string())).collect();
        board.plans[0].1 = ordinary(1, "NESW");
        let shown = ["         0", "         │", "         │0", "  0  ─1234567─", "         │", "         │"];
        assert_eq!(drawn(&board, &Overlay::default()), shown);
    }

    /// Nobody disappears: who finds no room is at least hinted at, and creatures come before dwarves.
    #[test]
    fn a_crowd_is_seen_to_be_one() {
        for n_steps in 1..=3 {
            let cards = [
                ordinary(n_steps, "NESW"),
                ordinary(n_steps, "NE"),
                over(n_steps, "EW", "NS"),
                over(n_steps, "NS", "EW"),
                around(n_steps, "NE", "SW"),
                around(n_steps, "NW", "ES"),
            ];
            for (card, space) in cards.iter().flat_map(|card| (0..card.spaces.count()).map(move |space| (card, space)))
            {
                let shows = Some((space, Sign::new("@", Tone::Plain)));
                let mut board = row(vec![Plan { shows, ..card.clone() }]);
                let everybody = "01234567RLG";
                board.standing = everybody.chars().map(|one| stands(space, &one.to_string())).collect();
                let map = drawn(&board, &Overlay::default())[1..].concat().replacen("  0  ", "", 1);
                let seen = |one: char| map.contains(one);
                let hidden: Vec<char> = everybody.chars().filter(|one| !seen(*one)).collect();
                assert_eq!(hidden.is_empty() && seen('@'), !seen('&'), "{map}");
                let creature_hidden = hidden.iter().any(|one| !one.is_ascii_digit());
                let dwarf_seen = everybody.chars().any(|one| one.is_ascii_digit() && seen(one));
                assert!(!creature_hidden || !dwarf_seen, "{map}");
            }
        }
    }

    #[test]
    fn numbers_stand_where_they_are_not_read_as_dwarves() {
        let mut board = row(vec![ordinary(3, "NESW")]);
        board.standing = vec![stands(1, "4")];
        let space = |space: u8| Place::Space(Spot::new(Cell::new(0, 0), space));
        let numbers = [(space(0), 1), (space(1), 22), (space(3), 3), (space(4), 14), (Place::Cell(Cell::new(1, 0)), 5)];
        let edge = |side: Side| Place::Edge(Edge::new(Cell::new(0, 0), side));
        let overlay = Overlay {
            numbers: numbers.into_iter().chain([(edge(Side::N), 6), (edge(Side::W), 7)]).collect(),
            ..Overlay::default()
        };
        let shown = [
            "      -1     0     1",
            " -1    ·     ·     ·",
            "            #6",
            "        #7  #1#22",
            "  0    · ─#3#14─4─ #5",
            "             o",
            "             │",
        ];
        assert_eq!(drawn(&board, &overlay), shown);
    }

    #[test]
    fn where_no_card_lies_there_is_little_room() {
        let mut board = row(vec![ordinary(1, "EW")]);
        board.picture.put(Cell::new(-1, -1), '?');
        board.picture.put(Cell::new(2, 1), '?');
        board.marks = vec![(Cell::new(2, 1), Mark::OnlyYouKnow("(X)")), (Cell::new(-1, -1), Mark::Hidden)];
        board.between = vec![(Edge::new(Cell::new(0, 0), Side::E), Sign::new("W", Tone::Danger))];
        assert!(drawn(&board, &Overlay::default()).iter().any(|line| line.contains("────o───W")));
        assert!(drawn(&board, &Overlay::default()).last().unwrap().ends_with("(X)"));
    }
}
