//! Fractions: `3/4`, `two thirds`, `half a million`, `one over three`, `two out of five`, `½`.

use super::{
    cardinals::{Cardinal, cardinal, ends_amount},
    digits::literal,
    parts::{denominator, tens_before_hyphen},
    read::Read,
};
use crate::{
    lexicon::{
        calendar::UNITS,
        find,
        numbers::{DOZEN, SCALES, SIGNS_OF_PARTS},
    },
    text::Text,
};

/// Reads a fraction, with the amount that it is part of: `two thirds of a million`.
#[must_use]
pub(super) fn fraction(text: &Text, at: usize) -> Option<Read> {
    let read = sign(text, at)
        .or_else(|| slashed(text, at))
        .or_else(|| half(text, at))
        .or_else(|| part_of_scale(text, at))
        .or_else(|| article(text, at))
        .or_else(|| counted(text, at))
        .or_else(|| ratio(text, at))?;
    Some(of_amount(text, read))
}

fn sign(text: &Text, at: usize) -> Option<Read> {
    let mark = text.mark(at)?;
    for (sign, value) in SIGNS_OF_PARTS {
        if *sign == mark {
            return Some(Read { value: *value, next: at + 1 });
        }
    }
    None
}

/// `3/4`, `1 / 3`, `5/4`, but not a part of `5/17/2018`, `70/90`, `24/7` or `30/4.85`.
fn slashed(text: &Text, at: usize) -> Option<Read> {
    const USUAL: [f64; 9] = [2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0, 12.0, 16.0];
    let digits = text.digits(at).filter(|digits| digits.len() <= 15 && !digits.starts_with('0'))?;
    let numerator: f64 = digits.parse().ok()?;
    let is_year = digits.len() == 4 && (1900.0..2100.0).contains(&numerator);
    let is_close = text.is_joining_mark(at + 1, &['/', '⁄']);
    let is_apart = text.is_mark(at + 1, &['/']) && !text.is_joined(at + 1) && !text.is_joined(at + 2);
    let denominator = literal(text, at + 2).filter(|read| read.next == at + 3 && read.value > 0.0)?;
    let is_hyphen = text.is_mark(at + 3, &['-']) && text.digits(at + 4).is_some();
    let is_longer = (text.is_mark(at + 3, &['/']) || is_hyphen) && text.is_joined(at + 3);
    let is_after_slash = at > 0 && text.is_mark(at - 1, &['/', '.']) && text.is_joined(at);
    if is_longer || is_after_slash || is_year || text.digits(at + 2)?.starts_with('0') {
        return None;
    }
    let is_proper = numerator < denominator.value;
    let is_usual = USUAL.contains(&denominator.value);
    let is_small = denominator.value <= 64.0 || numerator <= 1.0;
    let fits = (is_close && ((is_proper && is_small) || is_usual)) || (is_apart && is_proper && is_usual);
    (fits && numerator != denominator.value)
        .then_some(Read { value: numerator / denominator.value, next: denominator.next })
}

fn half(text: &Text, at: usize) -> Option<Read> {
    let start = if text.is_word(at, &["a", "one"]) { at + 1 } else { at };
    let is_ordinal = text.is_word_before(at, &["first", "second", "last"]);
    (text.word(start) == "half" && !is_ordinal).then_some(Read { value: 0.5, next: start + 1 })
}

/// `quarter of a million`, `third of a billion`; the reader of articles takes `a quarter of a million`.
fn part_of_scale(text: &Text, at: usize) -> Option<Read> {
    let parts = denominator(text, at).filter(|parts| !parts.is_several && parts.value > 2.0)?;
    let is_scale = find(SCALES, text.word(parts.next + 2)).is_some();
    let is_of_scale =
        text.word(parts.next) == "of" && text.is_word(parts.next + 1, &["a", "an", "one"]) && is_scale;
    is_of_scale.then_some(Read { value: 1.0 / parts.value, next: parts.next })
}

