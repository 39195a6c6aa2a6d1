//! Links to conversations: the owner makes and revokes them, and anyone who has one reads what it shows.

use axum::{
    Json,
    extract::{Path, Query, State},
    http::{HeaderName, Method, StatusCode},
    response::{IntoResponse, Response},
};
use protocol::SessionId;
use schemars::JsonSchema;
use serde::Deserialize;
use uuid::Uuid;

use super::Routes;
use crate::{
    auth::SignedIn,
    error::ApiError,
    operations::{
        share_links::{self, NewShareLink, ShareLinks, WantedShareLink},
        shared::{self, SharedCharts, SharedConversation, SharedResult},
    },
    state::App,
};

/// Calls of one peer in five minutes: an office behind one address that reads a long conversation with many tables.
const MOST_PER_PEER: u32 = 300;

/// No search engine lists what was shared with a few people.
pub(super) const UNLISTED: (HeaderName, &str) =
    (HeaderName::from_static("x-robots-tag"), "noindex, nofollow, noarchive");

pub(super) fn routes(routes: Routes) -> Routes {
    let limit = (MOST_PER_PEER, ApiError::into_response as fn(ApiError) -> Response);
    routes
        .signed_in(Method::GET, "/sessions/{id}/shares", list)
        .about("The links by which a conversation is shared that work, newest first, and whether this installation has such links")
        .answers::<ShareLinks>()
        .signed_in(Method::POST, "/sessions/{id}/shares", create)
        .about("Makes a link by which anyone reads the conversation as it is now; its address is in this answer only")
        .takes::<WantedShareLink>()
        .answers::<NewShareLink>()
        .signed_in(Method::DELETE, "/sessions/{id}/shares/{share}", revoke)
        .about("Revokes a link; nobody sees the conversation by it from now on")
        .answers_nothing()
        .open_limited(Method::GET, "/shared/{token}", limit, conversation)
        .about(
            "The newest 500 messages that a link shows, oldest first; before takes the value of earlier from the last page",
        )
        .query::<WantedPart>()
        .answers::<SharedConversation>()
        .open_limited(Method::GET, "/shared/{token}/results/{number}", limit, result)
        .about("The tables and charts of an answer that a link shows, by the number of the message")
        .answers::<SharedResult>()
        .open_limited(Method::GET, "/shared/{token}/results/{number}/charts", limit, charts)
        .about("The charts of an answer that a link shows, without its tables")
        .answers::<SharedCharts>()
}

async fn list(
    State(app): State<App>,
    user: SignedIn,
    Path(session): Path<SessionId>,
) -> Result<Json<ShareLinks>, ApiError> {
    share_links::list(&app.platform, &user, &session).await.map(Json)
}

async fn create(
    State(app): State<App>,
    user: SignedIn,
    Path(session): Path<SessionId>,
    Json(wanted): Json<WantedShareLink>,
) -> Result<Json<NewShareLink>, ApiError> {
    share_links::create(&app.platform, &user, &session, wanted).await.map(Json)
}

async fn revoke(
    State(app): State<App>,
    user: SignedIn,
    Path((session, share)): Path<(SessionId, Uuid)>,
) -> Result<StatusCode, ApiError> {
    share_links::revoke(&app.platform, &user, &session, share).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize, JsonSchema)]
struct WantedPart {
    before: Option<i64>,
}

async fn conversation(
    State(app): State<App>,
    Path(token): Path<String>,
    Query(wanted): Query<WantedPart>,
) -> Result<Response, ApiError> {
    let shown = shared::conversation(&app.platform, &token, wanted.before).await?;
    Ok(([UNLISTED], Json(shown)).into_response())
}

async fn result(
    State(app): State<App>,
    Path((token, number)): Path<(String, i64)>,
) -> Result<Response, ApiError> {
    let shown = shared::result(&app.records, &app.platform, &token, number).await?;
    Ok(([UNLISTED], Json(shown)).into_response())
}

async fn charts(
    State(app): State<App>,
    Path((token, number)): Path<(String, i64)>,
) -> Result<Response, ApiError> {
    let shown = shared::charts(&app.records, &app.platform, &token, number).await?;
    Ok(([UNLISTED], Json(shown)).into_response())
}
