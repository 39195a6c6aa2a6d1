//! What a question says about importance: shares, points, an order, comparisons, or a method that takes weights from data.
//! Reading order: this file, `shares`, `comparisons`, `order`.

mod comparisons;
mod order;
mod shares;

pub(super) use shares::WEIGHT_WORDS;

use crate::supplier_selection::{
    params::Weighing,
    question::{
        token::Token,
        vocabulary::Vocabulary,
        weights::{
            comparisons::{comparisons, pairs},
            order::order,
            shares::shares,
        },
    },
};
use intake::AgentError;

/// What the question says about weights, if anything.
pub(super) fn weighing(tokens: &[Token], vocabulary: &Vocabulary) -> Result<Option<Weighing>, AgentError> {
    if let Some(pairs) = pairs(tokens, vocabulary)? {
        return Ok(Some(pairs));
    }
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
    const WEIGHT: [&str; 7] =
        ["weight", "weights", "weighted", "weigh", "weighting", "important", "importance"];
    if tokens.iter().any(|token| token.is(&["entropy"])) {
        return Some(Weighing::Entropy);
    }
    if tokens.iter().any(|token| token.is(&["critic"])) {
        return Some(Weighing::Critic);
    }
    let is_equal = is_near(tokens, &["equal", "equally"], &WEIGHT)
        || is_near(tokens, &["same"], &["weight", "weights", "importance"]);
    is_equal.then_some(Weighing::Equal)
}

/// Whether one of the words stands at most three tokens from one of the others.
fn is_near(tokens: &[Token], words: &[&str], others: &[&str]) -> bool {
    for (at, token) in tokens.iter().enumerate() {
        let around = &tokens[at.saturating_sub(3)..(at + 4).min(tokens.len())];
        if token.is(words) && around.iter().any(|other| other.is(others)) {
            return true;
        }
    }
    false
}
