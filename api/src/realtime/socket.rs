//! Messages from browsers: `join_session`, `join_person`, `watch_conversations`, `chat_message` and `stop`, and of administrators
//! `watch_operations` and `leave_operations`. Each socket has an inbox that is
//! processed in order, since the socket library runs every event handler as a separate task.

use std::{
    convert::Infallible,
    future::ready,
    pin::pin,
    sync::{Arc, Mutex, PoisonError, Weak},
    time::Duration,
};

use platform::{Platform, db::promptly, operations::operations};
use protocol::{SessionId, TurnId, UserId, events::StartProcessing};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Value, json};
use socketioxide::{
    SocketIo,
    extract::{SocketRef, State, TryData},
    handler::ConnectHandler,
};
use tokio::{
    sync::{Notify, mpsc},
    time::sleep,
};
use tracing::Instrument;
use uuid::Uuid;

use super::{
    Delivery,
    closing::{close, send_refusal},
    delivery::{list_room, person_room},
    operations_feed::OPERATIONS_ROOM,
    sign_ins::SignIns,
};
use crate::{
    auth::{Auth, SignedIn},
    error::ApiError,
    operations::{
        chat::{self, Question, SAVING_TIME, or_not_saved},
        history::TurnView,
        session_claims,
    },
    peers::{Open, scaled},
};

/// The largest packet. A larger question gets an error, and the connection stays open.
pub const MAX_PAYLOAD_BYTES: u64 = 2 * 1024 * 1024;

/// A socket that has not signed in is closed after this time.
pub const TIME_TO_SIGN_IN: Duration = Duration::from_secs(10);

/// Events of one socket that may wait.
const INBOX: usize = 64;
/// Sockets of one user: tabs and devices.
const MOST_SOCKETS_PER_USER: usize = 100;

enum Incoming {
    Join(Value),
    JoinPerson(Value),
    WatchConversations(Value),
    Ask(Value),
    Stop(Value),
    WatchOperations(Value),
    LeaveOperations,
    Gone,
}

impl Incoming {
    /// The name of the event in the log.
    const fn name(&self) -> &'static str {
        match self {
            Self::Join(_) => "join_session",
            Self::JoinPerson(_) => "join_person",
            Self::WatchConversations(_) => "watch_conversations",
            Self::Ask(_) => "chat_message",
            Self::Stop(_) => "stop",
            Self::WatchOperations(_) => "watch_operations",
            Self::LeaveOperations => "leave_operations",
            Self::Gone => "gone",
        }
    }
}

/// Passes the receiver of the inbox to the connect handler.
#[derive(Clone)]
struct Inbox(Arc<Mutex<Option<mpsc::Receiver<Incoming>>>>);

/// The state of the socket handlers. The application owns the sockets, so the handlers must not own the application.
#[derive(Clone)]
pub struct SocketContext {
    platform: Platform,
    auth: Auth,
    delivery: Weak<Delivery>,
    /// Notified when a socket has signed in.
    signed_in: Arc<Notify>,
    sockets_of_users: Open<UserId>,
}

impl SocketContext {
    pub fn new(platform: Platform, auth: Auth, delivery: &Arc<Delivery>, signed_in: Arc<Notify>) -> Self {
        let sockets_of_users = Open::new(scaled(MOST_SOCKETS_PER_USER, platform.config.auth_rate_limit));
        Self { platform, auth, delivery: Arc::downgrade(delivery), signed_in, sockets_of_users }
    }

    /// The user of this token. From now on the socket is closed when this sign-in ends.
    async fn signed_in(&self, socket: &SocketRef, token: &str) -> Result<SignedIn, ApiError> {
        let caller = self.auth.signed_in(token).await?;
        if let Some(sign_ins) = socket.extensions.get::<SignIns>() {
            if !sign_ins.note(&caller, &self.sockets_of_users) {
                return Err(too_many_sockets());
            }
            self.signed_in.notify_one();
        }
        Ok(caller)
    }
}

#[derive(Deserialize)]
struct Join {
    session_id: SessionId,
    token: String,
    /// The browser opens a conversation by its address: one that does not exist is refused instead of begun.
    #[serde(default)]
    existing: bool,
}

/// A message with nothing but the sign-in.
#[derive(Deserialize)]
struct WithToken {
    token: String,
}

#[derive(Deserialize)]
struct Ask {
    #[serde(flatten)]
    question: Question,
    token: String,
}

#[derive(Deserialize)]
struct Stop {
    turn_id: TurnId,
    token: String,
}

