//! The state that every handler can access.

use std::sync::Arc;

use axum::extract::FromRef;
use platform::{Platform, mail::Mailer};

use crate::{
    auth::Auth, maps::MapHosts, operations::records::Records, payments::Payments, realtime::Delivery,
};

/// The parts of the application. Cheap to clone; one per process.
#[derive(Clone)]
pub struct App {
    pub platform: Platform,
    pub auth: Auth,
    pub payments: Payments,
    pub delivery: Arc<Delivery>,
    pub mailer: Arc<Mailer>,
    pub map_hosts: MapHosts,
    pub records: Records,
}

impl FromRef<App> for Auth {
    fn from_ref(app: &App) -> Self {
        app.auth.clone()
    }
}
