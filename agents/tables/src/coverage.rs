//! Which days the rows of a column of dates stand for: a row of a weekly file is about a whole week.

use chrono::{Datelike, Days, Months, NaiveDate};
use language::Unit;
use polars::prelude::DataType;

use crate::data::{Data, date_of, series_name};

/// The first and the last day that rows stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Coverage {
    pub first: NaiveDate,
    pub last: NaiveDate,
    /// Day, week or month: what one date stands for.
    pub step: Unit,
}

/// Fewer dates do not show a step.
const LEAST_DATES: usize = 3;

/// What a column of dates covers; none where it has no dates.
pub(crate) fn coverage(data: &Data, column: usize) -> Option<Coverage> {
    let values = data.frame.column(&series_name(column)).ok()?.cast(&DataType::Int32).ok()?;
    let mut numbers: Vec<i32> = values.i32().ok()?.iter().flatten().collect();
    numbers.sort_unstable();
    numbers.dedup();
    let days: Vec<NaiveDate> = numbers.into_iter().filter_map(date_of).collect();
    let (first, last) = (*days.first()?, *days.last()?);
    let is_enough = days.len() >= LEAST_DATES;
    if is_enough && days.iter().all(|day| day.weekday() == first.weekday()) {
        // A week is named by its first day, or by the Sunday that ends it.
        let is_end = first.weekday() == chrono::Weekday::Sun;
        let six = Days::new(6);
        let (first, last) =
            if is_end { (first.checked_sub_days(six)?, last) } else { (first, last.checked_add_days(six)?) };
        return Some(Coverage { first, last, step: Unit::Week });
    }
    if is_enough && days.iter().all(|day| day.day() == 1) {
        return Some(Coverage { first, last: end_of_month(last)?, step: Unit::Month });
    }
    if is_enough && days.iter().all(|day| end_of_month(*day) == Some(*day)) {
        return Some(Coverage { first: first.with_day(1)?, last, step: Unit::Month });
    }
    Some(Coverage { first, last, step: Unit::Day })
}

pub(crate) fn end_of_month(day: NaiveDate) -> Option<NaiveDate> {
    day.with_day(1)?.checked_add_months(Months::new(1))?.pred_opt()
}

/// The first day of the step of time that holds a day.
pub(crate) fn start_of(day: NaiveDate, unit: Unit) -> Option<NaiveDate> {
    match unit {
        Unit::Year => NaiveDate::from_ymd_opt(day.year(), 1, 1),
        Unit::Quarter => NaiveDate::from_ymd_opt(day.year(), (day.month0() / 3) * 3 + 1, 1),
        Unit::Month => day.with_day(1),
        Unit::Week => day.checked_sub_days(Days::new(u64::from(day.weekday().num_days_from_monday()))),
        Unit::Second | Unit::Minute | Unit::Hour | Unit::Day | Unit::BusinessDay => Some(day),
    }
}

/// The first day of the step of time after the one that begins on a day.
pub(crate) fn next_start(start: NaiveDate, unit: Unit) -> Option<NaiveDate> {
    match unit {
        Unit::Year => start.checked_add_months(Months::new(12)),
        Unit::Quarter => start.checked_add_months(Months::new(3)),
        Unit::Month => start.checked_add_months(Months::new(1)),
        Unit::Week => start.checked_add_days(Days::new(7)),
        Unit::Second | Unit::Minute | Unit::Hour | Unit::Day | Unit::BusinessDay => start.succ_opt(),
    }
}

/// The first days of all steps of time that hold a day of a stretch.
pub(crate) fn steps(from: NaiveDate, to: NaiveDate, unit: Unit) -> Vec<NaiveDate> {
    const MOST: usize = 20_000;
    let mut starts = Vec::new();
    let mut start = start_of(from, unit);
    while let Some(day) = start.filter(|day| *day <= to && starts.len() < MOST) {
        starts.push(day);
        start = next_start(day, unit);
    }
    starts
}
