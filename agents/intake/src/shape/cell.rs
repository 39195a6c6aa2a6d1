//! Classifies the look of a cell, only to distinguish names from values; it does not parse the value.

use crate::{
    date::{self, DateOrder},
    number::{self, DecimalMark},
    source::grid::Grid,
};

/// The look of one cell, or of most cells of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Look {
    Blank,
    Number,
    Date,
    Text,
}

/// A longer text is neither a number nor a date.
const LONGEST_VALUE: usize = 40;

/// The look of a text.
pub(super) fn look(text: &str) -> Look {
    if text.is_empty() || number::is_nothing(text) {
        return Look::Blank;
    }
    if text.len() > LONGEST_VALUE || !number::has_digit(text) {
        return Look::Text;
    }
    let marks = [DecimalMark::Point, DecimalMark::Comma];
    if marks.iter().any(|mark| number(text, *mark).is_some()) {
        return Look::Number;
    }
    let orders = [DateOrder::DayFirst, DateOrder::MonthFirst];
    let is_date = orders.iter().any(|order| date::parse(text, *order).is_some());
    if is_date { Look::Date } else { Look::Text }
}

/// The number of a cell.
pub(super) fn number(text: &str, mark: DecimalMark) -> Option<f64> {
    number::parse(text, mark)
}

/// The most frequent look among the cells that are not blank.
pub(super) fn most<'a>(texts: impl Iterator<Item = &'a str>) -> Look {
    let mut counts = Counts::default();
    texts.for_each(|text| counts.add(look(text)));
    counts.most()
}

/// Whether the row is only a drawn line, such as `-----` or `=====`.
pub(super) fn is_ruled(grid: &Grid, row: usize) -> bool {
    const SHORTEST: usize = 3;
    let is_drawn = |text: &str| text.bytes().all(|byte| b"-=_*~+:|".contains(&byte));
    grid.row(row).all(is_drawn) && grid.row(row).any(|text| text.len() >= SHORTEST)
}

/// The number of times that each look occurred.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    numbers: usize,
    dates: usize,
    texts: usize,
}

impl Counts {
    pub(super) fn add(&mut self, look: Look) {
        match look {
            Look::Blank => {}
            Look::Number => self.numbers += 1,
            Look::Date => self.dates += 1,
            Look::Text => self.texts += 1,
        }
    }

    pub(super) fn most(&self) -> Look {
        match self.numbers + self.dates + self.texts {
            0 => Look::Blank,
            total if self.numbers * 2 >= total => Look::Number,
            total if self.dates * 2 >= total => Look::Date,
            _ => Look::Text,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_look_like_numbers_dates_or_texts() {
        for (text, expected) in [
            ("", Look::Blank),
            ("n/a", Look::Blank),
            ("1.234,5", Look::Number),
            ("-5", Look::Number),
            ("12 %", Look::Number),
            ("2025-01-03", Look::Date),
            ("Jan 2025", Look::Date),
            ("SKU-7", Look::Text),
            ("demand", Look::Text),
        ] {
            assert_eq!(look(text), expected, "{text}");
        }
        assert_eq!(most(["1", "", "x", "2"].into_iter()), Look::Number);
    }
}
