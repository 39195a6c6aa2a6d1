//! Products whose forecast deserves a look by hand, and unusual demand.

use std::collections::{HashMap, HashSet};

use language::written::number::{amount, percent};
use provenance::{Stored, stored::Table};

use super::{Found, Stake};
use crate::cells::{RowOf, rows};

/// Products with the largest errors that are listed.
const LARGEST: usize = 5;
/// Errors that are a smaller share of the forecast need no look.
const LEAST_SHARE: f64 = 0.2;

/// Repeating the last value came closer in the test on the past.
pub(super) fn beaten(stored: &Stored, table: &Table) -> Vec<Found> {
    let items = stored.table("forecast_items");
    let errors: HashMap<&str, RowOf> =
        items.into_iter().flat_map(rows).filter_map(|row| Some((row.text("product_id")?, row))).collect();
    let found = |row: RowOf| {
        let product = row.text("product_id")?;
        let lost = row.number("value_added").filter(|added| *added < 0.0)?;
        let item = errors.get(product);
        let error = item.and_then(|item| item.number("expected_error"));
        Some(Found {
            row: row.row,
            column: "value_added",
            what: format!(
                "Check the forecast of {product} by hand: in the test on the past, repeating the last value missed {} less.",
                // The error of the forecast is the naive error times one minus what it saves.
                percent(-lost / (1.0 - lost))
            ),
            stake: Stake::Amount(
                error,
                item.map(|item| unit(item.table, "expected_error")).unwrap_or_default(),
            ),
            ask: format!("any outliers in {product}?"),
        })
    };
    rows(table).filter_map(found).collect()
}

/// The products that miss most units, where that is much of their demand.
pub(super) fn large_error(stored: &Stored, table: &Table) -> Vec<Found> {
    let accuracy = stored.table("forecast_accuracy");
    let is_beaten = |row: RowOf| row.number("value_added").is_some_and(|added| added < 0.0);
    let listed: HashSet<&str> = accuracy
        .into_iter()
        .flat_map(rows)
        .filter(|row| is_beaten(*row))
        .filter_map(|row| row.text("product_id"))
        .collect();
    let mut largest: Vec<(f64, RowOf)> = rows(table)
        .filter(|row| row.text("product_id").is_some_and(|product| !listed.contains(product)))
        .filter_map(|row| Some((row.number("expected_error")?, row)))
        .filter(|(error, row)| row.number("mean_demand").is_some_and(|mean| *error > LEAST_SHARE * mean))
        .collect();
    largest.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    let found = |(error, row): (f64, RowOf)| {
        let (product, mean) = (row.text("product_id")?, row.number("mean_demand")?);
        let unit = unit(table, "expected_error");
        Some(Found {
            row: row.row,
            column: "expected_error",
            what: format!(
                "Plan {product} with a margin: its forecast is expected to miss by {} {unit}, where {} is usual.",
                amount(error),
                amount(mean)
            ),
            stake: Stake::Amount(Some(error), unit),
            ask: format!("forecast {product} with a 95% range"),
        })
    };
    largest.into_iter().take(LARGEST).filter_map(found).collect()
}

/// An event with several unusual periods is one thing to decide.
pub(super) fn unusual(_: &Stored, table: &Table) -> Vec<Found> {
    let mut seen = HashSet::new();
    let events: Vec<RowOf> =
        rows(table).filter(|row| seen.insert((row.text("product_id"), row.text("reason")))).collect();
    let found = |row: RowOf| {
        let (product, reason, kind) = (row.text("product_id")?, row.text("reason")?, row.text("kind")?);
        let date = row.text("date")?;
        let (what, ask) = match kind {
            "stopped selling" => ("Decide whether it is still sold", format!("forecast without {product}")),
            _ if kind.starts_with("level") => {
                ("Plan with the new level, or find out why", format!("forecast only {product}"))
            }
            "no demand" => {
                ("Was it out of stock or not recorded", format!("forecast {product} without outliers"))
            }
            _ => ("Was it real, or a slip", format!("forecast {product} without outliers")),
        };
        let end = if what.starts_with("Was") { "?" } else { "." };
        Some(Found {
            row: row.row,
            column: "units",
            what: format!("{product}, {date}: {reason}. {what}{end}"),
            stake: Stake::Amount(row.number("units").map(f64::abs), "units".to_owned()),
            ask,
        })
    };
    events.into_iter().filter_map(found).collect()
}

/// The unit of a column.
pub(super) fn unit(table: &Table, column: &str) -> String {
    table.column(column).and_then(|column| column.unit.clone()).unwrap_or_default()
}
