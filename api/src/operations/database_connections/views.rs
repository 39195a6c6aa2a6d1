//! What a user sees of connections.

use chrono::{DateTime, Utc};
use platform::{
    database_connections::{Sample, passwords::PasswordKey},
    db::database_connections::DatabaseConnection,
};
use protocol::{DataSetId, DatabaseTls, RefreshSchedule};
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

/// The connections of a user, and whether their plan lets them be used.
#[derive(Debug, Serialize, JsonSchema)]
pub struct DatabaseConnections {
    /// Whether the plan includes database connections. Without it connections stay, and are not refreshed.
    pub included: bool,
    /// The names of the plans on sale that include them, cheapest first.
    pub plans: Vec<String>,
    /// The most connections of one user.
    pub most: i64,
    /// Whether this installation can store passwords. If not, its operator has to set CONNECTIONS_KEY.
    pub is_set_up: bool,
    /// Whether databases may be in private networks, and connected without encryption.
    pub allows_private: bool,
    pub connections: Vec<ConnectionView>,
}

/// A connection on the wire, without its password.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ConnectionView {
    pub id: Uuid,
    pub name: String,
    pub host: String,
    pub port: i64,
    pub database: String,
    pub username: String,
    pub tls: DatabaseTls,
    pub ca_certificate: Option<String>,
    pub source: String,
    pub schedule: RefreshSchedule,
    pub state: ConnectionState,
    /// The stored password cannot be opened with the key of this installation.
    pub needs_password: bool,
    pub next_refresh_at: Option<DateTime<Utc>>,
    /// The last refresh that read all rows.
    pub last_refresh_at: Option<DateTime<Utc>>,
    pub last_rows: Option<i64>,
    /// Why the refresh after that failed.
    pub last_error: Option<String>,
    pub data_set_id: Option<DataSetId>,
    pub data_set_name: Option<String>,
    pub created_at: DateTime<Utc>,
}

/// What happens with a connection now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ConnectionState {
    Idle,
    /// It waits for a worker.
    Waiting,
    Refreshing,
    /// Too many refreshes failed in a row; its schedule waits for its owner.
    Paused,
}

/// The columns and the first rows of a database.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ConnectionSample {
    pub columns: Vec<String>,
    /// Values as the database writes them, long ones shortened.
    pub rows: Vec<Vec<Option<String>>>,
}

impl From<Sample> for ConnectionSample {
    fn from(sample: Sample) -> Self {
        Self { columns: sample.columns, rows: sample.rows }
    }
}

impl ConnectionView {
    pub(super) fn new(row: DatabaseConnection, key: Option<&PasswordKey>, now: DateTime<Utc>) -> Self {
        Self {
            state: state(&row, now),
            needs_password: key.is_some_and(|key| key.open(row.id, &row.sealed_password).is_none()),
            data_set_id: row.data_set_name.as_ref().and(row.data_set_id).map(DataSetId),
            id: row.id,
            name: row.name,
            host: row.host,
            port: row.port,
            database: row.database_name,
            username: row.username,
            tls: row.tls,
            ca_certificate: row.ca_certificate,
            source: row.source,
            schedule: row.schedule,
            next_refresh_at: row.next_refresh_at,
            last_refresh_at: row.last_refresh_at,
            last_rows: row.last_rows,
            last_error: row.last_error,
            data_set_name: row.data_set_name,
            created_at: row.created_at,
        }
    }
}

fn state(row: &DatabaseConnection, now: DateTime<Utc>) -> ConnectionState {
    if row.is_refreshing(now) {
        ConnectionState::Refreshing
    } else if row.next_refresh_at.is_some_and(|due| due <= now) {
        ConnectionState::Waiting
    } else if row.is_paused() {
        ConnectionState::Paused
    } else {
        ConnectionState::Idle
    }
}
