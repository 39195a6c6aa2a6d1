//! The reorder point or order-up-to level that reaches a service target, and its safety stock.
//! A cycle service of 95 % lets 5 % of the cycles run short; a fill rate of 95 % lets 5 % of the units be late. With large
//! orders a fill rate needs far less stock. The two are never used in place of each other.

use crate::cancel;

use crate::statistics::root;

use super::performance::{Position, StockPolicy, share_short};
use crate::inventory::problem::{InventoryError, positive, share};
use crate::inventory::protection_demand::ProtectionDemand;

/// The wanted service, as a share between 0 and 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum ServiceTarget {
    /// Chance of no shortage until the next delivery (type 1, alpha, P1).
    CycleService(f64),
    /// Share of demand met from the shelf (type 2, beta, P2).
    FillRate(f64),
}

impl ServiceTarget {
    fn check(self) -> Result<(), InventoryError> {
        match self {
            Self::CycleService(target) => share("the cycle service level", target),
            Self::FillRate(target) => share("the fill rate", target),
        }
    }
}

/// The lowest reorder point that reaches the target with orders of `quantity`; whole for counted demand. It can be below
/// the mean demand, even below zero, when large orders alone reach the fill rate.
///
/// # Errors
/// When the target is not between 0 and 1, or the quantity is not above zero.
pub fn reorder_point(
    demand: &ProtectionDemand,
    quantity: f64,
    target: ServiceTarget,
) -> Result<f64, InventoryError> {
    cancel::tick();
    target.check()?;
    positive("the order quantity", quantity)?;
    match target {
        ServiceTarget::CycleService(target) => Ok(demand.whole.quantile(target)),
        ServiceTarget::FillRate(target) => Ok(level_for_fill_rate(demand, target, Some(quantity))),
    }
}

/// The lowest order-up-to level that reaches the target when every review orders up to it; whole for counted demand.
///
/// # Errors
/// When the target is not between 0 and 1.
pub fn order_up_to_level(demand: &ProtectionDemand, target: ServiceTarget) -> Result<f64, InventoryError> {
    cancel::tick();
    target.check()?;
    match target {
        ServiceTarget::CycleService(target) => Ok(demand.whole.quantile(target)),
        ServiceTarget::FillRate(target) => Ok(level_for_fill_rate(demand, target, None)),
    }
}

/// Safety stock of a reorder point or order-up-to level: level less mean demand, units.
pub fn safety_stock(demand: &ProtectionDemand, level: f64) -> f64 {
    level - demand.whole.mean()
}

/// The lowest level at which the share of unmet demand stays within the allowed share.
pub(in crate::inventory) fn level_for_fill_rate(
    demand: &ProtectionDemand,
    target: f64,
    quantity: Option<f64>,
) -> f64 {
    cancel::tick();
    let allowed = 1.0 - target;
    let position = |level: f64| {
        let policy = match quantity {
            Some(quantity) => StockPolicy::ReorderPoint { reorder_point: level, quantity },
            None => StockPolicy::OrderUpTo { level },
        };
        Position::of(&policy, &demand.whole)
    };
    let size = quantity.unwrap_or(demand.review_mean);
    let start = guess(demand, allowed, size);
    if demand.whole.is_counted() {
        let enough = |level: f64| share_short(demand, &position(level)).0 <= allowed * (1.0 + 1e-12);
        return root::first_whole(-size.ceil(), start, enough);
    }
    let spare = |level: f64| {
        let (short, slope) = share_short(demand, &position(level));
        (allowed - short, slope)
    };
    let low = bracket_end(-size - demand.whole.std(), -1.0, demand, |level| spare(level).0 < 0.0);
    let high = bracket_end(demand.whole.mean(), 1.0, demand, |level| spare(level).0 > 0.0);
    let tolerance = 1e-12 * (demand.whole.mean() + demand.whole.std() + size);
    root::between((low, high), start, tolerance, spare)
}

/// A level beyond `from`, in the given direction, for which `reached` is true.
fn bracket_end(from: f64, sign: f64, demand: &ProtectionDemand, reached: impl Fn(f64) -> bool) -> f64 {
    let mut stride = 4.0 * demand.whole.std() + 1e-9 * (1.0 + demand.whole.mean());
    let mut level = from;
    for _ in 0..100 {
        if reached(level) {
            break;
        }
        level += sign * stride;
        stride *= 2.0;
    }
    level
}

/// A rough start from the normal distribution for a loss of allowed times size: L(z) = size / std * allowed, where L(z) is near
/// exp(-1.5 z) / 2.5.
fn guess(demand: &ProtectionDemand, allowed: f64, size: f64) -> f64 {
    let std = demand.whole.std();
    let loss = allowed * size / std.max(f64::MIN_POSITIVE);
    let z = if loss < 0.4 { (-(2.5 * loss).ln() / 1.5).min(8.0) } else { -loss };
    demand.whole.mean() + (z * std).max(-size)
}

#[cfg(test)]
mod tests;
