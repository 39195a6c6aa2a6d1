//! The connections of sockets, called lines: polls that name a session, or a connection of their own. The socket
//! library ends a socket but leaves its line open for as long as the other side answers pings; this module cuts the
//! line.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
    time::{Duration, Instant},
};

use crate::{
    peers::{Open, Peer, Taken},
    server::Connection,
};

/// A line without pings closes within this time.
const LONGEST_WITHOUT_PINGS: Duration = Duration::from_secs(60);

/// The lines of this process.
pub(super) struct SocketLines {
    places: Open<Peer>,
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    /// Sessions whose polls are no longer answered, and since when.
    cut: HashMap<String, Instant>,
    /// Connections to which sessions have moved from their polls.
    upgraded: Vec<(String, Weak<Connection>)>,
}

/// One line. It is attached to the request that opened it, which the socket library keeps for as long as the line is
/// open.
pub(crate) struct SocketLine {
    place: Mutex<Option<Taken<Peer>>>,
    /// `None` if a poll opened the line.
    connection: Option<Arc<Connection>>,
    lines: Arc<SocketLines>,
}

impl SocketLines {
    pub(super) fn new(places: Open<Peer>) -> Arc<Self> {
        Arc::new(Self { places, known: Mutex::default() })
    }

    /// A new line for this peer; `None` when the peer has reached its limit.
    pub(super) fn open(
        self: &Arc<Self>,
        peer: Peer,
        connection: Option<Arc<Connection>>,
    ) -> Option<SocketLine> {
        let place = Mutex::new(Some(self.places.take(peer)?));
        Some(SocketLine { place, connection, lines: Arc::clone(self) })
    }

    /// Records that a session moves from its polls to a connection.
    pub(super) fn upgrade(&self, session: &str, connection: &Arc<Connection>) {
        let mut known = self.known();
        known.upgraded.retain(|(_, connection)| connection.strong_count() > 0);
        known.upgraded.push((session.to_owned(), Arc::downgrade(connection)));
    }

    /// Whether polls of this session are no longer answered.
    pub(super) fn is_cut(&self, session: &str) -> bool {
        self.known().cut.contains_key(session)
    }

    fn cut(&self, session: &str) {
        let mut known = self.known();
        known.cut.retain(|_, since| since.elapsed() < LONGEST_WITHOUT_PINGS);
        known.cut.insert(session.to_owned(), Instant::now());
        let moved = known.upgraded.iter().filter(|(name, _)| name == session);
        moved.filter_map(|(_, connection)| connection.upgrade()).for_each(|connection| connection.cut());
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl SocketLine {
    /// Ends the line of this session, whatever the other side does.
    pub(crate) fn cut(&self, session: &str) {
        drop(self.place.lock().unwrap_or_else(PoisonError::into_inner).take());
        match &self.connection {
            Some(connection) => connection.cut(),
            None => self.lines.cut(session),
        }
    }
}