/// `a fifth`, `a quarter million`; `a third supplier` counts suppliers.
fn article(text: &Text, at: usize) -> Option<Read> {
    if !text.is_word(at, &["a", "an"]) || text.is_word(at + 1, &["second", "first"]) {
        return None;
    }
    let parts = denominator(text, at + 1).filter(|parts| !parts.is_several)?;
    let after = text.word(parts.next);
    let is_share = text.is_word_before(
        at,
        &["by", "to", "than", "about", "only", "nearly", "almost", "roughly", "minus", "negative"],
    );
    let is_calendar =
        text.word(at + 1) == "quarter" && !is_share && !matches!(after, "of" | "million" | "billion");
    let is_after_and = text.word_before(at) == "and";
    let ends =
        after.is_empty() || matches!(after, "of" | "and" | "more" | "less") || find(SCALES, after).is_some();
    ((ends && !is_calendar) || is_after_and).then_some(Read { value: 1.0 / parts.value, next: parts.next })
}

/// `two thirds`, `twenty-three fifths`, `one-eighth`; `twenty-third` is an ordinal.
fn counted(text: &Text, at: usize) -> Option<Read> {
    let count = cardinal(text, at)?;
    if let Some(last) = tens_before_hyphen(text, at, count.next) {
        let tens = cardinal(text, last)?;
        let parts = denominator(text, count.next + 1)?;
        let value = (count.value - tens.value) / (tens.value + parts.value);
        return Some(Read { value, next: parts.next });
    }
    let start = if text.is_mark(count.next, &['-']) { count.next + 1 } else { count.next };
    let parts = denominator(text, start)?;
    let is_of_scale = find(SCALES, text.word(parts.next)).is_some();
    let is_ordinal = count.value >= 20.0 && count.value % 10.0 == 0.0 && parts.value < 10.0;
    let is_hyphenated =
        start > count.next && text.is_joined(start) && parts.value > 2.0 && !count.is_digits && !is_ordinal;
    let fits =
        parts.is_several != (count.value == 1.0) || (is_of_scale && parts.value == 4.0) || is_hyphenated;
    let is_unit_of_time =
        matches!(text.word(start), "seconds" | "firsts" | "first") && parts.next == start + 1;
    let is_quarters =
        parts.next == start + 1 && text.word(start).starts_with("quarter") && !is_quarter(text, parts.next);
    (fits && !is_unit_of_time && !is_quarters && count.value > 0.0)
        .then_some(Read { value: count.value / parts.value, next: parts.next })
}

/// `three quarters of the stock` is a share; `forecast three quarters` is a time.
fn is_quarter(text: &Text, next: usize) -> bool {
    let ends = text.token(next).is_none() || text.mark(next).is_some();
    ends || text.is_word(next, &["of", "and", "full", "empty"]) || find(SCALES, text.word(next)).is_some()
}

/// `one over three`, `1 in 20`, `two out of five`.
fn ratio(text: &Text, at: usize) -> Option<Read> {
    let count = cardinal(text, at)?;
    let start = match text.word(count.next) {
        "over" | "in" => count.next + 1,
        "out" if text.word(count.next + 1) == "of" => count.next + 2,
        _ => return None,
    };
    let whole = cardinal(text, start)?;
    // `ship 5 in 2 vans` counts twice; `3 in 10` at the end is a share.
    let is_share = text.word(count.next) != "in" || count.value == 1.0 || ends_amount(text, whole.next);
    let is_time = find(UNITS, text.word(whole.next)).is_some() || is_year(&whole);
    let value = count.value / whole.value;
    let is_improper = text.word(count.next) == "over" && ends_amount(text, whole.next) && value < 100.0;
    ((value < 1.0 || is_improper) && is_share && !is_time && count.last_scale <= 1.0)
        .then_some(Read { value, next: whole.next })
}

fn is_year(number: &Cardinal) -> bool {
    number.is_digits && (1900.0..2100.0).contains(&number.value)
}

/// `half a million`, `two thirds of a million`, `half a hundred`, `half a dozen`.
fn of_amount(text: &Text, read: Read) -> Read {
    let mut at = read.next;
    if text.word(at) == "of" {
        at += 1;
    }
    if text.is_word(at, &["a", "an", "one"]) {
        at += 1;
    }
    let word = text.word(at);
    let factor = match word {
        "hundred" => Some(100.0),
        dozen if DOZEN.contains(&dozen) => Some(12.0),
        scale => find(SCALES, scale),
    };
    match factor {
        Some(factor) => Read { value: read.value * factor, next: at + 1 },
        None => read,
    }
}
