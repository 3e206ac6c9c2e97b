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
