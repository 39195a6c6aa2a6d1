//! Ends of a time ahead in a question: `until December 2026`, `through March`, `the rest of the year`, `Q1 2026`.

use crate::demand_forecasting::{
    horizon_end::{month, month_name, season},
    params::Horizon,
};

/// Words after which an end is meant whatever else is said.
const UNTIL: &[&str] = &["until", "till", "til", "through", "thru", "by", "to", "before", "upto", "ending"];
/// Words after which a time is meant that may be the one to look ahead to.
const DURING: &[&str] =
    &["for", "in", "during", "over", "all", "whole", "forecast", "predict", "plan", "into", "year"];
/// Words that stand between.
const BETWEEN: &[&str] = &[
    "the",
    "end",
    "of",
    "late",
    "early",
    "mid",
    "middle",
    "calendar",
    "including",
    "and",
    "this",
    "year",
    "start",
];
/// Near these a time is one of the past.
const BACK: &[&str] =
    &["data", "history", "historical", "since", "using", "based", "past", "last", "was", "were"];

/// An end that is said as such: `until …`, `the rest of the year`.
pub fn end(words: &[String]) -> Option<Horizon> {
    running(words).or_else(|| after(words, UNTIL, true)).map(|until| Horizon::Until { until })
}

/// A time that is only named: `for 2026`, `in March`, `Q1 2026`.
pub fn time(words: &[String]) -> Option<Horizon> {
    let named = || {
        (0..words.len()).find_map(|at| Some((at, precise(words, at)?))).filter(|(at, _)| !is_back(words, *at))
    };
    after(words, DURING, false)
        .or_else(|| named().map(|(_, until)| until))
        .map(|until| Horizon::Until { until })
}

/// The time that is asked for when it may begin after the first period ahead: the names of its first and its last part.
pub fn window(words: &[String]) -> Option<(String, String)> {
    if let Some(pair) = pair(words) {
        return Some(pair);
    }
    if end(words).is_some() {
        return None;
    }
    match time(words)? {
        Horizon::Until { until } => Some((until.clone(), until)),
        Horizon::Periods(_) | Horizon::Span { .. } => None,
    }
}

/// `between March and June 2026`, `from Q1 to Q3`.
pub fn pair(words: &[String]) -> Option<(String, String)> {
    (0..words.len()).filter(|at| is(words, *at, &["between", "from"]) && !is_back(words, *at)).find_map(
        |at| {
            let (first, next) = one(words, at + 1)?;
            let is_linked = is(words, next, &["and", "to", "until", "till", "through"]);
            let (last, _) = one(words, next + 1).filter(|_| is_linked)?;
            Some((first, last))
        },
    )
}

/// A year, or a part of one with or without its year, and where the next word is.
fn one(words: &[String], at: usize) -> Option<(String, usize)> {
    if let Some(year) = year(words, at) {
        return Some((year.to_string(), at + 1));
    }
    let (part, next) = part(words, at)?;
    let after = next + usize::from(is(words, next, &["of"]));
    Some(match year(words, after) {
        Some(year) => (format!("{year}-{part}"), after + 1),
        None => (part, next),
    })
}

fn is(words: &[String], at: usize, known: &[&str]) -> bool {
    words.get(at).is_some_and(|word| known.contains(&word.as_str()))
}

fn is_back(words: &[String], at: usize) -> bool {
    const AHEAD: &[&str] = &["forecast", "predict", "plan", "project", "need", "next", "sell", "expect"];
    let before = (at.saturating_sub(7)..at).rev();
    before.take_while(|at| !is(words, *at, AHEAD)).any(|at| is(words, at, BACK))
}

/// `rest of the year`, `end of next year`, `year end`, `eoy`, `this quarter`.
fn running(words: &[String]) -> Option<String> {
    const NOUNS: &[&str] = &["year", "quarter", "month"];
    for at in 0..words.len() {
        if is(words, at, &["eoy"]) || is(words, at, &["year"]) && is(words, at + 1, &["end"]) {
            return Some("year".to_owned());
        }
        let is_end = is(words, at, &["rest", "remainder", "end", "balance"]) && is(words, at + 1, &["of"]);
        let is_this = is(words, at, &["this", "remaining", "current"]);
        if !is_end && !is_this {
            continue;
        }
        let mut noun = at + if is_end { 2 } else { 1 };
        while is(words, noun, &["the", "this", "current", "calendar"]) {
            noun += 1;
        }
        let is_next = is(words, noun, &["next", "following", "coming"]);
        noun += usize::from(is_next);
        let names_one = precise(words, noun + 1).is_some();
        if is(words, noun, NOUNS) && !names_one && year(words, noun + 1).is_none() {
            return Some(format!("{}{}", if is_next { "next " } else { "" }, words[noun]));
        }
    }
    None
}

/// The time after one of these words, a few small words later.
fn after(words: &[String], known: &[&str], is_end: bool) -> Option<String> {
    for at in 0..words.len() {
        if !is(words, at, known) || is_back(words, at) {
            continue;
        }
        let mut start = at + 1;
        loop {
            if let Some(found) = precise(words, start).or_else(|| vague(words, start, is_end)) {
                return Some(found);
            }
            if !is(words, start, BETWEEN) {
                break;
            }
            start += 1;
        }
    }
    None
}

/// A day, or a month, quarter or half with its year.
fn precise(words: &[String], at: usize) -> Option<String> {
    day(words, at).or_else(|| {
        let (part, next) = part(words, at)?;
        let next = next + usize::from(is(words, next, &["of"]));
        year(words, next).map(|year| format!("{year}-{part}"))
    })
}

