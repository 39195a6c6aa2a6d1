//! Lot sizes for a plan of coming periods: which periods to order in, and how much for how long.
//! The demand of the file is the plan; what is in stock or on order serves its first periods.

use chrono::{Days, NaiveDate};
use kernels::cancel::Ticket;
use kernels::inventory::lot_sizes::{LotPeriods, LotPlan, optimal_lots, silver_meal_lots};
use rayon::prelude::*;

use crate::inventory_optimization::{
    data::past::Past,
    params::{InventoryParams, year::Year},
    plan::planned::Planned,
};

/// More items than this make a table too long to read.
const MOST_ITEMS: usize = 2_000;

/// One period of the plan of an item.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LotPeriod {
    pub start: NaiveDate,
    /// Day to order on, the lead time before the period.
    pub order_by: NaiveDate,
    /// Units.
    pub requirement: f64,
    /// Units that stock and open orders do not serve.
    pub net_requirement: f64,
    /// Units that arrive at the start of the period.
    pub lot: f64,
    /// Units left at its end.
    pub closing_stock: f64,
}

/// The plan of one item.
#[derive(Clone, Debug, PartialEq)]
pub struct ItemLots {
    /// Position among the planned items.
    pub place: usize,
    pub periods: Vec<LotPeriod>,
    pub orders: usize,
    /// Money for ordering and holding: at the optimum, by the rule of Silver and Meal, with an order in every period, and
    /// with the economic quantity.
    pub cost: f64,
    pub silver_meal_cost: f64,
    pub every_period_cost: f64,
    pub economic_cost: f64,
}

/// The plans of the items; empty unless it was asked for and the file has periods.
pub fn lots(planned: &[Planned], past: Option<&Past>, params: &InventoryParams) -> Vec<ItemLots> {
    let Some(past) = past.filter(|_| params.lot_sizes == Some(true)) else { return Vec::new() };
    let year = Year::of(params);
    let places: Vec<usize> = (0..planned.len().min(MOST_ITEMS)).collect();
    let ticket = Ticket::here();
    places
        .par_iter()
        .filter_map(|place| ticket.run(|| lots_of_item(*place, &planned[*place], past, year)))
        .collect()
}

fn lots_of_item(place: usize, planned: &Planned, past: &Past, year: Year) -> Option<ItemLots> {
    let series = &past.series[planned.item.series?];
    let figures = &planned.figures;
    let requirements: Vec<f64> = series.values.iter().map(|value| value.max(0.0)).collect();
    let net = net_of(&requirements, figures.stock.position().max(0.0));
    let count = net.len();
    let held = figures.holding_rate * planned.unit_price / year.periods(past.frequency);
    let (order, unit, holding) = (vec![figures.cost_per_order; count], vec![0.0; count], vec![held; count]);
    let periods = LotPeriods { demand: &net, cost_per_order: &order, unit_cost: &unit, holding: &holding };
    let best = optimal_lots(&periods).ok()?;
    let rule = silver_meal_lots(&periods).ok()?;
    let lead_time = Days::new(figures.replenishment.lead_time.ceil() as u64);
    let opening = figures.stock.position().max(0.0);
    let rows =
        rows(&requirements, &net, &best, opening).into_iter().zip(series.first..).map(|(row, index)| {
            let start = past.calendar.start(index);
            LotPeriod { start, order_by: start.checked_sub_days(lead_time).unwrap_or(start), ..row }
        });
    Some(ItemLots {
        place,
        periods: rows.collect(),
        orders: best.lots.iter().filter(|lot| **lot > 0.0).count(),
        cost: best.total_cost,
        silver_meal_cost: rule.total_cost,
        every_period_cost: net.iter().filter(|net| **net > 0.0).count() as f64 * figures.cost_per_order,
        economic_cost: fixed_lot_cost(&net, planned.orders?.order.quantity, figures.cost_per_order, held),
    })
}

/// What is left of the requirements when stock serves the first ones.
fn net_of(requirements: &[f64], mut stock: f64) -> Vec<f64> {
    let mut net = Vec::with_capacity(requirements.len());
    for requirement in requirements {
        let served = requirement.min(stock);
        stock -= served;
        net.push(requirement - served);
    }
    net
}

fn rows(requirements: &[f64], net: &[f64], plan: &LotPlan, opening: f64) -> Vec<LotPeriod> {
    let mut stock = opening;
    let row = |((requirement, net_requirement), lot): ((&f64, &f64), &f64)| {
        stock += lot - requirement;
        LotPeriod {
            start: NaiveDate::MIN,
            order_by: NaiveDate::MIN,
            requirement: *requirement,
            net_requirement: *net_requirement,
            lot: *lot,
            closing_stock: stock.max(0.0),
        }
    };
    requirements.iter().zip(net).zip(&plan.lots).map(row).collect()
}

/// Ordering and holding when every order has the same size, placed when a period would run short.
fn fixed_lot_cost(net: &[f64], lot: f64, cost_per_order: f64, holding: f64) -> f64 {
    let (mut stock, mut cost) = (0.0_f64, 0.0);
    for wanted in net {
        let orders = ((wanted - stock) / lot - 1e-9).ceil().max(0.0);
        stock += orders * lot - wanted;
        cost += if orders > 0.0 { cost_per_order } else { 0.0 } + holding * stock;
    }
    cost
}

#[cfg(test)]
mod tests {
    use super::{fixed_lot_cost, net_of};

    #[test]
    fn stock_serves_the_first_requirements() {
        assert_eq!(net_of(&[10.0, 0.0, 30.0, 5.0], 25.0), [0.0, 0.0, 15.0, 5.0]);
    }

    #[test]
    fn a_fixed_lot_leaves_what_nobody_asked_for() {
        // 50 for 40 leaves 10; 50 more for 20 leave 40; those serve 30 and leave 10: two orders, 60 units and periods held.
        assert_eq!(fixed_lot_cost(&[40.0, 20.0, 30.0], 50.0, 100.0, 1.0), 260.0);
    }
}
