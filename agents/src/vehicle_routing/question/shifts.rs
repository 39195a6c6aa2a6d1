//! When vehicles are out: `8 to 17 h`, `from 8 am until 5 pm`, `until 18 h`, `start at 7:30`.

use crate::vehicle_routing::{
    params::RouteParams,
    question::{
        reading::times::{is_hour, is_marked, time},
        reading::tokens::Token,
        reading::units::minutes_of,
        take,
    },
};

/// Words before two numbers that make them a shift.
const ABOUT_SHIFTS: [&str; 15] = [
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
];

/// Reads spans first, then single times.
pub(super) fn read(tokens: &mut [Token], params: &mut RouteParams) {
    for at in 0..tokens.len() {
        if let Some((start, end, next)) = span(tokens, at) {
            (params.shift_start_minutes, params.shift_end_minutes) = (Some(start), Some(end));
            take(tokens, at..next);
        }
    }
    for at in 0..tokens.len() {
        let Some((minutes, next)) = time(tokens, at + 1) else { continue };
        let before = at.checked_sub(1).map(|place| &tokens[place]);
        // `every van starts at 8`
        let is_bare_start = || {
            tokens[at].is("at")
                && (is_start(&tokens[at], before) || is_start_of(tokens, at))
                && minutes < 1440.0
                && tokens.get(next).is_none_or(|token| *token == Token::Stop || token.is("and"))
        };
        if !is_marked(tokens, at + 1, next) && !is_bare_start() {
            continue;
        }
        // `times are minutes after midnight`.
        if tokens[at].is("after") && before.is_some_and(|unit| minutes_of(unit).is_some()) {
            continue;
        }
        if tokens[at].is("after") && is_none_after(&tokens[..at]) {
            params.shift_end_minutes = Some(minutes);
        } else if tokens[at].is("before") && is_none_after(&tokens[..at]) {
            params.shift_start_minutes = Some(minutes);
        } else if tokens[at].is_one_of(&["until", "till", "by", "before"])
            || is_end(&tokens[at], before)
            || is_latest(&tokens[at], before)
        {
            params.shift_end_minutes = Some(minutes);
        } else if tokens[at].is_one_of(&["from", "after"])
            || is_start(&tokens[at], before)
            || is_start_of(tokens, at)
            || tokens[at].is_one_of(&["start", "starts", "starting", "departure"])
        {
            params.shift_start_minutes = Some(minutes);
        } else {
            continue;
        }
        take(tokens, at..next);
    }
}

/// Whether a clause forbids what comes: `no driving after 17:00`, `avoid driving before 7:00`, `nobody drives after 17:00`.
fn is_none_after(before: &[Token]) -> bool {
    const WORDS: usize = 4;
    const NO: [&str; 9] = ["no", "not", "dont", "never", "avoid", "nobody", "nothing", "without", "none"];
    let clause = before.iter().rev().take(WORDS).take_while(|token| **token != Token::Stop);
    let words: Vec<&Token> = clause.collect();
    words.iter().any(|token| token.is_one_of(&NO))
        && words.iter().any(|token| {
            token.starts_one_of(&[
                "driv", "deliver", "work", "tour", "route", "visit", "trip", "nobody", "nothing", "road",
                "back", "return", "out",
            ])
        })
}

/// `start at`, `leave at`, `no earlier than`.
fn is_start(at: &Token, before: Option<&Token>) -> bool {
    let is_earliest =
        at.is("than") && before.is_some_and(|word| word.is_one_of(&["earlier", "sooner", "before"]));
    is_earliest
        || at.is("at")
            && before.is_some_and(|word| word.starts_one_of(&["start", "leav", "begin", "depart", "open"]))
}

/// `leave the depot at 7 h`, `start at D1 at 7:30`, `leaving the depot exactly at 6 h`.
fn is_start_of(tokens: &[Token], at: usize) -> bool {
    const EXACTLY: [&str; 7] =
        ["exactly", "precisely", "exatamente", "exactamente", "exactement", "genau", "pünktlich"];
    let end = if at > 0 && tokens[at - 1].is_one_of(&EXACTLY) { at - 1 } else { at };
    let clause = &tokens[end.saturating_sub(3)..end];
    let is_at_place =
        clause.last().is_some_and(|token| token.is("depot") || matches!(token, Token::Place(_)));
    // `leave the depot at 8`
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
                word.starts_one_of(&["end", "back", "clos", "finish", "return", "extend", "shift"])
            })
}

/// `latest return 15:00`, `last return 18 h`.
fn is_latest(at: &Token, before: Option<&Token>) -> bool {
    at.starts_one_of(&["return", "back", "finish"])
        && before.is_some_and(|word| word.is_one_of(&["latest", "last", "final"]))
}

/// `8 to 17 h`: two numbers, at least one of which is clearly a time or which follow a word about shifts.
fn span(tokens: &[Token], at: usize) -> Option<(f64, f64, usize)> {
    let (start, next) = time(tokens, at)?;
    let link = tokens.get(next)?;
    if !(*link == Token::Dash || link.is_one_of(&["to", "until", "till", "and"])) {
        return None;
    }
    let (end, after) = time(tokens, next + 1)?;
    let begin = at.saturating_sub(3);
    let is_announced = tokens[begin..at].iter().any(|token| token.is_one_of(&ABOUT_SHIFTS));
    let is_joined_by_and = link.is("and");
    // `5 vans, 8-17, 40 km/h`, `5 vans, 8 to 17, 40 km/h`.
    let is_alone = (*link == Token::Dash || link.is("to"))
        && tokens[..at].last() == Some(&Token::Stop)
        && matches!(tokens.get(after), None | Some(Token::Stop))
        && end <= 1440.0;
    let is_time = is_alone || tokens[at..after].iter().any(is_time) || (is_announced && end <= 1440.0);
    let is_between = !is_joined_by_and
        || tokens[begin..at].iter().any(|token| token.is_one_of(&["between", "btw", "betw"]));
    (is_time && is_between && end > start).then_some((start, end, after))
}

/// `17:00`, `h`.
fn is_time(token: &Token) -> bool {
    matches!(token, Token::Clock(_)) || is_hour(Some(token))
}
