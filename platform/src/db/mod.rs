//! The database: one query text for Postgres and SQLite. All SQL is in this folder, one file per group of tables.
//! Handlers call functions that read like sentences, such as `db.plan(id)`.
//!
//! - People: `identity` (sign-in), `users` (profile, limits, copies and erasure of their data), `admin`, `contact`.
//! - Conversations: `conversations`, `turns` (questions and their answers).
//! - Files: `uploads`, `data_sets` (uploads of one name), `runs` and the files of their results, `storage` (how much room
//!   all of them take, and their removal), `database_connections` (databases of users that become data sets), `schedules`
//!   (runs that are made again), `webhooks` (endpoints that are called when a run has ended).
//! - Money: `plans`, `payments`.
//! - Administration of the queue: `operations`.
//! - Copies of all tables, for backups: `copying`.
//! - For all of them: `statements` (how a statement reaches the engine), `installation` (what processes share).

use std::{path::Path, str::FromStr, time::Duration};

use sqlx::{
    Postgres, Sqlite,
    pool::PoolOptions,
    postgres::PgPoolOptions,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

pub mod admin;
pub mod contact;
pub mod conversations;
pub mod copying;
pub mod data_sets;
pub mod database_connections;
pub mod identity;
pub mod installation;
mod lines;
pub mod operations;
pub mod payments;
pub mod plans;
pub mod runs;
pub mod schedules;
mod statements;
pub mod storage;
pub mod turns;
pub mod uploads;
pub mod users;
pub mod webhooks;

pub use lines::{Line, Lines};
pub use statements::patience::promptly;

/// After as many failures in a row, what happens by a schedule is paused.
pub const FAILURES_UNTIL_PAUSE: i64 = 3;

/// The configured database. Cheap to clone.
#[derive(Clone, Debug)]
pub enum Db {
    Postgres(Lines<Postgres>),
    /// Many readers and one writer, because SQLite allows only one writer at a time.
    Sqlite {
        readers: Lines<Sqlite>,
        writer: Lines<Sqlite>,
    },
}

/// Runs a statement on a connection, which is used again when it has answered.
macro_rules! on_line {
    ($lines:expr, $connection:ident => $body:expr) => {
        async {
            let mut line = $lines.take().await?;
            let $connection = &mut *line;
            let answer: sqlx::Result<_> = $body;
            if answer.is_ok() {
                line.keep();
            }
            answer
        }
    };
}

/// Runs a reading query: `on_pool!(self, pool => sqlx::query_as(SQL).fetch_all(pool).await)`.
macro_rules! on_pool {
    ($db:expr, $pool:ident => $body:expr) => {
        match $db {
            $crate::db::Db::Postgres(lines) => {
                $crate::db::statements::patience::in_time($crate::db::on_line!(lines, $pool => $body)).await
            }
            $crate::db::Db::Sqlite { readers, .. } => $crate::db::on_line!(readers, $pool => $body).await,
        }
    };
}

/// Runs a single statement that writes.
macro_rules! on_writer {
    ($db:expr, $pool:ident => $body:expr) => {
        match $db {
            $crate::db::Db::Postgres(lines) => {
                $crate::db::statements::patience::in_time($crate::db::on_line!(lines, $pool => $body)).await
            }
            $crate::db::Db::Sqlite { writer, .. } => $crate::db::on_line!(writer, $pool => $body).await,
        }
    };
}

/// Runs statements in one transaction; `?` inside rolls back. The value of the body is returned in `Ok`.
macro_rules! in_transaction {
    ($db:expr, $tx:ident => $body:expr) => {
        match $db {
            $crate::db::Db::Postgres(lines) => {
                let limit = $crate::db::statements::patience::TimeLimit::from_now();
                let mut line = limit.keep(lines.take()).await?;
                let mut $tx = limit.keep(line.begin()).await?;
                let value = $body;
                $tx.commit().await?;
                line.keep();
                Ok(value)
            }
            $crate::db::Db::Sqlite { writer, .. } => {
                let mut line = writer.take().await?;
                let mut $tx = line.begin_with("BEGIN IMMEDIATE").await?;
                let value = $body;
                $tx.commit().await?;
                line.keep();
                Ok(value)
            }
        }
    };
}

pub(crate) use {in_transaction, on_line, on_pool, on_writer};

/// The schema of a database beside that of this version, in numbers of migrations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SchemaState {
    pub missing: usize,
    pub unknown: usize,
    /// Begun and not finished.
    pub failed: usize,
}

