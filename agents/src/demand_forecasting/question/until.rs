//! Ends of a future time in a question: `until December 2026`, `through March`, `the rest of the year`, `Q1 2026`.

use crate::demand_forecasting::{
    params::Horizon,
    question::{
        named_times::{one, precise, vague, year},
        words::is_one_of,
    },
};
use language::tokens::Token;

/// Words that are always followed by an end.
const UNTIL: &[&str] = &["until", "till", "til", "through", "thru", "by", "to", "before", "upto", "ending"];
/// Words before a time that may be the requested one.
const DURING: &[&str] =
    &["for", "in", "during", "over", "all", "whole", "forecast", "predict", "plan", "into", "year"];
/// Words between those and the time.
const BETWEEN: &[&str] = &[
    "the",
    "end",
    "of",
    "late",
    "early",
    "mid",
    "middle",
    "calendar",
    "including",
    "and",
    "this",
    "year",
    "start",
];
/// Next to these words, a time is in the past.
const BACK: &[&str] =
    &["data", "history", "historical", "since", "using", "based", "past", "last", "was", "were"];

/// An end that is stated explicitly: `until …`, `the rest of the year`.
pub fn end(words: &[Token]) -> Option<Horizon> {
    running(words).or_else(|| after(words, UNTIL, true)).map(|until| Horizon::Until { until, from: None })
}

/// A time that is only named: `for 2026`, `in March`, `Q1 2026`. It may begin after the first forecast period.
pub fn time(words: &[Token]) -> Option<Horizon> {
    let until = after(words, DURING, false).or_else(|| named(words))?;
    Some(Horizon::Until { from: Some(until.clone()), until })
}

/// The first time that is named with its year; `None` when it is in the past.
fn named(words: &[Token]) -> Option<String> {
    for at in 0..words.len() {
        if let Some(until) = precise(words, at) {
            return (!is_back(words, at)).then_some(until);
        }
    }
    None
}

/// `between March and June 2026`, `from Q1 to Q3`.
pub fn pair(words: &[Token]) -> Option<Horizon> {
    for at in 0..words.len() {
        if !is_one_of(words, at, &["between", "from"]) || is_back(words, at) {
            continue;
        }
        if let Some((from, until)) = pair_behind(words, at + 1) {
            return Some(Horizon::Until { until, from: Some(from) });
        }
    }
    None
}

/// `March and June 2026`, `Q1 to Q3`.
fn pair_behind(words: &[Token], at: usize) -> Option<(String, String)> {
    let (first, next) = one(words, at)?;
    let is_linked = is_one_of(words, next, &["and", "to", "until", "till", "through"]);
    let (last, _) = one(words, next + 1).filter(|_| is_linked)?;
    Some((first, last))
}

fn is_back(words: &[Token], at: usize) -> bool {
    const AHEAD: &[&str] = &["forecast", "predict", "plan", "project", "need", "next", "sell", "expect"];
    let before = (at.saturating_sub(7)..at).rev();
    before.take_while(|at| !is_one_of(words, *at, AHEAD)).any(|at| is_one_of(words, at, BACK))
}

/// `rest of the year`, `end of next year`, `year end`, `eoy`, `this quarter`.
fn running(words: &[Token]) -> Option<String> {
    const NOUNS: &[&str] = &["year", "quarter", "month"];
    for at in 0..words.len() {
        if is_one_of(words, at, &["eoy"])
            || is_one_of(words, at, &["year"]) && is_one_of(words, at + 1, &["end"])
        {
            return Some("year".to_owned());
        }
        let is_end = is_one_of(words, at, &["rest", "remainder", "end", "balance"])
            && is_one_of(words, at + 1, &["of"]);
        let is_this = is_one_of(words, at, &["this", "remaining", "current"]);
        if !is_end && !is_this {
            continue;
        }
        let mut noun = at + if is_end { 2 } else { 1 };
        while is_one_of(words, noun, &["the", "this", "current", "calendar"]) {
            noun += 1;
        }
        let is_next = is_one_of(words, noun, &["next", "following", "coming"]);
        noun += usize::from(is_next);
        let names_one = precise(words, noun + 1).is_some();
        if is_one_of(words, noun, NOUNS) && !names_one && year(words, noun + 1).is_none() {
            return Some(format!("{}{}", if is_next { "next " } else { "" }, words[noun].text));
        }
    }
    None
}

/// The time after one of these words, with a few small words between.
fn after(words: &[Token], known: &[&str], is_end: bool) -> Option<String> {
    for at in 0..words.len() {
        if !is_one_of(words, at, known) || is_back(words, at) {
            continue;
        }
        let mut start = at + 1;
        loop {
            if let Some(found) = precise(words, start).or_else(|| vague(words, start, is_end)) {
                return Some(found);
            }
            if !is_one_of(words, start, BETWEEN) {
                break;
            }
            start += 1;
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::demand_forecasting::question::{span::horizon, words::words};

    fn until(horizon: Option<Horizon>) -> Option<String> {
        match horizon {
            Some(Horizon::Until { until, .. }) => Some(until),
            _ => None,
        }
    }

    #[test]
    fn ends_are_found_in_usual_sentences() {
        for (text, expected) in [
            ("forecast until December 2026", "2026-december"),
            ("through March", "march"),
            ("until the end of May", "may"),
            ("the rest of the year", "year"),
            ("up to the end of next year", "next year"),
            ("forecast this quarter", "quarter"),
            ("by year-end", "year"),
            ("until 2026-06-30", "2026-06-30"),
            ("till 30.06.2026", "2026-06-30"),
            ("through June 30th, 2026", "2026-06-30"),
            ("until 30 June 2026", "2026-06-30"),
            ("from January to March 2026", "2026-march"),
            ("to the end of 2026", "2026"),
            ("use the last 2 years to forecast until Q2 2026", "2026-q2"),
        ] {
            assert_eq!(until(end(&words(text))).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn times_are_found_in_usual_sentences() {
        for (text, expected) in [
            ("Q1 2026", "2026-q1"),
            ("forecast for 2026", "2026"),
            ("demand in the first quarter of 2026", "2026-q1"),
            ("the second half of 2026", "2026-h2"),
            ("what do we need in December", "december"),
            ("forecast 2026 Q3", "2026-q3"),
            ("H1 2026 plan", "2026-h1"),
            ("for the year 2026", "2026"),
            ("the year 2026 by month", "2026"),
        ] {
            assert_eq!(until(time(&words(text))).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn a_time_that_begins_later_has_a_first_and_a_last_part() {
        for (text, first, last) in [
            ("between March and June 2026", "march", "2026-june"),
            ("forecast from Q1 to Q3 2026", "q1", "2026-q3"),
            ("Q3 2026", "2026-q3", "2026-q3"),
            ("forecast for summer 2026", "2026-summer", "2026-summer"),
        ] {
            let expected = Horizon::Until { until: last.to_owned(), from: Some(first.to_owned()) };
            assert_eq!(horizon(&words(text)), Some(expected), "{text}");
        }
        for text in ["until March", "next 3 months", "using data from 2023 to 2024", "the rest of the year"] {
            let begins_later = matches!(horizon(&words(text)), Some(Horizon::Until { from: Some(_), .. }));
            assert!(!begins_later, "{text}");
        }
    }

    #[test]
    fn past_times_and_other_words_do_not_set_an_end() {
        for text in
            ["using data from 2023 to 2024", "history since 2022", "what we may need", "sum up to weeks"]
        {
            assert_eq!((end(&words(text)), time(&words(text))), (None, None), "{text}");
        }
    }
}
