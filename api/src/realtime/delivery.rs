//! What this process has told its sockets. Workers may publish a reply twice (a job runs at least once);
//! here the second one is dropped. Everything happens under one lock, so a socket that joins in mid-turn
//! is never told that a turn runs after it was told that it is over.

use std::{
    collections::{HashMap, HashSet, VecDeque},
    sync::{Mutex, MutexGuard, OnceLock, PoisonError},
};

use protocol::{
    ChatEvent, SessionId, TurnId,
    events::{ChatResponse, ErrorEvent, ProgressUpdate},
};
use serde::Serialize;
use serde_json::json;
use socketioxide::{SocketIo, extract::SocketRef};
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;

use super::closing;
use crate::ApiError;

/// How many ended turns are remembered.
const REMEMBERED_TURNS: usize = 20_000;

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

#[derive(Default)]
struct Told {
    replied: Recent,
    ended: Recent,
    progress: HashMap<TurnId, ProgressUpdate>,
    waiting: HashMap<TurnId, Vec<oneshot::Sender<Outcome>>>,
}

/// The latest turns that something was true of.
#[derive(Default)]
struct Recent {
    order: VecDeque<TurnId>,
    set: HashSet<TurnId>,
}

impl Recent {
    /// Whether the turn is new here.
    fn insert(&mut self, turn: TurnId) -> bool {
        if !self.set.insert(turn) {
            return false;
        }
        self.order.push_back(turn);
        if self.order.len() > REMEMBERED_TURNS
            && let Some(oldest) = self.order.pop_front()
        {
            self.set.remove(&oldest);
        }
        true
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
        if !told.is_news(event) {
            return;
        }
        match event {
            ChatEvent::StartProcessing(payload) => self.tell(session, event, payload),
            ChatEvent::ProgressUpdate(payload) => self.tell(session, event, payload),
            ChatEvent::ChatResponse(payload) => self.tell(session, event, payload),
            ChatEvent::StopProcessing(payload) => self.tell(session, event, payload),
            ChatEvent::Message(payload) => self.tell(session, event, payload),
            ChatEvent::Error(payload) => self.tell(session, event, payload),
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
        if !told.ended.set.contains(&turn) {
            tell();
        }
    }

    /// The latest progress of a turn that this process has heard of.
    pub fn progress(&self, turn: TurnId) -> Option<ProgressUpdate> {
        self.told().progress.get(&turn).cloned()
    }

    /// Hears how a turn ends. The turn may have ended already: look into the database after this, and again when
    /// the sender is gone.
    pub fn outcome(&self, turn: TurnId) -> oneshot::Receiver<Outcome> {
        let (sender, receiver) = oneshot::channel();
        let mut told = self.told();
        told.forget_who_left();
        told.waiting.entry(turn).or_default().push(sender);
        receiver
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
        self.told().waiting.clear();
        self.sockets().into_iter().for_each(closing::close);
    }

    fn tell<T: Serialize>(&self, session: &SessionId, event: &ChatEvent, payload: &T) {
        let Some(io) = self.io.get() else { return };
        for socket in io.to(session.to_string()).sockets() {
            tell_socket(socket, event, payload);
        }
    }

    fn told(&self) -> MutexGuard<'_, Told> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn tell_socket<T: Serialize>(socket: SocketRef, event: &ChatEvent, payload: &T) {
    let told = socket.emit(event.name(), payload);
    let may_be_lost = matches!(event, ChatEvent::ProgressUpdate(_));
    if told.is_err() && !may_be_lost {
        // The buffer is full: a browser that connects again reads what it missed from the history.
        closing::close(socket);
    }
}

impl Told {
    fn is_news(&mut self, event: &ChatEvent) -> bool {
        match event {
            ChatEvent::StartProcessing(start) => !self.ended.set.contains(&start.turn_id),
            ChatEvent::ProgressUpdate(update) => self.note_progress(update),
            ChatEvent::ChatResponse(reply) => {
                self.conclude(reply.turn_id, &Outcome::Reply(reply.clone()));
                self.replied.insert(reply.turn_id)
            }
            ChatEvent::Error(error) => error.turn_id.is_none_or(|turn| {
                self.conclude(turn, &Outcome::Failed(error.clone()));
                self.replied.insert(turn)
            }),
            ChatEvent::StopProcessing(stop) => {
                self.conclude(stop.turn_id, &Outcome::Stopped);
                self.progress.remove(&stop.turn_id);
                self.ended.insert(stop.turn_id)
            }
            ChatEvent::Message(_) => true,
        }
    }

    fn note_progress(&mut self, update: &ProgressUpdate) -> bool {
        let Some(turn) = update.turn_id else { return true };
        if self.ended.set.contains(&turn) {
            return false;
        }
        self.progress.insert(turn, update.clone());
        true
    }

    fn forget_who_left(&mut self) {
        self.waiting.retain(|_, waiting| {
            waiting.retain(|sender| !sender.is_closed());
            !waiting.is_empty()
        });
    }

    fn conclude(&mut self, turn: TurnId, outcome: &Outcome) {
        for waiting in self.waiting.remove(&turn).unwrap_or_default() {
            let _ = waiting.send(outcome.clone());
        }
    }
}
