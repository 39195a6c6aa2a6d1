//! The charts of a run: the ABC curve, the cost curve of the most valuable item, service against money.

use kernels::inventory::order_quantity::{OrderCosts, OrderPlan, cost_curve};

use crate::inventory_optimization::{
    plan::{planned::Planned, stock_plan::StockPlan, storage::LimitPoint, trade_off::TradeOff},
    tell::words,
};
use report::{
    number::{amount, percent},
    result::{Chart, ChartSeries},
};

const POINTS: usize = 100;

/// Every chart that the run has numbers for.
pub(super) fn charts(plan: &StockPlan, trade_off: &TradeOff) -> Vec<Chart> {
    let planned = &plan.planned;
    let mut charts = Vec::new();
    charts.extend(abc_curve(planned));
    charts.extend(order_costs(planned));
    charts.extend(service_money(trade_off));
    charts.extend(limit_curves(plan));
    charts
}

/// The share of the most valuable items in the annual value.
fn abc_curve(planned: &[Planned]) -> Option<Chart> {
    let total: f64 = planned.iter().map(|planned| planned.annual_value).sum();
    if total <= 0.0 || planned.len() < 2 {
        return None;
    }
    let mut sum = 0.0;
    let mut shares = Vec::with_capacity(planned.len());
    for planned in planned {
        sum += planned.annual_value;
        shares.push(100.0 * sum / total);
    }
    let count = planned.len();
    let places: Vec<usize> = if count <= POINTS {
        (0..count).collect()
    } else {
        (1..=POINTS).map(|point| (count * point).div_ceil(POINTS) - 1).collect()
    };
    Some(Chart {
        name: "abc_curve",
        title: "Share of the annual value by share of the items, most valuable first (percent)".to_owned(),
        kind: "line",
        x: places.iter().map(|place| percent((place + 1) as f64 / count as f64)).collect(),
        series: vec![ChartSeries::new(
            "cumulative_value",
            places.iter().map(|place| Some(shares[*place])).collect(),
        )],
        x_title: Some("Share of the items".to_owned()),
        y_title: Some("Percent of the annual value".to_owned()),
    })
}

/// The cost of a year for other order sizes.
fn order_costs(planned: &[Planned]) -> Option<Chart> {
    let top = planned.iter().find(|planned| planned.orders.is_some())?;
    let figures = &top.figures;
    let costs = OrderCosts {
        annual_demand: figures.demand.mean * figures.periods_per_year,
        cost_per_order: figures.cost_per_order,
        holding_cost_per_unit: figures.holding_rate * figures.unit_cost,
    };
    let plans = cost_curve(&costs, top.orders?.economic.quantity, 0.25, 3.0, 45);
    Some(Chart {
        name: "order_costs",
        title: format!(
            "Cost of a year by order quantity of {}, the item with the most value",
            top.item.label()
        ),
        kind: "line",
        x: plans.iter().map(|plan| amount(plan.quantity)).collect(),
        series: vec![
            cost_series("total", &plans, |plan| plan.total_cost),
            cost_series("ordering", &plans, |plan| plan.ordering_cost),
            cost_series("holding", &plans, |plan| plan.holding_cost),
        ],
        x_title: Some("Order quantity (units)".to_owned()),
        y_title: Some("Money a year".to_owned()),
    })
}

fn cost_series(name: &'static str, plans: &[OrderPlan], cost: fn(&OrderPlan) -> f64) -> ChartSeries {
    ChartSeries::new(name, plans.iter().map(|plan| Some(cost(plan))).collect())
}

/// Units served by money in safety stock.
fn service_money(trade_off: &TradeOff) -> Option<Chart> {
    if trade_off.points.is_empty() {
        return None;
    }
    let mut money = Vec::new();
    let mut same_target = Vec::new();
    let mut best = Vec::new();
    for point in &trade_off.points {
        money.push(words::money(point.safety_value, None));
        same_target.push(Some(100.0 * point.fill_rate));
        best.push(point.best_fill_rate.map(|share| 100.0 * share));
    }
    Some(Chart {
        name: "service_money",
        title: "Percent of demand met from the shelf by money in safety stock".to_owned(),
        kind: "line",
        x: money,
        series: vec![
            ChartSeries::new("same_target_for_every_item", same_target),
            ChartSeries::new("money_where_it_prevents_most", best),
        ],
        x_title: Some("Money in safety stock".to_owned()),
        y_title: Some("Percent of demand served from the shelf".to_owned()),
    })
}

/// Cost against each limit that the question sets.
fn limit_curves(plan: &StockPlan) -> Vec<Chart> {
    let room = limit_curve(
        "storage_cost",
        "Cost of order sizes by the room they may take",
        "Room",
        &plan.storage_curve,
    );
    let money = limit_curve(
        "budget_cost",
        "Cost of order sizes by the money in stock",
        "Money in stock",
        &plan.money_curve,
    );
    [room, money].into_iter().flatten().collect()
}

fn limit_curve(name: &'static str, title: &str, x_title: &str, points: &[LimitPoint]) -> Option<Chart> {
    (!points.is_empty()).then(|| Chart {
        name,
        title: title.to_owned(),
        kind: "line",
        x: points.iter().map(|point| amount(point.with_safety)).collect(),
        series: vec![ChartSeries::new("cost", points.iter().map(|point| Some(point.cost)).collect())],
        x_title: Some(x_title.to_owned()),
        y_title: Some("Money a year for ordering and holding".to_owned()),
    })
}
