//! Durations: `two weeks and 3 days`, `1.5 h`, `a fortnight`, `an hour and a half`, `90-day`.

use crate::{
    lexicon::{
        calendar::{JOINED_UNITS, UNITS, Unit},
        find,
    },
    numbers::unsigned,
    text::Text,
};

/// A number of units of time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span {
    pub n: f64,
    pub unit: Unit,
}

impl Unit {
    /// The name of the unit in entities.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Second => "second",
            Self::Minute => "minute",
            Self::Hour => "hour",
            Self::Day => "day",
            Self::BusinessDay => "business_day",
            Self::Week => "week",
            Self::Month => "month",
            Self::Quarter => "quarter",
            Self::Year => "year",
        }
    }

    /// The duration in days; a month counts as 30 days and a year as 365.
    #[must_use]
    pub fn seconds(self) -> f64 {
        const DAY: f64 = 86_400.0;
        match self {
            Self::Second => 1.0,
            Self::Minute => 60.0,
            Self::Hour => 3600.0,
            Self::Day | Self::BusinessDay => DAY,
            Self::Week => 7.0 * DAY,
            Self::Month => 30.0 * DAY,
            Self::Quarter => 90.0 * DAY,
            Self::Year => 365.0 * DAY,
        }
    }

    #[must_use]
    pub fn is_of_clock(self) -> bool {
        matches!(self, Self::Second | Self::Minute | Self::Hour)
    }
}

impl Span {
    #[must_use]
    pub fn seconds(&self) -> f64 {
        self.n * self.unit.seconds()
    }
}

/// After these words `a day` is a duration of one day; elsewhere it is a rate: `20 pallets a day`.
const BEFORE_ONE: &[&str] = &[
    "for", "in", "within", "takes", "take", "took", "is", "of", "lasts", "last", "about", "over", "after",
    "least", "most", "than", "under", "nearly", "almost", "around", "by", "with", "before", "past", "until",
    "wait",
];

/// Reads a duration and the piece after it.
#[must_use]
pub fn span(text: &Text, at: usize) -> Option<(Span, usize)> {
    let (mut whole, mut next) = one(text, at)?;
    for _ in 0..4 {
        let start = if text.word(next) == "and" { next + 1 } else { next };
        if let Some((part, end)) = fraction_of(text, start, whole.unit).filter(|_| start > next) {
            whole.n += part;
            next = end;
            break;
        }
        let Some((part, end)) = one(text, start).or_else(|| minutes_behind_hours(text, start, &whole)) else {
            break;
        };
        if part.unit.seconds() >= whole.unit.seconds() {
            break;
        }
        whole = Span { n: round(whole.seconds() / part.unit.seconds() + part.n), unit: part.unit };
        next = end;
    }
    Some((whole, next))
}

fn round(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}

/// One number with its unit.
fn one(text: &Text, at: usize) -> Option<(Span, usize)> {
    let (n, next) = count(text, at)?;
    if let Some((unit, next)) = short_unit(text, at, next) {
        return Some((Span { n, unit }, next));
    }
    let (unit, factor, next) = unit(text, unit_place(text, n, next))?;
    let is_place = text.is_word(at, &["a", "the"]) && text.word(at + 1) == "second";
    let is_rate =
        text.is_word(at, &["a", "an"]) && next <= at + 3 && !text.is_word_before(at, BEFORE_ONE) && at > 0;
    if is_place || is_rate || (unit == Unit::Quarter && is_share(text, at, next)) {
        return None;
    }
    Some((Span { n: n * factor, unit }, next))
}

/// The place of the unit: after a hyphen, after `more` and similar words, or after the `of an` of `three quarters of an hour`.
fn unit_place(text: &Text, n: f64, at: usize) -> usize {
    if text.is_joining_mark(at, &['-', '‑'])
        || text.is_word(at, &["more", "extra", "additional", "further", "full"])
    {
        return at + 1;
    }
    let is_part = n < 1.0 && text.word(at) == "of" && text.is_word(at + 1, &["a", "an"]);
    if is_part { at + 2 } else { at }
}

/// `30'` means minutes unless a container follows, and `solve for 100 s` means seconds.
fn short_unit(text: &Text, at: usize, next: usize) -> Option<(Unit, usize)> {
    const IN_FEET: [&str; 6] = ["container", "containers", "trailer", "trailers", "box", "reefer"];
    let is_prime = text.is_mark(next, &['\'', '’', '′']) && text.is_joined(next) && !text.is_joined(next + 1);
    let is_quoted = at > 0 && text.is_mark(at - 1, &['\'', '’', '‘']);
    if is_prime && !is_quoted && text.digits(next - 1).is_some() && !text.is_word(next + 1, &IN_FEET) {
        return Some((Unit::Minute, next + 1));
    }
    let is_limit = text.is_word_before(at, &["for", "within", "limit", "most"]);
    (text.word(next) == "s" && is_limit && !text.is_joined(next)).then_some((Unit::Second, next + 1))
}

