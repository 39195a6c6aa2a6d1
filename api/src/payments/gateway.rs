//! What every gateway can do.

use futures::future::BoxFuture;
use platform::db::orders::Order;
use serde_json::Value;

/// An order that is about to be opened. `receipt` is our own name for it.
#[derive(Clone, Debug)]
pub struct NewOrder {
    pub receipt: String,
    pub amount_minor: i64,
    pub currency: String,
}

/// Who pays, and for what, as it is shown at the gateway.
#[derive(Clone, Debug)]
pub struct Buyer {
    pub name: String,
    pub email: String,
    pub plan_name: String,
}

/// A payment, as its gateway tells of it when it is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    pub payment: String,
    pub amount_minor: i64,
    pub currency: String,
    pub state: FactState,
}

/// How far a payment is. Only captured money is ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FactState {
    Pending,
    Captured,
    Refunded,
    Failed,
}

/// A payment gateway. Three ship: Razorpay, PayU, and the sandbox that plays one.
pub trait Gateway: Send + Sync {
    /// As in the database and on the wire.
    fn name(&self) -> &'static str;

    /// Whether an order that was not paid can be tried again.
    fn reuses_orders(&self) -> bool;

    /// Opens an order; its name at the gateway comes back.
    fn open<'a>(&'a self, order: &'a NewOrder) -> BoxFuture<'a, anyhow::Result<String>>;

    /// What the browser needs to pay.
    fn checkout(&self, order: &Order, buyer: &Buyer) -> Value;

    /// Whether the gateway has signed that this payment belongs to this order. It says nothing of the sum.
    fn has_signed(&self, order: &Order, payment: &str, signature: &str) -> bool;

    /// The payments of an order as the gateway knows them now. What is only authorised is captured by this.
    fn payments_of<'a>(&'a self, order: &'a Order) -> BoxFuture<'a, anyhow::Result<Vec<Fact>>>;
}
