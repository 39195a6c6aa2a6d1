//! Service against money: the safety stock that every level of service needs, and the service that the same money gives
//! where it prevents the most shortage.

use kernels::cancel::Ticket;
use kernels::inventory::{
    item_plan::{ItemFigures, plan_item},
    service_curve::{CompetingItem, service_within_budget},
    service_level::ServiceTarget,
};
use rayon::prelude::*;

use crate::inventory_optimization::plan::{budget::competing, planned::Planned};

/// Targets of service that are compared.
const TARGETS: [f64; 9] = [0.80, 0.85, 0.90, 0.93, 0.95, 0.97, 0.98, 0.99, 0.995];
/// More items than this take too long for one curve; those with the most value are taken.
const MOST_ITEMS: usize = 2_000;

/// One point of the curve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Point {
    /// The service target of every item.
    pub target: f64,
    /// Money in safety stock.
    pub safety_value: f64,
    /// Money a year for holding the safety stock.
    pub holding_cost: f64,
    /// Share of demand, weighted with value, met from the shelf.
    pub fill_rate: f64,
    /// The same when the same money goes where it prevents the most shortage.
    pub best_fill_rate: Option<f64>,
}

/// The curve, and the number of items that it covers.
#[derive(Clone, Debug, Default)]
pub(crate) struct TradeOff {
    pub points: Vec<Point>,
    pub items: usize,
}

/// The curve; empty without any item that is replenished.
pub(crate) fn trade_off(planned: &[Planned]) -> TradeOff {
    let replenished = planned.iter().filter(|planned| planned.orders.is_some() && planned.unit_price > 0.0);
    let taken: Vec<&Planned> = replenished.take(MOST_ITEMS).collect();
    if taken.is_empty() {
        return TradeOff::default();
    }
    let rivals: Vec<CompetingItem> =
        taken.iter().filter_map(|planned| competing(planned, planned.orders?.order.quantity)).collect();
    let ticket = Ticket::here();
    TradeOff {
        points: TARGETS.par_iter().map(|target| ticket.run(|| point(&taken, &rivals, *target))).collect(),
        items: taken.len(),
    }
}

fn point(taken: &[&Planned], rivals: &[CompetingItem], target: f64) -> Point {
    let mut point = uniform(taken, target);
    if point.safety_value > 0.0
        && let Ok(best) = service_within_budget(rivals, point.safety_value)
    {
        // Spreading the money evenly can be best already; the other plan is never worse then.
        point.best_fill_rate = Some(best.fill_rate.max(point.fill_rate));
    }
    point
}

/// The same service target for every item.
fn uniform(taken: &[&Planned], target: f64) -> Point {
    let (mut safety_value, mut holding_cost, mut served, mut weight) = (0.0, 0.0, 0.0, 0.0);
    for planned in taken {
        let target = match planned.figures.target {
            ServiceTarget::CycleService(_) => ServiceTarget::CycleService(target),
            ServiceTarget::FillRate(_) => ServiceTarget::FillRate(target),
        };
        let figures = ItemFigures { target, unit_cost: planned.unit_price, ..planned.figures };
        let Some(orders) = plan_item(&figures).ok().and_then(|plan| plan.order) else { continue };
        let value = orders.safety_stock.max(0.0) * planned.unit_price;
        safety_value += value;
        holding_cost += value * planned.figures.holding_rate;
        served += planned.annual_value * orders.performance.fill_rate;
        weight += planned.annual_value;
    }
    Point { target, safety_value, holding_cost, fill_rate: served / weight, best_fill_rate: None }
}
