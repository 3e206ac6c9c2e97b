//! How things look on a terminal: which glyphs, which colours.

use crate::args::DrawingArguments;
use rustix::termios::tcgetwinsize;
use std::io::{IsTerminal, stdout};
use tunnels::draw;

/// A pen: draws with the glyphs and colours that a terminal has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pen {
    pub(crate) glyphs: Glyphs,
    /// How many characters a line of words has: few enough to be read, however wide the terminal is.
    pub(crate) width: usize,
    /// How many characters the terminal has side by side: as wide as a board can be.
    pub(crate) columns: usize,
    colours: Colours,
}

/// How wide a terminal is that does not say so.
const USUAL_COLUMNS: usize = 80;

/// Which glyphs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Glyphs {
    /// Lines that run into each other.
    Box,
    /// For poor terminals.
    Ascii,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Colours {
    On,
    Off,
}

/// What something is, so that it is seen at a glance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    /// Nothing special.
    Plain,
    /// In the background.
    Dim,
    /// A heading.
    Strong,
    /// What everybody is after.
    Prize,
    /// What only the viewer knows.
    Secret,
    /// What has changed since the viewer's last turn.
    Fresh,
    /// What can be chosen.
    Choice,
    /// Why something cannot be done, or what is in the way.
    Alarm,
    /// The blue ones.
    Blue,
    /// The yellow ones.
    Yellow,
}

impl Look {
    fn code(self) -> Option<&'static str> {
        match self {
            Look::Plain => None,
            Look::Dim => Some("2"),
            Look::Strong => Some("1"),
            Look::Prize => Some("1;33"),
            Look::Secret => Some("1;36"),
            Look::Fresh => Some("1;32"),
            Look::Choice => Some("1;35"),
            Look::Alarm => Some("31"),
            Look::Blue => Some("1;34"),
            Look::Yellow => Some("1;33"),
        }
    }
}

impl Pen {
    /// How this pen draws a glyph.
    pub(crate) fn glyph(&self, glyph: char) -> char {
        match self.glyphs {
            Glyphs::Box => glyph,
            Glyphs::Ascii => in_ascii(glyph),
        }
    }

    /// A legend below a board, with the signs that this pen draws: texts are in ASCII, for poor terminals. Three blanks
    /// or the end of a line stand between its parts, and as many of them as fit go on one line.
    pub(crate) fn legend(self, text: &str) -> String {
        const INDENT: &str = "       ";
        let text = match self.glyphs {
            Glyphs::Box => text.replace('=', "═").replace('!', "║"),
            Glyphs::Ascii => text.to_owned(),
        };
        let mut lines: Vec<String> = Vec::new();
        for part in text.split('\n').flat_map(|line| line.split("   ")).map(str::trim).filter(|part| !part.is_empty()) {
            let length = |text: &str| text.chars().count();
            match lines.last_mut() {
                Some(line) if INDENT.len() + length(line) + 3 + length(part) < self.columns.min(self.width) => {
                    *line += "   ";
                    *line += part;
                }
                _ => lines.push(part.to_owned()),
            }
        }
        let lines = lines.iter().map(|line| self.hang(&format!("{INDENT}{line}"), INDENT.len() + 2));
        let lines = lines.map(|line| self.paint(Look::Dim, &line));
        lines.collect::<Vec<_>>().join("\n")
    }

    /// A pen for what is asked and for what stdout is: colours are for terminals whose owner wants them.
    pub(crate) fn for_stdout(arguments: &DrawingArguments) -> Pen {
        let unwanted =
            |name: &str, wanted: &dyn Fn(&str) -> bool| std::env::var(name).is_ok_and(|value| !wanted(&value));
        let plain = arguments.no_color
            || !stdout().is_terminal()
            || unwanted("NO_COLOR", &str::is_empty)
            || unwanted("TERM", &|term| term != "dumb");
        // As in other programs, who sets COLUMNS knows better than the terminal.
        let wanted = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
        let terminal = || tcgetwinsize(stdout()).ok().map(|size| usize::from(size.ws_col));
        let columns = wanted.filter(|columns| *columns > 0).or_else(|| terminal().filter(|columns| *columns > 0));
        let columns = columns.unwrap_or(USUAL_COLUMNS);
        Pen {
            glyphs: if arguments.ascii { Glyphs::Ascii } else { Glyphs::Box },
            width: columns.clamp(60, 110),
            columns,
            colours: if plain { Colours::Off } else { Colours::On },
        }
    }

    /// A pen for tests: without colours, for a terminal that is so wide.
    #[cfg(test)]
    pub(crate) fn plain(glyphs: Glyphs, columns: usize) -> Pen {
        Pen { glyphs, width: 80, columns, colours: Colours::Off }
    }

    /// A text in its colours. They end where the text ends, so that no colour is ever left on.
    pub(crate) fn paint(self, look: Look, text: &str) -> String {
        match look.code().filter(|_| self.colours == Colours::On && !text.trim().is_empty()) {
            Some(code) => format!("\x1b[{code}m{text}\x1b[0m"),
            None => text.to_owned(),
        }
    }

