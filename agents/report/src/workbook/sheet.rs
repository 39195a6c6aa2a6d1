//! A table as a sheet: typed cells, live formulas, totals, filter, and a page that prints.

use chrono::NaiveDate;
use rust_xlsxwriter::{ExcelDateTime, Format, Formula, Worksheet, utility::column_number_to_name};

use super::{
    place::Place,
    style,
    template::{Scope, Template},
};
use crate::result::{Cell, Column, Table};
use kernels::cancel;

/// Characters of a cell.
const LONGEST_TEXT: usize = 32_000;
const WIDEST: f64 = 60.0;
/// Characters that the button of the filter covers.
const ROOM_OF_THE_FILTER: f64 = 2.0;

/// Writes the table of a place.
pub(super) fn write(sheet: &mut Worksheet, place: &Place, scope: &Scope) -> anyhow::Result<()> {
    let table = place.table;
    let (mut head_height, mut printed_width) = (0.0_f64, 0.0);
    for (column, named) in (0_u16..).zip(&table.columns) {
        cancel::tick();
        let width = width(named, shown_cells(place, column));
        head_height = head_height.max(head(sheet, column, named, width)?);
        printed_width += if named.is_working { 0.0 } else { width };
        write_column(sheet, place, column, named, scope)?;
    }
    sheet.set_row_height(0, head_height)?;
    style::print_table(sheet, &table.title, printed_width)?;
    finish(sheet, place)
}

/// The cells of a column in the rows that the sheet shows.
fn shown_cells<'a>(place: &Place<'a>, column: u16) -> impl Iterator<Item = &'a Cell> {
    let rows = &place.table.rows[..place.shown()];
    rows.iter().filter_map(move |row| row.get(usize::from(column)))
}

/// The cells of a column, and their total below.
fn write_column(
    sheet: &mut Worksheet,
    place: &Place,
    column: u16,
    named: &Column,
    scope: &Scope,
) -> anyhow::Result<()> {
    let shown = place.shown();
    let format = format_of(named, shown_cells(place, column));
    sheet.set_column_format(column, &format.map_or_else(style::texts, style::column))?;
    let template = template(named, scope, shown)?;
    for (row, cell) in (1_u32..).zip(shown_cells(place, column)) {
        cancel::tick();
        write_cell(sheet, (row, column), cell, named, template.as_ref())?;
    }
    if named.has_total && !place.is_cut() && shown > 0 {
        let sum: f64 = shown_cells(place, column).filter_map(Cell::as_number).sum();
        let format = style::total(format.unwrap_or("General"));
        let letter = column_number_to_name(column);
        let formula = format!("SUM({letter}2:{letter}{})", shown + 1);
        write_formula(sheet, (shown as u32 + 1, column), formula, &sum.to_string(), Some(&format))?;
    }
    Ok(())
}

/// The formula of a column, unless it would keep the spreadsheet busy for too long.
fn template(column: &Column, scope: &Scope, rows: usize) -> anyhow::Result<Option<Template>> {
    let template = column.live_formula().map(|formula| Template::parse(formula, scope)).transpose()?;
    Ok(template.filter(|template| template.can_live(rows)))
}

/// The name of a column, with its unit below; gives the height that it needs.
fn head(sheet: &mut Worksheet, column: u16, named: &Column, width: f64) -> anyhow::Result<f64> {
    let name = match named.unit {
        Some(unit) => format!("{}\n({unit})", named.name),
        None => named.name.to_string(),
    };
    let format = if named.is_working { style::working_header() } else { style::header() };
    sheet.write_string_with_format(0, column, cut(&name), &format)?;
    sheet.set_column_width(column, width)?;
    Ok(style::height(&name, width - ROOM_OF_THE_FILTER))
}

