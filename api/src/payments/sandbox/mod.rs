//! A gateway that moves no money, for trying the product: it signs as Razorpay does, and its payments go through the
//! same verification. Every screen that uses it states this.

use std::sync::Arc;

use axum::extract::Request;
use chrono::{DateTime, Utc};
use futures::future::BoxFuture;
use platform::{Db, Platform, db::payments::orders::Order, secret};
use serde_json::Value;

use super::{
    gateway::{
        Buyer, CheckoutKind, Fact, FactState, Gateway, GatewayKind, Message, NewOrder, PolicySource, Refusal,
        Returned,
    },
    played::{Outcome, PlayedPayments, Proof},
    razorpay,
    signatures::{hmac_sha256, same},
};

const NAME: &str = "sandbox";

pub(super) static KIND: GatewayKind = GatewayKind {
    name: NAME,
    webhook: None,
    browser_return: None,
    open: |platform| Box::pin(opened_gateway(platform)),
};

struct Sandbox {
    key: String,
    db: Db,
}

async fn opened_gateway(platform: &Platform) -> anyhow::Result<Arc<dyn Gateway>> {
    Ok(Arc::new(Sandbox::open(platform).await?))
}

impl Sandbox {
    async fn open(platform: &Platform) -> anyhow::Result<Self> {
        let now = platform.clock.now();
        let key = platform.db.secret_or_insert("sandbox_gateway", &secret::token(), now).await?;
        Ok(Self { key, db: platform.db.clone() })
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

impl PlayedPayments for Sandbox {
    fn play<'a>(
        &'a self,
        order: &'a Order,
        outcome: Outcome,
        now: DateTime<Utc>,
    ) -> BoxFuture<'a, anyhow::Result<Proof>> {
        Box::pin(async move {
            let payment = format!("pay_sandbox_{}", secret::hex(&secret::random_bytes::<8>()));
            let status = if outcome == Outcome::Pay { "captured" } else { "failed" };
            let payment = self.db.add_sandbox_payment(&payment, order, status, now).await?;
            let signature = self.signature(order, &payment);
            Ok(Proof { order: order.gateway_order.clone(), payment, signature })
        })
    }
}

impl Gateway for Sandbox {
    fn name(&self) -> &'static str {
        NAME
    }

    fn reuses_orders(&self) -> bool {
        true
    }

    fn checkout_kind(&self) -> CheckoutKind<'_> {
        CheckoutKind::Played(self)
    }

    fn content_policy(&self) -> Vec<PolicySource> {
        Vec::new()
    }

    fn open<'a>(&'a self, _: &'a NewOrder) -> BoxFuture<'a, anyhow::Result<String>> {
        Box::pin(async { Ok(format!("order_sandbox_{}", secret::hex(&secret::random_bytes::<8>()))) })
    }

    fn checkout(&self, order: &Order, buyer: &Buyer) -> Value {
        razorpay::checkout(NAME, order, buyer)
    }

    fn has_signed(&self, order: &Order, proof: &Proof) -> bool {
        same(&proof.signature, &self.signature(order, &proof.payment))
    }

    fn payments_of<'a>(&'a self, order: &'a Order) -> BoxFuture<'a, anyhow::Result<Vec<Fact>>> {
        Box::pin(self.facts(order))
    }

    fn webhook(&self, _: Request) -> BoxFuture<'_, Result<Message, Refusal>> {
        Box::pin(async { Err(Refusal::WrongSignature) })
    }

    fn browser_return(&self, _: Request) -> BoxFuture<'_, Result<Returned, Refusal>> {
        Box::pin(async { Err(Refusal::WrongSignature) })
    }
}
