//! Sets other reorder points and order quantities for an item, and recalculates the figures that depend on them.

use kernels::inventory::{
    item_plan::ItemOrders,
    order_quantity::OrderCosts,
    performance::{StockPolicy, performance},
    protection_demand::Goods,
    replay::ReplayPolicy,
    service_level::{reorder_point, safety_stock},
    stock_position::{days_of_supply, turnover},
};

use crate::inventory_optimization::plan::planned::Planned;

/// Sets the levels of an item, and recalculates the figures that depend on them.
pub(super) fn set_levels(planned: &mut Planned, quantity: f64, reorder_point: f64) {
    let (Some(before), Some(demand)) = (planned.orders, planned.protection()) else { return };
    let figures = &planned.figures;
    let policy = StockPolicy::ReorderPoint { reorder_point, quantity };
    let Ok(performance) = performance(&demand, &policy) else { return };
    let annual_demand = figures.demand.mean * figures.periods_per_year;
    let holding = figures.holding_rate * planned.unit_price;
    let costs =
        OrderCosts { annual_demand, cost_per_order: figures.cost_per_order, holding_cost_per_unit: holding };
    let order = costs.plan(quantity);
    let on_hand = performance.expected_on_hand;
    planned.orders = Some(ItemOrders {
        order,
        reorder_point,
        safety_stock: safety_stock(&demand, reorder_point),
        order_up_to: reorder_point + quantity,
        performance,
        annual_cost: order.ordering_cost + holding * on_hand,
        turnover: turnover(annual_demand, on_hand),
        periods_of_supply: days_of_supply(annual_demand, on_hand, figures.periods_per_year),
        ..before
    });
    update_today(planned);
}

/// The level that gives the item's service with orders of this size.
pub(super) fn level_for(planned: &Planned, quantity: f64) -> Option<f64> {
    let demand = planned.protection()?;
    let mean = demand.whole.mean();
    let level = reorder_point(&demand, quantity, planned.figures.target).ok()?;
    Some(match planned.figures.goods {
        _ if demand.whole.is_counted() => level.max(mean.floor()),
        Goods::Pieces => (level.max(mean) - 1e-9 * mean).ceil(),
        Goods::Divisible => level.max(mean),
    })
}

/// A safety stock of so many days of mean demand, in whole pieces where there are no parts of one.
pub(super) fn set_safety_days(planned: &mut Planned, days: f64) {
    let Some(orders) = planned.orders else { return };
    let level = orders.protection_mean + days * planned.figures.demand.mean;
    set_level(planned, orders.order.quantity, level);
}

/// A safety stock of so many standard deviations of demand over the time that stock must last.
pub(super) fn set_safety_factor(planned: &mut Planned, factor: f64) {
    let Some(orders) = planned.orders else { return };
    let level = orders.protection_mean + factor * orders.protection_std;
    set_level(planned, orders.order.quantity, level);
}

/// The reorder point, rounded up where there are no parts of a piece.
fn set_level(planned: &mut Planned, quantity: f64, level: f64) {
    let is_whole = planned.figures.goods == Goods::Pieces;
    set_levels(planned, quantity, if is_whole { (level - 1e-9 * level).ceil() } else { level });
}

/// Sets a lowest level, and a highest one that every order reaches.
pub(super) fn set_min_max(planned: &mut Planned, low: f64, high: f64) {
    planned.orders_up_to = true;
    set_levels(planned, high - low, low);
}

/// Compares today's stock with the present levels.
pub(super) fn update_today(planned: &mut Planned) {
    let (Some(orders), Some(mut today)) = (planned.orders, planned.today) else { return };
    let figures = &planned.figures;
    let (reorder_point, quantity) = (orders.reorder_point, orders.order.quantity);
    today.state = figures.stock.state(figures.demand.mean, reorder_point, orders.order_up_to);
    today.excess = figures.stock.excess(orders.order_up_to);
    today.excess_value = today.excess * figures.unit_cost;
    let policy = if planned.orders_up_to {
        ReplayPolicy::MinMax { reorder_point, order_up_to: orders.order_up_to }
    } else {
        ReplayPolicy::ReorderPoint { reorder_point, quantity }
    };
    if let Ok(decision) = figures.stock.order_decision(&policy, &figures.rules, figures.demand.mean) {
        today.decision = decision;
        today.order_value = decision.quantity * planned.unit_price;
    }
    planned.today = Some(today);
}
