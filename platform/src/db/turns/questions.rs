//! Stores questions: session, turn and message of each, or nothing.

use std::{
    collections::HashMap,
    sync::{Arc, LazyLock},
};

use protocol::{Lane, TurnId};
use serde_json::{Value, json};
use sqlx::{FromRow, types::Json};
use uuid::Uuid;

use super::{Admitted, AskOutcome, MAX_WAITING_PER_USER, NewTurn, places::PLACES_PER_USER};
use crate::db::{
    Db, in_transaction, on_pool,
    plans::{Plan, plan_in_force},
    statements::{
        rows::{Columns, Kind, Statement, time},
        whole::Whole,
    },
};

/// The outcome of a question in its batch.
#[derive(Clone, Copy)]
pub(super) enum Stored {
    /// The turn has a place, so it must be pushed.
    Admitted(Admitted),
    /// The turn waits for a place, or for earlier turns of its session.
    Waiting,
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
    ("with_upload_id", Kind::Uuid),
    ("pinned", Kind::Integer),
    ("recalculates", Kind::Json),
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
         ORDER BY u.id, asked.session_id {lock u} \
         ON CONFLICT (id) DO UPDATE SET updated_at = excluded.updated_at \
         WHERE chat_sessions.user_id = excluded.user_id",
    )
});

/// A turn is stored when the session is the user's, the plan includes the agent, and not too many turns wait. It gets a
/// place when it is the first of its session and its user has a free place in its lane. Questions about a file that has
/// been read go to the lane of analyses directly; questions about a file that is still being read wait in the chat lane.
static STORE_TURNS: LazyLock<Statement> = LazyLock::new(|| {
    let text = format!("{} RETURNING user_id, id, lane, admitted_at IS NOT NULL", store_turns());
    Statement::new(QUESTION, &text)
});

/// Turns and their messages in one statement, which SQLite has no form of.
static STORE_BOTH: LazyLock<Statement> = LazyLock::new(|| {
    let text = format!(
        "WITH stored AS ({} RETURNING user_id, id, lane, admitted_at IS NOT NULL AS is_admitted, place), \
         questions AS (INSERT INTO messages (id, session_id, turn_id, role, content, agent_type, created_at, place) \
             SELECT asked.message_id, asked.session_id, asked.id, 'user', asked.content, asked.agent_type, asked.asked_at, stored.place \
             FROM {{rows}} AS asked JOIN stored ON stored.id = asked.id ON CONFLICT DO NOTHING) \
         SELECT user_id, id, lane, is_admitted FROM stored",
        store_turns()
    );
    Statement::new(QUESTION, &text)
});

fn store_turns() -> String {
    format!(
        "INSERT INTO turns (id, session_id, user_id, agent_type, question, upload_id, with_upload_id, pinned, recalculates, client_id, state, attempt, created_at, lane, place, admitted_at) \
         SELECT asked.id, asked.session_id, asked.user_id, asked.agent_type, asked.question, asked.upload_id, asked.with_upload_id, asked.pinned, asked.recalculates, asked.client_id, 'queued', 0, asked.asked_at, asked.lane, \
             (SELECT COALESCE(MAX(m.place), 0) + 1 FROM messages m WHERE m.session_id = asked.session_id), \
             CASE WHEN NOT EXISTS (SELECT 1 FROM turns ahead WHERE ahead.session_id = asked.session_id AND ahead.finished_at IS NULL) \
                   AND (SELECT COUNT(*) FROM turns held WHERE held.user_id = asked.user_id AND held.finished_at IS NULL \
                            AND held.lane = asked.lane AND held.admitted_at IS NOT NULL) + asked.number_in_lane <= {PLACES_PER_USER} \
             THEN asked.asked_at END \
         FROM (SELECT sorted.*, ROW_NUMBER() OVER (PARTITION BY sorted.user_id ORDER BY sorted.id) AS number, \
                   ROW_NUMBER() OVER (PARTITION BY sorted.user_id, sorted.lane ORDER BY sorted.id) AS number_in_lane \
               FROM (SELECT given.*, CASE WHEN given.agent_type <> 'general' AND EXISTS (SELECT 1 FROM uploads f WHERE f.state = 'ready' AND f.id = \
                         COALESCE(given.upload_id, (SELECT newest.upload_id FROM session_files newest WHERE newest.session_id = given.session_id \
                                                    ORDER BY newest.place DESC, newest.upload_id DESC LIMIT 1))) \
                     THEN '{analyses}' ELSE '{chat}' END AS lane FROM {{rows}} AS given) AS sorted) AS asked \
         JOIN chat_sessions s ON s.id = asked.session_id AND s.user_id = asked.user_id \
         JOIN profiles u ON u.id = asked.user_id JOIN plans p ON p.id = {} \
         WHERE (asked.agent_type = 'general' OR CAST(p.agents AS TEXT) LIKE '%\"' || asked.agent_type || '\"%') \
             AND (SELECT COUNT(*) FROM turns waiting WHERE waiting.user_id = asked.user_id AND waiting.finished_at IS NULL) + asked.number <= {MAX_WAITING_PER_USER} \
         ON CONFLICT DO NOTHING",
        plan_in_force!("u.plan"),
        analyses = Lane::Analyses.as_str(),
        chat = Lane::Chat.as_str(),
    )
}

