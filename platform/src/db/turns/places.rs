//! Places: a user has a few in each lane, and only a turn with a place is in the queue. Places share the workers between
//! users: the queue runs jobs in order of arrival, and because each user has only a few turns in it, users take turns.
//! Places are counted from the turns and not stored as a number, so none can get lost: a turn that ends, is stopped or is
//! deleted frees its place.
//!
//! Code that gives places locks the user's profile first, so that no place is given twice.

use std::sync::LazyLock;

use chrono::{DateTime, Utc};
use protocol::{Lane, TurnId, UserId};
use uuid::Uuid;

use super::Turn;
use crate::db::{Db, in_transaction, on_pool};

/// The most turns of a user that are queued or running in one lane, over all workers.
pub const PLACES_PER_USER: i64 = 2;

/// A turn that was given a place and must be pushed now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Admitted {
    pub turn: TurnId,
    pub user: UserId,
    pub lane: Lane,
}

/// User, turn and lane as they are stored.
pub(in crate::db) type AdmittedRow = (Uuid, Uuid, String);

impl Admitted {
    pub(in crate::db) fn of_row((user, turn, lane): AdmittedRow) -> Self {
        let lane = Lane::from_name(&lane).unwrap_or(Lane::Chat);
        Self { turn: TurnId(turn), user: UserId(user), lane }
    }
}

/// Gives the free places of some users to their waiting turns, oldest first; `users` is a condition on `w.user_id` and
/// `$2` the time. A turn waits for earlier turns of its session.
pub(in crate::db) fn admit(users: &str) -> String {
    format!(
        "UPDATE turns SET admitted_at = $2, pushed_at = NULL WHERE id IN ( \
             SELECT waiting.id FROM ( \
                 SELECT w.id, w.user_id, w.lane, ROW_NUMBER() OVER (PARTITION BY w.user_id, w.lane ORDER BY w.id) AS place \
                 FROM turns w WHERE w.user_id {users} \
                     AND w.finished_at IS NULL AND w.state = 'queued' AND w.admitted_at IS NULL \
                     AND NOT EXISTS (SELECT 1 FROM turns ahead WHERE ahead.session_id = w.session_id \
                                     AND ahead.finished_at IS NULL AND ahead.place < w.place) \
             ) AS waiting \
             WHERE waiting.place + (SELECT COUNT(*) FROM turns held WHERE held.user_id = waiting.user_id \
                 AND held.finished_at IS NULL AND held.lane = waiting.lane \
                 AND held.admitted_at IS NOT NULL) <= {PLACES_PER_USER} \
         ) RETURNING user_id, id, lane"
    )
}

/// Only Postgres has other writers at the same time.
pub(in crate::db) const LOCK_USER: &str = "SELECT id FROM profiles WHERE id = $1 FOR NO KEY UPDATE";
static ADMIT_ONE: LazyLock<String> = LazyLock::new(|| admit("= $1"));

/// Locks the user; the first statement of a transaction.
macro_rules! lock_user {
    ($db:expr, $tx:ident, $user:expr) => {
        if let $crate::db::Db::Postgres(_) = $db {
            sqlx::query($crate::db::turns::places::LOCK_USER).bind($user).execute(&mut *$tx).await?;
        }
    };
}

/// Gives the free places of one user; part of a transaction that has locked the user.
macro_rules! admit_user {
    ($tx:ident, $user:expr, $now:expr) => {{
        let sql = sqlx::AssertSqlSafe($crate::db::turns::places::admit_one());
        let rows: Vec<$crate::db::turns::places::AdmittedRow> =
            sqlx::query_as(sql).bind($user).bind($now).fetch_all(&mut *$tx).await?;
        rows.into_iter().map($crate::db::turns::places::Admitted::of_row).collect::<Vec<_>>()
    }};
}

pub(in crate::db) use {admit_user, lock_user};

pub(in crate::db) fn admit_one() -> &'static str {
    &ADMIT_ONE
}

