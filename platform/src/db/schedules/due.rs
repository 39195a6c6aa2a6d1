//! Hands due schedules to workers, one worker at a time for each, and stores how their runs ended. The run itself is a turn,
//! which survives the death of a worker like any other.

use chrono::{DateTime, Utc};
use protocol::TurnId;
use uuid::Uuid;

use super::{Schedule, columns, following};
use crate::db::{Db, FAILURES_UNTIL_PAUSE, on_pool, on_writer};

/// What a schedule shows while a run is tried again whose worker has died.
const INTERRUPTED: &str = "The run was interrupted before it ended, and is tried again.";

/// A schedule whose run has to be asked for. One worker has it until a time; after that another one may take it.
#[derive(Clone, Debug)]
pub struct DueSchedule {
    pub schedule: Schedule,
    until: Option<DateTime<Utc>>,
    due: Option<DateTime<Utc>>,
}

/// A schedule whose turn has ended. One worker has it until a time; after that another one may take it.
#[derive(Clone, Debug)]
pub struct EndedSchedule {
    pub schedule: Schedule,
    until: Option<DateTime<Utc>>,
    /// When its run was due and when the next one is, for a run that could not even be asked for.
    due: Option<DateTime<Utc>>,
    following: Option<DateTime<Utc>>,
}

/// How a run of a schedule ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScheduledOutcome {
    Ran {
        run: String,
        /// Whether the next run can be calculated from this one.
        has_files: bool,
    },
    /// It was stopped by its owner, which is no failure.
    Stopped(String),
    Failed {
        text: String,
        /// Whether another try would fail the same way.
        is_final: bool,
    },
}

impl ScheduledOutcome {
    /// Whether the schedule is paused with it.
    #[must_use]
    pub fn pauses(&self, schedule: &Schedule) -> bool {
        match self {
            Self::Ran { .. } | Self::Stopped(_) => false,
            Self::Failed { is_final, .. } => *is_final || schedule.failures + 1 >= FAILURES_UNTIL_PAUSE,
        }
    }
}

impl DueSchedule {
    /// A name of this run: a worker that asks for it again asks nothing twice.
    #[must_use]
    pub fn client_id(&self) -> String {
        let due = self.due.map(|due| due.timestamp_micros()).unwrap_or_default();
        format!("schedule-{}-{due}", self.schedule.id.simple())
    }

    /// The same schedule, whose run could not be asked for.
    #[must_use]
    pub fn refused(&self, now: DateTime<Utc>) -> EndedSchedule {
        let (schedule, following) = (self.schedule.clone(), self.following(now));
        EndedSchedule { schedule, until: self.until, due: self.due, following }
    }

    /// When it is due after this run.
    fn following(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let is_paused = self.schedule.paused_at.is_some();
        if is_paused { None } else { following(self.schedule.repeats.days(), self.due, now) }
    }
}

/// Whether no worker has the schedule `n` at `$1`.
macro_rules! is_free {
    () => {
        "(n.claimed_until IS NULL OR n.claimed_until <= $1)"
    };
}

/// Whether the schedule `n` has to be asked for at `$1`. That of a banned account waits.
macro_rules! is_due {
    () => {
        "n.turn_id IS NULL AND n.next_run_at <= $1 AND \
         NOT EXISTS (SELECT 1 FROM users u WHERE u.id = n.user_id AND u.banned_until > $1)"
    };
}

/// Whether the turn of the schedule `n` has ended, or is gone with its conversation.
macro_rules! has_ended {
    () => {
        "n.turn_id IS NOT NULL AND \
         NOT EXISTS (SELECT 1 FROM turns t WHERE t.id = n.turn_id AND t.finished_at IS NULL)"
    };
}

