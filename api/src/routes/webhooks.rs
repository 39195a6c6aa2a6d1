//! The webhooks of the caller. No token opens these routes.

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
    operations::webhooks::{
        self, Deliveries, EndpointChanges, EndpointView, NewEndpoint, WantedEndpoint, Webhooks,
    },
    state::App,
};

pub(super) fn routes(routes: Routes) -> Routes {
    routes
        .signed_in(Method::GET, "/webhooks", list)
        .about("The caller's endpoints for webhooks, oldest first, and whether the plan includes API access")
        .answers::<Webhooks>()
        .signed_in(Method::POST, "/webhooks", create)
        .about("Adds an endpoint, which is called when a run has ended; its secret is in this answer only")
        .takes::<WantedEndpoint>()
        .answers::<NewEndpoint>()
        .signed_in(Method::PUT, "/webhooks/{id}", change)
        .about("Pauses or resumes an endpoint; what waits for it is sent when it is resumed")
        .takes::<EndpointChanges>()
        .answers::<EndpointView>()
        .signed_in(Method::DELETE, "/webhooks/{id}", remove)
        .about("Removes an endpoint with its deliveries")
        .answers_nothing()
        .signed_in(Method::GET, "/webhooks/{id}/deliveries", deliveries)
        .about("The last 20 deliveries of an endpoint, newest first")
        .answers::<Deliveries>()
        .signed_in(Method::POST, "/webhooks/{id}/rotate", rotate)
        .about("Gives an endpoint a new secret, in this answer only; the one before signs too for 24 hours")
        .answers::<NewEndpoint>()
        .signed_in(Method::POST, "/webhooks/{id}/send-test", test)
        .about("Sends the event webhook.test once, also to a paused endpoint; 30 times an hour")
        .answers::<Deliveries>()
}

async fn list(State(app): State<App>, user: SignedIn) -> Result<Json<Webhooks>, ApiError> {
    webhooks::list(&app.platform, &user).await.map(Json)
}

async fn create(
    State(app): State<App>,
    user: SignedIn,
    Json(wanted): Json<WantedEndpoint>,
) -> Result<Json<NewEndpoint>, ApiError> {
    webhooks::create(&app.platform, &app.mailer, &user, wanted).await.map(Json)
}

async fn change(
    State(app): State<App>,
    user: SignedIn,
    Path(endpoint): Path<Uuid>,
    Json(changes): Json<EndpointChanges>,
) -> Result<Json<EndpointView>, ApiError> {
    webhooks::change(&app.platform, &user, endpoint, &changes).await.map(Json)
}

async fn remove(
    State(app): State<App>,
    user: SignedIn,
    Path(endpoint): Path<Uuid>,
) -> Result<StatusCode, ApiError> {
    webhooks::remove(&app.platform, &user, endpoint).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn deliveries(
    State(app): State<App>,
    user: SignedIn,
    Path(endpoint): Path<Uuid>,
) -> Result<Json<Deliveries>, ApiError> {
    webhooks::deliveries(&app.platform, &user, endpoint).await.map(Json)
}

async fn rotate(
    State(app): State<App>,
    user: SignedIn,
    Path(endpoint): Path<Uuid>,
) -> Result<Json<NewEndpoint>, ApiError> {
    webhooks::rotate(&app.platform, &user, endpoint).await.map(Json)
}

async fn test(
    State(app): State<App>,
    user: SignedIn,
    Path(endpoint): Path<Uuid>,
) -> Result<Json<Deliveries>, ApiError> {
    webhooks::test(&app.platform, &user, endpoint).await.map(Json)
}
