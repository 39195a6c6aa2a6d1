//! Messages that Razorpay sends on its own. A separate secret signs them.

use anyhow::Context;
use axum::{body::Bytes, extract::FromRequest, extract::Request, http::HeaderMap, response::IntoResponse};
use secrecy::{ExposeSecret, SecretString};
use serde_json::Value;

use super::payment::Payment;
use crate::payments::{
    gateway::{Message, Refusal},
    signatures::{hmac_sha256, same},
};

const SIGNATURE: &str = "x-razorpay-signature";
const EVENT_ID: &str = "x-razorpay-event-id";

/// Reads a message. Without a configured secret, no message is accepted.
pub(super) async fn message(secret: Option<&SecretString>, request: Request) -> Result<Message, Refusal> {
    let headers = request.headers().clone();
    let body = Bytes::from_request(request, &()).await;
    let body = body.map_err(|rejection| Refusal::Unreadable(Box::new(rejection.into_response())))?;
    let secret = secret.ok_or(Refusal::WrongSignature)?;
    if !same(header(&headers, SIGNATURE), &hmac_sha256(secret.expose_secret(), &body)) {
        return Err(Refusal::WrongSignature);
    }
    let id = Some(header(&headers, EVENT_ID).to_owned()).filter(|id| !id.is_empty());
    // A signed message about anything but the payment of an order is accepted and changes nothing.
    let about = payment_of(&body).ok();
    let (order, fact) = about.map(|(order, payment)| (order, payment.fact())).unzip();
    Ok(Message { id, order, amount_minor: None, fact })
}

fn header<'a>(headers: &'a HeaderMap, name: &str) -> &'a str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

/// The order and the payment that a message is about.
fn payment_of(body: &[u8]) -> anyhow::Result<(String, Payment)> {
    let mut event: Value = serde_json::from_slice(body).context("reading a webhook")?;
    let payment: Payment = serde_json::from_value(event["payload"]["payment"]["entity"].take())
        .context("a webhook without a payment")?;
    let order = payment.order_id.clone().context("a webhook about a payment without an order")?;
    Ok((order, payment))
}
