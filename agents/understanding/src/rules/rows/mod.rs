//! Rows and columns of the file: filters, groups, how many, and figures asked of the table.

mod aggregates;
mod behind;
pub(super) mod columns;
mod comparisons;
mod conditional;
mod conditions;
mod countries;
mod denials;
mod excepted;
mod filter;
mod groups;
mod left_out;
mod of_some;
mod parts;
mod ranges;
mod reasons;
mod supposed;
mod switches;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_of_lists;
#[cfg(test)]
mod tests_of_suppliers;
mod tops;
mod values;

pub(crate) use aggregates::operation;
pub(super) use comparisons::limit_at;
pub use left_out::left_out;
pub(crate) use of_some::{chosen_by, told};
pub(crate) use parts::is_part_of_name;
pub(super) use tops::ALL;

use std::ops::Range;

use crate::reading::Reading;

/// Whether two stretches of tokens have any in common.
fn meet(one: &Range<usize>, other: &Range<usize>) -> bool {
    one.start < other.end && other.start < one.end
}

/// Filters, groups and the number of results.
pub(super) fn read(reading: &mut Reading) {
    conditions::release(reading);
    reading.choose_rows(comparisons::read);
    groups::read(reading);
    reading.choose_rows(values::read);
    tops::read(reading);
    reading.choose_rows(conditions::keep);
}

/// Whether a word before the name at this token leaves it out.
pub(super) fn is_left_out(reading: &Reading, at: usize) -> bool {
    denials::leaves_out(reading, at).is_some()
}

/// What is supposed of some rows.
pub(super) fn suppositions(reading: &mut Reading) {
    of_some::find(reading);
    supposed::read(reading);
}

/// Conditions on rows and what holds for some of them, whose numbers are no settings of all.
pub(super) fn conditions(reading: &mut Reading) {
    if !reading.tool.is_some_and(|tool| conditions::WITH_LIMITS.contains(&tool)) {
        of_some::set_aside(reading);
    }
    reading.choose_rows(conditions::read);
}

/// What holds for some rows only and no rule of single suppliers has read.
pub(super) fn of_some_suppliers(reading: &mut Reading) {
    of_some::set_aside(reading);
}

/// What is supposed of the rows that are chosen and nothing else has read.
pub(super) fn suppositions_left(reading: &mut Reading) {
    supposed::read_what_is_left(reading);
}

/// Conditions on rows that are expressly left out or kept alone.
pub(super) fn choices(reading: &mut Reading) {
    reading.choose_rows(comparisons::read_choices);
}

/// What a piece may cost, which is no money to spend.
pub(super) fn prices(reading: &mut Reading) {
    reading.choose_rows(comparisons::read_prices);
}

/// What is calculated from the table.
pub(super) fn aggregate(reading: &mut Reading) {
    aggregates::read(reading);
}

/// Words that leave out the rows they name.
pub(super) fn words_that_leave_out() -> impl Iterator<Item = String> {
    denials::WITHOUT.iter().copied().chain(left_out::words()).map(str::to_owned)
}
