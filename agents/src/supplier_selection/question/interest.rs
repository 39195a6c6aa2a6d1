//! `capital costs 12 %`, `interest of 9 % a year`: what money costs, which is no weight of the price.

use crate::supplier_selection::question::token::Token;
use intake::AgentError;

const INTEREST: [&str; 15] = [
    "capital",
    "interest",
    "financing",
    "finance",
    "wacc",
    "zins",
    "zinsen",
    "zinssatz",
    "kapitalkosten",
    "kapitalbindung",
    "interés",
    "interes",
    "intereses",
    "intérêt",
    "juros",
];
const NEAR: usize = 4;

/// Takes the interest a year out of the tokens, so that nothing else reads it.
pub(super) fn take(tokens: &mut Vec<Token>) -> Result<Option<f64>, AgentError> {
    let Some((start, at)) = (0..tokens.len()).find_map(|at| Some((is_interest(tokens, at)?, at))) else {
        return Ok(None);
    };
    let Some(percent) = tokens[at].one_number("The interest")? else { return Ok(None) };
    let periods = periods_a_year(&tokens[at + 2..])?;
    tokens.drain(start..at + 2);
    Ok(Some(percent * periods))
}

/// Where the words of an interest begin whose percentage is at `at`.
fn is_interest(tokens: &[Token], at: usize) -> Option<usize> {
    let is_percent = tokens[at].is_number() && tokens.get(at + 1) == Some(&Token::Percent);
    if !is_percent {
        return None;
    }
    let from = at.saturating_sub(NEAR);
    let end = tokens[from..at].iter().rposition(|token| token.ends_clause() || *token == Token::Percent);
    let start = end.map_or(from, |end| from + end + 1);
    let before = tokens[start..at].iter().position(|token| token.is(&INTEREST));
    let cost_of = |place: usize| {
        let is_cost = place >= 2 && tokens[place - 1].is(&["of"]) && tokens[place - 2].fields().is_some();
        if is_cost { place - 2 } else { place }
    };
    before.map(|place| cost_of(start + place)).or_else(|| {
        let behind = tokens.iter().skip(at + 2).take_while(|token| !token.ends_clause()).take(2);
        behind.into_iter().any(|token| token.is(&INTEREST)).then_some(at)
    })
}

/// `a month` is twelve times a year; without a period the interest is for a year.
fn periods_a_year(behind: &[Token]) -> Result<f64, AgentError> {
    let mut words = behind.iter().take(2).filter_map(Token::word);
    match words.find(|word| !["a", "per", "each", "every"].contains(word)) {
        Some("month" | "monthly") => Ok(12.0),
        Some("quarter" | "quarterly") => Ok(4.0),
        Some("week" | "weekly" | "day" | "daily") => {
            Err(AgentError::Needs("Give the interest in percent a year.".to_owned()))
        }
        _ => Ok(1.0),
    }
}
