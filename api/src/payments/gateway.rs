//! What every gateway can do. Names are neutral here: the field names of a gateway's own messages stay in its folder.

use axum::{extract::Request, response::Response};
use futures::future::BoxFuture;
use platform::db::orders::Order;
use serde_json::Value;

use super::sandbox::Sandbox;

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

/// A payment, as its gateway reports it when it is asked.
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

/// What a checkout gives to the page after a payment. `order` is the gateway's name for the order.
#[derive(Clone, Debug)]
pub struct Proof {
    pub order: String,
    pub payment: String,
    pub signature: String,
}

/// A message of a gateway about one of its orders, whose signature was right.
#[derive(Clone, Debug, Default)]
pub struct Message {
    /// By which a message that is sent twice is recognised, where the gateway gives one.
    pub id: Option<String>,
    /// The gateway's name for the order; none when the message is about something else.
    pub order: Option<String>,
    /// What the order must cost for the message to count, where the message names a sum.
    pub amount_minor: Option<i64>,
    /// What the message reports of the payment, used when the gateway does not answer.
    pub fact: Option<Fact>,
}

/// What a browser brings back from a gateway, to be shown on the page that it is sent to.
#[derive(Clone, Debug)]
pub struct Returned {
    /// None when the gateway has not signed what the browser brought.
    pub message: Option<Message>,
    pub order: String,
    pub status: String,
    pub amount: String,
    pub plan: String,
}

/// Why a message is refused.
#[derive(Debug)]
pub enum Refusal {
    WrongSignature,
    Unreadable(Box<Response>),
}

/// How a person pays.
pub enum CheckoutKind<'a> {
    /// In a window that a script of the gateway opens on our page; it opens windows of banks in turn.
    Window,
    /// On pages of the gateway, which the browser reaches by posting a form.
    Form,
    /// On a page of ours, where the sandbox plays the gateway.
    Played(&'a Sandbox),
}

/// A source that pages must be allowed to use for the checkout, with the directive of the content policy that it belongs to.
pub type PolicySource = (&'static str, String);

/// A payment gateway. Each has a folder of its own here, and a line in `GATEWAYS`.
pub trait Gateway: Send + Sync {
    /// As in the database and on the wire.
    fn name(&self) -> &'static str;

    /// Whether an order that was not paid can be tried again.
    fn reuses_orders(&self) -> bool;

    /// How a person pays.
    fn checkout_kind(&self) -> CheckoutKind<'_>;

    /// What the pages of this server must be allowed to load, frame, call or post to.
    fn content_policy(&self) -> Vec<PolicySource>;

    /// Opens an order; its name at the gateway comes back.
    fn open<'a>(&'a self, order: &'a NewOrder) -> BoxFuture<'a, anyhow::Result<String>>;

    /// What the browser needs to pay.
    fn checkout(&self, order: &Order, buyer: &Buyer) -> Value;

    /// Whether the gateway has signed that this payment belongs to this order. It does not confirm the sum.
    fn has_signed(&self, order: &Order, proof: &Proof) -> bool;

    /// The payments of an order as the gateway knows them now. What is only authorised is captured by this.
    fn payments_of<'a>(&'a self, order: &'a Order) -> BoxFuture<'a, anyhow::Result<Vec<Fact>>>;

    /// Reads a message that the gateway itself sends.
    fn webhook(&self, request: Request) -> BoxFuture<'_, Result<Message, Refusal>>;

    /// Reads what a browser brings back from the gateway.
    fn browser_return(&self, request: Request) -> BoxFuture<'_, Result<Returned, Refusal>>;
}
