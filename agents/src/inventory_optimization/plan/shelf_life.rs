//! Goods that keep for a limited time: the units of an order are sold after the safety stock that is there when they arrive, so
//! both together may not last longer than a unit keeps.

use kernels::inventory::order_rounding::OrderRules;

use crate::inventory_optimization::{
    params::InventoryParams,
    plan::{
        levels::{level_for, set_levels, update_today},
        planned::Planned,
        price_breaks,
    },
};

/// A smaller order may need a larger safety stock, which makes the order smaller still.
const MOST_STEPS: usize = 20;

/// What a shelf life does to the plan of an item.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum ShelfLife {
    /// Orders are as without it.
    Keeps,
    /// Orders are smaller because of it.
    Binds,
    /// The safety stock and the smallest order that the supplier accepts last longer.
    TooShort,
}

/// Days that a unit of the item keeps, as the question or the file says.
pub(crate) fn days(planned: &Planned, params: &InventoryParams) -> Option<f64> {
    params.shelf_life_days.or(planned.item.shelf_life)
}

/// Makes orders small enough. Levels that the question states in another way than by a service stay.
pub(super) fn apply(planned: &mut Planned, params: &InventoryParams) {
    limit(planned, params);
    if planned.shelf_life == Some(ShelfLife::Binds) && !planned.item.breaks.is_empty() {
        price_again(planned, params);
    }
}

/// The price of a quantity that may not be ordered is not paid: the lower prices are weighed again with what may.
fn price_again(planned: &mut Planned, params: &InventoryParams) {
    let largest = planned.figures.rules.maximum;
    let limited = planned.orders;
    planned.unit_price = planned.figures.unit_cost;
    planned.discount_saving = 0.0;
    price_breaks::apply(planned, params);
    let priced = planned.orders.map(|orders| orders.order.quantity);
    limit(planned, params);
    if planned.orders.map(|orders| orders.order.quantity) != priced {
        // The smaller order needs a larger safety stock: without the lower price, the size that was found before fits.
        planned.unit_price = planned.figures.unit_cost;
        planned.discount_saving = 0.0;
        planned.figures.rules.maximum = largest;
        planned.orders = limited;
        update_today(planned);
    }
    planned.shelf_life = Some(ShelfLife::Binds);
}

fn limit(planned: &mut Planned, params: &InventoryParams) {
    let (Some(days), Some(before)) = (days(planned, params), planned.orders) else { return };
    let most = days * planned.figures.demand.mean;
    let is_stated = params.states_safety_stock() || planned.empirical.is_some();
    let mut found = ShelfLife::Keeps;
    for _ in 0..MOST_STEPS {
        let Some(orders) = planned.orders else { break };
        let largest = most - orders.safety_stock.max(0.0);
        if orders.order.quantity <= largest * (1.0 + 1e-9) {
            break;
        }
        let rules =
            OrderRules { maximum: planned.figures.rules.maximum.min(largest), ..planned.figures.rules };
        let Ok(quantity) = rules.at_least(f64::MAX) else {
            found = ShelfLife::TooShort;
            break;
        };
        found = ShelfLife::Binds;
        let level = if is_stated { None } else { level_for(planned, quantity) };
        set_levels(planned, quantity, level.unwrap_or(orders.reorder_point));
        if planned.orders.is_some_and(|now| now.order.quantity == orders.order.quantity) {
            break;
        }
    }
    planned.shelf_life = Some(found);
    if let Some(orders) = planned.orders.filter(|_| found != ShelfLife::TooShort) {
        // The order of now may not be larger either.
        let largest = (most - orders.safety_stock.max(0.0)).max(orders.order.quantity);
        planned.figures.rules.maximum = planned.figures.rules.maximum.min(largest);
        update_today(planned);
    } else if found == ShelfLife::TooShort {
        let units = before.safety_stock.max(0.0);
        planned.failure = Some(format!(
            "the shelf life of {days} days is shorter than the safety stock of {units:.0} units and the smallest order last"
        ));
        planned.orders = None;
        planned.today = None;
    }
}
