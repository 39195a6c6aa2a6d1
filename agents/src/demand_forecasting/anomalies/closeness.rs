//! How sensitive the search should be: `more sensitive`, `high sensitivity`, `threshold of 4`, `five sigma`.

use crate::demand_forecasting::{
    anomalies::params::{AnomalyParams, Sensitivity},
    question::words::position,
};
use intake::AgentError;
use language::tokens::{Token, amounts};

/// A change relative to the previous run, a named sensitivity, or a number of robust standard deviations.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Closeness {
    Named(Sensitivity),
    Threshold(f64),
    More,
    Less,
}

/// The sensitivity that the question states: `more sensitive`, `high sensitivity`, `threshold 4`.
pub(super) fn closeness(words: &[Token]) -> Option<Closeness> {
    if let Some(number) = threshold(words) {
        return words[number].number().map(Closeness::Threshold);
    }
    for (name, sensitivity) in
        [("low", Sensitivity::Low), ("normal", Sensitivity::Normal), ("high", Sensitivity::High)]
    {
        if has_pair(words, name, "sensitiv") || has_pair(words, "sensitivity", name) {
            return Some(Closeness::Named(sensitivity));
        }
    }
    if has_pair(words, "more", "sensitiv") || has_pair(words, "less", "strict") {
        return Some(Closeness::More);
    }
    if has_pair(words, "less", "sensitiv") || has_pair(words, "more", "strict") {
        return Some(Closeness::Less);
    }
    None
}

fn has_pair(words: &[Token], first: &str, second: &str) -> bool {
    words.windows(2).any(|pair| pair[0].is(first) && pair[1].starts(second))
}

/// The position of the number in `threshold of 4`, `threshold 3.5`, `4 sigma`.
fn threshold(words: &[Token]) -> Option<usize> {
    if let Some(at) = position(words, &["threshold"]) {
        return (at + 1..words.len().min(at + 4)).find(|at| words[*at].number().is_some());
    }
    let number = position(words, &["sigma", "sigmas"])?.checked_sub(1)?;
    words[number].number().map(|_| number)
}

/// Refuses a threshold that is a range: `threshold 3-4`.
pub(super) fn refuse_range(question: &str, words: &[Token]) -> Result<(), AgentError> {
    let Some(start) = threshold(words).map(|number| words[number].start) else { return Ok(()) };
    for amount in amounts(question) {
        if let Some(range) = amount.range.filter(|_| amount.start == start) {
            return Err(AgentError::Needs(format!(
                "The threshold must be one number, but “{}” is a range. Ask again with one of its ends.",
                question.get(range).unwrap_or_default()
            )));
        }
    }
    Ok(())
}

/// The parameters of the previous run with the stated sensitivity.
pub(super) fn closely(base: &AnomalyParams, stated: Option<Closeness>) -> AnomalyParams {
    match (stated, base.named()) {
        (None, _) => AnomalyParams::default(),
        (Some(Closeness::Named(sensitivity)), _) => named(sensitivity),
        (Some(Closeness::Threshold(threshold)), _) => times(threshold),
        (Some(Closeness::More), Some(Sensitivity::Low)) => named(Sensitivity::Normal),
        (Some(Closeness::More), Some(_)) => named(Sensitivity::High),
        (Some(Closeness::Less), Some(Sensitivity::High)) => named(Sensitivity::Normal),
        (Some(Closeness::Less), Some(_)) => named(Sensitivity::Low),
        (Some(Closeness::More), None) => times((base.threshold() * 0.8).max(1.5)),
        (Some(Closeness::Less), None) => times((base.threshold() * 1.25).min(20.0)),
    }
}

fn named(sensitivity: Sensitivity) -> AnomalyParams {
    AnomalyParams { sensitivity: Some(sensitivity), ..AnomalyParams::default() }
}

fn times(threshold: f64) -> AnomalyParams {
    AnomalyParams { threshold: Some(threshold), ..AnomalyParams::default() }
}
