//! A page of rules: its clauses and its lettered statements.

use std::collections::BTreeSet;

/// A page such as `docs/rules/saboteur.md`.
#[derive(Clone, Copy, Debug)]
pub struct Page {
    /// All of it.
    pub text: &'static str,
    /// What its clauses begin with, such as `S-`.
    pub prefix: &'static str,
}

impl Page {
    /// The ids of all statements, each once.
    pub fn statements(&self) -> BTreeSet<&'static str> {
        let mut ids = BTreeSet::new();
        for line in self.text.lines() {
            let Some(id) = line.strip_prefix("- **").and_then(|rest| rest.split("**").next()) else { continue };
            if id.starts_with(self.prefix) {
                assert!(self.is_statement(id), "`{id}` is no id of a statement");
                assert!(ids.insert(id), "{id} stands twice on the page");
            }
        }
        ids
    }

    /// The numbers of all clauses, such as `S-8`.
    pub fn clauses(&self) -> BTreeSet<&'static str> {
        self.text.lines().filter_map(|line| line.strip_prefix("### ")?.split(' ').next()).collect()
    }

    /// The ids that a text cites: clauses and statements.
    pub fn cited<'a>(&self, text: &'a str) -> BTreeSet<&'a str> {
        let words = text.split(|sign: char| !sign.is_alphanumeric() && sign != '-');
        words.filter(|word| word.starts_with(self.prefix)).collect()
    }

    /// Whether there is such a clause or statement.
    pub fn has(&self, id: &str) -> bool {
        self.statements().contains(id) || self.clauses().contains(id)
    }

    /// The prefix, a number, a letter.
    fn is_statement(&self, word: &str) -> bool {
        let Some(rest) = word.strip_prefix(self.prefix) else { return false };
        let letter = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        letter.len() < rest.len() && letter.len() == 1 && letter.bytes().all(|byte| byte.is_ascii_lowercase())
    }

    /// Every statement belongs to its clause; neither letters nor numbers leave a gap.
    pub fn check_order(&self) {
        let mut clause = "";
        let mut letter = b'a';
        for line in self.text.lines() {
            if let Some(heading) = line.strip_prefix("### ") {
                (clause, letter) = (heading.split(' ').next().unwrap(), b'a');
            } else if line.starts_with(&format!("- **{}", self.prefix)) {
                let wanted = format!("- **{clause}{}** [", char::from(letter));
                assert!(line.starts_with(&wanted), "`{line}` stands where {wanted} was next");
                letter += 1;
            }
        }
        let numbers: Vec<String> = (1..=self.clauses().len()).map(|n| format!("{}{n}", self.prefix)).collect();
        assert_eq!(self.clauses(), numbers.iter().map(String::as_str).collect());
    }
}

#[cfg(test)]
mod tests {
    use super::Page;
    use std::panic::catch_unwind;

    const PAGE: &str = "### A-1 Cards\n- **A-1a** [book] One.\n- **A-1b** [book] Two.\n### A-2 More\n";

    fn page(text: &'static str) -> Page {
        Page { text, prefix: "A-" }
    }

    #[test]
    fn a_page_has_clauses_and_statements() {
        let page = page(PAGE);
        assert_eq!(page.statements().into_iter().collect::<Vec<_>>(), ["A-1a", "A-1b"]);
        assert_eq!(page.clauses().into_iter().collect::<Vec<_>>(), ["A-1", "A-2"]);
        assert_eq!(page.cited("see A-1b, A-9 (A-2).").into_iter().collect::<Vec<_>>(), ["A-1b", "A-2", "A-9"]);
        assert!(page.has("A-2") && page.has("A-1a") && !page.has("A-9"));
        page.check_order();
    }

    #[test]
    fn gaps_and_doubles_are_seen() {
        for text in [
            "### A-1 Cards\n- **A-1b** [book] A letter is missing.\n",
            "### A-1 Cards\n- **A-2a** [book] Of another clause.\n",
            "### A-2 A number is missing\n",
        ] {
            assert!(catch_unwind(|| page(text).check_order()).is_err(), "{text}");
        }
        assert!(catch_unwind(|| page("- **A-1a** [x] One.\n- **A-1a** [x] Again.\n").statements()).is_err());
        assert!(catch_unwind(|| page("- **A-one** [x] No number.\n").statements()).is_err());
    }
}
