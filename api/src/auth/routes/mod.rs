//! The routes of the sign-in contract, one file per endpoint. What is not here is answered with 404.

mod links;
mod logout;
mod resend;
mod settings;
mod sign_up;
mod token;
mod user;
mod verify;

use axum::{
    Router,
    extract::DefaultBodyLimit,
    middleware::from_fn,
    routing::{get, post},
};

use super::refusal::{Refusal, write_refusals};
use crate::App;

const LARGEST_BODY: usize = 64 * 1024;

/// The routes of the sign-in contract, to be nested under `/auth/v1`.
pub fn routes() -> Router<App> {
    Router::new()
        .route("/settings", get(settings::settings))
        .route("/.well-known/jwks.json", get(settings::public_keys))
        .route("/signup", post(sign_up::sign_up))
        .route("/resend", post(resend::resend))
        // Programs that only look at a link must not use it up.
        .route("/verify", get(verify::open_link).head(async || ()))
        .route("/token", post(token::token))
        .route("/user", get(user::user))
        .route("/logout", post(logout::log_out))
        .method_not_allowed_fallback(async || Refusal::method_not_allowed())
        .fallback(async || Refusal::not_found())
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(from_fn(write_refusals))
}
