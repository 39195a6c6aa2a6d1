//! Notes which turns are in the queue: one statement for all that were pushed within a moment. Most have been taken by
//! a worker before that, and cost nothing.

use std::{sync::LazyLock, time::Duration};

use protocol::TurnId;
use serde_json::json;
use sqlx::types::Json;
use tokio::sync::mpsc::{self, UnboundedSender};

use crate::db::{
    Db, on_writer,
    rows::{Columns, Kind, Statement},
};

/// Shorter than a sweep waits for the note.
const GATHERED_FOR: Duration = Duration::from_millis(500);
const LARGEST: usize = 10_000;

const PUSHED: Columns = &[("id", Kind::Uuid)];

/// The time of the push is that of the place: nobody asks for it more closely. A turn that a worker is just taking is
/// passed over, so that neither waits for the other.
static NOTE: LazyLock<Statement> = LazyLock::new(|| {
    Statement::new(
        PUSHED,
        "UPDATE turns SET pushed_at = admitted_at WHERE id IN ( \
             SELECT u.id FROM turns u WHERE u.id IN (SELECT id FROM {rows} AS pushed) AND u.state = 'queued' {take u})",
    )
});

/// Notes what is sent here, until every sender is gone.
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
                // The sweep pushes them once more, which harms nothing.
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
