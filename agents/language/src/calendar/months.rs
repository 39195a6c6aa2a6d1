//! Months and days by name: `12 March 2025`, `Mar 3rd`, `the 3rd of May`, `May twenty nine`, `nov-2026`, `mar`.

use super::{
    point::{Now, Part, When},
    years::{four_digits, two_digits, year_behind},
};
use crate::{
    lexicon::{
        ambiguous_months::{AMBIGUOUS_MONTHS, BEFORE_AMBIGUOUS_MONTH},
        calendar::{AFTER_VERB_MAY, BEFORE_MAY, LAST, MONTHS, NEXT, TO},
        find,
        units::unit_at,
    },
    numbers::{ordinal, unsigned},
    text::Text,
};

/// Reads a month, or a day with the name of its month.
pub(super) fn named(text: &Text, at: usize, now: &Now) -> Option<When> {
    if at > 0 && text.is_joined(at) && text.is_mark(at - 1, &['$', '#', '@', '_']) {
        return None;
    }
    day_first(text, at, now)
        .or_else(|| month_first(text, at, now))
        .or_else(|| year_first(text, at))
        .or_else(|| month_only(text, at, now))
}

/// The day of a month as a number, an ordinal, or words.
pub(super) fn day_number(text: &Text, at: usize) -> Option<(u32, usize)> {
    let start = if text.word(at) == "the" { at + 1 } else { at };
    if let Some((day, next)) = ordinal(text, start) {
        return (1..=31).contains(&day).then_some((day, next));
    }
    if let Some(day) = text.whole(start) {
        let is_short = text.digits(start).is_some_and(|digits| digits.len() <= 2);
        return (is_short && (1..=31).contains(&day)).then_some((day, start + 1));
    }
    let words = unsigned(text, start)
        .filter(|read| read.value.fract() == 0.0 && (1.0..=31.0).contains(&read.value))?;
    let is_word = !text.word(start).is_empty() && !matches!(text.word(start), "a" | "an" | "half" | "couple");
    is_word.then_some((words.value as u32, words.next))
}

fn month_at(text: &Text, at: usize) -> Option<(u32, usize)> {
    let month = month_named(text, at)?;
    let is_short = text.word(at).len() <= 4;
    let is_point = is_short
        && text.is_mark(at + 1, &['.'])
        && (text.is_joined(at + 1) || text.digits(at + 2).is_some())
        && text.token(at + 2).is_some();
    Some((month, if is_point { at + 2 } else { at + 1 }))
}

/// The month that a word names. One that is another word as well needs a day, a year or a word of its language beside it.
fn month_named(text: &Text, at: usize) -> Option<u32> {
    let word = text.word(at);
    let month = find(MONTHS, word)?;
    if !AMBIGUOUS_MONTHS.contains(&word) {
        return Some(month);
    }
    let before = at.checked_sub(1).map(|before| text.word(before)).unwrap_or_default();
    let is_point = at > 0 && text.is_mark(at - 1, &['.', '-', '/']);
    let day = if is_point { at.checked_sub(2) } else { at.checked_sub(1) };
    let has_day = day.is_some_and(|day| text.digits(day).is_some());
    let has_year = four_digits(text, at + 1).is_some()
        || text.is_word(at + 1, &["de", "del", "do", "des"]) && four_digits(text, at + 2).is_some();
    (has_day || has_year || BEFORE_AMBIGUOUS_MONTH.contains(&before)).then_some(month)
}

fn day_of(month: u32, day: u32, year: Option<i32>, next: usize) -> When {
    let part = Part::Day { month: Some(month), day, other: None, weekday: None };
    When { part, year, next }
}

