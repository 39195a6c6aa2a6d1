//! The database and the file of the embedded queue: reachable, sound, new enough, the clock, and whether the schema is the
//! one of this executable.

use chrono::{DateTime, Utc};
use secrecy::ExposeSecret;

use super::{Finding, promptly};
use crate::{Clock, Config, Db, db::SchemaState};

/// Clocks that differ by more than this give wrong ages and links that end too early.
const MOST_SECONDS_APART: i64 = 5;
/// The oldest Postgres that its makers still repair.
const OLDEST: i32 = 14;

pub(super) async fn examine(config: &Config) -> Vec<Finding> {
    let file = config.data_dir.join("supplychain.db");
    let opening = async {
        match &config.database_url {
            Some(url) => Db::postgres(url.expose_secret()).await.map_err(|error| without_secrets(&error)),
            None => Db::sqlite_to_read(&file).await.map_err(|error| without_secrets(&error)),
        }
    };
    if config.database_url.is_none() && !file.is_file() {
        return vec![Finding::ok("database", "the database file will be made at the first start")];
    }
    let db = match promptly(opening).await {
        Ok(db) => db,
        Err(problem) => {
            let repair = "start the database, and check DATABASE_URL (host, port, name, user, password)";
            return vec![Finding::fault("database", format!("no connection: {problem}"), repair)];
        }
    };
    let mut found = vec![Finding::ok("database", "takes connections")];
    found.extend(version(db.server_version().await.ok().flatten()));
    found.extend(soundness(&db, "database_file", "supplychain.db").await);
    found.push(schema(&db).await);
    found.extend(clock(&db, Clock::default().now()).await);
    db.close().await;
    found
}

/// The file of the embedded queue. It belongs to a running server, so that it is only read.
pub(super) async fn queue(config: &Config) -> Option<Finding> {
    let file = config.data_dir.join("queue.db");
    if config.redis_url.is_some() || !file.is_file() {
        return None;
    }
    match promptly(async { Db::sqlite_to_read(&file).await.map_err(|error| error.to_string()) }).await {
        Ok(db) => {
            let found = soundness(&db, "queue_file", "queue.db").await;
            db.close().await;
            found
        }
        Err(problem) => Some(damaged("queue_file", "queue.db", &problem)),
    }
}

/// Stands for the state of a file that only the running server can read.
const IN_USE: &str = "in use";

/// SQLite's code for a file that another process holds.
fn is_locked(error: &sqlx::Error) -> bool {
    error.as_database_error().and_then(|error| error.code()).is_some_and(|code| code == "5")
}

async fn soundness(db: &Db, check: &'static str, name: &str) -> Option<Finding> {
    let state = promptly(async {
        match db.file_state().await {
            Err(error) if is_locked(&error) => Ok(Some(IN_USE.to_owned())),
            other => other.map_err(|error| error.to_string()),
        }
    });
    match state.await {
        Ok(state) => match state?.as_str() {
            "ok" => Some(Finding::ok(check, format!("{name} is sound"))),
            IN_USE => Some(Finding::ok(check, format!("the running server holds {name}"))),
            damage => Some(damaged(check, name, damage)),
        },
        Err(problem) => Some(damaged(check, name, &problem)),
    }
}

fn damaged(check: &'static str, name: &str, problem: &str) -> Finding {
    let repair = match check {
        "queue_file" => {
            "stop the server and move queue.db away; waiting questions are in the database and are found again"
        }
        _ => "stop the server and restore the last backup: supplychain restore FILE --replace",
    };
    Finding::fault(check, format!("{name} is damaged: {problem}"), repair)
}

pub(super) fn version(number: Option<i32>) -> Option<Finding> {
    let major = number? / 10_000;
    Some(match major < OLDEST {
        true => Finding::warning(
            "postgres_version",
            format!("Postgres {major} is no longer repaired by its makers"),
            format!("upgrade to Postgres {OLDEST} or newer"),
        ),
        false => Finding::ok("postgres_version", format!("Postgres {major}")),
    })
}

/// The errors of the driver name host and user at most.
fn without_secrets(error: &sqlx::Error) -> String {
    match error {
        sqlx::Error::Configuration(_) => "its address cannot be read".to_owned(),
        other => other.to_string(),
    }
}

async fn schema(db: &Db) -> Finding {
    let state = promptly(async { db.schema_state().await.map_err(|error| error.to_string()) }).await;
    match state {
        Ok(SchemaState { missing: 0, unknown: 0, failed: 0 }) => {
            Finding::ok("migrations", "the schema is that of this version")
        }
        Ok(SchemaState { failed, .. }) if failed > 0 => Finding::fault(
            "migrations",
            format!("{failed} migrations ended half done"),
            "restore the backup from before the upgrade, and upgrade again",
        ),
        Ok(SchemaState { unknown, .. }) if unknown > 0 => Finding::fault(
            "migrations",
            format!("the database has {unknown} migrations that this version does not know"),
            "run the newer version again, or restore the backup from before the upgrade",
        ),
        Ok(SchemaState { missing, .. }) => Finding::warning(
            "migrations",
            format!("{missing} migrations have not run"),
            "run supplychain migrate; the next start does it too",
        ),
        Err(problem) => Finding::fault(
            "migrations",
            format!("the list of migrations cannot be read: {problem}"),
            "give the user of the database the rights on its schema",
        ),
    }
}

async fn clock(db: &Db, now: DateTime<Utc>) -> Option<Finding> {
    let time = db.server_time().await.ok()??;
    let apart = (time - now).num_seconds().abs();
    Some(if apart > MOST_SECONDS_APART {
        Finding::warning(
            "clock",
            format!("the clocks of this machine and of the database differ by {apart} seconds"),
            "let both machines follow a time server (chrony, systemd-timesyncd)",
        )
    } else {
        Finding::ok("clock", "the clock agrees with the database's")
    })
}
