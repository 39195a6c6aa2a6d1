//! Order quantities of many items that share a limit on money or space.
//! Each unit of the limit has one price (a Lagrange multiplier) at which all items together use exactly the limit.

use crate::statistics::root;

use crate::cancel;

use super::order_quantity::OrderCosts;
use crate::inventory::problem::{InventoryError, positive};

/// An item, and how much of the limit one unit of its order uses: its cost for a limit on money, half its cost for a limit on
/// the average stock, its space for a storage limit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LimitedItem {
    pub costs: OrderCosts,
    pub use_per_unit: f64,
}

/// The cheapest quantities within the limit.
#[derive(Debug, Clone, PartialEq)]
pub struct LimitedPlan {
    /// Units per order of each item.
    pub quantities: Vec<f64>,
    /// How much of the limit all orders use together.
    pub used: f64,
    /// Money per year saved by one more unit of the limit; zero when the limit does not bind.
    pub price_of_limit: f64,
    /// Money per year for ordering and holding.
    pub total_cost: f64,
}

/// The cheapest order quantities whose use is at most `limit`: Q = sqrt(2 demand cost / (holding + 2 price use))
/// (Hadley and Whitin, 1963).
///
/// # Errors
/// When a cost, demand, use or the limit is not above zero, or there are no items.
pub fn order_quantities_within(items: &[LimitedItem], limit: f64) -> Result<LimitedPlan, InventoryError> {
    check(items)?;
    positive("the limit", limit)?;
    let free = with_price(items, 0.0);
    if free.used <= limit {
        return Ok(free);
    }
    // Above this price even an item without a holding cost of its own would fit.
    let root_sum: f64 = items
        .iter()
        .map(|item| (item.costs.annual_demand * item.costs.cost_per_order * item.use_per_unit).sqrt())
        .sum();
    let highest = (root_sum / limit).powi(2);
    let price = root::between((0.0, highest), 0.0, highest * 1e-15, |price| {
        let mut slope = 0.0;
        let mut used = 0.0;
        for item in items {
            let quantity = item.quantity(price);
            used += item.use_per_unit * quantity;
            let holding = item.costs.holding_cost_per_unit + 2.0 * price * item.use_per_unit;
            slope += item.use_per_unit.powi(2) * quantity / holding;
        }
        (limit - used, slope)
    });
    Ok(with_price(items, price))
}

/// The cheapest plans for `points` limits, from a share `least` of the unrestricted use up to the unrestricted optimum (last).
///
/// # Errors
/// The errors of `order_quantities_within`, and when the share is not above zero.
pub fn limit_curve(
    items: &[LimitedItem],
    least: f64,
    points: usize,
) -> Result<Vec<LimitedPlan>, InventoryError> {
    check(items)?;
    positive("the least share of the limit", least)?;
    let free = with_price(items, 0.0).used;
    let step = if points > 1 { (1.0 - least) / (points - 1) as f64 } else { 0.0 };
    (0..points).map(|i| order_quantities_within(items, free * (least + step * i as f64))).collect()
}

fn check(items: &[LimitedItem]) -> Result<(), InventoryError> {
    if items.is_empty() {
        return Err(InventoryError::Nothing { what: "items" });
    }
    for item in items {
        item.costs.check()?;
        positive("the use of the limit per unit", item.use_per_unit)?;
    }
    Ok(())
}

impl LimitedItem {
    fn quantity(&self, price: f64) -> f64 {
        let holding_cost_per_unit = self.costs.holding_cost_per_unit + 2.0 * price * self.use_per_unit;
        OrderCosts { holding_cost_per_unit, ..self.costs }.economic_quantity()
    }
}

fn with_price(items: &[LimitedItem], price: f64) -> LimitedPlan {
    cancel::look();
    let quantities: Vec<f64> = items.iter().map(|item| item.quantity(price)).collect();
    let both = || items.iter().zip(&quantities);
    let used = both().map(|(item, quantity)| item.use_per_unit * quantity).sum();
    let total_cost = both().map(|(item, quantity)| item.costs.plan(*quantity).total_cost).sum();
    LimitedPlan { quantities, used, price_of_limit: price, total_cost }
}

#[cfg(test)]
mod tests {
    use super::{LimitedItem, limit_curve, order_quantities_within};
    use crate::inventory::order_quantity::OrderCosts;

    /// Nahmias, Production and Operations Analysis, chapter on known demand (Stereo Warehouse): demand 1850, 1150, 800, cost 50, 350,
    /// 85, set-up 100, 150, 50, holding 25 %, at most 30 000 in stock: 144, 52 and 51 after 172, 63 and 61.
    fn stereos() -> Vec<LimitedItem> {
        [(1_850.0, 50.0, 100.0), (1_150.0, 350.0, 150.0), (800.0, 85.0, 50.0)]
            .iter()
            .map(|(annual_demand, cost, cost_per_order)| LimitedItem {
                costs: OrderCosts {
                    annual_demand: *annual_demand,
                    cost_per_order: *cost_per_order,
                    holding_cost_per_unit: 0.25 * cost,
                },
                use_per_unit: *cost,
            })
            .collect()
    }

    #[test]
    fn the_stereo_example_of_nahmias_is_solved() {
        let plan = order_quantities_within(&stereos(), 30_000.0).unwrap();
        assert!((plan.used - 30_000.0).abs() < 1e-6);
        let free = order_quantities_within(&stereos(), 1e9).unwrap();
        assert_eq!(free.price_of_limit, 0.0);
        // Holding cost is a share of the unit cost here, so all quantities shrink by the same factor.
        for (quantity, free_quantity) in plan.quantities.iter().zip(&free.quantities) {
            assert!((quantity / free_quantity - 30_000.0 / free.used).abs() < 1e-9);
        }
        let whole: Vec<f64> = plan.quantities.iter().map(|quantity| quantity.floor()).collect();
        assert_eq!(whole, [144.0, 52.0, 51.0]);
    }

    #[test]
    fn shifting_budget_between_items_does_not_lower_the_cost() {
        let mut items = stereos();
        items[0].use_per_unit = 9.0;
        let plan = order_quantities_within(&items, 20_000.0).unwrap();
        let cost = |first: f64, second: f64| {
            items[0].costs.plan(first).total_cost + items[1].costs.plan(second).total_cost
        };
        let best = cost(plan.quantities[0], plan.quantities[1]);
        for moved in [-100.0, -1.0, 1.0, 100.0] {
            let (first, second) = (plan.quantities[0] + moved / 9.0, plan.quantities[1] - moved / 350.0);
            assert!(cost(first, second) >= best);
        }
    }

    #[test]
    fn the_shadow_price_is_the_saving_from_one_more_unit_of_the_limit() {
        let plan = order_quantities_within(&stereos(), 20_000.0).unwrap();
        let more = order_quantities_within(&stereos(), 20_001.0).unwrap();
        assert!((plan.total_cost - more.total_cost - plan.price_of_limit).abs() < 1e-3 * plan.price_of_limit);
    }

    #[test]
    fn a_tighter_limit_costs_more() {
        let curve = limit_curve(&stereos(), 0.2, 9).unwrap();
        assert_eq!(curve.len(), 9);
        assert!(curve.windows(2).all(|pair| pair[0].used < pair[1].used));
        assert!(curve.windows(2).all(|pair| pair[0].total_cost > pair[1].total_cost));
        assert!(order_quantities_within(&stereos(), 0.0).is_err());
        assert!(order_quantities_within(&[], 5.0).is_err());
    }
}
