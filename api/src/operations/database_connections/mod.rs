//! The databases that a user connects: their list, a test before anything is stored, changes, and a refresh at once. Workers
//! do the refreshing. What a user sends is checked in `wanted.rs`; `views.rs` has what they see, which is never a password.

mod places;
mod views;
mod wanted;

use chrono::{DateTime, TimeDelta, Utc};
use platform::{
    Platform,
    database_connections::{
        DatabaseServer, PASSWORD_LOST, Refusal,
        passwords::{NO_KEY, PasswordKey},
        sample, without_connections,
    },
    db::{
        database_connections::{ConnectionStored, DatabaseConnection, MAX_CONNECTIONS},
        plans::Plan,
        users::allowances::Allowance,
    },
};
use secrecy::SecretString;
use uuid::Uuid;

use crate::{auth::SignedIn, error::ApiError};
use places::Place;
pub use views::{ConnectionSample, ConnectionState, ConnectionView, DatabaseConnections};
use wanted::{CheckedConnection, CheckedServer};
pub use wanted::{TriedConnection, WantedConnection};

/// Tests in an hour, so that nobody searches the internet for open ports with our address.
const TESTS_IN_AN_HOUR: i64 = 30;
/// Refreshes that are asked for in an hour.
const REFRESHES_IN_AN_HOUR: i64 = 60;

/// The connections of the user.
///
/// # Errors
/// When the database fails.
pub async fn list(platform: &Platform, user: &SignedIn) -> Result<DatabaseConnections, ApiError> {
    let plan = plan_of(platform, user).await?;
    let on_sale = platform.db.visible_plans().await?;
    let key = PasswordKey::of(&platform.config)?;
    let now = platform.clock.now();
    let connections = platform.db.database_connections(user.user).await?;
    Ok(DatabaseConnections {
        included: plan.database_connection,
        plans: on_sale.into_iter().filter(|plan| plan.database_connection).map(|plan| plan.name).collect(),
        most: MAX_CONNECTIONS,
        is_set_up: key.is_some(),
        allows_private: platform.config.private_databases,
        connections: connections
            .into_iter()
            .map(|connection| ConnectionView::new(connection, key.as_ref(), now))
            .collect(),
    })
}

/// Reads the first rows of a database that is not stored yet, or of changes to a stored connection, whose password is used
/// when none is sent.
///
/// # Errors
/// When the plan includes no connections, a value is invalid, or the database refuses.
pub async fn test(
    platform: &Platform,
    user: &SignedIn,
    tried: TriedConnection,
) -> Result<ConnectionSample, ApiError> {
    let stored = match tried.connection_id {
        Some(id) => Some(owned(platform, user, id).await?),
        None => None,
    };
    included(platform, user).await?;
    let (server, source, password) = tried.checked(&platform.config)?;
    let key = key_of(platform)?;
    let password = match (password, &stored) {
        (Some(password), _) => password,
        (None, Some(stored)) => stored_password(&key, stored, &server)?,
        (None, None) => return Err(invalid("Enter the password.")),
    };
    let _place = Place::take(user.user).await?;
    allow(platform, user, "connection_tests", TESTS_IN_AN_HOUR, "test").await?;
    let (now, server) = (platform.clock.now(), server.with(password));
    platform.db.note_connection_test(&server.host, server.port, &user.actor(), now).await?;
    let sample = sample(&platform.config, &server, &source).await.map_err(refused)?;
    tracing::info!(user = %user.user, "a database connection was tested");
    Ok(sample.into())
}

/// Stores a connection, and has it refreshed.
///
/// # Errors
/// When the plan includes no connections, a value is invalid, or the user has too many connections.
pub async fn create(
    platform: &Platform,
    user: &SignedIn,
    wanted: WantedConnection,
) -> Result<ConnectionView, ApiError> {
    included(platform, user).await?;
    let (wanted, password) = wanted.checked(&platform.config)?;
    let password = password.ok_or_else(|| invalid("Enter the password."))?;
    let (key, now, id) = (key_of(platform)?, platform.clock.now(), Uuid::now_v7());
    allow(platform, user, "connection_refreshes", REFRESHES_IN_AN_HOUR, "refresh").await?;
    let connection = row(wanted, (id, user.user.0), key.seal(id, &password)?, now);
    stored(platform.db.add_database_connection(&connection, &user.actor()).await?)?;
    tracing::info!(user = %user.user, connection = %id, "a database was connected");
    view(platform, user, id, &key).await
}

/// Changes a connection, and has it refreshed. Without a new password the stored one stays, but only for the same server:
/// otherwise somebody at an unlocked device could have it sent to their own server.
///
/// # Errors
/// When the user has no such connection, the plan includes none, or a value is invalid.
pub async fn change(
    platform: &Platform,
    user: &SignedIn,
    id: Uuid,
    wanted: WantedConnection,
) -> Result<ConnectionView, ApiError> {
    let before = owned(platform, user, id).await?;
    included(platform, user).await?;
    let (wanted, password) = wanted.checked(&platform.config)?;
    let (key, now) = (key_of(platform)?, platform.clock.now());
    let sealed = match password {
        Some(password) => key.seal(id, &password)?,
        None => {
            stored_password(&key, &before, &wanted.server)?;
            before.sealed_password
        }
    };
    allow(platform, user, "connection_refreshes", REFRESHES_IN_AN_HOUR, "refresh").await?;
    let connection = row(wanted, (id, user.user.0), sealed, now);
    stored(platform.db.change_database_connection(&connection, &user.actor(), now).await?)?;
    tracing::info!(user = %user.user, connection = %id, "a database connection was changed");
    view(platform, user, id, &key).await
}

