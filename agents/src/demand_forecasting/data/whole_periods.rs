//! Converts rows of a finer file to the periods of a coarser calendar: weeks into months, and partly covered periods.

use std::{collections::HashSet, mem};

use chrono::NaiveDate;
use intake::{
    AgentError,
    calendar::{Calendar, Frequency},
    demand::{Demand, DemandRow},
    problem::{LEFT_OUT, LEFT_OUT_IN_PART, Problem},
};
use report::number;

/// Takes the rows out of the demand, without those of the first and the last period when the file covers only part of them.
pub(super) fn complete_periods(
    demand: &mut Demand,
    native: &Calendar,
    calendar: &Calendar,
    assumptions: &mut Vec<String>,
) -> Result<Vec<DemandRow>, AgentError> {
    // Millions of rows are not kept twice.
    let rows = mem::take(&mut demand.rows);
    if native == calendar {
        return Ok(rows);
    }
    let Some((first_day, last_day)) = covered_days(&rows, native) else { return Ok(Vec::new()) };
    let (mut complete, mut partial) = (Vec::new(), Vec::new());
    for row in split_weeks(rows, native, calendar) {
        let period = calendar.index(row.date);
        if calendar.start(period) >= first_day && calendar.end(period) <= last_day {
            complete.push(row);
        } else {
            partial.push(row);
        }
    }
    let noun = calendar.frequency.noun();
    if complete.is_empty() {
        return Err(AgentError::Needs(format!(
            "The file reaches from {first_day} to {last_day} and covers no full {noun}. Ask for a shorter period."
        )));
    }
    if native.frequency == Frequency::Weekly {
        assumptions
            .push(format!("A week that reaches into two {noun}s was divided between them by its days."));
    }
    if !partial.is_empty() {
        assumptions.push(format!(
            "Demand in a {noun} that the file covers only in part was left out ({}; the file reaches from \
             {first_day} to {last_day}).",
            number::counted(partial.len(), "row")
        ));
    }
    let used: HashSet<u64> = complete.iter().map(|row| row.row).collect();
    demand.problems.extend(partial.iter().map(|row| Problem {
        row: row.row,
        column: demand.date_column.clone(),
        value: row.date.to_string(),
        problem: format!("in a {noun} that the file covers only in part"),
        done: if used.contains(&row.row) { LEFT_OUT_IN_PART } else { LEFT_OUT },
    }));
    Ok(complete)
}

/// The first day of the first period of the file, and the last day of its last period.
fn covered_days(rows: &[DemandRow], native: &Calendar) -> Option<(NaiveDate, NaiveDate)> {
    let first = rows.iter().map(|row| native.index(row.date)).min()?;
    let last = rows.iter().map(|row| native.index(row.date)).max()?;
    Some((native.start(first), native.end(last)))
}

/// Rows of whole weeks, divided by days where a week spans two months, quarters or years.
fn split_weeks(rows: Vec<DemandRow>, native: &Calendar, calendar: &Calendar) -> Vec<DemandRow> {
    if native.frequency != Frequency::Weekly {
        return rows;
    }
    let mut parts = Vec::with_capacity(rows.len() * 5 / 4);
    for row in &rows {
        let week = native.index(row.date);
        let (start, end) = (native.start(week), native.end(week));
        let boundary = calendar.start(calendar.index(end));
        let days_before = (boundary - start).num_days().max(0);
        if days_before > 0 {
            parts.push(part_of_week(row, start, days_before));
        }
        parts.push(part_of_week(row, end, 7 - days_before));
    }
    parts
}

/// The share of a week's demand that falls on some of its days.
fn part_of_week(row: &DemandRow, date: NaiveDate, days: i64) -> DemandRow {
    DemandRow { date, quantity: row.quantity * days as f64 / 7.0, ..*row }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::demand_forecasting::data::history::tests::{csv, history};

    #[test]
    fn months_that_are_covered_in_part_are_left_out_and_listed() {
        let mut rows = Vec::new();
        let mut date: chrono::NaiveDate = "2025-01-30".parse().unwrap();
        let days: Vec<String> = (0..65)
            .map(|_| {
                date = date.succ_opt().unwrap();
                date.to_string()
            })
            .collect();
        rows.extend(days.iter().map(|day| (day.as_str(), 1.0)));
        let history = history(&csv(&rows), Some(Frequency::Monthly)).unwrap();
        assert_eq!(history.series[0].values, [28.0, 31.0]);
        assert_eq!(history.problems.len(), 6);
    }

    #[test]
    fn a_week_between_two_months_is_divided_by_days() {
        let weeks = ["2025-01-06", "2025-01-13", "2025-01-20", "2025-01-27", "2025-02-03", "2025-02-10"];
        let more = ["2025-02-17", "2025-02-24", "2025-03-03"];
        let rows: Vec<(&str, f64)> = weeks.iter().chain(&more).map(|week| (*week, 7.0)).collect();
        let history = history(&csv(&rows), Some(Frequency::Monthly)).unwrap();
        assert_eq!(history.series[0].values, [28.0]);
        let done: Vec<&str> = history.problems.iter().map(|problem| problem.done).collect();
        assert_eq!(done, [LEFT_OUT, LEFT_OUT, LEFT_OUT, LEFT_OUT_IN_PART, LEFT_OUT_IN_PART, LEFT_OUT]);
    }
}
