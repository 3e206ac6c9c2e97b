//! Any file is read or refused; what is read is written and read again the same.

use crate::Verdict;
use crate::fuzzed::Fuzzed;
use tabletop::Record;
use tabletop::record::HeldFile;

/// Reads a file as a record of a game.
pub fn check<G: Fuzzed>(bytes: &[u8]) -> Verdict {
    let Ok(text) = std::str::from_utf8(bytes) else { return Verdict::Refused };
    let file = match HeldFile::<G>::read(text) {
        Ok(file) => file,
        Err(error) => {
            assert!(!error.to_string().is_empty(), "an error says what is wrong");
            return Verdict::Refused;
        }
    };
    let record = file.record();
    let written = record.write();
    let again = match HeldFile::<G>::read(&written) {
        Ok(again) => again,
        Err(error) => unreachable!("what was written is refused: {error}\n{written}"),
    };
    let again = again.record();
    assert_eq!(record.config, again.config);
    assert_eq!(record.cards, again.cards);
    let entries = |record: &Record<G>| -> Vec<_> {
        record.entries.iter().map(|entry| (entry.deed.clone(), entry.time)).collect()
    };
    assert_eq!(entries(record), entries(again));
    // Seeds and deals cannot be printed or compared outside a record, so its text stands for them.
    assert_eq!(written, again.write());
    Verdict::Accepted
}
