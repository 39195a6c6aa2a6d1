//! What an order costs: once for the supplier, and for each item (line) in it. Stated costs win over columns, and those over the default.

use crate::inventory_optimization::{
    data::item::Item,
    params::{InventoryParams, defaults::ORDER_COST},
    plan::basis::{Origin, change_factor},
};

/// Money for an order of the item alone: that of the order and that of its line.
pub(super) fn alone(item: &Item, params: &InventoryParams, origin: &mut Origin) -> f64 {
    let stated = stated_for(item, params).or(params.order_cost).or(params.joint_order_cost);
    let file = item.order_cost.or(item.supplier_order_cost);
    changed(origin.take(stated, file, ORDER_COST), params) + line(item, params)
}

/// Money for the order to its supplier, whatever is in it; none where only orders of single items have a cost.
pub(super) fn of_supplier(item: &Item, params: &InventoryParams) -> Option<f64> {
    stated_for(item, params)
        .or(params.joint_order_cost)
        .or_else(|| Some(changed(item.supplier_order_cost?, params)))
}

/// What the question says that an order to the supplier of the item costs.
fn stated_for(item: &Item, params: &InventoryParams) -> Option<f64> {
    params.supplier_order_costs.as_ref()?.get(item.supplier.as_deref()?).copied()
}

/// Money for each order in which the item is.
pub(crate) fn line(item: &Item, params: &InventoryParams) -> f64 {
    params.line_cost.unwrap_or_else(|| changed(item.line_cost.unwrap_or(0.0), params))
}

fn changed(cost: f64, params: &InventoryParams) -> f64 {
    cost * change_factor(params.order_cost_change_percent)
}
