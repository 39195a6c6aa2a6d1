//! Order quantities that are stated as a multiple of the economic one.

use crate::inventory_optimization::{
    params::InventoryParams,
    plan::{
        levels::{level_for, set_levels},
        planned::Planned,
    },
};

/// Sets the order quantity to a multiple of the economic one, as the supplier accepts it. A price break decides a quantity by itself.
pub(super) fn apply(planned: &mut Planned, params: &InventoryParams) {
    let Some(multiple) = in_force(params).filter(|_| planned.item.breaks.is_empty()) else { return };
    let Some(orders) = planned.orders else { return };
    let quantity = planned.nearest_accepted(multiple * orders.economic.quantity);
    let level = level_for(planned, quantity).unwrap_or(orders.reorder_point);
    set_levels(planned, quantity, level);
}

/// The multiple, unless the policy chooses quantities of its own.
pub(crate) fn in_force(params: &InventoryParams) -> Option<f64> {
    use crate::inventory_optimization::params::choices::Policy;
    params.eoq_multiple.filter(|_| params.policy_in_force().unwrap_or_default() == Policy::Economic)
}
