//! Which jobs rest after a failed attempt: only the queue knows.

use std::collections::HashSet;

use anyhow::Result;
use protocol::Lane;
use serde::Deserialize;
use uuid::Uuid;

use crate::Queue;

/// The most resting jobs of a lane that are looked at.
const MOST: usize = 2_000;

/// What all payloads have in common: the id of a turn or of an upload.
#[derive(Deserialize)]
struct Payload {
    #[serde(alias = "upload")]
    turn: Uuid,
}

/// The resting jobs of these lanes; none without a queue.
pub(super) async fn resting_jobs(queue: Option<&Queue>, lanes: &[Lane]) -> Result<HashSet<Uuid>> {
    let mut ids = HashSet::new();
    let Some(queue) = queue else { return Ok(ids) };
    for lane in lanes {
        for payload in queue.resting(*lane, MOST).await? {
            if let Ok(job) = serde_json::from_str::<Payload>(&payload) {
                ids.insert(job.turn);
            }
        }
    }
    Ok(ids)
}
