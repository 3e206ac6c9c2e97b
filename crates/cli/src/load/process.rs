//! What a process has used, from /proc.

use std::fs;

/// A process.
pub(super) struct Process(u32);

impl Process {
    pub(super) fn new(pid: u32) -> Process {
        Process(pid)
    }

    /// User and system time.
    pub(super) fn cpu_seconds(&self) -> Option<f64> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.0)).ok()?;
        // The name in brackets may hold spaces; what is counted comes behind it: utime and stime are the 14th and 15th.
        let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
        let ticks = fields.next()?.parse::<f64>().ok()? + fields.next()?.parse::<f64>().ok()?;
        Some(ticks / rustix::param::clock_ticks_per_second() as f64)
    }

    /// Memory that is in use.
    pub(super) fn kilobytes(&self) -> Option<f64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.0)).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.split_whitespace().next()?.parse().ok()
    }
}
