//! Numbers of a question that no reader understood.

use super::{Understood, Vocabulary, reading::tokens::Token, turns, understood};
use crate::{question::follow_up::without_name, request::Request, vehicle_routing::params::RouteParams};
use report::number::amount;

/// Numbers that were not used for any parameter, with the words after them.
pub fn unread(request: &Request, file: &str, names: &Vocabulary) -> Vec<String> {
    let question = without_name(&request.question, file);
    let parts = turns::parts(&question);
    let last = turns::last_params(request, &question).unwrap_or_default();
    let given = understood(parts.given, names, &last);
    let mut phrases = phrases(&given);
    if let Some(assumed) = parts.assumed {
        phrases.extend(self::phrases(&understood(assumed, names, &given.params)));
    }
    phrases
}

fn phrases(read: &Understood) -> Vec<String> {
    let used = used(&read.params);
    let mut phrases = Vec::new();
    for (at, token) in read.left.iter().enumerate() {
        // A single `one` is mostly a word: “one page”.
        let is_unread = token.number().is_some_and(|number| number != 1.0 && !used.contains(&number));
        if is_unread {
            phrases.push(phrase(&read.left, at));
        }
    }
    phrases
}

/// Counts and capacities, which a question may repeat.
fn used(params: &RouteParams) -> Vec<f64> {
    let mut used: Vec<f64> = Vec::new();
    used.extend(params.vehicles.map(f64::from));
    used.extend(params.capacity);
    for kind in params.fleet.iter().flatten() {
        used.push(f64::from(kind.count));
        used.extend(kind.capacity);
    }
    used
}

/// A number or a range with up to two words after it: `77 bananas for`.
pub(super) fn phrase(tokens: &[Token], at: usize) -> String {
    let Some(number) = tokens[at].amount() else { return String::new() };
    let mut phrase = amount(number.value);
    if let Some(to) = number.to {
        phrase = format!("{phrase} to {}", amount(to));
    }
    for word in tokens[at + 1..].iter().map_while(Token::word).take(2) {
        phrase.push(' ');
        phrase.push_str(word);
    }
    phrase
}
