//! What processes have used together, from /proc.

use std::fs;

/// Some processes, perhaps none.
pub(super) struct Processes(Vec<Process>);

impl Processes {
    pub(super) fn new(pids: &[u32]) -> Processes {
        Processes(pids.iter().map(|pid| Process(*pid)).collect())
    }

    /// User and system time; nothing is known of none, or if one of them is not there.
    pub(super) fn cpu_seconds(&self) -> Option<f64> {
        self.sum(Process::cpu_seconds)
    }

    /// Memory that is in use.
    pub(super) fn kilobytes(&self) -> Option<f64> {
        self.sum(Process::kilobytes)
    }

    fn sum(&self, of: impl Fn(&Process) -> Option<f64>) -> Option<f64> {
        if self.0.is_empty() { None } else { self.0.iter().map(of).sum() }
    }
}

struct Process(u32);

impl Process {
    fn cpu_seconds(&self) -> Option<f64> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.0)).ok()?;
        // The name in brackets may hold spaces; what is counted comes behind it: utime and stime are the 14th and 15th.
        let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
        let ticks = fields.next()?.parse::<f64>().ok()? + fields.next()?.parse::<f64>().ok()?;
        Some(ticks / rustix::param::clock_ticks_per_second() as f64)
    }

    fn kilobytes(&self) -> Option<f64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.0)).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.split_whitespace().next()?.parse().ok()
    }
}
