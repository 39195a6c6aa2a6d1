//! The time limit of statements that a user waits for. A Postgres server that hangs neither answers nor refuses, so the
//! limit must be on this side. Workers have no limit: they continue as soon as the database does.

use std::time::Duration;

use tokio::time::timeout;

/// A statement on a working database takes a few milliseconds; users must get an answer within three seconds.
const PATIENCE: Duration = Duration::from_millis(2_500);

tokio::task_local! {
    static WAITED_FOR: Duration;
}

/// Runs work that a user waits for. A statement fails when Postgres takes too long, and so does the start of a
/// transaction. A transaction that has begun has no limit, because erasing a lot of data takes long.
pub async fn promptly<F: Future>(work: F) -> F::Output {
    WAITED_FOR.scope(PATIENCE, work).await
}

pub(in crate::db) async fn in_time<T>(statement: impl Future<Output = sqlx::Result<T>>) -> sqlx::Result<T> {
    match WAITED_FOR.try_with(|patience| *patience) {
        Ok(patience) => timeout(patience, statement).await.unwrap_or(Err(sqlx::Error::PoolTimedOut)),
        Err(_) => statement.await,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_time_limit_applies_only_to_statements_of_requests() {
        let hanging = in_time(std::future::pending::<sqlx::Result<()>>());
        let given_up = WAITED_FOR.scope(Duration::from_millis(1), hanging).await;
        assert!(matches!(given_up, Err(sqlx::Error::PoolTimedOut)));
        let work = in_time(async { Ok(WAITED_FOR.try_with(|_| ()).is_err()) });
        assert!(work.await.expect("an answer"), "a worker waits as long as it takes");
    }
}
