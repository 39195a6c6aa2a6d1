//! Lot sizes for a plan of coming periods.

use crate::inventory_optimization::plan::{
    lots::{ItemLots, LotPeriod},
    planned::Planned,
};
use kernels::cancel;
use report::result::{Cell, Column, Table};

/// A row per period in which an item is needed or arrives.
pub fn lot_plan(planned: &[Planned], lots: &[ItemLots]) -> Table {
    let mut rows = Vec::new();
    for item in lots {
        cancel::tick();
        for period in item.periods.iter().filter(|period| period.requirement > 0.0 || period.lot > 0.0) {
            cancel::tick();
            rows.push(row(&planned[item.place], period));
        }
    }
    let units = |name| Column::number(name, Some("units"));
    let columns = vec![
        Column::text("item_id"),
        Column::date("period"),
        units("requirement"),
        units("net_requirement"),
        units("lot").with_total(),
        Column::date("order_by"),
        units("closing_stock"),
        Column::number("value", Some("money")).with_total(),
    ];
    Table { name: "lot_plan", title: "Lot sizes over the coming periods".to_owned(), columns, rows }
}

fn row(planned: &Planned, period: &LotPeriod) -> Vec<Cell> {
    let order_by = if period.lot > 0.0 { Cell::Text(period.order_by.to_string()) } else { Cell::Empty };
    vec![
        Cell::Text(planned.item.label()),
        Cell::Text(period.start.to_string()),
        Cell::number(period.requirement),
        Cell::number(period.net_requirement),
        Cell::number(period.lot),
        order_by,
        Cell::number(period.closing_stock),
        Cell::number(period.lot * planned.unit_price),
    ]
}

/// A row per item: the optimum beside simpler rules.
pub fn lot_costs(planned: &[Planned], lots: &[ItemLots]) -> Table {
    let row = |item: &ItemLots| {
        vec![
            Cell::Text(planned[item.place].item.label()),
            Cell::Count(item.periods.len() as u64),
            Cell::Count(item.orders as u64),
            Cell::number(item.cost),
            Cell::number(item.silver_meal_cost),
            Cell::number(item.every_period_cost),
            Cell::number(item.economic_cost),
        ]
    };
    let money = |name| Column::number(name, Some("money: ordering and holding")).with_total();
    let columns = vec![
        Column::text("item_id"),
        Column::number("periods", None),
        Column::number("orders", None),
        money("optimal_cost"),
        money("silver_meal_cost"),
        money("every_period_cost"),
        money("economic_quantity_cost"),
    ];
    let rows = lots.iter().map(row).collect();
    Table { name: "lot_costs", title: "What ways to size lots cost".to_owned(), columns, rows }
}
