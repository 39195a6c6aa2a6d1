//! Dates as people write them: days, weeks, months, quarters and years, and the numbers that programs store for them.
//! Whether the day or the month comes first is decided for a whole column. Reading order: `style`, `parts`, `words`.

mod parts;
mod style;
mod words;

use chrono::{DateTime, Datelike, Days, NaiveDate, Weekday};

use parts::{LONGEST, Part, parts};
use words::Word;

use crate::memo::Memo;

pub use parts::has_zone;
pub use style::{DateOrder, DateStyle};

/// Before this year the calendar differed between countries.
const OLDEST: i32 = 1700;
/// A number such as 1850 is more often an amount than a year.
const OLDEST_NUMBER: i32 = 1900;
/// Later years are mistakes.
const END: i32 = 2200;

thread_local! {
    /// What was parsed in each order.
    static PARSED: [Memo<Option<NaiveDate>>; 2] = Default::default();
}

/// The day that a text names; weeks, months, quarters and years stand for their first day.
/// The day is the one that is written: a time zone after it does not change it.
pub fn parse(text: &str, order: DateOrder) -> Option<NaiveDate> {
    if let Some(date) = iso(text).or_else(|| month_code(text)) {
        return Some(date).filter(|date| is_usual(date, OLDEST));
    }
    if text.len() > LONGEST {
        return None;
    }
    PARSED.with(|memos| memos[order as usize].of(text, || parse_parts(text, order)))
}

/// The day that the parts of a text name.
fn parse_parts(text: &str, order: DateOrder) -> Option<NaiveDate> {
    let parts = parts(text);
    let date = in_numbers(&parts, order, text).or_else(|| in_words(&parts));
    let oldest = if is_written_out(&parts, text) { OLDEST } else { OLDEST_NUMBER };
    date.filter(|date| is_usual(date, oldest))
}

/// A date, or the number that a spreadsheet or a computer clock stores for a date.
pub fn parse_or_number(text: &str, order: DateOrder) -> Option<NaiveDate> {
    parse(text, order).or_else(|| from_excel_serial(text)).or_else(|| from_unix_time(text))
}

/// The day of the number with which Excel stores a date.
pub fn from_excel_serial(text: &str) -> Option<NaiveDate> {
    let serial = text.split('.').next()?;
    let is_number = serial.len() == 5 && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let serial = serial.parse::<u64>().ok().filter(|_| is_number)?;
    if !(20_000..80_000).contains(&serial) {
        return None;
    }
    NaiveDate::from_ymd_opt(1899, 12, 30)?.checked_add_days(Days::new(serial))
}

/// The day of a number of seconds since 1970, in universal time; programs also store thousandths, millionths and billionths.
pub fn from_unix_time(text: &str) -> Option<NaiveDate> {
    let number = text.split('.').next()?;
    if !text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') {
        return None;
    }
    let seconds = match number.len() {
        10 => number.parse::<i64>().ok()?,
        13 => number.parse::<i64>().ok()? / 1000,
        16 => number.parse::<i64>().ok()? / 1_000_000,
        19 => number.parse::<i64>().ok()? / 1_000_000_000,
        _ => return None,
    };
    // From September 2001, when the number of seconds reached ten digits, to 2050.
    let is_usual = (1_000_000_000..2_524_608_000).contains(&seconds);
    DateTime::from_timestamp(seconds, 0).filter(|_| is_usual).map(|time| time.date_naive())
}

/// The month with this name, from 1; `None` for every other text.
pub fn month_named(text: &str) -> Option<u32> {
    match words::word(text.trim().trim_end_matches('.')) {
        Some(Word::Month(month)) => Some(month),
        _ => None,
    }
}

/// Explains to the user why a text is not a date.
pub fn refusal(text: &str) -> &'static str {
    let parts = parts(text);
    let has = |word: Word| parts.contains(&Part::Word(word));
    let is_short = |part: &Part| matches!(part, Part::Number(_, 1 | 2));
    if has(Word::Fiscal) || matches!(parts[..], [Part::Number(_, 4), Part::Number(_, 2 | 4)]) {
        return "a fiscal period, and its calendar is not known; write its first day";
    }
    if has(Word::Half) {
        return "a half year; write quarters or the first day";
    }
    if let [Part::Number(year, 4), _, _] | [_, _, Part::Number(year, 4)] = parts[..]
        && i32::try_from(year).is_ok_and(|year| !(OLDEST..END).contains(&year))
    {
        return "a date before 1700 or after 2199, which is taken for a mistake";
    }
    let has_year = parts.iter().any(|part| matches!(part, Part::Number(_, 4)));
    let is_day = matches!(parts[..], [Part::Word(Word::Month(_))])
        || parts.len() == 2 && !has_year && parts.iter().any(is_short);
    if is_day { "a date without a year" } else { "not a date" }
}