/// `12 March 2025`, `12th of March`, `05-aug-2016`.
fn day_first(text: &Text, at: usize, now: &Now) -> Option<When> {
    let (day, next) = day_number(text, at)?;
    let is_after_number = at > 0
        && text.is_joined(at)
        && text.digits(at).is_some()
        && !text.is_mark(at - 1, &['(', '-', '–', ',']);
    if is_after_number {
        return None;
    }
    let start = if text.phrase(next, "day of").is_some() { next + 1 } else { next };
    let start =
        if text.is_word(start, &["of"]) || text.is_mark(start, &['-', '/', '.']) { start + 1 } else { start };
    let (month, next) = month_at(text, start)?;
    let is_verb = text.word(start) == "may" && start == next && AFTER_VERB_MAY.contains(&text.word(next));
    if is_verb {
        return None;
    }
    let (year, next) = year_of_day(text, next, text.mark(start - 1), now);
    Some(day_of(month, day, year, next))
}

/// `March 12, 2025`, `oct/2`, `May twenty nine`, `September-2020-23`.
fn month_first(text: &Text, at: usize, now: &Now) -> Option<When> {
    let (month, next) = month_at(text, at)?;
    let start = if text.is_mark(next, &[',', '/', '-', '.']) { next + 1 } else { next };
    if let Some(when) = year_before_day(text, start, month) {
        return Some(when);
    }
    let is_day_in_words = ordinal(text, start).is_some() || unsigned(text, start).is_some();
    if is_verb(text, at) && text.digits(start).is_none() && !is_day_in_words {
        return None;
    }
    let (day, next) = day_number(text, start)?;
    if is_no_day(text, start, next) {
        return None;
    }
    let (year, next) = year_of_day(text, next, text.mark(start - 1), now);
    Some(day_of(month, day, year, next))
}

/// `September-2020-23`.
fn year_before_day(text: &Text, at: usize, month: u32) -> Option<When> {
    let year = four_digits(text, at).filter(|_| text.is_joining_mark(at + 1, &['-']))?;
    let (day, next) = day_number(text, at + 2)?;
    Some(day_of(month, day, Some(year), next))
}

/// Whether the number after a month is a time, an amount, or the day of the month after it: `in March, 12 April`.
fn is_no_day(text: &Text, at: usize, next: usize) -> bool {
    let is_clock = text.is_mark(next, &[':']) || text.is_word(next, &["am", "pm", "oclock"]);
    let is_of_next_month = text.is_mark(at - 1, &[',']) && find(MONTHS, text.word(next)).is_some();
    let is_amount = unit_at(text, next).is_some() || text.is_mark(next, &['%']);
    is_clock || (text.digits(at).is_some() && (is_amount || is_of_next_month))
}

/// The year after a day and its month. A year of two digits must follow a mark or an ordinal.
fn year_of_day(text: &Text, at: usize, mark: Option<char>, now: &Now) -> (Option<i32>, usize) {
    let is_list = text.is_mark(at, &[',']) && four_digits(text, at + 1).is_none();
    if is_list {
        return (None, at);
    }
    if let Some((year, next)) = year_behind(text, at, now) {
        return (Some(year), next);
    }
    let is_mark = text.is_mark(at, &['-', '/'])
        && text.mark(at) == mark
        && text.is_joined(at)
        && text.is_joined(at + 1);
    if let Some(year) = two_digits(text, at + 1).filter(|_| is_mark) {
        return (Some(year), at + 2);
    }
    let is_behind_ordinal = at > 0 && ordinal(text, at - 1).is_some();
    let ends = text.word(at + 1).is_empty() || matches!(text.word(at + 1), "was" | "is");
    if let Some(year) =
        two_digits(text, at).filter(|_| is_behind_ordinal && ends && !text.is_mark(at + 1, &[':', '%']))
    {
        return (Some(year), at + 1);
    }
    (None, at)
}

/// `2017 april`, `2019-aug-01`, `2020/Sep/23`.
fn year_first(text: &Text, at: usize) -> Option<When> {
    let year = four_digits(text, at)?;
    let start = if text.is_mark(at + 1, &['-', '/', ',']) { at + 2 } else { at + 1 };
    let (month, next) = month_at(text, start)?;
    let is_mark = text.is_joining_mark(next, &['-', '/']);
    if let Some((day, next)) = day_number(text, next + 1).filter(|_| is_mark) {
        return Some(day_of(month, day, Some(year), next));
    }
    Some(When { part: Part::Month(month), year: Some(year), next })
}

