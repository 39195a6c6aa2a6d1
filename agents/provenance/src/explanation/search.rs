//! Finds the figures that a number of a text may be: key figures first, then the cells of the row that the text around the
//! number names, then other cells and the sums of columns.

use super::{Explanation, Spot};
use crate::{
    formula::Value,
    stored::{Stored, Table, in_words},
};

/// Explanations that one search gives.
const MOST: usize = 4;

/// A number as a text writes it.
#[derive(Clone, Debug, PartialEq)]
pub struct Number {
    pub value: f64,
    /// Decimals that were written: 41.2 stands for anything from 41.15 to 41.25.
    pub decimals: usize,
    pub is_percent: bool,
}

impl Number {
    /// Reads `1,234.5`, `41.2 %`, `€ 12` or `-3`: the number with the signs around it.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let is_percent = text.trim_end().ends_with('%');
        let from = text.find(|sign: char| sign.is_ascii_digit())?;
        let is_negative = text[..from].trim_end().ends_with(['-', '−']);
        let digits: String =
            text[from..].chars().filter(|sign| !matches!(sign, ',' | '\u{a0}' | '\u{202f}')).collect();
        let end = digits.find(|sign: char| !sign.is_ascii_digit() && sign != '.').unwrap_or(digits.len());
        let digits = digits[..end].trim_end_matches('.');
        let value: f64 = digits.parse().ok()?;
        let decimals = digits.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        Some(Self { value: if is_negative { -value } else { value }, decimals, is_percent })
    }

    /// Whether a figure is written like this once it is rounded.
    #[must_use]
    pub fn is(&self, figure: f64) -> bool {
        let figure = if self.is_percent { figure * 100.0 } else { figure };
        let half = 0.5 * 10f64.powi(-i32::try_from(self.decimals).unwrap_or(0));
        (figure - self.value).abs() <= half + 1e-9
    }

    /// Percentages are also stored as such.
    fn may_be(&self, figure: f64) -> bool {
        self.is(figure) || (self.is_percent && Self { is_percent: false, ..self.clone() }.is(figure))
    }
}

/// The figures that a number may be, the likeliest first, and how many there are in all.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Search {
    pub found: Vec<Explanation>,
    pub count: usize,
}

impl Search {
    /// `near` is the text around the number: its sentence, or the cells of its row and the head of its column.
    #[must_use]
    pub fn of(stored: &Stored, number: &Number, near: &str) -> Self {
        let near = Near { text: near, lower: near.to_lowercase() };
        let mut spots: Vec<(u32, Spot)> = named(stored, number, &near);
        for table in &stored.tables {
            count_of_rows(table, number, &near, &mut spots);
            cells(table, number, &near, &mut spots);
            sums(stored, table, number, &near, &mut spots);
        }
        spots.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
        let count = spots.len();
        // Where the text says which row and column it is, other places with the same number are chance.
        let best = spots.first().map_or(0, |(score, _)| *score);
        let likely = spots.iter().filter(|(score, _)| *score == best || best < NAMED_ROW);
        let found: Vec<Explanation> =
            likely.take(MOST).filter_map(|(_, spot)| stored.explain(spot)).collect();
        Self { count: if best < NAMED_ROW { count } else { found.len() }, found }
    }
}

/// A row whose name the text has.
const NAMED_ROW: u32 = 20;
/// A column or key figure of which the text has all words.
const NAMED_COLUMN: u32 = 10;
/// A total says more than a cell without a name nearby.
const TOTAL: u32 = 5;
const SUM: u32 = 3;
/// The number of rows, where the text counts something.
const COUNT: u32 = 12;
/// What texts count.
const COUNTED: &[&str] = &["items", "products", "rows", "stops", "routes", "suppliers", "orders", "series"];

fn named(stored: &Stored, number: &Number, near: &Near) -> Vec<(u32, Spot)> {
    let mut spots = Vec::new();
    for named in stored.figures.iter().chain(&stored.inputs) {
        if named.value.is_some_and(|value| number.may_be(value)) {
            let score = TOTAL + near.words(&named.label).max(near.words(&in_words(&named.name)));
            spots.push((score, Spot::Named { name: named.name.clone() }));
        }
    }
    spots
}

