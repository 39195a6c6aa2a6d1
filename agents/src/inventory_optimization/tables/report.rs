//! `inventory_report.csv`: a row per item, the most value first.

use super::{number, text};
use crate::{
    inventory_optimization::{plan::Planned, words},
    report::result::{Cell, Column, Table},
};

const UNITS: Option<&str> = Some("units");
const MONEY: Option<&str> = Some("money");
const DAYS: Option<&str> = Some("days");
const SHARE: Option<&str> = Some("share");

/// Columns of the contract, then those that explain them.
pub fn inventory_report(planned: &[Planned]) -> Table {
    let mut columns = Vec::from(["item_id", "item_name", "abc_class", "xyz_class"].map(Column::text));
    columns.extend([
        Column::number("annual_demand", UNITS),
        Column::number("unit_cost", MONEY),
        Column::number("annual_value", MONEY),
        Column::number("current_stock", UNITS),
        Column::number("eoq", UNITS),
        Column::number("orders_per_year", Some("at the EOQ")),
        Column::number("total_cost", Some("money a year at the EOQ, ordering and holding half of it")),
        Column::number("safety_stock", UNITS),
        Column::number("reorder_point", UNITS),
        Column::number("order_up_to", UNITS),
        Column::number("days_of_supply", Some("days that the stock of today lasts")),
        Column::number("turnover", Some("a year, of the stock of today")),
        Column::number("stock_value", MONEY),
        Column::number("excess_units", Some("above order_up_to")),
        Column::number("excess_value", MONEY),
        Column::number("stockout_risk", Some("chance until an order placed now arrives")),
        Column::text("order_now"),
        Column::number("order_quantity", UNITS),
        Column::number("order_value", MONEY),
        Column::text("location"),
        Column::text("supplier"),
        Column::text("state"),
        Column::number("on_order", UNITS),
        Column::number("order_in_days", DAYS),
        Column::number("lot_size", Some("units that the supplier accepts")),
        Column::number("lot_orders_per_year", None),
        Column::number("annual_cost", Some("money a year at the lot size, safety stock included")),
        Column::number("unit_price", Some("money at the lot size")),
        Column::number("discount_saving", Some("money a year")),
        Column::number("lead_time_days", DAYS),
        Column::number("lead_time_deviation_days", DAYS),
        Column::number("review_days", DAYS),
        Column::number("order_cost", MONEY),
        Column::number("holding_rate", Some("share a year")),
        Column::text("service_measure"),
        Column::number("service_target", SHARE),
        Column::number("cycle_service", SHARE),
        Column::number("fill_rate", SHARE),
        Column::number("protection_demand", Some("units over lead time and review")),
        Column::number("protection_deviation", Some("units over lead time and review")),
        Column::text("distribution"),
        Column::number("monthly_variation", Some("deviation over mean")),
        Column::text("demand_class"),
        Column::number("policy_stock_value", Some("money on average")),
        Column::number("policy_turnover", Some("a year")),
        Column::text("note"),
    ]);
    let rows = planned.iter().map(row).collect();
    Table { name: "inventory_report", title: "Stock policy per item".to_owned(), columns, rows }
}

fn row(planned: &Planned) -> Vec<Cell> {
    let Planned { item, figures, orders, today, .. } = planned;
    let orders = orders.as_ref();
    let today = today.as_ref();
    let of_orders = |value: fn(&kernels::inventory::item_plan::ItemOrders) -> f64| number(orders.map(value));
    let annual_demand = figures.demand.mean * figures.periods_per_year;
    let turnover = item.stock.filter(|stock| *stock > 0.0).map(|stock| annual_demand / stock);
    let (measure, target) = words::target(figures.target);
    vec![
        Cell::Text(item.id.clone()),
        text(item.name.as_deref()),
        Cell::Text(planned.abc.letter().to_string()),
        planned.xyz.map_or(Cell::Empty, |class| Cell::Text(class.letter().to_string())),
        Cell::number(annual_demand),
        Cell::number(figures.unit_cost),
        Cell::number(planned.annual_value),
        number(item.stock),
        of_orders(|orders| orders.economic.quantity),
        of_orders(|orders| orders.economic.orders_per_year),
        of_orders(|orders| orders.economic.total_cost),
        of_orders(|orders| orders.safety_stock),
        of_orders(|orders| orders.reorder_point),
        of_orders(|orders| orders.order_up_to),
        number(today.and_then(|today| today.periods_of_supply)),
        number(turnover),
        number(today.map(|today| today.stock_value)),
        number(today.map(|today| today.excess)),
        number(today.map(|today| today.excess_value)),
        number(today.map(|today| today.stockout_risk)),
        today.map_or(Cell::Empty, |today| {
            Cell::Text(if today.decision.order_now { "yes" } else { "no" }.to_owned())
        }),
        number(today.map(|today| today.decision.quantity)),
        number(today.map(|today| today.order_value)),
        text(item.location.as_deref()),
        text(item.supplier.as_deref()),
        today.map_or(Cell::Empty, |today| Cell::Text(words::state(today.state).to_owned())),
        number(item.on_order),
        number(today.and_then(|today| today.decision.periods_until_order)),
        of_orders(|orders| orders.order.quantity),
        of_orders(|orders| orders.order.orders_per_year),
        of_orders(|orders| orders.annual_cost),
        Cell::number(planned.unit_price),
        Cell::number(planned.discount_saving),
        Cell::number(figures.replenishment.lead_time),
        Cell::number(figures.replenishment.lead_time_std),
        Cell::number(figures.replenishment.review_period),
        Cell::number(figures.cost_per_order),
        Cell::number(figures.holding_rate),
        Cell::Text(measure.to_owned()),
        Cell::number(target),
        of_orders(|orders| orders.performance.cycle_service),
        of_orders(|orders| orders.performance.fill_rate),
        of_orders(|orders| orders.protection_mean),
        of_orders(|orders| orders.protection_std),
        orders.map_or(Cell::Empty, |orders| Cell::Text(words::distribution(orders.family).to_owned())),
        number(planned.variation),
        planned.demand_class.map_or(Cell::Empty, |class| Cell::Text(format!("{class:?}").to_lowercase())),
        number(orders.map(|_| planned.policy_value())),
        number(orders.and_then(|orders| orders.turnover)),
        text(planned.failure.as_deref()),
    ]
}