/// The number of units: a number, an article, `half an`, `a few`, `several`.
pub(super) fn count(text: &Text, at: usize) -> Option<(f64, usize)> {
    if text.word(at) == "half" && text.is_word(at + 1, &["a", "an"]) {
        return Some((0.5, at + 2));
    }
    if text.word(at) == "quarter" && text.phrase(at, "quarter of an").is_some() {
        return Some((0.25, at + 3));
    }
    if text.word(at) == "a" && text.is_word(at + 1, &["few"]) {
        return Some((3.0, at + 2));
    }
    if text.word(at) == "a" && text.is_word(at + 1, &["couple"]) {
        return Some((2.0, if text.word(at + 2) == "of" { at + 3 } else { at + 2 }));
    }
    if text.is_word(at, &["few", "several"]) {
        return Some((3.0, at + 1));
    }
    if let Some(read) = whole_before_quarters(text, at) {
        return Some(read);
    }
    if let Some(read) = unsigned(text, at) {
        let is_and_half = text.phrase(read.next, "and half").is_some();
        if is_and_half {
            return Some((read.value + 0.5, read.next + 2));
        }
        return Some((read.value, read.next));
    }
    text.is_word(at, &["a", "an", "another"]).then_some((1.0, at + 1))
}

/// The count of `two quarters` as a period: it is two, not two fourths.
fn whole_before_quarters(text: &Text, at: usize) -> Option<(f64, usize)> {
    let read = unsigned(text, at)?;
    let last = read.next.checked_sub(1).filter(|last| *last > at)?;
    let is_part = text.word(read.next) == "of" && text.is_word(read.next + 1, &["a", "an"]);
    if is_part || !text.is_word(last, &["quarter", "quarters"]) {
        return None;
    }
    let count = crate::numbers::plain(text, at).filter(|count| count.next == last)?;
    Some((count.value, last))
}

/// `three quarters` alone is a share; after `for` and similar words it is a period.
fn is_share(text: &Text, at: usize, next: usize) -> bool {
    const BEFORE: [&str; 9] = ["for", "over", "in", "within", "forecast", "predict", "next", "last", "plan"];
    let is_time = text.is_word_before(at, &BEFORE);
    let is_of = text.word(next) == "of";
    is_of || !is_time && unsigned(text, at).is_some_and(|read| read.next == next)
}

/// The unit at a place, the number of these units that the word means, and the piece after it.
pub(super) fn unit(text: &Text, at: usize) -> Option<(Unit, f64, usize)> {
    if text.is_word(at, &["business", "working", "work"]) && text.is_word(at + 1, &["day", "days"]) {
        return Some((Unit::BusinessDay, 1.0, at + 2));
    }
    if text.is_word(at, &["workday", "workdays", "weekday", "weekdays"]) {
        return Some((Unit::BusinessDay, 1.0, at + 1));
    }
    let start = if text.is_word(at, &["calendar"]) { at + 1 } else { at };
    let word = text.word(start);
    let (unit, factor) = find(UNITS, word)?;
    let is_joined = text.is_joined(start);
    if JOINED_UNITS.contains(&word) && !is_joined {
        return None;
    }
    let is_code = is_joined
        && word.len() == 1
        && text.is_joined(start + 1)
        && text.digits(start + 1).is_some()
        && word != "h";
    (!is_code).then_some((unit, factor, start + 1))
}

/// `and a half` after an hour.
fn fraction_of(text: &Text, at: usize, unit: Unit) -> Option<(f64, usize)> {
    let half = text.phrase(at, "a half").or_else(|| text.phrase(at, "half")).map(|next| (0.5, next));
    let quarter = text.phrase(at, "a quarter").map(|next| (0.25, next));
    let (part, next) = half.or(quarter)?;
    let has_own_unit = self::unit(text, next).is_some_and(|(own, _, _)| own != unit);
    (!has_own_unit).then_some((part, next))
}

/// `1h30`, `1h 30m`.
fn minutes_behind_hours(text: &Text, at: usize, whole: &Span) -> Option<(Span, usize)> {
    let minutes = text.whole(at).filter(|minutes| *minutes < 60 && whole.unit == Unit::Hour)?;
    let has_letter = text.word(at + 1) == "m" && text.is_joined(at + 1);
    if !has_letter && !text.is_joined(at) {
        return None;
    }
    Some((Span { n: f64::from(minutes), unit: Unit::Minute }, if has_letter { at + 2 } else { at + 1 }))
}
