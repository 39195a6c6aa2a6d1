//! Amounts with a unit: `5 kg`, `three-foot`, `40 miles an hour`, `20 (kg)`, `5 feet 2 inches`.

use crate::{
    lexicon::units::{WEIGHT_WORDS, unit_at},
    numbers::number,
    text::Text,
};

/// A size and the piece after it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Size {
    pub value: f64,
    pub unit: &'static str,
    pub next: usize,
}

/// Reads an amount with its unit.
#[must_use]
pub fn size(text: &Text, at: usize) -> Option<Size> {
    let amount = number(text, at)?;
    let (unit, next) = unit_behind(text, amount.next)?;
    let size = Size { value: amount.value, unit, next };
    Some(with_inches(text, size))
}

/// The unit after an amount; a hyphen, `(` or `{` may be between them.
fn unit_behind(text: &Text, at: usize) -> Option<(&'static str, usize)> {
    if text.is_mark(at, &['(', '{', '[']) {
        let (unit, next) = unit_at(text, at + 1)?;
        return text.is_mark(next, &[')', '}', ']']).then_some((unit, next + 1));
    }
    if text.is_joining_mark(at, &['-', '‑']) {
        return unit_at(text, at + 1);
    }
    let is_foot = text.is_mark(at, &['\'', '’', '′']) && text.is_joined(at);
    if is_foot && text.is_word(at + 1, &["container", "containers", "trailer", "trailers", "box", "reefer"]) {
        return Some(("foot", at + 1));
    }
    if text.is_mark(at, &['°']) {
        return degrees(text, at);
    }
    if text.is_word(at, &["pounds", "pound"]) {
        return is_weight(text, at).then_some(("lb", at + 1));
    }
    let (unit, next) = unit_at(text, at)?;
    let is_code = text.is_joined(next) && text.digits(next).is_some();
    (!is_code).then_some((unit, next))
}

fn degrees(text: &Text, at: usize) -> Option<(&'static str, usize)> {
    match text.word(at + 1) {
        "c" => Some(("celsius", at + 2)),
        "f" => Some(("fahrenheit", at + 2)),
        _ => None,
    }
}

/// Pounds of something, or pounds near a word about weight, are not money.
pub(super) fn is_weight(text: &Text, at: usize) -> bool {
    if text.word(at + 1) == "of" {
        return true;
    }
    for near in at.saturating_sub(8)..at {
        if text.is_word(near, WEIGHT_WORDS) {
            return true;
        }
    }
    false
}

/// `5 feet 2 inches` is one length in feet.
fn with_inches(text: &Text, size: Size) -> Size {
    if size.unit != "foot" {
        return size;
    }
    let Some(inches) = number(text, size.next).filter(|inches| (0.0..12.0).contains(&inches.value)) else {
        return size;
    };
    if !text.is_word(inches.next, &["in", "inch", "inches"]) {
        return size;
    }
    Size { value: size.value + inches.value / 12.0, next: inches.next + 1, ..size }
}
