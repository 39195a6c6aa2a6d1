//! The jobs that this process works on, each turn with the token that cancels it, and whether the process is stopping.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use chrono::{DateTime, Utc};
use platform::db::installation::heartbeats::RunningJob;
use protocol::{Lane, TurnId, UploadId};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

/// Previews wait for half a minute at most; in that time no installation gives up more.
const MOST_GIVEN_UP: usize = 2_000;
/// The most jobs that a heartbeat lists; the rest is counted by the queue.
const MOST_LISTED: usize = 100;

struct RunningTurn {
    cancel: CancellationToken,
    lane: Lane,
    since: DateTime<Utc>,
}

/// Turns and uploads by id.
#[derive(Default)]
pub(crate) struct Running {
    turns: Mutex<HashMap<TurnId, RunningTurn>>,
    uploads: Mutex<HashMap<UploadId, DateTime<Utc>>>,
    previews: Mutex<Previews>,
    /// Cancelled when the process stops and every job must be handed back to the queue.
    pub handing_back: CancellationToken,
}

/// Removes the turn from the list when its job ends for any reason.
pub(crate) struct Entry {
    running: Arc<Running>,
    turn: TurnId,
    pub cancel: CancellationToken,
}

/// Cancels the preview and removes it from the list when its job ends for any reason.
pub(crate) struct Previewing {
    running: Arc<Running>,
    id: Uuid,
    pub cancel: CancellationToken,
}

/// Previews that run here, and those that were given up before they were begun: the latest of all workers.
#[derive(Default)]
struct Previews {
    running: HashMap<Uuid, CancellationToken>,
    given_up: VecDeque<Uuid>,
}

/// Removes the upload from the list when its job ends for any reason.
pub(crate) struct Reading {
    running: Arc<Running>,
    upload: UploadId,
}

impl Running {
    /// Adds a turn to the list; it is cancelled by `stop` and when `lost` is. Returns `None` when the turn already runs here:
    /// it was pushed twice, and a second run would take the turn away from the first.
    #[must_use]
    pub(crate) fn enter(
        self: &Arc<Self>,
        turn: TurnId,
        lane: Lane,
        lost: &CancellationToken,
        now: DateTime<Utc>,
    ) -> Option<Entry> {
        let cancel = lost.child_token();
        let mut turns = self.turns();
        if turns.get(&turn).is_some_and(|running| !running.cancel.is_cancelled()) {
            return None;
        }
        turns.insert(turn, RunningTurn { cancel: cancel.clone(), lane, since: now });
        Some(Entry { running: self.clone(), turn, cancel })
    }

    /// Cancels a turn, if it runs here.
    pub(crate) fn stop(&self, turn: TurnId) {
        if let Some(running) = self.turns().get(&turn) {
            running.cancel.cancel();
        }
    }

    /// Adds an upload to the list.
    pub(crate) fn read(self: &Arc<Self>, upload: UploadId, now: DateTime<Utc>) -> Reading {
        self.uploads().insert(upload, now);
        Reading { running: self.clone(), upload }
    }

    /// Adds a preview to the list; it is cancelled when nobody waits for it any longer and when `lost` is.
    pub(crate) fn preview(self: &Arc<Self>, id: Uuid, lost: &CancellationToken) -> Previewing {
        let cancel = lost.child_token();
        let mut previews = self.previews();
        if previews.given_up.contains(&id) {
            cancel.cancel();
        }
        previews.running.insert(id, cancel.clone());
        drop(previews);
        Previewing { running: self.clone(), id, cancel }
    }

    /// Cancels a preview, if it is calculated here; one that still waits in the queue is not begun.
    pub(crate) fn give_up(&self, id: Uuid) {
        let mut previews = self.previews();
        if let Some(cancel) = previews.running.get(&id) {
            cancel.cancel();
            return;
        }
        if previews.given_up.len() == MOST_GIVEN_UP {
            previews.given_up.pop_front();
        }
        previews.given_up.push_back(id);
    }

    /// The jobs that run here, those that started first at the top.
    pub(crate) fn jobs(&self) -> Vec<RunningJob> {
        let mut jobs = Vec::new();
        for (turn, running) in self.turns().iter() {
            jobs.push(RunningJob {
                job: turn.0,
                lane: running.lane.as_str().to_owned(),
                since: running.since,
            });
        }
        for (upload, since) in self.uploads().iter() {
            jobs.push(RunningJob { job: upload.0, lane: Lane::Files.as_str().to_owned(), since: *since });
        }
        jobs.sort_by_key(|job| (job.since, job.job));
        jobs.truncate(MOST_LISTED);
        jobs
    }

    fn turns(&self) -> MutexGuard<'_, HashMap<TurnId, RunningTurn>> {
        self.turns.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn previews(&self) -> MutexGuard<'_, Previews> {
        self.previews.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn uploads(&self) -> MutexGuard<'_, HashMap<UploadId, DateTime<Utc>>> {
        self.uploads.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Entry {
    fn drop(&mut self) {
        // Remove only this entry: after a cancellation the same turn may have been added again.
        self.cancel.cancel();
        let mut turns = self.running.turns();
        if turns.get(&self.turn).is_some_and(|running| running.cancel.is_cancelled()) {
            turns.remove(&self.turn);
        }
    }
}

impl Drop for Previewing {
    fn drop(&mut self) {
        self.cancel.cancel();
        self.running.previews().running.remove(&self.id);
    }
}

impl Drop for Reading {
    fn drop(&mut self) {
        self.running.uploads().remove(&self.upload);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_running_turn_cannot_be_registered_again_until_it_is_stopped() {
        let running = Arc::new(Running::default());
        let (turn, lost) = (TurnId::generate(), CancellationToken::new());
        let enter = || running.enter(turn, Lane::Chat, &lost, DateTime::default());
        let first = enter().unwrap();
        assert!(enter().is_none());
        running.stop(turn);
        let second = enter().unwrap();
        drop(first);
        assert!(!second.cancel.is_cancelled());
        assert!(enter().is_none());
        drop(second);
        assert!(enter().is_some());
    }

    #[test]
    fn a_preview_that_nobody_waits_for_is_cancelled_and_no_other() {
        let running = Arc::new(Running::default());
        let lost = CancellationToken::new();
        let [one, other] = [(); 2].map(|()| running.preview(Uuid::now_v7(), &lost));
        running.give_up(one.id);
        assert!(one.cancel.is_cancelled() && !other.cancel.is_cancelled());
        lost.cancel();
        assert!(other.cancel.is_cancelled(), "the job is another worker's now");
        drop((one, other));
        assert!(running.previews().running.is_empty());
        let waits = Uuid::now_v7();
        running.give_up(waits);
        assert!(running.preview(waits, &CancellationToken::new()).cancel.is_cancelled(), "not even begun");
    }

    #[test]
    fn turns_and_uploads_are_listed_while_they_run() {
        let running = Arc::new(Running::default());
        let (turn, upload) = (TurnId::generate(), UploadId::generate());
        let (early, late) = (DateTime::UNIX_EPOCH, DateTime::UNIX_EPOCH + chrono::Duration::seconds(1));
        let entry = running.enter(turn, Lane::Analyses, &CancellationToken::new(), late).unwrap();
        let reading = running.read(upload, early);
        let listed: Vec<_> = running.jobs().into_iter().map(|job| (job.job, job.lane)).collect();
        assert_eq!(listed, [(upload.0, "files".to_owned()), (turn.0, "analyses".to_owned())]);
        drop((entry, reading));
        assert_eq!(running.jobs(), []);
    }
}
