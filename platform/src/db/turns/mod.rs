//! Turns: one question and its outcome. States only move forward: queued, running, then done, failed or stopped.
//! A turn is pushed to the queue when it is the first open turn of its session, so that turns of a session run in order,
//! and when its user has a free place (`places`), so that users share the workers.

use chrono::{DateTime, Utc};
use protocol::{AgentKind, SessionId, TurnId, Understood, UploadId, UserId};
use serde::Deserialize;
use serde_json::Value;
use sqlx::types::Json;
use uuid::Uuid;

use crate::db::{
    Db,
    conversations::messages::Message,
    in_transaction, on_pool,
    plans::PlanInForce,
    runs::{Run, result_files::NoRoom},
};

mod claims;
mod endings;
pub mod feedback;
pub(in crate::db) mod places;
mod pushes;
mod questions;
mod recalculations;
mod sweeps;
mod writes;

pub(in crate::db) use endings::ENDING;
pub use places::{Admitted, PLACES_PER_USER};
pub(in crate::db) use places::{admit, admit_user, lock_user};
pub use recalculations::{AskedRun, Recalculation};
pub use writes::TurnWrites;

/// One turn as it is stored.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Turn {
    pub id: Uuid,
    pub session_id: String,
    pub user_id: Uuid,
    pub agent_type: String,
    pub question: String,
    pub upload_id: Option<Uuid>,
    /// The second file of the question.
    #[sqlx(default)]
    pub with_upload_id: Option<Uuid>,
    /// 1 when this agent answers whatever the question looks like.
    #[sqlx(default)]
    pub pinned: i64,
    pub state: String,
    pub attempt: i64,
    pub started_at: Option<DateTime<Utc>>,
    /// The error code of the failure that ended it, as in HTTP responses; only where the browser can use it.
    #[sqlx(default)]
    pub error: Option<String>,
    /// Attempts before it was last retried by hand.
    #[sqlx(default)]
    pub earlier_attempts: i64,
    /// When it was last retried by hand.
    #[sqlx(default)]
    pub requeued_at: Option<DateTime<Utc>>,
    /// The run that this turn calculates again; none for a question.
    #[sqlx(default)]
    pub recalculates: Option<Json<Recalculation>>,
    /// How its conversation was titled when the turn was claimed: 0 not at all, 1 after a question, 2 for good.
    #[sqlx(default)]
    titled: Option<i64>,
}

/// A turn that a worker has claimed, and what its answer rests on.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Claimed {
    #[sqlx(flatten)]
    pub turn: Turn,
    plan_id: Option<String>,
    plan_agents: Option<Json<Vec<AgentKind>>>,
    plan_max_skus: Option<i64>,
    understood_before: Option<Json<Value>>,
    /// The latest run of the conversation, which a follow-up question edits.
    pub last_run: Option<String>,
}

impl Claimed {
    /// What the plan of the user allows.
    #[must_use]
    pub fn plan(&self) -> Option<PlanInForce> {
        let agents = self.plan_agents.as_ref()?.0.clone();
        Some(PlanInForce { id: self.plan_id.clone()?, agents, max_skus: self.plan_max_skus? })
    }

    /// What was understood of the latest question of the conversation that was understood.
    #[must_use]
    pub fn understood_before(&self) -> Option<Box<Understood>> {
        Box::<Understood>::deserialize(&self.understood_before.as_ref()?.0).ok()
    }
}

impl Turn {
    /// Whether a title of this kind would be used, as far as the claim knows; none for a turn that was not claimed.
    #[must_use]
    pub fn wants_title(&self, of_analysis: bool) -> Option<bool> {
        self.titled.map(|titled| titled < 1 + i64::from(of_analysis))
    }

    #[must_use]
    pub fn turn_id(&self) -> TurnId {
        TurnId(self.id)
    }

    /// The session id as the type of the protocol.
    ///
    /// # Panics
    /// Never: only valid names are stored.
    #[must_use]
    pub fn session(&self) -> SessionId {
        SessionId::try_from(self.session_id.clone()).expect("only valid session ids are stored")
    }

    #[must_use]
    pub fn is_pinned(&self) -> bool {
        self.pinned != 0
    }

    #[must_use]
    pub fn agent(&self) -> AgentKind {
        AgentKind::from_name(&self.agent_type).unwrap_or_default()
    }
}

