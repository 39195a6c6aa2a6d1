//! The rows of the file behind a figure.

use axum::{
    Json,
    extract::{Path, Query, State},
    http::Method,
};
use protocol::{PreviewOutcome, RunId};

use super::waiting::{not_now, outcome};
use crate::{
    auth::SignedIn,
    error::ApiError,
    operations::{
        file_rows::{self, AskedRows, RowsBehindFigure},
        previews,
    },
    routes::Routes,
    state::App,
};

pub(super) fn routes(routes: Routes) -> Routes {
    routes
        .signed_in(Method::GET, "/runs/{id}/rows", rows)
        .about(
            "The rows of the file behind a figure of a run as they stand in the file, 20 at a time; after takes the value of next \
             from the last answer",
        )
        .query::<AskedRows>()
        .answers::<RowsBehindFigure>()
}

async fn rows(
    State(app): State<App>,
    user: SignedIn,
    Path(id): Path<RunId>,
    Query(asked): Query<AskedRows>,
) -> Result<Json<RowsBehindFigure>, ApiError> {
    let (found, wanted) = file_rows::find(&app.records, &app.platform, &user, &id, asked).await?;
    match outcome(&app, previews::looking(&app.platform, &user, &id, wanted)).await? {
        PreviewOutcome::Rows(rows) => Ok(Json(found.with(rows))),
        PreviewOutcome::Compared(_)
        | PreviewOutcome::Refused(_)
        | PreviewOutcome::NotInPlan(_)
        | PreviewOutcome::Failed => Err(not_now()),
    }
}
