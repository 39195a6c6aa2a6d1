//! Times of day among tokens. Digits alone are not a time: `0730` may be a code and `at 8.30` an amount.

use crate::{
    calendar::{Clock, clock},
    lexicon::units::unit_at,
    text::Text,
};

/// The time that begins here and the piece after it.
pub(super) fn clock_at(text: &Text, at: usize) -> Option<(Clock, usize)> {
    if let Some(read) = clock(text, at)
        && !is_only_digits(text, at, read.next)
        && !is_range(text, at, read.next)
    {
        return Some((read.clock, read.next));
    }
    if let Some(read) = of_next_day(text, at) {
        return Some(read);
    }
    let (first, next) = dotted(text, at)?;
    let is_start = is_span(text, at);
    let is_end = at >= 4 && text.is_mark(at - 1, &['-', '–', '—']) && is_span(text, at - 4);
    (is_start || is_end).then_some((first, next))
}

/// `25:30` is half past one on the next day.
fn of_next_day(text: &Text, at: usize) -> Option<(Clock, usize)> {
    let hour = text.whole(at).filter(|hour| (24..48).contains(hour))?;
    let minute = text.whole(at + 2).filter(|minute| *minute < 60)?;
    let is_time = text.is_joining_mark(at + 1, &[':']) && text.digits(at + 2)?.len() == 2;
    let is_longer = text.is_joining_mark(at + 3, &[':', '/']);
    let minutes = u16::try_from(60 * hour + minute).ok()?;
    (is_time && !is_longer).then_some((Clock(minutes), at + 3))
}

fn is_only_digits(text: &Text, at: usize, next: usize) -> bool {
    (at..next).all(|place| text.digits(place).is_some() || text.is_mark(place, &['.']))
}

/// `by 5 to 10 %`, `by 2 to 3 weeks` and `by 6 to 9` are ranges; `by 5 to 10` is a time.
fn is_range(text: &Text, at: usize, next: usize) -> bool {
    const BEHIND_TIMES: [&str; 12] =
        ["and", "or", "to", "until", "till", "for", "at", "on", "in", "from", "every", "each"];
    let is_spoken = next == at + 3 && text.word(at + 1) == "to" && text.digits(at).is_some();
    let is_counted = text.is_mark(next, &['%']) || !text.word(next).is_empty();
    let is_of_five = text.whole(at).is_some_and(|minutes| minutes % 5 == 0);
    is_spoken && (!is_of_five || is_counted && !text.is_word(next, &BEHIND_TIMES))
}

/// `12.30` as a time.
fn dotted(text: &Text, at: usize) -> Option<(Clock, usize)> {
    let (hour, minute) = (text.whole(at)?, text.whole(at + 2)?);
    let is_time = text.is_joining_mark(at + 1, &['.']) && text.digits(at + 2)?.len() == 2;
    let minutes = u16::try_from(60 * hour.min(99) + minute.min(99)).ok()?;
    (is_time && hour <= 24 && minute < 60).then_some((Clock(minutes), at + 3))
}

/// `12.30-13.00` without a unit after it.
fn is_span(text: &Text, at: usize) -> bool {
    let Some((first, next)) = dotted(text, at) else { return false };
    let Some((last, end)) = dotted(text, next + 1) else { return false };
    let has_unit = unit_at(text, end).is_some() || text.is_mark(end, &['%', '$', '€', '₹', '£']);
    text.is_mark(next, &['-', '–', '—']) && first < last && !has_unit
}
