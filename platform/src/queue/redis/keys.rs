//! The keys of a lane. Nothing else of the queue is in Redis.

use protocol::jobs::Lane;

/// The one consumer group of each lane's stream.
pub(super) const GROUP: &str = "workers";

pub(super) struct Keys {
    /// Stream of the jobs that wait or run: `p` is the payload, `a` the number of earlier attempts.
    pub jobs: String,
    /// Sorted set by due time of `attempts entry-id payload`.
    pub retry: String,
    /// Stream of `p` payload, `a` attempts, `c` cause.
    pub dead: String,
}

impl Keys {
    pub(super) fn new(namespace: &str, lane: Lane) -> Self {
        let key = |name: &str| format!("{namespace}:queue:{}:{name}", lane.as_str());
        Self { jobs: key("jobs"), retry: key("retry"), dead: key("dead") }
    }
}
