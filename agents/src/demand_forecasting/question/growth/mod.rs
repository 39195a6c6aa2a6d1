//! Growth that a question assumes: `assume 10 % growth`, `+5% per year`, `demand drops by 20 %`, `10 % uplift on A`.
//! A percentage counts only next to a word for more or less; ranges, prices and past changes are ignored.
//! Reading order: `percentage`, `multiple`, `time`; `lexicon` holds the words.

mod clause;
mod lexicon;
mod multiple;
mod percentage;
#[cfg(test)]
mod tests;
mod time;

use crate::{
    demand_forecasting::{
        growth::{Growth, Per},
        horizon_end::month,
        question::words::{is_one_of, words},
    },
    question::mentions::{list_at, list_before},
};
use clause::Clause;
use intake::AgentError;
use language::tokens::{Token, amounts};
use lexicon::{LESS, MORE, OBJECTS};
use multiple::multiple;
use percentage::{percentages, refuse_range};
use time::take_time;

/// The stated growth, and the question without it.
#[derive(Debug, PartialEq)]
pub struct Said {
    pub growth: Growth,
    pub rest: String,
}

/// The growth that the question assumes; zero percent removes an earlier assumption.
pub fn growth(question: &str, names: &[String]) -> Result<Option<Said>, AgentError> {
    let words = words(question);
    if let Some(clause) = refused(&words) {
        return Ok(Some(said(question, &words, &clause, Per::Horizon, Vec::new())));
    }
    let mut clauses = percentages(question, &words)?;
    if clauses.is_empty() {
        clauses.extend(factor(question, &words)?);
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
    if is_of_some_time(question, &words, &clause) {
        return Err(AgentError::Needs(
            "Growth can be assumed for the whole forecast, not for some months of it. Ask for example “assume 10 % \
             growth”, or without growth and change single months in forecast_report.csv."
                .to_owned(),
        ));
    }
    Ok(Some(said(question, &words, &clause, per, scope)))
}

/// A growth that is stated as a factor; a range of factors is refused.
fn factor(question: &str, words: &[Token]) -> Result<Option<Clause>, AgentError> {
    let Some(clause) = multiple(words) else { return Ok(None) };
    let (start, end) = (words[clause.first].start, words[clause.last].end);
    for amount in amounts(question) {
        if (start..end).contains(&amount.start) {
            refuse_range(question, &amount)?;
        }
    }
    Ok(Some(clause))
}

/// Whether the growth applies only to some time: `10 % more in december`, `in Q4 10 % more`, `5 % less at weekends`.
fn is_of_some_time(question: &str, words: &[Token], clause: &Clause) -> bool {
    let after = clause.last + 1 + usize::from(is_one_of(words, clause.last + 1, OBJECTS));
    if is_one_of(words, after, LINKS) && is_some_time(words, behind_article(words, after + 1)) {
        return true;
    }
    for at in clause.first.saturating_sub(3)..clause.first {
        let time = behind_article(words, at + 1);
        let between = &question[words[at].end..words[clause.first].start];
        let is_close = time < clause.first && !between.contains([',', ';', '.']);
        if is_close && is_one_of(words, at, LINKS) && is_some_time(words, time) {
            return true;
        }
    }
    false
}

/// Words between a growth and its time.
const LINKS: &[&str] = &[
    "in", "during", "on", "at", "over", "for", "every", "each", "im", "während", "jeden", "en", "durante",
    "pendant", "au", "em", "no", "cada", "chaque",
];

fn behind_article(words: &[Token], at: usize) -> usize {
    at + usize::from(is_one_of(words, at, &["the", "every", "each", "all"]))
}

/// Whether the word at `at` is a month, quarter, season or weekday.
fn is_some_time(words: &[Token], at: usize) -> bool {
    const TIMES: &[&str] = &[
        "summer",
        "winter",
        "spring",
        "autumn",
        "christmas",
        "easter",
        "weekends",
        "weekend",
        "holidays",
        "mondays",
        "tuesdays",
        "wednesdays",
        "thursdays",
        "fridays",
        "saturdays",
        "sundays",
        "sommer",
        "frühjahr",
        "herbst",
        "weihnachtsgeschäft",
        "verano",
        "invierno",
        "primavera",
        "otoño",
        "navidad",
        "été",
        "hiver",
        "printemps",
        "automne",
        "noël",
        "verão",
        "inverno",
        "outono",
        "natal",
    ];
    let quarter = is_one_of(words, at, &["q", "h"])
        && words.get(at + 1).is_some_and(|it| it.text.parse::<u8>().is_ok());
    quarter || is_one_of(words, at, TIMES) || words.get(at).is_some_and(|word| month(&word.text).is_some())
}

fn said(question: &str, words: &[Token], clause: &Clause, per: Per, products: Vec<String>) -> Said {
    let rest =
        format!("{} ; {}", &question[..words[clause.first].start], &question[words[clause.last].end..]);
    Said { growth: Growth { percent: clause.percent, per, products }, rest }
}

/// Whether the question declines growth: `without growth`, `remove the growth assumption`.
fn refused(words: &[Token]) -> Option<Clause> {
    const REFUSALS: [&str; 10] =
        ["without", "no", "ignore", "remove", "drop", "forget", "cancel", "undo", "zero", "exclude"];
    for first in 0..words.len() {
        let is_zero = words[first].number() == Some(0.0);
        if !is_zero && !is_one_of(words, first, &REFUSALS) {
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

/// The products directly after `on` or `for`, or directly before `grows by`: only these grow.
fn scope(question: &str, words: &[Token], clause: &mut Clause, names: &[String]) -> Vec<String> {
    if is_one_of(
        words,
        clause.last + 1,
        &["on", "for", "of", "in", "to", "auf", "für", "bei", "para", "pour", "sur", "per"],
    ) {
        let start = words[clause.last + 1].end;
        if let Some((found, end)) = list_at(question, start, names) {
            clause.last = (0..words.len()).rev().find(|at| words[*at].start < end).unwrap_or(clause.last);
            return found;
        }
    }
    // `10 % fewer umbrellas`
    if let Some(name) = words.get(clause.last + 1).and_then(|word| plural_of(&word.text, names)) {
        clause.last += 1;
        return vec![name.clone()];
    }
    let is_verb = is_one_of(words, clause.first, MORE) || is_one_of(words, clause.first, LESS);
    let before = list_before(question, words[clause.first].start, names).filter(|_| is_verb);
    let Some((found, start)) = before else { return Vec::new() };
    clause.first = (0..words.len()).find(|at| words[*at].start >= start).unwrap_or(clause.first);
    found
}

/// The name of which this word is the plural.
fn plural_of<'a>(word: &str, names: &'a [String]) -> Option<&'a String> {
    let one = word.strip_suffix('s')?;
    names.iter().find(|name| name.to_lowercase() == one)
}
