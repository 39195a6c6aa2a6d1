//! Clauses that hold under a condition, which a ranking of suppliers has no place for: `those from China only if they cost less`, `if
//! prices rise 5 %` of nobody. Nothing of them chooses rows or sets anything, and they are named as they stand.

use std::ops::Range;

use language::{
    conversation::only_if,
    tokens::{Token, TokenKind},
};

use super::{
    meet,
    values::{ASKING, CHANGING, DEARER, IF},
};
use crate::reading::Reading;

/// Finds these clauses and keeps them from every rule. `named` says which tokens name rows.
pub(super) fn set_aside(reading: &mut Reading, named: &[bool]) -> Vec<Range<usize>> {
    if !matches!(reading.tool, Some("rank_suppliers" | "allocate_orders")) {
        return Vec::new();
    }
    let tokens = &reading.sentence.tokens;
    let mut found = only_if(tokens, &|at| named.get(at).copied().unwrap_or_default());
    let supposed: Vec<Range<usize>> = (0..tokens.len())
        .filter_map(|at| supposition(tokens, at))
        .filter(|clause| !clause.clone().any(|at| named[at]) && !is_read(reading, clause))
        .filter(|clause| !found.iter().any(|other| meet(other, clause)))
        .collect();
    found.extend(supposed);
    for clause in &found {
        reading.set_aside(clause.clone());
    }
    found
}

/// `if prices rise 5 %` up to the end of its clause or the word that asks.
fn supposition(tokens: &[Token], first: usize) -> Option<Range<usize>> {
    tokens[first].is_one_of(IF).then_some(())?;
    let behind = &tokens[first + 1..];
    let is_amount = |token: &Token| token.number().is_some();
    let amount = behind.iter().position(is_amount)?;
    let ends = |place: usize, token: &Token| {
        token.kind == TokenKind::Stop || token.is_one_of(ASKING) || place > amount && token.ends_clause()
    };
    let end = behind.iter().enumerate().position(|(place, token)| ends(place, token));
    let end = end.map_or(tokens.len(), |length| first + 1 + length);
    let part = &tokens[first..end];
    let changes = part.iter().any(|token| token.is_one_of(DEARER) || token.is_one_of(CHANGING));
    (changes && first + 1 + amount < end).then_some(first..end)
}

/// Whether the rows of the file were found that the clause changes.
fn is_read(reading: &Reading, clause: &Range<usize>) -> bool {
    reading.data.changes.iter().any(|change| {
        let place = reading.tokens_between(change.place.start, change.place.end);
        meet(&place, clause)
    })
}
