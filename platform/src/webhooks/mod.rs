//! Webhooks: users are called at an address of theirs when a run has ended, as the Standard Webhooks specification describes
//! (https://www.standardwebhooks.com). `signing` makes secrets and signatures, and `target` checks where a call may lead. Where the
//! events are stored: `platform/src/db/webhooks`; who sends them: `worker/src/webhooks`. No secret is ever in a log or a text.

mod signing;
mod target;

use chrono::{DateTime, SecondsFormat, Utc};
use serde_json::{Value, json};
use uuid::Uuid;

pub use signing::Secret;
pub use target::Target;

use crate::{Platform, database_connections::passwords::PasswordKey, db::webhooks::Endpoint};

/// Why secrets cannot be sealed here.
pub const NO_KEY: &str =
    "Webhooks are not set up on this installation. Its operator has to set CONNECTIONS_KEY.";

/// Why nothing can be signed for an endpoint whose secret was sealed with another key.
pub const SECRET_LOST: &str = "The stored secret can no longer be opened. Rotate it.";

/// The id of an event in the header `webhook-id`, and in lists.
#[must_use]
pub fn message_id(event: Uuid) -> String {
    format!("msg_{}", event.simple())
}

/// The bytes of an event.
#[must_use]
pub fn body(event: &str, happened_at: DateTime<Utc>, data: &Value) -> String {
    let timestamp = happened_at.to_rfc3339_opts(SecondsFormat::Micros, true);
    json!({ "type": event, "timestamp": timestamp, "data": data }).to_string()
}

impl Platform {
    /// The secrets that sign for an endpoint now: its own, and the one before for a while after a rotation. None when the own one
    /// cannot be opened.
    ///
    /// # Errors
    /// When the key of the installation cannot be read.
    pub fn webhook_secrets(
        &self,
        endpoint: &Endpoint,
        now: DateTime<Utc>,
    ) -> anyhow::Result<Option<Vec<Secret>>> {
        let Some(key) = PasswordKey::of(&self.config)? else { return Ok(None) };
        let opened = |sealed: &str| Secret::from_text(&key.open(endpoint.id, sealed)?);
        let Some(own) = opened(&endpoint.sealed_secret) else { return Ok(None) };
        let signs_too = endpoint.old_secret_until.is_some_and(|until| until > now);
        let old = endpoint.sealed_old_secret.as_deref().filter(|_| signs_too).and_then(opened);
        Ok(Some([Some(own), old].into_iter().flatten().collect()))
    }
}
