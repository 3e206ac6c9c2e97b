//! The rules pages of a game and their clauses: `docs/rules/*.md` as they stand there.

use crate::language::Language;

/// The rules of a game in every language. They have the same clauses and statements.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// The page that the game is proven by.
    pub english: Page,
    /// The same in Dutch.
    pub dutch: Page,
}

impl Rules {
    /// The page in a language.
    pub fn page(self, language: Language) -> Page {
        match language {
            Language::English => self.english,
            Language::Dutch => self.dutch,
        }
    }
}

/// A rules page. Clauses are headings of the third level that begin with their id, such as `### S-8 Connection`; their
/// statements are items that begin with theirs, such as `- **S-8a**`.
#[derive(Clone, Copy, Debug)]
pub struct Page(&'static str);

impl Page {
    /// A page from its Markdown.
    pub const fn new(markdown: &'static str) -> Page {
        Page(markdown)
    }

    /// All of it.
    pub fn text(self) -> &'static str {
        self.0
    }

    /// The ids of all clauses in order.
    pub fn clauses(self) -> impl Iterator<Item = &'static str> {
        self.0.lines().filter_map(clause_of)
    }

    /// A clause with its heading, or one statement of it; capital letters or not.
    pub fn clause(self, id: &str) -> Option<&'static str> {
        let clause = id.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let letter = id[clause.len()..].to_ascii_lowercase();
        let clause = clause.to_ascii_uppercase();
        let section = part(self.0, &format!("### {clause} "), "\n#")?;
        if letter.is_empty() { Some(section) } else { part(section, &format!("- **{clause}{letter}** "), "\n- ") }
    }
}

/// The part of a text from a line that begins like this to the next `end`.
fn part(text: &'static str, beginning: &str, end: &str) -> Option<&'static str> {
    let from = &text[text.find(&format!("\n{beginning}"))? + 1..];
    Some(from[..from.find(end).unwrap_or(from.len())].trim_end())
}

/// The clause that a line is the heading of.
fn clause_of(line: &'static str) -> Option<&'static str> {
    let id = line.strip_prefix("### ")?.split(' ').next()?;
    id.ends_with(|c: char| c.is_ascii_digit()).then_some(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: Page = Page::new(
        "# Game\n\n## Turn\n\n### X-1 First\n\n- **X-1a** [book] One thing\n  and more.\n- **X-1b** Another.\n\n\
         ### X-2 Second\n\n- **X-2a** Last.\n\n## End\n\nText.\n\n### Not a clause\n",
    );

    #[test]
    fn a_clause_goes_to_the_next_heading_and_a_statement_to_the_next_item() {
        assert_eq!(PAGE.clauses().collect::<Vec<_>>(), ["X-1", "X-2"]);
        assert_eq!(PAGE.clause("X-2"), Some("### X-2 Second\n\n- **X-2a** Last."));
        assert_eq!(PAGE.clause("x-1A"), Some("- **X-1a** [book] One thing\n  and more."));
        assert_eq!(PAGE.clause("X-1b"), Some("- **X-1b** Another."));
        for wrong in ["", "X", "X-3", "X-1c", "X-12", "é"] {
            assert_eq!(PAGE.clause(wrong), None, "{wrong}");
        }
    }
}
