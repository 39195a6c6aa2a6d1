//! Days at a distance from another day: `in two weeks`, `3 days ago`, `two weeks from Friday`, `3 days after January 12th`.

use super::{
    arithmetic::{days_after, monday_of, units_after},
    point::{Now, Part, When},
    resolve::resolve,
    simple::simple,
    span::{Span, count, unit},
};
use crate::{
    lexicon::{
        calendar::{Unit, WEEKDAYS},
        find,
    },
    text::Text,
};

/// Reads such a day.
pub(super) fn offset(text: &Text, at: usize, now: &Now) -> Option<When> {
    if let Some(when) = weekday_before(text, at, now) {
        return Some(when);
    }
    if text.word(at) == "in" {
        return ahead(text, at + 1, now);
    }
    let spans = whole_spans(text, at)?;
    let (direction, anchor, next) = direction(text, spans.next, now)?;
    let day = moved(anchor, &spans.parts, direction)?;
    let next_weekday = if text.word(next) == "on" { next + 1 } else { next };
    if let Some(weekday) = find(WEEKDAYS, text.word(next_weekday)).filter(|_| next_weekday > next) {
        return Some(When::day(in_same_week(day, weekday)?, next_weekday + 1));
    }
    Some(When::day(day, next))
}

struct Spans {
    parts: Vec<Span>,
    next: usize,
}

/// `2 weeks and 3 days`; the parts are kept separate, since a month has no fixed length.
fn whole_spans(text: &Text, at: usize) -> Option<Spans> {
    if let Some(spans) = one_day(text, at) {
        return Some(spans);
    }
    let mut parts = Vec::new();
    let mut next = at;
    for _ in 0..4 {
        let start = if !parts.is_empty() && text.word(next) == "and" { next + 1 } else { next };
        let Some((n, after)) = count(text, start) else { break };
        let Some((unit, factor, after)) = unit(text, after) else { break };
        let is_whole = (n * factor).fract() == 0.0 && (1.0..10_000.0).contains(&(n * factor));
        if unit.is_of_clock() || !is_whole {
            return None;
        }
        parts.push(Span { n: n * factor, unit });
        next = after;
    }
    (!parts.is_empty()).then_some(Spans { parts, next })
}

/// `the day before Christmas`, `day after the 4th of July`.
fn one_day(text: &Text, at: usize) -> Option<Spans> {
    let start = if text.word(at) == "the" { at + 1 } else { at };
    let is_day = text.is_word(start, &["day"]) && text.is_word(start + 1, &["before", "after"]);
    is_day.then(|| Spans { parts: vec![Span { n: 1.0, unit: Unit::Day }], next: start + 1 })
}

fn moved(anchor: chrono::NaiveDate, parts: &[Span], direction: i64) -> Option<chrono::NaiveDate> {
    let mut day = anchor;
    for part in parts {
        day = units_after(day, part.unit, direction * part.n as i64)?;
    }
    Some(day)
}

/// Forward or back, the day to count from, and the piece after it.
fn direction(text: &Text, at: usize, now: &Now) -> Option<(i64, chrono::NaiveDate, usize)> {
    match text.word(at) {
        "ago" | "earlier" | "back" => return Some((-1, now.today, at + 1)),
        "hence" | "later" => return Some((1, now.today, at + 1)),
        _ => {}
    }
    let direction = match text.word(at) {
        "from" | "after" | "following" => 1,
        "before" | "prior" => -1,
        _ => return None,
    };
    let start = if text.word(at) == "prior" && text.word(at + 1) == "to" { at + 2 } else { at + 1 };
    let anchor = simple(text, start, now).filter(When::is_day)?;
    let day = resolve(&anchor, now)?.from;
    Some((direction, day, anchor.next))
}

/// `in two weeks`, `in 3 months`, `in two days from today`.
fn ahead(text: &Text, at: usize, now: &Now) -> Option<When> {
    let spans = whole_spans(text, at)?;
    if let Some((direction, anchor, next)) =
        direction(text, spans.next, now).filter(|_| text.word(spans.next) != "after")
    {
        return Some(When::day(moved(anchor, &spans.parts, direction)?, next));
    }
    if text.is_word(spans.next, &["since", "of", "or", "before", "after"]) {
        return None;
    }
    let next = if text.is_mark(spans.next, &['\'', '’'])
        && text.word(spans.next + 1) == "s"
        && text.word(spans.next + 2) == "time"
    {
        spans.next + 3
    } else if text.word(spans.next) == "time" {
        spans.next + 1
    } else {
        spans.next
    };
    Some(When::day(moved(now.today, &spans.parts, 1)?, next))
}

/// `Monday two weeks from now`: the Monday of that week.
fn weekday_before(text: &Text, at: usize, now: &Now) -> Option<When> {
    let weekday = find(WEEKDAYS, text.word(at))?;
    let start = if text.is_mark(at + 1, &[',']) { at + 2 } else { at + 1 };
    let spans = whole_spans(text, start)?;
    let (direction, anchor, next) = direction(text, spans.next, now)?;
    let day = moved(anchor, &spans.parts, direction)?;
    Some(When::day(in_same_week(day, weekday)?, next))
}

fn in_same_week(day: chrono::NaiveDate, weekday: chrono::Weekday) -> Option<chrono::NaiveDate> {
    days_after(monday_of(day)?, i64::from(weekday.num_days_from_monday()))
}

/// A period that begins on a given day: `a week starting tomorrow`, `for 3 days from today`, `1 week, from 20th dec`.
pub(super) fn stretch_from(text: &Text, at: usize, now: &Now) -> Option<When> {
    let start = if text.word(at) == "for" { at + 1 } else { at };
    let spans = whole_spans(text, start)?;
    let [span] = spans.parts[..] else { return None };
    let mark = if text.is_mark(spans.next, &[',']) { spans.next + 1 } else { spans.next };
    let is_start = text.is_word(mark, &["starting", "beginning", "commencing"])
        || (text.word(mark) == "from" && start > at);
    let day_at = if text.is_word(mark + 1, &["on", "from"]) { mark + 2 } else { mark + 1 };
    if !is_start {
        return None;
    }
    let first = simple(text, day_at, now).filter(When::is_day)?;
    let from = resolve(&first, now)?.from;
    let end = units_after(from, span.unit, span.n as i64)?;
    let to = if span.unit == Unit::BusinessDay { end } else { days_after(end, -1)? };
    Some(When { part: Part::Days { from, to, span: Some(span) }, year: None, next: first.next })
}
