//! Lot sizes for a plan of coming periods: in which periods to order, and for how many periods each order lasts.
//! The demand of the file is the plan; stock and open orders serve its first periods.

use chrono::{Days, NaiveDate};
use kernels::cancel::Ticket;
use kernels::inventory::{
    limited_lots::{LimitedLots, limited_lots},
    lot_sizes::{LotPeriods, optimal_lots, silver_meal_lots},
};
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
pub(crate) struct LotPeriod {
    pub start: NaiveDate,
    /// Day to order on, the lead time before the period.
    pub order_by: NaiveDate,
    /// Units.
    pub requirement: f64,
    /// Units that stock and open orders do not serve.
    pub net_requirement: f64,
    /// Units that arrive at the start of the period.
    pub lot: f64,
    /// Orders that hold them.
    pub orders: usize,
    /// Units left at its end.
    pub closing_stock: f64,
}

/// The plan of one item.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ItemLots {
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

/// Units and orders of the periods, and what they cost.
struct Lots {
    lots: Vec<f64>,
    orders: Vec<usize>,
    cost: f64,
}

/// The plans of the items; empty unless the question asks for them and the file has periods.
pub(crate) fn lots(planned: &[Planned], past: Option<&Past>, params: &InventoryParams) -> Vec<ItemLots> {
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
    let rule = silver_meal_lots(&periods).ok()?;
    let limited = planned.largest_order.map(|largest_order| LimitedLots {
        demand: &net,
        cost_per_order: figures.cost_per_order,
        holding: held,
        largest_order,
    });
    let best = match &limited {
        Some(limited) => {
            let plan = limited_lots(limited).ok()?;
            Lots { lots: plan.lots, orders: plan.orders, cost: plan.total_cost }
        }
        None => {
            let plan = optimal_lots(&periods).ok()?;
            let orders = plan.lots.iter().map(|lot| usize::from(*lot > 0.0)).collect();
            Lots { lots: plan.lots, orders, cost: plan.total_cost }
        }
    };
    let orders_for = |units: f64| match &limited {
        Some(limited) => limited.orders_for(units),
        None => usize::from(units > 0.0),
    };
    let lead_time = Days::new(figures.replenishment.lead_time.ceil() as u64);
    let mut stock = figures.stock.position().max(0.0);
    let mut lot_periods = Vec::with_capacity(count);
    for (i, index) in (0..count).zip(series.first..) {
        stock += best.lots[i] - requirements[i];
        let start = past.calendar.start(index);
        lot_periods.push(LotPeriod {
            start,
            order_by: start.checked_sub_days(lead_time).unwrap_or(start),
            requirement: requirements[i],
            net_requirement: net[i],
            lot: best.lots[i],
            orders: best.orders[i],
            closing_stock: stock.max(0.0),
        });
    }
    Some(ItemLots {
        place,
        periods: lot_periods,
        orders: best.orders.iter().sum(),
        cost: best.cost,
        silver_meal_cost: limited.map_or(rule.total_cost, |limited| limited.cost_of(&rule.lots)),
        every_period_cost: net.iter().map(|net| orders_for(*net)).sum::<usize>() as f64
            * figures.cost_per_order,
        economic_cost: fixed_lot_cost(&net, planned.orders?.order.quantity, figures.cost_per_order, held),
    })
}

/// The rest of the requirements after stock has served the first ones.
fn net_of(requirements: &[f64], mut stock: f64) -> Vec<f64> {
    let mut net = Vec::with_capacity(requirements.len());
    for requirement in requirements {
        let served = requirement.min(stock);
        stock -= served;
        net.push(requirement - served);
    }
    net
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
    fn the_rest_of_a_fixed_lot_is_held() {
        // 50 for 40 leaves 10; 50 more for 20 leave 40; those serve 30 and leave 10: two orders, 60 units and periods held.
        assert_eq!(fixed_lot_cost(&[40.0, 20.0, 30.0], 50.0, 100.0, 1.0), 260.0);
    }
}
