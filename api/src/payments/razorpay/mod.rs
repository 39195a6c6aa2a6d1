//! Razorpay: its script opens a window on our page. This file handles orders and payments; `webhook.rs` reads its
//! messages.

mod payment;
mod webhook;

use std::sync::Arc;

use anyhow::{Context, bail, ensure};
use axum::extract::Request;
use futures::future::BoxFuture;
use platform::{
    Platform,
    config::{self, PaymentGateway},
    db::payments::orders::Order,
};
use reqwest::{Client, RequestBuilder};
use secrecy::ExposeSecret;
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Value, json};
use url::Url;

use self::payment::{Payment, Payments, to_capture};
use super::{
    gateway::{
        Buyer, CheckoutKind, Endpoint, Fact, Gateway, GatewayKind, Message, NewOrder, PolicySource, Refusal,
        Returned,
    },
    played::Proof,
    signatures::{hmac_sha256, same},
};
use crate::remote::{self, json_from};

const NAME: &str = "razorpay";

pub(super) static KIND: GatewayKind = GatewayKind {
    name: NAME,
    webhook: Some(Endpoint {
        path: "/payments/webhook/razorpay",
        summary: "Messages of Razorpay, signed with the webhook secret",
    }),
    browser_return: None,
    open: |platform| Box::pin(async { opened_gateway(platform) }),
};

/// The address of the window that Razorpay's script opens, and of the events that it sends.
const FRAMES: &str = "https://api.razorpay.com";
const EVENTS: &str = "https://lumberjack.razorpay.com";
/// The script loads a part of itself from this address.
const PARTS: &str = "https://cdn.razorpay.com";

pub(super) struct Razorpay {
    keys: config::Razorpay,
    client: Client,
}

#[derive(Deserialize)]
struct Opened {
    id: String,
    amount: i64,
    currency: String,
}

fn opened_gateway(platform: &Platform) -> anyhow::Result<Arc<dyn Gateway>> {
    let PaymentGateway::Razorpay(keys) = &platform.config.payment_gateway else {
        bail!("the settings choose another gateway than Razorpay");
    };
    Ok(Arc::new(Razorpay::new(keys.clone(), remote::client()?)))
}

impl Razorpay {
    fn new(keys: config::Razorpay, client: Client) -> Self {
        Self { keys, client }
    }

    /// The request with our key. Razorpay requires the spelling `Basic`.
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
        ensure!(is_ours, "Razorpay opened another order than requested");
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

    /// Captures the payment. If another process captured it a moment ago, returns the payment as the gateway reports
    /// it.
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

impl Gateway for Razorpay {
    fn name(&self) -> &'static str {
        NAME
    }

    fn reuses_orders(&self) -> bool {
        true
    }

    fn checkout_kind(&self) -> CheckoutKind<'_> {
        CheckoutKind::Window
    }

    fn content_policy(&self) -> Vec<PolicySource> {
        let checkout = self.keys.checkout_url.origin().ascii_serialization();
        vec![
            ("script-src", checkout.clone()),
            ("script-src", PARTS.to_owned()),
            ("frame-src", FRAMES.to_owned()),
            ("connect-src", FRAMES.to_owned()),
            ("frame-src", checkout.clone()),
            ("connect-src", checkout),
            ("connect-src", EVENTS.to_owned()),
        ]
    }

    fn open<'a>(&'a self, order: &'a NewOrder) -> BoxFuture<'a, anyhow::Result<String>> {
        Box::pin(self.opened(order))
    }

    fn checkout(&self, order: &Order, buyer: &Buyer) -> Value {
        let mut checkout = checkout(&self.keys.key_id, order, buyer);
        checkout["checkout_url"] = json!(self.keys.checkout_url.as_str());
        checkout
    }

    fn has_signed(&self, order: &Order, proof: &Proof) -> bool {
        let message = format!("{}|{}", order.gateway_order, proof.payment);
        same(&proof.signature, &hmac_sha256(self.keys.key_secret.expose_secret(), message.as_bytes()))
    }

    fn payments_of<'a>(&'a self, order: &'a Order) -> BoxFuture<'a, anyhow::Result<Vec<Fact>>> {
        Box::pin(self.facts(order))
    }

    fn webhook(&self, request: Request) -> BoxFuture<'_, Result<Message, Refusal>> {
        Box::pin(webhook::message(self.keys.webhook_secret.as_ref(), request))
    }

    fn browser_return(&self, _: Request) -> BoxFuture<'_, Result<Returned, Refusal>> {
        // The checkout window hands the proof to our page; Razorpay sends no browser back.
        Box::pin(async { Err(Refusal::WrongSignature) })
    }
}

/// The data for Razorpay's checkout form; the sandbox uses the same.
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
