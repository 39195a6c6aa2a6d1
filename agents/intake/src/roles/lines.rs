//! The numbers of the lines of each order, such as 10, 20, 30. They start again in every order, so they are neither
//! orders nor products nor amounts. Numbers that count all rows are seldom products either.

use kernels::cancel;

use super::{
    Role,
    candidates::{Candidate, Column},
    content::Content,
};

/// With fewer orders of several lines, the numbers may be anything.
const FEWEST_ORDERS: usize = 5;
/// The number of the first line of an order is at most this.
const MOST_FIRST: f64 = 100.0;

/// Removes the candidates of columns that number the lines of the orders of another column.
pub(super) fn remove_numbers(candidates: &mut Vec<Candidate>, columns: &[Column]) {
    let mut orders: Vec<usize> =
        candidates.iter().filter(|found| found.role == Role::Order).map(|found| found.column).collect();
    orders.dedup();
    let mut numbers: Vec<usize> = Vec::new();
    for (index, column) in columns.iter().enumerate().filter(|(_, column)| may_number_lines(&column.content))
    {
        cancel::tick();
        let starts_again =
            |order: &usize| *order != index && start_again(&columns[*order].content, &column.content);
        if orders.iter().any(starts_again) {
            numbers.push(index);
        }
    }
    candidates.retain(|candidate| !numbers.contains(&candidate.column));
}

/// Asks about a product whose numbers only count the rows, where another column named after products says the same one in several rows.
pub(super) fn doubt_counters(candidates: &mut [Candidate], columns: &[Column], names: &[String]) {
    const NAMED: f64 = 0.9;
    const ASKED: f64 = 0.7;
    let is_product = |found: &&Candidate| found.role == Role::Product && found.confidence >= NAMED;
    let repeats = |found: &Candidate| columns[found.column].content.distinct < NAMED;
    let Some(other) = candidates.iter().filter(is_product).find(|found| repeats(found)) else { return };
    let reason = format!("Its numbers only count the rows, and those of {} repeat.", names[other.column]);
    for found in candidates.iter_mut().filter(|found| is_product(&&**found)) {
        if counts_rows(&columns[found.column].content) {
            found.confidence = ASKED;
            found.reason.clone_from(&reason);
        }
    }
}

/// Removes orders whose numbers only count the rows, where those of another column named after orders stand in several rows: `transaction_id`
/// beside `order_id` numbers the lines.
pub(super) fn remove_counters_of_orders(candidates: &mut Vec<Candidate>, columns: &[Column]) {
    const REPEATED: f64 = 0.9;
    let is_order = |found: &Candidate| found.role == Role::Order && !found.is_second_sense;
    let repeats = |found: &Candidate| columns[found.column].content.distinct < REPEATED;
    if candidates.iter().any(|found| is_order(found) && repeats(found)) {
        candidates.retain(|found| found.role != Role::Order || !counts_rows(&columns[found.column].content));
    }
}

/// In a list without dates, asks about a product of which most rows are repeats, where the texts of another column named after
/// products are different in nearly every row: it names the group.
pub(super) fn doubt_groups(candidates: &mut [Candidate], columns: &[Column], names: &[String]) {
    const SURE_DATE: f64 = 0.6;
    const UNIQUE: f64 = 0.95;
    const REPEATED: f64 = 0.7;
    let is_named = |found: &Candidate| {
        found.role == Role::Product && !found.is_second_sense && !found.is_by_part && !found.is_by_content
    };
    let content = |found: &Candidate| &columns[found.column].content;
    let is_dated = candidates.iter().any(|found| found.role == Role::Date && found.confidence >= SURE_DATE);
    let is_own = |found: &&Candidate| {
        is_named(found) && content(found).distinct > UNIQUE && content(found).numbers < 0.5
    };
    let Some(own) = candidates.iter().find(is_own).filter(|_| !is_dated) else { return };
    let reason = format!("Its values repeat, and those of {} do not.", names[own.column]);
    for found in candidates.iter_mut() {
        let content = &columns[found.column].content;
        if is_named(found) && content.distinct < REPEATED && content.filled > FEWEST_ORDERS {
            found.confidence = found.confidence.min(0.7);
            found.reason.clone_from(&reason);
        }
    }
}

