//! Checks the state of an order with its gateway. `payments/settle.rs` decides what a payment changes.

use anyhow::Context;
use platform::{
    Platform,
    db::payments::{orders::Order, settlements::Settled},
};

use super::buying::not_set_up;
use crate::{
    auth::SignedIn,
    error::ApiError,
    payments::{CheckoutKind, Gateway, Payments, Proof, SandboxOutcome, judge, settle},
};

/// Verifies the proof that a checkout gave the browser, by its signature and by asking the gateway, and grants the
/// plan. An unknown order and another user's order get the same error. May be repeated.
///
/// # Errors
/// When the payment is not valid, or the gateway is unavailable.
pub async fn verify(
    platform: &Platform,
    payments: &Payments,
    user: &SignedIn,
    proof: &Proof,
) -> Result<(), ApiError> {
    let gateway = payments.gateway().ok_or_else(not_set_up)?;
    let refused = || ApiError::Invalid("The payment could not be confirmed.".to_owned());
    let order = platform.db.order_at(gateway.name(), &proof.order).await?;
    let order = order.filter(|order| order.user_id == user.user.0).ok_or_else(refused)?;
    if !gateway.has_signed(&order, proof) {
        return Err(refused());
    }
    match look_up(platform, gateway, &order).await? {
        Some(Settled::Granted { .. } | Settled::Already) => Ok(()),
        Some(Settled::WithoutPlan) => Err(ApiError::Conflict(
            "We have received your payment, but this plan is no longer available. Please contact us: we will refund your payment or \
             give you another plan."
                .to_owned(),
        )),
        Some(Settled::Refunded) => {
            Err(ApiError::Invalid("The payment service has refunded this payment.".to_owned()))
        }
        None => Err(ApiError::Invalid("The payment has not been completed.".to_owned())),
    }
}

/// Asks the gateway for the state of an order, and updates the order.
///
/// # Errors
/// When the gateway is unavailable.
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

/// Simulates the payment of the caller's own order at the sandbox.
///
/// # Errors
/// When there is no sandbox, or this user has no such order.
pub async fn play(
    platform: &Platform,
    payments: &Payments,
    user: &SignedIn,
    gateway_order: &str,
    outcome: SandboxOutcome,
) -> Result<Proof, ApiError> {
    let gateway = payments.gateway().ok_or(ApiError::NotFound)?;
    let CheckoutKind::Played(sandbox) = gateway.checkout_kind() else { return Err(ApiError::NotFound) };
    let order = platform.db.order_at(gateway.name(), gateway_order).await?;
    let order = order.filter(|order| order.user_id == user.user.0).ok_or(ApiError::NotFound)?;
    Ok(sandbox.play(&order, outcome, platform.clock.now()).await.context("playing a payment")?)
}
