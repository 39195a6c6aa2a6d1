//! Finds numbers that cannot be used in a plan: ranges and negative amounts. Readers use the lower end of a range, so a
//! number was used if a different number in its place changes the parameters.

use super::{
    Understood, Vocabulary, read,
    reading::tokens::{Amount, Token},
    unread::phrase,
};
use crate::vehicle_routing::params::RouteParams;
use intake::AgentError;
use kernels::cancel;
use report::number::amount;

/// More sentences would make the answer unclear.
const MOST_SENTENCES: usize = 3;

/// Asks about every used range and refuses every used negative number, unless explicit parameters override them.
pub(super) fn check(
    question: &Understood,
    names: &Vocabulary,
    explicit: &RouteParams,
) -> Result<(), AgentError> {
    let mut sentences = Vec::new();
    for (at, token) in question.tokens.iter().enumerate() {
        cancel::tick();
        if sentences.len() == MOST_SENTENCES {
            break;
        }
        let Some(number) = token.amount().filter(|number| number.to.is_some() || number.value < 0.0) else {
            continue;
        };
        let other = Amount { value: number.to.unwrap_or(-number.value), ..number };
        let mut tokens = question.tokens.clone();
        tokens[at] = Token::Number(other);
        let (params, _) = read(tokens, names, question.about_places.clone(), &question.before);
        if params.edited(explicit.clone()) != question.params.clone().edited(explicit.clone()) {
            sentences.push(sentence(&question.tokens, at, number));
        }
    }
    if sentences.is_empty() { Ok(()) } else { Err(AgentError::Needs(sentences.join(" "))) }
}

fn sentence(tokens: &[Token], at: usize, number: Amount) -> String {
    let asked = phrase(tokens, at);
    match number.to {
        Some(to) => format!(
            "“{asked}” is a range, and the plan needs one number. Ask again with {}, with {} or with a number between them.",
            amount(number.value),
            amount(to)
        ),
        None => format!(
            "“{asked}” is below zero, and the plan needs a positive number. Ask again with the right number."
        ),
    }
}
