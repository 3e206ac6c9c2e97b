//! The rules are the same in every language: the same parts, clauses and statements in the same order, with the same
//! marks, tables, numbers and references. The words alone differ.

use catalog::rules::{Page, Rules};
use catalog::{GameId, Language, Listed, Visit};
use std::fmt;

struct Pages;

impl Visit for Pages {
    type Output = Rules;
    fn visit<G: Listed>(self) -> Rules {
        G::RULES
    }
}

#[test]
fn the_rules_are_the_same_in_every_language() {
    let english_edges = [];
    let dutch_edges = [('E', 'O'), ('S', 'Z')];
    for game in GameId::ALL {
        let rules = game.visit(Pages);
        let english = items(rules.english.text(), &english_edges);
        assert!(english.len() > 200, "{game}: the page is read whole");
        let statements = english.iter().filter(|item| item.kind.starts_with("- **")).count();
        assert!(statements > 100, "{game}: statements are seen as such");
        for language in Language::ALL {
            let edges = if language == Language::English { &english_edges[..] } else { &dutch_edges[..] };
            let page = rules.page(language).text();
            if let Some(difference) = difference(&english, &items(page, edges)) {
                panic!("{game} in {language}: {difference}");
            }
        }
    }
}

/// A clause or statement is found on the page of every language, since a refusal names it.
#[test]
fn every_clause_can_be_opened_in_every_language() {
    for game in GameId::ALL {
        let rules = game.visit(Pages);
        for id in rules.english.clauses() {
            for language in Language::ALL {
                assert!(rules.page(language).clause(id).is_some(), "{id} in {language}");
            }
        }
        let untranslated = |page: Page| page.text().lines().filter(|line| line.starts_with("- **")).collect::<Vec<_>>();
        let (english, dutch) = (untranslated(rules.english), untranslated(rules.dutch));
        assert!(dutch.iter().all(|line| !english.contains(line)), "{game}: a statement was left in English");
    }
}

/// A heading, paragraph, statement, item or row, without its words.
#[derive(PartialEq)]
struct Item {
    /// What it is: a heading with its clause, a statement with its mark, a row with its columns.
    kind: String,
    /// Numbers, clauses and statements that it names, sorted: another language may name them in another order.
    named: Vec<String>,
    /// Edges that it names, such as `NE`.
    edges: Vec<String>,
    /// How many signs of emphasis and code it has.
    signs: usize,
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Item { kind, named, edges, signs } = self;
        write!(f, "`{kind}` with numbers {named:?}, edges {edges:?} and {signs} signs")
    }
}

/// A page, item by item. `edges` says which letters an edge has here instead of those in English.
fn items(page: &str, edges: &[(char, char)]) -> Vec<Item> {
    let mut texts: Vec<String> = Vec::new();
    let mut goes_on = false;
    for line in page.lines() {
        match texts.last_mut().filter(|_| goes_on && !line.starts_with("- ") && !line.starts_with('|')) {
            Some(text) if !line.is_empty() => *text = format!("{text} {}", line.trim_start()),
            _ if !line.is_empty() => texts.push(line.to_owned()),
            _ => {}
        }
        goes_on = !line.is_empty();
    }
    texts.iter().map(|text| item(text, edges)).collect()
}

fn item(text: &str, edges: &[(char, char)]) -> Item {
    let words = || text.split(|sign: char| !sign.is_alphanumeric() && sign != '-').filter(|word| !word.is_empty());
    let is_edges = |word: &&str| word.chars().all(|letter| english(letter, edges).is_some());
    let mut named: Vec<String> =
        words().filter(|word| word.contains(|sign: char| sign.is_ascii_digit())).map(str::to_owned).collect();
    named.sort();
    Item {
        kind: kind(text),
        named,
        edges: words()
            .filter(is_edges)
            .map(|word| word.chars().filter_map(|letter| english(letter, edges)).collect())
            .collect(),
        signs: text.matches(['*', '`']).count(),
    }
}

fn kind(text: &str) -> String {
    let first = text.split(' ').next().unwrap_or_default();
    match first {
        "#" | "##" => first.to_owned(),
        "###" => text.split(' ').take(2).collect::<Vec<_>>().join(" "),
        "-" if text.starts_with("- **") => text.split(' ').take(3).collect::<Vec<_>>().join(" "),
        "-" => "-".to_owned(),
        "|" => "|".repeat(text.matches('|').count()),
        _ => "a paragraph".to_owned(),
    }
}

/// The English letter of an edge.
fn english(letter: char, edges: &[(char, char)]) -> Option<char> {
    let here = |english: char| edges.iter().find(|(of, _)| *of == english).map_or(english, |(_, here)| *here);
    ['N', 'E', 'S', 'W'].into_iter().find(|english| here(*english) == letter)
}

fn difference(english: &[Item], other: &[Item]) -> Option<String> {
    let differs = english.iter().zip(other).find(|(one, other)| one != other);
    let differs = differs.map(|(one, other)| format!("{other} instead of {one}"));
    differs.or_else(|| {
        let longer = if other.len() > english.len() { other } else { english };
        let extra = longer.get(english.len().min(other.len()))?;
        Some(format!("{extra} is in one of the two alone"))
    })
}

#[test]
fn what_differs_is_found() {
    let page = "# X\n\nFor 3 to 10\nplayers.\n\n## Turn\n\n### X-1 First\n\n- **X-1a** [book] See X-2, edge `NE`,\n  \
                card 4.\n- **X-1b** [option] **On**.\n\n| E | count |\n| --- | --- |\n| S | 2 |\n";
    let dutch = [('E', 'O'), ('S', 'Z')];
    let right = "# X\n\nVoor 3 tot\n10 spelers.\n\n## Beurt\n\n### X-1 Eerst\n\n- **X-1a** [book] Kaart 4: zie X-2,\n  \
                 kant `NO`.\n- **X-1b** [option] **Aan**.\n\n| O | aantal |\n| --- | --- |\n| Z | 2 |\n";
    let found = |text: &str| difference(&items(page, &[]), &items(text, &dutch));
    assert_eq!(found(right), None);
    for (there, instead) in [
        ("Voor 3 tot", "Voor 2 tot"),
        ("## Beurt\n\n", ""),
        ("### X-1", "### X-2"),
        ("- **X-1a** [book]", "- **X-1a** [ruling]"),
        ("- **X-1b** [option] **Aan**.\n", ""),
        ("- **X-1b** [option] **Aan**.", "- **X-1b** [option] Aan."),
        ("zie X-2", "zie X-3"),
        ("`NO`", "`ZO`"),
        ("| Z | 2 |", "| Z | 3 |"),
        ("| Z | 2 |", "| Z | 2 | 2 |"),
        ("| Z | 2 |\n", ""),
        ("| Z | 2 |\n", "| Z | 2 |\n| N | 1 |\n"),
    ] {
        assert!(right.contains(there) && found(&right.replacen(there, instead, 1)).is_some(), "{there} -> {instead}");
    }
}
