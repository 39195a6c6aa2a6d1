//! Finds roles from relations between columns: a product of two others, one name for each key, one row for each pair.

use kernels::cancel;

use super::{
    Mapped, Role, SURE,
    candidates::{Candidate, Column},
    doubts,
    fit::label,
    kind::TableKind,
};
use crate::Table;

/// A column that is the product of two others is an amount, not a quantity; the two others are quantity and price.
pub(super) fn multiplied(candidates: &mut Vec<Candidate>, columns: &[Column]) {
    for product in doubts::products(columns) {
        cancel::tick();
        candidates.retain(|candidate| candidate.column != product.amount || candidate.role != Role::Quantity);
        let [a, b] = product.factors;
        let is_whole = |index: usize| columns[index].content.integers > 0.99;
        let (quantity, price) = match (is_whole(a), is_whole(b)) {
            (true, false) => (a, b),
            (false, true) => (b, a),
            _ => continue,
        };
        for (role, column) in [(Role::Quantity, quantity), (Role::Price, price)] {
            cancel::tick();
            let is_named = candidates.iter().any(|other| other.role == role && !other.is_by_content);
            if columns[column].is_unknown() && !is_named {
                candidates.retain(|other| other.column != column);
                candidates.push(Candidate {
                    role,
                    column,
                    confidence: 0.75,
                    reason: format!(
                        "Its values multiplied by those of another column give a third, as a {} does.",
                        label(role)
                    ),
                    needs_kind: true,
                    is_second_sense: false,
                    is_by_content: true,
                });
            }
        }
    }
}

/// If there is no other date column, demand may use the date of delivery, but the user has to confirm it.
pub(super) fn date_of_delivery(kind: Option<TableKind>, mapped: &mut Vec<Mapped>) {
    let find = |role: Role| mapped.iter().find(|found| found.role == role);
    let may_be_demand = kind.is_none_or(TableKind::is_demand) && find(Role::Quantity).is_some();
    if !may_be_demand || find(Role::Date).is_some() {
        return;
    }
    let Some(delivery) = find(Role::PromisedDate).or_else(|| find(Role::DeliveredDate)) else { return };
    let column = delivery.column.clone();
    let reason =
        "It says when something was or is to be delivered, and no other column is the date.".to_owned();
    mapped.push(Mapped { role: Role::Date, column, confidence: 0.75, reason, others: Vec::new() });
}

/// A text column that matches a key one to one holds the name of the thing with that key.
pub(super) fn names_of_keys(table: &Table, columns: &[Column], mapped: &mut Vec<Mapped>) {
    for (role, name) in [(Role::Product, Role::ProductName), (Role::Location, Role::LocationName)] {
        cancel::tick();
        let Some(key) = mapped.iter().find(|found| found.role == role && found.confidence >= SURE) else {
            continue;
        };
        if mapped.iter().any(|found| found.role == name) {
            continue;
        }
        let Some(key) = table.names.iter().position(|other| *other == key.column) else { continue };
        let is_name = |index: &usize| {
            let column = &columns[*index];
            let is_free = !mapped.iter().any(|found| found.column == table.names[*index]);
            let is_known = column.reading.matches.iter().any(|found| found.is_whole && found.role != role);
            let is_silent = column.reading.is_nothing || column.reading.is_signal || is_known;
            is_free
                && !is_silent
                && column.content.numbers < 0.5
                && !column.content.is_date()
                && doubts::is_one_to_one(&columns[key], column)
        };
        if let Some(index) = (0..columns.len()).find(is_name) {
            let reason = format!("Each value goes with one value of {}.", table.names[key]);
            mapped.push(Mapped::new(table, name, index, 0.7, reason));
        }
    }
}

/// Of several unknown text columns, chooses the one that distinguishes the rows of the same date.
pub(super) fn product_by_pairs(
    table: &Table,
    columns: &[Column],
    kind: Option<TableKind>,
    mapped: &mut Vec<Mapped>,
) {
    let has = |role: Role| mapped.iter().any(|found| found.role == role);
    if !kind.is_some_and(TableKind::is_demand) || has(Role::Product) {
        return;
    }
    let date = mapped.iter().find(|found| found.role == Role::Date);
    let date = date.and_then(|date| table.names.iter().position(|name| *name == date.column));
    let Some(date) = date.filter(|date| columns[*date].content.distinct < 0.9) else { return };
    let is_key = |index: &usize| {
        let column = &columns[*index];
        column.is_unknown()
            && *index != date
            && !mapped.iter().any(|found| found.column == table.names[*index])
            && (column.content.numbers < 0.5 || column.content.integers > 0.99)
            && column.content.distinct < 0.9
            && doubts::share_of_pairs(&columns[date], column) > 0.99
    };
    if let Some(index) = (0..columns.len()).find(is_key) {
        let reason = "Together with the date its values are different in every row.".to_owned();
        mapped.push(Mapped::new(table, Role::Product, index, 0.7, reason));
    }
}
