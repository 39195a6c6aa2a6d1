//! A gateway that moves no money, for trying the product: it signs as Razorpay does, and its payments go through the
//! same verification. Every screen that uses it says so.

use futures::future::BoxFuture;
use platform::{Db, Platform, db::orders::Order, secret};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{
    gateway::{Buyer, Fact, FactState, Gateway, NewOrder},
    razorpay,
    signatures::{hmac_sha256, same},
};
use schemars::JsonSchema;

pub struct Sandbox {
    key: String,
    db: Db,
}

/// What the person at the sandbox has chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    Pay,
    Fail,
}

impl Sandbox {
    pub async fn open(platform: &Platform) -> anyhow::Result<Self> {
        let now = platform.clock.now();
        let key = platform.db.secret_or_insert("sandbox_gateway", &secret::token(), now).await?;
        Ok(Self { key, db: platform.db.clone() })
    }

    /// Plays the payment of an order: its id and signature, as Razorpay's checkout gives them to the page. An order is
    /// paid once: whoever pays it again gets the payment that there is.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn play(
        &self,
        order: &Order,
        outcome: Outcome,
        now: chrono::DateTime<chrono::Utc>,
    ) -> anyhow::Result<(String, String)> {
        let payment = format!("pay_sandbox_{}", secret::hex(&secret::random_bytes::<8>()));
        let status = if outcome == Outcome::Pay { "captured" } else { "failed" };
        let payment = self.db.add_sandbox_payment(&payment, order, status, now).await?;
        let signature = self.signature(order, &payment);
        Ok((payment, signature))
    }

    fn signature(&self, order: &Order, payment: &str) -> String {
        hmac_sha256(&self.key, format!("{}|{payment}", order.gateway_order).as_bytes())
    }

    async fn facts(&self, order: &Order) -> anyhow::Result<Vec<Fact>> {
        let payments = self.db.sandbox_payments(&order.gateway_order).await?;
        let facts = payments.into_iter().map(|payment| Fact {
            payment: payment.id,
            amount_minor: payment.amount_minor,
            currency: payment.currency,
            state: match payment.status.as_str() {
                "captured" => FactState::Captured,
                "refunded" => FactState::Refunded,
                _ => FactState::Failed,
            },
        });
        Ok(facts.collect())
    }
}

impl Gateway for Sandbox {
    fn name(&self) -> &'static str {
        "sandbox"
    }

    fn reuses_orders(&self) -> bool {
        true
    }

    fn open<'a>(&'a self, _: &'a NewOrder) -> BoxFuture<'a, anyhow::Result<String>> {
        Box::pin(async { Ok(format!("order_sandbox_{}", secret::hex(&secret::random_bytes::<8>()))) })
    }

    fn checkout(&self, order: &Order, buyer: &Buyer) -> Value {
        razorpay::checkout("sandbox", order, buyer)
    }

    fn has_signed(&self, order: &Order, payment: &str, signature: &str) -> bool {
        same(signature, &self.signature(order, payment))
    }

    fn payments_of<'a>(&'a self, order: &'a Order) -> BoxFuture<'a, anyhow::Result<Vec<Fact>>> {
        Box::pin(self.facts(order))
    }
}
