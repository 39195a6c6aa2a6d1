//! Connections to one database. A connection that has answered is used for the next call as it is, and only one that may be
//! in the middle of something is tested first. The pool of sqlx tests each connection after each use, which is another round
//! trip to Postgres, and another two changes of thread for a file. It only opens connections here.

use std::{
    fmt::{self, Debug, Formatter},
    ops::{Deref, DerefMut},
    sync::{
        Arc, Mutex, OnceLock, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use sqlx::{Connection, Database, Executor, Pool, Postgres, SqlSafeStr, SqlStr, Transaction};
use tokio::{
    runtime::Handle,
    sync::{OwnedSemaphorePermit, Semaphore},
    time::timeout,
};

/// A connection that was used within this time is used again without asking the server whether it is still open: under
/// load that check would cost as much as the query.
const TRUSTED_FOR: Duration = Duration::from_millis(500);
/// An older connection is replaced when it is next needed.
const CONNECTION_LIFE: Duration = Duration::from_secs(30 * 60);
/// How long a call waits for a connection, as in the pool of sqlx.
const PATIENCE: Duration = Duration::from_secs(30);
/// How long a connection may take to answer the test before it is used again. Another one is opened instead.
const TESTED_FOR: Duration = Duration::from_secs(2);

/// A few connections that callers share, in the order in which they ask. Clones share them.
pub struct Lines<DB: Database> {
    shared: Arc<Shared<DB>>,
}

struct Shared<DB: Database> {
    /// Opens connections, and holds none.
    pool: Pool<DB>,
    /// One for each connection that may be in use.
    places: Arc<Semaphore>,
    most: u32,
    idle: Mutex<Vec<Idle<DB>>>,
    is_closed: AtomicBool,
    /// The connection of `without_waiting`, which is counted and closed with these.
    claims: OnceLock<Lines<DB>>,
    /// Whether the other end may close connections, as servers do and files do not.
    is_remote: bool,
}

struct Idle<DB: Database> {
    connection: DB::Connection,
    opened: Instant,
    used: Instant,
}

/// A connection in use. It goes back when it is dropped: at once after `keep`, otherwise once it has answered a test.
pub struct Line<DB: Database> {
    connection: Option<DB::Connection>,
    opened: Instant,
    is_sound: bool,
    closes: bool,
    /// Whether a transaction may be open that sqlx does not know of.
    is_begun: bool,
    /// `None` only while it is dropped.
    place: Option<OwnedSemaphorePermit>,
    shared: Arc<Shared<DB>>,
}

impl<DB: Database> Lines<DB> {
    /// As many connections as `pool` may have, opened by it when they are needed.
    pub(super) fn new(pool: Pool<DB>, is_remote: bool) -> Self {
        let most = pool.options().get_max_connections();
        let places = Arc::new(Semaphore::new(most as usize));
        let (idle, is_closed, claims) = Default::default();
        Self { shared: Arc::new(Shared { pool, places, most, idle, is_closed, claims, is_remote }) }
    }

    /// A connection.
    ///
    /// # Errors
    /// When none is free for long, and when the database cannot be reached.
    pub async fn take(&self) -> sqlx::Result<Line<DB>> {
        let place = self.place().await?;
        while let Some(idle) = self.shared.pop() {
            if let Some(idle) = self.shared.usable(idle).await {
                return Ok(self.line(idle.connection, idle.opened, place));
            }
        }
        let connection = self.shared.pool.acquire().await?.detach();
        Ok(self.line(connection, Instant::now(), place))
    }

    /// Connections in use, and those that wait for work.
    pub(super) fn counts(&self) -> (usize, usize) {
        let shared = &self.shared;
        let in_use = shared.most as usize - shared.places.available_permits();
        let claims = shared.claims.get().map(Self::counts).unwrap_or_default();
        (in_use + claims.0, shared.idle().len() + claims.1)
    }

    /// Waits until all connections are back, and closes them.
    pub(super) async fn close(&self) {
        if let Some(claims) = self.shared.claims.get() {
            claims.close_own().await;
        }
        self.close_own().await;
    }

    async fn close_own(&self) {
        let shared = &self.shared;
        shared.is_closed.store(true, Ordering::Release);
        // An error says that another clone has closed them.
        let Ok(all) = shared.places.acquire_many(shared.most).await else { return };
        let idle = std::mem::take(&mut *shared.idle());
        for idle in idle {
            let _ = idle.connection.close().await;
        }
        shared.places.close();
        drop(all);
        shared.pool.close().await;
    }

    async fn place(&self) -> sqlx::Result<OwnedSemaphorePermit> {
        if self.shared.is_closed.load(Ordering::Acquire) {
            return Err(sqlx::Error::PoolClosed);
        }
        match timeout(PATIENCE, Arc::clone(&self.shared.places).acquire_owned()).await {
            Ok(place) => place.map_err(|_| sqlx::Error::PoolClosed),
            Err(_) => Err(sqlx::Error::PoolTimedOut),
        }
    }

    fn line(&self, connection: DB::Connection, opened: Instant, place: OwnedSemaphorePermit) -> Line<DB> {
        let shared = Arc::clone(&self.shared);
        Line {
            connection: Some(connection),
            opened,
            is_sound: false,
            closes: false,
            is_begun: false,
            place: Some(place),
            shared,
        }
    }
}

impl<DB: Database> Lines<DB>
where
    for<'c> &'c mut DB::Connection: Executor<'c, Database = DB>,
{
    /// Begins a transaction that owns its connection.
    pub(super) async fn begin(&self, statement: &'static str) -> sqlx::Result<Held<DB>> {
        let mut line = self.take().await?;
        line.is_begun = true;
        (&mut *line).execute(statement).await?;
        Ok(Held { line })
    }
}

impl Lines<Postgres> {
    /// One more connection to the same database, on which a commit does not wait for the log of the server.
    pub(super) fn without_waiting(&self) -> Self {
        let open = || {
            let options = (*self.shared.pool.connect_options()).clone();
            let options = options.options([("synchronous_commit", "off")]);
            let pool = self.shared.pool.options().clone().max_connections(1);
            Self::new(pool.connect_lazy_with(options), true)
        };
        self.shared.claims.get_or_init(open).clone()
    }
}

impl<DB: Database> Shared<DB> {
    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Idle<DB>>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The connection that was used last, since it is the most likely one to be still open.
    fn pop(&self) -> Option<Idle<DB>> {
        self.idle().pop()
    }

    fn put_back(&self, connection: DB::Connection, opened: Instant) {
        self.idle().push(Idle { connection, opened, used: Instant::now() });
    }

    /// The connection if it can be used. SQLite ends a transaction by itself when the disk is full; sqlx counts it as open
    /// and could never begin another one on that connection.
    async fn usable(&self, mut idle: Idle<DB>) -> Option<Idle<DB>> {
        if idle.connection.is_in_transaction() {
            return None;
        }
        if !self.is_remote {
            return Some(idle);
        }
        let is_open = idle.opened.elapsed() < CONNECTION_LIFE
            && (idle.used.elapsed() < TRUSTED_FOR || answers(&mut idle.connection, TESTED_FOR).await);
        is_open.then_some(idle)
    }

    /// Closes a connection. A file is waited for as long as it takes, so that no second writer is opened beside the first.
    async fn end(&self, connection: DB::Connection) {
        let closing = connection.close();
        let _ = if self.is_remote { timeout(PATIENCE, closing).await } else { Ok(closing.await) };
    }
}

/// Whether a connection answers a test within this time.
async fn answers(connection: &mut impl Connection, within: Duration) -> bool {
    matches!(timeout(within, connection.ping()).await, Ok(Ok(())))
}

impl<DB: Database> Line<DB> {
    /// Says that the last statement was answered to its end, so that nothing of it can meet the next caller.
    pub fn keep(&mut self) {
        self.is_sound = true;
    }

    /// Closes the connection when it is dropped before `keep`, since no test would show what it is in the middle of.
    pub(super) fn close_unless_kept(&mut self) {
        self.closes = true;
    }

    /// Runs a transaction on it. For Postgres, sqlx knows of a transaction only after the server has answered: a caller that
    /// leaves before that leaves it open.
    pub(super) async fn begin(&mut self) -> sqlx::Result<Transaction<'_, DB>> {
        let Self { connection, is_begun, .. } = self;
        *is_begun = true;
        let transaction = connection.as_mut().expect(TAKEN).begin().await?;
        *is_begun = false;
        Ok(transaction)
    }

    pub(super) async fn begin_with(&mut self, statement: &'static str) -> sqlx::Result<Transaction<'_, DB>> {
        let statement: SqlStr = statement.into_sql_str();
        let Self { connection, is_begun, .. } = self;
        *is_begun = true;
        let transaction = connection.as_mut().expect(TAKEN).begin_with(statement).await?;
        *is_begun = false;
        Ok(transaction)
    }
}

const TAKEN: &str = "a line has its connection until it is dropped";

impl<DB: Database> Deref for Line<DB> {
    type Target = DB::Connection;

    fn deref(&self) -> &DB::Connection {
        self.connection.as_ref().expect(TAKEN)
    }
}

impl<DB: Database> DerefMut for Line<DB> {
    fn deref_mut(&mut self) -> &mut DB::Connection {
        self.connection.as_mut().expect(TAKEN)
    }
}

impl<DB: Database> Drop for Line<DB> {
    fn drop(&mut self) {
        let Some(mut connection) = self.connection.take() else { return };
        let (closes, is_begun) = (self.closes && !self.is_sound, self.is_begun);
        if self.is_sound && !is_begun && !self.shared.is_closed.load(Ordering::Acquire) {
            return self.shared.put_back(connection, self.opened);
        }
        // Its caller has gone in the middle of a statement or a transaction, or has met an error. A server that hangs keeps
        // its place for a while, so that it gets few further connections.
        let Ok(runtime) = Handle::try_current() else { return };
        let (shared, opened, place) = (Arc::clone(&self.shared), self.opened, self.place.take());
        runtime.spawn(async move {
            let is_usable = !closes && answers(&mut connection, PATIENCE).await && !is_begun;
            if is_usable {
                shared.put_back(connection, opened);
            } else {
                shared.end(connection).await;
            }
            drop(place);
        });
    }
}

impl<DB: Database> Clone for Lines<DB> {
    fn clone(&self) -> Self {
        Self { shared: Arc::clone(&self.shared) }
    }
}

impl<DB: Database> Debug for Lines<DB> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lines").field("most", &self.shared.most).finish_non_exhaustive()
    }
}

/// A transaction with a connection of its own, which is closed unless the transaction is committed.
pub struct Held<DB: Database> {
    line: Line<DB>,
}

impl<DB: Database> Held<DB>
where
    for<'c> &'c mut DB::Connection: Executor<'c, Database = DB>,
{
    pub(super) async fn commit(mut self) -> sqlx::Result<()> {
        (&mut *self.line).execute("COMMIT").await?;
        self.line.is_begun = false;
        self.line.keep();
        Ok(())
    }
}

impl<DB: Database> Deref for Held<DB> {
    type Target = DB::Connection;

    fn deref(&self) -> &DB::Connection {
        &self.line
    }
}

impl<DB: Database> DerefMut for Held<DB> {
    fn deref_mut(&mut self) -> &mut DB::Connection {
        &mut self.line
    }
}

#[cfg(test)]
mod tests;
