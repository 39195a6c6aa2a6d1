//! A run as one Excel workbook that recalculates: a summary, charts, inputs, and a sheet per table.
//! Never writes a formula from data: texts are texts, whatever they begin with. Reading order: this file, `template`
//! (the language of formulas), `place`, `sheet`, `inputs`, `summary`, `charts`, `style`.
//!
//! An agent declares which numbers a person may change (`RunResult::inputs`) and which columns, chart lines and key
//! figures follow from others. The engine's number is written as the present value of the cell at full precision, so the
//! formula must give the same number; `tests/workbook` checks that with LibreOffice.
//!
//! ```ignore
//! let inputs = vec![Input { name: "order_cost", label: "Cost of one order".to_owned(), value: 50.0, unit: Some("money") }];
//! let columns = vec![
//!     Column::text("item_id"),
//!     Column::number("annual_demand", Some("units")),
//!     Column::number("eoq", Some("units")).calculated("SQRT(2*[annual_demand]*order_cost/[holding_cost])"),
//!     Column::number("annual_value", Some("money")).calculated("[annual_demand]*[unit_cost]").with_total(),
//!     Column::number("unit_cost", Some("money")).shown_as("#,##0.00"),
//!     Column::number("holding_cost", Some("money per unit and year")).working(), // in the workbook only
//! ];
//! let value = "SUM(inventory_report[annual_value])";
//! let figures = vec![Figure { name: "total_value", formula: Some(value.into()), .. }]; // on the sheet "Summary"
//! let line = ChartSeries::new("forecast", values).calculated("SUMIFS(report[forecast],report[date],[x])");
//! ```
//!
//! A formula is made of
//! - `[column]`: the cell of that column in the same row, `[#0]` the same by position (for names from the user's file);
//!   in a chart `[x]` is the label of the point;
//! - `table[column]`: all rows of a column of any table of the run;
//! - the names of inputs and of key figures, numbers, texts in quotes, `TRUE`, `FALSE`;
//! - the operators `+ - * / ^ & = < > <= >= <>`, brackets, commas, and functions that Excel and LibreOffice calculate
//!   alike (the list is in `provenance::formula`; add to it what you have seen both calculate).
//!
//! Anything else is an error of the run, not a cell. A cell that is empty in the result has no formula. A formula that
//! looks through a table of which the sheet shows only a part, or that would keep a spreadsheet busy for long, is written
//! as its number. `SUMIFS` reads `*` and `>` in texts of the user as patterns: match on working columns of numbers.

mod charts;
mod inputs;
mod place;
mod sheet;
mod style;
mod summary;
mod template;

use std::{collections::BTreeSet, io::Cursor};

use anyhow::{Context, ensure};
use rust_xlsxwriter::{DocProperties, ExcelDateTime, Workbook};

use self::{place::Place, template::Scope};
use super::{result::RunResult, watched::Watched};

/// The name of the file in every run.
pub const NAME: &str = "analysis_report.xlsx";
/// Its media type.
pub const KIND: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// More rows or cells than this take too long to pack; the CSV file of the table has all of them.
const MOST_ROWS: usize = 50_000;
const MOST_CELLS: usize = 150_000;
/// Characters of a sheet's name.
const LONGEST_NAME: usize = 31;

/// The bytes of the workbook. The same run gives the same bytes, because they contain no time of writing.
pub fn write(result: &RunResult) -> anyhow::Result<Vec<u8>> {
    let mut workbook = Workbook::new();
    let written = ExcelDateTime::from_ymd(2000, 1, 1)?;
    workbook.set_properties(&DocProperties::new().set_title(result.tool).set_creation_datetime(&written));
    let names = define_names(&mut workbook, result)?;
    let places = places(result);
    let scope = Scope { names: &names, tables: &places, row: &[] };

    summary::write(workbook.add_worksheet().set_name(summary::SHEET)?, result, &places, &scope)?;
    if charts::are_needed(&result.charts) {
        charts::draw(workbook.add_worksheet().set_name(charts::SHEET)?, &result.charts)?;
    }
    if inputs::are_needed(result) {
        inputs::write(workbook.add_worksheet().set_name(inputs::SHEET)?, result, &places)?;
    }
    for place in &places {
        let row = sheet::row_scope(place.table);
        let sheet = workbook.add_worksheet().set_name(&place.sheet)?;
        let written = sheet::write(sheet, place, &Scope { row: &row, ..scope });
        written.with_context(|| format!("the sheet {}", place.sheet))?;
    }
    if charts::are_needed(&result.charts) {
        let sheet = workbook.add_worksheet().set_name(charts::DATA_SHEET)?;
        charts::write_data(sheet, &result.charts, &scope).context("the numbers of the charts")?;
    }
    let mut bytes = Cursor::new(Vec::new());
    workbook.save_to_writer(Watched(&mut bytes))?;
    Ok(bytes.into_inner())
}

/// The most rows that a sheet shows of a table with this number of columns; later rows need no working cells.
pub fn most_rows(columns: usize) -> usize {
    MOST_ROWS.min(MOST_CELLS / columns.max(1))
}

/// Gives the cells of inputs and key figures their names.
fn define_names(workbook: &mut Workbook, result: &RunResult) -> anyhow::Result<BTreeSet<&'static str>> {
    let inputs = result.inputs.iter().enumerate().map(|(at, input)| (input.name, inputs::address(at)));
    let figures = result.figures.iter().enumerate().map(|(at, figure)| (figure.name, summary::address(at)));
    let mut names = BTreeSet::new();
    for (name, address) in inputs.chain(figures) {
        ensure!(is_name(name), "{name} cannot be the name of a cell");
        ensure!(names.insert(name), "two cells are named {name}");
        workbook.define_name(name, &address)?;
    }
    Ok(names)
}

/// Lower-case words and digits joined by underscores, so that it is no address such as `q1` or `r1c1`.
fn is_name(name: &str) -> bool {
    let is_word = name.len() > 3 && name.bytes().all(|byte| byte.is_ascii_lowercase());
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.bytes().all(may_be_in_name)
        && (is_word || name.contains('_'))
}

fn may_be_in_name(byte: u8) -> bool {
    byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_'
}

/// The tables with the names of their sheets, no two alike.
fn places(result: &RunResult) -> Vec<Place<'_>> {
    let own = [summary::SHEET, charts::SHEET, inputs::SHEET, charts::DATA_SHEET];
    let mut taken: BTreeSet<String> = own.iter().map(|name| name.to_lowercase()).collect();
    let mut places = Vec::new();
    for table in &result.tables {
        let sheet = sheet_name(table.name, &mut taken);
        places.push(Place::new(table, sheet, 0, most_rows(table.columns.len())));
    }
    places
}

/// A name that no other sheet has.
fn sheet_name(name: &str, taken: &mut BTreeSet<String>) -> String {
    let mut unique: String = name.chars().take(LONGEST_NAME).collect();
    let mut number = 2;
    while !taken.insert(unique.to_lowercase()) {
        let ending = format!(" {number}");
        unique = name.chars().take(LONGEST_NAME - ending.len()).chain(ending.chars()).collect();
        number += 1;
    }
    unique
}

#[cfg(test)]
mod tests;
