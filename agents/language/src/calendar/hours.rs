//! Working hours and other stretches of a day: `8 to 17 h`, `7am to 6pm`, `0730-0930`, `between 2 and 4pm`, `in the morning`.

use super::clock::{Clock, Read, clock, day_part, hour};
use crate::text::Text;

/// Words near which two bare numbers are hours: `shift 8-17`.
const CUES: &[&str] = &[
    "shift",
    "shifts",
    "open",
    "opens",
    "opening",
    "hours",
    "window",
    "working",
    "work",
    "works",
    "available",
    "daily",
];

/// From, to, and the piece after them.
#[must_use]
pub fn hours(text: &Text, at: usize) -> Option<(Clock, Clock, usize)> {
    between(text, at).or_else(|| part_of_day(text, at))
}

fn between(text: &Text, at: usize) -> Option<(Clock, Clock, usize)> {
    let (start, is_between) = match text.word(at) {
        "from" => (at + 1, false),
        "between" => (at + 1, true),
        _ => (at, false),
    };
    let first = bare_or_clock(text, start)?;
    let joint = first.next;
    let is_and = is_between && text.word(joint) == "and";
    let is_to = text.is_word(joint, &["to", "until", "till", "til", "through"])
        || text.is_mark(joint, &['-', '–', '—', '~']);
    if !is_and && !is_to {
        return None;
    }
    let second = bare_or_clock(text, joint + 1)?;
    let next = if text.is_word(second.next, &["h", "hrs", "hours", "oclock", "hour"]) {
        second.next + 1
    } else {
        second.next
    };
    let has_clock = clock(text, start).is_some() || clock(text, joint + 1).is_some();
    let has_unit = text.is_word(second.next, &["h", "oclock"])
        || (text.is_word(second.next, &["hours", "hrs"]) && second.clock.0 > 12 * 60);
    let is_cued = text.is_word(at.wrapping_sub(1), CUES)
        || text.is_word(second.next, &["shift", "shifts"])
        || text.is_word(at.wrapping_sub(2), CUES) && text.word_before(at).len() < 5;
    let (from, to) = with_shared_half(first, second);
    let are_dotted =
        dotted(text, start).zip(dotted(text, joint + 1)).is_some_and(|(first, last)| first < last);
    let fits = has_clock
        || has_unit
        || are_dotted && from < to && is_free(text, second.next)
        || (is_cued && text.mark(next) != Some('%'));
    let ends = second.next > joint + 1 && !text.is_mark(next, &['%', '/', '$', '€']);
    let plain_amount = !has_clock && !has_unit && from >= to;
    (fits && ends && from != to && !plain_amount).then_some((from, to, next))
}

/// No unit follows: `12.00-12.30 kg` are weights.
fn is_free(text: &Text, next: usize) -> bool {
    crate::lexicon::units::unit_at(text, next).is_none() && !text.is_mark(next, &['%', '$', '€', '₹', '£'])
}

/// `2 and 4pm`: the first hour lies in the same half of the day when that keeps it before the second.
fn with_shared_half(first: Read, second: Read) -> (Clock, Clock) {
    let is_open = !first.is_fixed && second.is_fixed && first.clock.0 < 720;
    let later = Clock(first.clock.0 + if is_open { 720 } else { 0 });
    let from = if is_open && second.clock.0 > 720 && later < second.clock && second.clock.0 - later.0 < 720 {
        later
    } else {
        first.clock
    };
    let is_wrapped = !second.is_fixed && second.clock <= from && second.clock.0 < 720;
    let to =
        if is_wrapped && second.clock.0 + 720 > from.0 { Clock(second.clock.0 + 720) } else { second.clock };
    (from, to)
}

/// A time, or a bare hour.
fn bare_or_clock(text: &Text, at: usize) -> Option<Read> {
    if let Some(read) = clock(text, at) {
        return Some(read);
    }
    if let Some(minutes) = text.digits(at).filter(|digits| digits.len() == 4 && !text.is_joined(at + 2)) {
        let (hour, minute): (u16, u16) = (minutes[..2].parse().ok()?, minutes[2..].parse().ok()?);
        let is_time = hour < 24 && minute < 60 && (minute % 5 == 0);
        return is_time.then_some(Read {
            clock: Clock(60 * hour + minute),
            is_fixed: hour > 12,
            next: at + 1,
        });
    }
    let (hour, next) = dotted(text, at).or_else(|| hour(text, at).map(|(hour, next)| (60 * hour, next)))?;
    let next = if text.word(next) == "h" && text.is_joined(next) { next + 1 } else { next };
    Some(Read { clock: Clock(u16::try_from(hour).ok()?), is_fixed: hour > 720, next })
}

/// `8.30` as minutes.
fn dotted(text: &Text, at: usize) -> Option<(u32, usize)> {
    let hour = text.whole(at).filter(|hour| *hour < 24)?;
    let is_joined = text.is_mark(at + 1, &['.']) && text.is_joined(at + 1) && text.is_joined(at + 2);
    let minute = text.whole(at + 2).filter(|minute| *minute < 60 && is_joined)?;
    (text.digits(at + 2)?.len() == 2).then_some((60 * hour + minute, at + 3))
}

/// `in the morning`, `this afternoon`, `evenings` not.
fn part_of_day(text: &Text, at: usize) -> Option<(Clock, Clock, usize)> {
    let start = if text.is_word(at, &["in", "during"]) { at + 1 } else { at };
    let start = if text.is_word(start, &["the"]) && text.is_word(start + 1, &["early", "late"]) {
        start + 1
    } else {
        start
    };
    let is_edge = text.is_word(start, &["early", "late"]);
    let part_at = if is_edge { start + 1 } else { start };
    let is_every = text.is_word(at.wrapping_sub(1), &["every", "each", "good"]);
    let (from, to, next) = day_part(text, part_at)?;
    let is_greeting = is_every || (at == 0 && start == at && !is_edge) || text.word_before(at) == "good";
    (!is_greeting).then_some((from, to, next))
}
