//! The words of a question in the form that this agent's readers use.

use language::tokens::Token;

pub(crate) use crate::question::words::words;

/// The texts of words.
pub fn texts(words: &[Token]) -> Vec<String> {
    words.iter().map(|word| word.text.clone()).collect()
}

/// True when one of these words is at the position.
pub fn is_one_of(words: &[Token], at: usize, known: &[&str]) -> bool {
    words.get(at).is_some_and(|word| word.is_one_of(known))
}

/// True when one of these words is anywhere in the question.
pub fn has_one_of(words: &[Token], known: &[&str]) -> bool {
    words.iter().any(|word| word.is_one_of(known))
}

/// The position of the first of these words.
pub fn position(words: &[Token], known: &[&str]) -> Option<usize> {
    words.iter().position(|word| word.is_one_of(known))
}
