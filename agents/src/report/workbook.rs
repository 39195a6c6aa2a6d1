//! A run as one Excel workbook: a sheet per table with typed cells, and the assumptions and warnings on a sheet of their own.
//! Never writes a formula from data: texts are texts, whatever they begin with.

use std::collections::BTreeSet;

use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, Workbook, Worksheet, XlsxError};

use super::result::{Cell, Column, RunResult, Table};

/// The name of the file in every run.
pub const NAME: &str = "analysis_report.xlsx";
/// Its media type.
pub const KIND: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// More rows than this take longer to pack than anyone waits; the CSV of the table has them.
const MOST_ROWS: usize = 50_000;
/// Characters of a sheet's name.
const LONGEST_NAME: usize = 31;
/// Characters of a cell.
const LONGEST_TEXT: usize = 32_000;
const WIDEST: f64 = 60.0;

/// The bytes of the workbook. The same run has the same bytes: no time of writing is in them.
pub fn write(result: &RunResult) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = Workbook::new();
    let written = ExcelDateTime::from_ymd(2000, 1, 1)?;
    workbook.set_properties(&DocProperties::new().set_title(result.tool).set_creation_datetime(&written));
    let mut names = BTreeSet::new();
    for table in &result.tables {
        let sheet = workbook.add_worksheet().set_name(sheet_name(table.name, &mut names))?;
        write_table(sheet, table)?;
    }
    let notes = workbook.add_worksheet().set_name(sheet_name("notes", &mut names))?;
    write_notes(notes, result)?;
    workbook.save_to_buffer()
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

fn write_table(sheet: &mut Worksheet, table: &Table) -> Result<(), XlsxError> {
    let (bold, date) = (Format::new().set_bold(), Format::new().set_num_format("yyyy-mm-dd"));
    for (column, named) in (0_u16..).zip(&table.columns) {
        let name = match named.unit {
            Some(unit) => format!("{} ({unit})", named.name),
            None => named.name.to_owned(),
        };
        sheet.write_string_with_format(0, column, &name, &bold)?;
        let widest = table.rows.iter().take(100).filter_map(|row| row.get(usize::from(column))).map(width);
        let width = widest.fold(name.chars().count() as f64, f64::max);
        sheet.set_column_width(column, (width + 2.0).min(WIDEST))?;
    }
    let shown = table.rows.len().min(MOST_ROWS);
    for (row, cells) in (1_u32..).zip(&table.rows[..shown]) {
        for (column, (cell, named)) in (0_u16..).zip(cells.iter().zip(&table.columns)) {
            write_cell(sheet, (row, column), cell, named, &date)?;
        }
    }
    if shown < table.rows.len() {
        let more = format!("{} more rows are in {}.csv", table.rows.len() - shown, table.name);
        sheet.write_string(shown as u32 + 1, 0, more)?;
    }
    sheet.set_freeze_panes(1, 0)?;
    if shown > 0 && !table.columns.is_empty() {
        sheet.autofilter(0, 0, shown as u32, table.columns.len() as u16 - 1)?;
    }
    Ok(())
}

fn write_cell(
    sheet: &mut Worksheet,
    (row, column): (u32, u16),
    cell: &Cell,
    named: &Column,
    date: &Format,
) -> Result<(), XlsxError> {
    match cell {
        Cell::Empty => return Ok(()),
        Cell::Number(number) => sheet.write_number(row, column, *number)?,
        Cell::Count(number) => sheet.write_number(row, column, *number as f64)?,
        Cell::Text(text) => match ExcelDateTime::parse_from_str(text) {
            Ok(day) if named.kind == "date" => sheet.write_datetime_with_format(row, column, &day, date)?,
            _ => sheet.write_string(row, column, cut(text))?,
        },
    };
    Ok(())
}

fn cut(text: &str) -> String {
    text.chars().take(LONGEST_TEXT).collect()
}

/// About how many characters a cell is wide.
fn width(cell: &Cell) -> f64 {
    match cell {
        Cell::Text(text) => text.chars().count() as f64,
        Cell::Number(_) | Cell::Count(_) => 12.0,
        Cell::Empty => 0.0,
    }
}

