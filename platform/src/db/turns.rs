//! Turns: one question and what became of it. States only move forward: queued, running, then done, failed
//! or stopped. A turn is pushed to the queue when it is the head of its session, so turns of a session run in order.

use chrono::{DateTime, Utc};
use protocol::{AgentKind, SessionId, TurnId, UploadId, UserId};
use uuid::Uuid;

use super::{
    Db, chat_sessions, in_transaction,
    messages::{Message, bind_message},
    on_pool, on_writer,
    plans::Plan,
    runs::{self, Run},
};

/// One turn as it is stored.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Turn {
    pub id: Uuid,
    pub session_id: String,
    pub user_id: Uuid,
    pub agent_type: String,
    pub question: String,
    pub upload_id: Option<Uuid>,
    pub state: String,
    pub attempt: i64,
    pub started_at: Option<DateTime<Utc>>,
}

impl Turn {
    #[must_use]
    pub fn turn_id(&self) -> TurnId {
        TurnId(self.id)
    }

    /// The session, as the protocol names it.
    ///
    /// # Panics
    /// Never: only valid names are stored.
    #[must_use]
    pub fn session(&self) -> SessionId {
        SessionId::try_from(self.session_id.clone()).expect("only valid session ids are stored")
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
    pub client_id: Option<String>,
    pub now: DateTime<Utc>,
}

/// What became of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Stored; `is_head` says that it must be pushed now, because nothing of its session runs before it.
    Stored { turn: TurnId, is_head: bool },
    /// The browser sent it before; nothing was stored again.
    Known { turn: TurnId },
    /// The session is somebody else's.
    NotOwner,
    /// The user's plan does not open the agent.
    AgentClosed,
    /// The user already has too many turns waiting.
    TooManyWaiting,
}

/// How a turn ended, for `finish_turn`.
pub struct Ending<'a> {
    pub state: &'a str,
    pub message: &'a Message,
    pub run: Option<&'a Run>,
}

/// What `finish_turn` found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finished {
    /// The ending is stored; the next turn of the session must be pushed now.
    Stored { next: Option<TurnId> },
    /// Another worker took the turn over, or the user stopped it: nothing was stored.
    Lost,
}

/// A user's waiting and running turns.
pub const MAX_WAITING_PER_USER: i64 = 20;

const TURN: &str = "id, session_id, user_id, agent_type, question, upload_id, state, attempt, started_at";

#[derive(sqlx::FromRow)]
struct Circumstances {
    #[sqlx(flatten)]
    plan: Plan,
    waiting: i64,
    ahead: i64,
}

/// The plan of the user, how many turns of theirs wait, and how many of them in this session.
const CIRCUMSTANCES: &str = "SELECT p.id, p.name, p.price_inr, p.currency, p.description, p.features, p.agents, p.max_agents, p.max_skus, p.is_hidden, \
     (SELECT COUNT(*) FROM turns WHERE user_id = $1 AND state IN ('queued', 'running')) AS waiting, \
     (SELECT COUNT(*) FROM turns WHERE session_id = $2 AND state IN ('queued', 'running')) AS ahead \
     FROM profiles u JOIN plans p ON p.id = u.plan WHERE u.id = $1";
const INSERT: &str = "INSERT INTO turns (id, session_id, user_id, agent_type, question, upload_id, client_id, state, attempt, created_at, pushed_at) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, 'queued', 0, $8, $9) ON CONFLICT DO NOTHING";
const KNOWN: &str = "SELECT id FROM turns WHERE session_id = $1 AND client_id = $2";
// SQLite reads a partial index only when the condition of the index stands in the query, hence `state IN` beside `state =`.
const NEXT: &str = "UPDATE turns SET pushed_at = $2 WHERE id = (SELECT id FROM turns WHERE session_id = $1 \
     AND state IN ('queued', 'running') AND state = 'queued' \
     AND NOT EXISTS (SELECT 1 FROM turns r WHERE r.session_id = $1 AND r.state IN ('queued', 'running') AND r.state = 'running') \
     ORDER BY id LIMIT 1) RETURNING id";
