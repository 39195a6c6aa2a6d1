//! A plan that is under way: `keep the routes`, `do not move stops between vehicles`, `it is 11:30 now`.

use crate::vehicle_routing::{
    params::RouteParams,
    question::{
        phrases::says_any,
        reading::times::{is_marked, time},
        reading::tokens::Token,
        take,
    },
};

/// Reads which parts of the plan must not change, and the current time.
pub(super) fn read(tokens: &mut [Token], params: &mut RouteParams) {
    params.keep_routes = keep_routes(tokens);
    for at in 0..tokens.len() {
        if let Some((minutes, end)) = now(tokens, at) {
            params.now_minutes = Some(minutes);
            take(tokens, at..end);
            return;
        }
    }
}

fn keep_routes(tokens: &[Token]) -> Option<bool> {
    const MOVE: [&str; 4] = ["may move between", "can move between", "stops may change", "routes may change"];
    const KEEP: [&str; 34] = [
        "only reorder",
        "just reorder",
        "only re order",
        "just re order",
        "only resequence",
        "just resequence",
        "only re sequence",
        "reorder within",
        "reorder the stops within",
        "reorder stops within",
        "resequence",
        "only change the order",
        "only the order",
        "just the order",
        "only change the sequence",
        "only the sequence",
        "not move stop",
        "dont move stop",
        "not move any stop",
        "not move the stop",
        "dont move the stop",
        "not swap stop",
        "dont swap stop",
        "without moving stop",
        "not move between",
        "not reassign",
        "dont reassign",
        "no reassign",
        "keep stops in",
        "keep the stops in",
        "keep stops with",
        "keep the stops with",
        "keep every stop",
        "keep the assignment",
    ];
    const STAY: [&str; 5] =
        ["stops stay in", "stops stay on", "stops stay with", "stops stay within", "keep all stops"];
    if says_any(tokens, &MOVE) && !says_any(tokens, &["not move", "may not", "can not"]) {
        return Some(false);
    }
    (says_any(tokens, &KEEP) || says_any(tokens, &STAY) || keeps(tokens)).then_some(true)
}

/// `keep the routes`, but not `keep the routes under 100 km` and `keep routes short`.
fn keeps(tokens: &[Token]) -> bool {
    const WHICH: [&str; 12] = [
        "the", "these", "those", "my", "our", "your", "current", "existing", "old", "same", "planned",
        "todays",
    ];
    const THEN: [&str; 11] =
        ["and", "but", "of", "fixed", "unchanged", "same", "just", "only", "i", "please", "we"];
    const SINCE: [&str; 7] = ["yesterday", "before", "today", "the", "this", "last", "my"];
    tokens.iter().enumerate().any(|(at, token)| {
        let which = tokens[at + 1..].iter().take_while(|token| token.is_one_of(&WHICH)).count();
        let noun = at + 1 + which;
        let is_routes = tokens.get(noun).is_some_and(|token| token.is_one_of(&["routes", "tours", "route"]));
        let is_whole = match tokens.get(noun + 1) {
            None | Some(Token::Stop) => true,
            Some(next) if next.is("as") => tokens
                .get(noun + 2)
                .is_some_and(|it| it.is_one_of(&["they", "is", "it", "planned", "before"])),
            Some(next) if next.is("from") => tokens.get(noun + 2).is_some_and(|it| it.is_one_of(&SINCE)),
            Some(next) => next.is_one_of(&THEN),
        };
        token.is_one_of(&["keep", "freeze", "lock"]) && is_routes && is_whole
    })
}

/// `it is 11:30 now`, `now is 11:30`, `the time is 11:30`, `re-plan from 11:30`, `as of 11:30`.
fn now(tokens: &[Token], at: usize) -> Option<(f64, usize)> {
    const INTROS: [&str; 17] = [
        "now it is",
        "now its",
        "now is",
        "time is now",
        "the time is",
        "current time is",
        "current time",
        "it is now",
        "its now",
        "it is already",
        "its already",
        "as of",
        "it is",
        "its",
        "time now",
        "now",
        "time is",
    ];
    let length = INTROS
        .iter()
        .map(|intro| intro.split(' '))
        .filter(|words| {
            words
                .clone()
                .enumerate()
                .all(|(place, word)| tokens.get(at + place).is_some_and(|token| token.is(word)))
        })
        .map(Iterator::count)
        .max()
        .or_else(|| plans_again(&tokens[at..]))?;
    // `the start time is 8:30` and `its 8:30 window` are not the current time.
    let is_other = tokens[at].is("time") && at > 0 && tokens[at - 1] != Token::Stop;
    let from = at + length;
    let (minutes, next) = time(tokens, from).filter(|_| !is_other)?;
    let goes_on = tokens[at].is_one_of(&["it", "its"])
        && tokens.get(next).is_some_and(|token| {
            *token != Token::Stop && !token.is_one_of(&["and", "so", "now", "but", "already"])
        });
    let says_now = tokens[at..from].iter().any(|token| token.is("now"))
        || tokens.get(next).is_some_and(|token| token.is("now"));
    let is_sure =
        matches!(tokens[from], Token::Clock(_)) || is_marked(tokens, from, next) && (says_now || length > 2);
    let is_alone = says_now && length > 1 && matches!(tokens.get(next), None | Some(Token::Stop));
    let is_count =
        tokens.get(next).is_some_and(|link| *link == Token::Dash || link.is_one_of(&["to", "until", "till"]));
    let end = next + usize::from(tokens.get(next).is_some_and(|token| token.is("now")));
    ((is_sure || is_alone) && !is_count && !goes_on).then_some((minutes, end))
}

/// The number of tokens before the time: `re-plan from`, `reroute the vans as of`.
fn plans_again(tokens: &[Token]) -> Option<usize> {
    const VERBS: [&str; 5] = ["plan", "optimi", "route", "rout", "schedul"];
    let first = tokens.first()?;
    let is_two = first.is("re") && tokens.get(1).is_some_and(|verb| verb.starts_one_of(&VERBS));
    let is_one = VERBS.iter().any(|verb| first.starts(&format!("re{verb}")));
    let begin = if is_two { 2 } else { 1 };
    let words = tokens.iter().skip(begin).take(6).take_while(|token| matches!(token, Token::Word(_))).count();
    let from = begin + words;
    let is_from = tokens.get(from - 1).is_some_and(|word| word.is_one_of(&["from", "of", "at", "after"]));
    ((is_one || is_two) && words > 0 && is_from).then_some(from)
}
