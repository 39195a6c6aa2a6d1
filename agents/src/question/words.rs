//! The words of a question without its punctuation.

use language::tokens::{Token, TokenKind, tokens, with_decimal_commas};

/// Whether words that begin like those of a phrase stand one after the other.
pub(crate) fn holds_phrase(words: &[Token], phrase: &[&str]) -> bool {
    words.windows(phrase.len()).any(|part| begins_like(part, phrase))
}

/// Whether each word begins like that of the phrase.
pub(crate) fn begins_like(words: &[Token], phrase: &[&str]) -> bool {
    words.iter().zip(phrase).all(|(word, start)| word.starts(start))
}

/// Words, numbers and percent signs without punctuation; `2,5` is one number.
pub(crate) fn words(question: &str) -> Vec<Token> {
    let mut words = with_decimal_commas(question, tokens(question));
    words.retain(|token| {
        !matches!(token.kind, TokenKind::Mark(_) | TokenKind::Dash | TokenKind::Comma | TokenKind::Stop)
    });
    words
}
