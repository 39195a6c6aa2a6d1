//! The current time. All code reads it here, so that a test can set it.

use std::sync::{
    Arc,
    atomic::{AtomicI64, Ordering},
};

use chrono::{DateTime, Duration, DurationRound, Utc};

/// The system's time, moved by an offset that only tests change. Cheap to clone; clones share the offset.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    offset_ms: Arc<AtomicI64>,
}

impl Clock {
    /// The current time, rounded down to microseconds, the precision of both databases.
    #[must_use]
    pub fn now(&self) -> DateTime<Utc> {
        let offset = Duration::milliseconds(self.offset_ms.load(Ordering::Relaxed));
        #[expect(clippy::disallowed_methods, reason = "all other code reads the time from this clock")]
        let now = Utc::now() + offset;
        now.duration_trunc(Duration::microseconds(1)).unwrap_or(now)
    }

    /// Moves the time forward; for tests.
    pub fn advance(&self, by: Duration) {
        self.offset_ms.fetch_add(by.num_milliseconds(), Ordering::Relaxed);
    }
}
