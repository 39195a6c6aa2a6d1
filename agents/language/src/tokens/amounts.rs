//! The amounts of a text for readers that expect one of them: numbers, parts of one, percentages and lengths of time,
//! and which of them are the two ends of a range.

use std::ops::Range;

use super::{
    cut::tokens,
    decimal_commas::with_decimal_commas,
    parts_of_one::{is_part_of_one, part_of_one},
    token::Token,
};
use crate::{
    calendar::{Span, span},
    numbers::percent,
    text::Text,
};

/// An amount and its position in the text.
#[derive(Clone, Debug, PartialEq)]
pub struct Amount {
    pub kind: AmountKind,
    /// First byte in the text.
    pub start: usize,
    /// The byte after the last one, including the unit or percent sign.
    pub end: usize,
    /// The byte range of the range that has this amount as one end: `40-60`, `10 to 20 %`, `between 2 and 3 weeks`.
    pub range: Option<Range<usize>>,
}

/// The kind of an amount.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum AmountKind {
    Number(f64),
    /// A part of one in words or as a fraction: `a third`, `half`, `2/3`. `0.5` is a number.
    Part(f64),
    /// 12 for `12 %`.
    Percent(f64),
    Time(Span),
}

impl Amount {
    /// The value of a number or a part of one.
    #[must_use]
    pub fn number(&self) -> Option<f64> {
        match self.kind {
            AmountKind::Number(value) | AmountKind::Part(value) => Some(value),
            AmountKind::Percent(_) | AmountKind::Time(_) => None,
        }
    }

    /// The percentage, 12 for `12 %`.
    #[must_use]
    pub fn percent(&self) -> Option<f64> {
        match self.kind {
            AmountKind::Percent(value) => Some(value),
            AmountKind::Number(_) | AmountKind::Part(_) | AmountKind::Time(_) => None,
        }
    }

    /// The length of time.
    #[must_use]
    pub fn time(&self) -> Option<Span> {
        match self.kind {
            AmountKind::Time(span) => Some(span),
            AmountKind::Number(_) | AmountKind::Part(_) | AmountKind::Percent(_) => None,
        }
    }
}

/// Every amount of a text in order. Here, `10,5` is ten and a half, because a list of numbers is not an amount.
#[must_use]
pub fn amounts(source: &str) -> Vec<Amount> {
    let text = Text::new(source);
    let mut amounts: Vec<Amount> = Vec::new();
    for token in with_decimal_commas(source, tokens(source)) {
        let is_read = amounts.last().is_some_and(|last| token.start < last.end);
        if !is_read {
            amounts.extend(amount(&text, &token));
        }
    }
    mark_ranges(source, &mut amounts);
    amounts
}

/// The amount that begins with a token: the longest reading that has a unit, otherwise the number itself.
fn amount(text: &Text, token: &Token) -> Option<Amount> {
    const BEGINNINGS: [&str; 10] =
        ["a", "an", "one", "half", "quarter", "few", "several", "another", "couple", "fortnight"];
    if token.number().is_none() && !token.is_one_of(&BEGINNINGS) {
        return None;
    }
    let place = place_of(text, token.start)?;
    let is_negative = token.number().is_some_and(|value| value < 0.0);
    let unsigned_place = if is_negative { place + 1 } else { place };
    let sign = if is_negative { -1.0 } else { 1.0 };
    let (kind, end) = if let Some((part, next)) = part_of_one(text, place) {
        (AmountKind::Part(part), end_before(text, next))
    } else if let Some((time, next)) = span(text, unsigned_place) {
        (AmountKind::Time(Span { n: sign * time.n, unit: time.unit }), end_before(text, next))
    } else if let Some(read) = percent(text, place) {
        (AmountKind::Percent(rounded(100.0 * read.value)), end_before(text, read.next))
    } else if is_part_of_one(text.source(), token) {
        (AmountKind::Part(token.number()?), token.end)
    } else {
        (AmountKind::Number(token.number()?), token.end)
    };
    Some(Amount { kind, start: token.start, end: end.max(token.end), range: None })
}

/// The piece of the text that begins at a byte.
fn place_of(text: &Text, start: usize) -> Option<usize> {
    let (mut low, mut high) = (0, text.len());
    while low < high {
        let middle = low.midpoint(high);
        if text.token(middle)?.start < start { low = middle + 1 } else { high = middle }
    }
    (low < text.len()).then_some(low)
}

fn end_before(text: &Text, next: usize) -> usize {
    text.token(next - 1).map_or(0, |piece| piece.end)
}

/// A share times a hundred, without the rounding error of binary fractions.
fn rounded(value: f64) -> f64 {
    (value * 1e9).round() / 1e9
}

/// Two amounts with a dash, `to` or `or` between them, or after `between`, are the ends of a range.
fn mark_ranges(source: &str, amounts: &mut [Amount]) {
    for second in 1..amounts.len() {
        let first = second - 1;
        if !is_range(source, &amounts[first], &amounts[second]) {
            continue;
        }
        let range = amounts[first].start..amounts[second].end;
        amounts[first].range = Some(range.clone());
        amounts[second].range = Some(range);
    }
}

