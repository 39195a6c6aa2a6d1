//! Single dates or periods, and ranges between two of them: `March to May`, `Q1-Q3 2024`, `between 10/1 and 11/7`.

use chrono::Datelike;

use super::{
    edges::edge,
    inside::inside,
    months::{day_number, named},
    offsets::{offset, stretch_from},
    point::{Now, Part, When},
    resolve::{Days, resolve},
    simple::{longest, simple},
};
use crate::{lexicon::calendar::TO, text::Text};

/// Reads one date or period in any notation.
pub(super) fn one(text: &Text, at: usize, now: &Now) -> Option<When> {
    longest(text, at, now, &[simple, inside, offset, stretch_from, edge, the_day, day_in_list])
}

/// The 18 of `on 18 and 19 June`.
fn day_in_list(text: &Text, at: usize, now: &Now) -> Option<When> {
    let (day, next) = day_number(text, at).filter(|_| text.is_word_before(at, &["on", "at", "between"]))?;
    let is_list = text.is_word(next, &["and", "or"]) || text.is_mark(next, &[',']);
    let last = named(text, next + 1, now).filter(|_| is_list && month_follows(text, next + 1))?;
    let Part::Day { month: Some(month), .. } = last.part else { return None };
    let part = Part::Day { month: Some(month), day, other: None, weekday: None };
    Some(When { part, year: last.year, next })
}

/// Whether a day is here, followed by its month.
fn month_follows(text: &Text, at: usize) -> bool {
    day_number(text, at).is_some_and(|(_, next)| !text.word(next).is_empty())
}

/// `on the 4th`: a day of the month after a preposition.
fn the_day(text: &Text, at: usize, _now: &Now) -> Option<When> {
    let is_cued = text
        .is_word_before(at, &["on", "by", "until", "before", "after", "since", "from", "around", "between"]);
    if text.word(at) != "the" || !is_cued {
        return None;
    }
    let (day, next) = day_number(text, at)?;
    let is_date = text.token(next).is_none()
        || text.mark(next).is_some()
        || text.is_word(next, &["at", "and", "to", "we", "for", "between", "i", "please", "or"]);
    let part = Part::Day { month: None, day, other: None, weekday: None };
    (is_date && day <= 31).then_some(When { part, year: None, next })
}

/// A range from one date to another. If it would end before it begins, both dates are in the past: `March to date`.
pub(super) fn range(text: &Text, at: usize, now: &Now) -> Option<(Days, usize)> {
    let past = Now { is_past: true, ..*now };
    towards(text, at, now).or_else(|| towards(text, at, &past))
}

fn towards(text: &Text, at: usize, now: &Now) -> Option<(Days, usize)> {
    let (start, is_between) = match text.word(at) {
        "from" => (at + 1, false),
        "between" => (at + 1, true),
        _ => (at, false),
    };
    let is_led = start > at;
    let (first, joint) = first_of_range(text, start, now, is_led)?;
    let second_at = to(text, joint, is_between)?;
    let second = second_of_range(text, second_at, now, &first)?;
    let (first, second) = share(first, second, now);
    let days_of_first = resolve(&first, now)?;
    let days = resolve(&later(second, &first, &days_of_first, now), now)?;
    (days.to >= days_of_first.from)
        .then_some((Days { from: days_of_first.from, to: days.to, other: None, span: None }, second.next))
}

/// The first date of a range and the piece after it. A day without a month counts if a month follows: `18 to 19 June`.
fn first_of_range(text: &Text, at: usize, now: &Now, is_led: bool) -> Option<(When, usize)> {
    if let Some(when) = one(text, at, now).filter(|when| is_to(text, when.next)) {
        return Some((when, when.next));
    }
    if let Some(year) = super::years::four_digits(text, at).filter(|_| is_led || is_pair_of_years(text, at)) {
        return Some((When { part: Part::Year, year: Some(year), next: at + 1 }, at + 1));
    }
    let (day, next) = day_number(text, at)?;
    let part = Part::Day { month: None, day, other: None, weekday: None };
    let when = When { part, year: None, next };
    let second_at = to(text, next, true)?;
    let has_month = named(text, second_at, now)
        .is_some_and(|second| matches!(second.part, Part::Day { month: Some(_), .. }));
    has_month.then_some((when, next))
}

