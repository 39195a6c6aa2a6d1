//! Finds the rows below the header that are records. Repeated headers, units, totals and notes below the table are not.

use std::collections::BTreeSet;

use crate::{
    AgentError,
    problem::Problem,
    shape::{
        cell::{self, Look},
        periods,
        region::{NOT_THE_SUM, first_text, header::Header, left_out, outline, totals::Totals},
    },
    source::grid::Grid,
};
use kernels::cancel;
use language::written::markdown::plain;

/// The number of rows at the end that are checked for notes.
const MOST_NOTES: usize = 100;
/// A text with this number of words or more is a sentence, not a value.
const WORDS_OF_A_SENTENCE: usize = 4;

/// The records, and the other rows with the reason for leaving each out. `names` are those of the columns.
pub(in crate::shape::region) fn find(
    grid: &Grid,
    header: &Header,
    names: &[String],
) -> Result<(Vec<usize>, Vec<Problem>), AgentError> {
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
    check_periods(grid, header, &rows)?;
    others.extend(take_next_table(grid, header, &mut rows));
    let notes = take_notes(grid, &mut rows, names.len());
    let totals_above =
        outline::rows_above_their_group(grid, &rows, &Totals::new(grid, &rows, names.len()), names.len());
    others.extend(
        totals_above.iter().map(|(row, reason)| left_out(grid, *row, "", first_text(grid, *row), reason)),
    );
    rows.retain(|row| !totals_above.contains_key(row));
    let mut totals = Totals::new(grid, &rows, names.len());
    let mut records = Vec::with_capacity(rows.len());
    let mut is_below_sum = false;
    let keyless_from = rows.get(totals.keyless_end(&rows)).copied();
    for row in rows {
        cancel::tick();
        if repeats(grid, header, row) {
            others.push(left_out(grid, row, "", first_text(grid, row), "a repeated header"));
        } else if cell::is_ruled(grid, row) {
            others.push(left_out(grid, row, "", first_text(grid, row), "a drawn line, not a record"));
        } else if let Some((column, is_sum)) = totals.named(row) {
            let value = grid.cell(row, column);
            let reason = if is_sum { "a total of other rows" } else { NOT_THE_SUM };
            others.push(left_out(grid, row, &names[column], value, reason));
        } else if keyless_from.is_some_and(|from| row >= from)
            && totals.is_unnamed(row, &records, is_below_sum)
        {
            is_below_sum = true;
            others.push(left_out(grid, row, "", first_text(grid, row), "the sum of the rows above"));
        } else {
            totals.add(row);
            records.push(row);
        }
    }
    others.extend(notes);
    Ok((records, others))
}

/// Ends the table before the names of another table further below: texts that all stand beside it, or its own names with others among
/// them. Returns that table's rows.
fn take_next_table(grid: &Grid, header: &Header, rows: &mut Vec<usize>) -> Vec<Problem> {
    if header.row.is_none() {
        return Vec::new();
    }
    let width = header.names.len();
    let (nameless, named): (Vec<usize>, Vec<usize>) =
        (0..width).partition(|column| header.names[*column].is_empty());
    let is_filled = |row: usize, column: usize| !grid.cell(row, column).is_empty();
    // Columns without a name in which a row had a value already.
    let mut used = BTreeSet::new();
    let mut starts_next = |row: &usize| {
        cancel::tick();
        let beside = nameless.iter().copied().chain(width..grid.width(*row));
        let beside: Vec<usize> = beside.filter(|column| is_filled(*row, *column)).collect();
        let is_next = beside.len() >= 2
            && beside
                .iter()
                .all(|column| !used.contains(column) && cell::look(grid.cell(*row, *column)) == Look::Text)
            && !named.iter().any(|column| is_filled(*row, *column));
        used.extend(beside);
        is_next || names_other_columns(grid, header, *row)
    };
    let Some(end) = rows.iter().position(&mut starts_next).filter(|end| *end > 0) else { return Vec::new() };
    let next = rows.split_off(end);
    next.into_iter()
        .map(|row| left_out(grid, row, "", first_text(grid, row), "part of another table below"))
        .collect()
}

/// Whether a row has at least half of the names of the columns, each in its place, and texts of its own instead of the others.
fn names_other_columns(grid: &Grid, header: &Header, row: usize) -> bool {
    const FEWEST: usize = 2;
    const LOOKED_AT: usize = 20;
    let Some(named) = header.row.filter(|_| !repeats(grid, header, row)) else { return false };
    let columns = (0..header.names.len()).filter(|column| !grid.cell(named, *column).is_empty());
    let (same, others): (Vec<usize>, Vec<usize>) =
        columns.partition(|column| grid.cell(row, *column).eq_ignore_ascii_case(grid.cell(named, *column)));
    // The number of a printed page stands above no figures.
    let has_figures = |column: &usize| {
        let mut above = (header.body..row).take(LOOKED_AT);
        above.any(|above| cell::look(grid.cell(above, *column)) == Look::Number)
    };
    same.len() >= FEWEST.max(others.len())
        && others.iter().any(has_figures)
        && others.iter().all(|column| cell::look(grid.cell(row, *column)) == Look::Text)
}

