//! One attempt to deliver an event. The address is resolved once and every address of it is checked; the call leads to one of these, and
//! follows no redirect. Of the answer only the status and the wait that it asks for are read.

use std::time::Duration;

use anyhow::Context;
use chrono::TimeDelta;
use platform::{
    Platform,
    db::webhooks::ClaimedDelivery,
    webhooks::{SECRET_LOST, Target, message_id},
};
use reqwest::{
    Client, StatusCode,
    header::{CONTENT_TYPE, HeaderMap, RETRY_AFTER},
    redirect::Policy,
};
use tokio::time::timeout;

/// How long an attempt may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// The longest wait that an endpoint can ask for, so that no event outlives its delivery (`KEPT_DELIVERIES`).
const LONGEST_WAIT: TimeDelta = TimeDelta::hours(24);

/// Why an event was not delivered, for the owner of the endpoint.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Failure {
    pub reason: String,
    /// The endpoint says that it wants no more events.
    pub is_gone: bool,
    /// How long the endpoint asks to wait.
    pub wait: TimeDelta,
}

impl From<String> for Failure {
    fn from(reason: String) -> Self {
        Self { reason, is_gone: false, wait: TimeDelta::zero() }
    }
}

/// Sends the event once.
pub(super) async fn attempt(platform: &Platform, claimed: &ClaimedDelivery) -> Result<(), Failure> {
    let late = || Failure::from(format!("There was no answer within {} seconds.", PATIENCE.as_secs()));
    timeout(PATIENCE, send(platform, claimed)).await.unwrap_or_else(|_| Err(late()))
}

async fn send(platform: &Platform, claimed: &ClaimedDelivery) -> Result<(), Failure> {
    let target = Target::checked(&claimed.endpoint.address, &platform.config)?;
    let now = platform.clock.now();
    let secrets = platform.webhook_secrets(&claimed.endpoint, now).map_err(|error| ours(&error))?;
    let secrets = secrets.ok_or_else(|| Failure::from(SECRET_LOST.to_owned()))?;
    let (id, timestamp) = (message_id(claimed.delivery_id), now.timestamp());
    let signatures: Vec<_> =
        secrets.iter().map(|secret| secret.signature(&id, timestamp, &claimed.body)).collect();
    let addresses = target.resolved().await?;
    let client = Client::builder()
        .resolve_to_addrs(&target.host, &addresses)
        .redirect(Policy::none())
        // A proxy would resolve the name again.
        .no_proxy()
        .user_agent(concat!("supplychain/", env!("CARGO_PKG_VERSION")))
        .build()
        .context("making a client for webhooks")
        .map_err(|error| ours(&error))?;
    let request = client
        .post(target.url)
        .header(CONTENT_TYPE, "application/json")
        .header("webhook-id", id)
        .header("webhook-timestamp", timestamp)
        .header("webhook-signature", signatures.join(" "))
        .body(claimed.body.clone());
    // The rest of the answer is not read, however long it is.
    match request.send().await {
        Ok(answer) => of_answer(answer.status(), answer.headers()),
        Err(error) => Err(not_reached(&error).to_owned().into()),
    }
}

fn of_answer(status: StatusCode, headers: &HeaderMap) -> Result<(), Failure> {
    if status.is_success() {
        return Ok(());
    }
    let code = status.as_u16();
    let reason = if status.is_redirection() {
        format!("The endpoint answered {code}. Redirects are not followed.")
    } else {
        format!("The endpoint answered {code}.")
    };
    Err(Failure { reason, is_gone: status == StatusCode::GONE, wait: asked_wait(headers) })
}

/// The seconds of `Retry-After`. Its other form, a date, needs a clock that agrees with ours, and is not read.
fn asked_wait(headers: &HeaderMap) -> TimeDelta {
    let seconds = headers.get(RETRY_AFTER).and_then(|value| value.to_str().ok()?.trim().parse().ok());
    TimeDelta::seconds(seconds.unwrap_or(0).clamp(0, LONGEST_WAIT.num_seconds()))
}

/// The causes of an error may quote the address, so only their kind is told.
fn not_reached(error: &reqwest::Error) -> &'static str {
    let is_about_certificate = format!("{error:?}").contains("ertificate");
    if is_about_certificate {
        "The certificate of the endpoint is not valid for this address."
    } else if error.is_connect() {
        "The endpoint does not accept connections."
    } else {
        "The endpoint closed the connection without an answer."
    }
}

fn ours(error: &anyhow::Error) -> Failure {
    tracing::error!(error = format!("{error:#}"), "a webhook could not be sent");
    "Something went wrong here. The event is sent again.".to_owned().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_success_counts_as_delivered_and_only_410_as_gone() {
        for (code, reason, is_gone) in [
            (301, "The endpoint answered 301. Redirects are not followed.", false),
            (404, "The endpoint answered 404.", false),
            (410, "The endpoint answered 410.", true),
            (500, "The endpoint answered 500.", false),
        ] {
            let failure = of_answer(StatusCode::from_u16(code).unwrap(), &HeaderMap::new());
            assert_eq!(failure, Err(Failure { reason: reason.to_owned(), is_gone, wait: TimeDelta::zero() }));
        }
        assert_eq!(of_answer(StatusCode::NO_CONTENT, &HeaderMap::new()), Ok(()));
    }

    #[test]
    fn an_endpoint_may_ask_for_a_wait_of_at_most_a_day() {
        for (said, seconds) in [("90", 90), (" 7 ", 7), ("-5", 0), ("soon", 0), ("999999999", 86_400)] {
            let headers = HeaderMap::from_iter([(RETRY_AFTER, said.parse().unwrap())]);
            assert_eq!(asked_wait(&headers), TimeDelta::seconds(seconds), "{said}");
        }
    }
}
