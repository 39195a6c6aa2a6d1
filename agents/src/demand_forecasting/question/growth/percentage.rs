//! Percentages and fractions next to a word for more or less: `10 % growth`, `drops by 20 %`, `-5%`, `a third more`.

use crate::demand_forecasting::question::{
    growth::{
        clause::Clause,
        lexicon::{ASKING, ASSUMING, LESS, MORE, OTHER_THINGS, PAST},
    },
    words::{has_one_of, is_one_of},
};
use intake::AgentError;
use language::{
    lexicon::conversation::ABOUT_RANGES,
    tokens::{Amount, AmountKind, Token, amounts},
};

/// A percentage and the positions of its first and last word.
struct Share<'a> {
    amount: &'a Amount,
    /// The percentage without its sign.
    percent: f64,
    first: usize,
    last: usize,
}

/// Every percentage and every fraction that states a growth.
pub(super) fn percentages(question: &str, words: &[Token]) -> Result<Vec<Clause>, AgentError> {
    let mut clauses = Vec::new();
    for amount in &amounts(question) {
        if let Some(share) = share(amount, words) {
            clauses.extend(growth_of(question, words, &share)?);
        }
    }
    Ok(clauses)
}

/// An amount as a share of demand. A fraction such as `a third` counts only next to a word for more or less.
fn share<'a>(amount: &'a Amount, words: &[Token]) -> Option<Share<'a>> {
    let first = words.partition_point(|word| word.end <= amount.start);
    let last = words.partition_point(|word| word.start < amount.end).checked_sub(1)?;
    let percent = match amount.kind {
        AmountKind::Percent(percent) => percent.abs(),
        AmountKind::Part(part) => 100.0 * part,
        AmountKind::Number(_) | AmountKind::Time(_) => return None,
    };
    let share = Share { amount, percent, first, last };
    let is_part = amount.percent().is_none();
    let is_behind_by = first > 0 && is_one_of(words, first - 1, &["by", "to", "um"]);
    let is_beside = is_behind_by || is_direction(words, last + 1, true);
    (!is_part || is_beside).then_some(share)
}

/// The clause around a percentage, if it states a growth.
fn growth_of(question: &str, words: &[Token], share: &Share) -> Result<Option<Clause>, AgentError> {
    let Share { percent, first, last, .. } = *share;
    let is_assumed = has_one_of(words, ASSUMING);
    if is_of_something_else(words, share, is_assumed) {
        return Ok(None);
    }
    let sign = sign(question, share.amount);
    let Some(at) = direction(question, words, share, is_assumed) else {
        let percent = if sign == Sign::Minus { -percent } else { percent };
        let is_signed = sign != Sign::None && share.amount.range.is_none();
        return Ok(is_signed.then_some(Clause { percent, first, last }));
    };
    refuse_range(question, share.amount)?;
    if is_one_of(words, at + 1, &["than"]) || is_one_of(words, last + 1, &["than"]) {
        return Err(AgentError::Needs(
            "Growth is assumed on top of the forecast, not over an earlier time. Ask for example “assume 10 % \
             growth”."
                .to_owned(),
        ));
    }
    let falls = words[at].is_one_of(LESS);
    let is_target = first > 0 && is_one_of(words, first - 1, &["to"]) && at < first;
    let percent = match (is_target, falls || sign == Sign::Minus) {
        (true, falls) if falls == (percent < 100.0) => percent - 100.0,
        (true, _) => return Ok(None),
        (false, true) => -percent,
        (false, false) => percent,
    };
    Ok(Some(Clause { percent, first: first.min(at), last: last.max(at) }))
}

/// Refuses a range such as `10-15 %`, because one number is needed.
pub(super) fn refuse_range(question: &str, amount: &Amount) -> Result<(), AgentError> {
    let Some(range) = &amount.range else { return Ok(()) };
    Err(AgentError::Needs(format!(
        "Assume a growth of one number, such as “assume 10 % growth”, not of a range such as “{}”.",
        question.get(range.clone()).unwrap_or_default()
    )))
}

/// True for percentages of ranges, prices and the past, and for percentages that a question compares with.
fn is_of_something_else(words: &[Token], share: &Share, is_assumed: bool) -> bool {
    let Share { first, last, .. } = *share;
    let near = &words[first.saturating_sub(2)..words.len().min(last + 3)];
    let is_asked = is_one_of(words, 0, ASKING) && !is_assumed;
    // `más de 10 %`, but not `crecimiento de 10 %`.
    let is_beyond = first > 1
        && is_one_of(words, first - 1, &["de", "do", "di"])
        && is_one_of(words, first - 2, &["más", "menos", "plus", "moins", "mais", "più", "meno"]);
    let is_compared =
        is_beyond || first > 0 && is_one_of(words, first - 1, &["than", "least", "over", "most", "als"]);
    let links = usize::from(
        first > 1
            && is_one_of(words, first - 1, &["of", "by", "at", "um", "von", "de", "en", "del", "em", "di"]),
    );
    let is_direct =
        is_direction(words, last + 1, true) || first > links && is_direction(words, first - 1 - links, true);
    let is_range = has_one_of(near, ABOUT_RANGES) && !is_direct;
    is_range || has_one_of(near, OTHER_THINGS) || is_asked || is_compared
}

/// Whether the word means more or less. Past forms count only if the question assumes something.
fn is_direction(words: &[Token], at: usize, is_assumed: bool) -> bool {
    let is_past = is_one_of(words, at, PAST) && !is_assumed;
    !is_past && (is_one_of(words, at, MORE) || is_one_of(words, at, LESS))
}

/// The word for more or less that the percentage belongs to: directly after it, else the nearest before, else a later one.
fn direction(question: &str, words: &[Token], share: &Share, is_assumed: bool) -> Option<usize> {
    let Share { first, last, .. } = *share;
    let after = (last + 1..words.len().min(last + 4)).find(|at| is_direction(words, *at, is_assumed));
    let nearest = (first.saturating_sub(5)..first).rev().find(|at| is_direction(words, *at, is_assumed));
    let after = after.filter(|at| nearest.is_none() || *at == last + 1);
    after.or(nearest.filter(|at| is_same_sentence(question, words, *at, first)))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    None,
    Plus,
    Minus,
}

/// The sign of an amount. A dash after digits is not a sign.
fn sign(question: &str, amount: &Amount) -> Sign {
    let before = question.get(..amount.start).unwrap_or_default();
    if amount.percent().is_some_and(f64::is_sign_negative) {
        return Sign::Minus;
    }
    if before.trim_end().ends_with('+') { Sign::Plus } else { Sign::None }
}

fn is_same_sentence(question: &str, words: &[Token], first: usize, last: usize) -> bool {
    let between = &question[words[first].end..words[last].start];
    !between.contains([';', '?', '!', '\n']) && !between.contains(". ")
}
