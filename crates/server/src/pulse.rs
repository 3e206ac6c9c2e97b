//! Whether this server stood still: frozen for a while, it wakes with all that was sent to it meanwhile, and those who sent it
//! have long gone on elsewhere.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The pulse of a server.
pub(crate) struct Pulse {
    start: Instant,
    /// When it was felt last, in milliseconds since the start.
    last: AtomicU64,
    /// How often the server stood still.
    stood_still: AtomicU64,
}

impl Pulse {
    pub(crate) fn new() -> Pulse {
        Pulse { start: Instant::now(), last: AtomicU64::new(0), stood_still: AtomicU64::new(0) }
    }

    /// How often the server stood still, for longer than this. To be felt more often than that, by whoever is awake first:
    /// a timer, or somebody who has something to say.
    pub(crate) fn feel(&self, longest: Duration) -> u64 {
        self.feel_at(self.start.elapsed(), longest)
    }

    fn feel_at(&self, at: Duration, longest: Duration) -> u64 {
        let at = at.as_millis() as u64;
        let before = self.last.fetch_max(at, Ordering::AcqRel);
        if at.saturating_sub(before) > longest.as_millis() as u64 {
            self.stood_still.fetch_add(1, Ordering::AcqRel);
        }
        self.stood_still.load(Ordering::Acquire)
    }
}

#[cfg(test)]
mod tests {
    use super::Pulse;
    use std::time::Duration;

    #[test]
    fn a_server_stood_still_if_nobody_felt_its_pulse_for_long() {
        let pulse = Pulse::new();
        let felt = |ms: u64| pulse.feel_at(Duration::from_millis(ms), Duration::from_millis(2_500));
        assert_eq!([felt(500), felt(3_000), felt(2_990), felt(5_000)], [0; 4]);
        // Whoever comes first finds it out, and whoever comes next knows it.
        assert_eq!([felt(35_000), felt(35_000), felt(35_500)], [1; 3]);
        assert_eq!(felt(39_000), 2);
    }
}
