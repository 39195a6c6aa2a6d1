//! A limit of room or money on order sizes, and the cost of every tighter one: the trade-off curve.

use kernels::inventory::{
    order_quantity::OrderCosts,
    shared_limit::{LimitedItem, limit_curve, order_quantities_within},
};

use crate::inventory_optimization::{
    params::InventoryParams,
    plan::{
        levels::{level_for, set_levels},
        planned::Planned,
    },
};
use kernels::cancel;

const POINTS: usize = 9;
/// The curve ends at this share of the use without a limit.
const LEAST: f64 = 0.2;
/// Lots are not cut to less than this share of themselves.
const LEAST_LOTS: f64 = 0.05;

/// The effect of a limit of room.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct StorageResult {
    pub limit: f64,
    /// Room of safety stock and a whole lot of everything, without the limit and with it.
    pub needed: f64,
    pub used: f64,
    /// Money a year that one more unit of room would save.
    pub price_of_room: f64,
    /// Items whose volume is not known; the limit does not change them.
    pub without_volume: usize,
}

/// One point of a curve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct LimitPoint {
    /// Room or money of all lots, and with the safety stock.
    pub lots: f64,
    pub with_safety: f64,
    /// Money a year for ordering and holding half of each lot.
    pub cost: f64,
    pub price_of_limit: f64,
}

/// Room of the safety stock and of a lot.
fn room(planned: &Planned) -> Option<(f64, f64)> {
    let volume = planned.item.volume?;
    let orders = planned.orders?;
    (planned.unit_price > 0.0)
        .then(|| (volume * orders.safety_stock.max(0.0), volume * orders.order.quantity))
}

fn rooms(planned: &[Planned]) -> (f64, f64) {
    planned.iter().filter_map(room).fold((0.0, 0.0), |sum, (safety, lot)| (sum.0 + safety, sum.1 + lot))
}

/// Cuts order sizes so that everything fits even when all deliveries have just been made.
pub(crate) fn apply(planned: &mut [Planned], params: &InventoryParams) -> Option<StorageResult> {
    let limit = params.storage_limit?;
    let replenished = planned.iter().filter(|planned| planned.orders.is_some());
    let without_volume = replenished.filter(|planned| planned.item.volume.is_none()).count();
    let (safety, lots) = rooms(planned);
    let mut result = StorageResult {
        limit,
        needed: safety + lots,
        used: safety + lots,
        price_of_room: 0.0,
        without_volume,
    };
    let places: Vec<usize> = (0..planned.len()).filter(|place| room(&planned[*place]).is_some()).collect();
    // Where safety stock alone takes nearly all room, smaller orders do not help; the answer states that.
    if result.needed <= limit || limit - safety < LEAST_LOTS * lots {
        return Some(result);
    }
    // Whole packs take a little more or less than was planned, so the share for lots is corrected by the result.
    let mut for_lots = limit - safety;
    let original = planned.to_vec();
    for _ in 0..8 {
        cancel::tick();
        planned.clone_from_slice(&original);
        let items: Vec<LimitedItem> = places.iter().map(|place| limited(&planned[*place])).collect();
        let plan = order_quantities_within(&items, for_lots).ok()?;
        result.price_of_room = plan.price_of_limit;
        for (place, wanted) in places.iter().zip(&plan.quantities) {
            let planned = &mut planned[*place];
            let quantity = planned.nearest_accepted(*wanted);
            let Some(orders) = planned.orders.filter(|orders| quantity < orders.order.quantity) else {
                continue;
            };
            let level = level_for(planned, quantity).unwrap_or(orders.reorder_point);
            set_levels(planned, quantity, level);
        }
        let (safety, lots) = rooms(planned);
        result.used = safety + lots;
        if result.used <= limit {
            break;
        }
        for_lots = (for_lots - 1.02 * (result.used - limit)).max(0.01 * for_lots);
    }
    Some(result)
}

fn limited(planned: &Planned) -> LimitedItem {
    LimitedItem { costs: costs(planned), use_per_unit: planned.item.volume.unwrap_or(0.0) }
}

fn costs(planned: &Planned) -> OrderCosts {
    let figures = &planned.figures;
    OrderCosts {
        annual_demand: figures.demand.mean * figures.periods_per_year,
        cost_per_order: figures.cost_per_order,
        holding_cost_per_unit: figures.holding_rate * planned.unit_price,
    }
}

/// Cost against room, before any limit; empty without volumes.
pub(crate) fn storage_curve(planned: &[Planned]) -> Vec<LimitPoint> {
    let with_volume = planned.iter().filter(|planned| room(planned).is_some());
    let items: Vec<LimitedItem> = with_volume.map(limited).collect();
    curve(&items, rooms(planned).0)
}

/// Cost against the money in half a lot of everything, before any limit.
pub(crate) fn money_curve(planned: &[Planned]) -> Vec<LimitPoint> {
    let mut items = Vec::new();
    for planned in planned {
        if planned.orders.is_some() && planned.unit_price > 0.0 {
            items.push(LimitedItem { costs: costs(planned), use_per_unit: 0.5 * planned.unit_price });
        }
    }
    curve(&items, planned.iter().map(Planned::safety_value).sum())
}

fn curve(items: &[LimitedItem], safety: f64) -> Vec<LimitPoint> {
    let mut points = Vec::with_capacity(POINTS);
    for plan in limit_curve(items, LEAST, POINTS).unwrap_or_default() {
        points.push(LimitPoint {
            lots: plan.used,
            with_safety: plan.used + safety,
            cost: plan.total_cost,
            price_of_limit: plan.price_of_limit,
        });
    }
    points
}
