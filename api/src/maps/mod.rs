//! Route maps from other servers: only from the origins that `MAP_HOSTS` lists, without redirects, and with limits on
//! size, time and number. Does not handle our own maps; `routes/map_proxy.rs` shows both.

mod addresses;

use std::{sync::Arc, time::Duration};

use anyhow::Context;
use axum::http::{HeaderMap, StatusCode, header::CONTENT_TYPE};
use bytes::{Bytes, BytesMut};
use platform::Config;
use reqwest::{Client, redirect::Policy};
use tokio::sync::Semaphore;
use url::{Origin, Url};

/// The largest map.
pub const MAX_BYTES: u64 = 10 * 1024 * 1024;

const PATIENCE: Duration = Duration::from_secs(15);
/// How many maps are fetched at the same time.
const AT_ONCE: usize = 8;

/// The listed origins and the client that fetches from them. Cheap to clone.
#[derive(Clone)]
pub struct MapHosts {
    listed: Arc<[Origin]>,
    client: Client,
    places: Arc<Semaphore>,
}

impl MapHosts {
    /// Reads the list without contacting any host.
    ///
    /// # Errors
    /// When the system's certificates cannot be read.
    pub fn open(config: &Config) -> anyhow::Result<Self> {
        // A proxy of the environment would resolve names itself and so bypass the check of addresses.
        let client = Client::builder()
            .no_proxy()
            .redirect(Policy::none())
            .connect_timeout(PATIENCE)
            .timeout(PATIENCE)
            .dns_resolver(addresses::PublicAddresses)
            .build()
            .context("making a client for route maps")?;
        Ok(Self {
            listed: config.map_hosts.clone().into(),
            client,
            places: Arc::new(Semaphore::new(AT_ONCE)),
        })
    }

    /// Whether maps of this address may be shown.
    #[must_use]
    pub fn lists(&self, url: &Url) -> bool {
        url.username().is_empty() && url.password().is_none() && self.listed.contains(&url.origin())
    }

    /// The map at a listed address.
    ///
    /// # Errors
    /// The status that explains why there is no map: the answer of the other server, or the reason why it was not
    /// asked.
    pub async fn fetch(&self, url: Url) -> Result<Bytes, StatusCode> {
        let place = tokio::time::timeout(PATIENCE, self.places.acquire()).await;
        let Ok(Ok(_place)) = place else { return Err(StatusCode::SERVICE_UNAVAILABLE) };
        let host = url.host_str().unwrap_or_default().to_owned();
        self.fetch_now(url).await.inspect_err(|status| {
            tracing::warn!(host, status = status.as_u16(), "a route map could not be fetched");
        })
    }

    async fn fetch_now(&self, url: Url) -> Result<Bytes, StatusCode> {
        let request = self.client.get(url).header("accept", "text/html, text/plain;q=0.9");
        let mut answer = request.send().await.map_err(|error| unreachable_status(&error))?;
        match answer.status() {
            status if status.is_success() => {}
            status if status.is_client_error() => return Err(status),
            _ => return Err(StatusCode::BAD_GATEWAY),
        }
        if !is_text(answer.headers()) {
            return Err(StatusCode::UNSUPPORTED_MEDIA_TYPE);
        }
        let mut map = BytesMut::new();
        while let Some(chunk) = answer.chunk().await.map_err(|error| unreachable_status(&error))? {
            if (map.len() + chunk.len()) as u64 > MAX_BYTES {
                return Err(StatusCode::PAYLOAD_TOO_LARGE);
            }
            map.extend_from_slice(&chunk);
        }
        match std::str::from_utf8(&map) {
            Ok(_) => Ok(map.freeze()),
            Err(_) => Err(StatusCode::UNSUPPORTED_MEDIA_TYPE),
        }
    }
}

/// Whether the content type is text; without a content type the bytes are checked instead.
fn is_text(headers: &HeaderMap) -> bool {
    let kind = headers.get(CONTENT_TYPE).map(|kind| kind.as_bytes().to_ascii_lowercase());
    kind.is_none_or(|kind| kind.starts_with(b"text/"))
}

fn unreachable_status(error: &reqwest::Error) -> StatusCode {
    if error.is_timeout() { StatusCode::GATEWAY_TIMEOUT } else { StatusCode::BAD_GATEWAY }
}
