//! The interface of all gateways. Its names are neutral: the field names of a gateway's own messages stay in its
//! folder.

use std::sync::Arc;

use axum::{extract::Request, response::Response};
use futures::future::BoxFuture;
use platform::{Platform, db::payments::orders::Order};
use serde_json::Value;

use super::played::{PlayedPayments, Proof};

/// An order that will be opened at the gateway. `receipt` is our own id for it.
#[derive(Clone, Debug)]
pub struct NewOrder {
    pub receipt: String,
    pub amount_minor: i64,
    pub currency: String,
}

/// The buyer's data that is shown at the gateway.
#[derive(Clone, Debug)]
pub struct Buyer {
    pub name: String,
    pub email: String,
    pub plan_name: String,
}

/// The current state of a payment, as its gateway reports it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    pub payment: String,
    pub amount_minor: i64,
    pub currency: String,
    pub state: FactState,
}

/// The stages of a payment. We have received only captured money.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FactState {
    Pending,
    Captured,
    Refunded,
    Failed,
}

/// A message from a gateway about one of its orders, with a valid signature.
#[derive(Clone, Debug, Default)]
pub struct Message {
    /// Identifies a message that is sent twice, if the gateway provides an id.
    pub id: Option<String>,
    /// The gateway's id for the order; `None` when the message is about something else.
    pub order: Option<String>,
    /// The amount that the message names, if any. The message counts only if the order has the same amount.
    pub amount_minor: Option<i64>,
    /// The payment as the message describes it, used when the gateway does not answer.
    pub fact: Option<Fact>,
}

/// The data that a browser brings back from a gateway. The result page shows it.
#[derive(Clone, Debug)]
pub struct Returned {
    /// `None` when the data has no valid signature of the gateway.
    pub message: Option<Message>,
    pub order: String,
    pub status: String,
    pub amount: String,
    pub plan: String,
}

/// Why a message is rejected.
#[derive(Debug)]
pub enum Refusal {
    WrongSignature,
    Unreadable(Box<Response>),
}

/// How a person pays.
pub enum CheckoutKind<'a> {
    /// In a window that a script of the gateway opens on our page. It may open further windows of banks.
    Window,
    /// On pages of the gateway, which the browser opens by posting a form.
    Form,
    /// On a page of ours that simulates the gateway, for the sandbox.
    Played(&'a dyn PlayedPayments),
}

/// A directive of the content security policy, and a source that it must allow for the checkout.
pub type PolicySource = (&'static str, String);

/// A payment gateway. Each has a folder of its own here, and a line in `GATEWAYS`.
pub trait Gateway: Send + Sync {
    /// The name in the database and on the wire.
    fn name(&self) -> &'static str;

    /// Whether an order that was not paid can be tried again.
    fn reuses_orders(&self) -> bool;

    /// How a person pays.
    fn checkout_kind(&self) -> CheckoutKind<'_>;

    /// The sources that the pages of this server must be allowed to load, frame, call or post to.
    fn content_policy(&self) -> Vec<PolicySource>;

    /// Opens an order; returns the gateway's id for it.
    fn open<'a>(&'a self, order: &'a NewOrder) -> BoxFuture<'a, anyhow::Result<String>>;

    /// The data that the browser needs for the payment.
    fn checkout(&self, order: &Order, buyer: &Buyer) -> Value;

    /// Whether the gateway has signed that this payment belongs to this order. Does not confirm the amount.
    fn has_signed(&self, order: &Order, proof: &Proof) -> bool;

    /// The current payments of an order at the gateway. This call captures a payment that is only authorised.
    fn payments_of<'a>(&'a self, order: &'a Order) -> BoxFuture<'a, anyhow::Result<Vec<Fact>>>;

    /// Reads a message that the gateway sends on its own.
    fn webhook(&self, request: Request) -> BoxFuture<'_, Result<Message, Refusal>>;

    /// Reads what a browser brings back from the gateway.
    fn browser_return(&self, request: Request) -> BoxFuture<'_, Result<Returned, Refusal>>;
}

/// Creates a gateway from the settings of an installation.
pub(super) type Open = for<'a> fn(&'a Platform) -> BoxFuture<'a, anyhow::Result<Arc<dyn Gateway>>>;

/// The description of a gateway before it is opened.
pub struct GatewayKind {
    /// The name in the settings, in the database and on the wire.
    pub name: &'static str,
    /// The route that receives the gateway's messages.
    pub webhook: Option<Endpoint>,
    /// The route to which the gateway sends the browser after a payment.
    pub browser_return: Option<Endpoint>,
    /// Opens the gateway with the settings of this installation.
    pub open: Open,
}

/// A route below `/api` that a gateway calls, and its description in the API's documentation.
#[derive(Clone, Copy, Debug)]
pub struct Endpoint {
    pub path: &'static str,
    pub summary: &'static str,
}
