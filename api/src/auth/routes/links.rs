//! Links in mails: created here, mailed by `mails`, opened by `verify`. They are built from the public address and
//! never from a request header.

use chrono::{DateTime, Duration, Utc};
use platform::{
    db::identity::{Challenge, NewLink},
    secret,
};
use url::Url;

use crate::auth::{Auth, redirects, refusal::Refusal, request::Query};

/// What a link does when it is opened. The address and the database use the same name for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LinkKind {
    SignUp,
    Recovery,
    EmailChange,
}

impl LinkKind {
    pub(super) const ALL: [Self; 3] = [Self::SignUp, Self::Recovery, Self::EmailChange];

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::SignUp => "signup",
            Self::Recovery => "recovery",
            Self::EmailChange => "email_change",
        }
    }

    /// Whether this type name of a client means such a link; `email` means any link that proves who a person is.
    pub(super) fn answers_to(self, name: &str) -> bool {
        name == self.name() || (name == "email" && self != Self::EmailChange)
    }

    /// The sign-in method of a person who opens the link.
    pub(super) fn method(self) -> &'static str {
        match self {
            Self::SignUp => "otp",
            Self::Recovery | Self::EmailChange => self.name(),
        }
    }

    /// A recovery link gives access to an account, so it is valid for a short time only.
    fn life(self) -> Duration {
        match self {
            Self::SignUp | Self::EmailChange => Duration::hours(24),
            Self::Recovery => Duration::hours(1),
        }
    }
}

/// A link before it is sent: the token goes into the mail, its fingerprint into the database.
pub(super) struct Link {
    kind: LinkKind,
    token: String,
    hash: String,
    email: String,
    challenge: Option<Challenge>,
    back_to: Url,
    expires_at: DateTime<Utc>,
}

impl Auth {
    /// A link for this address that leads back to the address in the query.
    pub(super) fn new_link(
        &self,
        kind: LinkKind,
        email: String,
        challenge: Option<Challenge>,
        query: &Query,
    ) -> Link {
        let prefix = if challenge.is_some() { "pkce_" } else { "" };
        let token = format!("{prefix}{}", secret::token());
        Link {
            kind,
            hash: secret::fingerprint(&token),
            token,
            email,
            challenge,
            back_to: redirects::target(query.get("redirect_to"), self.config()),
            expires_at: self.now() + kind.life(),
        }
    }

    /// A mail that was requested after this time delays the next one.
    pub(super) fn mails_not_since(&self) -> DateTime<Utc> {
        self.now() - self.config().auth_mail_interval
    }

    /// The refusal when the last mail was requested at `last`.
    pub(super) fn mail_too_soon(&self, last: DateTime<Utc>) -> Refusal {
        let wait_ms = (last - self.mails_not_since()).num_milliseconds();
        Refusal::mail_too_soon(wait_ms.max(0) / 1_000 + 1)
    }
}

impl Link {
    pub(super) fn kind(&self) -> LinkKind {
        self.kind
    }

    /// The part of the link that is stored.
    pub(super) fn stored(&self) -> NewLink<'_> {
        NewLink {
            kind: self.kind.name(),
            email: &self.email,
            token_hash: &self.hash,
            challenge: self.challenge.as_ref(),
            expires_at: self.expires_at,
        }
    }

    /// The address of the link, and its receiver.
    pub(super) fn into_parts(self, auth: &Auth) -> (Url, String) {
        let mut address = auth.config().public_url.clone();
        let folder = address.path().trim_end_matches('/').to_owned();
        address.set_path(&format!("{folder}/auth/v1/verify"));
        address.query_pairs_mut().clear().extend_pairs([
            ("token", self.token.as_str()),
            ("type", self.kind.name()),
            ("redirect_to", self.back_to.as_str()),
        ]);
        (address, self.email)
    }
}
