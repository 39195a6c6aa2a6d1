//! The routes of the sign-in contract, one file per endpoint. What is not here is answered with 404.

mod authorize;
mod callback;
mod links;
mod logout;
mod mails;
mod recover;
mod resend;
mod settings;
mod sign_up;
mod token;
mod update_user;
mod user;
mod user_data;
mod verify;
mod verify_token;

use axum::{
    Router,
    extract::DefaultBodyLimit,
    http::Method,
    middleware::from_fn,
    routing::{MethodRouter, any},
};

use super::{
    refusal::{Refusal, write_refusals},
    request::Caller,
};
use crate::{
    App,
    routes::{RouteInfo, Routes},
};

const LARGEST_BODY: usize = 64 * 1024;

/// The routes of the sign-in contract, to be nested under `/auth/v1`; none when people sign in at a hosted project.
pub fn routes(app: &App) -> (Router<App>, Vec<RouteInfo>) {
    let routes = Routes::below("/auth/v1", app);
    let routes = if app.auth.is_hosted() { routes } else { own(routes) };
    let (router, list) = routes.into_parts();
    let router = router
        .method_not_allowed_fallback(async || Refusal::method_not_allowed())
        .fallback(async || Refusal::not_found())
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(from_fn(write_refusals));
    (router, list)
}

/// What answers at `/auth/v1/`, which nesting leaves out.
pub fn nothing() -> MethodRouter<App> {
    any(async || Refusal::not_found()).layer(from_fn(write_refusals))
}

fn own(routes: Routes) -> Routes {
    routes
        .open(Method::GET, "/settings", settings::settings)
        .open(Method::GET, "/.well-known/jwks.json", settings::public_keys)
        .open(Method::POST, "/signup", sign_up::sign_up)
        .open(Method::POST, "/resend", resend::resend)
        .open(Method::POST, "/recover", recover::recover)
        .open(Method::GET, "/verify", verify::open_link)
        // Programs that only look at a link must not use it up.
        .open(Method::HEAD, "/verify", async || ())
        .open(Method::POST, "/verify", verify_token::verify_token)
        .open(Method::POST, "/token", token::token)
        .open(Method::GET, "/authorize", authorize::authorize)
        .open(Method::GET, "/callback", callback::callback)
        .guarded_by::<Caller, _, _>(Method::GET, "/user", user::user)
        .guarded_by::<Caller, _, _>(Method::PUT, "/user", update_user::update_user)
        .guarded_by::<Caller, _, _>(Method::POST, "/logout", logout::log_out)
}
