//! The three writes of every turn, each with group commit: the question, the claim by a worker, the ending.
//! All of them lock sessions in the order of their ids first, so that an ending and a question of one session see
//! what the other has stored, and no two transactions wait for each other.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, LazyLock},
};

use chrono::{DateTime, Utc};
use protocol::TurnId;
use serde_json::{Value, json};
use sqlx::types::Json;
use uuid::Uuid;

use super::{Asked, Ending, Finished, MAX_WAITING_PER_USER, NewTurn, Turn};
use crate::db::{
    Db,
    batch::Batcher,
    in_transaction, on_pool, on_writer,
    plans::Plan,
    rows::{Columns, Kind, Statement, time},
    runs::{self, Run},
};

/// Writes turns. Cheap to clone.
#[derive(Clone)]
pub struct TurnWrites {
    db: Db,
    asks: Batcher<Arc<NewTurn>, Stored>,
    claims: Batcher<(TurnId, DateTime<Utc>), Option<Turn>>,
    endings: Batcher<Arc<Ending>, Finished>,
}

impl TurnWrites {
    /// Needs a running tokio runtime.
    #[must_use]
    pub fn new(db: &Db) -> Self {
        let (asking, claiming, ending) = (db.clone(), db.clone(), db.clone());
        Self {
            db: db.clone(),
            asks: Batcher::start(
                |turn: &Arc<NewTurn>| turn.session.clone(),
                move |turns| store_questions(asking.clone(), turns),
            ),
            claims: Batcher::start(|(turn, _)| *turn, move |turns| claim(claiming.clone(), turns)),
            endings: Batcher::start(
                |ending: &Arc<Ending>| ending.turn.session_id.clone(),
                move |endings| store_endings(ending.clone(), endings),
            ),
        }
    }

    /// Stores a question: session, turn and message together or nothing, after checking owner, plan and limits.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn ask(&self, turn: NewTurn) -> sqlx::Result<Asked> {
        let turn = Arc::new(turn);
        match self.asks.call(turn.clone()).await? {
            Stored::Head => Ok(Asked::Stored { turn: turn.id, is_head: true }),
            Stored::Behind => Ok(Asked::Stored { turn: turn.id, is_head: false }),
            Stored::Refused => why_refused(&self.db, &turn).await,
        }
    }

    /// A worker takes the turn. Its `attempt` is the fence: a worker that took it before can store nothing more.
    /// `None` when the turn has ended.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn claim(&self, turn: TurnId, now: DateTime<Utc>) -> sqlx::Result<Option<Turn>> {
        self.claims.call((turn, now)).await
    }

    /// Stores the ending of a turn with its reply and run, if the worker still holds it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn finish(&self, ending: Arc<Ending>) -> sqlx::Result<Finished> {
        self.endings.call(ending).await
    }
}

/// What became of a question in its batch.
#[derive(Clone, Copy)]
enum Stored {
    Head,
    Behind,
    Refused,
}

const QUESTION: Columns = &[
    ("id", Kind::Uuid),
    ("session_id", Kind::Text),
    ("user_id", Kind::Uuid),
    ("agent_type", Kind::Text),
    ("question", Kind::Text),
    ("content", Kind::Json),
    ("upload_id", Kind::Uuid),
    ("client_id", Kind::Text),
    ("message_id", Kind::Uuid),
    ("asked_at", Kind::Time),
];

static CLAIM_SESSIONS: LazyLock<Statement> = LazyLock::new(|| {
    Statement::new(
        QUESTION,
        "INSERT INTO chat_sessions (id, user_id, created_at, updated_at) \
         SELECT session_id, user_id, asked_at, asked_at FROM {rows} AS asked WHERE true ORDER BY session_id \
         ON CONFLICT (id) DO UPDATE SET updated_at = excluded.updated_at \
         WHERE chat_sessions.user_id = excluded.user_id",
    )
});

