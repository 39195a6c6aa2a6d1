//! Whether the parts of the product are up, for the status card and for load balancers.

use axum::{Json, extract::State};
use chrono::Duration;
use schemars::JsonSchema;
use serde::Serialize;

use crate::App;

/// Missed beats before a worker counts as down.
const BEATS: i32 = 4;

#[derive(Serialize, JsonSchema)]
pub struct Health {
    api: &'static str,
    database: &'static str,
    worker: &'static str,
    version: &'static str,
}

pub async fn health(State(app): State<App>) -> Json<Health> {
    let platform = &app.platform;
    let beat = Duration::from_std(platform.config.worker_heartbeat).unwrap_or(Duration::seconds(2));
    let worker = platform.db.is_alive("worker", platform.clock.now() - beat * BEATS).await;
    Json(Health {
        api: "ok",
        database: up(worker.is_ok()),
        worker: up(worker.unwrap_or(false)),
        version: env!("CARGO_PKG_VERSION"),
    })
}

fn up(is_up: bool) -> &'static str {
    if is_up { "ok" } else { "down" }
}
