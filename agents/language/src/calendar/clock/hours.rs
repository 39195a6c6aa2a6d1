//! Working hours and other parts of a day: `8 to 17 h`, `7am to 6pm`, `0730-0930`, `between 2 and 4pm`, `in the morning`.

use super::{
    half_of_day::{Clock, Read, day_part},
    one::clock,
    spoken::hour,
};
use crate::{
    calendar::span::span,
    lexicon::{calendar::MEALS, find},
    text::Text,
};

/// Near these words, two plain numbers are hours: `shift 8-17`.
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

/// After these words, hours are a length of time: `it takes 2-3 h`.
const BEFORE_LENGTH: &[&str] =
    &["takes", "take", "took", "lasts", "last", "of", "for", "within", "every", "about", "time"];

/// Near these words, `between 12 and 1` means hours.
const BREAKS: &[&str] = &["lunch", "break", "breaks", "pause", "rest"];

/// The start, the end, and the piece after them.
#[must_use]
pub fn hours(text: &Text, at: usize) -> Option<(Clock, Clock, usize)> {
    between(text, at)
        .or_else(|| with_length(text, at))
        .or_else(|| part_of_day(text, at))
        .or_else(|| meal(text, at))
}

fn between(text: &Text, at: usize) -> Option<(Clock, Clock, usize)> {
    let start = if text.is_word(at, &["from", "between"]) { at + 1 } else { at };
    let first = bare_or_clock(text, start)?;
    let second_at = after_joint(text, first.next, text.word(at) == "between")?;
    let second = bare_or_clock(text, second_at)?;
    let second_has_half = text.whole(second_at).is_none_or(|hour| hour <= 12);
    let (from, to) = with_shared_half(first, second, second_has_half);
    let end = End { start, second_at, first, second };
    if from == to || !end.are_hours(text, at, from, to) || text.is_mark(end.next(text), &['%', '/', '$', '€'])
    {
        return None;
    }
    Some((from, to, end.next(text)))
}

/// The piece after `to`, a dash, or the `and` of `between`.
fn after_joint(text: &Text, at: usize, is_between: bool) -> Option<usize> {
    let is_and = is_between && text.word(at) == "and";
    let is_to = text.is_word(at, &["to", "until", "till", "til", "through"])
        || text.is_mark(at, &['-', '–', '—', '~']);
    (is_and || is_to).then_some(at + 1)
}

/// Two readings that may be the two ends of a range of hours.
struct End {
    start: usize,
    second_at: usize,
    first: Read,
    second: Read,
}

impl End {
    /// The piece after the second hour and the `h` after it.
    fn next(&self, text: &Text) -> usize {
        let has_name = text.is_word(self.second.next, &["h", "hrs", "hours", "oclock", "hour"]);
        if has_name { self.second.next + 1 } else { self.second.next }
    }

    /// Two plain numbers are hours only with evidence: a time next to them, `h`, or a word such as `shift`.
    fn are_hours(&self, text: &Text, at: usize, from: Clock, to: Clock) -> bool {
        if clock(text, self.start).is_some() || clock(text, self.second_at).is_some() {
            return true;
        }
        let is_afternoon = self.second.clock.0 > 720;
        let has_letter =
            text.is_word(self.second.next, &["h", "oclock"]) || text.is_word_before(self.second.next, &["h"]);
        if (has_letter && !text.is_word_before(at, BEFORE_LENGTH))
            || (text.is_word(self.second.next, &["hours", "hrs"]) && is_afternoon)
        {
            return true;
        }
        let are_dotted = dotted(text, self.start).is_some() && dotted(text, self.second_at).is_some();
        let is_behind_cue = text.is_word_before(at, CUES)
            || (self.start > at && has_break_before(text, at))
            || (text.is_word(at.wrapping_sub(2), CUES) && text.word_before(at).len() < 5);
        let is_before_cue = text.is_word(self.second.next, &["shift", "shifts"]);
        let is_wrapped = from >= to;
        if is_wrapped {
            return false;
        }
        let are_full = self.first.clock.0 >= 60;
        is_free(text, self.second.next) && are_full && (are_dotted || is_behind_cue || is_before_cue)
    }
}

/// `from 6am for 8 hours`, `for 3 hours from 10 am`.
fn with_length(text: &Text, at: usize) -> Option<(Clock, Clock, usize)> {
    let (from, length, next) = if text.word(at) == "for" {
        let (length, next) = span(text, at + 1)?;
        let from = clock(text, next + 1).filter(|_| text.is_word(next, &["from", "starting"]))?;
        (from.clock, length, from.next)
    } else {
        let start = if text.word(at) == "from" { at + 1 } else { at };
        let first = clock(text, start).or_else(|| bare_or_clock(text, start).filter(|_| start > at))?;
        let (length, next) = span(text, first.next + 1).filter(|_| text.word(first.next) == "for")?;
        (first.clock, length, next)
    };
    let minutes = length.seconds() / 60.0;
    let to = f64::from(from.0) + minutes;
    let fits = length.unit.is_of_clock() && minutes > 0.0 && to <= 1440.0;
    fits.then_some((from, Clock(to as u16), next))
}

fn has_break_before(text: &Text, at: usize) -> bool {
    for near in at.saturating_sub(6)..at {
        if text.is_word(near, BREAKS) {
            return true;
        }
    }
    false
}

/// Whether no unit follows: `12.00-12.30 kg` are weights.
fn is_free(text: &Text, next: usize) -> bool {
    crate::lexicon::units::unit_at(text, next).is_none() && !text.is_mark(next, &['%', '$', '€', '₹', '£'])
}

/// `2 and 4pm`: the first hour is in the same half of the day, if it is then still before the second. `6 to 20 h` counts the
/// hours of the whole day.
fn with_shared_half(first: Read, second: Read, second_has_half: bool) -> (Clock, Clock) {
    let is_open = !first.is_fixed && second.is_fixed && second_has_half && first.clock.0 < 720;
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

/// A time, or a plain hour.
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

/// `in the morning`, `this afternoon`, but not `evenings`.
fn part_of_day(text: &Text, at: usize) -> Option<(Clock, Clock, usize)> {
    let start = if text.is_word(at, &["in", "during"]) { at + 1 } else { at };
    let start = if text.is_word(start, &["the"]) && text.is_word(start + 1, &["early", "late"]) {
        start + 1
    } else {
        start
    };
    let is_edge = text.is_word(start, &["early", "late"]);
    let part_at = if is_edge { start + 1 } else { start };
    let is_every = text.is_word_before(at, &["every", "each", "good"]);
    let (from, to, next) = day_part(text, part_at)?;
    let is_greeting = is_every || (at == 0 && start == at && !is_edge) || text.word_before(at) == "good";
    (!is_greeting).then_some((from, to, next))
}

/// `at lunch`, `around dinner`; a `lunch break` has its own time.
fn meal(text: &Text, at: usize) -> Option<(Clock, Clock, usize)> {
    if !text.is_word(at, &["at", "around", "during"]) {
        return None;
    }
    let (from, to) = find(MEALS, text.word(at + 1))?;
    let is_break = text.is_word(at + 2, &["break", "breaks", "pause"]);
    (!is_break).then_some((Clock(from), Clock(to), at + 2))
}
