//! Razorpay: orders, signatures, payments and webhooks.

use anyhow::{Context, ensure};
use futures::future::BoxFuture;
use platform::{config, db::orders::Order};
use reqwest::{Client, RequestBuilder};
use secrecy::ExposeSecret;
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Value, json};
use url::Url;

use super::{
    gateway::{Buyer, Fact, FactState, Gateway, NewOrder},
    signatures::{hmac_sha256, same},
};
use crate::remote::json_from;

pub struct Razorpay {
    keys: config::Razorpay,
    client: Client,
}

/// A message of the gateway, whose signature was right.
#[derive(Clone, Debug)]
pub struct RazorpayEvent {
    pub gateway_order: String,
    pub fact: Fact,
}

#[derive(Deserialize)]
struct Opened {
    id: String,
    amount: i64,
    currency: String,
}

#[derive(Deserialize)]
struct Payments {
    items: Vec<Payment>,
}

#[derive(Deserialize)]
struct Payment {
    id: String,
    order_id: Option<String>,
    amount: i64,
    currency: String,
    status: String,
    #[serde(default)]
    amount_refunded: Option<i64>,
    /// Also said of what was given back afterwards.
    captured: Option<bool>,
}

impl Razorpay {
    pub fn new(keys: config::Razorpay, client: Client) -> Self {
        Self { keys, client }
    }

    /// Reads a webhook. `None` when the signature is wrong.
    ///
    /// # Errors
    /// When a message with a right signature tells of no payment of an order.
    pub fn event(&self, body: &[u8], signature: &str) -> Option<anyhow::Result<RazorpayEvent>> {
        let secret = self.keys.webhook_secret.as_ref()?;
        same(signature, &hmac_sha256(secret.expose_secret(), body)).then(|| read_event(body))
    }

    /// The address with our key, and `Basic` spelled as the gateway wants it.
    fn call(&self, request: RequestBuilder) -> RequestBuilder {
        request.basic_auth(&self.keys.key_id, Some(self.keys.key_secret.expose_secret()))
    }

    fn address(&self, path: &str) -> anyhow::Result<Url> {
        let base = self.keys.api_url.as_str().trim_end_matches('/');
        Url::parse(&format!("{base}/v1/{path}")).context("making an address of Razorpay")
    }

    async fn ask<T: DeserializeOwned>(&self, request: RequestBuilder) -> anyhow::Result<T> {
        json_from(self.call(request)).await.context("asking Razorpay")
    }

    async fn opened(&self, order: &NewOrder) -> anyhow::Result<String> {
        let body =
            json!({ "amount": order.amount_minor, "currency": order.currency, "receipt": order.receipt });
        let request = self.client.post(self.address("orders")?).json(&body);
        let opened: Opened = self.ask(request).await?;
        let is_ours = opened.amount == order.amount_minor && opened.currency == order.currency;
        ensure!(is_ours, "Razorpay opened another order than was asked for");
        Ok(opened.id)
    }

    async fn facts(&self, order: &Order) -> anyhow::Result<Vec<Fact>> {
        let address = self.address(&format!("orders/{}/payments", order.gateway_order))?;
        let payments: Payments = self.ask(self.client.get(address)).await?;
        let mut payments: Vec<_> = payments
            .items
            .into_iter()
            .filter(|payment| payment.order_id.as_deref() == Some(order.gateway_order.as_str()))
            .collect();
        if let Some(payment) = to_capture(order, &mut payments) {
            *payment = self.captured(payment).await?;
        }
        Ok(payments.into_iter().map(Payment::fact).collect())
    }

