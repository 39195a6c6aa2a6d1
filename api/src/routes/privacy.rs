//! Requests that the law grants to users: a copy of all their data, and its deletion.

use axum::{
    Json,
    body::Body,
    extract::State,
    http::{
        Method, StatusCode,
        header::{CONTENT_DISPOSITION, CONTENT_TYPE},
    },
    response::{IntoResponse, Response},
};
use schemars::JsonSchema;

use super::Routes;
use crate::{
    auth::SignedIn,
    error::ApiError,
    operations::{
        erasure::{self, ErasureView, Proof},
        export,
    },
    state::App,
};

pub(super) fn routes(routes: Routes) -> Routes {
    routes
        .signed_in(Method::GET, "/user/export", copy)
        .about(
            "Everything that is stored about the caller as one JSON file, with links to files; five times an hour",
        )
        .answers_with("application/json")
        .signed_in(Method::GET, "/user/erasure", look)
        .about("How the caller confirms the deletion of the account, and whether it is possible")
        .answers::<ErasureView>()
        .signed_in(Method::POST, "/user/erasure", mail_code)
        .about("Mails a confirmation code to a caller without a password")
        .takes::<Nothing>()
        .answers_nothing()
        .signed_in(Method::DELETE, "/user", erase)
        .about("Deletes the account with everything in it immediately; payments are kept without the name")
        .takes::<Proof>()
        .answers_nothing()
}

/// A body that is not read.
#[derive(JsonSchema)]
struct Nothing {}

async fn copy(State(app): State<App>, user: SignedIn) -> Result<Response, ApiError> {
    export::allow(&app.platform, &user).await?;
    let name = format!("my-data-{}.json", app.platform.clock.now().format("%Y-%m-%d"));
    let headers = [
        (CONTENT_TYPE, "application/json".to_owned()),
        (CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
    ];
    Ok((headers, Body::from_stream(export::document(app.platform.clone(), user))).into_response())
}

async fn look(State(app): State<App>, user: SignedIn) -> Result<Json<ErasureView>, ApiError> {
    erasure::look(&app.platform, &app.auth, &user).await.map(Json)
}

async fn mail_code(State(app): State<App>, user: SignedIn) -> Result<StatusCode, ApiError> {
    erasure::mail_code(&app.auth, &user).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn erase(
    State(app): State<App>,
    user: SignedIn,
    Json(proof): Json<Proof>,
) -> Result<StatusCode, ApiError> {
    erasure::erase(&app.platform, &app.auth, &user, &proof).await?;
    Ok(StatusCode::NO_CONTENT)
}
