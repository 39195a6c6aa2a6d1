//! `an outage has a chance of 3 %`: how likely a supplier fails, which is no weight of a criterion.

use crate::supplier_selection::question::token::Token;
use intake::AgentError;

const OUTAGE: [&str; 8] =
    ["outage", "outages", "failure", "fail", "fails", "disruption", "disruptions", "bankruptcy"];
const NEAR: usize = 5;

/// Takes the chance out of the tokens, so that nothing else reads it.
pub(super) fn take(tokens: &mut Vec<Token>) -> Result<Option<f64>, AgentError> {
    let Some(at) = (0..tokens.len()).find(|at| is_chance(tokens, *at)) else { return Ok(None) };
    let value = tokens[at].one_number("The chance of an outage")?;
    tokens.drain(at..at + 2);
    Ok(value)
}

fn is_chance(tokens: &[Token], at: usize) -> bool {
    let is_percent = tokens[at].is_number() && tokens.get(at + 1) == Some(&Token::Percent);
    let before = tokens[..at].iter().rev();
    let behind = tokens.iter().skip(at + 2);
    is_percent && (speaks_of_outage(before) || speaks_of_outage(behind))
}

/// Whether the nearest tokens of the same clause speak of an outage.
fn speaks_of_outage<'a>(tokens: impl Iterator<Item = &'a Token>) -> bool {
    tokens.take_while(|token| !token.ends_clause()).take(NEAR).any(|token| token.is(&OUTAGE))
}
