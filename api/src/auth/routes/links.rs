//! Links in mail: made here, opened by `verify`. They are built from the public address and from no request header.

use chrono::{DateTime, Duration, Utc};
use platform::{
    db::identity::{Challenge, NewLink},
    secret,
};
use url::Url;

use crate::{
    auth::{Auth, redirects, refusal::Refusal, request::Query},
    mail::Mail,
};

const LIFE_HOURS: i64 = 24;

/// A link on its way: the token goes into the mail, its fingerprint into the database.
pub struct Link {
    token: String,
    hash: String,
    email: String,
    challenge: Option<Challenge>,
    back_to: Url,
    expires_at: DateTime<Utc>,
}

impl Auth {
    /// A link to this address, which leads back to where the query asks for.
    pub(super) fn new_link(&self, email: String, challenge: Option<Challenge>, query: &Query) -> Link {
        let prefix = if challenge.is_some() { "pkce_" } else { "" };
        let token = format!("{prefix}{}", secret::token());
        Link {
            hash: secret::fingerprint(&token),
            token,
            email,
            challenge,
            back_to: redirects::target(query.get("redirect_to"), self.config()),
            expires_at: self.now() + Duration::hours(LIFE_HOURS),
        }
    }

    /// Mails the link that confirms a sign-up.
    pub(super) async fn mail_sign_up_link(&self, link: Link) -> Result<(), Refusal> {
        let mail = Mail {
            subject: "Confirm your e-mail",
            before_link: "Welcome! Please confirm your e-mail address by opening this link in the browser where you signed up:",
            link: link.address("signup", self),
            after_link: "The link works once and for 24 hours. If you did not sign up, please ignore this mail.",
            to: link.email,
        };
        Ok(self.mailer().send(mail, self.now()).await?)
    }

    /// Mails asked for since this time hold the next one back.
    pub(super) fn mails_not_since(&self) -> DateTime<Utc> {
        self.now() - self.config().auth_mail_interval
    }

    /// The refusal when a mail was asked for at `last`.
    pub(super) fn mail_too_soon(&self, last: DateTime<Utc>) -> Refusal {
        let wait_ms = (last - self.mails_not_since()).num_milliseconds();
        Refusal::mail_too_soon(wait_ms.max(0) / 1_000 + 1)
    }
}

impl Link {
    /// What is stored of the link.
    pub fn stored<'a>(&'a self, kind: &'a str) -> NewLink<'a> {
        NewLink {
            kind,
            email: &self.email,
            token_hash: &self.hash,
            challenge: self.challenge.as_ref(),
            expires_at: self.expires_at,
        }
    }

    fn address(&self, kind: &str, auth: &Auth) -> Url {
        let mut address = auth.config().public_url.clone();
        let folder = address.path().trim_end_matches('/').to_owned();
        address.set_path(&format!("{folder}/auth/v1/verify"));
        address.query_pairs_mut().clear().extend_pairs([
            ("token", self.token.as_str()),
            ("type", kind),
            ("redirect_to", self.back_to.as_str()),
        ]);
        address
    }
}