/// A turn is stored when the session is the user's, the plan opens the agent, and not too many wait.
static STORE_TURNS: LazyLock<Statement> = LazyLock::new(|| {
    let text = format!(
        "INSERT INTO turns (id, session_id, user_id, agent_type, question, upload_id, client_id, state, attempt, created_at, pushed_at) \
         SELECT asked.id, asked.session_id, asked.user_id, asked.agent_type, asked.question, asked.upload_id, asked.client_id, 'queued', 0, asked.asked_at, \
             CASE WHEN NOT EXISTS (SELECT 1 FROM turns ahead WHERE ahead.session_id = asked.session_id AND ahead.state IN ('queued', 'running')) THEN asked.asked_at END \
         FROM (SELECT given.*, ROW_NUMBER() OVER (PARTITION BY given.user_id ORDER BY given.id) AS place FROM {{rows}} AS given) AS asked \
         JOIN chat_sessions s ON s.id = asked.session_id AND s.user_id = asked.user_id \
         JOIN profiles u ON u.id = asked.user_id JOIN plans p ON p.id = u.plan \
         WHERE (asked.agent_type = 'general' OR CAST(p.agents AS TEXT) LIKE '%\"' || asked.agent_type || '\"%') \
             AND (SELECT COUNT(*) FROM turns waiting WHERE waiting.user_id = asked.user_id AND waiting.state IN ('queued', 'running')) + asked.place <= {MAX_WAITING_PER_USER} \
         ON CONFLICT DO NOTHING RETURNING id, pushed_at"
    );
    Statement::new(QUESTION, &text)
});

static STORE_QUESTIONS: LazyLock<Statement> = LazyLock::new(|| {
    Statement::new(
        QUESTION,
        "INSERT INTO messages (id, session_id, turn_id, role, content, agent_type, created_at) \
         SELECT asked.message_id, asked.session_id, asked.id, 'user', asked.content, asked.agent_type, asked.asked_at \
         FROM {rows} AS asked JOIN turns t ON t.id = asked.id WHERE true ON CONFLICT DO NOTHING",
    )
});

async fn store_questions(db: Db, turns: Arc<[Arc<NewTurn>]>) -> sqlx::Result<Vec<Stored>> {
    let rows = Json(turns.iter().map(|turn| question_row(turn)).collect::<Vec<_>>());
    let stored: sqlx::Result<Vec<(Uuid, Option<DateTime<Utc>>)>> = in_transaction!(&db, tx => {
        sqlx::query(CLAIM_SESSIONS.on(&db)).bind(&rows).execute(&mut *tx).await?;
        let stored = sqlx::query_as(STORE_TURNS.on(&db)).bind(&rows).fetch_all(&mut *tx).await?;
        sqlx::query(STORE_QUESTIONS.on(&db)).bind(&rows).execute(&mut *tx).await?;
        stored
    });
    let pushed: HashMap<_, _> = stored?.into_iter().collect();
    let outcome = |turn: &Arc<NewTurn>| match pushed.get(&turn.id.0) {
        Some(Some(_)) => Stored::Head,
        Some(None) => Stored::Behind,
        None => Stored::Refused,
    };
    Ok(turns.iter().map(outcome).collect())
}

fn question_row(turn: &NewTurn) -> Value {
    json!({
        "id": turn.id,
        "session_id": turn.session,
        "user_id": turn.user,
        "agent_type": turn.agent,
        "question": turn.question,
        "content": turn.question,
        "upload_id": turn.upload,
        "client_id": turn.client_id,
        "message_id": Uuid::now_v7(),
        "asked_at": time(turn.now),
    })
}

#[derive(sqlx::FromRow)]
struct Circumstances {
    #[sqlx(flatten)]
    plan: Plan,
    owner: Option<Uuid>,
    known: Option<Uuid>,
}

