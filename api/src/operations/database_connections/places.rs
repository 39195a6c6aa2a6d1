//! Room for tests of connections. Each holds a connection to a server that may be slow, so few run at the same time in this
//! process, and one of each user.

use std::{
    collections::BTreeSet,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use protocol::UserId;
use tokio::{
    sync::{Semaphore, SemaphorePermit},
    time::timeout,
};

use crate::error::ApiError;

const AT_ONCE: usize = 3;
/// How long a test waits for others.
const PATIENCE: Duration = Duration::from_secs(20);

static PLACES: Semaphore = Semaphore::const_new(AT_ONCE);
static TESTING: Mutex<BTreeSet<UserId>> = Mutex::new(BTreeSet::new());

/// The only test of a user; it ends when this is dropped.
struct Turn(UserId);

/// A test that may connect.
pub(super) struct Place {
    _turn: Turn,
    _permit: SemaphorePermit<'static>,
}

impl Place {
    /// Waits for a place.
    ///
    /// # Errors
    /// When the user tests another connection, or no place becomes free in time.
    pub(super) async fn take(user: UserId) -> Result<Self, ApiError> {
        if !testing().insert(user) {
            return Err(ApiError::Conflict(
                "Another test of yours is running. Please wait until it has ended.".to_owned(),
            ));
        }
        let turn = Turn(user);
        let busy = || {
            ApiError::Unavailable(
                "Many connections are being tested. Please try again in a minute.".to_owned(),
            )
        };
        let permit = timeout(PATIENCE, PLACES.acquire()).await.map_err(|_| busy())?.map_err(|_| busy())?;
        Ok(Self { _turn: turn, _permit: permit })
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        testing().remove(&self.0);
    }
}

fn testing() -> MutexGuard<'static, BTreeSet<UserId>> {
    TESTING.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[tokio::test]
    async fn a_user_runs_one_test_at_a_time_and_all_users_three() {
        let users = [(); 4].map(|()| UserId(Uuid::now_v7()));
        let first = Place::take(users[0]).await.ok().unwrap();
        assert!(matches!(Place::take(users[0]).await, Err(ApiError::Conflict(_))));
        let others = (Place::take(users[1]).await.ok().unwrap(), Place::take(users[2]).await.ok().unwrap());
        let waiting = futures::poll!(std::pin::pin!(Place::take(users[3])));
        assert!(waiting.is_pending(), "no place is free");
        drop(first);
        assert!(Place::take(users[3]).await.is_ok(), "a test that nobody waits for any more leaves no trace");
        assert!(Place::take(users[0]).await.is_ok());
        drop(others);
    }
}
