//! How long a statement may take that a person waits for. A Postgres that hangs answers nothing and refuses nothing, so
//! the limit is on this side. Workers have none: they go on as soon as the database does.

use std::time::Duration;

use tokio::time::timeout;

/// A statement on a database that works takes a few milliseconds; a person is told within three seconds.
const PATIENCE: Duration = Duration::from_millis(2_500);

tokio::task_local! {
    static IS_WAITED_FOR: ();
}

/// Runs work that a person waits for: a statement in it fails when Postgres takes too long, and so does the start of
/// a transaction. A transaction that has begun is left to itself, since erasing much takes its time.
pub async fn promptly<F: Future>(work: F) -> F::Output {
    IS_WAITED_FOR.scope((), work).await
}

pub(super) async fn in_time<T>(statement: impl Future<Output = sqlx::Result<T>>) -> sqlx::Result<T> {
    if IS_WAITED_FOR.try_with(|()| ()).is_err() {
        return statement.await;
    }
    timeout(PATIENCE, statement).await.unwrap_or(Err(sqlx::Error::PoolTimedOut))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn only_what_a_person_waits_for_is_given_up() {
        let slow = || async {
            tokio::time::sleep(PATIENCE * 2).await;
            Ok(())
        };
        assert!(in_time(slow()).await.is_ok());
        assert!(matches!(promptly(in_time(slow())).await, Err(sqlx::Error::PoolTimedOut)));
    }
}
