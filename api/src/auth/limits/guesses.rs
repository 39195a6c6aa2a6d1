//! Counts password guesses per address and per peer. A used-up count ends no session and does not block sign-in by
//! mail: a sign-in by mail resets the count of the address.

use axum::{extract::FromRequestParts, http::request::Parts};
use chrono::{DateTime, Duration, Utc};
use platform::db::identity::{GuessLimit, PeerRefusal, User};
use tokio::time::sleep;
use uuid::Uuid;

use crate::{
    auth::{Auth, refusal::Refusal},
    peers::Peer,
};

const GUESSES: f64 = 10.0;
const WINDOW: Duration = Duration::minutes(15);
/// Guesses of one peer over all addresses. A school or an office is one peer too.
const PEER_GUESSES: f64 = 30.0;
const PEER_WINDOW: Duration = Duration::minutes(5);
/// How long a sign-in waits for earlier guesses of the same peer, because all of them may be right.
const LONGEST_WAIT: std::time::Duration = std::time::Duration::from_secs(10);
const ASK_AGAIN: std::time::Duration = std::time::Duration::from_millis(50);

/// The caller, as `within_limits` has identified it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CallingPeer(pub Peer);

impl<S: Sync> FromRequestParts<S> for CallingPeer {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Self::Rejection> {
        Ok(parts.extensions.get().copied().unwrap_or(Self(None)))
    }
}

impl Auth {
    /// The account with this address and password. `None` when the password is wrong, which counts against the peer. A
    /// peer with too many wrong passwords is refused before the address is looked up, even if this password is right.
    pub(in crate::auth) async fn owner_of_password(
        &self,
        peer: CallingPeer,
        email: &str,
        password: &str,
    ) -> Result<Option<User>, Refusal> {
        let guess = self.count_peer_guess(peer).await?;
        let owner = self.compare_password(email, password).await;
        match (guess, &owner) {
            (Some(guess), Ok(None)) => self.db().fail_peer_guess(guess).await?,
            (Some(guess), _) => self.db().forget_peer_guess(guess).await?,
            (None, _) => {}
        }
        owner
    }

    async fn compare_password(&self, email: &str, password: &str) -> Result<Option<User>, Refusal> {
        self.count_password_guess(email).await?;
        let user = self.db().user_by_email(email).await?;
        let stored = user.as_ref().and_then(|user| user.password_hash.as_deref());
        let fits = self.passwords().fits(password, stored).await?;
        Ok(user.filter(|_| fits))
    }

    async fn count_peer_guess(&self, CallingPeer(peer): CallingPeer) -> Result<Option<Uuid>, Refusal> {
        let Some(factor) = self.config().auth_rate_limit else { return Ok(None) };
        let peer = peer.map_or_else(|| "no connection".to_owned(), |address| address.to_string());
        let mut waited = std::time::Duration::ZERO;
        loop {
            let now = self.now();
            let limit = limit(PEER_GUESSES * factor, now - PEER_WINDOW);
            match self.db().count_peer_guess(&peer, now, limit).await? {
                Ok(guess) => return Ok(Some(guess)),
                Err(PeerRefusal::Failed { first }) => {
                    return Err(Refusal::too_many_failed_sign_ins(wait(first, PEER_WINDOW, now)));
                }
                Err(PeerRefusal::Waiting) if waited < LONGEST_WAIT => sleep(ASK_AGAIN).await,
                Err(PeerRefusal::Waiting) => return Err(Refusal::too_many_requests(1)),
            }
            waited += ASK_AGAIN;
        }
    }

    /// Counts a guess before the password is checked, in the same way for known and unknown addresses.
    pub(in crate::auth) async fn count_password_guess(&self, email: &str) -> Result<(), Refusal> {
        let Some(factor) = self.config().auth_rate_limit else { return Ok(()) };
        // A full queue will refuse the guess without checking it, so it must not count.
        self.passwords().refuse_when_full()?;
        let now = self.now();
        match self.db().count_password_guess(email, now, limit(GUESSES * factor, now - WINDOW)).await? {
            Ok(()) => Ok(()),
            Err(since) => Err(Refusal::too_many_requests(wait(since, WINDOW, now))),
        }
    }

    /// Resets the count, because the owner has signed in.
    pub(in crate::auth) async fn forget_password_guesses(&self, email: &str) -> Result<(), Refusal> {
        match self.config().auth_rate_limit {
            Some(_) => Ok(self.db().forget_password_guesses(email).await?),
            None => Ok(()),
        }
    }
}

fn limit(guesses: f64, not_since: DateTime<Utc>) -> GuessLimit {
    // The conversion from float to integer saturates.
    GuessLimit { guesses: guesses.max(1.0) as i64, not_since }
}

/// Seconds until the end of the window that began with this guess.
fn wait(began: DateTime<Utc>, window: Duration, now: DateTime<Utc>) -> i64 {
    ((began + window - now).num_seconds() + 1).clamp(1, window.num_seconds())
}
