//! `sensing_accuracy.csv`: errors on the past with signals and without, per product and in total.

use kernels::sensing::Accuracy;
use report::result::{Cell, Column, Table};

use crate::dynamic_demand_sensing::tell::findings::Findings;

/// A row for the total, then one per product.
pub(crate) fn accuracy(findings: &Findings) -> Table {
    let sensed = findings.sensed;
    let products = &findings.prepared.grid.products;
    let mut rows = vec![row(Cell::Empty, &sensed.total_accuracy)];
    for (product, accuracy) in products.iter().zip(&sensed.accuracy) {
        rows.push(row(Cell::Text(product.clone()), accuracy));
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
    let number = |value: Option<f64>| value.map_or(Cell::Empty, Cell::number);
    vec![
        product,
        number(accuracy.wape_with),
        number(accuracy.wape_without),
        number(accuracy.wape_last_week),
        number(accuracy.wape_forecasting),
        Cell::Count(accuracy.folds as u64),
        number(accuracy.wape_used),
        number(accuracy.coverage_80),
        number(accuracy.coverage_95),
    ]
}
