//! What a question counts as on time and in full.

use crate::supplier_selection::question::tokens::Token;

const ALLOW: [&str; 9] =
    ["allow", "allowing", "tolerate", "tolerance", "tolerating", "grace", "accept", "accepting", "counts"];

/// `allow 2 days late`, `a tolerance of 3 days`, `2 days late still counts`.
pub fn days_late(tokens: &[Token]) -> Option<f64> {
    value_before(tokens, |next| next.is(&["day", "days"]))
}

/// `allow 5 % short`, `a tolerance of 5 % missing`.
pub fn short_percent(tokens: &[Token]) -> Option<f64> {
    let is_short = tokens.iter().any(|token| token.is(&["short", "missing", "quantity", "incomplete"]));
    value_before(tokens, |next| *next == Token::Percent).filter(|_| is_short)
}

fn value_before(tokens: &[Token], is_unit: impl Fn(&Token) -> bool) -> Option<f64> {
    let allows = tokens.iter().any(|token| token.is(&ALLOW));
    let mut pairs = tokens.windows(2).filter(|pair| is_unit(&pair[1]));
    pairs.find_map(|pair| pair[0].number()).filter(|_| allows)
}
