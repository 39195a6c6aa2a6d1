//! A file of signals beside the file with the demand. Its rows are joined by date, and by product or place where both files
//! have that column. `periods` places the values on days and weeks.

mod notes;
mod rows;

use std::collections::HashSet;

use chrono::NaiveDate;

use intake::{
    AgentError, Dataset, Recipe, Table,
    calendar::Frequency,
    frequency,
    opened::Opened,
    problem::Problem,
    roles::{Role, Roles},
    values,
};
use report::markdown::plain;

use super::source::Source;
use rows::Rows;

/// A file of signals whose rows were placed on the days and products of the demand.
pub(crate) struct Joined {
    pub file: String,
    pub table: Table,
    /// The roles of its columns. None of them is demand.
    pub roles: Roles,
    pub recipe: Recipe,
    /// The day of each record that is used.
    pub dates: Vec<Option<NaiveDate>>,
    /// The product of each record; none where it is about all of them.
    pub product_of: Vec<Option<usize>>,
    /// How often the file has a row.
    pub frequency: Frequency,
    pub notes: Vec<String>,
    pub problems: Vec<Problem>,
}

/// Reads the files beside the demand.
pub(crate) fn read(files: &[Dataset], demand_file: &str, source: &Source) -> Result<Vec<Joined>, AgentError> {
    let mut joined = Vec::new();
    for file in files {
        joined.push(join(file, demand_file, source)?);
    }
    Ok(joined)
}

fn join(file: &Dataset, demand_file: &str, source: &Source) -> Result<Joined, AgentError> {
    let Opened { table, roles, mapping, .. } = Opened::read(file, None)?;
    let unsure = mapping.iter().find(|found| found.role == Role::Date).map(|found| found.column.as_str());
    let date = roles.get(Role::Date).or(unsure).and_then(|name| table.position(name));
    let date = date.ok_or_else(|| no_dates(&file.name, demand_file))?;
    let read = values::dates(&table, date, file.recipe.date_order);
    let key = key_column(&table, &roles, source);
    let rows = Rows::of(&file.name, &table, date, read.values, key, source);
    let days: Vec<NaiveDate> = distinct(&rows.dates);
    let frequency = frequency::infer(&days).unwrap_or(Frequency::Daily);
    refuse_other_products(&file.name, demand_file, &rows, source)?;
    refuse_other_dates(&file.name, demand_file, &days, frequency, source)?;
    let mut notes = vec![notes::about_join(&file.name, demand_file, &table, key)];
    notes.extend(notes::about_dates(&file.name, demand_file, &days, frequency, source));
    notes.extend(notes::about_rows(&file.name, &rows));
    let roles = signals_only(&table, &roles, date, key);
    let Rows { dates, product_of, problems, .. } = rows;
    let (file, recipe) = (file.name.clone(), file.recipe.clone());
    Ok(Joined { file, table, roles, recipe, dates, product_of, frequency, notes, problems })
}

impl Joined {
    /// The last day that a row says something about.
    pub(crate) fn last_day(&self) -> Option<NaiveDate> {
        let last = self.dates.iter().flatten().max()?;
        Some(last_day_of(*last, self.frequency))
    }
}

/// The last of the days for which a value of this day holds.
pub(crate) fn last_day_of(day: NaiveDate, frequency: Frequency) -> NaiveDate {
    let months = match frequency {
        Frequency::Daily => return day,
        Frequency::Weekly => return day + chrono::Days::new(6),
        Frequency::Monthly => 1,
        Frequency::Quarterly => 3,
        Frequency::Yearly => 12,
    };
    let next = day.checked_add_months(chrono::Months::new(months));
    next.and_then(|next| next.pred_opt()).unwrap_or(day)
}

/// The column that names the product or place of a row, if the demand has one as well.
fn key_column(table: &Table, roles: &Roles, source: &Source) -> Option<usize> {
    let key = source.roles.get(Role::Product)?;
    let same_name = table.position(key);
    let is_place =
        [Role::Location, Role::LocationName].iter().any(|role| source.roles.get(*role) == Some(key));
    let role = if is_place { Role::Location } else { Role::Product };
    same_name.or_else(|| table.position(roles.get(role)?))
}

/// The roles that say how a signal is read. A column that looks like demand is a signal here.
fn signals_only(table: &Table, roles: &Roles, date: usize, key: Option<usize>) -> Roles {
    let mut kept = Roles::default();
    for (role, column) in roles.iter() {
        if role != Role::Quantity && role != Role::Date {
            kept.set(role, column.to_owned());
        }
    }
    kept.set(Role::Date, table.names[date].clone());
    if let Some(key) = key {
        kept.set(Role::Product, table.names[key].clone());
    }
    kept
}

fn distinct(dates: &[Option<NaiveDate>]) -> Vec<NaiveDate> {
    let mut days: Vec<NaiveDate> =
        dates.iter().flatten().copied().collect::<HashSet<_>>().into_iter().collect();
    days.sort_unstable();
    days
}

fn no_dates(file: &str, demand_file: &str) -> AgentError {
    let (file, demand_file) = (plain(file), plain(demand_file));
    AgentError::Needs(format!(
        "{file} has no column of dates, so its rows cannot be joined to those of {demand_file}. Add a column `date` with dates \
         such as 2026-05-14, or ask without {file}."
    ))
}

fn refuse_other_products(
    file: &str,
    demand_file: &str,
    rows: &Rows,
    source: &Source,
) -> Result<(), AgentError> {
    let is_placed = rows.dates.iter().any(Option::is_some);
    let Some(unknown) = rows.unknown_products.first().filter(|_| !is_placed) else { return Ok(()) };
    let known = source.demand.products.first().map_or_else(String::new, |name| plain(name));
    Err(AgentError::Needs(format!(
        "No product of {} is in {}: the one has names such as {}, the other such as {known}. Write the same names in both \
         files, or remove that column where the signals are about all products.",
        plain(file),
        plain(demand_file),
        plain(unknown)
    )))
}

/// Signals that say nothing about any day with demand cannot be tested.
fn refuse_other_dates(
    file: &str,
    demand_file: &str,
    days: &[NaiveDate],
    frequency: Frequency,
    source: &Source,
) -> Result<(), AgentError> {
    let is_beside =
        |day: &NaiveDate| *day <= source.last_day && last_day_of(*day, frequency) >= source.first_day;
    if days.iter().any(is_beside) {
        return Ok(());
    }
    let dates = match (days.first(), days.last()) {
        (Some(first), Some(last)) => format!("is about {first} to {last}"),
        _ => "has no date that can be read".to_owned(),
    };
    Err(AgentError::Needs(format!(
        "{} {dates}, and {} has demand from {} to {}, so no row of the two can be joined. Upload signals for the days with \
         demand; later rows in the same file are the plan of what is ahead.",
        plain(file),
        plain(demand_file),
        source.first_day,
        source.last_day
    )))
}
