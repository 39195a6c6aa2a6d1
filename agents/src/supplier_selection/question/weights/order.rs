//! An order of importance.

use crate::supplier_selection::{
    params::{Order, Weighing},
    question::{tokens::Token, vocabulary::Vocabulary},
};
use intake::AgentError;

/// `price is most important, then quality`, `prioritise lead time`, `risk matters least`.
pub fn order(tokens: &[Token], vocabulary: &Vocabulary) -> Result<Option<Weighing>, AgentError> {
    let mut order = Order::default();
    let mut add = |fields: &Vec<usize>, is_last: bool| -> Result<(), AgentError> {
        let name = vocabulary.fields[vocabulary.one(fields)?].name.clone();
        if !order.first.contains(&name) && !order.last.contains(&name) {
            if is_last { order.last.insert(0, name) } else { order.first.push(name) }
        }
        Ok(())
    };
    for at in 0..tokens.len() {
        let next =
            |offset: usize, words: &[&str]| tokens.get(at + offset).is_some_and(|token| token.is(words));
        let token = &tokens[at];
        let is_most = token.is(&["most", "mostly"])
            && !next(1, &["suppliers"])
            && (next(1, &["important", "importantly", "weight"])
                || at > 0 && tokens[at - 1].is(&["matters", "counts", "matter", "count"]))
            || token.is(&["paramount", "crucial", "decisive", "essential"])
            || token.is(&["priority", "mainly", "primarily"]);
        let is_least = token.is(&["least"])
            && (next(1, &["important"]) || at > 0 && tokens[at - 1].is(&["matters", "counts"]));
        let is_verb =
            token.is(&["prioritise", "prioritize", "favour", "favor", "emphasise", "emphasize", "focus"]);
        if !(is_most || is_least || is_verb) {
            continue;
        }
        let before = if is_verb { Vec::new() } else { listed_before(tokens, at) };
        let start = if next(1, &["important", "importantly", "weight"]) { at + 2 } else { at + 1 };
        let behind = listed_behind(tokens, start);
        let listed = if before.is_empty() || token.is(&["mainly", "primarily"]) {
            behind.clone()
        } else {
            before.clone()
        };
        for fields in &listed {
            add(fields, is_least)?;
        }
        if !before.is_empty() && !is_least {
            for fields in behind_then(tokens, start) {
                add(fields, false)?;
            }
        }
    }
    let is_empty = order.first.is_empty() && order.last.is_empty();
    Ok((!is_empty).then_some(Weighing::Order(order)))
}

fn listed_before(tokens: &[Token], at: usize) -> Vec<&Vec<usize>> {
    const BETWEEN: [&str; 14] =
        ["is", "are", "the", "and", "our", "top", "a", "my", "what", "matters", "counts", "by", "far", "to"];
    let mut found = Vec::new();
    for token in tokens[..at].iter().rev() {
        match token {
            Token::Criterion(fields) => found.insert(0, fields),
            token if token.is(&BETWEEN) => {}
            Token::Supplier(_) | Token::Number(_) | Token::Percent | Token::Word(_) => break,
        }
    }
    found
}

fn listed_behind(tokens: &[Token], start: usize) -> Vec<&Vec<usize>> {
    const BETWEEN: [&str; 16] = [
        "is",
        "are",
        "the",
        "and",
        "then",
        "on",
        "criterion",
        "criteria",
        "thing",
        "by",
        "followed",
        ",",
        "to",
        "us",
        "for",
        "after",
    ];
    let mut found = Vec::new();
    for token in &tokens[start.min(tokens.len())..] {
        match token {
            Token::Criterion(fields) => found.push(fields),
            token if token.is(&BETWEEN) => {}
            Token::Supplier(_) | Token::Number(_) | Token::Percent | Token::Word(_) => break,
        }
    }
    found
}

/// Criteria that follow after `then` or `followed by`.
fn behind_then(tokens: &[Token], start: usize) -> Vec<&Vec<usize>> {
    let rest = &tokens[start.min(tokens.len())..];
    match rest.iter().position(|token| token.is(&["then", "followed", "second", "next"])) {
        Some(at) if at <= 3 => listed_behind(rest, at),
        _ => Vec::new(),
    }
}
