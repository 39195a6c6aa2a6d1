//! The API tokens of the caller. No token opens these routes.

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
    operations::api_tokens::{self, ApiTokens, NewToken, WantedToken},
    state::App,
};

pub(super) fn routes(routes: Routes) -> Routes {
    routes
        .signed_in(Method::GET, "/tokens", list)
        .about("The caller's API tokens that were not revoked, newest first, and whether the plan includes API access")
        .answers::<ApiTokens>()
        .signed_in(Method::POST, "/tokens", create)
        .about("Makes an API token; its secret is in this answer only")
        .takes::<WantedToken>()
        .answers::<NewToken>()
        .signed_in(Method::DELETE, "/tokens/{id}", revoke)
        .about("Revokes an API token; it is refused from now on")
        .answers_nothing()
}

async fn list(State(app): State<App>, user: SignedIn) -> Result<Json<ApiTokens>, ApiError> {
    api_tokens::list(&app.platform, &user).await.map(Json)
}

async fn create(
    State(app): State<App>,
    user: SignedIn,
    Json(wanted): Json<WantedToken>,
) -> Result<Json<NewToken>, ApiError> {
    api_tokens::create(&app.platform, &app.mailer, &user, wanted).await.map(Json)
}

async fn revoke(
    State(app): State<App>,
    user: SignedIn,
    Path(token): Path<Uuid>,
) -> Result<StatusCode, ApiError> {
    api_tokens::revoke(&app.platform, &user, token).await?;
    Ok(StatusCode::NO_CONTENT)
}
