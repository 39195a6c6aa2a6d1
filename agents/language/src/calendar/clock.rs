//! Times of day: `7am`, `half past seven`, `17:30`, `0730`, `noon`, `8h30`, `7 o'clock`, `seven thirty pm`.

use crate::{
    lexicon::calendar::{DAY_PARTS, WEEKDAYS},
    numbers::unsigned,
    text::Text,
};

/// Minutes after midnight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Clock(pub u16);

impl Clock {
    /// `07:30`; the end of a day is `24:00`.
    #[must_use]
    pub fn text(self) -> String {
        format!("{:02}:{:02}", self.0 / 60, self.0 % 60)
    }
}

/// A time and what it says about its half of the day.
#[derive(Clone, Copy, Debug)]
pub struct Read {
    pub clock: Clock,
    /// `am`, `pm`, `in the morning`: the time cannot be twelve hours later.
    pub is_fixed: bool,
    pub next: usize,
}

/// Reads a time of day.
#[must_use]
pub fn clock(text: &Text, at: usize) -> Option<Read> {
    let start = if text.word(at) == "at" { return None } else { at };
    named(text, start)
        .or_else(|| written(text, start))
        .or_else(|| past_or_to(text, start))
        .or_else(|| spoken(text, start))
}

fn at_minutes(minutes: u32, is_fixed: bool, next: usize) -> Option<Read> {
    let minutes = u16::try_from(minutes).ok().filter(|minutes| *minutes <= 1440)?;
    Some(Read { clock: Clock(minutes), is_fixed, next })
}

fn named(text: &Text, at: usize) -> Option<Read> {
    let start =
        if text.whole(at) == Some(12) && text.is_word(at + 1, &["noon", "midnight"]) { at + 1 } else { at };
    match text.word(start) {
        "noon" | "midday" => at_minutes(720, true, start + 1),
        "midnight" => at_minutes(0, true, start + 1),
        _ => None,
    }
}

/// `am`, `p.m.`, `a`, `in the morning`, and the piece after it; true for the second half of the day.
fn half_of_day(text: &Text, at: usize) -> Option<(bool, usize)> {
    let start =
        if text.is_mark(at, &['.']) && text.is_joined(at) && text.is_joined(at + 1) { at + 1 } else { at };
    match text.word(start) {
        "am" => return Some((false, start + 1)),
        "pm" => return Some((true, start + 1)),
        letter @ ("a" | "p") => {
            let dotted = text.is_mark(start + 1, &['.']);
            let m_at = if dotted { start + 2 } else { start + 1 };
            if text.word(m_at) == "m" {
                let ends = text.is_mark(m_at + 1, &['.']) && dotted;
                return Some((letter == "p", if ends { m_at + 2 } else { m_at + 1 }));
            }
            let is_letter = text.is_joined(start) && text.digits(start.wrapping_sub(1)).is_some();
            return is_letter.then_some((letter == "p", start + 1));
        }
        _ => {}
    }
    let first = if text.is_word(at, &["in", "at"]) { at + 1 } else { at };
    let first = if text.is_word(first, &["the", "this"]) { first + 1 } else { first };
    let first = if text.is_word(first, &["early", "late"]) { first + 1 } else { first };
    if first == at {
        return None;
    }
    match text.word(first) {
        "morning" => Some((false, first + 1)),
        "afternoon" | "evening" => Some((true, first + 1)),
        "night" => Some((true, first + 1)),
        _ => None,
    }
}

/// An hour and its minutes with the half of the day behind them.
fn with_half(text: &Text, hour: u32, minute: u32, is_time: bool, next: usize) -> Option<Read> {
    if hour > 24 || minute > 59 || (hour == 24 && minute > 0) {
        return None;
    }
    let half = half_of_day(text, next).filter(|_| hour <= 23);
    let Some((is_second, next)) = half else {
        return if is_time { at_minutes(60 * hour + minute, hour > 12 || hour == 0, next) } else { None };
    };
    let hour = match (is_second, hour) {
        (true, 1..=11) => hour + 12,
        (false, 12) => 0,
        _ => hour,
    };
    at_minutes(60 * hour + minute, true, next)
}

