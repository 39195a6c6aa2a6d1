//! Dates and periods relative to today: `today`, `next week`, `the coming three weeks`, `past 90 days`, `year to date`.

use super::{
    arithmetic::{business_days_after, days_after, unit_around, units_after},
    point::{Now, Part, When},
    span::{Span, count, unit},
};
use crate::{
    lexicon::calendar::{LAST, NEXT, THIS, Unit},
    text::Text,
};

const DAYS: &[(&str, i64)] = &[
    ("the day after tomorrow", 2),
    ("day after tomorrow", 2),
    ("the day before yesterday", -2),
    ("day before yesterday", -2),
    ("the day after", 1),
    ("today", 0),
    ("tonight", 0),
    ("now", 0),
    ("at the moment", 0),
    ("at present", 0),
    ("tomorrow", 1),
    ("tmrw", 1),
    ("tmr", 1),
    ("yesterday", -1),
    ("übermorgen", 2),
    ("morgen", 1),
    ("pasado mañana", 2),
    ("mañana", 1),
    ("après-demain", 2),
    ("après demain", 2),
    ("demain", 1),
    ("depois de amanhã", 2),
    ("amanhã", 1),
];
/// Before these, `morgen` and `mañana` are the morning.
const BEFORE_MORNING: &[&str] =
    &["am", "heute", "guten", "jeden", "diesen", "der", "den", "frühen", "la", "esta", "cada", "hoy"];

/// After these words, `the week` is the current one.
const BEFORE_THE: &[&str] = &["in", "for", "of", "during", "over", "within", "sales", "this", "throughout"];

/// Reads a date or period relative to today.
pub(super) fn relative(text: &Text, at: usize, now: &Now) -> Option<When> {
    if text.is_word_before(at, &["every", "each"]) {
        return None;
    }
    day(text, at, now)
        .or_else(|| to_date(text, at, now))
        .or_else(|| several(text, at, now))
        .or_else(|| within(text, at, now))
        .or_else(|| weekend(text, at, now))
        .or_else(|| single(text, at, now))
        .or_else(|| current(text, at, now))
}

fn day(text: &Text, at: usize, now: &Now) -> Option<When> {
    if text.is_word(at, &["morgen", "mañana"]) && text.is_word_before(at, BEFORE_MORNING) {
        return None;
    }
    for (phrase, days) in DAYS {
        if let Some(next) = text.phrase(at, phrase) {
            return Some(When::day(days_after(now.today, *days)?, next));
        }
    }
    None
}

/// `year to date`, `ytd`, `mtd`.
fn to_date(text: &Text, at: usize, now: &Now) -> Option<When> {
    let (unit, next) = match text.word(at) {
        "ytd" => (Unit::Year, at + 1),
        "mtd" => (Unit::Month, at + 1),
        "qtd" => (Unit::Quarter, at + 1),
        "year" => (Unit::Year, text.phrase(at, "year to date")?),
        "month" => (Unit::Month, text.phrase(at, "month to date")?),
        "quarter" => (Unit::Quarter, text.phrase(at, "quarter to date")?),
        _ => return None,
    };
    let (from, _) = unit_around(now.today, unit, 0)?;
    Some(When::days(from, now.today, next))
}

/// `last`, `this` and `next` as -1, 0 and 1.
pub(super) fn step(word: &str) -> Option<i64> {
    if NEXT.contains(&word) {
        return Some(1);
    }
    if LAST.contains(&word) {
        return Some(-1);
    }
    THIS.contains(&word).then_some(0)
}

/// `next 3 days`, `3 next weeks`, `the coming three weeks`, `past two quarters`.
fn several(text: &Text, at: usize, now: &Now) -> Option<When> {
    let start = if text.word(at) == "the" { at + 1 } else { at };
    let leading = step(text.word(start)).filter(|step| *step != 0);
    let (step, n, next) = match leading {
        Some(step) => {
            let (n, next) = counted(text, start + 1)?;
            (step, n, next)
        }
        None => {
            let (n, next) = counted(text, start)?;
            (self::step(text.word(next)).filter(|step| *step != 0)?, n, next + 1)
        }
    };
    let next = if text.word(next) == "full" { next + 1 } else { next };
    let unit_at = hyphen(text, next);
    let (unit, factor, next) = unit(text, unit_at)?;
    // In `only 3 next week` the number counts something else.
    let is_apart = leading.is_none() && n > 1.0 && !text.word(unit_at).ends_with('s');
    let n = n * factor;
    if is_apart || n.fract() != 0.0 || !(1.0..10_000.0).contains(&n) || unit.is_of_clock() {
        return None;
    }
    let is_decades = factor == 10.0;
    let (from, to) = stretch(now, unit, n as i64, step, is_decades)?;
    let span = Some(Span { n, unit });
    Some(When { part: Part::Days { from, to, span }, year: None, next })
}