/// Registers the handlers of sockets.
pub fn register(io: &SocketIo) {
    io.ns("/", work_off.with(prepare));
}

/// Runs before the connect reply is sent, so no early event is lost.
async fn prepare(socket: SocketRef, State(line): State<SocketContext>) -> Result<(), Infallible> {
    let (sender, receiver) = mpsc::channel(INBOX);
    socket.extensions.insert(Inbox(Arc::new(Mutex::new(Some(receiver)))));
    socket.extensions.insert(SignIns::default());
    on(&socket, "join_session", &sender, Incoming::Join);
    on(&socket, "join_person", &sender, Incoming::JoinPerson);
    on(&socket, "watch_conversations", &sender, Incoming::WatchConversations);
    on(&socket, "chat_message", &sender, Incoming::Ask);
    on(&socket, "stop", &sender, Incoming::Stop);
    on(&socket, "watch_operations", &sender, Incoming::WatchOperations);
    on(&socket, "leave_operations", &sender, |_| Incoming::LeaveOperations);
    let metrics = line.platform.metrics.clone();
    metrics.socket_opened();
    socket.on_disconnect(move || async move {
        metrics.socket_closed();
        let _ = sender.send(Incoming::Gone).await;
    });
    Ok(())
}

fn on(socket: &SocketRef, event: &'static str, inbox: &mpsc::Sender<Incoming>, wrap: fn(Value) -> Incoming) {
    let inbox = inbox.clone();
    socket.on(event, move |socket: SocketRef, TryData(data): TryData<Value>| {
        // This part runs immediately and in order; only the returned future is a separate task.
        if inbox.try_send(wrap(data.unwrap_or_default())).is_err() {
            send_refusal(&socket, &too_many());
        }
        ready(())
    });
}

fn too_many() -> ApiError {
    let text = "Too many messages at once. Please slow down.".to_owned();
    ApiError::TooMany { text, retry_after_seconds: 1 }
}

fn too_many_sockets() -> ApiError {
    let text = "Too many tabs are open. Please close some and reload the page.".to_owned();
    ApiError::TooMany { text, retry_after_seconds: 30 }
}

async fn work_off(socket: SocketRef, State(line): State<SocketContext>) {
    let inbox = socket.extensions.get::<Inbox>();
    let receiver = inbox.and_then(|inbox| inbox.0.lock().unwrap_or_else(PoisonError::into_inner).take());
    let Some(mut receiver) = receiver else { return };
    let sign_ins = socket.extensions.get::<SignIns>().unwrap_or_default();
    let mut too_late = pin!(sleep(TIME_TO_SIGN_IN));
    loop {
        let incoming = tokio::select! {
            incoming = receiver.recv() => incoming,
            () = too_late.as_mut(), if sign_ins.is_empty() => {
                send_refusal(&socket, &ApiError::NotAuthenticated);
                return close(socket);
            }
        };
        let Some(incoming) = incoming.filter(|incoming| !matches!(incoming, Incoming::Gone)) else {
            return sign_ins.clear();
        };
        let span = tracing::info_span!("socket_event", request = %Uuid::now_v7(), event = incoming.name());
        // Boxed, so that a socket that waits keeps no room for all that a message can need.
        let answered = Box::pin(answer(&line, &socket, incoming));
        if let Err(error) = promptly(answered).instrument(span.clone()).await {
            span.in_scope(|| error.log());
            send_refusal(&socket, &error);
        }
    }
}

async fn answer(line: &SocketContext, socket: &SocketRef, incoming: Incoming) -> Result<(), ApiError> {
    match incoming {
        Incoming::Join(data) => join(line, socket, data).await,
        Incoming::JoinPerson(data) => join_person(line, socket, data).await,
        Incoming::WatchConversations(data) => watch_conversations(line, socket, data).await,
        Incoming::Ask(data) => or_not_saved(SAVING_TIME, ask(line, socket, data)).await,
        Incoming::Stop(data) => stop(line, socket, data).await,
        Incoming::WatchOperations(data) => watch_operations(line, socket, data).await,
        Incoming::LeaveOperations => {
            socket.leave(OPERATIONS_ROOM);
            Ok(())
        }
        Incoming::Gone => Ok(()),
    }
}

async fn join(line: &SocketContext, socket: &SocketRef, data: Value) -> Result<(), ApiError> {
    let join: Join = parse(data)?;
    let user = line.signed_in(socket, &join.token).await?;
    if join.existing && !line.platform.db.owns_session(&join.session_id, user.user).await? {
        return Err(ApiError::NotFound);
    }
    enter_room(line, socket, &user, &join.session_id).await?;
    send_state(line, socket, &join.session_id).await
}

