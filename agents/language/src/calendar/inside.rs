//! Parts of a longer period: `first week of 2015`, `last four months of 2021`, `15th day of June`, `the 21st of next month`,
//! `the week of April 10th`, `first Monday of next month`.

use chrono::NaiveDate;

use super::{
    arithmetic::{days_after, monday_of, on_or_after, unit_around, units_after},
    months::day_number,
    point::{Now, When},
    resolve::{Days, resolve},
    simple::{longest, simple},
    span::{count, unit},
};
use crate::{
    lexicon::{
        calendar::{Unit, WEEKDAYS},
        find,
    },
    numbers::ordinal,
    text::Text,
};

/// Reads a part of a longer period.
pub(super) fn inside(text: &Text, at: usize, now: &Now) -> Option<When> {
    let start = if text.word(at) == "the" { at + 1 } else { at };
    week_of(text, at, start, now)
        .or_else(|| last_units(text, start, now))
        .or_else(|| first_units(text, start, now))
        .or_else(|| day_of(text, start, now))
}

/// A period, or a part of one.
pub(super) fn unedged(text: &Text, at: usize, now: &Now) -> Option<When> {
    longest(text, at, now, &[simple, inside])
}

/// `the week of April 10th`, `week commencing February 4`, `week ending 12 March`.
fn week_of(text: &Text, at: usize, start: usize, now: &Now) -> Option<When> {
    let is_short = text.word(start) == "w" && text.is_mark(start + 1, &['/']);
    if !is_short && !text.is_word(start, &["week", "wc"]) {
        return None;
    }
    let day_at = match text.word(start + 1) {
        "of" | "commencing" | "beginning" | "starting" | "ending" => start + 2,
        _ => return None,
    };
    let day_at = if text.word(day_at) == "on" { day_at + 1 } else { day_at };
    let day = simple(text, day_at, now)
        .filter(When::is_day)
        .or_else(|| bare_day(text, day_at))
        .filter(|day| day.next > at)?;
    let date = resolve(&day, now)?.from;
    let monday = monday_of(date)?;
    Some(When::days(monday, days_after(monday, 6)?, day.next))
}

/// `the 18th`.
fn bare_day(text: &Text, at: usize) -> Option<When> {
    let (day, next) = day_number(text, at).filter(|_| text.word(at) == "the")?;
    let part = super::point::Part::Day { month: None, day, other: None, weekday: None };
    Some(When { part, year: None, next })
}

/// The longer period after `of`.
fn whole(text: &Text, at: usize, now: &Now) -> Option<(Days, usize)> {
    if !text.is_word(at, &["of", "in", "this", "next", "last", "from"]) {
        return None;
    }
    let start = if text.is_word(at, &["of", "in", "from"]) { at + 1 } else { at };
    if let Some(unit) = current(text, start) {
        let (from, to) = unit_around(now.today, unit, 0)?;
        return Some((Days { from, to, other: None, span: None }, start + 2));
    }
    let when = simple(text, start, now).filter(|when| !when.is_day())?;
    Some((resolve(&when, now)?, when.next))
}

/// `the month`, `the year`.
fn current(text: &Text, at: usize) -> Option<Unit> {
    let unit = match text.word(at + 1) {
        "month" => Unit::Month,
        "quarter" => Unit::Quarter,
        "year" => Unit::Year,
        "week" => Unit::Week,
        _ => return None,
    };
    (text.word(at) == "the").then_some(unit)
}

/// `last week of 2016`, `last four months of 2021`, `last day of March`.
fn last_units(text: &Text, at: usize, now: &Now) -> Option<When> {
    if !text.is_word(at, &["last", "final"]) {
        return None;
    }
    let (n, next) = count(text, at + 1).unwrap_or((1.0, at + 1));
    if let Some(weekday) = find(WEEKDAYS, text.word(next)) {
        let (days, next) = whole(text, next + 1, now)?;
        return Some(When::day(on_or_after(days_after(days.to, -6)?, weekday)?, next));
    }
    let (unit, _, next) = unit(text, next)?;
    let (days, next) = whole(text, next, now)?;
    let n = whole_count(n)?;
    let from = match unit {
        Unit::Week => days_after(last_monday(&days)?, -7 * (n - 1))?,
        _ => days_after(units_after(days_after(days.to, 1)?, unit, -n)?, 0)?,
    };
    let to = if unit == Unit::Week { days_after(last_monday(&days)?, 6)? } else { days.to };
    Some(When::days(from, to, next))
}

/// Monday of the last week: the week of the last day, if its Thursday is still in the period.
fn last_monday(days: &Days) -> Option<NaiveDate> {
    let monday = monday_of(days.to)?;
    let is_inside = days_after(monday, 3)? <= days.to;
    if is_inside { Some(monday) } else { days_after(monday, -7) }
}

/// Monday of the first week: the week that contains the first Thursday.
fn first_monday(days: &Days) -> Option<NaiveDate> {
    let monday = monday_of(days.from)?;
    let is_inside = days_after(monday, 3)? >= days.from;
    if is_inside { Some(monday) } else { days_after(monday, 7) }
}

fn whole_count(n: f64) -> Option<i64> {
    (n.fract() == 0.0 && (1.0..10_000.0).contains(&n)).then_some(n as i64)
}

/// `first week of 2015`, `third month of 2021`, `first 2 weeks of 2021`, `first Monday of next month`.
fn first_units(text: &Text, at: usize, now: &Now) -> Option<When> {
    let (place, next) = ordinal(text, at)?;
    if let Some(weekday) = find(WEEKDAYS, text.word(next)) {
        let (days, next) = whole(text, next + 1, now)?;
        let first = on_or_after(days.from, weekday)?;
        return Some(When::day(days_after(first, 7 * (i64::from(place) - 1))?, next));
    }
    let (n, next) = match count(text, next).filter(|_| place == 1) {
        Some((n, next)) => (whole_count(n)?, next),
        None => (1, next),
    };
    let (unit, _, next) = unit(text, next).filter(|(unit, _, _)| !unit.is_of_clock())?;
    let (days, next) = whole(text, next, now)?;
    let start = if unit == Unit::Week { first_monday(&days)? } else { days.from };
    let from = units_after(start, unit, i64::from(place) - 1)?;
    let to = days_after(units_after(from, unit, n)?, -1)?;
    if unit == Unit::Day && n == 1 {
        return Some(When::day(from, next));
    }
    let weekday = if text.is_mark(next, &['.']) && text.word(next + 1) == "on" {
        next + 2
    } else if text.word(next) == "on" {
        next + 1
    } else {
        next
    };
    if let Some(weekday) = find(WEEKDAYS, text.word(weekday)).filter(|_| unit == Unit::Week && weekday > next)
    {
        return Some(When::day(on_or_after(from, weekday)?, next + 2));
    }
    Some(When::days(from, to, next))
}

/// `the 21st of next month`, `21st this month`.
fn day_of(text: &Text, at: usize, now: &Now) -> Option<When> {
    let (day, next) = day_number(text, at).filter(|_| ordinal(text, at).is_some())?;
    let (days, next) = whole(text, next, now)?;
    let date = days_after(days.from, i64::from(day) - 1).filter(|date| *date <= days.to)?;
    Some(When::day(date, next))
}