fn hyphen(text: &Text, at: usize) -> usize {
    if text.is_joining_mark(at, &['-']) { at + 1 } else { at }
}

/// A number in the text; an article does not count as one here.
fn counted(text: &Text, at: usize) -> Option<(f64, usize)> {
    if text.is_word(at, &["another"])
        || (text.is_word(at, &["a", "an"]) && !text.is_word(at + 1, &["few", "couple", "dozen", "hundred"]))
    {
        return None;
    }
    count(text, at)
}

/// Days, weeks, months and years start tomorrow or end yesterday; quarters and decades are full calendar periods.
fn stretch(
    now: &Now,
    unit: Unit,
    n: i64,
    step: i64,
    is_decades: bool,
) -> Option<(chrono::NaiveDate, chrono::NaiveDate)> {
    use chrono::Datelike;
    let today = now.today;
    if is_decades {
        let first = today.year() - today.year().rem_euclid(10)
            + if step > 0 { 10 } else { -i32::try_from(n).ok()? };
        return super::arithmetic::months(first, 1, 12 * n);
    }
    if unit == Unit::Quarter {
        let (near, far) = if step > 0 { (1, n) } else { (-n, -1) };
        return Some((unit_around(today, unit, near)?.0, unit_around(today, unit, far)?.1));
    }
    if step > 0 {
        let from = days_after(today, 1)?;
        let to = match unit {
            Unit::BusinessDay => business_days_after(today, n)?,
            _ => units_after(today, unit, n)?,
        };
        return Some((from, to));
    }
    Some((units_after(today, unit, -n)?, days_after(today, -1)?))
}

/// `within 9 months`, `within the next 10 months`: a period that starts today.
fn within(text: &Text, at: usize, now: &Now) -> Option<When> {
    if text.word(at) != "within" {
        return None;
    }
    let start = if text.word(at + 1) == "the" { at + 2 } else { at + 1 };
    let start = if NEXT.contains(&text.word(start)) { start + 1 } else { start };
    let (n, next) = count(text, start)?;
    let (unit, factor, next) = unit(text, hyphen(text, next))?;
    let n = n * factor;
    if n.fract() != 0.0 || !(1.0..10_000.0).contains(&n) || unit.is_of_clock() || text.word(next) == "of" {
        return None;
    }
    let end = units_after(now.today, unit, n as i64)?;
    let span = Some(Span { n, unit });
    let to = if unit == Unit::BusinessDay { end } else { days_after(end, -1)? };
    Some(When { part: Part::Days { from: now.today, to, span }, year: None, next })
}

/// `this weekend`, `the weekend`, `next workweek`.
fn weekend(text: &Text, at: usize, now: &Now) -> Option<When> {
    let step = match text.word(at) {
        "the" => 0,
        word => step(word)?,
    };
    let (monday, sunday) = unit_around(now.today, Unit::Week, step)?;
    match text.word(at + 1) {
        "weekend" => Some(When::days(days_after(monday, 5)?, sunday, at + 2)),
        "workweek" | "workingweek" => Some(When::days(monday, days_after(monday, 4)?, at + 2)),
        _ => None,
    }
}

/// `next week`, `this quarter`, `last year`.
fn single(text: &Text, at: usize, now: &Now) -> Option<When> {
    let start = if text.word(at) == "the" { at + 1 } else { at };
    let step = step(text.word(start))?;
    let word_at = if text.is_word(start + 1, &["calendar", "full", "whole"]) { start + 2 } else { start + 1 };
    let (unit, factor, next) = unit(text, word_at)?;
    if factor != 1.0 && factor != 2.0 || unit.is_of_clock() || text.word(word_at).len() < 2 {
        return None;
    }
    if factor == 2.0 {
        let (from, to) = stretch(now, unit, 2, step, false)?;
        return Some(When {
            part: Part::Days { from, to, span: Some(Span { n: 2.0, unit }) },
            year: None,
            next,
        });
    }
    let (from, to) = unit_around(now.today, unit, step)?;
    Some(When::days(from, to, next))
}

/// `the week`, `the month` and `the year` after a word that makes them a period.
fn current(text: &Text, at: usize, now: &Now) -> Option<When> {
    if text.word(at) != "the" || !text.is_word_before(at, BEFORE_THE) {
        return None;
    }
    let unit = match text.word(at + 1) {
        "week" => Unit::Week,
        "month" => Unit::Month,
        "quarter" => Unit::Quarter,
        "year" => Unit::Year,
        _ => return None,
    };
    if text.is_word(at + 2, &["of", "with", "that", "when", "after", "before", "ahead"]) {
        return None;
    }
    let (from, to) = unit_around(now.today, unit, 0)?;
    Some(When::days(from, to, at + 2))
}
