//! How long a thread has had a processor, where the system tells it (Linux: `proc_pid_schedstat(5)`). On a busy machine that is
//! less than what the clock says.

use std::{
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

/// The counters of one thread. Other threads may read them too.
pub struct ThreadTime {
    counters: PathBuf,
}

impl ThreadTime {
    /// Of the thread that calls. `None` where the system has no such counters.
    #[must_use]
    pub fn of_this_thread() -> Option<Self> {
        let own = fs::read_link("/proc/thread-self").ok()?;
        Some(Self { counters: Path::new("/proc").join(own).join("schedstat") })
    }

    /// What the thread has worked since it began.
    #[must_use]
    pub fn worked(&self) -> Option<Duration> {
        let text = fs::read_to_string(&self.counters).ok()?;
        text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
    }
}
