//! Shares and points: `price 40 %, quality 30 %`, `price 5, quality 3`.

use std::collections::BTreeMap;

use crate::supplier_selection::{
    params::Weighing,
    question::{token::Token, vocabulary::Vocabulary},
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

/// Words for weighing beside those of `LINKS`, which stand between a criterion and its share: `Qualität zählt 50 %`.
const WEIGHING: &[&str] = &[
    "zählt",
    "zählen",
    "wiegt",
    "wiegen",
    "gewicht",
    "gewichte",
    "gewichtet",
    "gewichten",
    "gewichtung",
    "geht",
    "gehen",
    "fließt",
    "fließen",
    "peso",
    "pesos",
    "pesa",
    "pesan",
    "pesam",
    "pese",
    "cuenta",
    "cuentan",
    "cuente",
    "conta",
    "contam",
    "vale",
    "valen",
    "valem",
    "ponderación",
    "ponderação",
    "poids",
    "pèse",
    "pèsent",
    "compte",
    "comptent",
    "vaut",
    "valent",
    "pondération",
];

/// Small words that stand there as well, where the question weighs in these words: `com peso de 40 % para o preço`.
const SMALL: &[&str] = &[
    "der", "die", "das", "den", "dem", "des", "ein", "eine", "einem", "einer", "einen", "mit", "zu", "für",
    "von", "und", "soll", "sollen", "hat", "haben", "el", "la", "los", "las", "un", "una", "con", "del",
    "de", "al", "para", "por", "y", "tiene", "tenga", "le", "les", "l", "une", "avec", "pour", "du", "au",
    "et", "a", "à", "sur", "o", "os", "as", "um", "uma", "com", "do", "da", "ao", "e", "tem", "tenha", "em",
    "en",
];

/// Words without which bare numbers are no weights.
pub(crate) const WEIGHT_WORDS: &[&str] = &[
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
    "gewicht",
    "gewichte",
    "gewichtet",
    "gewichten",
    "peso",
    "pesos",
    "poids",
    "ponderación",
    "ponderação",
    "pondération",
];

/// Words before a limit, which is no weight: `quality at least 90 %`.
const LIMITS: &[&str] = &[
    "least", "most", "above", "below", "over", "under", "than", "minimum", "maximum", "min", "max", "within",
    "exceed", "from", "top", "best", "up", "between", "minimal", "maximal", "only", "first",
];

/// Numbers that were found beside criteria: percentages, and numbers without a sign.
#[derive(Default)]
struct Weights<'a> {
    percents: BTreeMap<String, &'a Token>,
    bare: BTreeMap<String, &'a Token>,
}

pub(super) fn shares(tokens: &[Token], vocabulary: &Vocabulary) -> Result<Option<Weighing>, AgentError> {
    let has_weight_word = tokens.iter().any(|token| token.is(WEIGHT_WORDS));
    let weights = weights(tokens, vocabulary, has_weight_word)?;
    if !weights.percents.is_empty() {
        name_unknown(tokens, vocabulary, weights.percents.len())?;
        return Ok(Some(Weighing::Shares(single(&weights.percents)?)));
    }
    // Without a word for weights a bare number is one only in a list such as “price 5, quality 3”.
    let is_list = weights.bare.len() >= 2 || (has_weight_word && !weights.bare.is_empty());
    Ok(if is_list { Some(shares_or_points(single(&weights.bare)?)) } else { None })
}

fn weights<'a>(
    tokens: &'a [Token],
    vocabulary: &Vocabulary,
    has_weight_word: bool,
) -> Result<Weights<'a>, AgentError> {
    let mut found = Weights::default();
    let mut taken = vec![false; tokens.len()];
    for (at, token) in tokens.iter().enumerate() {
        let is_percent = is_percent(tokens, at);
        if !token.is_number()
            || is_limit(tokens, at)
            || is_left(tokens, at)
            || (!is_percent && counts_something(tokens, at))
        {
            continue;
        }
        let behind = if is_percent { at + 2 } else { at + 1 };
        let before = criterion_before(tokens, at).filter(|place| !taken[*place]);
        let place = before.or_else(|| criterion_behind(tokens, behind).filter(|place| !taken[*place]));
        let Some((place, fields)) = place.and_then(|place| Some((place, tokens[place].fields()?))) else {
            if is_percent && has_weight_word {
                return Err(unknown(tokens, at, vocabulary));
            }
            continue;
        };
        taken[place] = true;
        let into = if is_percent { &mut found.percents } else { &mut found.bare };
        into.insert(vocabulary.name(fields)?, token);
    }
    Ok(found)
}

/// The 97 of `from 97 to 94 %`, which is left behind.
fn is_left(tokens: &[Token], at: usize) -> bool {
    let next = if is_percent(tokens, at) { at + 2 } else { at + 1 };
    let is_to = tokens.get(next).is_some_and(|token| token.is(&["to"]));
    let has_end = tokens.get(next + 1).is_some_and(Token::is_number);
    at > 0 && tokens[at - 1].is(&["from"]) && is_to && has_end
}

