//! The turns that run in this process, each with the token that ends it.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use protocol::TurnId;
use tokio_util::sync::CancellationToken;

/// Turns by id.
#[derive(Default)]
pub struct Running {
    turns: Mutex<HashMap<TurnId, CancellationToken>>,
}

/// Takes the turn off the list when its job is over, however that came.
pub struct Entry {
    running: Arc<Running>,
    turn: TurnId,
    pub cancel: CancellationToken,
}

impl Running {
    /// Lists a turn; it is cancelled by `stop` and when `lost` is.
    #[must_use]
    pub fn enter(self: &Arc<Self>, turn: TurnId, lost: &CancellationToken) -> Entry {
        let cancel = lost.child_token();
        self.turns().insert(turn, cancel.clone());
        Entry { running: self.clone(), turn, cancel }
    }

    /// Tells a turn to end, if it runs here.
    pub fn stop(&self, turn: TurnId) {
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
        self.cancel.cancel();
        self.running.turns().remove(&self.turn);
    }
}
