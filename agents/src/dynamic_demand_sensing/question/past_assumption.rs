//! Assumptions about days that have passed: `what would demand have been in March with a 10 % lower price`.

use language::tokens::Token;

use crate::dynamic_demand_sensing::question::{
    reader::Reader,
    times::{self, Past},
};

const MODALS: [&str; 4] = ["would", "could", "should", "might"];
/// Words of a verb that has happened, beside those that end in `ed`.
const DONE: [&str; 24] = [
    "been", "sold", "had", "bought", "gone", "risen", "fallen", "grown", "shrunk", "done", "cut", "run",
    "put", "set", "cost", "made", "brought", "given", "kept", "spent", "lost", "won", "held", "become",
];
/// Words between `had` and its verb: `had we not cut`, `had the price been`.
const BETWEEN: [&str; 12] =
    ["we", "not", "there", "the", "our", "it", "price", "prices", "only", "demand", "sales", "promotion"];
/// Tokens between `would` and `have`, and between `have` and its verb.
const NEAR: usize = 6;
/// Words of a time that lies ahead whatever the verb.
const AHEAD: [&str; 5] = ["next", "coming", "tomorrow", "upcoming", "following"];

/// Which days of the past an assumption is about.
#[derive(Clone, Copy, Debug)]
pub(super) enum PastAssumption {
    /// It is about the time ahead.
    None,
    Days(Past),
    /// It is about the past, and no days are named.
    Unnamed,
}

/// Reads the time of an assumption; the words stay free for others.
pub(super) fn past_assumption(reader: &Reader) -> PastAssumption {
    let looks_back = looks_back(reader.tokens());
    for past in times::past(reader, false) {
        if is_ahead(reader, past) {
            return PastAssumption::None;
        }
        if looks_back || times::is_over(reader, past) {
            return PastAssumption::Days(past);
        }
    }
    let names_a_time = times::names_a_time(reader);
    if looks_back && !names_a_time { PastAssumption::Unnamed } else { PastAssumption::None }
}

/// `would have been`, `had we cut`: the verb of something that can no longer happen.
fn looks_back(tokens: &[Token]) -> bool {
    for (at, token) in tokens.iter().enumerate() {
        let rest = &tokens[at + 1..];
        if token.is_one_of(&MODALS) && is_followed_by_have(rest) {
            return true;
        }
        if token.is("had") && rest.iter().find(|next| !next.is_one_of(&BETWEEN)).is_some_and(is_done) {
            return true;
        }
    }
    false
}

fn is_followed_by_have(tokens: &[Token]) -> bool {
    let near = &tokens[..tokens.len().min(NEAR)];
    let Some(have) = near.iter().position(|token| token.is("have")) else { return false };
    tokens[have + 1..].iter().take(2).any(is_done)
}

fn is_done(token: &Token) -> bool {
    token.word().is_some_and(|word| DONE.contains(&word) || (word.len() > 4 && word.ends_with("ed")))
}

fn is_ahead(reader: &Reader, past: Past) -> bool {
    let mut tokens = reader.tokens().iter();
    tokens.any(|token| token.start < past.end && token.end > past.start && token.is_one_of(&AHEAD))
}
