//! Trade-off of a limit on order sizes.

use crate::inventory_optimization::plan::storage::LimitPoint;
use report::result::{Cell, Column, Table};

/// A row per limit, the tightest first; `unit` is that of the limit.
pub fn limit_curve(name: &'static str, title: &str, unit: &'static str, points: &[LimitPoint]) -> Table {
    let row = |point: &LimitPoint| {
        let figures = [point.with_safety, point.lots, point.cost, point.price_of_limit];
        figures.map(Cell::number).to_vec()
    };
    let columns = vec![
        Column::number("limit", Some(unit)),
        Column::number("lots", Some(unit)),
        Column::number("cost", Some("money a year: ordering, and holding half of each lot")),
        Column::number("saved_by_one_more", Some("money a year for one more unit of the limit")),
    ];
    Table { name, title: title.to_owned(), columns, rows: points.iter().map(row).collect() }
}
