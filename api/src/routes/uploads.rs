//! Uploads: a multipart form with `file` and, optionally, `session_id`.

use axum::{
    Json, Router,
    extract::{DefaultBodyLimit, Multipart, State, multipart::MultipartError},
    http::StatusCode,
    routing::post,
};
use protocol::SessionId;

use crate::{
    ApiError, App,
    auth::SignedIn,
    operations::uploads::{self, MAX_BYTES, Uploaded},
};

/// Room for the form around the file.
const FORM_BYTES: u64 = 64 * 1024;

pub fn routes() -> Router<App> {
    let limit = usize::try_from(MAX_BYTES + FORM_BYTES).unwrap_or(usize::MAX);
    Router::new().route("/upload", post(upload)).layer(DefaultBodyLimit::max(limit))
}

async fn upload(
    State(app): State<App>,
    user: SignedIn,
    mut form: Multipart,
) -> Result<Json<Uploaded>, ApiError> {
    let (mut session, mut received) = (None, None);
    while let Some(field) = form.next_field().await.map_err(refused)? {
        match field.name() {
            Some("session_id") => session = Some(session_id(field.text().await.map_err(refused)?)?),
            Some("file") if received.is_none() => {
                received = Some(uploads::receive(&app.platform, &user, field).await?);
            }
            _ => {}
        }
    }
    let received = received.ok_or_else(|| ApiError::Invalid("No file was sent.".to_owned()))?;
    uploads::add(&app.platform, &user, received, session).await.map(Json)
}

fn session_id(text: String) -> Result<SessionId, ApiError> {
    SessionId::try_from(text).map_err(|error| ApiError::Invalid(error.to_string()))
}

fn refused(error: MultipartError) -> ApiError {
    match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => ApiError::TooLarge,
        _ => ApiError::Invalid("The form cannot be read.".to_owned()),
    }
}
