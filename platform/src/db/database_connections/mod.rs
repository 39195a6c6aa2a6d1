//! Databases of users: where each is, which table or query becomes a data set, and how the last refresh ended. Passwords
//! are stored sealed (`platform/src/database_connections/passwords.rs`). `refreshes.rs` is for the workers.

mod refreshes;
#[cfg(test)]
mod tests;

use chrono::{DateTime, Utc};
use protocol::{DatabaseTls, RefreshSchedule, UserId};
use serde_json::json;
use uuid::Uuid;

pub use refreshes::{Claim, Refreshed};

use super::{
    Db, FAILURES_UNTIL_PAUSE,
    admin::audit::{Act, Actor, note_act},
    in_transaction, on_pool, on_writer,
    users::LOCK,
};

/// The most connections of one user.
pub const MAX_CONNECTIONS: i64 = 10;

/// A connection with its sealed password, for its owner and for the workers.
#[derive(Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct DatabaseConnection {
    pub id: Uuid,
    pub user_id: Uuid,
    pub name: String,
    pub host: String,
    pub port: i64,
    pub database_name: String,
    pub username: String,
    pub sealed_password: String,
    #[sqlx(try_from = "String")]
    pub tls: DatabaseTls,
    pub ca_certificate: Option<String>,
    /// A table name, or a query that begins with SELECT or WITH.
    pub source: String,
    #[sqlx(try_from = "String")]
    pub schedule: RefreshSchedule,
    pub next_refresh_at: Option<DateTime<Utc>>,
    pub claimed_until: Option<DateTime<Utc>>,
    pub last_refresh_at: Option<DateTime<Utc>>,
    pub last_rows: Option<i64>,
    pub last_error: Option<String>,
    pub failures: i64,
    pub data_set_id: Option<Uuid>,
    /// The name of that data set, unless it was deleted.
    pub data_set_name: Option<String>,
    pub created_at: DateTime<Utc>,
}

impl std::fmt::Debug for DatabaseConnection {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("DatabaseConnection").field("id", &self.id).finish_non_exhaustive()
    }
}

impl DatabaseConnection {
    /// Whether a worker has it at this time.
    #[must_use]
    pub fn is_refreshing(&self, now: DateTime<Utc>) -> bool {
        self.claimed_until.is_some_and(|until| until > now)
    }

    /// Whether so many refreshes failed in a row that the schedule waits for its owner.
    #[must_use]
    pub fn is_paused(&self) -> bool {
        self.failures >= FAILURES_UNTIL_PAUSE
            && self.schedule != RefreshSchedule::None
            && self.next_refresh_at.is_none()
    }
}

/// What became of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConnectionStored {
    Stored,
    /// The user has the most connections already.
    TooMany,
    /// Another connection of the user has this name.
    NameTaken,
    /// The user has no such connection, or was erased in the meantime.
    NotTheirs,
}

macro_rules! columns {
    () => {
        "c.id, c.user_id, c.name, c.host, c.port, c.database_name, c.username, c.sealed_password, c.tls, c.ca_certificate, \
         c.source, c.schedule, c.next_refresh_at, c.claimed_until, c.last_refresh_at, c.last_rows, c.last_error, c.failures, \
         c.data_set_id, (SELECT d.name FROM data_sets d WHERE d.id = c.data_set_id AND d.deleted_at IS NULL) AS data_set_name, \
         c.created_at"
    };
}
use columns;

const SAME_NAME: &str =
    "SELECT COUNT(*) FROM database_connections WHERE user_id = $1 AND LOWER(name) = LOWER($2) AND id <> $3";

fn act<'a>(action: &'static str, connection: Uuid, host: &'a str) -> Act<'a> {
    let (target_kind, target) = ("database_connection", connection.to_string());
    Act { action, target_kind, target, target_name: host, details: json!({}) }
}

