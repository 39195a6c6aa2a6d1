//! What a question says about importance: shares, points, an order, comparisons, or a method that takes weights from data.

use std::collections::BTreeMap;

use super::{tokens::Token, vocabulary::Vocabulary};
use crate::{
    AgentError,
    supplier_selection::params::{Comparison, Order, Weighing},
};

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

/// What was said, if anything.
pub fn weighing(tokens: &[Token], vocabulary: &Vocabulary) -> Result<Option<Weighing>, AgentError> {
    let shares = shares(tokens, vocabulary)?;
    let comparisons = comparisons(tokens, vocabulary)?;
    let order = order(tokens, vocabulary)?;
    let scheme = scheme(tokens);
    let said: Vec<Weighing> = [shares, comparisons, scheme, order].into_iter().flatten().collect();
    match said.as_slice() {
        [Weighing::Shares(_) | Weighing::Points(_), Weighing::Comparisons(_), ..] => Err(AgentError::Needs(
            "Your question gives shares for some criteria and compares others. Give shares for all, or only comparisons.".to_owned(),
        )),
        // “price 40 %, rest equal” says both, “twice as important” is no order.
        _ => Ok(said.into_iter().next()),
    }
}

fn scheme(tokens: &[Token]) -> Option<Weighing> {
    let words: Vec<&str> = tokens.iter().map(|token| token.word().unwrap_or("")).collect();
    if words.contains(&"entropy") {
        return Some(Weighing::Entropy);
    }
    if words.contains(&"critic") {
        return Some(Weighing::Critic);
    }
    let near = |a: &str, b: &[&str]| {
        words.iter().enumerate().any(|(at, word)| {
            *word == a
                && words[at.saturating_sub(3)..(at + 4).min(words.len())]
                    .iter()
                    .any(|other| b.contains(other))
        })
    };
    let weight = ["weight", "weights", "weighted", "weigh", "weighting", "important", "importance"];
    let is_equal = near("equal", &weight)
        || near("equally", &weight)
        || near("same", &["weight", "weights", "importance"]);
    is_equal.then_some(Weighing::Equal)
}

/// Places where a limit and no weight is meant: `quality at least 90 %`.
fn is_limit(tokens: &[Token], at: usize) -> bool {
    const LIMITS: [&str; 22] = [
        "least", "most", "above", "below", "over", "under", "than", "minimum", "maximum", "min", "max",
        "within", "exceed", "from", "top", "best", "up", "between", "minimal", "maximal", "only", "first",
    ];
    tokens[at.saturating_sub(2)..at].iter().any(|token| token.is(&LIMITS))
}

fn shares(tokens: &[Token], vocabulary: &Vocabulary) -> Result<Option<Weighing>, AgentError> {
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
            _ => return None,
        }
    }
    None
}

fn criterion_behind(tokens: &[Token], start: usize) -> Option<usize> {
    for (place, token) in tokens.iter().enumerate().skip(start) {
        match token {
            Token::Criterion(_) => return Some(place),
            token if token.is(LINKS) && !token.is(&[","]) => {}
            _ => return None,
        }
    }
    None
}

/// `A is twice as important as B`, `A counts three times as much as B`, `A is more important than B`.
fn comparisons(tokens: &[Token], vocabulary: &Vocabulary) -> Result<Option<Weighing>, AgentError> {
    let mut said = Vec::new();
    for at in 0..tokens.len() {
        let Some((times, after)) = ratio_at(tokens, at) else { continue };
        let Some(first) = nearest(tokens[..at].iter().rev()) else { continue };
        let first = vocabulary.one(first)?;
        let mut others: Vec<usize> = Vec::new();
        let rest = &tokens[after..];
        let is_against = rest.iter().take(8).any(|token| token.is(&["as", "than"]));
        if is_against && rest.iter().any(|token| token.is(&["other", "others", "rest", "everything", "else"]))
        {
            others = (0..vocabulary.fields.len())
                .filter(|place| *place != first && vocabulary.fields[*place].direction().is_some())
                .collect();
        } else if is_against {
            for token in rest {
                match token {
                    Token::Criterion(fields) => others.push(vocabulary.one(fields)?),
                    token
                        if token.is(&[
                            "as",
                            "than",
                            "important",
                            "much",
                            "and",
                            "or",
                            "the",
                            "of",
                            "weight",
                            "that",
                            "importance",
                            "to",
                        ]) => {}
                    _ => break,
                }
            }
        } else if tokens[at].is(&["double", "twice", "triple", "doppelt"]) {
            others = (0..vocabulary.fields.len())
                .filter(|place| *place != first && vocabulary.fields[*place].direction().is_some())
                .collect();
        }
        for other in others {
            let name = |place: usize| vocabulary.fields[place].name.clone();
            said.push(Comparison { criterion: name(first), than: name(other), times });
        }
    }
    Ok((!said.is_empty()).then_some(Weighing::Comparisons(said)))
}

fn nearest<'a>(mut tokens: impl Iterator<Item = &'a Token>) -> Option<&'a Vec<usize>> {
    tokens.find_map(|token| if let Token::Criterion(fields) = token { Some(fields) } else { None })
}

/// How many times, and where the words for it end. Without a figure Saaty's words count: 3 for more, 5 for much more.
fn ratio_at(tokens: &[Token], at: usize) -> Option<(f64, usize)> {
    let next = |offset: usize, words: &[&str]| tokens.get(at + offset).is_some_and(|token| token.is(words));
    let is_importance =
        |offset: usize| next(offset, &["important", "importance", "weight", "much", "heavily"]);
    match &tokens[at] {
        token if token.is(&["twice", "double", "doppelt"]) => Some((2.0, at + 1)),
        token if token.is(&["triple"]) => Some((3.0, at + 1)),
        token if token.is(&["half"]) && next(1, &["as"]) => Some((0.5, at + 1)),
        Token::Number(times) if next(1, &["times", "x"]) => Some((*times, at + 2)),
        token if token.is(&["equally", "as"]) && next(1, &["important"]) && next(2, &["as"]) => {
            // The end of “twice as important as” says no more than its beginning.
            let is_part = at > 0 && tokens[at - 1].is(&["twice", "double", "half", "times", "x", "not"]);
            (!is_part).then_some((1.0, at + 2))
        }
        token if token.is(&["more"]) && is_importance(1) && next(2, &["than"]) => {
            let before = |words: &[&str]| at > 0 && tokens[at - 1].is(words);
            let times = if before(&["far"]) {
                7.0
            } else if before(&["much", "strongly"]) {
                5.0
            } else if before(&["slightly", "bit"]) {
                2.0
            } else {
                3.0
            };
            Some((times, at + 1))
        }
        token if token.is(&["less"]) && is_importance(1) && next(2, &["than"]) => Some((1.0 / 3.0, at + 1)),
        _ => None,
    }
}

/// `price is most important, then quality`, `prioritise lead time`, `risk matters least`.
fn order(tokens: &[Token], vocabulary: &Vocabulary) -> Result<Option<Weighing>, AgentError> {
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
            _ => break,
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
            _ => break,
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
