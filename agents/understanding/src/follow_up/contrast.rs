//! Words that a correction denies: `entropy rather than equal`, `VIKOR, not TOPSIS`. No rule may read them.

use language::Kind;
use serde_json::Value;

use crate::{params::Params, reading::Reading};

/// Ends of the phrases that deny what stands behind them.
const DENYING: &[&str] = &["than", "of", "not", "nicht", "statt", "lugar", "vez", "lieu", "no", "pas"];

/// Marks values in words that are in force and denied as used.
pub(super) fn hide(reading: &mut Reading, in_force: &Params) {
    hide_swapped(reading);
    for name in in_force.names() {
        for word in words(in_force.get(name)) {
            hide_word(reading, &word);
        }
    }
}

/// `swap Ghent for Bruges`, `replace TOPSIS with VIKOR`: the first name is given up.
fn hide_swapped(reading: &mut Reading) {
    const VERBS: &[&str] =
        &["swap", "replace", "exchange", "trade", "change", "switch", "from", "ersetze", "cambia"];
    const LINKS: &[&str] = &["for", "with", "by", "to", "against", "durch", "por", "par"];
    for entity in &reading.sentence.entities {
        if !matches!(entity.kind, Kind::ValueOfFile { .. } | Kind::Method { .. } | Kind::Column { .. }) {
            continue;
        }
        let tokens = &reading.sentence.tokens;
        let place = reading.sentence.tokens_of(entity);
        let verb = (place.start.saturating_sub(2)..place.start).rev().find(|at| tokens[*at].is_one_of(VERBS));
        let has_link = tokens.get(place.end).is_some_and(|token| token.is_one_of(LINKS));
        if let Some(verb) = verb.filter(|_| has_link) {
            reading.use_tokens(verb..place.end + 1);
        }
    }
}

/// The values of a parameter that are words.
fn words(value: Option<&Value>) -> Vec<String> {
    match value {
        Some(Value::String(text)) => vec![text.clone()],
        Some(Value::Array(list)) => list.iter().filter_map(|item| item.as_str().map(str::to_owned)).collect(),
        _ => Vec::new(),
    }
}

fn hide_word(reading: &mut Reading, value: &str) {
    let text = value.to_lowercase().replace('_', " ");
    let words: Vec<&str> = text.split(' ').collect();
    let mut at = 0;
    while at + words.len() <= reading.sentence.tokens.len() {
        let tokens = &reading.sentence.tokens;
        let is_here = words.iter().enumerate().all(|(place, word)| tokens[at + place].is(word));
        if is_here && let Some(end) = called_bad(reading, at + words.len()) {
            reading.use_tokens(at..end);
        }
        if is_here && let Some(first) = denied_from(reading, at) {
            let next = at + words.len();
            let has_noun = tokens.get(next).is_some_and(|token| token.starts_one_of(&["weight", "method"]));
            reading.use_tokens(first..next + usize::from(has_noun));
        }
        at += 1;
    }
}

/// `theta is odd, use arima`: the end of a clause that complains about the value, when another clause follows.
fn called_bad(reading: &Reading, next: usize) -> Option<usize> {
    let tokens = &reading.sentence.tokens;
    let complains = tokens.get(next).is_some_and(|token| {
        token.is_one_of(&[
            "is", "was", "are", "were", "looks", "seems", "isnt", "wasnt", "doesnt", "did", "does",
        ])
    });
    let end =
        (next..tokens.len()).find(|at| tokens[*at].ends_clause()).filter(|end| end + 1 < tokens.len())?;
    complains.then_some(end)
}

/// The token where the denial begins: `rather than`, `instead of`, `not`. A sentence that only denies takes back instead.
fn denied_from(reading: &Reading, at: usize) -> Option<usize> {
    let tokens = &reading.sentence.tokens;
    let skips_article = tokens[at.checked_sub(1)?].is_one_of(&["the", "der", "die", "el", "la", "le"]);
    let last = at.checked_sub(1 + usize::from(skips_article))?;
    if !tokens[last].is_one_of(DENYING) {
        return None;
    }
    if !tokens[last].is("of") && !tokens[last].is("than") {
        let has_more = tokens.iter().enumerate().any(|(place, token)| place > at && token.ends_clause());
        return (has_more || last > 0).then_some(last);
    }
    let before = last.checked_sub(1)?;
    tokens[before].is_one_of(&["instead", "rather", "better", "place"]).then_some(before)
}
