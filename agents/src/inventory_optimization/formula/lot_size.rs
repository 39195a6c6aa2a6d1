//! The economic order quantity.

use kernels::inventory::order_quantity::{OrderCosts, economic_order_quantity};
use report::markdown::table;

use super::{
    Solved,
    given::{Given, share, shown},
};

/// None when the question states neither the cost of an order nor that of holding.
pub(super) fn solve(given: &Given) -> Option<Solved> {
    let states_costs =
        given.order_cost.is_some() || given.holding_rate.is_some() || given.holding_cost.is_some();
    if !states_costs || given.annual_demand.is_none() {
        return None;
    }
    let missing = |figure, example| Some(Solved::Missing { figure, example });
    let Some(order_cost) = given.order_cost else {
        return missing("the cost of placing one order", "an order costs 50");
    };
    if given.holding_rate.is_none() && given.holding_cost.is_none() {
        return missing("the cost of holding a unit for a year", "holding is 20 % a year");
    }
    let Some(holding) = given.holding_of_unit() else {
        return missing("the cost of one unit", "a unit costs 12");
    };
    let costs = OrderCosts {
        annual_demand: given.annual_demand?,
        cost_per_order: order_cost,
        holding_cost_per_unit: holding,
    };
    let best = economic_order_quantity(&costs).ok()?;
    let whole = best.quantity.round().max(1.0);
    let plan = costs.plan(whole);
    let rate = match (given.holding_rate, given.unit_cost) {
        (Some(rate), Some(cost)) if given.holding_cost.is_none() => {
            format!(
                "Holding a unit for a year costs {} × {} = {}.\n\n",
                share(rate),
                shown(cost),
                shown(holding)
            )
        }
        _ => String::new(),
    };
    let mut rows = Vec::new();
    for (name, quantity) in
        [("20 % smaller", 0.8 * whole), ("**this size**", whole), ("20 % larger", 1.2 * whole)]
    {
        let plan = costs.plan(quantity);
        rows.push(vec![
            name.to_owned(),
            shown(quantity.round()),
            shown(plan.ordering_cost),
            shown(plan.holding_cost),
            shown(plan.total_cost),
        ]);
    }
    let head = ["Order", "Units", "Ordering, a year", "Holding, a year", "Together"];
    Some(Solved::Answer(format!(
        "**Order {} at a time: {} orders a year, one every {} days, for {} a year in ordering and holding.**\n\n\
         EOQ = √(2 × demand × cost of an order ÷ holding cost of a unit) = √(2 × {} × {} ÷ {}) = {} (Harris, 1913).\n\n\
         {rate}{}\nThe curve is flat: round to a pack or a pallet without regret.\n",
        shown(whole),
        shown(plan.orders_per_year),
        shown(365.0 * plan.cycle_years),
        shown(plan.total_cost),
        shown(costs.annual_demand),
        shown(order_cost),
        shown(holding),
        shown(best.quantity),
        table(&head, &rows),
    )))
}
