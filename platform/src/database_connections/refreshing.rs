//! One refresh, from the claim to the data set. It runs in workers only.

use std::time::Duration;

use anyhow::Context;
use bytes::Bytes;
use chrono::TimeDelta;
use futures::stream::unfold;
use protocol::UserId;
use tokio::{
    sync::mpsc::{self, Receiver},
    time::timeout,
};

use super::{
    DatabaseServer, Refusal, Source,
    panics::caught,
    passwords::{NO_KEY, PasswordKey},
    reading::{MOST_BYTES, send_csv, too_large},
    session::Session,
};
use crate::{
    Platform,
    db::{
        FAILURES_UNTIL_PAUSE,
        database_connections::{Claim, DatabaseConnection, Refreshed},
        plans::Plan,
        uploads::incoming::Noted,
    },
    files::StoreError,
    incoming_files::{ReceivedFile, too_many_files},
};

/// How long a worker has a connection. A worker that needs longer has died.
pub const CLAIM: TimeDelta = TimeDelta::minutes(5);
/// Shorter than the claim, so that no two workers refresh at the same time.
const LONGEST: Duration = Duration::from_secs(240);
/// Pieces that may wait for the store.
const WAITING: usize = 4;

/// Why a connection whose password was sealed with another key cannot be used.
pub const PASSWORD_LOST: &str =
    "The stored password can no longer be opened. Edit the connection and enter the password again.";

const INTERRUPTED: &str =
    "The refresh was interrupted several times and is not tried again. Read fewer rows or columns.";

impl Platform {
    /// Refreshes a claimed connection and stores how it ended. Returns whether the schedule is paused with it.
    ///
    /// # Errors
    /// When the database of this installation fails; another worker then takes the connection after the claim.
    pub async fn refresh_connection(&self, claim: &Claim) -> anyhow::Result<bool> {
        let connection = &claim.connection;
        let reading = async {
            // Each worker that died with it counts as a failure.
            if connection.failures >= FAILURES_UNTIL_PAUSE {
                return Err(Refusal::owner(INTERRUPTED));
            }
            caught(self.read_connection(claim)).await
        };
        let outcome = match timeout(LONGEST, reading).await {
            Ok(Ok(read)) => read,
            Ok(Err(Refusal::Owner(text))) => Refreshed::Failed(self.with_pause(connection, text)),
            Ok(Err(Refusal::Ours(error))) => {
                tracing::error!(connection = %connection.id, error = format!("{error:#}"), "a refresh failed");
                Refreshed::Failed(
                    self.with_pause(connection, "Something went wrong. Please try again.".to_owned()),
                )
            }
            Err(_) => {
                let text =
                    "The refresh took longer than 4 minutes and was stopped. Read fewer rows.".to_owned();
                Refreshed::Failed(self.with_pause(connection, text))
            }
        };
        let is_read = matches!(outcome, Refreshed::Read { .. });
        let now = self.clock.now();
        let stored = self.db.finish_refresh(claim, &outcome, now).await.context("storing a refresh")?;
        tracing::info!(connection = %connection.id, is_read, stored, "refreshed a database connection");
        Ok(stored && !is_read && pauses(connection))
    }

    /// Says that the schedule pauses when this failure is one too many.
    fn with_pause(&self, connection: &DatabaseConnection, text: String) -> String {
        if !pauses(connection) {
            return text;
        }
        format!(
            "{text} After {FAILURES_UNTIL_PAUSE} failures in a row the schedule is paused; refresh or edit it to go on."
        )
    }

