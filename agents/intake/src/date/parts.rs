//! Splits a text into the numbers and words of a date, without the time of day.

use super::words::{self, Word};

/// A run of digits with its length, or a word that can be part of a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Number(u32, usize),
    Word(Word),
}

/// A date never has more meaningful parts than this.
const MOST: usize = 6;
/// A longer text is not a date.
pub(super) const LONGEST: usize = 64;

/// The parts of a date; empty when the text is not a date.
pub(super) fn parts(text: &str) -> Vec<Part> {
    cut(text).unwrap_or_default()
}

fn cut(text: &str) -> Option<Vec<Part>> {
    if text.len() > LONGEST {
        return None;
    }
    let mut parts = Vec::with_capacity(3);
    let mut rest = without_time(text).trim();
    let is_bracketed = rest.starts_with('(') || rest.ends_with(['-', '+', '/']);
    if is_bracketed || rest.starts_with(['-', '+', '.', ',', '/']) {
        return None;
    }
    while let Some(first) = rest.chars().next() {
        if !first.is_alphanumeric() && !is_joint(first) {
            rest = after_separator(rest, &parts)?;
            continue;
        }
        let is_digit = first.is_ascii_digit();
        let is_other = |c: char| c.is_ascii_digit() != is_digit || !(c.is_alphanumeric() || is_joint(c));
        let (run, after) = rest.split_at(rest.find(is_other).unwrap_or(rest.len()));
        rest = after;
        if is_digit {
            parts.push(Part::Number(run.parse().ok()?, run.len()));
        } else {
            parts.push(Part::Word(words::word(run)?));
        }
        if parts.len() > MOST {
            return None;
        }
    }
    Some(without_weekday(parts))
}

fn is_joint(c: char) -> bool {
    matches!(c, 'º' | 'ª' | '°')
}

/// The text after the marks between two parts. A comma between two numbers needs a blank; without one it separates thousands.
fn after_separator<'a>(rest: &'a str, before: &[Part]) -> Option<&'a str> {
    let is_mark = |c: char| {
        matches!(c, '-' | '/' | '.' | ',' | ' ' | '\'' | '’' | '_' | '\\' | '–' | '(' | ')' | '\u{a0}')
    };
    let after = rest.trim_start_matches(is_mark);
    let marks = &rest[..rest.len() - after.len()];
    let is_between_numbers =
        matches!(before.last(), Some(Part::Number(..))) && after.starts_with(|c: char| c.is_ascii_digit());
    let is_wrong =
        marks.is_empty() || is_between_numbers && (marks == "," || marks == "'" || marks.len() > 2);
    (!is_wrong).then_some(after)
}

/// Removes words that only join parts, and the name of the weekday before or after a date.
fn without_weekday(mut parts: Vec<Part>) -> Vec<Part> {
    parts.retain(|part| *part != Part::Word(Word::Joint));
    let is_weekday = |part: &Part| *part == Part::Word(Word::Weekday);
    while parts.first().is_some_and(is_weekday) {
        parts.remove(0);
    }
    while parts.last().is_some_and(is_weekday) {
        parts.pop();
    }
    // `mar. 4 mars 2025` begins with a weekday whose short form is also the name of a month.
    if let [Part::Word(Word::Month(month)), Part::Number(..), Part::Word(Word::Month(_)), Part::Number(..)] =
        parts[..]
        && words::is_also_weekday(month)
    {
        parts.remove(0);
    }
    parts
}

/// Removes the time of day and the text after it: a time zone never changes the written day.
fn without_time(text: &str) -> &str {
    time_at(text).map_or(text, |at| &text[..at])
}

/// Whether a time zone follows the time of day.
pub fn has_zone(text: &str) -> bool {
    let Some(time) = time_at(text).map(|at| &text[at + 1..]) else { return false };
    let zone = time.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, ':' | '.' | ',' | ' '));
    zone.starts_with(['Z', 'z', '+', '-']) || zone.starts_with("UTC") || zone.starts_with("GMT")
}

/// The position of the blank or the T before the hours.
fn time_at(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    for (at, byte) in bytes.iter().enumerate() {
        let follows_digit = at > 0 && (is_digit(at - 1) || bytes[at - 1] == b',');
        if !follows_digit && *byte != b' ' || !matches!(byte, b'T' | b't' | b' ' | b'_') {
            continue;
        }
        let hours = bytes[at + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let is_clock = (1..=2).contains(&hours)
            && bytes.get(at + 1 + hours) == Some(&b':')
            && is_digit(at + 2 + hours)
            && text[at + 1..at + 1 + hours].parse::<u8>().is_ok_and(|hour| hour <= 24);
        let is_compact = matches!(byte, b'T' | b't') && (hours == 4 || hours == 6);
        let is_hour = *byte == b'T' && hours == 2 && matches!(bytes.get(at + 3), None | Some(b'Z' | b'+'));
        if is_clock || is_compact || is_hour {
            return Some(at);
        }
    }
    None
}