/// Asks about a supplier whose codes are different in nearly every row of a list of items: those are his codes of the items.
pub(super) fn doubt_codes_of_suppliers(candidates: &mut [Candidate], columns: &[Column]) {
    const UNIQUE: f64 = 0.9;
    const FEWEST: usize = 20;
    let is_unique = |found: &Candidate| {
        let content = &columns[found.column].content;
        content.distinct > UNIQUE && content.filled >= FEWEST
    };
    let is_item =
        |found: &Candidate| found.role == Role::Product && !found.is_second_sense && is_unique(found);
    if !candidates.iter().any(is_item) {
        return;
    }
    for found in candidates.iter_mut() {
        if found.role == Role::Supplier && !found.is_second_sense && is_unique(found) {
            found.confidence = found.confidence.min(0.7);
            "Its values are different in nearly every row, so they may be the supplier's codes of the items."
                .clone_into(&mut found.reason);
        }
    }
}

/// Whether every number is one more than the one before.
pub(super) fn counts_rows(content: &Content) -> bool {
    let values: Vec<f64> = content.values.iter().flatten().copied().collect();
    values.len() > FEWEST_ORDERS
        && content.numbers >= 0.99
        && values.windows(2).all(|pair| (pair[1] - pair[0] - 1.0).abs() < 1e-9)
}

fn may_number_lines(content: &Content) -> bool {
    content.numbers >= 0.95
        && content.integers >= 0.95
        && (0.0..=MOST_FIRST).contains(&content.least)
        && content.distinct < 0.5
}

/// Whether the numbers start at the least one with each order, and rise within it.
fn start_again(orders: &Content, numbers: &Content) -> bool {
    let (mut several, mut right, mut wrong, mut falls) = (0_usize, 0_usize, 0_usize, 0_usize);
    let mut before: Option<(u64, f64, bool)> = None;
    for (order, number) in orders.texts.iter().zip(&numbers.values) {
        let Some(number) = number.filter(|_| *order != 0) else { continue };
        let is_same = before.is_some_and(|(last, ..)| last == *order);
        let is_right = match before {
            Some((_, last, _)) if is_same => number > last,
            _ => (number - numbers.least).abs() < 1e-9,
        };
        right += usize::from(is_right);
        wrong += usize::from(!is_right);
        falls += usize::from(is_same && !is_right);
        several += usize::from(is_same && before.is_some_and(|(_, _, is_first)| is_first));
        before = Some((*order, number, !is_same));
    }
    several >= FEWEST_ORDERS && right >= 19 * wrong && several >= 19 * falls
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Recipe, reader,
        roles::{candidates, content::content, lexicon},
    };

    #[test]
    fn the_column_that_does_not_repeat_is_called_by_its_name() {
        let line = |row: usize| format!("{},Bolt size {row},{}\n", ["Irons", "Paints"][row % 2], row * 3);
        let rows: String = (0..12).map(line).collect();
        let text = format!("Product,Item,Stock\n{rows}");
        let table = reader::read("x.csv", text.as_bytes(), &Recipe::default()).unwrap();
        let look = |index: usize| Column {
            reading: lexicon::read(&table.names[index]),
            content: content(&table, index),
        };
        let columns: Vec<Column> = (0..table.names.len()).map(look).collect();
        let mut candidates = candidates::all(&columns);
        doubt_groups(&mut candidates, &columns, &table.names);
        let group = candidates.iter().find(|found| found.role == Role::Product && found.column == 0).unwrap();
        assert_eq!(group.reason, "Its values repeat, and those of Item do not.");
    }
}
