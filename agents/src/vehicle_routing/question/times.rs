//! Times of day and lengths of time in tokens: `8`, `17 h`, `12:30`, `half an hour`, `1 h 30 min`.

use crate::vehicle_routing::question::tokens::Token;

const MINUTES: [&str; 5] = ["min", "mins", "minute", "minutes", "m"];
const HOURS: [&str; 5] = ["h", "hr", "hrs", "hour", "hours"];

pub fn is_hour(token: Option<&Token>) -> bool {
    token.is_some_and(|token| token.is_one_of(&["h", "hr", "hrs", "hours", "oclock", "uhr"]))
}

/// A time of day that begins at a token, and the token after it.
pub fn time(tokens: &[Token], at: usize) -> Option<(f64, usize)> {
    match tokens.get(at)? {
        Token::Clock(minutes) => {
            let next = at + 1;
            Some((*minutes, if is_hour(tokens.get(next)) { next + 1 } else { next }))
        }
        Token::Number(hour) if *hour <= 48.0 => {
            let next = at + 1;
            Some((60.0 * hour, if is_hour(tokens.get(next)) { next + 1 } else { next }))
        }
        Token::Number(_) | Token::Word(_) | Token::Place(_) | Token::Skill(_) | Token::Dash | Token::Stop => {
            None
        }
    }
}

/// Whether a time is written as one, and is not a bare number.
pub fn is_marked(tokens: &[Token], at: usize, next: usize) -> bool {
    matches!(tokens.get(at), Some(Token::Clock(_))) || is_hour(tokens.get(next - 1))
}

/// Minutes that begin at a token, and the token after them.
pub fn duration(tokens: &[Token], at: usize) -> Option<(f64, usize)> {
    let is = |place: usize, words: &[&str]| tokens.get(place).is_some_and(|token| token.is_one_of(words));
    let hour_at = |place: usize| {
        let place = if is(place, &["of"]) { place + 1 } else { place };
        let place = if is(place, &["a", "an"]) { place + 1 } else { place };
        is(place, &HOURS).then_some(place + 1)
    };
    let token = tokens.get(at)?;
    if let Some(value) = token.number() {
        let unit = at + 1 + usize::from(tokens.get(at + 1) == Some(&Token::Dash));
        if is(unit, &MINUTES) {
            return Some((value, unit + 1));
        }
        if is(unit, &["quarter", "quarters"]) {
            return hour_at(unit + 1).map(|next| (15.0 * value, next));
        }
        if is(unit, &["and"]) && is(unit + 1, &["a"]) && is(unit + 2, &["half"]) && is(unit + 3, &HOURS) {
            return Some((60.0 * value + 30.0, unit + 4));
        }
        if !is(unit, &HOURS) {
            return None;
        }
        let rest = tokens.get(unit + 1).and_then(Token::number).filter(|_| is(unit + 2, &MINUTES));
        return Some(match rest {
            Some(rest) => (60.0 * value + rest, unit + 3),
            None => (60.0 * value, unit + 1),
        });
    }
    if token.is("half") {
        return hour_at(at + 1).map(|next| (30.0, next));
    }
    if token.is("quarter") {
        return hour_at(at + 1).map(|next| (15.0, next));
    }
    (token.is_one_of(&["a", "an"]) && is(at + 1, &HOURS)).then_some((60.0, at + 2))
}

/// Minutes that end before a token, and where they begin; words that may stand between are given.
pub fn duration_before(tokens: &[Token], end: usize, between: &[&str]) -> Option<(f64, usize)> {
    let is_between = |token: &Token| *token == Token::Dash || token.is_one_of(between);
    (end.saturating_sub(8)..end).find_map(|at| {
        let (minutes, next) = duration(tokens, at)?;
        (next <= end && tokens[next..end].iter().all(is_between)).then_some((minutes, at))
    })
}
