//! Trying other parameters of a run, and what was saved of it.

use axum::{
    Json,
    extract::{Path, State},
    http::{Method, StatusCode},
};
use comparison::Preview;
use protocol::{PreviewOutcome, RunId};
use serde_json::Value;

use super::waiting::{not_now, outcome};
use crate::{
    auth::SignedIn,
    error::ApiError,
    operations::{
        history::MessageView,
        previews::{self, Tried},
        scenarios::{self, NewScenario, Scenario, Scenarios},
        shared_scenarios::{self, Sharing},
    },
    routes::Routes,
    state::App,
};

pub(super) fn routes(routes: Routes) -> Routes {
    routes
        .signed_in(Method::POST, "/runs/{id}/preview", preview)
        .about("The run beside the one that other parameters would give, which is not kept; see its levers")
        .takes::<Tried>()
        .answers::<Preview>()
        .signed_in(Method::GET, "/runs/{id}/scenarios", list)
        .about(
            "Other parameters of the run that were saved under a name, with the key figures that they give",
        )
        .answers::<Scenarios>()
        .signed_in(Method::POST, "/runs/{id}/scenarios", save)
        .about("Calculates the run with other parameters and saves them under a name, with the key figures")
        .takes::<NewScenario>()
        .answers::<Scenario>()
        .signed_in(Method::DELETE, "/runs/{id}/scenarios/{name}", remove)
        .about("Removes saved parameters of the run")
        .answers_nothing()
        .signed_in(Method::POST, "/runs/{id}/scenarios/{name}/share", share)
        .about("Adds saved parameters of the run to the conversation, as a message with the key figures beside those of the run")
        .takes::<Sharing>()
        .answers::<MessageView>()
}

async fn preview(
    State(app): State<App>,
    user: SignedIn,
    Path(id): Path<RunId>,
    Json(tried): Json<Tried>,
) -> Result<Json<Value>, ApiError> {
    compared(&app, &user, &id, tried).await.map(Json)
}

async fn list(
    State(app): State<App>,
    user: SignedIn,
    Path(id): Path<RunId>,
) -> Result<Json<Scenarios>, ApiError> {
    scenarios::list(&app.platform, &user, &id).await.map(Json)
}

async fn save(
    State(app): State<App>,
    user: SignedIn,
    Path(id): Path<RunId>,
    Json(new): Json<NewScenario>,
) -> Result<Json<Scenario>, ApiError> {
    let name = scenarios::checked_name(&app.platform, &user, &id, &new).await?;
    let preview = compared(&app, &user, &id, Tried { params: new.params.clone(), first: false }).await?;
    scenarios::save(&app.platform, &user, &id, (name, new.params), preview).await.map(Json)
}

async fn remove(
    State(app): State<App>,
    user: SignedIn,
    Path((id, name)): Path<(RunId, String)>,
) -> Result<StatusCode, ApiError> {
    scenarios::remove(&app.platform, &user, &id, &name).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn share(
    State(app): State<App>,
    user: SignedIn,
    Path((id, name)): Path<(RunId, String)>,
    Json(sharing): Json<Sharing>,
) -> Result<Json<MessageView>, ApiError> {
    let shared = shared_scenarios::share(&app.records, &app.platform, &user, (&id, &name), sharing);
    shared.await.map(Json)
}

/// The comparison that a worker makes.
async fn compared(app: &App, user: &SignedIn, id: &RunId, tried: Tried) -> Result<Value, ApiError> {
    let job = previews::job(&app.platform, user, id, tried).await?;
    match outcome(app, job).await? {
        PreviewOutcome::Compared(comparison) => Ok(comparison),
        PreviewOutcome::Rows(_)
        | PreviewOutcome::Refused(_)
        | PreviewOutcome::NotInPlan(_)
        | PreviewOutcome::Failed => Err(not_now()),
    }
}
