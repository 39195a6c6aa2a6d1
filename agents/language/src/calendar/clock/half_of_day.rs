//! A time of day, and the half of the day to which it belongs.

use crate::{
    lexicon::{calendar::DAY_PARTS, find},
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

/// A time, and whether the text states its half of the day.
#[derive(Clone, Copy, Debug)]
pub struct Read {
    pub clock: Clock,
    /// `am`, `pm`, `in the morning`: the time cannot be twelve hours later.
    pub is_fixed: bool,
    pub next: usize,
}

pub(super) fn at_minutes(minutes: u32, is_fixed: bool, next: usize) -> Option<Read> {
    let minutes = u16::try_from(minutes).ok().filter(|minutes| *minutes <= 1440)?;
    Some(Read { clock: Clock(minutes), is_fixed, next })
}

/// An hour and its minutes, with the half of the day that follows them.
pub(super) fn with_half(text: &Text, hour: u32, minute: u32, is_time: bool, next: usize) -> Option<Read> {
    if hour > 24 || minute > 59 || (hour == 24 && minute > 0) {
        return None;
    }
    let is_letter =
        text.is_word(next, &["a", "p"]) && !text.is_mark(next + 1, &['.']) && text.word(next + 1) != "m";
    let half = half_of_day(text, next).filter(|_| hour <= 12 || (hour <= 23 && !is_letter));
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

/// `am`, `p.m.`, `a`, `in the morning`, and the piece after it; true for the second half of the day.
pub(super) fn half_of_day(text: &Text, at: usize) -> Option<(bool, usize)> {
    let start = if text.is_joining_mark(at, &['.']) { at + 1 } else { at };
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
            let is_code = text.original(start).starts_with(char::is_uppercase);
            let is_letter = !is_code && text.is_joined(start) && text.digits(start.wrapping_sub(1)).is_some();
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

/// The hours of `morning`, `afternoon`, `evening` and `night`.
pub(super) fn day_part(text: &Text, at: usize) -> Option<(Clock, Clock, usize)> {
    let start = if text.is_word(at, &["the", "this"]) { at + 1 } else { at };
    let (from, to) = find(DAY_PARTS, text.word(start))?;
    let middle = u16::midpoint(from, to);
    let (from, to) = match text.word(start.wrapping_sub(1)) {
        "early" => (from, middle),
        "late" => (middle, to),
        _ => (from, to),
    };
    Some((Clock(from), Clock(to), start + 1))
}