const TOUCH: &str = "UPDATE chat_sessions SET updated_at = $2 WHERE id = $1";

impl Db {
    /// Stores a question: session, turn and message together or nothing, after checking owner, plan and limits.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn ask(&self, turn: &NewTurn, message: &Message) -> sqlx::Result<Asked> {
        in_transaction!(self, tx => {
            let claimed: Option<String> = sqlx::query_scalar(chat_sessions::CLAIM)
                .bind(turn.session.as_str()).bind(turn.user.0).bind(turn.now).fetch_optional(&mut *tx).await?;
            if claimed.is_none() {
                return Ok(Asked::NotOwner);
            }
            let circumstances: Option<Circumstances> = sqlx::query_as(CIRCUMSTANCES)
                .bind(turn.user.0).bind(turn.session.as_str()).fetch_optional(&mut *tx).await?;
            let Some(found) = circumstances.filter(|found| found.plan.opens(turn.agent)) else {
                return Ok(Asked::AgentClosed);
            };
            if found.waiting >= MAX_WAITING_PER_USER {
                // The one that is sent may be one of those that wait.
                let known: Option<Uuid> = sqlx::query_scalar(KNOWN)
                    .bind(turn.session.as_str()).bind(&turn.client_id).fetch_optional(&mut *tx).await?;
                return Ok(known.map_or(Asked::TooManyWaiting, |known| Asked::Known { turn: TurnId(known) }));
            }
            let is_head = found.ahead == 0;
            let stored = sqlx::query(INSERT)
                .bind(turn.id.0).bind(turn.session.as_str()).bind(turn.user.0).bind(turn.agent.as_str())
                .bind(&turn.question).bind(turn.upload.map(|id| id.0)).bind(&turn.client_id).bind(turn.now)
                .bind(is_head.then_some(turn.now))
                .execute(&mut *tx).await?;
            if stored.rows_affected() == 0 {
                let known: Uuid = sqlx::query_scalar(KNOWN)
                    .bind(turn.session.as_str()).bind(&turn.client_id).fetch_one(&mut *tx).await?;
                return Ok(Asked::Known { turn: TurnId(known) });
            }
            bind_message!(message).execute(&mut *tx).await?;
            Asked::Stored { turn: turn.id, is_head }
        })
    }

    /// A worker takes the turn. Its `attempt` is the fence: a worker that took it before can store nothing more.
    /// `None` when the turn has ended.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn claim_turn(&self, turn: TurnId, now: DateTime<Utc>) -> sqlx::Result<Option<Turn>> {
        const SQL: &str = "UPDATE turns SET state = 'running', attempt = attempt + 1, started_at = $2 \
             WHERE id = $1 AND state IN ('queued', 'running') \
             RETURNING id, session_id, user_id, agent_type, question, upload_id, state, attempt, started_at";
        on_writer!(self, pool => sqlx::query_as(SQL).bind(turn.0).bind(now).fetch_optional(pool).await)
    }

    /// Stores the ending of a turn with its reply and run, if the worker still holds it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn finish_turn(
        &self,
        turn: &Turn,
        ending: &Ending<'_>,
        now: DateTime<Utc>,
    ) -> sqlx::Result<Finished> {
        const FINISH: &str = "UPDATE turns SET state = $3, run_id = $4, finished_at = $5 WHERE id = $1 AND attempt = $2 AND state = 'running'";
        in_transaction!(self, tx => {
            // The session is locked first, as in `ask`: whoever comes second sees what the first has stored.
            sqlx::query(TOUCH).bind(&turn.session_id).bind(now).execute(&mut *tx).await?;
            let finished = sqlx::query(FINISH)
                .bind(turn.id).bind(turn.attempt).bind(ending.state).bind(ending.run.map(|run| &run.id)).bind(now)
                .execute(&mut *tx).await?;
            if finished.rows_affected() == 0 {
                return Ok(Finished::Lost);
            }
            bind_message!(ending.message).execute(&mut *tx).await?;
            if let Some(run) = ending.run {
                sqlx::query(runs::INSERT)
                    .bind(&run.id).bind(run.user_id).bind(run.upload_id).bind(&run.tool).bind(&run.params)
                    .bind(&run.files).bind(run.created_at)
                    .execute(&mut *tx).await?;
            }
            let next: Option<Uuid> = sqlx::query_scalar(NEXT)
                .bind(&turn.session_id).bind(now).fetch_optional(&mut *tx).await?;
            Finished::Stored { next: next.map(TurnId) }
        })
    }

    /// Ends a waiting or running turn at the user's wish. Returns it with the turn to push next;
    /// `None` when there is no such turn of this user or it has ended.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn stop_turn(
        &self,
        turn: TurnId,
        user: UserId,
        now: DateTime<Utc>,
    ) -> sqlx::Result<Option<(Turn, Option<TurnId>)>> {
        const LOCK: &str = "UPDATE chat_sessions SET updated_at = $2 WHERE id = (SELECT session_id FROM turns WHERE id = $1)";
        const STOP: &str = "UPDATE turns SET state = 'stopped', finished_at = $3 WHERE id = $1 AND user_id = $2 AND state IN ('queued', 'running') \
             RETURNING id, session_id, user_id, agent_type, question, upload_id, state, attempt, started_at";
        in_transaction!(self, tx => {
            sqlx::query(LOCK).bind(turn.0).bind(now).execute(&mut *tx).await?;
            let stopped: Option<Turn> =
                sqlx::query_as(STOP).bind(turn.0).bind(user.0).bind(now).fetch_optional(&mut *tx).await?;
            let Some(stopped) = stopped else { return Ok(None) };
            let next: Option<Uuid> = sqlx::query_scalar(NEXT)
                .bind(&stopped.session_id).bind(now).fetch_optional(&mut *tx).await?;
            Some((stopped, next.map(TurnId)))
        })
    }

    /// A turn in whatever state it is.
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
            "SELECT {TURN} FROM turns WHERE session_id = $1 AND state IN ('queued', 'running') ORDER BY id LIMIT 1"
        ));
        on_pool!(self, pool => sqlx::query_as(sql).bind(session.as_str()).fetch_optional(pool).await)
    }

    /// Heads of sessions that were to be pushed before `before` and were not taken since: their job was lost
    /// between two stores. Each is given to one caller only, who must push it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn take_unpushed_turns(
        &self,
        before: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> sqlx::Result<Vec<TurnId>> {
        const SQL: &str = "UPDATE turns SET pushed_at = $2 WHERE state IN ('queued', 'running') AND state = 'queued' \
             AND COALESCE(pushed_at, created_at) < $1 \
             AND NOT EXISTS (SELECT 1 FROM turns earlier WHERE earlier.session_id = turns.session_id \
                             AND earlier.state IN ('queued', 'running') AND earlier.id < turns.id) RETURNING id";
        self.take_turns(SQL, before, now).await
    }

    /// Turns that a worker took before `before` and that have not ended, for when the queue knows nothing of them
    /// any more. Each is given to one caller only, who must push it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn take_dropped_turns(
        &self,
        before: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> sqlx::Result<Vec<TurnId>> {
        const SQL: &str = "UPDATE turns SET pushed_at = $2 WHERE state = 'running' AND started_at < $1 \
             AND COALESCE(pushed_at, created_at) < $1 RETURNING id";
        self.take_turns(SQL, before, now).await
    }

    async fn take_turns(
        &self,
        sql: &'static str,
        before: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> sqlx::Result<Vec<TurnId>> {
        let ids: Vec<Uuid> =
            on_writer!(self, pool => sqlx::query_scalar(sql).bind(before).bind(now).fetch_all(pool).await)?;
        Ok(ids.into_iter().map(TurnId).collect())
    }
}
