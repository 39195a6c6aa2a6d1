//! Buying a plan: an order, its verification, and what a user has bought.

use anyhow::Context;
use chrono::{DateTime, TimeDelta, Utc};
use platform::{
    Platform,
    db::{orders::Order, plans::Plan, settlements::Settled},
    secret,
};
use protocol::PlanName;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use uuid::Uuid;

use crate::{
    ApiError,
    auth::SignedIn,
    payments::{Buyer, Gateway, NewOrder, Payments, judge, settle},
};

/// An order that was not paid is used again for this long.
const REUSED_FOR: TimeDelta = TimeDelta::hours(1);

/// An order and what the browser needs to pay it.
#[derive(Clone, Debug)]
pub struct Checkout {
    pub gateway: &'static str,
    pub payment_data: Value,
}

/// Opens an order for a plan. Price, currency and owner come from the server.
///
/// # Errors
/// When the plan cannot be bought, or the gateway is away (`Unavailable`).
pub async fn create(
    platform: &Platform,
    payments: &Payments,
    user: &SignedIn,
    plan: &str,
) -> Result<Checkout, ApiError> {
    let gateway = payments.gateway().ok_or_else(not_set_up)?;
    let plan = plan_for_sale(platform, plan).await?;
    refuse_smaller(platform, user, &plan).await?;
    let order = order_for(platform, gateway, user, &plan).await?;
    let buyer = buyer(platform, user, &plan).await?;
    Ok(Checkout { gateway: gateway.name(), payment_data: gateway.checkout(&order, &buyer) })
}

fn not_set_up() -> ApiError {
    ApiError::Invalid("Payment is not set up on this server. Please contact us.".to_owned())
}

async fn plan_for_sale(platform: &Platform, id: &str) -> Result<Plan, ApiError> {
    let plan = platform.db.plan(id).await?;
    plan.filter(|plan| !plan.is_hidden && plan.price_inr > 0.0 && plan.id != PlanName::Admin.as_str())
        .ok_or_else(|| ApiError::Invalid("This plan cannot be bought.".to_owned()))
}

/// What was paid for is not lost by buying less.
async fn refuse_smaller(platform: &Platform, user: &SignedIn, plan: &Plan) -> Result<(), ApiError> {
    let now = platform.clock.now();
    let Some(running) = platform.db.subscription(user.user, now).await? else { return Ok(()) };
    let paid_for = platform.db.plan(&running.plan).await?.filter(|paid_for| paid_for.id != plan.id);
    match paid_for {
        Some(paid_for) if paid_for.price_inr > plan.price_inr => Err(ApiError::Invalid(format!(
            "Your {} plan is paid until {}. You can change to {} after that.",
            paid_for.name,
            running.ends_at.format("%-d %B %Y"),
            plan.name
        ))),
        _ => Ok(()),
    }
}

async fn order_for(
    platform: &Platform,
    gateway: &dyn Gateway,
    user: &SignedIn,
    plan: &Plan,
) -> Result<Order, ApiError> {
    let now = platform.clock.now();
    let mut order = new_order(gateway, user, plan, now);
    if gateway.reuses_orders()
        && let Some(open) = platform.db.open_order_like(&order, now - REUSED_FOR).await?
    {
        return Ok(open);
    }
    let asked = NewOrder {
        receipt: order.id.simple().to_string(),
        amount_minor: order.amount_minor,
        currency: order.currency.clone(),
    };
    order.gateway_order = gateway.open(&asked).await.map_err(|error| {
        tracing::warn!(error = format!("{error:#}"), "an order could not be opened");
        ApiError::Unavailable("The payment service cannot be reached. Please try again.".to_owned())
    })?;
    platform.db.add_order(&order).await?;
    Ok(order)
}

fn new_order(gateway: &dyn Gateway, user: &SignedIn, plan: &Plan, now: DateTime<Utc>) -> Order {
    #[expect(clippy::cast_possible_truncation, reason = "prices are checked when a plan is saved")]
    let amount_minor = (plan.price_inr * 100.0).round() as i64;
    Order {
        id: Uuid::now_v7(),
        user_id: user.user.0,
        plan: plan.id.clone(),
        amount_minor,
        currency: plan.currency.clone(),
        gateway: gateway.name().to_owned(),
        gateway_order: String::new(),
        state: "created".to_owned(),
        payment_id: None,
        created_at: now,
        paid_at: None,
        refunded_at: None,
    }
}