static STORE_QUESTIONS: LazyLock<Statement> = LazyLock::new(|| {
    Statement::new(
        QUESTION,
        "INSERT INTO messages (id, session_id, turn_id, role, content, agent_type, created_at, place) \
         SELECT asked.message_id, asked.session_id, asked.id, 'user', asked.content, asked.agent_type, asked.asked_at, t.place \
         FROM {rows} AS asked JOIN turns t ON t.id = asked.id WHERE true ON CONFLICT DO NOTHING",
    )
});

/// The three statements for SQLite.
static ASK: LazyLock<Whole> = LazyLock::new(|| {
    Whole::new([&CLAIM_SESSIONS, &STORE_TURNS, &STORE_QUESTIONS].map(|statement| statement.on_sqlite()))
});

/// User, turn, lane, and whether it has a place.
type StoredRow = (Uuid, Uuid, String, bool);

pub(super) async fn store(db: Db, turns: Arc<[Arc<NewTurn>]>) -> sqlx::Result<Vec<Stored>> {
    let rows = Json(turns.iter().map(|turn| question_row(turn)).collect::<Vec<_>>());
    let outcome = |(user, id, lane, is_admitted)| {
        let admitted = Admitted::of_row((user, id, lane));
        (id, if is_admitted { Stored::Admitted(admitted) } else { Stored::Waiting })
    };
    let stored: HashMap<Uuid, Stored> = store_rows(&db, &rows).await?.into_iter().map(outcome).collect();
    Ok(turns.iter().map(|turn| stored.get(&turn.id.0).copied().unwrap_or(Stored::Refused)).collect())
}

async fn store_rows(db: &Db, rows: &Json<Vec<Value>>) -> sqlx::Result<Vec<StoredRow>> {
    if let Db::Sqlite { writer, .. } = db {
        let returned = ASK.run(writer, rows, None).await?;
        return returned.iter().flatten().map(StoredRow::from_row).collect();
    }
    in_transaction!(db, tx => {
        sqlx::query(CLAIM_SESSIONS.on(db)).bind(rows).execute(&mut *tx).await?;
        sqlx::query_as(STORE_BOTH.on(db)).bind(rows).fetch_all(&mut *tx).await?
    })
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
        "with_upload_id": turn.with_upload,
        "pinned": i64::from(turn.pinned),
        "recalculates": turn.recalculates,
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

/// Finds out which condition of `STORE_TURNS` did not hold.
pub(super) async fn why_refused(db: &Db, turn: &NewTurn) -> sqlx::Result<AskOutcome> {
    const SQL: &str = concat!(
        "SELECT p.id, p.name, p.price_inr, p.currency, p.description, p.features, p.agents, p.max_agents, p.max_skus, p.max_storage_mb, p.results_kept_days, p.api_access, p.database_connection, p.is_hidden, \
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
        None => AskOutcome::AgentClosed,
        Some(found) if found.owner != Some(turn.user.0) => AskOutcome::NotOwner,
        Some(Circumstances { known: Some(known), .. }) => AskOutcome::Known { turn: TurnId(known) },
        Some(found) if !found.plan.opens(turn.agent) => AskOutcome::AgentClosed,
        Some(_) => AskOutcome::TooManyWaiting,
    })
}
