//! The routes of the sign-in contract, one file per endpoint. All other routes are answered with 404.

mod authorize;
mod callback;
mod link_requests;
mod links;
mod logout;
mod mails;
mod recover;
mod resend;
mod settings;
mod shapes;
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
    middleware::{from_fn, from_fn_with_state},
    routing::{MethodRouter, any},
};

use serde_json::Value;

use super::{
    Auth,
    limits::within_limits,
    refusal::{Refusal, write_refusals},
    request::Caller,
};
use crate::route_table::{self, RouteInfo};

use self::{
    link_requests::LinkRequest,
    resend::ResendBody,
    shapes::{Account, FromProvider, GrantType, OpenedLink, RedirectTo, Scope, Session, ToProvider},
    sign_up::SignUpBody,
    token::TokenBody,
    update_user::UpdateBody,
    verify_token::VerifyBody,
};

/// Handlers of this service can access only the service.
type Routes = route_table::Routes<Auth>;

const LARGEST_BODY: usize = 64 * 1024;

/// The routes of the sign-in contract, to be nested under `/auth/v1`. There are none when people sign in at a hosted
/// project.
pub fn routes<S: Clone + Send + Sync + 'static>(auth: &Auth) -> (Router<S>, Vec<RouteInfo>) {
    let routes = Routes::below("/auth/v1", &auth.0.platform, auth.clone());
    let routes = if auth.is_hosted() { routes } else { own(routes) };
    let (router, list) = routes.into_parts();
    let router = router
        .method_not_allowed_fallback(async || Refusal::method_not_allowed())
        .fallback(async || Refusal::not_found())
        .layer(from_fn_with_state(auth.clone(), within_limits))
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(from_fn(write_refusals))
        .with_state(auth.clone());
    (router, list)
}

/// The handler for `/auth/v1/`, which nesting leaves out.
pub fn nothing<S: Clone + Send + Sync + 'static>() -> MethodRouter<S> {
    any(async || Refusal::not_found()).layer(from_fn(write_refusals))
}

fn own(routes: Routes) -> Routes {
    let routes = routes
        .open(Method::GET, "/settings", settings::settings)
        .about("What this installation offers")
        .answers::<Value>()
        .open(Method::GET, "/.well-known/jwks.json", settings::public_keys)
        .about("The keys that access tokens are checked with")
        .answers::<Value>();
    accounts(providers(sessions(routes)))
}

fn sessions(routes: Routes) -> Routes {
    routes
        .open(Method::GET, "/verify", verify::open_link)
        .about("Opens a mailed link and redirects back with a code")
        .query::<OpenedLink>()
        .redirects()
        // Programs that only check a link must not use it up.
        .open(Method::HEAD, "/verify", async || ())
        .about("Checks a link without using it")
        .answers_nothing()
        .open(Method::POST, "/verify", verify_token::verify_token)
        .about("A session for the token of a mailed link")
        .takes::<VerifyBody>()
        .answers::<Session>()
        .open(Method::POST, "/token", token::token)
        .about("A session for a password, a code or a refresh token")
        .query::<GrantType>()
        .takes::<TokenBody>()
        .answers::<Session>()
        .guarded_by::<Caller, _, _>(Method::POST, "/logout", logout::log_out)
        .about("Ends the session of this device, of all others, or of all")
        .query::<Scope>()
        .answers_nothing()
}

fn providers(routes: Routes) -> Routes {
    routes
        .open(Method::GET, "/authorize", authorize::authorize)
        .about("Redirects to a provider for sign-in")
        .query::<ToProvider>()
        .redirects()
        .open(Method::GET, "/callback", callback::callback)
        .about("Where the provider redirects back to")
        .query::<FromProvider>()
        .redirects()
}

fn accounts(routes: Routes) -> Routes {
    routes
        .open(Method::POST, "/signup", sign_up::sign_up)
        .about("Signs up; the answer does not reveal whether the address has an account")
        .query::<RedirectTo>()
        .takes::<SignUpBody>()
        .answers::<Account>()
        .open(Method::POST, "/resend", resend::resend)
        .about("Mails the link of a sign-up again")
        .query::<RedirectTo>()
        .takes::<ResendBody>()
        .answers::<Value>()
        .open(Method::POST, "/recover", recover::recover)
        .about("Mails a link to set a new password")
        .query::<RedirectTo>()
        .takes::<LinkRequest>()
        .answers::<Value>()
        .guarded_by::<Caller, _, _>(Method::GET, "/user", user::user)
        .about("The caller's account")
        .answers::<Account>()
        .guarded_by::<Caller, _, _>(Method::PUT, "/user", update_user::update_user)
        .about("Changes password, data or e-mail address of the caller")
        .query::<RedirectTo>()
        .takes::<UpdateBody>()
        .answers::<Account>()
}
