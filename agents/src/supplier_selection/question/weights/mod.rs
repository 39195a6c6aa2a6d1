//! What a question says about importance: shares, points, an order, comparisons, or a method that takes weights from data.
//! Reading order: this file, `shares`, `comparisons`, `order`.

mod comparisons;
mod order;
mod shares;

use crate::supplier_selection::{
    params::Weighing,
    question::{
        tokens::Token,
        vocabulary::Vocabulary,
        weights::{comparisons::comparisons, order::order, shares::shares},
    },
};
use intake::AgentError;

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
