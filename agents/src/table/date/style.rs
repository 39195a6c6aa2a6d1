//! Whether the day or the month comes first, decided over a whole column.

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
    /// No value proves the order; day first was assumed.
    pub is_assumed: bool,
}

impl DateStyle {
    /// Decides over a whole column: a part above 12 is a day, a part that never leaves 1 is the day of month starts.
    pub fn of<'a>(values: impl Iterator<Item = &'a str>) -> Self {
        let (mut day_first, mut month_first, mut seen) = (0, 0, 0);
        let (mut first_is_one, mut second_is_one) = (0, 0);
        for value in values.filter(|value| is_short(value)) {
            let parts = parts(value);
            let [Part::Number(a, a_len), Part::Number(b, _), Part::Number(..)] = parts.as_slice() else {
                continue;
            };
            if *a_len > 2 {
                continue;
            }
            seen += 1;
            day_first += usize::from(*a > 12);
            month_first += usize::from(*b > 12);
            first_is_one += usize::from(*a == 1);
            second_is_one += usize::from(*b == 1);
        }
        let order = match (day_first, month_first) {
            (0, 0) if second_is_one == seen && first_is_one < seen => DateOrder::MonthFirst,
            _ if month_first > day_first => DateOrder::MonthFirst,
            _ => DateOrder::DayFirst,
        };
        let is_month_starts = first_is_one == seen || second_is_one == seen;
        Self { order, is_assumed: seen > 0 && day_first + month_first == 0 && !is_month_starts }
    }
}

/// A quick look: one or two digits and a mark at the start, as in 3/4/2025.
fn is_short(text: &str) -> bool {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    digits <= 2
}
