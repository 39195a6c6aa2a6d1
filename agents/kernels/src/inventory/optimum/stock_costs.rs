//! The costs of ordering, holding and waiting, and the cost at a stock position.

use crate::inventory::demand_distribution::DemandDistribution;
use crate::inventory::problem::{InventoryError, positive};

/// Costs and demand, all per the same unit of time, such as a year or a day.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct StockCosts {
    /// Money per order.
    pub cost_per_order: f64,
    /// Money per unit on hand and unit of time.
    pub holding: f64,
    /// Money per unit waiting and unit of time.
    pub backorder: f64,
    /// Units per unit of time.
    pub demand_rate: f64,
}

impl StockCosts {
    pub(in crate::inventory) fn check(&self) -> Result<(), InventoryError> {
        positive("the cost per order", self.cost_per_order)?;
        positive("the holding cost", self.holding)?;
        positive("the backorder cost", self.backorder)?;
        positive("the demand rate", self.demand_rate)
    }

    /// The best share of demand to meet at once when only holding and waiting costs are weighed: b / (b + h).
    pub fn critical_ratio(&self) -> f64 {
        self.backorder / (self.backorder + self.holding)
    }

    /// Expected cost rate of the stock at a position: h E(y - D)+ + b E(D - y)+.
    pub fn at_position(&self, position: f64, demand: &DemandDistribution) -> f64 {
        let loss = demand.beyond(position).loss;
        self.holding * (position - demand.mean()) + (self.holding + self.backorder) * loss
    }

    /// Expected cost rate of a reorder point with an order quantity, including the cost of ordering:
    /// (K demand rate + the sum of `at_position` over the positions after the reorder point) / Q. `demand` is the demand over the
    /// lead time for continuous review, or over lead time plus review period when costs are charged at the end of each period.
    pub fn of_policy(&self, reorder_point: f64, quantity: f64, demand: &DemandDistribution) -> f64 {
        let low = demand.beyond(reorder_point).second_loss;
        let high = demand.beyond(reorder_point + quantity).second_loss;
        let half_a_piece = if demand.is_counted() { 0.5 } else { 0.0 };
        let net_stock = reorder_point + 0.5 * quantity + half_a_piece - demand.mean();
        self.cost_per_order * self.demand_rate / quantity
            + self.holding * net_stock
            + (self.holding + self.backorder) * (low - high) / quantity
    }
}
