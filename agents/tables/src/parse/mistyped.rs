//! Days that no calendar has, such as 31.02.2026 or 30 February: they are named, and no other day or month is taken for them.

use chrono::{Datelike, Months, NaiveDate};

use super::{Ask, reader::Reader};
use crate::sentence::Item;

/// Words before an amount of money or units.
const BEFORE_AMOUNT: [&str; 16] = [
    "than",
    "above",
    "over",
    "under",
    "below",
    "least",
    "most",
    "price",
    "costs",
    "über",
    "unter",
    "mindestens",
    "höchstens",
    "más",
    "plus",
    "mais",
];

impl Reader<'_> {
    pub(super) fn check_days(&self) -> Result<(), Ask> {
        let Some(wrong) = self.mistyped_in_digits().or_else(|| self.mistyped_in_words()) else {
            return Ok(());
        };
        Err(Ask::new(format!("“{wrong}” is no day of the calendar. Which day do you mean?"), Vec::new()))
    }

    /// `31.02.2026`, `2026-02-31`, `31.02.`
    fn mistyped_in_digits(&self) -> Option<String> {
        let values = self.pieces.iter().filter(|piece| matches!(piece.item, Item::Value(_)));
        let values: Vec<&str> = values.map(|piece| &self.question[piece.start..piece.end]).collect();
        let is_edge = |letter: char| !letter.is_ascii_digit() && letter != '.';
        let mut before = "";
        for written in self.question.split_whitespace() {
            let word = written.trim_matches(is_edge);
            // `AB-31-02-26` and `NPK 20-20-20` are codes, and `above 31.04.` ends with a price.
            let is_code =
                written.contains(char::is_alphabetic) || values.iter().any(|value| value.contains(word));
            let is_price = word.ends_with('.') && BEFORE_AMOUNT.contains(&before.to_lowercase().as_str());
            if !word.is_empty() && !is_code && !is_price && is_no_day(word) {
                return Some(word.to_owned());
            }
            before = written;
        }
        None
    }

    /// `30 February 2026`, `30. Februar`, `30 de febrero`.
    fn mistyped_in_words(&self) -> Option<String> {
        (0..self.pieces.len()).find_map(|at| {
            let (number, _) = self.number(at).filter(|_| matches!(self.pieces[at].item, Item::Number(..)))?;
            let is_in_list = at > 0
                && self.is(
                    at - 1,
                    &["top", "than", "least", "most", "over", "under", "above", "below", "first", "last"],
                );
            let mut month = at + 1;
            while self.is(month, &["of", "de", "."]) {
                month += 1;
            }
            let days = self.days_of_month(month)?;
            let is_beyond = number.fract() == 0.0 && number <= 31.0 && number > f64::from(days);
            let (start, end) = (self.pieces[at].start, self.pieces[month].end);
            (is_beyond && !is_in_list).then(|| self.question[start..end].to_owned())
        })
    }

    /// How many days the month has that a piece names.
    fn days_of_month(&self, at: usize) -> Option<u32> {
        let Item::Period { from: Some(from), to: Some(to), .. } = self.pieces.get(at)?.item else {
            return None;
        };
        let end = from.with_day(1)?.checked_add_months(Months::new(1))?.pred_opt()?;
        (from.day() == 1 && to == end).then(|| to.day())
    }
}

/// Whether a text is written as a day and is none in any order of day and month.
fn is_no_day(text: &str) -> bool {
    let is_short = text.ends_with('.');
    let text = text.trim_end_matches('.');
    for mark in ['.', '/', '-'] {
        let parts: Vec<&str> = text.split(mark).collect();
        let is_digits = |part: &&str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        if !parts.iter().all(is_digits) || parts.iter().any(|part| part.len() > 4) {
            continue;
        }
        let numbers: Vec<u32> = parts.iter().filter_map(|part| part.parse().ok()).collect();
        let exists = |year: u32, month: u32, day: u32| {
            let year = if year < 100 { year + 2000 } else { year };
            i32::try_from(year).ok().and_then(|year| NaiveDate::from_ymd_opt(year, month, day)).is_some()
        };
        let lengths: Vec<usize> = parts.iter().map(|part| part.len()).collect();
        return match (numbers.as_slice(), lengths.as_slice()) {
            ([year, month, day], [4, 1..=2, 1..=2]) => !exists(*year, *month, *day),
            ([day, month, year], [1..=2, 1..=2, length @ (2 | 4)]) => {
                let may_be = |day: u32, month: u32| (1..=31).contains(&day) && (1..=12).contains(&month);
                // With two digits for the year, `20-20-20` is a code.
                (*length == 4 || may_be(*day, *month) || may_be(*month, *day))
                    && !exists(*year, *month, *day)
                    && (mark == '.' || !exists(*year, *day, *month))
            }
            // Of a leap year, so that 29.02. is one.
            ([day, month], [1..=2, 1..=2]) => {
                mark == '.'
                    && is_short
                    && (1..=12).contains(month)
                    && *day <= 31
                    && !exists(2024, *month, *day)
            }
            _ => false,
        };
    }
    false
}

#[cfg(test)]
mod tests {
    use super::is_no_day;

    #[test]
    fn only_days_that_no_calendar_has_are_mistyped() {
        for text in
            ["31.02.2026", "31.02.", "30.02.26", "2026-02-30", "31/11/2026", "32.01.2026", "1.13.2026"]
        {
            assert!(is_no_day(text), "{text}");
        }
        for text in [
            "28.02.2026",
            "29.02.",
            "12/31/2026",
            "31/12/2026",
            "2026-02-28",
            "3.5",
            "1.234.567",
            "10-20",
            "99.9.",
            "20-20-20",
            "192.168.1.1",
        ] {
            assert!(!is_no_day(text), "{text}");
        }
    }
}
