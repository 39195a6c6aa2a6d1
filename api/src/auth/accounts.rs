//! Accounts that the demo creates and opens again without mail: the person who runs the command vouches for the address.

use anyhow::{Context, anyhow};
use chrono::Duration;
use platform::{
    db::identity::{NewLink, SignUp, SignUpOutcome},
    secret,
};
use protocol::UserId;
use serde_json::json;
use uuid::Uuid;

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

    /// Gives the account with this address another password, which signs it out everywhere. False when there is none that
    /// is confirmed.
    ///
    /// # Errors
    /// When the password is refused or the database fails.
    pub async fn replace_password(&self, email: &str, password: &str) -> anyhow::Result<bool> {
        let found = self.db().user_by_email(email).await?;
        let Some(user) = found.filter(|user| user.email_confirmed_at.is_some()) else { return Ok(false) };
        let password_hash =
            self.passwords().hash_new(password, email).await.map_err(|_| anyhow!("password refused"))?;
        self.db().change_password(UserId(user.id), Uuid::nil(), &password_hash, self.now()).await?;
        Ok(true)
    }
}