fn finish(sheet: &mut Worksheet, place: &Place) -> anyhow::Result<()> {
    let (table, shown) = (place.table, place.shown());
    if place.is_cut() {
        let more = format!("{} more rows are in {}.csv", table.rows.len() - shown, table.name);
        sheet.write_string(shown as u32 + 1, 0, more)?;
    } else if let Some(first) = table.columns.iter().position(|column| column.has_total)
        && first > 0
        && shown > 0
    {
        for column in 0..first {
            cancel::tick();
            let text = if column == 0 { "Total" } else { "" };
            sheet.write_string_with_format(
                shown as u32 + 1,
                column as u16,
                text,
                &style::total("General"),
            )?;
        }
    }
    sheet
        .set_freeze_panes(1, u16::from(table.columns.first().is_some_and(|column| column.kind == "text")))?;
    if shown > 0 && !table.columns.is_empty() {
        sheet.autofilter(0, 0, shown as u32, table.columns.len() as u16 - 1)?;
    }
    let columns = table.columns.len();
    let working = table.columns.iter().rev().take_while(|column| column.is_working).count();
    if working > 0 && working < columns {
        sheet.group_columns_collapsed((columns - working) as u16, columns as u16 - 1)?;
    }
    Ok(())
}

fn write_cell(
    sheet: &mut Worksheet,
    at: (u32, u16),
    cell: &Cell,
    named: &Column,
    template: Option<&Template>,
) -> anyhow::Result<()> {
    let (row, column) = at;
    if let Some(template) = template
        && let Some(result) = result(cell)
    {
        return write_formula(sheet, at, template.in_row(row), &result, None);
    }
    match cell {
        Cell::Empty => {}
        Cell::Number(number) => drop(sheet.write_number(row, column, *number)?),
        Cell::Count(number) => drop(sheet.write_number(row, column, *number as f64)?),
        Cell::Text(text) => match day(text) {
            Some(day) if named.kind == "date" => drop(sheet.write_datetime(row, column, &day)?),
            _ => drop(sheet.write_string(row, column, cut(text))?),
        },
    }
    Ok(())
}

/// The value that a formula cell shows before it is recalculated.
fn result(cell: &Cell) -> Option<String> {
    match cell {
        Cell::Empty => None,
        Cell::Text(text) => Some(cut(text)),
        Cell::Number(number) => Some(number.to_string()),
        Cell::Count(number) => Some(number.to_string()),
    }
}

/// A formula with the engine's number as its present value.
pub(super) fn write_formula(
    sheet: &mut Worksheet,
    (row, column): (u32, u16),
    formula: String,
    result: &str,
    format: Option<&Format>,
) -> anyhow::Result<()> {
    let formula = Formula::new(formula).set_result(result);
    match format {
        Some(format) => sheet.write_formula_with_format(row, column, formula, format)?,
        None => sheet.write_formula(row, column, formula)?,
    };
    Ok(())
}

/// `2025-01-31` as a date; the library alone takes `A:B` for a time.
pub(super) fn day(text: &str) -> Option<ExcelDateTime> {
    text.parse::<NaiveDate>().ok()?;
    ExcelDateTime::parse_from_str(text).ok()
}

/// As much of a text as a cell holds.
pub(super) fn cut(text: &str) -> String {
    text.chars().take(LONGEST_TEXT).collect()
}

fn format_of<'a>(column: &Column, cells: impl Iterator<Item = &'a Cell>) -> Option<&'static str> {
    match column.kind {
        "date" => Some(style::DATE),
        "number" => Some(style::number_format(column, cells)),
        _ => None,
    }
}

/// About how many characters a column is wide: the longest word of its head or the longest of its first cells.
fn width<'a>(column: &Column, cells: impl Iterator<Item = &'a Cell>) -> f64 {
    let words = column.name.split([' ', '\n']).chain(column.unit.into_iter().flat_map(str::split_whitespace));
    let head = words.map(|word| word.chars().count()).max().unwrap_or(0).max(8);
    let widest = cells.take(200).map(characters).max().unwrap_or(0);
    (head.max(widest) as f64 + 3.0).min(WIDEST)
}

/// About how many characters a cell shows; numbers get separators and decimals.
fn characters(cell: &Cell) -> usize {
    match cell {
        Cell::Text(text) => text.chars().count(),
        Cell::Number(number) => format!("{number:.0}").len() * 4 / 3 + 3,
        Cell::Count(number) => number.to_string().len() * 4 / 3,
        Cell::Empty => 0,
    }
}

/// The names of a table's columns and where they are.
pub(super) fn row_scope(table: &Table) -> Vec<(&str, u16)> {
    table.columns.iter().map(|column| column.name.as_ref()).zip(0_u16..).collect()
}
