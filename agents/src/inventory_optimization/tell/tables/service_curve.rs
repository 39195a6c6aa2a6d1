//! Service against money.

use crate::inventory_optimization::plan::trade_off::TradeOff;
use crate::inventory_optimization::tell::tables::cells::number;
use report::result::{Cell, Column, Table};

/// A row per service target.
pub fn service_curve(trade_off: &TradeOff) -> Table {
    let row = |point: &crate::inventory_optimization::plan::trade_off::Point| {
        vec![
            Cell::number(point.target),
            Cell::number(point.safety_value),
            Cell::number(point.holding_cost),
            Cell::number(point.fill_rate),
            number(point.best_fill_rate),
        ]
    };
    let columns = vec![
        Column::number("service_target", Some("share, of every item")),
        Column::number("safety_stock_value", Some("money")),
        Column::number("holding_cost", Some("money a year for it")),
        Column::number("fill_rate", Some("share, weighted with value")),
        Column::number("best_fill_rate", Some("the same money where it prevents most shortage")),
    ];
    let rows = trade_off.points.iter().map(row).collect();
    Table { name: "service_curve", title: "Service against money in safety stock".to_owned(), columns, rows }
}
