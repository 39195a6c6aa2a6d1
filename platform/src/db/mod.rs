//! The database: one query text for Postgres and SQLite. SQL stands in this folder and nowhere else,
//! one file per group of tables. Handlers call functions that read like the sentence they stand for.

use std::{path::Path, str::FromStr, time::Duration};

use sqlx::{
    Connection, PgPool, SqlitePool,
    pool::PoolOptions,
    postgres::PgPoolOptions,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

pub mod admin;
pub mod allowances;
pub mod analyses;
mod batch;
pub mod chat_sessions;
pub mod contact;
pub mod conversations;
pub mod data_sets;
pub mod erasure;
pub mod exports;
pub mod heartbeats;
pub mod identity;
pub mod incoming;
pub mod messages;
pub mod orders;
mod patience;
pub mod plans;
pub mod profiles;
pub mod recipes;
pub mod result_files;
mod retention;
mod rows;
pub mod runs;
pub mod sandbox_payments;
pub mod secrets;
pub mod settlements;
pub mod storage;
pub mod subscriptions;
pub mod turns;
pub mod unreferenced_files;
pub mod uploads;
pub mod usage;

pub use patience::promptly;

/// A connection that was used within this time is used again without asking the server whether it is still there:
/// under load the question would cost as much as the query. Each was tested when it was given back.
const TRUSTED_FOR: Duration = Duration::from_millis(500);
/// A connection to Postgres that is older is replaced the next time that it is asked for.
const CONNECTION_LIFE: Duration = Duration::from_secs(30 * 60);

/// The database at hand. Cheap to clone.
#[derive(Clone, Debug)]
pub enum Db {
    Postgres(PgPool),
    /// Many readers and one writer, which is all that SQLite allows at a time.
    Sqlite {
        readers: SqlitePool,
        writer: SqlitePool,
    },
}

/// Runs a query for reading on the pool at hand: `on_pool!(self, pool => sqlx::query_as(SQL).fetch_all(pool).await)`.
macro_rules! on_pool {
    ($db:expr, $pool:ident => $body:expr) => {
        match $db {
            $crate::db::Db::Postgres($pool) => $crate::db::patience::in_time(async { $body }).await,
            $crate::db::Db::Sqlite { readers: $pool, .. } => $body,
        }
    };
}

/// Runs a single statement that writes.
macro_rules! on_writer {
    ($db:expr, $pool:ident => $body:expr) => {
        match $db {
            $crate::db::Db::Postgres($pool) => $crate::db::patience::in_time(async { $body }).await,
            $crate::db::Db::Sqlite { writer: $pool, .. } => $body,
        }
    };
}

/// Runs statements in one transaction; `?` inside rolls back. The value of the body is returned in `Ok`.
macro_rules! in_transaction {
    ($db:expr, $tx:ident => $body:expr) => {
        match $db {
            $crate::db::Db::Postgres(pool) => {
                let mut $tx = $crate::db::patience::in_time(pool.begin()).await?;
                let value = $body;
                $tx.commit().await?;
                Ok(value)
            }
            $crate::db::Db::Sqlite { writer, .. } => {
                let mut $tx = writer.begin_with("BEGIN IMMEDIATE").await?;
                let value = $body;
                $tx.commit().await?;
                Ok(value)
            }
        }
    };
}

pub(crate) use {in_transaction, on_pool, on_writer};

/// Postgres for "a text of this encoding has no such character" and "this character of JSON has no form as text".
const UNSTORABLE: [&str; 2] = ["22021", "22P05"];

/// Whether somebody sent a text that cannot be stored: Postgres keeps no null character, in texts and in JSON alike.
#[must_use]
pub fn is_unstorable_text(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(|error| error.code());
    code.is_some_and(|code| UNSTORABLE.contains(&code.as_ref()))
}

impl Db {
    /// Opens a SQLite file, making it when it is not there.
    ///
    /// # Errors
    /// When the file cannot be opened.
    pub async fn sqlite(path: &Path) -> sqlx::Result<Self> {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Normal)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(10));
        // A file does not go away as a server does, so there is nothing to test before a connection is used.
        // But a full disk makes SQLite end a transaction by itself; sqlx then fails to end it, counts it as open, and
        // would never begin another one on that connection.
        let pool = || {
            without_reaper(SqlitePoolOptions::new())
                .test_before_acquire(false)
                .before_acquire(|connection, _| Box::pin(async { Ok(!connection.is_in_transaction()) }))
        };
        let writer = pool().max_connections(1).connect_with(options.clone()).await?;
        let readers = pool().max_connections(4).connect_with(options).await?;
        Ok(Self::Sqlite { readers, writer })
    }

    /// Connects to Postgres.
    ///
    /// # Errors
    /// When the server cannot be reached or refuses.
    pub async fn postgres(url: &str) -> sqlx::Result<Self> {
        // The queries are few and alike; planning each anew would cost more than running it.
        let options = sqlx::postgres::PgConnectOptions::from_str(url)?
            .options([("plan_cache_mode", "force_generic_plan")]);
        let pool = without_reaper(PgPoolOptions::new()).max_connections(16).test_before_acquire(false);
        let pool = pool.before_acquire(|connection, known| {
            Box::pin(async move {
                if known.age >= CONNECTION_LIFE {
                    return Ok(false);
                }
                if known.idle_for >= TRUSTED_FOR {
                    connection.ping().await?;
                }
                Ok(true)
            })
        });
        Ok(Self::Postgres(pool.connect_with(options).await?))
    }

    /// Brings the schema up to date and adds the rows that every installation has.
    ///
    /// # Errors
    /// When a migration fails or was changed after it ran.
    pub async fn migrate(&self, now: chrono::DateTime<chrono::Utc>) -> anyhow::Result<()> {
        let migrations = sqlx::migrate!("../migrations");
        match self {
            Self::Postgres(pool) => migrations.run(pool).await?,
            Self::Sqlite { writer, .. } => migrations.run(writer).await?,
        }
        self.add_default_plans(now).await?;
        Ok(())
    }

    /// Closes all connections; a SQLite file is checkpointed.
    pub async fn close(&self) {
        match self {
            Self::Postgres(pool) => pool.close().await,
            Self::Sqlite { readers, writer } => {
                readers.close().await;
                writer.close().await;
            }
        }
    }
}

