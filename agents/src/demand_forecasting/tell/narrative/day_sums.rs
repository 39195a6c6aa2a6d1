//! Many days as weeks or months: the first days of half a year say little about the half year.

use chrono::{Days, NaiveDate};

use crate::demand_forecasting::plan::outlook::PeriodOutlook;
use intake::calendar::{Calendar, Frequency};

/// More days than this are added up: two weeks.
const MOST_DAYS: usize = 14;
/// More days than this are added up by calendar month, fewer by week: six weeks.
const MOST_DAYS_IN_WEEKS: usize = 42;

/// Days of the forecast as one line.
#[derive(Debug, PartialEq)]
pub(super) struct DaySum {
    pub label: String,
    pub days: usize,
    pub forecast: f64,
    /// None when the comparison of one of its days is not known.
    pub before: Option<f64>,
}

/// The sums of a long forecast of days.
pub(super) struct DaySums {
    /// The head of their labels.
    pub head: &'static str,
    /// What they are, after a number: `months`.
    pub noun: &'static str,
    pub sums: Vec<DaySum>,
}

/// The weeks or months of a long forecast of days; none of any other forecast.
pub(super) fn day_sums(calendar: &Calendar, periods: &[PeriodOutlook]) -> Option<DaySums> {
    if calendar.frequency != Frequency::Daily || periods.len() <= MOST_DAYS {
        return None;
    }
    let first = calendar.date(periods[0].index);
    let days = periods.iter().map(|period| (calendar.date(period.index), period));
    Some(if periods.len() > MOST_DAYS_IN_WEEKS {
        let month = |date: NaiveDate| date.format("%b %Y").to_string();
        DaySums { head: "Month", noun: "months", sums: added_up(days, month) }
    } else {
        let week = |date: NaiveDate| {
            let passed = (date - first).num_days() % 7;
            (date - Days::new(passed.unsigned_abs())).to_string()
        };
        DaySums { head: "Week from", noun: "weeks", sums: added_up(days, week) }
    })
}

fn added_up<'a>(
    days: impl Iterator<Item = (NaiveDate, &'a PeriodOutlook)>,
    label: impl Fn(NaiveDate) -> String,
) -> Vec<DaySum> {
    let mut sums: Vec<DaySum> = Vec::new();
    for (date, day) in days {
        let label = label(date);
        match sums.last_mut().filter(|sum| sum.label == label) {
            Some(sum) => {
                sum.days += 1;
                sum.forecast += day.forecast;
                sum.before = sum.before.zip(day.before).map(|(sum, value)| sum + value);
            }
            None => sums.push(DaySum { label, days: 1, forecast: day.forecast, before: day.before }),
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Label, days, forecast and comparison of a sum.
    type Line = (String, usize, f64, Option<f64>);

    /// Days from 30 January 2026 on; the comparison of the 40th day is not known.
    fn sums(days: i64) -> Option<Vec<Line>> {
        let first = NaiveDate::from_ymd_opt(2026, 1, 30).unwrap();
        let calendar = Calendar::usual(Frequency::Daily);
        let start = calendar.index(first);
        let day = |i| PeriodOutlook { index: start + i, forecast: 10.0, before: (i != 39).then_some(5.0) };
        let periods: Vec<PeriodOutlook> = (0..days).map(day).collect();
        let line = |sum: DaySum| (sum.label, sum.days, sum.forecast, sum.before);
        day_sums(&calendar, &periods).map(|all| all.sums.into_iter().map(line).collect())
    }

    #[test]
    fn two_weeks_are_shown_by_day() {
        assert_eq!(sums(14), None);
    }

    #[test]
    fn up_to_six_weeks_are_added_up_from_the_first_day_on() {
        let weeks = sums(16).unwrap();
        let week = |label: &str, days, sum, before| (label.to_owned(), days, sum, before);
        assert_eq!(
            weeks,
            [
                week("2026-01-30", 7, 70.0, Some(35.0)),
                week("2026-02-06", 7, 70.0, Some(35.0)),
                week("2026-02-13", 2, 20.0, Some(10.0)),
            ]
        );
    }

    #[test]
    fn more_days_are_added_up_by_calendar_month() {
        let months = sums(43).unwrap();
        let month = |label: &str, days, sum, before| (label.to_owned(), days, sum, before);
        assert_eq!(
            months,
            [
                month("Jan 2026", 2, 20.0, Some(10.0)),
                month("Feb 2026", 28, 280.0, Some(140.0)),
                month("Mar 2026", 13, 130.0, None),
            ]
        );
    }
}
