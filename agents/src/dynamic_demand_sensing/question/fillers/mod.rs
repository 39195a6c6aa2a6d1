//! Words of a question that mean nothing for a figure, so that they need no use of their own.
//! `grammar` holds the sentence together, `asking` is the frame of a question, `subject` is what every question here is about.

mod asking;
mod grammar;
mod subject;

use language::tokens::Token;

/// Whether nothing is lost when the word is not used.
pub(super) fn is_filler_word(token: &Token) -> bool {
    let lists = [grammar::WORDS, asking::WORDS, subject::TRADE, subject::SIGNALS, subject::TIMES];
    lists.iter().any(|words| token.is_one_of(words))
}
