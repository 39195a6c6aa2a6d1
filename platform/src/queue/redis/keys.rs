//! The keys of a lane in Redis. The queue uses no other keys.

use protocol::jobs::Lane;

/// The one consumer group of each lane's stream.
pub(super) const GROUP: &str = "workers";

pub(super) struct Keys {
    /// Stream of the waiting and running jobs: `p` is the payload, `a` the number of earlier attempts.
    pub jobs: String,
    /// Sorted set of the jobs that wait for a retry, by due time. Each member is `attempts entry-id payload`.
    pub retry: String,
    /// Stream of the dead jobs: `p` is the payload, `a` the number of attempts, `c` the cause.
    pub dead: String,
}

impl Keys {
    pub(super) fn new(namespace: &str, lane: Lane) -> Self {
        let key = |name: &str| format!("{namespace}:queue:{}:{name}", lane.as_str());
        Self { jobs: key("jobs"), retry: key("retry"), dead: key("dead") }
    }
}
