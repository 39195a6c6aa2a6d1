//! What an answer states about the join: by which columns, which days are in one file only, which rows are not used.

use std::collections::HashSet;

use chrono::NaiveDate;

use intake::{Table, calendar::Frequency};
use report::number::{counted, whole};

use super::{last_day_of, rows::Rows};
use crate::dynamic_demand_sensing::data::source::Source;

const SHOWN: usize = 5;

/// By which columns the files were joined.
pub(super) fn about_join(file: &str, demand_file: &str, table: &Table, key: Option<usize>) -> String {
    let key = key.map_or_else(String::new, |key| format!(" and {}", table.names[key]));
    format!("Demand is that of {demand_file}; the signals of {file} were joined to it by date{key}.")
}

/// Days that only one of the files has, and those that are ahead.
pub(super) fn about_dates(
    file: &str,
    demand_file: &str,
    days: &[NaiveDate],
    frequency: Frequency,
    source: &Source,
) -> Vec<String> {
    let demand: HashSet<NaiveDate> = source.demand.rows.iter().map(|row| row.date).collect();
    let mut covered: HashSet<NaiveDate> = HashSet::new();
    for day in days {
        covered.extend(day.iter_days().take_while(|next| *next <= last_day_of(*day, frequency)));
    }
    let is_past = |day: &&NaiveDate| **day <= source.last_day;
    let is_daily = frequency == Frequency::Daily && is_daily_demand(source);
    let without_signals = demand.iter().filter(|day| !covered.contains(day)).count();
    let without_demand = days.iter().filter(is_past).filter(|day| is_daily && !demand.contains(day)).count();
    let later = days.iter().filter(|day| **day > source.last_day).count();
    let mut notes = Vec::new();
    if without_signals > 0 {
        notes.push(format!(
            "Dates of {demand_file} without a row in {file}: {}.",
            whole(without_signals as f64)
        ));
    }
    if without_demand > 0 {
        notes.push(format!(
            "Dates of {file} without demand in {demand_file}: {}.",
            whole(without_demand as f64)
        ));
    }
    if later > 0 {
        notes.push(format!(
            "Rows of {file} after the last demand are taken as the plan of what is ahead: {}.",
            counted(later, "date")
        ));
    }
    if frequency != Frequency::Daily && is_daily_demand(source) {
        let (adjective, noun) = (frequency.adjective(), frequency.noun());
        notes.push(format!(
            "The rows of {file} are {adjective}, so each value holds for every day of its {noun}."
        ));
    }
    notes
}

/// Whether the demand has a row per day.
fn is_daily_demand(source: &Source) -> bool {
    let dates = intake::profile::distinct_dates(&source.demand.rows);
    intake::frequency::infer(&dates).is_none_or(|found| found == Frequency::Daily)
}

/// Rows that are not used, and rows of the same day.
pub(super) fn about_rows(file: &str, rows: &Rows) -> Vec<String> {
    let mut notes = Vec::new();
    if rows.copies > 0 {
        let copies = counted(rows.copies, "row");
        notes.push(format!("Rows of {file} that repeat another one are counted once: {copies}."));
    }
    if rows.without_date > 0 {
        let undated = counted(rows.without_date, "row");
        notes.push(format!("Rows of {file} without a date that can be read are not used: {undated}."));
    }
    if rows.without_product > 0 {
        let shown: Vec<&str> = rows.unknown_products.iter().take(SHOWN).map(String::as_str).collect();
        let more = if rows.unknown_products.len() > SHOWN { " and others" } else { "" };
        notes.push(format!(
            "Rows of {file} about products without demand are not used: {} of {}{more}.",
            counted(rows.without_product, "row"),
            shown.join(", ")
        ));
    }
    if rows.repeated > 0 {
        notes.push(format!(
            "Of several rows of {file} for one date the mean is used, and of categories the first: {}.",
            counted(rows.repeated, "date")
        ));
    }
    notes
}
