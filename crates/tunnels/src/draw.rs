//! Pictures of tiles as text, both ways: for tests, terminal, logs and bug reports.
//!
//! One character a cell. Light lines meet inside the tile, heavy ones are mouths of a dead end; `·` is an empty cell.
//! What else a game puts on its table (a start, a goal, a dwarf) it draws with letters of its own.

use crate::cell::Cell;
use crate::side::{Side, Sides};
use crate::tile::Tile;
use std::collections::BTreeMap;
use std::fmt;

/// Glyphs by openings, N = 1, E = 2, S = 4, W = 8.
const LIGHT: [char; 16] = ['o', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'];
const HEAVY: [char; 16] = ['o', '╹', '╺', '┗', '╻', '┃', '┏', '┣', '╸', '┛', '━', '┻', '┓', '┫', '┳', '╋'];

/// An empty cell in a picture.
pub const EMPTY: char = '·';

/// The glyph of a tile: light if its openings meet, heavy if it is a dead end.
pub fn glyph(tile: Tile) -> char {
    let set = if tile.is_dead_end() { HEAVY } else { LIGHT };
    set[tile.openings().bits() as usize]
}

/// The tile of a glyph, if it is the glyph of one with an opening.
pub fn tile(glyph: char) -> Option<Tile> {
    let openings = |set: [char; 16]| (1..16).find(|bits| set[*bits as usize] == glyph).map(Sides::from_bits);
    openings(LIGHT).map(Tile::joined).or_else(|| openings(HEAVY).map(Tile::dead_end))
}

/// A drawn table: a character for every cell that is not empty.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Picture(BTreeMap<Cell, char>);

impl Picture {
    /// Reads a picture whose first line is y = 0 and whose first column is x = 0. Blanks and `·` are empty cells.
    /// Lines without any glyph at the top and the bottom do not count. None if it is larger than a table can be.
    pub fn read(text: &str) -> Option<Picture> {
        let lines: Vec<&str> = text.lines().skip_while(|line| line.trim().is_empty()).collect();
        let mut cells = BTreeMap::new();
        for (y, line) in lines.iter().enumerate() {
            for (x, glyph) in line.chars().enumerate().filter(|(_, glyph)| *glyph != EMPTY && !glyph.is_whitespace()) {
                cells.insert(Cell::new(i8::try_from(x).ok()?, i8::try_from(y).ok()?), glyph);
            }
        }
        Some(Picture(cells))
    }

    /// Where a glyph first stands, from the west, then from the north.
    pub fn find(&self, glyph: char) -> Option<Cell> {
        self.0.iter().find(|(_, drawn)| **drawn == glyph).map(|(cell, _)| *cell)
    }

    /// The same picture with another cell as (0,0).
    pub fn seen_from(&self, origin: Cell) -> Picture {
        let moved = |cell: Cell| Cell::new(cell.x.wrapping_sub(origin.x), cell.y.wrapping_sub(origin.y));
        Picture(self.0.iter().map(|(cell, glyph)| (moved(*cell), *glyph)).collect())
    }

    /// Draws a glyph into a cell.
    pub fn put(&mut self, cell: Cell, glyph: char) {
        self.0.insert(cell, glyph);
    }

    /// Everything that is drawn, from west to east.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, char)> + '_ {
        self.0.iter().map(|(cell, glyph)| (*cell, *glyph))
    }

    /// The corners of the smallest frame around everything that is drawn.
    pub fn frame(&self) -> Option<(Cell, Cell)> {
        let west = self.0.keys().map(|cell| cell.x).min()?;
        let east = self.0.keys().map(|cell| cell.x).max()?;
        let north = self.0.keys().map(|cell| cell.y).min()?;
        let south = self.0.keys().map(|cell| cell.y).max()?;
        Some((Cell::new(west, north), Cell::new(east, south)))
    }

    /// Three characters a cell, lines running on to the neighbours: easier on the eye in a terminal.
    pub fn wide(&self) -> String {
        self.lines(|glyph| {
            let open = |side: Side| tile(glyph).is_some_and(|tile| tile.openings().has(side));
            let line = if LIGHT.contains(&glyph) { '─' } else { '━' };
            let arm = |side: Side| if open(side) { line } else { ' ' };
            vec![[arm(Side::W), glyph, arm(Side::E)].iter().collect()]
        })
    }

    /// Three characters by three a cell, for terminals that know ASCII only: `+` where passages meet, `x` for a dead
    /// end.
    pub fn ascii(&self) -> String {
        self.lines(|glyph| {
            let drawn = tile(glyph);
            let arm = |side: Side, line: char| {
                if drawn.is_some_and(|tile| tile.openings().has(side)) { line } else { ' ' }
            };
            let middle = match drawn {
                Some(tile) if tile.is_dead_end() => 'x',
                Some(_) => '+',
                None if glyph == EMPTY => '.',
                None => glyph,
            };
            vec![
                [' ', arm(Side::N, '|'), ' '].iter().collect(),
                [arm(Side::W, '-'), middle, arm(Side::E, '-')].iter().collect(),
                [' ', arm(Side::S, '|'), ' '].iter().collect(),
            ]
        })
    }

    /// Draws row after row, each cell as the lines that `draw` gives for its glyph.
    fn lines(&self, draw: impl Fn(char) -> Vec<String>) -> String {
        let Some((first, last)) = self.frame() else { return String::new() };
        let mut text = String::new();
        for y in first.y..=last.y {
            let glyphs = (first.x..=last.x).map(|x| self.0.get(&Cell::new(x, y)).copied().unwrap_or(EMPTY));
            let drawn: Vec<Vec<String>> = glyphs.map(&draw).collect();
            for line in 0..drawn[0].len() {
                let row: String = drawn.iter().map(|cell| cell[line].as_str()).collect();
                text.push_str(row.trim_end());
                text.push('\n');
            }
        }
        text
    }
}

impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.lines(|glyph| vec![glyph.to_string()]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tile_and_its_glyph_name_each_other() {
        for bits in 1..16 {
            for drawn in [Tile::joined(Sides::from_bits(bits)), Tile::dead_end(Sides::from_bits(bits))] {
                assert_eq!(tile(glyph(drawn)), Some(drawn));
            }
        }
        assert_eq!(tile('o'), None);
        assert_eq!(tile('S'), None);
        assert_eq!(
            tile('╴'),
            Some(Tile::dead_end(Sides::of(Side::W))),
            "one opening alone is a dead end, light or not"
        );
    }

    #[test]
    fn a_picture_round_trips() {
        let text = "·┌─?\nS┘··\n│·o·\n";
        let picture = Picture::read(text).unwrap();
        assert_eq!(picture.to_string(), text);
        let start = picture.find('S').unwrap();
        let moved = picture.seen_from(start);
        assert_eq!(moved.find('S'), Some(Cell::new(0, 0)));
        assert_eq!(moved.find('?'), Some(Cell::new(3, -1)));
        assert_eq!(moved.to_string(), text);
    }

    #[test]
    fn the_wide_and_the_ascii_drawing_show_the_same_lines() {
        let picture = Picture::read("S─┓\n··╵").unwrap();
        assert_eq!(picture.wide(), " S ───━┓\n ·  ·  ╵\n");
        assert_eq!(picture.ascii(), "\n S -+--x\n       |\n       |\n .  .  x\n\n");
    }

    #[test]
    fn a_picture_too_large_for_a_table_is_refused() {
        assert_eq!(Picture::read(&"─".repeat(200)), None);
        assert_eq!(Picture::read(""), Some(Picture::default()));
        assert_eq!(Picture::default().to_string(), "");
    }
}
