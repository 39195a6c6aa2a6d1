//! When vehicles are out: `8 to 17 h`, `from 8 am until 5 pm`, `until 18 h`, `start at 7:30`.

use crate::vehicle_routing::{
    params::RouteParams,
    question::{
        take,
        times::{is_hour, is_marked, time},
        tokens::Token,
    },
};

/// Reads spans first, then single times.
pub fn read(tokens: &mut [Token], params: &mut RouteParams) {
    for at in 0..tokens.len() {
        if let Some((start, end, next)) = span(tokens, at) {
            (params.shift_start_minutes, params.shift_end_minutes) = (Some(start), Some(end));
            take(tokens, at..next);
        }
    }
    for at in 0..tokens.len() {
        let Some((minutes, next)) = time(tokens, at + 1) else { continue };
        if !is_marked(tokens, at + 1, next) {
            continue;
        }
        let before = |back: usize| at.checked_sub(back).map(|place| &tokens[place]);
        if tokens[at].is_one_of(&["until", "till", "by", "before"]) || is_end(&tokens[at], before(1)) {
            params.shift_end_minutes = Some(minutes);
        } else if tokens[at].is_one_of(&["from", "after"])
            || is_start(&tokens[at], before(1))
            || is_start_of(tokens, at)
        {
            params.shift_start_minutes = Some(minutes);
        } else {
            continue;
        }
        take(tokens, at..next);
    }
}

/// `start at`, `leave at`, `no earlier than`.
fn is_start(at: &Token, before: Option<&Token>) -> bool {
    let is_earliest =
        at.is("than") && before.is_some_and(|word| word.is_one_of(&["earlier", "sooner", "before"]));
    is_earliest
        || at.is("at")
            && before.is_some_and(|word| {
                ["start", "leav", "begin", "depart", "open"].iter().any(|start| word.starts(start))
            })
}

/// `leave the depot at 7 h`, `start at D1 at 7:30`.
fn is_start_of(tokens: &[Token], at: usize) -> bool {
    let clause = &tokens[at.saturating_sub(3)..at];
    let is_at_place =
        clause.last().is_some_and(|token| token.is("depot") || matches!(token, Token::Place(_)));
    tokens[at].is("at")
        && is_at_place
        && clause.iter().any(|word| word.starts_one_of(&["start", "leav", "depart"]))
}

/// `end at`, `back at`, `close at`, `extend to`, `no later than`.
fn is_end(at: &Token, before: Option<&Token>) -> bool {
    let is_latest = at.is("than") && before.is_some_and(|word| word.is_one_of(&["later", "after"]));
    is_latest
        || at.is_one_of(&["at", "to"])
            && before.is_some_and(|word| {
                ["end", "back", "clos", "finish", "return", "extend", "shift"]
                    .iter()
                    .any(|start| word.starts(start))
            })
}

/// `8 to 17 h`: two times of which one is clearly a time, or which words of shifts announce.
fn span(tokens: &[Token], at: usize) -> Option<(f64, f64, usize)> {
    let (start, next) = time(tokens, at)?;
    let link = tokens.get(next)?;
    if !(*link == Token::Dash || link.is_one_of(&["to", "until", "till", "and"])) {
        return None;
    }
    let (end, after) = time(tokens, next + 1)?;
    let is_sure = |token: &Token| matches!(token, Token::Clock(_)) || is_hour(Some(token));
    let begin = at.saturating_sub(3);
    let is_announced = tokens[begin..at].iter().any(|token| {
        token.is_one_of(&[
            "from",
            "between",
            "btw",
            "betw",
            "shift",
            "shifts",
            "hours",
            "open",
            "work",
            "run",
            "runs",
            "available",
            "working",
            "drive",
            "out",
        ])
    });
    let is_joined_by_and = link.is("and");
    // `5 vans, 8-17, 40 km/h`.
    let is_alone = *link == Token::Dash
        && tokens[..at].last() == Some(&Token::Stop)
        && matches!(tokens.get(after), None | Some(Token::Stop))
        && end <= 1440.0;
    let is_time = is_alone || tokens[at..after].iter().any(is_sure) || (is_announced && end <= 1440.0);
    let is_between = !is_joined_by_and
        || tokens[begin..at].iter().any(|token| token.is_one_of(&["between", "btw", "betw"]));
    (is_time && is_between && end > start).then_some((start, end, after))
}
