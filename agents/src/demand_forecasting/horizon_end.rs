//! The end of a future time in its written form: `2026-12-31`, `2026-12`, `2026-q1`, `march`, `year`, `next year`.

use chrono::{Datelike, Months, NaiveDate};

use intake::AgentError;

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// An end, which may depend on the first forecast day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Day(NaiveDate),
    /// The end of some months of a year; without a year, the next such end.
    Part {
        year: Option<i32>,
        month: u32,
        months: u32,
    },
    /// The end of the month, quarter or year that contains the first forecast day, or of the following one.
    Running {
        months: u32,
        after: u32,
    },
}

/// The last day of the named time, relative to the first forecast day.
pub fn last_day(text: &str, first: NaiveDate) -> Result<NaiveDate, AgentError> {
    let end = read(text).ok_or_else(|| unknown(text))?;
    let day = match end {
        End::Day(day) => Some(day),
        End::Part { year: Some(year), month, months } => last_of(year, month + months - 1),
        End::Part { year: None, month, months } => {
            let years = first.year()..=first.year() + 1;
            years.filter_map(|year| last_of(year, month + months - 1)).find(|day| *day >= first)
        }
        End::Running { months, after } => {
            let position = first.month0() / months + after + 1;
            last_of(first.year(), position * months)
        }
    };
    day.ok_or_else(|| unknown(text))
}

/// The first day of the named time; without a year, the last such day up to `end`.
pub fn first_day(text: &str, end: NaiveDate) -> Option<NaiveDate> {
    let (year, month) = match read(text)? {
        End::Day(day) => return Some(day),
        End::Part { year, month, .. } => (year, month),
        End::Running { .. } => return None,
    };
    if let Some(year) = year {
        return NaiveDate::from_ymd_opt(year, month, 1);
    }
    let this_year = NaiveDate::from_ymd_opt(end.year(), month, 1)?;
    if this_year <= end { Some(this_year) } else { NaiveDate::from_ymd_opt(end.year() - 1, month, 1) }
}

/// Refuses a text that names no end.
pub fn check(text: &str) -> Result<(), AgentError> {
    read(text).map(|_| ()).ok_or_else(|| unknown(text))
}

/// Refuses a text that names no begin: a day, or a part of a year.
pub fn check_begin(text: &str) -> Result<(), AgentError> {
    match read(text) {
        Some(End::Day(_) | End::Part { .. }) => Ok(()),
        Some(End::Running { .. }) | None => Err(AgentError::Needs(format!(
            "“{text}” is no begin of a time. Use a day (2026-10-01), a month (2026-10 or october), a quarter (2026-q4) or a year (2026)."
        ))),
    }
}

fn unknown(text: &str) -> AgentError {
    AgentError::Needs(format!(
        "“{text}” is no end that a forecast can reach to. Use a day (2026-12-31), a month (2026-12 or march), a \
         quarter (2026-q1), a year (2026), or “year”, “quarter” and “month” for those that run."
    ))
}

/// The last day of a month; months above 12 continue in the next year.
fn last_of(year: i32, month: u32) -> Option<NaiveDate> {
    NaiveDate::from_ymd_opt(year, 1, 1)?.checked_add_months(Months::new(month))?.pred_opt()
}

fn read(text: &str) -> Option<End> {
    let text = text.trim().to_lowercase();
    if let Ok(day) = text.parse::<NaiveDate>() {
        return Some(End::Day(day));
    }
    let (text, after) = match text.strip_prefix("next ") {
        Some(rest) => (rest.to_owned(), 1),
        None => (text, 0),
    };
    if let Some(months) = months_of(&text) {
        return Some(End::Running { months, after });
    }
    if after > 0 {
        return None;
    }
    let (year, part) = match text.split_once('-') {
        Some((year, part)) => (Some(year), part),
        None if is_year(&text) => (Some(text.as_str()), ""),
        None => (None, text.as_str()),
    };
    let year = year.map(|year| Some(year).filter(|year| is_year(year))?.parse::<i32>().ok());
    let year = match year {
        Some(year) => Some(year?),
        None => None,
    };
    let (month, months) = part_of_year(part, year.is_some())?;
    Some(End::Part { year, month, months })
}

