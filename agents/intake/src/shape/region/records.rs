//! Finds the rows below the header that are records. Repeated headers, units, totals and notes below the table are not.

use crate::{
    problem::Problem,
    shape::{
        cell::{self, Look},
        region::{first_text, header::Header, left_out, totals::Totals},
    },
    source::grid::Grid,
};
use kernels::cancel;

/// The number of rows at the end that are checked for notes.
const MOST_NOTES: usize = 100;
/// A text with this number of words or more is a sentence, not a value.
const WORDS_OF_A_SENTENCE: usize = 4;

/// The records, and the other rows with the reason for leaving each out. `names` are those of the columns.
pub(in crate::shape::region) fn find(
    grid: &Grid,
    header: &Header,
    names: &[String],
) -> (Vec<usize>, Vec<Problem>) {
    let is_record = |row: &usize| {
        Some(*row) != header.units && !header.descriptions.contains(row) && !grid.is_blank(*row)
    };
    let mut rows: Vec<usize> = (header.body..grid.rows()).filter(is_record).collect();
    let mut others: Vec<Problem> = header
        .units
        .iter()
        .map(|row| left_out(grid, *row, "", first_text(grid, *row), "units of the columns"))
        .collect();
    let described = header.descriptions.iter();
    others.extend(
        described.map(|row| left_out(grid, *row, "", first_text(grid, *row), "describes the columns")),
    );
    let notes = take_notes(grid, &mut rows, names.len());
    let mut totals = Totals::new(grid, &rows, names.len());
    let mut records = Vec::with_capacity(rows.len());
    let last = rows.last().copied();
    for row in rows {
        cancel::tick();
        if repeats(grid, header, row) {
            others.push(left_out(grid, row, "", first_text(grid, row), "a repeated header"));
        } else if cell::is_ruled(grid, row) {
            others.push(left_out(grid, row, "", first_text(grid, row), "a drawn line, not a record"));
        } else if let Some(column) = totals.named(row) {
            let value = grid.cell(row, column);
            others.push(left_out(grid, row, &names[column], value, "a total of other rows"));
        } else if Some(row) == last && totals.is_unnamed(row) {
            others.push(left_out(grid, row, "", first_text(grid, row), "the sum of the rows above"));
        } else {
            totals.add(row);
            records.push(row);
        }
    }
    others.extend(notes);
    (records, others)
}

/// Removes the sentences below the table from the rows.
fn take_notes(grid: &Grid, rows: &mut Vec<usize>, width: usize) -> Vec<Problem> {
    let looks = Totals::new(grid, rows, width);
    let mut kept = rows.len();
    loop {
        cancel::tick();
        let block = last_block(grid, &rows[..kept]);
        let may_be_notes = block > 0 && kept - block <= MOST_NOTES;
        if may_be_notes && rows[block..kept].iter().all(|row| has_no_value(grid, &looks, *row, width)) {
            kept = block;
        } else if kept > 1 && rows.len() - kept < MOST_NOTES && is_note(grid, &looks, rows[kept - 1], width) {
            kept -= 1;
        } else {
            break;
        }
    }
    let mut notes = Vec::new();
    for row in rows.split_off(kept) {
        notes.push(left_out(grid, row, "", first_text(grid, row), "a note below the table"));
    }
    notes
}

/// The start of the last block of rows, which a blank row separates from the others.
fn last_block(grid: &Grid, rows: &[usize]) -> usize {
    let looked_at = rows.len().saturating_sub(MOST_NOTES + 1);
    for position in (looked_at..rows.len()).rev() {
        if follows_blank_row(grid, rows[position]) {
            return position;
        }
    }
    0
}

fn follows_blank_row(grid: &Grid, row: usize) -> bool {
    row.checked_sub(1).is_some_and(|above| grid.is_blank(above))
}

/// Whether a row has no value in any column of numbers or dates.
fn has_no_value(grid: &Grid, looks: &Totals, row: usize, width: usize) -> bool {
    let mut has_typed_column = false;
    for column in 0..width {
        if is_number_or_date(looks.look(column)) {
            has_typed_column = true;
            if is_number_or_date(cell::look(grid.cell(row, column))) {
                return false;
            }
        }
    }
    has_typed_column
}

fn is_number_or_date(look: Look) -> bool {
    matches!(look, Look::Number | Look::Date)
}

fn is_note(grid: &Grid, looks: &Totals, row: usize, width: usize) -> bool {
    let filled: Vec<(usize, &str)> = grid.row(row).enumerate().filter(|(_, text)| !text.is_empty()).collect();
    let is_separated = follows_blank_row(grid, row);
    match filled.as_slice() {
        [(column, text)] if width > 1 => {
            let is_sentence = text.split_whitespace().count() >= WORDS_OF_A_SENTENCE;
            let is_foreign = is_number_or_date(looks.look(*column));
            let is_marked = text.starts_with(['*', '†', '¹']) || text.contains(": ") || text.ends_with(':');
            cell::look(text) == Look::Text
                && (is_sentence || is_separated || is_marked || is_foreign && text.contains(' '))
        }
        [(0, label), (_, value)] => {
            width > 3 && is_separated && label.ends_with(':') && cell::look(value) != Look::Number
        }
        _ => false,
    }
}

/// Whether a row repeats the header, as on printed pages.
fn repeats(grid: &Grid, header: &Header, row: usize) -> bool {
    header.row.into_iter().chain(header.upper).any(|named| are_equal_rows(grid, named, row))
}

fn are_equal_rows(grid: &Grid, first: usize, second: usize) -> bool {
    let width = grid.width(first).max(grid.width(second));
    (0..width).all(|column| grid.cell(first, column).eq_ignore_ascii_case(grid.cell(second, column)))
}
