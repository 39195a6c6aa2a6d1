//! Turns tables with one column per period into one row per period. Blank cells become no row.
//! Reading order: `months` gives months their year, `key` finds what tells the rows apart.

mod key;
mod months;

pub(super) use months::year_of;

use polars::prelude::{ChunkTake, IdxCa, NewChunkedArray, StringChunked};

use crate::{
    AgentError, Table,
    number::DecimalMark,
    problem::{NOT_USED, Problem},
    roles::Roles,
    shape::{
        cell::{self, Look},
        is_near_sum,
        periods::{FEWEST_PERIODS, are_regular_periods, is_period},
        region,
    },
};
use kernels::cancel;
use language::written::number::whole;

/// The most cells in the long form, repeated ones included; a larger table would need more memory than an upload may use.
const MOST_CELLS: usize = 12_000_000;
/// The number of values per column that are checked.
const LOOKED_AT: usize = 200;

/// Converts columns named after periods to a date and a quantity column. A table without such columns stays the same.
/// `corrections` are the roles that the user has chosen.
pub(crate) fn to_long(name: &str, table: Table, corrections: &Roles) -> Result<Table, AgentError> {
    let mut table = months::with_years(name, table)?;
    let looks = looks(&table);
    let (periods, mut others) = split_columns(&table, &looks);
    if count_numbers(&looks, &periods) < FEWEST_PERIODS {
        return Ok(table);
    }
    leave_out_sums(&mut table, &looks, &periods, &mut others);
    if count_numbers(&looks, &periods) <= count_numbers(&looks, &others) {
        return Ok(table);
    }
    let mut notes = std::mem::take(&mut table.notes);
    notes.extend(named_again(&table.names, &periods, &others));
    let cells = Cells::of(&table, &periods);
    check_size(name, cells.records.len(), others.len() + 2)?;
    notes.push(conversion_note(name, &table, &periods, cells.blank));
    let named = [["date", "period", "period_date"], ["quantity", "demand", "period_quantity"]];
    let key = key::columns(&table, &others, &looks);
    let key: Vec<String> = key.into_iter().map(|index| table.names[index].clone()).collect();
    let mut long = long_form(&table, &periods, &others, cells, named)?;
    long.notes = notes;
    let mut long = key::name_series(long, &key, corrections)?;
    long.period_values = long.names.last().cloned();
    Ok(long)
}

/// Removes the columns that add up the periods from `others`.
fn leave_out_sums(table: &mut Table, looks: &[Look], periods: &[usize], others: &mut Vec<usize>) {
    for index in others.clone() {
        if looks[index] == Look::Number && is_sum(table, index, periods) {
            table.notes.push(format!("Column {} adds up the periods and was left out.", table.names[index]));
            others.retain(|other| *other != index);
        }
    }
}

/// How most values of each column look.
fn looks(table: &Table) -> Vec<Look> {
    let look = |index| cell::most(table.column(index).flatten().take(LOOKED_AT));
    (0..table.names.len()).map(look).collect()
}

/// How many of these columns hold numbers.
fn count_numbers(looks: &[Look], columns: &[usize]) -> usize {
    columns.iter().filter(|index| looks[**index] == Look::Number).count()
}

/// The columns that are periods, and the other columns.
fn split_columns(table: &Table, looks: &[Look]) -> (Vec<usize>, Vec<usize>) {
    let mut periods = Vec::new();
    let mut others = Vec::new();
    for (index, look) in looks.iter().enumerate() {
        if matches!(look, Look::Number | Look::Blank) && is_period(&table.names[index]) {
            periods.push(index);
        } else {
            others.push(index);
        }
    }
    let names: Vec<&str> = periods.iter().map(|index| table.names[*index].as_str()).collect();
    let has_plain_number = names.iter().any(|name| name.bytes().all(|byte| byte.is_ascii_digit()));
    // Plain numbers such as 2024 and 2025 may also be names of other columns, so they must form a regular sequence.
    if are_regular_periods(&names) || !has_plain_number {
        (periods, others)
    } else {
        (Vec::new(), (0..looks.len()).collect())
    }
}

/// Whether a column named as a total holds the sums of the periods.
fn is_sum(table: &Table, index: usize, periods: &[usize]) -> bool {
    let mark =
        DecimalMark::of(periods.iter().flat_map(|period| table.column(*period).flatten().take(LOOKED_AT)));
    region::is_total_name(&table.names[index])
        && (0..table.rows.min(LOOKED_AT)).all(|record| is_row_sum(table, record, index, periods, mark))
}

/// Whether the total of one record is the sum of its periods, or missing. Totals may be rounded.
fn is_row_sum(table: &Table, record: usize, total: usize, periods: &[usize], mark: DecimalMark) -> bool {
    let Some(total) = number_at(table, total, record, mark) else { return true };
    let mut sum = 0.0_f64;
    for period in periods {
        sum += number_at(table, *period, record, mark).unwrap_or(0.0);
    }
    is_near_sum(total, sum)
}

fn number_at(table: &Table, column: usize, record: usize, mark: DecimalMark) -> Option<f64> {
    cell::number(table.texts(column).get(record)?, mark)
}

/// The cells that are not blank, record by record.
pub(super) struct Cells {
    pub records: Vec<u32>,
    /// Positions in the list of periods.
    periods: Vec<u32>,
    pub blank: usize,
    /// Records in which every period is blank.
    empty: Vec<usize>,
}

