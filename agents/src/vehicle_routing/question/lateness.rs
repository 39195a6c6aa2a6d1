//! Time windows that may be missed: `stops may be late`, `at most 30 minutes late`, `lateness costs 30 per hour`.

use std::ops::Range;

use crate::vehicle_routing::{
    params::RouteParams,
    question::{
        reading::{
            times::duration,
            tokens::{Token, clause_end, clause_start, is_at},
        },
        take,
    },
};

/// The cost of an hour of lateness, in km or in money, when the question states none.
const USUAL_COST: f64 = 60.0;
/// Words that turn a word such as `late` into a permission.
const MAY: [&str; 9] = ["may", "can", "allow", "allowed", "ok", "okay", "soft", "possible", "accept"];
const NO: [&str; 7] = ["not", "never", "no", "nobody", "without", "dont", "cannot"];
/// Words that permit lateness themselves; they need a length of time.
const TOLERANCE: [&str; 9] = [
    "tolerance",
    "tolerances",
    "grace",
    "toleranz",
    "kulanz",
    "karenz",
    "tolerancia",
    "tolerância",
    "overdue",
];
/// Ends of windows: `20 minutes after closing`, `past their slot`.
const ENDS: [&str; 9] =
    ["closing", "close", "closes", "window", "windows", "deadline", "deadlines", "slot", "slots"];
/// The most words between `late` and its cost.
const REACH: usize = 5;
/// Whole days are no lateness of a visit.
const LONGEST: f64 = 720.0;

/// Reads the cost of lateness, the most of it and whether it is allowed, and removes those tokens.
pub(super) fn read(tokens: &mut [Token], params: &mut RouteParams) {
    let Some(at) = (0..tokens.len()).find(|at| is_late(tokens, *at)) else { return };
    let clause = clause_start(tokens, at)..clause_end(tokens, at);
    let words = &tokens[clause.clone()];
    let is_limit = is_limited(words);
    if words.iter().any(|word| word.is_one_of(&NO)) && !is_limit {
        return;
    }
    let reach = at..(at + REACH).min(clause.end);
    let cost = reach.clone().find(|place| tokens[*place].number().is_some());
    let is_cost = words.iter().any(|word| word.starts("cost") || word.is_one_of(&["penalty", "fine"]));
    let is_tolerance = tokens[at].is_one_of(&TOLERANCE);
    let is_allowed = words.iter().any(|word| word.is_one_of(&MAY));
    if let Some(place) = cost.filter(|_| is_cost) {
        params.cost_per_hour_late = tokens[place].number();
        take(tokens, clause);
    } else if is_allowed || is_limit || is_tolerance {
        match most(tokens, clause.clone()) {
            Some(minutes) => {
                params.most_late_minutes = Some(minutes);
                take(tokens, clause);
            }
            None if is_allowed && !is_tolerance => params.cost_per_hour_late = Some(USUAL_COST),
            None => {}
        }
    }
}

/// The only length of time in a clause; with two of them, none is known to be the most lateness.
fn most(tokens: &[Token], clause: Range<usize>) -> Option<f64> {
    let mut lengths = Vec::new();
    let mut at = clause.start;
    while at < clause.end {
        match duration(&tokens[..clause.end], at) {
            Some((minutes, next)) => {
                lengths.push(minutes);
                at = next;
            }
            None => at += 1,
        }
    }
    let numbers = tokens[clause].iter().filter(|token| token.number().is_some()).count();
    match lengths[..] {
        [minutes] if numbers <= 1 && minutes <= LONGEST => Some(minutes),
        _ => None,
    }
}

/// `up to 30 minutes late`, `no more than 30 minutes late`.
fn is_limited(words: &[Token]) -> bool {
    let is_up_to = words.windows(2).any(|pair| pair[0].is("up") && pair[1].is("to"));
    let is_most = words.windows(2).any(|pair| pair[0].is("at") && pair[1].is("most"));
    let is_no_more = words.windows(3).any(|three| {
        three[0].is_one_of(&["no", "not"])
            && three[1].is_one_of(&["more", "longer"])
            && three[2].is_one_of(&["than", "as"])
    });
    let is_max = words.iter().any(|word| word.is_one_of(&["max", "maximal", "maximum", "höchstens"]));
    (is_up_to || is_most || is_no_more || is_max) && words.iter().any(|word| word.number().is_some())
}

/// `late`, `lateness`, `soft windows`, `grace period`, `after closing`.
fn is_late(tokens: &[Token], at: usize) -> bool {
    const ARTICLES: [&str; 6] = ["the", "their", "its", "each", "every", "a"];
    let end = at + 1 + usize::from(is_at(tokens, at + 1, &ARTICLES));
    // `20 minutes after closing`, and not `vans are back after closing`.
    let is_behind_length = || at >= 2 && duration(tokens, at - 2).is_some_and(|(_, next)| next == at);
    tokens[at].is_one_of(&["late", "lateness", "later", "soft"])
        || tokens[at].is_one_of(&TOLERANCE)
        || tokens[at].is_one_of(&["after", "past"]) && is_at(tokens, end, &ENDS) && is_behind_length()
}
