//! Windows that may be missed: `stops may be late`, `lateness costs 30 per hour`.

use crate::vehicle_routing::{
    params::RouteParams,
    question::{take, tokens::Token},
};

/// An hour too late is like so many km, or so much money, where nobody says more.
const USUAL_COST: f64 = 60.0;
/// What makes a word such as `late` a permission.
const MAY: [&str; 9] = ["may", "can", "allow", "allowed", "ok", "okay", "soft", "possible", "accept"];
/// Words between `late` and its cost.
const REACH: usize = 5;

/// Reads and takes away what lateness costs, and whether it is allowed.
pub fn read(tokens: &mut [Token], params: &mut RouteParams) {
    let Some(at) = tokens.iter().position(is_late) else { return };
    let clause = clause(tokens, at);
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
    } else if words.iter().any(|word| word.is_one_of(&MAY)) {
        params.cost_per_hour_late = Some(USUAL_COST);
    }
}

/// `late`, `lateness`, `soft windows`.
fn is_late(token: &Token) -> bool {
    token.is_one_of(&["late", "lateness", "later", "soft"])
}

fn clause(tokens: &[Token], at: usize) -> std::ops::Range<usize> {
    let is_end = |token: &Token| *token == Token::Stop;
    let start = tokens[..at].iter().rposition(is_end).map_or(0, |stop| stop + 1);
    start..tokens[at..].iter().position(is_end).map_or(tokens.len(), |stop| at + stop)
}
