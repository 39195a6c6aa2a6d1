//! Two runs side by side.

use std::collections::HashMap;

use crate::inventory_optimization::plan::{planned::Planned, totals::Totals};
use crate::inventory_optimization::tell::tables::cells::number;
use kernels::cancel;
use report::result::{Cell, Column, Table};

/// A row per figure of all items.
pub fn what_if(before: &Totals, after: &Totals, has_stock: bool) -> Table {
    let mut rows = vec![
        row("annual_value", "money a year", before.annual_value, after.annual_value),
        row("annual_cost", "money a year, ordering and holding", before.annual_cost, after.annual_cost),
        row("orders_per_year", "orders", before.orders_per_year, after.orders_per_year),
        row("safety_stock_value", "money", before.safety_value, after.safety_value),
        row("policy_stock_value", "money on average", before.policy_value, after.policy_value),
    ];
    if let (Some(before), Some(after)) = (before.fill_rate, after.fill_rate) {
        rows.push(row("fill_rate", "share, weighted with value", before, after));
    }
    if let (Some(before), Some(after)) = (before.cycle_service, after.cycle_service) {
        rows.push(row("cycle_service", "share, weighted with orders", before, after));
    }
    if has_stock {
        rows.push(row("orders_now", "items", before.orders as f64, after.orders as f64));
        rows.push(row("order_value_now", "money", before.order_value, after.order_value));
        rows.push(row("excess_value", "money", before.excess_value, after.excess_value));
    }
    let mut columns = Vec::from(["figure", "unit"].map(Column::text));
    columns.extend(["before", "after", "change"].map(|name| Column::number(name, None)));
    columns.push(Column::number("change_percent", Some("percent")));
    Table { name: "what_if", title: "The run before and this one".to_owned(), columns, rows }
}

fn row(figure: &str, unit: &str, before: f64, after: f64) -> Vec<Cell> {
    vec![
        Cell::Text(figure.to_owned()),
        Cell::Text(unit.to_owned()),
        Cell::number(before),
        Cell::number(after),
        Cell::number(after - before),
        Cell::number(100.0 * (after - before) / before),
    ]
}

/// A row per item of both runs.
pub fn what_if_items(before: &[Planned], after: &[Planned]) -> Table {
    let key = |planned: &Planned| (planned.item.id.clone(), planned.item.location.clone());
    let places: HashMap<_, usize> =
        before.iter().enumerate().map(|(at, planned)| (key(planned), at)).collect();
    let mut rows = Vec::new();
    for after in after {
        cancel::tick();
        let Some(before) = places.get(&key(after)).map(|at| &before[*at]) else { continue };
        let mut row = vec![Cell::Text(after.item.label())];
        let figures: [fn(&Planned) -> Option<f64>; 5] = [
            |planned| Some(planned.orders?.order.quantity),
            |planned| Some(planned.orders?.safety_stock),
            |planned| Some(planned.orders?.reorder_point),
            |planned| Some(planned.orders?.annual_cost),
            |planned| Some(planned.today?.order_value),
        ];
        for figure in figures {
            row.extend([number(figure(before)), number(figure(after))]);
        }
        rows.push(row);
    }
    let mut columns = vec![Column::text("item_id")];
    for name in [
        "lot_size_before",
        "lot_size_after",
        "safety_stock_before",
        "safety_stock_after",
        "reorder_point_before",
        "reorder_point_after",
        "annual_cost_before",
        "annual_cost_after",
        "order_value_before",
        "order_value_after",
    ] {
        columns.push(Column::number(name, None));
    }
    Table { name: "what_if_items", title: "Both runs per item".to_owned(), columns, rows }
}
