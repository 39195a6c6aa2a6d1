//! Many days as months: the first days of half a year say little about the half year.

use chrono::NaiveDate;

use crate::demand_forecasting::plan::outlook::PeriodOutlook;
use intake::calendar::{Calendar, Frequency};

/// More days than this are added up by calendar month: six weeks.
const MOST_DAYS: usize = 42;

/// The days of a calendar month that are in the forecast.
#[derive(Debug, PartialEq)]
pub(super) struct Month {
    pub label: String,
    pub days: usize,
    pub forecast: f64,
    /// None when the comparison of one of its days is not known.
    pub before: Option<f64>,
}

/// The months of a long forecast of days; none of any other forecast.
pub(super) fn months(calendar: &Calendar, periods: &[PeriodOutlook]) -> Option<Vec<Month>> {
    (calendar.frequency == Frequency::Daily && periods.len() > MOST_DAYS)
        .then(|| added_up(periods.iter().map(|period| (calendar.date(period.index), period))))
}

fn added_up<'a>(days: impl Iterator<Item = (NaiveDate, &'a PeriodOutlook)>) -> Vec<Month> {
    let mut months: Vec<Month> = Vec::new();
    for (date, day) in days {
        let label = date.format("%b %Y").to_string();
        match months.last_mut().filter(|month| month.label == label) {
            Some(month) => {
                month.days += 1;
                month.forecast += day.forecast;
                month.before = month.before.zip(day.before).map(|(sum, value)| sum + value);
            }
            None => months.push(Month { label, days: 1, forecast: day.forecast, before: day.before }),
        }
    }
    months
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_days_of_each_month_are_added_up() {
        let first = NaiveDate::from_ymd_opt(2026, 1, 30).unwrap();
        let periods: Vec<PeriodOutlook> = (0..4)
            .map(|i| PeriodOutlook { index: i, forecast: 10.0, before: (i != 3).then_some(5.0) })
            .collect();
        let months = added_up(first.iter_days().zip(&periods));
        let parts: Vec<(&str, usize, f64, Option<f64>)> = months
            .iter()
            .map(|month| (month.label.as_str(), month.days, month.forecast, month.before))
            .collect();
        assert_eq!(parts, [("Jan 2026", 2, 20.0, Some(10.0)), ("Feb 2026", 2, 20.0, None)]);
    }
}
