//! Analyses that are run again for the caller. API tokens read the list and ask for runs; nothing else.

use axum::{
    Json,
    extract::{Path, State},
    http::{Method, StatusCode},
};
use uuid::Uuid;

use super::Routes;
use crate::{
    auth::SignedIn,
    error::ApiError,
    operations::schedules::{self, NewSchedule, ScheduleChanges, ScheduleView, Schedules},
    state::App,
};

pub(super) fn routes(routes: Routes) -> Routes {
    routes
        .signed_in(Method::GET, "/schedules", list)
        .about("The analyses that are run again for the caller, oldest first")
        .answers::<Schedules>()
        .signed_in(Method::POST, "/schedules", create)
        .about("Has a run made again with the newest version of its data set: every day, every week, or when there is a new version")
        .takes::<NewSchedule>()
        .answers::<ScheduleView>()
        .signed_in(Method::PUT, "/schedules/{id}", change)
        .about("Changes when an analysis is run again and whether it is mailed, and pauses or resumes it")
        .takes::<ScheduleChanges>()
        .answers::<ScheduleView>()
        .signed_in(Method::DELETE, "/schedules/{id}", remove)
        .about("Removes a schedule; its runs and answers stay")
        .answers_nothing()
        .signed_in(Method::POST, "/schedules/{id}/run", run)
        .about("Has a scheduled analysis run now; its answer appears in its conversation, and it counts like any question")
        .answers::<ScheduleView>()
}

async fn list(State(app): State<App>, user: SignedIn) -> Result<Json<Schedules>, ApiError> {
    schedules::list(&app.platform, &user).await.map(Json)
}

async fn create(
    State(app): State<App>,
    user: SignedIn,
    Json(wanted): Json<NewSchedule>,
) -> Result<Json<ScheduleView>, ApiError> {
    schedules::create(&app.platform, &app.records, &user, wanted).await.map(Json)
}

async fn change(
    State(app): State<App>,
    user: SignedIn,
    Path(schedule): Path<Uuid>,
    Json(wanted): Json<ScheduleChanges>,
) -> Result<Json<ScheduleView>, ApiError> {
    schedules::change(&app.platform, &user, schedule, wanted).await.map(Json)
}

async fn remove(
    State(app): State<App>,
    user: SignedIn,
    Path(schedule): Path<Uuid>,
) -> Result<StatusCode, ApiError> {
    schedules::remove(&app.platform, &user, schedule).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn run(
    State(app): State<App>,
    user: SignedIn,
    Path(schedule): Path<Uuid>,
) -> Result<Json<ScheduleView>, ApiError> {
    schedules::run(&app.platform, &user, schedule).await.map(Json)
}
