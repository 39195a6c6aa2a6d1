//! Opens the file of a queue and repairs it after a crash.

use std::{path::Path, time::Duration};

use anyhow::Context;
use chrono::{DateTime, Utc};
use sqlx::{
    ConnectOptions, SqliteConnection,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteLockingMode, SqliteSynchronous},
};

use super::lanes::Lanes;
use crate::queue::options::QueueOptions;

/// How long to wait for a process that is just ending and still has the file open.
const PATIENCE: Duration = Duration::from_secs(5);

pub(super) async fn open(path: &Path) -> anyhow::Result<SqliteConnection> {
    let options = SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .locking_mode(SqliteLockingMode::Exclusive)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Normal)
        .pragma("journal_size_limit", "16777216")
        .busy_timeout(Duration::from_millis(50))
        .disable_statement_logging();
    let attempts = async {
        loop {
            match try_open(&options).await {
                Err(error) if is_busy(&error) => tokio::time::sleep(Duration::from_millis(20)).await,
                result => break result,
            }
        }
    };
    match tokio::time::timeout(PATIENCE, attempts).await {
        Ok(connection) => connection.with_context(|| format!("opening the queue in {}", path.display())),
        Err(_) => anyhow::bail!("the queue in {} is in use by another process", path.display()),
    }
}

async fn try_open(options: &SqliteConnectOptions) -> sqlx::Result<SqliteConnection> {
    let mut connection = options.connect().await?;
    sqlx::raw_sql(include_str!("schema.sql")).execute(&mut connection).await?;
    // The first write takes the exclusive lock, so a second process fails here and not later.
    sqlx::raw_sql("BEGIN IMMEDIATE; COMMIT").execute(&mut connection).await?;
    Ok(connection)
}

fn is_busy(error: &sqlx::Error) -> bool {
    // 5 is SQLITE_BUSY; the higher bits hold a more specific code.
    let code = error.as_database_error().and_then(|error| error.code()).and_then(|code| code.parse().ok());
    code.is_some_and(|code: u32| code & 0xff == 5)
}

/// Frees the jobs that ran when the last process ended, which counts as an attempt, and lists the waiting jobs.
pub(super) async fn recover(
    connection: &mut SqliteConnection,
    options: &QueueOptions,
) -> anyhow::Result<Lanes> {
    const BURY: &str = "INSERT INTO dead (lane, payload, attempts, cause, died_at)
        SELECT lane, payload, attempts, 'its worker died every time', $1 FROM jobs
        WHERE running AND attempts >= $2 ORDER BY id";
    let now: DateTime<Utc> = (options.now)();
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut *connection).await?;
    sqlx::query(BURY)
        .bind(now.timestamp_millis())
        .bind(options.max_attempts)
        .execute(&mut *connection)
        .await?;
    sqlx::query("DELETE FROM jobs WHERE running AND attempts >= $1")
        .bind(options.max_attempts)
        .execute(&mut *connection)
        .await?;
    sqlx::raw_sql("UPDATE jobs SET running = 0 WHERE running; COMMIT").execute(&mut *connection).await?;
    let rows = sqlx::query_as("SELECT id, lane, due FROM jobs ORDER BY id").fetch_all(connection).await?;
    Ok(Lanes::new(rows))
}
