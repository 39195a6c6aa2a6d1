//! Storing questions: session, turn and message of each, or nothing of it.

use std::{
    collections::HashMap,
    sync::{Arc, LazyLock},
};

use chrono::{DateTime, Utc};
use protocol::TurnId;
use serde_json::{Value, json};
use sqlx::types::Json;
use uuid::Uuid;

use super::{Asked, MAX_WAITING_PER_USER, NewTurn};
use crate::db::{
    Db, in_transaction, on_pool,
    plans::{Plan, plan_in_force},
    rows::{Columns, Kind, Statement, time},
};

/// What became of a question in its batch.
#[derive(Clone, Copy)]
pub enum Stored {
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
         SELECT asked.session_id, u.id, asked.asked_at, asked.asked_at FROM {rows} AS asked \
         JOIN profiles u ON u.id = asked.user_id \
         WHERE EXISTS (SELECT 1 FROM chat_sessions s WHERE s.id = asked.session_id) \
             OR (SELECT COUNT(*) FROM chat_sessions o WHERE o.user_id = asked.user_id) < 10000 \
         ORDER BY asked.session_id {hold u} \
         ON CONFLICT (id) DO UPDATE SET updated_at = excluded.updated_at \
         WHERE chat_sessions.user_id = excluded.user_id",
    )
});

/// A turn is stored when the session is the user's, the plan opens the agent, and not too many wait.
static STORE_TURNS: LazyLock<Statement> = LazyLock::new(|| {
    let text = format!(
        "INSERT INTO turns (id, session_id, user_id, agent_type, question, upload_id, client_id, state, attempt, created_at, place, pushed_at) \
         SELECT asked.id, asked.session_id, asked.user_id, asked.agent_type, asked.question, asked.upload_id, asked.client_id, 'queued', 0, asked.asked_at, \
             (SELECT COALESCE(MAX(m.place), 0) + 1 FROM messages m WHERE m.session_id = asked.session_id), \
             CASE WHEN NOT EXISTS (SELECT 1 FROM turns ahead WHERE ahead.session_id = asked.session_id AND ahead.state IN ('queued', 'running')) THEN asked.asked_at END \
         FROM (SELECT given.*, ROW_NUMBER() OVER (PARTITION BY given.user_id ORDER BY given.id) AS place FROM {{rows}} AS given) AS asked \
         JOIN chat_sessions s ON s.id = asked.session_id AND s.user_id = asked.user_id \
         JOIN profiles u ON u.id = asked.user_id JOIN plans p ON p.id = {} \
         WHERE (asked.agent_type = 'general' OR CAST(p.agents AS TEXT) LIKE '%\"' || asked.agent_type || '\"%') \
             AND (SELECT COUNT(*) FROM turns waiting WHERE waiting.user_id = asked.user_id AND waiting.state IN ('queued', 'running')) + asked.place <= {MAX_WAITING_PER_USER} \
         ON CONFLICT DO NOTHING RETURNING id, pushed_at",
        plan_in_force!("u.plan")
    );
    Statement::new(QUESTION, &text)
});

static STORE_QUESTIONS: LazyLock<Statement> = LazyLock::new(|| {
    Statement::new(
        QUESTION,
        "INSERT INTO messages (id, session_id, turn_id, role, content, agent_type, created_at, place) \
         SELECT asked.message_id, asked.session_id, asked.id, 'user', asked.content, asked.agent_type, asked.asked_at, t.place \
         FROM {rows} AS asked JOIN turns t ON t.id = asked.id WHERE true ON CONFLICT DO NOTHING",
    )
});

pub async fn store(db: Db, turns: Arc<[Arc<NewTurn>]>) -> sqlx::Result<Vec<Stored>> {
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
pub async fn why_refused(db: &Db, turn: &NewTurn) -> sqlx::Result<Asked> {
    const SQL: &str = concat!(
        "SELECT p.id, p.name, p.price_inr, p.currency, p.description, p.features, p.agents, p.max_agents, p.max_skus, p.max_storage_mb, p.results_kept_days, p.is_hidden, \
         (SELECT user_id FROM chat_sessions WHERE id = $2) AS owner, \
         (SELECT id FROM turns WHERE session_id = $2 AND client_id = $3) AS known \
         FROM profiles u JOIN plans p ON p.id = ",
        plan_in_force!("u.plan"),
        " WHERE u.id = $1"
    );
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
