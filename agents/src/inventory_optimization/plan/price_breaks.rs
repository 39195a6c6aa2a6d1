//! The order quantity when larger orders have a lower price.

use kernels::inventory::{
    item_plan::{ItemFigures, plan_item},
    order_rounding::OrderRules,
    quantity_discount::{Discount, DiscountedCosts, order_quantity_with_discount},
};

use crate::inventory_optimization::{
    data::item::Holding,
    params::{InventoryParams, choices::Discounts},
    plan::{levels::update_today, planned::Planned},
};

/// Sets the order quantity that a lower price makes the cheapest, and recalculates the figures that depend on it.
pub(super) fn apply(planned: &mut Planned, params: &InventoryParams) {
    let (Some(orders), false) = (planned.orders, planned.item.breaks.is_empty()) else { return };
    let figures = planned.figures;
    let factor = 1.0 + params.unit_cost_change_percent.unwrap_or(0.0) / 100.0;
    let mut breaks = planned.item.breaks.clone();
    for tier in &mut breaks {
        tier.unit_price *= factor;
    }
    let per_unit = match planned.item.holding {
        Some(Holding::MoneyPerUnit(money)) if params.holding_percent.is_none() => money,
        _ => 0.0,
    };
    let costs = DiscountedCosts {
        annual_demand: figures.demand.mean * figures.periods_per_year,
        cost_per_order: figures.cost_per_order,
        holding_rate: if per_unit > 0.0 { 0.0 } else { figures.holding_rate },
        holding_cost_per_unit: per_unit,
    };
    let discount = match params.discount.unwrap_or_default() {
        Discounts::AllUnits => Discount::AllUnits,
        Discounts::Incremental => Discount::Incremental,
    };
    let found = match order_quantity_with_discount(&costs, &breaks, discount, &figures.rules) {
        Ok(found) => found,
        Err(error) => {
            planned.failure = Some(format!("price breaks were not used: {error}"));
            return;
        }
    };
    let rate = if per_unit > 0.0 { per_unit / found.average_price } else { figures.holding_rate };
    let fixed = ItemFigures {
        unit_cost: found.average_price,
        holding_rate: rate,
        rules: OrderRules { minimum: found.quantity, maximum: found.quantity, ..figures.rules },
        ..figures
    };
    if let Some(mut at_price) = plan_item(&fixed).ok().and_then(|plan| plan.order) {
        at_price.economic = orders.economic;
        let without = costs.annual_demand * figures.unit_cost + orders.order.total_cost;
        planned.discount_saving = (without - found.total_cost).max(0.0);
        planned.unit_price = found.average_price;
        planned.orders = Some(at_price);
        update_today(planned);
    }
}
