//! Identifies callers by address and limits their calls, with counts in the memory of one process. Knows nothing of
//! accounts. `auth/limits` holds the limits of sign-in, `Routes::open_limited` those of other routes, and
//! `user_limit.rs` and `open_limits` the limits on what is open at the same time.

mod open;
mod peer;
mod per_peer;
mod user_limit;

use std::{sync::Arc, time::Duration};

use axum::{
    extract::{Request, State},
    middleware::Next,
    response::Response,
};
use ipnet::IpNet;
use platform::Platform;

pub(crate) use open::{Open, Taken, scaled, too_many_open};
pub(crate) use peer::{Peer, counted_as, peer};
pub(crate) use per_peer::PerPeer;
pub(crate) use user_limit::{CallingUser, requests_of_users, within_limit_of_user};

use crate::error::ApiError;

/// How often one peer may call a route in five minutes, and the answer to further calls.
#[derive(Clone)]
pub(crate) struct PeerLimit(Arc<Limit>);

struct Limit {
    /// `None` when limits are off.
    per_peer: Option<PerPeer>,
    trusted_proxies: Vec<IpNet>,
    refuse: fn(ApiError) -> Response,
}

impl PeerLimit {
    pub(crate) fn new(platform: &Platform, calls: u32, refuse: fn(ApiError) -> Response) -> Self {
        let factor = platform.config.auth_rate_limit;
        Self(Arc::new(Limit {
            per_peer: factor.map(|factor| PerPeer::new(calls, factor, &platform.clock)),
            trusted_proxies: platform.config.trusted_proxies.clone(),
            refuse,
        }))
    }

    fn admit(&self, request: &Request) -> Result<(), Duration> {
        match &self.0.per_peer {
            Some(per_peer) => per_peer.admit(peer(request, &self.0.trusted_proxies)),
            None => Ok(()),
        }
    }
}

/// Refuses a peer that has used up its allowance before any other work is done.
pub(crate) async fn within_limit(State(limit): State<PeerLimit>, request: Request, next: Next) -> Response {
    match limit.admit(&request) {
        Ok(()) => next.run(request).await,
        Err(wait) => (limit.0.refuse)(ApiError::TooMany {
            text: "Too many requests. Please try again later.".to_owned(),
            retry_after_seconds: whole_seconds(wait),
        }),
    }
}

/// At least one, because a caller who returns immediately would be refused again.
pub(crate) fn whole_seconds(wait: Duration) -> u64 {
    u64::try_from(wait.as_millis().div_ceil(1_000)).unwrap_or(u64::MAX).max(1)
}
