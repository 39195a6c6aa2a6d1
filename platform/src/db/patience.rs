//! How long a statement may take that a person waits for. A Postgres that hangs answers nothing and refuses nothing, so
//! the limit is on this side. Workers have none: they go on as soon as the database does.

use std::time::Duration;

use tokio::time::timeout;

/// A statement on a database that works takes a few milliseconds; a person is told within three seconds.
const PATIENCE: Duration = Duration::from_millis(2_500);

tokio::task_local! {
    static WAITED_FOR: Duration;
}

/// Runs work that a person waits for: a statement in it fails when Postgres takes too long, and so does the start of
/// a transaction. A transaction that has begun is left to itself, since erasing much takes its time.
pub async fn promptly<F: Future>(work: F) -> F::Output {
    WAITED_FOR.scope(PATIENCE, work).await
}

pub(super) async fn in_time<T>(statement: impl Future<Output = sqlx::Result<T>>) -> sqlx::Result<T> {
    match WAITED_FOR.try_with(|patience| *patience) {
        Ok(patience) => timeout(patience, statement).await.unwrap_or(Err(sqlx::Error::PoolTimedOut)),
        Err(_) => statement.await,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_statements_of_requests_are_given_up() {
        let hanging = in_time(std::future::pending::<sqlx::Result<()>>());
        let given_up = WAITED_FOR.scope(Duration::from_millis(1), hanging).await;
        assert!(matches!(given_up, Err(sqlx::Error::PoolTimedOut)));
        let work = in_time(async { Ok(WAITED_FOR.try_with(|_| ()).is_err()) });
        assert!(work.await.expect("an answer"), "a worker waits as long as it takes");
    }
}
