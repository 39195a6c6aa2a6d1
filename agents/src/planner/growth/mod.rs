//! Growth that a question assumes: `assume 10 % growth`, `+5% per year`, `demand drops by 20 %`, `10 % uplift on A`.
//! A percentage counts only beside a word of more or less; ranges, prices and what was in the past are passed over.
//! Reading order: `percentage`, `multiple`, `time`; `lexicon` holds the words.

mod lexicon;
mod multiple;
mod percentage;
#[cfg(test)]
mod tests;
mod time;

use super::{
    mentions::{list_at, list_before},
    words::{Word, placed},
};
use crate::{
    AgentError,
    demand_forecasting::growth::{Growth, Per},
};
use lexicon::{LESS, MORE, OBJECTS, is_one_of};
use multiple::multiple;
use percentage::percentages;
use time::take_time;

/// Growth as it was said, and the question without it.
#[derive(Debug, PartialEq)]
pub struct Said {
    pub growth: Growth,
    pub rest: String,
}

/// A stretch of words that says a growth.
struct Clause {
    percent: f64,
    first: usize,
    last: usize,
}

/// The growth that the question assumes; zero percent takes back what was assumed before.
pub fn growth(question: &str, names: &[String]) -> Result<Option<Said>, AgentError> {
    let words = placed(question);
    if let Some(clause) = refused(&words) {
        return Ok(Some(said(question, &words, &clause, Per::Horizon, Vec::new())));
    }
    let mut clauses = percentages(question, &words)?;
    if clauses.is_empty() {
        clauses.extend(multiple(&words));
    }
    let Some(clause) = clauses.first() else { return Ok(None) };
    if clauses.iter().any(|other| (other.percent - clause.percent).abs() > 1e-9) {
        return Err(AgentError::Needs(
            "One growth can be assumed at a time, such as “assume 10 % growth” or “5 % more per year on A”."
                .to_owned(),
        ));
    }
    let mut clause = Clause { ..*clause };
    let per = take_time(&words, &mut clause);
    let after = clause.last + 1 + usize::from(is_one_of(&words, clause.last + 1, OBJECTS));
    if is_one_of(&words, after, &["from", "starting", "after", "since"]) {
        return Err(AgentError::Needs(
            "Growth can be assumed for the whole forecast, not from some day on. Ask for example “assume 10 % \
             growth” or “5 % more per year”."
                .to_owned(),
        ));
    }
    let scope = scope(question, &words, &mut clause, names);
    Ok(Some(said(question, &words, &clause, per, scope)))
}

fn said(question: &str, words: &[Word], clause: &Clause, per: Per, products: Vec<String>) -> Said {
    let rest =
        format!("{} ; {}", &question[..words[clause.first].start], &question[words[clause.last].end..]);
    Said { growth: Growth { percent: clause.percent, per, products }, rest }
}

/// `without growth`, `remove the growth assumption`.
fn refused(words: &[Word]) -> Option<Clause> {
    const REFUSALS: [&str; 10] =
        ["without", "no", "ignore", "remove", "drop", "forget", "cancel", "undo", "zero", "exclude"];
    for first in 0..words.len() {
        if !is_one_of(words, first, &REFUSALS) {
            continue;
        }
        let noun =
            (first + 1..words.len().min(first + 5)).find(|at| is_one_of(words, *at, &["growth", "uplift"]));
        if let Some(noun) = noun {
            let last = noun + usize::from(is_one_of(words, noun + 1, &["assumption", "rate"]));
            return Some(Clause { percent: 0.0, first, last });
        }
    }
    None
}

/// The products right after `on` or `for`, or right before `grows by`: only these grow.
fn scope(question: &str, words: &[Word], clause: &mut Clause, names: &[String]) -> Vec<String> {
    if is_one_of(words, clause.last + 1, &["on", "for", "of", "in", "to"]) {
        let start = words[clause.last + 1].end;
        if let Some((found, end)) = list_at(question, start, names) {
            clause.last = (0..words.len()).rev().find(|at| words[*at].start < end).unwrap_or(clause.last);
            return found;
        }
    }
    let is_verb = is_one_of(words, clause.first, MORE) || is_one_of(words, clause.first, LESS);
    let before = list_before(question, words[clause.first].start, names).filter(|_| is_verb);
    let Some((found, start)) = before else { return Vec::new() };
    clause.first = (0..words.len()).find(|at| words[*at].start >= start).unwrap_or(clause.first);
    found
}