/// A pool whose idle connections are never looked through. The task of sqlx 0.9.0 that does so counts on a number of
/// idle connections that can wrap below zero for a moment: `release` counts a connection only after others may take
/// it. It then spins for ever without giving its thread back, and what it has woken waits behind it: every later call
/// ends in "pool timed out" (sqlx issue 3645). Without limits of idleness and age there is no such task.
fn without_reaper<DB: sqlx::Database>(options: PoolOptions<DB>) -> PoolOptions<DB> {
    options.idle_timeout(None).max_lifetime(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn no_pool_has_a_task_that_looks_through_its_idle_connections() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let db = Db::sqlite(&folder.path().join("some.db")).await.expect("the database opens");
        let Db::Sqlite { readers, writer } = &db else { unreachable!("a file is SQLite") };
        for pool in [readers, writer] {
            assert_eq!(pool.options().get_idle_timeout(), None);
            assert_eq!(pool.options().get_max_lifetime(), None);
        }
        let postgres = without_reaper(PgPoolOptions::new());
        assert_eq!((postgres.get_idle_timeout(), postgres.get_max_lifetime()), (None, None));
    }

    #[tokio::test]
    async fn a_transaction_that_sqlite_has_ended_by_itself_does_not_spoil_the_writer() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let db = Db::sqlite(&folder.path().join("some.db")).await.expect("the database opens");
        let Db::Sqlite { writer, .. } = &db else { unreachable!("a file is SQLite") };
        for _ in 0..3 {
            let mut tx = writer.begin_with("BEGIN IMMEDIATE").await.expect("a transaction begins");
            sqlx::query("ROLLBACK").execute(&mut *tx).await.expect("as SQLite does when the disk is full");
            drop(tx);
        }
    }
}
