//! Weights of criteria: `price 40, quality 35, delivery 25`, `weights 4:3:2:1 for Price, Quality, ...`, `.5/.3/.2`,
//! `quality counts twice as much as price`.

use language::{Kind, tokens::TokenKind};
use serde_json::{Map, Value, json};

use super::criteria::criterion_at;
use crate::{params::number, reading::Reading};

pub(super) fn read(reading: &mut Reading) {
    ratios(reading);
    beside_names(reading);
    in_order(reading);
}

/// A number, a percentage or a share in words at a token, and the token after it.
fn weight_at(reading: &Reading, at: usize) -> Option<(f64, usize)> {
    if let Some(entity) = reading.sentence.entity_at(at) {
        let end = reading.sentence.tokens_of(entity).end;
        match entity.kind {
            Kind::Number { value } => return Some((value, end)),
            Kind::Percent { value } => return Some((value * 100.0, end)),
            Kind::Size { .. }
            | Kind::Money { .. }
            | Kind::Duration(_)
            | Kind::Date { .. }
            | Kind::Period(_) => return None,
            _ => {}
        }
    }
    let token = reading.sentence.tokens.get(at)?;
    match token.word() {
        Some("half") => return Some((50.0, at + 1)),
        Some("third") => return Some((100.0 / 3.0, at + 1)),
        Some("quarter") => return Some((25.0, at + 1)),
        Some("rest") => return Some((f64::NAN, at + 1)),
        _ => {}
    }
    token.number().map(|value| (value, at + 1))
}

/// `price 40 quality 35`, `40 % price and 60 % quality`: each criterion with the number beside it.
fn beside_names(reading: &mut Reading) {
    for names_first in [true, false] {
        let mut pairs: Vec<(String, f64)> = Vec::new();
        let (mut start, mut last) = (usize::MAX, 0);
        let mut at = 0;
        while at < reading.sentence.tokens.len() {
            let Some((name, value, end)) = pair_at(reading, at, names_first) else {
                at += 1;
                continue;
            };
            if !pairs.iter().any(|(known, _)| *known == name) {
                pairs.push((name, value));
            }
            start = start.min(at);
            last = end;
            at = end;
        }
        add_rest(reading, &mut pairs, &mut last);
        if pairs.len() >= 2 && is_complete(&pairs) {
            state(reading, pairs, start, last);
            return;
        }
    }
}

/// `the rest is delivery`, `being on time the rest`.
fn add_rest(reading: &Reading, pairs: &mut Vec<(String, f64)>, last: &mut usize) {
    let Some(rest) = reading.sentence.tokens.iter().position(|token| token.is("rest")) else { return };
    let behind = rest + 1..(rest + 4).min(reading.sentence.tokens.len());
    let before = (rest.saturating_sub(4)..rest).rev();
    for at in behind.chain(before) {
        if let Some((name, end)) = criterion_at(reading, at)
            && !pairs.iter().any(|(known, _)| *known == name)
        {
            pairs.push((name, f64::NAN));
            *last = (*last).max(end).max(rest + 1);
            return;
        }
    }
}

/// Weights are of one scale: shares that add up to about 1, or whole numbers.
fn is_complete(pairs: &[(String, f64)]) -> bool {
    pairs.iter().all(|(_, weight)| weight.is_nan() || (*weight > 0.0 && *weight <= 100.0))
}

fn pair_at(reading: &Reading, at: usize, name_first: bool) -> Option<(String, f64, usize)> {
    const LINKS: &[&str] = &[
        "is", "at", "of", "one", "for", "weight", "weights", "with", "by", "to", "counts", "gets", "ko", "=",
        "a", "the", "on", "and", "mit", "para", "pour", "delivery", "matters", "matter", "count", "should",
        "weighs", "weigh", "rate", "score", "weeks", "wks", "days", "time",
    ];
    if name_first {
        let (name, mut next) = criterion_at(reading, at)?;
        for _ in 0..3 {
            if let Some((weight, end)) = weight_at(reading, next) {
                return Some((name, weight, end));
            }
            let token = reading.sentence.tokens.get(next)?;
            if !token.is_one_of(LINKS)
                && !matches!(token.kind, TokenKind::Mark(_))
                && token.text != ":"
                && token.text != "("
            {
                return None;
            }
            next += 1;
        }
        return None;
    }
    let (weight, mut next) = weight_at(reading, at)?;
    for _ in 0..3 {
        if let Some((name, end)) = criterion_at(reading, next) {
            return Some((name, weight, end));
        }
        if !reading.sentence.tokens.get(next)?.is_one_of(LINKS) {
            return None;
        }
        next += 1;
    }
    None
}