/// `8:30`, `17:30:15`, `8h30`, `17h`, `8.30pm`, `7am`, `0730`.
fn written(text: &Text, at: usize) -> Option<Read> {
    let digits = text.digits(at)?;
    let is_behind_date = at >= 2 && text.word(at - 1) == "t" && text.digits(at - 2).is_some();
    let is_of_number = at > 0
        && text.is_joined(at)
        && !is_behind_date
        && (text.is_mark(at - 1, &['.', ',', ':', '/', '$', '€', '₹', '£']) || !text.word(at - 1).is_empty());
    if is_of_number {
        return None;
    }
    if digits.len() == 4 {
        return of_four(text, at);
    }
    let hour = text.whole(at).filter(|_| digits.len() <= 2)?;
    if let Some((minute, next)) = minutes(text, at + 1, &[':']) {
        let next = minutes(text, next, &[':']).map_or(next, |(_, next)| next);
        let is_longer = text.is_mark(next, &[':', '/']) && text.is_joined(next) && text.is_joined(next + 1);
        return if is_longer { None } else { with_half(text, hour, minute, true, next) };
    }
    if let Some((minute, next)) = minutes(text, at + 1, &['.']) {
        let is_after_at = text.word_before(at) == "at"
            && !text.is_mark(next, &['%', '$', '€'])
            && half_of_day(text, next).is_none()
            && text.token(next).is_none_or(|_| text.mark(next).is_some());
        return with_half(text, hour, minute, is_after_at, next);
    }
    let is_duration = text.is_word(
        at.wrapping_sub(1),
        &["takes", "take", "took", "lasts", "last", "for", "of", "within", "every"],
    );
    if text.word(at + 1) == "h" && text.is_joined(at + 1) && text.is_joined(at + 2) && !is_duration {
        let minute =
            text.whole(at + 2).filter(|_| text.digits(at + 2).is_some_and(|digits| digits.len() == 2))?;
        return with_half(text, hour, minute, true, at + 3);
    }
    whole_hour(text, hour, at + 1)
}

/// `7am`, `7 o'clock`, `11ish`.
fn whole_hour(text: &Text, hour: u32, next: usize) -> Option<Read> {
    if text.is_word(next, &["oclock"]) {
        return with_half(text, hour, 0, true, next + 1);
    }
    if text.word(next) == "ish" && text.is_joined(next) {
        return with_half(text, hour, 0, true, next + 1);
    }
    if !(1..=23).contains(&hour) {
        return None;
    }
    if let Some(is_second_half) = day_before_at(text, next - 1) {
        let has_half = half_of_day(text, next).is_some();
        let ends = text.token(next).is_none()
            || text.mark(next).is_some_and(|mark| matches!(mark, '.' | '!' | '?' | ','));
        let hour = if is_second_half && hour < 12 { hour + 12 } else { hour };
        if ends && !has_half && !text.is_joined(next + 1) {
            return at_minutes(60 * hour, is_second_half, next);
        }
    }
    if text.is_word(next, &["noon"]) {
        return at_minutes(720, true, next + 1);
    }
    with_half(text, hour, 0, false, next)
}

/// True or false for the half of the day when `at` stands between a day and its hour: `tomorrow at 6`.
fn day_before_at(text: &Text, at: usize) -> Option<bool> {
    if text.word_before(at) != "at" || at < 2 {
        return None;
    }
    match text.word(at - 2) {
        "afternoon" | "evening" | "night" | "tonight" => Some(true),
        "morning" | "today" | "tomorrow" | "month" | "week" => Some(false),
        day => crate::lexicon::find(WEEKDAYS, day).map(|_| false),
    }
}

/// The minutes behind a mark that joins them.
fn minutes(text: &Text, at: usize, marks: &[char]) -> Option<(u32, usize)> {
    let is_joined = text.is_mark(at, marks) && text.is_joined(at) && text.is_joined(at + 1);
    let minute = text.whole(at + 1).filter(|minute| *minute < 60 && is_joined)?;
    (text.digits(at + 1)?.len() == 2).then_some((minute, at + 2))
}

