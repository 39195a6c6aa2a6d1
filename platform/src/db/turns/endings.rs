//! Stores endings: the state of the turn, its reply and its run. Also returns the next turns of its user.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, LazyLock},
};

use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use sqlx::{FromRow, Row, sqlite::SqliteRow, types::Json};
use uuid::Uuid;

use super::{
    Admitted, Ending, Finished, Stored,
    places::{AdmittedRow, admit},
};
use crate::db::{
    Db, in_transaction,
    runs::{
        Run,
        result_files::{NoRoom, store_run},
    },
    statements::{
        rows::{Columns, Kind, Statement, time},
        whole::Whole,
    },
    webhooks::STORE_DELIVERIES,
};

pub(in crate::db) const ENDING: Columns = &[
    ("id", Kind::Uuid),
    ("session_id", Kind::Text),
    ("user_id", Kind::Uuid),
    ("attempt", Kind::Integer),
    ("state", Kind::Text),
    ("error", Kind::Text),
    ("cause", Kind::Text),
    ("run_id", Kind::Text),
    ("ended_at", Kind::Time),
    ("message_id", Kind::Uuid),
    ("role", Kind::Text),
    ("content", Kind::Json),
    ("agent_type", Kind::Text),
    ("confidence", Kind::Real),
    ("suggested_agent", Kind::Text),
    ("understood", Kind::Json),
    ("event", Kind::Text),
    ("event_body", Kind::Text),
];

/// Locks the users of these turns, so that no other transaction gives their places or counts their files at the same time.
/// Only Postgres has other writers at the same time.
static LOCK_USERS: LazyLock<Statement> = LazyLock::new(|| {
    let text = "SELECT u.id FROM profiles u WHERE u.id IN (SELECT user_id FROM {rows} AS ended) ORDER BY u.id {lock u}";
    Statement::new(ENDING, text)
});

static END_TURNS: LazyLock<Statement> = LazyLock::new(|| {
    Statement::new(
        ENDING,
        "UPDATE turns SET state = ended.state, error = ended.error, cause = ended.cause, run_id = ended.run_id, finished_at = ended.ended_at \
         FROM {rows} AS ended WHERE turns.id = ended.id AND turns.attempt = ended.attempt AND turns.state = 'running' \
         RETURNING turns.id",
    )
});

/// A turn has this state and attempt only if this transaction, or an earlier one of the same attempt, has ended it.
static STORE_REPLIES: LazyLock<Statement> = LazyLock::new(|| {
    Statement::new(
        ENDING,
        "INSERT INTO messages (id, session_id, turn_id, role, content, agent_type, confidence, suggested_agent, understood, run_id, created_at, place) \
         SELECT ended.message_id, ended.session_id, ended.id, ended.role, ended.content, ended.agent_type, ended.confidence, ended.suggested_agent, ended.understood, ended.run_id, ended.ended_at, \
             (SELECT COALESCE(MAX(m.place), 0) + 1 FROM messages m WHERE m.session_id = ended.session_id) \
         FROM {rows} AS ended JOIN turns t ON t.id = ended.id AND t.attempt = ended.attempt AND t.state = ended.state \
         WHERE true ON CONFLICT DO NOTHING",
    )
});

/// Both in one statement, which SQLite has no form of; for endings without a run.
static END_BOTH: LazyLock<Statement> = LazyLock::new(|| {
    Statement::new(
        ENDING,
        "WITH ended_turns AS (UPDATE turns SET state = ended.state, error = ended.error, cause = ended.cause, run_id = ended.run_id, finished_at = ended.ended_at \
             FROM {rows} AS ended WHERE turns.id = ended.id AND turns.attempt = ended.attempt AND turns.state = 'running' \
             RETURNING turns.id), \
         replies AS (INSERT INTO messages (id, session_id, turn_id, role, content, agent_type, confidence, suggested_agent, understood, run_id, created_at, place) \
             SELECT ended.message_id, ended.session_id, ended.id, ended.role, ended.content, ended.agent_type, ended.confidence, ended.suggested_agent, ended.understood, ended.run_id, ended.ended_at, \
                 (SELECT COALESCE(MAX(m.place), 0) + 1 FROM messages m WHERE m.session_id = ended.session_id) \
             FROM {rows} AS ended JOIN ended_turns t ON t.id = ended.id ON CONFLICT DO NOTHING) \
         SELECT id FROM ended_turns",
    )
});

/// A turn whose files do not fit stays running: its worker then ends it without them.
const GIVE_BACK: &str = "UPDATE turns SET state = 'running', error = NULL, cause = NULL, run_id = NULL, finished_at = NULL WHERE id = $1";

static ADMIT_NEXT: LazyLock<Statement> =
    LazyLock::new(|| Statement::new(ENDING, &admit("IN (SELECT user_id FROM {rows} AS ended)")));

/// The statements for SQLite, of endings without a run.
static END: LazyLock<Whole> = LazyLock::new(|| {
    Whole::new([&END_TURNS, &STORE_REPLIES, &ADMIT_NEXT].map(|statement| statement.on_sqlite()))
});

/// The same with what endpoints of the users get.
static END_WITH_EVENTS: LazyLock<Whole> = LazyLock::new(|| {
    let statements = [&END_TURNS, &STORE_REPLIES, &ADMIT_NEXT, &STORE_DELIVERIES];
    Whole::new(statements.map(|statement| statement.on_sqlite()))
});

/// Turns that ended, those whose files have no room, and turns that were given a place.
type Ended = (Vec<Uuid>, HashMap<Uuid, NoRoom>, Vec<AdmittedRow>);

