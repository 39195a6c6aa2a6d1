//! A connection to a database of a user that can only read, and only for a limited time.

use std::{path::Path, time::Duration};

use protocol::DatabaseTls;
use secrecy::ExposeSecret;
use sqlx::{
    AssertSqlSafe, Column, ConnectOptions, Executor, PgConnection, SqlSafeStr, Statement,
    postgres::{PgConnectOptions, PgSslMode},
};
use tokio::time::timeout;

use super::{
    DatabaseServer, Refusal,
    addresses::{self, Unreachable},
    encryption::encrypted,
    refusal::{explained, not_led_to, unfit},
    tunnel::{Tunnel, connected},
};
use crate::Config;

/// How long sign-in and the check of the query may take.
const PATIENCE: Duration = Duration::from_secs(20);
/// Limits of the transaction end with it, so that a pool in front of the database gives nobody else a connection with them. The
/// last two keep the rows of an unchanged table in the same order.
const BEGIN: &str = "BEGIN TRANSACTION READ ONLY; \
     SET LOCAL statement_timeout = '60s'; \
     SET LOCAL lock_timeout = '10s'; \
     SET LOCAL idle_in_transaction_session_timeout = '60s'; \
     SET LOCAL max_parallel_workers_per_gather = 0; \
     SET LOCAL synchronize_seqscans = off";

/// An open transaction. Dropping it closes the connection, and nothing is ever committed.
pub(super) struct Session<'a> {
    pub connection: PgConnection,
    pub server: &'a DatabaseServer,
    tunnel: Tunnel,
    most_bytes: u64,
}

impl<'a> Session<'a> {
    /// Signs in, through a tunnel to an address that may be connected to.
    ///
    /// # Errors
    /// When the host is not allowed, or the server cannot be reached or refuses.
    pub(super) async fn open(
        config: &Config,
        server: &'a DatabaseServer,
        most_bytes: u64,
    ) -> Result<Self, Refusal> {
        let allows_private = config.private_databases;
        if server.tls == DatabaseTls::Off && !allows_private {
            return Err(Refusal::owner(
                "Connections without encryption are not allowed here. Choose another one.",
            ));
        }
        let found = addresses::of_host(&server.host, server.port, allows_private)
            .await
            .map_err(|why| not_led_to(&server.host, why))?;
        let stream = connected(&found).await.map_err(|_| not_reached(server))?;
        if !allows_private && addresses::is_own(&stream) {
            return Err(not_led_to(&server.host, Unreachable::Private));
        }
        let line = encrypted(stream, server).await?;
        let tunnel = Tunnel::open(&config.data_dir, line, most_bytes)
            .map_err(|error| anyhow::anyhow!("making a tunnel to a database: {}", error.kind()))?;
        let options = options(server, tunnel.place());
        let signing_in = async {
            let mut connection = options.connect().await?;
            sqlx::raw_sql(BEGIN).execute(&mut connection).await?;
            Ok(connection)
        };
        match timeout(PATIENCE, signing_in).await {
            Ok(Ok(connection)) => Ok(Self { connection, server, tunnel, most_bytes }),
            Ok(Err(error)) => Err(tunnel
                .unfit()
                .map_or_else(|| explained(&error, server), |reason| unfit(reason, most_bytes))),
            Err(_) => Err(Refusal::owner(
                "The server accepted the connection and did not answer in time. Check host and port, and try again.",
            )),
        }
    }

    /// The names of the columns. The extended protocol accepts one statement only, so a text with several is refused here,
    /// before any of it has run.
    ///
    /// # Errors
    /// When the query is not one valid statement.
    pub(super) async fn columns(&mut self, statement: &str) -> Result<Vec<String>, Refusal> {
        let sql = AssertSqlSafe(statement.to_owned()).into_sql_str();
        match timeout(PATIENCE, (&mut self.connection).prepare(sql)).await {
            Ok(Ok(prepared)) => {
                Ok(prepared.columns().iter().map(|column| column.name().to_owned()).collect())
            }
            Ok(Err(error)) => Err(self.explained(&error)),
            Err(_) => Err(Refusal::owner("The database did not check the query in time. Try again later.")),
        }
    }

    /// The text for an error of this connection.
    pub(super) fn explained(&self, error: &sqlx::Error) -> Refusal {
        match self.tunnel.unfit() {
            Some(reason) => unfit(reason, self.most_bytes),
            None => explained(error, self.server),
        }
    }
}

/// Everything is stated here: the driver takes what is missing from the environment of this process. The socket is not
/// encrypted, since the tunnel has done that.
fn options(server: &DatabaseServer, (folder, port): (&Path, u16)) -> PgConnectOptions {
    PgConnectOptions::new_without_pgpass()
        .host(server.host.trim_start_matches('[').trim_end_matches(']'))
        .socket(folder)
        .port(port)
        .database(&server.database)
        .username(&server.username)
        .password(server.password.expose_secret())
        .ssl_mode(PgSslMode::Disable)
        .application_name("supplychain")
        .extra_float_digits(None)
        // Queries are texts of users, which are not logged.
        .disable_statement_logging()
}

fn not_reached(server: &DatabaseServer) -> Refusal {
    Refusal::owner(format!(
        "{}:{} does not accept connections. Check host and port, and whether a firewall lets this server in.",
        server.host, server.port
    ))
}
