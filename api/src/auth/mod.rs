//! Sign-in: the GoTrue-compatible subset at `/auth/v1`, and the identity of callers. Handlers elsewhere take `SignedIn`
//! or `Admin` as an argument; the rest of this folder is the sign-in service, which knows nothing about the other
//! features. Start with `routes`.

mod access_tokens;
mod accounts;
mod addresses;
mod api_tokens;
mod caller;
mod google;
mod hashing;
mod hosted;
mod limits;
mod passwords;
mod pkce;
mod proof;
mod redirects;
mod refusal;
mod remote_keys;
mod request;
mod routes;
mod sessions;
mod user_view;
mod verified;
mod viewing;

#[cfg(test)]
mod tests;

use std::{
    sync::{Arc, Weak},
    time::Duration,
};

use chrono::{DateTime, Utc};
use platform::{Config, Db, Platform, db::identity::SessionOwners, mail::Mailer};

pub use api_tokens::{API_TOKEN, fresh_api_token, without_api_access};
pub use caller::{Admin, SignedIn};
pub use proof::ProofBy;
pub use routes::{nothing, routes};
pub(crate) use viewing::within_view;
pub use viewing::{VIEW_TOKEN, VIEWABLE};

use crate::error::ApiError;
use access_tokens::AccessTokens;
pub use access_tokens::fresh_signing_key;
use google::Google;
use hosted::HostedTokens;
use limits::Limits;
use passwords::Passwords;

const CLEANING_INTERVAL: Duration = Duration::from_secs(60 * 60);

/// Keys, password hashing and mail of the sign-in service. Cheap to clone.
#[derive(Clone)]
pub struct Auth(Arc<Service>);

struct Service {
    platform: Platform,
    tokens: Tokens,
    session_owners: SessionOwners,
    limits: Limits,
    passwords: Passwords,
    mailer: Arc<Mailer>,
    google: Option<Google>,
}

/// The issuer of valid tokens: this installation or a hosted project. Never both.
enum Tokens {
    Own(Box<AccessTokens>),
    Hosted(Box<HostedTokens>),
}

impl Tokens {
    async fn open(platform: &Platform, owners: &SessionOwners) -> anyhow::Result<Self> {
        match &platform.config.auth_hosted {
            Some(project) => Ok(Self::Hosted(Box::new(HostedTokens::open(project, &platform.db, owners)?))),
            None => Ok(Self::Own(Box::new(AccessTokens::open(platform).await?))),
        }
    }
}

impl Auth {
    /// Opens the service. If the installation signs its own tokens, its first process creates the key.
    ///
    /// # Errors
    /// When the database fails or the mail settings cannot be used.
    pub async fn open(platform: &Platform) -> anyhow::Result<Self> {
        let session_owners = SessionOwners::new(&platform.db);
        let service = Arc::new(Service {
            platform: platform.clone(),
            tokens: Tokens::open(platform, &session_owners).await?,
            session_owners,
            limits: Limits::new(platform),
            passwords: Passwords::new()?,
            mailer: Arc::new(Mailer::open(&platform.config)?),
            google: Google::new(&platform.config, &platform.clock)?,
        });
        tokio::spawn(clean_up(Arc::downgrade(&service)));
        Ok(Self(service))
    }

    /// The user that a bearer token belongs to, with the current plan and role. Takes one query; checked signatures are
    /// remembered.
    ///
    /// # Errors
    /// `NotAuthenticated` when the token, its session or its user is no longer valid; `Internal` when this could not be
    /// checked.
    pub async fn signed_in(&self, token: &str) -> Result<SignedIn, ApiError> {
        let now = self.now();
        let bearer = match &self.0.tokens {
            Tokens::Own(own) => own.check(token, now),
            Tokens::Hosted(hosted) => hosted.check(token, now).await?,
        };
        let bearer = bearer.ok_or(ApiError::NotAuthenticated)?;
        let owner = self.0.session_owners.owner(bearer.session, bearer.user, now).await?;
        let owner = owner.ok_or(ApiError::NotAuthenticated)?;
        Ok(SignedIn {
            user: bearer.user,
            auth_session: bearer.session,
            email: owner.email,
            plan: owner.plan,
            role: owner.role,
        })
    }

    fn now(&self) -> DateTime<Utc> {
        self.0.platform.clock.now()
    }

    fn db(&self) -> &Db {
        &self.0.platform.db
    }

    fn config(&self) -> &Config {
        &self.0.platform.config
    }

    /// The tokens that this installation signs. Called only by routes that do not exist with a hosted project.
    fn access_tokens(&self) -> &AccessTokens {
        match &self.0.tokens {
            Tokens::Own(own) => own,
            Tokens::Hosted(_) => unreachable!("our own sign-in is off"),
        }
    }

    fn is_hosted(&self) -> bool {
        matches!(self.0.tokens, Tokens::Hosted(_))
    }

    fn passwords(&self) -> &Passwords {
        &self.0.passwords
    }

    /// The mailer of this service, which other parts of the API use too.
    #[must_use]
    pub fn shared_mailer(&self) -> Arc<Mailer> {
        Arc::clone(&self.0.mailer)
    }

    fn mailer(&self) -> &Mailer {
        &self.0.mailer
    }

    fn google(&self) -> Option<&Google> {
        self.0.google.as_ref()
    }
}

/// Removes old rows at intervals, as long as the service is in use. Several processes may do so at the same time.
async fn clean_up(service: Weak<Service>) {
    let mut interval = tokio::time::interval(CLEANING_INTERVAL);
    loop {
        interval.tick().await;
        let Some(service) = service.upgrade() else { return };
        let platform = &service.platform;
        if let Err(error) = platform.db.remove_sign_in_leftovers(platform.clock.now()).await {
            tracing::warn!(%error, "old rows of sign-in could not be removed");
        }
    }
}
