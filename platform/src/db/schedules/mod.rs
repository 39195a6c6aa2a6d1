//! Analyses that their users have run again: from which run, when, and how the last one ended. `due.rs` is for the workers.

mod due;

use chrono::{DateTime, TimeDelta, Utc};
use protocol::{Repeats, UserId};
use uuid::Uuid;

pub use due::{DueSchedule, EndedSchedule, ScheduledOutcome};

use super::{Db, in_transaction, on_pool, on_writer, users::LOCK};

/// The most schedules of one user.
pub const MAX_SCHEDULES: i64 = 20;

/// An analysis that is run again, for its owner and for the workers.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct Schedule {
    pub id: Uuid,
    pub user_id: Uuid,
    /// The conversation of its answers, unless it was deleted.
    pub session_id: Option<String>,
    pub data_set_id: Option<Uuid>,
    /// The name of that data set, unless it was deleted.
    pub data_set_name: Option<String>,
    pub tool: String,
    /// The question that was asked at first.
    pub about: String,
    /// What the next run is calculated from.
    pub run_id: String,
    #[sqlx(try_from = "String")]
    pub repeats: Repeats,
    /// Whether its owner gets a summary of each run by mail.
    pub sends_mail: bool,
    pub paused_at: Option<DateTime<Utc>>,
    pub next_run_at: Option<DateTime<Utc>>,
    pub claimed_until: Option<DateTime<Utc>>,
    /// The turn that answers it now.
    pub turn_id: Option<Uuid>,
    pub last_run_at: Option<DateTime<Utc>>,
    /// The last run that did not fail.
    pub last_run_id: Option<String>,
    /// Why the run after that failed.
    pub last_error: Option<String>,
    pub failures: i64,
    pub created_at: DateTime<Utc>,
}

/// What the owner decides about a schedule.
#[derive(Clone, Copy, Debug)]
pub struct ScheduleChange {
    pub repeats: Repeats,
    pub sends_mail: bool,
    /// Since when it is paused; none for one that goes on.
    pub paused_at: Option<DateTime<Utc>>,
    pub next_run_at: Option<DateTime<Utc>>,
}

/// What became of a new schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScheduleStored {
    Stored,
    /// The user has the most schedules already.
    TooMany,
    /// The user was erased in the meantime.
    NotTheirs,
}

macro_rules! columns {
    () => {
        "s.id, s.user_id, s.session_id, s.data_set_id, \
         (SELECT d.name FROM data_sets d WHERE d.id = s.data_set_id AND d.deleted_at IS NULL) AS data_set_name, \
         s.tool, s.about, s.run_id, s.repeats, s.sends_mail, s.paused_at, s.next_run_at, s.claimed_until, s.turn_id, \
         s.last_run_at, s.last_run_id, s.last_error, s.failures, s.created_at"
    };
}
use columns;

/// Makes what waits for a new version of the data set `$1` due at `$2`; part of the transaction that stores the version.
pub(in crate::db) const HAS_NEW_VERSION: &str = "UPDATE schedules SET next_run_at = $2 \
     WHERE data_set_id = $1 AND repeats = 'new_version' AND paused_at IS NULL";

