//! Days, months, quarters, halves, seasons and years in a question, in the form of `horizon_end`: `2026-q1`.

use crate::demand_forecasting::{
    horizon_end::{month, month_name, season},
    question::words::is_one_of,
};
use language::tokens::{Token, TokenKind};

/// A year or a part of one, with or without its year, and the position of the next word.
pub(super) fn one(words: &[Token], at: usize) -> Option<(String, usize)> {
    if let Some(year) = year(words, at) {
        return Some((year.to_string(), at + 1));
    }
    let (part, next) = part(words, at)?;
    let after = next + usize::from(is_one_of(words, next, &["of"]));
    Some(match year(words, after) {
        Some(year) => (format!("{year}-{part}"), after + 1),
        None => (part, next),
    })
}

/// A day, or a month, quarter or half with its year.
pub(super) fn precise(words: &[Token], at: usize) -> Option<String> {
    day(words, at).or_else(|| {
        let (part, next) = part(words, at)?;
        let next = next + usize::from(is_one_of(words, next, &["of"]));
        year(words, next).map(|year| format!("{year}-{part}"))
    })
}

/// A month, quarter, half or year alone. `may` is a month only where an end must follow.
pub(super) fn vague(words: &[Token], at: usize, is_end: bool) -> Option<String> {
    if let Some(year) = year(words, at) {
        let part = part(words, at + 1).filter(|(part, _)| part.starts_with(['q', 'h']));
        return Some(part.map_or_else(|| year.to_string(), |(part, _)| format!("{year}-{part}")));
    }
    let (part, _) = part(words, at)?;
    let is_word = is_one_of(words, at, &["may", "mar", "sun"]);
    (is_end || !is_word).then_some(part)
}

/// `2026-12-31`, `31 December 2026`, `31.12.2026`, `December 31, 2026`.
fn day(words: &[Token], at: usize) -> Option<String> {
    let (first, second, third) = (whole(words, at), whole(words, at + 1), whole(words, at + 2));
    let date = if let (Some(year), Some(month), Some(day)) = (year(words, at), second, third) {
        (year, month, day)
    } else if let (Some(month), Some(day)) = (month_at(words, at), second) {
        (year(words, at + 2)?, month, day)
    } else {
        let next = at + 1 + usize::from(is_one_of(words, at + 1, &["of"]));
        (year(words, next + 1)?, month_at(words, next).or_else(|| whole(words, next))?, first?)
    };
    chrono::NaiveDate::from_ymd_opt(date.0, date.1, date.2).map(|date| date.to_string())
}

/// A whole number at this position: `31`, `06`, `30th`.
fn whole(words: &[Token], at: usize) -> Option<u32> {
    words.get(at)?.text.parse().ok()
}

fn month_at(words: &[Token], at: usize) -> Option<u32> {
    month(words.get(at)?.word()?)
}

/// Whether a month, a quarter, a half or a season ends right before this position.
pub(super) fn ends_part(words: &[Token], end: usize) -> bool {
    const LONGEST: usize = 3;
    (end.saturating_sub(LONGEST)..end).any(|at| part(words, at).is_some_and(|(_, next)| next == end))
}

/// A part of a year in the form of `until`, and the position of the next word.
fn part(words: &[Token], at: usize) -> Option<(String, usize)> {
    let word = words.get(at)?.text.as_str();
    if let Some(month) = month(word) {
        return Some((month_name(month).to_owned(), at + 1));
    }
    if season(word).is_some() {
        return Some((word.to_owned(), at + 1));
    }
    if let Some(place) = place(words, at) {
        let name = if is_one_of(words, at + 1, &["quarter"]) {
            Some(format!("q{place}"))
        } else {
            let is_half = is_one_of(words, at + 1, &["half"]) && place <= 2;
            is_half.then(|| format!("h{place}"))
        };
        return name.map(|name| (name, at + 2));
    }
    let most = match word {
        "q" => 4,
        "h" => 2,
        _ => return None,
    };
    let number = whole(words, at + 1).filter(|number| (1..=most).contains(number))?;
    Some((format!("{word}{number}"), at + 2))
}

/// The number of an ordinal: `first` to `fourth`, `last`, `3rd`.
fn place(words: &[Token], at: usize) -> Option<u32> {
    let token = words.get(at)?;
    if let TokenKind::Ordinal(place) = token.kind {
        return (1..=4).contains(&place).then_some(place);
    }
    Some(match token.word()? {
        "first" => 1,
        "second" => 2,
        "third" => 3,
        "fourth" | "last" => 4,
        _ => return None,
    })
}

/// A year of four digits.
pub(super) fn year(words: &[Token], at: usize) -> Option<i32> {
    let word = words.get(at).filter(|word| word.text.len() == 4 && word.end - word.start == 4)?;
    word.text.parse::<i32>().ok().filter(|year| (1990..=2100).contains(year))
}
