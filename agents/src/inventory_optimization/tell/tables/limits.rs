//! The trade-off curve of a limit on order sizes.

use report::result::{Column, Table, TableBuilder};

use crate::inventory_optimization::plan::storage::LimitPoint;

const COST: Option<&str> = Some("money a year: ordering, and holding half of each lot");
const SAVED: Option<&str> = Some("money a year for one more unit of the limit");

/// A row per limit, the tightest first; `unit` is that of the limit.
pub(super) fn limit_curve(
    name: &'static str,
    title: &str,
    unit: &'static str,
    points: &[LimitPoint],
) -> Table {
    let mut columns = TableBuilder::<LimitPoint>::new();
    columns.add(Column::number("limit", Some(unit)), |point| point.with_safety);
    columns.add(Column::number("lots", Some(unit)), |point| point.lots);
    columns.add(Column::number("cost", COST), |point| point.cost);
    columns.add(Column::number("saved_by_one_more", SAVED), |point| point.price_of_limit);
    columns.build(name, title, points)
}
