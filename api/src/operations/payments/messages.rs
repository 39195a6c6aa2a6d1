//! Messages that gateways send on their own. A signed message does not prove the current state of a payment, so the
//! gateway is asked.

use platform::{
    Platform,
    db::payments::{orders::Order, settlements::Settled},
};

use super::look_up;
use crate::{
    error::ApiError,
    payments::{Gateway, Message, judge, settle},
};

/// Processes a signed message once and updates its order. A message about an unknown order or another subject is
/// accepted too, because otherwise the gateway would keep sending it.
///
/// # Errors
/// When the database fails.
pub async fn receive(
    platform: &Platform,
    gateway: &dyn Gateway,
    message: &Message,
) -> Result<Option<Settled>, ApiError> {
    let Some(id) = &message.id else { return act_on(platform, gateway, message).await };
    if platform.db.knows_gateway_event(gateway.name(), id).await? {
        return Ok(None);
    }
    let now = platform.clock.now();
    let settled = act_on(platform, gateway, message).await?;
    platform.db.note_gateway_event(gateway.name(), id, now).await?;
    Ok(settled)
}

async fn act_on(
    platform: &Platform,
    gateway: &dyn Gateway,
    message: &Message,
) -> Result<Option<Settled>, ApiError> {
    let Some(order) = order_of(platform, gateway, message).await? else { return Ok(None) };
    // The current state of the payment takes precedence over its state when the message was sent.
    if let Ok(settled) = look_up(platform, gateway, &order).await {
        return Ok(settled);
    }
    match &message.fact {
        Some(fact) => Ok(settle(platform, &order, &judge(&order, std::slice::from_ref(fact))).await?),
        None => Ok(None),
    }
}

/// The order that a message is about. `None` for an unknown order, and when the message names an amount other than the
/// order's.
async fn order_of(
    platform: &Platform,
    gateway: &dyn Gateway,
    message: &Message,
) -> Result<Option<Order>, ApiError> {
    let Some(name) = &message.order else { return Ok(None) };
    let order = platform.db.order_at(gateway.name(), name).await?;
    Ok(order.filter(|order| message.amount_minor.is_none_or(|amount| amount == order.amount_minor)))
}
