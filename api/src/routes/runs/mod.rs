//! Runs of tools: their results, with links to the files, how their figures came about, what differs from another run, and
//! what to do first. `trying` is about other parameters, `charts` about the pictures, `rows` about the file, and `waiting`
//! waits for workers that do either; `results` deletes files of runs; `pages` restricts what pages among them may do in a
//! browser.

mod charts;
pub(super) mod pages;
pub(super) mod results;
mod rows;
mod trying;
mod waiting;

use axum::{
    Json,
    extract::{Path, Query, State},
    http::Method,
};
use comparison::{Comparison, exceptions::Exceptions};
use platform::files::run_key;
use protocol::{RunId, events::ChatResponse};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Routes, chat::awaited};
use crate::{
    auth::SignedIn,
    error::ApiError,
    operations::{
        chat::{SAVING_TIME, or_not_saved},
        compare::{self, ComparedWith},
        explain::{self, Asked, Explanations},
        recalculations::{self, Again, Changes},
        records::own,
        runs::{self, RunPage},
    },
    state::App,
};

pub(super) fn routes(routes: Routes) -> Routes {
    charts::routes(rows::routes(trying::routes(routes)))
        .signed_in(Method::GET, "/runs", list)
        .about("The user's runs, newest first: tool, parameters, file; before takes the value of next from the last page")
        .query::<WantedRuns>()
        .answers::<RunPage>()
        .signed_in(Method::GET, "/runs/{id}", run)
        .about("The result of a run (its result.json), with links to its files")
        .answers::<RunView>()
        .signed_in(Method::GET, "/runs/{id}/explain", explain_figure)
        .about(
            "How a figure of a run came about: its calculation, what it starts from and where that comes from, and the rows \
             of the file",
        )
        .query::<Asked>()
        .answers::<Explanations>()
        .signed_in(Method::POST, "/runs/{id}/again", again)
        .about("Calculates a run again and waits for the reply, which says whether it is the same, byte for byte")
        .takes::<Again>()
        .answers::<ChatResponse>()
        .signed_in(Method::POST, "/runs/{id}/with", with)
        .about(
            "Calculates a run again with other parameters or another file and waits for the reply, whose run is linked to \
             this one",
        )
        .takes::<Changes>()
        .answers::<ChatResponse>()
        .signed_in(Method::GET, "/runs/{id}/compare", compare_runs)
        .about(
            "The run beside an earlier one of the same tool: what moved the main figure and why, what differs in data and \
             parameters, key figures, rows that came, went and changed, and charts",
        )
        .query::<ComparedWith>()
        .answers::<Comparison>()
        .signed_in(Method::GET, "/runs/{id}/exceptions", exceptions)
        .about(
            "What to do first after a run: items that need a decision, by the money at stake, each with a question that goes \
             on from there",
        )
        .answers::<Exceptions>()
}

#[derive(Deserialize, JsonSchema)]
struct WantedRuns {
    before: Option<String>,
}

async fn list(
    State(app): State<App>,
    user: SignedIn,
    Query(wanted): Query<WantedRuns>,
) -> Result<Json<RunPage>, ApiError> {
    runs::list(&app.platform, &user, wanted.before.as_deref()).await.map(Json)
}

#[derive(Serialize, JsonSchema)]
struct RunView {
    #[serde(flatten)]
    result: Value,
    links: Vec<Link>,
}

#[derive(Serialize, JsonSchema)]
struct Link {
    name: String,
    url: String,
}

/// The run's `result.json`, and a signed link for each of its files.
async fn run(
    State(app): State<App>,
    user: SignedIn,
    Path(id): Path<RunId>,
) -> Result<Json<RunView>, ApiError> {
    let platform = &app.platform;
    let run = own(platform, &user, &id).await?;
    let content =
        platform.files.read(&run_key(user.user, &id, "result.json")).await?.ok_or(ApiError::NotFound)?;
    let result = serde_json::from_slice(&content).map_err(anyhow::Error::from)?;
    let now = platform.clock.now();
    let links = run.files.iter().map(|file| Link {
        name: file.name.clone(),
        url: platform.files.link(&run_key(user.user, &id, &file.name), now),
    });
    Ok(Json(RunView { result, links: links.collect() }))
}

async fn explain_figure(
    State(app): State<App>,
    user: SignedIn,
    Path(id): Path<RunId>,
    Query(asked): Query<Asked>,
) -> Result<Json<Explanations>, ApiError> {
    explain::explain(&app.records, &app.platform, &user, &id, asked).await.map(Json)
}

async fn compare_runs(
    State(app): State<App>,
    user: SignedIn,
    Path(id): Path<RunId>,
    Query(wanted): Query<ComparedWith>,
) -> Result<Json<Comparison>, ApiError> {
    compare::compare(&app.records, &app.platform, &user, &id, wanted).await.map(Json)
}

async fn exceptions(
    State(app): State<App>,
    user: SignedIn,
    Path(id): Path<RunId>,
) -> Result<Json<Exceptions>, ApiError> {
    compare::exceptions(&app.records, &app.platform, &user, &id).await.map(Json)
}

async fn again(
    State(app): State<App>,
    user: SignedIn,
    Path(id): Path<RunId>,
    Json(place): Json<Again>,
) -> Result<Json<ChatResponse>, ApiError> {
    let turn = or_not_saved(SAVING_TIME, recalculations::again(&app.platform, &user, &id, place)).await?;
    awaited(&app, &user, turn).await
}

async fn with(
    State(app): State<App>,
    user: SignedIn,
    Path(id): Path<RunId>,
    Json(changes): Json<Changes>,
) -> Result<Json<ChatResponse>, ApiError> {
    let turn = or_not_saved(SAVING_TIME, recalculations::with(&app.platform, &user, &id, changes)).await?;
    awaited(&app, &user, turn).await
}
