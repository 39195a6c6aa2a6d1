//! Connections to one database. A connection that has answered is used for the next call as it is, and only one that may be
//! in the middle of something is tested first. The pool of sqlx tests each connection after each use, which is another round
//! trip to Postgres, and another two changes of thread for a file. It only opens connections here.

use std::{
    fmt::{self, Debug, Formatter},
    ops::{Deref, DerefMut},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use sqlx::{Connection, Database, Pool, Postgres, SqlSafeStr, SqlStr, Transaction};
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
    /// `None` only while it is dropped.
    place: Option<OwnedSemaphorePermit>,
    shared: Arc<Shared<DB>>,
}

impl<DB: Database> Lines<DB> {
    /// As many connections as `pool` may have, opened by it when they are needed.
    pub(super) fn new(pool: Pool<DB>, is_remote: bool) -> Self {
        let most = pool.options().get_max_connections();
        let places = Arc::new(Semaphore::new(most as usize));
        let (idle, is_closed) = Default::default();
        Self { shared: Arc::new(Shared { pool, places, most, idle, is_closed, is_remote }) }
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

    /// Begins a transaction that owns its connection.
    pub(super) async fn begin(&self, statement: impl SqlSafeStr) -> sqlx::Result<Held<DB>> {
        let place = self.place().await?;
        let transaction = self.shared.pool.begin_with(statement).await?;
        Ok(Held { transaction, _place: place })
    }

    /// Connections in use, and those that wait for work.
    pub(super) fn counts(&self) -> (usize, usize) {
        let shared = &self.shared;
        (shared.most as usize - shared.places.available_permits(), shared.idle().len())
    }

    /// Waits until all connections are back, and closes them.
    pub(super) async fn close(&self) {
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
            place: Some(place),
            shared,
        }
    }
}

impl Lines<Postgres> {
    /// One more connection to the same database, on which a commit does not wait for the log of the server.
    pub(super) fn without_waiting(&self) -> Self {
        let options = (*self.shared.pool.connect_options()).clone();
        let options = options.options([("synchronous_commit", "off")]);
        let pool = self.shared.pool.options().clone().max_connections(1);
        Self::new(pool.connect_lazy_with(options), true)
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
            && (idle.used.elapsed() < TRUSTED_FOR || idle.connection.ping().await.is_ok());
        is_open.then_some(idle)
    }
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

    /// Runs a transaction on it.
    pub(super) async fn begin(&mut self) -> sqlx::Result<Transaction<'_, DB>> {
        (**self).begin().await
    }

    pub(super) async fn begin_with(&mut self, statement: &'static str) -> sqlx::Result<Transaction<'_, DB>> {
        let statement: SqlStr = statement.into_sql_str();
        (**self).begin_with(statement).await
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
        if self.is_sound && !self.shared.is_closed.load(Ordering::Acquire) {
            return self.shared.put_back(connection, self.opened);
        }
        // Its caller has gone in the middle of a statement or a transaction, or has met an error. A server that hangs keeps
        // its place, so that it gets no further connections.
        if self.closes {
            return;
        }
        let Ok(runtime) = Handle::try_current() else { return };
        let (shared, opened, place) = (Arc::clone(&self.shared), self.opened, self.place.take());
        runtime.spawn(async move {
            if connection.ping().await.is_ok() {
                shared.put_back(connection, opened);
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

/// A transaction with a connection of its own.
pub struct Held<DB: Database> {
    transaction: Transaction<'static, DB>,
    _place: OwnedSemaphorePermit,
}

impl<DB: Database> Held<DB> {
    pub(super) async fn commit(self) -> sqlx::Result<()> {
        self.transaction.commit().await
    }
}

impl<DB: Database> Deref for Held<DB> {
    type Target = DB::Connection;

    fn deref(&self) -> &DB::Connection {
        &self.transaction
    }
}

impl<DB: Database> DerefMut for Held<DB> {
    fn deref_mut(&mut self) -> &mut DB::Connection {
        &mut self.transaction
    }
}

#[cfg(test)]
mod tests {
    use sqlx::sqlite::{SqliteConnectOptions, SqlitePoolOptions};

    use super::*;

    /// So many lines to a new file with one table.
    async fn lines(folder: &tempfile::TempDir, most: u32) -> Lines<sqlx::Sqlite> {
        let options =
            SqliteConnectOptions::new().filename(folder.path().join("some.db")).create_if_missing(true);
        let lines =
            Lines::new(SqlitePoolOptions::new().max_connections(most).connect_lazy_with(options), false);
        let mut line = lines.take().await.unwrap();
        sqlx::query("CREATE TABLE kept (number INTEGER)").execute(&mut *line).await.unwrap();
        line.keep();
        drop(line);
        lines
    }

    async fn count(lines: &Lines<sqlx::Sqlite>) -> i64 {
        let mut line = lines.take().await.unwrap();
        let count = sqlx::query_scalar("SELECT COUNT(*) FROM kept").fetch_one(&mut *line).await.unwrap();
        line.keep();
        count
    }

    #[tokio::test]
    async fn a_connection_that_has_answered_is_the_next_callers_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let lines = lines(&folder, 1).await;
        let mut line = lines.take().await.unwrap();
        sqlx::query("CREATE TEMP TABLE of_this_connection (number INTEGER)")
            .execute(&mut *line)
            .await
            .unwrap();
        line.keep();
        drop(line);
        assert_eq!(lines.counts(), (0, 1));
        let mut line = lines.take().await.unwrap();
        let seen = sqlx::query("SELECT * FROM of_this_connection").fetch_all(&mut *line).await;
        assert!(seen.is_ok(), "it is the same connection");
        assert_eq!(lines.counts(), (1, 0));
    }

    #[tokio::test]
    async fn a_caller_that_leaves_in_a_transaction_leaves_nothing_of_it() {
        let folder = tempfile::tempdir().unwrap();
        let lines = lines(&folder, 1).await;
        let mut line = lines.take().await.unwrap();
        let mut tx = line.begin_with("BEGIN IMMEDIATE").await.unwrap();
        sqlx::query("INSERT INTO kept VALUES (1)").execute(&mut *tx).await.unwrap();
        drop(tx);
        drop(line);
        assert_eq!(count(&lines).await, 0);
        let mut line = lines.take().await.unwrap();
        assert!(line.begin_with("BEGIN IMMEDIATE").await.is_ok());
    }

    #[tokio::test]
    async fn a_connection_that_is_left_in_a_transaction_of_its_own_is_closed() {
        let folder = tempfile::tempdir().unwrap();
        let lines = lines(&folder, 1).await;
        let mut line = lines.take().await.unwrap();
        line.close_unless_kept();
        sqlx::raw_sql("BEGIN IMMEDIATE; INSERT INTO kept VALUES (1)").execute(&mut *line).await.unwrap();
        drop(line);
        assert_eq!(lines.counts(), (0, 0));
        assert_eq!(count(&lines).await, 0);
    }

    #[tokio::test]
    async fn callers_wait_for_a_free_connection_and_none_is_given_after_the_end() {
        let folder = tempfile::tempdir().unwrap();
        let lines = lines(&folder, 2).await;
        let all = (0..50).map(|_| count(&lines));
        assert_eq!(futures::future::join_all(all).await, [0; 50]);
        assert!(lines.counts().1 <= 2);
        lines.close().await;
        assert_eq!(lines.counts().1, 0);
        assert!(matches!(lines.take().await.map(drop), Err(sqlx::Error::PoolClosed)));
    }
}
