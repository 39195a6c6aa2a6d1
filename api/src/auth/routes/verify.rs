//! Opens the link of a mail in a browser: performs its action and leads back with a code that only the browser that
//! requested the mail can exchange. `verify_token` does the same for programs that hold the token.

use axum::{
    extract::State,
    http::{HeaderValue, StatusCode, header::REFERRER_POLICY},
    response::Response,
};
use chrono::Duration;
use platform::{
    db::identity::{HeldLink, NewCode, OpenedLink},
    secret,
};

use super::links::LinkKind;
use crate::auth::{Auth, redirects, refusal::Refusal, request::Query};

/// Counted from the opening of the link.
const CODE_LIFE_MINUTES: i64 = 5;

/// `GET /verify`
pub(super) async fn open_link(State(auth): State<Auth>, query: Query) -> Result<Response, Refusal> {
    let target = redirects::target(query.get("redirect_to"), auth.config());
    let code = secret::token();
    let mut response = match auth.open_in_browser(&query, &code).await {
        Ok(opened) => redirects::back_with_code(target, opened.has_code.then_some(&code)),
        Err(refusal) if refusal.status == StatusCode::INTERNAL_SERVER_ERROR => return Err(refusal),
        Err(refusal) => redirects::back_with_error(target, refusal.code, &refusal.message),
    };
    // The address of this page contains the token.
    response.headers_mut().insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    Ok(response)
}

impl Auth {
    async fn open_in_browser(&self, query: &Query, code: &str) -> Result<OpenedLink, Refusal> {
        let (Some(kind), Some(token)) = (query.get("type"), query.get("token")) else {
            return Err(Refusal::otp_expired());
        };
        let (kind, held) = self.held_link(kind, token).await?;
        if kind == LinkKind::Recovery && held.code_challenge.is_none() {
            // Opening it would sign no browser in, so the link stays valid for the program that requested it.
            return Err(Refusal::validation("This link was not requested in a browser"));
        }
        let now = self.now();
        let hash = secret::fingerprint(code);
        let code = NewCode { hash: &hash, expires_at: now + Duration::minutes(CODE_LIFE_MINUTES) };
        self.use_link(kind, token, Some(&code)).await
    }

    /// The link with this token, if it is valid and of the named type.
    pub(super) async fn held_link(&self, kind: &str, token: &str) -> Result<(LinkKind, HeldLink), Refusal> {
        let now = self.now();
        let held = self.db().held_link(&secret::fingerprint(token)).await?;
        let held = held.filter(|held| held.expires_at > now).ok_or_else(Refusal::otp_expired)?;
        let found = LinkKind::ALL.into_iter().find(|known| known.name() == held.kind);
        let found = found.filter(|found| found.answers_to(kind)).ok_or_else(Refusal::otp_expired)?;
        if held.banned_until.is_some_and(|until| until > now) {
            return Err(Refusal::new(StatusCode::FORBIDDEN, "user_banned", "User is banned"));
        }
        Ok((found, held))
    }

    /// Opens a link, which performs its action once.
    pub(super) async fn use_link(
        &self,
        kind: LinkKind,
        token: &str,
        code: Option<&NewCode<'_>>,
    ) -> Result<OpenedLink, Refusal> {
        let (token_hash, now) = (secret::fingerprint(token), self.now());
        let opened = match kind {
            LinkKind::SignUp => self.db().confirm_email(&token_hash, code, now).await?,
            LinkKind::Recovery => self.db().recover_account(&token_hash, code, now).await?,
            LinkKind::EmailChange => self.db().change_email(&token_hash, code, now).await?,
        };
        let opened = opened.ok_or_else(Refusal::otp_expired)?;
        tracing::info!(user = %opened.user, kind = kind.name(), "a mailed link was opened");
        Ok(opened)
    }
}
