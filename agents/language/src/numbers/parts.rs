//! Denominators: the `fifths` of `two fifths`.

use super::cardinals::{below_hundred, cardinal};
use crate::{
    lexicon::{
        find,
        numbers::{PARTS, TENS},
    },
    text::Text,
};

/// A denominator, and whether its word is plural.
#[derive(Clone, Copy, Debug)]
pub(super) struct Denominator {
    pub value: f64,
    pub is_several: bool,
    pub next: usize,
}

/// `fifths`, `twenty-fifth`, `hundred-fifths`, `one hundred and fifth`.
#[must_use]
pub(super) fn denominator(text: &Text, at: usize) -> Option<Denominator> {
    if let Some(parts) = simple(text, at) {
        return Some(parts);
    }
    if let Some(tens) = find(TENS, text.word(at)) {
        let next = if text.is_mark(at + 1, &['-']) { at + 2 } else { at + 1 };
        let unit = simple(text, next).filter(|unit| unit.value < 10.0)?;
        return Some(Denominator { value: f64::from(tens) + unit.value, ..unit });
    }
    let hundreds = cardinal(text, at).filter(|number| number.value >= 100.0 && !number.is_digits)?;
    let next = if text.is_word(hundreds.next, &["and"]) { hundreds.next + 1 } else { hundreds.next };
    let unit = simple(text, next).filter(|unit| unit.value < 100.0)?;
    Some(Denominator { value: hundreds.value + unit.value, ..unit })
}

fn simple(text: &Text, at: usize) -> Option<Denominator> {
    let (value, is_several) = find(PARTS, text.word(at))?;
    Some(Denominator { value, is_several, next: at + 1 })
}

/// The end of the numerator if the last tens belong to the denominator: `one hundred thirty-fifths`.
#[must_use]
pub(super) fn tens_before_hyphen(text: &Text, at: usize, next: usize) -> Option<usize> {
    let last = next.checked_sub(1).filter(|last| *last > at)?;
    let is_ten = find(TENS, text.word(last)).is_some();
    let is_part = text.is_mark(next, &['-']) && simple(text, next + 1).is_some_and(|unit| unit.value < 10.0);
    let (_, end) = below_hundred(text, last)?;
    (is_ten && is_part && end == next).then_some(last)
}
