//! The discovery document of a provider: its addresses and the way it expects requests. It is read from an address
//! below the configured issuer and accepted only when it names that issuer.

use std::sync::Arc;

use anyhow::{Context, bail};
use chrono::{DateTime, Duration, Utc};
use platform::Clock;
use reqwest::Client;
use serde::Deserialize;
use tokio::sync::Mutex;
use url::{Host, Url};

use crate::remote::json_from;

const OLD_AFTER_MINUTES: i64 = 60;
/// After a failed request the provider is not asked again for this time, however many browsers wait.
const LEFT_ALONE_SECONDS: i64 = 5;

/// A provider whose discovery document names the configured issuer.
pub(super) struct Provider {
    /// Spelled as in the tokens of the provider.
    pub issuer: String,
    pub authorization_endpoint: Url,
    pub token_endpoint: Url,
    pub jwks_uri: Url,
    /// The ways in which the provider accepts our secret, if it lists them.
    pub secret_methods: Option<Vec<String>>,
}

/// The discovery document before it is checked.
#[derive(Deserialize)]
struct Description {
    issuer: String,
    authorization_endpoint: String,
    token_endpoint: String,
    jwks_uri: String,
    token_endpoint_auth_methods_supported: Option<Vec<String>>,
}

/// Fetches the discovery document and remembers it for an hour.
pub(super) struct Discovery {
    client: Client,
    issuer: Url,
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    provider: Option<(Arc<Provider>, DateTime<Utc>)>,
    failed_at: Option<DateTime<Utc>>,
}

impl Discovery {
    pub(super) fn new(client: Client, issuer: Url) -> Self {
        Self { client, issuer, known: Mutex::default() }
    }

    /// The provider as its discovery document describes it.
    ///
    /// # Errors
    /// When the provider cannot be reached or its document cannot be used.
    pub(super) async fn provider(&self, clock: &Clock) -> anyhow::Result<Arc<Provider>> {
        // The lock is held during the request, so that callers who arrive together send one request.
        let mut known = self.known.lock().await;
        let now = clock.now();
        if let Some((provider, read_at)) = &known.provider
            && now - *read_at < Duration::minutes(OLD_AFTER_MINUTES)
        {
            return Ok(provider.clone());
        }
        if known.failed_at.is_some_and(|failed| now - failed < Duration::seconds(LEFT_ALONE_SECONDS)) {
            bail!("the provider was unavailable a moment ago");
        }
        match self.ask().await.context("reading the configuration of a provider") {
            Ok(provider) => {
                let provider = Arc::new(provider);
                *known = Known { provider: Some((provider.clone(), now)), failed_at: None };
                Ok(provider)
            }
            Err(error) => {
                known.failed_at = Some(clock.now());
                Err(error)
            }
        }
    }

    async fn ask(&self) -> anyhow::Result<Provider> {
        let description = json_from(self.client.get(description_address(&self.issuer))).await?;
        believed(description, &self.issuer)
    }
}

fn description_address(issuer: &Url) -> Url {
    let mut address = issuer.clone();
    let folder = address.path().trim_end_matches('/').to_owned();
    address.set_path(&format!("{folder}/.well-known/openid-configuration"));
    address
}

fn believed(description: Description, issuer: &Url) -> anyhow::Result<Provider> {
    // Compared as parsed addresses, because a configured one ends in a slash that issuers may lack.
    if Url::parse(&description.issuer).ok().as_ref() != Some(issuer) {
        bail!("its issuer differs from GOOGLE_ISSUER");
    }
    let endpoint = |text: &str| {
        let endpoint = Url::parse(text).ok().filter(|endpoint| is_safe(endpoint, issuer));
        endpoint.context("it names an endpoint that is not https")
    };
    Ok(Provider {
        authorization_endpoint: endpoint(&description.authorization_endpoint)?,
        token_endpoint: endpoint(&description.token_endpoint)?,
        jwks_uri: endpoint(&description.jwks_uri)?,
        secret_methods: description.token_endpoint_auth_methods_supported,
        issuer: description.issuer,
    })
}

/// Plain http is allowed only for providers on this machine, and only when the configured issuer is one.
fn is_safe(endpoint: &Url, issuer: &Url) -> bool {
    endpoint.scheme() == "https"
        || (endpoint.scheme() == "http" && issuer.scheme() == "http" && is_loopback(endpoint))
}

fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn described(issuer: &str, changes: Value) -> anyhow::Result<Provider> {
        let mut description = json!({
            "issuer": "https://accounts.google.com",
            "authorization_endpoint": "https://accounts.google.com/o/oauth2/v2/auth",
            "token_endpoint": "https://oauth2.googleapis.com/token",
            "jwks_uri": "https://www.googleapis.com/oauth2/v3/certs",
            "token_endpoint_auth_methods_supported": ["client_secret_post", "client_secret_basic"],
        });
        description.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
        believed(serde_json::from_value(description).unwrap(), &issuer.parse().unwrap())
    }

    #[test]
    fn the_discovery_document_of_google_is_accepted() {
        let provider = described("https://accounts.google.com", json!({})).unwrap();
        assert_eq!(provider.issuer, "https://accounts.google.com");
    }

    #[test]
    fn the_discovery_document_is_found_under_the_address_of_the_issuer() {
        for issuer in ["https://id.example/realms/a", "https://id.example/realms/a/"] {
            let address = description_address(&issuer.parse().unwrap());
            assert_eq!(address.path(), "/realms/a/.well-known/openid-configuration");
        }
    }

    #[test]
    fn a_provider_must_name_the_configured_issuer() {
        assert!(described("https://id.example", json!({})).is_err());
        for issuer in
            ["accounts.google.com", "https://accounts.google.com/realm", "http://accounts.google.com"]
        {
            assert!(
                described("https://accounts.google.com", json!({ "issuer": issuer })).is_err(),
                "{issuer}"
            );
        }
    }

    #[test]
    fn the_provider_must_use_https_unless_it_is_on_this_machine() {
        let issuer = "https://accounts.google.com";
        for name in ["authorization_endpoint", "token_endpoint", "jwks_uri"] {
            for address in ["http://accounts.google.com/", "http://127.0.0.1:1/", "file:///etc/passwd"] {
                assert!(described(issuer, json!({ name: address })).is_err(), "{name} {address}");
            }
        }
        let local = |token: &str| {
            let changes = json!({ "issuer": "http://127.0.0.1:1", "token_endpoint": token });
            described("http://127.0.0.1:1", changes)
        };
        assert!(local("http://127.0.0.1:1/token").is_ok());
        assert!(local("http://id.example/token").is_err());
    }
}
