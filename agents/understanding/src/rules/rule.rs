//! A rule: a pattern and the parameter that its values state.

use std::collections::HashSet;

use language::{Unit, tokens::Token};
use serde_json::{Value, json};

use crate::{
    params::{Params, number},
    pattern::{Captured, Pattern},
};

/// A pattern and what its values mean.
pub(crate) struct Rule {
    pub(crate) pattern: Pattern,
    meaning: Meaning,
    /// Words that begin so are about something else: with one of them the rule does not fit.
    foreign: &'static [&'static str],
}

enum Meaning {
    Number(&'static str),
    Share(&'static str),
    Days(&'static str),
    Span(&'static str),
    Dates(&'static str),
    Word(&'static str, &'static str),
    Flag(&'static str, bool),
    Value(&'static str, f64),
    Scaled(&'static str, fn(&Captured) -> Option<f64>, f64),
    Read(fn(&mut Params, &[Captured]) -> bool),
    Leave,
}

impl Rule {
    /// A number, an amount of money (its currency beside it) or a size.
    pub(crate) fn number(name: &'static str, pattern: &str) -> Self {
        Self { pattern: Pattern::new(pattern), meaning: Meaning::Number(name), foreign: &[] }
    }

    /// A share: `95 %`, `0.95`, or `95` without a sign. Several values become a list.
    pub(crate) fn share(name: &'static str, pattern: &str) -> Self {
        Self { pattern: Pattern::new(pattern), meaning: Meaning::Share(name), foreign: &[] }
    }

    /// A length of time in days; a bare number is days. Several values become a list.
    pub(crate) fn days(name: &'static str, pattern: &str) -> Self {
        Self { pattern: Pattern::new(pattern), meaning: Meaning::Days(name), foreign: &[] }
    }

    pub(crate) fn span(name: &'static str, pattern: &str) -> Self {
        Self { pattern: Pattern::new(pattern), meaning: Meaning::Span(name), foreign: &[] }
    }

    /// A stretch of days; a date is one day.
    pub(crate) fn dates(name: &'static str, pattern: &str) -> Self {
        Self { pattern: Pattern::new(pattern), meaning: Meaning::Dates(name), foreign: &[] }
    }

    pub(crate) fn word(name: &'static str, value: &'static str, pattern: &str) -> Self {
        Self { pattern: Pattern::new(pattern), meaning: Meaning::Word(name, value), foreign: &[] }
    }

    pub(crate) fn flag(name: &'static str, value: bool, pattern: &str) -> Self {
        Self { pattern: Pattern::new(pattern), meaning: Meaning::Flag(name, value), foreign: &[] }
    }

    /// A number that words alone state: `every week` is 7 days.
    pub(crate) fn value(name: &'static str, value: f64, pattern: &str) -> Self {
        Self { pattern: Pattern::new(pattern), meaning: Meaning::Value(name, value), foreign: &[] }
    }

    /// The first value, as `of` reads it, times a factor: `2 % a month` is 24 % a year.
    pub(crate) fn scaled(
        name: &'static str,
        of: fn(&Captured) -> Option<f64>,
        factor: f64,
        pattern: &str,
    ) -> Self {
        Self { pattern: Pattern::new(pattern), meaning: Meaning::Scaled(name, of, factor), foreign: &[] }
    }

    /// Words that no rule of this list may read: they stay unused.
    pub(crate) fn leave(pattern: &str) -> Self {
        Self { pattern: Pattern::new(pattern), meaning: Meaning::Leave, foreign: &[] }
    }

    pub(crate) fn leaves_words(&self) -> bool {
        matches!(self.meaning, Meaning::Leave)
    }

    /// Any other meaning. The function returns false when the values make no sense; the words then stay free.
    pub(crate) fn read(pattern: &str, read: fn(&mut Params, &[Captured]) -> bool) -> Self {
        Self { pattern: Pattern::new(pattern), meaning: Meaning::Read(read), foreign: &[] }
    }

    /// The rule, but not across words that begin so.
    pub(crate) fn without(mut self, foreign: &'static [&'static str]) -> Self {
        self.foreign = foreign;
        self
    }

    /// Whether one of the words that the rule covers is about something else.
    pub(crate) fn is_about_other(&self, words: &[Token]) -> bool {
        words.iter().any(|word| word.starts_one_of(self.foreign))
    }

    /// States what the values mean; false when they make no sense here.
    pub(crate) fn set(&self, params: &mut Params, values: &[Captured]) -> bool {
        match self.meaning {
            Meaning::Word(name, word) => params.text(name, word),
            Meaning::Flag(name, flag) => params.flag(name, flag),
            Meaning::Value(name, value) => params.number(name, value),
            Meaning::Scaled(name, of, factor) => {
                let Some(value) = values.first().and_then(of) else { return false };
                params.number(name, value * factor);
                if let Some(currency) = values.iter().find_map(Captured::currency) {
                    params.text("currency", currency);
                }
            }
            Meaning::Read(read) => return read(params, values),
            Meaning::Leave => {}
            Meaning::Number(name) => return all(params, name, values, plain_number),
            Meaning::Share(name) => return all(params, name, values, share),
            Meaning::Days(name) => return all(params, name, values, days),
            Meaning::Span(name) => {
                let Some(span) = values.first().and_then(Captured::span) else { return false };
                params.span(name, span);
            }
            Meaning::Dates(name) => {
                let Some((from, to)) = values.first().and_then(Captured::days) else { return false };
                params.dates(name, from, to);
            }
        }
        true
    }
}

fn all(
    params: &mut Params,
    name: &'static str,
    values: &[Captured],
    of: fn(&Captured) -> Option<f64>,
) -> bool {
    let mut numbers: Vec<Value> = Vec::new();
    for value in values {
        let Some(value) = of(value) else { return false };
        numbers.push(number(value));
    }
    match numbers.len() {
        0 => return false,
        1 => params.set(name, numbers.remove(0)),
        _ => params.set(name, json!(numbers)),
    }
    if let Some(currency) = values.iter().find_map(Captured::currency) {
        params.text("currency", currency);
    }
    true
}

pub(crate) fn plain_number(value: &Captured) -> Option<f64> {
    value.number()
}

/// A share of 1: a percentage as it is, a number above 1 as a percentage.
pub(crate) fn share(value: &Captured) -> Option<f64> {
    let number = value.number()?;
    let share = if value.is_percent() || number <= 1.0 { number } else { number / 100.0 };
    (0.0..=1.0).contains(&share).then_some(share)
}

/// Days: one month is 30, a bare number is days.
pub(crate) fn days(value: &Captured) -> Option<f64> {
    match value.span() {
        Some(span) if span.unit == Unit::BusinessDay => Some(span.n),
        Some(span) => Some(span.seconds() / 86_400.0),
        None => value.number(),
    }
}

pub(crate) fn add_words(rules: &[Rule], words: &mut HashSet<String>) {
    for rule in rules {
        rule.pattern.add_words(words);
    }
}
