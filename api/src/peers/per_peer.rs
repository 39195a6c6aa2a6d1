//! Counts the calls of one route per peer, or those of one API token. An unused allowance is restored after five minutes; a peer with a full
//! allowance is forgotten, so that memory holds only recent callers.

use std::{
    hash::Hash,
    num::NonZeroU32,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use chrono::{DateTime, Utc};
use governor::{
    Quota, RateLimiter, clock::Clock, middleware::NoOpMiddleware, state::keyed::DefaultKeyedStateStore,
};

use super::peer::Peer;

const WINDOW: Duration = Duration::from_secs(5 * 60);
/// With fewer peers than this, searching for some to forget is not worthwhile.
const FEW: usize = 1_024;

/// The allowance of every peer for one route; other callers than peers have keys of their own kind.
pub(crate) struct PerPeer<K: Hash + Eq + Clone = Peer> {
    limiter: RateLimiter<K, DefaultKeyedStateStore<K>, Steady, NoOpMiddleware<Duration>>,
    /// The number of peers at which the next search for peers to forget begins.
    many: AtomicUsize,
}

impl<K: Hash + Eq + Clone> PerPeer<K> {
    pub(crate) fn new(calls: u32, factor: f64, clock: &platform::Clock) -> Self {
        // The conversion from float to integer saturates.
        let calls = NonZeroU32::new((f64::from(calls) * factor).round() as u32).unwrap_or(NonZeroU32::MIN);
        // The shortest interval is still many nanoseconds.
        let quota = Quota::with_period(WINDOW / calls.get()).unwrap_or(Quota::per_second(calls));
        let limiter = RateLimiter::dashmap_with_clock(quota.allow_burst(calls), Steady::new(clock));
        Self { limiter, many: AtomicUsize::new(FEW) }
    }

    /// Counts a call; when the allowance is used up, returns the time until the next allowed call.
    pub(crate) fn admit(&self, peer: K) -> Result<(), Duration> {
        self.forget_some();
        self.limiter.check_key(&peer).map_err(|until| until.wait_time_from(self.limiter.clock().now()))
    }

    fn forget_some(&self) {
        if self.limiter.len() < self.many.load(Ordering::Relaxed) {
            return;
        }
        self.limiter.retain_recent();
        self.limiter.shrink_to_fit();
        self.many.store((self.limiter.len() * 2).max(FEW), Ordering::Relaxed);
    }
}

/// The platform's clock, made monotonic: if a machine's clock is set back, callers are not refused for that time.
struct Steady {
    clock: platform::Clock,
    read: Mutex<(DateTime<Utc>, Duration)>,
}

impl Steady {
    fn new(clock: &platform::Clock) -> Self {
        Self { read: Mutex::new((clock.now(), Duration::ZERO)), clock: clock.clone() }
    }
}

impl Clock for Steady {
    type Instant = Duration;

    fn now(&self) -> Duration {
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        let (last, passed) = *read;
        let now = self.clock.now();
        let passed = passed + (now - last).to_std().unwrap_or_default();
        *read = (now, passed);
        passed
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use super::*;

    fn peer(number: u32) -> Peer {
        Some(IpAddr::V4(Ipv4Addr::from_bits(number)))
    }

    #[test]
    fn an_allowance_runs_out_for_one_peer_only_and_is_restored_later() {
        let clock = platform::Clock::default();
        let per_peer = PerPeer::new(5, 1.0, &clock);
        assert!((0..5).all(|_| per_peer.admit(peer(1)).is_ok()));
        let wait = per_peer.admit(peer(1)).unwrap_err();
        assert!((59..=60).contains(&wait.as_secs()), "{wait:?}");
        assert!(per_peer.admit(peer(2)).is_ok());
        assert!(per_peer.admit(None).is_ok());
        clock.advance(chrono::Duration::seconds(60));
        assert!(per_peer.admit(peer(1)).is_ok());
        assert!(per_peer.admit(peer(1)).is_err());
        clock.advance(chrono::Duration::minutes(5));
        assert!((0..5).all(|_| per_peer.admit(peer(1)).is_ok()));
    }

    #[test]
    fn an_allowance_scales_with_the_setting() {
        let clock = platform::Clock::default();
        let allowed = |factor| {
            let per_peer = PerPeer::new(10, factor, &clock);
            (0..1_000).take_while(|_| per_peer.admit(peer(1)).is_ok()).count()
        };
        assert_eq!([allowed(0.000_1), allowed(0.5), allowed(3.0)], [1, 5, 30]);
        assert_eq!(allowed(1e300), 1_000);
    }

    #[test]
    fn a_clock_that_is_set_back_does_not_lengthen_a_refusal() {
        let clock = platform::Clock::default();
        let per_peer = PerPeer::new(5, 1.0, &clock);
        assert!((0..5).all(|_| per_peer.admit(peer(1)).is_ok()));
        clock.advance(chrono::Duration::hours(-3));
        assert!(per_peer.admit(peer(1)).is_err());
        clock.advance(chrono::Duration::seconds(60));
        assert!(per_peer.admit(peer(1)).is_ok());
    }

    #[test]
    fn peers_without_recent_calls_are_forgotten() {
        let clock = platform::Clock::default();
        let per_peer = PerPeer::new(120, 1.0, &clock);
        for number in 0..100_000 {
            assert!(per_peer.admit(peer(number)).is_ok());
            clock.advance(chrono::Duration::milliseconds(10));
        }
        assert!(per_peer.limiter.len() <= FEW, "{}", per_peer.limiter.len());
    }
}