fn cells(table: &Table, number: &Number, near: &Near, spots: &mut Vec<(u32, Spot)>) {
    for (row, cells) in table.rows.iter().enumerate() {
        let mut of_row = None;
        for (column, cell) in table.columns.iter().zip(cells) {
            let Value::Number(figure) = cell else { continue };
            if !number.may_be(*figure) {
                continue;
            }
            let of_row = *of_row.get_or_insert_with(|| near.row(table, cells));
            let score = of_row + near.words(&in_words(&column.name));
            let (table, column) = (table.name.clone(), column.name.clone());
            spots.push((score, Spot::Cell { table, row, column }));
        }
    }
}

/// `75 of 120 items`: the number of rows of a table.
fn count_of_rows(table: &Table, number: &Number, near: &Near, spots: &mut Vec<(u32, Spot)>) {
    let is_count = !number.is_percent && table.rows.len() > 1 && number.is(table.rows.len() as f64);
    if is_count && COUNTED.iter().any(|noun| near.has(noun)) {
        spots.push((COUNT, Spot::Rows { table: table.name.clone() }));
    }
}

fn sums(stored: &Stored, table: &Table, number: &Number, near: &Near, spots: &mut Vec<(u32, Spot)>) {
    if table.rows.len() < 2 || number.is_percent {
        return;
    }
    for (at, column) in table.columns.iter().enumerate() {
        // A key figure that is this sum says more.
        let formula = format!("SUM({}[{}])", table.name, column.name);
        if stored.figures.iter().any(|named| named.formula.as_ref() == Some(&formula)) {
            continue;
        }
        let numbers = table.numbers(at);
        if numbers.len() > 1 && number.is(numbers.iter().sum()) {
            let score = SUM + near.words(&in_words(&column.name));
            spots.push((score, Spot::Sum { table: table.name.clone(), column: column.name.clone() }));
        }
    }
}

/// The text around a number.
struct Near<'a> {
    text: &'a str,
    lower: String,
}

impl Near<'_> {
    /// Whether the text has the name as words of its own; a single letter must be written as in the table.
    fn has(&self, name: &str) -> bool {
        let is_letter = name.chars().count() == 1;
        let lower = name.to_lowercase();
        let (text, name) = if is_letter { (self.text, name) } else { (self.lower.as_str(), lower.as_str()) };
        text.match_indices(name).any(|(at, found)| {
            let before = text[..at].chars().next_back();
            let after = text[at + found.len()..].chars().next();
            !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric)
        })
    }

    /// Whether the text names the row, by its first text or by another column of names; a class says little.
    fn row(&self, table: &Table, cells: &[Value]) -> u32 {
        let mut is_first = true;
        for (column, cell) in table.columns.iter().zip(cells) {
            let Value::Text(name) = cell else { continue };
            let is_name = std::mem::take(&mut is_first) || column.name.ends_with("name");
            if is_name && !name.is_empty() && self.has(name) {
                return NAMED_ROW;
            }
        }
        0
    }

    /// The share of the words that stand near, up to `NAMED_COLUMN` when all do.
    fn words(&self, words: &str) -> u32 {
        let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
        let found = words.iter().filter(|word| self.lower.contains(word.as_str())).count();
        if words.is_empty() { 0 } else { NAMED_COLUMN * found as u32 / words.len() as u32 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_answers_write_them() {
        let read =
            |text: &str| Number::read(text).map(|number| (number.value, number.decimals, number.is_percent));
        assert_eq!(read("1,234.5"), Some((1234.5, 1, false)));
        assert_eq!(read("41.2 %"), Some((41.2, 1, true)));
        assert_eq!(read("€ 12"), Some((12.0, 0, false)));
        assert_eq!(read("−3."), Some((-3.0, 0, false)));
        assert_eq!(read("none"), None);
        assert!(Number::read("95 %").unwrap().is(0.9512));
        assert!(!Number::read("95.0 %").unwrap().is(0.9512));
    }
}
