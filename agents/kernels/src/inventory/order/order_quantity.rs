//! The economic order quantity, and the yearly cost of any other quantity.
//! Demand is certain here. The unit of time is the one in which the rates are given, usually a year.

use crate::inventory::problem::{InventoryError, positive};

/// The costs of ordering and holding. All rates are per the same unit of time, usually a year.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OrderCosts {
    /// Units per year, above zero.
    pub annual_demand: f64,
    /// Money per order, whatever its size; above zero.
    pub cost_per_order: f64,
    /// Money per unit held for a year; above zero. Usually holding rate times unit cost.
    pub holding_cost_per_unit: f64,
}

/// An order size and its yearly costs.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OrderPlan {
    /// Units per order.
    pub quantity: f64,
    pub orders_per_year: f64,
    /// Years that one order lasts.
    pub cycle_years: f64,
    /// Money per year for placing orders.
    pub ordering_cost: f64,
    /// Money per year for holding quantity / 2 units on average.
    pub holding_cost: f64,
    /// Ordering and holding cost together, without the purchase cost.
    pub total_cost: f64,
}

impl OrderCosts {
    pub(in crate::inventory) fn check(&self) -> Result<(), InventoryError> {
        positive("the annual demand", self.annual_demand)?;
        positive("the cost per order", self.cost_per_order)?;
        positive("the holding cost per unit", self.holding_cost_per_unit)
    }

    /// The economic order quantity, without checks.
    pub(in crate::inventory) fn economic_quantity(&self) -> f64 {
        (2.0 * self.annual_demand * self.cost_per_order / self.holding_cost_per_unit).sqrt()
    }

    /// The costs of a year with orders of `quantity`: demand / quantity * cost per order + quantity / 2 * holding cost.
    pub fn plan(&self, quantity: f64) -> OrderPlan {
        let orders_per_year = self.annual_demand / quantity;
        let ordering_cost = orders_per_year * self.cost_per_order;
        let holding_cost = 0.5 * quantity * self.holding_cost_per_unit;
        OrderPlan {
            quantity,
            orders_per_year,
            cycle_years: quantity / self.annual_demand,
            ordering_cost,
            holding_cost,
            total_cost: ordering_cost + holding_cost,
        }
    }
}

/// The order size with the lowest yearly cost of ordering and holding: sqrt(2 demand cost / holding) (Harris, 1913).
///
/// # Errors
/// When demand or a cost is not above zero.
pub fn economic_order_quantity(costs: &OrderCosts) -> Result<OrderPlan, InventoryError> {
    costs.check()?;
    Ok(costs.plan(costs.economic_quantity()))
}

/// The economic production quantity: units arrive at the rate `annual_production` while they are used (Taft, 1918).
/// Only the share 1 - demand / production of a lot is ever in stock, so the holding cost shrinks by it.
///
/// # Errors
/// When demand or a cost is not above zero, or production is not above demand.
pub fn economic_production_quantity(
    costs: &OrderCosts,
    annual_production: f64,
) -> Result<OrderPlan, InventoryError> {
    costs.check()?;
    if annual_production.is_nan() || annual_production <= costs.annual_demand {
        let (lowest, value) = (costs.annual_demand, annual_production);
        return Err(InventoryError::TooSmall { what: "the production rate", lowest, value });
    }
    let in_stock = 1.0 - costs.annual_demand / annual_production;
    let shrunk = OrderCosts { holding_cost_per_unit: costs.holding_cost_per_unit * in_stock, ..*costs };
    economic_order_quantity(&shrunk)
}

/// The cost of an order of `share` times the economic quantity, as a multiple of the lowest cost: (share + 1 / share) / 2.
/// At 1.2 (20 % too much) the answer is 1.0167: the curve is flat, so rounding is cheap.
///
/// # Errors
/// When the share is not above zero.
pub fn cost_ratio(share: f64) -> Result<f64, InventoryError> {
    positive("the share of the economic order quantity", share)?;
    Ok(0.5 * (share + 1.0 / share))
}

/// The cost curve at `points` quantities between the shares `from` and `to` of `quantity`, evenly spaced.
pub fn cost_curve(costs: &OrderCosts, quantity: f64, from: f64, to: f64, points: usize) -> Vec<OrderPlan> {
    let step = if points > 1 { (to - from) / (points - 1) as f64 } else { 0.0 };
    (0..points).map(|i| costs.plan(quantity * (from + step * i as f64))).collect()
}

#[cfg(test)]
mod tests {
    use super::{OrderCosts, cost_curve, cost_ratio, economic_order_quantity, economic_production_quantity};

