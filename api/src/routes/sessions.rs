//! Conversations: their list, their messages, the turn in progress, and the data that they use.

use axum::{
    Json,
    extract::{Path, Query, State},
    http::{Method, StatusCode},
};
use protocol::SessionId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use super::Routes;
use crate::{
    auth::SignedIn,
    error::ApiError,
    operations::{
        conversations::{self, ConversationChange, ConversationPage, WantedSection},
        history::{self, MessageView, TurnView},
    },
    state::App,
};

pub(super) fn routes(routes: Routes) -> Routes {
    routes
        .signed_in(Method::GET, "/sessions", list)
        .about(
            "The user's conversations that are not archived, or one section or folder of all, newest first; before takes the \
             value of next from the last page",
        )
        .query::<Wanted>()
        .answers::<ConversationPage>()
        .signed_in(Method::PATCH, "/sessions/{id}", change)
        .about(
            "Gives a conversation a name of at most 80 characters, pins, archives or moves it, or notes that its messages \
             were seen; what is absent stays",
        )
        .takes::<ConversationChange>()
        .answers::<ConversationChange>()
        .signed_in(Method::DELETE, "/sessions/{id}", delete)
        .about("Deletes a conversation with its messages and the runs that no other one uses; data sets stay")
        .answers_nothing()
        .signed_in(Method::GET, "/sessions/{id}/messages", messages)
        .about(
            "The newest 1000 messages of a conversation, oldest first, and the turn that is waiting or running; before takes the value of \
             earlier from the last page",
        )
        .query::<WantedMessages>()
        .answers::<Conversation>()
        .signed_in(Method::GET, "/sessions/{id}/data", data)
        .about("The profile of the newest file of a conversation: columns, roles, quality")
        .answers::<SessionData>()
}

#[derive(Deserialize, JsonSchema)]
struct Wanted {
    /// Text that the title or a question holds.
    search: Option<String>,
    section: Option<WantedSection>,
    folder_id: Option<Uuid>,
    before: Option<String>,
}

async fn list(
    State(app): State<App>,
    user: SignedIn,
    Query(wanted): Query<Wanted>,
) -> Result<Json<ConversationPage>, ApiError> {
    let search = wanted.search.unwrap_or_default();
    let part = (wanted.section, wanted.folder_id);
    conversations::list(&app.platform, &user, &search, part, wanted.before.as_deref()).await.map(Json)
}

async fn change(
    State(app): State<App>,
    user: SignedIn,
    Path(session): Path<SessionId>,
    Json(wanted): Json<ConversationChange>,
) -> Result<Json<ConversationChange>, ApiError> {
    Ok(Json(conversations::change(&app.platform, &user, &session, wanted).await?))
}

async fn delete(
    State(app): State<App>,
    user: SignedIn,
    Path(session): Path<SessionId>,
) -> Result<StatusCode, ApiError> {
    conversations::delete(&app.platform, &user, &session).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Serialize, JsonSchema)]
struct Conversation {
    messages: Vec<MessageView>,
    turn: Option<TurnView>,
    /// What `before` has to be for the messages before these; null when there are none.
    earlier: Option<Uuid>,
}

#[derive(Deserialize, JsonSchema)]
struct WantedMessages {
    before: Option<Uuid>,
}

async fn messages(
    State(app): State<App>,
    user: SignedIn,
    Path(session): Path<SessionId>,
    Query(wanted): Query<WantedMessages>,
) -> Result<Json<Conversation>, ApiError> {
    // The turn is read first: if it ends before the messages are read, they contain its reply.
    let turn = app.platform.db.head_turn(&session).await?;
    let page = history::messages(&app.platform, &user, &session, wanted.before).await?;
    let turn = turn.map(|turn| TurnView::new(&turn, app.delivery.progress(turn.turn_id())));
    Ok(Json(Conversation { messages: page.messages, turn, earlier: page.earlier }))
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
    let kept = upload.filter(|upload| upload.deleted_at.is_none());
    Ok(Json(SessionData { data: kept.and_then(|upload| upload.profile).map(|profile| profile.0) }))
}
