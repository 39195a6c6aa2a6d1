//! Announcements: those that hold now for everybody who is signed in, and their administration.

use axum::{
    Json,
    extract::{Path, State},
    http::Method,
};
use uuid::Uuid;

use super::{Done, Routes};
use crate::{
    auth::Admin,
    error::ApiError,
    operations::admin::announcements::{self, AnnouncementView, Announcements, NewAnnouncement},
    state::App,
};

pub(super) fn routes(routes: Routes) -> Routes {
    routes
        .signed_in(Method::GET, "/announcements", current)
        .about("What is announced to all users now, the newest first")
        .answers::<Announcements>()
        .admin(Method::GET, "/admin/announcements", all)
        .about("The last 50 announcements, also those that are over or have not begun")
        .answers::<Announcements>()
        .admin(Method::POST, "/admin/announcements", announce)
        .about("Announces a text to all users, from one time until another")
        .takes::<NewAnnouncement>()
        .answers::<AnnouncementView>()
        .admin(Method::DELETE, "/admin/announcements/{id}", withdraw)
        .about("Ends an announcement now")
        .answers::<Done>()
}

async fn current(State(app): State<App>) -> Result<Json<Announcements>, ApiError> {
    announcements::current(&app.platform).await.map(Json)
}

async fn all(State(app): State<App>) -> Result<Json<Announcements>, ApiError> {
    announcements::all(&app.platform).await.map(Json)
}

async fn announce(
    State(app): State<App>,
    admin: Admin,
    Json(new): Json<NewAnnouncement>,
) -> Result<Json<AnnouncementView>, ApiError> {
    announcements::announce(&app.platform, &admin.actor(), new).await.map(Json)
}

async fn withdraw(
    State(app): State<App>,
    admin: Admin,
    Path(id): Path<Uuid>,
) -> Result<Json<Done>, ApiError> {
    announcements::withdraw(&app.platform, &admin.actor(), id).await?;
    Ok(Json(Done {}))
}
