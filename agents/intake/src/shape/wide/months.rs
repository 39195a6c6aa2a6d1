//! Columns that are named after months without a year, such as `Jan` to `Dec`. All twelve of them are one year of demand; a column of
//! years beside them says which, and without one a year is assumed and said.

use polars::prelude::{NewChunkedArray, StringChunked};

use super::{Cells, check_size, free_name, leave_out_sums, long_form, looks};
use crate::{
    AgentError, Table,
    date::month_named,
    shape::{cell::Look, periods::FEWEST_PERIODS, split_dates},
};

const MONTHS: usize = 12;
/// The year that is assumed where the file names none. It is always the same, so that a file is always read the same.
const ASSUMED_YEAR: i32 = 2025;

/// Gives the twelve months of a table their year. A table without all twelve stays the same, with a note if it has some of them.
pub(super) fn with_years(name: &str, mut table: Table) -> Result<Table, AgentError> {
    let months = months(&table, &looks(&table));
    if months.len() != MONTHS {
        table.notes.extend(without_year(&table.names));
        return Ok(table);
    }
    if let Some(year) = split_dates::year_column(&table) {
        return one_row_per_month(name, table, year, &months);
    }
    let (from_name, year) = year_of(name, &table);
    let (first, last) = (table.names[months[0]].clone(), table.names[months[MONTHS - 1]].clone());
    for column in months {
        table.names[column] = format!("{} {year}", table.names[column].trim_end_matches('.'));
    }
    table.notes.push(if from_name {
        format!(
            "The columns {first} to {last} name months without a year; they were read as the demand of {year}, the year in the \
             name of the file or sheet."
        )
    } else {
        format!(
            "The columns {first} to {last} name months without a year; they were read as the demand of one year, and {year} \
             was assumed for it. If it is another year, write it into the names, such as {first} {}.",
            year - 1
        )
    });
    Ok(table)
}

/// The columns of numbers that are named after the twelve months, in the order of the file; empty unless each month is there once.
fn months(table: &Table, looks: &[Look]) -> Vec<usize> {
    let mut found = Vec::new();
    let mut seen = [false; MONTHS];
    for (index, name) in table.names.iter().enumerate() {
        let Some(month) = month_named(name) else { continue };
        if std::mem::replace(&mut seen[month as usize - 1], true) {
            return Vec::new();
        }
        found.push(index);
    }
    let is_number = |index: &usize| matches!(looks[*index], Look::Number | Look::Blank);
    let is_whole = found.len() == MONTHS && found.iter().all(is_number);
    // Beside other dates, the months are something else than the time of a row.
    if is_whole && !looks.contains(&Look::Date) { found } else { Vec::new() }
}

/// The year of a file that names months without one, and whether it stands in the name of the file or its sheet.
pub(in crate::shape) fn year_of(name: &str, table: &Table) -> (bool, i32) {
    match year_in(name).or_else(|| table.source.sheet.as_deref().and_then(year_in)) {
        Some(year) => (true, year),
        None => (false, ASSUMED_YEAR),
    }
}

/// The only year in a name, such as that of `sales_2023.csv`.
fn year_in(name: &str) -> Option<i32> {
    let numbers = name.split(|c: char| !c.is_ascii_digit()).filter(|digits| digits.len() == 4);
    let mut years =
        numbers.filter_map(|digits| digits.parse().ok()).filter(|year| (1990..2100).contains(year));
    let year = years.next()?;
    years.all(|other| other == year).then_some(year)
}

/// One row per month of each year of the column `year`.
fn one_row_per_month(
    name: &str,
    mut table: Table,
    year: usize,
    months: &[usize],
) -> Result<Table, AgentError> {
    let mut others: Vec<usize> = (0..table.names.len()).filter(|index| !months.contains(index)).collect();
    let looks = looks(&table);
    leave_out_sums(&mut table, &looks, months, &mut others);
    let cells = Cells::of(&table, months);
    check_size(name, cells.records.len(), others.len() + 2)?;
    let (first, last) = (&table.names[months[0]], &table.names[months[MONTHS - 1]]);
    let note = format!(
        "{name} has a column for each month, {first} to {last}, and a row for each {}; every value was read as a row of its own.",
        table.names[year]
    );
    let mut notes = std::mem::take(&mut table.notes);
    notes.push(note);
    let named = [["month", "month_name", "name_of_month"], ["quantity", "demand", "period_quantity"]];
    let long = long_form(&table, months, &others, cells, named)?;
    let year = others.iter().position(|index| *index == year).unwrap_or_default();
    let month = long.names.len() - 2;
    let dates: Vec<Option<String>> = (0..long.rows)
        .map(|record| Some(format!("{} {}", long.texts(month).get(record)?, long.texts(year).get(record)?)))
        .collect();
    let date = free_name(&long.names, ["date", "period", "period_date"]);
    let mut joined =
        long.merged(&[year, month], date, StringChunked::from_iter_options("".into(), dates.into_iter()))?;
    joined.notes = notes;
    joined.period_values = joined.names.last().cloned();
    Ok(joined)
}

/// Explains that names such as `Jan` and `Feb` lack a year, so they cannot become dates.
fn without_year(names: &[String]) -> Option<String> {
    let months: Vec<&str> =
        names.iter().map(String::as_str).filter(|name| month_named(name).is_some()).collect();
    (months.len() >= FEWEST_PERIODS).then(|| {
        format!(
            "The columns {} to {} name months without a year. Write the year too, such as {} {ASSUMED_YEAR}, so that they can be \
             read as dates.",
            months[0],
            months[months.len() - 1],
            months[0]
        )
    })
}