/// The number of months of a unit of the calendar.
fn months_of(unit: &str) -> Option<u32> {
    match unit {
        "month" => Some(1),
        "quarter" => Some(3),
        "year" => Some(12),
        _ => None,
    }
}

fn is_year(text: &str) -> bool {
    text.len() == 4 && text.parse::<i32>().is_ok_and(|year| (1900..=2200).contains(&year))
}

/// The first month of a part of a year, and its number of months.
fn part_of_year(part: &str, has_year: bool) -> Option<(u32, u32)> {
    if part.is_empty() && has_year {
        return Some((1, 12));
    }
    if let Some(quarter) = part.strip_prefix('q') {
        let quarter = quarter.parse::<u32>().ok().filter(|quarter| (1..=4).contains(quarter))?;
        return Some((quarter * 3 - 2, 3));
    }
    if let Some(half) = part.strip_prefix('h') {
        let half = half.parse::<u32>().ok().filter(|half| (1..=2).contains(half))?;
        return Some((half * 6 - 5, 6));
    }
    if let Some(months) = season(part) {
        return Some(months);
    }
    let number = part.parse::<u32>().ok().filter(|month| has_year && (1..=12).contains(month));
    number.or_else(|| month(part)).map(|month| (month, 1))
}

/// The first month of a season of the northern hemisphere, and its number of months; winter ends in the following year.
pub fn season(word: &str) -> Option<(u32, u32)> {
    match word {
        "spring" => Some((3, 3)),
        "summer" => Some((6, 3)),
        "autumn" => Some((9, 3)),
        "winter" => Some((12, 3)),
        _ => None,
    }
}

/// The number of a month from its full name or a usual short form.
pub fn month(word: &str) -> Option<u32> {
    let is_short_form = word.len() == 3 || word == "sept";
    let position = MONTHS.iter().position(|name| *name == word || is_short_form && name.starts_with(word))?;
    u32::try_from(position + 1).ok()
}

/// The full name of a month, from 1 on.
pub fn month_name(month: u32) -> &'static str {
    let position = month.saturating_sub(1) as usize;
    MONTHS.get(position).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_end_is_read_relative_to_the_first_forecast_day() {
        for (first, text, expected) in [
            ("2025-08-01", "2026-12-31", "2026-12-31"),
            ("2025-08-01", "2026-02", "2026-02-28"),
            ("2025-08-01", "2026-q1", "2026-03-31"),
            ("2025-08-01", "2026-h1", "2026-06-30"),
            ("2025-08-01", "2026", "2026-12-31"),
            ("2025-08-01", "march", "2026-03-31"),
            ("2025-08-01", "dec", "2025-12-31"),
            ("2025-08-01", "august", "2025-08-31"),
            ("2025-08-01", "q3", "2025-09-30"),
            ("2025-08-01", "year", "2025-12-31"),
            ("2025-08-01", "next year", "2026-12-31"),
            ("2025-08-01", "quarter", "2025-09-30"),
            ("2025-11-15", "next quarter", "2026-03-31"),
            ("2025-12-15", "next month", "2026-01-31"),
            ("2025-12-15", "2026-summer", "2026-08-31"),
            ("2025-08-01", "2025-winter", "2026-02-28"),
        ] {
            let last = last_day(text, first.parse().unwrap()).unwrap();
            assert_eq!(last.to_string(), expected, "{text} from {first}");
        }
    }

    #[test]
    fn a_time_without_a_year_begins_before_its_end() {
        for (text, end, expected) in [
            ("march", "2026-06-30", "2026-03-01"),
            ("november", "2026-02-28", "2025-11-01"),
            ("2026-q3", "2026-09-30", "2026-07-01"),
            ("2026-08-15", "2026-09-30", "2026-08-15"),
        ] {
            assert_eq!(first_day(text, end.parse().unwrap()), expected.parse().ok(), "{text}");
        }
    }

    #[test]
    fn texts_that_name_no_end_are_refused() {
        for text in ["", "soon", "2026-13", "2026-q5", "12", "next march", "99999", "2026-12-32", "h3"] {
            assert!(matches!(check(text), Err(AgentError::Needs(_))), "{text}");
        }
    }
}
