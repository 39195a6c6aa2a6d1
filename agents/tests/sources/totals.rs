//! Sums, counts, key figures and points of charts, recomputed apart from `provenance` where the file has their numbers.

use std::collections::BTreeSet;

use provenance::{
    explanation::{Explanation, Spot},
    record::{Combined, Reading},
    stored::{Column, Stored, Table},
};

use crate::{check::same, files::File, raw::Raw};

/// Checks the rows behind every sum, and those behind key figures and points. Returns how many sums were added up again.
pub fn check_totals(file: &File, stored: &Stored, faults: &mut Vec<String>) -> usize {
    let mut added = 0;
    for table in stored.tables.iter().filter(|table| table.rows.len() <= file.most_rows) {
        for column in table.columns.iter().filter(|column| column.kind == "number") {
            match sum(file, stored, table, column) {
                Ok(is_added) => added += usize::from(is_added),
                Err(fault) => {
                    faults.push(format!("{}: sum of {}[{}]: {fault}", file.about, table.name, column.name))
                }
            }
        }
    }
    for named in &stored.figures {
        let spot = Spot::Named { name: named.name.clone() };
        if let Err(fault) = with_rows(stored, &spot) {
            faults.push(format!("{}: {}: {fault}", file.about, named.name));
        }
    }
    for chart in &stored.charts {
        for (series, x) in chart.series.iter().flat_map(|series| chart.x.iter().map(move |x| (series, x))) {
            let spot = Spot::Point { chart: chart.name.clone(), series: series.name.clone(), x: x.clone() };
            if stored.explain(&spot).is_none() {
                continue;
            }
            if let Err(fault) = with_rows(stored, &spot) {
                faults.push(format!("{}: {} {} at {x}: {fault}", file.about, chart.name, series.name));
            }
        }
    }
    added
}

/// The explanation of a figure with rows of the file that are fewer than all only when they are listed.
fn with_rows(stored: &Stored, spot: &Spot) -> Result<Explanation, String> {
    let explanation = stored.explain(spot).ok_or("no explanation")?;
    let Some(rows) = &explanation.rows else {
        // A figure of settings alone, such as a limit that was said, and a count of nothing.
        let is_set = !explanation.givens.is_empty() && explanation.steps.is_empty();
        return if is_set || explanation.value == Some(0.0) {
            Ok(explanation)
        } else {
            Err("no rows of the file".to_owned())
        };
    };
    let used = stored.used_rows.as_ref().map_or(u64::MAX, |used| used.count());
    if rows.count == 0 || rows.first.is_empty() || rows.ranges.is_empty() || rows.count > used {
        return Err(format!("{} rows of {used}", rows.count));
    }
    Ok(explanation)
}

/// The rows behind a sum are those behind its cells, and their numbers add up to it where each is a number of the file.
fn sum(file: &File, stored: &Stored, table: &Table, column: &Column) -> Result<bool, String> {
    let at = table.position(&column.name).ok_or("no column")?;
    if table.numbers(at).is_empty() {
        return Ok(false);
    }
    let spot = Spot::Sum { table: table.name.clone(), column: column.name.clone() };
    let explanation = with_rows(stored, &spot)?;
    let of_cell = |row: usize| {
        let is_number = stored_number(table, at, row);
        stored.rows_behind(table, row).filter(|_| is_number).map(|behind| behind.rows)
    };
    let behind: Vec<_> = (0..table.rows.len()).filter_map(of_cell).collect();
    if !behind.is_empty() && behind.iter().all(|rows| !rows.is_cut()) {
        let rows: BTreeSet<u32> = behind.iter().flat_map(|rows| rows.first(usize::MAX)).collect();
        let shown = explanation.rows.as_ref().map_or(0, |rows| rows.count);
        if shown != rows.len() as u64 {
            return Err(format!("{shown} rows, its cells have {}", rows.len()));
        }
        let is_one_each = behind.iter().all(|rows| rows.count() == 1) && behind.len() == rows.len();
        if adds_up(column, is_one_each) {
            let raw = file.raw();
            let numbers = numbers_of(&raw, column, &rows);
            same(numbers.iter().sum(), explanation.value.ok_or("no value")?, column.unit.as_deref())?;
            return Ok(true);
        }
    }
    Ok(false)
}

fn stored_number(table: &Table, at: usize, row: usize) -> bool {
    matches!(table.rows[row].get(at), Some(provenance::formula::Value::Number(_)))
}

/// Whether each cell is the number in the file, or the sum of those.
fn adds_up(column: &Column, is_one_each: bool) -> bool {
    let source = &column.source;
    let summed = Reading { combined: Some(Combined::Sum), ..Reading::default() };
    let is_plain = source.reading == summed || (is_one_each && source.reading == Reading::default());
    let is_of_file = source.column.is_some() && source.said.is_none() && source.changed.is_none();
    is_of_file && is_plain && column.formula.is_none() && source.blank.is_empty() && source.apart.is_none()
}

fn numbers_of(raw: &Raw, column: &Column, rows: &BTreeSet<u32>) -> Vec<f64> {
    let name = column.source.column.as_deref().unwrap_or_default();
    rows.iter().filter_map(|row| raw.number(*row as usize, name)).collect()
}
