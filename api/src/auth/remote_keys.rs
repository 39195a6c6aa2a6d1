//! Public keys of another service, read from its JWKS address and remembered.

use std::time::Duration;

use anyhow::{Context, bail};
use jsonwebtoken::{
    Algorithm, DecodingKey, TokenData, Validation, decode, decode_header,
    jwk::{AlgorithmParameters, EllipticCurve, Jwk, KeyAlgorithm, PublicKeyUse},
};
use reqwest::Client;
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::Value;
use tokio::{sync::Mutex, time::Instant};
use url::Url;

use crate::remote::json_from;

/// Keys are fetched again after this time, so that a revoked key is forgotten.
const OLD_AFTER: Duration = Duration::from_secs(600);
/// After a request that did not find the key, the next request waits this long, so that a flood of tokens with made-up
/// keys causes few requests. A request that found its key delays none, so that a service may change its keys at any
/// time.
const ASKED_IN_VAIN_AT_MOST_EVERY: Duration = Duration::from_secs(10);

pub(super) struct RemoteKeys {
    client: Client,
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    keys: Vec<Jwk>,
    read_at: Option<Instant>,
    asked_in_vain_at: Option<Instant>,
    /// Whether the latest request failed: then an unknown key may still exist.
    is_away: bool,
}

impl RemoteKeys {
    pub(super) fn new(client: Client) -> Self {
        Self { client, known: Mutex::default() }
    }

    /// The claims of a token, if a key at this address has signed it. The key determines the algorithm, so neither
    /// `none` nor a public key used as a secret is accepted. `None` when the token is not valid.
    ///
    /// # Errors
    /// When the keys cannot be fetched.
    pub(super) async fn verified<T: DeserializeOwned + Clone>(
        &self,
        address: &Url,
        token: &str,
        validation: &Validation,
    ) -> anyhow::Result<Option<TokenData<T>>> {
        let Some(key_id) = decode_header(token).ok().and_then(|header| header.kid) else { return Ok(None) };
        let Some(key) = self.find(address, &key_id).await? else { return Ok(None) };
        let Some(algorithm) = algorithm(&key) else { return Ok(None) };
        let validation = Validation { algorithms: vec![algorithm], ..validation.clone() };
        Ok(decode(token, &DecodingKey::from_jwk(&key)?, &validation).ok())
    }

    async fn find(&self, address: &Url, key_id: &str) -> anyhow::Result<Option<Jwk>> {
        // The lock is held during the request, so that callers who arrive together send one request.
        let mut known = self.known.lock().await;
        let is_fresh = known.read_at.is_some_and(|read| read.elapsed() < OLD_AFTER);
        let found = known.find(key_id);
        if is_fresh && found.is_some() {
            return Ok(found);
        }
        if known.asked_in_vain_at.is_some_and(|asked| asked.elapsed() < ASKED_IN_VAIN_AT_MOST_EVERY) {
            return match found {
                None if known.is_away => bail!("a sign-in service did not return its keys a moment ago"),
                found => Ok(found),
            };
        }
        known.asked_in_vain_at = Some(Instant::now());
        let keys: anyhow::Result<PublishedKeys> = json_from(self.client.get(address.clone())).await;
        known.is_away = keys.is_err();
        match keys.context("asking for the keys of a sign-in service") {
            Ok(keys) => {
                known.keys = keys.understood();
                known.read_at = Some(Instant::now());
                let found = known.find(key_id);
                if found.is_some() {
                    known.asked_in_vain_at = None;
                }
                Ok(found)
            }
            // A key that was valid earlier is used until the service is back.
            Err(error) => found.map(Some).ok_or(error),
        }
    }
}

/// A set of keys as it was published; keys of an unknown kind do not make the others unusable.
#[derive(Deserialize)]
struct PublishedKeys {
    keys: Vec<Value>,
}

impl PublishedKeys {
    fn understood(self) -> Vec<Jwk> {
        self.keys.into_iter().filter_map(|key| serde_json::from_value(key).ok()).collect()
    }
}

impl Known {
    fn find(&self, key_id: &str) -> Option<Jwk> {
        self.keys.iter().find(|key| key.common.key_id.as_deref() == Some(key_id)).cloned()
    }
}

/// The algorithm that a public key signs with; `None` for keys with another purpose.
fn algorithm(key: &Jwk) -> Option<Algorithm> {
    if key.common.public_key_use.as_ref().is_some_and(|usage| *usage != PublicKeyUse::Signature) {
        return None;
    }
    match (&key.algorithm, key.common.key_algorithm) {
        (AlgorithmParameters::RSA(_), None | Some(KeyAlgorithm::RS256)) => Some(Algorithm::RS256),
        (AlgorithmParameters::EllipticCurve(key), None | Some(KeyAlgorithm::ES256))
            if key.curve == EllipticCurve::P256 =>
        {
            Some(Algorithm::ES256)
        }
        (AlgorithmParameters::OctetKeyPair(_), None | Some(KeyAlgorithm::EdDSA)) => Some(Algorithm::EdDSA),
        _ => None,
    }
}
