//! Service against money.

use report::result::{Column, Table, TableBuilder};

use crate::inventory_optimization::plan::trade_off::{Point, TradeOff};

const BEST: Option<&str> = Some("the same money where it prevents most shortage");

/// A row per service target.
pub(super) fn service_curve(trade_off: &TradeOff) -> Table {
    let mut columns = TableBuilder::<Point>::new();
    columns.add(Column::number("service_target", Some("share, of every item")), |point| point.target);
    columns.add(Column::number("safety_stock_value", Some("money")), |point| point.safety_value);
    columns.add(Column::number("holding_cost", Some("money a year for it")), |point| point.holding_cost);
    columns.add(Column::number("fill_rate", Some("share, weighted with value")), |point| point.fill_rate);
    columns.add(Column::number("best_fill_rate", BEST), |point| point.best_fill_rate);
    columns.build("service_curve", "Service against money in safety stock", &trade_off.points)
}