/// A month, quarter, half or year by itself. `may` is a month only where an end must follow.
fn vague(words: &[String], at: usize, is_end: bool) -> Option<String> {
    if let Some(year) = year(words, at) {
        let part = part(words, at + 1).filter(|(part, _)| part.starts_with(['q', 'h']));
        return Some(part.map_or_else(|| year.to_string(), |(part, _)| format!("{year}-{part}")));
    }
    let (part, _) = part(words, at)?;
    let is_word = is(words, at, &["may", "mar", "sun"]);
    (is_end || !is_word).then_some(part)
}

/// `2026-12-31`, `31 December 2026`, `31.12.2026`, `December 31, 2026`.
fn day(words: &[String], at: usize) -> Option<String> {
    let number = |at: usize| words.get(at).and_then(|word| word.parse::<u32>().ok());
    let month_at = |at: usize| words.get(at).and_then(|word| month(word));
    let day_end = |at: usize| at + usize::from(is(words, at, &["st", "nd", "rd", "th"]));
    let date = if let (Some(year), Some(month), Some(day)) = (year(words, at), number(at + 1), number(at + 2))
    {
        (year, month, day)
    } else if let (Some(month), Some(day)) = (month_at(at), number(at + 1)) {
        (year(words, day_end(at + 2))?, month, day)
    } else {
        let day = number(at)?;
        let next = day_end(at + 1);
        let next = next + usize::from(is(words, next, &["of"]));
        (year(words, next + 1)?, month_at(next).or_else(|| number(next))?, day)
    };
    chrono::NaiveDate::from_ymd_opt(date.0, date.1, date.2).map(|date| date.to_string())
}

/// A part of a year as `until` writes it, and where the next word is.
fn part(words: &[String], at: usize) -> Option<(String, usize)> {
    let word = words.get(at)?.as_str();
    if let Some(month) = month(word) {
        return Some((month_name(month).to_owned(), at + 1));
    }
    if season(word).is_some() {
        return Some((word.to_owned(), at + 1));
    }
    let digit = |at: usize, most: u32| {
        words.get(at).and_then(|word| word.parse::<u32>().ok()).filter(|digit| (1..=most).contains(digit))
    };
    let ordinal = match word {
        "first" => Some((1, at + 1)),
        "second" => Some((2, at + 1)),
        "third" => Some((3, at + 1)),
        "fourth" | "last" => Some((4, at + 1)),
        _ => {
            digit(at, 4).filter(|_| is(words, at + 1, &["st", "nd", "rd", "th"])).map(|digit| (digit, at + 2))
        }
    };
    match (word, ordinal) {
        ("q", _) => digit(at + 1, 4).map(|digit| (format!("q{digit}"), at + 2)),
        ("h", _) => digit(at + 1, 2).map(|digit| (format!("h{digit}"), at + 2)),
        (_, Some((digit, next))) if is(words, next, &["quarter"]) => Some((format!("q{digit}"), next + 1)),
        (_, Some((digit, next))) if digit <= 2 && is(words, next, &["half"]) => {
            Some((format!("h{digit}"), next + 1))
        }
        _ => None,
    }
}

fn year(words: &[String], at: usize) -> Option<i32> {
    let word = words.get(at).filter(|word| word.len() == 4)?;
    word.parse::<i32>().ok().filter(|year| (1990..=2100).contains(year))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::question::words::words;

    fn until(horizon: Option<Horizon>) -> Option<String> {
        match horizon {
            Some(Horizon::Until { until }) => Some(until),
            _ => None,
        }
    }

    #[test]
    fn ends_are_found_in_usual_sentences() {
        for (text, expected) in [
            ("forecast until December 2026", "2026-december"),
            ("through March", "march"),
            ("until the end of May", "may"),
            ("the rest of the year", "year"),
            ("up to the end of next year", "next year"),
            ("forecast this quarter", "quarter"),
            ("by year-end", "year"),
            ("until 2026-06-30", "2026-06-30"),
            ("till 30.06.2026", "2026-06-30"),
            ("through June 30th, 2026", "2026-06-30"),
            ("until 30 June 2026", "2026-06-30"),
            ("from January to March 2026", "2026-march"),
            ("to the end of 2026", "2026"),
            ("use the last 2 years to forecast until Q2 2026", "2026-q2"),
        ] {
            assert_eq!(until(end(&words(text))).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn times_are_found_in_usual_sentences() {
        for (text, expected) in [
            ("Q1 2026", "2026-q1"),
            ("forecast for 2026", "2026"),
            ("demand in the first quarter of 2026", "2026-q1"),
            ("the second half of 2026", "2026-h2"),
            ("what do we need in December", "december"),
            ("forecast 2026 Q3", "2026-q3"),
            ("H1 2026 plan", "2026-h1"),
            ("for the year 2026", "2026"),
            ("the year 2026 by month", "2026"),
        ] {
            assert_eq!(until(time(&words(text))).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn a_time_that_begins_later_has_a_first_and_a_last_part() {
        for (text, first, last) in [
            ("between March and June 2026", "march", "2026-june"),
            ("forecast from Q1 to Q3 2026", "q1", "2026-q3"),
            ("Q3 2026", "2026-q3", "2026-q3"),
            ("forecast for summer 2026", "2026-summer", "2026-summer"),
        ] {
            let expected = (first.to_owned(), last.to_owned());
            assert_eq!(window(&words(text)), Some(expected), "{text}");
        }
        for text in ["until March", "next 3 months", "using data from 2023 to 2024", "the rest of the year"] {
            assert_eq!(window(&words(text)), None, "{text}");
        }
    }

    #[test]
    fn times_of_the_past_and_other_words_are_no_end() {
        for text in
            ["using data from 2023 to 2024", "history since 2022", "what we may need", "sum up to weeks"]
        {
            assert_eq!((end(&words(text)), time(&words(text))), (None, None), "{text}");
        }
    }
}
