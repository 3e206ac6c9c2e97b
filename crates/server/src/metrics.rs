//! What the server counts, for `/metrics`.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

/// What the server counts.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    pub(crate) steps: AtomicU64,
    pub(crate) frames: AtomicU64,
    pub(crate) frame_bytes: AtomicU64,
    pub(crate) errors: AtomicU64,
    pub(crate) not_stored: AtomicU64,
    pub(crate) dropped_behind: AtomicU64,
    pub(crate) bot_moves: AtomicU64,
    pub(crate) connections: AtomicI64,
    pub(crate) tables: AtomicI64,
}

impl Metrics {
    /// In the text form that Prometheus reads.
    pub(crate) fn text(&self) -> String {
        let counters = [
            ("mattock_steps_total", "Steps written down and applied.", &self.steps),
            ("mattock_frames_total", "Frames sent to viewers.", &self.frames),
            ("mattock_frame_bytes_total", "Bytes of those frames.", &self.frame_bytes),
            ("mattock_errors_total", "Messages answered with an error.", &self.errors),
            ("mattock_not_stored_total", "Steps that the store could not write.", &self.not_stored),
            ("mattock_behind_total", "Readers too slow for frames.", &self.dropped_behind),
            ("mattock_bot_moves_total", "Decisions of bots.", &self.bot_moves),
        ];
        let gauges = [
            ("mattock_connections", "Open connections.", &self.connections),
            ("mattock_tables", "Tables in memory.", &self.tables),
        ];
        let mut text = String::new();
        for (name, help, value) in counters {
            let value = value.load(Ordering::Relaxed);
            let _ = write!(text, "# HELP {name} {help}\n# TYPE {name} counter\n{name} {value}\n");
        }
        for (name, help, value) in gauges {
            let value = value.load(Ordering::Relaxed);
            let _ = write!(text, "# HELP {name} {help}\n# TYPE {name} gauge\n{name} {value}\n");
        }
        text
    }

    pub(crate) fn add(counter: &AtomicU64, number: u64) {
        counter.fetch_add(number, Ordering::Relaxed);
    }
}
