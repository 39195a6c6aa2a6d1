//! Finds how often the rows of a file repeat, from its dates alone.

use chrono::{Datelike, NaiveDate};

use crate::calendar::Frequency;

/// The share of the dates that must follow a rule before the rule is accepted.
const MOST: f64 = 0.95;

/// The frequency of distinct dates in order; `None` when there are fewer than two.
pub fn infer(dates: &[NaiveDate]) -> Option<Frequency> {
    if dates.len() < 2 {
        return None;
    }
    let mut gaps: Vec<i64> = dates.windows(2).map(|pair| (pair[1] - pair[0]).num_days()).collect();
    gaps.sort_unstable();
    let median = gaps[gaps.len() / 2];
    if median >= 26 && one_date_per_month(dates) {
        return Some(in_months(dates));
    }
    let weekday = dates[dates.len() / 2].weekday();
    let on_weekday = dates.iter().filter(|date| date.weekday() == weekday).count();
    if median >= 5 && on_weekday as f64 >= MOST * dates.len() as f64 {
        return Some(Frequency::Weekly);
    }
    Some(match median {
        ..5 => Frequency::Daily,
        5..20 => Frequency::Weekly,
        20..60 => Frequency::Monthly,
        60..200 => Frequency::Quarterly,
        _ => Frequency::Yearly,
    })
}

fn one_date_per_month(dates: &[NaiveDate]) -> bool {
    let distinct = dates.windows(2).filter(|pair| month(pair[0]) != month(pair[1])).count() + 1;
    distinct as f64 >= MOST * dates.len() as f64
}

/// Monthly, unless every step is a number of months that makes it quarterly or yearly.
fn in_months(dates: &[NaiveDate]) -> Frequency {
    let mut step = 0;
    for pair in dates.windows(2) {
        step = greatest_common_divisor(step, month(pair[1]) - month(pair[0]));
    }
    match step {
        step if step % 12 == 0 => Frequency::Yearly,
        step if step % 3 == 0 => Frequency::Quarterly,
        _ => Frequency::Monthly,
    }
}

fn month(date: NaiveDate) -> i64 {
    i64::from(date.year()) * 12 + i64::from(date.month0())
}

fn greatest_common_divisor(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(dates: &[&str]) -> Option<Frequency> {
        infer(&dates.iter().map(|date| date.parse().unwrap()).collect::<Vec<_>>())
    }

    #[test]
    fn the_frequency_is_found_from_the_step_between_dates() {
        assert_eq!(of(&["2025-01-01", "2025-01-02", "2025-01-05"]), Some(Frequency::Daily));
        assert_eq!(of(&["2025-01-06", "2025-01-13", "2025-02-03"]), Some(Frequency::Weekly));
        assert_eq!(of(&["2025-01-31", "2025-02-28", "2025-04-30"]), Some(Frequency::Monthly));
        assert_eq!(of(&["2025-01-15", "2025-02-14", "2025-03-17"]), Some(Frequency::Monthly));
        assert_eq!(of(&["2025-01-01", "2025-04-01", "2025-10-01"]), Some(Frequency::Quarterly));
        assert_eq!(of(&["2020-01-01", "2021-01-01", "2023-01-01"]), Some(Frequency::Yearly));
        assert_eq!(of(&["2025-01-01"]), None);
    }
}
