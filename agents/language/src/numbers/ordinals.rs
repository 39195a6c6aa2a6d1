//! Ordinals: `3rd`, `twenty-first`. They are never amounts.

use crate::{
    lexicon::{
        find,
        numbers::{ORDINAL_ENDINGS, ORDINALS, TENS},
    },
    text::Text,
};

/// The value of the ordinal and the piece after it.
#[must_use]
pub fn ordinal(text: &Text, at: usize) -> Option<(u32, usize)> {
    if let Some(place) = text.whole(at) {
        let is_ordinal = text.is_word(at + 1, ORDINAL_ENDINGS) && text.is_joined(at + 1);
        return is_ordinal.then_some((place, at + 2));
    }
    let word = text.word(at);
    if let Some(place) = find(ORDINALS, word) {
        return Some((place, at + 1));
    }
    let tens = find(TENS, word)?;
    let next = if text.is_mark(at + 1, &['-']) { at + 2 } else { at + 1 };
    let unit = find(ORDINALS, text.word(next)).filter(|unit| *unit < 10)?;
    Some((tens + unit, next + 1))
}
