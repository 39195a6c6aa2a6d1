//! Decimal commas followed by one digit, for readers that expect amounts and not lists: `10,5`.

use super::{
    number::Number,
    token::{Token, TokenKind},
};

/// The tokens with `10,5` as one number. Three numbers in a row are a list: `1,2,3`.
#[must_use]
pub fn with_decimal_commas(source: &str, tokens: Vec<Token>) -> Vec<Token> {
    let mut joined: Vec<Token> = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while at < tokens.len() {
        match decimal_at(source, &tokens, at) {
            Some(token) => {
                joined.push(token);
                at += 3;
            }
            None => {
                joined.push(tokens[at].clone());
                at += 1;
            }
        }
    }
    joined
}

fn decimal_at(source: &str, tokens: &[Token], at: usize) -> Option<Token> {
    let [whole, comma, decimals] = tokens.get(at..at + 3)? else { return None };
    let is_comma = source.get(comma.start..comma.end) == Some(",");
    let is_joined = whole.end == comma.start && comma.end == decimals.start;
    let is_list = follows_comma(source, whole.start) || continues(source, decimals.end);
    let digits = source.get(decimals.start..decimals.end)?;
    let is_digits = digits.len() == 1 && digits.bytes().all(|byte| byte.is_ascii_digit());
    let whole_written = source.get(whole.start..whole.end)?;
    let is_whole = whole_written.trim_start_matches(['-', '−']).bytes().all(|byte| byte.is_ascii_digit());
    if !is_comma || !is_joined || is_list || !is_digits || !is_whole || whole.number().is_none() {
        return None;
    }
    let value: f64 = format!("{}.{digits}", whole.number()?.abs()).parse().ok()?;
    let value = if whole.number()? < 0.0 { -value } else { value };
    let kind = TokenKind::Number(Number { value, letter: None });
    Some(Token { text: value.to_string(), start: whole.start, end: decimals.end, kind })
}

fn follows_comma(source: &str, start: usize) -> bool {
    source.get(..start).is_some_and(|before| before.ends_with(','))
}

/// True when more of a list or of a number follows: the `,3` of `1,2,3`.
fn continues(source: &str, end: usize) -> bool {
    let mut rest = source.get(end..).unwrap_or_default().chars();
    matches!(rest.next(), Some(',' | '.')) && rest.next().is_some_and(|c| c.is_ascii_digit())
}