    async fn read_connection(&self, claim: &Claim) -> Result<Refreshed, Refusal> {
        let connection = &claim.connection;
        let user = UserId(connection.user_id);
        let plan = self.db.plan_of(user).await.context("reading a plan")?;
        if !plan.is_some_and(|plan| plan.database_connection) {
            let on_sale = self.db.visible_plans().await.context("reading the plans")?;
            return Err(Refusal::owner(without_connections(&on_sale)));
        }
        let server = self.server_of(connection)?;
        let source = Source::checked(&connection.source).map_err(Refusal::Owner)?;
        let mut session = Session::open(&self.config, &server, MOST_BYTES).await?;
        let (pieces, receiver) = mpsc::channel(WAITING);
        let reading = async {
            let read = send_csv(&mut session, &source, &pieces).await;
            if read.is_err() {
                // So that the store keeps nothing of it.
                let _ = pieces.send(Err(std::io::ErrorKind::Interrupted.into())).await;
            }
            drop(pieces);
            read
        };
        let name = filename(connection);
        let storing = self.receive_file(user, name, "text/csv".to_owned(), Box::pin(received(receiver)));
        let (rows, stored) = tokio::join!(reading, storing);
        match (rows, stored) {
            (_, Err(StoreError::TooLarge { .. })) => Err(Refusal::owner(too_large())),
            (Err(refused), _) => Err(refused),
            (Ok(_), Err(error)) => Err(Refusal::Ours(anyhow::Error::new(error).context("storing rows"))),
            (Ok(rows), Ok(file)) => self.recorded(claim, &file, rows).await,
        }
    }

    async fn recorded(&self, claim: &Claim, file: &ReceivedFile, rows: u64) -> Result<Refreshed, Refusal> {
        if !self.db.holds_refresh(claim).await.context("reading a claim")? {
            self.forget_file(file).await?;
            return Err(Refusal::owner("The connection was changed or deleted."));
        }
        match self.record_file(file, None, None, self.clock.now()).await? {
            Noted::Stored { data_set, .. } | Noted::Known { data_set, .. } => {
                Ok(Refreshed::Read { rows, data_set })
            }
            Noted::NotTheirs => Err(Refusal::owner("The account was deleted.")),
            Noted::Full { used_bytes, max_bytes } => Err(Refusal::owner(file.no_room(used_bytes, max_bytes))),
            Noted::TooMany => Err(Refusal::owner(too_many_files())),
        }
    }

    /// Where the database of a connection is, with the password opened.
    ///
    /// # Errors
    /// When the password cannot be opened.
    pub fn server_of(&self, connection: &DatabaseConnection) -> Result<DatabaseServer, Refusal> {
        let key = PasswordKey::of(&self.config)?.ok_or_else(|| Refusal::owner(NO_KEY))?;
        let password = key
            .open(connection.id, &connection.sealed_password)
            .ok_or_else(|| Refusal::owner(PASSWORD_LOST))?;
        Ok(DatabaseServer {
            host: connection.host.clone(),
            port: u16::try_from(connection.port).unwrap_or_default(),
            database: connection.database_name.clone(),
            username: connection.username.clone(),
            password,
            tls: connection.tls,
            ca_certificate: connection.ca_certificate.clone(),
        })
    }
}

/// Whether one more failure pauses the schedule.
fn pauses(connection: &DatabaseConnection) -> bool {
    connection.schedule.days().is_some() && connection.failures + 1 >= FAILURES_UNTIL_PAUSE
}

/// Why a plan without database connections refuses, naming the plans on sale that include them.
#[must_use]
pub fn without_connections(on_sale: &[Plan]) -> String {
    let names: Vec<&str> =
        on_sale.iter().filter(|plan| plan.database_connection).map(|plan| plan.name.as_str()).collect();
    match names.as_slice() {
        [] => "Your plan does not include database connections.".to_owned(),
        [one] => format!("Database connections are part of the {one} plan. Upgrade to use them."),
        [others @ .., last] => format!(
            "Database connections are part of the {} and {last} plans. Upgrade to use them.",
            others.join(", ")
        ),
    }
}

/// The file belongs to the data set of the last refresh, under the name that it has now.
fn filename(connection: &DatabaseConnection) -> String {
    connection.data_set_name.clone().unwrap_or_else(|| format!("{}.csv", connection.name))
}

fn received(
    receiver: Receiver<Result<Bytes, std::io::Error>>,
) -> impl futures::Stream<Item = Result<Bytes, std::io::Error>> {
    unfold(receiver, async |mut receiver| receiver.recv().await.map(|piece| (piece, receiver)))
}
