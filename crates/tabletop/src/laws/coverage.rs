//! What occurred on the walks: a law that was never put to the test proves nothing.

use std::collections::BTreeMap;

/// How often each kind of thing occurred.
#[derive(Clone, Debug, Default)]
pub struct Coverage(BTreeMap<(&'static str, String), usize>);

impl Coverage {
    /// Something of a kind occurred.
    pub fn count(&mut self, group: &'static str, kind: &str) {
        match self.0.get_mut(&(group, kind.to_owned())) {
            Some(count) => *count += 1,
            None => {
                self.0.insert((group, kind.to_owned()), 1);
            }
        }
    }

    /// An event that tells how something ended carries an `ending`.
    pub(crate) fn count_endings(&mut self, event: &serde_json::Value) {
        if let Some(ending) = event.get("ending").and_then(|ending| ending.as_str()) {
            self.count("ending", ending);
        }
    }

    /// Adds what another run saw.
    pub fn add(&mut self, other: &Coverage) {
        for (key, count) in &other.0 {
            *self.0.entry(key.clone()).or_default() += count;
        }
    }

    /// Every kind that occurred less often than `least`, with how often it did.
    pub fn hardly(&self, group: &'static str, kinds: &[&str], least: usize) -> Vec<String> {
        let count = |kind: &str| self.0.get(&(group, kind.to_owned())).copied().unwrap_or(0);
        let few = kinds.iter().filter(|kind| count(kind) < least);
        few.map(|kind| format!("{group} {kind}: {} times", count(kind))).collect()
    }
}

impl std::fmt::Display for Coverage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.iter().try_for_each(|((group, kind), count)| writeln!(f, "{group:>8} {kind:<24} {count:>9}"))
    }
}
