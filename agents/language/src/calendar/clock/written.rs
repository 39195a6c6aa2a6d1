//! Times of digits: `8:30`, `17:30:15`, `8h30`, `8.30pm`, `7am`, `0730`, `tomorrow at 6`.

use super::half_of_day::{Read, at_minutes, half_of_day, with_half};
use crate::{
    lexicon::{calendar::WEEKDAYS, find},
    text::Text,
};

/// `8:30`, `17:30:15`, `8h30`, `17h`, `8.30pm`, `7am`, `0730`.
pub(super) fn written(text: &Text, at: usize) -> Option<Read> {
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
    if digits.len() == 3 && half_of_day(text, at + 1).is_some() {
        let together = text.whole(at)?;
        return with_half(text, together / 100, together % 100, true, at + 1);
    }
    let hour = text.whole(at).filter(|_| digits.len() <= 2)?;
    if let Some((minute, next)) = minutes(text, at + 1, &[':']) {
        let next = minutes(text, next, &[':']).map_or(next, |(_, next)| next);
        let is_longer = text.is_joining_mark(next, &[':', '/']);
        return if is_longer { None } else { with_half(text, hour, minute, true, next) };
    }
    if let Some((minute, next)) = minutes(text, at + 1, &['.']) {
        let is_after_at = text.word_before(at) == "at"
            && !text.is_mark(next, &['%', '$', '€'])
            && half_of_day(text, next).is_none()
            && text.token(next).is_none_or(|_| text.mark(next).is_some());
        return with_half(text, hour, minute, is_after_at, next);
    }
    let is_duration =
        text.is_word_before(at, &["takes", "take", "took", "lasts", "last", "for", "of", "within", "every"]);
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
    if let Some(next) = text.phrase(next, "o clock") {
        return with_half(text, hour, 0, true, next);
    }
    if text.word(next) == "ish" && text.is_joined(next) {
        return with_half(text, hour, 0, true, next + 1);
    }
    if !(1..=23).contains(&hour) {
        return None;
    }
    if text.word(next) == "h" && is_moment(text, next - 1) {
        return at_minutes(60 * hour, hour > 12, next + 1);
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

/// `before 13 h`, `from 11 h on`, `às 6 h` and `no later than 13 h` are moments; `longer than 13 h` is a length.
fn is_moment(text: &Text, at: usize) -> bool {
    const BEFORE: &[&str] = &[
        "from", "before", "until", "till", "by", "at", "às", "las", "à", "dès", "avant", "vers", "um",
        "gegen",
    ];
    let is_late = at >= 2 && text.is_word(at - 2, &["later", "earlier", "sooner"]);
    let is_compared = text.word_before(at) == "than" && is_late;
    is_compared || text.is_word_before(at, BEFORE)
}

/// For `at` between a day and its hour, as in `tomorrow at 6`: whether the hour is in the second half of the day.
fn day_before_at(text: &Text, at: usize) -> Option<bool> {
    if text.word_before(at) != "at" || at < 2 {
        return None;
    }
    match text.word(at - 2) {
        "afternoon" | "evening" | "night" | "tonight" => Some(true),
        "morning" | "today" | "tomorrow" | "month" | "week" => Some(false),
        day => find(WEEKDAYS, day).map(|_| false),
    }
}

/// The minutes after a mark that joins them to the hour.
fn minutes(text: &Text, at: usize, marks: &[char]) -> Option<(u32, usize)> {
    let is_joined = text.is_joining_mark(at, marks);
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
