//! What a question says beside weights, limits and selections: methods, which end is good, how many, blanks.

use std::collections::BTreeMap;

use crate::supplier_selection::{
    params::{Better, Blanks, Leads, MethodName},
    question::{token::Token, vocabulary::Vocabulary},
};
use intake::AgentError;
use language::tokens::words;
use report::number::amount;

fn has(tokens: &[Token], words: &[&str]) -> bool {
    tokens.iter().any(|token| token.is(words))
}

fn has_pair(tokens: &[Token], first: &str, second: &str) -> bool {
    tokens.windows(2).any(|pair| pair[0].is(&[first]) && pair[1].is(&[second]))
}

/// `use TOPSIS`.
pub(super) fn method(tokens: &[Token]) -> Option<MethodName> {
    if has(tokens, &["topsis"]) {
        return Some(MethodName::Topsis);
    }
    if has(tokens, &["vikor"]) {
        return Some(MethodName::Vikor);
    }
    if has(tokens, &["promethee"]) {
        return Some(MethodName::Promethee);
    }
    let is_weighted_sum = has(tokens, &["saw", "wsm"])
        || has_pair(tokens, "weighted", "sum")
        || has_pair(tokens, "additive", "weighting")
        || has_pair(tokens, "weighted", "score");
    is_weighted_sum.then_some(MethodName::WeightedSum)
}

/// Methods of other programs, which the ranking cannot use.
pub(super) fn unknown_methods(question: &str) -> Vec<String> {
    const UNKNOWN: [&str; 28] = [
        "manhattan",
        "chebyshev",
        "minkowski",
        "mahalanobis",
        "electre",
        "dea",
        "maut",
        "mavt",
        "macbeth",
        "anp",
        "bwm",
        "copras",
        "aras",
        "moora",
        "multimoora",
        "waspas",
        "edas",
        "codas",
        "marcos",
        "mabac",
        "gra",
        "oreste",
        "dematel",
        "swara",
        "smart",
        "smarter",
        "fuzzy",
        "goal-programming",
    ];
    let mut found = Vec::new();
    for word in words(question) {
        // `smart` and `dea` are methods in capitals only.
        let written = question.get(word.start..word.end).unwrap_or_default();
        let is_plain_word =
            ["smart", "smarter", "dea", "gra", "marcos", "fuzzy"].contains(&word.text.as_str());
        let is_meant = !is_plain_word || written.chars().all(char::is_uppercase) || word.text == "fuzzy";
        if UNKNOWN.contains(&word.text.as_str())
            && is_meant
            && !found.iter().any(|text: &String| text.starts_with(written))
        {
            let methods: Vec<&str> = MethodName::ALL.into_iter().map(MethodName::label).collect();
            found.push(format!("{written}, which is not available (the methods are {})", methods.join(", ")));
        }
    }
    found
}

/// `accept a consistency ratio up to 0.15`, `Konsistenzverhältnis bis 15 %`: taken out of the tokens, so that nothing else
/// reads it.
pub(super) fn take_consistency_limit(tokens: &mut Vec<Token>) -> Result<Option<f64>, AgentError> {
    const RATIO: [&str; 6] = [
        "consistency",
        "inconsistency",
        "konsistenz",
        "konsistenzverhältnis",
        "konsistenzwert",
        "consistencia",
    ];
    const MOST_BETWEEN: usize = 5;
    let Some(at) = tokens.iter().position(|token| token.is(&RATIO)) else { return Ok(None) };
    let is_more = |token: &&Token| !token.ends_clause() && token.fields().is_none();
    let behind = tokens[at + 1..].iter().take_while(is_more).take(MOST_BETWEEN);
    let Some(between) = behind.into_iter().position(Token::is_number) else { return Ok(None) };
    let number = at + 1 + between;
    let is_percent = tokens.get(number + 1) == Some(&Token::Percent);
    let value = tokens[number].one_number("The largest consistency ratio")?;
    tokens.drain(at..=number + usize::from(is_percent));
    Ok(value.map(|value| if is_percent { value / 100.0 } else { value }))
}

/// `VIKOR with v = 0.7`: taken out of the tokens, so that nothing else reads it.
pub(super) fn take_vikor_v(tokens: &mut Vec<Token>) -> Result<Option<f64>, AgentError> {
    let is_v = |token: &Token| token.is(&["v", "nu"]);
    // Without the name of the method only `v = 0.7` is the v of VIKOR.
    let most_between = if has(tokens, &["vikor"]) { 3 } else { 1 };
    let found = (0..tokens.len()).find(|at| {
        let behind = tokens[at + 1..].iter().take_while(|token| !token.ends_clause()).take(most_between);
        is_v(&tokens[*at]) && behind.into_iter().any(Token::is_number)
    });
    let Some(at) = found else { return Ok(None) };
    let number = at + 1 + tokens[at + 1..].iter().position(Token::is_number).unwrap_or(0);
    let is_percent = tokens.get(number + 1) == Some(&Token::Percent);
    let value = tokens[number].one_number("The v of VIKOR")?;
    tokens.drain(at..=number + usize::from(is_percent));
    Ok(value.map(|value| if is_percent { value / 100.0 } else { value }))
}

