//! What a question counts as on time and in full.

use crate::supplier_selection::question::{
    limits::limited_field,
    token::{Token, days},
};
use intake::AgentError;

const ALLOW: [&str; 9] =
    ["allow", "allowing", "tolerate", "tolerance", "tolerating", "grace", "accept", "accepting", "counts"];

/// `allow 2 days late`, `a tolerance of half a week`, `2 days late still counts`.
pub(super) fn days_late(tokens: &[Token]) -> Result<Option<f64>, AgentError> {
    if !allows(tokens) {
        return Ok(None);
    }
    for (at, token) in tokens.iter().enumerate() {
        if is_limit_of_field(tokens, at) {
            continue;
        }
        match token {
            Token::Time(span) => return Ok(Some(days(*span))),
            Token::Range(range) if range.unit.is_some() => return Err(range.refused("The tolerance")),
            // Only a negative number stands apart from its days.
            Token::Number(number) if is_next(tokens, at, &["day", "days"]) => return Ok(Some(*number)),
            Token::Criterion(_)
            | Token::Supplier(_)
            | Token::Item(_)
            | Token::Number(_)
            | Token::Range(_)
            | Token::Percent
            | Token::Word(_) => {}
        }
    }
    Ok(None)
}

/// `lead time at most 4 weeks` allows nothing; `at most 2 days late` does.
fn is_limit_of_field(tokens: &[Token], at: usize) -> bool {
    let is_late = is_next(tokens, at, &["late", "delay", "overdue", "tolerance", "grace"]);
    !is_late && limited_field(tokens, at).is_some()
}

/// `allow 5 % short`, `a tolerance of 5 % missing`.
pub(super) fn short_percent(tokens: &[Token]) -> Result<Option<f64>, AgentError> {
    let is_short = tokens.iter().any(|token| token.is(&["short", "missing", "quantity", "incomplete"]));
    let share = tokens.windows(2).find(|pair| pair[0].is_number() && pair[1] == Token::Percent);
    match share.filter(|_| is_short && allows(tokens)) {
        Some(pair) => pair[0].one_number("The share that may be missing"),
        None => Ok(None),
    }
}

fn allows(tokens: &[Token]) -> bool {
    tokens.iter().any(|token| token.is(&ALLOW))
}

fn is_next(tokens: &[Token], at: usize, words: &[&str]) -> bool {
    tokens.get(at + 1).is_some_and(|token| token.is(words))
}
