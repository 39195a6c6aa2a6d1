//! Items to order, items that may run out all the same, and items with more stock than the policy needs.

use language::written::number::{amount, percent};
use provenance::{Stored, stored::Table};

use super::{Found, Stake};
use crate::cells::{RowOf, rows};

/// The least chance of running out that is an exception, whatever service is wanted.
const LEAST_RISK: f64 = 0.05;

pub(super) fn order_now(_: &Stored, table: &Table) -> Vec<Found> {
    rows(table).filter(|row| is_due(*row)).filter_map(order).collect()
}

/// An item as questions and sentences name it; with its place, since an item may be kept in several.
struct Item {
    id: String,
    name: String,
}

fn item(row: RowOf) -> Option<Item> {
    let place = row.text("location").map(|place| format!(" at {place}")).unwrap_or_default();
    let (id, name) = (row.text("item_id")?, row.named("item_id", "item_name")?);
    Some(Item { id: format!("{id}{place}"), name: format!("{name}{place}") })
}

fn is_due(row: RowOf) -> bool {
    row.text("order_now") == Some("yes")
}

fn order(row: RowOf) -> Option<Found> {
    let Item { id, name } = item(row)?;
    let quantity = row.number("order_quantity")?;
    let mut what = format!("Order {} units of {name} now", amount(quantity));
    if let (Some(stock), Some(level)) = (row.number("current_stock"), row.number("reorder_point")) {
        let on_order = row.number("on_order").filter(|units| *units > 0.0);
        let coming = on_order.map(|units| format!(" with {} on order", amount(units))).unwrap_or_default();
        what.push_str(&format!(": stock {}{coming}, reorder point {}", amount(stock), amount(level)));
    }
    if let Some(risk) = row.number("stockout_risk").filter(|risk| *risk >= LEAST_RISK) {
        what.push_str(&format!(", chance to run out before it arrives {}", percent(risk)));
    }
    Some(Found {
        row: row.row,
        column: "order_value",
        what: what + ".",
        stake: Stake::Money(row.number("order_value")),
        ask: format!("reorder {id}"),
    })
}

/// What is on order may come too late.
pub(super) fn may_run_out(_: &Stored, table: &Table) -> Vec<Found> {
    rows(table).filter(|row| !is_due(*row)).filter_map(shortage).collect()
}

fn shortage(row: RowOf) -> Option<Found> {
    let Item { id, name } = item(row)?;
    let accepted = row.number("service_target").map_or(LEAST_RISK, |service| (1.0 - service).max(LEAST_RISK));
    let risk = row.number("stockout_risk").filter(|risk| *risk > accepted)?;
    let short = row.number("expected_shortage").zip(row.number("unit_cost"));
    Some(Found {
        row: row.row,
        column: "expected_shortage",
        what: format!(
            "{name} may run out before an order placed now arrives: the chance is {}, although nothing is to be ordered yet.",
            percent(risk)
        ),
        stake: Stake::Money(short.map(|(units, cost)| units * cost)),
        ask: format!("when will {id} run out"),
    })
}

pub(super) fn too_much(_: &Stored, table: &Table) -> Vec<Found> {
    rows(table).filter_map(excess).collect()
}

fn excess(row: RowOf) -> Option<Found> {
    let Item { id, name } = item(row)?;
    let units = row.number("excess_units").filter(|units| *units > 0.0)?;
    Some(Found {
        row: row.row,
        column: "excess_value",
        what: format!(
            "{name} has {} units more than its policy needs: sell them down or return them.",
            amount(units)
        ),
        stake: Stake::Money(row.number("excess_value").filter(|value| *value > 0.0)),
        ask: format!("overstock of {id}"),
    })
}
