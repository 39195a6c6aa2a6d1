//! Demand that no signal explains, levels that changed, and signals that cannot be trusted as they are.

use language::written::number::{amount, percent};
use provenance::{Stored, stored::Table};

use super::{Found, Stake, forecasts::unit};
use crate::cells::{RowOf, rows};

/// A rest that is a smaller share of a change is usual.
const LEAST_REST: f64 = 0.2;
/// Verdicts on signals that a person should look at; having no effect is none of them.
const DOUBTFUL: &[&str] = &["leak", "known_afterwards", "inseparable", "counter", "season_twin"];

pub(super) fn unexplained(stored: &Stored, table: &Table) -> Vec<Found> {
    let found = |row: RowOf| {
        let (actual, expected) = (row.number("actual")?, row.number("expected")?);
        let date = row.text("date")?;
        Some(Found {
            row: row.row,
            column: "deviation",
            what: format!(
                "Find out what happened{} on {date}: demand was {} instead of {}, and no signal explains it.",
                of_product(row),
                amount(actual),
                amount(expected)
            ),
            stake: Stake::Amount(row.number("deviation").map(f64::abs), unit(table, "deviation")),
            ask: why(stored, row, date),
        })
    };
    rows(table).filter_map(found).collect()
}

pub(super) fn level_changed(stored: &Stored, table: &Table) -> Vec<Found> {
    let found = |row: RowOf| {
        let (before, after, date) = (row.number("before")?, row.number("after")?, row.text("date")?);
        Some(Found {
            row: row.row,
            column: "after",
            what: format!(
                "The level of demand{} stepped from {} to {} on {date}: plan with the new one, or find out why.",
                of_product(row),
                amount(before),
                amount(after)
            ),
            stake: Stake::Amount(Some((after - before).abs()), unit(table, "after")),
            ask: why(stored, row, date),
        })
    };
    rows(table).filter_map(found).collect()
}

/// `all` stands for the whole.
fn product<'a>(row: RowOf<'a>) -> Option<&'a str> {
    row.text("product_id").filter(|product| *product != "all")
}

fn of_product(row: RowOf) -> String {
    product(row).map(|product| format!(" with {product}")).unwrap_or_default()
}

fn why(stored: &Stored, row: RowOf, date: &str) -> String {
    let frequency = stored.params.get("frequency").and_then(serde_json::Value::as_str).unwrap_or("day");
    let when = match frequency {
        "week" | "weekly" => format!("in the week of {date}"),
        "month" | "monthly" => format!("in {}", date.get(..7).unwrap_or(date)),
        _ => format!("on {date}"),
    };
    let of = product(row).map(|product| format!(" of {product}")).unwrap_or_default();
    format!("why did demand{of} change {when}")
}

pub(super) fn doubtful_signal(_: &Stored, table: &Table) -> Vec<Found> {
    let found = |row: RowOf| {
        let (signal, verdict, reason) = (row.text("signal")?, row.text("verdict")?, row.text("reason")?);
        DOUBTFUL.contains(&verdict).then(|| Found {
            row: row.row,
            column: "verdict",
            what: format!("Look at the signal {signal}: {}", lower(reason)),
            stake: Stake::Unknown,
            ask: format!("forecast without {signal}"),
        })
    };
    rows(table).filter_map(found).collect()
}

fn lower(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_lowercase().collect::<String>() + letters.as_str())
}

/// What nothing in the file explains of a change.
pub(super) fn rest(_: &Stored, table: &Table) -> Vec<Found> {
    let found = |row: RowOf| {
        let part = row.text("part")?;
        let share = row.number("share").filter(|share| share.abs() >= LEAST_REST)?;
        (part == "rest").then(|| Found {
            row: row.row,
            column: "change",
            what: format!(
                "Nothing in the file explains {} of the change: look for what else happened.",
                percent(share.abs())
            ),
            stake: Stake::Amount(row.number("change").map(f64::abs), unit(table, "change")),
            ask: "what drives demand".to_owned(),
        })
    };
    rows(table).filter_map(found).collect()
}
