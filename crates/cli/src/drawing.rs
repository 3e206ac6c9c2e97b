//! Hands, tables and numbered lists as lines of text.

use crate::pen::{Glyphs, Look, Pen, visible_width};
use catalog::Texts;
use catalog::sight::{Held, Rows};
use tabletop::Seat;
use tunnels::Cell;
use tunnels::draw::Picture;

/// How many characters the drawing of a card is wide.
const WIDE: usize = 3;

/// A table of phrases in columns.
pub(crate) fn rows(rows: &Rows, texts: &Texts, you: Option<Seat>, pen: Pen) -> String {
    let words = |row: &Vec<_>| -> Vec<String> { row.iter().map(|phrase| texts.say("phrase", phrase, you)).collect() };
    let head = words(&rows.head);
    let body: Vec<Vec<String>> = rows.rows.iter().map(words).collect();
    let all = || body.iter().chain([&head]);
    let n_columns = all().map(Vec::len).max().unwrap_or_default();
    let width = |column: usize| all().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max();
    let widths: Vec<usize> = (0..n_columns).map(|column| width(column).unwrap_or_default()).collect();
    let width = |gap: usize| MARGIN + widths.iter().sum::<usize>() + gap * n_columns.saturating_sub(1);
    let gap = if width(WIDE_GAP) < pen.columns { WIDE_GAP } else { NARROW_GAP };
    let last = widths.last().copied().unwrap_or_default();
    let before_last = width(gap) - last;
    let line = |row: &Vec<String>| {
        let (cells, rest) = row.split_at(row.len().min(n_columns.saturating_sub(1)));
        let mut cells: Vec<String> = cells.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}")).collect();
        // What does not fit beside the rest goes on below; on a narrow terminal the whole row does.
        let is_narrow = before_last + LEAST_ROOM >= pen.columns;
        let room = if is_narrow { usize::MAX } else { pen.columns.saturating_sub(before_last + 1) };
        cells.extend(rest.iter().map(|cell| in_room(cell, room).join(&format!("\n{}", " ".repeat(before_last)))));
        let row = format!("{}{}", " ".repeat(MARGIN), cells.join(&" ".repeat(gap))).trim_end().to_owned();
        if is_narrow { pen.hang(&row, MARGIN + 4) } else { row }
    };
    let head = (!head.is_empty()).then(|| pen.paint(Look::Dim, &line(&head)));
    head.into_iter().chain(body.iter().map(line)).map(|line| line + "\n").collect()
}

/// How far tables are set in.
const MARGIN: usize = 2;
/// Between the columns of a table, and between those of one that is wider than the terminal.
const WIDE_GAP: usize = 3;
const NARROW_GAP: usize = 2;
/// The last column has so much room, or rows go on below as a whole.
const LEAST_ROOM: usize = 12;