/// A month without a day: `mar`, `march 2025`, `this september`, `next march`, `the month of May`.
fn month_only(text: &Text, at: usize, now: &Now) -> Option<When> {
    let start = text.phrase(at, "the month of").or_else(|| text.phrase(at, "month of")).unwrap_or(at);
    let step = if start == at { step(text.word(at)) } else { None };
    let start = if step.is_some() { at + 1 } else { start };
    let month = month_named(text, start)?;
    let (year, next) = match year_behind(text, start + 1, now) {
        Some((year, next)) => (Some(year), next),
        None => (None, start + 1),
    };
    let is_modal = text.word(start) == "may" && AFTER_VERB_MAY.contains(&text.word(start + 1));
    if year.is_none() && (is_modal || (step.is_none() && is_verb(text, start))) {
        return None;
    }
    let year = year.or_else(|| step.map(|step| year_of_step(month, step, now)));
    Some(When { part: Part::Month(month), year, next })
}

fn step(word: &str) -> Option<i32> {
    if NEXT.contains(&word) {
        return Some(1);
    }
    if LAST.contains(&word) {
        return Some(-1);
    }
    (word == "this").then_some(0)
}

/// The year of `next March` and `last March`: the one whose March is entirely in the future or in the past.
fn year_of_step(month: u32, step: i32, now: &Now) -> i32 {
    use chrono::Datelike;
    let (year, current) = (now.today.year(), now.today.month());
    match step {
        1 => year + i32::from(month <= current),
        -1 => year - i32::from(month >= current),
        _ => year,
    }
}

/// `may` is a verb unless the words around it make it a month.
fn is_verb(text: &Text, at: usize) -> bool {
    let word = text.word(at);
    if word != "may" && word != "march" {
        return false;
    }
    if word == "march" {
        return text.is_word(at + 1, &["on", "ahead"]) && at == 0;
    }
    if AFTER_VERB_MAY.contains(&text.word(at + 1)) {
        return true;
    }
    let is_range = text.is_word(at + 1, TO) || text.is_mark(at + 1, &['-', '–', '/']);
    let is_after_range = at > 0 && text.is_mark(at - 1, &['-', '–', '/']);
    let is_after = text.is_word_before(at, BEFORE_MAY);
    let is_capital = at > 0 && text.original(at).starts_with('M') && !text.is_mark(at - 1, &['.', '?', '!']);
    let is_alone = text.len() == 1;
    !(is_after || is_range || is_after_range || is_capital || is_alone)
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;

    use crate::{Context, Kind, entities};

    fn month(text: &str) -> Option<(String, String)> {
        let today = NaiveDate::from_ymd_opt(2026, 11, 20).unwrap();
        entities(text, &Context::new(today)).into_iter().find_map(|entity| match entity.kind {
            Kind::Period(period) => Some((period.from?.to_string(), period.to?.to_string())),
            _ => None,
        })
    }

    #[test]
    fn march_and_may_are_months_in_every_language() {
        for (text, from) in [
            ("vendus en mars 2025", "2025-03-01"),
            ("verkauft im Mai 2025", "2025-05-01"),
            ("vendidos en mayo de 2025", "2025-05-01"),
            ("vendidos em maio de 2025", "2025-05-01"),
            ("vendus en mai 2025", "2025-05-01"),
            ("ventes de mai 2025", "2025-05-01"),
        ] {
            assert_eq!(month(text).map(|(from, _)| from).as_deref(), Some(from), "{text}");
        }
    }

    #[test]
    fn names_that_are_other_words_are_no_months_alone() {
        for text in ["forecast Mars and Twix", "how many jars of mayo", "mai kitna order karu"] {
            assert_eq!(month(text), None, "{text}");
        }
    }
}
