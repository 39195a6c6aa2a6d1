//! Limits of money: on the stock of all items together, and on the orders that are placed now.

use kernels::inventory::{
    order_quantity::OrderCosts,
    protection_demand::Goods,
    service_curve::{CompetingItem, service_within_budget},
    shared_limit::{LimitedItem, order_quantities_within},
};

use crate::inventory_optimization::{
    params::InventoryParams,
    plan::{levels::set_levels, planned::Planned},
};
use kernels::cancel;

/// What a limit did.
#[derive(Clone, Debug, PartialEq)]
pub struct BudgetResult {
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

/// Brings the average stock of all items under the budget: order sizes and safety stocks give way in the same proportion,
/// within each kind first where that costs least. What a review period adds cannot give way.
pub fn apply(planned: &mut [Planned], params: &InventoryParams) -> Option<BudgetResult> {
    const ROUNDS: usize = 8;
    let budget = params.budget?;
    let needed = stock_money(planned);
    if needed <= budget {
        return Some(BudgetResult { budget, needed, used: needed });
    }
    let (cycle, safety) = money(planned);
    let original = planned.to_vec();
    // Backorders and whole pieces move the average a little, so the share is corrected by what came out.
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
    let places: Vec<usize> =
        (0..planned.len()).filter(|i| planned[*i].orders.is_some() && planned[*i].unit_price > 0.0).collect();
    let limited: Vec<LimitedItem> = places.iter().map(|i| limited(&planned[*i])).collect();
    let plan = order_quantities_within(&limited, cycle).ok()?;
    let accepted = |(i, wanted): (&usize, &f64)| {
        let near = |quantity: f64| (quantity - wanted).abs();
        planned[*i].figures.rules.cheapest(*wanted, near).unwrap_or(*wanted)
    };
    let sizes: Vec<f64> = places.iter().zip(&plan.quantities).map(accepted).collect();
    let rivals: Vec<CompetingItem> =
        places.iter().zip(&sizes).filter_map(|(i, size)| competing(&planned[*i], *size)).collect();
    let points = service_within_budget(&rivals, safety.max(1e-9)).ok()?.reorder_points;
    for ((i, size), point) in places.iter().zip(sizes).zip(points) {
        cancel::tick();
        let whole = planned[*i].figures.goods == Goods::Pieces;
        set_levels(&mut planned[*i], size, if whole { point.floor() } else { point });
    }
    Some(())
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

/// Positions of the items whose orders fit a budget for orders: first those that prevent the most shortage for their
/// money; what does not fit is passed over for what does.
pub fn affordable(planned: &[Planned], order_budget: f64) -> Vec<usize> {
    let mut places: Vec<usize> = (0..planned.len()).filter(|i| planned[*i].is_ordered_now()).collect();
    let worth: Vec<f64> = planned
        .iter()
        .map(|planned| planned.today.map_or(0.0, |today| planned.shortage_value() / today.order_value))
        .collect();
    places.sort_by(|a, b| worth[*b].total_cmp(&worth[*a]).then(a.cmp(b)));
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
