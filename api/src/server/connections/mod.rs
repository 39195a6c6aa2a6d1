//! The open connections of this process: the limits per peer and in total, and which connection is closed when a limit
//! is reached. Never waits: a new connection replaces an idle one, or is closed immediately.

use std::{
    collections::{BTreeMap, HashMap},
    net::{IpAddr, SocketAddr},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{
            AtomicBool, AtomicU64,
            Ordering::{Acquire, Relaxed, Release},
        },
    },
    task::Context,
    time::{Duration, Instant},
};

use futures::task::AtomicWaker;
use ipnet::IpNet;
use tokio::sync::Notify;

use crate::peers::counted_as;

/// A connection that was answered within this time may get a new request at any moment, so it is not closed to make
/// room.
const REST: Duration = Duration::from_secs(1);
/// The value of `quiet_since` while a request is being answered.
const BUSY: u64 = u64::MAX;

/// The largest numbers of connections.
#[derive(Clone, Debug)]
pub(super) struct Caps {
    /// `None` when limits are off.
    pub per_peer: Option<usize>,
    pub in_all: usize,
    /// Proxies with many people behind them: only the total limit applies to them.
    pub trusted_proxies: Vec<IpNet>,
}

/// All open connections.
#[derive(Clone)]
pub(super) struct Connections(Arc<Shared>);

struct Shared {
    caps: Caps,
    registry: Mutex<Registry>,
}

/// Connections by number. The numbers grow, so the first one is the oldest.
type Numbered = BTreeMap<u64, Arc<Connection>>;

#[derive(Default)]
struct Registry {
    last: u64,
    all: Numbered,
    of_peer: HashMap<IpAddr, Numbered>,
}

/// The state of one connection.
pub(crate) struct Connection {
    peer: IpAddr,
    opened: Instant,
    has_asked: AtomicBool,
    /// Milliseconds since it was opened, or `BUSY`.
    quiet_since: AtomicU64,
    has_unread_body: AtomicBool,
    has_stalled: AtomicBool,
    must_make_room: AtomicBool,
    woken: Notify,
    is_socket: AtomicBool,
    is_cut: AtomicBool,
    reader: AtomicWaker,
}

/// The right to have one connection open. It is given back when this is dropped.
pub(super) struct Place {
    connections: Connections,
    number: u64,
    connection: Arc<Connection>,
}

impl Connections {
    pub(super) fn new(caps: Caps) -> Self {
        Self(Arc::new(Shared { caps, registry: Mutex::default() }))
    }

    /// Admits a new connection; if a limit is reached, the oldest idle connection is closed for it.
    pub(super) fn admit(&self, address: SocketAddr) -> Option<Place> {
        let address = address.ip().to_canonical();
        let peer = counted_as(address);
        let mut registry = self.registry();
        if let Some(most) = self.most_of(address)
            && registry.of_peer.get(&peer).is_some_and(|own| own.len() >= most)
        {
            let number = registry.of_peer.get(&peer).and_then(dispensable)?;
            registry.make_room(number);
        }
        if registry.all.len() >= self.0.caps.in_all {
            let number = dispensable(&registry.all)?;
            registry.make_room(number);
        }
        let connection = Arc::new(Connection::new(peer));
        let number = registry.add(&connection);
        Some(Place { connections: self.clone(), number, connection })
    }

    /// Closes one idle connection, if there is one.
    pub(super) fn make_room(&self) {
        let mut registry = self.registry();
        if let Some(number) = dispensable(&registry.all) {
            registry.make_room(number);
        }
    }

    /// Makes every connection close after its current request.
    pub(super) fn stop(&self) {
        self.registry().all.values().for_each(|connection| connection.woken.notify_one());
    }

    fn most_of(&self, address: IpAddr) -> Option<usize> {
        let is_trusted = self.0.caps.trusted_proxies.iter().any(|network| network.contains(&address));
        if is_trusted { None } else { self.0.caps.per_peer }
    }

    fn registry(&self) -> MutexGuard<'_, Registry> {
        self.0.registry.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The oldest connection that has never sent a whole request, else the oldest one that has been idle for `REST`.
fn dispensable(connections: &Numbered) -> Option<u64> {
    let oldest = |is_wanted: fn(&Connection) -> bool| {
        connections.iter().find(|(_, connection)| is_wanted(connection)).map(|(number, _)| *number)
    };
    oldest(Connection::is_silent).or_else(|| oldest(Connection::rests))
}

impl Registry {
    fn add(&mut self, connection: &Arc<Connection>) -> u64 {
        self.last += 1;
        self.all.insert(self.last, Arc::clone(connection));
        self.of_peer.entry(connection.peer).or_default().insert(self.last, Arc::clone(connection));
        self.last
    }

