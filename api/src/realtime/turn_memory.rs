//! The turns that this process knows: which have a reply, which have ended, the progress of the others, and the
//! receivers that wait for an outcome. Sends nothing to sockets.

use std::collections::{HashMap, HashSet, VecDeque};

use protocol::{ChatEvent, TurnId, events::ProgressUpdate};
use tokio::sync::oneshot;

use super::Outcome;

/// How many ended turns are remembered.
const REMEMBERED_TURNS: usize = 20_000;

/// The memory of one process.
#[derive(Default)]
pub(super) struct TurnMemory {
    replied: Recent,
    ended: Recent,
    progress: HashMap<TurnId, ProgressUpdate>,
    waiting: HashMap<TurnId, Vec<oneshot::Sender<Outcome>>>,
}

/// The latest turns of one kind, the oldest first.
#[derive(Default)]
struct Recent {
    order: VecDeque<TurnId>,
    set: HashSet<TurnId>,
}

impl Recent {
    /// Records a turn. Returns whether it is new.
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

    fn remove(&mut self, turn: TurnId) {
        if self.set.remove(&turn) {
            self.order.retain(|known| *known != turn);
        }
    }
}

impl TurnMemory {
    /// Records an event. Returns true when it is new, so that it must be sent.
    pub(super) fn record_if_new(&mut self, event: &ChatEvent) -> bool {
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
            ChatEvent::Message(message) => message.turn_id.is_none_or(|turn| !self.ended.set.contains(&turn)),
        }
    }

    /// Forgets a turn, so that its start and its end are new again.
    pub(super) fn forget(&mut self, turn: TurnId) {
        self.replied.remove(turn);
        self.ended.remove(turn);
        self.progress.remove(&turn);
    }

    pub(super) fn is_over(&self, turn: TurnId) -> bool {
        self.ended.set.contains(&turn)
    }

    pub(super) fn progress_of(&self, turn: TurnId) -> Option<ProgressUpdate> {
        self.progress.get(&turn).cloned()
    }

    /// A receiver for the outcome of the turn.
    pub(super) fn wait_for(&mut self, turn: TurnId) -> oneshot::Receiver<Outcome> {
        let (sender, receiver) = oneshot::channel();
        self.drop_closed_waiters();
        self.waiting.entry(turn).or_default().push(sender);
        receiver
    }

    /// Drops the senders of all waiting receivers, which ends their waiting.
    pub(super) fn drop_all_waiters(&mut self) {
        self.waiting.clear();
    }

    fn note_progress(&mut self, update: &ProgressUpdate) -> bool {
        let Some(turn) = update.turn_id else { return true };
        if self.ended.set.contains(&turn) {
            return false;
        }
        self.progress.insert(turn, update.clone());
        true
    }

    fn drop_closed_waiters(&mut self) {
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