/// The next time after `now` at which something is due that repeats after so many days. `None` for what repeats on no day.
pub(in crate::db) fn following(
    days: Option<i64>,
    due: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> Option<DateTime<Utc>> {
    let period = TimeDelta::days(days?);
    let from_due = due.map(|due| due + period).filter(|next| *next > now);
    Some(from_due.unwrap_or(now + period))
}

impl Db {
    /// Adds a schedule.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn add_schedule(&self, schedule: &Schedule) -> sqlx::Result<ScheduleStored> {
        const COUNT: &str = "SELECT COUNT(*) FROM schedules WHERE user_id = $1";
        const ADD: &str = "INSERT INTO schedules (id, user_id, session_id, data_set_id, tool, about, run_id, repeats, \
             sends_mail, next_run_at, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";
        in_transaction!(self, tx => {
            if sqlx::query(LOCK).bind(schedule.user_id).execute(&mut *tx).await?.rows_affected() == 0 {
                return Ok(ScheduleStored::NotTheirs);
            }
            let known: i64 = sqlx::query_scalar(COUNT).bind(schedule.user_id).fetch_one(&mut *tx).await?;
            if known >= MAX_SCHEDULES {
                return Ok(ScheduleStored::TooMany);
            }
            sqlx::query(ADD)
                .bind(schedule.id)
                .bind(schedule.user_id)
                .bind(&schedule.session_id)
                .bind(schedule.data_set_id)
                .bind(&schedule.tool)
                .bind(&schedule.about)
                .bind(&schedule.run_id)
                .bind(schedule.repeats.as_str())
                .bind(schedule.sends_mail)
                .bind(schedule.next_run_at)
                .bind(schedule.created_at)
                .execute(&mut *tx)
                .await?;
            ScheduleStored::Stored
        })
    }

    /// The schedules of a user, in the order in which they were made.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn schedules(&self, user: UserId) -> sqlx::Result<Vec<Schedule>> {
        const SQL: &str = concat!(
            "SELECT ",
            columns!(),
            " FROM schedules s WHERE s.user_id = $1 ORDER BY s.created_at, s.id"
        );
        on_pool!(self, pool => sqlx::query_as(SQL).bind(user.0).fetch_all(pool).await)
    }

    /// A schedule of this user.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn schedule(&self, user: UserId, schedule: Uuid) -> sqlx::Result<Option<Schedule>> {
        const SQL: &str =
            concat!("SELECT ", columns!(), " FROM schedules s WHERE s.user_id = $1 AND s.id = $2");
        on_pool!(self, pool => sqlx::query_as(SQL).bind(user.0).bind(schedule).fetch_optional(pool).await)
    }

    /// Changes what the owner decides about a schedule. Earlier failures are forgotten. False when there is no such schedule.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn change_schedule(
        &self,
        user: UserId,
        schedule: Uuid,
        change: ScheduleChange,
    ) -> sqlx::Result<bool> {
        const SQL: &str = "UPDATE schedules SET repeats = $3, sends_mail = $4, paused_at = $5, next_run_at = $6, \
             failures = 0 WHERE id = $1 AND user_id = $2";
        on_writer!(self, pool => sqlx::query(SQL)
            .bind(schedule)
            .bind(user.0)
            .bind(change.repeats.as_str())
            .bind(change.sends_mail)
            .bind(change.paused_at)
            .bind(change.next_run_at)
            .execute(pool)
            .await
            .map(|done| done.rows_affected() > 0))
    }

    /// Makes a schedule of this user due, unless it is or runs already. A paused one stays paused. False when there is no such
    /// schedule.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn ask_for_run(&self, user: UserId, schedule: Uuid, now: DateTime<Utc>) -> sqlx::Result<bool> {
        const SQL: &str = "UPDATE schedules SET next_run_at = \
             CASE WHEN turn_id IS NOT NULL OR claimed_until > $3 OR next_run_at <= $3 THEN next_run_at ELSE $3 END \
             WHERE id = $1 AND user_id = $2";
        on_writer!(self, pool => sqlx::query(SQL)
            .bind(schedule)
            .bind(user.0)
            .bind(now)
            .execute(pool)
            .await
            .map(|done| done.rows_affected() > 0))
    }

    /// Removes a schedule of this user; its runs and answers stay. False when there is no such schedule.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn remove_schedule(&self, user: UserId, schedule: Uuid) -> sqlx::Result<bool> {
        const SQL: &str = "DELETE FROM schedules WHERE id = $1 AND user_id = $2";
        on_writer!(self, pool => sqlx::query(SQL)
            .bind(schedule)
            .bind(user.0)
            .execute(pool)
            .await
            .map(|done| done.rows_affected() > 0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(day: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + TimeDelta::days(day)
    }

    #[test]
    fn what_is_due_by_time_keeps_its_time_of_day_and_skips_what_was_missed() {
        let hour = TimeDelta::hours(1);
        assert_eq!(following(Some(1), Some(at(10)), at(10) + hour), Some(at(11)));
        assert_eq!(following(Some(1), Some(at(10)), at(20) + hour), Some(at(21) + hour));
        assert_eq!(following(Some(7), None, at(10)), Some(at(17)));
        assert_eq!(following(None, Some(at(10)), at(10)), None);
    }
}
