//! Words of a question that mean nothing for a figure, so that they need no use of their own.
//! `grammar` holds the sentence together, `asking` is the frame of a question, `subject` is what every question here is about.

mod asking;
mod grammar;
mod subject;

use language::tokens::Token;
use serde_json::Value;

/// Beginnings of the words that a run took up which tells how much named signals do.
pub(in crate::dynamic_demand_sensing) fn heard(params: &Value) -> Vec<&'static str> {
    if params["signals"].is_array() { subject::OF_EFFECTS.to_vec() } else { Vec::new() }
}

/// Whether nothing is lost when the word is not used.
pub(super) fn is_filler_word(token: &Token) -> bool {
    let lists = [grammar::WORDS, asking::WORDS, subject::TRADE, subject::SIGNALS, subject::TIMES];
    lists.iter().any(|words| token.is_one_of(words))
}