/// Removes a connection; its data set stays.
///
/// # Errors
/// When the user has no such connection.
pub async fn remove(platform: &Platform, user: &SignedIn, id: Uuid) -> Result<(), ApiError> {
    let now = platform.clock.now();
    if !platform.db.remove_database_connection(user.user, id, &user.actor(), now).await? {
        return Err(ApiError::NotFound);
    }
    tracing::info!(user = %user.user, connection = %id, "a database connection was removed");
    Ok(())
}

/// Has a connection refreshed by the next worker that is free.
///
/// # Errors
/// When the user has no such connection, or the plan includes none.
pub async fn refresh(platform: &Platform, user: &SignedIn, id: Uuid) -> Result<ConnectionView, ApiError> {
    owned(platform, user, id).await?;
    included(platform, user).await?;
    let key = key_of(platform)?;
    allow(platform, user, "connection_refreshes", REFRESHES_IN_AN_HOUR, "refresh").await?;
    if !platform.db.ask_for_refresh(user.user, id, platform.clock.now()).await? {
        return Err(ApiError::NotFound);
    }
    view(platform, user, id, &key).await
}

async fn view(
    platform: &Platform,
    user: &SignedIn,
    id: Uuid,
    key: &PasswordKey,
) -> Result<ConnectionView, ApiError> {
    let connection = owned(platform, user, id).await?;
    Ok(ConnectionView::new(connection, Some(key), platform.clock.now()))
}

async fn owned(platform: &Platform, user: &SignedIn, id: Uuid) -> Result<DatabaseConnection, ApiError> {
    platform.db.database_connection(user.user, id).await?.ok_or(ApiError::NotFound)
}

async fn plan_of(platform: &Platform, user: &SignedIn) -> Result<Plan, ApiError> {
    platform.db.plan_of(user.user).await?.ok_or(ApiError::NotFound)
}

async fn included(platform: &Platform, user: &SignedIn) -> Result<(), ApiError> {
    if plan_of(platform, user).await?.database_connection {
        return Ok(());
    }
    Err(ApiError::UpgradeNeeded(without_connections(&platform.db.visible_plans().await?)))
}

fn key_of(platform: &Platform) -> Result<PasswordKey, ApiError> {
    PasswordKey::of(&platform.config)?.ok_or_else(|| ApiError::Conflict(NO_KEY.to_owned()))
}

/// The stored password, for the server that it was entered for.
fn stored_password(
    key: &PasswordKey,
    stored: &DatabaseConnection,
    server: &CheckedServer,
) -> Result<SecretString, ApiError> {
    if !server.is_that_of(stored) {
        return Err(invalid("The server or its encryption has changed. Enter the password again."));
    }
    key.open(stored.id, &stored.sealed_password).ok_or_else(|| invalid(PASSWORD_LOST))
}

fn row(
    wanted: CheckedConnection,
    (id, user): (Uuid, Uuid),
    sealed_password: String,
    now: DateTime<Utc>,
) -> DatabaseConnection {
    let server = wanted.server;
    DatabaseConnection {
        id,
        user_id: user,
        name: wanted.name,
        host: server.host,
        port: server.port.into(),
        database_name: server.database,
        username: server.username,
        sealed_password,
        tls: server.tls,
        ca_certificate: server.ca_certificate,
        source: wanted.source.text().to_owned(),
        schedule: wanted.schedule,
        next_refresh_at: Some(now),
        claimed_until: None,
        last_refresh_at: None,
        last_rows: None,
        last_error: None,
        failures: 0,
        data_set_id: None,
        data_set_name: None,
        created_at: now,
    }
}

fn stored(outcome: ConnectionStored) -> Result<(), ApiError> {
    match outcome {
        ConnectionStored::Stored => Ok(()),
        ConnectionStored::TooMany => Err(ApiError::Conflict(format!(
            "You have {MAX_CONNECTIONS} database connections, which is the limit. Please delete one that you no longer need."
        ))),
        ConnectionStored::NameTaken => {
            Err(ApiError::Conflict("Another connection has this name. Choose a different one.".to_owned()))
        }
        ConnectionStored::NotTheirs => Err(ApiError::NotFound),
    }
}

async fn allow(
    platform: &Platform,
    user: &SignedIn,
    kind: &'static str,
    times: i64,
    verb: &str,
) -> Result<(), ApiError> {
    let (now, hour) = (platform.clock.now(), TimeDelta::hours(1));
    let allowance = Allowance { kind, times, not_since: now - hour };
    platform.db.use_allowance(user.user, allowance, now).await?.map_err(|since| ApiError::TooMany {
        text: format!("You can {verb} database connections {times} times an hour. Please try again later."),
        retry_after_seconds: u64::try_from((since + hour - now).num_seconds()).unwrap_or(0) + 1,
    })
}

fn refused(refusal: Refusal) -> ApiError {
    match refusal {
        Refusal::Owner(text) => ApiError::Unreadable(text),
        Refusal::Ours(error) => ApiError::Internal(error),
    }
}

fn invalid(text: &str) -> ApiError {
    ApiError::Invalid(text.to_owned())
}

impl CheckedServer {
    fn with(self, password: SecretString) -> DatabaseServer {
        DatabaseServer {
            host: self.host,
            port: self.port,
            database: self.database,
            username: self.username,
            password,
            tls: self.tls,
            ca_certificate: self.ca_certificate,
        }
    }
}