    /// Snyder and Shen, Fundamentals of Supply Chain Theory, example 3.1: candy bars, 1300 a year, 8 per order,
    /// holding 0.225; order 304.05, 68.41 a year. stockpyl 1.0.2: economic_order_quantity(8, 0.225, 1300).
    #[test]
    fn the_candy_bar_example_of_snyder_and_shen_is_solved() {
        let costs = OrderCosts { annual_demand: 1_300.0, cost_per_order: 8.0, holding_cost_per_unit: 0.225 };
        let plan = economic_order_quantity(&costs).unwrap();
        assert!((plan.quantity - 304.046_780_026_436_8).abs() < 1e-9);
        assert!((plan.total_cost - 68.410_525_505_948_29).abs() < 1e-9);
        assert!((plan.orders_per_year - 1_300.0 / plan.quantity).abs() < 1e-12);
        assert!((plan.cycle_years * plan.orders_per_year - 1.0).abs() < 1e-12);
    }

    /// Nahmias, Production and Operations Analysis, chapter on known demand: pencils, 3120 a year, set-up 12, holding 25 % of 0.02.
    #[test]
    fn the_pencil_example_of_nahmias_is_solved() {
        let costs = OrderCosts { annual_demand: 3_120.0, cost_per_order: 12.0, holding_cost_per_unit: 0.005 };
        let plan = economic_order_quantity(&costs).unwrap();
        assert!((plan.quantity - 3_869.883_719_174_31).abs() < 1e-6);
    }

    /// Nahmias, the same chapter: EPROMs, 2500 a year made at 10 000 a year, set-up 50, holding 0.6; lot 745, cost 335.41.
    #[test]
    fn a_finite_production_rate_makes_lots_larger() {
        let costs = OrderCosts { annual_demand: 2_500.0, cost_per_order: 50.0, holding_cost_per_unit: 0.6 };
        let plan = economic_production_quantity(&costs, 10_000.0).unwrap();
        assert!((plan.quantity - 745.355_992_499_929_9).abs() < 1e-9);
        assert!((plan.total_cost - 335.410_196_624_968_5).abs() < 1e-9);
        assert!(economic_production_quantity(&costs, 2_500.0).is_err());
        let fast = economic_production_quantity(&costs, 1e15).unwrap().quantity;
        assert!((fast - economic_order_quantity(&costs).unwrap().quantity).abs() < 1e-6);
    }

    /// stockpyl 1.0.2: economic_production_quantity(8, 0.225, 1300, 1700), its example after Snyder and Shen, ch. 3.
    #[test]
    fn the_quantity_with_a_production_rate_agrees_with_stockpyl() {
        let costs = OrderCosts { annual_demand: 1_300.0, cost_per_order: 8.0, holding_cost_per_unit: 0.225 };
        let plan = economic_production_quantity(&costs, 1_700.0).unwrap();
        assert!((plan.quantity - 626.808_494_588_968_4).abs() < 1e-9);
        assert!((plan.total_cost - 33.183_979_125_298_336).abs() < 1e-9);
    }

    #[test]
    fn the_cost_curve_is_flat_around_its_lowest_point() {
        let costs = OrderCosts { annual_demand: 900.0, cost_per_order: 40.0, holding_cost_per_unit: 2.0 };
        let best = economic_order_quantity(&costs).unwrap();
        for share in [0.25, 0.5, 0.8, 1.2, 3.0] {
            let ratio = costs.plan(best.quantity * share).total_cost / best.total_cost;
            assert!((ratio - cost_ratio(share).unwrap()).abs() < 1e-12 && ratio > 1.0);
        }
        assert!((cost_ratio(1.2).unwrap() - 1.016_666_666_666_666_7).abs() < 1e-12);
        let curve = cost_curve(&costs, best.quantity, 0.5, 1.5, 11);
        assert_eq!(curve.len(), 11);
        assert!(curve.iter().all(|point| point.total_cost >= best.total_cost));
        assert!((curve[5].quantity - best.quantity).abs() < 1e-9);
    }

    #[test]
    fn the_units_of_quantity_and_time_do_not_change_the_plan() {
        let costs = OrderCosts { annual_demand: 900.0, cost_per_order: 40.0, holding_cost_per_unit: 2.0 };
        let dozens = OrderCosts { annual_demand: 75.0, holding_cost_per_unit: 24.0, ..costs };
        let months = OrderCosts { annual_demand: 75.0, holding_cost_per_unit: 2.0 / 12.0, ..costs };
        let best = economic_order_quantity(&costs).unwrap();
        assert!((economic_order_quantity(&dozens).unwrap().quantity * 12.0 - best.quantity).abs() < 1e-9);
        assert!((economic_order_quantity(&months).unwrap().quantity - best.quantity).abs() < 1e-9);
    }

    #[test]
    fn zero_costs_are_refused() {
        let costs = OrderCosts { annual_demand: 900.0, cost_per_order: 40.0, holding_cost_per_unit: 2.0 };
        assert!(economic_order_quantity(&OrderCosts { annual_demand: 0.0, ..costs }).is_err());
        assert!(economic_order_quantity(&OrderCosts { cost_per_order: f64::NAN, ..costs }).is_err());
        assert!(economic_order_quantity(&OrderCosts { holding_cost_per_unit: -1.0, ..costs }).is_err());
    }
}
