//! The tables and the chart of a forecast, in the columns of the contract, with the formulas of the workbook.
//! `growing` lists the numbers that a changed growth in the workbook changes.

mod accuracy;
mod forecast_report;
mod growing;
mod items;
mod total_chart;

use report::result::Column;

pub(super) use accuracy::forecast_accuracy;
pub(super) use forecast_report::forecast_report;
pub(super) use growing::{Growing, growing};
pub(super) use items::forecast_items;
pub(super) use total_chart::total_chart;

/// The unit of a number for each period.
pub(super) const UNITS: Option<&str> = Some("units per period");

/// The number by which formulas find the rows of a product.
fn product_number() -> Column {
    working_count("product_number")
}

/// A whole number that only formulas of the workbook use.
fn working_count(name: &'static str) -> Column {
    Column::number(name, None).working().shown_as("0")
}
