//! The charts of a run alone, for an answer that shows its first picture: the whole result of a large file has many megabytes.

use anyhow::Context;
use axum::{
    Json,
    extract::{Path, State},
    http::Method,
};
use platform::files::run_key;
use protocol::RunId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{auth::SignedIn, error::ApiError, operations::records::own, routes::Routes, state::App};

pub(super) fn routes(routes: Routes) -> Routes {
    routes
        .signed_in(Method::GET, "/runs/{id}/charts", charts)
        .about("The charts of a run as its result.json has them, without its tables")
        .answers::<RunCharts>()
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct RunCharts {
    #[serde(default)]
    charts: Vec<Value>,
}

async fn charts(
    State(app): State<App>,
    user: SignedIn,
    Path(id): Path<RunId>,
) -> Result<Json<RunCharts>, ApiError> {
    own(&app.platform, &user, &id).await?;
    let content = app.platform.files.read(&run_key(user.user, &id, "result.json")).await?;
    let content = content.ok_or(ApiError::NotFound)?;
    // The tables that are skipped may be long.
    let read = tokio::task::spawn_blocking(move || serde_json::from_slice(&content)).await;
    Ok(Json(read.context("reading charts")?.map_err(anyhow::Error::from)?))
}
