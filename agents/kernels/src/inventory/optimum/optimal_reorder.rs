//! The reorder point and order quantity with the lowest total cost of ordering, holding and waiting.
//! Smooth demand: Zheng (1992). Counted demand: Federgruen and Zheng (1992). Both find the true optimum.

use crate::cancel;

use super::stock_costs::StockCosts;
use crate::inventory::demand_distribution::DemandDistribution;
use crate::inventory::order_rounding::OrderRules;
use crate::inventory::performance::StockPolicy;
use crate::inventory::problem::{InventoryError, positive};
use crate::inventory::protection_demand::ProtectionDemand;
use crate::inventory::service_level::level_for_fill_rate;

/// The best reorder point with its order quantity.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OptimalReorder {
    /// Units.
    pub reorder_point: f64,
    /// Units.
    pub quantity: f64,
    /// Money per unit of time, without the purchase cost of the goods.
    pub cost: f64,
}

impl OptimalReorder {
    pub fn policy(&self) -> StockPolicy {
        StockPolicy::ReorderPoint { reorder_point: self.reorder_point, quantity: self.quantity }
    }
}

/// The optimum for a demand over the lead time (plus the review period, when costs are charged at the end of each).
/// The answers for counted demand are whole; an order is placed at or below the reorder point.
///
/// # Errors
/// When a cost or the demand rate is not above zero.
pub fn optimal_reorder(
    costs: &StockCosts,
    demand: &DemandDistribution,
) -> Result<OptimalReorder, InventoryError> {
    costs.check()?;
    if demand.is_counted() {
        return optimal_reorder_counted(costs, &demand.masses(1e-14)?);
    }
    Ok(smooth(costs, demand))
}

/// The optimum among the order sizes that a supplier accepts. With the best reorder point for every size, cost first falls and
/// then rises with the size (Zheng, 1992), so one of the accepted sizes next to the unrestricted optimum is the cheapest.
///
/// # Errors
/// When a cost or the demand rate is not above zero, or no size satisfies the rules.
pub fn optimal_reorder_within(
    costs: &StockCosts,
    demand: &DemandDistribution,
    rules: &OrderRules,
) -> Result<OptimalReorder, InventoryError> {
    let free = optimal_reorder(costs, demand)?;
    let with = |quantity: f64| {
        let reorder_point = best_reorder_point(costs, demand, quantity);
        OptimalReorder { reorder_point, quantity, cost: costs.of_policy(reorder_point, quantity, demand) }
    };
    let quantity = rules.cheapest(free.quantity, |quantity| with(quantity).cost)?;
    Ok(if quantity == free.quantity { free } else { with(quantity) })
}

/// The reorder point with the lowest cost when the quantity is given: where the share of time without stock is h / (b + h).
///
/// # Errors
/// When a cost, the demand rate or the quantity is not above zero.
pub fn optimal_reorder_point(
    costs: &StockCosts,
    demand: &DemandDistribution,
    quantity: f64,
) -> Result<f64, InventoryError> {
    costs.check()?;
    positive("the order quantity", quantity)?;
    Ok(best_reorder_point(costs, demand, quantity))
}

/// The same as `optimal_reorder_point`, without checks. Counted positions start one above the reorder point.
fn best_reorder_point(costs: &StockCosts, demand: &DemandDistribution, quantity: f64) -> f64 {
    cancel::tick();
    let demand = ProtectionDemand { lead_time: *demand, whole: *demand, review_mean: 0.0 };
    let level = level_for_fill_rate(&demand, costs.critical_ratio(), Some(quantity));
    if demand.whole.is_counted() { level - 1.0 } else { level }
}

/// The two ends of the best range of positions have the same cost c, and the area between c and the cost curve over that range
/// equals the cost of the orders. That area grows faster and faster with c, so Newton's method on c always converges.
fn smooth(costs: &StockCosts, demand: &DemandDistribution) -> OptimalReorder {
    let lowest = demand.quantile(costs.critical_ratio());
    let lowest_cost = costs.at_position(lowest, demand);
    let ordering = costs.cost_per_order * costs.demand_rate;
    let certain = 2.0 * ordering * costs.holding * costs.critical_ratio();
    let mut cost = (certain + lowest_cost * lowest_cost).sqrt();
    let mut best = OptimalReorder { reorder_point: lowest, quantity: 0.0, cost };
    for _ in 0..60 {
        let (low, high) = (lower_level(costs, demand, cost), upper_level(costs, demand, cost));
        let quantity = high.level - low.level;
        let held = costs.holding * (0.5 * (high.level + low.level) - demand.mean()) * quantity;
        let waited = (costs.holding + costs.backorder) * (low.second_loss - high.second_loss);
        let missing = cost * quantity - held - waited - ordering;
        best = OptimalReorder { reorder_point: low.level, quantity, cost };
        if missing.abs() <= 1e-12 * ordering {
            break;
        }
        cost -= missing / quantity;
    }
    best.cost = costs.of_policy(best.reorder_point, best.quantity, demand);
    best
}