impl Db {
    /// Moves a running turn to the lane that suits it, where it waits like any other. If the worker no longer holds the turn,
    /// nothing happens. Returns the turns of the user that must be pushed now.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn move_turn(
        &self,
        turn: &Turn,
        lane: Lane,
        now: DateTime<Utc>,
    ) -> sqlx::Result<Vec<Admitted>> {
        const MOVE: &str = "UPDATE turns SET lane = $3, state = 'queued', admitted_at = NULL, pushed_at = NULL \
             WHERE id = $1 AND attempt = $2 AND state = 'running'";
        in_transaction!(self, tx => {
            lock_user!(self, tx, turn.user_id);
            sqlx::query(MOVE).bind(turn.id).bind(turn.attempt).bind(lane.as_str()).execute(&mut *tx).await?;
            admit_user!(tx, turn.user_id, now)
        })
    }

    /// Gives free places to turns of users with a turn that has waited since before `before`: the process that freed the
    /// place died, or a conversation was deleted. Each turn is returned to one caller only, who must push it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn fill_places(
        &self,
        before: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> sqlx::Result<Vec<Admitted>> {
        let sql = format!(
            "SELECT DISTINCT w.user_id FROM turns w \
             WHERE w.finished_at IS NULL AND w.state = 'queued' AND w.admitted_at IS NULL AND w.created_at < $1 \
                 AND NOT EXISTS (SELECT 1 FROM turns ahead WHERE ahead.session_id = w.session_id \
                                 AND ahead.finished_at IS NULL AND ahead.place < w.place) \
                 AND (SELECT COUNT(*) FROM turns held WHERE held.user_id = w.user_id AND held.lane = w.lane \
                      AND held.finished_at IS NULL AND held.admitted_at IS NOT NULL) < {PLACES_PER_USER}"
        );
        let sql = sqlx::AssertSqlSafe(sql);
        let users: Vec<Uuid> =
            on_pool!(self, pool => sqlx::query_scalar(sql).bind(before).fetch_all(pool).await)?;
        let mut admitted = Vec::new();
        for user in users {
            admitted.extend(self.fill_places_of(user, now).await?);
        }
        Ok(admitted)
    }

    async fn fill_places_of(&self, user: Uuid, now: DateTime<Utc>) -> sqlx::Result<Vec<Admitted>> {
        in_transaction!(self, tx => {
            lock_user!(self, tx, user);
            admit_user!(tx, user, now)
        })
    }
}

#[cfg(test)]
mod tests {
    use sqlx::Row;

    use super::*;
    use crate::db::{
        Db,
        statements::rows::{Columns, Kind, Statement},
    };

    #[tokio::test]
    async fn an_ending_looks_at_the_waiting_questions_of_its_user_alone() {
        const USERS: Columns = &[("user_id", Kind::Uuid)];
        let folder = tempfile::tempdir().unwrap();
        let db = Db::sqlite(&folder.path().join("some.db")).await.unwrap();
        db.migrate(DateTime::UNIX_EPOCH).await.unwrap();
        let Db::Sqlite { writer, .. } = &db else { unreachable!("a file is SQLite") };
        let statement = Statement::new(USERS, &admit("IN (SELECT user_id FROM {rows} AS ended)"));
        let plan = sqlx::AssertSqlSafe(format!("EXPLAIN QUERY PLAN {}", statement.on_sqlite()));
        let mut line = writer.take().await.unwrap();
        let steps = sqlx::query(plan).bind("[]").bind("").fetch_all(&mut *line).await.unwrap();
        let steps: Vec<String> = steps.iter().map(|step| step.get("detail")).collect();
        let is_found = |name: &str| {
            let search = format!("SEARCH {name} USING INDEX turns_open (user_id=?)");
            steps.contains(&search)
        };
        assert!(is_found("w") && is_found("held"), "{steps:#?}");
        assert!(steps.iter().any(|step| step.starts_with("SEARCH ahead USING")), "{steps:#?}");
    }
}
