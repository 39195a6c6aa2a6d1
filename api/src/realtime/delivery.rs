//! What this process has told its sockets. Workers may publish a reply twice (a job runs at least once);
//! here the second one is dropped. Everything happens under one lock, so a socket that joins in mid-turn
//! is never told that a turn runs after it was told that it is over.

use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use protocol::{
    ChatEvent, SessionId, TurnId, UserId,
    events::{ChatResponse, ErrorEvent, ProgressUpdate},
};
use serde::Serialize;
use serde_json::json;
use socketioxide::{SocketIo, extract::SocketRef};
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;

use super::{closing, told::Told};
use crate::ApiError;

/// How a turn ended, for those who wait for it over HTTP.
#[derive(Clone, Debug)]
pub enum Outcome {
    Reply(ChatResponse),
    Failed(ErrorEvent),
    Stopped,
}

/// One per process.
#[derive(Default)]
pub struct Delivery {
    io: OnceLock<SocketIo>,
    told: Mutex<Told>,
    ended: CancellationToken,
}

impl Drop for Delivery {
    fn drop(&mut self) {
        self.ended.cancel();
    }
}

impl Delivery {
    /// Sets the sockets to tell. They are made with the application as their state, so they come after it.
    pub fn attach(&self, io: SocketIo) {
        let _ = self.io.set(io);
    }

    /// Tells the sockets of a session, unless they know already.
    pub fn deliver(&self, session: &SessionId, event: &ChatEvent) {
        let mut told = self.told();
        if told.is_news(event) {
            self.tell_room(session.as_str(), event);
        }
    }

    /// Tells the sockets of a person that are in no conversation.
    pub fn deliver_to_person(&self, user: UserId, event: &ChatEvent) {
        let _told = self.told();
        self.tell_room(&room_of(user), event);
    }

    fn tell_room(&self, room: &str, event: &ChatEvent) {
        match event {
            ChatEvent::StartProcessing(payload) => self.tell(room, event, payload),
            ChatEvent::ProgressUpdate(payload) => self.tell(room, event, payload),
            ChatEvent::ChatResponse(payload) => self.tell(room, event, payload),
            ChatEvent::StopProcessing(payload) => self.tell(room, event, payload),
            ChatEvent::Message(payload) => self.tell(room, event, payload),
            ChatEvent::Error(payload) => self.tell(room, event, payload),
        }
    }

    /// Tells every socket, joined or not, that something has happened. It says nothing more.
    pub fn tell_all(&self, event: &'static str) {
        for socket in self.sockets() {
            if socket.emit(event, &json!({})).is_err() {
                closing::close(socket);
            }
        }
    }

    /// Tells one socket something about a running turn, unless this process has told that the turn is over.
    pub fn tell_if_running(&self, turn: TurnId, tell: impl FnOnce()) {
        let told = self.told();
        if !told.is_over(turn) {
            tell();
        }
    }

    /// The latest progress of a turn that this process has heard of.
    pub fn progress(&self, turn: TurnId) -> Option<ProgressUpdate> {
        self.told().progress_of(turn)
    }

    /// Hears how a turn ends. The turn may have ended already: look into the database after this, and again when
    /// the sender is gone.
    pub fn outcome(&self, turn: TurnId) -> oneshot::Receiver<Outcome> {
        self.told().wait_for(turn)
    }

    /// Cancelled when the application is gone.
    pub fn ended(&self) -> CancellationToken {
        self.ended.clone()
    }

    /// All open sockets.
    pub fn sockets(&self) -> Vec<SocketRef> {
        self.io.get().map(SocketIo::sockets).unwrap_or_default()
    }

    /// Closes a socket whose sign-in has ended; it hears nothing after that.
    pub fn dismiss(&self, socket: SocketRef) {
        let _told = self.told();
        socket.leave_all();
        closing::tell_refusal(&socket, &ApiError::NotAuthenticated);
        closing::close(socket);
    }

    /// Closes all sockets and ends all waiting: their browsers connect again and read what they missed.
    pub fn disconnect_all(&self) {
        self.told().forget_all_who_wait();
        self.sockets().into_iter().for_each(closing::close);
    }

    fn tell<T: Serialize>(&self, room: &str, event: &ChatEvent, payload: &T) {
        let Some(io) = self.io.get() else { return };
        for socket in io.to(room.to_owned()).sockets() {
            tell_socket(socket, event, payload);
        }
    }

    fn told(&self) -> MutexGuard<'_, Told> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The room of a person. No session has this name: those hold no colon.
pub(super) fn room_of(user: UserId) -> String {
    format!("person:{user}")
}

fn tell_socket<T: Serialize>(socket: SocketRef, event: &ChatEvent, payload: &T) {
    let told = socket.emit(event.name(), payload);
    let may_be_lost = matches!(event, ChatEvent::ProgressUpdate(_));
    if told.is_err() && !may_be_lost {
        // The buffer is full: a browser that connects again reads what it missed from the history.
        closing::close(socket);
    }
}
