//! Policies side by side.

use crate::inventory_optimization::plan::{
    planned::Planned,
    policies::{Compared, Levels},
};
use crate::inventory_optimization::tell::tables::cells::number;
use report::result::{Cell, Column, Table};

/// A row per item that was compared.
pub fn policies(planned: &[Planned], compared: &[Compared]) -> Table {
    let row = |found: &Compared| {
        let of_levels = |value: fn(&Levels) -> f64| number(found.min_max.as_ref().map(value));
        vec![
            Cell::Text(planned[found.place].item.label()),
            Cell::number(found.waiting_cost),
            Cell::number(found.economic.low),
            Cell::number(found.economic.high - found.economic.low),
            Cell::number(found.economic.cost),
            Cell::number(found.optimal.low),
            Cell::number(found.optimal.high - found.optimal.low),
            Cell::number(found.optimal.cost),
            of_levels(|levels| levels.low),
            of_levels(|levels| levels.high),
            of_levels(|levels| levels.cost),
            Cell::number(found.economic.cost - found.optimal.cost),
        ]
    };
    let units = |name| Column::number(name, Some("units"));
    let money = |name| Column::number(name, Some("money a year: ordering, holding, waiting"));
    let columns = vec![
        Column::text("item_id"),
        Column::number("waiting_cost", Some("money per unit waiting and year")),
        units("economic_reorder_point"),
        units("economic_quantity"),
        money("economic_cost").with_total(),
        units("optimal_reorder_point"),
        units("optimal_quantity"),
        money("optimal_cost").with_total(),
        units("min_level"),
        units("max_level"),
        money("min_max_cost").with_total(),
        Column::number("saving", Some("money a year, optimal instead of economic"))
            .calculated("[economic_cost]-[optimal_cost]")
            .with_total(),
    ];
    let rows = compared.iter().map(row).collect();
    let title = "Economic quantity, optimal (r, Q) and optimal (s, S)".to_owned();
    Table { name: "policies", title, columns, rows }
}
