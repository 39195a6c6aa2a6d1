//! Processor time and changes of thread, of this process and of the servers of the stores.

use std::fs::{read_dir, read_to_string};

/// Clock ticks per second in `/proc/<id>/stat`, the same on every Linux.
const TICKS_PER_SECOND: f64 = 100.0;

/// Sums since the processes began.
pub(crate) struct Spent {
    /// Seconds of processor of this process, all threads.
    pub(crate) own: f64,
    /// Seconds of processor of Postgres and Redis.
    pub(crate) servers: f64,
    /// How often a thread of this process gave up its processor to wait.
    pub(crate) switches: f64,
}

impl Spent {
    pub(crate) fn now() -> Self {
        let clock = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
        let servers = ["TEST_POSTGRES_PID", "TEST_REDIS_PID"];
        Self {
            own: clock.tv_sec as f64 + clock.tv_nsec as f64 / 1e9,
            servers: servers.iter().filter_map(|name| seconds_of(&std::env::var(name).ok()?)).sum(),
            switches: switches(),
        }
    }

    pub(crate) fn since(&self, before: &Self) -> Self {
        Self {
            own: self.own - before.own,
            servers: self.servers - before.servers,
            switches: self.switches - before.switches,
        }
    }
}

/// Seconds of a process and its children, also of those that have ended.
fn seconds_of(id: &str) -> Option<f64> {
    let (_, own) = times(id)?;
    let mut all = own;
    for entry in read_dir("/proc").ok()?.flatten() {
        let name = entry.file_name();
        let Some((parent, seconds)) = name.to_str().and_then(times) else { continue };
        if parent == id {
            all += seconds;
        }
    }
    Some(all)
}

/// The parent of a process, and its seconds with those of its ended children.
fn times(id: &str) -> Option<(String, f64)> {
    if !id.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let stat = read_to_string(format!("/proc/{id}/stat")).ok()?;
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks: f64 = fields.get(11..15)?.iter().filter_map(|text| text.parse::<f64>().ok()).sum();
    Some(((*fields.get(1)?).to_owned(), ticks / TICKS_PER_SECOND))
}

fn switches() -> f64 {
    let Ok(threads) = read_dir("/proc/self/task") else { return 0.0 };
    let of_thread = |entry: std::fs::DirEntry| {
        let status = read_to_string(entry.path().join("status")).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("voluntary_ctxt_switches:"))?;
        line.trim().parse::<f64>().ok()
    };
    threads.flatten().filter_map(of_thread).sum()
}
