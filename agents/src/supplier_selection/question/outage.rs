//! `an outage has a chance of 3 %`: how likely a supplier fails, which is no weight of a criterion.

use crate::supplier_selection::question::tokens::Token;

const OUTAGE: [&str; 8] =
    ["outage", "outages", "failure", "fail", "fails", "disruption", "disruptions", "bankruptcy"];
const NEAR: usize = 5;

/// Takes the chance out of the tokens, so that nothing else reads it.
pub fn take(tokens: &mut Vec<Token>) -> Option<f64> {
    let at = (0..tokens.len()).find(|at| is_chance(tokens, *at))?;
    let value = tokens[at].number();
    tokens.drain(at..at + 2);
    value
}

fn is_chance(tokens: &[Token], at: usize) -> bool {
    let is_percent = tokens[at].number().is_some() && tokens.get(at + 1) == Some(&Token::Percent);
    let clause = |token: &&Token| !token.is(&[",", "."]);
    let before = tokens[..at].iter().rev().take_while(clause).take(NEAR);
    let behind = tokens.iter().skip(at + 2).take_while(clause).take(NEAR);
    is_percent && before.chain(behind).any(|token| token.is(&OUTAGE))
}
