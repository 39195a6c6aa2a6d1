//! The values that a follow-up states and that nothing has used, and whether the words around them deny them.

use language::{Entity, Kind, tokens::TokenKind};

use crate::reading::Reading;

pub(super) const DENYING_BEFORE: &[&str] =
    &["not", "instead", "than", "no", "nicht", "statt", "pas", "não", "keine"];
const DENYING_AFTER: &[&str] = &["nahi", "nahin", "नहीं"];

/// A value of the sentence that nothing has used.
pub(super) struct Said {
    pub(super) kind: Kind,
    pub(super) start: usize,
    pub(super) end: usize,
    /// `not 12`, `instead of 12`, `12 nahi`.
    pub(super) is_denied: bool,
    /// The denying word is `no`, which may as well begin a correction: `no 12 days`.
    pub(super) is_no: bool,
}

pub(super) fn word_before<'a>(reading: &'a Reading, byte: usize) -> Option<&'a str> {
    let tokens = &reading.sentence.tokens;
    let at = tokens.partition_point(|token| token.end <= byte);
    tokens.get(at.checked_sub(1)?)?.word()
}

/// All values that nothing has used.
pub(super) fn values(reading: &Reading) -> Vec<Said> {
    let mut found = Vec::new();
    for entity in &reading.sentence.entities {
        let is_name = matches!(
            entity.kind,
            Kind::Column { .. }
                | Kind::ValueOfFile { .. }
                | Kind::Method { .. }
                | Kind::Negation
                | Kind::Ordinal { .. }
        );
        if !is_name && !is_article(reading, entity) && reading.is_free(entity.start, entity.end) {
            found.push(Said {
                kind: entity.kind.clone(),
                start: entity.start,
                end: entity.end,
                is_denied: is_denied(reading, entity.start, entity.end),
                is_no: word_before(reading, entity.start) == Some("no"),
            });
        }
    }
    found
}

/// `one vendor`, `one joint order`: the word counts something else.
fn is_article(reading: &Reading, entity: &Entity) -> bool {
    let written = reading.sentence.source[entity.start..entity.end].to_lowercase();
    let next = reading.sentence.tokens_of(entity).end;
    let counts = [
        "less", "more", "fewer", "extra", "van", "truck", "will", "is", "please", "then", "instead", "point",
        "step",
    ];
    written == "one"
        && reading
            .sentence
            .tokens
            .get(next)
            .is_some_and(|token| token.word().is_some() && !token.is_one_of(&counts))
}

/// Whether a denying word stands before the value, or behind it.
fn is_denied(reading: &Reading, start: usize, end: usize) -> bool {
    let tokens = &reading.sentence.tokens;
    let first = tokens.partition_point(|token| token.end <= start);
    let next = tokens.partition_point(|token| token.start < end);
    let before = first.checked_sub(1).and_then(|at| tokens.get(at));
    let before_of = first.checked_sub(2).and_then(|at| tokens.get(at));
    let is_of = before.is_some_and(|token| token.is_one_of(&["of", "the", "von", "de"]));
    let denies = |token: Option<&language::tokens::Token>| {
        token.is_some_and(|token| token.kind == TokenKind::Word && token.is_one_of(DENYING_BEFORE))
    };
    denies(before)
        || (is_of && denies(before_of))
        || tokens.get(next).is_some_and(|token| token.is_one_of(DENYING_AFTER))
}