/// Refuses a table whose columns are periods and that starts again below with other periods: its rows would count for the first.
fn check_periods(grid: &Grid, header: &Header, rows: &[usize]) -> Result<(), AgentError> {
    let Some(named) = header.row else { return Ok(()) };
    let periods: Vec<usize> =
        (0..header.names.len()).filter(|column| periods::is_period(&header.names[*column])).collect();
    if periods.len() < periods::FEWEST_PERIODS {
        return Ok(());
    }
    let names_periods = |row: &usize| {
        periods.iter().all(|column| {
            let text = grid.cell(*row, *column);
            cell::look(text) == Look::Date && periods::is_period(text)
        })
    };
    let names_others = |row: &usize| {
        names_periods(row) && periods.iter().any(|column| grid.cell(*row, *column) != header.names[*column])
    };
    check_blocks(grid, named, rows, names_periods)?;
    let Some(again) = rows.iter().find(|row| names_others(row)) else { return Ok(()) };
    if rows.first().is_some_and(names_periods) {
        return Ok(());
    }
    Err(AgentError::Unreadable(format!(
        "Row {} names other periods than row {}, so the file holds several tables, one below the other. Put each into a file or sheet \
         of its own, or add a column that tells them apart.",
        grid.number(*again),
        grid.number(named)
    )))
}

/// Refuses tables of the same periods one below the other, each under a row with its name, such as that of a shop: their rows would be
/// added up. The names of printed pages are the same on each page, or say so.
fn check_blocks(
    grid: &Grid,
    named: usize,
    rows: &[usize],
    names_periods: impl Fn(&usize) -> bool,
) -> Result<(), AgentError> {
    let label = |row: usize| {
        let mut filled = grid.row(row).filter(|text| !text.is_empty());
        let text = filled.next()?;
        (filled.next().is_none() && !text.to_lowercase().contains("page")).then_some(text)
    };
    let Some(first) = named.checked_sub(1).and_then(label) else { return Ok(()) };
    let is_named = |pair: &&[usize]| {
        names_periods(&pair[1]) && label(pair[0]).is_some_and(|other| !other.is_empty() && other != first)
    };
    let Some(pair) = rows.windows(2).find(is_named) else { return Ok(()) };
    Err(AgentError::Unreadable(format!(
        "Row {} names the periods again, under {} in row {}, so the file holds several tables, one below the other. Put each into a file \
         or sheet of its own, or add a column that tells them apart.",
        grid.number(pair[1]),
        plain(label(pair[0]).unwrap_or_default()),
        grid.number(pair[0]),
    )))
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
    let mut filled: Vec<(usize, &str)> =
        grid.row(row).enumerate().filter(|(_, text)| !text.is_empty()).collect();
    // A block of merged cells says its text once.
    filled.dedup_by(|next, first| next.1 == first.1);
    let is_separated = follows_blank_row(grid, row);
    match filled.as_slice() {
        [(column, text)] if width > 1 => {
            let is_sentence = text.split_whitespace().count() >= WORDS_OF_A_SENTENCE;
            let is_foreign = is_number_or_date(looks.look(*column));
            let is_marked = text.starts_with(['*', '†', '¹'])
                || text.contains(": ")
                || text.ends_with(':')
                || !text.chars().any(char::is_alphanumeric);
            cell::look(text) == Look::Text
                && (is_sentence || is_separated || is_marked || is_foreign && text.contains(' '))
        }
        [(0, label), (_, value)] => {
            let is_foreign = is_number_or_date(looks.look(0)) && cell::look(label) == Look::Text;
            width > 3
                && label.ends_with(':')
                && (is_foreign || is_separated && cell::look(value) != Look::Number)
        }
        _ => false,
    }
}

/// States that the names of the columns stand again below a title of its own, as in tables one below the other. A printed page has the same
/// title again, or its number.
pub(in crate::shape::region) fn several_tables(grid: &Grid, header: &Header) -> Option<String> {
    const LONGEST_TITLE: usize = 80;
    let title = |row: usize| {
        let texts: BTreeSet<&str> = grid.row(row).filter(|text| !text.is_empty()).collect();
        let only = texts.first().copied().filter(|_| texts.len() == 1)?;
        let is_page = ["page", "seite", "página", "pagina", "sheet"]
            .iter()
            .any(|word| only.to_lowercase().contains(word));
        (cell::look(only) == Look::Text && only.len() <= LONGEST_TITLE && !is_page).then_some(only)
    };
    let named = header.row?;
    let first = header.upper.unwrap_or(named).checked_sub(1).and_then(title);
    let is_next = |row: &usize| {
        let above = row.checked_sub(1).and_then(title);
        repeats(grid, header, *row) && above.is_some() && above != first
    };
    let again: Vec<usize> = (header.body..grid.rows()).filter(is_next).collect();
    let row = again.first()?;
    Some(format!(
        "Row {} names the columns again under “{}”: the sheet holds {} tables one below the other, which were read as one, so sums and means mix \
         them.",
        grid.number(*row),
        plain(title(row - 1)?),
        again.len() + 1
    ))
}

/// Whether a row repeats the header, as on printed pages.
fn repeats(grid: &Grid, header: &Header, row: usize) -> bool {
    header.row.into_iter().chain(header.upper).any(|named| are_equal_rows(grid, named, row))
}

fn are_equal_rows(grid: &Grid, first: usize, second: usize) -> bool {
    let width = grid.width(first).max(grid.width(second));
    (0..width).all(|column| grid.cell(first, column).eq_ignore_ascii_case(grid.cell(second, column)))
}
