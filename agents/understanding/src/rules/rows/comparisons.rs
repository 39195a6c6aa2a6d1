//! Rows by size: `articles below 250 €`, `with stock under zero`, `quality of at least 80`, `more than 500 units`.

use language::{
    Kind,
    tokens::{Token, TokenKind},
};

use super::{
    columns::{column_at, is_numeric, is_of_names, words_of},
    filter,
};
use crate::{params::number, reading::Reading};

/// Wordings with their operator, the longest first.
const COMPARISONS: &[(&[&str], &str)] = &[
    (&["no", "more", "than"], "le"),
    (&["not", "more", "than"], "le"),
    (&["no", "less", "than"], "ge"),
    (&["not", "less", "than"], "ge"),
    (&["no", "fewer", "than"], "ge"),
    (&["greater", "than"], "gt"),
    (&["more", "than"], "gt"),
    (&["higher", "than"], "gt"),
    (&["longer", "than"], "gt"),
    (&["bigger", "than"], "gt"),
    (&["better", "than"], "gt"),
    (&["less", "than"], "lt"),
    (&["fewer", "than"], "lt"),
    (&["lower", "than"], "lt"),
    (&["cheaper", "than"], "lt"),
    (&["shorter", "than"], "lt"),
    (&["smaller", "than"], "lt"),
    (&["worse", "than"], "lt"),
    (&["at", "least"], "ge"),
    (&["at", "most"], "le"),
    (&["up", "to"], "le"),
    (&["mehr", "als"], "gt"),
    (&["weniger", "als"], "lt"),
    (&["más", "de"], "gt"),
    (&["menos", "de"], "lt"),
    (&["plus", "de"], "gt"),
    (&["moins", "de"], "lt"),
    (&["mais", "de"], "gt"),
    (&["above"], "gt"),
    (&["over"], "gt"),
    (&["exceeding"], "gt"),
    (&["beyond"], "gt"),
    (&["below"], "lt"),
    (&["under"], "lt"),
    (&["beneath"], "lt"),
    (&["mindestens"], "ge"),
    (&["höchstens"], "le"),
    (&["über"], "gt"),
    (&["unter"], "lt"),
    (&[">", "="], "ge"),
    (&["<", "="], "le"),
    (&[">"], "gt"),
    (&["<"], "lt"),
    (&["≥"], "ge"),
    (&["≤"], "le"),
];

/// A column may stand this many words before or behind a comparison.
const REACH: usize = 4;

pub(super) fn read(reading: &mut Reading) {
    let mut at = 0;
    while at < reading.sentence.tokens.len() {
        at = read_at(reading, at).unwrap_or(at + 1);
    }
}

fn read_at(reading: &mut Reading, at: usize) -> Option<usize> {
    let (op, next) = operator(&reading.sentence.tokens, at)?;
    let (value, is_money, end) = value_at(reading, next)?;
    if !reading.are_free(at..end) {
        return None;
    }
    let (column, first, last) = column_near(reading, at, end, is_money)?;
    filter::add(reading, &column, op, number(value));
    reading.use_tokens(at..end);
    reading.use_tokens(first..last);
    Some(end)
}

fn operator(tokens: &[Token], at: usize) -> Option<(&'static str, usize)> {
    for (words, op) in COMPARISONS {
        let fits = words.iter().enumerate().all(|(place, word)| {
            tokens.get(at + place).is_some_and(|token| token.kind != TokenKind::Stop && token.text == *word)
        });
        if fits {
            return Some((op, at + words.len()));
        }
    }
    None
}

/// The number after the comparison, whether it is money, and the token after it.
fn value_at(reading: &Reading, at: usize) -> Option<(f64, bool, usize)> {
    let token = reading.sentence.tokens.get(at)?;
    if let Some(entity) = reading.sentence.entity_at(at) {
        let end = reading.sentence.tokens_of(entity).end;
        return match &entity.kind {
            Kind::Number { value } | Kind::Size { value, .. } => Some((*value, false, end)),
            Kind::Percent { value } => Some((value * 100.0, false, end)),
            Kind::Money { value, .. } => Some((*value, true, end)),
            Kind::Duration(span) => Some((span.n, false, end)),
            _ => None,
        };
    }
    token.number().map(|value| (value, false, at + 1))
}

/// The numeric column that is named near the comparison: before it, behind the number, or by the kind of money.
fn column_near(reading: &Reading, at: usize, end: usize, is_money: bool) -> Option<(String, usize, usize)> {
    for first in (at.saturating_sub(REACH)..at).rev() {
        if reading.sentence.tokens[first].kind == TokenKind::Stop {
            break;
        }
        if let Some((column, last)) = numeric_at(reading, first).filter(|(_, last)| *last <= at) {
            return Some((column, first, last));
        }
    }
    for first in end..(end + REACH).min(reading.sentence.tokens.len()) {
        if reading.sentence.tokens[first].ends_clause() {
            break;
        }
        if let Some((column, last)) = numeric_at(reading, first) {
            return Some((column, first, last));
        }
    }
    if is_money {
        let mut of_money = reading.data.columns().filter(|column| {
            let words = words_of(&column.name);
            is_numeric(column)
                && words.iter().any(|word| {
                    matches!(
                        word.as_str(),
                        "price"
                            | "cost"
                            | "preis"
                            | "ek"
                            | "costo"
                            | "precio"
                            | "prix"
                            | "revenue"
                            | "umsatz"
                    )
                })
        });
        let only = of_money.next()?.name.clone();
        return of_money.next().is_none().then_some((only, at, at));
    }
    None
}

fn numeric_at(reading: &Reading, at: usize) -> Option<(String, usize)> {
    let (name, next) = column_at(reading, at)?;
    let column = reading.data.column(&name)?;
    (is_numeric(column) && !is_of_names(column)).then_some((name, next))
}
