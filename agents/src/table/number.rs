//! Numbers as people write them: thousands marks, decimal commas, currency signs, brackets for less than zero.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// No quantity of goods is larger; sums of larger ones would leave the range of numbers.
const LARGEST: f64 = 1e15;

/// The sign between whole and fraction in one column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DecimalMark {
    Point,
    Comma,
}

impl DecimalMark {
    /// Decides over a whole column. A point counts as decimal unless some value proves otherwise.
    pub fn of<'a>(values: impl Iterator<Item = &'a str>) -> Self {
        let mut only_commas = false;
        let mut only_thousands = true;
        for value in values {
            match (value.rfind('.'), value.rfind(',')) {
                (Some(point), Some(comma)) if point > comma => return Self::Point,
                (Some(_), Some(_)) => return Self::Comma,
                (None, Some(_)) => {
                    only_commas = true;
                    only_thousands &= groups_of_three(value, ',');
                }
                (Some(_), None) if value.matches('.').count() > 1 => return Self::Comma,
                (Some(_), None) => return Self::Point,
                (None, None) => {}
            }
        }
        if only_commas && !only_thousands { Self::Comma } else { Self::Point }
    }
}

/// The number in a text, `None` when it is something else.
pub fn parse(text: &str, mark: DecimalMark) -> Option<f64> {
    if let Ok(number) = text.parse::<f64>()
        && mark == DecimalMark::Point
    {
        return Some(number).filter(is_amount);
    }
    let text = text.trim();
    let (text, bracketed) = match text.strip_prefix('(').and_then(|text| text.strip_suffix(')')) {
        Some(inner) => (inner, true),
        None => (text, false),
    };
    let (point, thousands) = match mark {
        DecimalMark::Point => ('.', ','),
        DecimalMark::Comma => (',', '.'),
    };
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            _ if c == point => plain.push('.'),
            _ if c == thousands => {}
            '\'' | '\u{a0}' | '\u{202f}' | ' ' | '$' | '€' | '£' | '₹' | '¥' => {}
            '\u{2212}' => plain.push('-'),
            _ if c.is_ascii_digit() || "+-eE".contains(c) => plain.push(c),
            _ => return None,
        }
    }
    let number = plain.parse::<f64>().ok().filter(is_amount)?;
    Some(if bracketed { -number } else { number })
}

fn is_amount(number: &f64) -> bool {
    number.abs() <= LARGEST
}

fn groups_of_three(value: &str, separator: char) -> bool {
    let digits = value.trim_start_matches(|c: char| !c.is_ascii_digit());
    let mut groups = digits.split(separator);
    let first = groups.next().map_or(0, str::len);
    (1..=3).contains(&first)
        && groups.all(|group| group.chars().take_while(char::is_ascii_digit).count() == 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(values: &[&str]) -> Vec<Option<f64>> {
        let mark = DecimalMark::of(values.iter().copied());
        values.iter().map(|value| parse(value, mark)).collect()
    }

    #[test]
    fn the_decimal_mark_is_decided_over_the_column() {
        assert_eq!(read(&["1,234", "12"]), [Some(1234.0), Some(12.0)]);
        assert_eq!(read(&["1,5", "1,234"]), [Some(1.5), Some(1.234)]);
        assert_eq!(read(&["1.234,5", "12"]), [Some(1234.5), Some(12.0)]);
        assert_eq!(read(&["1,234.5", "$12"]), [Some(1234.5), Some(12.0)]);
        assert_eq!(read(&["1.234.567"]), [Some(1_234_567.0)]);
    }

    #[test]
    fn signs_brackets_and_words_are_told_apart() {
        assert_eq!(
            read(&["-3", "(4)", "1 000", "n/a", "NaN", "inf", "1e3", "1e308"]),
            [Some(-3.0), Some(-4.0), Some(1000.0), None, None, None, Some(1000.0), None]
        );
    }
}
