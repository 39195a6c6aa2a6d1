//! Protects sign-in against floods of requests and password guessing. One table sets how often one peer may call each
//! route; password guesses are counted per address and per peer (`guesses`), hashing waits in its own queue (`turns`),
//! and routes that may send mail answer at fixed times (`even_time`). Nothing here checks who is signed in. Start with
//! `RULES`.

mod even_time;
mod guesses;
mod threads;
mod turns;

use std::time::Duration;

use axum::{
    body::{Body, Bytes},
    extract::{FromRequest, Request, State},
    http::Method,
    middleware::Next,
    response::Response,
};
use ipnet::IpNet;
use platform::Platform;
use uuid::Uuid;

pub(super) use guesses::CallingPeer;
pub(super) use turns::Turns;

use super::{Auth, refusal::Refusal};
use crate::peers::{PerPeer, peer, whole_seconds};

/// How often one peer may call a route in five minutes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Allowance {
    Unlimited,
    Calls(u32),
    /// Limit for a route that may send mail. Its response time must not reveal whether it did.
    Mails(u32),
}
use Allowance::{Calls, Mails, Unlimited};

/// How many requests in five minutes one API token may make, over all routes.
const API_TOKEN_CALLS: u32 = 600;

/// Every route of the sign-in contract, without its prefix.
const RULES: [(Method, &str, Allowance); 14] = [
    (Method::GET, "/settings", Unlimited),
    (Method::GET, "/.well-known/jwks.json", Unlimited),
    (Method::POST, "/signup", Mails(120)),
    (Method::POST, "/recover", Mails(120)),
    (Method::POST, "/resend", Mails(120)),
    (Method::PUT, "/user", Mails(120)),
    (Method::POST, "/token", Calls(600)),
    (Method::GET, "/verify", Calls(600)),
    (Method::HEAD, "/verify", Unlimited),
    (Method::POST, "/verify", Calls(600)),
    (Method::GET, "/authorize", Calls(120)),
    (Method::GET, "/callback", Calls(600)),
    (Method::GET, "/user", Unlimited),
    (Method::POST, "/logout", Unlimited),
];

/// Enforces the table: one count per route and peer, in the memory of this process.
pub(super) struct Limits {
    routes: Vec<Route>,
    trusted_proxies: Vec<IpNet>,
    /// `None` when limits are off.
    api_tokens: Option<PerPeer<Uuid>>,
}

struct Route {
    method: Method,
    path: &'static str,
    allowance: Allowance,
    per_peer: Option<PerPeer>,
}

impl Limits {
    pub(super) fn new(platform: &Platform) -> Self {
        let factor = platform.config.auth_rate_limit;
        let route = |(method, path, allowance)| {
            let per_peer = match allowance {
                Unlimited => None,
                Calls(calls) | Mails(calls) => {
                    factor.map(|factor| PerPeer::new(calls, factor, &platform.clock))
                }
            };
            Route { method, path, allowance, per_peer }
        };
        Self {
            routes: RULES.map(route).into_iter().collect(),
            trusted_proxies: platform.config.trusted_proxies.clone(),
            api_tokens: factor.map(|factor| PerPeer::new(API_TOKEN_CALLS, factor, &platform.clock)),
        }
    }

    /// Counts a request with an API token; when the token has used up its allowance, returns the time to wait.
    pub(super) fn admit_api_token(&self, token: Uuid) -> Result<(), Duration> {
        self.api_tokens.as_ref().map_or(Ok(()), |per_token| per_token.admit(token))
    }

    /// The rule for a call. A route that answers GET answers HEAD too.
    fn route(&self, method: &Method, path: &str) -> Option<&Route> {
        let find =
            |method: &Method| self.routes.iter().find(|route| route.method == *method && route.path == path);
        find(method).or_else(|| if *method == Method::HEAD { find(&Method::GET) } else { None })
    }
}

impl Route {
    fn refusal(&self, wait: Duration) -> Refusal {
        let seconds = i64::try_from(whole_seconds(wait)).unwrap_or(i64::MAX);
        match self.allowance {
            Mails(_) => Refusal::too_many_mails(seconds),
            Calls(_) | Unlimited => Refusal::too_many_requests(seconds),
        }
    }
}

/// Refuses a peer that has used up its allowance before any other work is done, and makes routes that may send mail
/// answer at fixed times.
pub(super) async fn within_limits(
    State(auth): State<Auth>,
    mut request: Request,
    next: Next,
) -> Result<Response, Refusal> {
    let limits = &auth.0.limits;
    let Some(route) = limits.route(request.method(), request.uri().path()) else {
        return Ok(next.run(request).await);
    };
    if let Some(per_peer) = &route.per_peer {
        let peer = peer(&request, &limits.trusted_proxies);
        per_peer.admit(peer).map_err(|wait| route.refusal(wait))?;
        request.extensions_mut().insert(CallingPeer(peer));
    }
    if matches!(route.allowance, Mails(_)) {
        // A slow sender must not control when the measured time begins.
        let request = with_whole_body(request).await?;
        return Ok(even_time::answer(next.run(request)).await);
    }
    Ok(next.run(request).await)
}

async fn with_whole_body(request: Request) -> Result<Request, Refusal> {
    let (parts, body) = request.into_parts();
    // The size limit of a body is stored in the parts of the request.
    let whole =
        Bytes::from_request(Request::from_parts(parts.clone(), body), &()).await.map_err(|rejection| {
            Refusal::new(rejection.status(), "bad_json", "Could not read the request body")
        })?;
    Ok(Request::from_parts(parts, Body::from(whole)))
}

/// Whether the table has a rule for this route.
#[cfg(test)]
pub(super) fn has_rule(method: &Method, path: &str) -> bool {
    RULES.iter().any(|(known, below, _)| known == method && *below == path)
}
