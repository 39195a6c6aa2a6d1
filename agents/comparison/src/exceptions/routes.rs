//! Stops that no route visits, and stops that are visited too late.

use language::written::number::amount;
use provenance::{Stored, stored::Table};

use super::{Found, Stake, forecasts::unit, row::RowOf, rows};

/// Being late by less is rounding.
const LEAST_MINUTES: f64 = 0.5;

pub(super) fn unassigned(stored: &Stored, table: &Table) -> Vec<Found> {
    let found = |row: RowOf| {
        let stop = row.named("location_id", "name")?;
        let (reason, remedy) = (row.text("reason")?, row.text("remedy")?);
        Some(Found {
            row: row.row,
            column: "demand",
            what: format!("{stop} is in no route ({reason}): {remedy}."),
            stake: Stake::Amount(row.number("demand"), unit(table, "demand")),
            ask: ask(stored, row, reason, remedy)?,
        })
    };
    rows(table).filter_map(found).collect()
}

/// The plan that tries the remedy.
fn ask(stored: &Stored, row: RowOf, reason: &str, remedy: &str) -> Option<String> {
    if let Some((_, until)) = remedy.split_once("(until ") {
        return Some(format!("plan routes{} until {}", fleet(stored, 0, None), until.trim_end_matches(')')));
    }
    if reason.starts_with("over capacity") {
        return Some(format!("plan routes{}", fleet(stored, 0, row.number("demand"))));
    }
    Some(format!("plan routes{}", fleet(stored, 1, None)))
}

/// ` with 3 vehicles of 100 units`: the fleet of the run with more vehicles, or with larger ones.
fn fleet(stored: &Stored, more: u64, capacity: Option<f64>) -> String {
    let param = |name: &str| stored.params.get(name).and_then(serde_json::Value::as_f64);
    let used = stored.named("total_routes").and_then(|routes| routes.value);
    let vehicles = param("vehicles").or(used).unwrap_or(1.0) + more as f64;
    let noun = if vehicles == 1.0 { "vehicle" } else { "vehicles" };
    let capacity = capacity.or_else(|| param("capacity"));
    let size = capacity.map(|capacity| format!(" of {} units", capacity.ceil())).unwrap_or_default();
    format!(" with {vehicles} {noun}{size}")
}

pub(super) fn late(stored: &Stored, table: &Table) -> Vec<Found> {
    let found = |row: RowOf| {
        let late = row.number("late_minutes").filter(|minutes| *minutes > LEAST_MINUTES)?;
        let (stop, arrival) = (row.named("location_id", "name")?, row.text("arrival")?);
        let until =
            row.text("window_until").map(|end| format!(", and its window ends at {end}")).unwrap_or_default();
        Some(Found {
            row: row.row,
            column: "late_minutes",
            what: format!(
                "{stop} is reached {} minutes late, at {arrival} by route {}{until}.",
                amount(late),
                row.number("route")?
            ),
            stake: Stake::Amount(Some(late), "minutes".to_owned()),
            ask: format!("plan routes{}", fleet(stored, 1, None)),
        })
    };
    rows(table).filter_map(found).collect()
}