/// `2014~2018`, `2014-2018`.
fn is_pair_of_years(text: &Text, at: usize) -> bool {
    let is_mark = text.is_mark(at + 1, &['~', '-', '–']) && text.is_joined(at + 1) && text.is_joined(at + 2);
    let years = super::years::four_digits(text, at).zip(super::years::four_digits(text, at + 2));
    let is_longer =
        text.is_mark(at + 3, &['-', '/', '.']) && text.is_joined(at + 3) && text.is_joined(at + 4);
    let is_after = at > 0 && text.is_joined(at);
    is_mark
        && !is_longer
        && !is_after
        && years.is_some_and(|(first, last)| 1900 <= first && first < last && last < 2100)
}

fn is_to(text: &Text, at: usize) -> bool {
    to(text, at, true).is_some()
}

/// The piece after `to` and similar words; `and` counts only after `between`.
fn to(text: &Text, at: usize, is_between: bool) -> Option<usize> {
    if text.is_word(at, TO) {
        return Some(at + 1);
    }
    if text.is_word(at, &["up"]) && text.word(at + 1) == "to" {
        return Some(at + 2);
    }
    if text.is_mark(at, &['-', '–', '—', '~']) {
        return Some(at + 1);
    }
    (is_between && text.word(at) == "and").then_some(at + 1)
}

/// The second date; a day without a month is in the month of the first date.
fn second_of_range(text: &Text, at: usize, now: &Now, first: &When) -> Option<When> {
    if text.word(at) == "date" {
        return Some(When::day(now.today, at + 1));
    }
    if let Some(when) = one(text, at, now) {
        return Some(when);
    }
    if let (Part::Year, Some(year)) = (first.part, super::years::four_digits(text, at)) {
        return Some(When { part: Part::Year, year: Some(year), next: at + 1 });
    }
    if !matches!(first.part, Part::Day { month: Some(_), .. }) {
        return None;
    }
    let (day, next) = day_number(text, at)?;
    let is_clock = text.is_mark(next, &[':']) || text.is_word(next, &["am", "pm", "h"]);
    let (year, next) = match super::years::year_behind(text, next, now) {
        Some((year, next)) => (Some(year), next),
        None => (None, next),
    };
    let part = Part::Day { month: None, day, other: None, weekday: None };
    (!is_clock).then_some(When { part, year, next })
}

/// Each side takes a missing month or year from the other side.
fn share(mut first: When, mut second: When, now: &Now) -> (When, When) {
    if let (Part::Day { month: None, day, weekday: None, .. }, Part::Day { month: Some(month), .. }) =
        (first.part, second.part)
    {
        first.part = Part::Day { month: Some(month), day, other: None, weekday: None };
    }
    if let (Part::Day { month: Some(month), day: first_day, .. }, Part::Day { month: None, day, .. }) =
        (first.part, second.part)
    {
        let month = if day >= first_day { month } else { month % 12 + 1 };
        second.part = Part::Day { month: Some(month), day, other: None, weekday: None };
    }
    if let (None, Some(year)) = (first.year, second.year)
        && has_no_year(&first)
    {
        let same = resolve(&When { year: Some(year), ..first }, now);
        let end = resolve(&second, now);
        let is_before = same.zip(end).is_some_and(|(same, end)| same.from <= end.to);
        first.year = Some(if is_before { year } else { year - 1 });
    }
    if has_no_year(&first) && has_no_year(&second) {
        first.year = year_of_unfinished(&first, &second, now);
    }
    (first, second)
}

/// A range without a year is the next one that has not ended, or the last one that has begun.
fn year_of_unfinished(first: &When, second: &When, now: &Now) -> Option<i32> {
    let end = resolve(second, now)?.to;
    let same = When { year: Some(end.year()), ..*first };
    let is_before = resolve(&same, now).is_some_and(|days| days.from <= end);
    Some(if is_before { end.year() } else { end.year() - 1 })
}

fn has_no_year(when: &When) -> bool {
    when.year.is_none() && !matches!(when.part, Part::Days { .. } | Part::Weekday(_))
}

/// The second date, moved after the first: `May to March` ends in the next year, `Monday to Friday` in the same week.
fn later(second: When, first: &When, days_of_first: &Days, now: &Now) -> When {
    if let Part::Weekday(weekday) = second.part {
        let day = super::arithmetic::on_or_after(days_of_first.from, weekday);
        return day.map_or(second, |day| When::day(day, second.next));
    }
    if !has_no_year(&second)
        || (first.year.is_none()
            && matches!(first.part, Part::Days { .. })
            && resolve(&second, now).is_some_and(|days| days.to >= days_of_first.from))
    {
        return second;
    }
    let year = days_of_first.from.year();
    for year in [year, year + 1] {
        let moved = When { year: Some(year), ..second };
        if resolve(&moved, now).is_some_and(|days| days.to >= days_of_first.from) {
            return moved;
        }
    }
    second
}
