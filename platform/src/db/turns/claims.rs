//! Claims turns for workers. A claim increases the attempt number, so that earlier attempts can store nothing more.

use std::{
    collections::HashMap,
    sync::{Arc, LazyLock},
};

use chrono::{DateTime, Utc};
use protocol::TurnId;
use serde_json::json;
use sqlx::types::Json;

use super::Turn;
use crate::db::{
    Db, on_writer,
    statements::rows::{Columns, Kind, Statement, time},
};

const CLAIMED: Columns = &[("id", Kind::Uuid), ("taken_at", Kind::Time)];

/// A question without a file is about the newest file of its conversation, together with the second file of the last question
/// about it.
static CLAIM: LazyLock<Statement> = LazyLock::new(|| {
    Statement::new(
        CLAIMED,
        "UPDATE turns SET state = 'running', attempt = turns.attempt + 1, started_at = taken.taken_at \
         FROM {rows} AS taken WHERE turns.id = taken.id AND turns.state IN ('queued', 'running') \
         RETURNING turns.id, turns.session_id, turns.user_id, turns.agent_type, turns.question, turns.pinned, turns.state, turns.attempt, turns.started_at, turns.earlier_attempts, turns.requeued_at, turns.recalculates, \
         COALESCE(turns.upload_id, (SELECT f.upload_id FROM session_files f WHERE f.session_id = turns.session_id \
                                    ORDER BY f.place DESC, f.upload_id DESC LIMIT 1)) AS upload_id, \
         CASE WHEN turns.upload_id IS NULL THEN \
             (SELECT CASE WHEN earlier.upload_id = (SELECT f.upload_id FROM session_files f WHERE f.session_id = turns.session_id \
                                                   ORDER BY f.place DESC, f.upload_id DESC LIMIT 1) THEN earlier.with_upload_id END \
              FROM turns AS earlier WHERE earlier.session_id = turns.session_id AND earlier.upload_id IS NOT NULL \
                  AND earlier.place < turns.place ORDER BY earlier.place DESC LIMIT 1) \
         ELSE turns.with_upload_id END AS with_upload_id",
    )
});

pub(super) async fn claim(db: Db, turns: Arc<[(TurnId, DateTime<Utc>)]>) -> sqlx::Result<Vec<Option<Turn>>> {
    let row = |(turn, now): &(TurnId, DateTime<Utc>)| json!({ "id": turn, "taken_at": time(*now) });
    let rows = Json(turns.iter().map(row).collect::<Vec<_>>());
    let claimed: Vec<Turn> =
        on_writer!(&db, pool => sqlx::query_as(CLAIM.on(&db)).bind(&rows).fetch_all(pool).await)?;
    let mut claimed: HashMap<_, _> = claimed.into_iter().map(|turn| (turn.id, turn)).collect();
    Ok(turns.iter().map(|(turn, _)| claimed.remove(&turn.0)).collect())
}
