//! The search of Nominatim (nominatim.org, format jsonv2). It is asked about one address at a time, no faster than its
//! operator allows, and about each address once: what it answers is remembered. When the time for one question is over, the
//! rest is left to the next question, which goes on from what is known. The answers are not trusted: `answer.rs` checks them.

mod answer;
#[cfg(test)]
mod tests;

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use agents::{Geocoder, Located};
use anyhow::Context;
use platform::{Clock, Db, config, db::installation::located_addresses::LocatedAddress};
use secrecy::ExposeSecret;
use sha2::{Digest, Sha256};
use tokio::{
    runtime::Handle,
    sync::Mutex,
    time::{Instant, sleep_until},
};
use tokio_util::sync::CancellationToken;
use url::Url;

use super::service::{Failure, Service};

/// How long one question may ask. A job has 300 seconds, and plans routes afterwards.
const LONGEST: Duration = Duration::from_secs(90);
/// Answers that are remembered together; a question that is stopped loses fewer than these.
const TOGETHER: usize = 20;
/// An answer with one place is about 1 kB.
const LARGEST_ANSWER: usize = 64 * 1024;

/// A service that knows where addresses are.
pub(super) struct Nominatim {
    service: Service,
    search: Url,
    /// The time between two requests.
    pause: Duration,
    /// When the next request may be sent. All questions of this process wait for it.
    turn: Mutex<Instant>,
    memory: Option<(Db, Clock)>,
    longest: Duration,
}

impl Nominatim {
    /// Prepares the client without sending a request.
    pub(super) fn open(settings: &config::Geocoder, memory: Option<(Db, Clock)>) -> anyhow::Result<Self> {
        let search =
            settings.search.expose_secret().parse().ok().context("reading the address of the geocoder")?;
        Ok(Self {
            service: Service::open()?,
            search,
            pause: Duration::from_secs_f64(1.0 / settings.per_second.max(1) as f64),
            turn: Mutex::new(Instant::now()),
            memory,
            longest: LONGEST,
        })
    }

    /// Asks about the addresses that nothing is known of, until the time is over or the service fails.
    async fn find(&self, addresses: &[String], hear: &dyn Fn(usize, usize)) -> Vec<Located> {
        let digests: Vec<String> = addresses.iter().map(|address| self.digest(address)).collect();
        let mut known = self.remembered(&digests).await;
        let mut seen = BTreeSet::new();
        let unknown: Vec<(&String, &String)> = digests
            .iter()
            .zip(addresses)
            .filter(|(digest, _)| !known.contains_key(*digest) && seen.insert(*digest))
            .collect();
        let all = known.len() + unknown.len();
        hear(known.len(), all);
        let until = Instant::now() + self.longest;
        let mut learnt = Vec::new();
        for (digest, address) in unknown {
            if !self.wait_for_turn(until).await {
                tracing::info!(
                    left = all - known.len(),
                    "no time was left to ask the geocoder about all addresses"
                );
                break;
            }
            match self.ask(address).await {
                Ok(located) => {
                    known.insert(digest.clone(), located);
                    learnt.extend(remembered(digest, located));
                }
                Err(failure) => {
                    let left = all - known.len();
                    tracing::warn!(cause = failure.cause(), left, "the geocoder could not be used");
                    break;
                }
            }
            hear(known.len(), all);
            if learnt.len() >= TOGETHER {
                self.remember(&mut learnt).await;
            }
        }
        self.remember(&mut learnt).await;
        digests.iter().map(|digest| known.get(digest).copied().unwrap_or(Located::NotAnswered)).collect()
    }

    async fn ask(&self, address: &str) -> Result<Located, Failure> {
        let mut url = self.search.clone();
        url.query_pairs_mut()
            .append_pair("q", address)
            .append_pair("format", "jsonv2")
            .append_pair("limit", "1");
        let body = self.service.get(url, LARGEST_ANSWER).await?;
        answer::read(&body).map_err(Failure::Useless)
    }

    /// Waits until the next request may be sent; false if that is too late.
    async fn wait_for_turn(&self, until: Instant) -> bool {
        let mut turn = self.turn.lock().await;
        let at = (*turn).max(Instant::now());
        if at >= until {
            return false;
        }
        sleep_until(at).await;
        *turn = Instant::now() + self.pause;
        true
    }

    /// What earlier questions learnt. Without the database everything is asked again.
    async fn remembered(&self, digests: &[String]) -> BTreeMap<String, Located> {
        let Some((db, clock)) = &self.memory else { return BTreeMap::new() };
        let rows = db.located_addresses(digests, clock.now()).await.unwrap_or_else(|error| {
            tracing::warn!(%error, "places of addresses could not be looked up");
            Vec::new()
        });
        let located = |row: &LocatedAddress| match (row.latitude, row.longitude) {
            (Some(latitude), Some(longitude)) => Located::At { latitude, longitude, is_exact: row.is_exact },
            _ => Located::Nowhere,
        };
        rows.into_iter().map(|row| (row.digest.clone(), located(&row))).collect()
    }

    async fn remember(&self, learnt: &mut Vec<LocatedAddress>) {
        let learnt = std::mem::take(learnt);
        let Some((db, clock)) = self.memory.as_ref().filter(|_| !learnt.is_empty()) else { return };
        if let Err(error) = db.remember_addresses(&learnt, clock.now()).await {
            tracing::warn!(%error, "places of addresses could not be remembered");
        }
    }

    /// Capitals and spaces do not matter; another service may know another place.
    fn digest(&self, address: &str) -> String {
        let address = address.to_lowercase();
        let mut hash = Sha256::new();
        hash.update(self.search.host_str().unwrap_or_default());
        hash.update(self.search.path());
        for word in address.split_whitespace() {
            hash.update([b' ']);
            hash.update(word);
        }
        hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

/// The row of an answer.
fn remembered(digest: &str, located: Located) -> Option<LocatedAddress> {
    let row = |latitude, longitude, is_exact| LocatedAddress {
        digest: digest.to_owned(),
        latitude,
        longitude,
        is_exact,
    };
    match located {
        Located::At { latitude, longitude, is_exact } => Some(row(Some(latitude), Some(longitude), is_exact)),
        Located::Nowhere => Some(row(None, None, false)),
        Located::NotAnswered => None,
    }
}

impl Geocoder for Nominatim {
    fn locate(
        &self,
        addresses: &[String],
        hear: &dyn Fn(usize, usize),
        cancel: &CancellationToken,
    ) -> Option<Vec<Located>> {
        Handle::current().block_on(async {
            tokio::select! {
                () = cancel.cancelled() => None,
                found = self.find(addresses, hear) => Some(found),
            }
        })
    }
}