    /// Takes the money. Somebody else may have done so just now: then that is what the gateway says of the payment.
    async fn captured(&self, payment: &Payment) -> anyhow::Result<Payment> {
        let body = json!({ "amount": payment.amount, "currency": payment.currency });
        let address = self.address(&format!("payments/{}", payment.id))?;
        let capture = self.address(&format!("payments/{}/capture", payment.id))?;
        match self.ask(self.client.post(capture).json(&body)).await {
            Ok(captured) => Ok(captured),
            Err(error) => {
                let payment: Payment = self.ask(self.client.get(address)).await?;
                if payment.status == "authorized" { Err(error) } else { Ok(payment) }
            }
        }
    }
}

/// The payment whose money is to be taken: one at most, for an order that waits for it and has never had any.
fn to_capture<'a>(order: &Order, payments: &'a mut [Payment]) -> Option<&'a mut Payment> {
    if order.state != "created"
        || payments.iter().any(|payment| payment.is_of(order) && payment.was_captured())
    {
        return None;
    }
    payments.iter_mut().find(|payment| payment.can_be_captured(order))
}

impl Gateway for Razorpay {
    fn name(&self) -> &'static str {
        "razorpay"
    }

    fn reuses_orders(&self) -> bool {
        true
    }

    fn open<'a>(&'a self, order: &'a NewOrder) -> BoxFuture<'a, anyhow::Result<String>> {
        Box::pin(self.opened(order))
    }

    fn checkout(&self, order: &Order, buyer: &Buyer) -> Value {
        let mut checkout = checkout(&self.keys.key_id, order, buyer);
        checkout["checkout_url"] = json!(self.keys.checkout_url.as_str());
        checkout
    }

    fn has_signed(&self, order: &Order, payment: &str, signature: &str) -> bool {
        let message = format!("{}|{payment}", order.gateway_order);
        same(signature, &hmac_sha256(self.keys.key_secret.expose_secret(), message.as_bytes()))
    }

    fn payments_of<'a>(&'a self, order: &'a Order) -> BoxFuture<'a, anyhow::Result<Vec<Fact>>> {
        Box::pin(self.facts(order))
    }
}

/// What a checkout of Razorpay's form is given; the sandbox takes the same.
pub(super) fn checkout(key: &str, order: &Order, buyer: &Buyer) -> Value {
    json!({
        "key": key,
        "amount": order.amount_minor,
        "currency": order.currency,
        "name": "Supply Chain Intelligence",
        "description": format!("{} plan, one month", buyer.plan_name),
        "order_id": order.gateway_order,
        "prefill": { "name": buyer.name, "email": buyer.email, "contact": "" },
        "theme": { "color": "#4f46e5" },
    })
}

impl Payment {
    fn can_be_captured(&self, order: &Order) -> bool {
        self.status == "authorized" && self.is_of(order)
    }

    fn is_of(&self, order: &Order) -> bool {
        self.amount == order.amount_minor && self.currency == order.currency
    }

    /// Whether the money was ever ours. What was authorised alone goes back by itself, as if it had failed.
    fn was_captured(&self) -> bool {
        self.captured.unwrap_or(matches!(self.status.as_str(), "captured" | "refunded"))
    }

    fn fact(self) -> Fact {
        let is_refunded =
            self.amount_refunded.is_some_and(|refunded| refunded >= self.amount && refunded > 0);
        let state = match self.status.as_str() {
            "refunded" if !self.was_captured() => FactState::Failed,
            "refunded" => FactState::Refunded,
            _ if is_refunded => FactState::Refunded,
            "captured" => FactState::Captured,
            "failed" => FactState::Failed,
            _ => FactState::Pending,
        };
        Fact { payment: self.id, amount_minor: self.amount, currency: self.currency, state }
    }
}

fn read_event(body: &[u8]) -> anyhow::Result<RazorpayEvent> {
    let mut event: Value = serde_json::from_slice(body).context("reading a webhook")?;
    let payment: Payment = serde_json::from_value(event["payload"]["payment"]["entity"].take())
        .context("a webhook that tells of no payment")?;
    let gateway_order = payment.order_id.clone().context("a webhook of a payment without an order")?;
    Ok(RazorpayEvent { gateway_order, fact: payment.fact() })
}
