//! Any card list is read or refused; what is read has the published totals.

use crate::Verdict;
use crate::fuzzed::Fuzzed;

/// Reads a file as a card list of a game.
pub fn check<G: Fuzzed>(bytes: &[u8]) -> Verdict {
    let Ok(text) = std::str::from_utf8(bytes) else { return Verdict::Refused };
    let list = match G::read_list(text) {
        Ok(list) => list,
        Err(error) => {
            assert!(!error.what.is_empty(), "an error says what is wrong");
            // A file that ends too early may be wrong on the line after its last one.
            let n_lines = text.split('\n').count();
            assert!(error.line.is_none_or(|line| (1..=n_lines).contains(&line)), "{error} is not in the file");
            return Verdict::Refused;
        }
    };
    G::check_totals(&list);
    // A record holds the list by content.
    let in_a_record = serde_json::to_string(&list).unwrap_or_default();
    assert_eq!(serde_json::from_str::<G::Cards>(&in_a_record).ok(), Some(list));
    Verdict::Accepted
}
