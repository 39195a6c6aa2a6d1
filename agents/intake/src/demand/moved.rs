//! Demand in a list of stock movements: what leaves for customers. Opening stocks, receipts and transfers are listed.

use super::{Reading, unsold::CANCELLED, years::SUM_OF_YEAR};
use crate::{
    Table,
    movements::{self, Movements, are_mostly_negative, leaves_as_negative},
    problem::{NOT_USED, Problem},
};
use kernels::cancel;
use language::written::{
    markdown::plain,
    number::{agree, counted},
};

/// Why a row of a list of movements is no demand.
pub(crate) const NO_DEMAND: &str = "a movement of stock that is no demand";
pub(crate) const UNKNOWN_KIND: &str = "a movement of stock whose kind is not known";

/// Whether a row that is not used is rightly no demand, for a reason that the file states itself.
pub(crate) fn is_no_demand(reason: &str) -> bool {
    [NO_DEMAND, UNKNOWN_KIND, CANCELLED, SUM_OF_YEAR].contains(&reason)
}

/// Takes the rows that are no demand out of a list of movements, and says which rows are demand.
pub(super) fn take_out(table: &Table, reading: &mut Reading) {
    let Some(found) = movements::find(table) else { return keep_negative(table, reading) };
    let texts = table.texts(found.column);
    let is_demand = |text: &str| found.kinds.get(text) == Some(&Some(found.demand()));
    let mut problems = Vec::new();
    reading.rows.retain(|row| {
        cancel::tick();
        let text = texts.get(row.record).unwrap_or_default();
        if is_demand(text) {
            return true;
        }
        let is_known = found.kinds.get(text).is_some_and(Option::is_some);
        let problem = if is_known { NO_DEMAND } else { UNKNOWN_KIND };
        problems.push(Problem {
            row: row.row,
            column: table.names[found.column].clone(),
            value: text.to_owned(),
            problem: problem.to_owned(),
            done: NOT_USED,
        });
        false
    });
    count_what_leaves(reading);
    reading.assumptions.push(explanation(table, &found, reading.rows.len(), problems.len()));
    reading.problems.extend(problems);
}

/// Where what leaves is written as a negative quantity, the demand is the opposite.
fn count_what_leaves(reading: &mut Reading) {
    if are_mostly_negative(reading.rows.iter().map(|row| row.quantity)) {
        reading.rows.iter_mut().for_each(|row| row.quantity = -row.quantity);
    }
}

/// Keeps what leaves of a quantity whose sign tells it from what arrives.
fn keep_negative(table: &Table, reading: &mut Reading) {
    if !leaves_as_negative(reading.rows.iter().map(|row| row.quantity)) {
        return;
    }
    let column = reading.columns.quantity;
    let texts = table.texts(column);
    let mut arrived = Vec::new();
    reading.rows.retain(|row| {
        cancel::tick();
        if row.quantity <= 0.0 {
            return true;
        }
        arrived.push(Problem {
            row: row.row,
            column: table.names[column].clone(),
            value: texts.get(row.record).unwrap_or_default().to_owned(),
            problem: NO_DEMAND.to_owned(),
            done: NOT_USED,
        });
        false
    });
    count_what_leaves(reading);
    reading.leaves_as_negative = true;
    reading.assumptions.push(format!(
        "The sign of {} tells what leaves from what arrives: {} of zero or below {} demand; {} above zero {} not.",
        plain(&table.names[column]),
        counted(reading.rows.len(), "row"),
        agree(reading.rows.len(), "is", "are"),
        counted(arrived.len(), "row"),
        agree(arrived.len(), "is", "are"),
    ));
    reading.problems.extend(arrived);
}

/// Which movements are demand, and which are not.
fn explanation(table: &Table, found: &Movements, used: usize, others: usize) -> String {
    let with = |is_demand: bool| {
        let kinds = found.kinds.iter().filter(|(_, kind)| (**kind == Some(found.demand())) == is_demand);
        kinds.map(|(text, _)| plain(text)).collect::<Vec<_>>().join(", ")
    };
    format!(
        "The file lists stock movements, told apart by {}: {} with {} {} demand; {} with {} {} not.",
        plain(&table.names[found.column]),
        counted(used, "row"),
        with(true),
        agree(used, "is", "are"),
        counted(others, "row"),
        with(false),
        agree(others, "is", "are")
    )
}
