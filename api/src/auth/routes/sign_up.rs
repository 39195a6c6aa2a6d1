//! Sign-up with an e-mail address and a password. The answer and its duration are the same for a free address and for a
//! taken one; only the mail differs.

use axum::{Json, extract::State};
use platform::db::identity::{SignUp, SignUpOutcome, User};
use protocol::UserId;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{links::LinkKind, user_data};
use crate::auth::{
    Auth,
    addresses::normal_email,
    pkce,
    refusal::Refusal,
    request::{Body, Query},
    user_view::user_json,
};

#[derive(Deserialize, JsonSchema)]
pub(super) struct SignUpBody {
    email: Option<String>,
    password: Option<String>,
    data: Option<Value>,
    code_challenge: Option<String>,
    code_challenge_method: Option<String>,
}

/// `POST /signup`
pub(super) async fn sign_up(
    State(auth): State<Auth>,
    query: Query,
    Body(body): Body<SignUpBody>,
) -> Result<Json<Value>, Refusal> {
    let email = normal_email(body.email.as_deref().unwrap_or_default())?;
    let password = body.password.filter(|password| !password.is_empty());
    let password = password.ok_or_else(|| Refusal::validation("Signup requires a valid password"))?;
    let user_metadata = json!(user_data::read(body.data)?.data);
    let challenge = pkce::challenge(
        body.code_challenge.as_deref(),
        body.code_challenge_method.as_deref(),
        auth.config().is_loopback(),
    )?;
    let password_hash = auth.passwords().hash_new(&password, &email).await?;

    let user = UserId::generate();
    let link = auth.new_link(LinkKind::SignUp, email.clone(), challenge, &query);
    let sign_up =
        SignUp { user, password_hash: &password_hash, user_metadata: &user_metadata, link: link.stored() };
    match auth.db().sign_up(&sign_up, auth.now(), auth.mails_not_since()).await? {
        SignUpOutcome::TooSoon(last) => return Err(auth.mail_too_soon(last)),
        SignUpOutcome::Confirmed => {}
        SignUpOutcome::Added | SignUpOutcome::Waiting => auth.mail_link(link).await?,
    }
    Ok(Json(auth.answer(user, email, user_metadata)))
}

impl Auth {
    /// The answer for every caller, built from the request alone.
    fn answer(&self, user: UserId, email: String, user_metadata: Value) -> Value {
        let now = self.now();
        let user = User {
            id: user.0,
            email,
            password_hash: None,
            email_confirmed_at: None,
            banned_until: None,
            new_email: None,
            email_change_sent_at: None,
            app_metadata: json!({ "provider": "email", "providers": ["email"] }).into(),
            user_metadata: user_metadata.into(),
            last_sign_in_at: None,
            created_at: now,
            updated_at: now,
        };
        let mut answer = user_json(&user, &[]);
        answer["confirmation_sent_at"] = json!(now);
        answer
    }
}
