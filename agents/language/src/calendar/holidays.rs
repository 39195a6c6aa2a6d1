//! Holidays and other named days: `Christmas`, `Easter Monday`, `Black Friday 2026`.

use chrono::Datelike;

use super::{
    arithmetic::{days_after, easter, on_or_after, ymd},
    point::{Holiday, Now, Part, When},
    years::year_behind,
};
use crate::{
    lexicon::{
        calendar::{LAST, NEXT, THIS},
        holidays::{FROM_EASTER, HOLIDAYS, NTH_WEEKDAYS},
    },
    text::Text,
};

/// Reads a named day, with the year after it.
pub(super) fn holiday(text: &Text, at: usize, now: &Now) -> Option<When> {
    let step = direction(text.word(at));
    let start = if step.is_some() { at + 1 } else { at };
    let (holiday, next) = name(text, start)?;
    if let Some(step) = step {
        let this = day_in(holiday, now.today.year())?;
        let is_ahead = this >= now.today;
        let year = match step {
            1 => now.today.year() + i32::from(!is_ahead),
            -1 => now.today.year() - i32::from(is_ahead),
            _ => now.today.year(),
        };
        return Some(When { part: Part::Holiday(holiday), year: Some(year), next });
    }
    let (year, next) = match year_behind(text, next, now) {
        Some((year, next)) => (Some(year), next),
        None => (None, next),
    };
    Some(When { part: Part::Holiday(holiday), year, next })
}

fn direction(word: &str) -> Option<i32> {
    if NEXT.contains(&word) {
        return Some(1);
    }
    if LAST.contains(&word) {
        return Some(-1);
    }
    THIS.contains(&word).then_some(0)
}

fn name(text: &Text, at: usize) -> Option<(Holiday, usize)> {
    for (phrase, (month, day)) in HOLIDAYS {
        if let Some(next) = phrase_with_possessive(text, at, phrase) {
            return Some((Holiday::Fixed(*month, *day), next));
        }
    }
    for (phrase, days) in FROM_EASTER {
        if let Some(next) = text.phrase(at, phrase) {
            return Some((Holiday::FromEaster(*days), next));
        }
    }
    for (phrase, (month, weekday, which, days_after)) in NTH_WEEKDAYS {
        if let Some(next) = phrase_with_possessive(text, at, phrase) {
            let holiday =
                Holiday::Nth { month: *month, weekday: *weekday, which: *which, days_after: *days_after };
            return Some((holiday, next));
        }
    }
    None
}

/// Also matches a possessive: `new year's day` is `new years day`.
fn phrase_with_possessive(text: &Text, at: usize, phrase: &str) -> Option<usize> {
    let mut next = at;
    for word in phrase.split(' ') {
        let stem = word.strip_suffix('s').unwrap_or(word);
        if text.word(next) == word {
            next += 1;
        } else if text.word(next) == stem
            && text.is_mark(next + 1, &['\'', '’'])
            && text.word(next + 2) == "s"
        {
            next += 3;
        } else {
            return None;
        }
    }
    Some(next)
}

/// The date of a named day in a year.
pub(super) fn day_in(holiday: Holiday, year: i32) -> Option<chrono::NaiveDate> {
    match holiday {
        Holiday::Fixed(month, day) => ymd(year, month, day),
        Holiday::FromEaster(days) => days_after(easter(year)?, days),
        Holiday::Nth { month, weekday, which, days_after: after } => {
            let first = on_or_after(ymd(year, month, 1)?, weekday)?;
            let day = days_after(first, 7 * (i64::from(which) - 1))?;
            // If the month has only four of this weekday, the fifth means the last one.
            let day = if day.month() == month { day } else { days_after(day, -7)? };
            days_after(day, after)
        }
    }
}