/// A question that is about to be stored.
#[derive(Clone, Debug)]
pub struct NewTurn {
    pub id: TurnId,
    pub session: SessionId,
    pub user: UserId,
    pub agent: AgentKind,
    pub question: String,
    pub upload: Option<UploadId>,
    pub with_upload: Option<UploadId>,
    /// Whether this agent answers whatever the question looks like.
    pub pinned: bool,
    /// The run that shall be calculated again; none for a question.
    pub recalculates: Option<Recalculation>,
    pub client_id: Option<String>,
    pub now: DateTime<Utc>,
}

/// The outcome of storing a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AskOutcome {
    /// The question was stored. If it was admitted, it must be pushed now.
    Stored { turn: TurnId, admitted: Option<Admitted> },
    /// The browser has sent this question before; nothing was stored again.
    Known { turn: TurnId },
    /// The session belongs to another user.
    NotOwner,
    /// The user's plan does not include the agent.
    AgentClosed,
    /// The user already has too many turns waiting.
    TooManyWaiting,
}

/// The ending of a turn as it is stored.
#[derive(Clone, Debug)]
pub struct Ending {
    pub turn: Turn,
    /// done or failed.
    pub state: &'static str,
    pub message: Message,
    pub run: Option<Run>,
    /// The error code of a failure that the user can fix in another way than by changing the question.
    pub error: Option<&'static str>,
    /// Why it failed, for administrators: without any text of the question or the file.
    pub cause: Option<String>,
    /// What the endpoints of the user get, if they have any.
    pub event: Option<RunEvent>,
}

/// What is sent to endpoints of a user: the name of the event, and the bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunEvent {
    pub name: &'static str,
    pub body: String,
}

/// The outcome of storing an ending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    pub stored: Stored,
    /// Turns of the user that must be pushed now.
    pub next: Vec<Admitted>,
}

/// Whether an ending is in the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stored {
    Yes,
    /// Another worker took the turn over, or the user stopped it.
    No,
    /// The plan has no room for the files of the run. The worker still holds the turn.
    NoRoom(NoRoom),
}

/// The most turns of a user that may wait or run.
pub const MAX_WAITING_PER_USER: i64 = 20;

const TURN: &str = "id, session_id, user_id, agent_type, question, upload_id, with_upload_id, pinned, state, attempt, started_at, error, earlier_attempts, requeued_at, recalculates";

impl Db {
    /// Ends a waiting or running turn because its user asked for it. Returns it with the turns to push next;
    /// `None` when this user has no such turn or it has ended.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn stop_turn(
        &self,
        turn: TurnId,
        user: UserId,
        now: DateTime<Utc>,
    ) -> sqlx::Result<Option<(Turn, Vec<Admitted>)>> {
        const LOCK: &str = "UPDATE chat_sessions SET updated_at = $2 WHERE id = (SELECT session_id FROM turns WHERE id = $1)";
        const STOP: &str = "UPDATE turns SET state = 'stopped', finished_at = $3 WHERE id = $1 AND user_id = $2 AND finished_at IS NULL \
             RETURNING id, session_id, user_id, agent_type, question, upload_id, state, attempt, started_at";
        in_transaction!(self, tx => {
            lock_user!(self, tx, user.0);
            sqlx::query(LOCK).bind(turn.0).bind(now).execute(&mut *tx).await?;
            let stopped: Option<Turn> =
                sqlx::query_as(STOP).bind(turn.0).bind(user.0).bind(now).fetch_optional(&mut *tx).await?;
            let Some(stopped) = stopped else { return Ok(None) };
            Some((stopped, admit_user!(tx, user.0, now)))
        })
    }

    /// A turn in any state.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn turn(&self, turn: TurnId) -> sqlx::Result<Option<Turn>> {
        let sql = sqlx::AssertSqlSafe(format!("SELECT {TURN} FROM turns WHERE id = $1"));
        on_pool!(self, pool => sqlx::query_as(sql).bind(turn.0).fetch_optional(pool).await)
    }

    /// The first turn of a session that waits or runs.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn head_turn(&self, session: &SessionId) -> sqlx::Result<Option<Turn>> {
        let sql = sqlx::AssertSqlSafe(format!(
            "SELECT {TURN} FROM turns WHERE session_id = $1 AND finished_at IS NULL ORDER BY place LIMIT 1"
        ));
        on_pool!(self, pool => sqlx::query_as(sql).bind(session.as_str()).fetch_optional(pool).await)
    }
}