impl Db {
    /// Adds a connection, and notes it in the record of acts.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn add_database_connection(
        &self,
        connection: &DatabaseConnection,
        actor: &Actor,
    ) -> sqlx::Result<ConnectionStored> {
        const COUNT: &str = "SELECT COUNT(*) FROM database_connections WHERE user_id = $1";
        const ADD: &str = "INSERT INTO database_connections (id, user_id, name, host, port, database_name, username, \
             sealed_password, tls, ca_certificate, source, schedule, next_refresh_at, failures, created_at) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 0, $14)";
        let user = connection.user_id;
        in_transaction!(self, tx => {
            if sqlx::query(LOCK).bind(user).execute(&mut *tx).await?.rows_affected() == 0 {
                return Ok(ConnectionStored::NotTheirs);
            }
            let known: i64 = sqlx::query_scalar(COUNT).bind(user).fetch_one(&mut *tx).await?;
            if known >= MAX_CONNECTIONS {
                return Ok(ConnectionStored::TooMany);
            }
            let taken: i64 = sqlx::query_scalar(SAME_NAME)
                .bind(user)
                .bind(&connection.name)
                .bind(connection.id)
                .fetch_one(&mut *tx)
                .await?;
            if taken > 0 {
                return Ok(ConnectionStored::NameTaken);
            }
            sqlx::query(ADD)
                .bind(connection.id)
                .bind(user)
                .bind(&connection.name)
                .bind(&connection.host)
                .bind(connection.port)
                .bind(&connection.database_name)
                .bind(&connection.username)
                .bind(&connection.sealed_password)
                .bind(connection.tls.as_str())
                .bind(&connection.ca_certificate)
                .bind(&connection.source)
                .bind(connection.schedule.as_str())
                .bind(connection.next_refresh_at)
                .bind(connection.created_at)
                .execute(&mut *tx)
                .await?;
            note_act!(tx, actor, act("database_connected", connection.id, &connection.host), connection.created_at)?;
            ConnectionStored::Stored
        })
    }

    /// Changes what the owner decides about a connection, and has it refreshed. Earlier failures are forgotten.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn change_database_connection(
        &self,
        connection: &DatabaseConnection,
        actor: &Actor,
        now: DateTime<Utc>,
    ) -> sqlx::Result<ConnectionStored> {
        const CHANGE: &str = "UPDATE database_connections SET name = $3, host = $4, port = $5, database_name = $6, \
             username = $7, sealed_password = $8, tls = $9, ca_certificate = $10, source = $11, schedule = $12, \
             next_refresh_at = $13, failures = 0, last_error = NULL WHERE id = $1 AND user_id = $2";
        let user = connection.user_id;
        in_transaction!(self, tx => {
            sqlx::query(LOCK).bind(user).execute(&mut *tx).await?;
            let taken: i64 = sqlx::query_scalar(SAME_NAME)
                .bind(user)
                .bind(&connection.name)
                .bind(connection.id)
                .fetch_one(&mut *tx)
                .await?;
            if taken > 0 {
                return Ok(ConnectionStored::NameTaken);
            }
            let changed = sqlx::query(CHANGE)
                .bind(connection.id)
                .bind(user)
                .bind(&connection.name)
                .bind(&connection.host)
                .bind(connection.port)
                .bind(&connection.database_name)
                .bind(&connection.username)
                .bind(&connection.sealed_password)
                .bind(connection.tls.as_str())
                .bind(&connection.ca_certificate)
                .bind(&connection.source)
                .bind(connection.schedule.as_str())
                .bind(now)
                .execute(&mut *tx)
                .await?;
            if changed.rows_affected() == 0 {
                return Ok(ConnectionStored::NotTheirs);
            }
            note_act!(tx, actor, act("database_changed", connection.id, &connection.host), now)?;
            ConnectionStored::Stored
        })
    }

    /// Notes in the record of acts that a user is about to try a server, whether or not it answers.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn note_connection_test(
        &self,
        host: &str,
        port: u16,
        actor: &Actor,
        now: DateTime<Utc>,
    ) -> sqlx::Result<()> {
        let place = format!("{host}:{port}");
        in_transaction!(self, tx => {
            note_act!(tx, actor, act("database_tested", Uuid::nil(), &place), now)?;
        })
    }

    /// The connections of a user, in the order in which they were made.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn database_connections(&self, user: UserId) -> sqlx::Result<Vec<DatabaseConnection>> {
        const SQL: &str = concat!(
            "SELECT ",
            columns!(),
            " FROM database_connections c WHERE c.user_id = $1 ORDER BY c.created_at, c.id"
        );
        on_pool!(self, pool => sqlx::query_as(SQL).bind(user.0).fetch_all(pool).await)
    }

    /// A connection of this user.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn database_connection(
        &self,
        user: UserId,
        connection: Uuid,
    ) -> sqlx::Result<Option<DatabaseConnection>> {
        const SQL: &str =
            concat!("SELECT ", columns!(), " FROM database_connections c WHERE c.user_id = $1 AND c.id = $2");
        on_pool!(self, pool => sqlx::query_as(SQL).bind(user.0).bind(connection).fetch_optional(pool).await)
    }

    /// Has a connection of this user refreshed, unless a worker is doing that. Earlier failures are forgotten. False when there is no such connection.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn ask_for_refresh(
        &self,
        user: UserId,
        connection: Uuid,
        now: DateTime<Utc>,
    ) -> sqlx::Result<bool> {
        const SQL: &str = "UPDATE database_connections SET next_refresh_at = \
             CASE WHEN claimed_until > $3 OR next_refresh_at <= $3 THEN next_refresh_at ELSE $3 END, failures = 0 \
             WHERE id = $1 AND user_id = $2";
        on_writer!(self, pool => sqlx::query(SQL)
            .bind(connection)
            .bind(user.0)
            .bind(now)
            .execute(pool)
            .await
            .map(|done| done.rows_affected() > 0))
    }

    /// Removes a connection of this user; its data set stays. False when there is no such connection.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn remove_database_connection(
        &self,
        user: UserId,
        connection: Uuid,
        actor: &Actor,
        now: DateTime<Utc>,
    ) -> sqlx::Result<bool> {
        const SQL: &str = "DELETE FROM database_connections WHERE id = $1 AND user_id = $2 RETURNING host";
        in_transaction!(self, tx => {
            let removed: Option<String> =
                sqlx::query_scalar(SQL).bind(connection).bind(user.0).fetch_optional(&mut *tx).await?;
            let Some(host) = removed else { return Ok(false) };
            note_act!(tx, actor, act("database_disconnected", connection, &host), now)?;
            true
        })
    }
}
