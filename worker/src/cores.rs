//! The cores of this worker. A calculation holds one core until it has ended, even if its result is no longer needed, so
//! there are never more calculations than cores. Waiting calculations are served in order, but a user who already holds
//! a core never gets the last free one: it is reserved for other users.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use protocol::UserId;
use tokio::sync::oneshot;

/// All cores of a worker.
pub(crate) struct Cores {
    state: Mutex<State>,
    most_per_user: usize,
}

struct State {
    free: usize,
    /// The number of cores that each user holds; users without one are absent.
    held: HashMap<UserId, usize>,
    waiting: VecDeque<Waiting>,
}

struct Waiting {
    user: Option<UserId>,
    granted: oneshot::Sender<Core>,
}

/// The right to use one core. Dropping it frees the core.
pub(crate) struct Core {
    cores: Arc<Cores>,
    user: Option<UserId>,
}

impl Cores {
    /// This number of cores, all free.
    #[must_use]
    pub(crate) fn new(count: usize) -> Arc<Self> {
        let state = State { free: count, held: HashMap::new(), waiting: VecDeque::new() };
        Arc::new(Self { state: Mutex::new(state), most_per_user: most_per_user(count) })
    }

    /// The next core, for the analysis of this user.
    pub(crate) async fn for_user(self: &Arc<Self>, user: UserId) -> Core {
        self.wait(Some(user)).await
    }

    /// The next core, not counted towards any user: for short work.
    pub(crate) async fn any(self: &Arc<Self>) -> Core {
        self.wait(None).await
    }

    async fn wait(self: &Arc<Self>, user: Option<UserId>) -> Core {
        loop {
            let (granted, grant) = oneshot::channel();
            self.state().waiting.push_back(Waiting { user, granted });
            self.grant();
            if let Ok(core) = grant.await {
                return core;
            }
        }
    }

    /// Gives free cores to waiting calculations.
    fn grant(self: &Arc<Self>) {
        let mut unwanted = Vec::new();
        let mut state = self.state();
        while let Some(waiting) = state.next(self.most_per_user) {
            let core = Core { cores: self.clone(), user: waiting.user };
            if let Err(core) = waiting.granted.send(core) {
                // The waiter has gone. Its core is dropped after the lock is released, because dropping takes the lock.
                unwanted.push(core);
            }
        }
        drop(state);
        drop(unwanted);
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The most cores that one user may hold: all but one, or the only one.
pub(crate) fn most_per_user(cores: usize) -> usize {
    cores.saturating_sub(1).max(1)
}

impl State {
    /// Removes the first waiter that may have a core now from the list, and counts the core for its user.
    fn next(&mut self, most_per_user: usize) -> Option<Waiting> {
        if self.free == 0 {
            return None;
        }
        self.waiting.retain(|waiting| !waiting.granted.is_closed());
        let held = &self.held;
        let may = |user: &UserId| held.get(user).copied().unwrap_or_default() < most_per_user;
        let position = self.waiting.iter().position(|waiting| waiting.user.as_ref().is_none_or(may))?;
        let waiting = self.waiting.remove(position)?;
        self.free -= 1;
        if let Some(user) = waiting.user {
            *self.held.entry(user).or_default() += 1;
        }
        Some(waiting)
    }

    fn give_back(&mut self, user: Option<UserId>) {
        self.free += 1;
        let Some(user) = user else { return };
        if let Some(held) = self.held.get_mut(&user) {
            *held -= 1;
            if *held == 0 {
                self.held.remove(&user);
            }
        }
    }
}

impl Drop for Core {
    fn drop(&mut self) {
        self.cores.state().give_back(self.user);
        self.cores.grant();
    }
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;

    use super::*;

    #[tokio::test]
    async fn one_user_cannot_take_the_last_core() {
        let cores = Cores::new(2);
        let (greedy, other) = (UserId::generate(), UserId::generate());
        let first = cores.for_user(greedy).await;
        assert!(cores.for_user(greedy).now_or_never().is_none());
        let others = cores.for_user(other).now_or_never();
        assert!(others.is_some());
        drop(first);
        assert!(cores.for_user(greedy).now_or_never().is_some());
    }

    #[tokio::test]
    async fn the_analysis_that_waited_longest_is_next_and_cancelled_ones_are_skipped() {
        let cores = Cores::new(1);
        let held = cores.any().await;
        let mut left = Box::pin(cores.any());
        assert!(left.as_mut().now_or_never().is_none());
        let users = [UserId::generate(), UserId::generate()];
        let mut waiting: Vec<_> = users.iter().map(|user| Box::pin(cores.for_user(*user))).collect();
        for one in &mut waiting {
            assert!(one.as_mut().now_or_never().is_none());
        }
        drop(left);
        drop(held);
        assert!(waiting[1].as_mut().now_or_never().is_none());
        let core = waiting[0].as_mut().now_or_never();
        drop(core);
        assert!(waiting[1].as_mut().now_or_never().is_some());
    }

    #[tokio::test]
    async fn a_core_granted_to_a_cancelled_analysis_is_returned() {
        let cores = Cores::new(1);
        let held = cores.any().await;
        let mut left = Box::pin(cores.any());
        assert!(left.as_mut().now_or_never().is_none());
        drop(held);
        drop(left);
        assert!(cores.any().now_or_never().is_some());
    }

    #[tokio::test]
    async fn a_single_core_is_granted_in_order() {
        let cores = Cores::new(1);
        let user = UserId::generate();
        let core = cores.for_user(user).now_or_never();
        assert!(core.is_some());
        assert!(cores.any().now_or_never().is_none());
    }
}
