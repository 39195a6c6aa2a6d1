//! Requests to a service that the operator has named. Its address may contain a key, so it never appears in a message or a
//! log line. Redirects are not followed, and answers are read up to a size.

use std::time::Duration;

use anyhow::Context;
use reqwest::{Client, RequestBuilder, StatusCode, redirect::Policy};
use tokio::time::sleep;
use url::Url;

/// How long one request may take.
const PATIENCE: Duration = Duration::from_secs(20);
/// The wait before a failed request is sent again.
const PAUSE: Duration = Duration::from_millis(500);

/// A service outside of this installation.
pub(super) struct Service {
    client: Client,
}

/// Why there is no answer; the text is for the log.
#[derive(Debug)]
pub(super) enum Failure {
    /// Another request may succeed.
    Away(String),
    /// It refuses such requests.
    Refused(StatusCode),
    Useless(String),
}

impl Failure {
    /// The text for the log.
    pub(super) fn cause(self) -> String {
        match self {
            Self::Away(cause) | Self::Useless(cause) => cause,
            Self::Refused(status) => format!("it answered {status}"),
        }
    }
}

impl Service {
    /// Prepares the client without sending a request.
    pub(super) fn open() -> anyhow::Result<Self> {
        let client = Client::builder()
            .timeout(PATIENCE)
            .connect_timeout(PATIENCE)
            .redirect(Policy::none())
            .user_agent(concat!("supplychain/", env!("CARGO_PKG_VERSION")))
            .build()
            .context("making a client for an outside service")?;
        Ok(Self { client })
    }

    /// The body of an answer of at most `most` bytes; asks once more if the service was unavailable.
    pub(super) async fn get(&self, url: Url, most: usize) -> Result<Vec<u8>, Failure> {
        match self.send(self.client.get(url.clone()), most).await {
            Err(Failure::Away(_)) => {
                sleep(PAUSE).await;
                self.send(self.client.get(url), most).await
            }
            answered => answered,
        }
    }

    /// The client, for requests of another kind.
    pub(super) fn client(&self) -> &Client {
        &self.client
    }

    /// The body of the answer to a request that is sent once.
    pub(super) async fn send(&self, request: RequestBuilder, most: usize) -> Result<Vec<u8>, Failure> {
        let away =
            |error: reqwest::Error| Failure::Away(format!("{:#}", anyhow::Error::new(error.without_url())));
        let mut answer = request.send().await.map_err(away)?;
        let status = answer.status();
        if status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS {
            return Err(Failure::Away(format!("it answered {status}")));
        }
        if !status.is_success() {
            return Err(Failure::Refused(status));
        }
        let mut body = Vec::new();
        while let Some(chunk) = answer.chunk().await.map_err(away)? {
            body.extend_from_slice(&chunk);
            if body.len() > most {
                return Err(Failure::Useless("its answer is too long".to_owned()));
            }
        }
        Ok(body)
    }
}
