//! Sessions as clients hold them: an access token, and a refresh token whose fingerprint we store.

use anyhow::Context;
use platform::{
    db::identity::{NewAuthSession, Rotation, User},
    secret,
};
use protocol::UserId;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Auth, refusal::Refusal, user_view::user_json};
use axum::http::StatusCode;

impl Auth {
    /// Signs a device in. `method` is how the person proved who they are.
    pub(super) async fn begin_session(&self, user: UserId, method: &str) -> Result<Value, Refusal> {
        self.begin_session_after(user, method, None).await
    }

    /// Signs a device in by password. The hash must still be the stored one.
    pub(super) async fn begin_session_by_password(
        &self,
        user: UserId,
        password_hash: &str,
    ) -> Result<Value, Refusal> {
        self.begin_session_after(user, "password", Some(password_hash)).await
    }

    async fn begin_session_after(
        &self,
        user: UserId,
        method: &str,
        password_hash: Option<&str>,
    ) -> Result<Value, Refusal> {
        let refresh_token = secret::token();
        let session = Uuid::now_v7();
        let token_hash = secret::fingerprint(&refresh_token);
        let new = NewAuthSession { id: session, user, method, token_hash: &token_hash, password_hash };
        if !self.db().begin_auth_session(&new, self.now()).await? {
            return Err(Refusal::invalid_credentials());
        }
        tracing::info!(%user, %session, method, "signed in");
        let begun = self.session_json(user, session, method, &refresh_token).await?;
        // A successful sign-in by any method ends a lock-out that password guessing caused.
        self.forget_password_guesses(begun["user"]["email"].as_str().unwrap_or_default()).await?;
        Ok(begun)
    }

    /// Exchanges a refresh token. A token that is too old for its session ends the session.
    pub(super) async fn refresh_session(&self, refresh_token: &str) -> Result<Value, Refusal> {
        let fresh = secret::token();
        let now = self.now();
        let used_not_before = now - self.config().auth_refresh_reuse;
        let (old_hash, fresh_hash) = (secret::fingerprint(refresh_token), secret::fingerprint(&fresh));
        match self.db().rotate_refresh_token(&old_hash, &fresh_hash, now, used_not_before).await? {
            Rotation::Rotated { session, user, method } => {
                self.session_json(user, session, &method, &fresh).await
            }
            Rotation::Replayed { session } => {
                tracing::warn!(%session, "a used refresh token was sent again; its session was ended");
                Err(Refusal::new(
                    StatusCode::BAD_REQUEST,
                    "refresh_token_already_used",
                    "Invalid Refresh Token: Already Used",
                ))
            }
            Rotation::Expired { session } => {
                tracing::info!(%session, "a session was ended after a long time without use");
                Err(Refusal::new(
                    StatusCode::BAD_REQUEST,
                    "session_expired",
                    "Invalid Refresh Token: Session Expired",
                ))
            }
            Rotation::Unknown => Err(Refusal::new(
                StatusCode::BAD_REQUEST,
                "refresh_token_not_found",
                "Invalid Refresh Token: Refresh Token Not Found",
            )),
        }
    }

    /// Refuses a banned account.
    pub(super) fn refuse_banned(&self, user: &User, status: StatusCode) -> Result<(), Refusal> {
        if user.is_banned(self.now()) {
            return Err(Refusal::new(status, "user_banned", "User is banned"));
        }
        Ok(())
    }

    async fn session_json(
        &self,
        user: UserId,
        session: Uuid,
        method: &str,
        refresh_token: &str,
    ) -> Result<Value, Refusal> {
        let account = self.db().user(user).await?.context("an account was removed while it signed in")?;
        self.refuse_banned(&account, StatusCode::BAD_REQUEST)?;
        let identities = self.db().identities(user).await?;
        let now = self.now();
        let life = self.access_tokens().life();
        Ok(json!({
            "access_token": self.access_tokens().sign(&account, session, method, now)?,
            "token_type": "bearer",
            "expires_in": life.num_seconds(),
            "expires_at": (now + life).timestamp(),
            "refresh_token": refresh_token,
            "user": user_json(&account, &identities),
        }))
    }
}
