//! The files of the caller's results: counts those older than a given age, and deletes them.

use axum::{
    Json,
    extract::{Query, State},
    http::Method,
};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::{
    auth::SignedIn,
    error::ApiError,
    operations::results::{self, ResultsView},
    routes::Routes,
    state::App,
};

pub(in crate::routes) fn routes(routes: Routes) -> Routes {
    routes
        .signed_in(Method::GET, "/user/results", count)
        .about("How many results of the caller are older than this number of days, and the size of their files")
        .query::<Wanted>()
        .answers::<ResultsView>()
        .signed_in(Method::DELETE, "/user/results", delete)
        .about("Deletes the files of results that are older than this number of days; this cannot be undone, and the answers stay")
        .query::<Wanted>()
        .answers::<ResultsView>()
}

#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "WantedResults")]
struct Wanted {
    /// 0 for all of them.
    older_than_days: i64,
}

async fn count(
    State(app): State<App>,
    user: SignedIn,
    Query(wanted): Query<Wanted>,
) -> Result<Json<ResultsView>, ApiError> {
    results::older_than(&app.platform, &user, wanted.older_than_days).await.map(Json)
}

async fn delete(
    State(app): State<App>,
    user: SignedIn,
    Query(wanted): Query<Wanted>,
) -> Result<Json<ResultsView>, ApiError> {
    results::delete_older_than(&app.platform, &user, wanted.older_than_days).await.map(Json)
}
