//! A payment in Razorpay's format, and its state in ours.

use platform::db::payments::orders::Order;
use serde::Deserialize;

use crate::payments::gateway::{Fact, FactState};

#[derive(Deserialize)]
pub(super) struct Payments {
    pub items: Vec<Payment>,
}

#[derive(Deserialize)]
pub(super) struct Payment {
    pub id: String,
    pub order_id: Option<String>,
    pub amount: i64,
    pub currency: String,
    pub status: String,
    #[serde(default)]
    amount_refunded: Option<i64>,
    /// Also true if the money was refunded afterwards.
    captured: Option<bool>,
}

/// The payment to capture: at most one, and only for an order that waits for payment and has never been paid.
pub(super) fn to_capture<'a>(order: &Order, payments: &'a mut [Payment]) -> Option<&'a mut Payment> {
    if order.state != "created"
        || payments.iter().any(|payment| payment.is_of(order) && payment.was_captured())
    {
        return None;
    }
    payments.iter_mut().find(|payment| payment.can_be_captured(order))
}

impl Payment {
    fn can_be_captured(&self, order: &Order) -> bool {
        self.status == "authorized" && self.is_of(order)
    }

    fn is_of(&self, order: &Order) -> bool {
        self.amount == order.amount_minor && self.currency == order.currency
    }

    /// Whether the money was ever captured. An authorised payment that is never captured is refunded automatically and
    /// counts as failed.
    fn was_captured(&self) -> bool {
        self.captured.unwrap_or(matches!(self.status.as_str(), "captured" | "refunded"))
    }

    pub(super) fn fact(self) -> Fact {
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