impl Db {
    /// Whether any schedule is due or has a turn that ended; cheaper than taking one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn is_schedule_due(&self, now: DateTime<Utc>) -> sqlx::Result<bool> {
        const SQL: &str = concat!(
            "SELECT (SELECT COUNT(*) FROM schedules n WHERE ",
            is_free!(),
            " AND ",
            is_due!(),
            ") + (SELECT COUNT(*) FROM schedules n WHERE ",
            is_free!(),
            " AND ",
            has_ended!(),
            ")"
        );
        let count: i64 = on_pool!(self, pool => sqlx::query_scalar(SQL).bind(now).fetch_one(pool).await)?;
        Ok(count > 0)
    }

    /// Takes the schedule that is due for longest and that no worker has.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn claim_schedule(
        &self,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> sqlx::Result<Option<DueSchedule>> {
        // The condition stands twice: of two workers that find the same one, the second sees what the first has changed.
        const TAKE: &str = concat!(
            "UPDATE schedules AS n SET claimed_until = $2 WHERE n.id = (SELECT n.id FROM schedules n WHERE ",
            is_free!(),
            " AND ",
            is_due!(),
            " ORDER BY n.next_run_at, n.id LIMIT 1) AND ",
            is_free!(),
            " AND ",
            is_due!(),
            " RETURNING id"
        );
        let claimed = self.taken(TAKE, now, until).await?;
        Ok(claimed.map(|schedule| DueSchedule {
            until: schedule.claimed_until,
            due: schedule.next_run_at,
            schedule,
        }))
    }

    /// Takes a schedule whose turn has ended and that no worker has.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn claim_ended_schedule(
        &self,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> sqlx::Result<Option<EndedSchedule>> {
        const TAKE: &str = concat!(
            "UPDATE schedules AS n SET claimed_until = $2 WHERE n.id = (SELECT n.id FROM schedules n WHERE ",
            is_free!(),
            " AND ",
            has_ended!(),
            " ORDER BY n.id LIMIT 1) AND ",
            is_free!(),
            " AND ",
            has_ended!(),
            " RETURNING id"
        );
        let claimed = self.taken(TAKE, now, until).await?;
        Ok(claimed.map(|schedule| EndedSchedule {
            until: schedule.claimed_until,
            due: None,
            following: None,
            schedule,
        }))
    }

    async fn taken(
        &self,
        sql: &'static str,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> sqlx::Result<Option<Schedule>> {
        const READ: &str = concat!("SELECT ", columns!(), " FROM schedules s WHERE s.id = $1");
        let id: Option<Uuid> = on_writer!(self, pool => sqlx::query_scalar(sql)
            .bind(now)
            .bind(until)
            .fetch_optional(pool)
            .await)?;
        let Some(id) = id else { return Ok(None) };
        on_writer!(self, pool => sqlx::query_as(READ).bind(id).fetch_optional(pool).await)
    }

    /// Notes the turn that answers a due schedule, and plans the next run. False when another worker has taken it over, or its
    /// owner has deleted it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn note_scheduled_turn(
        &self,
        due: &DueSchedule,
        turn: TurnId,
        now: DateTime<Utc>,
    ) -> sqlx::Result<bool> {
        const SQL: &str = "UPDATE schedules SET turn_id = $3, claimed_until = NULL, \
             next_run_at = CASE WHEN next_run_at = $4 THEN $5 ELSE next_run_at END \
             WHERE id = $1 AND claimed_until = $2";
        on_writer!(self, pool => sqlx::query(SQL)
            .bind(due.schedule.id)
            .bind(due.until)
            .bind(turn.0)
            .bind(due.due)
            .bind(due.following(now))
            .execute(pool)
            .await
            .map(|done| done.rows_affected() > 0))
    }

    /// Has a due schedule tried again at a later time, and says why. No failure is counted.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn postpone_schedule(
        &self,
        due: &DueSchedule,
        later: DateTime<Utc>,
        text: &str,
    ) -> sqlx::Result<()> {
        const SQL: &str = "UPDATE schedules SET claimed_until = NULL, last_error = $5, \
             next_run_at = CASE WHEN next_run_at = $3 THEN $4 ELSE next_run_at END \
             WHERE id = $1 AND claimed_until = $2";
        on_writer!(self, pool => sqlx::query(SQL)
            .bind(due.schedule.id)
            .bind(due.until)
            .bind(due.due)
            .bind(later)
            .bind(text)
            .execute(pool)
            .await
            .map(drop))
    }

    /// Stores how a run ended. False when another worker has taken it over, or its owner has deleted it. After too many failures
    /// in a row the schedule waits for its owner.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn finish_schedule(
        &self,
        ended: &EndedSchedule,
        outcome: &ScheduledOutcome,
        now: DateTime<Utc>,
    ) -> sqlx::Result<bool> {
        const RAN: &str = "UPDATE schedules SET turn_id = NULL, claimed_until = NULL, last_run_at = $3, last_run_id = $4, \
             run_id = CASE WHEN $5 THEN $4 ELSE run_id END, last_error = NULL, failures = 0 \
             WHERE id = $1 AND claimed_until = $2";
        const STOPPED: &str = "UPDATE schedules SET turn_id = NULL, claimed_until = NULL, last_run_at = $3, last_error = $4 \
             WHERE id = $1 AND claimed_until = $2";
        const FAILED: &str = "UPDATE schedules SET turn_id = NULL, claimed_until = NULL, last_run_at = $3, last_error = $4, \
             failures = failures + 1, paused_at = CASE WHEN $5 THEN $3 ELSE paused_at END, \
             next_run_at = CASE WHEN $5 THEN NULL WHEN next_run_at = $6 THEN $7 ELSE next_run_at END \
             WHERE id = $1 AND claimed_until = $2";
        let id = ended.schedule.id;
        let done = match outcome {
            ScheduledOutcome::Ran { run, has_files } => on_writer!(self, pool => sqlx::query(RAN)
                .bind(id)
                .bind(ended.until)
                .bind(now)
                .bind(run)
                .bind(has_files)
                .execute(pool)
                .await
                .map(|done| done.rows_affected()))?,
            ScheduledOutcome::Stopped(text) => on_writer!(self, pool => sqlx::query(STOPPED)
                .bind(id)
                .bind(ended.until)
                .bind(now)
                .bind(text)
                .execute(pool)
                .await
                .map(|done| done.rows_affected()))?,
            ScheduledOutcome::Failed { text, .. } => on_writer!(self, pool => sqlx::query(FAILED)
                .bind(id)
                .bind(ended.until)
                .bind(now)
                .bind(text)
                .bind(outcome.pauses(&ended.schedule))
                .bind(ended.due)
                .bind(ended.following)
                .execute(pool)
                .await
                .map(|done| done.rows_affected()))?,
        };
        Ok(done > 0)
    }

    /// Shows that the worker of a run has died while the run is tried again.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn note_interrupted_run(&self, schedule: Uuid, turn: TurnId) -> sqlx::Result<()> {
        const SQL: &str = "UPDATE schedules SET last_error = $3 WHERE id = $1 AND turn_id = $2";
        on_writer!(self, pool => sqlx::query(SQL)
            .bind(schedule)
            .bind(turn.0)
            .bind(INTERRUPTED)
            .execute(pool)
            .await
            .map(drop))
    }
}
