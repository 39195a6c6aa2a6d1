//! Requests for a link that name only an address. The answer does not reveal whether the address has an account: it is
//! the same whether a mail is sent or not. `recover` and `resend` define what the links do.

use axum::Json;
use chrono::{DateTime, Utc};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use super::links::{Link, LinkKind};
use crate::auth::{Auth, addresses::normal_email, pkce, refusal::Refusal, request::Query};

/// Where the mail goes, and the challenge that the code of its link will be bound to.
#[derive(Deserialize, JsonSchema)]
pub(super) struct LinkRequest {
    email: Option<String>,
    code_challenge: Option<String>,
    code_challenge_method: Option<String>,
}

impl Auth {
    /// The link that was requested, not stored yet.
    pub(super) fn requested_link(
        &self,
        kind: LinkKind,
        asked: &LinkRequest,
        query: &Query,
    ) -> Result<Link, Refusal> {
        let email = normal_email(asked.email.as_deref().unwrap_or_default())?;
        let challenge = pkce::challenge(
            asked.code_challenge.as_deref(),
            asked.code_challenge_method.as_deref(),
            self.config().is_loopback(),
        )?;
        Ok(self.new_link(kind, email, challenge, query))
    }

    /// Mails a link that was stored, unless no account has the address. `Err` holds the time of the last mail.
    pub(super) async fn mail_requested_link(
        &self,
        link: Link,
        stored: Result<bool, DateTime<Utc>>,
    ) -> Result<Json<Value>, Refusal> {
        match stored {
            Err(last) => return Err(self.mail_too_soon(last)),
            Ok(true) => self.mail_link(link).await?,
            Ok(false) => {}
        }
        Ok(Json(json!({})))
    }
}