/// A position with a given cost, and the figures that the area needs.
struct Level {
    level: f64,
    second_loss: f64,
}

/// The position below the cheapest one that costs `cost`; the search starts to its left, where waiting alone costs that much.
fn lower_level(costs: &StockCosts, demand: &DemandDistribution, cost: f64) -> Level {
    level_from(demand.mean() - cost / costs.backorder, costs, demand, cost)
}

/// The position above the cheapest one that costs `cost`; the search starts to its right, where holding alone costs that much.
fn upper_level(costs: &StockCosts, demand: &DemandDistribution, cost: f64) -> Level {
    level_from(demand.mean() + cost / costs.holding, costs, demand, cost)
}

/// Newton's method towards the cheapest position; the cost curve is convex, so no step goes too far.
fn level_from(start: f64, costs: &StockCosts, demand: &DemandDistribution, cost: f64) -> Level {
    cancel::tick();
    let both = costs.holding + costs.backorder;
    let mut level = start;
    let mut beyond = demand.beyond(level);
    for _ in 0..60 {
        let error = costs.holding * (level - demand.mean()) + both * beyond.loss - cost;
        let slope = costs.holding - both * beyond.tail;
        let step = error / slope;
        if error.abs() <= 1e-14 * cost || !step.is_finite() {
            break;
        }
        level -= step;
        beyond = demand.beyond(level);
    }
    Level { level, second_loss: beyond.second_loss }
}

/// The optimum for demand over the lead time with these masses of 0, 1, 2, ... pieces.
/// Positions are added from the cheapest outwards while they lower the mean cost (Federgruen and Zheng, 1992).
///
/// # Errors
/// When a cost or the demand rate is not above zero, or there are no masses.
pub fn optimal_reorder_counted(costs: &StockCosts, masses: &[f64]) -> Result<OptimalReorder, InventoryError> {
    costs.check()?;
    if masses.is_empty() {
        return Err(InventoryError::Nothing { what: "masses of demand" });
    }
    let curve = CostCurve::new(costs, masses);
    let (mut low, mut high) = (curve.cheapest - 1, curve.cheapest + 1);
    let mut cost_low = curve.cheapest_cost - curve.rise(low);
    let mut cost_high = curve.cheapest_cost + curve.rise(curve.cheapest);
    let mut sum = costs.cost_per_order * costs.demand_rate + curve.cheapest_cost;
    let mut quantity = 1.0;
    while cost_low.min(cost_high) < sum / quantity {
        if cost_low <= cost_high {
            sum += cost_low;
            low -= 1;
            cost_low -= curve.rise(low);
        } else {
            sum += cost_high;
            cost_high += curve.rise(high);
            high += 1;
        }
        quantity += 1.0;
    }
    Ok(OptimalReorder { reorder_point: low as f64, quantity, cost: sum / quantity })
}

/// The cost at whole positions: its cheapest position and its increases.
struct CostCurve<'a> {
    costs: &'a StockCosts,
    cumulative: Vec<f64>,
    cheapest: i64,
    cheapest_cost: f64,
}

impl<'a> CostCurve<'a> {
    fn new(costs: &'a StockCosts, masses: &[f64]) -> Self {
        let mut sum = 0.0;
        let cumulative: Vec<f64> = masses
            .iter()
            .map(|mass| {
                sum += mass;
                sum
            })
            .collect();
        let enough = |below: &&f64| **below < costs.critical_ratio();
        let cheapest = cumulative.iter().take_while(enough).count().min(masses.len() - 1);
        let cost_of = |(x, mass): (usize, &f64)| {
            let distance = cheapest as f64 - x as f64;
            let rate = if distance > 0.0 { costs.holding } else { -costs.backorder };
            mass * rate * distance
        };
        let cheapest_cost = masses.iter().enumerate().map(cost_of).sum();
        Self { costs, cumulative, cheapest: cheapest as i64, cheapest_cost }
    }

    /// The cost of position + 1 less the cost of position: (h + b) P(D <= position) - b.
    fn rise(&self, position: i64) -> f64 {
        let last = self.cumulative.len() as i64 - 1;
        let below = match position {
            ..=-1 => 0.0,
            _ if position >= last => 1.0,
            _ => self.cumulative[position as usize],
        };
        (self.costs.holding + self.costs.backorder) * below - self.costs.backorder
    }
}

#[cfg(test)]
mod tests;
