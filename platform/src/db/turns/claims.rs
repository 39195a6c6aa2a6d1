//! Claims turns for workers. A claim increases the attempt number, so that earlier attempts can store nothing more.

use std::{
    collections::HashMap,
    sync::{Arc, LazyLock},
};

use chrono::{DateTime, Utc};
use protocol::TurnId;
use serde_json::json;
use sqlx::types::Json;

use super::Claimed;
use crate::db::{
    Db, on_writer,
    plans::plan_in_force,
    statements::rows::{Columns, Kind, Statement, time},
};

const CLAIMED: Columns = &[("id", Kind::Uuid), ("taken_at", Kind::Time)];

/// A column of the plan that counts for the user of a turn.
macro_rules! of_plan {
    ($column:literal) => {
        concat!(
            "(SELECT p.",
            $column,
            " FROM profiles u JOIN plans p ON p.id = ",
            plan_in_force!("u.plan"),
            " WHERE u.id = turns.user_id) AS plan_",
            $column,
            ", "
        )
    };
}

/// No index holds the state of an open turn, so that on SQLite a claim writes the row alone.
///
/// A question without a file is about the newest file of its conversation, together with the second file of the last question
/// about it. What the worker needs to know beside the turn is read here, so that it asks nothing else for a short answer.
static CLAIM: LazyLock<Statement> = LazyLock::new(|| {
    Statement::new(
        CLAIMED,
        concat!(
            "UPDATE turns SET state = 'running', attempt = turns.attempt + 1, started_at = taken.taken_at \
             FROM {rows} AS taken WHERE turns.id = taken.id AND turns.state IN ('queued', 'running') \
             RETURNING turns.id, turns.session_id, turns.user_id, turns.agent_type, turns.question, turns.pinned, turns.state, turns.attempt, turns.started_at, turns.earlier_attempts, turns.requeued_at, turns.recalculates, ",
            of_plan!("id"),
            of_plan!("agents"),
            of_plan!("max_skus"),
            "(SELECT m.understood FROM messages m WHERE m.session_id = turns.session_id AND m.understood IS NOT NULL \
              ORDER BY m.place DESC LIMIT 1) AS understood_before, \
             (SELECT r.id FROM turns AS asked JOIN runs r ON r.user_id = asked.user_id AND r.id = asked.run_id \
              WHERE asked.session_id = turns.session_id AND asked.run_id IS NOT NULL ORDER BY asked.place DESC LIMIT 1) AS last_run, \
             (SELECT CASE WHEN s.title IS NOT NULL THEN 2 WHEN s.made_title IS NULL THEN 0 ELSE 1 + s.made_of_analysis END \
              FROM chat_sessions s WHERE s.id = turns.session_id) AS titled, \
             COALESCE(turns.upload_id, (SELECT f.upload_id FROM session_files f WHERE f.session_id = turns.session_id \
                                        ORDER BY f.place DESC, f.upload_id DESC LIMIT 1)) AS upload_id, \
             CASE WHEN turns.upload_id IS NULL THEN \
                 (SELECT CASE WHEN earlier.upload_id = (SELECT f.upload_id FROM session_files f WHERE f.session_id = turns.session_id \
                                                       ORDER BY f.place DESC, f.upload_id DESC LIMIT 1) THEN earlier.with_upload_id END \
                  FROM turns AS earlier WHERE earlier.session_id = turns.session_id AND earlier.upload_id IS NOT NULL \
                      AND earlier.place < turns.place ORDER BY earlier.place DESC LIMIT 1) \
             ELSE turns.with_upload_id END AS with_upload_id"
        ),
    )
});

pub(super) async fn claim(
    db: Db,
    turns: Arc<[(TurnId, DateTime<Utc>)]>,
) -> sqlx::Result<Vec<Option<Claimed>>> {
    let row = |(turn, now): &(TurnId, DateTime<Utc>)| json!({ "id": turn, "taken_at": time(*now) });
    let rows = Json(turns.iter().map(row).collect::<Vec<_>>());
    let claimed: Vec<Claimed> =
        on_writer!(&db, pool => sqlx::query_as(CLAIM.on(&db)).bind(&rows).fetch_all(pool).await)?;
    let mut claimed: HashMap<_, _> = claimed.into_iter().map(|claimed| (claimed.turn.id, claimed)).collect();
    Ok(turns.iter().map(|(turn, _)| claimed.remove(&turn.0)).collect())
}
