//! Makes a record that breaks a law as short as it will go, so that a person can read it.

use crate::game::Game;
use crate::record::Record;
use crate::table::Table;

/// The shortest record found by leaving out entries that still can be played and still `fails`.
pub fn shrink<G: Game>(record: &Record<G>, fails: impl Fn(&Record<G>) -> bool) -> Record<G> {
    let mut small = record.clone();
    let mut piece = small.entries.len() / 2;
    while piece > 0 {
        let mut from = small.entries.len();
        while from > 0 {
            from = from.saturating_sub(piece);
            let candidate = without(&small, from, piece);
            if let Some(candidate) = candidate.filter(|candidate| fails(candidate)) {
                small = candidate;
            }
        }
        piece /= 2;
    }
    small
}

/// The record without some entries, if it can still be played.
fn without<G: Game>(record: &Record<G>, from: usize, count: usize) -> Option<Record<G>> {
    let to = (from + count).min(record.entries.len());
    let mut table: Table<G> = Table::new(&record.config, &record.cards);
    for entry in record.entries[..from].iter().chain(&record.entries[to..]) {
        table.replay_entry(record, entry).ok()?;
    }
    Some(table.record().clone())
}