/// `PROMETHEE with the usual preference`, `PROMETHEE with linear preference`.
pub(super) fn promethee(tokens: &[Token]) -> Option<Leads> {
    if !has(tokens, &["promethee"]) {
        return None;
    }
    if has(tokens, &["usual"]) {
        return Some(Leads::Usual);
    }
    has(tokens, &["linear", "deviation", "spread"]).then_some(Leads::Spread)
}

/// `lower X is better`, `X: higher is better`, `maximise X`.
pub(super) fn directions(
    tokens: &[Token],
    vocabulary: &Vocabulary,
) -> Result<Option<BTreeMap<String, Better>>, AgentError> {
    let mut said = BTreeMap::new();
    for at in 0..tokens.len() {
        let Some(better) = better_end(tokens, at) else { continue };
        let behind = tokens[at + 1..].iter().take(2).find_map(Token::fields);
        let before = tokens[..at].iter().rev().take(3).find_map(Token::fields);
        if let Some(found) = behind.or(before) {
            said.insert(vocabulary.name(found)?, better);
            continue;
        }
        let name = tokens.get(at + 1).and_then(Token::word);
        if let Some(name) = name.filter(|name| !["is", "the", "are"].contains(name)) {
            return Err(vocabulary.no_such_criterion(name));
        }
    }
    Ok((!said.is_empty()).then_some(said))
}

/// The end that `minimise` or the `lower` of `lower is better` calls good.
fn better_end(tokens: &[Token], at: usize) -> Option<Better> {
    let end = match tokens[at].word()? {
        "maximise" | "maximize" => return Some(Better::Higher),
        "minimise" | "minimize" => return Some(Better::Lower),
        "lower" | "less" | "smaller" | "low" | "fewer" | "shorter" => Better::Lower,
        "higher" | "more" | "larger" | "high" | "bigger" | "greater" => Better::Higher,
        _ => return None,
    };
    let behind = &tokens[at + 1..];
    let is_better =
        has(&behind[..behind.len().min(6)], &["better", "good", "best", "preferred", "desirable"]);
    is_better.then_some(end)
}

/// `top 3`, `best five`, `the 3 best suppliers`, `shortlist of 4`.
pub(super) fn top(tokens: &[Token]) -> Result<Option<u32>, AgentError> {
    for (at, token) in tokens.iter().enumerate() {
        if !token.is(&["top", "best", "shortlist", "first", "leading"]) || is_percent(tokens, at + 2) {
            continue;
        }
        let behind = tokens[at + 1..].iter().take(2).find(|token| token.is_number());
        let before = at.checked_sub(1).map(|place| &tokens[place]).filter(|token| token.is_number());
        if let Some(count) = behind.or(before) {
            return count_of_suppliers(count);
        }
    }
    Ok(None)
}

fn is_percent(tokens: &[Token], at: usize) -> bool {
    tokens.get(at) == Some(&Token::Percent)
}

fn count_of_suppliers(token: &Token) -> Result<Option<u32>, AgentError> {
    let count = token.one_number("The number of suppliers to show")?;
    match count {
        Some(count) if count < 1.0 => Err(AgentError::Needs(format!(
            "The number of suppliers to show must be one or more, but {} was given.",
            amount(count)
        ))),
        // `the first half of 2024`
        Some(count) if (1900.0..=2100.0).contains(&count) => Ok(None),
        _ => Ok(count.filter(|count| count.fract() == 0.0).map(|count| count as u32)),
    }
}

/// `treat missing values as worst`, `leave out suppliers with blanks`.
pub(super) fn blanks(tokens: &[Token]) -> Option<Blanks> {
    const LEAVE_OUT: [&str; 8] = ["leave", "drop", "exclude", "without", "remove", "ignore", "out", "skip"];
    if !has(tokens, &["blank", "blanks", "missing", "empty", "gaps", "incomplete"]) {
        return None;
    }
    if has(tokens, &["worst"]) {
        return Some(Blanks::Worst);
    }
    if has(tokens, &["median", "middle", "average", "neutral"]) {
        return Some(Blanks::Median);
    }
    has(tokens, &LEAVE_OUT).then_some(Blanks::LeaveOut)
}