/// `0730`, `1730 hours`, `1730h`.
fn of_four(text: &Text, at: usize) -> Option<Read> {
    let digits = text.digits(at)?;
    let (hour, minute): (u32, u32) = (digits[..2].parse().ok()?, digits[2..].parse().ok()?);
    let is_named = text.is_word(at + 1, &["hours", "hrs", "h"]);
    let is_amount = text.is_mark(at + 1, &['%', '.', ',']) && text.is_joined(at + 1);
    if hour > 24 || minute > 59 || is_amount {
        return None;
    }
    if is_named {
        return at_minutes(60 * hour + minute, true, at + 2);
    }
    let is_code = at > 0
        && text.is_mark(at - 1, &['-', '#'])
        && text.is_joined(at)
        && text.digits(at.wrapping_sub(2)).is_none();
    let has_half = half_of_day(text, at + 1).is_some();
    if has_half {
        return with_half(text, hour, minute, true, at + 1);
    }
    (digits.starts_with('0') && !is_code).then(|| at_minutes(60 * hour + minute, false, at + 1))?
}

/// `half past seven`, `quarter to nine`, `20 min past eight`, `ten past 9`.
fn past_or_to(text: &Text, at: usize) -> Option<Read> {
    let start = if text.word(at) == "a" { at + 1 } else { at };
    let (minute, next) = match text.word(start) {
        "half" => (30, start + 1),
        "quarter" => (15, start + 1),
        _ => {
            let read = unsigned(text, start)
                .filter(|read| read.value.fract() == 0.0 && (1.0..60.0).contains(&read.value))?;
            (read.value as u32, read.next)
        }
    };
    let next = if text.is_word(next, &["min", "mins", "minute", "minutes"]) { next + 1 } else { next };
    let is_past = text.is_word(next, &["past", "after"]);
    let is_to = text.is_word(next, &["to", "before"]) && (minute == 15 || next > start + 1);
    if !is_past && !is_to {
        return None;
    }
    let (hour, after) = hour(text, next + 1)?;
    let is_behind =
        text.is_word(next, &["after", "before"]) && next == start + 1 && minute != 15 && minute != 30;
    if is_behind || (is_past && text.is_word(after, &["days", "weeks", "months", "years", "day", "week"])) {
        return None;
    }
    let after = if text.is_word(after, &["oclock"]) { after + 1 } else { after };
    if is_past {
        return with_half(text, hour, minute, true, after);
    }
    let hour = if hour == 0 { 23 } else { hour - 1 };
    with_half(text, if hour == 0 { 12 } else { hour }, 60 - minute, true, after)
}

/// An hour as digits or words.
pub fn hour(text: &Text, at: usize) -> Option<(u32, usize)> {
    if let Some(hour) = text.whole(at) {
        let is_short = text.digits(at).is_some_and(|digits| digits.len() <= 2);
        return (is_short && hour <= 24).then_some((hour, at + 1));
    }
    if text.word(at).is_empty() {
        return None;
    }
    let hour = crate::lexicon::find(crate::lexicon::numbers::SMALL, text.word(at))
        .filter(|hour| (1..=12).contains(hour))?;
    Some((hour, at + 1))
}

/// `seven am`, `seven thirty pm`, `seven o'clock`, `one in the morning`, `seven twenty-seven` behind `at`.
fn spoken(text: &Text, at: usize) -> Option<Read> {
    if text.digits(at).is_some() {
        return None;
    }
    let (hour, next) = hour(text, at)?;
    let minute = unsigned(text, next).filter(|read| {
        text.digits(next).is_none() && read.value.fract() == 0.0 && (10.0..60.0).contains(&read.value)
    });
    if let Some(minute) = minute {
        let is_cued = text
            .is_word(at.wrapping_sub(1), &["at", "from", "to", "until", "between", "by", "before", "after"])
            && text.mark(minute.next).is_some_and(|mark| matches!(mark, '.' | ',' | '?' | '-'))
                | text.is_word(minute.next, &["to", "until", "and"])
                | text.token(minute.next).is_none();
        return with_half(text, hour, minute.value as u32, is_cued, minute.next);
    }
    if text.is_word(next, &["oclock"]) {
        return with_half(text, hour, 0, true, next + 1);
    }
    with_half(text, hour, 0, false, next)
}

/// The hours of `morning`, `afternoon`, `evening` and `night`.
pub fn day_part(text: &Text, at: usize) -> Option<(Clock, Clock, usize)> {
    let start = if text.is_word(at, &["the", "this"]) { at + 1 } else { at };
    let (from, to) = crate::lexicon::find(DAY_PARTS, text.word(start))?;
    let middle = u16::midpoint(from, to);
    let (from, to) = match text.word(start.wrapping_sub(1)) {
        "early" => (from, middle),
        "late" => (middle, to),
        _ => (from, to),
    };
    Some((Clock(from), Clock(to), start + 1))
}
