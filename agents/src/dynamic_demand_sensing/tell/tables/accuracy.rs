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
    let error = |name: &'static str, of: &str| {
        Column::number(name, share).found_by(format!(
            "the absolute errors of {of} in the tests on periods that it had not seen, added up and divided by the demand of \
             these periods (WAPE)"
        ))
    };
    columns.push(error("wape_with", "the model with its signals"));
    columns.push(error("wape_without", "the same model without signals"));
    columns.push(error("wape_last_week", "repeating the last week or season"));
    columns.push(error("wape_forecasting", "the forecast that the Demand Forecasting agent would make"));
    columns.push(
        Column::number("folds", None)
            .found_by("the number of tests on the past that the history has room for"),
    );
    columns.push(error("wape_used", "the method that the forecast uses"));
    let inside = "the share of the demand of the tests that was inside the range";
    columns.extend(
        ["coverage_80", "coverage_95"].map(|name| Column::number(name, Some("share")).found_by(inside)),
    );
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
