//! Arithmetic on days. A function returns `None` when the result would be outside the calendar.

use chrono::{Datelike, Days, Months, NaiveDate, Weekday};

use crate::lexicon::calendar::Unit;

pub(super) fn ymd(year: i32, month: u32, day: u32) -> Option<NaiveDate> {
    if !(1000..=2999).contains(&year) {
        return None;
    }
    NaiveDate::from_ymd_opt(year, month, day)
}

pub(super) fn days_after(date: NaiveDate, days: i64) -> Option<NaiveDate> {
    let moved = if days >= 0 {
        date.checked_add_days(Days::new(days.unsigned_abs()))
    } else {
        date.checked_sub_days(Days::new(days.unsigned_abs()))
    };
    moved.filter(|date| (1000..=2999).contains(&date.year()))
}

pub(super) fn months_after(date: NaiveDate, months: i64) -> Option<NaiveDate> {
    let size = Months::new(u32::try_from(months.unsigned_abs()).ok()?);
    let moved = if months >= 0 { date.checked_add_months(size) } else { date.checked_sub_months(size) };
    moved.filter(|date| (1000..=2999).contains(&date.year()))
}

pub(super) fn monday_of(date: NaiveDate) -> Option<NaiveDate> {
    days_after(date, -i64::from(date.weekday().num_days_from_monday()))
}

pub(super) fn month_of(date: NaiveDate) -> Option<(NaiveDate, NaiveDate)> {
    months(date.year(), date.month(), 1)
}

/// First and last day of `count` months.
pub(super) fn months(year: i32, month: u32, count: i64) -> Option<(NaiveDate, NaiveDate)> {
    let first = ymd(year, month, 1)?;
    let last = days_after(months_after(first, count)?, -1)?;
    Some((first, last))
}

/// First and last day of the unit that contains a day, moved by `steps` units.
pub(super) fn unit_around(date: NaiveDate, unit: Unit, steps: i64) -> Option<(NaiveDate, NaiveDate)> {
    match unit {
        Unit::Second | Unit::Minute | Unit::Hour => None,
        Unit::Day | Unit::BusinessDay => {
            let day = days_after(date, steps)?;
            Some((day, day))
        }
        Unit::Week => {
            let monday = days_after(monday_of(date)?, 7 * steps)?;
            Some((monday, days_after(monday, 6)?))
        }
        Unit::Month => month_of(months_after(month_of(date)?.0, steps)?),
        Unit::Quarter => {
            let first = ymd(date.year(), 3 * ((date.month() - 1) / 3) + 1, 1)?;
            let moved = months_after(first, 3 * steps)?;
            months(moved.year(), moved.month(), 3)
        }
        Unit::Year => months(date.year() + i32::try_from(steps).ok()?, 1, 12),
    }
}

/// The day that is this number of units after another day.
pub(super) fn units_after(date: NaiveDate, unit: Unit, count: i64) -> Option<NaiveDate> {
    match unit {
        Unit::Second | Unit::Minute | Unit::Hour => None,
        Unit::Day => days_after(date, count),
        Unit::BusinessDay => business_days_after(date, count),
        Unit::Week => days_after(date, count.checked_mul(7)?),
        Unit::Month => months_after(date, count),
        Unit::Quarter => months_after(date, count.checked_mul(3)?),
        Unit::Year => months_after(date, count.checked_mul(12)?),
    }
}

/// Counts only the days from Monday to Friday.
pub(super) fn business_days_after(date: NaiveDate, count: i64) -> Option<NaiveDate> {
    const MOST: u64 = 4000;
    if count.unsigned_abs() > MOST {
        return None;
    }
    let mut day = date;
    let mut left = count.unsigned_abs();
    while left > 0 {
        day = days_after(day, count.signum())?;
        if !matches!(day.weekday(), Weekday::Sat | Weekday::Sun) {
            left -= 1;
        }
    }
    Some(day)
}

/// Monday of an ISO week.
pub(super) fn week(year: i32, week: u32) -> Option<(NaiveDate, NaiveDate)> {
    let monday = NaiveDate::from_isoywd_opt(year, week, Weekday::Mon)?;
    Some((monday, days_after(monday, 6)?))
}

/// The first day with this weekday, on or after another day.
pub(super) fn on_or_after(date: NaiveDate, weekday: Weekday) -> Option<NaiveDate> {
    let days = (7 + weekday.num_days_from_monday() - date.weekday().num_days_from_monday()) % 7;
    days_after(date, i64::from(days))
}

/// Easter Sunday of the western churches (Gauss, in the form of Meeus, 1991).
pub(super) fn easter(year: i32) -> Option<NaiveDate> {
    let a = year % 19;
    let (b, c) = (year / 100, year % 100);
    let (d, e) = (b / 4, b % 4);
    let f = (b + 8) / 25;
    let g = (b - f + 1) / 3;
    let h = (19 * a + b - d - g + 15) % 30;
    let (i, k) = (c / 4, c % 4);
    let l = (32 + 2 * e + 2 * i - h - k) % 7;
    let m = (a + 11 * h + 22 * l) / 451;
    let month = (h + l - 7 * m + 114) / 31;
    let day = (h + l - 7 * m + 114) % 31 + 1;
    ymd(year, u32::try_from(month).ok()?, u32::try_from(day).ok()?)
}