impl Cells {
    pub(super) fn of(table: &Table, periods: &[usize]) -> Self {
        let filled: usize = periods.iter().map(|index| table.column(*index).flatten().count()).sum();
        let mut cells = Self {
            records: Vec::with_capacity(filled),
            periods: Vec::with_capacity(filled),
            blank: periods.len() * table.rows - filled,
            empty: Vec::new(),
        };
        let mut columns: Vec<_> = periods.iter().map(|index| table.column(*index)).collect();
        for record in 0..table.rows {
            cancel::tick();
            let before = cells.records.len();
            for (period, column) in columns.iter_mut().enumerate() {
                if column.next().flatten().is_some() {
                    cells.records.push(record as u32);
                    cells.periods.push(period as u32);
                }
            }
            if cells.records.len() == before {
                cells.empty.push(record);
            }
        }
        cells
    }
}

/// # Errors
/// When the long form would have more cells than an upload may use.
pub(super) fn check_size(name: &str, rows: usize, columns: usize) -> Result<(), AgentError> {
    if rows.saturating_mul(columns) <= MOST_CELLS {
        return Ok(());
    }
    Err(AgentError::Unreadable(format!(
        "{name} has a column per period or product and would become {} rows of {columns} values, which is more than can be read. \
         Remove columns that no analysis needs, or split the file by product.",
        whole(rows as f64)
    )))
}

/// One row per cell of the columns `periods`: the `others`, the name of the cell's column, and its value. The last two
/// columns are called by the first of their names that no column has.
pub(super) fn long_form(
    table: &Table,
    periods: &[usize],
    others: &[usize],
    cells: Cells,
    [title, value]: [[&str; 3]; 2],
) -> Result<Table, AgentError> {
    let values: StringChunked = {
        let texts: Vec<&StringChunked> = periods.iter().map(|index| table.texts(*index)).collect();
        let places = cells.records.iter().zip(&cells.periods);
        StringChunked::from_iter_options(
            "".into(),
            places.map(|(record, period)| texts[*period as usize].get(*record as usize)),
        )
    };
    let record_of: Vec<u32> = cells.records;
    let numbers = record_of.iter().map(|record| table.row_of(*record as usize) as u32).collect();
    let too_long = (0..record_of.len())
        .filter(|row| table.too_long.binary_search(&(record_of[*row] as usize)).is_ok())
        .collect();
    let records = IdxCa::from_vec("".into(), record_of);
    let mut names: Vec<String> = others.iter().map(|index| table.names[*index].clone()).collect();
    let mut columns = Vec::with_capacity(names.len() + 2);
    for index in others {
        cancel::tick();
        columns.push(table.texts(*index).take(&records).map_err(anyhow::Error::from)?);
    }
    let titles = periods.iter().map(|index| table.names[*index].as_str());
    let titles = StringChunked::from_iter_values("".into(), titles);
    columns.push(titles.take(&IdxCa::from_vec("".into(), cells.periods)).map_err(anyhow::Error::from)?);
    columns.push(values);
    names.push(free_name(&names, title));
    names.push(free_name(&names, value));
    let mut long = Table::new(table.source.clone(), names, columns, numbers)?;
    long.too_long = too_long;
    long.left_out = table.left_out.clone();
    long.left_out.extend(cells.empty.into_iter().map(|record| without_value(table, record)));
    long.left_out.sort_by_key(|problem| problem.row);
    Ok(long)
}

fn without_value(table: &Table, record: usize) -> Problem {
    let first = (0..table.names.len()).find_map(|index| table.texts(index).get(record));
    Problem {
        row: table.row_of(record),
        column: String::new(),
        value: first.unwrap_or_default().to_owned(),
        problem: "no value in any period".to_owned(),
        done: NOT_USED,
    }
}

/// Columns that name the same period as another column: they stay columns, and the user is informed.
fn named_again(names: &[String], periods: &[usize], others: &[usize]) -> Option<String> {
    let again = others.iter().find(|index| repeats_period(names, **index, periods))?;
    Some(format!(
        "Columns such as {} name a period that another column names too, and were not read as periods. Give each \
         period one column.",
        names[*again]
    ))
}

/// Whether the name of a column is that of a period with a number added, such as `2025-01 (2)`.
fn repeats_period(names: &[String], index: usize, periods: &[usize]) -> bool {
    let (first, rest) = names[index].rsplit_once(" (").unwrap_or_default();
    rest.ends_with(')') && periods.iter().any(|period| names[*period].eq_ignore_ascii_case(first))
}

/// The first of the names that no column has.
pub(crate) fn free_name(names: &[String], wanted: [&str; 3]) -> String {
    for name in wanted {
        if is_free(names, name) {
            return name.to_owned();
        }
    }
    let mut number = 2;
    loop {
        let name = format!("{} {number}", wanted[0]);
        if is_free(names, &name) {
            return name;
        }
        number += 1;
    }
}

fn is_free(names: &[String], wanted: &str) -> bool {
    !names.iter().any(|name| name.eq_ignore_ascii_case(wanted))
}

/// Reports that the file was converted. There is at least one period.
fn conversion_note(name: &str, table: &Table, periods: &[usize], blank: usize) -> String {
    let (first, last) = (periods[0], periods[periods.len() - 1]);
    let blanks = match blank {
        0 => String::new(),
        1 => " One blank cell was left out.".to_owned(),
        blank => format!(" {} blank cells were left out.", whole(blank as f64)),
    };
    format!(
        "{name} has a column for each of {} periods, {} to {}; every value was read as a row of its own.{blanks}",
        periods.len(),
        table.names[first],
        table.names[last]
    )
}

#[cfg(test)]
mod tests;
