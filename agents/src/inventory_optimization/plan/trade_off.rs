//! Service against money: what every level of service would tie up in safety stock, and what the same money would do
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
/// More items than this take longer than a curve is worth; those with the most value are taken.
const MOST_ITEMS: usize = 2_000;

/// One point of the curve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
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

/// The curve, and how many items it is of.
#[derive(Clone, Debug, Default)]
pub struct TradeOff {
    pub points: Vec<Point>,
    pub items: usize,
}

/// The curve; empty without any item that is replenished.
pub fn trade_off(planned: &[Planned]) -> TradeOff {
    let taken: Vec<&Planned> = planned
        .iter()
        .filter(|planned| planned.orders.is_some() && planned.unit_price > 0.0)
        .take(MOST_ITEMS)
        .collect();
    if taken.is_empty() {
        return TradeOff::default();
    }
    let rivals: Vec<CompetingItem> =
        taken.iter().filter_map(|planned| competing(planned, planned.orders?.order.quantity)).collect();
    let point = |target: &f64| {
        let mut point = uniform(&taken, *target);
        let best = Some(point.safety_value).filter(|money| *money > 0.0);
        let best = best.and_then(|money| service_within_budget(&rivals, money).ok());
        // Spreading the money evenly can be best already; the other plan is never worse then.
        point.best_fill_rate = best.map(|plan| plan.fill_rate.max(point.fill_rate));
        point
    };
    let ticket = Ticket::here();
    TradeOff {
        points: TARGETS.par_iter().map(|target| ticket.run(|| point(target))).collect(),
        items: taken.len(),
    }
}

fn uniform(taken: &[&Planned], target: f64) -> Point {
    let figures: Vec<ItemFigures> = taken
        .iter()
        .map(|planned| {
            let target = match planned.figures.target {
                ServiceTarget::CycleService(_) => ServiceTarget::CycleService(target),
                ServiceTarget::FillRate(_) => ServiceTarget::FillRate(target),
            };
            ItemFigures { target, unit_cost: planned.unit_price, ..planned.figures }
        })
        .collect();
    let (mut safety_value, mut holding_cost, mut served, mut weight) = (0.0, 0.0, 0.0, 0.0);
    for (planned, figures) in taken.iter().zip(&figures) {
        let Some(orders) = plan_item(figures).ok().and_then(|plan| plan.order) else { continue };
        let value = orders.safety_stock.max(0.0) * planned.unit_price;
        safety_value += value;
        holding_cost += value * planned.figures.holding_rate;
        served += planned.annual_value * orders.performance.fill_rate;
        weight += planned.annual_value;
    }
    Point { target, safety_value, holding_cost, fill_rate: served / weight, best_fill_rate: None }
}
