//! Finds the table on a sheet: which row is the header, which rows are records, and which are titles or totals.
//! Reading order: `header`, `known_words`, `names`, `records`, `totals`, `outline`, `columns`, `once_per_group`.

mod columns;
mod header;
mod known_words;
mod names;
mod once_per_group;
mod outline;
mod records;
mod totals;

use crate::{
    AgentError,
    problem::{ABOVE_THE_NAMES, NOT_USED, Problem},
    recipe::Recipe,
    source::{grid::Grid, limits::Limits},
};
use header::Header;
use language::written::{
    markdown::plain,
    number::{agree, counted},
};

pub(super) use totals::is_total_name;

/// Why a row is left out whose label says that it is a total, although the rows of its group add up to another number.
const NOT_THE_SUM: &str = "a total of a group whose rows do not add up to it";

/// The table on a sheet. Rows are positions in the grid.
pub(crate) struct Region {
    pub names: Vec<String>,
    /// The row of the file that is the header; 0 when there is none.
    pub header_row: u32,
    /// The records in the order of the file.
    pub rows: Vec<usize>,
    /// The position in the grid of each column.
    pub columns: Vec<usize>,
    /// Those of them whose blank cells count as the value above.
    pub once_per_group: Vec<usize>,
    /// Rows that are neither header nor record.
    pub left_out: Vec<Problem>,
    pub notes: Vec<String>,
    /// Said beside the first figure: the names of the columns stand again under other titles.
    pub several: Option<String>,
}

/// Finds the table.
pub(crate) fn find(name: &str, grid: &Grid, recipe: &Recipe) -> Result<Region, AgentError> {
    let wanted = recipe.header_row.map(|number| wanted_row(name, grid, number)).transpose()?;
    let Some(mut header) = header::find(grid, wanted) else {
        return Err(AgentError::Unreadable(format!(
            "{name} is empty. Upload a table whose first row names the columns."
        )));
    };
    let named = header.names.iter().rposition(|name| !name.is_empty()).map_or(0, |last| last + 1);
    Limits::check_columns(name, named)?;
    header.names.truncate(named.max(header.names.len().min(crate::source::limits::MOST_COLUMNS)));
    let unique = names::unique(&header.names);
    let mut left_out = above(grid, &header);
    let (rows, others) = records::find(grid, &header, &unique)?;
    left_out.extend(others);
    if rows.is_empty() {
        return Err(AgentError::Unreadable(format!(
            "{name} has column names but no rows below them. Add the rows and upload the file again."
        )));
    }
    let mut notes = notes(grid, &header);
    notes.extend(unequal_totals(&left_out));
    let (columns, names) = columns::find(grid, &header, &rows, unique, &mut notes);
    let once_per_group = once_per_group::find(grid, &rows, &columns);
    for column in &once_per_group {
        let name = columns.iter().position(|kept| kept == column).map_or("", |at| names[at].as_str());
        let blank = rows.iter().filter(|row| grid.cell(**row, *column).is_empty()).count();
        notes.push(format!(
            "{} is written once per group of rows, so {} {} as the value above.",
            plain(name),
            counted(blank, "blank cell"),
            agree(blank, "counts", "count"),
        ));
    }
    let header_row = header.row.map_or(0, |row| grid.number(row));
    let several = records::several_tables(grid, &header);
    Ok(Region { names, header_row, rows, columns, once_per_group, left_out, notes, several })
}

/// The position in the grid of the header row that the user chose; 0 means that the table has no header.
fn wanted_row(name: &str, grid: &Grid, number: u32) -> Result<Option<usize>, AgentError> {
    if number == 0 {
        return Ok(None);
    }
    let row = (0..grid.rows()).find(|row| grid.number(*row) == number && !grid.is_blank(*row));
    row.map(Some).ok_or_else(|| {
        AgentError::Unreadable(format!(
            "Row {number} of {name} is empty, so it cannot name the columns. Choose another row."
        ))
    })
}

/// The rows above the header.
fn above(grid: &Grid, header: &Header) -> Vec<Problem> {
    let first = header.upper.or(header.row).unwrap_or(header.body);
    let rows = (0..first).filter(|row| !grid.is_blank(*row));
    rows.map(|row| left_out(grid, row, "", first_text(grid, row), ABOVE_THE_NAMES)).collect()
}

fn left_out(grid: &Grid, row: usize, column: &str, value: &str, problem: &str) -> Problem {
    Problem {
        row: u64::from(grid.number(row)),
        column: column.to_owned(),
        value: value.to_owned(),
        problem: problem.to_owned(),
        done: NOT_USED,
    }
}

fn first_text(grid: &Grid, row: usize) -> &str {
    grid.row(row).find(|text| !text.is_empty()).unwrap_or_default()
}

fn notes(grid: &Grid, header: &Header) -> Vec<String> {
    let mut notes = Vec::new();
    match (header.row, header.upper) {
        (None, _) => notes.push(
            "No row names the columns, so they are called column_1, column_2 and so on. Add a first row with names, \
             or say which row names them."
                .to_owned(),
        ),
        (Some(row), Some(upper)) => notes.push(format!(
            "Rows {} and {} name the columns together.",
            grid.number(upper),
            grid.number(row)
        )),
        _ => {}
    }
    if let Some(units) = header.units {
        let texts: Vec<String> = (0..grid.width(units))
            .filter(|column| !grid.cell(units, *column).is_empty())
            .map(|column| {
                let name = header.names.get(column).map_or("", String::as_str);
                format!("{name} {}", grid.cell(units, column))
            })
            .collect();
        notes.push(format!("Row {} gives units: {}.", grid.number(units), texts.join(", ")));
    }
    notes
}

/// States that totals were left out that are not the sums of their rows.
fn unequal_totals(left_out: &[Problem]) -> Option<String> {
    let mut unequal = left_out.iter().filter(|problem| problem.problem == NOT_THE_SUM);
    let first = unequal.next()?;
    let count = unequal.count() + 1;
    Some(format!(
        "{} {} left out as {}, the first is row {} ({}). The rows that belong to {} do not add up to the same number, so rows may be \
         hidden or missing in the file.",
        counted(count, "row"),
        agree(count, "was", "were"),
        agree(count, "a total", "totals"),
        first.row,
        plain(&first.value),
        agree(count, "it", "them"),
    ))
}

/// States that lines of a text end early; a workbook stores no blank cells at the end of a row.
pub(crate) fn too_short(grid: &Grid, rows: &[usize], columns: &[usize]) -> Option<String> {
    let width = columns.iter().max().map_or(0, |last| last + 1);
    let mut short = rows.iter().filter(|row| grid.width(**row) < width);
    let first = grid.number(*short.next()?);
    Some(match short.count() {
        0 => format!("Row {first} has fewer values than there are columns; the others count as blank."),
        more => format!(
            "{} rows have fewer values than there are columns, the first is row {first}; the others count as blank.",
            more + 1
        ),
    })
}

#[cfg(test)]
mod tests;
