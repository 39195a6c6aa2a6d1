//! Who may call the routes of the API: signed-in users and administrators, by the extractors of `auth`.

use axum::{handler::Handler, http::Method};

use crate::{
    auth::{Admin, SignedIn},
    route_table::{Access, Routes},
    state::App,
};

impl Routes<App> {
    /// A route for signed-in users.
    pub fn signed_in<H, T>(self, method: Method, path: &str, handler: H) -> Self
    where
        H: Handler<T, App>,
        T: 'static,
    {
        self.guarded_by::<SignedIn, H, T>(method, path, handler)
    }

    /// A route for administrators.
    pub fn admin<H, T>(self, method: Method, path: &str, handler: H) -> Self
    where
        H: Handler<T, App>,
        T: 'static,
    {
        self.guarded_by::<Admin, H, T>(method, path, handler).describe(|route| route.access = Access::Admin)
    }
}
