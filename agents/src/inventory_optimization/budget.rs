//! Limits of money: on the stock of all items together, and on the orders that are placed now.

use kernels::inventory::{
    order_quantity::OrderCosts,
    service_curve::{CompetingItem, service_within_budget},
    shared_limit::{LimitedItem, order_quantities_within},
};

use super::{params::InventoryParams, plan::Planned, plan::set_levels};

/// What a limit did.
#[derive(Clone, Debug, PartialEq)]
pub struct BudgetResult {
    pub budget: f64,
    /// Money that half an order and the safety stock of every item would need.
    pub needed: f64,
    /// The same after the limit; rounding to packs can pass it by a little.
    pub used: f64,
    /// Money a year that one more unit of money for order sizes would save.
    pub price: f64,
}

/// Money in half an order of everything, and in safety stock.
fn money(planned: &[Planned]) -> (f64, f64) {
    let cycle = planned
        .iter()
        .filter_map(|planned| Some(0.5 * planned.orders?.order.quantity * planned.unit_price))
        .sum();
    (cycle, planned.iter().map(Planned::safety_value).sum())
}

/// Brings the stock of all items under the budget: order sizes and safety stocks give way in the same proportion, within
/// each kind first where that costs least.
pub fn apply(planned: &mut [Planned], params: &InventoryParams) -> Option<BudgetResult> {
    let budget = params.budget?;
    let (cycle, safety) = money(planned);
    let needed = cycle + safety;
    if needed <= budget {
        return Some(BudgetResult { budget, needed, used: needed, price: 0.0 });
    }
    let share = budget / needed;
    let places: Vec<usize> =
        (0..planned.len()).filter(|i| planned[*i].orders.is_some() && planned[*i].unit_price > 0.0).collect();
    let limited: Vec<LimitedItem> = places.iter().map(|i| limited(&planned[*i])).collect();
    let plan = order_quantities_within(&limited, cycle * share).ok()?;
    let sizes: Vec<f64> = places
        .iter()
        .zip(&plan.quantities)
        .map(|(i, wanted)| {
            let near = |quantity: f64| (quantity - wanted).abs();
            planned[*i].figures.rules.cheapest(*wanted, near).unwrap_or(*wanted)
        })
        .collect();
    let competing: Vec<CompetingItem> =
        places.iter().zip(&sizes).filter_map(|(i, size)| competing(&planned[*i], *size)).collect();
    let points = service_within_budget(&competing, (safety * share).max(1e-9)).ok()?.reorder_points;
    for ((i, size), point) in places.iter().zip(sizes).zip(points) {
        let before = planned[*i].orders.map_or(point, |orders| orders.reorder_point);
        let point = if planned[*i].figures.rules.multiple > 0.0 { point.floor() } else { point };
        set_levels(&mut planned[*i], size, point.min(before));
    }
    let (cycle, safety) = money(planned);
    Some(BudgetResult { budget, needed, used: cycle + safety, price: plan.price_of_limit })
}

fn limited(planned: &Planned) -> LimitedItem {
    let figures = &planned.figures;
    LimitedItem {
        costs: OrderCosts {
            annual_demand: figures.demand.mean * figures.periods_per_year,
            cost_per_order: figures.cost_per_order,
            holding_cost_per_unit: figures.holding_rate * planned.unit_price,
        },
        use_per_unit: 0.5 * planned.unit_price,
    }
}

/// An item that competes for the money of safety stock; a unit short counts with its cost.
pub fn competing(planned: &Planned, quantity: f64) -> Option<CompetingItem> {
    let figures = &planned.figures;
    Some(CompetingItem {
        demand: planned.protection()?,
        annual_demand: figures.demand.mean * figures.periods_per_year,
        quantity,
        unit_value: planned.unit_price,
        shortage_weight: planned.unit_price,
    })
}

/// Positions of the items whose orders fit a budget for orders: the highest risk to run short first, then the most
/// value; what does not fit is passed over for what does.
pub fn affordable(planned: &[Planned], order_budget: f64) -> Vec<usize> {
    let mut places: Vec<usize> = (0..planned.len()).filter(|i| planned[*i].is_ordered_now()).collect();
    let risk = |i: &usize| planned[*i].today.map_or(0.0, |today| today.stockout_risk);
    places.sort_by(|a, b| risk(b).total_cmp(&risk(a)).then(a.cmp(b)));
    let mut left = order_budget;
    places.retain(|i| {
        let value = planned[*i].today.map_or(0.0, |today| today.order_value);
        let fits = value <= left;
        left -= if fits { value } else { 0.0 };
        fits
    });
    places.sort_unstable();
    places
}
