//! Sends events to the sockets of this process. Workers may publish a reply twice (a job runs at least once); the second
//! one is dropped here. Everything happens under one lock, so a socket that joins in mid-turn never receives the start of
//! a turn after its end.

use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use protocol::{
    ChatEvent, SessionId, TurnId, UserId,
    events::{ChatResponse, ConversationsChanged, ErrorEvent, ProgressUpdate},
};
use serde::Serialize;
use serde_json::json;
use socketioxide::{SocketIo, extract::SocketRef};
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;

use super::{Previews, closing, turn_memory::TurnMemory};
use crate::error::ApiError;

/// How a turn ended, for requests that wait for it over HTTP.
#[derive(Clone, Debug)]
pub enum Outcome {
    Reply(ChatResponse),
    Failed(ErrorEvent),
    Stopped,
}

/// Delivers events to the sockets of this process. One per process.
#[derive(Default)]
pub struct Delivery {
    io: OnceLock<SocketIo>,
    memory: Mutex<TurnMemory>,
    pub previews: Previews,
    ended: CancellationToken,
}

impl Drop for Delivery {
    fn drop(&mut self) {
        self.ended.cancel();
    }
}

impl Delivery {
    /// Sets the sockets. They are created after this value, because their state contains the application.
    pub fn attach(&self, io: SocketIo) {
        let _ = self.io.set(io);
    }

    /// Sends an event to the sockets of a session, unless they have received it already.
    pub fn deliver(&self, session: &SessionId, event: &ChatEvent) {
        let mut memory = self.memory();
        if memory.record_if_new(event) {
            self.send_to_room(session.as_str(), event);
        }
    }

    /// Forgets the end of a turn that is answered again, and closes the sockets of its session: browsers connect again and
    /// read the conversation without the error that was withdrawn.
    pub fn reopen(&self, session: &SessionId, turn: TurnId) {
        self.memory().forget(turn);
        let Some(io) = self.io.get() else { return };
        for socket in io.to(session.to_string()).sockets() {
            closing::close(socket);
        }
    }

    /// Sends an event to the sockets of a person that are in no conversation.
    pub fn deliver_to_person(&self, user: UserId, event: &ChatEvent) {
        let _memory = self.memory();
        self.send_to_room(&person_room(user), event);
    }

    /// Sends a change of the list of conversations to the sockets of its owner that watch the list.
    pub fn send_to_watchers(&self, user: UserId, change: &ConversationsChanged) {
        let Some(io) = self.io.get() else { return };
        for socket in io.to(list_room(user)).sockets() {
            if socket.emit("conversations_changed", change).is_err() {
                closing::close(socket);
            }
        }
    }

    fn send_to_room(&self, room: &str, event: &ChatEvent) {
        match event {
            ChatEvent::StartProcessing(payload) => self.emit_in_room(room, event, payload),
            ChatEvent::ProgressUpdate(payload) => self.emit_in_room(room, event, payload),
            ChatEvent::ChatResponse(payload) => self.emit_in_room(room, event, payload),
            ChatEvent::StopProcessing(payload) => self.emit_in_room(room, event, payload),
            ChatEvent::Message(payload) => self.emit_in_room(room, event, payload),
            ChatEvent::Error(payload) => self.emit_in_room(room, event, payload),
        }
    }

    /// Sends an event without content to every socket, joined or not.
    pub fn send_to_all(&self, event: &'static str) {
        for socket in self.sockets() {
            if socket.emit(event, &json!({})).is_err() {
                closing::close(socket);
            }
        }
    }

    /// Sends something about a running turn to one socket, unless the end of the turn was sent before.
    pub fn send_if_running(&self, turn: TurnId, send: impl FnOnce()) {
        let memory = self.memory();
        if !memory.is_over(turn) {
            send();
        }
    }

    /// The latest progress of a turn that this process has received.
    pub fn progress(&self, turn: TurnId) -> Option<ProgressUpdate> {
        self.memory().progress_of(turn)
    }

    /// A receiver for the outcome of a turn. The turn may have ended already: read the database after this call, and
    /// again when the sender is dropped.
    pub fn outcome(&self, turn: TurnId) -> oneshot::Receiver<Outcome> {
        self.memory().wait_for(turn)
    }

    /// A token that is cancelled when the application has been dropped.
    pub fn ended(&self) -> CancellationToken {
        self.ended.clone()
    }

    /// All open sockets.
    pub fn sockets(&self) -> Vec<SocketRef> {
        self.io.get().map(SocketIo::sockets).unwrap_or_default()
    }

    /// The open sockets in a room.
    pub(super) fn in_room(&self, room: &'static str) -> Vec<SocketRef> {
        self.io.get().map(|io| io.to(room).sockets()).unwrap_or_default()
    }

    /// Closes a socket whose sign-in has ended; it receives nothing after that.
    pub fn dismiss(&self, socket: SocketRef) {
        let _memory = self.memory();
        socket.leave_all();
        closing::send_refusal(&socket, &ApiError::NotAuthenticated);
        closing::close(socket);
    }

    /// Closes all sockets and ends all waiting: browsers connect again and read the events that they missed.
    pub fn disconnect_all(&self) {
        self.memory().drop_all_waiters();
        self.sockets().into_iter().for_each(closing::close);
    }

    fn emit_in_room<T: Serialize>(&self, room: &str, event: &ChatEvent, payload: &T) {
        let Some(io) = self.io.get() else { return };
        for socket in io.to(room.to_owned()).sockets() {
            send_to_socket(socket, event, payload);
        }
    }

    fn memory(&self) -> MutexGuard<'_, TurnMemory> {
        self.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The room of a person. No session has the same name, because session names contain no colon.
pub(super) fn person_room(user: UserId) -> String {
    format!("person:{user}")
}

/// The room of those who watch the list of a person's conversations.
pub(super) fn list_room(user: UserId) -> String {
    format!("list:{user}")
}

fn send_to_socket<T: Serialize>(socket: SocketRef, event: &ChatEvent, payload: &T) {
    let sent = socket.emit(event.name(), payload);
    let may_be_lost = matches!(event, ChatEvent::ProgressUpdate(_));
    if sent.is_err() && !may_be_lost {
        // The buffer is full: the browser connects again and reads the missed events from the history.
        closing::close(socket);
    }
}
