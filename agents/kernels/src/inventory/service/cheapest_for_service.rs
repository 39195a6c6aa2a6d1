//! The reorder point and quantity with the lowest cost of ordering and holding that still reach a service target.
//! Choosing the quantity first and the reorder point afterwards costs more: larger orders need less safety stock for the same
//! fill rate (Silver, Pyke and Thomas, 2017, ch. 6, on choosing both together).

use super::performance::{StockPolicy, performance};
use super::service_level::{ServiceTarget, reorder_point};
use crate::inventory::optimal_reorder::OptimalReorder;
use crate::inventory::order_quantity::OrderCosts;
use crate::inventory::problem::InventoryError;
use crate::inventory::protection_demand::ProtectionDemand;

/// The cheapest pair for the target. Counted demand: every quantity that could be cheaper is tried, so the optimum is proven.
/// Smooth demand: a grid over the quantity, then a golden section around its best point. `cost` is ordering plus holding.
///
/// # Errors
/// When a cost or demand is not above zero, or the target is not between 0 and 1.
pub fn cheapest_for_service(
    costs: &OrderCosts,
    demand: &ProtectionDemand,
    target: ServiceTarget,
) -> Result<OptimalReorder, InventoryError> {
    costs.check()?;
    reorder_point(demand, 1.0, target)?;
    let search = Search { costs, demand, target };
    Ok(if demand.whole.is_counted() { search.counted()? } else { search.smooth()? })
}

struct Search<'a> {
    costs: &'a OrderCosts,
    demand: &'a ProtectionDemand,
    target: ServiceTarget,
}

impl Search<'_> {
    /// The cost of a quantity, with the lowest reorder point that reaches the target.
    fn with(&self, quantity: f64) -> Result<OptimalReorder, InventoryError> {
        let reorder_point = reorder_point(self.demand, quantity, self.target)?;
        let policy = StockPolicy::ReorderPoint { reorder_point, quantity };
        let on_hand = performance(self.demand, &policy)?.expected_on_hand;
        let ordering = self.costs.cost_per_order * self.costs.annual_demand / quantity;
        let cost = ordering + self.costs.holding_cost_per_unit * on_hand;
        Ok(OptimalReorder { reorder_point, quantity, cost })
    }

    /// A lower bound of a quantity's cost: stock on hand is never less than it would be with certain demand.
    fn at_least(&self, quantity: f64) -> f64 {
        let (ServiceTarget::CycleService(served) | ServiceTarget::FillRate(served)) = self.target;
        let on_hand = 0.5 * served * (served * quantity + 1.0);
        // With a review period, stock on hand is counted before and after the delivery.
        let shrink = if self.demand.review_mean > 0.0 { 0.5 } else { 1.0 };
        self.costs.cost_per_order * self.costs.annual_demand / quantity
            + shrink * self.costs.holding_cost_per_unit * on_hand
    }

    fn counted(&self) -> Result<OptimalReorder, InventoryError> {
        let economic = self.costs.economic_quantity().round().max(1.0);
        let mut best = self.with(economic)?;
        for direction in [-1.0, 1.0] {
            let mut quantity = economic + direction;
            let falling = |quantity: f64| self.at_least(quantity + direction) < self.at_least(quantity);
            while quantity >= 1.0 && (self.at_least(quantity) < best.cost || falling(quantity)) {
                let found = self.with(quantity)?;
                best = if found.cost < best.cost { found } else { best };
                quantity += direction;
            }
        }
        Ok(best)
    }

    fn smooth(&self) -> Result<OptimalReorder, InventoryError> {
        const GRID: i32 = 24;
        const RATIO: f64 = 0.618_033_988_749_894_8;
        let economic = self.costs.economic_quantity();
        let low = (economic / 8.0).ln();
        let high = (8.0 * economic + 16.0 * self.demand.whole.std()).ln();
        let width = (high - low) / f64::from(GRID);
        let mut best = self.with(low.exp())?;
        for i in 1..=GRID {
            let found = self.with((low + width * f64::from(i)).exp())?;
            best = if found.cost < best.cost { found } else { best };
        }
        let (mut low, mut high) = (best.quantity.ln() - width, best.quantity.ln() + width);
        let mut left = self.with((high - RATIO * (high - low)).exp())?;
        let mut right = self.with((low + RATIO * (high - low)).exp())?;
        while high - low > 1e-6 {
            if left.cost <= right.cost {
                (high, right) = (right.quantity.ln(), left);
                left = self.with((high - RATIO * (high - low)).exp())?;
            } else {
                (low, left) = (left.quantity.ln(), right);
                right = self.with((low + RATIO * (high - low)).exp())?;
            }
        }
        Ok(if left.cost <= right.cost { left } else { right })
    }
}

#[cfg(test)]
mod tests {
    use super::cheapest_for_service;
    use crate::inventory::demand_distribution::{DemandDistribution, Family};
    use crate::inventory::order_quantity::{OrderCosts, economic_order_quantity};
    use crate::inventory::performance::{StockPolicy, performance};
    use crate::inventory::protection_demand::{
        PeriodDemand, ProtectionDemand, Replenishment, protection_demand_of,
    };
    use crate::inventory::service_level::{ServiceTarget, reorder_point};

    const COSTS: OrderCosts =
        OrderCosts { annual_demand: 120.0, cost_per_order: 4.0, holding_cost_per_unit: 6.0 };
    const FAMILIES: [Family; 4] = [Family::Normal, Family::Gamma, Family::Poisson, Family::NegativeBinomial];

    fn demands(family: Family) -> [ProtectionDemand; 2] {
        let whole = DemandDistribution::with_moments(family, 8.0, 5.0).unwrap();
        let weekly = Replenishment { lead_time: 3.0, lead_time_std: 0.5, review_period: 1.0 };
        [
            ProtectionDemand { lead_time: whole, whole, review_mean: 0.0 },
            protection_demand_of(family, PeriodDemand { mean: 2.0, std: 2.5 }, &weekly).unwrap(),
        ]
    }

    #[test]
    fn no_other_quantity_reaches_the_target_at_a_lower_cost() {
        for family in FAMILIES {
            for demand in demands(family) {
                for target in [ServiceTarget::FillRate(0.9), ServiceTarget::CycleService(0.97)] {
                    let best = cheapest_for_service(&COSTS, &demand, target).unwrap();
                    for quantity in 1..150 {
                        let quantity = f64::from(quantity);
                        let level = reorder_point(&demand, quantity, target).unwrap();
                        let policy = StockPolicy::ReorderPoint { reorder_point: level, quantity };
                        let on_hand = performance(&demand, &policy).unwrap().expected_on_hand;
                        let cost = 480.0 / quantity + 6.0 * on_hand;
                        assert!(
                            cost >= best.cost * (1.0 - 1e-9),
                            "{family:?} {target:?} {quantity} {best:?}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn the_best_quantity_for_a_service_target_exceeds_the_economic_quantity() {
        let [demand, _] = demands(Family::Normal);
        let best = cheapest_for_service(&COSTS, &demand, ServiceTarget::FillRate(0.95)).unwrap();
        assert!(best.quantity > economic_order_quantity(&COSTS).unwrap().quantity);
    }
}
