//! The folders of the caller's conversations.

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
    operations::folders::{self, FolderName, FolderView, Folders},
    state::App,
};

pub(super) fn routes(routes: Routes) -> Routes {
    routes
        .signed_in(Method::GET, "/folders", list)
        .about("The folders of the caller's conversations, by name")
        .answers::<Folders>()
        .signed_in(Method::POST, "/folders", create)
        .about("Creates a folder; its name is one line of at most 80 characters")
        .takes::<FolderName>()
        .answers::<FolderView>()
        .signed_in(Method::PATCH, "/folders/{id}", rename)
        .about("Gives a folder another name")
        .takes::<FolderName>()
        .answers::<FolderView>()
        .signed_in(Method::DELETE, "/folders/{id}", delete)
        .about("Deletes a folder; its conversations stay")
        .answers_nothing()
}

async fn list(State(app): State<App>, user: SignedIn) -> Result<Json<Folders>, ApiError> {
    folders::list(&app.platform, &user).await.map(Json)
}

async fn create(
    State(app): State<App>,
    user: SignedIn,
    Json(wanted): Json<FolderName>,
) -> Result<Json<FolderView>, ApiError> {
    folders::create(&app.platform, &user, wanted).await.map(Json)
}

async fn rename(
    State(app): State<App>,
    user: SignedIn,
    Path(folder): Path<Uuid>,
    Json(wanted): Json<FolderName>,
) -> Result<Json<FolderView>, ApiError> {
    folders::rename(&app.platform, &user, folder, wanted).await.map(Json)
}

async fn delete(
    State(app): State<App>,
    user: SignedIn,
    Path(folder): Path<Uuid>,
) -> Result<StatusCode, ApiError> {
    folders::delete(&app.platform, &user, folder).await?;
    Ok(StatusCode::NO_CONTENT)
}
