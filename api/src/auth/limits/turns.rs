//! A queue for work that keeps a core busy: a few tasks run at once, some wait, and more are refused immediately. A
//! caller that disconnects leaves the queue; work that has begun is finished even then. `threads` does the work.

use std::sync::Arc;

use anyhow::Context;
use tokio::sync::{Semaphore, oneshot};

use super::threads::Threads;
use crate::auth::refusal::Refusal;

/// A caller behind more tasks than these is better off trying again.
const LONGEST_LINE: usize = 200;
const TRY_AGAIN_SECONDS: i64 = 1;

/// Hands out turns to run work on a separate thread.
pub(crate) struct Turns {
    places: Semaphore,
    turns: Arc<Semaphore>,
    threads: Threads,
}

impl Turns {
    /// # Errors
    /// When the threads cannot be started.
    pub(crate) fn new(at_once: usize) -> anyhow::Result<Self> {
        Self::with_line(at_once, LONGEST_LINE)
    }

    fn with_line(at_once: usize, waiting: usize) -> anyhow::Result<Self> {
        let threads = Threads::start(at_once).context("starting threads")?;
        Ok(Self {
            places: Semaphore::new(at_once + waiting),
            turns: Arc::new(Semaphore::new(at_once)),
            threads,
        })
    }

    /// The refusal that `take` would give now.
    pub(crate) fn refuse_when_full(&self) -> Result<(), Refusal> {
        match self.places.available_permits() {
            0 => Err(Refusal::too_many_requests(TRY_AGAIN_SECONDS)),
            _ => Ok(()),
        }
    }

    /// Waits for a turn and does the work in it.
    pub(crate) async fn take<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let _place = self.places.try_acquire().map_err(|_| Refusal::too_many_requests(TRY_AGAIN_SECONDS))?;
        let turn = Arc::clone(&self.turns).acquire_owned().await.context("waiting for a turn")?;
        let (sender, result) = oneshot::channel();
        self.threads.run(move || {
            let result = work();
            drop(turn);
            // Sending fails when the caller has disconnected, and then the result is not needed.
            let _ = sender.send(result);
        });
        Ok(result.await.context("work of a turn ended without a result")?)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use futures::poll;

    use super::*;

    #[tokio::test]
    async fn a_full_queue_refuses_callers_until_one_leaves() {
        let turns = Turns::with_line(1, 1).unwrap();
        let (finish, finished) = mpsc::channel::<()>();
        let mut first = Box::pin(turns.take(move || finished.recv()));
        assert!(poll!(&mut first).is_pending());
        let mut second = Box::pin(turns.take(|| 2));
        assert!(poll!(&mut second).is_pending());
        assert!(turns.refuse_when_full().is_err());
        let refusal = turns.take(|| ()).await.unwrap_err();
        assert_eq!((refusal.status.as_u16(), refusal.retry_after_seconds), (429, Some(1)));

        drop(second);
        let mut third = Box::pin(turns.take(|| 3));
        assert!(poll!(&mut third).is_pending());
        finish.send(()).unwrap();
        assert_eq!(first.await.unwrap(), Ok(()));
        assert_eq!(third.await.unwrap(), 3);
        assert!(turns.refuse_when_full().is_ok());
    }

    #[tokio::test]
    async fn work_keeps_its_slot_until_it_ends_even_if_its_caller_has_gone() {
        let turns = Turns::with_line(1, 1).unwrap();
        let (finish, finished) = mpsc::channel::<()>();
        let mut gone = Box::pin(turns.take(move || finished.recv()));
        assert!(poll!(&mut gone).is_pending());
        drop(gone);
        let mut next = Box::pin(turns.take(|| 2));
        assert!(poll!(&mut next).is_pending());
        finish.send(()).unwrap();
        assert_eq!(next.await.unwrap(), 2);
    }

    #[tokio::test]
    async fn a_panic_releases_its_slot() {
        let turns = Turns::with_line(1, 1).unwrap();
        for _ in 0..3 {
            let broken: fn() -> u8 = || panic!("on purpose");
            assert_eq!(turns.take(broken).await.unwrap_err().status.as_u16(), 500);
        }
        assert_eq!(turns.take(|| 4).await.unwrap(), 4);
    }
}
