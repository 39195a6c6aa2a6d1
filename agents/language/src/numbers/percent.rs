//! Percentages as shares: `12 %`, `twelve per cent`, `25 basis points`, `percent of twenty`.

use super::{read::Read, signed::number};
use crate::{lexicon::numbers::PERCENT, text::Text};

/// Reads a percentage; the value is a share.
#[must_use]
pub fn percent(text: &Text, at: usize) -> Option<Read> {
    if let Some(next) = name(text, at) {
        let is_of = text.word(next) == "of";
        let amount = number(text, next + 1).filter(|_| is_of)?;
        return Some(Read { value: amount.value / 100.0, next: amount.next });
    }
    let amount = number(text, at)?;
    let start = after_article(text, &amount);
    let is_hyphen = text.is_joining_mark(start, &['-']) && name(text, start + 1).is_some();
    let (factor, next) = sign(text, if is_hyphen { start + 1 } else { start })?;
    Some(Read { value: amount.value / factor, next })
}

/// `half a percent`, `a quarter of a percent`.
fn after_article(text: &Text, amount: &Read) -> usize {
    let of = if text.word(amount.next) == "of" { amount.next + 1 } else { amount.next };
    if text.word(of) == "a" && amount.value.abs() < 1.0 { of + 1 } else { amount.next }
}

/// The divisor of the number, and the piece after the percent sign or word.
fn sign(text: &Text, at: usize) -> Option<(f64, usize)> {
    if text.is_mark(at, &['%', '％']) {
        let is_code = text.is_joined(at + 1) && text.digits(at + 1).is_some();
        return (!is_code && !is_in_address(text, at)).then_some((100.0, at + 1));
    }
    if text.is_mark(at, &['‰']) {
        return Some((1000.0, at + 1));
    }
    if text.is_word(at, &["bps", "bp"]) {
        return Some((10_000.0, at + 1));
    }
    if let Some(next) = text.phrase(at, "basis points").or_else(|| text.phrase(at, "basis point")) {
        return Some((10_000.0, next));
    }
    let next = name(text, at)?;
    let next = if text.is_word(next, &["points", "point"]) { next + 1 } else { next };
    Some((100.0, next))
}

fn name(text: &Text, at: usize) -> Option<usize> {
    if text.is_word(at, PERCENT) {
        return Some(at + 1);
    }
    text.phrase(at, "per cent")
}

/// Whether the percent sign is part of an address: `%20and%20`.
fn is_in_address(text: &Text, at: usize) -> bool {
    let is_joined_word = text.is_joined(at + 1) && !text.word(at + 1).is_empty();
    let is_before = at >= 2 && text.is_joined(at) && text.is_joined(at - 1) && text.is_mark(at - 2, &['%']);
    is_joined_word || is_before
}
