//! Shares and points: `price 40 %, quality 30 %`, `price 5, quality 3`.

use std::collections::BTreeMap;

use crate::supplier_selection::{
    params::Weighing,
    question::{tokens::Token, vocabulary::Vocabulary},
};
use intake::AgentError;

/// Words that may stand between a criterion and its share.
const LINKS: &[&str] = &[
    "is",
    "at",
    "gets",
    "get",
    "weight",
    "weights",
    "of",
    "for",
    "with",
    "counts",
    "count",
    "to",
    "should",
    "be",
    "and",
    "a",
    "the",
    "on",
    "weighs",
    "weighted",
    "by",
    "has",
    "importance",
    "share",
    "were",
    "was",
    "would",
    "if",
    ",",
    "as",
    "importances",
    "points",
    "point",
];

/// Words without which bare numbers are no weights.
const WEIGHT_WORDS: &[&str] = &[
    "weight",
    "weights",
    "weighting",
    "weighted",
    "weigh",
    "points",
    "importance",
    "importances",
    "weightage",
    "gewichtung",
];

pub fn shares(tokens: &[Token], vocabulary: &Vocabulary) -> Result<Option<Weighing>, AgentError> {
    let has_weight_word = tokens.iter().any(|token| token.is(WEIGHT_WORDS));
    let is_percent = |at: usize| tokens.get(at + 1) == Some(&Token::Percent);
    let mut taken = vec![false; tokens.len()];
    let (mut percents, mut bare) = (BTreeMap::new(), BTreeMap::new());
    for at in 0..tokens.len() {
        let Some(value) = tokens[at].number() else { continue };
        if is_limit(tokens, at)
            || (!is_percent(at)
                && tokens.get(at + 1).is_some_and(|next| next.is(&["times", "x", "suppliers", "supplier"])))
        {
            continue;
        }
        let behind = if is_percent(at) { at + 2 } else { at + 1 };
        let before = criterion_before(tokens, at).filter(|place| !taken[*place]);
        let Some(place) = before.or_else(|| criterion_behind(tokens, behind).filter(|place| !taken[*place]))
        else {
            if is_percent(at) && has_weight_word {
                return Err(unknown(tokens, at, vocabulary));
            }
            continue;
        };
        let Token::Criterion(fields) = &tokens[place] else { continue };
        let name = vocabulary.fields[vocabulary.one(fields)?].name.clone();
        taken[place] = true;
        let into = if is_percent(at) { &mut percents } else { &mut bare };
        into.insert(name, value);
    }
    if !percents.is_empty() {
        name_unknown(tokens, vocabulary, percents.len())?;
        return Ok(Some(Weighing::Shares(percents)));
    }
    // Without a word for weights a bare number is one only in a list such as “price 5, quality 3”.
    if bare.len() >= 2 || (has_weight_word && !bare.is_empty()) {
        let sum: f64 = bare.values().sum();
        let is_fraction = bare.values().all(|value| *value <= 1.0) && sum <= 1.0 + 1e-9;
        return Ok(Some(if is_fraction {
            Weighing::Shares(bare.into_iter().map(|(name, value)| (name, 100.0 * value)).collect())
        } else {
            Weighing::Points(bare)
        }));
    }
    Ok(None)
}

/// Places where a limit and no weight is meant: `quality at least 90 %`.
fn is_limit(tokens: &[Token], at: usize) -> bool {
    const LIMITS: [&str; 22] = [
        "least", "most", "above", "below", "over", "under", "than", "minimum", "maximum", "min", "max",
        "within", "exceed", "from", "top", "best", "up", "between", "minimal", "maximal", "only", "first",
    ];
    tokens[at.saturating_sub(2)..at].iter().any(|token| token.is(&LIMITS))
}

/// Every percentage that is no limit must have found its criterion.
fn name_unknown(tokens: &[Token], vocabulary: &Vocabulary, found: usize) -> Result<(), AgentError> {
    let mut open = Vec::new();
    for at in 0..tokens.len() {
        if tokens[at].number().is_some()
            && tokens.get(at + 1) == Some(&Token::Percent)
            && !is_limit(tokens, at)
        {
            open.push(at);
        }
    }
    if open.len() <= found {
        return Ok(());
    }
    let is_bound =
        |at: usize| criterion_before(tokens, at).is_some() || criterion_behind(tokens, at + 2).is_some();
    match open.into_iter().find(|at| !is_bound(*at)) {
        Some(at) => Err(unknown(tokens, at, vocabulary)),
        None => Ok(()),
    }
}

fn unknown(tokens: &[Token], at: usize, vocabulary: &Vocabulary) -> AgentError {
    let is_name = |token: &&Token| token.word().is_some_and(|word| !LINKS.contains(&word) && word != ".");
    let before = tokens[..at].iter().rev().take(2).find(is_name);
    let behind = tokens[at + 1..].iter().take(3).find(is_name);
    let name = before.or(behind).and_then(Token::word).unwrap_or("that");
    vocabulary.no_such_criterion(name)
}

fn criterion_before(tokens: &[Token], at: usize) -> Option<usize> {
    let mut place = at;
    while place > 0 {
        place -= 1;
        match &tokens[place] {
            Token::Criterion(_) => return Some(place),
            token if token.is(LINKS) => {}
            Token::Supplier(_) | Token::Number(_) | Token::Percent | Token::Word(_) => return None,
        }
    }
    None
}

fn criterion_behind(tokens: &[Token], start: usize) -> Option<usize> {
    for (place, token) in tokens.iter().enumerate().skip(start) {
        match token {
            Token::Criterion(_) => return Some(place),
            token if token.is(LINKS) && !token.is(&[","]) => {}
            Token::Supplier(_) | Token::Number(_) | Token::Percent | Token::Word(_) => return None,
        }
    }
    None
}