fn state(reading: &mut Reading, mut pairs: Vec<(String, f64)>, start: usize, end: usize) {
    // `half` beside `30 percent`.
    if pairs.iter().any(|(_, weight)| *weight > 1.0) {
        for (_, weight) in &mut pairs {
            *weight = if *weight < 1.0 { *weight * 100.0 } else { *weight };
        }
    }
    let known: f64 = pairs.iter().map(|(_, weight)| weight).filter(|weight| !weight.is_nan()).sum();
    let whole = if known > 1.0 { 100.0 } else { 1.0 };
    for (_, weight) in &mut pairs {
        if weight.is_nan() {
            *weight = (whole - known).max(0.0);
        }
    }
    let sum: f64 = pairs.iter().map(|(_, weight)| weight).sum();
    let mut weights = Map::new();
    for (name, weight) in pairs {
        weights.insert(name, number((weight / sum * 1e4).round() / 1e4));
    }
    reading.params.set("weights", Value::Object(weights));
    reading.use_tokens(start..end);
    reading.use_words(&["weight", "weights", "weighting", "weighted"]);
}

/// `4:3:2:1 for Price, Quality, ...` and `.25 .25 .5 in that order`: numbers in the order of the criteria.
fn in_order(reading: &mut Reading) {
    if reading.params.get("weights").is_some() {
        return;
    }
    let mentions_weights = reading.sentence.tokens.iter().any(|token| {
        token.starts("weight") || token.starts("gewicht") || token.is_one_of(&["pesos", "poids", "at"])
    });
    let Some((weights, start, end)) = row_of_numbers(reading).filter(|_| mentions_weights) else { return };
    let names = named_criteria(reading);
    if names.len() == weights.len() {
        let pairs = names.into_iter().zip(weights).collect();
        state(reading, pairs, start, end);
    } else {
        let sum: f64 = weights.iter().sum();
        let shares: Vec<Value> =
            weights.iter().map(|weight| number((weight / sum * 1e4).round() / 1e4)).collect();
        reading.params.set("weights", json!(shares));
        reading.use_tokens(start..end);
        reading.use_words(&["weight", "weights", "weighting"]);
    }
}

/// The first row of two or more numbers with only marks between them.
fn row_of_numbers(reading: &Reading) -> Option<(Vec<f64>, usize, usize)> {
    let tokens = &reading.sentence.tokens;
    let mut at = 0;
    while at < tokens.len() {
        let mut weights = Vec::new();
        let (start, mut next) = (at, at);
        while let Some((weight, end)) = weight_at(reading, next).filter(|(weight, _)| weight.is_finite()) {
            weights.push(weight);
            next = end;
            while tokens
                .get(next)
                .is_some_and(|token| matches!(token.text.as_str(), "/" | ":" | "," | "-" | "and" | ";"))
            {
                next += 1;
            }
        }
        if weights.len() >= 2 {
            return Some((weights, start, next));
        }
        at = next.max(at + 1);
    }
    None
}

/// The criteria of the sentence in their order.
fn named_criteria(reading: &Reading) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let mut at = 0;
    while at < reading.sentence.tokens.len() {
        match criterion_at(reading, at) {
            Some((name, end)) => {
                if !names.contains(&name) {
                    names.push(name);
                }
                at = end;
            }
            None => at += 1,
        }
    }
    names
}

/// `quality counts 4 times as much as price`, `price counts double of quality`, `quality 3x as important as price`.
fn ratios(reading: &mut Reading) {
    let mut found = Vec::new();
    let mut at = 0;
    while at < reading.sentence.tokens.len() {
        match ratio_at(reading, at) {
            Some((ratio, end)) => {
                found.push(ratio);
                reading.use_tokens(at..end);
                at = end;
            }
            None => at += 1,
        }
    }
    if !found.is_empty() {
        reading.params.set("weight_ratios", json!(found));
    }
}

fn ratio_at(reading: &Reading, at: usize) -> Option<(Value, usize)> {
    let (a, after) = criterion_at(reading, at)?;
    let mut ratio = None;
    let mut compares = false;
    for next in after..(after + 10).min(reading.sentence.tokens.len()) {
        let token = &reading.sentence.tokens[next];
        if token.kind == TokenKind::Stop {
            return None;
        }
        if ratio.is_none() {
            ratio = ratio_word(reading, next);
        }
        compares =
            compares || token.is_one_of(&["times", "as", "than", "of", "x", "twice", "double", "wie", "que"]);
        if let (Some(ratio), Some((b, end))) = (ratio, criterion_at(reading, next))
            && compares
            && a != b
        {
            return Some((json!({ "a": a, "b": b, "ratio": number(ratio) }), end));
        }
        if ratio.is_none() && criterion_at(reading, next).is_some() {
            return None;
        }
    }
    None
}

fn ratio_word(reading: &Reading, at: usize) -> Option<f64> {
    let token = &reading.sentence.tokens[at];
    match token.word() {
        Some("twice" | "double" | "doppelt" | "doble" | "dobro") => Some(2.0),
        Some("thrice" | "triple") => Some(3.0),
        Some(word) => word.strip_suffix('x')?.parse().ok(),
        None => {
            let times = reading.sentence.tokens.get(at + 1)?;
            let value = token.number()?;
            (times.is_one_of(&["times", "x", "mal", "veces", "fois", "vezes"])).then_some(value)
        }
    }
}
