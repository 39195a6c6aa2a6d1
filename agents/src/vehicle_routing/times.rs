//! Times of day and durations in everyday notation, read as minutes; and minutes in clock notation.

use intake::number::{self, DecimalMark};

/// The clock notation of minutes after midnight, such as `08:30`; hours continue after 24. Rounded to the nearest minute.
pub(super) fn clock(minutes: f64) -> String {
    let minutes = minutes.max(0.0).round() as u64;
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}

/// `2 h 05 min`, `45 min`.
pub(super) fn duration(minutes: f64) -> String {
    let minutes = minutes.max(0.0).round() as u64;
    match minutes / 60 {
        0 => format!("{minutes} min"),
        hours => format!("{hours} h {:02} min", minutes % 60),
    }
}

/// A time in a file: a clock time, a time with a unit, or a plain number whose unit depends on the column.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Time {
    Minutes(f64),
    Number(f64),
}

/// `08:30`, `8:30 pm`, `8h30`, `2025-01-31 08:30`, `8 am`, `15 min`, `1.5 h`, `510`.
pub(super) fn read(text: &str, mark: DecimalMark) -> Option<Time> {
    let lower = text.trim().to_lowercase();
    let of_day =
        lower.split_once(['t', ' ']).filter(|(date, _)| is_date(date)).map_or(lower.as_str(), |pair| pair.1);
    let text = of_day.trim().trim_end_matches('z');
    let text = match text.strip_suffix("uhr").map(str::trim) {
        Some(clock) if clock.contains(':') => clock,
        _ => text,
    };
    let (text, noon) = half_of_day(text);
    if let Some(minutes) = of_clock(text) {
        return Some(Time::Minutes(at_half(minutes, noon)));
    }
    let split = text.find(char::is_alphabetic).unwrap_or(text.len());
    let value = number::parse(text[..split].trim(), mark)?;
    let minutes = match text[split..].trim_end_matches('.') {
        "" if noon.is_some() => at_half(60.0 * value, noon),
        "" => return Some(Time::Number(value)),
        "m" | "min" | "mins" | "minute" | "minutes" | "minuten" | "minutos" => value,
        "h" | "hr" | "hrs" | "hour" | "hours" | "uhr" | "std" | "stunde" | "stunden" | "hora" | "horas"
        | "heure" | "heures" => 60.0 * value,
        "s" | "sec" | "secs" | "second" | "seconds" => value / 60.0,
        _ => return None,
    };
    Some(Time::Minutes(minutes))
}

fn is_date(text: &str) -> bool {
    text.len() >= 6 && text.contains(['-', '/', '.']) && text.bytes().filter(u8::is_ascii_digit).count() >= 4
}

/// The text without `am` and `pm`, and whether it is in the afternoon.
fn half_of_day(text: &str) -> (&str, Option<bool>) {
    for (end, is_afternoon) in [("am", false), ("a.m.", false), ("pm", true), ("p.m.", true)] {
        if let Some(rest) = text.strip_suffix(end) {
            return (rest.trim(), Some(is_afternoon));
        }
    }
    (text, None)
}

fn at_half(minutes: f64, is_afternoon: Option<bool>) -> f64 {
    let is_twelve = (720.0..780.0).contains(&minutes);
    match is_afternoon {
        Some(true) if !is_twelve && minutes < 720.0 => minutes + 720.0,
        Some(false) if is_twelve => minutes - 720.0,
        _ => minutes,
    }
}

/// `8:30`, `08:30:15`, `8h30`.
fn of_clock(text: &str) -> Option<f64> {
    let mut parts = text.split([':', 'h']).map(str::trim);
    let hours = digits(parts.next()?, 3)?;
    let minutes =
        digits(parts.next().filter(|part| !part.is_empty())?, 2).filter(|minutes| *minutes < 60.0)?;
    let seconds = parts.next().map_or(Some(0.0), |part| digits(part.split('.').next()?, 2))?;
    (parts.next().is_none() && seconds < 60.0).then_some(60.0 * hours + minutes + seconds / 60.0)
}

fn digits(text: &str, most: usize) -> Option<f64> {
    let is_number = (1..=most).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_people_write_them() {
        for (text, minutes) in [
            ("08:30", 510.0),
            ("8:30 pm", 1230.0),
            ("12:15 am", 15.0),
            ("12 pm", 720.0),
            ("8h30", 510.0),
            ("17 h", 1020.0),
            ("2025-01-31 08:30:30", 510.5),
            ("2025-01-31T08:30", 510.0),
            ("31.01.2025 08:30", 510.0),
            ("15 min", 15.0),
            ("1.5 hours", 90.0),
            ("17 Uhr", 1020.0),
            ("8:30 Uhr", 510.0),
            ("25:10", 1510.0),
        ] {
            assert_eq!(read(text, DecimalMark::Point), Some(Time::Minutes(minutes)), "{text}");
        }
        assert_eq!(read("510", DecimalMark::Point), Some(Time::Number(510.0)));
        for text in ["soon", "8:75", "", "ab:cd", "8 cows"] {
            assert_eq!(read(text, DecimalMark::Point), None, "{text}");
        }
    }

    #[test]
    fn clocks_and_durations_are_shown_in_whole_minutes() {
        assert_eq!((clock(510.4), clock(1510.0)), ("08:30".to_owned(), "25:10".to_owned()));
        assert_eq!((duration(45.2), duration(125.0)), ("45 min".to_owned(), "2 h 05 min".to_owned()));
    }
}
