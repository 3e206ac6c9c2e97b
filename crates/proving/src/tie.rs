//! Ties clause tests to their page, both ways.
//!
//! Clause tests stand in one folder, in files named after the headings of the page; a test cites statements on its doc
//! lines.

use crate::page::Page;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use tabletop::game::Refusal;
use tabletop::notation::Kinds;

/// The clause tests of a game.
#[derive(Clone, Debug)]
pub struct Suite {
    /// Where they are; `main.rs` is among them, and runs the others.
    pub folder: PathBuf,
    /// What they are tied to.
    pub page: Page,
}

impl Suite {
    /// The tests in `tests/clauses` of a crate.
    pub fn of_crate(folder: &str, page: Page) -> Suite {
        Suite { folder: Path::new(folder).join("tests/clauses"), page }
    }

    /// The text of each file but `main.rs`, by the name of its module.
    fn sources(&self) -> BTreeMap<String, String> {
        let files = std::fs::read_dir(&self.folder).unwrap().map(|entry| entry.unwrap().path());
        let sources = files.map(|file| {
            let module = file.file_stem().unwrap().to_str().unwrap().to_owned();
            (module, std::fs::read_to_string(file).unwrap())
        });
        sources.filter(|(module, _)| module != "main").collect()
    }

    /// The tests of all these files, with what they cite on their doc lines.
    fn tests(&self) -> BTreeMap<String, Vec<String>> {
        let main = std::fs::read_to_string(self.folder.join("main.rs")).unwrap();
        let mut tests = BTreeMap::new();
        for (module, text) in self.sources() {
            assert!(main.contains(&format!("mod {module};")), "{module}.rs is never run");
            let lines: Vec<&str> = text.lines().map(str::trim).collect();
            for at in (0..lines.len()).filter(|at| lines[*at] == "#[test]") {
                let doc = lines[..at].iter().rev().map_while(|line| line.strip_prefix("///"));
                let words = doc.flat_map(|line| line.split([' ', ',', '.', ':', '(', ')']));
                let cited = words.filter(|word| word.starts_with(self.page.prefix)).map(str::to_owned).collect();
                let named = lines[at..].iter().find_map(|line| line.strip_prefix("fn ")?.split('(').next()).unwrap();
                assert!(tests.insert(format!("{module}::{named}"), cited).is_none());
            }
        }
        tests
    }

    /// Every statement has a test, and every test cites statements that exist.
    pub fn check_statements(&self) {
        let statements = self.page.statements();
        assert!(statements.len() > 100, "the page is read");
        let tests = self.tests();
        let cited: BTreeSet<&str> = tests.values().flatten().map(String::as_str).collect();
        let mut wrong = Vec::new();
        wrong.extend(statements.iter().filter(|id| !cited.contains(*id)).map(|id| format!("{id} has no test")));
        for (test, ids) in &tests {
            if ids.is_empty() {
                wrong.push(format!("{test} cites no statement"));
            }
            let unknown = ids.iter().filter(|id| !statements.contains(id.as_str()));
            wrong.extend(unknown.map(|id| format!("{test} cites {id}, which does not exist")));
        }
        assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
    }

    /// Every kind of refusal names a clause that exists, and some test is refused with it.
    pub fn check_refusals<R: Refusal>(&self, one_of_each: &[R]) {
        let kinds: BTreeSet<&str> = one_of_each.iter().map(R::kind).collect();
        assert_eq!(kinds, <R as Kinds>::KINDS.iter().copied().collect(), "one of each kind");
        let (tests, clauses) = (self.sources().into_values().collect::<String>(), self.page.clauses());
        let mut wrong = Vec::new();
        for refusal in one_of_each {
            let (kind, clause) = (refusal.kind(), refusal.clause());
            if !clauses.contains(clause) {
                wrong.push(format!("{kind} names {clause}, which does not exist"));
            }
            if !tests.contains(&format!("{clause}: {kind}")) {
                wrong.push(format!("no test is refused with {clause}: {kind}"));
            }
        }
        assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
    }
}
