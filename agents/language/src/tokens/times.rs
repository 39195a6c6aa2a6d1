//! Times of day among tokens. Digits alone are no time: `0730` and `at 8.30` may be a code and an amount.

use crate::{
    calendar::{Clock, clock},
    lexicon::units::unit_at,
    text::Text,
};

/// The time that begins here and the piece after it.
pub(super) fn clock_at(text: &Text, at: usize) -> Option<(Clock, usize)> {
    if let Some(read) = clock(text, at)
        && !is_only_digits(text, at, read.next)
    {
        return Some((read.clock, read.next));
    }
    let (first, next) = dotted(text, at)?;
    let is_start = is_span(text, at);
    let is_end = at >= 4 && text.is_mark(at - 1, &['-', '–', '—']) && is_span(text, at - 4);
    (is_start || is_end).then_some((first, next))
}

fn is_only_digits(text: &Text, at: usize, next: usize) -> bool {
    (at..next).all(|place| text.digits(place).is_some() || text.is_mark(place, &['.']))
}

/// `12.30` as a time.
fn dotted(text: &Text, at: usize) -> Option<(Clock, usize)> {
    let (hour, minute) = (text.whole(at)?, text.whole(at + 2)?);
    let is_time = text.is_joining_mark(at + 1, &['.']) && text.digits(at + 2)?.len() == 2;
    let minutes = u16::try_from(60 * hour.min(99) + minute.min(99)).ok()?;
    (is_time && hour <= 24 && minute < 60).then_some((Clock(minutes), at + 3))
}

/// `12.30-13.00`, and no unit behind it.
fn is_span(text: &Text, at: usize) -> bool {
    let Some((first, next)) = dotted(text, at) else { return false };
    let Some((last, end)) = dotted(text, next + 1) else { return false };
    let has_unit = unit_at(text, end).is_some() || text.is_mark(end, &['%', '$', '€', '₹', '£']);
    text.is_mark(next, &['-', '–', '—']) && first < last && !has_unit
}
