//! The entry point for all dates and periods, with the words that make them open-ended: `before 2018`, `since May`,
//! `by Friday`, `2018 or later`.

use chrono::NaiveDate;

use super::{
    arithmetic::days_after,
    offsets::offset,
    point::{Now, Period},
    range::{one, range},
    resolve::{Days, resolve},
};
use crate::{
    lexicon::calendar::{CLOSED_BEHIND, OPEN_BEHIND, OPEN_TO_FUTURE, OPEN_TO_PAST},
    text::Text,
};

/// A day with its other possible reading, or a period.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Dates {
    Day { date: NaiveDate, other: Option<NaiveDate> },
    Period(Period),
}

/// Reads a day or a period and the piece after it.
#[must_use]
pub fn dates(text: &Text, at: usize, now: &Now) -> Option<(Dates, usize)> {
    if let Some(open) = open_before(text, at, now).or_else(|| farther_away(text, at, now)) {
        return Some(open);
    }
    if let Some((days, next)) = range(text, at, now) {
        return Some(opened_behind(text, &days, false, next));
    }
    let start = if text.word(at) == "from" { at + 1 } else { at };
    let when = one(text, start, now)?;
    let days = resolve(&when, now)?;
    let (read, next) = opened_behind(text, &days, when.is_day(), when.next);
    let is_open = matches!(read, Dates::Period(Period { to: None, .. }));
    (start == at || is_open).then_some((read, next))
}

/// `before`, `by`, `after`, `since` and similar words.
fn open_before(text: &Text, at: usize, now: &Now) -> Option<(Dates, usize)> {
    if text.word(at) == "till" || text.word(at) == "to" {
        let is_today = text.word(at + 1) == "date";
        if is_today {
            let period = Period { from: None, to: Some(now.today), span: None };
            return Some((Dates::Period(period), at + 2));
        }
    }
    if let Some(sign) = text.mark(at).filter(|mark| matches!(mark, '<' | '>' | '≤' | '≥' | '=')) {
        return compared(text, at, sign, now);
    }
    if text.word(at).is_empty() {
        return None;
    }
    for (phrase, is_included) in OPEN_TO_PAST {
        let Some(next) = text.phrase(at, phrase) else { continue };
        let is_before_end =
            text.phrase(next, "the end of").is_some() || text.phrase(next, "end of").is_some();
        let Some((days, next)) = behind(text, next, now) else { continue };
        let to = if *is_included || is_before_end { days.to } else { days_after(days.from, -1)? };
        return Some((Dates::Period(Period { from: None, to: Some(to), span: None }), next));
    }
    for (phrase, is_included) in OPEN_TO_FUTURE {
        let Some(next) = text.phrase(at, phrase) else { continue };
        let past = Now { is_past: now.is_past || *phrase == "since", ..*now };
        let Some((days, next)) = behind(text, next, &past) else { continue };
        let from = if *is_included { days.from } else { days_after(days.to, 1)? };
        return Some((Dates::Period(Period { from: Some(from), to: None, span: None }), next));
    }
    None
}

/// `more than 2 days ago`, `more than 2 weeks after today`: all days beyond that day.
fn farther_away(text: &Text, at: usize, now: &Now) -> Option<(Dates, usize)> {
    let next = text
        .phrase(at, "more than")
        .or_else(|| text.phrase(at, "over").filter(|_| text.word(at + 1) != "the"))?;
    let when = offset(text, next, now)?;
    let day = resolve(&when, now)?.from;
    let is_back =
        (next..when.next).any(|place| text.is_word(place, &["ago", "before", "prior", "earlier", "back"]));
    let period = if is_back {
        Period { from: None, to: Some(days_after(day, -1)?), span: None }
    } else {
        Period { from: Some(days_after(day, 1)?), to: None, span: None }
    };
    Some((Dates::Period(period), when.next))
}

fn behind(text: &Text, at: usize, now: &Now) -> Option<(Days, usize)> {
    let start = if text.is_word(at, &["around", "about", "on"]) { at + 1 } else { at };
    let when = one(text, start, now)?;
    Some((resolve(&when, now)?, when.next))
}

/// `>= 2018`, `< =2019`, `= 2019`.
fn compared(text: &Text, at: usize, sign: char, now: &Now) -> Option<(Dates, usize)> {
    let is_equal = text.is_mark(at + 1, &['=']);
    let start = if is_equal { at + 2 } else { at + 1 };
    let (days, next) = behind(text, start, now)?;
    let period = match (sign, is_equal) {
        ('=', _) => Period { from: Some(days.from), to: Some(days.to), span: None },
        ('<', true) | ('≤', _) => Period { from: None, to: Some(days.to), span: None },
        ('<', false) => Period { from: None, to: Some(days_after(days.from, -1)?), span: None },
        ('>', false) => Period { from: Some(days_after(days.to, 1)?), to: None, span: None },
        _ => Period { from: Some(days.from), to: None, span: None },
    };
    Some((Dates::Period(period), next))
}

/// `or later`, `and after`, `onwards`, `or earlier`.
fn opened_behind(text: &Text, days: &Days, is_day: bool, next: usize) -> (Dates, usize) {
    for phrase in OPEN_BEHIND {
        if let Some(end) = text.phrase(next, phrase)
            && text.digits(end).is_none()
        {
            return (Dates::Period(Period { from: Some(days.from), to: None, span: None }), end);
        }
    }
    for phrase in CLOSED_BEHIND {
        if let Some(end) = text.phrase(next, phrase)
            && text.digits(end).is_none()
        {
            return (Dates::Period(Period { from: None, to: Some(days.to), span: None }), end);
        }
    }
    if is_day {
        return (Dates::Day { date: days.from, other: days.other }, next);
    }
    (Dates::Period(Period { from: Some(days.from), to: Some(days.to), span: days.span }), next)
}
