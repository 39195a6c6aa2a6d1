//! Days of the week: `friday`, `next Friday`, `Monday 21`, `friday the 26th`, `tuesday of next week`, `Wed Oct 26`.

use chrono::{Datelike, Weekday};

use super::{
    arithmetic::{days_after, monday_of, on_or_after},
    digits::written,
    months::{day_number, named},
    point::{Now, Part, When},
};
use crate::{
    lexicon::{
        calendar::{LAST, NEXT, THIS, WEEKDAYS},
        find,
    },
    text::Text,
};

/// Reads a day of the week with the words that belong to it.
pub(super) fn weekday(text: &Text, at: usize, now: &Now) -> Option<When> {
    if text.is_word_before(at, &["every", "each", "all", "the"]) && !text.word(at).is_empty() {
        return None;
    }
    week_then_day(text, at, now).or_else(|| moved(text, at, now)).or_else(|| plain(text, at, now))
}

/// `this friday 5/12`: a date after the weekday identifies it.
fn with_date(text: &Text, at: usize, weekday: Weekday, now: &Now) -> Option<When> {
    let start = if text.is_mark(at, &[',', '-', '.']) { at + 1 } else { at };
    let date = written(text, start, now).or_else(|| named(text, start, now).filter(When::is_day));
    if let Some(date) = date {
        return Some(date);
    }
    let start = if text.word(start) == "on" { start + 1 } else { start };
    let (day, next) = day_number(text, start)?;
    if is_clock(text, next) || !is_day_of_month(text, start, start == at) {
        return None;
    }
    let part = Part::Day { month: None, day, other: None, weekday: Some(weekday) };
    Some(When { part, year: None, next })
}

/// `Monday the 26th`, `Monday 13th`, and `Monday 21` if no mark is between them.
fn is_day_of_month(text: &Text, at: usize, is_next: bool) -> bool {
    let is_ordinal = text.digits(at).is_some() && !text.word(at + 1).is_empty() && text.is_joined(at + 1);
    let has_two_digits = text.digits(at).is_some_and(|digits| digits.len() == 2);
    text.word(at) == "the" || is_ordinal || (has_two_digits && is_next)
}

/// `Monday 10:30`, `Monday 10-12`, `Monday 10 am`.
fn is_clock(text: &Text, next: usize) -> bool {
    let is_longer = text.is_mark(next, &[':', '-', '–', '.']) && text.digits(next + 1).is_some();
    is_longer || text.is_word(next, &["am", "pm", "to", "h", "oclock", "a", "p"])
}

fn plain(text: &Text, at: usize, now: &Now) -> Option<When> {
    let weekday = find(WEEKDAYS, text.word(at))?;
    let is_verb = text.is_word(at, &["sat", "sun"]) && text.is_word(at + 1, &["in", "idle", "there"]);
    if is_verb {
        return None;
    }
    if let Some(date) = with_date(text, at + 1, weekday, now) {
        return Some(date);
    }
    if let Some(date) = of_week(text, at + 1, weekday, now) {
        return Some(date);
    }
    Some(When { part: Part::Weekday(weekday), year: None, next: at + 1 })
}

/// `tuesday of next week`, `tuesday next week`.
fn of_week(text: &Text, at: usize, weekday: Weekday, now: &Now) -> Option<When> {
    let start = if text.word(at) == "of" { at + 1 } else { at };
    let start = if text.word(start) == "the" { start + 1 } else { start };
    let step = step(text.word(start))?;
    if text.word(start + 1) != "week" {
        return None;
    }
    Some(When::day(day_of_week(now, step, weekday)?, start + 2))
}

/// `next week on Tuesday`, `previous week - Monday`, `next week Mon`.
fn week_then_day(text: &Text, at: usize, now: &Now) -> Option<When> {
    let step = step(text.word(at)).filter(|_| text.word(at + 1) == "week")?;
    let start = if text.word(at + 2) == "on" || text.is_mark(at + 2, &['-', ',']) { at + 3 } else { at + 2 };
    let weekday = find(WEEKDAYS, text.word(start))?;
    Some(When::day(day_of_week(now, step, weekday)?, start + 1))
}

/// `next friday` is the Friday of next week; `coming friday` is the first one from now, `past friday` the most recent one.
fn moved(text: &Text, at: usize, now: &Now) -> Option<When> {
    let word = text.word(at);
    let weekday = find(WEEKDAYS, text.word(at + 1))?;
    let step = step(word)?;
    if let Some(date) = with_date(text, at + 2, weekday, now) {
        return Some(date);
    }
    let day = match word {
        "coming" | "upcoming" => on_or_after(days_after(now.today, 1)?, weekday)?,
        "past" => on_or_after(days_after(now.today, -7)?, weekday)?,
        _ => day_of_week(now, step, weekday)?,
    };
    Some(When::day(day, at + 2))
}

fn step(word: &str) -> Option<i64> {
    if NEXT.contains(&word) {
        return Some(1);
    }
    if LAST.contains(&word) {
        return Some(-1);
    }
    THIS.contains(&word).then_some(0)
}

fn day_of_week(now: &Now, weeks: i64, weekday: Weekday) -> Option<chrono::NaiveDate> {
    let monday = days_after(monday_of(now.today)?, 7 * weeks)?;
    days_after(monday, i64::from(weekday.num_days_from_monday()))
}

/// The nearest day with this number and this weekday, in the future or in the past.
pub(super) fn day_with_number(now: &Now, weekday: Weekday, day: u32) -> Option<chrono::NaiveDate> {
    const MOST_MONTHS: i64 = 30;
    let first = now.today.with_day(1)?;
    for step in 0..MOST_MONTHS {
        let months = if now.is_past { -step } else { step };
        let month = super::arithmetic::months_after(first, months)?;
        let Some(date) = month.with_day(day).filter(|date| date.weekday() == weekday) else { continue };
        let fits = if now.is_past { date <= now.today } else { date >= now.today };
        if fits {
            return Some(date);
        }
    }
    None
}
