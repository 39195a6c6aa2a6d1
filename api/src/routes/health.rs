//! The health of the installation: for the page and its status card (`/api/health`), and for supervisors and load
//! balancers (`/health/live`, `/health/ready`). Only operators learn which part fails: from the log, or from the answer
//! to an administrator or a caller on this machine.

use std::{net::SocketAddr, time::Duration};

use axum::{
    Json,
    extract::{ConnectInfo, FromRequestParts, State},
    http::{
        StatusCode,
        header::{CACHE_CONTROL, FORWARDED},
        request::Parts,
    },
    response::{IntoResponse, Response},
};
use platform::readiness::Ready;
use schemars::JsonSchema;
use serde::Serialize;
use tokio::time::timeout;

use crate::{auth::Admin, state::App};

/// The number of missed heartbeats after which a worker counts as down.
const BEATS: i32 = 4;
/// A health check must be answered within a second.
const PATIENCE: Duration = Duration::from_millis(900);
/// A process that needs longer for an empty task is stuck.
const LIFE_SIGN: Duration = Duration::from_secs(5);

/// What the page shows. `degraded` says that something is wrong for users, whichever part it is.
#[derive(Serialize, JsonSchema)]
pub(super) struct Health {
    api: &'static str,
    database: &'static str,
    worker: &'static str,
    degraded: bool,
    version: &'static str,
}

pub(super) async fn health(State(app): State<App>) -> Response {
    let (ready, worker) = tokio::join!(app.platform.ready(), is_worked(&app));
    uncached(Json(Health {
        api: "ok",
        database: up(ready.database),
        worker: up(worker),
        degraded: !ready.is_complete() || !worker,
        version: env!("CARGO_PKG_VERSION"),
    }))
}

/// Whether any worker has sent a heartbeat recently.
async fn is_worked(app: &App) -> bool {
    let platform = &app.platform;
    let beat =
        chrono::Duration::from_std(platform.config.worker_heartbeat).unwrap_or(chrono::Duration::seconds(2));
    let since = platform.clock.now() - beat * BEATS;
    matches!(timeout(PATIENCE, platform.db.count_workers_since(since)).await, Ok(Ok(1..)))
}

/// The answer to a supervisor.
#[derive(Serialize, JsonSchema)]
pub(super) struct Status {
    /// live or stuck; ready or degraded.
    status: &'static str,
    /// Only for operators.
    #[serde(skip_serializing_if = "Option::is_none")]
    parts: Option<Stores>,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct Stores {
    database: &'static str,
    queue: &'static str,
    files: &'static str,
}

/// Whether this process still runs its tasks. An unavailable store is no reason to restart the process.
pub(super) async fn live() -> Response {
    let signs = async {
        let task = tokio::spawn(async {}).await.is_ok();
        task && tokio::task::spawn_blocking(|| ()).await.is_ok()
    };
    let is_live = timeout(LIFE_SIGN, signs).await.unwrap_or(false);
    answer(is_live, if is_live { "live" } else { "stuck" }, None)
}

/// Whether this process can store questions and files: each store has taken a write within the last second.
pub(super) async fn ready(State(app): State<App>, operator: Option<Operator>) -> Response {
    let ready = app.platform.ready().await;
    let is_ready = ready.is_complete();
    answer(is_ready, if is_ready { "ready" } else { "degraded" }, operator.map(|_| stores(ready)))
}

fn answer(is_good: bool, status: &'static str, parts: Option<Stores>) -> Response {
    let code = if is_good { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    uncached((code, Json(Status { status, parts })))
}

fn uncached(answer: impl IntoResponse) -> Response {
    ([(CACHE_CONTROL, "no-store")], answer).into_response()
}

fn stores(ready: Ready) -> Stores {
    Stores { database: up(ready.database), queue: up(ready.queue), files: up(ready.files) }
}

fn up(is_up: bool) -> &'static str {
    if is_up { "ok" } else { "down" }
}

/// A caller who may see which part fails: an administrator, or a caller on this machine whose request did not come
/// through a proxy.
pub(super) struct Operator;

impl axum::extract::OptionalFromRequestParts<App> for Operator {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Option<Self>, Self::Rejection> {
        if is_local(parts) {
            return Ok(Some(Self));
        }
        let admin = timeout(PATIENCE, Admin::from_request_parts(parts, app)).await;
        Ok(matches!(admin, Ok(Ok(_))).then_some(Self))
    }
}

fn is_local(parts: &Parts) -> bool {
    let connected = parts.extensions.get::<ConnectInfo<SocketAddr>>();
    let is_forwarded = parts.headers.contains_key(FORWARDED) || parts.headers.contains_key("x-forwarded-for");
    !is_forwarded && connected.is_some_and(|ConnectInfo(peer)| peer.ip().to_canonical().is_loopback())
}
