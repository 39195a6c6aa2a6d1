//! Sign-in at a hosted project: its tokens are checked with its keys, and each user that a token names gets rows in our
//! database. Never signs a token and never asks the project who a user is.

mod claims;
mod signatures;

use anyhow::Context;
use chrono::{DateTime, Utc};
use platform::{
    Db,
    config::HostedSignIn,
    db::identity::{HostedSession, SessionOwners},
};

use super::verified::{Bearer, Verified};
use claims::Claims;
use signatures::Signatures;

/// Checks the tokens of a hosted project.
pub(super) struct HostedTokens {
    signatures: Signatures,
    verified: Verified,
    db: Db,
    owners: SessionOwners,
}

impl HostedTokens {
    /// Does not contact the project before the first token arrives.
    ///
    /// # Errors
    /// When the system's certificates cannot be read.
    pub(super) fn open(project: &HostedSignIn, db: &Db, owners: &SessionOwners) -> anyhow::Result<Self> {
        Ok(Self {
            signatures: Signatures::of(project)?,
            verified: Verified::default(),
            db: db.clone(),
            owners: owners.clone(),
        })
    }

    /// The user that the token names, if the project signed it for a person and it has not expired. When a token is
    /// seen for the first time, the rows of its owner are updated to match it.
    ///
    /// # Errors
    /// When the keys of the project cannot be fetched or the database fails; the token may still be valid.
    pub(super) async fn check(&self, token: &str, now: DateTime<Utc>) -> anyhow::Result<Option<Bearer>> {
        if let Some(bearer) = self.verified.get(token) {
            return Ok(bearer.alive(now));
        }
        let Some(claims) = self.signatures.verified(token).await? else { return Ok(None) };
        let Some(bearer) = claims.bearer().and_then(|bearer| bearer.alive(now)) else { return Ok(None) };
        self.keep(&claims, bearer, now).await?;
        self.verified.remember(token, bearer);
        Ok(Some(bearer))
    }

    /// Writes only when the session is new here or its owner's address has changed.
    async fn keep(&self, claims: &Claims, bearer: Bearer, now: DateTime<Utc>) -> anyhow::Result<()> {
        let owner = self.owners.owner(bearer.session, bearer.user, now).await?;
        let email = claims.email();
        if owner.is_some_and(|owner| owner.email == email) {
            return Ok(());
        }
        let session = HostedSession {
            id: bearer.session,
            user: bearer.user,
            email: &email,
            full_name: claims.full_name(),
            app_metadata: &claims.app_metadata,
            user_metadata: &claims.user_metadata,
            issued_at: claims.issued_at(now),
        };
        self.db.keep_hosted_session(&session, now).await.context("keeping a session of the hosted project")
    }
}
