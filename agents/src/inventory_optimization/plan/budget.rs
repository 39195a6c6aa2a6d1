//! Limits of money: on the stock of all items together, and on the orders that are placed now.

use kernels::inventory::{
    order_quantity::OrderCosts,
    protection_demand::Goods,
    service_curve::{CompetingItem, service_within_budget},
    shared_limit::{LimitedItem, order_quantities_within},
};

use crate::inventory_optimization::{
    params::InventoryParams,
    plan::{
        levels::{level_for, set_levels},
        planned::Planned,
    },
};
use kernels::cancel;

/// The effect of a budget.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct BudgetResult {
    pub budget: f64,
    /// Money in stock on average without the limit.
    pub needed: f64,
    /// The same with it.
    pub used: f64,
}

/// Money in half an order of everything, and in safety stock.
fn money(planned: &[Planned]) -> (f64, f64) {
    let cycle = planned
        .iter()
        .filter_map(|planned| Some(0.5 * planned.orders?.order.quantity * planned.unit_price))
        .sum();
    (cycle, planned.iter().map(Planned::safety_value).sum())
}

fn stock_money(planned: &[Planned]) -> f64 {
    planned.iter().map(Planned::policy_value).sum()
}

/// Brings the average stock of all items under the budget: order sizes and safety stocks are cut in the same proportion,
/// within each kind first where that costs least. The stock that a review period adds cannot be cut.
pub(crate) fn apply(planned: &mut [Planned], params: &InventoryParams) -> Option<BudgetResult> {
    const ROUNDS: usize = 8;
    let budget = params.budget?;
    let needed = stock_money(planned);
    if needed <= budget {
        return Some(BudgetResult { budget, needed, used: needed });
    }
    let (cycle, safety) = money(planned);
    let original = planned.to_vec();
    // Backorders and whole pieces move the average a little, so the share is corrected by the result.
    let mut share = ((budget - (needed - cycle - safety)) / (cycle + safety)).max(0.01);
    let mut used = needed;
    for _ in 0..ROUNDS {
        cancel::tick();
        planned.clone_from_slice(&original);
        cut(planned, cycle * share, safety * share)?;
        used = stock_money(planned);
        if used <= budget && used > 0.99 * budget || share <= 0.01 {
            break;
        }
        share = (share * (1.0 + (0.998 * budget - used) / (cycle + safety) / share)).clamp(0.01, 1.0);
    }
    Some(BudgetResult { budget, needed, used })
}

/// Order sizes and safety stocks within these amounts of money.
fn cut(planned: &mut [Planned], cycle: f64, safety: f64) -> Option<()> {
    let places = replenished(planned);
    let limited: Vec<LimitedItem> = places.iter().map(|i| limited(&planned[*i])).collect();
    let plan = order_quantities_within(&limited, cycle).ok()?;
    let mut sizes = Vec::with_capacity(places.len());
    let mut rivals = Vec::with_capacity(places.len());
    for (i, quantity) in places.iter().zip(&plan.quantities) {
        let size = planned[*i].nearest_accepted(*quantity);
        rivals.extend(competing(&planned[*i], size));
        sizes.push(size);
    }
    let points = service_within_budget(&rivals, safety.max(1e-9)).ok()?.reorder_points;
    for ((i, size), point) in places.iter().zip(sizes).zip(points) {
        cancel::tick();
        let whole = planned[*i].figures.goods == Goods::Pieces;
        set_levels(&mut planned[*i], size, if whole { point.floor() } else { point });
    }
    Some(())
}

/// The effect of a budget for one part of the stock.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PartBudget {
    /// `safety stock` or `cycle stock`.
    pub part: &'static str,
    pub budget: f64,
    pub needed: f64,
    pub used: f64,
}

/// Brings safety stock or order sizes alone under their budgets; the other part stays what the plan needs.
pub(crate) fn apply_to_parts(planned: &mut [Planned], params: &InventoryParams) -> Vec<PartBudget> {
    let mut found = Vec::new();
    if let Some(budget) = params.cycle_budget {
        let needed = money(planned).0;
        if needed > budget {
            limit_cycle(planned, budget);
        }
        found.push(PartBudget { part: "cycle stock", budget, needed, used: money(planned).0 });
    }
    if let Some(budget) = params.safety_budget {
        let needed = money(planned).1;
        if needed > budget {
            limit_safety(planned, budget);
        }
        found.push(PartBudget { part: "safety stock", budget, needed, used: money(planned).1 });
    }
    found
}

/// Order sizes within the budget, each with the level that keeps its service.
fn limit_cycle(planned: &mut [Planned], budget: f64) -> Option<()> {
    let places = replenished(planned);
    let items: Vec<LimitedItem> = places.iter().map(|i| limited(&planned[*i])).collect();
    let plan = order_quantities_within(&items, budget).ok()?;
    for (i, quantity) in places.iter().zip(&plan.quantities) {
        cancel::tick();
        let size = planned[*i].nearest_accepted(*quantity);
        let level = level_for(&planned[*i], size)?;
        set_levels(&mut planned[*i], size, level);
    }
    Some(())
}

/// Safety stocks within the budget, first where they prevent the most shortage; order sizes stay.
fn limit_safety(planned: &mut [Planned], budget: f64) -> Option<()> {
    let places = replenished(planned);
    let size = |planned: &Planned| planned.orders.map_or(0.0, |orders| orders.order.quantity);
    let rivals: Vec<CompetingItem> =
        places.iter().filter_map(|i| competing(&planned[*i], size(&planned[*i]))).collect();
    let points = service_within_budget(&rivals, budget.max(1e-9)).ok()?.reorder_points;
    for (i, point) in places.iter().zip(points) {
        cancel::tick();
        let whole = planned[*i].figures.goods == Goods::Pieces;
        let size = size(&planned[*i]);
        set_levels(&mut planned[*i], size, if whole { point.floor() } else { point });
    }
    Some(())
}

/// Positions of the items with orders and a price.
fn replenished(planned: &[Planned]) -> Vec<usize> {
    (0..planned.len()).filter(|i| planned[*i].orders.is_some() && planned[*i].unit_price > 0.0).collect()
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
pub(crate) fn competing(planned: &Planned, quantity: f64) -> Option<CompetingItem> {
    let figures = &planned.figures;
    Some(CompetingItem {
        demand: planned.protection()?,
        annual_demand: figures.demand.mean * figures.periods_per_year,
        quantity,
        unit_value: planned.unit_price,
        shortage_weight: planned.unit_price,
    })
}

/// Positions of the items whose orders fit a budget for orders: first those that prevent the most shortage for their
/// money. An order that does not fit is skipped, and smaller ones after it may still fit.
pub(crate) fn affordable(planned: &[Planned], order_budget: f64) -> Vec<usize> {
    // The place, the shortage that its money prevents, and the money.
    let mut orders: Vec<(usize, f64, f64)> = Vec::new();
    for (place, planned) in planned.iter().enumerate() {
        if let Some(today) = planned.today.filter(|today| today.decision.order_now) {
            let prevented_shortage = planned.shortage_value() / today.order_value;
            orders.push((place, prevented_shortage, today.order_value));
        }
    }
    orders.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));

    let mut left = order_budget;
    let mut places = Vec::new();
    for (place, _, value) in orders {
        if value <= left {
            left -= value;
            places.push(place);
        }
    }
    places.sort_unstable();
    places
}
