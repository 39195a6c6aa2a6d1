//! Data sets: the user's files with their versions, usable from any conversation.

use axum::{
    Json,
    extract::{Path, Query, State},
    http::{Method, StatusCode},
};
use protocol::DataSetId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    auth::SignedIn,
    error::ApiError,
    operations::data_sets::{self, DataSetPage, DataSetWithVersions, Difference},
    routes::Routes,
    state::App,
};

pub(in crate::routes) fn routes(routes: Routes) -> Routes {
    routes
        .signed_in(Method::GET, "/data-sets", list)
        .about("The user's data sets, newest first; before takes the value of next from the last page")
        .query::<Wanted>()
        .answers::<DataSetPage>()
        .signed_in(Method::GET, "/data-sets/{id}", one)
        .about("A data set with its versions, newest first")
        .answers::<DataSetWithVersions>()
        .signed_in(Method::PATCH, "/data-sets/{id}", rename)
        .about("Gives a data set a name of at most 200 characters; files of that name become its versions")
        .takes::<Name>()
        .answers::<Name>()
        .signed_in(Method::DELETE, "/data-sets/{id}", delete)
        .about("Deletes a data set; it can be restored for 7 days, unless it is deleted permanently")
        .query::<Deletion>()
        .answers_nothing()
        .signed_in(Method::POST, "/data-sets/{id}/restore", restore)
        .about("Restores a data set that was deleted in the last 7 days")
        .answers::<DataSetWithVersions>()
        .signed_in(Method::GET, "/data-sets/{id}/difference", difference)
        .about("How two versions of a data set differ, by their stored profiles")
        .query::<Versions>()
        .answers::<Difference>()
}

#[derive(Deserialize, JsonSchema)]
struct Wanted {
    /// Text that the name holds.
    search: Option<String>,
    before: Option<String>,
    /// Those that can be restored instead of those that are there.
    deleted: Option<bool>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "DataSetName")]
struct Name {
    name: String,
}

#[derive(Deserialize, JsonSchema)]
struct Deletion {
    /// Removes the files at once.
    forever: Option<bool>,
}

#[derive(Deserialize, JsonSchema)]
struct Versions {
    from: i64,
    to: i64,
}

async fn list(
    State(app): State<App>,
    user: SignedIn,
    Query(wanted): Query<Wanted>,
) -> Result<Json<DataSetPage>, ApiError> {
    let search = wanted.search.unwrap_or_default();
    let which = (search.as_str(), wanted.deleted.unwrap_or(false));
    data_sets::list(&app.platform, &user, which, wanted.before.as_deref()).await.map(Json)
}

async fn one(
    State(app): State<App>,
    user: SignedIn,
    Path(id): Path<DataSetId>,
) -> Result<Json<DataSetWithVersions>, ApiError> {
    data_sets::one(&app.platform, &user, id).await.map(Json)
}

async fn rename(
    State(app): State<App>,
    user: SignedIn,
    Path(id): Path<DataSetId>,
    Json(wanted): Json<Name>,
) -> Result<Json<Name>, ApiError> {
    let name = data_sets::rename(&app.platform, &user, id, &wanted.name).await?;
    Ok(Json(Name { name }))
}

async fn delete(
    State(app): State<App>,
    user: SignedIn,
    Path(id): Path<DataSetId>,
    Query(deletion): Query<Deletion>,
) -> Result<StatusCode, ApiError> {
    match deletion.forever {
        Some(true) => data_sets::remove(&app.platform, &user, id).await?,
        _ => data_sets::delete(&app.platform, &user, id).await?,
    }
    Ok(StatusCode::NO_CONTENT)
}

async fn restore(
    State(app): State<App>,
    user: SignedIn,
    Path(id): Path<DataSetId>,
) -> Result<Json<DataSetWithVersions>, ApiError> {
    data_sets::restore(&app.platform, &user, id).await.map(Json)
}

async fn difference(
    State(app): State<App>,
    user: SignedIn,
    Path(id): Path<DataSetId>,
    Query(versions): Query<Versions>,
) -> Result<Json<Difference>, ApiError> {
    data_sets::differ(&app.platform, &user, id, (versions.from, versions.to)).await.map(Json)
}
