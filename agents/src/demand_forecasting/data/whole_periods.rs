//! Converts rows of a finer file to the periods of a coarser calendar: weeks into months, and partly covered periods.

use std::collections::HashSet;

use intake::{
    AgentError,
    calendar::{Calendar, Frequency},
    demand::{Demand, DemandRow},
    problem::{LEFT_OUT, LEFT_OUT_IN_PART, Problem},
};
use report::number;

/// Leaves out the first and the last period when the file covers only part of them.
pub(super) fn complete_periods(
    demand: &mut Demand,
    native: &Calendar,
    calendar: &Calendar,
    assumptions: &mut Vec<String>,
) -> Result<Vec<DemandRow>, AgentError> {
    if native == calendar {
        return Ok(demand.rows.clone());
    }
    let index = |row: &DemandRow| native.index(row.date);
    let (Some(first), Some(last)) =
        (demand.rows.iter().map(index).min(), demand.rows.iter().map(index).max())
    else {
        return Ok(Vec::new());
    };
    let (first_day, last_day) = (native.start(first), native.end(last));
    let is_complete = |row: &DemandRow| {
        let index = calendar.index(row.date);
        calendar.start(index) >= first_day && calendar.end(index) <= last_day
    };
    let parts = split_weeks(&demand.rows, native, calendar);
    let (complete, partial): (Vec<DemandRow>, Vec<DemandRow>) = parts.into_iter().partition(is_complete);
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

/// Rows of whole weeks, divided by days where a week spans two months, quarters or years.
fn split_weeks(rows: &[DemandRow], native: &Calendar, calendar: &Calendar) -> Vec<DemandRow> {
    if native.frequency != Frequency::Weekly {
        return rows.to_vec();
    }
    let mut parts = Vec::with_capacity(rows.len() * 5 / 4);
    for row in rows {
        let week = native.index(row.date);
        let (start, end) = (native.start(week), native.end(week));
        let boundary = calendar.start(calendar.index(end));
        let days_before = (boundary - start).num_days().max(0);
        let part = |date, days: i64| DemandRow { date, quantity: row.quantity * days as f64 / 7.0, ..*row };
        if days_before > 0 {
            parts.push(part(start, days_before));
        }
        parts.push(part(end, 7 - days_before));
    }
    parts
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