fn write_notes(sheet: &mut Worksheet, result: &RunResult) -> Result<(), XlsxError> {
    let bold = Format::new().set_bold();
    let wrapped = Format::new().set_text_wrap();
    let lists = [
        ("Data", vec![format!("{}, {} rows", result.dataset.name, result.dataset.rows)]),
        ("Assumptions", result.assumptions.clone()),
        ("Warnings", result.warnings.iter().map(|warning| warning.text.clone()).collect()),
        ("What to do next", result.next_steps.clone()),
        ("Run", vec![format!("{} {} {}", result.run_id.0, result.tool, result.engine_version)]),
    ];
    sheet.set_column_width(0, 18)?.set_column_width(1, 100)?;
    let mut row = 0;
    for (title, texts) in lists {
        for (index, text) in texts.iter().enumerate() {
            if index == 0 {
                sheet.write_string_with_format(row, 0, title, &bold)?;
            }
            sheet.write_string_with_format(row, 1, cut(text), &wrapped)?;
            row += 1;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use calamine::{Data, Reader, Xlsx, open_workbook_from_rs};
    use protocol::{AgentKind, RunId};
    use serde_json::json;

    use super::*;
    use crate::{
        Recipe,
        report::result::{Column, DatasetInfo, Warning},
    };

    fn result(rows: Vec<Vec<Cell>>) -> RunResult {
        let columns =
            vec![Column::text("name"), Column::date("date"), Column::number("value", Some("units"))];
        RunResult {
            run_id: RunId("r".to_owned()),
            tool: "forecast_demand",
            agent: AgentKind::DemandForecasting,
            engine_version: "1",
            dataset: DatasetInfo {
                name: "x.csv".to_owned(),
                sha256: String::new(),
                rows: 2,
                columns: Vec::new(),
                recipe: Recipe::default(),
            },
            params: json!({}),
            seed: 0,
            answer: String::new(),
            confidence: None,
            tables: vec![Table { name: "forecast_report", title: "T".to_owned(), columns, rows }],
            charts: Vec::new(),
            assumptions: vec!["=1+1 is no formula".to_owned()],
            warnings: vec![Warning::general("Careful".to_owned())],
            next_steps: Vec::new(),
            files: Vec::new(),
        }
    }

    fn text(text: &str) -> Cell {
        Cell::Text(text.to_owned())
    }

    #[test]
    fn cells_have_their_types_and_texts_are_never_formulas() {
        let rows = vec![
            vec![text("=1+1"), text("2025-01-31"), Cell::Number(-1.25)],
            vec![text("B"), text("soon"), Cell::Empty],
        ];
        let bytes = write(&result(rows)).unwrap();
        let mut book: Xlsx<_> = open_workbook_from_rs(Cursor::new(bytes)).unwrap();
        assert_eq!(book.sheet_names(), ["forecast_report", "notes"]);
        let sheet = book.worksheet_range("forecast_report").unwrap();
        let cell = |row, column| sheet.get_value((row, column)).cloned().unwrap_or_default();
        assert_eq!(cell(0, 2), Data::String("value (units)".to_owned()));
        assert_eq!(cell(1, 0), Data::String("=1+1".to_owned()));
        assert!(matches!(cell(1, 1), Data::DateTime(day) if day.as_f64() == 45_688.0));
        assert_eq!(cell(1, 2), Data::Float(-1.25));
        assert_eq!((cell(2, 1), cell(2, 2)), (Data::String("soon".to_owned()), Data::Empty));
        assert!(book.worksheet_formula("notes").unwrap().used_cells().next().is_none());
    }

    #[test]
    fn the_same_run_has_the_same_bytes() {
        let rows = || vec![vec![text("A"), text("2025-01-31"), Cell::Number(1.0)]];
        assert_eq!(write(&result(rows())).unwrap(), write(&result(rows())).unwrap());
    }

    #[test]
    fn what_is_too_long_for_a_sheet_is_named() {
        let rows = vec![vec![text("A"), text("2025-01-31"), Cell::Number(1.0)]; MOST_ROWS + 3];
        let bytes = write(&result(rows)).unwrap();
        let mut book: Xlsx<_> = open_workbook_from_rs(Cursor::new(bytes)).unwrap();
        let sheet = book.worksheet_range("forecast_report").unwrap();
        let last = sheet.get_value((MOST_ROWS as u32 + 1, 0)).unwrap();
        assert_eq!(last, &Data::String("3 more rows are in forecast_report.csv".to_owned()));
    }
}
