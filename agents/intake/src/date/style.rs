//! Decides for a whole column whether the day or the month comes first.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::parts::{Part, parts};

/// The order of day and month in dates such as 03/04/2025.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DateOrder {
    DayFirst,
    MonthFirst,
}

/// How a column writes its dates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DateStyle {
    pub order: DateOrder,
    /// No value proves the order, so it is an assumption.
    pub is_assumed: bool,
}

impl DateStyle {
    /// Decides for a whole column: a part above 12 is a day, and in dates written with points the day comes first. If one part
    /// is 1 in every date, that part is the day (the first of a month); this is sure only when the dates cover several years.
    pub fn of<'a>(values: impl Iterator<Item = &'a str>) -> Self {
        let mut seen = Seen::default();
        for value in values.filter(|value| is_short(value)) {
            seen.note(value);
        }
        let is_proven = seen.day_first + seen.month_first > 0;
        let order = match (seen.first_is_one, seen.second_is_one) {
            _ if is_proven && seen.month_first > seen.day_first => DateOrder::MonthFirst,
            (first, second) if !is_proven && !seen.has_points && second == seen.dates && first < second => {
                DateOrder::MonthFirst
            }
            _ => DateOrder::DayFirst,
        };
        let is_month_starts = seen.first_is_one == seen.dates || seen.second_is_one == seen.dates;
        let is_sure = is_proven || seen.has_points || (is_month_starts && seen.has_years);
        Self { order, is_assumed: seen.dates > 0 && !is_sure }
    }

    /// Describes how the dates were read.
    pub fn words(self) -> &'static str {
        match self.order {
            DateOrder::DayFirst => "day first",
            DateOrder::MonthFirst => "month first",
        }
    }
}

/// What the dates of a column have shown so far.
#[derive(Default)]
struct Seen {
    dates: usize,
    day_first: usize,
    month_first: usize,
    first_is_one: usize,
    second_is_one: usize,
    has_points: bool,
    has_years: bool,
    year: Option<u32>,
}

impl Seen {
    fn note(&mut self, value: &str) {
        let parts = parts(value);
        let [Part::Number(a, a_len), Part::Number(b, _), Part::Number(year, _)] = parts.as_slice() else {
            return;
        };
        if *a_len > 2 {
            return;
        }
        self.dates += 1;
        self.day_first += usize::from(*a > 12);
        self.month_first += usize::from(*b > 12);
        self.first_is_one += usize::from(*a == 1);
        self.second_is_one += usize::from(*b == 1);
        self.has_points |= value.bytes().find(|byte| !byte.is_ascii_digit()) == Some(b'.');
        self.has_years |= self.year.is_some_and(|other| other != *year);
        self.year = Some(*year);
    }
}

/// A quick check: one or two digits and a mark at the start, as in 3/4/2025.
fn is_short(text: &str) -> bool {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    digits <= 2
}