/// Looks up which of the conditions of `STORE_TURNS` did not hold.
async fn why_refused(db: &Db, turn: &NewTurn) -> sqlx::Result<Asked> {
    const SQL: &str = "SELECT p.id, p.name, p.price_inr, p.currency, p.description, p.features, p.agents, p.max_agents, p.max_skus, p.is_hidden, \
         (SELECT user_id FROM chat_sessions WHERE id = $2) AS owner, \
         (SELECT id FROM turns WHERE session_id = $2 AND client_id = $3) AS known \
         FROM profiles u JOIN plans p ON p.id = u.plan WHERE u.id = $1";
    let found: Option<Circumstances> = on_pool!(db, pool => sqlx::query_as(SQL)
        .bind(turn.user.0)
        .bind(turn.session.as_str())
        .bind(&turn.client_id)
        .fetch_optional(pool)
        .await)?;
    Ok(match found {
        None => Asked::AgentClosed,
        Some(found) if found.owner != Some(turn.user.0) => Asked::NotOwner,
        Some(Circumstances { known: Some(known), .. }) => Asked::Known { turn: TurnId(known) },
        Some(found) if !found.plan.opens(turn.agent) => Asked::AgentClosed,
        Some(_) => Asked::TooManyWaiting,
    })
}

const CLAIMED: Columns = &[("id", Kind::Uuid), ("taken_at", Kind::Time)];

/// A question that names no file is about the newest of its conversation.
static CLAIM: LazyLock<Statement> = LazyLock::new(|| {
    Statement::new(
        CLAIMED,
        "UPDATE turns SET state = 'running', attempt = turns.attempt + 1, started_at = taken.taken_at \
         FROM {rows} AS taken WHERE turns.id = taken.id AND turns.state IN ('queued', 'running') \
         RETURNING turns.id, turns.session_id, turns.user_id, turns.agent_type, turns.question, turns.state, turns.attempt, turns.started_at, \
         COALESCE(turns.upload_id, (SELECT u.id FROM uploads u WHERE u.session_id = turns.session_id AND u.user_id = turns.user_id \
                                    ORDER BY u.created_at DESC, u.id DESC LIMIT 1)) AS upload_id",
    )
});

async fn claim(db: Db, turns: Arc<[(TurnId, DateTime<Utc>)]>) -> sqlx::Result<Vec<Option<Turn>>> {
    let row = |(turn, now): &(TurnId, DateTime<Utc>)| json!({ "id": turn, "taken_at": time(*now) });
    let rows = Json(turns.iter().map(row).collect::<Vec<_>>());
    let claimed: Vec<Turn> =
        on_writer!(&db, pool => sqlx::query_as(CLAIM.on(&db)).bind(&rows).fetch_all(pool).await)?;
    let mut claimed: HashMap<_, _> = claimed.into_iter().map(|turn| (turn.id, turn)).collect();
    Ok(turns.iter().map(|(turn, _)| claimed.remove(&turn.0)).collect())
}

const ENDING: Columns = &[
    ("id", Kind::Uuid),
    ("session_id", Kind::Text),
    ("attempt", Kind::Integer),
    ("state", Kind::Text),
    ("run_id", Kind::Text),
    ("ended_at", Kind::Time),
    ("message_id", Kind::Uuid),
    ("role", Kind::Text),
    ("content", Kind::Json),
    ("agent_type", Kind::Text),
    ("confidence", Kind::Real),
];

/// Only Postgres has other writers at the same time.
static LOCK_SESSIONS: LazyLock<Statement> = LazyLock::new(|| {
    let text = "SELECT id FROM chat_sessions WHERE id IN (SELECT session_id FROM {rows} AS ended) ORDER BY id FOR UPDATE";
    Statement::new(ENDING, text)
});

static END_TURNS: LazyLock<Statement> = LazyLock::new(|| {
    Statement::new(
        ENDING,
        "UPDATE turns SET state = ended.state, run_id = ended.run_id, finished_at = ended.ended_at \
         FROM {rows} AS ended WHERE turns.id = ended.id AND turns.attempt = ended.attempt AND turns.state = 'running' \
         RETURNING turns.id",
    )
});

