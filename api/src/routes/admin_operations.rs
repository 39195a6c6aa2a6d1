//! The operations room: lanes, workers and jobs, and what administrators do about them.

use axum::{
    Json,
    extract::{Path, Query, State},
    http::Method,
};
use platform::operations::{Operations, detail::JobDetail, history::History};
use uuid::Uuid;

use super::{Routes, admin::Nothing};
use crate::{
    auth::Admin,
    error::ApiError,
    operations::admin::jobs::{self, ActDone, HistoryQuery, JobQuery, Jobs, JobsRetried, Retries},
    state::App,
};

pub(super) fn routes(routes: Routes) -> Routes {
    let routes = routes
        .admin(Method::GET, "/admin/operations", now)
        .about("The lanes of the queue and the workers now; sockets receive the same after `watch_operations`")
        .answers::<Operations>()
        .admin(Method::GET, "/admin/operations/history", past)
        .about("The figures of each lane over an hour, a day or a week")
        .query::<HistoryQuery>()
        .answers::<History>()
        .admin(Method::GET, "/admin/operations/jobs", list)
        .about("Jobs that fit the filters, newest first, in parts")
        .query::<JobQuery>()
        .answers::<Jobs>()
        .admin(Method::GET, "/admin/operations/jobs/{id}", show)
        .about("One job: ids and sizes, what happened to it, and what can be done; no text of its question or file")
        .answers::<JobDetail>();
    routes
        .admin(Method::POST, "/admin/operations/jobs/retry", retry_matching)
        .about("Retries all failed jobs that fit")
        .takes::<Retries>()
        .answers::<JobsRetried>()
        .admin(Method::POST, "/admin/operations/jobs/{id}/retry", retry)
        .about("Lets a failed job wait again; it still ends in exactly one reply")
        .takes::<Nothing>()
        .answers::<ActDone>()
        .admin(Method::POST, "/admin/operations/jobs/{id}/discard", discard)
        .about("Stops a job that waits or runs and tells its owner, or takes a failed one off the list of failures")
        .takes::<Nothing>()
        .answers::<ActDone>()
        .admin(Method::POST, "/admin/operations/lanes/{lane}/pause", pause)
        .about("Lets all workers take no more jobs from a lane")
        .takes::<Nothing>()
        .answers::<ActDone>()
        .admin(Method::POST, "/admin/operations/lanes/{lane}/resume", resume)
        .about("Lets workers take jobs from a lane again")
        .takes::<Nothing>()
        .answers::<ActDone>()
        .admin(Method::POST, "/admin/operations/workers/{id}/drain", drain)
        .about("Lets a worker take no more jobs")
        .takes::<Nothing>()
        .answers::<ActDone>()
        .admin(Method::POST, "/admin/operations/workers/{id}/resume", refill)
        .about("Lets a draining worker take jobs again")
        .takes::<Nothing>()
        .answers::<ActDone>()
}

async fn now(State(app): State<App>) -> Result<Json<Operations>, ApiError> {
    jobs::now(&app.platform).await.map(Json)
}

async fn past(State(app): State<App>, Query(query): Query<HistoryQuery>) -> Result<Json<History>, ApiError> {
    jobs::past(&app.platform, query).await.map(Json)
}

async fn list(State(app): State<App>, Query(query): Query<JobQuery>) -> Result<Json<Jobs>, ApiError> {
    jobs::jobs(&app.platform, query).await.map(Json)
}

async fn show(State(app): State<App>, Path(id): Path<Uuid>) -> Result<Json<JobDetail>, ApiError> {
    jobs::job(&app.platform, id).await.map(Json)
}

async fn retry(
    State(app): State<App>,
    admin: Admin,
    Path(id): Path<Uuid>,
    Nothing {}: Nothing,
) -> Result<Json<ActDone>, ApiError> {
    jobs::retry(&app.platform, &admin.actor(), id).await.map(Json)
}

async fn discard(
    State(app): State<App>,
    admin: Admin,
    Path(id): Path<Uuid>,
    Nothing {}: Nothing,
) -> Result<Json<ActDone>, ApiError> {
    jobs::discard(&app.platform, &admin.actor(), id).await.map(Json)
}

async fn retry_matching(
    State(app): State<App>,
    admin: Admin,
    Json(wanted): Json<Retries>,
) -> Result<Json<JobsRetried>, ApiError> {
    jobs::retry_matching(&app.platform, &admin.actor(), wanted).await.map(Json)
}

async fn pause(
    State(app): State<App>,
    admin: Admin,
    Path(lane): Path<String>,
    Nothing {}: Nothing,
) -> Result<Json<ActDone>, ApiError> {
    jobs::set_paused(&app.platform, &admin.actor(), &lane, true).await.map(Json)
}

async fn resume(
    State(app): State<App>,
    admin: Admin,
    Path(lane): Path<String>,
    Nothing {}: Nothing,
) -> Result<Json<ActDone>, ApiError> {
    jobs::set_paused(&app.platform, &admin.actor(), &lane, false).await.map(Json)
}

async fn drain(
    State(app): State<App>,
    admin: Admin,
    Path(worker): Path<String>,
    Nothing {}: Nothing,
) -> Result<Json<ActDone>, ApiError> {
    jobs::set_draining(&app.platform, &admin.actor(), &worker, true).await.map(Json)
}

async fn refill(
    State(app): State<App>,
    admin: Admin,
    Path(worker): Path<String>,
    Nothing {}: Nothing,
) -> Result<Json<ActDone>, ApiError> {
    jobs::set_draining(&app.platform, &admin.actor(), &worker, false).await.map(Json)
}
