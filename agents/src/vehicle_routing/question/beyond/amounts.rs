//! Goods of single stops, which come from the file: `C004 has 30 units instead of 12`.

use super::words::{GETS, GOODS};
use crate::question::mentions::Mention;
use std::ops::Range;

/// The bytes from the stop to the end of what is said of its goods.
pub(super) fn of_stop(lower: &str, place: &Mention, clause: Range<usize>) -> Option<Range<usize>> {
    let said = lower.get(place.end..clause.end)?;
    let verb = GETS.iter().find(|verb| said.starts_with(**verb))?;
    let words: Vec<&str> = said[verb.len()..].split_whitespace().take(5).collect();
    let number = words.iter().position(|word| word.starts_with(|c: char| c.is_ascii_digit()))?;
    let names_goods = words[number..].iter().any(|word| GOODS.iter().any(|goods| word.starts_with(goods)));
    let is_change = said.contains(" instead of ") || words.contains(&"more") || words.contains(&"less");
    let is_length = words.iter().any(|word| word.starts_with("min") || word.starts_with("h"));
    ((names_goods || is_change) && !is_length).then_some(place.start..clause.end)
}
