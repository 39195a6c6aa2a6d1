//! Times of day and lengths of time in tokens: `8`, `17 h`, `12:30`, `half an hour`, `1 h 30 min`, `two and a half hours`.

use super::{
    tokens::{Amount, Token, is_at},
    units::{is_hour_unit, is_minute_unit, minutes_of},
};

/// A time of day is at most this many hours after midnight.
const LATEST_HOUR: f64 = 48.0;

pub(crate) fn is_hour(token: Option<&Token>) -> bool {
    token.is_some_and(|token| token.is_one_of(&["h", "hr", "hrs", "hours", "oclock", "uhr"]))
}

/// A time of day that begins at a token, and the token after it.
pub(crate) fn time(tokens: &[Token], at: usize) -> Option<(f64, usize)> {
    let minutes = clock(tokens.get(at)?).or_else(|| bare_hour(&tokens[at]))?;
    let next = at + 1;
    Some((minutes, if is_hour(tokens.get(next)) { next + 1 } else { next }))
}

fn clock(token: &Token) -> Option<f64> {
    if let Token::Clock(minutes) = token { Some(*minutes) } else { None }
}

/// A number that can be an hour.
fn bare_hour(token: &Token) -> Option<f64> {
    let amount = token.amount().filter(|amount| amount.to.is_none())?;
    (0.0..=LATEST_HOUR).contains(&amount.value).then_some(60.0 * amount.value)
}

/// Whether a time is in the form of a time, and not a plain number.
pub(crate) fn is_marked(tokens: &[Token], at: usize, next: usize) -> bool {
    matches!(tokens.get(at), Some(Token::Clock(_))) || is_hour(tokens.get(next - 1))
}

/// Minutes that begin at a token, and the token after them.
pub(crate) fn duration(tokens: &[Token], at: usize) -> Option<(f64, usize)> {
    let token = tokens.get(at)?;
    if let Some(amount) = token.amount() {
        return counted(tokens, at, amount);
    }
    if token.is("half") {
        return hour_behind(tokens, at + 1).map(|next| (30.0, next));
    }
    if token.is("quarter") {
        return hour_behind(tokens, at + 1).map(|next| (15.0, next));
    }
    let is_hour = token.is_one_of(&["a", "an"]) && tokens.get(at + 1).is_some_and(is_hour_unit);
    is_hour.then(|| with_part(tokens, 60.0, at + 2))
}

/// `30 min`, `45-minute`, `1 h 15 min`, `three quarters of an hour`.
fn counted(tokens: &[Token], at: usize, amount: Amount) -> Option<(f64, usize)> {
    if let Some(minutes) = amount.minutes {
        return Some((minutes, at + 1));
    }
    let has_dash = tokens.get(at + 1) == Some(&Token::Dash);
    let place = if has_dash { at + 2 } else { at + 1 };
    let unit = tokens.get(place)?;
    if unit.is_one_of(&["quarter", "quarters"]) {
        return hour_behind(tokens, place + 1).map(|next| (15.0 * amount.value, next));
    }
    if amount.value < 1.0
        && let Some(next) = hour_behind(tokens, place).filter(|next| *next > place + 1)
    {
        return Some((60.0 * amount.value, next));
    }
    let factor = if is_letter_of_minutes(tokens, place) { 1.0 } else { minutes_of(unit)? };
    let minutes = amount.value * factor;
    if is_hour_unit(unit) {
        return Some(with_part(tokens, minutes, place + 1));
    }
    Some((minutes, place + 1))
}

/// The `m` of `15 m`, but not that of `6 m3`.
fn is_letter_of_minutes(tokens: &[Token], at: usize) -> bool {
    tokens[at].is("m") && !tokens.get(at + 1).is_some_and(|power| power.is_one_of(&["3", "³"]))
}

/// The token after `hour`, `an hour` or `of an hour`.
fn hour_behind(tokens: &[Token], at: usize) -> Option<usize> {
    let mut place = at;
    for words in [&["of"][..], &["a", "an"]] {
        if is_at(tokens, place, words) {
            place += 1;
        }
    }
    tokens.get(place).filter(|token| is_hour_unit(token)).map(|_| place + 1)
}

/// Hours including the `15 min`, `30m` or `and a half` after them, and the token after all of it.
fn with_part(tokens: &[Token], minutes: f64, at: usize) -> (f64, usize) {
    if is_at(tokens, at, &["and"])
        && is_at(tokens, at + 1, &["a"])
        && is_at(tokens, at + 2, &["half", "quarter"])
    {
        let part = if is_at(tokens, at + 2, &["half"]) { 30.0 } else { 15.0 };
        return (minutes + part, at + 3);
    }
    let and = usize::from(is_at(tokens, at, &["and"]));
    let Some(rest) = tokens.get(at + and).and_then(Token::amount) else { return (minutes, at) };
    if let Some(rest) = rest.minutes {
        return (minutes + rest, at + and + 1);
    }
    if tokens.get(at + and + 1).is_some_and(is_minute_unit) {
        return (minutes + rest.value, at + and + 2);
    }
    (minutes, at)
}

/// A length in minutes that ends before this token, and its first token; `between` lists words that may be in the middle.
pub(crate) fn duration_before(tokens: &[Token], end: usize, between: &[&str]) -> Option<(f64, usize)> {
    for at in end.saturating_sub(8)..end {
        let Some((minutes, next)) = duration(tokens, at) else { continue };
        if next <= end
            && tokens[next..end].iter().all(|token| *token == Token::Dash || token.is_one_of(between))
        {
            return Some((minutes, at));
        }
    }
    None
}
