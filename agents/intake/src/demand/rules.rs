//! Applies the user's decisions about doubtful rows: rows without a quantity, and rows that appear twice.

use std::collections::HashMap;

use chrono::NaiveDate;

use super::{DemandRow, Reading};
use crate::{
    Table,
    demand::copies,
    problem::{FILLED_PREVIOUS, FILLED_ZERO, NOT_USED, Problem, USED},
    recipe::{Blanks, Copies},
};
use kernels::cancel;
use language::written::number::{agree, counted};

/// A row that lacks only a quantity.
pub(super) struct Blank {
    pub record: usize,
    pub product: usize,
    pub date: NaiveDate,
}

/// Fills rows without a quantity, or lists them.
pub(super) fn fill(table: &Table, reading: &mut Reading, blanks: Vec<Blank>, rule: Option<Blanks>) {
    let (mut filled, mut dropped) = (0, 0);
    let previous = match rule {
        Some(Blanks::FillPrevious) => Previous::of(&reading.rows),
        _ => Previous::default(),
    };
    for blank in blanks {
        cancel::tick();
        let found = match rule {
            Some(Blanks::FillZero) => Some((0.0, FILLED_ZERO)),
            Some(Blanks::FillPrevious) => previous.before(&blank).map(|value| (value, FILLED_PREVIOUS)),
            Some(Blanks::Drop) | None => None,
        };
        let row = table.row_of(blank.record);
        reading.problems.push(Problem {
            row,
            column: reading.quantity_column.clone(),
            value: table.texts(reading.columns.quantity).get(blank.record).unwrap_or_default().to_owned(),
            problem: "no quantity".to_owned(),
            done: found.map_or(NOT_USED, |(_, done)| done),
        });
        let Blank { record, product, date } = blank;
        match found {
            Some((quantity, _)) => {
                filled += 1;
                reading.rows.push(DemandRow { record, row, product, date, quantity });
            }
            None => dropped += 1,
        }
    }
    if filled > 0 {
        reading.rows.sort_by_key(|row| row.record);
    }
    let rows = |count: u32| counted(count as usize, "row");
    match rule {
        Some(Blanks::FillZero) if filled > 0 => {
            reading.assumptions.push(format!(
                "{} without a quantity {} as 0, as you chose.",
                rows(filled),
                agree(filled as usize, "counts", "count")
            ));
        }
        Some(Blanks::FillPrevious) if filled > 0 => reading.assumptions.push(format!(
            "The last quantity before stands for a missing one in {}, as you chose.",
            rows(filled)
        )),
        Some(Blanks::Drop) if dropped > 0 => reading.assumptions.push(format!(
            "{} without a quantity {} left out, as you chose.",
            rows(dropped),
            agree(dropped as usize, "was", "were")
        )),
        _ => {}
    }
}

/// The quantities of each product in order of time.
#[derive(Default)]
struct Previous(HashMap<usize, Vec<(NaiveDate, usize, f64)>>);

impl Previous {
    fn of(rows: &[DemandRow]) -> Self {
        let mut of_product: HashMap<usize, Vec<_>> = HashMap::new();
        for row in rows {
            of_product.entry(row.product).or_default().push((row.date, row.record, row.quantity));
        }
        of_product.values_mut().for_each(|rows| rows.sort_by_key(|row| (row.0, row.1)));
        Self(of_product)
    }

    fn before(&self, blank: &Blank) -> Option<f64> {
        let rows = self.0.get(&blank.product)?;
        let after = rows.partition_point(|row| (row.0, row.1) < (blank.date, blank.record));
        after.checked_sub(1).map(|last| rows[last].2)
    }
}

/// Uses rows that repeat an earlier one in every column, unless the user decided otherwise.
pub(super) fn copies(table: &Table, reading: &mut Reading, quantity: usize, rule: Option<Copies>) {
    let columns: Vec<usize> = (0..table.names.len()).collect();
    let copies = copies::repeated(table, &columns, reading.rows.iter().map(|row| row.record));
    if copies.is_empty() {
        return;
    }
    let is_dropped = rule == Some(Copies::Drop);
    if is_dropped {
        let is_copy =
            |row: &DemandRow| copies.binary_search_by_key(&row.record, |(record, _)| *record).is_ok();
        reading.rows.retain(|row| !is_copy(row));
    }
    let rows = counted(copies.len(), "row");
    let repeats = agree(
        copies.len(),
        "repeats an earlier one in every column and was",
        "repeat an earlier one in every column and were",
    );
    match rule {
        Some(Copies::Drop) => reading.assumptions.push(format!("{rows} {repeats} left out, as you chose.")),
        Some(Copies::Sum) => reading.assumptions.push(format!("{rows} {repeats} added up, as you chose.")),
        None => {}
    }
    for (record, first) in copies {
        cancel::tick();
        reading.problems.push(Problem {
            row: table.row_of(record),
            column: reading.quantity_column.clone(),
            value: table.texts(quantity).get(record).unwrap_or_default().to_owned(),
            problem: format!("same as row {} in every column", table.row_of(first)),
            done: if is_dropped { NOT_USED } else { USED },
        });
        reading.copies += 1;
    }
}
