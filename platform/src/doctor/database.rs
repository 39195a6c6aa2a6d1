//! The database: reachable, its clock, and whether its schema is the one of this executable.

use chrono::{DateTime, Utc};
use secrecy::ExposeSecret;

use super::{Finding, promptly};
use crate::{Clock, Config, Db, db::SchemaState};

/// Clocks that differ by more than this give wrong ages and links that end too early.
const MOST_SECONDS_APART: i64 = 5;

pub(super) async fn examine(config: &Config) -> Vec<Finding> {
    let file = config.data_dir.join("supplychain.db");
    let opening = async {
        match &config.database_url {
            Some(url) => Db::postgres(url.expose_secret()).await.map_err(|error| without_secrets(&error)),
            None => Db::sqlite(&file).await.map_err(|error| without_secrets(&error)),
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
    found.push(schema(&db).await);
    found.extend(clock(&db, Clock::default().now()).await);
    db.close().await;
    found
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
