//! Three kinds of policy compared.

use report::result::{Column, Table, TableBuilder};

use crate::inventory_optimization::plan::{planned::Planned, policies::Compared};

/// A row per item that was compared.
pub(super) fn policies(planned: &[Planned], compared: &[Compared]) -> Table {
    let mut columns = TableBuilder::<Compared>::new();
    columns.add(Column::text("item_id"), |found| planned[found.place].item.label());
    columns.add(Column::number("waiting_cost", Some("money per unit waiting and year")), |found| {
        found.waiting_cost
    });
    columns.add(units("economic_reorder_point"), |found| found.economic.low);
    columns.add(units("economic_quantity"), |found| found.economic.high - found.economic.low);
    columns.add(cost("economic_cost"), |found| found.economic.cost);
    columns.add(units("optimal_reorder_point"), |found| found.optimal.low);
    columns.add(units("optimal_quantity"), |found| found.optimal.high - found.optimal.low);
    columns.add(cost("optimal_cost"), |found| found.optimal.cost);
    columns.add(units("min_level"), |found| found.min_max.map(|levels| levels.low));
    columns.add(units("max_level"), |found| found.min_max.map(|levels| levels.high));
    columns.add(cost("min_max_cost"), |found| found.min_max.map(|levels| levels.cost));
    let saving = Column::number("saving", Some("money a year, optimal instead of economic"));
    columns.add(saving.calculated("[economic_cost]-[optimal_cost]").with_total(), |found| {
        found.economic.cost - found.optimal.cost
    });
    columns.build("policies", "Economic quantity, optimal (r, Q) and optimal (s, S)", compared)
}

fn units(name: &'static str) -> Column {
    Column::number(name, Some("units"))
}

fn cost(name: &'static str) -> Column {
    Column::number(name, Some("money a year: ordering, holding, waiting")).with_total()
}
