//! The charts of a run alone, for an answer that shows its first picture: the whole result of a large file has many megabytes.

use axum::{
    Json,
    extract::{Path, State},
    http::Method,
};
use protocol::RunId;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::{auth::SignedIn, error::ApiError, operations::records::own, routes::Routes, state::App};

pub(super) fn routes(routes: Routes) -> Routes {
    routes
        .signed_in(Method::GET, "/runs/{id}/charts", charts)
        .about("The charts of a run as its result.json has them, without its tables")
        .answers::<RunCharts>()
}

#[derive(Serialize, JsonSchema)]
struct RunCharts {
    charts: Vec<Value>,
}

async fn charts(
    State(app): State<App>,
    user: SignedIn,
    Path(id): Path<RunId>,
) -> Result<Json<RunCharts>, ApiError> {
    own(&app.platform, &user, &id).await?;
    let charts = app.records.charts(&app.platform, user.user, &id).await?;
    Ok(Json(RunCharts { charts: charts.to_vec() }))
}
