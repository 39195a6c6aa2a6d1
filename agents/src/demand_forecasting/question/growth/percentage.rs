//! Percentages beside a word of more or less: `10 % growth`, `drops by 20 %`, `-5%`.

use crate::{
    demand_forecasting::question::growth::{
        clause::Clause,
        lexicon::{ASKING, ASSUMING, LESS, MORE, OTHER_THINGS, PAST, is_one_of},
    },
    question::{
        level::ABOUT_RANGES,
        words::{Word, number, tens},
    },
};
use intake::AgentError;

/// Every percentage that is a growth.
pub fn percentages(question: &str, words: &[Word]) -> Result<Vec<Clause>, AgentError> {
    let mut clauses = Vec::new();
    for at in 1..words.len() {
        let is_sign = is_one_of(words, at, &["%", "percent", "pct"])
            || is_one_of(words, at, &["per"]) && is_one_of(words, at + 1, &["cent"]);
        if let (true, Some((first, size))) = (is_sign, size(words, at)) {
            let last = at + usize::from(words[at].text == "per");
            clauses.extend(percentage(question, words, Clause { percent: size, first, last })?);
        }
    }
    Ok(clauses)
}

/// The number before the sign at `at`, and where it begins.
fn size(words: &[Word], at: usize) -> Option<(usize, f64)> {
    let word = &words[at - 1].text;
    if let Ok(size) = word.parse::<f64>() {
        return Some((at - 1, size));
    }
    let ones = number(word).filter(|_| word != "a" && word != "an")?;
    let before = at.checked_sub(2).and_then(|before| tens(&words[before].text).map(|tens| (before, tens)));
    match before {
        Some((first, tens)) if ones < 10 && tens < 100 => Some((first, f64::from(tens + ones))),
        _ => Some((at - 1, f64::from(ones))),
    }
}

/// The clause around a percentage if it is a growth. `clause` holds the number and its sign.
fn percentage(question: &str, words: &[Word], clause: Clause) -> Result<Option<Clause>, AgentError> {
    let (percent, first, last) = (clause.percent, clause.first, clause.last);
    let near = first.saturating_sub(2)..words.len().min(last + 3);
    let is_about = |known: &[&str]| near.clone().any(|at| is_one_of(words, at, known));
    let is_assumed = (0..words.len()).any(|at| is_one_of(words, at, ASSUMING));
    let is_asked = is_one_of(words, 0, ASKING) && !is_assumed;
    let is_compared = first > 0 && is_one_of(words, first - 1, &["than", "least", "over", "most"]);
    let is_word = |at: usize| is_one_of(words, at, MORE) || is_one_of(words, at, LESS);
    let links = usize::from(first > 1 && is_one_of(words, first - 1, &["of", "by", "at"]));
    let is_direct = is_word(last + 1) || first > links && is_word(first - 1 - links);
    if is_about(ABOUT_RANGES) && !is_direct || is_about(OTHER_THINGS) || is_asked || is_compared {
        return Ok(None);
    }
    let sign = sign(&question[..words[first].start]);
    let Some(at) = direction(question, words, &clause, is_assumed) else {
        let is_signed = matches!(sign, Sign::Plus | Sign::Minus);
        return Ok(is_signed.then(|| Clause { percent: signed(percent, sign), first, last }));
    };
    if sign == Sign::Range {
        return Err(AgentError::Needs(
            "Assume a growth of one number, such as “assume 10 % growth”, not of a range.".to_owned(),
        ));
    }
    if is_one_of(words, at + 1, &["than"]) || is_one_of(words, last + 1, &["than"]) {
        return Err(AgentError::Needs(
            "Growth is assumed on top of the forecast, not over an earlier time. Ask for example “assume 10 % \
             growth”."
                .to_owned(),
        ));
    }
    let falls = is_one_of(words, at, LESS);
    let is_target = first > 0 && words[first - 1].text == "to" && at < first;
    let percent = match (is_target, falls || sign == Sign::Minus) {
        (true, falls) if falls == (percent < 100.0) => percent - 100.0,
        (true, _) => return Ok(None),
        (false, true) => -percent,
        (false, false) => percent,
    };
    Ok(Some(Clause { percent, first: first.min(at), last: last.max(at) }))
}

/// The word of more or less that the percentage belongs to: right after it, else the nearest before, else after.
fn direction(question: &str, words: &[Word], clause: &Clause, is_assumed: bool) -> Option<usize> {
    let (first, last) = (clause.first, clause.last);
    let is_direction = |at: usize| {
        let is_past = is_one_of(words, at, PAST) && !is_assumed;
        !is_past && (is_one_of(words, at, MORE) || is_one_of(words, at, LESS))
    };
    let after = (last + 1..words.len().min(last + 4)).find(|at| is_direction(*at));
    let nearest = (first.saturating_sub(5)..first).rev().find(|at| is_direction(*at));
    let after = after.filter(|at| nearest.is_none() || *at == last + 1);
    after.or(nearest.filter(|at| is_same_sentence(question, words, *at, first)))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    None,
    Plus,
    Minus,
    Range,
}

/// What stands right before a number.
fn sign(before: &str) -> Sign {
    let mut before = before.trim_end().chars().rev();
    let (last, second) = (before.next(), before.next());
    let is_free = second.is_none_or(|c| c.is_whitespace() || c == '(' || c == ':');
    match last {
        Some('+') => Sign::Plus,
        Some('-' | '−' | '–') if second.is_some_and(|c| c.is_ascii_digit() || c == '%') => Sign::Range,
        Some('-' | '−' | '–') if is_free => Sign::Minus,
        _ => Sign::None,
    }
}

fn signed(percent: f64, sign: Sign) -> f64 {
    if sign == Sign::Minus { -percent } else { percent }
}

fn is_same_sentence(question: &str, words: &[Word], first: usize, last: usize) -> bool {
    !question[words[first].end..words[last].start].contains([';', '?', '!', '\n'])
        && !question[words[first].end..words[last].start].contains(". ")
}