/// The turn has this state and attempt only when it was ended in this transaction, or before by the same attempt.
static STORE_REPLIES: LazyLock<Statement> = LazyLock::new(|| {
    Statement::new(
        ENDING,
        "INSERT INTO messages (id, session_id, turn_id, role, content, agent_type, confidence, run_id, created_at) \
         SELECT ended.message_id, ended.session_id, ended.id, ended.role, ended.content, ended.agent_type, ended.confidence, ended.run_id, ended.ended_at \
         FROM {rows} AS ended JOIN turns t ON t.id = ended.id AND t.attempt = ended.attempt AND t.state = ended.state \
         WHERE true ON CONFLICT DO NOTHING",
    )
});

/// `state IN` stands beside `state =` because SQLite reads a partial index only when its condition is in the query.
static PUSH_NEXT: LazyLock<Statement> = LazyLock::new(|| {
    Statement::new(
        ENDING,
        "UPDATE turns SET pushed_at = $2 WHERE session_id IN (SELECT session_id FROM {rows} AS ended) \
         AND state IN ('queued', 'running') AND state = 'queued' \
         AND NOT EXISTS (SELECT 1 FROM turns ahead WHERE ahead.session_id = turns.session_id \
                         AND ahead.state IN ('queued', 'running') AND ahead.id < turns.id) \
         RETURNING session_id, id",
    )
});

/// Sessions with the turn that is their head now.
type NextTurns = Vec<(String, Uuid)>;

async fn store_endings(db: Db, endings: Arc<[Arc<Ending>]>) -> sqlx::Result<Vec<Finished>> {
    let rows = Json(endings.iter().map(|ending| ending_row(ending)).collect::<Vec<_>>());
    let now = endings.iter().map(|ending| ending.message.created_at).max();
    let runs = |ended: &[Uuid]| -> Vec<&Run> {
        endings
            .iter()
            .filter(|ending| ended.contains(&ending.turn.id))
            .filter_map(|ending| ending.run.as_ref())
            .collect()
    };
    let stored: sqlx::Result<(Vec<Uuid>, NextTurns)> = in_transaction!(&db, tx => {
        if let Db::Postgres(_) = &db {
            sqlx::query(LOCK_SESSIONS.on(&db)).bind(&rows).execute(&mut *tx).await?;
        }
        let ended: Vec<Uuid> = sqlx::query_scalar(END_TURNS.on(&db)).bind(&rows).fetch_all(&mut *tx).await?;
        sqlx::query(STORE_REPLIES.on(&db)).bind(&rows).execute(&mut *tx).await?;
        for run in runs(&ended) {
            sqlx::query(runs::INSERT)
                .bind(&run.id).bind(run.user_id).bind(run.upload_id).bind(&run.tool).bind(&run.params)
                .bind(&run.files).bind(run.created_at)
                .execute(&mut *tx).await?;
        }
        let next = sqlx::query_as(PUSH_NEXT.on(&db)).bind(&rows).bind(now).fetch_all(&mut *tx).await?;
        (ended, next)
    });
    let (ended, next) = stored?;
    let ended: HashSet<_> = ended.into_iter().collect();
    let next: HashMap<_, _> = next.into_iter().collect();
    let outcome = |ending: &Arc<Ending>| {
        if !ended.contains(&ending.turn.id) {
            return Finished::Lost;
        }
        Finished::Stored { next: next.get(&ending.turn.session_id).copied().map(TurnId) }
    };
    Ok(endings.iter().map(outcome).collect())
}

fn ending_row(ending: &Ending) -> Value {
    let message = &ending.message;
    json!({
        "id": ending.turn.id,
        "session_id": ending.turn.session_id,
        "attempt": ending.turn.attempt,
        "state": ending.state,
        "run_id": message.run_id,
        "ended_at": time(message.created_at),
        "message_id": message.id,
        "role": message.role,
        "content": message.content,
        "agent_type": message.agent_type,
        "confidence": message.confidence,
    })
}
