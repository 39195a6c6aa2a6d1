//! Runs that somebody tries other parameters of, with their files, the tables that were read from them and what their engines have
//! calculated last, kept in memory for the next try. The least recently used go first when they take too much.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use agents::{Dataset, LastWork, Recorded};
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
    /// What its engine has calculated last.
    pub last_work: LastWork,
    /// Bytes of the record in memory.
    record_bytes: usize,
}

impl WarmRun {
    /// `record_bytes` is the size of its `result.json`.
    pub(crate) fn new(
        record: Recorded,
        stored: provenance::Stored,
        files: HashMap<String, Dataset>,
        record_bytes: usize,
    ) -> Self {
        let record_bytes = record_bytes.saturating_mul(GROWS);
        Self { record, stored, files, last_work: LastWork::keeping(), record_bytes }
    }

    /// Grows with what is read and calculated.
    fn bytes(&self) -> usize {
        let of_files = self.files.values().map(|file| file.bytes.len() + file.kept.bytes());
        self.record_bytes + of_files.sum::<usize>() + self.last_work.bytes()
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
        drop(runs);
        self.make_room();
    }

    /// Forgets runs until the others take no more than they may.
    pub(crate) fn make_room(&self) {
        let mut runs = self.runs();
        let sizes: Vec<usize> = runs.iter().map(|(_, run)| run.bytes()).collect();
        let mut bytes: usize = sizes.iter().sum();
        let mut gone = 0;
        while bytes > MOST_BYTES {
            bytes -= sizes[gone];
            gone += 1;
        }
        runs.drain(..gone);
    }

    fn runs(&self) -> MutexGuard<'_, Vec<(Key, Arc<WarmRun>)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use agents::{KeptTable, Tools};
    use protocol::AgentKind;
    use serde_json::json;

    use super::*;

    fn run(bytes: usize) -> Arc<WarmRun> {
        with_files(bytes, HashMap::new())
    }

    fn with_files(bytes: usize, files: HashMap<String, Dataset>) -> Arc<WarmRun> {
        let record = json!({
            "tool": "t", "agent": "general", "params": {}, "seed": 0, "engine_version": "1",
            "dataset": {"name": "a.csv", "sha256": "00", "rows": 1},
        });
        let record = serde_json::to_vec(&record).unwrap_or_default();
        let (recorded, stored) = (Recorded::read(&record), provenance::Stored::read(&record));
        let (Ok(recorded), Ok(stored)) = (recorded, stored) else { panic!("a record") };
        Arc::new(WarmRun::new(recorded, stored, files, bytes / GROWS))
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

    #[tokio::test]
    async fn a_table_that_is_read_after_its_run_was_kept_counts_too() {
        let warm = Warm::default();
        let key = |name: &str| (UserId(uuid::Uuid::nil()), RunId(name.to_owned()));
        warm.keep(key("old"), run(MOST_BYTES - 1_000));
        let mut file = Dataset::new("a.csv", "sku,stock\nA,1\n".into());
        file.kept = KeptTable::keeping();
        warm.keep(key("new"), with_files(0, HashMap::from([(file.sha256.clone(), file.clone())])));
        assert!(warm.get(&key("old")).is_some() && warm.get(&key("new")).is_some());

        let rows: String = (0..1_000).map(|row| format!("item number {row},1\n")).collect();
        let larger = Dataset { bytes: format!("sku,stock\n{rows}").into(), ..file };
        let question = "plan my stock";
        let kind = AgentKind::InventoryOptimization;
        let _ = agents::analyze_files(larger, kind, question, None, &Tools::silent()).await;
        warm.make_room();

        assert!(warm.get(&key("old")).is_none() && warm.get(&key("new")).is_some());
    }
}
