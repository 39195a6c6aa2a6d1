//! `what_if.csv`: demand with the assumed change beside demand without it.

use kernels::{cancel, sensing::Comparison};
use report::result::{Cell, Column, Table};

use super::{UNITS, product};
use crate::dynamic_demand_sensing::tell::findings::Findings;

/// A row per product and period; none without an assumed change.
pub(crate) fn what_if(findings: &Findings) -> Option<Table> {
    let found = findings.what_if?;
    let (grid, periods) = (&findings.prepared.grid, findings.compared());
    let mut rows = Vec::with_capacity(found.series.len() * periods.len());
    for (series, compared) in found.series.iter().enumerate() {
        for (step, period) in periods.clone().enumerate() {
            cancel::tick();
            let mut row = vec![product(&grid.products, series), Cell::from(grid.date(period).to_string())];
            row.extend(numbers(compared, step));
            rows.push(row);
        }
    }
    let mut columns = vec![Column::text("product_id"), Column::date("date")];
    let names = ["without", "with", "difference", "lower_80", "upper_80", "lower_95", "upper_95"];
    columns.extend(names.map(|name| match name {
        "difference" => Column::number(name, UNITS).explained("[with]-[without]"),
        _ => Column::number(name, UNITS),
    }));
    Some(Table { name: "what_if", title: "Demand with and without the change".to_owned(), columns, rows })
}

fn numbers(compared: &Comparison, step: usize) -> [Cell; 7] {
    let (with, without) = (compared.with[step], compared.without[step]);
    [
        without,
        with,
        with - without,
        compared.lower_80[step],
        compared.upper_80[step],
        compared.lower_95[step],
        compared.upper_95[step],
    ]
    .map(Cell::number)
}
