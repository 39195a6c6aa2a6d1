//! Numbers of a question that no reader understood.

use super::{
    Clause, Understood, Vocabulary, filled_in,
    fleet::vehicles,
    levers, named,
    reading::tokens::{self, Token},
    turns, understood,
};
use crate::{question::follow_up::without_name, request::Request, vehicle_routing::params::RouteParams};
use kernels::cancel;
use report::number::amount;
use serde_json::Value;

/// Numbers that were not used for any parameter, with the words after them.
pub fn unread(request: &Request, file: &str, names: &Vocabulary) -> Vec<String> {
    let question = levers::without(&without_name(&request.question, file));
    let parts = turns::parts(&question);
    let last = turns::last_params(request, &question).unwrap_or_default();
    let names = &named::with_names(&question, names, Some(&last));
    let last = named::as_read(last, names);
    let mut filled = numbers(&filled_in(request, &parts, names));
    filled.extend(&names.chosen_by);
    let given = understood(&parts.given, names, &last);
    let mut phrases = phrases(&given, &filled, names);
    if let Some(assumed) = parts.assumed {
        phrases.extend(self::phrases(&understood(assumed, names, &given.params), &filled, names));
    }
    phrases
}

/// The clauses of a question that no plan considers.
pub fn beyond(request: &Request, file: &str, names: &Vocabulary) -> Vec<Clause> {
    let question = levers::without(&without_name(&request.question, file));
    let parts = turns::parts(&question);
    let last = turns::last_params(request, &question);
    let names = &named::with_names(&question, names, last.as_ref());
    let texts = [Some(&*parts.given), parts.assumed].into_iter().flatten();
    texts.flat_map(|text| understood(text, names, &RouteParams::default()).beyond).collect()
}

/// Removes values that were understood from clauses that no plan considers or that are about single stops.
pub(super) fn forget(filled: &mut RouteParams, read: &Understood) {
    let rules = read.params.stop_rules.as_deref().unwrap_or_default();
    if read.beyond.is_empty() && rules.is_empty() {
        return;
    }
    let mut stray: Vec<f64> = read.beyond.iter().flat_map(|clause| numbers_of(&clause.text)).collect();
    for rule in rules {
        stray.extend([rule.from_minutes, rule.until_minutes, rule.service_minutes].into_iter().flatten());
    }
    forget_stray(filled, &stray, &read.params);
}

/// Removes values that were understood from a sentence which states nothing of the plan, unless `said` states them too.
pub(super) fn forget_numbers(filled: &mut RouteParams, sentence: &str, said: &RouteParams) {
    forget_stray(filled, &numbers_of(sentence), said);
}

/// The numbers of a text, and its times of day in minutes.
fn numbers_of(text: &str) -> Vec<f64> {
    let mut numbers = Vec::new();
    for token in tokens::tokens(text, &[]) {
        let minutes = if let Token::Clock(minutes) = token { Some(minutes) } else { None };
        numbers.extend(token.number().or(minutes));
    }
    numbers
}

fn forget_stray(filled: &mut RouteParams, stray: &[f64], said: &RouteParams) {
    let is_stray = |value: f64| {
        stray
            .iter()
            .any(|number| [1.0, 60.0, 1.0 / 60.0].iter().any(|scale| (number * scale - value).abs() < 1e-9))
    };
    let said = numbers(&RouteParams { stop_rules: None, ..said.clone() });
    let Ok(Value::Object(mut fields)) = serde_json::to_value(&*filled) else { return };
    fields.retain(|_, value| value.as_f64().is_none_or(|value| !is_stray(value) || said.contains(&value)));
    *filled = serde_json::from_value(Value::Object(fields)).unwrap_or_default();
}

/// The numbers of parameters that were understood without these readers; times count in hours as well.
fn numbers(params: &RouteParams) -> Vec<f64> {
    const MINUTES_PER_HOUR: f64 = 60.0;
    let mut numbers = Vec::new();
    let mut open = vec![serde_json::to_value(params).unwrap_or_default()];
    while let Some(value) = open.pop() {
        match value {
            Value::Number(number) => {
                numbers.extend(number.as_f64().into_iter().flat_map(|it| [it, it / MINUTES_PER_HOUR]));
            }
            Value::Array(list) => open.extend(list),
            Value::Object(fields) => open.extend(fields.into_iter().map(|(_, value)| value)),
            Value::Null | Value::Bool(_) | Value::String(_) => {}
        }
    }
    numbers
}

fn phrases(read: &Understood, filled: &[f64], names: &Vocabulary) -> Vec<String> {
    let mut used = used(&read.params);
    used.extend(filled);
    let mut phrases = Vec::new();
    for (at, token) in read.left.iter().enumerate() {
        cancel::tick();
        if vehicles::is_change(&read.left, at, names) {
            phrases.push(words(&read.left[at..]));
            continue;
        }
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

/// `one van is in`: the first few words of the clause, in which `one` is a number.
fn words(tokens: &[Token]) -> String {
    const MOST_WORDS: usize = 5;
    let words = tokens.iter().take(MOST_WORDS).map_while(|token| match token.number() {
        Some(1.0) => Some("one".to_owned()),
        Some(number) => Some(amount(number)),
        None => token.word().map(str::to_owned),
    });
    words.collect::<Vec<_>>().join(" ")
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
