//! Accounts that the demo creates without mail: the person who runs the command vouches for the address.

use anyhow::{Context, anyhow};
use chrono::Duration;
use platform::{
    db::identity::{NewLink, SignUp, SignUpOutcome},
    secret,
};
use protocol::UserId;
use serde_json::json;

use super::Auth;

impl Auth {
    /// Creates a confirmed account with the basic plan. `None` when the address is taken.
    ///
    /// # Errors
    /// When the password is refused or the database fails.
    pub async fn add_account(&self, email: &str, password: &str) -> anyhow::Result<Option<UserId>> {
        let password_hash =
            self.passwords().hash_new(password, email).await.map_err(|_| anyhow!("password refused"))?;
        let (token_hash, now, user) = (secret::fingerprint(&secret::token()), self.now(), UserId::generate());
        let expires_at = now + Duration::minutes(1);
        let link = NewLink { kind: "signup", email, token_hash: &token_hash, challenge: None, expires_at };
        let sign_up = SignUp { user, password_hash: &password_hash, user_metadata: &json!({}), link };
        match self.db().sign_up(&sign_up, now, now).await? {
            SignUpOutcome::Added => {}
            SignUpOutcome::Waiting | SignUpOutcome::Confirmed | SignUpOutcome::TooSoon(_) => return Ok(None),
        }
        self.db().confirm_email(&token_hash, None, now).await?.context("confirming a new account")?;
        Ok(Some(user))
    }
}
