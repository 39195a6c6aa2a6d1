//! `what_if.csv`: demand with the assumed change beside demand without it.

use kernels::{cancel, sensing::Comparison};
use report::result::{Cell, Column, Table};

use super::{UNITS, product};
use crate::dynamic_demand_sensing::tell::findings::Findings;

/// A row per product and period ahead; none without an assumed change.
pub(crate) fn what_if(findings: &Findings) -> Option<Table> {
    let found = findings.what_if?;
    let grid = &findings.prepared.grid;
    let mut rows = Vec::with_capacity(found.series.len() * grid.ahead);
    for (series, compared) in found.series.iter().enumerate() {
        for period in 0..grid.ahead {
            cancel::tick();
            let mut row = vec![
                product(&grid.products, series),
                Cell::Text(grid.date(grid.history + period).to_string()),
            ];
            row.extend(numbers(compared, period));
            rows.push(row);
        }
    }
    let mut columns = vec![Column::text("product_id"), Column::date("date")];
    let names = ["without", "with", "difference", "lower_80", "upper_80", "lower_95", "upper_95"];
    columns.extend(names.map(|name| Column::number(name, UNITS)));
    Some(Table { name: "what_if", title: "Demand with and without the change".to_owned(), columns, rows })
}

fn numbers(compared: &Comparison, period: usize) -> [Cell; 7] {
    let (with, without) = (compared.with[period], compared.without[period]);
    [
        without,
        with,
        with - without,
        compared.lower_80[period],
        compared.upper_80[period],
        compared.lower_95[period],
        compared.upper_95[period],
    ]
    .map(Cell::number)
}
