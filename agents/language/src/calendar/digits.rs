//! Dates of digits: `2025-03-12`, `3/4/2025`, `22/04`, `2015-3`, `dec/2018`, `20161016`.

use super::{
    arithmetic::months,
    point::{DateOrder, Now, Part, When},
    years::{four_digits, two_digits},
};
use crate::{
    lexicon::{
        calendar::{BEFORE_DATE, WEEKDAYS},
        find,
    },
    text::Text,
};

/// Reads a date that is written with digits alone.
pub(super) fn written(text: &Text, at: usize, now: &Now) -> Option<When> {
    if is_inside_longer(text, at) {
        return None;
    }
    three(text, at, now)
        .or_else(|| eight(text, at))
        .or_else(|| year_and_month(text, at))
        .or_else(|| two(text, at, now))
}

/// Whether the digits are part of a longer code: the third part of `133-03-03-2020` does not begin a date.
fn is_inside_longer(text: &Text, at: usize) -> bool {
    let is_joined = at >= 2 && text.is_joined(at) && text.is_joined(at - 1);
    is_joined
        && text.is_mark(at - 1, &['-', '/', '.'])
        && text.digits(at - 2).is_some_and(|digits| !is_date_behind(text, at, digits))
}

/// `10/1-11/7`: a date ends before the hyphen.
fn is_date_behind(text: &Text, at: usize, digits: &str) -> bool {
    let is_hyphen = text.is_mark(at - 1, &['-']);
    is_hyphen && digits.len() <= 2 && at >= 4 && text.is_mark(at - 3, &['/', '.'])
}

/// The mark between two parts when both are joined to it.
fn mark_between(text: &Text, at: usize) -> Option<char> {
    let mark = text.mark(at).filter(|mark| matches!(mark, '-' | '/' | '.'))?;
    (text.is_joined(at) && text.is_joined(at + 1) && text.digits(at + 1).is_some()).then_some(mark)
}

fn three(text: &Text, at: usize, now: &Now) -> Option<When> {
    let mark = mark_between(text, at + 1)?;
    if mark_between(text, at + 3)? != mark {
        return None;
    }
    let next = at + 5;
    let is_longer = mark_between(text, next).is_some_and(|longer| longer == mark);
    if is_longer {
        return None;
    }
    let (a, b) = (text.whole(at)?, text.whole(at + 2)?);
    if let Some(year) = four_digits(text, at) {
        let day =
            text.whole(at + 4).filter(|_| text.digits(at + 4).is_some_and(|digits| digits.len() <= 2))?;
        return day_in_year(b, day, None, year, next);
    }
    let year = four_digits(text, at + 4).or_else(|| two_digits(text, at + 4))?;
    let (month, day, other) = day_and_month(a, b, mark, now)?;
    day_in_year(month, day, other, year, next)
}

fn day_in_year(month: u32, day: u32, other: Option<(u32, u32)>, year: i32, next: usize) -> Option<When> {
    super::arithmetic::ymd(year, month, day)?;
    let part = Part::Day { month: Some(month), day, other, weekday: None };
    Some(When { part, year: Some(year), next })
}

/// Month and day, and both again if they can also be swapped.
type DayAndMonth = (u32, u32, Option<(u32, u32)>);

/// A part above twelve is the day; otherwise the order of `now` decides, and the other reading is kept. In dates written
/// with points, the day comes first.
fn day_and_month(a: u32, b: u32, mark: char, now: &Now) -> Option<DayAndMonth> {
    let fits = |month: u32, day: u32| (1..=12).contains(&month) && (1..=31).contains(&day);
    let (day_first, month_first) = (fits(b, a), fits(a, b));
    let is_day_first = now.order == DateOrder::DayFirst || mark == '.';
    match (day_first, month_first) {
        (true, true) if a == b => Some((a, b, None)),
        (true, true) if is_day_first => Some((b, a, Some((a, b)))),
        (true, true) => Some((a, b, Some((b, a)))),
        (true, false) => Some((b, a, None)),
        (false, true) => Some((a, b, None)),
        (false, false) => None,
    }
}

/// `20161016`.
fn eight(text: &Text, at: usize) -> Option<When> {
    let digits = text.digits(at).filter(|digits| digits.len() == 8)?;
    let year: i32 = digits[..4].parse().ok().filter(|year| (1950..2100).contains(year))?;
    let is_named = at > 0 && text.is_joined(at) && !text.word_before(at).is_empty();
    let (month, day) = (digits[4..6].parse().ok()?, digits[6..].parse().ok()?);
    if is_named {
        return None;
    }
    day_in_year(month, day, None, year, at + 1)
}

/// `2015-3`, `2015/03`, `03/2025`.
fn year_and_month(text: &Text, at: usize) -> Option<When> {
    let mark = mark_between(text, at + 1).filter(|mark| *mark != '.')?;
    let is_longer = mark_between(text, at + 3).is_some() && mark_between(text, at + 3) == Some(mark);
    if is_longer {
        return None;
    }
    if let Some(year) = four_digits(text, at) {
        let month =
            text.whole(at + 2).filter(|_| text.digits(at + 2).is_some_and(|digits| digits.len() <= 2))?;
        months(year, month, 1)?;
        return Some(When { part: Part::Month(month), year: Some(year), next: at + 3 });
    }
    let year = four_digits(text, at + 2).filter(|_| mark == '/')?;
    let month = text.whole(at)?;
    months(year, month, 1)?;
    Some(When { part: Part::Month(month), year: Some(year), next: at + 3 })
}

/// `22/04`, and `5/12` after a word that makes it a date.
fn two(text: &Text, at: usize, now: &Now) -> Option<When> {
    let mark = mark_between(text, at + 1)?;
    let is_after_weekday = find(WEEKDAYS, text.word_before(at)).is_some();
    let is_to_date = text.is_word_before(at, &["to", "and"]) && at >= 4 && text.is_mark(at - 3, &['/']);
    let is_cued = text.is_word_before(at, BEFORE_DATE) || is_after_weekday || is_to_date;
    let is_second =
        at > 0 && text.is_mark(at - 1, &['-', '–', '~']) && at >= 3 && mark_between(text, at - 3).is_some();
    let (first, second) = (text.digits(at)?, text.digits(at + 2)?);
    let is_full = first.len() == 2 && second.len() == 2 && !text.is_mark(at + 3, &['%', ':']);
    let (a, b) = (text.whole(at)?, text.whole(at + 2)?);
    let is_clear =
        is_full && mark == '/' && (a > 12 || b > 12 || first.starts_with('0') || second.starts_with('0'));
    let fits_mark = match mark {
        '/' => is_cued || is_clear || is_second,
        '.' => is_after_weekday || text.is_word_before(at, &["on"]),
        _ => is_after_weekday,
    };
    let is_amount = mark_between(text, at + 3).is_some_and(|longer| longer == mark)
        || text.is_mark(at + 3, &['%'])
        || text.is_word(at + 3, &["am", "pm", "percent", "h", "kg", "hours", "days", "of", "full"]);
    if first.len() > 2 || second.len() > 2 || !fits_mark || is_amount {
        return None;
    }
    let (month, day, other) = day_and_month(a, b, mark, now)?;
    let part = Part::Day { month: Some(month), day, other, weekday: None };
    Some(When { part, year: None, next: at + 3 })
}
