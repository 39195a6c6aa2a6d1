//! Breaks that are declined: `no break`, `no break before 11 h`, `at most 4.5 hours without a break`.

use crate::vehicle_routing::{
    params::RouteParams,
    question::{
        reading::times::{duration, is_marked, time},
        reading::tokens::{Token, clause_start},
        take,
    },
};

/// A break that may begin at most a number of minutes after the departure.
pub(crate) struct Relative {
    pub minutes: f64,
    /// The position of its number.
    pub number: usize,
}

impl Relative {
    /// Sets the latest begin; the plan counts from the departure of each vehicle, which may be later than its shift.
    pub(crate) fn settle(self, tokens: &mut [Token], params: &mut RouteParams) {
        params.break_after_minutes = Some(self.minutes);
        take(tokens, self.number..self.number + 1);
    }
}

/// The position at which a negated break begins: `no break`, `without a lunch break`, `do not take breaks`.
pub(super) fn negated(tokens: &[Token], first: usize) -> Option<usize> {
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

/// `at most 4.5 hours without a break`, which still requires a break.
pub(super) fn longest_without(tokens: &[Token], begin: usize) -> Option<Relative> {
    let clause = clause_start(tokens, begin);
    let limit = tokens[clause..begin]
        .iter()
        .position(|token| token.is_one_of(&["most", "max", "than", "maximum"]))?;
    let number = clause + limit + 1;
    let (minutes, _) = duration(tokens, number)?;
    tokens[number].number().map(|_| Relative { minutes, number })
}

/// Reads `no break`, or `no break before 11 h`.
pub(super) fn no_break(
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
