//! Makes sure that a sign-out, a ban or a change of plan or role reaches open sockets within a second, whichever
//! process made the change: it reads the database and listens to no events. Requests on a socket are checked
//! individually.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Weak},
    time::Duration,
};

use platform::{
    Clock, Db, DbError, Platform,
    db::identity::{OwnedSession, SessionOwner},
};
use protocol::events::AccountChanged;
use socketioxide::extract::SocketRef;
use tokio::{
    sync::Notify,
    time::{Instant, sleep, timeout},
};
use uuid::Uuid;

use super::{
    Delivery,
    sign_ins::{SignIn, SignIns},
};

/// Half of the allowed time, because a change may happen right after a check.
const INTERVAL: Duration = Duration::from_millis(500);
/// The pause is at least this many times as long as the shorter of the last two checks. One slow check alone, for
/// example while passwords are hashed, must not delay the next.
const PAUSE_PER_LOOK: u32 = 20;
/// A database that stays slow must not keep a stolen session open for minutes.
const LONGEST_PAUSE: Duration = Duration::from_secs(10);
/// A check that takes longer has failed.
const PATIENCE: Duration = Duration::from_secs(5);

/// Watches the sockets of one process.
pub struct Watch {
    db: Db,
    clock: Clock,
    delivery: Weak<Delivery>,
    /// Notified when a socket has signed in.
    woken: Arc<Notify>,
}

/// A socket with the sign-ins of this check; more may be added in the meantime.
struct Watched {
    socket: SocketRef,
    sign_ins: SignIns,
    asked: Vec<SignIn>,
}

impl Watch {
    pub fn new(platform: &Platform, delivery: &Arc<Delivery>, woken: Arc<Notify>) -> Self {
        let (db, clock) = (platform.db.clone(), platform.clock.clone());
        Self { db, clock, delivery: Arc::downgrade(delivery), woken }
    }

    /// Runs until the application has been dropped. It only waits while no socket has signed in.
    pub async fn run(self) {
        let Some(ended) = self.delivery.upgrade().map(|delivery| delivery.ended()) else { return };
        tokio::select! {
            () = ended.cancelled() => {}
            () = self.look_on() => {}
        }
    }

    async fn look_on(&self) {
        let mut pause = INTERVAL;
        let mut last_look = Duration::ZERO;
        let mut is_away = false;
        loop {
            if self.watched().is_empty() {
                self.woken.notified().await;
            }
            sleep(pause).await;
            let began = Instant::now();
            let failed = self.look().await.err();
            let look = began.elapsed();
            pause = pause_after(look.min(last_look));
            last_look = look;
            if let Some(error) = failed.as_ref().filter(|_| !is_away) {
                tracing::warn!(%error, "the sign-ins of open sockets could not be looked up");
            }
            is_away = failed.is_some();
        }
    }

    /// Checks all sockets once. A database that is unavailable signs no user out.
    async fn look(&self) -> Result<(), DbError> {
        let watched = self.watched();
        let sessions: HashSet<_> = watched
            .iter()
            .flat_map(|watched| &watched.asked)
            .map(|sign_in| (sign_in.auth_session, sign_in.user))
            .collect();
        let sessions: Vec<_> = sessions.into_iter().collect();
        let found = timeout(PATIENCE, self.db.auth_session_owners(&sessions, self.clock.now()));
        let found = found.await.unwrap_or(Err(DbError::PoolTimedOut))?;
        let Some(delivery) = self.delivery.upgrade() else { return Ok(()) };
        let owners = found.into_iter().map(|OwnedSession { id, owner }| (id, owner)).collect();
        for watched in watched {
            watched.compare(&owners, &delivery);
        }
        Ok(())
    }

    /// The open sockets that have a sign-in.
    fn watched(&self) -> Vec<Watched> {
        let Some(delivery) = self.delivery.upgrade() else { return Vec::new() };
        let watched = |socket: SocketRef| {
            let sign_ins = socket.extensions.get::<SignIns>()?;
            let asked = sign_ins.all();
            (socket.connected() && !asked.is_empty()).then_some(Watched { socket, sign_ins, asked })
        };
        delivery.sockets().into_iter().filter_map(watched).collect()
    }
}

impl Watched {
    /// Closes the socket when one of its sign-ins has ended; otherwise sends it the changes.
    fn compare(self, owners: &HashMap<Uuid, SessionOwner>, delivery: &Delivery) {
        for sign_in in self.asked {
            let Some(owner) = owners.get(&sign_in.auth_session) else {
                tracing::info!(user = %sign_in.user, session = %sign_in.auth_session, "a sign-in has ended; its socket is closed");
                self.sign_ins.clear();
                return delivery.dismiss(self.socket);
            };
            if sign_in.fits(owner) {
                continue;
            }
            let changed = AccountChanged { plan: owner.plan.clone(), role: owner.role.clone() };
            // If the buffer is full, the next check sends the change.
            if self.socket.emit("account_changed", &changed).is_ok() {
                self.sign_ins.update(sign_in.auth_session, owner);
            }
        }
    }
}

fn pause_after(look: Duration) -> Duration {
    (look * PAUSE_PER_LOOK).clamp(INTERVAL, LONGEST_PAUSE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checks_use_at_most_a_twentieth_of_the_time_and_never_pause_for_long() {
        assert_eq!(pause_after(Duration::from_millis(1)), INTERVAL);
        assert_eq!(pause_after(Duration::from_millis(100)), Duration::from_secs(2));
        assert_eq!(pause_after(PATIENCE), LONGEST_PAUSE);
    }
}
