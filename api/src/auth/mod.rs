//! Sign-in: the GoTrue-compatible subset at `/auth/v1`, and who is calling.
//! Handlers elsewhere take `SignedIn` or `Admin` as an argument; the rest of this folder is the service itself.

mod caller;

use std::sync::Arc;

use axum::{Router, extract::FromRef};
use platform::Platform;

pub use caller::{Admin, SignedIn};

use crate::{ApiError, App};

/// Keys, password hashing and mail of the sign-in service. Cheap to clone.
#[derive(Clone)]
pub struct Auth(Arc<Service>);

struct Service {
    platform: Platform,
}

impl Auth {
    /// Opens the service; the first process of an installation makes the signing key.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn open(platform: &Platform) -> anyhow::Result<Self> {
        Ok(Self(Arc::new(Service { platform: platform.clone() })))
    }

    /// Who a bearer token belongs to, with plan and role as they are now.
    ///
    /// # Errors
    /// `NotAuthenticated` when the token, its session or its user is no longer good.
    pub async fn signed_in(&self, _token: &str) -> Result<SignedIn, ApiError> {
        let _ = self.0.platform.clock.now();
        Err(ApiError::NotAuthenticated)
    }
}

impl FromRef<App> for Auth {
    fn from_ref(app: &App) -> Self {
        app.auth.clone()
    }
}

/// The routes of the sign-in contract, to be nested under `/auth/v1`.
pub fn routes() -> Router<App> {
    Router::new()
}
