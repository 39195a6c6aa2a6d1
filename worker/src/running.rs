//! The turns that this process works on, each with the token that cancels it, and whether the process is stopping.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use protocol::TurnId;
use tokio_util::sync::CancellationToken;

/// Turns by id.
#[derive(Default)]
pub(crate) struct Running {
    turns: Mutex<HashMap<TurnId, CancellationToken>>,
    /// Cancelled when the process stops and every job must be handed back to the queue.
    pub handing_back: CancellationToken,
}

/// Removes the turn from the list when its job ends for any reason.
pub(crate) struct Entry {
    running: Arc<Running>,
    turn: TurnId,
    pub cancel: CancellationToken,
}

impl Running {
    /// Adds a turn to the list; it is cancelled by `stop` and when `lost` is. Returns `None` when the turn already runs here:
    /// it was pushed twice, and a second run would take the turn away from the first.
    #[must_use]
    pub(crate) fn enter(self: &Arc<Self>, turn: TurnId, lost: &CancellationToken) -> Option<Entry> {
        let cancel = lost.child_token();
        let mut turns = self.turns();
        if turns.get(&turn).is_some_and(|running| !running.is_cancelled()) {
            return None;
        }
        turns.insert(turn, cancel.clone());
        Some(Entry { running: self.clone(), turn, cancel })
    }

    /// Cancels a turn, if it runs here.
    pub(crate) fn stop(&self, turn: TurnId) {
        if let Some(cancel) = self.turns().get(&turn) {
            cancel.cancel();
        }
    }

    fn turns(&self) -> MutexGuard<'_, HashMap<TurnId, CancellationToken>> {
        self.turns.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Entry {
    fn drop(&mut self) {
        // Remove only this entry: after a cancellation the same turn may have been added again.
        self.cancel.cancel();
        let mut turns = self.running.turns();
        if turns.get(&self.turn).is_some_and(CancellationToken::is_cancelled) {
            turns.remove(&self.turn);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_running_turn_cannot_be_registered_again_until_it_is_stopped() {
        let running = Arc::new(Running::default());
        let (turn, lost) = (TurnId::generate(), CancellationToken::new());
        let first = running.enter(turn, &lost).unwrap();
        assert!(running.enter(turn, &lost).is_none());
        running.stop(turn);
        let second = running.enter(turn, &lost).unwrap();
        drop(first);
        assert!(!second.cancel.is_cancelled());
        assert!(running.enter(turn, &lost).is_none());
        drop(second);
        assert!(running.enter(turn, &lost).is_some());
    }
}