fn is_percent(tokens: &[Token], at: usize) -> bool {
    tokens.get(at + 1) == Some(&Token::Percent)
}

fn counts_something(tokens: &[Token], at: usize) -> bool {
    tokens.get(at + 1).is_some_and(|next| next.is(&["times", "x", "suppliers", "supplier"]))
}

/// One number for each criterion.
fn single(found: &BTreeMap<String, &Token>) -> Result<BTreeMap<String, f64>, AgentError> {
    let mut weights = BTreeMap::new();
    for (name, token) in found {
        if let Some(weight) = token.one_number(&format!("The weight of {name}"))? {
            weights.insert(name.clone(), weight);
        }
    }
    Ok(weights)
}

/// Parts that add up to one at most are shares.
fn shares_or_points(weights: BTreeMap<String, f64>) -> Weighing {
    let sum: f64 = weights.values().sum();
    let are_parts = weights.values().all(|value| *value <= 1.0) && sum <= 1.0 + 1e-9;
    if !are_parts {
        return Weighing::Points(weights);
    }
    let percents: BTreeMap<String, f64> =
        weights.into_iter().map(|(name, value)| (name, 100.0 * value)).collect();
    let rest = 100.0 - percents.values().sum::<f64>();
    // Two thirds and a third leave nothing for the other criteria, although their decimals do not add up to 100.
    let is_rounding = rest != 0.0 && rest.abs() < 1e-7;
    if is_rounding { Weighing::Points(percents) } else { Weighing::Shares(percents) }
}

/// Places where a limit and no weight is meant: `quality at least 90 %`.
fn is_limit(tokens: &[Token], at: usize) -> bool {
    let is_weight = tokens.iter().any(|token| token.is(WEIGHT_WORDS));
    // Beside words of weights `between 40 and 60 %` is a weight with two ends.
    let is_range_of_weight = is_weight && at > 0 && tokens[at - 1].is(&["between"]);
    let is_range = matches!(tokens[at], Token::Range(_));
    let is_limited = tokens[at.saturating_sub(2)..at].iter().any(|token| token.is(LIMITS));
    is_limited && !(is_range && is_range_of_weight)
}

/// Every percentage that is no limit must have found its criterion.
fn name_unknown(tokens: &[Token], vocabulary: &Vocabulary, found: usize) -> Result<(), AgentError> {
    let mut open = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        if token.is_number() && is_percent(tokens, at) && !is_limit(tokens, at) {
            open.push(at);
        }
    }
    if open.len() <= found {
        return Ok(());
    }
    for at in open {
        let is_bound = criterion_before(tokens, at).is_some() || criterion_behind(tokens, at + 2).is_some();
        if !is_bound {
            return Err(unknown(tokens, at, vocabulary));
        }
    }
    Ok(())
}

fn unknown(tokens: &[Token], at: usize, vocabulary: &Vocabulary) -> AgentError {
    let before = tokens[..at].iter().rev().take(2).find(|token| may_be_name(token));
    let behind = tokens[at + 1..].iter().take(3).find(|token| may_be_name(token));
    let name = before.or(behind).and_then(Token::word).unwrap_or("that");
    vocabulary.no_such_criterion(name)
}

fn may_be_name(token: &Token) -> bool {
    token.word().is_some_and(|word| {
        let is_link = [LINKS, WEIGHING, SMALL].iter().any(|words| words.contains(&word));
        !is_link && word != "."
    })
}

/// Whether a token may stand between a criterion and its share.
fn links(tokens: &[Token], token: &Token) -> bool {
    let weighs = || tokens.iter().any(|token| token.is(WEIGHING));
    token.is(LINKS) || token.is(WEIGHING) || token.is(SMALL) && weighs()
}

fn criterion_before(tokens: &[Token], at: usize) -> Option<usize> {
    for place in (0..at).rev() {
        if tokens[place].fields().is_some() {
            return Some(place);
        }
        let is_link = links(tokens, &tokens[place]) || tokens[place].is(&["between", "from"]);
        if !is_link && !is_old_amount(tokens, place) {
            return None;
        }
    }
    None
}

/// The `30 %` of `from 30 % to 40 %`.
fn is_old_amount(tokens: &[Token], place: usize) -> bool {
    let number = if tokens[place] == Token::Percent { place.checked_sub(1) } else { Some(place) };
    let Some(number) = number.filter(|number| *number > 0) else { return false };
    tokens[number].is_number() && tokens[number - 1].is(&["from"])
}

fn criterion_behind(tokens: &[Token], start: usize) -> Option<usize> {
    for (place, token) in tokens.iter().enumerate().skip(start) {
        if token.fields().is_some() {
            return Some(place);
        }
        if !links(tokens, token) || token.is(&[","]) {
            return None;
        }
    }
    None
}
