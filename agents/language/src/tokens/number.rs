//! Reads the number at a place of a text as one token.

use super::cut::percent_at;
use crate::{
    lexicon::{
        find,
        numbers::{PARTS, SHORT_SCALES},
    },
    numbers::{Read, number, plain},
    text::{Shape, Text},
};

/// A fraction with a larger denominator is a list: `70/90`, `80/15/5`.
const LARGEST_DENOMINATOR: u32 = 16;

/// The value of a number and the letter of its scale.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Number {
    /// The value with its sign and scale: `-15`, `1.5m` is 1 500 000, `3 lakh` is 300 000.
    pub value: f64,
    /// The letter that is joined to the digits as their scale: the `m` of `12m`, which may also mean months.
    pub letter: Option<char>,
}

impl Number {
    /// The value without the scale of its letter: twelve for `12m`.
    #[must_use]
    pub fn before_letter(&self) -> f64 {
        let letter = self.letter.map(String::from).unwrap_or_default();
        self.value / find(SHORT_SCALES, &letter).unwrap_or(1.0)
    }
}

/// The number that begins here and the piece after it.
pub(super) fn number_at(text: &Text, at: usize) -> Option<(Number, usize)> {
    let read = couple(text, at).or_else(|| amount(text, at))?;
    let word = text.word(read.next - 1);
    let is_letter = find(SHORT_SCALES, word).is_some() && text.is_joined(read.next - 1);
    let letter = word.chars().next().filter(|_| is_letter);
    let next = before_percent(text, read).unwrap_or(read.next);
    Some((Number { value: read.value, letter }, next))
}

/// The place of the percent sign after a part of one: `half a percent`, `a quarter of a percent`.
fn before_percent(text: &Text, read: Read) -> Option<usize> {
    let of = if text.word(read.next) == "of" { read.next + 1 } else { read.next };
    let start = if text.is_word(of, &["a", "one"]) { of + 1 } else { read.next };
    (read.value.abs() < 1.0 && percent_at(text, start).is_some()).then_some(start)
}

/// `a couple of`, `a pair of`.
fn couple(text: &Text, at: usize) -> Option<Read> {
    let start = if text.word(at) == "a" { at + 1 } else { at };
    let read = plain(text, start).filter(|_| text.is_word(start, &["couple", "pair"]))?;
    Some(read)
}

/// The longest reading whose words do not have another meaning for a reader of tokens.
fn amount(text: &Text, at: usize) -> Option<Read> {
    let read = number(text, at)?;
    let is_joint = |place: usize| text.is_word(place, &["in", "over", "out"]);
    let is_ratio = (at..read.next).any(is_joint);
    let is_share = before_percent(text, read).is_some();
    let is_part = (is_bare_part(text, at, &read) && !is_share) || is_time(text, at, &read);
    if !(is_ratio || is_part || is_list(text, at, &read)) {
        return Some(read);
    }
    plain(text, at).filter(|shorter| shorter.next < read.next)
}

/// `half`, `a third` and `a quarter` stay words.
fn is_bare_part(text: &Text, at: usize, read: &Read) -> bool {
    let start = if text.is_word(at, &["a", "an"]) { at + 1 } else { at };
    read.next == start + 1 && find(PARTS, text.word(start)).is_some()
}

/// `three quarters` is a length of time unless `of` follows.
fn is_time(text: &Text, at: usize, read: &Read) -> bool {
    let is_quarters = text.is_word(read.next - 1, &["quarter", "quarters"]);
    let has_half = (at..read.next).any(|place| text.word(place) == "and");
    is_quarters && !has_half && text.word(read.next) != "of"
}

/// `70/90` and `24/7` are two numbers each, `3/4` is one.
fn is_list(text: &Text, at: usize, read: &Read) -> bool {
    for place in at + 1..read.next.saturating_sub(1) {
        if !text.is_mark(place, &['/', '⁄']) {
            continue;
        }
        let (Some(part), Some(whole)) = (text.whole(place - 1), text.whole(place + 1)) else { return true };
        let is_longer = text.is_mark(place + 2, &['/']) && text.is_joined(place + 2);
        return part >= whole || whole > LARGEST_DENOMINATOR || is_longer;
    }
    false
}

/// The text of a number token: one group of digits stays as it is, everything else becomes plain digits.
pub(super) fn written(text: &Text, at: usize, next: usize, number: Number) -> String {
    let is_one_group = next == at + 1 && text.token(at).is_some_and(|token| token.shape == Shape::Digits);
    match text.digits(at) {
        Some(digits) if is_one_group => digits.to_owned(),
        _ => number.value.to_string(),
    }
}
