//! What became of an order, by the word of its gateway. What a payment changes is decided in `payments/settle.rs`.

use anyhow::Context;
use platform::{
    Platform,
    db::{orders::Order, settlements::Settled},
};

use super::buying::not_set_up;
use crate::{
    auth::SignedIn,
    error::ApiError,
    payments::{Gateway, Payments, Proof, SandboxOutcome, judge, settle},
};

/// Checks what a checkout has told the browser, by signature and by asking the gateway, and grants the plan. Says the
/// same of an order that is unknown and of one that is somebody else's; may be repeated.
///
/// # Errors
/// When the payment does not stand up, or the gateway is away.
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

/// Plays the payment of an own order at the sandbox.
///
/// # Errors
/// When there is no sandbox or no such order of this user.
pub async fn play(
    platform: &Platform,
    payments: &Payments,
    user: &SignedIn,
    gateway_order: &str,
    outcome: SandboxOutcome,
) -> Result<Proof, ApiError> {
    let sandbox = payments.sandbox().ok_or(ApiError::NotFound)?;
    let order = platform.db.order_at(sandbox.name(), gateway_order).await?;
    let order = order.filter(|order| order.user_id == user.user.0).ok_or(ApiError::NotFound)?;
    Ok(sandbox.play(&order, outcome, platform.clock.now()).await.context("playing a payment")?)
}
