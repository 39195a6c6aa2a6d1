//! Sign-in: the GoTrue-compatible subset at `/auth/v1`, and who is calling.
//! Handlers elsewhere take `SignedIn` or `Admin` as an argument; the rest of this folder is the service itself,
//! which never sees what a person does once signed in. Start with `routes`.

mod access_tokens;
mod accounts;
mod addresses;
mod caller;
mod google;
mod limits;
mod passwords;
mod pkce;
mod redirects;
mod refusal;
mod remote;
mod request;
mod routes;
mod sessions;
mod user_view;

#[cfg(test)]
mod tests;

use std::{
    sync::{Arc, Weak},
    time::Duration,
};

use axum::extract::FromRef;
use chrono::{DateTime, Utc};
use platform::{Config, Db, Platform, db::identity::SessionOwners};

pub use caller::{Admin, SignedIn};
pub use routes::routes;

use crate::{ApiError, App, mail::Mailer};
use access_tokens::AccessTokens;
use google::Google;
use limits::Limits;
use passwords::Passwords;

const CLEANING_INTERVAL: Duration = Duration::from_secs(60 * 60);

/// Keys, password hashing and mail of the sign-in service. Cheap to clone.
#[derive(Clone)]
pub struct Auth(Arc<Service>);

struct Service {
    platform: Platform,
    access_tokens: AccessTokens,
    session_owners: SessionOwners,
    limits: Limits,
    passwords: Passwords,
    mailer: Mailer,
    google: Option<Google>,
}

impl Auth {
    /// Opens the service; the first process of an installation makes the signing key.
    ///
    /// # Errors
    /// When the database fails or the mail settings cannot be used.
    pub async fn open(platform: &Platform) -> anyhow::Result<Self> {
        let service = Arc::new(Service {
            platform: platform.clone(),
            access_tokens: AccessTokens::open(platform).await?,
            session_owners: SessionOwners::new(&platform.db),
            limits: Limits::new(platform),
            passwords: Passwords::new()?,
            mailer: Mailer::open(&platform.config)?,
            google: Google::new(&platform.config, &platform.clock)?,
        });
        tokio::spawn(clean_up(Arc::downgrade(&service)));
        Ok(Self(service))
    }

    /// Who a bearer token belongs to, with plan and role as they are now. One query; signatures are remembered.
    ///
    /// # Errors
    /// `NotAuthenticated` when the token, its session or its user is no longer good.
    pub async fn signed_in(&self, token: &str) -> Result<SignedIn, ApiError> {
        let now = self.now();
        let bearer = self.access_tokens().check(token, now).ok_or(ApiError::NotAuthenticated)?;
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

    fn access_tokens(&self) -> &AccessTokens {
        &self.0.access_tokens
    }

    fn passwords(&self) -> &Passwords {
        &self.0.passwords
    }

    fn mailer(&self) -> &Mailer {
        &self.0.mailer
    }

    fn google(&self) -> Option<&Google> {
        self.0.google.as_ref()
    }
}

impl FromRef<App> for Auth {
    fn from_ref(app: &App) -> Self {
        app.auth.clone()
    }
}

/// Removes old rows now and then, as long as the service is in use. Several processes may do so at once.
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
