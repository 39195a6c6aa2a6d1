//! `sensing_accuracy.csv`: errors on the past with signals and without, per product and in total.

use kernels::sensing::Accuracy;
use report::result::{Cell, Column, Table};

use super::optional;
use crate::dynamic_demand_sensing::tell::findings::Findings;

/// A row for the total, then one per product.
pub(crate) fn accuracy(findings: &Findings) -> Table {
    let sensed = findings.sensed;
    let products = &findings.prepared.grid.products;
    let mut rows = vec![row(Cell::Empty, &sensed.total_accuracy)];
    for (product, accuracy) in products.iter().zip(&sensed.accuracy) {
        rows.push(row(Cell::from(product.clone()), accuracy));
    }
    let share = Some("share of demand");
    let mut columns = vec![Column::text("product_id")];
    let errors = ["wape_with", "wape_without", "wape_last_week", "wape_forecasting"];
    columns.extend(errors.map(|name| Column::number(name, share)));
    columns.push(Column::number("folds", None));
    columns.push(Column::number("wape_used", share));
    columns.extend(["coverage_80", "coverage_95"].map(|name| Column::number(name, Some("share"))));
    Table { name: "sensing_accuracy", title: "Test on the past".to_owned(), columns, rows }
}

fn row(product: Cell, accuracy: &Accuracy) -> Vec<Cell> {
    vec![
        product,
        optional(accuracy.wape_with),
        optional(accuracy.wape_without),
        optional(accuracy.wape_last_week),
        optional(accuracy.wape_forecasting),
        Cell::Count(accuracy.folds as u64),
        optional(accuracy.wape_used),
        optional(accuracy.coverage_80),
        optional(accuracy.coverage_95),
    ]
}
