//! The routes of this server as a list: who may call each stands beside its address, and is seen to before the
//! handler runs. Tests go through the list, so that a new route cannot be forgotten.

use axum::{
    Router,
    extract::FromRequestParts,
    handler::Handler,
    http::Method,
    middleware::from_extractor_with_state,
    routing::{MethodFilter, on},
};

use crate::{App, auth::SignedIn};

/// Who may call a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    Anyone,
    SignedIn,
}

/// One route, with its whole path as axum writes it.
#[derive(Clone, Debug)]
pub struct RouteInfo {
    pub method: Method,
    pub path: String,
    pub access: Access,
}

/// Routes below one prefix, and the list of them.
pub struct Routes {
    app: App,
    prefix: &'static str,
    router: Router<App>,
    list: Vec<RouteInfo>,
}

impl Routes {
    pub fn below(prefix: &'static str, app: &App) -> Self {
        Self { app: app.clone(), prefix, router: Router::new(), list: Vec::new() }
    }

    /// A route that anyone may call.
    pub fn open<H, T>(mut self, method: Method, path: &str, handler: H) -> Self
    where
        H: Handler<T, App>,
        T: 'static,
    {
        self.router = self.router.route(path, on(filter(&method), handler));
        self.note(method, path, Access::Anyone)
    }

    /// A route for signed-in users.
    pub fn signed_in<H, T>(self, method: Method, path: &str, handler: H) -> Self
    where
        H: Handler<T, App>,
        T: 'static,
    {
        self.guarded_by::<SignedIn, H, T>(method, path, handler)
    }

    /// A route for signed-in users that refuses others as the guard does.
    pub fn guarded_by<G, H, T>(mut self, method: Method, path: &str, handler: H) -> Self
    where
        G: FromRequestParts<App> + Send + 'static,
        H: Handler<T, App>,
        T: 'static,
    {
        let guard = from_extractor_with_state::<G, App>(self.app.clone());
        self.router = self.router.route(path, on(filter(&method), handler).route_layer(guard));
        self.note(method, path, Access::SignedIn)
    }

    pub fn into_parts(self) -> (Router<App>, Vec<RouteInfo>) {
        (self.router, self.list)
    }

    fn note(mut self, method: Method, path: &str, access: Access) -> Self {
        self.list.push(RouteInfo { method, path: format!("{}{path}", self.prefix), access });
        self
    }
}

fn filter(method: &Method) -> MethodFilter {
    MethodFilter::try_from(method.clone()).expect("routes use the usual methods")
}
