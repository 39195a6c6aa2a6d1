//! The changes that people can make to their own account: password, data and address. Plan and role cannot be changed
//! here.

use axum::{Json, extract::State, http::StatusCode};
use chrono::{DateTime, Utc};
use platform::db::identity::{Challenge, User};
use protocol::UserId;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;

use super::{
    links::{Link, LinkKind},
    user::own_account,
    user_data::{self, DataChanges},
};
use crate::auth::{
    Auth,
    addresses::normal_email,
    pkce,
    refusal::Refusal,
    request::{Body, Caller, Query},
};

#[derive(Deserialize, JsonSchema)]
pub(super) struct UpdateBody {
    password: Option<String>,
    /// The password until now; a new one needs it unless the caller has just signed in.
    current_password: Option<String>,
    data: Option<Value>,
    email: Option<String>,
    code_challenge: Option<String>,
    code_challenge_method: Option<String>,
    app_metadata: Option<Value>,
    role: Option<Value>,
    ban_duration: Option<Value>,
}

/// The changes of a request after its checks.
struct Changes {
    password_hash: Option<String>,
    data: DataChanges,
    link: Option<Link>,
}

/// `PUT /user`
pub(super) async fn update_user(
    State(auth): State<Auth>,
    query: Query,
    caller: Caller,
    Body(body): Body<UpdateBody>,
) -> Result<Json<Value>, Refusal> {
    let changes = auth.changes(&caller, body, &query).await?;
    // All changes use one time, so that a new password invalidates earlier links but not the one of this request.
    let (user, now) = (UserId(caller.user.id), auth.now());
    // Changes that may still be refused come first: data can be sent again, a password cannot.
    auth.change_data(user, &changes.data, now).await?;
    if let Some(link) = changes.link {
        auth.ask_for_email(&caller.user, link, now).await?;
    }
    if let Some(password_hash) = &changes.password_hash {
        auth.db().change_password(user, caller.session, password_hash, now).await?;
        tracing::info!(%user, "a password was changed");
        auth.mail_password_notice(caller.user.email).await;
    }
    own_account(&auth, user).await
}

impl Auth {
    async fn changes(&self, caller: &Caller, body: UpdateBody, query: &Query) -> Result<Changes, Refusal> {
        let user = &caller.user;
        if body.app_metadata.is_some() || body.role.is_some() || body.ban_duration.is_some() {
            return Err(Refusal::not_admin());
        }
        let challenge = pkce::challenge(
            body.code_challenge.as_deref(),
            body.code_challenge_method.as_deref(),
            self.config().is_loopback(),
        )?;
        let link = self.link_to_new_email(user, body.email.as_deref(), challenge, query)?;
        let data = user_data::read(body.data)?;
        let password_hash = match body.password {
            Some(password) => {
                self.refuse_stranger(caller, body.current_password.as_deref()).await?;
                Some(self.new_password(user, &password).await?)
            }
            None => None,
        };
        Ok(Changes { password_hash, data, link })
    }

    /// Returns `None` when the account already has this address.
    fn link_to_new_email(
        &self,
        user: &User,
        email: Option<&str>,
        challenge: Option<Challenge>,
        query: &Query,
    ) -> Result<Option<Link>, Refusal> {
        let Some(email) = email.filter(|email| !email.is_empty()) else { return Ok(None) };
        let email = normal_email(email)?;
        Ok((email != user.email).then(|| self.new_link(LinkKind::EmailChange, email, challenge, query)))
    }

    async fn new_password(&self, user: &User, password: &str) -> Result<String, Refusal> {
        let password_hash = self.passwords().hash_new(password, &user.email).await?;
        if self.passwords().fits(password, user.password_hash.as_deref()).await? {
            let text = "New password should be different from the old password.";
            return Err(Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "same_password", text));
        }
        Ok(password_hash)
    }

    async fn change_data(
        &self,
        user: UserId,
        changes: &DataChanges,
        now: DateTime<Utc>,
    ) -> Result<(), Refusal> {
        if changes.data.is_empty() {
            return Ok(());
        }
        let largest = user_data::LARGEST_DATA;
        if self.db().merge_user_metadata(user, &changes.data, &changes.names, largest, now).await? {
            return Ok(());
        }
        Err(user_data::too_large())
    }

    /// A taken address gets no mail. The caller gets the same answer and the same notice, so neither reveals it.
    async fn ask_for_email(&self, user: &User, link: Link, now: DateTime<Utc>) -> Result<(), Refusal> {
        let not_since = self.mails_not_since();
        match self.db().ask_for_email(UserId(user.id), &link.stored(), now, not_since).await? {
            Err(last) => Err(self.mail_too_soon(last)),
            Ok(is_free) => {
                if is_free {
                    self.mail_link(link).await?;
                }
                self.mail_email_notice(user.email.clone()).await;
                Ok(())
            }
        }
    }
}
