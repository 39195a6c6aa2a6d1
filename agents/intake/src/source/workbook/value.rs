//! Turns the value of a cell into text: numbers with all digits that Excel shows, days and times in ISO 8601.
//! The format of a cell only decides whether its number is a day or a duration; 25 % stays 0.25.

use std::fmt::Write;

use chrono::{Days, NaiveDate};

/// A value as the file stores it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Value<'a> {
    Blank,
    Number(f64),
    /// The number of days since the first day of the workbook's calendar.
    Date {
        serial: f64,
        is_1904: bool,
    },
    /// A duration in days.
    Duration(f64),
    /// A day, a time or a duration in ISO 8601.
    Iso(&'a str),
    Text(&'a str),
    Bool(bool),
    /// An error such as `#REF!`.
    Error(&'a str),
}

impl Value<'_> {
    /// Adds the text of the value to `text`.
    pub(super) fn write(&self, text: &mut String) {
        match *self {
            Value::Blank => {}
            Value::Number(number) => write_number(number, text),
            Value::Date { serial, is_1904 } => write_date(serial, is_1904, text),
            Value::Duration(days) => write_duration(days, text),
            Value::Iso(iso) => push_letters(text, without_midnight(iso)),
            Value::Text(letters) => push_letters(text, letters.trim()),
            Value::Bool(value) => text.push_str(if value { "TRUE" } else { "FALSE" }),
            Value::Error(error) => text.push_str(error),
        }
    }

    pub(super) fn is_blank(&self) -> bool {
        match self {
            Value::Blank => true,
            Value::Text(text) => text.trim().is_empty(),
            _ => false,
        }
    }
}

/// Removes the character with code 0: databases cannot store it, and tables do not need it.
fn push_letters(text: &mut String, letters: &str) {
    letters.split('\0').for_each(|part| text.push_str(part));
}

/// Whole numbers up to this one are stored exactly in a file.
const LARGEST_EXACT: f64 = 9_007_199_254_740_992.0;

/// Writes the shortest text that equals the number to 15 digits, which is the precision of Excel.
fn write_number(number: f64, text: &mut String) {
    if !number.is_finite() {
        return text.push_str("#NUM!");
    }
    if number == number.trunc() && number.abs() <= LARGEST_EXACT {
        return push(text, format_args!("{}", number as i64));
    }
    let start = text.len();
    write_plain(number, text);
    let digits = text[start..].bytes().filter(u8::is_ascii_digit).count();
    if digits > 15 {
        text.truncate(start);
        let rounded = format!("{number:.14e}").parse().unwrap_or(number);
        write_plain(rounded, text);
    }
}

fn write_plain(number: f64, text: &mut String) {
    if number != 0.0 && !(1e-9..1e21).contains(&number.abs()) {
        return push(text, format_args!("{number:e}"));
    }
    push(text, format_args!("{number}"));
}

fn push(text: &mut String, what: std::fmt::Arguments<'_>) {
    text.write_fmt(what).expect("a text takes everything");
}

const SECONDS_PER_DAY: f64 = 86_400.0;
/// The first moment that would be rounded to a second after the year 9999.
const LAST_DAY: f64 = 2_958_466.0 - 0.5 / SECONDS_PER_DAY;
/// Days between the start of the calendar from 1900 and that of the calendar from 1904.
const DAYS_TO_1904: f64 = 1_462.0;

/// Writes a day, with the time unless it is midnight; for a part of a day, only the time.
fn write_date(serial: f64, is_1904: bool, text: &mut String) {
    let last = if is_1904 { LAST_DAY - DAYS_TO_1904 } else { LAST_DAY };
    if !(0.0..last).contains(&serial) {
        return write_number(serial, text);
    }
    let seconds = (serial * SECONDS_PER_DAY).round() as u64;
    let (day, second) = (seconds / 86_400, seconds % 86_400);
    if day == 0 && !(is_1904 && second == 0) {
        return write_time(second, text);
    }
    write_day(day, is_1904, text);
    if second > 0 {
        text.push('T');
        write_time(second, text);
    }
}

fn write_day(day: u64, is_1904: bool, text: &mut String) {
    // The calendar from 1900 wrongly contains 29 February 1900, so the days before it count from one day later.
    let start = match (is_1904, day) {
        (true, _) => NaiveDate::from_ymd_opt(1904, 1, 1),
        (false, 60) => return text.push_str("1900-02-29"),
        (false, ..60) => NaiveDate::from_ymd_opt(1899, 12, 31),
        (false, _) => NaiveDate::from_ymd_opt(1899, 12, 30),
    };
    if let Some(date) = start.and_then(|start| start.checked_add_days(Days::new(day))) {
        push(text, format_args!("{date}"));
    }
}

fn write_time(second: u64, text: &mut String) {
    push(text, format_args!("{:02}:{:02}:{:02}", second / 3_600, second / 60 % 60, second % 60));
}

/// Writes hours, minutes and seconds; hours may exceed 24.
fn write_duration(days: f64, text: &mut String) {
    if days.is_nan() || days.abs() > LAST_DAY {
        return write_number(days, text);
    }
    if days < 0.0 {
        text.push('-');
    }
    write_time((days.abs() * SECONDS_PER_DAY).round() as u64, text);
}

fn without_midnight(iso: &str) -> &str {
    let iso = iso.trim();
    let Some((day, time)) = iso.split_once('T') else { return iso };
    let is_midnight = time.starts_with("00:00")
        && time.trim_end_matches('Z').bytes().all(|byte| matches!(byte, b'0' | b':' | b'.'));
    if is_midnight && !day.is_empty() { day } else { iso }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(value: Value<'_>) -> String {
        let mut text = String::new();
        value.write(&mut text);
        text
    }

    #[test]
    fn numbers_are_written_in_full_with_the_precision_of_excel() {
        for (number, expected) in [
            (0.1 + 0.2, "0.3"),
            (3.0, "3"),
            (-0.0, "0"),
            (0.25, "0.25"),
            (-1234.5, "-1234.5"),
            (1.0 / 3.0, "0.333333333333333"),
            (2.0 / 3.0 * 100.0, "66.6666666666667"),
            (1.1 * 1.1 * 1000.0, "1210"),
            (4_006_381_333_931.0, "4006381333931"),
            (9_007_199_254_740_991.0, "9007199254740991"),
            (1e300, "1e300"),
            (1.5e-12, "1.5e-12"),
            (f64::NAN, "#NUM!"),
        ] {
            assert_eq!(text(Value::Number(number)), expected);
        }
    }

    #[test]
    fn dates_of_both_calendars_and_times_are_written_as_iso() {
        let date = |serial| text(Value::Date { serial, is_1904: false });
        assert_eq!(date(45_720.0), "2025-03-04");
        assert_eq!(date(45_720.5), "2025-03-04T12:00:00");
        assert_eq!(date(45_720.999_999_999), "2025-03-05");
        assert_eq!(date(0.5), "12:00:00");
        assert_eq!(date(1.0), "1900-01-01");
        assert_eq!(date(59.0), "1900-02-28");
        assert_eq!(date(60.0), "1900-02-29");
        assert_eq!(date(61.0), "1900-03-01");
        assert_eq!(date(-1.0), "-1");
        assert_eq!(date(1e300), "1e300");
        let date = |serial| text(Value::Date { serial, is_1904: true });
        assert_eq!(date(44_258.0), "2025-03-04");
        assert_eq!(date(0.0), "1904-01-01");
        assert_eq!(date(2_958_465.9), "2958465.9");
    }

    #[test]
    fn durations_are_written_in_hours_and_dates_at_midnight_without_a_time() {
        assert_eq!(text(Value::Duration(26.5 / 24.0)), "26:30:00");
        assert_eq!(text(Value::Duration(-0.25)), "-06:00:00");
        assert_eq!(text(Value::Iso("2025-03-04T00:00:00.000Z")), "2025-03-04");
        assert_eq!(text(Value::Iso("2025-03-04T10:15:00")), "2025-03-04T10:15:00");
        assert_eq!(text(Value::Iso("PT1H")), "PT1H");
        assert_eq!(text(Value::Iso("2025-03-04\0T10:15\0")), "2025-03-04T10:15");
    }
}
