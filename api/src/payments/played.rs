//! Simulated payments on a page of ours, which move no money. Only the sandbox offers them.

use chrono::{DateTime, Utc};
use futures::future::BoxFuture;
use platform::db::payments::orders::Order;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What the person at the sandbox has chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    Pay,
    Fail,
}

/// The data that a checkout gives to the page after a payment. `order` is the gateway's id for the order.
#[derive(Clone, Debug)]
pub struct Proof {
    pub order: String,
    pub payment: String,
    pub signature: String,
}

/// Simulates payments.
pub trait PlayedPayments: Send + Sync {
    /// Simulates the payment of an order and returns its proof, as a checkout gives it to the page. An order is paid
    /// once: a second call returns the proof of the first payment.
    ///
    /// # Errors
    /// When the database fails.
    fn play<'a>(
        &'a self,
        order: &'a Order,
        outcome: Outcome,
        now: DateTime<Utc>,
    ) -> BoxFuture<'a, anyhow::Result<Proof>>;
}
