//! Parts of one: `half`, `a third`, `by a quarter`, `2/3`.

use super::token::Token;
use crate::{
    lexicon::{
        find,
        numbers::{DOZEN, PARTS, SCALES},
    },
    text::Text,
};

/// After a part of one, these words make it a share of the previous amount.
const CHANGES: &[&str] =
    &["of", "more", "less", "fewer", "higher", "lower", "larger", "smaller", "longer", "shorter", "as"];

/// Reads `a third`, `half` and `by a quarter`, but not `a third supplier`, `half a year` and `for a quarter`.
pub(super) fn part_of_one(text: &Text, at: usize) -> Option<(f64, usize)> {
    let has_article = text.is_word(at, &["a", "an", "one"]);
    let start = if has_article { at + 1 } else { at };
    let word = text.word(start);
    let (parts, is_several) = find(PARTS, word).filter(|(parts, _)| *parts > 1.0)?;
    let next = start + 1;
    let is_first_half = text.is_word_before(at, &["first", "second", "last", "this", "next"]);
    if is_several || is_first_half || word == "second" || !(has_article || word == "half") {
        return None;
    }
    let is_behind_by = text.is_word_before(at, &["by", "to", "in"]);
    let ends = text.token(next).is_none() || text.mark(next).is_some();
    let is_share = text.is_word(next, CHANGES) && !is_of_amount(text, next);
    let is_of_thing = word == "half" && text.is_word(next, &["the", "our", "its", "as"]);
    let fits = is_share || is_of_thing || ends && (is_behind_by || word != "quarter" && !has_article);
    fits.then_some((1.0 / parts, next))
}

/// `half of a million`, `a quarter of a year`, `half of a percent`.
fn is_of_amount(text: &Text, of: usize) -> bool {
    let is_article = text.is_word(of + 1, &["a", "an", "one"]);
    let word = text.word(of + 2);
    text.word(of) == "of" && is_article || find(SCALES, word).is_some() || DOZEN.contains(&word)
}

/// True for a number that is written as a part: `2/3`, `two thirds`, `¾`.
pub(super) fn is_part_of_one(source: &str, token: &Token) -> bool {
    let Some(value) = token.number() else { return false };
    let written = source.get(token.start..token.end).unwrap_or_default();
    let is_written_out = written.chars().any(|c| c == '/' || c == '⁄' || c.is_alphabetic() || !c.is_ascii());
    let is_decimal = crate::numbers::has_point(written) || written.contains(['.', ',', '−']);
    value > 0.0 && value < 1.0 && is_written_out && !is_decimal
}