/// Pages of the log of SQLite after which they are written into the file, which waits for the disk twice. A page that changes
/// again before that is written once; the log grows to 16 MiB.
const PAGES_BETWEEN_CHECKPOINTS: &str = "4000";

/// Postgres error codes for "a text of this encoding has no such character" and "this JSON character has no text form".
const UNSTORABLE: [&str; 2] = ["22021", "22P05"];

/// Whether the error is a text that cannot be stored: Postgres stores no null character, neither in texts nor in JSON.
#[must_use]
pub fn is_unstorable_text(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(|error| error.code());
    code.is_some_and(|code| UNSTORABLE.contains(&code.as_ref()))
}

impl Db {
    /// Connections to the database that are in use, and those that wait for work.
    #[must_use]
    pub fn connections(&self) -> (usize, usize) {
        match self {
            Self::Postgres(lines) => lines.counts(),
            Self::Sqlite { readers, writer } => {
                let (reading, writing) = (readers.counts(), writer.counts());
                (reading.0 + writing.0, reading.1 + writing.1)
            }
        }
    }

    /// Opens a SQLite file, and creates it if it is missing.
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
            .pragma("wal_autocheckpoint", PAGES_BETWEEN_CHECKPOINTS)
            .busy_timeout(Duration::from_secs(10));
        let pool = |connections| without_reaper(SqlitePoolOptions::new()).max_connections(connections);
        let writer = Lines::new(pool(1).connect_lazy_with(options.clone()), false);
        // Opens the file, and creates it.
        writer.take().await?.keep();
        let readers = Lines::new(pool(4).connect_lazy_with(options), false);
        Ok(Self::Sqlite { readers, writer })
    }

    /// Opens a SQLite file without any right to change it.
    ///
    /// # Errors
    /// When the file is missing or cannot be opened.
    pub async fn sqlite_to_read(path: &Path) -> sqlx::Result<Self> {
        let options =
            SqliteConnectOptions::new().filename(path).read_only(true).busy_timeout(Duration::from_secs(1));
        let pool = without_reaper(SqlitePoolOptions::new()).max_connections(1).connect_lazy_with(options);
        let readers = Lines::new(pool, false);
        readers.take().await?.keep();
        Ok(Self::Sqlite { writer: readers.clone(), readers })
    }

    /// Connects to Postgres.
    ///
    /// # Errors
    /// When the server cannot be reached or refuses.
    pub async fn postgres(url: &str) -> sqlx::Result<Self> {
        // There are few different queries, and planning one on every call would cost more than running it. The plans are made while
        // tables may be empty, which would be read whole until the first statistics; jit would compile where that cannot be avoided.
        let options = sqlx::postgres::PgConnectOptions::from_str(url)?.options([
            ("plan_cache_mode", "force_generic_plan"),
            ("enable_seqscan", "off"),
            ("jit", "off"),
        ]);
        let pool = without_reaper(PgPoolOptions::new()).max_connections(16).connect_lazy_with(options);
        let lines = Lines::new(pool, true);
        lines.take().await?.keep();
        Ok(Self::Postgres(lines))
    }

    /// The same database for writes that may be lost when the server of Postgres dies, on a connection of their own, which
    /// is closed with the others.
    pub(in crate::db) fn for_claims(&self) -> Self {
        match self {
            Self::Postgres(lines) => Self::Postgres(lines.without_waiting()),
            Self::Sqlite { .. } => self.clone(),
        }
    }

    /// Brings the schema up to date and adds the rows that every installation has.
    ///
    /// # Errors
    /// When a migration fails or was changed after it ran.
    pub async fn migrate(&self, now: chrono::DateTime<chrono::Utc>) -> anyhow::Result<()> {
        let migrations = sqlx::migrate!("../migrations");
        match self {
            Self::Postgres(lines) => migrations.run(&mut *lines.take().await?).await?,
            Self::Sqlite { writer, .. } => migrations.run(&mut *writer.take().await?).await?,
        }
        self.add_default_plans(now).await?;
        Ok(())
    }

    /// Which migrations have run, compared with those of this version. Runs none.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn schema_state(&self) -> sqlx::Result<SchemaState> {
        const TABLE: &str =
            "SELECT COUNT(*) FROM information_schema.tables WHERE table_name = '_sqlx_migrations'";
        const FILE_TABLE: &str = "SELECT COUNT(*) FROM sqlite_master WHERE name = '_sqlx_migrations'";
        const RUN: &str = "SELECT version, success FROM _sqlx_migrations";
        let known: Vec<i64> = sqlx::migrate!("../migrations").iter().map(|one| one.version).collect();
        let table = if matches!(self, Self::Postgres(_)) { TABLE } else { FILE_TABLE };
        let tables: i64 = on_pool!(self, pool => sqlx::query_scalar(table).fetch_one(pool).await)?;
        if tables == 0 {
            return Ok(SchemaState { missing: known.len(), ..SchemaState::default() });
        }
        let run: Vec<(i64, bool)> = on_pool!(self, pool => sqlx::query_as(RUN).fetch_all(pool).await)?;
        let has_run = |version: &i64| run.iter().any(|(other, _)| other == version);
        Ok(SchemaState {
            missing: known.iter().filter(|version| !has_run(version)).count(),
            unknown: run.iter().filter(|(version, _)| !known.contains(version)).count(),
            failed: run.iter().filter(|(_, success)| !success).count(),
        })
    }

    /// The clock of the database server; none for a file.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn server_time(&self) -> sqlx::Result<Option<chrono::DateTime<chrono::Utc>>> {
        match self {
            Self::Postgres(lines) => {
                let clock = sqlx::query_scalar("SELECT clock_timestamp()");
                on_line!(lines, line => clock.fetch_one(line).await).await.map(Some)
            }
            Self::Sqlite { .. } => Ok(None),
        }
    }

    /// The version of the Postgres server, as 150004 for 15.4; none for a file.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn server_version(&self) -> sqlx::Result<Option<i32>> {
        const SQL: &str = "SELECT current_setting('server_version_num')::INT";
        match self {
            Self::Postgres(lines) => {
                on_line!(lines, line => sqlx::query_scalar(SQL).fetch_one(line).await).await.map(Some)
            }
            Self::Sqlite { .. } => Ok(None),
        }
    }

    /// What a SQLite file says of its own state: `ok`, or the first damage; none for Postgres.
    ///
    /// # Errors
    /// When the file is no database.
    pub async fn file_state(&self) -> sqlx::Result<Option<String>> {
        match self {
            Self::Postgres(_) => Ok(None),
            Self::Sqlite { readers, .. } => {
                let check = sqlx::query_scalar("PRAGMA quick_check(1)");
                on_line!(readers, line => check.fetch_one(line).await).await.map(Some)
            }
        }
    }

    /// Closes all connections; a SQLite file is checkpointed.
    pub async fn close(&self) {
        match self {
            Self::Postgres(lines) => lines.close().await,
            Self::Sqlite { readers, writer } => {
                readers.close().await;
                writer.close().await;
            }
        }
    }
}