pub(super) async fn store(db: Db, endings: Arc<[Arc<Ending>]>) -> sqlx::Result<Vec<Finished>> {
    let rows = Json(endings.iter().map(|ending| ending_row(ending)).collect::<Vec<_>>());
    let now = endings.iter().map(|ending| ending.message.created_at).max();
    let has_events = endings.iter().any(|ending| ending.event.is_some());
    let with_runs = |ended: &[Uuid]| -> Vec<(Uuid, &Run)> {
        let ended = endings.iter().filter(|ending| ended.contains(&ending.turn.id));
        let mut runs: Vec<_> =
            ended.filter_map(|ending| Some((ending.turn.id, ending.run.as_ref()?))).collect();
        // Always in the same order, so that no two transactions deadlock.
        runs.sort_by(|(_, one), (_, other)| (one.user_id, &one.id).cmp(&(other.user_id, &other.id)));
        runs
    };
    if endings.iter().all(|ending| ending.run.is_none()) {
        return Ok(outcomes(&endings, store_texts(&db, &rows, now, has_events).await?));
    }
    let stored: sqlx::Result<Ended> = in_transaction!(&db, tx => {
        if let Db::Postgres(_) = &db {
            sqlx::query(LOCK_USERS.on(&db)).bind(&rows).execute(&mut *tx).await?;
        }
        let ended: Vec<Uuid> = sqlx::query_scalar(END_TURNS.on(&db)).bind(&rows).fetch_all(&mut *tx).await?;
        let mut full = HashMap::new();
        for (turn, run) in with_runs(&ended) {
            if let Some(no_room) = store_run!(tx, run) {
                sqlx::query(GIVE_BACK).bind(turn).execute(&mut *tx).await?;
                full.insert(turn, no_room);
            }
        }
        sqlx::query(STORE_REPLIES.on(&db)).bind(&rows).execute(&mut *tx).await?;
        if has_events {
            sqlx::query(STORE_DELIVERIES.on(&db)).bind(&rows).execute(&mut *tx).await?;
        }
        let admitted = sqlx::query_as(ADMIT_NEXT.on(&db)).bind(&rows).bind(now).fetch_all(&mut *tx).await?;
        (ended, full, admitted)
    });
    Ok(outcomes(&endings, stored?))
}

/// Stores endings without a run.
async fn store_texts(
    db: &Db,
    rows: &Json<Vec<Value>>,
    now: Option<DateTime<Utc>>,
    has_events: bool,
) -> sqlx::Result<Ended> {
    if let Db::Sqlite { writer, .. } = db {
        let statements = if has_events { &END_WITH_EVENTS } else { &END };
        return of_rows(&statements.run(writer, rows, now).await?);
    }
    in_transaction!(db, tx => {
        sqlx::query(LOCK_USERS.on(db)).bind(rows).execute(&mut *tx).await?;
        let ended = sqlx::query_scalar(END_BOTH.on(db)).bind(rows).fetch_all(&mut *tx).await?;
        if has_events {
            sqlx::query(STORE_DELIVERIES.on(db)).bind(rows).execute(&mut *tx).await?;
        }
        let admitted = sqlx::query_as(ADMIT_NEXT.on(db)).bind(rows).bind(now).fetch_all(&mut *tx).await?;
        (ended, HashMap::new(), admitted)
    })
}

/// What the statements of `END` have returned.
fn of_rows(returned: &[Vec<SqliteRow>]) -> sqlx::Result<Ended> {
    let [ended, _, admitted, ..] = returned else { return Err(sqlx::Error::RowNotFound) };
    let ended = ended.iter().map(|row| row.try_get(0)).collect::<sqlx::Result<_>>()?;
    let admitted = admitted.iter().map(AdmittedRow::from_row).collect::<sqlx::Result<_>>()?;
    Ok((ended, HashMap::new(), admitted))
}

fn outcomes(endings: &[Arc<Ending>], (ended, full, admitted): Ended) -> Vec<Finished> {
    let ended: HashSet<_> = ended.into_iter().collect();
    let mut next: HashMap<Uuid, Vec<Admitted>> = HashMap::new();
    for row in admitted {
        next.entry(row.0).or_default().push(Admitted::of_row(row));
    }
    // The first ending of a user in this batch returns the user's next turns.
    let outcome = |ending: &Arc<Ending>| Finished {
        stored: match full.get(&ending.turn.id) {
            Some(no_room) => Stored::NoRoom(*no_room),
            None if ended.contains(&ending.turn.id) => Stored::Yes,
            None => Stored::No,
        },
        next: next.remove(&ending.turn.user_id).unwrap_or_default(),
    };
    endings.iter().map(outcome).collect()
}

fn ending_row(ending: &Ending) -> Value {
    let message = &ending.message;
    json!({
        "id": ending.turn.id,
        "session_id": ending.turn.session_id,
        "user_id": ending.turn.user_id,
        "attempt": ending.turn.attempt,
        "state": ending.state,
        "error": ending.error,
        "cause": ending.cause,
        "run_id": message.run_id,
        "ended_at": time(message.created_at),
        "message_id": message.id,
        "role": message.role,
        "content": message.content,
        "agent_type": message.agent_type,
        "confidence": message.confidence,
        "suggested_agent": message.suggested_agent,
        "understood": message.understood,
        "event": ending.event.as_ref().map(|event| event.name),
        "event_body": ending.event.as_ref().map(|event| event.body.as_str()),
    })
}
