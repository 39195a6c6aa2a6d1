//! A connection to Redis that is opened again after a failure.

use std::time::Duration;

use redis::{AsyncConnectionConfig, Client, RedisResult, aio::MultiplexedConnection};

/// The longest that a dead server can go unnoticed.
const PATIENCE: Duration = Duration::from_secs(2);

/// The wait before a failed command is tried again.
pub(super) const RETRY_WAIT: Duration = Duration::from_millis(100);

pub(super) struct Link {
    client: Client,
    /// How long a command may block inside Redis, in addition to `PATIENCE` for the reply.
    blocking: Duration,
    connection: Option<MultiplexedConnection>,
}

impl Link {
    pub(super) fn new(client: &Client, blocking: Duration) -> Self {
        Self { client: client.clone(), blocking, connection: None }
    }

    pub(super) fn is_connected(&self) -> bool {
        self.connection.is_some()
    }

    pub(super) async fn get(&mut self) -> RedisResult<&mut MultiplexedConnection> {
        let connection = match self.connection.take() {
            Some(connection) => connection,
            None => {
                let config = AsyncConnectionConfig::new()
                    .set_connection_timeout(Some(PATIENCE))
                    .set_response_timeout(Some(self.blocking + PATIENCE));
                self.client.get_multiplexed_async_connection_with_config(&config).await?
            }
        };
        Ok(self.connection.insert(connection))
    }

    /// Drops the connection after an error, and waits briefly. The caller repeats the failed command.
    pub(super) async fn recover(&mut self, what: &str, error: &redis::RedisError) {
        tracing::warn!(%error, "Redis failed at {what}, trying again");
        self.connection = None;
        tokio::time::sleep(RETRY_WAIT).await;
    }
}