fn is_range(source: &str, first: &Amount, second: &Amount) -> bool {
    let between = source.get(first.end..second.start).unwrap_or_default().to_lowercase();
    match without_currency(without_unit(&between, first_word(source, second.end))) {
        "-" | "–" | "—" | "−" => size(first) < size(second),
        "to" | "or" | "up to" => true,
        "and" => last_word(source, first.start).eq_ignore_ascii_case("between"),
        _ => false,
    }
}

/// The text between two ends, without the noun if the same noun follows both: `10 units to 20 units`.
fn without_unit<'a>(between: &'a str, after: &str) -> &'a str {
    let between = between.trim();
    match between.split_once(' ') {
        Some((word, rest)) if word.eq_ignore_ascii_case(after) => rest,
        _ => between,
    }
}

fn first_word(source: &str, start: usize) -> &str {
    let rest = source.get(start..).unwrap_or_default().trim_start();
    rest.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default()
}

fn last_word(source: &str, end: usize) -> &str {
    let before = without_currency(source.get(..end).unwrap_or_default());
    before.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default()
}

fn without_currency(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || matches!(c, '$' | '€' | '£' | '₹' | '¥'))
}

fn size(amount: &Amount) -> f64 {
    match amount.kind {
        AmountKind::Number(value) | AmountKind::Part(value) | AmountKind::Percent(value) => value,
        AmountKind::Time(span) => span.n,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every amount in a short form: numbers unchanged, percentages with `%`, times with their unit, ranges in brackets.
    fn short(text: &str) -> String {
        let mut written = Vec::new();
        for amount in amounts(text) {
            let value = match amount.kind {
                AmountKind::Number(value) => format!("{value}"),
                AmountKind::Part(value) => format!("part {value:.3}"),
                AmountKind::Percent(value) => format!("{value} %"),
                AmountKind::Time(span) => format!("{} {}", span.n, span.unit.name()),
            };
            written.push(match amount.range {
                Some(range) => format!("{value} [{}]", &text[range]),
                None => value,
            });
        }
        written.join(", ")
    }

    #[test]
    fn an_amount_is_read_with_its_unit() {
        for (text, expected) in [
            ("order cost 50, 98,5 % service, lead time 2 weeks", "50, 98.5 %, 2 week"),
            ("lead time of half a month", "0.5 month"),
            ("lead time of a couple of weeks", "2 week"),
            ("lead time is a week", "1 week"),
            ("lead time 2 weeks and 3 days", "17 day"),
            ("lead time -3 days", "-3 day"),
            ("half a percent growth", "0.5 %"),
            ("7 % and seven percent", "7 %, 7 %"),
            ("holding 20 % a year", "20 %"),
            ("budget 1.5m", "1500000"),
            ("budget 1.200,50 or so", "1200.5"),
            ("budget 12.000", "12000"),
            ("a factor of 0.500", "0.5"),
        ] {
            assert_eq!(short(text), expected, "{text}");
        }
    }

    #[test]
    fn one_digit_after_a_comma_is_a_decimal_of_the_amount() {
        for (text, expected) in [
            ("order cost 10,5 only", "10.5"),
            ("budget 2,5k", "2500"),
            ("threshold 2,5", "2.5"),
            ("order cost 10, 5 items", "10, 5"),
            ("items 1,2,3", "1, 2, 3"),
        ] {
            assert_eq!(short(text), expected, "{text}");
        }
    }

    #[test]
    fn fractions_are_distinguished_from_times_and_ordinals() {
        for (text, expected) in [
            ("demand drops by a third", "part 0.333"),
            ("demand drops by half", "part 0.500"),
            ("a quarter more demand", "part 0.250"),
            ("by two thirds", "part 0.667"),
            ("by 3/4", "part 0.750"),
            ("three quarters of the demand", "part 0.750"),
            ("for a quarter", "1 quarter"),
            ("the second half of 2026", "2026"),
            ("the third quarter", ""),
            ("half a million", "500000"),
            ("a third supplier", ""),
        ] {
            assert_eq!(short(text), expected, "{text}");
        }
    }

    #[test]
    fn both_ends_of_a_range_are_marked() {
        for (text, expected) in [
            ("budget 10,000 to 20,000", "10000 [10,000 to 20,000], 20000 [10,000 to 20,000]"),
            ("service 40-60 %", "40 [40-60 %], 60 % [40-60 %]"),
            ("between 10 and 20 k", "10 [10 and 20 k], 20000 [10 and 20 k]"),
            ("2-3 weeks", "2 [2-3 weeks], 3 week [2-3 weeks]"),
            ("$5 - $10", "5 [5 - $10], 10 [5 - $10]"),
            ("10 units to 20 units", "10 [10 units to 20], 20 [10 units to 20]"),
            ("95 or 98 % service", "95 [95 or 98 %], 98 % [95 or 98 %]"),
            ("order cost 10 and holding 20 %", "10, 20 %"),
            ("2026-01", "2026, 1"),
        ] {
            assert_eq!(short(text), expected, "{text}");
        }
    }
}