async fn buyer(platform: &Platform, user: &SignedIn, plan: &Plan) -> Result<Buyer, ApiError> {
    let profile = platform.db.profile(user.user).await?;
    let name = profile.and_then(|profile| profile.full_name).filter(|name| !name.trim().is_empty());
    let name = name.unwrap_or_else(|| user.email.split('@').next().unwrap_or_default().to_owned());
    Ok(Buyer { name, email: user.email.clone(), plan_name: plan.name.clone() })
}

/// Checks what a checkout has told the browser, by signature and by asking the gateway, and grants the plan. Says the
/// same of an order that is unknown and of one that is somebody else's; may be repeated.
///
/// # Errors
/// When the payment does not stand up, or the gateway is away.
pub async fn verify(
    platform: &Platform,
    payments: &Payments,
    user: &SignedIn,
    gateway_order: &str,
    payment: &str,
    signature: &str,
) -> Result<(), ApiError> {
    let gateway = payments.gateway().ok_or_else(not_set_up)?;
    let refused = || ApiError::Invalid("The payment could not be confirmed.".to_owned());
    let order = platform.db.order_at(gateway.name(), gateway_order).await?;
    let order = order.filter(|order| order.user_id == user.user.0).ok_or_else(refused)?;
    if !gateway.has_signed(&order, payment, signature) {
        return Err(refused());
    }
    match look_up(platform, gateway, &order).await? {
        Some(Settled::Granted { .. } | Settled::Already) => Ok(()),
        Some(Settled::Refunded) => {
            Err(ApiError::Invalid("The payment was given back by the payment service.".to_owned()))
        }
        None => Err(ApiError::Invalid("The payment has not been completed.".to_owned())),
    }
}

/// Asks the gateway what became of an order, and moves it forward.
///
/// # Errors
/// When the gateway is away.
pub async fn look_up(
    platform: &Platform,
    gateway: &dyn Gateway,
    order: &Order,
) -> Result<Option<Settled>, ApiError> {
    let facts = gateway.payments_of(order).await.map_err(|error| {
        tracing::warn!(error = format!("{error:#}"), "a payment could not be looked up");
        ApiError::Unavailable("The payment service cannot be reached. Please try again.".to_owned())
    })?;
    Ok(settle(platform, order, &judge(order, &facts)).await?)
}

/// A payment, for the user who made it. Amounts are in the currency, not in its smallest unit.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Receipt {
    pub number: String,
    pub plan: String,
    pub amount: f64,
    pub currency: String,
    pub gateway: String,
    pub payment_id: Option<String>,
    pub state: String,
    pub paid_at: Option<DateTime<Utc>>,
    pub refunded_at: Option<DateTime<Utc>>,
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
    let orders = platform.db.paid_orders(user.user).await?;
    Ok(Billing {
        plan: user.plan.clone(),
        ends_at: running.as_ref().map(|running| running.ends_at),
        cancelled: running.is_some_and(|running| running.cancelled_at.is_some()),
        receipts: orders.into_iter().map(receipt).collect(),
    })
}

pub(super) fn receipt(order: Order) -> Receipt {
    #[expect(clippy::cast_precision_loss, reason = "sums of money are far below 2^53")]
    let amount = order.amount_minor as f64 / 100.0;
    Receipt {
        number: secret::hex(&order.id.as_bytes()[..6]).to_uppercase(),
        plan: order.plan,
        amount,
        currency: order.currency,
        gateway: order.gateway,
        payment_id: order.payment_id,
        state: order.state,
        paid_at: order.paid_at,
        refunded_at: order.refunded_at,
    }
}

/// Cancels at the end of what was paid for, or takes that back.
///
/// # Errors
/// When nothing was paid for.
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

/// Plays the payment of an own order at the sandbox.
///
/// # Errors
/// When there is no sandbox or no such order of this user.
pub async fn play(
    platform: &Platform,
    payments: &Payments,
    user: &SignedIn,
    gateway_order: &str,
    outcome: crate::payments::SandboxOutcome,
) -> Result<(String, String), ApiError> {
    let sandbox = payments.sandbox().ok_or(ApiError::NotFound)?;
    let order = platform.db.order_at(sandbox.name(), gateway_order).await?;
    let order = order.filter(|order| order.user_id == user.user.0).ok_or(ApiError::NotFound)?;
    Ok(sandbox.play(&order, outcome, platform.clock.now()).await.context("playing a payment")?)
}
