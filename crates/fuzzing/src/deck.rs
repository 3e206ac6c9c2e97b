//! Any card list is read or refused; what is read has the published totals.

use crate::Verdict;
use saboteur::card_list::{ACTIONS, CardList, GOLD, PATHS};
use saboteur::{Card, Face};

/// Reads a file as a card list.
pub fn check(bytes: &[u8]) -> Verdict {
    let Ok(text) = std::str::from_utf8(bytes) else { return Verdict::Refused };
    let list = match CardList::parse(text) {
        Ok(list) => list,
        Err(error) => {
            assert!(!error.what.is_empty(), "an error says what is wrong");
            // A file that ends too early may be wrong on the line after its last one.
            let n_lines = text.split('\n').count();
            assert!(error.line.is_none_or(|line| (1..=n_lines).contains(&line)), "{error} is not in the file");
            return Verdict::Refused;
        }
    };
    let is_path = |card: &Card| matches!(card.face(), Face::Path(_));
    assert_eq!(list.deck().filter(is_path).count(), PATHS);
    assert_eq!(list.deck().count(), PATHS + ACTIONS);
    assert_eq!(list.gold().count(), GOLD);
    // A record holds the list by content.
    let in_a_record = serde_json::to_string(&list).unwrap_or_default();
    assert_eq!(serde_json::from_str::<CardList>(&in_a_record).ok(), Some(list));
    Verdict::Accepted
}