async fn enter_room(
    line: &SocketContext,
    socket: &SocketRef,
    user: &SignedIn,
    session: &SessionId,
) -> Result<(), ApiError> {
    if !line.platform.db.claim_session(session, user.user, line.platform.clock.now()).await? {
        return Err(session_claims::refusal(&line.platform, user).await?);
    }
    enter(socket, session.to_string());
    Ok(())
}

fn enter(socket: &SocketRef, room: String) {
    socket.join(room);
    // The socket may have been closed in the meantime, when its buffer was full.
    if !socket.connected() {
        socket.leave_all();
    }
}

/// A page without a conversation receives the progress of its user's files.
async fn join_person(line: &SocketContext, socket: &SocketRef, data: Value) -> Result<(), ApiError> {
    let join: WithToken = parse(data)?;
    let user = line.signed_in(socket, &join.token).await?;
    enter(socket, person_room(user.user));
    let _ = socket.emit("person_joined", &json!({}));
    Ok(())
}

/// A page that shows the list of conversations is told when something in it changes, on whichever device.
async fn watch_conversations(line: &SocketContext, socket: &SocketRef, data: Value) -> Result<(), ApiError> {
    let watch: WithToken = parse(data)?;
    let user = line.signed_in(socket, &watch.token).await?;
    enter(socket, list_room(user.user));
    let _ = socket.emit("conversations_watched", &json!({}));
    Ok(())
}

/// The feed sends the operations room to everybody in it, and takes out who is no longer an administrator.
async fn watch_operations(line: &SocketContext, socket: &SocketRef, data: Value) -> Result<(), ApiError> {
    let watch: WithToken = parse(data)?;
    let user = line.signed_in(socket, &watch.token).await?;
    if user.role != "admin" {
        return Err(ApiError::Forbidden("Only administrators can do this.".to_owned()));
    }
    enter(socket, OPERATIONS_ROOM.to_owned());
    let platform = &line.platform;
    let now = operations(&platform.db, Some(&platform.queue), &platform.config, platform.clock.now()).await?;
    let _ = socket.emit("operations", &now);
    Ok(())
}

/// Sends a socket that has just joined the turn that is waiting or running.
async fn send_state(line: &SocketContext, socket: &SocketRef, session: &SessionId) -> Result<(), ApiError> {
    let Some(turn) = line.platform.db.head_turn(session).await? else {
        let _ = socket.emit("session_state", &json!({ "session_id": session, "turn": null }));
        return Ok(());
    };
    // Without the delivery, the application has been dropped.
    let Some(delivery) = line.delivery.upgrade() else { return Ok(()) };
    let progress = delivery.progress(turn.turn_id());
    delivery.send_if_running(turn.turn_id(), || {
        let view = TurnView::new(&turn, progress.clone());
        let _ = socket.emit("session_state", &json!({ "session_id": session, "turn": view }));
        if let Some(timestamp) = turn.started_at {
            let start = StartProcessing { turn_id: turn.turn_id(), agent_type: turn.agent(), timestamp };
            let _ = socket.emit("start_processing", &start);
        }
        if let Some(progress) = progress {
            let _ = socket.emit("progress_update", &progress);
        }
    });
    Ok(())
}

async fn ask(line: &SocketContext, socket: &SocketRef, data: Value) -> Result<(), ApiError> {
    let Ask { question, token } = parse(data)?;
    let user = line.signed_in(socket, &token).await?;
    // A question also joins its session, because its reply must reach this socket.
    if !socket.rooms().iter().any(|room| room.as_ref() == question.session_id.as_str()) {
        enter_room(line, socket, &user, &question.session_id).await?;
    }
    chat::ask(&line.platform, &user, &question).await.map(drop)
}

async fn stop(line: &SocketContext, socket: &SocketRef, data: Value) -> Result<(), ApiError> {
    let stop: Stop = parse(data)?;
    let user = line.signed_in(socket, &stop.token).await?;
    chat::stop(&line.platform, &user, stop.turn_id).await
}

fn parse<T: DeserializeOwned>(data: Value) -> Result<T, ApiError> {
    // The error may repeat the sent data, including the token.
    serde_json::from_value(data)
        .map_err(|_| ApiError::Invalid("Invalid message: a field is missing or invalid".to_owned()))
}
