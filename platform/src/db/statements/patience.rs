//! The time limit of statements that a user waits for. A Postgres server that hangs neither answers nor refuses, so the
//! limit must be on this side. Workers have no limit: they continue as soon as the database does.

use std::time::Duration;

use tokio::time::{Instant, timeout_at};

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

/// When the patience of a user ends; none for work that nobody waits for.
pub(in crate::db) struct TimeLimit(Option<Instant>);

impl TimeLimit {
    pub(in crate::db) fn from_now() -> Self {
        Self(WAITED_FOR.try_with(|patience| Instant::now() + *patience).ok())
    }

    /// Runs one of the steps that have this limit together.
    pub(in crate::db) async fn keep<T>(
        &self,
        step: impl Future<Output = sqlx::Result<T>>,
    ) -> sqlx::Result<T> {
        match self.0 {
            Some(end) => timeout_at(end, step).await.unwrap_or(Err(sqlx::Error::PoolTimedOut)),
            None => step.await,
        }
    }
}

pub(in crate::db) async fn in_time<T>(statement: impl Future<Output = sqlx::Result<T>>) -> sqlx::Result<T> {
    TimeLimit::from_now().keep(statement).await
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

    #[tokio::test]
    async fn a_step_has_only_the_time_that_the_steps_before_it_have_left() {
        let steps = async {
            let limit = TimeLimit::from_now();
            limit.keep(async { Ok(()) }).await.expect("time is left");
            tokio::time::sleep(Duration::from_millis(20)).await;
            limit
                .keep(async {
                    tokio::task::yield_now().await;
                    Ok(())
                })
                .await
        };
        let late = WAITED_FOR.scope(Duration::from_millis(10), steps).await;
        assert!(matches!(late, Err(sqlx::Error::PoolTimedOut)));
    }
}
