//! Time windows that may be missed: `stops may be late`, `lateness costs 30 per hour`.

use crate::vehicle_routing::{
    params::RouteParams,
    question::{
        reading::tokens::{Token, clause_end, clause_start},
        take,
    },
};

/// The cost of an hour of lateness, in km or in money, when the question states none.
const USUAL_COST: f64 = 60.0;
/// Words that turn a word such as `late` into a permission.
const MAY: [&str; 9] = ["may", "can", "allow", "allowed", "ok", "okay", "soft", "possible", "accept"];
/// The most words between `late` and its cost.
const REACH: usize = 5;

/// Reads the cost of lateness and whether it is allowed, and removes those tokens.
pub(super) fn read(tokens: &mut [Token], params: &mut RouteParams) {
    let Some(at) = tokens.iter().position(is_late) else { return };
    let clause = clause_start(tokens, at)..clause_end(tokens, at);
    let words = &tokens[clause.clone()];
    if words.iter().any(|word| word.is_one_of(&["not", "never", "no", "nobody", "without", "dont", "cannot"]))
    {
        return;
    }
    let reach = at..(at + REACH).min(clause.end);
    let cost = reach.clone().find(|place| tokens[*place].number().is_some());
    let is_cost = words.iter().any(|word| word.starts("cost") || word.is_one_of(&["penalty", "fine"]));
    if let Some(place) = cost.filter(|_| is_cost) {
        params.cost_per_hour_late = tokens[place].number();
        take(tokens, clause);
    } else if words.iter().any(|word| word.is_one_of(&MAY)) || is_bounded(words) {
        params.cost_per_hour_late = Some(USUAL_COST);
    }
}

/// `up to 30 minutes late`, which allows lateness; how much of it no plan can promise.
fn is_bounded(words: &[Token]) -> bool {
    let is_up_to = words.windows(2).any(|pair| pair[0].is("up") && pair[1].is("to"));
    let is_most = words.windows(2).any(|pair| pair[0].is("at") && pair[1].is("most"));
    (is_up_to || is_most) && words.iter().any(|word| word.number().is_some())
}

/// `late`, `lateness`, `soft windows`.
fn is_late(token: &Token) -> bool {
    token.is_one_of(&["late", "lateness", "later", "soft"])
}
