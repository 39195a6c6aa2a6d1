//! Records which turns are in the queue, with one statement for all that were pushed within a short time. Most of them
//! have been taken by a worker before that, and need no update.

use std::{sync::LazyLock, time::Duration};

use protocol::TurnId;
use serde_json::json;
use sqlx::types::Json;
use tokio::sync::mpsc::{self, UnboundedSender};

use crate::db::{
    Db, on_writer,
    statements::rows::{Columns, Kind, Statement},
};

/// Shorter than the time that a sweep waits for this record.
const GATHERED_FOR: Duration = Duration::from_millis(500);
const LARGEST: usize = 10_000;

const PUSHED: Columns = &[("id", Kind::Uuid)];

/// The stored push time is the time of the place, which is precise enough. A turn that a worker is taking at this moment
/// is skipped, so that neither waits for the other.
static NOTE: LazyLock<Statement> = LazyLock::new(|| {
    Statement::new(
        PUSHED,
        "UPDATE turns SET pushed_at = admitted_at WHERE id IN ( \
             SELECT u.id FROM turns u WHERE u.id IN (SELECT id FROM {rows} AS pushed) AND u.state = 'queued' {take u})",
    )
});

/// Records all turns that are sent here, until every sender is gone.
pub(super) fn start(db: Db) -> UnboundedSender<TurnId> {
    let (sender, mut pushed) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        let mut turns = Vec::new();
        while pushed.recv_many(&mut turns, LARGEST).await > 0 {
            tokio::time::sleep(GATHERED_FOR).await;
            while turns.len() < LARGEST
                && let Ok(turn) = pushed.try_recv()
            {
                turns.push(turn);
            }
            if let Err(error) = note(&db, &turns).await {
                // The sweep pushes them again, which is harmless.
                tracing::warn!(%error, turns = turns.len(), "could not note that turns were pushed");
            }
            turns.clear();
        }
    });
    sender
}

async fn note(db: &Db, turns: &[TurnId]) -> sqlx::Result<()> {
    let rows = Json(turns.iter().map(|turn| json!({ "id": turn })).collect::<Vec<_>>());
    on_writer!(db, pool => sqlx::query(NOTE.on(db)).bind(&rows).execute(pool).await.map(drop))
}
