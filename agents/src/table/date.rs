//! Dates as people write them. Whether the day or the month comes first is decided over a whole column.

use chrono::{Days, NaiveDate, Weekday};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

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
        for value in values {
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

/// The day that a text names; weeks, months, quarters and years are named by their first day.
pub fn parse(text: &str, order: DateOrder) -> Option<NaiveDate> {
    use Part::{Number, Word};
    let date = match parts(text).as_slice() {
        [Number(n, 8)] => ymd(n / 10_000, n / 100 % 100, n % 100),
        [Number(n, 6)] => ymd(n / 100, n % 100, 1),
        [Number(year, 4)] => ymd(*year, 1, 1),
        [Number(year, 4), Number(month, _)] | [Number(month, 1 | 2), Number(year, 4)] => {
            ymd(*year, *month, 1)
        }
        [Number(year, 4), Number(month, _), Number(day, _)] => ymd(*year, *month, *day),
        [Number(a, 1 | 2), Number(b, 1 | 2), Number(year, length)] => {
            let year = full_year(*year, *length)?;
            match order {
                DateOrder::DayFirst => ymd(year, *b, *a),
                DateOrder::MonthFirst => ymd(year, *a, *b),
            }
        }
        [Number(year, 4), Word(w), Number(week, _)] if is_week(w) => monday(*year, *week),
        [Word(w), Number(week, 1 | 2), Number(year, 4)] if is_week(w) => monday(*year, *week),
        [Number(year, 4), Word(w), Number(quarter @ 1..=4, 1)]
        | [Word(w), Number(quarter @ 1..=4, 1), Number(year, 4)]
            if w == "q" =>
        {
            ymd(*year, quarter * 3 - 2, 1)
        }
        [Number(day, 1 | 2), Word(month), Number(year, length)]
        | [Word(month), Number(day, 1 | 2), Number(year, length)] => {
            ymd(full_year(*year, *length)?, month_number(month)?, *day)
        }
        [Number(year, 4), Word(month), Number(day, 1 | 2)] => ymd(*year, month_number(month)?, *day),
        [Word(month), Number(year, length @ (2 | 4))] | [Number(year, length @ 4), Word(month)] => {
            ymd(full_year(*year, *length)?, month_number(month)?, 1)
        }
        _ => None,
    };
    date.filter(|date| (1900..2200).contains(&chrono::Datelike::year(date)))
}

/// The day behind the number with which Excel stores a date.
pub fn from_excel_serial(text: &str) -> Option<NaiveDate> {
    let serial = text.split('.').next()?.parse::<u64>().ok()?;
    if !(20_000..80_000).contains(&serial) {
        return None;
    }
    NaiveDate::from_ymd_opt(1899, 12, 30)?.checked_add_days(Days::new(serial))
}

/// A run of digits with its length, or a run of letters in lower case.
#[derive(Debug)]
enum Part {
    Number(u32, usize),
    Word(String),
}

/// The parts of a date, without time of day and name of the weekday.
fn parts(text: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut rest = without_time(text);
    while let Some(start) = rest.find(char::is_alphanumeric) {
        rest = &rest[start..];
        let is_digit = rest.starts_with(|c: char| c.is_ascii_digit());
        let end =
            rest.find(|c: char| !c.is_alphanumeric() || c.is_ascii_digit() != is_digit).unwrap_or(rest.len());
        let (run, after) = rest.split_at(end);
        rest = after;
        if !is_digit {
            let word = run.to_lowercase();
            if !(parts.is_empty() && word.parse::<Weekday>().is_ok()) {
                parts.push(Part::Word(word));
            }
        } else if let Ok(number) = run.parse() {
            parts.push(Part::Number(number, run.len()));
        } else {
            return Vec::new();
        }
    }
    parts
}

/// Cuts what follows the blank or the T before the hours.
fn without_time(text: &str) -> &str {
    let Some(colon) = text.find(':') else { return text };
    let before = text[..colon].trim_end_matches(|c: char| c.is_ascii_digit());
    before.strip_suffix(['T', ' ']).unwrap_or(text)
}

fn is_week(word: &str) -> bool {
    matches!(word, "w" | "wk" | "week" | "kw")
}

fn ymd(year: u32, month: u32, day: u32) -> Option<NaiveDate> {
    NaiveDate::from_ymd_opt(i32::try_from(year).ok()?, month, day)
}

fn monday(year: u32, week: u32) -> Option<NaiveDate> {
    NaiveDate::from_isoywd_opt(i32::try_from(year).ok()?, week, Weekday::Mon)
}

fn full_year(year: u32, length: usize) -> Option<u32> {
    match length {
        4 => Some(year),
        2 if year < 70 => Some(2000 + year),
        2 => Some(1900 + year),
        _ => None,
    }
}

fn month_number(word: &str) -> Option<u32> {
    const MONTHS: [&str; 12] =
        ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
    let position = MONTHS.iter().position(|month| word.starts_with(month))?;
    u32::try_from(position + 1).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(values: &[&str]) -> Vec<Option<String>> {
        let style = DateStyle::of(values.iter().copied());
        values.iter().map(|value| parse(value, style.order).map(|date| date.to_string())).collect()
    }

    #[test]
    fn usual_forms_are_understood() {
        for (text, day) in [
            ("2025-03-04", "2025-03-04"),
            ("2025/3/4", "2025-03-04"),
            ("20250304", "2025-03-04"),
            ("2025-03-04T10:15:00Z", "2025-03-04"),
            ("2010-11-03 13:15:00", "2010-11-03"),
            ("4 March 2025", "2025-03-04"),
            ("Mar 4, 2025", "2025-03-04"),
            ("Tue 4 Mar 2025", "2025-03-04"),
            ("2025-03", "2025-03-01"),
            ("Mar-25", "2025-03-01"),
            ("2025 Q2", "2025-04-01"),
            ("Q2 2025", "2025-04-01"),
            ("2025-W10", "2025-03-03"),
            ("2025", "2025-01-01"),
        ] {
            assert_eq!(read(&[text]), [Some(day.to_owned())], "{text}");
        }
    }

    #[test]
    fn one_day_above_twelve_decides_the_column() {
        let day = |text: &str| Some(text.to_owned());
        assert_eq!(read(&["03/04/2025", "13/04/2025"]), [day("2025-04-03"), day("2025-04-13")]);
        assert_eq!(read(&["03/04/2025", "03/14/25"]), [day("2025-03-04"), day("2025-03-14")]);
        assert_eq!(read(&["01/01/2025", "02/01/2025"]), [day("2025-01-01"), day("2025-02-01")]);
        assert_eq!(read(&["01.01.2025", "01.02.2025"]), [day("2025-01-01"), day("2025-02-01")]);
        assert!(DateStyle::of(["03/04/2025", "05/06/2025"].into_iter()).is_assumed);
    }

    #[test]
    fn other_texts_are_no_dates() {
        for text in ["", "SKU-7", "12.5", "31/31/2025", "2025-02-30", "hello", "99999999999999"] {
            assert_eq!(read(&[text]), [None], "{text}");
        }
    }
}
