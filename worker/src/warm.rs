//! Runs that somebody tries other parameters of, with their files, kept in memory for the next try. The least recently used go
//! first when they take too much.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use agents::{Dataset, Recorded};
use protocol::{RunId, UserId};

/// The most bytes that are kept.
const MOST_BYTES: usize = 256 * 1024 * 1024;
/// A record in memory takes about this many times its bytes.
const GROWS: usize = 8;

/// A run of a user.
pub(crate) type Key = (UserId, RunId);

/// A run with everything that another try needs.
pub(crate) struct WarmRun {
    pub record: Recorded,
    pub stored: provenance::Stored,
    pub files: HashMap<String, Dataset>,
    bytes: usize,
}

impl WarmRun {
    /// `record_bytes` is the size of its `result.json`.
    pub(crate) fn new(
        record: Recorded,
        stored: provenance::Stored,
        files: HashMap<String, Dataset>,
        record_bytes: usize,
    ) -> Self {
        let of_files: usize = files.values().map(|file| file.bytes.len()).sum();
        Self { record, stored, files, bytes: record_bytes.saturating_mul(GROWS) + of_files }
    }
}

/// The runs that are kept, the least recently used first.
#[derive(Default)]
pub(crate) struct Warm(Mutex<Vec<(Key, Arc<WarmRun>)>>);

impl Warm {
    pub(crate) fn get(&self, key: &Key) -> Option<Arc<WarmRun>> {
        let mut runs = self.runs();
        let place = runs.iter().position(|(known, _)| known == key)?;
        let found = runs.remove(place);
        let run = found.1.clone();
        runs.push(found);
        Some(run)
    }

    pub(crate) fn keep(&self, key: Key, run: Arc<WarmRun>) {
        let mut runs = self.runs();
        runs.retain(|(known, _)| *known != key);
        runs.push((key, run));
        let mut bytes: usize = runs.iter().map(|(_, run)| run.bytes).sum();
        while bytes > MOST_BYTES && !runs.is_empty() {
            bytes -= runs.remove(0).1.bytes;
        }
    }

    fn runs(&self) -> MutexGuard<'_, Vec<(Key, Arc<WarmRun>)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn run(bytes: usize) -> Arc<WarmRun> {
        let record = json!({
            "tool": "t", "agent": "general", "params": {}, "seed": 0, "engine_version": "1",
            "dataset": {"name": "a.csv", "sha256": "00", "rows": 1},
        });
        let record = serde_json::to_vec(&record).unwrap_or_default();
        let (recorded, stored) = (Recorded::read(&record), provenance::Stored::read(&record));
        let (Ok(recorded), Ok(stored)) = (recorded, stored) else { panic!("a record") };
        Arc::new(WarmRun::new(recorded, stored, HashMap::new(), bytes / GROWS))
    }

    #[test]
    fn the_run_that_was_not_used_for_longest_goes_when_there_is_no_room() {
        let warm = Warm::default();
        let key = |name: &str| (UserId(uuid::Uuid::nil()), RunId(name.to_owned()));
        for name in ["a", "b", "c"] {
            warm.keep(key(name), run(100 * 1024 * 1024));
            assert!(warm.get(&key("a")).is_some() || name == "a", "a is used all the time");
        }
        assert!(warm.get(&key("b")).is_none());
        assert!(warm.get(&key("c")).is_some());
        warm.keep(key("d"), run(300 * 1024 * 1024));
        assert!(warm.get(&key("d")).is_none(), "too large to be kept at all");
    }
}
