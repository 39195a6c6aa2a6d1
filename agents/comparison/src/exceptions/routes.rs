//! Stops that no route visits, and stops that are visited too late.

use language::written::number::amount;
use provenance::{Stored, stored::Table};
use serde_json::Value;

use super::{Found, Stake, forecasts::unit};
use crate::cells::{RowOf, rows};

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

/// Reasons that one more vehicle removes.
const TOO_FEW_VEHICLES: &[&str] = &["fleet too small", "stop limit"];

/// The plan that tries the remedy; where that is something in the file, the question for the reason.
fn ask(stored: &Stored, row: RowOf, reason: &str, remedy: &str) -> Option<String> {
    let plan = if let Some((_, until)) = remedy.split_once("(until ") {
        fleet(stored, 0, None)
            .map(|fleet| format!("plan routes{fleet} until {}", until.trim_end_matches(')')))
    } else if reason.starts_with("over capacity") {
        fleet(stored, 0, row.number("demand")).map(|fleet| format!("plan routes{fleet}"))
    } else if TOO_FEW_VEHICLES.iter().any(|known| reason.starts_with(known)) {
        fleet(stored, 1, None).map(|fleet| format!("plan routes{fleet}"))
    } else {
        None
    };
    plan.or_else(|| Some(format!("why is {} in no route", row.text("location_id")?)))
}

/// ` with 3 vehicles of 100 units`: the fleet of the run with more vehicles, or with one that carries this much. None when it
/// has more to it than a question says.
fn fleet(stored: &Stored, more: u64, least: Option<f64>) -> Option<String> {
    let param = |name: &str| stored.params.get(name).and_then(Value::as_f64);
    if ["weight_capacity", "volume_capacity"].into_iter().any(|name| param(name).is_some()) {
        return None;
    }
    let mut kinds = match stored.params.get("fleet") {
        Some(kinds) => kinds.as_array()?.iter().map(kind).collect::<Option<Vec<Kind>>>()?,
        None => {
            let used = stored.named("total_routes").and_then(|routes| routes.value);
            // As many as needed: 0.
            let count = param("vehicles").filter(|count| *count > 0.0).or(used).unwrap_or(1.0);
            vec![Kind { name: "vehicle".to_owned(), count, capacity: param("capacity") }]
        }
    };
    let largest = kinds.iter_mut().max_by(|one, other| {
        one.capacity.unwrap_or(f64::INFINITY).total_cmp(&other.capacity.unwrap_or(f64::INFINITY))
    })?;
    largest.count += more as f64;
    if let Some(least) = least {
        largest.capacity = Some(least.ceil());
    }
    Some(format!(" with {}", kinds.iter().map(Kind::words).collect::<Vec<_>>().join(" and ")))
}

/// Vehicles that are alike.
struct Kind {
    name: String,
    count: f64,
    capacity: Option<f64>,
}

/// A kind that is only a name, a number and a capacity.
fn kind(kind: &Value) -> Option<Kind> {
    let fields = kind.as_object()?;
    let is_known = |(name, value): (&String, &Value)| {
        value.is_null() || matches!(name.as_str(), "name" | "count" | "capacity")
    };
    fields.iter().all(is_known).then_some(())?;
    let name = fields.get("name").and_then(Value::as_str).unwrap_or("vehicle").to_owned();
    let count = fields.get("count").and_then(Value::as_f64).unwrap_or(1.0);
    Some(Kind { name, count, capacity: fields.get("capacity").and_then(Value::as_f64) })
}

impl Kind {
    fn words(&self) -> String {
        let end = if self.count == 1.0 { "" } else { "s" };
        let capacity = self.capacity.map(|capacity| format!(" of {capacity} units")).unwrap_or_default();
        format!("{} {}{end}{capacity}", self.count, self.name)
    }
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
            ask: match fleet(stored, 1, None) {
                Some(fleet) => format!("plan routes{fleet}"),
                None => format!("why is {} late", row.text("location_id")?),
            },
        })
    };
    rows(table).filter_map(found).collect()
}
