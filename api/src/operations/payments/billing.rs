//! A user's purchases and plan end, and cancelling the plan.

use chrono::{DateTime, Utc};
use platform::{Platform, db::payments::orders::Purchase, secret};
use schemars::JsonSchema;
use serde::Serialize;

use crate::{auth::SignedIn, error::ApiError};

/// An order and its payment, for the user who made it. Amounts are in the currency, not in its smallest unit.
/// `order_id` is our own name for it, `gateway_order_id` the gateway's; the plan was granted from start to end.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Receipt {
    pub number: String,
    pub order_id: String,
    pub gateway_order_id: String,
    pub plan: String,
    pub amount: f64,
    pub currency: String,
    pub gateway: String,
    pub payment_id: Option<String>,
    pub state: String,
    pub paid_at: Option<DateTime<Utc>>,
    pub refunded_at: Option<DateTime<Utc>>,
    pub starts_at: Option<DateTime<Utc>>,
    pub ends_at: Option<DateTime<Utc>>,
}

/// What a user has bought and until when.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Billing {
    pub plan: String,
    pub ends_at: Option<DateTime<Utc>>,
    pub cancelled: bool,
    pub receipts: Vec<Receipt>,
}

/// Plan, end and payments of a user.
///
/// # Errors
/// When the database fails.
pub async fn billing(platform: &Platform, user: &SignedIn) -> Result<Billing, ApiError> {
    let running = platform.db.subscription(user.user, platform.clock.now()).await?;
    let purchases = platform.db.purchases(user.user).await?;
    Ok(Billing {
        plan: user.plan.clone(),
        ends_at: running.as_ref().map(|running| running.ends_at),
        cancelled: running.is_some_and(|running| running.cancelled_at.is_some()),
        receipts: purchases.into_iter().map(receipt).collect(),
    })
}

/// One order of the caller, found by our id, the gateway's id, or the id of its payment.
///
/// # Errors
/// When the caller has no such order.
pub async fn order(platform: &Platform, user: &SignedIn, name: &str) -> Result<Receipt, ApiError> {
    let found = platform.db.order_named(user.user, name).await?;
    found.map(receipt).ok_or(ApiError::NotFound)
}

pub(crate) fn receipt(Purchase { order, starts_at, ends_at }: Purchase) -> Receipt {
    #[expect(clippy::cast_precision_loss, reason = "sums of money are far below 2^53")]
    let amount = order.amount_minor as f64 / 100.0;
    Receipt {
        number: secret::hex(&order.id.as_bytes()[..6]).to_uppercase(),
        order_id: order.id.to_string(),
        gateway_order_id: order.gateway_order,
        plan: order.plan,
        amount,
        currency: order.currency,
        gateway: order.gateway,
        payment_id: order.payment_id,
        state: order.state,
        paid_at: order.paid_at,
        refunded_at: order.refunded_at,
        starts_at,
        ends_at,
    }
}

/// Cancels the plan at the end of the paid period, or withdraws the cancellation.
///
/// # Errors
/// When the user has no paid plan.
pub async fn set_cancelled(
    platform: &Platform,
    user: &SignedIn,
    is_cancelled: bool,
) -> Result<Billing, ApiError> {
    let now = platform.clock.now();
    if !platform.db.set_cancelled(user.user, is_cancelled.then_some(now), now).await? {
        return Err(ApiError::Invalid("There is no paid plan to cancel.".to_owned()));
    }
    billing(platform, user).await
}
