//! The words of a question that nothing used, as they were written.

use language::{conversation, tokens::TokenKind};

use crate::dynamic_demand_sensing::question::{fillers::is_filler_word, reader::Reader};

/// Stretches of words without a use. When an assumption was not understood, all of it is one.
pub(super) fn left(reader: &Reader, misses_assumption: bool) -> Vec<String> {
    if misses_assumption && let Some(text) = assumption(reader) {
        return vec![text];
    }
    let tokens = reader.tokens();
    let mut stretches: Vec<(usize, usize)> = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        if is_filler(reader, at) {
            continue;
        }
        match stretches.last_mut() {
            Some((_, end)) if tokens[*end - 1].end <= token.start && *end == at => *end = at + 1,
            _ => stretches.push((at, at + 1)),
        }
    }
    let mut texts = Vec::new();
    for (first, next) in stretches {
        let (start, end) = (tokens[first].start, tokens[next - 1].end);
        texts.push(reader.sentence.source[start..end].to_owned());
    }
    texts
}

fn is_filler(reader: &Reader, at: usize) -> bool {
    let token = &reader.tokens()[at];
    let is_mark =
        matches!(token.kind, TokenKind::Dash | TokenKind::Comma | TokenKind::Stop | TokenKind::Mark(_));
    let is_letter = token.text.len() == 1 && token.word().is_some();
    // The small words of the other languages are those of every question.
    let is_small = || reader.is_foreign && token.word().is_some_and(understanding::is_filler);
    is_mark || is_letter || reader.is_used(at) || is_filler_word(token) || is_small()
}

/// What stands behind `what if`, without its stop.
fn assumption(reader: &Reader) -> Option<String> {
    let introduced = conversation::what_if(reader.tokens())?;
    let rest = reader.sentence.source.get(introduced.end..)?;
    let text = rest.trim().trim_end_matches(['?', '.', '!']).trim();
    (!text.is_empty()).then(|| text.to_owned())
}
