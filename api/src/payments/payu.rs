//! PayU India: a form that the browser posts there, an answer that it posts back, and the call that says what is true.

use std::collections::HashMap;

use anyhow::Context;
use futures::future::BoxFuture;
use platform::{config, db::orders::Order, secret};
use reqwest::Client;
use secrecy::ExposeSecret;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use url::Url;

use super::{
    gateway::{Buyer, Fact, FactState, Gateway, NewOrder},
    signatures::{same, sha512},
};
use crate::remote::json_from;

pub struct Payu {
    keys: config::Payu,
    return_address: String,
    client: Client,
}

/// What the browser, or PayU itself, posts after a payment.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct PayuAnswer {
    pub txnid: String,
    pub status: String,
    pub amount: String,
    pub udf2: String,
    hash: String,
    key: String,
    productinfo: String,
    firstname: String,
    email: String,
    udf1: String,
    udf3: String,
    udf4: String,
    udf5: String,
    #[serde(rename = "additionalCharges", alias = "additional_charges")]
    additional_charges: Option<String>,
}

#[derive(Deserialize)]
struct Verified {
    #[serde(default)]
    transaction_details: HashMap<String, Transaction>,
}

#[derive(Deserialize)]
struct Transaction {
    status: Option<String>,
    unmappedstatus: Option<String>,
    amt: Option<Value>,
    mihpayid: Option<Value>,
}

impl Payu {
    pub fn new(keys: config::Payu, public_url: &Url, client: Client) -> Self {
        let base = public_url.as_str().trim_end_matches('/');
        Self { keys, return_address: format!("{base}/api/payments/payu/return"), client }
    }

    /// Whether PayU has signed this answer.
    #[must_use]
    pub fn is_signed(&self, answer: &PayuAnswer) -> bool {
        same(&answer.hash, &self.answer_hash(answer))
    }

    fn answer_hash(&self, answer: &PayuAnswer) -> String {
        let fields = [
            self.keys.salt.expose_secret(),
            &answer.status,
            "",
            "",
            "",
            "",
            "",
            &answer.udf5,
            &answer.udf4,
            &answer.udf3,
            &answer.udf2,
            &answer.udf1,
            &answer.email,
            &answer.firstname,
            &answer.productinfo,
            &answer.amount,
            &answer.txnid,
            &self.keys.key,
        ];
        match &answer.additional_charges {
            Some(charges) => sha512(&[&[charges.as_str()], &fields[..]].concat()),
            None => sha512(&fields),
        }
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
        "payu"
    }

    /// A transaction id is good for one try.
    fn reuses_orders(&self) -> bool {
        false
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

    /// PayU signs a whole answer, not a payment; see `is_signed`.
    fn has_signed(&self, _: &Order, _: &str, _: &str) -> bool {
        false
    }

    fn payments_of<'a>(&'a self, order: &'a Order) -> BoxFuture<'a, anyhow::Result<Vec<Fact>>> {
        Box::pin(self.facts(order))
    }
}

impl Transaction {
    /// `pending` counts as not paid; an amount that cannot be read is none.
    fn fact(&self) -> Option<Fact> {
        let state = match (self.status.as_deref()?, self.unmappedstatus.as_deref()) {
            (_, Some("refunded" | "autoRefund")) => FactState::Refunded,
            ("success", None | Some("captured")) => FactState::Captured,
            ("failure" | "failed", _) => FactState::Failed,
            _ => FactState::Pending,
        };
        let amount_minor = minor(&text(self.amt.as_ref()?)).unwrap_or(0);
        Some(Fact { payment: text(self.mihpayid.as_ref()?), amount_minor, currency: "INR".to_owned(), state })
    }
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// 99900 as `999.00`.
pub(super) fn decimal(minor: i64) -> String {
    format!("{}.{:02}", minor / 100, minor % 100)
}

/// `999.00`, `999.0` or `999` as 99900.
pub fn minor(decimal: &str) -> Option<i64> {
    let (whole, part) = decimal.split_once('.').unwrap_or((decimal, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || part.len() > 2 || !digits(whole) || !digits(part) {
        return None;
    }
    let part: i64 = format!("{part:0<2}").parse().ok()?;
    whole.parse::<i64>().ok()?.checked_mul(100)?.checked_add(part)
}

/// What may stand between the pipes of a hash.
fn plain(text: &str) -> String {
    text.chars().filter(|c| !c.is_control() && *c != '|').take(60).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn payu(key: &str, salt: &str) -> Payu {
        let url = || "https://gateway.example".parse().unwrap();
        let keys = config::Payu { key: key.into(), salt: salt.into(), payment_url: url(), verify_url: url() };
        Payu::new(keys, &url(), crate::remote::client().unwrap())
    }

    #[test]
    fn payus_published_examples_hold() {
        let request = sha512(&[
            "C0Dr8m",
            "12345",
            "10",
            "Shopping",
            "Test",
            "test@test.com",
            "",
            "abc",
            "",
            "15",
            "",
            "",
            "",
            "",
            "",
            "",
            "3sf0jURk",
        ]);
        assert!(request.starts_with("ffcdbf04") && request.ends_with("30ce"), "{request}");
        let answer = PayuAnswer {
            txnid: "3123".into(),
            status: "success".into(),
            amount: "1000".into(),
            productinfo: "mobile".into(),
            firstname: "Jacob".into(),
            email: "test@payu.in".into(),
            ..PayuAnswer::default()
        };
        let hash = payu("bjg$121", "vhgvs75").answer_hash(&answer);
        assert!(hash.starts_with("687c8215") && hash.ends_with("7c4c"), "{hash}");
    }

    #[test]
    fn amounts_are_read_without_rounding() {
        for (text, amount) in [("999.00", 99_900), ("999", 99_900), ("999.5", 99_950), ("0.01", 1)] {
            assert_eq!(minor(text), Some(amount));
        }
        for text in ["", ".5", "9.999", "-1", "1e3", "1,000"] {
            assert_eq!(minor(text), None, "{text}");
        }
        assert_eq!(decimal(99_905), "999.05");
    }
}
