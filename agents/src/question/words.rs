//! The words of a question without its punctuation.

use language::tokens::{Token, TokenKind, tokens, with_decimal_commas};

/// Words, numbers and percent signs without punctuation; `2,5` is one number.
pub(crate) fn words(question: &str) -> Vec<Token> {
    let mut words = with_decimal_commas(question, tokens(question));
    words.retain(|token| {
        !matches!(token.kind, TokenKind::Mark(_) | TokenKind::Dash | TokenKind::Comma | TokenKind::Stop)
    });
    words
}
