//! PayU India: a form that the browser posts to PayU, a form that PayU posts back (`answer.rs`), and the call that
//! confirms a payment (`transaction.rs`).

mod amounts;
mod answer;
mod transaction;

use std::sync::Arc;

use anyhow::{Context, bail};
use axum::extract::Request;
use futures::future::BoxFuture;
use platform::{
    Platform,
    config::{self, PaymentGateway},
    db::payments::orders::Order,
    secret,
};
use reqwest::Client;
use secrecy::ExposeSecret;
use serde_json::{Map, Value, json};
use url::Url;

use self::{
    amounts::decimal,
    answer::PayuAnswer,
    transaction::{Transaction, Verified},
};
use super::{
    gateway::{
        Buyer, CheckoutKind, Endpoint, Fact, Gateway, GatewayKind, Message, NewOrder, PolicySource, Refusal,
        Returned,
    },
    played::Proof,
    signatures::sha512,
};
use crate::remote::{self, json_from};

const NAME: &str = "payu";

const RETURN: &str = "/payments/payu/return";

pub(super) static KIND: GatewayKind = GatewayKind {
    name: NAME,
    webhook: Some(Endpoint {
        path: "/payments/webhook/payu",
        summary: "Messages of PayU, signed with the salt",
    }),
    browser_return: Some(Endpoint { path: RETURN, summary: "Where PayU sends the browser back to" }),
    open: |platform| Box::pin(async { opened_gateway(platform) }),
};

pub(super) struct Payu {
    keys: config::Payu,
    return_address: String,
    client: Client,
}

fn opened_gateway(platform: &Platform) -> anyhow::Result<Arc<dyn Gateway>> {
    let PaymentGateway::Payu(keys) = &platform.config.payment_gateway else {
        bail!("the settings choose another gateway than PayU");
    };
    Ok(Arc::new(Payu::new(keys.clone(), &platform.config.public_url, remote::client()?)))
}

impl Payu {
    fn new(keys: config::Payu, public_url: &Url, client: Client) -> Self {
        let base = public_url.as_str().trim_end_matches('/');
        Self { keys, return_address: format!("{base}/api{RETURN}"), client }
    }

    fn form(&self, order: &Order, buyer: &Buyer) -> Map<String, Value> {
        let amount = decimal(order.amount_minor);
        let (product, name) = (plain(&format!("{} plan", buyer.plan_name)), plain(&buyer.name));
        let (email, order_id) = (plain(&buyer.email), order.id.to_string());
        let hash = sha512(&[
            &self.keys.key,
            &order.gateway_order,
            &amount,
            &product,
            &name,
            &email,
            &order_id,
            &order.plan,
            "",
            "",
            "",
            "",
            "",
            "",
            "",
            "",
            self.keys.salt.expose_secret(),
        ]);
        let fields = [
            ("key", self.keys.key.as_str()),
            ("txnid", &order.gateway_order),
            ("amount", &amount),
            ("productinfo", &product),
            ("firstname", &name),
            ("email", &email),
            ("phone", ""),
            ("surl", &self.return_address),
            ("furl", &self.return_address),
            ("udf1", &order_id),
            ("udf2", &order.plan),
            ("hash", &hash),
        ];
        fields.into_iter().map(|(name, value)| (name.to_owned(), json!(value))).collect()
    }

    async fn facts(&self, order: &Order) -> anyhow::Result<Vec<Fact>> {
        let command = "verify_payment";
        let salt = self.keys.salt.expose_secret();
        let hash = sha512(&[&self.keys.key, command, &order.gateway_order, salt]);
        let fields = [
            ("key", self.keys.key.as_str()),
            ("command", command),
            ("var1", &order.gateway_order),
            ("hash", &hash),
        ];
        let request = self.client.post(self.keys.verify_url.clone());
        let body = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
        let request = request.header("content-type", "application/x-www-form-urlencoded").body(body);
        let verified: Verified = json_from(request).await.context("asking PayU")?;
        Ok(verified
            .transaction_details
            .get(&order.gateway_order)
            .and_then(Transaction::fact)
            .into_iter()
            .collect())
    }
}

impl Gateway for Payu {
    fn name(&self) -> &'static str {
        NAME
    }

    /// PayU accepts a transaction id only once.
    fn reuses_orders(&self) -> bool {
        false
    }

    fn checkout_kind(&self) -> CheckoutKind<'_> {
        CheckoutKind::Form
    }

    fn content_policy(&self) -> Vec<PolicySource> {
        vec![("form-action", self.keys.payment_url.origin().ascii_serialization())]
    }

    fn open<'a>(&'a self, _: &'a NewOrder) -> BoxFuture<'a, anyhow::Result<String>> {
        Box::pin(async { Ok(secret::hex(&secret::random_bytes::<12>())) })
    }

    fn checkout(&self, order: &Order, buyer: &Buyer) -> Value {
        let mut data = Value::Object(self.form(order, buyer));
        let form = data.clone();
        data["form"] = form;
        data["gateway_url"] = json!(self.keys.payment_url.as_str());
        data["order_id"] = json!(order.gateway_order);
        data["currency"] = json!(order.currency);
        data["name"] = json!("Supply Chain Intelligence");
        data["description"] = json!(format!("{} plan, one month", buyer.plan_name));
        data
    }

    /// PayU signs a whole answer and not a single payment; see `answer.rs`.
    fn has_signed(&self, _: &Order, _: &Proof) -> bool {
        false
    }

    fn payments_of<'a>(&'a self, order: &'a Order) -> BoxFuture<'a, anyhow::Result<Vec<Fact>>> {
        Box::pin(self.facts(order))
    }

    fn webhook(&self, request: Request) -> BoxFuture<'_, Result<Message, Refusal>> {
        Box::pin(async {
            let answer = PayuAnswer::read(request).await?;
            answer.is_signed(&self.keys).then(|| answer.message()).ok_or(Refusal::WrongSignature)
        })
    }

    fn browser_return(&self, request: Request) -> BoxFuture<'_, Result<Returned, Refusal>> {
        Box::pin(async { Ok(PayuAnswer::read(request).await?.returned(&self.keys)) })
    }
}

/// The text without control characters and pipes, because pipes separate the fields of a hash.
fn plain(text: &str) -> String {
    text.chars().filter(|c| !c.is_control() && *c != '|').take(60).collect()
}
