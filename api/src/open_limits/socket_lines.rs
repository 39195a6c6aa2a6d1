//! What sockets speak over: polls that name a session, or a connection of their own. The socket library ends a socket
//! and leaves its line open for as long as the other side answers pings; here it is cut.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
    time::{Duration, Instant},
};

use crate::{
    peers::{Open, Peer, Taken},
    server::Connection,
};

/// A line without pings ends by itself within this time.
const LONGEST_WITHOUT_PINGS: Duration = Duration::from_secs(60);

/// The lines of this process.
pub(super) struct SocketLines {
    places: Open<Peer>,
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    /// Sessions whose polls are answered no more, and since when.
    cut: HashMap<String, Instant>,
    /// Connections that sessions have moved to from their polls.
    upgraded: Vec<(String, Weak<Connection>)>,
}

/// One line, kept with the request that opened it, which the socket library keeps for as long as the line is open.
pub(crate) struct SocketLine {
    place: Mutex<Option<Taken<Peer>>>,
    /// None where it was opened by a poll.
    connection: Option<Arc<Connection>>,
    lines: Arc<SocketLines>,
}

impl SocketLines {
    pub(super) fn new(places: Open<Peer>) -> Arc<Self> {
        Arc::new(Self { places, known: Mutex::default() })
    }

    /// A new line for this peer; none when it has as many as it may.
    pub(super) fn open(
        self: &Arc<Self>,
        peer: Peer,
        connection: Option<Arc<Connection>>,
    ) -> Option<SocketLine> {
        let place = Mutex::new(Some(self.places.take(peer)?));
        Some(SocketLine { place, connection, lines: Arc::clone(self) })
    }

    /// Notes that a session moves from its polls to a connection.
    pub(super) fn upgrade(&self, session: &str, connection: &Arc<Connection>) {
        let mut known = self.known();
        known.upgraded.retain(|(_, connection)| connection.strong_count() > 0);
        known.upgraded.push((session.to_owned(), Arc::downgrade(connection)));
    }

    /// Whether polls of this session are answered no more.
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
