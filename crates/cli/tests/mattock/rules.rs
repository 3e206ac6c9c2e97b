//! `mattock rules`.

use crate::run::mattock;

#[test]
fn a_page_is_printed_as_it_stands_in_the_docs() {
    let page = include_str!("../../../../docs/rules/saboteur.md");
    assert_eq!(mattock(&["rules", "saboteur"]).fine(), page);
}

#[test]
fn a_clause_or_a_statement_is_printed_alone() {
    let clause = mattock(&["rules", "saboteur", "S-8"]).fine();
    assert!(clause.starts_with("### S-8 Connection to the start\n\n- **S-8a** "), "{clause}");
    assert!(clause.contains("- **S-8e** ") && !clause.contains("S-9"), "{clause}");
    let statement = mattock(&["rules", "saboteur", "s-8b"]).fine();
    assert!(statement.starts_with("- **S-8b** ") && !statement.contains("S-8c"), "{statement}");
    let last = mattock(&["rules", "saboteur", "S-26"]).fine();
    assert!(last.starts_with("### S-26 "), "{last}");
}

#[test]
fn an_unknown_clause_names_the_range() {
    for clause in ["S-0", "S-27", "S-8z", "8", ""] {
        let error = mattock(&["rules", "saboteur", clause]).failed(2);
        assert!(error.contains("take S-1 to S-26"), "{error}");
    }
}

#[test]
fn every_game_has_its_page_and_can_be_named_in_two_ways() {
    let page = include_str!("../../../../docs/rules/lost-mines.md");
    for whole in [&["rules", "lost-mines"][..], &["rules", "--game", "lost-mines"]] {
        assert_eq!(mattock(whole).fine(), page);
    }
    let clause = mattock(&["rules", "lost-mines", "L-12"]).fine();
    assert!(clause.starts_with("### L-12 ") && clause.contains("- **L-12a** ") && !clause.contains("L-13"), "{clause}");
    assert_eq!(mattock(&["rules", "--game", "lost-mines", "l-12"]).fine(), clause);
    assert_eq!(mattock(&["rules", "--game", "saboteur", "lost-mines", "L-12"]).fine(), clause);
    let error = mattock(&["rules", "lost-mines", "S-8"]).failed(2);
    assert!(error.contains("there is no clause S-8: take L-1 to L-28"), "{error}");
    for wrong in [&["rules", "L-12"][..], &["rules", "--game", "lost-mines", "L-12", "L-13"]] {
        let error = mattock(wrong).failed(2);
        assert!(error.contains("there is no game `L-12`: take one of saboteur, lost-mines, dark-cave"), "{error}");
    }
}

#[test]
fn the_rules_can_be_read_in_dutch() {
    let page = include_str!("../../../../docs/rules/nl/saboteur.md");
    assert_eq!(mattock(&["rules", "saboteur", "--language", "nl"]).fine(), page);
    let clause = mattock(&["rules", "saboteur", "S-8", "--language", "nl"]).fine();
    assert!(clause.starts_with("### S-8 Verbinding met de start\n\n- **S-8a** "), "{clause}");
    assert_eq!(
        mattock(&["rules", "saboteur", "S-8", "--language", "en"]).fine(),
        mattock(&["rules", "saboteur", "S-8"]).fine()
    );
    let error = mattock(&["rules", "--language", "fr"]).failed(2);
    assert!(error.contains("possible values: en, nl"), "{error}");
}

#[test]
fn the_page_of_the_dark_cave_is_read_by_clause() {
    assert_eq!(mattock(&["rules", "dark-cave"]).fine(), include_str!("../../../../docs/rules/dark-cave.md"));
    let clause = mattock(&["rules", "dark-cave", "D-8"]).fine();
    assert!(clause.starts_with("### D-8 ") && clause.contains("- **D-8b** ") && !clause.contains("D-9"), "{clause}");
    let error = mattock(&["rules", "dark-cave", "D-34"]).failed(2);
    assert!(error.contains("there is no clause D-34: take D-1 to D-33"), "{error}");
}
