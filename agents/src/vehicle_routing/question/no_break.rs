//! What is said of breaks by saying no: `no break`, `no break before 11 h`, `at most 4.5 hours without a break`.

use crate::vehicle_routing::{
    params::RouteParams,
    question::{
        take,
        times::{duration, is_marked, time},
        tokens::Token,
    },
};

/// A break that may begin no later than so many minutes after the start of a shift.
pub struct Relative {
    pub minutes: f64,
    /// Where the number of it stands.
    pub number: usize,
}

impl Relative {
    /// The latest begin, when the shift is known by now. Without it the number stays unread.
    pub fn settle(self, tokens: &mut [Token], params: &mut RouteParams, usual_start: Option<f64>) {
        if let Some(start) = params.shift_start_minutes.or(usual_start) {
            params.break_until_minutes = Some(start + self.minutes);
            take(tokens, self.number..self.number + 1);
        }
    }
}

/// `no break`, `without a lunch break`, `do not take breaks`: where that begins.
pub fn negated(tokens: &[Token], first: usize) -> Option<usize> {
    const NO: [&str; 13] = [
        "no", "without", "not", "dont", "never", "skip", "drop", "cancel", "remove", "forget", "scrap",
        "zero", "ignore",
    ];
    const BETWEEN: [&str; 14] = [
        "a", "an", "the", "any", "take", "have", "need", "make", "lunch", "their", "driver", "drivers",
        "more", "get",
    ];
    let begin = tokens[..first].iter().rposition(|token| !token.is_one_of(&BETWEEN))?;
    let is_no = tokens[begin].is_one_of(&NO) || tokens[begin].number() == Some(0.0);
    is_no.then_some(begin)
}

/// `at most 4.5 hours without a break`, which leaves no break out.
pub fn longest_without(tokens: &[Token], begin: usize) -> Option<Relative> {
    let clause = tokens[..begin].iter().rposition(|token| *token == Token::Stop).map_or(0, |stop| stop + 1);
    let limit = tokens[clause..begin]
        .iter()
        .position(|token| token.is_one_of(&["most", "max", "than", "maximum"]))?;
    let number = clause + limit + 1;
    let (minutes, _) = duration(tokens, number)?;
    tokens[number].number().map(|_| Relative { minutes, number })
}

/// No break at all, or `no break before 11 h`.
pub fn no_break(
    tokens: &mut [Token],
    begin: usize,
    last: usize,
    params: &mut RouteParams,
) -> Option<Relative> {
    let limit = tokens.get(last).cloned();
    let time = time(tokens, last + 1).filter(|(_, next)| is_marked(tokens, last + 1, *next));
    match (limit, time) {
        (Some(limit), Some((minutes, next))) if limit.is_one_of(&["before", "after"]) => {
            let place = if limit.is("before") {
                &mut params.break_from_minutes
            } else {
                &mut params.break_until_minutes
            };
            *place = Some(minutes);
            take(tokens, begin..next);
        }
        _ => {
            params.break_minutes = Some(0.0);
            take(tokens, begin..last);
        }
    }
    None
}