/// A pool without the sqlx task that checks idle connections. In sqlx 0.9.0 that task reads a number of idle connections
/// that can briefly wrap below zero, because `release` counts a connection only after other callers may take it. The task
/// then loops forever without yielding its thread, tasks that it has woken never run, and every later call ends in
/// "pool timed out" (sqlx issue 3645). Without limits on idle time and age, sqlx does not start the task.
fn without_reaper<DB: sqlx::Database>(options: PoolOptions<DB>) -> PoolOptions<DB> {
    options.idle_timeout(None).max_lifetime(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_pool_runs_a_task_that_checks_idle_connections() {
        let pool = without_reaper(PgPoolOptions::new());
        assert_eq!((pool.get_idle_timeout(), pool.get_max_lifetime()), (None, None));
    }

    #[tokio::test]
    async fn the_writer_still_works_after_sqlite_rolled_a_transaction_back() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let db = Db::sqlite(&folder.path().join("some.db")).await.expect("the database opens");
        let Db::Sqlite { writer, .. } = &db else { unreachable!("a file is SQLite") };
        for _ in 0..3 {
            let mut line = writer.take().await.expect("a connection");
            let mut tx = line.begin_with("BEGIN IMMEDIATE").await.expect("a transaction begins");
            sqlx::query("ROLLBACK").execute(&mut *tx).await.expect("as SQLite does when the disk is full");
        }
    }
}