/// A text in lines that are not longer than the room for it, unless a word is.
fn in_room(text: &str, room: usize) -> Vec<String> {
    let mut lines: Vec<String> = vec![String::new()];
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.is_empty() || line.chars().count() + 1 + word.chars().count() <= room => {
                if !line.is_empty() {
                    line.push(' ');
                }
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// What lies beside the board: a table with an empty line below it, if there is anything.
pub(crate) fn beside(beside: &Rows, texts: &Texts, you: Option<Seat>, pen: Pen) -> String {
    let table = rows(beside, texts, you, pen);
    if table.is_empty() { table } else { table + "\n" }
}

/// A numbered list. Each thing has a small drawing if it has a glyph.
pub(crate) fn numbered(items: &[(Option<char>, String)], pen: Pen) -> String {
    let drawings = items.iter().any(|(glyph, _)| glyph.is_some());
    let inline = drawings && pen.glyphs == Glyphs::Box;
    let line = |(n, (glyph, label)): (usize, &(Option<char>, String))| {
        let number = pen.paint(Look::Choice, &format!("{:>4}", n + 1));
        let small = glyph.map(|glyph| small(glyph, pen).concat()).unwrap_or_default();
        if inline { format!("{number}  {small:WIDE$}  {label}") } else { format!("{number}  {label}") }
    };
    let lines: Vec<String> = items.iter().enumerate().map(line).collect();
    let strip = if drawings && !inline { strip(items, pen) } else { String::new() };
    strip + &in_columns(&lines, if inline { 4 + 2 + WIDE + 2 } else { 4 + 2 }, pen)
}

/// How long a list may be before it is set in two columns.
const LONG: usize = 8;

/// Lines in one column or in two; what does not fit goes on below, set in so far.
fn in_columns(lines: &[String], indent: usize, pen: Pen) -> String {
    let width = lines.iter().map(|line| visible_width(line)).max().unwrap_or_default() + 2;
    if lines.len() <= LONG || 2 * width > pen.width {
        return lines.iter().map(|line| pen.hang(line, indent) + "\n").collect();
    }
    let (left, right) = lines.split_at(lines.len().div_ceil(2));
    let rows = left.iter().enumerate().map(|(n, line)| {
        let gap = " ".repeat(width - visible_width(line));
        let row = format!("{line}{gap}{}", right.get(n).map(String::as_str).unwrap_or_default());
        row.trim_end().to_owned() + "\n"
    });
    rows.collect()
}

/// The drawing of one card: a line, or three in ASCII.
fn small(glyph: char, pen: Pen) -> Vec<String> {
    let mut picture = Picture::default();
    picture.put(Cell::new(0, 0), glyph);
    let drawn = match pen.glyphs {
        Glyphs::Box => picture.wide(),
        Glyphs::Ascii => picture.ascii(),
    };
    drawn.lines().map(|line| format!("{line:WIDE$}")).collect()
}

/// ASCII drawings need three lines, so they stand side by side above the list, each over its number.
fn strip(items: &[(Option<char>, String)], pen: Pen) -> String {
    let drawn: Vec<(usize, Vec<String>)> =
        items.iter().enumerate().filter_map(|(n, (glyph, _))| Some((n, small((*glyph)?, pen)))).collect();
    let mut text = String::new();
    for part in drawn.chunks(12) {
        for line in 0..WIDE {
            let row: String = part.iter().map(|(_, lines)| format!("   {}", lines[line])).collect();
            text += row.trim_end();
            text.push('\n');
        }
        let numbers: String = part.iter().map(|(n, _)| format!("   {:^WIDE$}", n + 1)).collect();
        text += &pen.paint(Look::Choice, numbers.trim_end());
        text.push('\n');
    }
    text
}

/// What was said, in a row; what has lines of its own stands on them.
pub(crate) fn in_lines(said: &[String]) -> Vec<String> {
    let all = said.join(" ");
    let lines = all.split('\n').map(str::trim).filter(|line| !line.is_empty());
    lines.map(str::to_owned).collect()
}

/// A hand as a list without numbers.
pub(crate) fn hand(hand: &[Held], texts: &Texts, you: Option<Seat>, pen: Pen) -> String {
    let line = |held: &Held| {
        let small = held.glyph.filter(|_| pen.glyphs == Glyphs::Box).map(|glyph| small(glyph, pen).concat());
        format!("  {:WIDE$}  {}\n", small.unwrap_or_default(), texts.say("phrase", &held.label, you))
    };
    hand.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_goes_on_below() {
        assert_eq!(in_room("a goal and another goal", 10), ["a goal and", "another", "goal"]);
        assert_eq!(in_room("unbreakable", 4), ["unbreakable"]);
        assert_eq!(in_room("", 4), [""]);
    }

    #[test]
    fn a_long_list_has_two_columns() {
        let pen = Pen::for_stdout(&Default::default());
        let items: Vec<(Option<char>, String)> = (0..9).map(|n| (None, format!("thing {n}"))).collect();
        let text = numbered(&items, pen);
        assert!(text.starts_with("   1  thing 0     6  thing 5\n"), "{text}");
        assert!(text.ends_with("   5  thing 4\n"), "{text}");
        assert_eq!(numbered(&items[..3], pen), "   1  thing 0\n   2  thing 1\n   3  thing 2\n");
    }

    /// Nothing is cut off or broken in a word, however narrow the terminal is.
    #[test]
    fn what_is_wider_than_the_terminal_goes_on_below() {
        let pen = Pen::plain(Glyphs::Box, 24);
        let items = [(None, "discard it and this one face down".to_owned()), (None, "short".to_owned())];
        assert_eq!(numbered(&items, pen), "   1  discard it and\n      this one face\n      down\n   2  short\n");
        assert_eq!(pen.hang("  as it is   with blanks", 4), "  as it is   with\n    blanks");
        assert_eq!(pen.hang("unbreakableunbreakableunbreakable", 4), "unbreakableunbreakableunbreakable");
        assert!(pen.legend("a part of a legend that is long   b").lines().all(|line| line.chars().count() < 24));
    }

    #[test]
    fn colours_take_no_room() {
        assert_eq!(visible_width("\x1b[1;35m   1\x1b[0m  ab"), 8);
        assert_eq!(visible_width("─┼─"), 3);
    }
}
