//! Turns the named date or period into days: a missing year is the next possible one, or the last one in a text about the past.

use chrono::{Datelike, NaiveDate, Weekday};

use super::{
    arithmetic::{days_after, month_of, months, months_after, on_or_after, week, ymd},
    holidays::day_in,
    point::{Now, Part, When},
    span::Span,
    weekdays::day_with_number,
};

/// First and last day; `other` is the day if month and day are swapped.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Days {
    pub from: NaiveDate,
    pub to: NaiveDate,
    pub other: Option<NaiveDate>,
    pub span: Option<Span>,
}

impl Days {
    fn of((from, to): (NaiveDate, NaiveDate)) -> Self {
        Self { from, to, other: None, span: None }
    }
}

/// The days of a named date or period.
pub(super) fn resolve(when: &When, now: &Now) -> Option<Days> {
    match when.part {
        Part::Days { from, to, span } => Some(Days { from, to, other: None, span }),
        Part::Weekday(weekday) => weekday_near(weekday, now),
        Part::Day { month: None, day, weekday, .. } => day_of_month(day, weekday, now),
        Part::Day { month: Some(month), day, other, .. } => {
            let mut days = in_some_year(when, now, &|year| ymd(year, month, day).map(|date| (date, date)))?;
            days.other = other.and_then(|(month, day)| ymd(days.from.year(), month, day));
            Some(days)
        }
        Part::Year => in_some_year(when, now, &|year| months(year, 1, 12)),
        Part::Half(half) => in_some_year(when, now, &|year| months(year, 6 * half - 5, 6)),
        Part::Quarter(quarter) => in_some_year(when, now, &|year| months(year, 3 * quarter - 2, 3)),
        Part::Months { first, count } => in_some_year(when, now, &|year| months(year, first, count)),
        Part::Month(month) => in_some_year(when, now, &|year| months(year, month, 1)),
        Part::Week(number) => in_some_year(when, now, &|year| week(year, number)),
        Part::Holiday(holiday) => {
            in_some_year(when, now, &|year| day_in(holiday, year).map(|date| (date, date)))
        }
    }
}

/// The stated year; otherwise the first year whose days end today or later, or the last year in which they have begun.
fn in_some_year(
    when: &When,
    now: &Now,
    days_in: &dyn Fn(i32) -> Option<(NaiveDate, NaiveDate)>,
) -> Option<Days> {
    if let Some(year) = when.year {
        return days_in(year).map(Days::of);
    }
    // 29 February comes every fourth year, or after eight years around most turns of a century.
    const MOST_YEARS: i32 = 9;
    for step in 0..MOST_YEARS {
        let year = if now.is_past { now.today.year() - step } else { now.today.year() + step };
        let Some((from, to)) = days_in(year) else { continue };
        let fits = if now.is_past { from <= now.today } else { to >= now.today };
        if fits {
            return Some(Days::of((from, to)));
        }
    }
    None
}

fn weekday_near(weekday: Weekday, now: &Now) -> Option<Days> {
    let start = if now.is_past { days_after(now.today, -7)? } else { now.today };
    let day = on_or_after(start, weekday)?;
    Some(Days::of((day, day)))
}

/// `the 21st`: of this month if it is still to come, otherwise of the next month.
fn day_of_month(day: u32, weekday: Option<Weekday>, now: &Now) -> Option<Days> {
    if let Some(weekday) = weekday {
        let date = day_with_number(now, weekday, day)?;
        return Some(Days::of((date, date)));
    }
    let (first, _) = month_of(now.today)?;
    for step in 0..4 {
        let month = months_after(first, if now.is_past { -step } else { step })?;
        let Some(date) = month.with_day(day) else { continue };
        let fits = if now.is_past { date <= now.today } else { date >= now.today };
        if fits {
            return Some(Days::of((date, date)));
        }
    }
    None
}
