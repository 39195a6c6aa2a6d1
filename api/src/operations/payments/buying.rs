//! Opens an order for a plan. Price, currency and owner come from the server; no plan is granted here.

use chrono::{DateTime, TimeDelta, Utc};
use platform::{
    Platform,
    db::{
        payments::orders::{Noted, Order},
        plans::Plan,
    },
};
use protocol::PlanName;
use serde_json::Value;
use uuid::Uuid;

use crate::{
    auth::SignedIn,
    error::ApiError,
    payments::{Buyer, Gateway, NewOrder, Payments},
};

/// How long an unpaid order is used again.
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
/// When the plan cannot be bought, or the gateway is unavailable (`Unavailable`).
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

pub(super) fn not_set_up() -> ApiError {
    ApiError::Invalid("Payment is not set up on this server. Please contact us.".to_owned())
}

async fn plan_for_sale(platform: &Platform, id: &str) -> Result<Plan, ApiError> {
    let plan = platform.db.plan(id).await?;
    plan.filter(|plan| !plan.is_hidden && plan.price_inr > 0.0 && plan.id != PlanName::Admin.as_str())
        .ok_or_else(not_for_sale)
}

fn not_for_sale() -> ApiError {
    ApiError::Invalid("This plan cannot be bought.".to_owned())
}

/// Refuses a smaller plan while a larger one is paid for, so that nothing paid for is lost.
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
    let reused_since = gateway.reuses_orders().then_some(now - REUSED_FOR);
    if let Some(since) = reused_since
        && let Some(open) = platform.db.open_order_like(&order, since).await?
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
    match platform.db.add_order(&order, reused_since).await? {
        Noted::Added => Ok(order),
        // The surplus order at the gateway is never shown to the buyer, so it is never paid.
        Noted::Open(open) => Ok(*open),
        Noted::NotForSale => Err(not_for_sale()),
        Noted::NoBuyer => Err(ApiError::NotAuthenticated),
    }
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