    fn make_room(&mut self, number: u64) {
        if let Some(connection) = self.remove(number) {
            connection.must_make_room.store(true, Relaxed);
            connection.woken.notify_one();
        }
    }

    fn remove(&mut self, number: u64) -> Option<Arc<Connection>> {
        let connection = self.all.remove(&number)?;
        if let Some(own) = self.of_peer.get_mut(&connection.peer) {
            own.remove(&number);
            if own.is_empty() {
                self.of_peer.remove(&connection.peer);
            }
        }
        Some(connection)
    }
}

impl Connection {
    fn new(peer: IpAddr) -> Self {
        Self {
            peer,
            opened: Instant::now(),
            has_asked: AtomicBool::new(false),
            quiet_since: AtomicU64::new(0),
            has_unread_body: AtomicBool::new(false),
            has_stalled: AtomicBool::new(false),
            must_make_room: AtomicBool::new(false),
            woken: Notify::new(),
            is_socket: AtomicBool::new(false),
            is_cut: AtomicBool::new(false),
            reader: AtomicWaker::new(),
        }
    }

    /// Waits until this connection must be closed to make room (true) or must close after the present request (false).
    pub(crate) async fn must_make_room(&self) -> bool {
        self.woken.notified().await;
        self.must_make_room.load(Relaxed)
    }

    /// Records that a request has arrived; it counts as being answered until the result is dropped.
    pub(crate) fn begin(self: &Arc<Self>, has_body: bool) -> Busy {
        self.has_unread_body.store(has_body, Relaxed);
        self.quiet_since.store(BUSY, Relaxed);
        self.has_asked.store(true, Relaxed);
        Busy { connection: Arc::clone(self), is_for_good: false }
    }

    pub(crate) fn note_whole_body(&self) {
        self.has_unread_body.store(false, Relaxed);
    }

    /// Whether the peer may still be sending a body that will not be read.
    pub(crate) fn has_unread_body(&self) -> bool {
        self.has_unread_body.load(Relaxed)
    }

    pub(crate) fn note_stall(&self) {
        self.has_stalled.store(true, Relaxed);
    }

    /// Whether a body did not arrive in time.
    pub(crate) fn has_stalled(&self) -> bool {
        self.has_stalled.load(Relaxed)
    }

    /// Cuts a connection that has become a socket, as if the peer had closed it.
    pub(crate) fn cut(&self) {
        self.is_cut.store(true, Release);
        self.reader.wake();
    }

    /// Whether a socket's connection is cut; if not, the reader is woken when it is cut.
    pub(crate) fn is_cut(&self, context: &Context<'_>) -> bool {
        if !self.is_socket.load(Relaxed) {
            return false;
        }
        self.reader.register(context.waker());
        self.is_cut.load(Acquire)
    }

    /// Whether a request is being answered.
    pub(crate) fn is_busy(&self) -> bool {
        self.quiet_since.load(Relaxed) == BUSY
    }

    fn is_silent(&self) -> bool {
        !self.has_asked.load(Relaxed)
    }

    fn rests(&self) -> bool {
        self.age_ms().saturating_sub(self.quiet_since.load(Relaxed)) >= REST.as_millis() as u64
    }

    fn age_ms(&self) -> u64 {
        self.opened.elapsed().as_millis() as u64
    }
}

/// A request that is being answered.
pub(crate) struct Busy {
    connection: Arc<Connection>,
    is_for_good: bool,
}

impl Busy {
    /// Keeps the connection in use until it is closed, because it no longer speaks HTTP.
    pub(crate) fn for_good(mut self) -> Self {
        self.is_for_good = true;
        self.connection.is_socket.store(true, Relaxed);
        self
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        if !self.is_for_good {
            self.connection.quiet_since.store(self.connection.age_ms(), Relaxed);
        }
    }
}

impl Place {
    pub(super) fn connection(&self) -> Arc<Connection> {
        Arc::clone(&self.connection)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.connections.registry().remove(self.number);
    }
}

#[cfg(test)]
mod tests;