fn is_usual(date: &NaiveDate, oldest: i32) -> bool {
    (oldest..END).contains(&date.year())
}

/// Whether a text can be nothing but a date: a day with its parts, a word such as the name of a month, or 1893-04.
fn is_written_out(parts: &[Part], text: &str) -> bool {
    let has_word = parts.iter().any(|part| matches!(part, Part::Word(_)));
    let is_month = matches!(parts, [Part::Number(_, 4), Part::Number(_, 2)]) && text.contains('-');
    has_word || parts.len() >= 3 || is_month
}

/// Reads 2025-03-04 and texts that begin like it, as most files write dates that way.
fn iso(text: &str) -> Option<NaiveDate> {
    let bytes = text.as_bytes();
    let is_plain = bytes.len() == 10 && bytes[4] == b'-' && bytes[7] == b'-';
    let number = |range: std::ops::Range<usize>| {
        bytes[range]
            .iter()
            .try_fold(0_u32, |sum, byte| byte.is_ascii_digit().then(|| sum * 10 + u32::from(byte - b'0')))
    };
    if is_plain { ymd(number(0..4)?, number(5..7)?, number(8..10)?) } else { None }
}

/// Reads 1980M1 and 1980M01, as statistics offices write months.
fn month_code(text: &str) -> Option<NaiveDate> {
    let (year, month) = text.split_once(['M', 'm'])?;
    let is_number = |text: &str, lengths: std::ops::RangeInclusive<usize>| {
        lengths.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    (is_number(year, 4..=4) && is_number(month, 1..=2))
        .then(|| ymd(year.parse().ok()?, month.parse().ok()?, 1))
        .flatten()
}

fn in_numbers(parts: &[Part], order: DateOrder, text: &str) -> Option<NaiveDate> {
    use Part::Number;
    match *parts {
        [Number(n, 8)] => ymd(n / 10_000, n / 100 % 100, n % 100),
        [Number(n, 6)] => ymd(n / 100, n % 100, 1),
        [Number(year, 4)] => ymd(year, 1, 1),
        // 2025.5 is a number, not a month.
        [Number(_, 4), Number(_, 1)] if text.contains('.') => None,
        [Number(year, 4), Number(month, 1 | 2)] | [Number(month, 1 | 2), Number(year, 4)] => {
            ymd(year, month, 1)
        }
        [Number(year, 4), Number(month, 1 | 2), Number(day, 1 | 2)] => ymd(year, month, day),
        [Number(a, 1 | 2), Number(b, 1 | 2), Number(year, length)] => {
            let year = full_year(year, length)?;
            match order {
                DateOrder::DayFirst => ymd(year, b, a),
                DateOrder::MonthFirst => ymd(year, a, b),
            }
        }
        _ => None,
    }
}

fn in_words(parts: &[Part]) -> Option<NaiveDate> {
    use Part::Number;
    const WEEK: Part = Part::Word(Word::Week);
    const SEMAINE: Part = Part::Word(Word::Semaine);
    const QUARTER: Part = Part::Word(Word::Quarter);
    match *parts {
        // 2025-W101 and 2025-W10-1 also name the weekday.
        [Number(year, 4), WEEK, Number(n, 3)] => week_day(year, n / 10, n % 10),
        [Number(year, 4), WEEK, Number(week, 1 | 2), Number(day, 1)] => week_day(year, week, day),
        [Number(year, 4), WEEK, Number(week, 1 | 2)] => week_day(year, week, 1),
        [Number(year, 4), SEMAINE, Number(week, 2)] | [SEMAINE, Number(week, 2), Number(year, 4)] => {
            week_day(year, week, 1)
        }
        [WEEK, Number(week, 1 | 2), Number(year, length)] => week_day(full_year(year, length)?, week, 1),
        [Number(week, 1 | 2), WEEK, Number(year, 4)] => week_day(year, week, 1),
        [Number(year, 4), QUARTER, Number(quarter, 1)] => first_of_quarter(year, quarter),
        [QUARTER, Number(quarter, 1), Number(year, length)]
        | [Number(quarter, 1), QUARTER, Number(year, length)] => {
            first_of_quarter(full_year(year, length)?, quarter)
        }
        [Number(day, 1 | 2), Part::Word(Word::Month(month)), Number(year, length)]
        | [Part::Word(Word::Month(month)), Number(day, 1 | 2), Number(year, length)] => {
            ymd(full_year(year, length)?, month, day)
        }
        [Number(year, 4), Part::Word(Word::Month(month)), Number(day, 1 | 2)] => ymd(year, month, day),
        [Part::Word(Word::Month(month)), Number(year, length @ (2 | 4))]
        | [Number(year, length @ 4), Part::Word(Word::Month(month))] => {
            ymd(full_year(year, length)?, month, 1)
        }
        _ => None,
    }
}

fn ymd(year: u32, month: u32, day: u32) -> Option<NaiveDate> {
    NaiveDate::from_ymd_opt(i32::try_from(year).ok()?, month, day)
}

fn week_day(year: u32, week: u32, day: u32) -> Option<NaiveDate> {
    let day = Weekday::try_from(u8::try_from(day.checked_sub(1)?).ok()?).ok()?;
    NaiveDate::from_isoywd_opt(i32::try_from(year).ok()?, week, day)
}

fn first_of_quarter(year: u32, quarter: u32) -> Option<NaiveDate> {
    (1..=4).contains(&quarter).then(|| ymd(year, quarter * 3 - 2, 1)).flatten()
}

/// Two digits are a year from 1950 to 2049, as in the spreadsheets of today.
fn full_year(year: u32, length: usize) -> Option<u32> {
    const FIRST_OF_1900: u32 = 50;
    match length {
        4 => Some(year),
        2 if year < FIRST_OF_1900 => Some(2000 + year),
        2 => Some(1900 + year),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(values: &[&str]) -> Vec<Option<String>> {
        let style = DateStyle::of(values.iter().copied());
        values.iter().map(|value| parse_or_number(value, style.order).map(|date| date.to_string())).collect()
    }

    #[test]
    fn common_date_formats_are_read() {
        for (text, day) in [
            ("2025-03-04", "2025-03-04"),
            ("2025/3/4", "2025-03-04"),
            ("20250304", "2025-03-04"),
            ("202503", "2025-03-01"),
            ("2025-03-04T10:15:00Z", "2025-03-04"),
            ("2025-03-04T23:30:00-08:00", "2025-03-04"),
            ("2025-03-04T10", "2025-03-04"),
            ("20250304T101500Z", "2025-03-04"),
            ("2010-11-03 13:15:00", "2010-11-03"),
            ("04.03.2025 9:15 AM", "2025-03-04"),
            ("4/3/25, 9:15", "2025-03-04"),
            ("2025年3月4日", "2025-03-04"),
            ("2025년 03월 04일", "2025-03-04"),
            ("2025年3月", "2025-03-01"),
            ("4 March 2025", "2025-03-04"),
            ("4th March 2025", "2025-03-04"),
            ("Mar 4, 2025", "2025-03-04"),
            ("Tue 4 Mar 2025", "2025-03-04"),
            ("Tuesday, March 4, 2025", "2025-03-04"),
            ("mar. 4 mars 2025", "2025-03-04"),
            ("4 de marzo de 2025", "2025-03-04"),
            ("1º de março de 2025", "2025-03-01"),
            ("4. März 2025", "2025-03-04"),
            ("04-Mar-25", "2025-03-04"),
            ("13/1/62", "1962-01-13"),
            ("31.12.49", "2049-12-31"),
            ("2025-03", "2025-03-01"),
            ("2025M3", "2025-03-01"),
            ("1980M12", "1980-12-01"),
            ("1741046400000000000", "2025-03-04"),
            ("03/2025", "2025-03-01"),
            ("Mar-25", "2025-03-01"),
            ("Mär 2025", "2025-03-01"),
            ("ene 2025", "2025-01-01"),
            ("janv. 2025", "2025-01-01"),
            ("févr.-25", "2025-02-01"),
            ("août 2025", "2025-08-01"),
            ("Dez. 2025", "2025-12-01"),
            ("set/2025", "2025-09-01"),
            ("Dic 2025", "2025-12-01"),
            ("2025 Q2", "2025-04-01"),
            ("Q2 2025", "2025-04-01"),
            ("2Q25", "2025-04-01"),
            ("2. Quartal 2025", "2025-04-01"),
            ("T2 2025", "2025-04-01"),
            ("2025-W10", "2025-03-03"),
            ("2025W10", "2025-03-03"),
            ("2025-S10", "2025-03-03"),
            ("S10 2025", "2025-03-03"),
            ("2025-W10-2", "2025-03-04"),
            ("KW 10/2025", "2025-03-03"),
            ("W10 2025", "2025-03-03"),
            ("Week 10, 2025", "2025-03-03"),
            ("2025", "2025-01-01"),
            ("45720", "2025-03-04"),
            ("45720.5", "2025-03-04"),
            ("1741082400", "2025-03-04"),
            ("1741082400000", "2025-03-04"),
        ] {
            assert_eq!(read(&[text]), [Some(day.to_owned())], "{text}");
        }
    }

    #[test]
    fn years_from_1700_are_read_where_the_text_can_be_nothing_but_a_date() {
        for (text, day) in [
            ("1893-04-01", "1893-04-01"),
            ("1893-04", "1893-04-01"),
            ("04.05.1850", "1850-05-04"),
            ("4 March 1799", "1799-03-04"),
            ("Mar 1850", "1850-03-01"),
        ] {
            assert_eq!(read(&[text]), [Some(day.to_owned())], "{text}");
        }
        assert_eq!(read(&["1850", "18500304", "185003", "1850.12"]), [const { None }; 4]);
        assert_eq!(read(&["04.03.75"]), [Some("1975-03-04".to_owned())]);
    }

    #[test]
    fn one_day_above_twelve_decides_the_order_of_day_and_month() {
        let day = |text: &str| Some(text.to_owned());
        assert_eq!(read(&["03/04/2025", "13/04/2025"]), [day("2025-04-03"), day("2025-04-13")]);
        assert_eq!(read(&["03/04/2025", "03/14/25"]), [day("2025-03-04"), day("2025-03-14")]);
        assert_eq!(read(&["01/01/2025", "02/01/2025"]), [day("2025-01-01"), day("2025-02-01")]);
        assert_eq!(read(&["01.01.2025", "01.02.2025"]), [day("2025-01-01"), day("2025-02-01")]);
        assert!(DateStyle::of(["03/04/2025", "05/06/2025"].into_iter()).is_assumed);
        assert!(!DateStyle::of(["2025-03-04", "2025-05-06"].into_iter()).is_assumed);
    }

    #[test]
    fn other_texts_are_not_read_as_dates() {
        for text in [
            "",
            "SKU-7",
            "12.5",
            "31/31/2025",
            "2025-02-30",
            "hello",
            "99999999999999",
            "market 10",
            "Marble 2025",
            "-2025",
            "2025-",
            "2,025",
            "12,10,25",
            "2025.5",
            "(2025)",
            "$2025",
            "May",
            "Mar 4",
            "decent 12",
            "1.2.3",
            "192.168.1.12",
            "Augusta 2025",
            "S1 2025",
            "5:30",
            "2025/26",
            "4006381333931",
            "1",
        ] {
            assert_eq!(read(&[text]), [None], "{text}");
        }
    }

    #[test]
    fn an_unreadable_date_has_a_reason() {
        for (text, reason) in [
            ("FY2025", "a fiscal period"),
            ("FY25 Q1", "a fiscal period"),
            ("2024/25", "a fiscal period"),
            ("H1 2025", "a half year"),
            ("1. Halbjahr 2025", "a half year"),
            ("Mar", "a date without a year"),
            ("Q1", "a date without a year"),
            ("4 Mar", "a date without a year"),
            ("soon", "not a date"),
            ("1699-12-31", "a date before 1700"),
            ("04.05.1650", "a date before 1700"),
        ] {
            assert_eq!(parse(text, DateOrder::DayFirst), None, "{text}");
            assert!(refusal(text).starts_with(reason), "{text}: {}", refusal(text));
        }
    }

    #[test]
    fn time_zones_are_recognised() {
        assert!(has_zone("2025-03-04T10:15:00Z") && has_zone("2025-03-04 10:15:00+05:30"));
        assert!(!has_zone("2025-03-04T10:15:00") && !has_zone("2025-03-04"));
    }
}
