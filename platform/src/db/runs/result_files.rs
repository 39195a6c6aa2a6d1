//! Result files. They count towards the storage of the plan, expire after the time that the plan sets, and are removed
//! when their owner deletes them. The run itself stays, so that follow-up questions still work and the same question
//! creates the files again.

use chrono::{DateTime, Utc};
use protocol::{RunId, UserId};
use uuid::Uuid;

use crate::db::{
    Db, in_transaction, on_pool,
    runs::{Run, scenarios},
    storage::{
        ROOM, Storage,
        unreferenced_files::{UnreferencedFiles, let_go},
    },
};

/// The most runs whose files one transaction removes.
pub const BATCH: i64 = 200;

/// With these files, the user's files would take more than the plan allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoRoom {
    pub used_bytes: i64,
    pub max_bytes: i64,
}

/// The number of a user's results that have files, and the size of these files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct StoredResults {
    pub results: i64,
    pub bytes: i64,
}

/// The size of the files of an equal run that is already stored.
pub(in crate::db) const KNOWN: &str = "SELECT bytes FROM runs WHERE user_id = $1 AND id = $2";

/// Stores a run if the plan has room for its files; an equal run is counted once. If there is no room, nothing is stored
/// and the value is `Some(NoRoom)`. On Postgres the caller must hold the lock of the profile.
macro_rules! store_run {
    ($tx:ident, $run:expr) => {{
        let run: &$crate::db::runs::Run = $run;
        let known: Option<i64> = sqlx::query_scalar($crate::db::runs::result_files::KNOWN)
            .bind(run.user_id)
            .bind(&run.id)
            .fetch_optional(&mut *$tx)
            .await?;
        let more = run.stored_bytes() - known.unwrap_or(0);
        let full = if more > 0 {
            let storage: $crate::db::storage::Storage =
                sqlx::query_as($crate::db::storage::ROOM).bind(run.user_id).fetch_one(&mut *$tx).await?;
            $crate::db::runs::result_files::refusal(&storage, more)
        } else {
            None
        };
        if full.is_none() {
            sqlx::query($crate::db::runs::INSERT)
                .bind(&run.id)
                .bind(run.user_id)
                .bind(run.upload_id)
                .bind(&run.tool)
                .bind(&run.params)
                .bind(&run.files)
                .bind(run.created_at)
                .bind(run.files_state.as_str())
                .bind(run.stored_bytes())
                .bind(&run.parent)
                .execute(&mut *$tx)
                .await?;
        }
        full
    }};
}

pub(in crate::db) use store_run;

pub(in crate::db) fn refusal(storage: &Storage, bytes: i64) -> Option<NoRoom> {
    let is_full = !storage.has_room_for(bytes);
    is_full.then(|| NoRoom { used_bytes: storage.used_bytes(), max_bytes: storage.max_bytes() })
}

/// The query checks age and state again, because a run may have been repeated in the meantime.
const EXPIRE: &str = "UPDATE runs SET files_state = 'expired', bytes = 0 \
     WHERE files_state = 'stored' AND created_at < $1 AND (user_id, id) IN \
     (SELECT r.user_id, r.id FROM runs r LEFT JOIN profiles f ON f.id = r.user_id LEFT JOIN plans p ON p.id = f.plan \
      WHERE r.files_state = 'stored' AND r.created_at < $1 AND COALESCE(p.id, 'basic') = $2 \
      ORDER BY r.created_at LIMIT $3) RETURNING user_id, id";
const DELETE: &str = "UPDATE runs SET files_state = 'deleted', bytes = 0 \
     WHERE user_id = $1 AND files_state = 'stored' AND created_at < $2 AND id IN \
     (SELECT r.id FROM runs r WHERE r.user_id = $1 AND r.files_state = 'stored' AND r.created_at < $2 \
      ORDER BY r.created_at LIMIT $3) RETURNING user_id, id";

impl Db {
    /// Whether there is no room for the files of a run now. `TurnWrites::finish` decides; this earlier check only avoids
    /// writing files that would be removed at once.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn lacks_room_for(&self, run: &Run) -> sqlx::Result<Option<NoRoom>> {
        let known: Option<i64> = on_pool!(self, pool => sqlx::query_scalar(KNOWN)
            .bind(run.user_id)
            .bind(&run.id)
            .fetch_optional(pool)
            .await)?;
        let more = run.stored_bytes() - known.unwrap_or(0);
        if more <= 0 {
            return Ok(None);
        }
        let storage: Storage =
            on_pool!(self, pool => sqlx::query_as(ROOM).bind(run.user_id).fetch_one(pool).await)?;
        Ok(refusal(&storage, more))
    }

    /// Counts the results of a user from before this time that have files.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn stored_results(&self, user: UserId, before: DateTime<Utc>) -> sqlx::Result<StoredResults> {
        const SQL: &str = "SELECT COUNT(*) AS results, CAST(COALESCE(SUM(bytes), 0) AS BIGINT) AS bytes FROM runs \
             WHERE user_id = $1 AND files_state = 'stored' AND created_at < $2";
        on_pool!(self, pool => sqlx::query_as(SQL).bind(user.0).bind(before).fetch_one(pool).await)
    }

    /// Marks the files of a batch of results from before this time as expired, for the users of one plan, and releases them;
    /// the caller must remove them.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn expire_results(
        &self,
        plan: &str,
        before: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> sqlx::Result<Vec<UnreferencedFiles>> {
        in_transaction!(self, tx => {
            let runs: Vec<(Uuid, String)> =
                sqlx::query_as(EXPIRE).bind(before).bind(plan).bind(BATCH).fetch_all(&mut *tx).await?;
            sqlx::query(scenarios::FORGET).execute(&mut *tx).await?;
            let files = folders(runs);
            let_go!(tx, files, now);
            files
        })
    }

    /// Marks the files of a batch of a user's results from before this time as deleted, and releases them; the caller must
    /// remove them.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn delete_results(
        &self,
        user: UserId,
        before: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> sqlx::Result<Vec<UnreferencedFiles>> {
        in_transaction!(self, tx => {
            let runs: Vec<(Uuid, String)> =
                sqlx::query_as(DELETE).bind(user.0).bind(before).bind(BATCH).fetch_all(&mut *tx).await?;
            sqlx::query(scenarios::FORGET).execute(&mut *tx).await?;
            let files = folders(runs);
            let_go!(tx, files, now);
            files
        })
    }
}

fn folders(runs: Vec<(Uuid, String)>) -> Vec<UnreferencedFiles> {
    runs.into_iter().map(|(user, id)| UnreferencedFiles::of_run(UserId(user), &RunId(id))).collect()
}
