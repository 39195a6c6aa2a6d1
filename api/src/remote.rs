//! HTTP calls to other services: sign-in providers, payment gateways. Their addresses come from the configuration; the
//! size of their answers is limited, and no part of an answer is logged.

use std::time::Duration;

use anyhow::{Context, bail};
use reqwest::{Client, RequestBuilder, redirect::Policy};
use serde::de::DeserializeOwned;

const PATIENCE: Duration = Duration::from_secs(10);
const LARGEST_ANSWER: usize = 256 * 1024;

/// A client that follows no redirects.
///
/// # Errors
/// When the system's certificates cannot be read.
pub(crate) fn client() -> anyhow::Result<Client> {
    let client = Client::builder().timeout(PATIENCE).connect_timeout(PATIENCE).redirect(Policy::none());
    client.build().context("making a client for other sign-in services")
}

/// The JSON body of a successful answer.
///
/// # Errors
/// When the service cannot be reached, refuses the request, or sends too much. The error text contains no part of its
/// answer, which may be a secret.
pub(crate) async fn json_from<T: DeserializeOwned>(request: RequestBuilder) -> anyhow::Result<T> {
    let mut answer = request.send().await.map_err(reqwest::Error::without_url)?;
    let status = answer.status();
    if !status.is_success() {
        bail!("it answered {status}");
    }
    let mut body = Vec::new();
    while let Some(chunk) = answer.chunk().await.map_err(reqwest::Error::without_url)? {
        body.extend_from_slice(&chunk);
        if body.len() > LARGEST_ANSWER {
            bail!("its answer is too long");
        }
    }
    serde_json::from_slice(&body).ok().context("its answer cannot be read")
}
