//! Rows of whole years among rows of months: where they hold the sums of their months, every unit would count twice.

use std::collections::BTreeMap;

use chrono::Datelike;

use super::{DemandRow, Reading};
use crate::{
    Table,
    problem::{NOT_USED, Problem},
    shape::is_near_sum,
};
use kernels::cancel;

/// Why the row of a whole year is not used.
pub(crate) const SUM_OF_YEAR: &str = "the sum of the other rows of that year";

/// One year that fits may be chance.
const FEWEST: usize = 2;

/// The rows of one product in one year.
#[derive(Default)]
struct Year {
    /// The position among the rows, and the quantity, of the row of the whole year.
    whole: Option<(usize, f64)>,
    parts: f64,
    count: usize,
}

/// Takes out the rows that hold the sums of other rows of their year.
pub(super) fn take_out(table: &Table, reading: &mut Reading) {
    let texts = table.texts(reading.columns.date);
    let is_year = |text: &str| text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_whole = |row: &DemandRow| texts.get(row.record).is_some_and(|text| is_year(text.trim()));
    if !reading.rows.iter().any(is_whole) {
        return;
    }
    let mut years: BTreeMap<(usize, i32), Year> = BTreeMap::new();
    for (position, row) in reading.rows.iter().enumerate() {
        cancel::tick();
        let year = years.entry((row.product, row.date.year())).or_default();
        if is_whole(row) {
            year.whole = Some((position, row.quantity));
        } else {
            year.parts += row.quantity;
            year.count += 1;
        }
    }
    let compared =
        years.values().filter(|year| year.count > 1).filter_map(|year| Some((year.whole?, year.parts)));
    let (mut tested, mut sums) = (0, Vec::new());
    for ((position, whole), parts) in compared {
        tested += 1;
        if is_near_sum(whole, parts) {
            sums.push(position);
        }
    }
    if sums.len() < FEWEST || sums.len() * 10 < tested * 8 {
        return;
    }
    sums.sort_unstable();
    let (mut position, mut problems) = (0, Vec::new());
    let column = &reading.date_column;
    reading.rows.retain(|row| {
        let is_sum = sums.binary_search(&position).is_ok();
        position += 1;
        if is_sum {
            problems.push(Problem {
                row: row.row,
                column: column.clone(),
                value: row.date.year().to_string(),
                problem: SUM_OF_YEAR.to_owned(),
                done: NOT_USED,
            });
        }
        !is_sum
    });
    reading.problems.extend(problems);
}
