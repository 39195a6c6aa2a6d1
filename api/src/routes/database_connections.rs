//! The databases that the caller connects. API tokens read the list and ask for refreshes; nothing else.

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
    operations::database_connections::{
        self, ConnectionSample, ConnectionView, DatabaseConnections, TriedConnection, WantedConnection,
    },
    state::App,
};

pub(super) fn routes(routes: Routes) -> Routes {
    routes
        .signed_in(Method::GET, "/database-connections", list)
        .about("The databases that the caller connected, oldest first, and whether the plan includes them")
        .answers::<DatabaseConnections>()
        .signed_in(Method::POST, "/database-connections", create)
        .about("Connects a PostgreSQL database; its table or query becomes a data set")
        .takes::<WantedConnection>()
        .answers::<ConnectionView>()
        .signed_in(Method::POST, "/database-connections/test", test)
        .about("Reads the columns and the first 20 rows of a database, and stores nothing; 30 times an hour")
        .takes::<TriedConnection>()
        .answers::<ConnectionSample>()
        .signed_in(Method::PUT, "/database-connections/{id}", change)
        .about("Changes a connection and refreshes it; without a password the stored one stays, for the same server only")
        .takes::<WantedConnection>()
        .answers::<ConnectionView>()
        .signed_in(Method::DELETE, "/database-connections/{id}", remove)
        .about("Removes a connection; its data set stays")
        .answers_nothing()
        .signed_in(Method::POST, "/database-connections/{id}/refresh", refresh)
        .about("Has the table or query read again; it becomes a new version of the data set if anything has changed")
        .answers::<ConnectionView>()
}

async fn list(State(app): State<App>, user: SignedIn) -> Result<Json<DatabaseConnections>, ApiError> {
    database_connections::list(&app.platform, &user).await.map(Json)
}

async fn create(
    State(app): State<App>,
    user: SignedIn,
    Json(wanted): Json<WantedConnection>,
) -> Result<Json<ConnectionView>, ApiError> {
    database_connections::create(&app.platform, &user, wanted).await.map(Json)
}

async fn test(
    State(app): State<App>,
    user: SignedIn,
    Json(tried): Json<TriedConnection>,
) -> Result<Json<ConnectionSample>, ApiError> {
    database_connections::test(&app.platform, &user, tried).await.map(Json)
}

async fn change(
    State(app): State<App>,
    user: SignedIn,
    Path(connection): Path<Uuid>,
    Json(wanted): Json<WantedConnection>,
) -> Result<Json<ConnectionView>, ApiError> {
    database_connections::change(&app.platform, &user, connection, wanted).await.map(Json)
}

async fn remove(
    State(app): State<App>,
    user: SignedIn,
    Path(connection): Path<Uuid>,
) -> Result<StatusCode, ApiError> {
    database_connections::remove(&app.platform, &user, connection).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn refresh(
    State(app): State<App>,
    user: SignedIn,
    Path(connection): Path<Uuid>,
) -> Result<Json<ConnectionView>, ApiError> {
    database_connections::refresh(&app.platform, &user, connection).await.map(Json)
}