    /// A line across the screen.
    pub(crate) fn rule(self) -> String {
        let line = if self.glyphs == Glyphs::Box { "─" } else { "-" };
        self.paint(Look::Dim, &line.repeat(self.width - 1)) + "\n"
    }

    /// A text on as many lines as it needs, all of them set in by two blanks and the later ones by two more.
    pub(crate) fn wrap(self, text: &str) -> String {
        let mut lines = String::new();
        let mut column = self.width;
        for word in text.split_whitespace() {
            let length = word.chars().count();
            if column + 1 + length >= self.width {
                lines += if lines.is_empty() { "  " } else { "\n    " };
                column = 4;
            } else {
                lines.push(' ');
            }
            lines += word;
            column += 1 + length;
        }
        lines + "\n"
    }

    /// A line as it is, which goes on below, set in so far, where the terminal ends.
    pub(crate) fn hang(self, line: &str, indent: usize) -> String {
        let (mut hung, mut column, mut blanks) = (String::new(), 0, 0);
        for (n, word) in line.split(' ').enumerate() {
            blanks += usize::from(n > 0);
            if word.is_empty() {
                continue;
            }
            let width = visible_width(word);
            if column > indent && column + blanks + width >= self.columns {
                hung.push('\n');
                (column, blanks) = (0, indent);
            }
            hung += &" ".repeat(blanks);
            hung += word;
            column += blanks + width;
            blanks = 0;
        }
        hung
    }

    /// A text with letters that this pen can write.
    fn letters(self, text: &str) -> String {
        let mut written = String::new();
        for letter in text.chars() {
            match (self.glyphs, letter) {
                (Glyphs::Ascii, '°') => written += " degrees",
                (Glyphs::Ascii, '…') => written += "...",
                (Glyphs::Ascii, '–' | '—') => written.push('-'),
                (Glyphs::Ascii, '×') => written.push('x'),
                _ => written.push(self.glyph(letter)),
            }
        }
        written
    }

    /// Markdown: as it is, or with headings and bold words painted.
    pub(crate) fn markdown(self, text: &str) -> String {
        let text = &self.letters(text);
        if self.colours == Colours::Off {
            return text.to_owned();
        }
        let line = |line: &str| match line.starts_with('#') {
            true => self.paint(Look::Strong, line.trim_start_matches('#').trim_start()),
            false => {
                let pieces = line.split("**").enumerate();
                let painted: String = pieces
                    .map(|(n, piece)| if n % 2 == 1 { self.paint(Look::Strong, piece) } else { piece.to_owned() })
                    .collect();
                let indent = line.len() - line.trim_start().len();
                // The columns of a table would be lost.
                if line.starts_with('|') { painted } else { self.hang(&painted, indent.max(2)) }
            }
        };
        text.lines().map(line).collect::<Vec<_>>().join("\n")
    }
}

/// What stands for a line in ASCII.
fn in_ascii(glyph: char) -> char {
    match glyph {
        '─' => '-',
        '│' => '|',
        '═' => '=',
        '║' => '!',
        '·' => '.',
        other if draw::tile(other).is_some() => '+',
        other => other,
    }
}

/// How many characters of a painted text are seen.
pub(crate) fn visible_width(text: &str) -> usize {
    let mut pieces = text.split('\x1b');
    let plain = pieces.next().map_or(0, |piece| piece.chars().count());
    let painted = pieces.map(|piece| piece.split_once('m').map_or(0, |(_, shown)| shown.chars().count()));
    plain + painted.sum::<usize>()
}

#[cfg(test)]
mod tests {
    use super::*;

    const BRIGHT: Pen = Pen { glyphs: Glyphs::Box, width: 20, columns: 20, colours: Colours::On };

    #[test]
    fn every_colour_is_reset_where_it_ends() {
        assert_eq!(BRIGHT.paint(Look::Prize, "$"), "\x1b[1;33m$\x1b[0m");
        assert_eq!(BRIGHT.paint(Look::Prize, "  "), "  ");
        assert_eq!(BRIGHT.paint(Look::Plain, "x"), "x");
        assert_eq!(Pen { colours: Colours::Off, ..BRIGHT }.paint(Look::Prize, "$"), "$");
    }

    #[test]
    fn long_lines_are_wrapped() {
        assert_eq!(BRIGHT.wrap("one two three four"), "  one two three\n    four\n");
        assert_eq!(BRIGHT.wrap(""), "\n");
    }

    #[test]
    fn markdown_is_painted_on_a_terminal_only() {
        assert_eq!(BRIGHT.markdown("## A\n- **b** c"), "\x1b[1mA\x1b[0m\n- \x1b[1mb\x1b[0m c");
        assert_eq!(Pen { colours: Colours::Off, ..BRIGHT }.markdown("## A\n- **b** c"), "## A\n- **b** c");
    }
}
