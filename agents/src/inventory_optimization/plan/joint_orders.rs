//! Orders of several items to one supplier at once: the order is paid once, however many items are in it.

use kernels::inventory::{
    joint_orders::{JointItem, optimal_joint_orders},
    protection_demand::{Goods, Replenishment},
    service_level::order_up_to_level,
};
use std::collections::BTreeMap;

use crate::inventory_optimization::{
    params::InventoryParams,
    plan::{order_cost, planned::Planned},
};

/// More items than this are ordered together only when the question asks for it.
const MOST_UNASKED: usize = 20_000;

/// One item in the orders of its supplier.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct JointLine {
    /// Position among the planned items.
    pub place: usize,
    /// It is part of every order (1), of every second order (2), and so on.
    pub every: u32,
    /// Units, as the supplier accepts them.
    pub quantity: f64,
    /// The level that is ordered up to, for the service of the item.
    pub order_up_to: Option<f64>,
}

/// The orders to one supplier.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct JointOrders {
    pub supplier: String,
    /// Money per order.
    pub order_cost: f64,
    /// Days between orders.
    pub cycle_days: f64,
    /// Money a year for ordering and holding half of each lot, together and item by item.
    pub cost: f64,
    pub separate_cost: f64,
    pub lines: Vec<JointLine>,
}

/// Suppliers of more than one item, the largest saving first.
pub(crate) fn joint_orders(planned: &[Planned], params: &InventoryParams) -> Vec<JointOrders> {
    let is_wanted = params.joint_orders.unwrap_or(planned.len() <= MOST_UNASKED);
    let mut groups: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (place, planned) in planned.iter().enumerate().filter(|_| is_wanted) {
        let holding = planned.figures.holding_rate * planned.unit_price;
        if let Some(supplier) = planned.item.supplier.as_deref()
            && planned.orders.is_some()
            && holding > 0.0
        {
            groups.entry(supplier).or_default().push(place);
        }
    }
    groups.retain(|_, places| places.len() > 1);
    let mut found = Vec::new();
    for (supplier, places) in groups {
        found.extend(orders_to_supplier(supplier, &places, planned, params));
    }
    found.sort_by(|a, b| (b.separate_cost - b.cost).total_cmp(&(a.separate_cost - a.cost)));
    found
}

fn orders_to_supplier(
    supplier: &str,
    places: &[usize],
    planned: &[Planned],
    params: &InventoryParams,
) -> Option<JointOrders> {
    let items: Vec<JointItem> = places.iter().map(|place| joint_item(&planned[*place], params)).collect();
    let days = planned[places[0]].figures.periods_per_year;
    let order_cost = places.iter().map(|place| major_cost(&planned[*place], params)).fold(0.0, f64::max);
    let plan = optimal_joint_orders(order_cost, &items, 1.0 / days).ok()?;
    let cycle_days = plan.base_cycle * days;
    let mut lines = Vec::with_capacity(places.len());
    let mut separate = 0.0;
    for ((place, every), quantity) in places.iter().zip(&plan.multiples).zip(&plan.quantities) {
        let planned = &planned[*place];
        separate += separate_cost(planned, params);
        lines.push(JointLine {
            place: *place,
            every: *every,
            quantity: planned.nearest_accepted(*quantity),
            order_up_to: level(planned, cycle_days * f64::from(*every)),
        });
    }
    Some(JointOrders {
        supplier: supplier.to_owned(),
        order_cost,
        cycle_days,
        cost: plan.total_cost,
        separate_cost: separate,
        lines,
    })
}

fn joint_item(planned: &Planned, params: &InventoryParams) -> JointItem {
    JointItem {
        annual_demand: planned.figures.demand.mean * planned.figures.periods_per_year,
        minor_cost: order_cost::line(&planned.item, params),
        holding_cost_per_unit: planned.figures.holding_rate * planned.unit_price,
    }
}

/// Money for an order to the supplier of an item, without its line.
fn major_cost(planned: &Planned, params: &InventoryParams) -> f64 {
    let alone = planned.figures.cost_per_order - order_cost::line(&planned.item, params);
    order_cost::of_supplier(&planned.item, params).unwrap_or(alone)
}

/// Money a year for ordering and holding half of each lot when the item is ordered alone.
fn separate_cost(planned: &Planned, params: &InventoryParams) -> f64 {
    let item = joint_item(planned, params);
    (2.0 * planned.figures.cost_per_order * item.annual_demand * item.holding_cost_per_unit).sqrt()
}

/// The order-up-to level when the item can only be ordered once in `days` days.
fn level(planned: &Planned, days: f64) -> Option<f64> {
    let figures = &planned.figures;
    let replenishment = Replenishment { review_period: days, ..figures.replenishment };
    let demand = figures.protection_over(&replenishment).ok()?;
    let level = order_up_to_level(&demand, figures.target).ok()?.max(demand.whole.mean());
    let is_whole = figures.goods == Goods::Pieces;
    Some(if is_whole { level.ceil() } else { level })
}
