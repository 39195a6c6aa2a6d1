//! Conversations: their messages, the turn in progress, and the data they are about.

use axum::{
    Json,
    extract::{Path, State},
    http::Method,
};
use protocol::SessionId;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::Routes;
use crate::{
    ApiError, App,
    auth::SignedIn,
    operations::history::{self, MessageView, TurnView},
};

pub fn routes(routes: Routes) -> Routes {
    routes
        .signed_in(Method::GET, "/sessions/{id}/messages", messages)
        .about("The messages of a conversation, oldest first, and the turn that waits or runs")
        .answers::<Conversation>()
        .signed_in(Method::GET, "/sessions/{id}/data", data)
        .about("The profile of the newest file of a conversation: columns, roles, quality")
        .answers::<SessionData>()
}

#[derive(Serialize, JsonSchema)]
struct Conversation {
    messages: Vec<MessageView>,
    turn: Option<TurnView>,
}

async fn messages(
    State(app): State<App>,
    user: SignedIn,
    Path(session): Path<SessionId>,
) -> Result<Json<Conversation>, ApiError> {
    // The turn is read first: one that ends in between is then among the messages as well.
    let turn = app.platform.db.head_turn(&session).await?;
    let messages = history::messages(&app.platform, &user, &session).await?;
    let turn = turn.map(|turn| TurnView::new(&turn, app.delivery.progress(turn.turn_id())));
    Ok(Json(Conversation { messages, turn }))
}

#[derive(Serialize, JsonSchema)]
struct SessionData {
    data: Option<Value>,
}

/// The profile of the file that the conversation is about.
async fn data(
    State(app): State<App>,
    user: SignedIn,
    Path(session): Path<SessionId>,
) -> Result<Json<SessionData>, ApiError> {
    if !app.platform.db.owns_session(&session, user.user).await? {
        return Err(ApiError::NotFound);
    }
    let upload = app.platform.db.newest_upload(session.as_str(), user.user).await?;
    Ok(Json(SessionData { data: upload.and_then(|upload| upload.profile).map(|profile| profile.0) }))
}
