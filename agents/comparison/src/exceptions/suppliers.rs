//! Choices that a small change of a weight turns, suppliers that keep too few promises, and too much money in one place.

use language::written::number::{amount, percent};
use provenance::{Stored, stored::Table};

use super::{Found, Stake};
use crate::cells::{RowOf, rows};

/// A weight that may move by less than this share before another supplier is first.
const FRAGILE: f64 = 0.05;
/// Lines on time and in full below this share are an exception.
const RELIABLE: f64 = 0.8;
/// The share of the money that one supplier may have.
const MOST_OF_MONEY: f64 = 0.5;

pub(super) fn fragile(_: &Stored, table: &Table) -> Vec<Found> {
    let mut found: Vec<(f64, Found)> =
        rows(table).flat_map(|row| [bound(row, false), bound(row, true)]).flatten().collect();
    found.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    found.into_iter().map(|(_, found)| found).collect()
}

/// The weight of a criterion at which another supplier comes first, where it is near.
fn bound(row: RowOf, is_above: bool) -> Option<(f64, Found)> {
    let (criterion, weight) = (row.text("criterion")?, row.number("weight")?);
    let (next, limit) = if is_above { ("first_above", "stable_to") } else { ("first_below", "stable_from") };
    let (next, limit) = (row.text(next)?, row.number(limit)?);
    let room = (limit - weight).abs();
    if room >= FRAGILE {
        return None;
    }
    // Just beyond the bound, so that the question shows the other choice.
    let beyond = if is_above { (limit * 1000.0).floor() + 1.0 } else { (limit * 1000.0).ceil() - 1.0 } / 10.0;
    let more = if is_above { "more" } else { "less" };
    (beyond > 0.0).then(|| {
        let what = format!(
            "The choice is fragile: {next} comes first when {criterion} weighs {more} than {} (now {}).",
            share(limit),
            share(weight)
        );
        // The word asks for a split of orders, unless the question says that it ranks.
        let start = if criterion.contains("spread") { "rank," } else { "what if" };
        let ask = format!("{start} {criterion} weighs {beyond} %");
        (room, Found { row: row.row, column: "weight", what, stake: Stake::Unknown, ask })
    })
}

/// A weight with one decimal, since a tenth may decide.
fn share(weight: f64) -> String {
    format!("{:.1} %", 100.0 * weight)
}

pub(super) fn dominated(_: &Stored, table: &Table) -> Vec<Found> {
    let found = |row: RowOf| {
        let (supplier, other) = (row.text("supplier")?, row.text("dominated_by")?);
        Some(Found {
            row: row.row,
            column: "dominated_by",
            what: format!("Drop {supplier} from the shortlist: {other} matches or beats it on everything."),
            stake: Stake::Unknown,
            ask: format!("rank the suppliers without {supplier}"),
        })
    };
    rows(table).filter_map(found).collect()
}

/// Suppliers that miss what is required, as the table says: `quality is 79, at least 85 is required`.
pub(super) fn left_out(_: &Stored, table: &Table) -> Vec<Found> {
    let found = |row: RowOf| {
        let (supplier, reason) =
            (row.text("name").filter(|_| row.text("what") == Some("supplier"))?, row.text("reason")?);
        let (has, required) = reason.split_once(", at ")?;
        let (criterion, value) = has.rsplit_once(" is ")?;
        let is_least = required.starts_with("least ");
        Some(Found {
            row: row.row,
            column: "reason",
            what: format!(
                "{supplier} is left out: {reason}. See whether it would be worth a looser requirement."
            ),
            stake: Stake::Unknown,
            ask: format!(
                "rank the suppliers, {criterion} at {} {}",
                if is_least { "least" } else { "most" },
                looser(value, is_least)?
            ),
        })
    };
    rows(table).filter_map(found).collect()
}

/// The written value and one more of its last digit, since the value itself may be rounded.
fn looser(value: &str, is_least: bool) -> Option<String> {
    let number: f64 = value.replace(',', "").parse().ok()?;
    let decimals = value.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    let step = 10f64.powi(-i32::try_from(decimals).ok()?);
    let looser = if is_least { number - step } else { number + step };
    Some(format!("{looser:.decimals$}"))
}

/// Units that no split within the limits can buy.
pub(super) fn missing(stored: &Stored, table: &Table) -> Vec<Found> {
    let is_share = stored.params.get("largest_share").is_some_and(serde_json::Value::is_number);
    let found = |row: RowOf| {
        let (item, missing) = (row.text("item")?, row.number("missing")?);
        Some(Found {
            row: row.row,
            column: "missing",
            what: format!(
                "{} units of {item} cannot be bought within the limits: loosen one, or find another supplier.",
                amount(missing)
            ),
            stake: Stake::Amount(Some(missing), "units".to_owned()),
            ask: if is_share { "split, at most 100 % per supplier" } else { "split" }.to_owned(),
        })
    };
    rows(table).filter_map(found).collect()
}

pub(super) fn unreliable(_: &Stored, table: &Table) -> Vec<Found> {
    let found = |row: RowOf| {
        let supplier = row.text("supplier")?;
        let kept = row.number("otif").filter(|kept| *kept < RELIABLE)?;
        Some(Found {
            row: row.row,
            column: "spend",
            what: format!(
                "Talk to {supplier}: only {} of its lines came on time and in full.",
                percent(kept)
            ),
            stake: Stake::Money(row.number("spend")),
            ask: format!("rank the suppliers without {supplier}"),
        })
    };
    rows(table).filter_map(found).collect()
}

pub(super) fn one_supplier(_: &Stored, table: &Table) -> Vec<Found> {
    let found = |row: RowOf| {
        let supplier = row.text("supplier")?;
        let share = row.number("share_of_cost").filter(|share| *share > MOST_OF_MONEY)?;
        (table.rows.len() > 1).then(|| Found {
            row: row.row,
            column: "cost",
            what: format!("{supplier} gets {} of the money: see what a wider split costs.", percent(share)),
            stake: Stake::Money(row.number("cost")),
            ask: format!("split, at most {} % per supplier", 100.0 * MOST_OF_MONEY),
        })
    };
    rows(table).filter_map(found).collect()
}
